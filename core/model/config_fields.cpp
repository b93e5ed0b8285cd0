// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_fields.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

using nlohmann::json;

const json *ConfigFields::lookUp(std::string_view key) const
{
    m_asked.emplace(key);
    for (const json *object : {&m_primary, m_outer}) {
        if (!object || !object->is_object())
            continue;
        const auto found = object->find(std::string(key));
        if (found != object->end() && !found->is_null())
            return &*found;
    }
    return nullptr;
}

std::string_view ConfigFields::presentName(Keys keys) const
{
    for (const std::string_view key : keys) {
        if (lookUp(key))
            return key;
    }
    return *keys.begin();
}

const json *ConfigFields::find(Keys keys) const
{
    for (const std::string_view key : keys) {
        if (const json *value = lookUp(key))
            return value;
    }
    return nullptr;
}

void ConfigFields::refuse(std::string code, std::string_view key, std::vector<Argument> arguments)
{
    if (error)
        return;
    std::vector<Argument> all{Argument::ofText("key", std::string(key))};
    all.insert(all.end(), arguments.begin(), arguments.end());
    error = Error{Message{std::move(code), std::move(all)}, std::string(key)};
}

void ConfigFields::assume(std::string_view key, std::string_view value)
{
    std::string entry(key);
    entry += '=';
    entry += value;
    if (std::find(assumed.begin(), assumed.end(), entry) == assumed.end())
        assumed.push_back(std::move(entry));
}

void ConfigFields::noteUnreadSizes()
{
    // Settings of generation and training that every configuration carries.
    static constexpr std::string_view kHarmless[] = {"num_beams", "num_beam_groups", "num_return_sequences", "num_labels", "n_group", "num_expert_group", "rope_dim", "rotary_dim", "chunk_size_feed_forward", "max_window_layers", "no_repeat_ngram_size", "encoder_no_repeat_ngram_size", "image_size"};
    static constexpr std::string_view kParts[] = {"_size", "_dim", "_rank", "num_", "n_", "_heads", "_layers", "_width", "_experts", "_channels", "_kernel", "_groups"};
    constexpr int kMost = 4;
    int named = 0;
    for (const auto &[key, value] : m_primary.items()) {
        const bool number = value.is_number() && value.get<double>() > 1;
        const bool likeSize = std::any_of(std::begin(kParts), std::end(kParts), [&key = key](std::string_view part) { return part.front() == '_' ? key.find(part) != std::string::npos : key.rfind(part, 0) == 0; });
        if (!number || !likeSize || m_asked.count(key) > 0 || std::find(std::begin(kHarmless), std::end(kHarmless), key) != std::end(kHarmless))
            continue;
        if (named++ == kMost)
            return;
        note("model.field_ignored", {Argument::ofText("key", key.substr(0, 80))});
    }
}

void ConfigFields::note(std::string code, std::vector<Argument> arguments)
{
    Message message{std::move(code), std::move(arguments)};
    if (std::find(notes.begin(), notes.end(), message) == notes.end())
        notes.push_back(std::move(message));
}

std::optional<std::int64_t> ConfigFields::wholeNumber(const json &value, std::string_view key, std::int64_t max)
{
    if (value.is_number()) {
        const auto number = value.get<double>();
        const auto limit = static_cast<double>(max);
        if (!(number >= 0 && number <= limit)) {
            refuse("model.out_of_range", key, {Argument::of("maximum", limit)});
            return std::nullopt;
        }
        if (number != std::floor(number)) {
            refuse("model.not_an_integer", key);
            return std::nullopt;
        }
        return static_cast<std::int64_t>(number);
    }
    if (value.is_array() && !value.empty() && value.front().is_number()) {
        // Some families write one number per layer. Where they all agree it is the number; where they do not, a
        // caller that needs the list asks for it, and the largest is the safe reading for the others.
        std::int64_t largest = 0;
        for (const json &item : value) {
            const auto number = item.is_array() ? std::nullopt : wholeNumber(item, key, max);
            if (!number) {
                refuse("model.wrong_type", key);
                return std::nullopt;
            }
            largest = std::max(largest, *number);
        }
        return largest;
    }
    refuse("model.wrong_type", key);
    return std::nullopt;
}

