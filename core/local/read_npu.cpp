// SPDX-License-Identifier: GPL-3.0-or-later
//
// npu-smi info prints two tables for people: two lines a chip, and the processes. Columns are told apart by what stands
// in them, because their headings differ between releases (22.0 to 26.0) and chips (310P has no HBM column).
#include "core/local/read_tools.h"
#include "core/local/text_pieces.h"

namespace powertrain {

namespace {

constexpr double kMiB = 1048576; ///< the tables say MB and mean this: 65536 for 64 GiB

/// Last pair "used / total" of a cell whose total is not 0: HBM where there is any, else the memory.
struct Pair {
    double used = 0, total = 0;
};
std::optional<Pair> lastPair(std::string_view cell)
{
    std::optional<Pair> found;
    for (std::size_t slash = cell.find('/'); slash != std::string_view::npos; slash = cell.find('/', slash + 1)) {
        const auto before = wordsOf(cell.substr(0, slash));
        const auto after = wordsOf(cell.substr(slash + 1));
        if (before.empty() || after.empty())
            continue;
        const auto used = numberFrom(before.back());
        const auto total = numberFrom(after.front());
        if (used && total && *used >= 0 && *total > 0)
            found = Pair{*used, *total};
    }
    return found;
}

/// "25.2.0" of "npu-smi 25.2.0   Version: 25.2.0".
std::string versionIn(std::string_view line)
{
    const std::size_t at = line.find("Version:");
    if (at == std::string_view::npos)
        return {};
    const auto words = wordsOf(line.substr(at + 8));
    return words.empty() ? std::string() : nameFrom(words.front());
}

struct Chip {
    long long npu = -1, chip = 0;
};

/// The chip's own index among those of all NPUs: as programs number them.
LocalGpu chipFrom(std::string_view name, const std::string &driver, const Pair &memory, std::string_view usage, std::size_t place)
{
    LocalGpu gpu;
    gpu.tool = LocalTool::NpuSmi;
    gpu.index = static_cast<int>(place);
    gpu.name = nameFrom(name);
    gpu.driver = driver;
    gpu.total = memoryOf(memory.total, kMiB);
    gpu.used = memoryOf(memory.used, kMiB);
    if (gpu.total && gpu.used && *gpu.used <= *gpu.total)
        gpu.free = *gpu.total - *gpu.used;
    if (const auto words = wordsOf(usage); !words.empty()) {
        if (const auto share = numberFrom(words.front()); share && *share >= 0 && *share <= 100)
            gpu.utilisation = *share / 100;
    }
    return gpu;
}

} // namespace

Expected<std::vector<LocalGpu>> readNpuSmi(std::string_view text)
{
    text = bounded(text);
    std::vector<LocalGpu> gpus;
    std::vector<Chip> chips;
    std::string driver;
    std::string_view name;
    long long npu = -1;
    bool processes = false;
    for (const std::string_view line : linesOf(text)) {
        if (driver.empty())
            driver = versionIn(line);
        if (line.size() < 2 || line.front() != '|')
            continue;
        if (contains(line, "Process id"))
            processes = true;
        const auto cells = split(line.substr(1, line.back() == '|' ? line.size() - 2 : std::string_view::npos), '|');
        if (cells.size() < 3)
            continue;
        const auto first = wordsOf(cells[0]);
        const auto number = first.empty() ? std::nullopt : wholeFrom(first[0]);
        if (!number)
            continue; // headings
        if (processes) {
            const auto chip = first.size() > 1 ? wholeFrom(first[1]) : std::nullopt;
            const auto pid = wholeFrom(cells[1]);
            for (std::size_t i = 0; pid && chip && cells.size() >= 4 && i < gpus.size(); ++i) {
                if (chips[i].npu == *number && chips[i].chip == *chip && gpus[i].processes.size() < kMostProcesses)
                    gpus[i].processes.push_back({*pid, nameFrom(cells[2]), memoryOf(numberFrom(cells[3]), kMiB)});
            }
        } else if (contains(cells[1], ":")) {
            const auto memory = lastPair(cells[2]);
            if (npu < 0 || !memory || gpus.size() >= kMostGpus)
                continue;
            gpus.push_back(chipFrom(name, driver, *memory, cells[2], gpus.size()));
            chips.push_back({npu, *number});
        } else if (first.size() > 1) {
            npu = *number;
            name = trimmed(cells[0].substr(first[0].size()));
        }
    }
    if (!gpus.empty())
        return gpus;
    const auto tool = Argument::ofText("tool", std::string(nameOf(LocalTool::NpuSmi)));
    const bool driverTrouble = containsFolded(text, "dcmi") || containsFolded(text, "driver");
    return fail(driverTrouble ? "local.driver_missing" : trimmed(text).empty() ? "local.no_devices"
                                                                               : "local.unreadable",
        {}, {tool});
}

} // namespace powertrain
