// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "core/estimate/reference_json.h"
#include "core/estimate/reference_setup.h"
#include "core/estimate/serving_profile.h"

namespace powertrain {

/// Figures of a served case by name and metric ("tokens_per_second/output"), as a case may report them.
using ServingFigures = std::map<std::string, double>;
ServingFigures servingFigures(const ServingSpeed &speed, const CaseSetup &setup);

/// The rate that a case speaks of: saturated, of one stream, or at its concurrency; input tokens of a prefill instance.
const Range<TokensPerSecond> &servedRate(const ServingSpeed &speed, const ServingSetup &setup);

/// Ranges, parts of a step and operators of the answer.
void addSpeed(nlohmann::ordered_json &estimate, const ServingSpeed &speed, const CaseSetup &setup);
/// The largest load within target_ttft_ms and target_tpot_ms, and the replicas that request_rate needs.
void addLoad(nlohmann::ordered_json &estimate, const ServingProfile &profile, const CaseSetup &setup, double kvTokens);

} // namespace powertrain
