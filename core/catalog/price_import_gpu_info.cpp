// SPDX-License-Identifier: GPL-3.0-or-later
// SkyPilot's GpuInfo: a Python literal, for instance
//   {'Gpus': [{'Name': 'L4', 'Manufacturer': 'NVIDIA', 'Count': 1, 'MemoryInfo': {'SizeInMiB': 24576}}], 'TotalGpuMemoryInMiB': 24576}
// with variants: lower-case keys, a count as text or 0, None or null, or nothing but the card's name. The total is not
// read: some clouds print that of one card there.
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/catalog/price_import_parts.h"

namespace powertrain::catalog {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostInfoBytes = 64 << 10;
constexpr int kMostDepth = 8;
/// Below this a "SizeInMiB" is in GB: no card has less than 1000 MiB.
constexpr double kLeastMib = 1000;
constexpr double kMibPerGib = 1024;

/// Dictionaries, lists, texts in either quotes, numbers, None, True, False, null. Nothing is evaluated.
class LiteralParser {
public:
    explicit LiteralParser(std::string_view text)
        : m_rest(text) { }

    std::optional<Json> parse()
    {
        auto value = readValue(0);
        skipBlanks();
        return value && m_rest.empty() ? std::move(value) : std::nullopt;
    }

private:
    void skipBlanks()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\n' || m_rest.front() == '\r' || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    std::optional<Json> readValue(int depth)
    {
        skipBlanks();
        if (m_rest.empty() || depth > kMostDepth)
            return std::nullopt;
        const char c = m_rest.front();
        if (c == '{')
            return readDictionary(depth);
        if (c == '[' || c == '(')
            return readList(depth, c == '[' ? ']' : ')');
        if (c == '\'' || c == '"')
            return readText();
        return readWord();
    }

    std::optional<Json> readDictionary(int depth)
    {
        Json dictionary = Json::object();
        take('{');
        while (!take('}')) {
            skipBlanks();
            if (m_rest.empty() || (m_rest.front() != '\'' && m_rest.front() != '"'))
                return std::nullopt;
            const auto key = readText();
            if (!key || !take(':'))
                return std::nullopt;
            auto value = readValue(depth + 1);
            if (!value)
                return std::nullopt;
            dictionary[folded(key->get<std::string>())] = std::move(*value);
            if (!take(',')) {
                if (!take('}'))
                    return std::nullopt;
                break;
            }
        }
        return dictionary;
    }

    std::optional<Json> readList(int depth, char close)
    {
        Json list = Json::array();
        m_rest.remove_prefix(1);
        while (!take(close)) {
            auto value = readValue(depth + 1);
            if (!value)
                return std::nullopt;
            list.push_back(std::move(*value));
            if (!take(',')) {
                if (!take(close))
                    return std::nullopt;
                break;
            }
        }
        return list;
    }

    std::optional<Json> readText()
    {
        const char quote = m_rest.front();
        std::string text;
        for (std::size_t i = 1; i < m_rest.size(); ++i) {
            const char c = m_rest[i];
            if (c == quote) {
                m_rest.remove_prefix(i + 1);
                return text;
            }
            if (c == '\\' && i + 1 < m_rest.size())
                text += m_rest[++i];
            else
                text += c;
        }
        return std::nullopt;
    }

    std::optional<Json> readWord()
    {
        const auto end = std::min(m_rest.find_first_of(",:]}) \t\r\n"), m_rest.size());
        const std::string_view word = m_rest.substr(0, end);
        m_rest.remove_prefix(end);
        if (word == "None" || word == "null")
            return Json();
        if (word == "True" || word == "true")
            return Json(true);
        if (word == "False" || word == "false")
            return Json(false);
        const auto number = parseNumber(word);
        return number && std::isfinite(*number) ? std::optional(Json(*number)) : std::nullopt;
    }

    static std::string folded(const std::string &key)
    {
        std::string lower;
        for (const char c : key) {
            if (c != '_')
                lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return lower;
    }

    std::string_view m_rest;
};

/// A number, also where it is written as a text.
std::optional<double> numberAt(const Json &object, const char *key)
{
    const auto found = object.find(key);
    if (found == object.end())
        return std::nullopt;
    if (found->is_number())
        return found->get<double>();
    const auto number = found->is_string() ? parseNumber(found->get_ref<const std::string &>()) : std::nullopt;
    return number && std::isfinite(*number) ? number : std::nullopt;
}

} // namespace

std::optional<GpuInfo> parseGpuInfo(std::string_view text)
{
    GpuInfo info;
    if (text.empty() || text == "null" || text == "None" || text == "nan")
        return info;
    if (text.size() > kMostInfoBytes)
        return std::nullopt;
    if (text.front() != '{' && text.front() != '[') {
        info.name = cleanText(text.substr(0, kMostNameBytes));
        return info;
    }
    const auto parsed = LiteralParser(text).parse();
    if (!parsed)
        return std::nullopt;
    const Json *gpus = &*parsed;
    if (gpus->is_object() && gpus->contains("gpus"))
        gpus = &(*gpus)["gpus"];
    if (gpus->is_null())
        return info;
    const Json *gpu = gpus->is_array() ? (gpus->empty() ? nullptr : &gpus->front()) : gpus;
    if (!gpu)
        return info;
    if (!gpu->is_object())
        return std::nullopt;
    if (const auto name = gpu->find("name"); name != gpu->end() && name->is_string())
        info.name = cleanText(name->get_ref<const std::string &>());
    info.count = numberAt(*gpu, "count");
    const auto memory = gpu->find("memoryinfo");
    auto size = numberAt(memory != gpu->end() && memory->is_object() ? *memory : *gpu, "sizeinmib");
    if (size && *size > 0)
        info.memoryGb = *size < kLeastMib ? *size : *size / kMibPerGib;
    return info;
}

} // namespace powertrain::catalog