std::optional<std::int64_t> ConfigFields::integer(Keys keys, std::int64_t max)
{
    const json *value = find(keys);
    if (!value)
        return std::nullopt;
    return wholeNumber(*value, presentName(keys), max);
}

std::int64_t ConfigFields::integerOr(Keys keys, std::int64_t max, std::int64_t fallback)
{
    const auto value = integer(keys, max);
    if (value)
        return *value;
    assume(*keys.begin(), fallback);
    return fallback;
}

std::int64_t ConfigFields::requiredInteger(Keys keys, std::int64_t max)
{
    const json *value = find(keys);
    if (!value) {
        refuse("model.missing_key", *keys.begin());
        return 1;
    }
    const auto number = wholeNumber(*value, presentName(keys), max);
    if (number && *number == 0)
        refuse("model.out_of_range", presentName(keys), {Argument::of("maximum", static_cast<double>(max))});
    return std::max<std::int64_t>(number.value_or(1), 1);
}

std::optional<bool> ConfigFields::flag(Keys keys)
{
    const json *value = find(keys);
    if (!value)
        return std::nullopt;
    if (value->is_boolean())
        return value->get<bool>();
    if (value->is_number())
        return value->get<double>() != 0;
    if (value->is_string()) {
        const auto text = value->get<std::string>();
        if (text == "true" || text == "True")
            return true;
        if (text == "false" || text == "False")
            return false;
    }
    return std::nullopt;
}

std::optional<std::string> ConfigFields::text(Keys keys)
{
    const json *value = find(keys);
    if (!value || !value->is_string())
        return std::nullopt;
    return value->get<std::string>();
}

namespace {

std::string scalarText(const json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_boolean())
        return value.get<bool>() ? "1" : "0";
    if (value.is_number_integer())
        return std::to_string(value.get<std::int64_t>());
    if (value.is_number_float() && std::abs(value.get<double>()) < 1e15)
        return std::to_string(static_cast<std::int64_t>(value.get<double>()));
    return {};
}

} // namespace

std::optional<std::vector<std::string>> ConfigFields::perLayer(Keys keys, std::int64_t layers)
{
    for (const std::string_view key : keys) {
        const json *list = lookUp(key);
        if (list && list->is_array() && !list->empty()) {
            if (static_cast<std::int64_t>(list->size()) < layers) {
                refuse("model.list_too_short", key, {Argument::of("entries", static_cast<double>(list->size())), Argument::of("layers", static_cast<double>(layers))});
                return std::nullopt;
            }
            std::vector<std::string> result;
            for (std::int64_t i = 0; i < layers; ++i)
                result.push_back(scalarText((*list)[static_cast<std::size_t>(i)]));
            return result;
        }
        const std::string countsKey = std::string(key) + "__counts";
        const json *counts = lookUp(countsKey);
        if (!counts || !counts->is_object())
            continue;
        std::vector<std::string> result;
        for (const auto &[name, count] : counts->items()) {
            const auto number = wholeNumber(count, countsKey, limits::kLayers);
            for (std::int64_t i = 0; number && i < *number && static_cast<std::int64_t>(result.size()) < layers; ++i)
                result.push_back(name);
        }
        if (static_cast<std::int64_t>(result.size()) == layers)
            return result;
        refuse("model.list_too_short", countsKey, {Argument::of("entries", static_cast<double>(result.size())), Argument::of("layers", static_cast<double>(layers))});
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::vector<std::int64_t>> ConfigFields::integersPerLayer(Keys keys, std::int64_t layers, std::int64_t max)
{
    const json *list = find(keys);
    if (!list || !list->is_array() || static_cast<std::int64_t>(list->size()) != layers)
        return std::nullopt;
    std::vector<std::int64_t> result;
    for (const json &item : *list) {
        const auto number = item.is_number() ? wholeNumber(item, presentName(keys), max) : std::nullopt;
        if (!number)
            return std::nullopt;
        result.push_back(*number);
    }
    return result;
}

} // namespace powertrain
