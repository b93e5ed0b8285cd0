// SPDX-License-Identifier: GPL-3.0-or-later
// The encodings of price files, and what of a stranger's text is kept.
#include <algorithm>

#include "core/catalog/price_import_parts.h"

namespace powertrain::catalog {

bool isUtf8(std::string_view text)
{
    const auto *at = reinterpret_cast<const unsigned char *>(text.data());
    const auto *end = at + text.size();
    const auto follows = [&end](const unsigned char *byte) { return byte < end && (*byte & 0xC0) == 0x80; };
    while (at < end) {
        if (*at < 0x80) {
            ++at;
            continue;
        }
        const int length = *at >= 0xC2 && *at <= 0xDF ? 2 : *at >= 0xE0 && *at <= 0xEF ? 3
            : *at >= 0xF0 && *at <= 0xF4                                               ? 4
                                                                                       : 0;
        if (length == 0)
            return false;
        for (int i = 1; i < length; ++i) {
            if (!follows(at + i))
                return false;
        }
        // Overlong forms, surrogates and what lies beyond U+10FFFF.
        if ((*at == 0xE0 && at[1] < 0xA0) || (*at == 0xED && at[1] > 0x9F) || (*at == 0xF0 && at[1] < 0x90) || (*at == 0xF4 && at[1] > 0x8F))
            return false;
        at += length;
    }
    return true;
}

std::optional<std::string> fromUtf16(std::string_view bytes)
{
    const bool big = bytes.substr(0, 2) == "\xFE\xFF", little = bytes.substr(0, 2) == "\xFF\xFE";
    if (!big && !little)
        return std::nullopt;
    const auto unitAt = [&](std::size_t i) -> std::uint32_t {
        const auto first = static_cast<unsigned char>(bytes[i]), second = static_cast<unsigned char>(bytes[i + 1]);
        return big ? static_cast<std::uint32_t>(first << 8 | second) : static_cast<std::uint32_t>(second << 8 | first);
    };
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
        std::uint32_t point = unitAt(i);
        if (point >= 0xD800 && point < 0xE000) {
            const std::uint32_t low = point < 0xDC00 && i + 3 < bytes.size() ? unitAt(i + 2) : 0;
            if (low >= 0xDC00 && low < 0xE000) {
                point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
                i += 2;
            } else {
                point = 0xFFFD;
            }
        }
        if (point < 0x80) {
            text += static_cast<char>(point);
        } else if (point < 0x800) {
            text += static_cast<char>(0xC0 | point >> 6);
            text += static_cast<char>(0x80 | (point & 0x3F));
        } else if (point < 0x10000) {
            text += static_cast<char>(0xE0 | point >> 12);
            text += static_cast<char>(0x80 | (point >> 6 & 0x3F));
            text += static_cast<char>(0x80 | (point & 0x3F));
        } else {
            text += static_cast<char>(0xF0 | point >> 18);
            text += static_cast<char>(0x80 | (point >> 12 & 0x3F));
            text += static_cast<char>(0x80 | (point >> 6 & 0x3F));
            text += static_cast<char>(0x80 | (point & 0x3F));
        }
    }
    return text;
}

std::string cleanText(std::string_view text, bool keepLines)
{
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c == '\n' && keepLines)
            clean += '\n';
        else if (c == '\n' || c == '\t')
            clean += ' ';
        else if (c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
            ++i; // C1 controls
        else if (c >= 0x20 && c != 0x7F)
            clean += text[i];
    }
    if (keepLines)
        return clean;
    const auto isBlank = [](char c) { return c == ' '; };
    while (!clean.empty() && isBlank(clean.back()))
        clean.pop_back();
    clean.erase(0, static_cast<std::size_t>(std::find_if_not(clean.begin(), clean.end(), isBlank) - clean.begin()));
    return clean;
}

std::string excerpt(std::string_view text)
{
    constexpr std::size_t kMostBytes = 80;
    if (text.size() > kMostBytes) {
        std::size_t cut = kMostBytes;
        while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80)
            --cut;
        text = text.substr(0, cut);
    }
    return cleanText(text);
}

} // namespace powertrain::catalog
