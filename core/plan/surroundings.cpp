// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/surroundings.h"

#include <algorithm>

#include "core/plan/host.h"
#include "core/plan/plan.h"
#include "core/model/weight_format.h"
#include "core/plan/plan_balance.h"

namespace powertrain {

namespace {

/// What the matrix units of a plan compute in.
std::optional<Precision> precisionOf(const PlanOption &option, bool training)
{
    if (training)
        return option.compute == DataType::Fp8 ? Precision::Fp8 : Precision::Bf16;
    const WeightFormat *format = findWeightFormat(option.weightFormat);
    return format ? std::optional(format->computesIn) : std::nullopt;
}

} // namespace

Surroundings surroundingsOf(const Request &request, const Model &model, const Catalog &catalog, const Accelerator &card, const PlanOption &option)
{
    Surroundings around;
    std::optional<TokensPerSecond> rate;
    std::optional<CheckpointTiming> saving;
    if (option.time) {
        rate = option.time->tokensPerSecond.value;
        saving = CheckpointTiming{option.time->losses.checkpointPause, option.time->losses.checkpointInterval};
    }
    std::optional<bool> inChina;
    if (const CostOption *cost = option.cost()) {
        if (const Offer *offer = catalog.findOffer(cost->offerId))
            inChina = offer->regionGroup == "cn";
    }
    around.storage = planStorage(request, model, option.count, option.nodes, rate, saving, &catalog, inChina);
    around.network = planNetwork(request, model, card, option);
    around.balance = balanceOf(option, around.storage, around.network);
    around.hosts = planHost(request, model, catalog, card, option, &around.storage);
    around.materials = billOfMaterials(request, catalog, card, option, &around.storage, &around.network, &around.hosts);
    around.software = softwareFor(request, catalog, card, precisionOf(option, request.isTraining()));
    return around;
}

std::optional<Surroundings> surroundingsFor(const Proposal &proposal, int index)
{
    if (!proposal.catalog)
        return std::nullopt;
    if (index < 0)
        return proposal.surroundings;
    if (static_cast<std::size_t>(index) >= proposal.alternatives.size())
        return std::nullopt;
    const PlanOption &option = proposal.alternatives[static_cast<std::size_t>(index)];
    const auto &cards = proposal.catalog->accelerators;
    const auto card = std::find_if(cards.begin(), cards.end(), [&option](const Accelerator &a) { return a.id == option.acceleratorId; });
    const auto model = resolveModel(proposal.request.model, *proposal.catalog);
    if (card == cards.end() || !model)
        return std::nullopt;
    return surroundingsOf(proposal.request, *model, *proposal.catalog, *card, option);
}

} // namespace powertrain
