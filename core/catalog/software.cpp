// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/software.h"

#include <algorithm>

#include "core/catalog/snapshot.h"

namespace powertrain {

bool SoftwareMinimum::matches(const Accelerator &accelerator) const
{
    if (!acceleratorIds.empty())
        return std::find(acceleratorIds.begin(), acceleratorIds.end(), accelerator.id) != acceleratorIds.end();
    if (computeCapability)
        return accelerator.computeCapability == computeCapability;
    return !vendor.empty() && accelerator.vendor == vendor && accelerator.architecture.rfind(architecturePrefix, 0) == 0;
}

namespace {

/// What a card's list calls the stack: its name without what stands behind a slash or in brackets ("oneAPI / XPU").
std::string_view shortName(const SoftwareStack &stack)
{
    const std::string_view name = stack.name;
    return name.substr(0, std::min(name.find(" /"), name.find(" (")));
}

/// Place of the stack in the card's own list; behind its end where it is not there.
std::size_t placeIn(const Accelerator &accelerator, const SoftwareStack &stack)
{
    const auto names = [&stack](const std::string &entry) { return entry.rfind(shortName(stack), 0) == 0; };
    return static_cast<std::size_t>(std::find_if(accelerator.softwareStacks.begin(), accelerator.softwareStacks.end(), names) - accelerator.softwareStacks.begin());
}

} // namespace

const SoftwareStack *Catalog::stackOf(const Accelerator &accelerator) const
{
    const SoftwareStack *best = nullptr;
    for (const SoftwareStack &stack : softwareStacks) {
        const bool byVendor = std::find(stack.vendors.begin(), stack.vendors.end(), accelerator.vendor) != stack.vendors.end();
        if (byVendor && (!best || placeIn(accelerator, stack) < placeIn(accelerator, *best)))
            best = &stack;
    }
    if (best)
        return best;
    // A vendor nobody knows: what the card's own list names first.
    std::size_t place = accelerator.softwareStacks.size();
    for (const SoftwareStack &stack : softwareStacks) {
        if (const std::size_t here = placeIn(accelerator, stack); here < place) {
            best = &stack;
            place = here;
        }
    }
    return best;
}

const ServerFacts *Catalog::serverFor(std::string_view acceleratorId) const
{
    const auto found = std::find_if(servers.begin(), servers.end(), [acceleratorId](const ServerFacts &server) {
        return std::find(server.acceleratorIds.begin(), server.acceleratorIds.end(), acceleratorId) != server.acceleratorIds.end();
    });
    return found == servers.end() ? nullptr : &*found;
}

} // namespace powertrain
