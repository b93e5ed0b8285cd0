// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/request_visit.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

#include "core/units/json_text.h"

namespace powertrain {

namespace {

using Json = nlohmann::json; // its maps, unlike the ordered ones, stay quick with a hostile number of keys

constexpr std::size_t kMaximumBytes = std::size_t{64} << 20; // an embedded config.json may have 32 MiB
constexpr int kDepth = 66;                                   // of which the embedded config.json 64
constexpr std::size_t kMaximumText = 4096;
constexpr std::size_t kMaximumEntries = 1000;

class Reader {
public:
    Reader(const Json &object, std::string path, std::optional<Error> &error)
        : m_object(object)
        , m_path(std::move(path))
        , m_error(error) { }

    template <class E>
    void choice(const char *key, E &value)
    {
        const Json *found = take(key);
        if (!found)
            return;
        if (!found->is_string())
            return wrongType(key, "text");
        const auto name = found->get<std::string>();
        if (const auto parsed = parseName<E>(name)) {
            value = *parsed;
            return;
        }
        std::string allowed;
        for (const auto &entry : EnumNames<E>::table) {
            allowed += allowed.empty() ? "" : ", ";
            allowed += entry.second;
        }
        refuse("request.unknown_value", key, {Argument::ofText("value", shortened(name)), Argument::ofText("allowed", allowed)});
    }

    void boolean(const char *key, bool &value)
    {
        const Json *found = take(key);
        if (!found)
            return;
        if (!found->is_boolean())
            return wrongType(key, "boolean");
        value = found->get<bool>();
    }
    void boolean(const char *key, std::optional<bool> &value)
    {
        optional(key, value, [&](bool &v) { boolean(key, v); });
    }

    void number(const char *key, double &value, double minimum, double maximum)
    {
        const Json *found = take(key);
        if (!found)
            return;
        if (!found->is_number())
            return wrongType(key, "number");
        const auto number = found->get<double>();
        if (!(number >= minimum && number <= maximum))
            return outOfRange(key, number, minimum, maximum);
        value = number;
    }
    void number(const char *key, std::optional<double> &value, double minimum, double maximum)
    {
        optional(key, value, [&](double &v) { number(key, v, minimum, maximum); });
    }

    void integer(const char *key, int &value, int minimum, int maximum)
    {
        const Json *found = take(key);
        if (!found)
            return;
        if (!found->is_number() || found->get<double>() != std::floor(found->get<double>()))
            return wrongType(key, "integer");
        const auto number = found->get<double>();
        if (!(number >= minimum && number <= maximum))
            return outOfRange(key, number, minimum, maximum);
        value = static_cast<int>(number);
    }
    void integer(const char *key, std::optional<int> &value, int minimum, int maximum)
    {
        optional(key, value, [&](int &v) { integer(key, v, minimum, maximum); });
    }

    void oneOf(const char *key, int &value, std::initializer_list<int> allowed)
    {
        int number = value;
        integer(key, number, *allowed.begin(), *(allowed.end() - 1));
        if (std::find(allowed.begin(), allowed.end(), number) != allowed.end()) {
            value = number;
            return;
        }
        std::string names;
        for (const int one : allowed)
            names += (names.empty() ? "" : ", ") + std::to_string(one);
        refuse("request.unknown_value", key, {Argument::ofText("value", std::to_string(number)), Argument::ofText("allowed", names)});
    }

    void text(const char *key, std::string &value)
    {
        const Json *found = take(key);
        if (!found)
            return;
        if (!found->is_string())
            return wrongType(key, "text");
        assignText(key, *found, value);
    }

    void texts(const char *key, std::vector<std::string> &values)
    {
        const Json *found = take(key);
        if (!found)
            return;
        if (!found->is_array())
            return wrongType(key, "list");
        if (found->size() > kMaximumEntries)
            return refuse("request.too_long", key, {Argument::of("maximum", kMaximumEntries)});
        values.clear();
        for (std::size_t i = 0; i < found->size(); ++i) {
            const std::string place = std::string(key) + "[" + std::to_string(i) + "]";
            if (!(*found)[i].is_string())
                return wrongType(place, "text");
            std::string value;
            assignText(place, (*found)[i], value);
            values.push_back(std::move(value));
        }
    }

    void money(const char *key, std::optional<Money> &value)
    {
        const Json *found = take(key);
        if (!found || found->is_null()) {
            value.reset();
            return;
        }
        if (!found->is_object())
            return refuse("request.not_an_object", key);
        double amount = -1;
        Currency currencyCode;
        Reader inner(*found, pathOf(key), m_error);
        inner.number("amount", amount, 0, request_keys::kMaximumAmount);
        inner.currency("currency", currencyCode);
        inner.finish();
        for (const char *needed : {"amount", "currency"}) {
            if (!found->contains(needed))
                inner.wrongType(needed, "number");
        }
        if (!m_error)
            value = Money::fromUnits(amount, currencyCode);
    }

    void currency(const char *key, Currency &value)
    {
        std::string code = value.text();
        text(key, code);
        if (const auto parsed = Currency::parse(code))
            value = *parsed;
        else
            refuse("request.bad_currency", key, {Argument::ofText("value", shortened(code))});
    }

