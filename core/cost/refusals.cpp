// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "core/cost/rental_option.h"

namespace powertrain {

namespace {

constexpr DeploymentMode kRentedModes[] = {DeploymentMode::CloudVm, DeploymentMode::CloudContainer, DeploymentMode::ElasticCluster, DeploymentMode::BareMetal, DeploymentMode::ManagedPlatform};

} // namespace

std::optional<Message> spotRefusal(const CostJob &job, bool sensitive)
{
    if (job.task == Task::Inference && job.serving == ServingKind::Online)
        return Message{"cost.spot_online", {}};
    if (!job.interruptible)
        return Message{"cost.spot_not_interruptible", {}};
    if (sensitive)
        return Message{"cost.spot_sensitive", {}};
    return std::nullopt;
}

std::vector<Message> refusals(const PriceContext &context, const Offer &offer, const Provider *provider)
{
    std::vector<Message> reasons;
    const CostJob &job = context.job;
    if (offer.billing == BillingMode::Spot) {
        if (auto reason = spotRefusal(job, false))
            reasons.push_back(std::move(*reason));
        if (context.rules.sensitive)
            reasons.push_back({"cost.spot_sensitive", {}});
    }
    if (offer.billing == BillingMode::Marketplace && context.rules.sensitive)
        reasons.push_back({"cost.marketplace_sensitive", {}});
    if (offer.billing == BillingMode::Serverless && job.task != Task::Inference)
        reasons.push_back({"cost.serverless_training", {}});
    const bool known = provider && !provider->modes.empty();
    const bool anyMode = std::any_of(std::begin(kRentedModes), std::end(kRentedModes), [&](DeploymentMode mode) {
        return context.rules.modeAllowed[static_cast<std::size_t>(mode)] && (!known || std::find(provider->modes.begin(), provider->modes.end(), mode) != provider->modes.end());
    });
    if (!anyMode)
        reasons.push_back({"cost.mode_not_allowed", {}});
    if (context.rules.offerExcluded) {
        if (auto reason = context.rules.offerExcluded(offer, provider))
            reasons.push_back(std::move(*reason));
    }
    return reasons;
}

} // namespace powertrain
