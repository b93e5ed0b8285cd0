// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include "core/model/tensor_names.h"

#include <algorithm>

namespace powertrain {

namespace {

/// Formats that engines convert into each other while they load.
bool isPlain(std::string_view format) { return format == "bf16" || format == "fp16" || format == "fp32"; }

/// What an entry's share of its group's bytes goes by: what the configuration makes of it, else 16 bit.
double shareOf(const TensorEntry &entry) { return entry.storedBytes > 0 ? entry.storedBytes : 2.0 * static_cast<double>(entry.elements()); }

} // namespace

Bytes checkpointBytes(const Model &model)
{
    if (model.stored && model.stored->complete)
        return Bytes(static_cast<double>(model.stored->total().bytes));
    if (model.stored && model.stored->statedBytes)
        return Bytes(static_cast<double>(*model.stored->statedBytes));
    const WeightFormat *format = findWeightFormat(model.storedFormat.empty() ? "bf16" : model.storedFormat);
    double bytes = 0;
    for (const TensorEntry &entry : model.inventory.tensors) {
        constexpr double kSixteenBit = 2;
        const bool quantised = format && (format->bitsPerWeight >= 16 || (entry.role != TensorRole::MultiTokenPrediction && isQuantised(entry, *format, model.scope)));
        bytes += entry.storedBytes > 0 ? entry.storedBytes : static_cast<double>(entry.elements()) * (quantised ? format->bitsPerWeight / 8 : kSixteenBit);
    }
    return Bytes(bytes);
}

std::optional<StoredWeights> storedWeights(const Model &model)
{
    if (!model.stored || !model.stored->complete)
        return std::nullopt;
    const StoredTensors &stored = *model.stored;
    if (isPlain(model.storedFormat) && isPlain(stored.format) && stored.format != model.storedFormat)
        return std::nullopt;
    std::array<double, kTensorGroups> shares{};
    for (const TensorEntry &entry : model.inventory.tensors)
        shares[static_cast<std::size_t>(groupOfRole(entry.role))] += shareOf(entry);

    StoredWeights weights;
    double placed = 0;
    for (std::size_t group = 0; group < kTensorGroups; ++group) {
        const auto bytes = static_cast<double>(stored.groups[group].bytes);
        if (shares[group] <= 0 && group != static_cast<std::size_t>(TensorGroup::Mtp))
            weights.outsideBytes += bytes;
        else
            placed += bytes;
    }
    // Names that were not understood would otherwise make a model without layers.
    if (weights.outsideBytes > placed)
        return std::nullopt;
    for (const TensorEntry &entry : model.inventory.tensors) {
        const auto group = static_cast<std::size_t>(groupOfRole(entry.role));
        const double bytes = shares[group] > 0 ? static_cast<double>(stored.groups[group].bytes) / shares[group] * shareOf(entry) : 0;
        weights.entryBytes.push_back(bytes);
    }
    return weights;
}

Bytes loadedWeightBytes(const Model &model, std::string_view format)
{
    const std::string_view stored = model.storedFormat.empty() ? std::string_view("bf16") : std::string_view(model.storedFormat);
    if (format.empty() || format == stored) {
        if (const auto weights = storedWeights(model)) {
            double bytes = weights->outsideBytes;
            for (std::size_t i = 0; i < weights->entryBytes.size(); ++i)
                bytes += model.inventory.tensors[i].role == TensorRole::MultiTokenPrediction ? 0 : weights->entryBytes[i];
            return Bytes(bytes);
        }
    }
    const WeightFormat *known = findWeightFormat(format.empty() ? stored : format);
    return weightBytes(model.inventory, known ? *known : *findWeightFormat("bf16"), model.scope);
}

} // namespace powertrain