    void schema(const char *key, int supported)
    {
        int version = supported;
        integer(key, version, 1, 1'000'000);
        if (version > supported)
            refuse("request.newer_schema", key, {Argument::of("found", version), Argument::of("supported", supported)});
    }

    void config(const char *key, std::string &value)
    {
        const Json *found = take(key);
        if (!found || found->is_null())
            return;
        if (found->is_object())
            value = found->dump(-1, ' ', false, Json::error_handler_t::replace);
        else if (found->is_string())
            value = found->get<std::string>();
        else
            wrongType(key, "object");
    }

    template <class Part>
    void object(const char *key, Part &part)
    {
        const Json *found = take(key);
        if (!found)
            return;
        if (!found->is_object())
            return refuse("request.not_an_object", key);
        Reader inner(*found, pathOf(key), m_error);
        request_keys::visit(inner, part);
        inner.finish();
    }

    /// After all keys were visited: what is left over is unknown.
    void finish()
    {
        for (const auto &[key, value] : m_object.items()) {
            if (std::find(m_taken.begin(), m_taken.end(), key) == m_taken.end())
                return refuse("request.unknown_key", shortened(key), {Argument::ofText("key", shortened(key))});
        }
    }

private:
    const Json *take(const char *key)
    {
        m_taken.emplace_back(key);
        const auto found = m_object.find(key);
        return found == m_object.end() ? nullptr : &*found;
    }

    /// null and an absent key both mean "not given".
    template <class T, class Read>
    void optional(const char *key, std::optional<T> &value, Read read)
    {
        const auto found = m_object.find(key);
        if (found == m_object.end() || found->is_null()) {
            m_taken.emplace_back(key);
            value.reset();
            return;
        }
        T plain{};
        read(plain);
        value = plain;
    }

    void assignText(std::string_view key, const Json &json, std::string &value)
    {
        const auto &text = json.get_ref<const std::string &>();
        if (text.size() > kMaximumText)
            refuse("request.too_long", key, {Argument::of("maximum", kMaximumText)});
        else
            value = text;
    }

    static std::string shortened(const std::string &text)
    {
        constexpr std::size_t kShown = 80;
        if (text.size() <= kShown)
            return text;
        std::size_t end = kShown;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
            --end; // not inside a UTF-8 sequence
        return text.substr(0, end) + "…";
    }

    std::string pathOf(std::string_view key) const { return m_path.empty() ? std::string(key) : m_path + "." + std::string(key); }

    void refuse(std::string code, std::string_view key, std::vector<Argument> arguments = {})
    {
        if (!m_error)
            m_error = Error{Message{std::move(code), std::move(arguments)}, pathOf(key)};
    }
    void wrongType(std::string_view key, std::string_view expected) { refuse("request.wrong_type", key, {Argument::ofText("expected", std::string(expected))}); }
    void outOfRange(std::string_view key, double value, double minimum, double maximum)
    {
        refuse("request.out_of_range", key, {Argument::of("value", value), Argument::of("minimum", minimum), Argument::of("maximum", maximum)});
    }

    const Json &m_object;
    std::string m_path;
    std::optional<Error> &m_error;
    std::vector<std::string> m_taken;
};

/// Parses; a key that stands twice in one object is refused, because the reader would silently take one of them.
Expected<Json> parse(std::string_view text)
{
    if (text.size() > kMaximumBytes)
        return fail("request.too_big", {}, {Argument::of("maximum", kMaximumBytes, Unit::Bytes)});
    if (nestsDeeperThan(text, kDepth))
        return fail("request.too_deep", {}, {Argument::of("maximum", kDepth)});
    std::vector<std::set<std::string>> keys;
    std::string duplicate;
    const auto watch = [&](int, Json::parse_event_t event, Json &parsed) {
        if (event == Json::parse_event_t::object_start)
            keys.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            keys.pop_back();
        else if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second && duplicate.empty())
            duplicate = parsed.get<std::string>();
        return true;
    };
    try {
        Json document = Json::parse(text, watch);
        if (!duplicate.empty())
            return fail("request.duplicate_key", duplicate, {Argument::ofText("key", duplicate)});
        if (!document.is_object())
            return fail("request.not_an_object");
        return document;
    } catch (const Json::parse_error &error) {
        const auto place = placeInText(text, error.byte > 0 ? error.byte - 1 : 0);
        return fail("request.not_json", "line " + std::to_string(place.line), {Argument::of("line", static_cast<double>(place.line)), Argument::of("column", static_cast<double>(place.column))});
    } catch (const Json::exception &) {
        return fail("request.number_overflow"); // a literal beyond double, as 1e999; the parser gives no place for it
    }
}

} // namespace

Expected<Request> requestFromJson(std::string_view text)
{
    const auto document = parse(text);
    if (!document)
        return tl::unexpected<Error>(document.error());
    Request request;
    std::optional<Error> error;
    Reader reader(*document, {}, error);
    request_keys::visit(reader, request);
    reader.finish();
    if (error)
        return tl::unexpected<Error>(*error);
    return request;
}

} // namespace powertrain
