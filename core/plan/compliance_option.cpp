// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/plan/compliance_parts.h"

namespace powertrain {

namespace {

/// The managed platform is a shared cloud mode to the regimes, and what is strictest among those binds it.
ModeVerdict verdictOn(const Regime &regime, DeploymentMode mode)
{
    if (mode != DeploymentMode::ManagedPlatform)
        return regime.modes[static_cast<std::size_t>(mode)];
    ModeVerdict verdict = ModeVerdict::Preferred;
    for (DeploymentMode shared : kSharedModes)
        verdict = std::min(verdict, regime.modes[static_cast<std::size_t>(shared)]);
    return verdict;
}

/// The regimes that only this option triggers, and those that it may trigger.
struct Triggered {
    std::vector<const Regime *> yes, perhaps;
};

Triggered triggeredBy(const Request &request, const ComplianceVerdict &verdict, const OptionFacts &option)
{
    Triggered regimes;
    const OptionRules *rules = verdict.optionRules.get();
    TriggerFacts facts = rules ? TriggerFacts(&rules->facts) : triggerFacts(request, verdict.trainingFlops);
    addOptionFacts(facts, request, option);
    for (std::size_t i = 0; i < verdict.optionRegimes.size(); ++i) {
        const Regime *regime = verdict.optionRegimes[i];
        Truth truth = Truth::No;
        if (rules && i < rules->triggers.size())
            truth = rules->triggers[i].evaluate(facts);
        else if (const auto trigger = Trigger::parse(regime->trigger))
            truth = trigger->evaluate(facts);
        if (truth == Truth::No || !exportRuleReaches(*regime, *option.accelerator))
            continue;
        (truth == Truth::Yes ? regimes.yes : regimes.perhaps).push_back(regime);
    }
    return regimes;
}

} // namespace

OptionJudgement judgeOption(const Request &request, const ComplianceVerdict &verdict, DeploymentMode mode, const Accelerator &accelerator, int count,
    const std::optional<std::string> &region)
{
    OptionJudgement judgement;
    judgement.verdict = verdict.mode(mode).verdict;
    if (verdict.optionRegimes.empty())
        return judgement;
    OptionFacts option;
    option.deployment = mode == DeploymentMode::ManagedPlatform ? DeploymentMode::CloudContainer : mode;
    option.accelerator = &accelerator;
    option.count = count;
    option.region = region;
    Triggered triggered = triggeredBy(request, verdict, option);
    judgement.regimes = std::move(triggered.yes);
    const Regime *domesticBy = nullptr;
    for (const Regime *regime : judgement.regimes) {
        judgement.verdict = std::min(judgement.verdict, verdictOn(*regime, mode));
        if (regime->domesticAccelerator == "require")
            domesticBy = regime;
        judgement.messages.push_back({"plan.condition.regime_applies", {Argument::ofText("regime", regime->id), Argument::ofText("accelerator", accelerator.name)}});
    }
    // Rented machines whose place nobody says: what depends on the place has to be cleared up, and excludes nothing yet.
    const bool owned = mode == DeploymentMode::Appliance || mode == DeploymentMode::OwnDataCentre;
    for (const Regime *regime : triggered.perhaps) {
        if (region || owned || !request.compliance.regions.empty() || std::find(verdict.mayApply.begin(), verdict.mayApply.end(), regime) != verdict.mayApply.end())
            continue;
        judgement.regimes.push_back(regime);
        judgement.verdict = std::min(judgement.verdict, std::max(verdictOn(*regime, mode), ModeVerdict::Conditional));
        judgement.messages.push_back({"plan.condition.regime_may_apply", {Argument::ofText("regime", regime->id)}});
    }
    judgement.domesticRequired = domesticBy != nullptr;
    if (domesticBy && !accelerator.domesticChina) {
        judgement.verdict = ModeVerdict::Excluded;
        judgement.messages.push_back(acceleratorMessage("plan.excluded.domestic_required", accelerator, domesticBy->id));
    }
    return judgement;
}

} // namespace powertrain
