// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that the outlook on paying is made of; moneyOutlook() puts them together.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/outlook.h"
#include "core/cost/ownership.h"
#include "core/cost/price_context.h"
#include "core/cost/price_options.h"

namespace powertrain {

/// The job in tokens, for comparison with services that are paid by the token.
struct TokenJob {
    std::string model;     ///< name or id, as asked
    std::string modelType; ///< family
    double parameters = 0;
    double inputTokens = 0, outputTokens = 0; ///< serving: over the project
    double trainedTokens = 0;                 ///< training: all epochs
    double mostPerMonth = 0;                  ///< serving: input and output that the plan's cards can do in their hours
    bool tunedByApi = false;                  ///< supervised, by adapters or in full: what fine-tuning services sell
    bool adapter = false;
    bool mayLeave = true; ///< the data may go to a third party
};

/// What the outlook looks at.
struct OutlookJob {
    CostJob job; ///< as priced
    CostRules rules;
    std::vector<CostOption> costs; ///< priceOptions() of the job
    std::optional<std::size_t> chosen;
    TokenJob tokens;
    std::vector<const Accelerator *> cards;  ///< whose prices are spread out, the job's own first
    std::vector<CostOption> others;          ///< chosen ways of paying of the alternatives, for the ages of prices
    std::function<bool(const CostOption &)> possible; ///< a deployment mode is left for it; empty: always
};

MoneyOutlook moneyOutlook(const OutlookJob &job, const Catalog &catalog, std::string_view today);

/// The same work going on for so many months, priced anew: commitments that are too long for the project come in.
struct LongView {
    CostJob job;
    int months = 0;
    double use = 0;
    std::vector<CostOption> options;
};
LongView longView(const OutlookJob &job, const Catalog &catalog, std::string_view today);
/// The cheapest allowed option that `fits`, else the cheapest that is not allowed; none: nullptr.
const CostOption *cheapest(const LongView &view, const OutlookJob &job, const std::function<bool(const CostOption &)> &fits);
bool isAllowed(const OutlookJob &job, const CostOption &option);
/// Of the total, what follows the price of the accelerators: not storage, not egress.
double acceleratorPart(const CostOption &option);

std::optional<MonthlyComparison> monthlyComparison(const LongView &view, const OutlookJob &job, const std::vector<ApiChoice> &apis, const Catalog &catalog, std::string_view today);
std::vector<CostCrossing> crossingsOf(const std::vector<CostCurve> &curves);
std::optional<BuyOutlook> buyOutlook(const LongView &view, const OutlookJob &job, const Catalog &catalog, std::string_view today);
std::optional<SpotOutlook> spotOutlook(const OutlookJob &job, const Catalog &catalog, std::string_view today);
std::vector<ApiChoice> apiChoices(const OutlookJob &job, const Catalog &catalog, std::string_view today);
PriceSpread priceSpread(const Accelerator &card, const PriceContext &context);
PriceAges priceAges(const OutlookJob &job, std::string_view today);

/// Wall seconds of runs under interruptions at exponential distances, with checkpoints at a fixed interval.
struct InterruptedRuns {
    double mean = 0, p10 = 0, p90 = 0; ///< seconds
    int runs = 0;
    std::uint64_t seed = 0;
};
/// `work`: seconds without interruptions and checkpoints. Deterministic: the same on every machine.
InterruptedRuns simulateInterruptions(double work, double ratePerSecond, double interval, double blocked, double restart);

} // namespace powertrain
