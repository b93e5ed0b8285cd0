// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local/out_of_memory.h"

#include <cmath>

namespace powertrain {

namespace {

Argument bytesOf(const char *name, Bytes amount) { return Argument::of(name, amount.value, Unit::Bytes); }

/// The allocator's setting goes by the stack's own name (PyTorch and torch_npu notes on memory management).
std::string allocatorSetting(const OutOfMemory &oom)
{
    const char *name = oom.stack == "cann" ? "PYTORCH_NPU_ALLOC_CONF" : oom.stack == "rocm" ? "PYTORCH_HIP_ALLOC_CONF"
                                                                                            : "PYTORCH_CUDA_ALLOC_CONF";
    return std::string(name) + "=expandable_segments:True";
}

void explainDevice(const OutOfMemory &oom, std::vector<Message> &messages)
{
    if (oom.fraction && oom.wanted && oom.free && oom.total) {
        messages.push_back({"local.oom.fraction", {bytesOf("free", *oom.free), bytesOf("total", *oom.total), bytesOf("wanted", *oom.wanted), Argument::of("fraction", *oom.fraction, Unit::Ratio)}});
        // Two digits, rounded down, as the engine's option is given.
        const double fits = oom.total->value > 0 ? std::floor(oom.free->value / oom.total->value * 100) / 100 : 0;
        if (fits > 0.05)
            messages.push_back({"local.oom.fraction_fits", {Argument::of("fraction", fits, Unit::Ratio)}});
        return;
    }
    if (oom.tried && oom.free && oom.total)
        messages.push_back({"local.oom.device", {bytesOf("tried", *oom.tried), bytesOf("free", *oom.free), bytesOf("total", *oom.total)}});
    else if (oom.engine == "llama.cpp" && oom.tried)
        messages.push_back({"local.oom.buffer", {bytesOf("tried", *oom.tried)}});
    else
        messages.push_back({"local.oom.device_plain", {}});
    if (oom.tried && oom.total && *oom.tried > *oom.total)
        messages.push_back({"local.oom.larger_than_card", {bytesOf("tried", *oom.tried), bytesOf("total", *oom.total)}});
    if (oom.missing)
        messages.push_back({"local.oom.missing", {bytesOf("missing", *oom.missing)}});
    if (oom.otherProcesses && oom.otherProcesses->value > 0)
        messages.push_back({"local.oom.others", {bytesOf("bytes", *oom.otherProcesses)}});
    if (oom.fragmentation)
        messages.push_back({"local.oom.fragmentation", {bytesOf("reserved", *oom.reservedUnallocated), bytesOf("tried", *oom.tried), Argument::ofText("setting", allocatorSetting(oom))}});
    else if (oom.tried && oom.free && *oom.free >= *oom.tried && !oom.allowed)
        messages.push_back({"local.oom.contiguous", {bytesOf("free", *oom.free), bytesOf("tried", *oom.tried)}});
    else if (oom.reservedUnallocated && oom.reservedUnallocated->value > 0)
        messages.push_back({"local.oom.reserve", {bytesOf("reserved", *oom.reservedUnallocated)}});
    if (oom.allowed && oom.total)
        messages.push_back({"local.oom.limit", {bytesOf("allowed", *oom.allowed), bytesOf("total", *oom.total)}});
    if (oom.allocated)
        messages.push_back({"local.oom.held_by_program", {bytesOf("allocated", *oom.allocated)}});
    if (oom.cacheBuffer)
        messages.push_back({"local.oom.buffer_cache", {}});
    if (oom.engine == "llama.cpp")
        messages.push_back({"local.oom.buffer_remedy", {}});
    if (oom.engine == "jax" || oom.engine == "tensorflow")
        messages.push_back({"local.oom.preallocated", {}});
    if (oom.tried)
        messages.push_back({"local.oom.moment", {bytesOf("tried", *oom.tried)}});
    messages.push_back({"local.oom.host_is_not_device", {}});
}

void explainCache(const OutOfMemory &oom, std::vector<Message> &messages)
{
    if (oom.askedTokens && oom.heldTokens)
        messages.push_back({"local.oom.cache_context", {Argument::of("asked", *oom.askedTokens, Unit::Tokens), Argument::of("held", *oom.heldTokens, Unit::Tokens)}});
    if (oom.cacheNeeded && oom.cacheHeld)
        messages.push_back({"local.oom.cache_needed", {bytesOf("needed", *oom.cacheNeeded), bytesOf("available", *oom.cacheHeld)}});
    if (messages.empty())
        messages.push_back({"local.oom.cache_none", {}});
    if (oom.missing)
        messages.push_back({"local.oom.missing", {bytesOf("missing", *oom.missing)}});
    messages.push_back({"local.oom.cache_remedy", {}});
}

void explainHost(const OutOfMemory &oom, std::vector<Message> &messages)
{
    if (oom.signal)
        messages.push_back({"local.oom.host_signal", {}});
    else
        messages.push_back({"local.oom.host", {}});
    if (!oom.process.empty() && oom.allocated)
        messages.push_back({"local.oom.host_killed", {Argument::ofText("process", oom.process), bytesOf("bytes", *oom.allocated)}});
    if (oom.tried)
        messages.push_back({"local.oom.host_tried", {bytesOf("tried", *oom.tried)}});
    messages.push_back({"local.oom.host_remedy", {}});
}

} // namespace

std::vector<Message> explainOutOfMemory(const OutOfMemory &oom)
{
    std::vector<Message> messages;
    switch (oom.side) {
    case MemorySide::Device:
        explainDevice(oom, messages);
        break;
    case MemorySide::Cache:
        explainCache(oom, messages);
        break;
    case MemorySide::Host:
        explainHost(oom, messages);
        break;
    }
    return messages;
}

} // namespace powertrain
