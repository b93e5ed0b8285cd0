// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include <algorithm>

namespace powertrain {

Bytes checkpointBytes(const Model &model)
{
    const WeightFormat *format = findWeightFormat(model.storedFormat.empty() ? "bf16" : model.storedFormat);
    double bytes = 0;
    for (const TensorEntry &entry : model.inventory.tensors) {
        constexpr double kSixteenBit = 2;
        const bool quantised = format && (format->bitsPerWeight >= 16 || (entry.role != TensorRole::MultiTokenPrediction && isQuantised(entry, *format, model.scope)));
        bytes += entry.storedBytes > 0 ? entry.storedBytes : static_cast<double>(entry.elements()) * (quantised ? format->bitsPerWeight / 8 : kSixteenBit);
    }
    return Bytes(bytes);
}

} // namespace powertrain
