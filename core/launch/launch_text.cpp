// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cmath>
#include <cstdint>

#include <nlohmann/json.hpp>

#include "core/launch/launch_parts.h"

namespace powertrain::launch {

namespace {

constexpr std::size_t kLongestName = 200;

/// Bytes of the UTF-8 sequence that begins at `i`, and its code point; 0 where it is none.
std::size_t decode(std::string_view text, std::size_t i, std::uint32_t &point)
{
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    const unsigned char first = byte(i);
    const std::size_t length = first < 0x80 ? 1 : first >= 0xC2 && first < 0xE0 ? 2
        : first >= 0xE0 && first < 0xF0                                         ? 3
        : first >= 0xF0 && first < 0xF5                                         ? 4
                                                                                : 0;
    if (length == 0 || i + length > text.size())
        return 0;
    point = length == 1 ? first : first & (0x7F >> length);
    for (std::size_t k = 1; k < length; ++k) {
        if ((byte(i + k) & 0xC0) != 0x80)
            return 0;
        point = point << 6 | (byte(i + k) & 0x3F);
    }
    const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    const bool surrogate = point >= 0xD800 && point < 0xE000;
    return overlong || surrogate || point > 0x10FFFF ? 0 : length;
}

/// Characters that end a line somewhere, or make text look different from what it is.
bool isUnwanted(std::uint32_t point)
{
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x061C || (point >= 0x200B && point <= 0x200F) || (point >= 0x2028 && point <= 0x202E)
        || (point >= 0x2060 && point <= 0x2069) || point == 0xFEFF || (point >= 0xFFF0 && point <= 0xFFFF);
}

} // namespace

std::string cleanName(std::string_view name)
{
    std::string clean;
    for (std::size_t i = 0; i < name.size();) {
        std::uint32_t point = 0;
        const std::size_t length = decode(name, i, point);
        if (clean.size() + std::max<std::size_t>(length, 1) > kLongestName)
            break;
        if (length == 0)
            clean += '?';
        else if (isUnwanted(point))
            clean += ' ';
        else
            clean.append(name.substr(i, length));
        i += std::max<std::size_t>(length, 1);
    }
    return clean;
}

std::string shellWord(std::string_view name)
{
    std::string word = "'";
    for (const char c : cleanName(name)) {
        if (c == '\'')
            word += "'\\''";
        else
            word += c;
    }
    return word + "'";
}

std::string yamlText(std::string_view name)
{
    return nlohmann::json(cleanName(name)).dump();
}

std::string number(double value)
{
    char buffer[40];
    if (!std::isfinite(value) || std::fabs(value) > 1e18)
        return "0";
    if (value == std::floor(value)) {
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(value));
        return {buffer, end.ptr};
    }
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, 4);
    std::string text(buffer, end.ptr);
    while (text.back() == '0')
        text.pop_back();
    return text.back() == '.' ? text + "0" : text;
}

Command &Command::flag(std::string_view option)
{
    m_text += " \\\n    ";
    m_text += option;
    return *this;
}

Command &Command::option(std::string_view option, std::string_view value)
{
    flag(option);
    m_text += ' ';
    m_text += value;
    return *this;
}

Message toolMessage(std::string code, const Tool &tool, std::vector<Argument> further)
{
    further.insert(further.begin(), Argument::ofText("tool", tool.name));
    return {std::move(code), std::move(further)};
}

} // namespace powertrain::launch
