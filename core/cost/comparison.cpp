// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/cost/outlook_parts.h"
#include "core/cost/rental_hours.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

bool isByTheHour(const CostOption &option) { return !isOwnHardware(option.billing) && !termMonths(option.billing); }
bool isReserved(const CostOption &option) { return termMonths(option.billing).has_value(); }

class CurveMaker {
public:
    CurveMaker(const LongView &view, const OutlookJob &job, const Catalog &catalog, std::string_view today)
        : m_view(view)
        , m_job(job)
        , m_context(view.job, job.rules, catalog, today)
        , m_trend(1 + rentTrend(catalog))
    {
    }

    std::optional<CostCurve> rent() const
    {
        const CostOption *option = cheapest(m_view, m_job, isByTheHour);
        if (!option)
            return std::nullopt;
        const double cards = acceleratorPart(*option) / m_view.months, services = option->total.value.units() / m_view.months - cards;
        return curve(CostWay::Rent, *option, [&](int month) { return month == 0 ? 0 : cards * std::pow(m_trend, (month - 1) / 12) + services; });
    }

    /// A term is paid when it begins, at the price of that year.
    std::optional<CostCurve> reserve() const
    {
        const CostOption *option = cheapest(m_view, m_job, isReserved);
        if (!option)
            return std::nullopt;
        const int term = static_cast<int>(*termMonths(option->billing));
        const int terms = (m_view.months + term - 1) / term;
        const double cards = acceleratorPart(*option) / terms, services = (option->total.value.units() - acceleratorPart(*option)) / m_view.months;
        return curve(CostWay::Reserve, *option, [&](int month) {
            const bool begins = month < m_view.months && month % term == 0;
            return (begins ? cards * std::pow(m_trend, month / 12) : 0) + (month == 0 ? 0 : services);
        });
    }

    /// What is paid, month by month; the worth that is left at the end is said beside.
    std::optional<CostCurve> buy() const
    {
        const CostOption *option = cheapest(m_view, m_job, [](const CostOption &o) { return o.billing == BillingMode::Purchase; });
        const bool workstation = isWorkstation(*m_view.job.accelerator, m_view.job.count);
        const auto price = option ? hardwarePrice(m_context, workstation) : std::nullopt;
        if (!price)
            return std::nullopt;
        std::vector<Message> unused;
        const OwnershipTerms terms = ownershipTerms(m_context, price->gpus, price->likely, m_view.months / 12.0, workstation, 1, unused);
        double once = terms.hardware * (1 + terms.installationShare);
        for (const CostItem &item : option->items)
            once += item.kind == CostItemKind::Tax ? item.amount.units() : 0;
        auto made = curve(CostWay::Buy, *option, [&](int month) { return month == 0 ? once : runningPerMonth(terms); });
        if (made && terms.residualShare > 0)
            made->remarks.push_back({"cost.curve.resale", {Argument{"amount", Unit::Money, terms.residualShare * terms.hardware, m_view.job.currency.text()}, Argument::of("months", m_view.months)}});
        return made;
    }

    std::optional<CostCurve> own() const
    {
        const CostOption *option = cheapest(m_view, m_job, [](const CostOption &o) { return o.billing == BillingMode::Owned; });
        if (!option)
            return std::nullopt;
        // Running costs are even: the discounted total over the discounted years, by the month.
        const double years = m_view.months / 12.0;
        const double rate = m_context.catalog.terms.discountRate.value_or(kDiscountRate);
        const double perMonth = option->total.value.units() / discountedYears(years, rate) / 12;
        return curve(CostWay::Own, *option, [&](int month) { return month == 0 ? 0 : perMonth; });
    }

    std::optional<CostCurve> api(const ApiChoice &choice) const
    {
        CostCurve curve;
        curve.way = CostWay::Api;
        curve.offerId = choice.serviceId;
        curve.providerId = choice.provider;
        curve.item = choice.item;
        curve.priceIsOld = choice.priceIsOld;
        curve.allowed = m_job.tokens.mayLeave;
        curve.remarks = choice.remarks;
        return fill(curve, [&choice](int month) { return month == 0 ? 0 : choice.perMonth.units(); }) ? std::optional(std::move(curve)) : std::nullopt;
    }

private:
    static double runningPerMonth(const OwnershipTerms &terms)
    {
        return (terms.electricityPerYear + terms.staffPerYear + terms.maintenancePerYear + terms.colocationPerYear) / 12;
    }

