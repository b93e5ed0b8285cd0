// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/outlook.h"

#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/cost/outlook_parts.h"
#include "core/cost/price_age.h"

namespace powertrain {

namespace {

constexpr int kLeastMonths = 36; ///< a shorter view never shows what buying is worth
constexpr int kMostMonths = 60;
constexpr std::size_t kSpreads = 6;

} // namespace

bool isAllowed(const OutlookJob &job, const CostOption &option)
{
    return option.allowed && (!job.possible || job.possible(option));
}

double acceleratorPart(const CostOption &option)
{
    double services = 0;
    for (const CostItem &item : option.items) {
        if (item.kind == CostItemKind::Storage || item.kind == CostItemKind::Egress)
            services += item.amount.units();
    }
    return option.total.value.units() - services;
}

const CostOption *cheapest(const LongView &view, const OutlookJob &job, const std::function<bool(const CostOption &)> &fits)
{
    const CostOption *best = nullptr;
    bool bestAllowed = false;
    for (const CostOption &option : view.options) {
        const bool incomplete = std::any_of(option.remarks.begin(), option.remarks.end(), [](const Message &m) { return m.code == "cost.component_only"; });
        if (incomplete || !fits(option))
            continue;
        const bool allowed = isAllowed(job, option);
        if (!best || (allowed && !bestAllowed) || (allowed == bestAllowed && option.counted() < best->counted())) {
            best = &option;
            bestAllowed = allowed;
        }
    }
    return best;
}

LongView longView(const OutlookJob &job, const Catalog &catalog, std::string_view today)
{
    LongView view;
    const PriceContext context(job.job, job.rules, catalog, today);
    view.months = static_cast<int>(std::clamp(std::ceil(context.months() - 1e-9), static_cast<double>(kLeastMonths), static_cast<double>(kMostMonths)));
    view.use = context.use();
    view.job = job.job;
    view.job.projectDays = view.months * cost_defaults::kDaysPerMonth;
    const double longer = view.job.projectDays / std::max(context.days, 1.0 / 24);
    view.job.busyHours = Range<double>::exactly(view.use * 24 * view.job.projectDays);
    view.job.sessions = std::max(job.job.sessions * longer, 1.0);
    view.job.failedRunFactor = 1;
    view.job.runHours.reset();
    view.job.daysAvailable.reset();
    view.job.totalTokens.reset();
    view.job.usefulFlops.reset();
    if (view.job.egressGb)
        *view.job.egressGb *= longer;
    view.options = priceOptions(view.job, job.rules, catalog, today);
    return view;
}

PriceSpread priceSpread(const Accelerator &card, const PriceContext &context)
{
    struct Group {
        ProviderSpread spread;
        std::vector<double> prices;
    };
    PriceSpread result;
    result.acceleratorId = card.id;
    std::vector<Group> groups;
    for (const Offer *offer : context.catalog.offersFor(card.id)) {
        if (offer->superseded || isOwnHardware(offer->billing) || offer->gpuShare < 1 || offer->componentOnly)
            continue;
        if (!offer->perGpuHour) {
            ++result.unpriced;
            continue;
        }
        if (offer->suspicious && !offer->confirmed) {
            ++result.flagged;
            continue;
        }
        const auto price = context.units(*offer->perGpuHour);
        if (!price)
            continue;
        auto group = std::find_if(groups.begin(), groups.end(), [offer](const Group &g) { return g.spread.providerId == offer->providerId && g.spread.billing == offer->billing; });
        if (group == groups.end()) {
            groups.emplace_back();
            group = groups.end() - 1;
            group->spread.providerId = offer->providerId;
            group->spread.billing = offer->billing;
        }
        group->prices.push_back(*price);
        group->spread.newest = std::max(group->spread.newest, offer->asOf);
    }
    for (Group &group : groups) {
        std::sort(group.prices.begin(), group.prices.end());
        const auto low = Money::fromUnits(group.prices.front(), context.job.currency);
        const auto median = Money::fromUnits(group.prices[(group.prices.size() - 1) / 2], context.job.currency);
        const auto high = Money::fromUnits(group.prices.back(), context.job.currency);
        if (!low || !median || !high)
            continue;
        group.spread.low = *low;
        group.spread.median = *median;
        group.spread.high = *high;
        group.spread.offers = static_cast<int>(group.prices.size());
        group.spread.old = isOldPrice(group.spread.newest, context.today);
        result.providers.push_back(std::move(group.spread));
    }
    std::stable_sort(result.providers.begin(), result.providers.end(), [](const ProviderSpread &a, const ProviderSpread &b) { return a.low.micros < b.low.micros; });
    return result;
}

PriceAges priceAges(const OutlookJob &job, std::string_view today)
{
    PriceAges ages;
    const auto add = [&ages, today](const CostOption &option) {
        if (option.billing == BillingMode::Owned)
            return;
        ++ages.prices;
        if (!daysBetween(option.asOf, today)) {
            ++ages.undated;
            return;
        }
        ages.old += option.priceIsOld ? 1 : 0;
        if (ages.oldest.empty() || option.asOf < ages.oldest)
            ages.oldest = option.asOf;
        ages.newest = std::max(ages.newest, option.asOf);
    };
    for (const CostOption &option : job.costs)
        add(option);
    for (const CostOption &option : job.others)
        add(option);
    return ages;
}

MoneyOutlook moneyOutlook(const OutlookJob &job, const Catalog &catalog, std::string_view today)
{
    MoneyOutlook outlook;
    if (!job.job.accelerator || job.job.count < 1)
        return outlook;
    outlook.apis = apiChoices(job, catalog, today);
    const LongView view = longView(job, catalog, today);
    outlook.comparison = monthlyComparison(view, job, outlook.apis, catalog, today);
    outlook.buy = buyOutlook(view, job, catalog, today);
    outlook.spot = spotOutlook(job, catalog, today);
    const PriceContext context(job.job, job.rules, catalog, today);
    for (const Accelerator *card : job.cards) {
        if (outlook.spreads.size() < kSpreads)
            outlook.spreads.push_back(priceSpread(*card, context));
    }
    outlook.ages = priceAges(job, today);
    if (outlook.comparison && std::any_of(outlook.comparison->curves.begin(), outlook.comparison->curves.end(), [](const CostCurve &curve) { return curve.way == CostWay::Reserve; }))
        outlook.remarks.push_back({"cost.terms_upfront", {}});
    if (outlook.comparison && outlook.comparison->use < 0.5)
        outlook.remarks.push_back({"cost.comparison_use", {Argument::of("use", outlook.comparison->use, Unit::Ratio), Argument::of("months", outlook.comparison->months)}});
    if (!outlook.buy && std::none_of(view.options.begin(), view.options.end(), [](const CostOption &option) { return option.billing == BillingMode::Purchase; }))
        outlook.remarks.push_back({"cost.no_purchase_price", {}});
    else if (!outlook.buy)
        outlook.remarks.push_back({"cost.no_rent_to_compare", {}});
    return outlook;
}

} // namespace powertrain
