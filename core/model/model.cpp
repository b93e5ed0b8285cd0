// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include <algorithm>

namespace powertrain {

Bytes checkpointBytes(const Model &model)
{
    const WeightFormat *plain = findWeightFormat("bf16");
    const auto formatOr = [](const std::string &id, const WeightFormat *fallback) {
        const WeightFormat *format = id.empty() ? nullptr : findWeightFormat(id);
        return format ? format : fallback;
    };
    const WeightFormat *stored = formatOr(model.storedFormat, plain);
    const WeightFormat *attention = formatOr(model.attentionFormat, stored);
    const WeightFormat *experts = formatOr(model.expertFormat, stored);
    constexpr double kSixteenBit = 16;

    double bits = 0;
    for (const TensorEntry &entry : model.inventory.tensors) {
        const WeightFormat *format = isAttention(entry.role) ? attention : isRoutedExpert(entry.role) ? experts
                                                                                                      : stored;
        // Publishers convert the MTP layers with the stack where one format covers all, and leave them alone in mixed files.
        const bool mixed = !model.attentionFormat.empty() || (model.storedFormat != "fp8_block128" && model.storedFormat != "fp8");
        const bool skipped = entry.role == TensorRole::MultiTokenPrediction && mixed;
        const bool everything = format->bitsPerWeight >= kSixteenBit;
        const bool quantised = everything || (!skipped && isQuantised(entry, *format, model.scope));
        bits += static_cast<double>(entry.elements()) * (quantised ? format->bitsPerWeight : kSixteenBit);
    }
    return Bytes(bits / 8);
}

} // namespace powertrain
