// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_rules.h"

#include <algorithm>

#include "core/plan/compliance_regions.h"

namespace powertrain {

std::vector<Message> judgeChosen(PlanOption &option, const Request &request, const ComplianceVerdict &verdict, const Accelerator &card, const Catalog &catalog)
{
    std::optional<std::string> region;
    if (const CostOption *cost = option.cost()) {
        if (const Offer *offer = catalog.findOffer(cost->offerId))
            region = regionNameOf(*offer);
    }
    OptionJudgement judgement = judgeOption(request, verdict, option.deployment, card, option.count, region);
    option.verdict = judgement.verdict;
    option.regimes.clear();
    const auto add = [&option](const Regime *regime) {
        if (regime && std::find(option.regimes.begin(), option.regimes.end(), regime) == option.regimes.end())
            option.regimes.push_back(regime);
    };
    for (const ComplianceVerdict::Reason &reason : verdict.mode(option.deployment).reasons)
        add(reason.regime);
    for (const Regime *regime : judgement.regimes)
        add(regime);
    return std::move(judgement.messages);
}

} // namespace powertrain
