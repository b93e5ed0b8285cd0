// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

#include "core/estimate/memory.h"
#include "core/estimate/training_framework.h"
#include "core/units/quantity.h"
#include "core/workload/setup.h"

namespace powertrain {

/// Whose habits of allocation a peak has.
enum class Allocation {
    Planned, ///< contiguous buffers, allocated once (Megatron, MaxText)
    Loop,    ///< PyTorch loops over batches of one shape
    Padded   ///< trainers that pad each batch to its own longest sequence (transformers and what builds on it)
};
/// What is trained, as far as residuals differ by it.
enum class TrainedPart { Whole,
    Adapters,
    QuantisedBase };

/// The kind of measured peak that an estimate is judged by.
struct MemoryKind {
    Allocation allocation = Allocation::Padded;
    TrainedPart part = TrainedPart::Whole;
    bool allocated = false; ///< allocator's own count; else what it holds (reserved)

    friend bool operator==(const MemoryKind &, const MemoryKind &) = default;
};
inline constexpr std::size_t kMemoryKinds = 18;

constexpr std::size_t indexOf(MemoryKind kind)
{
    return (static_cast<std::size_t>(kind.allocation) * 3 + static_cast<std::size_t>(kind.part)) * 2 + (kind.allocated ? 0 : 1);
}

MemoryKind memoryKind(const TrainingSetup &setup, bool allocated);
MemoryKind memoryKind(const TrainingSetup &setup, TrainingFramework framework, bool allocated);

/// Residuals of published peaks of one kind: (measured − estimated) ÷ uncertain bytes, 5th and 95th percentile.
struct MemoryResiduals {
    double low = 0, high = 0;
    int measurements = 0;
};
const MemoryResiduals &memoryResiduals(MemoryKind kind);

/// The bytes that an estimate can be wrong about: all that comes and goes, and a tenth of the states, whose size
/// follows from the tensors.
double uncertainBytes(const MemoryParts &parts);
/// Factor on the bounds when a source leaves keys of its set-up open: one is usual, further ones widen.
double openKeyFactor(int openKeys);

/// Bounds around an estimated peak. `spread`: further bytes above, such as the busiest expert's share.
Range<Bytes> memoryRange(const MemoryResiduals &residuals, Bytes value, const MemoryParts &parts, int openKeys, Bytes spread = {});

} // namespace powertrain
