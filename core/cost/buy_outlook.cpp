// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/cost/outlook_parts.h"
#include "core/cost/rental_hours.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

/// A rent as the years of owning see it.
struct Rent {
    const CostOption *option = nullptr;
    double perGpuHour = 0; ///< with all that follows the accelerators
    int gpus = 0;
    double lockYears = 1; ///< the price stays for so long

    explicit operator bool() const { return option != nullptr; }
};

/// The figures that the comparison rests on; each is moved alone to see what it does.
struct Figures {
    OwnershipTerms terms;
    double use = 0;
    double trend = 0;
    bool workstation = false;
    double usualUse = 0; ///< at which terms.electricityPerYear was worked out
};

class BuyOrRent {
public:
    BuyOrRent(Rent onDemand, Rent reserved, const OwnTerms &own)
        : m_onDemand(onDemand)
        , m_reserved(reserved)
        , m_own(own)
    {
    }

    double owning(const Figures &figures) const
    {
        OwnershipTerms terms = figures.terms;
        const double usual = averageLoad(m_own, figures.workstation, figures.usualUse);
        if (usual > 0)
            terms.electricityPerYear *= averageLoad(m_own, figures.workstation, figures.use) / usual;
        return costOfOwning(terms).total();
    }

    /// Discounted rent at full use.
    double rentOf(const Rent &rent, const Figures &figures) const
    {
        return rent.perGpuHour * rent.gpus * kHoursPerYear * discountedYears(figures.terms.years, figures.terms.discountRate, 1 + figures.trend, rent.lockYears);
    }

    /// By the hour only the hours worked are paid for, a commitment is paid for in full.
    double renting(const Figures &figures) const
    {
        const double hourly = m_onDemand ? rentOf(m_onDemand, figures) * figures.use : -1;
        const double committed = m_reserved ? rentOf(m_reserved, figures) : -1;
        if (hourly < 0 || committed < 0)
            return std::max(hourly, committed);
        return std::min(hourly, committed);
    }

    const Rent &better(const Figures &figures) const
    {
        if (!m_onDemand || !m_reserved)
            return m_onDemand ? m_onDemand : m_reserved;
        return rentOf(m_reserved, figures) < rentOf(m_onDemand, figures) * figures.use ? m_reserved : m_onDemand;
    }

    /// u*: above it owning costs less than the best rent at that use. Above the reserved price it never does.
    std::optional<double> breakEvenUse(const Figures &figures) const
    {
        const double tco = owning(figures);
        if (m_reserved && tco > rentOf(m_reserved, figures))
            return std::nullopt;
        const double full = rentOf(m_onDemand ? m_onDemand : m_reserved, figures);
        const double use = full > 0 ? std::max(tco, 0.0) / full : 2;
        return use <= 1 ? std::optional(use) : std::nullopt;
    }

private:
    Rent m_onDemand, m_reserved;
    const OwnTerms &m_own;
};

Rent rentFrom(const CostOption *option, const OutlookJob &job)
{
    if (!option || !isAllowed(job, *option) || !(option->gpuHours > 0))
        return {};
    return {option, acceleratorPart(*option) / option->gpuHours, option->gpus, std::max(termMonths(option->billing).value_or(12) / 12, 1.0)};
}

