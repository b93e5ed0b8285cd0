// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_ranges.h"

#include <algorithm>
#include <array>

namespace powertrain {

namespace {

constexpr double kStateShare = 0.1; ///< of weights, gradients and optimizer states that counts as uncertain
constexpr double kLeastHalf = 0.06; ///< of the estimate: no peak is known better than its log is rounded and its allocator rounds
constexpr double kMostHalf = 0.6;   ///< of the estimate: beyond lie 2 % of the measured peaks
constexpr double kPerOpenKey = 0.4; ///< a ramp to 1.8: 90 % of the peaks with two or three keys open lie within 37 %, of the others within 20 %
constexpr int kUsualOpenKeys = 1;
constexpr int kMostOpenKeys = 3;

Allocation allocationOf(TrainingFramework framework)
{
    switch (framework) {
    case TrainingFramework::Megatron:
    case TrainingFramework::MaxText:
        return Allocation::Planned;
    case TrainingFramework::HuggingFace:
    case TrainingFramework::LlamaFactory:
    case TrainingFramework::Unknown:
        return Allocation::Padded;
    default:
        return Allocation::Loop;
    }
}

bool trainsAdapters(Method method)
{
    return method == Method::Lora || method == Method::Qlora || method == Method::Dora || method == Method::Adapter || method == Method::BitFit;
}

/// By kind, in the order of indexOf. From the 312 published peaks in tests/data/measurements/train_memory.json; the test
/// Measurements.TrainingResidualsAreThoseOfTheTable works them out again and prints the rows that belong here.
constexpr std::array<MemoryResiduals, kMemoryKinds> kResiduals{{
    {-0.56, 0.36, 37}, // planned, whole, allocated
    {-0.38, 0.68, 7},  // planned, whole
    {-0.41, 0.21, 0},  // planned, adapters, allocated
    {-0.56, 1.59, 0},  // planned, adapters
    {-0.48, 0.61, 0},  // planned, quantised base, allocated
    {-0.56, 1.76, 0},  // planned, quantised base
    {-0.54, 0.59, 15}, // loop, whole, allocated
    {-0.13, 0.36, 21}, // loop, whole
    {-0.28, 0.14, 23}, // loop, adapters, allocated
    {-0.42, 1.19, 6},  // loop, adapters
    {-0.32, 0.41, 17}, // loop, quantised base, allocated
    {-0.21, 0.92, 14}, // loop, quantised base
    {-0.81, 0.84, 0},  // padded, whole, allocated
    {-0.43, 0.49, 38}, // padded, whole
    {-0.41, 0.21, 0},  // padded, adapters, allocated
    {-0.38, 1.07, 94}, // padded, adapters
    {-0.48, 0.61, 0},  // padded, quantised base, allocated
    {-0.40, 1.47, 40}, // padded, quantised base
}};

} // namespace

MemoryKind memoryKind(const TrainingSetup &setup, bool allocated) { return memoryKind(setup, trainingFramework(setup.framework), allocated); }

MemoryKind memoryKind(const TrainingSetup &setup, TrainingFramework framework, bool allocated)
{
    const bool adapters = trainsAdapters(setup.method);
    return {allocationOf(framework), adapters && !setup.quantization.empty() ? TrainedPart::QuantisedBase : adapters ? TrainedPart::Adapters
                                                                                                                     : TrainedPart::Whole,
        allocated};
}

const MemoryResiduals &memoryResiduals(MemoryKind kind) { return kResiduals[indexOf(kind)]; }

double uncertainBytes(const MemoryParts &parts)
{
    const double changing = parts[MemoryPartKind::Activations].value + parts[MemoryPartKind::Logits].value + parts[MemoryPartKind::Temporary].value;
    const double states = parts[MemoryPartKind::Weights].value + parts[MemoryPartKind::Gradients].value + parts[MemoryPartKind::Optimizer].value;
    return changing + kStateShare * states;
}

double openKeyFactor(int openKeys)
{
    return 1 + kPerOpenKey * std::clamp(openKeys - kUsualOpenKeys, 0, kMostOpenKeys - kUsualOpenKeys);
}

Range<Bytes> memoryRange(const MemoryResiduals &residuals, Bytes value, const MemoryParts &parts, int openKeys, Bytes spread)
{
    const double uncertain = uncertainBytes(parts) * openKeyFactor(openKeys), least = kLeastHalf * value.value;
    const double most = kMostHalf * value.value;
    const double low = std::clamp(-residuals.low * uncertain, least, most), high = std::clamp(residuals.high * uncertain, least, most);
    return {value, Bytes(std::max(0.0, value.value - low)), Bytes(value.value + high + spread.value), residuals.measurements};
}

} // namespace powertrain
