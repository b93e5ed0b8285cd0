// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local/text_pieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace powertrain {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Length of the UTF-8 sequence that begins at `at`, 0 where it is none.
std::size_t sequenceAt(std::string_view text, std::size_t at)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(at);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xf0 && first <= 0xf4 ? 4 : first >= 0xe0 ? 3
        : first >= 0xc2                                                           ? 2
                                                                                  : 0;
    if (first > 0xf4 || length == 0 || at + length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xc0) != 0x80)
            return 0;
    }
    // Overlong forms and surrogates.
    if ((first == 0xe0 && byte(at + 1) < 0xa0) || (first == 0xed && byte(at + 1) > 0x9f) || (first == 0xf0 && byte(at + 1) < 0x90) || (first == 0xf4 && byte(at + 1) > 0x8f))
        return 0;
    return length;
}

} // namespace

std::string_view bounded(std::string_view text) { return text.substr(0, kMostText); }

std::string_view trimmed(std::string_view text)
{
    const std::size_t from = text.find_first_not_of(kBlanks);
    if (from == std::string_view::npos)
        return {};
    return text.substr(from, text.find_last_not_of(kBlanks) - from + 1);
}

std::vector<std::string_view> linesOf(std::string_view text, std::size_t most)
{
    std::vector<std::string_view> lines;
    text = bounded(text);
    while (!text.empty() && lines.size() < most) {
        const std::size_t end = text.find('\n');
        lines.push_back(trimmed(text.substr(0, end)));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

std::vector<std::string_view> split(std::string_view line, char separator)
{
    std::vector<std::string_view> cells;
    while (cells.size() < 64) {
        const std::size_t end = line.find(separator);
        cells.push_back(trimmed(line.substr(0, end)));
        if (end == std::string_view::npos)
            break;
        line = line.substr(end + 1);
    }
    return cells;
}

std::vector<std::string_view> wordsOf(std::string_view text)
{
    std::vector<std::string_view> words;
    while (words.size() < 64) {
        const std::size_t from = text.find_first_not_of(kBlanks);
        if (from == std::string_view::npos)
            break;
        const std::size_t end = text.find_first_of(kBlanks, from);
        words.push_back(text.substr(from, end == std::string_view::npos ? end : end - from));
        if (end == std::string_view::npos)
            break;
        text = text.substr(end);
    }
    return words;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool containsFolded(std::string_view text, std::string_view part)
{
    return std::search(text.begin(), text.end(), part.begin(), part.end(), [](char a, char b) { return lower(a) == lower(b); }) != text.end();
}

std::string nameFrom(std::string_view text)
{
    text = trimmed(text);
    for (const std::string_view nothing : {"[N/A]", "N/A", "NA", "[Not Supported]", "[Not Found]", "[Insufficient Permissions]", "[Unknown Error]", "[GPU requires reset]", "-", "null"}) {
        if (text == nothing)
            return {};
    }
    std::string name;
    for (std::size_t at = 0; at < text.size() && name.size() < kMostName;) {
        const std::size_t length = sequenceAt(text, at);
        const bool isControl = length == 1 && (static_cast<unsigned char>(text[at]) < 0x20 || text[at] == 0x7f);
        if (length == 0 || isControl)
            name += ' ';
        else
            name += text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return std::string(trimmed(name));
}

std::optional<double> numberFrom(std::string_view text)
{
    text = trimmed(text);
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<long long> wholeFrom(std::string_view text)
{
    text = trimmed(text);
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<Bytes> memoryOf(std::optional<double> amount, double unit)
{
    if (!amount || !(*amount >= 0) || !(*amount * unit <= kMostMemory))
        return std::nullopt;
    return Bytes(*amount * unit);
}

std::optional<double> unitBytes(std::string_view unit)
{
    constexpr std::array<std::pair<std::string_view, double>, 13> units{{{"b", 1}, {"byte", 1}, {"bytes", 1}, {"kb", 1e3}, {"kib", 1024}, {"mb", 1e6}, {"mib", 1048576}, {"gb", 1e9}, {"gib", 1073741824},
        {"tb", 1e12}, {"tib", 1099511627776}, {"pb", 1e15}, {"pib", 1125899906842624}}};
    std::string folded(unit.substr(0, 8));
    std::transform(folded.begin(), folded.end(), folded.begin(), lower);
    for (const auto &[name, bytes] : units) {
        if (folded == name)
            return bytes;
    }
    return std::nullopt;
}

} // namespace powertrain
