// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/plan/compliance.h"
#include "core/plan/compliance_regions.h"
#include "core/plan/regime_trigger_facts.h"

/// What the files of the compliance filter share.
namespace powertrain {

/// Regimes that a rule in code belongs to. Where the catalogue lacks one, its rule is silent.
namespace regime_ids {

inline constexpr std::string_view kExportControl = "us_ear_3a090";
inline constexpr std::string_view kCaseByCase = "us_ear_2026_case";
inline constexpr std::string_view kAvailability = "cn_gpu_availability";
inline constexpr std::string_view kGeneralProhibition10 = "us_gp10_ascend";
inline constexpr std::string_view kNetworkData = "cn_netdata";
inline constexpr std::string_view kStateSecrets = "cn_secrets";

} // namespace regime_ids

struct OptionRules {
    TriggerFacts facts;            ///< of the request
    std::vector<Trigger> triggers; ///< in the order of ComplianceVerdict::optionRegimes
};

inline constexpr std::size_t kJudgedModes = 6; ///< the managed platform follows from them
inline constexpr DeploymentMode kSharedModes[] = {DeploymentMode::CloudVm, DeploymentMode::CloudContainer, DeploymentMode::ElasticCluster};

template <class Text>
bool contains(const std::vector<std::string> &list, const Text &word)
{
    for (const std::string &entry : list) {
        if (entry == word)
            return true;
    }
    return false;
}

/// The user's own demands stand in the place of regime ids by their codes.
inline bool isOwnDemand(std::string_view id) { return id.substr(0, 5) == "plan."; }

inline std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

Message acceleratorMessage(std::string code, const Accelerator &accelerator, std::string_view regime = {});
/// US rules on exports do not reach Chinese cards, nor those that neither their figures nor a letter to the maker put
/// under them; the rule of 2026-01 has its own limits. Other regimes reach every card.
bool exportRuleReaches(const Regime &regime, const Accelerator &accelerator);

/// Demands that exclude one another: shown, never decided.
void addConflicts(ComplianceVerdict &verdict, const ComplianceAnswer &answer);
/// The lines that laws draw at numbers of training FLOPs; `triggers` in the order of the catalogue's regimes.
void addThresholds(ComplianceVerdict &verdict, const Request &request, Flops trainingFlops, const Catalog &catalog,
    const std::vector<Expected<Trigger>> &triggers, const TriggerFacts &facts);
/// Where people in mainland China are concerned; after all regions are known.
std::optional<CrossBorder> judgeCrossBorder(const ComplianceVerdict &verdict, const ComplianceAnswer &answer);

} // namespace powertrain
