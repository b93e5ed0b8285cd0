// SPDX-License-Identifier: GPL-3.0-or-later
//
// nvidia-smi in its CSV form. Its manual says that the output may change between releases, so a header line is matched by
// name where there is one.
#include <algorithm>
#include <map>

#include "core/local/read_tools.h"
#include "core/local/text_pieces.h"

namespace powertrain {

namespace {

constexpr double kMiB = 1048576; ///< "nounits" leaves MiB

Argument toolName() { return Argument::ofText("tool", std::string(nameOf(LocalTool::NvidiaSmi))); }

/// What the tool says in place of a table. Texts: nvidia-smi of the drivers 390 to 580.
std::string_view troubleIn(std::string_view text)
{
    if (contains(text, "version mismatch"))
        return "local.driver_mismatch";
    if (contains(text, "No devices were found") || contains(text, "No devices found"))
        return "local.no_devices";
    if (contains(text, "couldn't communicate with the NVIDIA driver") || contains(text, "Failed to initialize NVML") || contains(text, "NVIDIA driver is not loaded"))
        return "local.driver_missing";
    if (contains(text, "Unable to determine the device handle") || contains(text, "GPU is lost"))
        return "local.gpu_lost";
    return {};
}

/// Column by name: "memory.total [MiB]" and "memory.total" are the same.
std::string_view columnName(std::string_view cell) { return trimmed(cell.substr(0, cell.find('['))); }

bool isHeader(const std::vector<std::string_view> &cells) { return !cells.empty() && (columnName(cells[0]) == "index" || columnName(cells[0]) == "gpu_uuid"); }

/// A name may hold commas: what is too much belongs to the column `wide`.
std::vector<std::string> fitted(const std::vector<std::string_view> &cells, std::size_t columns, std::size_t wide)
{
    std::vector<std::string> row(cells.begin(), cells.end());
    while (row.size() > columns && wide + 1 < row.size()) {
        row[wide] += ", " + row[wide + 1];
        row.erase(row.begin() + static_cast<std::ptrdiff_t>(wide) + 1);
    }
    return row;
}

/// Devices on one chip with the processor, whose memory nvidia-smi gives as [N/A].
bool sharesHostMemory(std::string_view name)
{
    for (const std::string_view chip : {"GB10", "Thor", "Orin", "Xavier", "Tegra", "nvgpu"}) {
        if (containsFolded(name, chip))
            return true;
    }
    return false;
}

using Row = std::map<std::string_view, std::string_view>;

std::optional<LocalGpu> gpuFrom(const Row &row)
{
    const auto cell = [&row](std::string_view column) {
        const auto found = row.find(column);
        return found == row.end() ? std::string_view() : found->second;
    };
    const auto index = wholeFrom(cell("index"));
    if (!index || *index < 0 || *index > 4095)
        return std::nullopt;
    LocalGpu gpu;
    gpu.tool = LocalTool::NvidiaSmi;
    gpu.index = static_cast<int>(*index);
    gpu.name = nameFrom(cell("name"));
    gpu.id = nameFrom(cell("uuid"));
    gpu.driver = nameFrom(cell("driver_version"));
    gpu.total = memoryOf(numberFrom(cell("memory.total")), kMiB);
    gpu.used = memoryOf(numberFrom(cell("memory.used")), kMiB);
    gpu.free = memoryOf(numberFrom(cell("memory.free")), kMiB);
    if (gpu.total && gpu.total->value <= 0)
        gpu.total.reset();
    if (!gpu.free && gpu.total && gpu.used && *gpu.used <= *gpu.total)
        gpu.free = *gpu.total - *gpu.used;
    if (const auto share = numberFrom(cell("utilization.gpu")); share && *share >= 0 && *share <= 100)
        gpu.utilisation = *share / 100;
    if (const auto capability = numberFrom(cell("compute_cap")); capability && *capability > 0 && *capability < 100)
        gpu.computeCapability = *capability;
    gpu.divided = cell("mig.mode.current") == "Enabled";
    gpu.unified = !gpu.total && !gpu.divided && sharesHostMemory(gpu.name);
    return gpu;
}

} // namespace

bool refusesNvidiaColumns(std::string_view text) { return contains(bounded(text), "is not a valid field to query"); }

Expected<std::vector<LocalGpu>> readNvidiaGpus(std::string_view text)
{
    text = bounded(text);
    std::vector<std::string_view> columns = split(kNvidiaColumns, ',');
    const std::vector<std::string_view> oldColumns = split(kNvidiaOldColumns, ',');
    std::vector<LocalGpu> gpus;
    bool named = false;
    for (const std::string_view line : linesOf(text)) {
        const std::vector<std::string_view> cells = split(line, ',');
        if (isHeader(cells)) {
            columns.clear();
            for (const std::string_view cell : cells)
                columns.push_back(columnName(cell));
            named = true;
            continue;
        }
        if (cells.size() < (named ? columns.size() : oldColumns.size()))
            continue;
        const bool old = !named && cells.size() < columns.size();
        const std::vector<std::string_view> &names = old ? oldColumns : columns;
        const auto wide = static_cast<std::size_t>(std::find(names.begin(), names.end(), "name") - names.begin());
        const std::vector<std::string> values = fitted(cells, names.size(), wide);
        Row row;
        for (std::size_t i = 0; i < names.size() && i < values.size(); ++i)
            row[names[i]] = values[i];
        if (auto gpu = gpuFrom(row); gpu && gpus.size() < kMostGpus)
            gpus.push_back(std::move(*gpu));
    }
    if (!gpus.empty())
        return gpus;
    const std::string_view trouble = troubleIn(text);
    return fail(std::string(!trouble.empty() ? trouble : trimmed(text).empty() ? "local.no_devices"
                                                                               : "local.unreadable"),
        {}, {toolName()});
}

void addNvidiaProcesses(std::string_view text, std::vector<LocalGpu> &gpus)
{
    constexpr std::size_t kColumns = 4, kName = 2;
    for (const std::string_view line : linesOf(text)) {
        const std::vector<std::string_view> cells = split(line, ',');
        if (cells.size() < kColumns || isHeader(cells))
            continue;
        const std::vector<std::string> row = fitted(cells, kColumns, kName);
        const auto pid = wholeFrom(row[1]);
        const auto gpu = std::find_if(gpus.begin(), gpus.end(), [&row](const LocalGpu &one) { return !one.id.empty() && one.id == row[0]; });
        if (!pid || *pid < 0 || gpu == gpus.end() || gpu->processes.size() >= kMostProcesses)
            continue;
        gpu->processes.push_back({*pid, nameFrom(row[kName]), memoryOf(numberFrom(row[3]), kMiB)});
    }
}

} // namespace powertrain
