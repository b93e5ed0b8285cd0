// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/message.h"
#include "core/units/names.h"
#include "core/units/quantity.h"

namespace powertrain {

/// Whose memory ran out.
enum class MemorySide { Device,
    Host,
    Cache }; ///< the part of the device's memory that an engine sets aside for the KV cache

/// A pasted out-of-memory message. What it does not say is unset.
struct OutOfMemory {
    MemorySide side = MemorySide::Device;
    std::string engine;        ///< "pytorch", "vllm", "llama.cpp", "jax", "tensorflow", "linux", "numpy", "c++"; empty: not told
    std::string stack;         ///< "cuda", "rocm", "cann", "xpu"; empty: not told
    std::optional<int> device; ///< as the program numbers it
    std::optional<Bytes> tried, total, free;
    std::optional<Bytes> allocated;           ///< handed out by the program's allocator
    std::optional<Bytes> reservedUnallocated; ///< held by the allocator, not in use
    std::optional<Bytes> otherProcesses;      ///< held by other programs
    std::optional<Bytes> allowed;             ///< the program's own limit
    std::optional<Bytes> missing;             ///< at least
    bool fragmentation = false;               ///< what is reserved without use could have held what was asked for
    // Engines that plan their memory at the start.
    std::optional<double> askedTokens, heldTokens; ///< vLLM: longest sequence, and what the cache holds
    std::optional<Bytes> cacheNeeded, cacheHeld;
    std::optional<double> fraction; ///< vLLM: share of the card that it was to take
    std::optional<Bytes> wanted;    ///< the same in bytes
    bool cacheBuffer = false;       ///< llama.cpp: it was the KV cache's buffer
    // Main memory.
    std::string process; ///< that the system ended
    bool signal = false; ///< ended from outside (exit code 137, SIGKILL): nothing more is said

    friend bool operator==(const OutOfMemory &, const OutOfMemory &) = default;
};

/// Reads the first such message of a text; line breaks inside of it do not matter. Knows PyTorch (CUDA, HIP, CANN, XPU; the
/// wording before and since 2.1), vLLM, llama.cpp, JAX and XLA, TensorFlow, NumPy, and the Linux kernel's killer.
/// Errors: "local.not_oom".
Expected<OutOfMemory> readOutOfMemory(std::string_view text);

/// What it means, most important first.
std::vector<Message> explainOutOfMemory(const OutOfMemory &message);

template <>
struct EnumNames<MemorySide> {
    static constexpr NameTable<MemorySide, 3> table{{{MemorySide::Device, "device"}, {MemorySide::Host, "host"}, {MemorySide::Cache, "cache"}}};
};

} // namespace powertrain
