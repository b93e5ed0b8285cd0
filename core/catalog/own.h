// SPDX-License-Identifier: GPL-3.0-or-later
// What the user tells about himself: it lies in the overlay, survives an upgrade of the shipped catalogue, and is shown
// as his.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/catalog/offer.h"

namespace powertrain {

/// A negotiated price as a share of the list price, for all offers that it fits.
struct Discount {
    std::string id;
    std::string providerId;             ///< empty: every provider
    std::string acceleratorId;          ///< empty: every card
    std::optional<BillingMode> billing; ///< none: every way of paying
    double payShare = 1;                ///< 0 < share ≤ 1 of the list price that is paid ("8 折": 0.8)
    std::string validUntil;             ///< ISO date; empty: open
    std::string note;
    friend bool operator==(const Discount &, const Discount &) = default;
};

/// Cards or servers that are already there. Their price is spent, so that a plan on them costs what running them
/// costs, and beside it what they lose in worth.
struct OwnedHardware {
    std::string id;
    std::string acceleratorId;
    int count = 0;                           ///< cards
    std::string boughtOn;                    ///< ISO date; empty: unknown
    std::optional<Money> paid;               ///< for all of them, servers included; none: unknown
    std::optional<double> depreciationYears; ///< straight line; none: OwnTerms'
    std::string note;
    friend bool operator==(const OwnedHardware &, const OwnedHardware &) = default;
};

/// The normalised compute unit (标准化算力单位): one accelerator-hour of the reference card is one unit. A card counts
/// compute × (its dense 16-bit peak / the reference's) + memory × (…) + bandwidth × (…); the weights add up to 1.
/// No vendor's unit, and not Hygon's DCU, which is a card.
struct UnitWeights {
    double compute = 0.5;
    double memory = 0.25;
    double bandwidth = 0.25;
    std::string referenceId = "nvidia-a100-sxm-80";
    friend bool operator==(const UnitWeights &, const UnitWeights &) = default;
};

/// What owning and running costs the user; what is not said is a planning value of core/cost/defaults.h.
struct OwnTerms {
    std::optional<Money> electricityPerKwh;
    std::optional<double> pue;               ///< 1 … 3
    std::optional<double> load;              ///< share of the greatest power while busy
    std::optional<double> posts;             ///< full-time staff for all of it
    std::optional<Money> salaryPerYear;      ///< of one post, all costs
    std::optional<double> maintenanceShare;  ///< of the hardware's price, a year
    std::optional<double> installationShare; ///< of the hardware's price, once
    std::optional<double> discountRate;      ///< a year
    std::optional<double> depreciationYears;
    std::optional<double> residualShare; ///< at their end
    std::optional<Money> colocationPerKwMonth;
    std::optional<double> rentTrendPerYear;         ///< −0.15: rents fall by 15 % a year
    std::optional<double> failedRunFactor;          ///< 1.2: a fifth more is computed than the plan's one good run
    std::optional<double> vatServices, vatHardware; ///< instead of the country's
    UnitWeights unit;
    friend bool operator==(const OwnTerms &, const OwnTerms &) = default;
};

/// How a price file's spelling of a card is to be read from now on.
struct NameMapping {
    std::string printed;            ///< as it stands in the file
    std::optional<double> memoryGb; ///< of one card, where the file says it; none: whatever it says
    std::string acceleratorId;      ///< empty: leave such rows out
    friend bool operator==(const NameMapping &, const NameMapping &) = default;
};

/// A price that looked wrong and that the user vouches for, until it changes.
struct Confirmation {
    std::string offerId;
    Money perGpuHour;
    std::string asOf;
    friend bool operator==(const Confirmation &, const Confirmation &) = default;
};

} // namespace powertrain
