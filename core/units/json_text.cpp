// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/json_text.h"

#include <algorithm>
#include <iterator>

namespace powertrain {

bool nestsDeeperThan(std::string_view text, int levels)
{
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > levels)
                return true;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return false;
}

namespace {

/// Index just after the string that opens at `start`; the text's end when it never closes.
std::size_t skipString(std::string_view text, std::size_t start)
{
    for (std::size_t i = start + 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            return i + 1;
    }
    return text.size();
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

} // namespace

std::string withoutNonFiniteLiterals(std::string_view text)
{
    if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
        text.remove_prefix(kByteOrderMark.size());
    constexpr std::string_view kLiterals[] = {"-Infinity", "Infinity", "NaN"};
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '"') {
            const std::size_t end = skipString(text, i);
            out.append(text.substr(i, end - i));
            i = end;
            continue;
        }
        const auto literal = std::find_if(std::begin(kLiterals), std::end(kLiterals), [&](std::string_view l) { return text.substr(i, l.size()) == l; });
        if (literal != std::end(kLiterals)) {
            out += "null";
            i += literal->size();
            continue;
        }
        out += text[i++];
    }
    return out;
}

TextPlace placeInText(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    TextPlace place;
    place.line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t lineStart = before.rfind('\n');
    place.column = 1 + (lineStart == std::string_view::npos ? before.size() : before.size() - lineStart - 1);
    return place;
}

} // namespace powertrain
