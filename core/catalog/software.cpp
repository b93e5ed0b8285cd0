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
    const std::size_t unnamed = accelerator.softwareStacks.size();
    const SoftwareStack *best = nullptr;
    bool bestByVendor = false;
    std::size_t bestPlace = unnamed;
    for (const SoftwareStack &stack : softwareStacks) {
        const bool byVendor = std::find(stack.vendors.begin(), stack.vendors.end(), accelerator.vendor) != stack.vendors.end();
        const std::size_t place = placeIn(accelerator, stack);
        if (!byVendor && place == unnamed)
            continue;
        // A vendor with two stacks: the one that the card's list names first.
        if (!best || byVendor > bestByVendor || (byVendor == bestByVendor && place < bestPlace)) {
            best = &stack;
            bestByVendor = byVendor;
            bestPlace = place;
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
