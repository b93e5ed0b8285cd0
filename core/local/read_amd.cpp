// SPDX-License-Identifier: GPL-3.0-or-later
//
// amd-smi and rocm-smi in their JSON forms. Both changed their keys between releases (ROCm 5.0 to 7.0): each figure is
// looked for under all of its names.
#include <algorithm>
#include <initializer_list>

#include <nlohmann/json.hpp>

#include "core/local/read_tools.h"
#include "core/local/text_pieces.h"
#include "core/units/json_text.h"

namespace powertrain {

namespace {

using Json = nlohmann::json;
constexpr int kDeepest = 32;
constexpr int kMostBeginnings = 16; ///< places where the document may begin

/// Warnings are printed before the document, and sometimes after it.
std::optional<Json> documentIn(std::string_view text)
{
    text = bounded(text);
    std::size_t at = text.find_first_of("[{");
    for (int tries = 0; at != std::string_view::npos && tries < kMostBeginnings; ++tries, at = text.find_first_of("[{", at + 1)) {
        const char closing = text[at] == '[' ? ']' : '}';
        const std::size_t end = text.rfind(closing);
        if (end == std::string_view::npos || end <= at)
            return std::nullopt;
        const std::string_view piece = text.substr(at, end - at + 1);
        if (nestsDeeperThan(piece, kDeepest))
            return std::nullopt;
        Json json = Json::parse(piece, nullptr, false);
        if (!json.is_discarded())
            return json;
        // A bracket of a warning ("[AMD] …"): the document begins on a line of its own.
        const std::size_t line = text.find('\n', at);
        if (line == std::string_view::npos)
            return std::nullopt;
        at = line;
    }
    return std::nullopt;
}

const Json *member(const Json &json, std::initializer_list<const char *> names)
{
    if (!json.is_object())
        return nullptr;
    for (const char *name : names) {
        const auto found = json.find(name);
        if (found != json.end())
            return &*found;
    }
    return nullptr;
}

std::string textOf(const Json *json)
{
    return json && json->is_string() ? nameFrom(json->get_ref<const std::string &>()) : std::string();
}

std::optional<double> numberOf(const Json *json)
{
    if (!json)
        return std::nullopt;
    if (json->is_number())
        return json->get<double>();
    return json->is_string() ? numberFrom(json->get_ref<const std::string &>()) : std::nullopt;
}

/// {"value": 196592, "unit": "MB"}, or a bare number in `usual`. amd-smi says MB and means MiB.
std::optional<Bytes> amountOf(const Json *json, double usual)
{
    if (!json)
        return std::nullopt;
    if (!json->is_object())
        return memoryOf(numberOf(json), usual);
    const std::string unit = textOf(member(*json, {"unit"}));
    double factor = usual;
    if (unit == "B")
        factor = 1;
    else if (unit == "KB" || unit == "KiB")
        factor = 1024;
    else if (unit == "MB" || unit == "MiB")
        factor = 1048576;
    else if (unit == "GB" || unit == "GiB")
        factor = 1073741824;
    return memoryOf(numberOf(member(*json, {"value"})), factor);
}

/// The list of devices: bare in older releases, under "gpu_data" in newer ones.
const Json *deviceList(const Json &document)
{
    if (document.is_array())
        return &document;
    const Json *list = member(document, {"gpu_data", "gpus"});
    return list && list->is_array() ? list : nullptr;
}

/// Graphics on one chip with the processor: what is set aside for it is small, the rest comes out of the host's memory.
bool sharesHostMemory(std::string_view name)
{
    for (const std::string_view chip : {"8060S", "8050S", "8040S", "890M", "880M", "780M", "Strix", "Ryzen AI"}) {
        if (containsFolded(name, chip))
            return true;
    }
    return false;
}

void completeMemory(LocalGpu &gpu)
{
    if (gpu.total && gpu.total->value <= 0)
        gpu.total.reset();
    if (!gpu.free && gpu.total && gpu.used && *gpu.used <= *gpu.total)
        gpu.free = *gpu.total - *gpu.used;
    gpu.unified = sharesHostMemory(gpu.name);
}

Expected<std::vector<LocalGpu>> noAnswer(LocalTool tool, std::string_view text)
{
    const Argument name = Argument::ofText("tool", std::string(nameOf(tool)));
    const bool driver = containsFolded(text, "driver") || containsFolded(text, "amdgpu") || containsFolded(text, "not initialized");
    return fail(driver ? "local.driver_missing" : trimmed(text).empty() ? "local.no_devices"
                                                                        : "local.unreadable",
        {}, {name});
}

LocalGpu *gpuWith(std::vector<LocalGpu> &gpus, const Json &entry)
{
    const auto index = numberOf(member(entry, {"gpu", "gpu_id"}));
    const auto found = std::find_if(gpus.begin(), gpus.end(), [&index](const LocalGpu &gpu) { return index && gpu.index == *index; });
    return found == gpus.end() ? nullptr : &*found;
}

void addMetrics(std::string_view text, std::vector<LocalGpu> &gpus)
{
    const auto document = documentIn(text);
    const Json *list = document ? deviceList(*document) : nullptr;
    if (!list)
        return;
    for (const Json &entry : *list) {
        LocalGpu *gpu = gpuWith(gpus, entry);
        const Json *use = member(entry, {"mem_usage", "fb_usage", "vram"});
        if (!gpu || !use)
            continue;
        if (const auto total = amountOf(member(*use, {"total_vram", "total", "vram_total", "fb_total"}), 1048576); total && !gpu->total)
            gpu->total = total;
        gpu->used = amountOf(member(*use, {"used_vram", "used", "vram_used", "fb_used"}), 1048576);
        gpu->free = amountOf(member(*use, {"free_vram", "free", "vram_free"}), 1048576);
        if (const Json *activity = member(entry, {"usage"})) {
            const Json *share = member(*activity, {"gfx_activity", "gfx_usage"});
            const auto percent = numberOf(share && share->is_object() ? member(*share, {"value"}) : share);
            if (percent && *percent >= 0 && *percent <= 100)
                gpu->utilisation = *percent / 100;
        }
    }
}

void addProcesses(std::string_view text, std::vector<LocalGpu> &gpus)
{
    const auto document = documentIn(text);
    const Json *list = document ? deviceList(*document) : nullptr;
    if (!list)
        return;
    for (const Json &entry : *list) {
        LocalGpu *gpu = gpuWith(gpus, entry);
        const Json *processes = member(entry, {"process_list", "processes"});
        if (!gpu || !processes || !processes->is_array())
            continue;
        for (const Json &one : *processes) {
            const Json *info = member(one, {"process_info"});
            const Json &process = info ? *info : one;
            const auto pid = numberOf(member(process, {"pid"}));
            if (!pid || !(*pid >= 0 && *pid < 1e12) || gpu->processes.size() >= kMostProcesses)
                continue; // "No running processes detected"
            const Json *parts = member(process, {"memory_usage"});
            auto held = parts ? amountOf(member(*parts, {"vram_mem"}), 1) : std::nullopt;
            if (!held)
                held = amountOf(member(process, {"mem_usage", "mem"}), 1);
            gpu->processes.push_back({static_cast<long long>(*pid), textOf(member(process, {"name"})), held});
        }
    }
}

/// "PID4242": "python3, 1, 8589934592, 0, unknown": name, cards, VRAM, SDMA, occupancy.
std::optional<LocalProcess> rocmProcess(const std::string &key, const Json &value)
{
    if (key.rfind("PID", 0) != 0 || !value.is_string())
        return std::nullopt;
    const auto pid = wholeFrom(std::string_view(key).substr(3));
    const auto cells = split(value.get_ref<const std::string &>(), ',');
    if (!pid || *pid < 0 || cells.size() < 3)
        return std::nullopt;
    return LocalProcess{*pid, nameFrom(cells[0]), memoryOf(numberFrom(cells[2]), 1)};
}

LocalGpu rocmCard(const Json &card, int index, const std::string &driver)
{
    LocalGpu gpu;
    gpu.tool = LocalTool::RocmSmi;
    gpu.index = index;
    gpu.driver = driver;
    // "Card model" is a device number in newer releases, "Card series" a name of the whole family in older ones.
    for (const char *key : {"Device Name", "Market Name", "Card Series", "Card series", "Card Model", "Card model"}) {
        const std::string name = textOf(member(card, {key}));
        if (!name.empty() && name.rfind("0x", 0) != 0) {
            gpu.name = name;
            break;
        }
    }
    gpu.id = textOf(member(card, {"Unique ID"}));
    gpu.total = memoryOf(numberOf(member(card, {"VRAM Total Memory (B)"})), 1);
    gpu.used = memoryOf(numberOf(member(card, {"VRAM Total Used Memory (B)", "VRAM Used Memory (B)"})), 1);
    if (const auto percent = numberOf(member(card, {"GPU use (%)"})); percent && *percent >= 0 && *percent <= 100)
        gpu.utilisation = *percent / 100;
    completeMemory(gpu);
    return gpu;
}

} // namespace

Expected<std::vector<LocalGpu>> readAmdSmi(std::string_view statics, std::string_view metrics, std::string_view processes)
{
    const auto document = documentIn(statics);
    const Json *list = document ? deviceList(*document) : nullptr;
    if (!list)
        return noAnswer(LocalTool::AmdSmi, bounded(statics));
    std::vector<LocalGpu> gpus;
    for (const Json &entry : *list) {
        const auto index = numberOf(member(entry, {"gpu", "gpu_id"}));
        if (!index || !(*index >= 0 && *index < 4096) || gpus.size() >= kMostGpus)
            continue;
        LocalGpu gpu;
        gpu.tool = LocalTool::AmdSmi;
        gpu.index = static_cast<int>(*index);
        if (const Json *asic = member(entry, {"asic"}))
            gpu.name = textOf(member(*asic, {"market_name", "name"}));
        if (const Json *board = member(entry, {"board"}); board && gpu.name.empty())
            gpu.name = textOf(member(*board, {"product_name"}));
        if (const Json *driver = member(entry, {"driver"}))
            gpu.driver = textOf(member(*driver, {"version", "driver_version"}));
        if (const Json *vram = member(entry, {"vram"}))
            gpu.total = amountOf(member(*vram, {"size", "vram_size", "size_mb", "vram_size_mb"}), 1048576);
        gpus.push_back(std::move(gpu));
    }
    if (gpus.empty())
        return fail("local.no_devices", {}, {Argument::ofText("tool", std::string(nameOf(LocalTool::AmdSmi)))});
    addMetrics(metrics, gpus);
    addProcesses(processes, gpus);
    for (LocalGpu &gpu : gpus)
        completeMemory(gpu);
    return gpus;
}

Expected<std::vector<LocalGpu>> readRocmSmi(std::string_view text, std::vector<LocalProcess> &unplaced)
{
    const auto document = documentIn(text);
    if (!document || !document->is_object())
        return noAnswer(LocalTool::RocmSmi, bounded(text));
    std::string driver;
    std::vector<LocalProcess> processes;
    if (const Json *system = member(*document, {"system"}); system && system->is_object()) {
        driver = textOf(member(*system, {"Driver version", "Driver Version"}));
        for (const auto &[key, value] : system->items()) {
            if (auto process = rocmProcess(key, value); process && processes.size() < kMostProcesses)
                processes.push_back(std::move(*process));
        }
    }
    std::vector<LocalGpu> gpus;
    for (const auto &[key, value] : document->items()) {
        const auto index = key.rfind("card", 0) == 0 ? wholeFrom(std::string_view(key).substr(4)) : std::nullopt;
        if (index && *index >= 0 && *index < 4096 && value.is_object() && gpus.size() < kMostGpus)
            gpus.push_back(rocmCard(value, static_cast<int>(*index), driver));
    }
    if (gpus.empty())
        return fail("local.no_devices", {}, {Argument::ofText("tool", std::string(nameOf(LocalTool::RocmSmi)))});
    std::sort(gpus.begin(), gpus.end(), [](const LocalGpu &a, const LocalGpu &b) { return a.index < b.index; });
    if (gpus.size() == 1)
        gpus.front().processes = std::move(processes);
    else
        std::move(processes.begin(), processes.end(), std::back_inserter(unplaced));
    return gpus;
}

} // namespace powertrain
