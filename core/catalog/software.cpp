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

const SoftwareStack *Catalog::stackOf(const Accelerator &accelerator) const
{
    const auto names = [&accelerator](const SoftwareStack &stack) {
        return std::find(stack.vendors.begin(), stack.vendors.end(), accelerator.vendor) != stack.vendors.end();
    };
    const auto found = std::find_if(softwareStacks.begin(), softwareStacks.end(), names);
    return found == softwareStacks.end() ? nullptr : &*found;
}

const ServerFacts *Catalog::serverFor(std::string_view acceleratorId) const
{
    const auto found = std::find_if(servers.begin(), servers.end(), [acceleratorId](const ServerFacts &server) {
        return std::find(server.acceleratorIds.begin(), server.acceleratorIds.end(), acceleratorId) != server.acceleratorIds.end();
    });
    return found == servers.end() ? nullptr : &*found;
}

} // namespace powertrain
