// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/cost/price_context.h"
#include "core/cost/rental_hours.h"

namespace powertrain {

/// Processors and memory that a card sold without its host needs beside it.
struct HostParts {
    double vcpus = 0, ramGb = 0; ///< of one instance
    double perGpuHour = 0;       ///< the job's currency
};
/// Sizes from the offer, else from a whole instance of the same card at the same provider; prices per vCPU and per GB of
/// that provider. nullopt: something of it is not known.
std::optional<HostParts> hostParts(const PriceContext &context, const Offer &offer, const Provider *provider);

/// Why this job may not be paid for in this way; empty: it may.
std::vector<Message> refusals(const PriceContext &context, const Offer &offer, const Provider *provider);
/// Why spot machines are out for the job, whatever the offer; nullopt: they are not.
std::optional<Message> spotRefusal(const CostJob &job, bool sensitive);

/// Prices the rental offers of one accelerator for one job.
class RentalPricer {
public:
    explicit RentalPricer(const PriceContext &context);

    /// The cheapest offer of every provider and billing mode, the cheapest allowed one where there is any. Commitments
    /// that are much longer than the project only where there is nothing else.
    std::vector<CostOption> price() const;

private:
    /// An offer with its price in the job's currency.
    struct PricedOffer {
        const Offer *offer = nullptr;
        const Provider *provider = nullptr;
        double perGpuHour = 0;
        std::optional<HostParts> host;
        bool missesHost = false;
        bool scattered = false; ///< instances smaller than a node for a job of several
        int instances = 0, gpus = 0, machines = 0;
        PaidHours hours;
        double low = 0, dear = 0; ///< ends of the price
        double counted = 0;       ///< compute and host at the dear end: what the order goes by
    };

    std::vector<CostOption> price(bool onlyFittingTerms) const;
    std::optional<CostOption> optionOf(const PricedOffer &priced) const;
    bool addCompute(const PricedOffer &priced, CostOption &option) const;
    double addStorage(const Offer &offer, CostOption &option) const;
    double addEgress(const PricedOffer &priced, CostOption &option) const;
    void setPriceRange(PricedOffer &priced) const;
    double peersPrice(const Offer &offer) const;
    double lowerQuartileOf(BillingMode billing) const;
    void remark(const PricedOffer &priced, CostOption &option) const;
    void remarkHours(const PricedOffer &priced, CostOption &option) const;
    void checkWindow(const PricedOffer &priced, CostOption &option) const;
    void setBreakEven(const PricedOffer &priced, CostOption &option) const;

    const PriceContext &m_context;
    std::vector<PricedOffer> m_offers; ///< cheapest per accelerator-hour first, host included
    mutable std::map<BillingMode, double> m_quartiles;
};

} // namespace powertrain
