// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/local/machine.h"

namespace powertrain {

/// What the tools printed, standard output and errors together, as it came. Unset: the tool is not there or was not run.
struct ToolTexts {
    std::optional<std::string> nvidiaGpus;      ///< nvidia-smi --query-gpu=… --format=csv[,noheader],nounits
    std::optional<std::string> nvidiaProcesses; ///< nvidia-smi --query-compute-apps=gpu_uuid,pid,process_name,used_memory --format=csv[,noheader],nounits
    std::optional<std::string> amdStatic;       ///< amd-smi static --json
    std::optional<std::string> amdMetric;       ///< amd-smi metric --json
    std::optional<std::string> amdProcesses;    ///< amd-smi process --json
    std::optional<std::string> rocm;            ///< rocm-smi … --json
    std::optional<std::string> npu;             ///< npu-smi info
    std::optional<std::string> memory;          ///< /proc/meminfo
    std::optional<int> cores;
};

/// The columns that readNvidiaGpus() expects where the text has no header line; older drivers know fewer of them.
inline constexpr std::string_view kNvidiaColumns = "index,name,uuid,driver_version,memory.total,memory.used,memory.free,utilization.gpu,compute_cap,mig.mode.current";
inline constexpr std::string_view kNvidiaOldColumns = "index,name,uuid,driver_version,memory.total,memory.used,memory.free,utilization.gpu";
inline constexpr std::string_view kNvidiaProcessColumns = "gpu_uuid,pid,process_name,used_memory";

/// Everything put together. Pure; a text that cannot be understood becomes a remark, never a failure.
LocalMachine readMachine(const ToolTexts &texts);

// One reader a tool. Errors: "local.driver_missing", "local.driver_mismatch", "local.gpu_lost", "local.no_devices",
// "local.unreadable". Of each text only the first MiB and of a list only the first entries are looked at.

Expected<std::vector<LocalGpu>> readNvidiaGpus(std::string_view text);
/// Puts the processes where their devices are; what is not understood is left out.
void addNvidiaProcesses(std::string_view text, std::vector<LocalGpu> &gpus);
/// True when an older driver refuses one of the columns: ask again with kNvidiaOldColumns.
bool refusesNvidiaColumns(std::string_view text);
/// `statics` names the cards, `metrics` says what is in use, `processes` by whom; the last two may be empty.
Expected<std::vector<LocalGpu>> readAmdSmi(std::string_view statics, std::string_view metrics, std::string_view processes);
Expected<std::vector<LocalGpu>> readRocmSmi(std::string_view text, std::vector<LocalProcess> &unplaced);
Expected<std::vector<LocalGpu>> readNpuSmi(std::string_view text);

struct HostMemory {
    std::optional<Bytes> total, available;
};
/// Text of /proc/meminfo.
HostMemory readMemoryInfo(std::string_view text);

} // namespace powertrain