    template <class PaidIn>
    bool fill(CostCurve &curve, PaidIn paidIn) const
    {
        double sum = 0;
        for (int month = 0; month <= m_view.months; ++month) {
            sum += paidIn(month);
            const auto amount = Money::fromUnits(sum, m_view.job.currency);
            if (!amount)
                return false;
            curve.cumulative.push_back(*amount);
        }
        return true;
    }

    template <class PaidIn>
    std::optional<CostCurve> curve(CostWay way, const CostOption &option, PaidIn paidIn) const
    {
        CostCurve curve;
        curve.way = way;
        curve.billing = option.billing;
        curve.offerId = option.offerId;
        curve.providerId = option.providerId;
        curve.allowed = isAllowed(m_job, option);
        curve.priceIsOld = option.priceIsOld;
        curve.remarks = option.remarks;
        return fill(curve, paidIn) ? std::optional(std::move(curve)) : std::nullopt;
    }

    const LongView &m_view;
    const OutlookJob &m_job;
    PriceContext m_context;
    double m_trend;
};

/// The last month at which `b` overtakes `a` for good or the other way round.
std::optional<CostCrossing> lastCrossing(const std::vector<CostCurve> &curves, std::size_t a, std::size_t b)
{
    const auto &first = curves[a].cumulative, &second = curves[b].cumulative;
    std::optional<CostCrossing> found;
    double before = 0;
    std::size_t last = 0; ///< month of `before`: the curves may touch between
    for (std::size_t month = 0; month < std::min(first.size(), second.size()); ++month) {
        const double now = first[month].units() - second[month].units();
        if (before != 0 && now != 0 && (before < 0) != (now < 0)) {
            const double part = before / (before - now);
            CostCrossing crossing;
            crossing.cheaperBefore = before < 0 ? a : b;
            crossing.cheaperAfter = before < 0 ? b : a;
            crossing.month = static_cast<double>(last) + part * static_cast<double>(month - last);
            const double amount = first[last].units() + part * (first[month].units() - first[last].units());
            crossing.amount = Money::fromUnits(amount, first[month].currency).value_or(first[month]);
            found = crossing;
        }
        if (now != 0) {
            before = now;
            last = month;
        }
    }
    return found;
}

} // namespace

std::vector<CostCrossing> crossingsOf(const std::vector<CostCurve> &curves)
{
    std::vector<CostCrossing> crossings;
    for (std::size_t a = 0; a < curves.size(); ++a) {
        for (std::size_t b = a + 1; b < curves.size(); ++b) {
            const auto crossing = curves[a].allowed && curves[b].allowed ? lastCrossing(curves, a, b) : std::nullopt;
            if (crossing)
                crossings.push_back(*crossing);
        }
    }
    std::stable_sort(crossings.begin(), crossings.end(), [](const CostCrossing &x, const CostCrossing &y) { return x.month < y.month; });
    return crossings;
}

std::optional<MonthlyComparison> monthlyComparison(const LongView &view, const OutlookJob &job, const std::vector<ApiChoice> &apis, const Catalog &catalog, std::string_view today)
{
    MonthlyComparison comparison;
    comparison.months = view.months;
    comparison.use = view.use;
    const CurveMaker maker(view, job, catalog, today);
    for (auto &&curve : {maker.rent(), maker.reserve(), maker.buy(), maker.own()}) {
        if (curve)
            comparison.curves.push_back(*curve);
    }
    const auto same = std::find_if(apis.begin(), apis.end(), [](const ApiChoice &choice) { return !choice.trains && choice.sameModel; });
    if (same != apis.end()) {
        if (auto curve = maker.api(*same))
            comparison.curves.push_back(std::move(*curve));
    }
    if (comparison.curves.empty())
        return std::nullopt;
    comparison.crossings = crossingsOf(comparison.curves);
    return comparison;
}

} // namespace powertrain
