// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/cost/cost.h"
#include "core/units/derivation.h"
#include "core/workload/request.h"

namespace powertrain {

/// What the compliance verdict leaves open, in the words this folder needs. Offers and buying that it forbids stay in
/// the answer with allowed = false and the reason as a remark, so that a reader sees what was passed over.
struct CostRules {
    /// By DeploymentMode; false: excluded. Renting needs one of the five rented modes, buying needs Appliance or
    /// OwnDataCentre.
    std::array<bool, 7> modeAllowed{true, true, true, true, true, true, true};
    /// Sensitivity S1 or S2 (decision_tables R-04): no spot, no marketplace hosts.
    bool sensitive = false;
    /// Why an offer is out (region, jurisdiction, …); an empty function: none is.
    std::function<std::optional<Message>(const Offer &, const Provider *)> offerExcluded;
    /// Why buying this accelerator is out although it may be rented (export rules); nullopt: it is not.
    std::optional<Message> purchaseExcluded;
};

/// What the shared storage of a job costs a month as it is sold in one part of the world.
struct StorageCost {
    std::optional<Money> perMonth; ///< of all tiers that have a price; none: nothing is needed, or nothing of it has one
    bool unpriced = false;         ///< some tier has no price there: it is not in the sum
};

/// The job as money sees it: so many cards, busy for so long, within a project of so many days.
struct CostJob {
    const Accelerator *accelerator = nullptr;
    int count = 0;                      ///< cards the plan uses
    Range<double> busyHours;            ///< wall hours with work on the cards, over the whole project
    double projectDays = 0;             ///< from the first to the last day; at least busyHours / 24 is taken
    std::optional<double> totalTokens;  ///< trained or generated over the project: gives cost per million tokens
    std::optional<double> promptTokens; ///< serving: read over the project
    StorageCost storage;                ///< shared storage outside mainland China
    StorageCost storageInChina;         ///< the same within it
    Task task = Task::FineTune;
    ServingKind serving = ServingKind::Online;
    bool interruptible = true;
    bool buyAllowed = true;
    std::optional<bool> opsTeam;
    double checkpointMinutes = 1; ///< δ: time the cards are blocked by one checkpoint
    std::string taxCountry;       ///< whose VAT the payer owes: "CN", "DE"; empty: that of the offer's region
    Currency currency;

    double sessions = 1;                        ///< times that the cards are started: days worked on, or one run
    double hoursPerDay = 24;                    ///< in which the project uses them
    std::optional<double> daysAvailable;        ///< until the work has to be done; none: projectDays
    std::optional<double> runHours;             ///< training: wall hours of the one good run; none: all busy hours
    double failedRunFactor = 1;                 ///< computed in all / computed in the one good run
    double checkpointShare = 0;                 ///< of the good run's wall time, spent on writing checkpoints
    double failureShare = 0;                    ///< of it, lost to failures of machines
    std::optional<double> hoursPerInterruption; ///< spot: of one machine; none: the planning value
    std::optional<double> spotPriceFactor;      ///< spot price / on-demand price where no spot offer is known
    std::optional<double> usefulFlops;          ///< of the model, over the whole project: gives cost per PFLOP-day
    std::optional<double> egressGb;             ///< data that leaves the provider over the whole project
    TaxView tax = TaxView::AsPrinted;
    bool ownRooms = false; ///< what is bought stands in the user's own rooms: no colocation unless he gives its price
};

/// Fills the fields that come straight from the answers: task, serving, interruptible, buyAllowed, opsTeam, currency,
/// projectDays, hoursPerDay, hoursPerInterruption, spotPriceFactor, tax, and the factor for failed runs where the
/// request has one.
CostJob costJobFrom(const Request &request);

/// Every way to pay for the job: per rental provider and billing mode its cheapest offer, buying, and what is already
/// there. Allowed ones first, cheapest first by CostOption::counted(); offers whose host price is missing after complete
/// ones; then those that are not allowed. No price, no option.
/// `derivation`, where given, receives the steps of the first (cheapest allowed) option.
/// Source of the formulas: rules R-40 … R-46 and break-even mathematics, see defaults.h for every constant.
std::vector<CostOption> priceOptions(const CostJob &job, const CostRules &rules, const Catalog &catalog, std::string_view today, Derivation *derivation = nullptr);

} // namespace powertrain
