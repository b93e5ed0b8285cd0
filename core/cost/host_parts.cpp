// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/rental_option.h"

namespace powertrain {

std::optional<HostParts> hostParts(const PriceContext &context, const Offer &offer, const Provider *provider)
{
    HostParts parts;
    if (offer.vcpus && offer.ramGb) {
        parts.vcpus = *offer.vcpus;
        parts.ramGb = *offer.ramGb;
    } else {
        const Offer *whole = nullptr;
        for (const Offer *other : context.catalog.offersFor(offer.acceleratorId)) {
            if (other->providerId == offer.providerId && !other->componentOnly && other->vcpus && other->ramGb && other->gpusPerInstance > 0 && (!whole || other->gpusPerInstance < whole->gpusPerInstance))
                whole = other;
        }
        if (!whole)
            return std::nullopt;
        const double instances = static_cast<double>(offer.gpusPerInstance) / whole->gpusPerInstance;
        parts.vcpus = *whole->vcpus * instances;
        parts.ramGb = *whole->ramGb * instances;
    }
    const std::string_view word = offer.billing == BillingMode::Spot ? "spot" : "";
    const auto vcpu = context.servicePriceOf(provider, offer.providerId, "host_vcpu", "vcpu_hour", word);
    const auto ram = context.servicePriceOf(provider, offer.providerId, "host_ram", "GB_hour", word);
    if (!vcpu || !ram || offer.gpusPerInstance < 1)
        return std::nullopt;
    parts.perGpuHour = (parts.vcpus * *vcpu + parts.ramGb * *ram) / offer.gpusPerInstance;
    return parts;
}

} // namespace powertrain
