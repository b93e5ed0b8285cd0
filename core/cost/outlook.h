// SPDX-License-Identifier: GPL-3.0-or-later
// The choice between renting, reserving, spot, buying and paying by the token, for one way of doing the job.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/cost.h"
#include "core/units/message.h"
#include "core/units/quantity.h"

namespace powertrain {

/// One way of getting the work done, as its cost grows.
enum class CostWay { Rent, ///< on demand, spot, off-peak: by the hour
    Reserve,               ///< whole terms, paid at their beginning
    Buy,
    Own, ///< what is already there
    Api };

struct CostCurve {
    CostWay way{};
    BillingMode billing = BillingMode::OnDemand; ///< Rent and Reserve
    std::string offerId;                         ///< rental offer, purchase price or service
    std::string providerId;                      ///< a name for a service
    std::string item;                            ///< Api: the model that is called
    std::vector<Money> cumulative;               ///< paid by the end of month 0 (the start), 1, …
    bool allowed = true;
    bool priceIsOld = false;
    std::vector<Message> remarks;
};

/// Where one curve overtakes another: `cheaperAfter` costs less from `month` on.
struct CostCrossing {
    std::size_t cheaperBefore = 0, cheaperAfter = 0; ///< indices into the curves
    double month = 0;
    Money amount;
};

/// The best offer of each way over the months of the comparison, which looks beyond a short project.
struct MonthlyComparison {
    int months = 0;
    double use = 0; ///< busy share of all hours that it assumes
    std::vector<CostCurve> curves;
    std::vector<CostCrossing> crossings;
};

/// What interruptions do to a run on spot instances. Young (1974), Daly (2006) for the interval; the band is of a
/// seeded simulation, so that the same request gives the same figures.
struct SpotOutlook {
    bool offered = true; ///< false: the job must not be interrupted, or may not run there; `reason` says why
    std::optional<Message> reason;
    std::string offerId;             ///< empty: no spot offer is known, the factor is an input
    double priceFactor = 1;          ///< spot price / on-demand price
    double interruptionsPerHour = 0; ///< of the whole job
    Seconds checkpointBlocked;       ///< δ
    Seconds restart;                 ///< R
    Seconds interval;                ///< τ* = sqrt(2 δ / λ)
    double overhead = 0;             ///< expected: sqrt(2 δ λ) + λ R
    Seconds onDemandWall, expectedWall, wallP10, wallP90;
    Money onDemandCost, expectedCost, costP10, costP90;
    double breakEvenFactor = 1; ///< spot is cheaper below this share of the on-demand price: 1 / (1 + overhead)
    int runs = 0;
    std::uint64_t seed = 0;
};

/// Work by the token instead of cards: an inference API, or a fine-tuning API.
struct ApiChoice {
    std::string serviceId;
    std::string provider;
    std::string item; ///< the model, or its size class
    bool trains = false;
    bool sameModel = false;                                 ///< it serves the asked model; else one of its size
    std::optional<Money> perMillionInput, perMillionOutput; ///< training: perMillionInput of trained tokens
    Money total;                                            ///< the project's tokens
    Money perMonth;
    /// Tokens a month (input and output in the request's proportion) above which the plan's cards cost less; none: they
    /// cost more even at their full speed.
    std::optional<double> crossingTokensPerMonth;
    std::string asOf;
    bool priceIsOld = false;
    std::vector<Message> remarks;
};

/// What one provider asks for one card.
struct ProviderSpread {
    std::string providerId;
    BillingMode billing = BillingMode::OnDemand;
    Money low, median, high; ///< per accelerator-hour, the request's currency
    int offers = 0;
    std::string newest; ///< date
    bool old = false;   ///< even the newest is
};

/// Prices of one accelerator across providers, cheapest first.
struct PriceSpread {
    std::string acceleratorId;
    std::vector<ProviderSpread> providers;
    int flagged = 0;  ///< offers kept out: ten times off their peers
    int unpriced = 0; ///< offers without a price
};

/// How far the cost of buying (against renting at its best price) moves when one figure does. Largest first.
struct CostSensitivity {
    std::string code;   ///< cost.sensitivity.…
    Argument low, high; ///< the figure's own range
    Money atLow, atHigh;
};

/// Rent, reserve or buy, at the term that is really offered.
struct BuyOutlook {
    std::string purchaseId;
    std::string rentOfferId; ///< the price it is compared with
    BillingMode rentBilling = BillingMode::OnDemand;
    Money rentPerGpuHour;
    Money ownPerGpuHour; ///< at the plan's use
    double use = 0;
    double rentTrendPerYear = 0;         ///< how rents are taken to change: −0.15 falls by 15 % a year
    std::optional<double> breakEvenUse;  ///< none: buying never wins at that rent
    std::optional<double> paybackMonths; ///< none: the rent never covers it
    std::vector<CostSensitivity> sensitivities;
};

/// How old the prices are that the result rests on.
struct PriceAges {
    int prices = 0, old = 0, undated = 0;
    std::string oldest, newest;
};

/// Everything about money that is not in a CostOption.
struct MoneyOutlook {
    std::optional<MonthlyComparison> comparison;
    std::optional<SpotOutlook> spot;
    std::optional<BuyOutlook> buy;
    std::vector<ApiChoice> apis;      ///< cheapest first
    std::vector<PriceSpread> spreads; ///< the option's card first
    PriceAges ages;
    std::vector<Message> remarks;
};

template <>
struct EnumNames<CostWay> {
    static constexpr NameTable<CostWay, 5> table{{{CostWay::Rent, "rent"}, {CostWay::Reserve, "reserve"}, {CostWay::Buy, "buy"}, {CostWay::Own, "own"}, {CostWay::Api, "api"}}};
};

} // namespace powertrain
