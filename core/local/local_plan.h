// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>

#include "core/local/machine.h"
#include "core/plan/plan.h"

namespace powertrain {

/// A kind of card with the memory that is really there for the taking.
struct LocalTarget {
    std::string acceleratorId;     ///< row of the catalogue whose speeds count
    Bytes memory;                  ///< of one device
    int devices = 1;               ///< as the driver shows them
    std::optional<Bytes> hostFree; ///< main memory for states that a layout keeps there; unknown: taken to be enough

    friend bool operator==(const LocalTarget &, const LocalTarget &) = default;
};

/// How a request fares on a target. Exactly one of option and reason is set.
struct LocalFit {
    std::optional<PlanOption> option;
    std::optional<Message> reason; ///< as of a rejected accelerator
    Bytes needed;                  ///< of the fullest device; 0: not for want of device memory
    Range<Bytes> range;            ///< the same with its bounds, where an option was found
    Bytes capacity;
    int cards = 0;

    bool fits() const { return option.has_value(); }
    Bytes missing() const { return needed > capacity ? needed - capacity : Bytes(); }
};

/// Plans requests on one kind of card, whose capacity is replaced by what is there. Wishes that say nothing of whether it
/// runs – compliance, deadline, budget, speed targets, prices – do not count; memory, layouts and speeds are plan()'s.
class LocalPlanner {
public:
    LocalPlanner(const CatalogPtr &catalog, std::string today, std::stop_token stop = {});

    /// Errors: those of plan().
    Expected<LocalFit> judge(const Request &request, const LocalTarget &target) const;
    bool stopped() const { return m_stop.stop_requested(); }

private:
    CatalogPtr catalogFor(const LocalTarget &target, int &cards) const;

    Catalog m_base; ///< the catalogue without prices
    std::string m_today;
    std::stop_token m_stop;
};

} // namespace powertrain
