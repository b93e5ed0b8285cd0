// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/units/message.h"
#include "core/units/names.h"
#include "core/units/quantity.h"

namespace powertrain {

/// The makers' tools that say what a machine has.
enum class LocalTool { NvidiaSmi,
    AmdSmi,
    RocmSmi,
    NpuSmi };

/// Someone who holds memory of a device.
struct LocalProcess {
    long long pid = 0;
    std::string name;           ///< as printed, control characters removed; empty: the tool does not say
    std::optional<Bytes> bytes; ///< unknown where the driver does not say (Windows, containers)

    friend bool operator==(const LocalProcess &, const LocalProcess &) = default;
};

/// One device as its tool shows it. A card with two dies counts as two.
struct LocalGpu {
    int index = 0;
    std::string name;
    std::string id; ///< the tool's own identification (UUID), to match processes; may be empty
    LocalTool tool{};
    std::string driver; ///< version; may be empty
    std::optional<Bytes> total, used, free;
    std::optional<double> utilisation;       ///< 0 … 1
    std::optional<double> computeCapability; ///< NVIDIA
    bool unified = false;                    ///< shares the host's memory, whose figures stand in total, used and free
    bool divided = false;                    ///< MIG is on
    std::vector<LocalProcess> processes;

    friend bool operator==(const LocalGpu &, const LocalGpu &) = default;
};

/// What a computer has, by its own tools.
struct LocalMachine {
    std::optional<Bytes> hostMemory, hostFree; ///< free: what programs can still get, caches given back
    std::optional<int> cores;                  ///< logical
    std::vector<LocalGpu> gpus;
    std::vector<LocalProcess> unplaced; ///< hold device memory; the tool does not say of which device
    std::vector<Message> remarks;

    friend bool operator==(const LocalMachine &, const LocalMachine &) = default;
};

template <>
struct EnumNames<LocalTool> {
    static constexpr NameTable<LocalTool, 4> table{{{LocalTool::NvidiaSmi, "nvidia-smi"}, {LocalTool::AmdSmi, "amd-smi"}, {LocalTool::RocmSmi, "rocm-smi"}, {LocalTool::NpuSmi, "npu-smi"}}};
};

} // namespace powertrain
