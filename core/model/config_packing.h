// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/model/quantisation_scheme.h"

namespace powertrain {

// Lenient access to a quantization_config: what has another type than expected counts as absent.

std::string lowered(std::string text);
/// In lower case; empty when absent.
std::string textOf(const nlohmann::json &object, const char *key);
/// 0 when absent or beyond a million.
double numberOf(const nlohmann::json &object, const char *key);
const nlohmann::json *objectOf(const nlohmann::json &object, const char *key);
inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The usual packing of a format with another group: the scale's bits per group stay; a negative group is a whole row.
WeightPacking withGroup(WeightPacking packing, double group);
/// num_bits, type, group_size and strategy of compressed-tensors and ModelOpt; an empty format when not understood.
WeightPacking packingOfWeights(const nlohmann::json &weights);
/// A ModelOpt algorithm in lower case ("fp8", "w4a16_nvfp4").
WeightPacking packingOfAlgorithm(const std::string &algorithm, double group);
/// AMD Quark: {"weight": {"dtype": "fp8_e4m3", "qscheme": "per_channel", "group_size": 32}}.
WeightPacking packingOfQuark(const nlohmann::json &config);
/// MLX names no method: {"bits": 4, "group_size": 64, "mode": "affine"}, and modules that differ beside them.
bool isMlx(const nlohmann::json &quantisation, const std::string &method);
/// The packing for every linear weight, from the method's own keys.
WeightPacking basePacking(const nlohmann::json &quantisation, const std::string &method);

} // namespace powertrain
