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

/// The regimes that only this option triggers.
std::vector<const Regime *> triggeredBy(const Request &request, const ComplianceVerdict &verdict, const OptionFacts &option)
{
    std::vector<const Regime *> regimes;
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
        if (truth == Truth::Yes && exportRuleReaches(*regime, *option.accelerator))
            regimes.push_back(regime);
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
    judgement.regimes = triggeredBy(request, verdict, option);
    const Regime *domesticBy = nullptr;
    for (const Regime *regime : judgement.regimes) {
        judgement.verdict = std::min(judgement.verdict, verdictOn(*regime, mode));
        if (regime->domesticAccelerator == "require")
            domesticBy = regime;
        judgement.messages.push_back({"plan.condition.regime_applies", {Argument::ofText("regime", regime->id), Argument::ofText("accelerator", accelerator.name)}});
    }
    judgement.domesticRequired = domesticBy != nullptr;
    if (domesticBy && !accelerator.domesticChina) {
        judgement.verdict = ModeVerdict::Excluded;
        judgement.messages.push_back(acceleratorMessage("plan.excluded.domestic_required", accelerator, domesticBy->id));
    }
    return judgement;
}

} // namespace powertrain