void addSensitivities(const BuyOrRent &choice, const Figures &likely, const HardwarePrice &price, const CostJob &job, std::vector<CostSensitivity> &list)
{
    const auto money = [&job](double amount) { return Money::fromUnits(amount, job.currency).value_or(Money{0, job.currency}); };
    const auto vary = [&](const char *code, const char *name, Unit unit, double low, double high, auto set) {
        Figures atLow = likely, atHigh = likely;
        set(atLow, low);
        set(atHigh, high);
        CostSensitivity one;
        one.code = code;
        one.low = Argument::of(name, low, unit);
        one.high = Argument::of(name, high, unit);
        if (unit == Unit::Money)
            one.low.text = one.high.text = job.currency.text();
        one.atLow = money(choice.owning(atLow) - choice.renting(atLow));
        one.atHigh = money(choice.owning(atHigh) - choice.renting(atHigh));
        list.push_back(std::move(one));
    };
    const OwnershipTerms &terms = likely.terms;
    vary("cost.sensitivity.use", "use", Unit::Ratio, std::max(likely.use - kUseBand, 0.05), std::min(likely.use + kUseBand, 1.0), [](Figures &f, double v) { f.use = v; });
    vary("cost.sensitivity.rent_trend", "trend", Unit::Ratio, likely.trend - kTrendBand, likely.trend + kTrendBand, [](Figures &f, double v) { f.trend = std::max(v, -0.9); });
    vary("cost.sensitivity.hardware", "price", Unit::Money, price.low, price.high, [](Figures &f, double v) {
        f.terms.maintenancePerYear *= f.terms.hardware > 0 ? v / f.terms.hardware : 1;
        f.terms.hardware = v;
    });
    vary("cost.sensitivity.residual", "share", Unit::Ratio, kResidualLow, kResidualHigh, [](Figures &f, double v) { f.terms.residualShare = v; });
    vary("cost.sensitivity.years", "years", Unit::Count, std::max(terms.years - 1, 1.0), terms.years + 2, [](Figures &f, double v) { f.terms.years = v; });
    if (terms.staffPerYear > 0)
        vary("cost.sensitivity.staff", "per_year", Unit::Money, terms.staffPerYear / 2, terms.staffPerYear * 2, [](Figures &f, double v) { f.terms.staffPerYear = v; });
    if (terms.electricityPerYear > 0)
        vary("cost.sensitivity.electricity", "per_year", Unit::Money, terms.electricityPerYear / 2, terms.electricityPerYear * 2, [](Figures &f, double v) { f.terms.electricityPerYear = v; });
    const auto swing = [](const CostSensitivity &s) { return std::abs(s.atHigh.units() - s.atLow.units()); };
    std::stable_sort(list.begin(), list.end(), [&swing](const CostSensitivity &a, const CostSensitivity &b) { return swing(a) > swing(b); });
}

} // namespace

std::optional<BuyOutlook> buyOutlook(const LongView &view, const OutlookJob &job, const Catalog &catalog, std::string_view today)
{
    const PriceContext context(view.job, job.rules, catalog, today);
    const bool workstation = isWorkstation(*view.job.accelerator, view.job.count);
    const auto price = hardwarePrice(context, workstation);
    const Rent onDemand = rentFrom(cheapest(view, job, [](const CostOption &o) { return o.billing == BillingMode::OnDemand; }), job);
    const Rent reserved = rentFrom(cheapest(view, job, [&view](const CostOption &o) { return termMonths(o.billing) && *termMonths(o.billing) <= view.months; }), job);
    if (!price || (!onDemand && !reserved))
        return std::nullopt;
    std::vector<Message> unused;
    Figures likely;
    likely.terms = ownershipTerms(context, price->gpus, price->likely, view.months / 12.0, workstation, 1, unused);
    likely.use = likely.usualUse = view.use;
    likely.trend = rentTrend(catalog);
    likely.workstation = workstation;

    const BuyOrRent choice(onDemand, reserved, catalog.terms);
    const Rent &rent = choice.better(likely);
    BuyOutlook outlook;
    outlook.purchaseId = price->source->id;
    outlook.rentOfferId = rent.option->offerId;
    outlook.rentBilling = rent.option->billing;
    outlook.use = view.use;
    const double ownHours = costOfOwning(likely.terms).gpuHours * std::max(view.use, 1e-6);
    const auto rentPrice = Money::fromUnits(rent.perGpuHour, view.job.currency), ownPrice = Money::fromUnits(choice.owning(likely) / ownHours, view.job.currency);
    if (!rentPrice || !ownPrice)
        return std::nullopt;
    outlook.rentPerGpuHour = *rentPrice;
    outlook.ownPerGpuHour = *ownPrice;
    outlook.breakEvenUse = choice.breakEvenUse(likely);
    // A commitment is paid for every hour, whatever the use.
    const double paidUse = termMonths(rent.option->billing) ? 1 : view.use;
    const double scale = static_cast<double>(rent.gpus) / std::max(price->gpus, 1);
    outlook.paybackMonths = compareRentAndBuy(likely.terms, rent.perGpuHour * scale, paidUse, termMonths(rent.option->billing) ? 0 : rentTrend(catalog)).paybackMonths;
    outlook.rentTrendPerYear = rentTrend(catalog);
    addSensitivities(choice, likely, *price, view.job, outlook.sensitivities);
    return outlook;
}

} // namespace powertrain
