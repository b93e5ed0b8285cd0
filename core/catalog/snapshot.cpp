// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/snapshot.h"

#include <algorithm>
#include <tuple>

#include "core/catalog/fold.h"

namespace powertrain {

const Accelerator *Catalog::findAccelerator(std::string_view name, bool *ambiguous) const
{
    const std::string folded = catalog::foldName(name);
    const auto found = acceleratorIndex.find(folded);
    if (ambiguous)
        *ambiguous = found != acceleratorIndex.end() && ambiguousNames.count(folded) > 0;
    return found == acceleratorIndex.end() ? nullptr : &accelerators[found->second];
}

const LibraryModel *Catalog::findModel(std::string_view idOrName) const
{
    const auto found = modelIndex.find(catalog::foldName(idOrName));
    return found == modelIndex.end() ? nullptr : &models[found->second];
}

const Provider *Catalog::findProvider(std::string_view id) const
{
    const auto found = providerIndex.find(std::string(id));
    return found == providerIndex.end() ? nullptr : &providers[found->second];
}

const Offer *Catalog::findOffer(std::string_view id) const
{
    return offerIndex.find(offers, id);
}

void Catalog::indexOffers()
{
    offerIndex.build(offers);
    orderOffers();
}

void Catalog::orderOffers()
{
    // What a sort compares lies together: the offers themselves are large.
    struct Priced {
        std::uint32_t row;
        bool missing;
        Currency currency;
        std::int64_t micros;
    };
    std::unordered_map<std::string_view, std::vector<Priced>> cards;
    for (std::uint32_t i = 0; i < offers.size(); ++i) {
        const Offer &offer = offers[i];
        if (!offer.acceleratorId.empty())
            cards[offer.acceleratorId].push_back({i, !offer.perGpuHour, offer.perGpuHour ? offer.perGpuHour->currency : Currency{}, offer.perGpuHour ? offer.perGpuHour->micros : 0});
    }
    offersByAccelerator.clear();
    for (auto &[card, rows] : cards) {
        std::stable_sort(rows.begin(), rows.end(), [](const Priced &a, const Priced &b) { return std::tie(a.missing, a.currency, a.micros) < std::tie(b.missing, b.currency, b.micros); });
        auto &order = offersByAccelerator[std::string(card)];
        order.reserve(rows.size());
        for (const Priced &row : rows)
            order.push_back(row.row);
    }
}

MeasuredEfficiency Catalog::efficiencyFor(std::string_view acceleratorId, bool serving, bool moe, std::string_view software) const
{
    const OwnEfficiency *best = nullptr;
    int bestScore = -1;
    for (const OwnEfficiency &own : efficiencies) {
        const bool applies = own.acceleratorId == acceleratorId && own.serving == serving && (!own.moe || *own.moe == moe) && (own.software.empty() || own.software == software);
        const int score = (own.software.empty() ? 0 : 2) + (own.moe ? 1 : 0);
        if (!applies || score < bestScore)
            continue;
        best = &own; // of two alike the later one
        bestScore = score;
    }
    return best ? best->shares : MeasuredEfficiency{};
}

std::vector<const Offer *> Catalog::offersFor(std::string_view acceleratorId) const
{
    std::vector<const Offer *> result;
    const auto found = offersByAccelerator.find(std::string(acceleratorId));
    if (found == offersByAccelerator.end())
        return result;
    result.reserve(found->second.size());
    for (const std::uint32_t index : found->second)
        result.push_back(&offers[index]);
    return result;
}

} // namespace powertrain
