// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/quantity.h"

namespace powertrain {

// Small means of the readers. They look at bounded text only and give up on anything odd instead of guessing.

inline constexpr std::size_t kMostText = 1U << 20; ///< bytes looked at
inline constexpr std::size_t kMostGpus = 64;       ///< devices of one machine
inline constexpr std::size_t kMostProcesses = 256; ///< of one device
inline constexpr double kMostMemory = 1e15;        ///< bytes; more is a driver's mistake (2⁶⁴ − 1 and the like)
inline constexpr std::size_t kMostName = 160;      ///< bytes of a name

std::string_view bounded(std::string_view text);
std::string_view trimmed(std::string_view text);
/// Lines without their ends, at most `most` of them.
std::vector<std::string_view> linesOf(std::string_view text, std::size_t most = 4096);
std::vector<std::string_view> split(std::string_view line, char separator);
std::vector<std::string_view> wordsOf(std::string_view text);
bool contains(std::string_view text, std::string_view part);
/// Without regard to ASCII case.
bool containsFolded(std::string_view text, std::string_view part);
/// A name fit to be kept: no control characters, no bytes that are not UTF-8, not endless; "[N/A]", "N/A" and the like give nothing.
std::string nameFrom(std::string_view text);
/// A finite number that the whole text is; "[N/A]" and words: none.
std::optional<double> numberFrom(std::string_view text);
std::optional<long long> wholeFrom(std::string_view text);
/// `amount` times `unit`, where that is a credible amount of memory.
std::optional<Bytes> memoryOf(std::optional<double> amount, double unit);
/// Bytes of a unit's name: B, bytes, kB, KiB, MB (1e6), MiB, GB, GiB …
std::optional<double> unitBytes(std::string_view unit);

} // namespace powertrain
