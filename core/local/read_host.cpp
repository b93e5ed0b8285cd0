// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/local/read_tools.h"
#include "core/local/text_pieces.h"

namespace powertrain {

HostMemory readMemoryInfo(std::string_view text)
{
    HostMemory memory;
    for (const std::string_view line : linesOf(text, 256)) {
        const auto words = wordsOf(line);
        if (words.size() < 2)
            continue;
        const auto amount = memoryOf(numberFrom(words[1]), 1024);
        if (words[0] == "MemTotal:")
            memory.total = amount;
        else if (words[0] == "MemAvailable:")
            memory.available = amount;
    }
    if (memory.total && memory.total->value <= 0)
        memory.total.reset();
    return memory;
}

namespace {

void take(LocalMachine &machine, Expected<std::vector<LocalGpu>> &&read)
{
    if (read)
        std::move(read->begin(), read->end(), std::back_inserter(machine.gpus));
    else
        machine.remarks.push_back(std::move(read.error().message));
}

/// amd-smi says more than rocm-smi, which is only asked where the former says nothing.
void takeAmd(LocalMachine &machine, const ToolTexts &texts)
{
    std::optional<Message> trouble;
    if (texts.amdStatic) {
        auto read = readAmdSmi(*texts.amdStatic, texts.amdMetric.value_or(std::string()), texts.amdProcesses.value_or(std::string()));
        if (read)
            return take(machine, std::move(read));
        trouble = std::move(read.error().message);
    }
    if (texts.rocm)
        take(machine, readRocmSmi(*texts.rocm, machine.unplaced));
    else if (trouble)
        machine.remarks.push_back(std::move(*trouble));
}

} // namespace

LocalMachine readMachine(const ToolTexts &texts)
{
    LocalMachine machine;
    const HostMemory host = readMemoryInfo(texts.memory.value_or(std::string()));
    machine.hostMemory = host.total;
    machine.hostFree = host.available;
    if (texts.cores && *texts.cores > 0)
        machine.cores = texts.cores;
    if (texts.nvidiaGpus) {
        auto gpus = readNvidiaGpus(*texts.nvidiaGpus);
        if (gpus && texts.nvidiaProcesses)
            addNvidiaProcesses(*texts.nvidiaProcesses, *gpus);
        take(machine, std::move(gpus));
    }
    takeAmd(machine, texts);
    if (texts.npu)
        take(machine, readNpuSmi(*texts.npu));

    for (LocalGpu &gpu : machine.gpus) {
        const Argument name = Argument::ofText("name", gpu.name);
        // A large part set aside for the graphics by the firmware is memory of its own.
        gpu.unified = gpu.unified && !(gpu.total && host.total && *gpu.total >= *host.total);
        if (gpu.unified && host.total) {
            gpu.total = host.total;
            gpu.free = host.available;
            if (host.available && *host.available <= *host.total)
                gpu.used = *host.total - *host.available;
            machine.remarks.push_back({"local.unified", {name, Argument::of("total", host.total->value, Unit::Bytes)}});
        } else if (gpu.divided) {
            machine.remarks.push_back({"local.mig", {name}});
        } else if (!gpu.total) {
            machine.remarks.push_back({"local.memory_unknown", {name}});
        }
    }
    if (!machine.unplaced.empty()) {
        Bytes held;
        for (const LocalProcess &process : machine.unplaced)
            held += process.bytes.value_or(Bytes());
        machine.remarks.push_back({"local.unplaced", {Argument::of("count", static_cast<double>(machine.unplaced.size())), Argument::of("bytes", held.value, Unit::Bytes)}});
    }
    if (machine.gpus.empty())
        machine.remarks.push_back({"local.no_gpu", {}});
    return machine;
}

} // namespace powertrain
