// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/model_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace powertrain {

namespace {

constexpr std::array<std::string_view, 11> kUnspecificWords{"instruct", "turbo", "instant", "versatile", "basic", "chat", "fp8", "it", "hf", "meta", "preview"};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return c >= 'a' && c <= 'z'; }

/// Lower-case words; a full stop or a hyphen parts them.
std::vector<std::string> wordsOf(std::string_view name)
{
    if (const auto slash = name.rfind('/'); slash != std::string_view::npos)
        name.remove_prefix(slash + 1);
    std::vector<std::string> words(1);
    for (char c : name) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool part = isDigit(lower) || isLetter(lower) || static_cast<unsigned char>(lower) >= 0x80;
        if (part)
            words.back() += lower;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

/// "v3p2" and "v3" are "32" and "3"; other words stay.
std::string versionWord(const std::string &word)
{
    const bool version = word.size() > 1 && word[0] == 'v' && isDigit(word[1]);
    std::string result = version ? word.substr(1) : word;
    const auto point = result.find('p');
    if (point != std::string::npos && point > 0 && point + 1 < result.size()) {
        const bool digits = std::all_of(result.begin(), result.end(), [&result, point](const char &c) { return isDigit(c) || &c == &result[point]; });
        // "qwen3p7" is the family's name and its version.
        const bool inside = isDigit(result[point - 1]) && isDigit(result[point + 1]);
        if (digits || inside)
            result.erase(point, 1);
    }
    return result;
}

std::optional<double> numberIn(std::string_view text)
{
    double value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc() && result.ptr == text.data() + text.size() && value > 0 ? std::optional(value) : std::nullopt;
}

} // namespace

std::string foldedModelName(std::string_view name)
{
    std::string folded;
    for (const std::string &word : wordsOf(name)) {
        if (std::find(kUnspecificWords.begin(), kUnspecificWords.end(), word) == kUnspecificWords.end())
            folded += versionWord(word);
    }
    return folded;
}

std::optional<double> billionsInName(std::string_view name)
{
    if (const auto slash = name.rfind('/'); slash != std::string_view::npos)
        name.remove_prefix(slash + 1);
    std::optional<double> found;
    for (std::size_t start = 0; start < name.size();) {
        std::size_t end = start;
        while (end < name.size() && (isDigit(name[end]) || name[end] == '.'))
            ++end;
        if (end == start) {
            ++start;
            continue;
        }
        const bool ownWord = start == 0 || name[start - 1] == '-' || name[start - 1] == '_' || name[start - 1] == ' ';
        const char unit = end < name.size() ? name[end] : ' ';
        const bool ends = end + 1 >= name.size() || !isLetter(static_cast<char>(name[end + 1] | 0x20));
        if (ownWord && ends && (unit == 'e' || unit == 'E'))
            return std::nullopt;
        if (ownWord && ends && !found && (unit == 'b' || unit == 'B'))
            found = numberIn(name.substr(start, end - start));
        start = end;
    }
    return found;
}

std::optional<SizeRange> sizeRangeIn(std::string_view item)
{
    const auto end = item.find_last_of("Bb");
    if (end == std::string_view::npos || end == 0 || !isDigit(item[end - 1]))
        return std::nullopt;
    const auto start = item.find_last_not_of("0123456789.-", end - 1);
    const std::string_view range = item.substr(start == std::string_view::npos ? 0 : start + 1, end - (start == std::string_view::npos ? 0 : start + 1));
    const auto hyphen = range.find('-');
    if (hyphen != std::string_view::npos) {
        const auto low = numberIn(range.substr(0, hyphen)), high = numberIn(range.substr(hyphen + 1));
        return low && high ? std::optional(SizeRange{*low, *high}) : std::nullopt;
    }
    const auto high = numberIn(range);
    const bool upTo = start != std::string_view::npos && (item[start] == '=' || item[start] == '<');
    return high && upTo ? std::optional(SizeRange{0, *high}) : std::nullopt;
}

} // namespace powertrain
