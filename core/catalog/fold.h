// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace powertrain::catalog {

/// A name without regard to case, blanks and ASCII punctuation: "RTX 4090 D" and "rtx-4090d" are the same. Other
/// characters stay, so that Chinese names keep their meaning.
inline std::string foldName(std::string_view name)
{
    std::string folded;
    folded.reserve(name.size());
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            folded.push_back(static_cast<char>(c - 'A' + 'a'));
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80)
            folded.push_back(c);
    }
    return folded;
}

} // namespace powertrain::catalog
