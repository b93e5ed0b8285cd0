// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace powertrain {

/// A model's name as services and libraries spell it, brought to one form: without its vendor, case, punctuation and
/// words that say how it is tuned or served ("meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo" and "llama-v3p1-8b-instruct"
/// both give "llama318b").
std::string foldedModelName(std::string_view name);

/// Billions of parameters that a name states ("qwen3-235b-a22b": 235); nullopt: none, or a mixture that only states one
/// of its experts ("17B-128E").
std::optional<double> billionsInName(std::string_view name);

/// A class of sizes in billions, as fine-tuning services write it ("<=16B", "17-69B").
struct SizeRange {
    double low = 0, high = 0;
};
std::optional<SizeRange> sizeRangeIn(std::string_view item);

} // namespace powertrain
