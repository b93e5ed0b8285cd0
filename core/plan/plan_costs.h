// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/cost/price_options.h"
#include "core/plan/plan_job.h"
#include "core/plan/proposal.h"
#include "core/plan/storage_products.h"

namespace powertrain {

/// Prices options of one plan: what the compliance verdict leaves open is worked out once.
class PlanPricing {
public:
    PlanPricing(const PlanJob &job, const ComplianceVerdict &verdict, const Catalog &catalog, std::string today);

    /// Fills `costs`, `chosenCost` and `deployment` of an option whose hardware is settled. False when no deployment
    /// mode is left for it. `derivation` receives the steps of the cheapest allowed cost.
    bool price(PlanOption &option, const Accelerator &accelerator, const StorageDemand &storage, Derivation *derivation = nullptr) const;
    /// The deployment modes for this many nodes, best first.
    const std::vector<ScoredMode> &deploymentFor(int nodes, bool buyingPaysOff) const;

    /// The best mode that goes with the way of paying and that no regime forbids for this card and count.
    std::optional<DeploymentMode> modeFor(const PlanOption &option, const Accelerator &accelerator, const CostOption *cost, bool buyingPaysOff) const;
    CostJob costJob(const PlanOption &option, const Accelerator &accelerator, const StorageDemand &storage) const;
    CostRules rulesFor(const Accelerator &accelerator) const;

private:
    void addTraining(const PlanOption &option, CostJob &cost) const;
    void addServing(const PlanOption &option, CostJob &cost) const;

    const PlanJob &m_job;
    const ComplianceVerdict &m_verdict;
    const Catalog &m_catalog;
    std::string m_today;
    CostRules m_rules;
    StorageMarket m_storage;
    Bytes m_checkpoint;                                  ///< training: brought home at the end
    std::array<std::vector<ScoredMode>, 6> m_deployment; ///< by one node, several, a cluster; buying pays off
};

/// Which way of paying suits the project (R-40 … R-46), with the price ratios of the option's own offers.
std::vector<Message> billingAdviceFor(const Request &request, const PlanOption &option, const Catalog &catalog);

/// Wall hours in which the cards are busy over the whole project.
Range<double> busyHours(const PlanJob &job, const PlanOption &option);

} // namespace powertrain
