// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/ecosystem.h"

#include <algorithm>
#include <charconv>

#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

/// Branch number of a driver ("570.26" → 570); unreadable: 0.
int branchOf(const std::string &driver)
{
    int branch = 0;
    std::from_chars(driver.data(), driver.data() + driver.size(), branch);
    return branch;
}

/// Says something of a whole vendor's cards, so that a row of a narrower kind is the better answer.
bool isGeneral(const SoftwareMinimum &minimum)
{
    return minimum.acceleratorIds.empty() && !minimum.computeCapability && minimum.architecturePrefix.empty();
}

/// Most particular first: named cards, then one compute capability or architecture, then a vendor.
int breadthOf(const SoftwareMinimum &minimum)
{
    return !minimum.acceleratorIds.empty() ? 0 : isGeneral(minimum) ? 2
                                                                    : 1;
}

std::vector<const SoftwareMinimum *> matching(const Catalog &catalog, const Accelerator &accelerator, std::optional<Precision> precision)
{
    const SoftwareStack *stack = catalog.stackOf(accelerator);
    std::vector<const SoftwareMinimum *> found;
    for (const SoftwareMinimum &minimum : catalog.softwareMinimums) {
        if (stack && minimum.stack == stack->id && minimum.precision == precision && minimum.matches(accelerator))
            found.push_back(&minimum);
    }
    std::stable_sort(found.begin(), found.end(), [](const SoftwareMinimum *a, const SoftwareMinimum *b) { return breadthOf(*a) < breadthOf(*b); });
    return found;
}

/// The card's own row, and its vendor's where that asks for a newer driver: today's builds are made with later toolkits
/// than the first that knew the card.
std::vector<const SoftwareMinimum *> ofTheCard(const Catalog &catalog, const Accelerator &accelerator)
{
    std::vector<const SoftwareMinimum *> found = matching(catalog, accelerator, std::nullopt);
    const auto superfluous = [&found](const SoftwareMinimum *minimum) {
        const bool first = minimum == found.front();
        return !first && (!isGeneral(*minimum) || found.front()->driverLinux.empty() || branchOf(minimum->driverLinux) <= branchOf(found.front()->driverLinux));
    };
    std::vector<const SoftwareMinimum *> kept;
    std::remove_copy_if(found.begin(), found.end(), std::back_inserter(kept), superfluous);
    return kept;
}

} // namespace

const SoftwareMinimum *precisionOnStack(const Catalog &catalog, const Accelerator &accelerator, Precision precision)
{
    if (precision == Precision::Bf16 && !accelerator.computesIn(Precision::Bf16) && accelerator.computesIn(Precision::Fp16))
        precision = Precision::Fp16;
    const auto found = matching(catalog, accelerator, precision);
    return found.empty() ? nullptr : found.front();
}

SoftwareAdvice softwareFor(const Request &request, const Catalog &catalog, const Accelerator &accelerator, std::optional<Precision> precision)
{
    SoftwareAdvice advice;
    advice.stack = catalog.stackOf(accelerator);
    advice.minimums = ofTheCard(catalog, accelerator);
    if (const SoftwareMinimum *minimum = precision ? precisionOnStack(catalog, accelerator, *precision) : nullptr)
        advice.minimums.push_back(minimum);
    if (!advice.stack)
        return advice;
    for (const StackProgram &program : advice.stack->programs) {
        // An experiment tries a model out as well as it trains one.
        const bool serves = request.task.kind == Task::Inference || request.task.kind == Task::Experiment;
        if (program.serving ? serves : request.isTraining())
            advice.programs.push_back(&program);
    }
    return advice;
}

double ecosystemFactor(const Request &request, const Catalog &catalog, const Accelerator &accelerator)
{
    const ComplianceAnswer &compliance = request.compliance;
    if (request.rankBy != RankBy::Balance || compliance.xinchuang || compliance.domesticHardware != DomesticHardware::Indifferent)
        return 1;
    const SoftwareStack *stack = catalog.stackOf(accelerator);
    return limits::kEcosystemFactor[static_cast<std::size_t>(stack ? stack->tier : EcosystemTier::FirstClass)];
}

} // namespace powertrain
