// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_unit.h"

namespace powertrain::catalog {

std::optional<Money> perGpuHour(Money printed, std::string_view unit, int gpus, double share)
{
    if (gpus < 1 || !(share > 0) || share > 1 || printed.micros <= 0)
        return std::nullopt;
    double factor = 0;
    if (unit == "gpu_hour")
        factor = 1;
    else if (unit == "gpu_second")
        factor = 3600;
    else if (unit == "gpu_month")
        factor = 1 / kHoursPerMonth;
    else if (unit == "instance_hour")
        factor = 1 / (gpus * share);
    else if (unit == "node_month")
        factor = 1 / (gpus * share * kHoursPerMonth);
    else
        return std::nullopt;
    const auto money = Money::fromUnits(printed.units() * factor, printed.currency);
    if (!money || money->micros <= 0)
        return std::nullopt;
    return money;
}

std::optional<Money> perGpuHour(const Offer &offer, double share)
{
    if (!offer.printedAmount || !(share > 0) || share > 1)
        return std::nullopt;
    std::optional<Money> full;
    if (offer.printedUnit == "gpu_hour_pack") {
        if (offer.packGpuHours && *offer.packGpuHours > 0)
            full = Money::fromUnits(offer.printedAmount->units() / *offer.packGpuHours, offer.printedAmount->currency);
    } else {
        full = perGpuHour(*offer.printedAmount, offer.printedUnit, offer.gpusPerInstance, offer.gpuShare);
    }
    if (!full)
        return std::nullopt;
    const auto paid = Money::fromUnits(full->units() * share, full->currency);
    return paid && paid->micros > 0 ? paid : std::nullopt;
}

} // namespace powertrain::catalog
