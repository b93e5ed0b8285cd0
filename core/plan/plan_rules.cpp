// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_rules.h"

#include <algorithm>
#include <utility>

#include "core/plan/compliance_parts.h"
#include "core/plan/compliance_regions.h"

namespace powertrain {

namespace {

bool sharesMachines(DeploymentMode mode)
{
    return mode == DeploymentMode::CloudVm || mode == DeploymentMode::CloudContainer || mode == DeploymentMode::ElasticCluster || mode == DeploymentMode::ManagedPlatform;
}

/// Tenancy from "dedicated_host" on: what these ways of running do not give unless it is ordered.
bool wantsOwnMachines(const ComplianceVerdict &verdict)
{
    return verdict.tenancy != "shared" && verdict.tenancy != "logically_isolated";
}

/// What is said of imported cards does not concern Chinese ones.
bool concernsCard(const Regime &regime, const Accelerator &card)
{
    return exportRuleReaches(regime, card) && !(card.domesticChina && regime.id == regime_ids::kAvailability);
}

} // namespace

std::vector<Message> judgeChosen(PlanOption &option, const Request &request, const ComplianceVerdict &verdict, const Accelerator &card, const Catalog &catalog)
{
    std::optional<std::string> region;
    if (const CostOption *cost = option.cost()) {
        if (const Offer *offer = catalog.findOffer(cost->offerId))
            region = regionNameOf(*offer);
    }
    OptionJudgement judgement = judgeOption(request, verdict, option.deployment, card, option.count, region);
    option.regimes.clear();
    const auto add = [&option](const Regime *regime) {
        if (regime && std::find(option.regimes.begin(), option.regimes.end(), regime) == option.regimes.end())
            option.regimes.push_back(regime);
    };
    // The verdict on the mode speaks of any card; export rules reach some only.
    const ComplianceVerdict::Mode &mode = verdict.mode(option.deployment);
    ModeVerdict ofMode = std::max(mode.verdict, ModeVerdict::Allowed);
    bool spared = false;
    for (const ComplianceVerdict::Reason &reason : mode.reasons) {
        if (reason.regime && !concernsCard(*reason.regime, card)) {
            spared = true;
            continue;
        }
        ofMode = std::min(ofMode, reason.verdict);
        add(reason.regime);
    }
    // What the option itself triggers is in the judgement alone.
    option.verdict = spared && judgement.regimes.empty() ? ofMode : judgement.verdict;
    for (const Regime *regime : judgement.regimes)
        add(regime);
    if (sharesMachines(option.deployment) && wantsOwnMachines(verdict)) {
        option.verdict = std::min(option.verdict, ModeVerdict::Conditional);
        judgement.messages.push_back({"plan.condition.tenancy", {}});
    }
    return std::move(judgement.messages);
}

} // namespace powertrain
