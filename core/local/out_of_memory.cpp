// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wordings: PyTorch c10/cuda/CUDACachingAllocator.cpp (1.10 to 2.9) and its HIP, NPU and XPU relatives; vLLM
// v1/core/kv_cache_utils.py and v1/worker (0.6 to 0.21); ggml-cuda; Linux mm/oom_kill.c; c10/core/impl/alloc_cpu.cpp; XLA
// BFC allocator; NumPy core exceptions.
#include "core/local/out_of_memory.h"

#include <algorithm>
#include <cmath>

#include "core/local/text_pieces.h"

namespace powertrain {

namespace {

constexpr auto npos = std::string_view::npos;
constexpr std::size_t kMessage = 4000; ///< bytes that one message may be long

/// Blanks, line ends and control characters as one blank each: terminals and log viewers break messages anywhere.
std::string oneLine(std::string_view text)
{
    std::string line;
    text = bounded(text);
    line.reserve(text.size());
    for (const char c : text) {
        const bool blank = static_cast<unsigned char>(c) <= 0x20 || c == 0x7f;
        if (!blank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    return line;
}

bool isNumeric(char c) { return (c >= '0' && c <= '9') || c == '.' || c == ','; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// "2.00 GiB", "524.00MiB", "1182720000 bytes", or a bare number, which counts in `bare`.
std::optional<Bytes> sizeAt(std::string_view text, std::size_t at, double bare = 1)
{
    at = std::min(text.find_first_not_of(" :=(", at), text.size());
    std::string digits;
    for (; at < text.size() && isNumeric(text[at]) && digits.size() < 32; ++at) {
        if (text[at] != ',')
            digits += text[at];
    }
    while (!digits.empty() && digits.back() == '.')
        digits.pop_back();
    const auto amount = numberFrom(digits);
    if (!amount)
        return std::nullopt;
    if (at < text.size() && text[at] == ' ')
        ++at;
    std::size_t end = at;
    while (end < text.size() && isLetter(text[end]))
        ++end;
    return memoryOf(amount, unitBytes(text.substr(at, end - at)).value_or(bare));
}

/// The size that stands right after a phrase.
std::optional<Bytes> sizeAfter(std::string_view text, std::string_view phrase, double bare = 1)
{
    const std::size_t at = text.find(phrase);
    return at == npos ? std::nullopt : sizeAt(text, at + phrase.size(), bare);
}

/// The size that stands right before position `end`.
std::optional<Bytes> sizeEndingAt(std::string_view text, std::size_t end)
{
    std::size_t at = end;
    while (at > 0 && text[at - 1] == ' ')
        --at;
    while (at > 0 && isLetter(text[at - 1]))
        --at;
    while (at > 0 && text[at - 1] == ' ')
        --at;
    while (at > 0 && isNumeric(text[at - 1]))
        --at;
    return at == end ? std::nullopt : sizeAt(text.substr(0, end), at);
}

std::optional<Bytes> sizeBefore(std::string_view text, std::string_view phrase)
{
    const std::size_t at = text.find(phrase);
    return at == npos ? std::nullopt : sizeEndingAt(text, at);
}

std::optional<double> plainNumberAt(std::string_view text, std::size_t at)
{
    const auto size = sizeAt(text, at);
    return size ? std::optional(size->value) : std::nullopt;
}

std::optional<double> numberAfter(std::string_view text, std::string_view phrase)
{
    const std::size_t at = text.find(phrase);
    return at == npos ? std::nullopt : plainNumberAt(text, at + phrase.size());
}

std::string stackOf(std::string_view text)
{
    if (contains(text, "NPU out of memory") || contains(text, "torch_npu") || contains(text, "NPU "))
        return "cann";
    if (contains(text, "HIP out of memory") || contains(text, "hipMalloc") || contains(text, "hipError") || contains(text, "ROCm"))
        return "rocm";
    if (contains(text, "XPU out of memory"))
        return "xpu";
    if (containsFolded(text, "cuda"))
        return "cuda";
    return {};
}

/// Sum of "Process 123 has 3.00 GiB memory in use." A driver that does not know prints 17179869184.00 GiB: left out.
std::optional<Bytes> processesIn(std::string_view text, const OutOfMemory &found)
{
    std::optional<Bytes> sum;
    const double most = found.total ? 1.05 * found.total->value : kMostMemory;
    for (std::size_t at = text.find("Process "); at != npos; at = text.find("Process ", at + 1)) {
        const std::size_t has = text.find(" has ", at);
        if (has == npos || has - at > 24)
            continue;
        const auto held = sizeAt(text, has + 5);
        if (held && held->value <= most)
            sum = sum.value_or(Bytes()) + *held;
    }
    // Inside a container the program does not find itself by its number and stands in the list like any other.
    if (sum && !contains(text, "this process has")) {
        const Bytes own = found.allocated.value_or(Bytes()) + found.reservedUnallocated.value_or(Bytes());
        if (*sum >= own)
            sum = *sum - own;
    }
    return sum;
}

void readTorchFigures(std::string_view text, OutOfMemory &found)
{
    found.engine = "pytorch";
    found.stack = stackOf(text);
    found.tried = sizeAfter(text, "Tried to allocate");
    found.allowed = sizeBefore(text, "allowed");
    for (const std::string_view phrase : {"GPU ", "NPU ", "XPU "}) {
        for (std::size_t at = text.find(phrase); at != npos && !found.device; at = text.find(phrase, at + 1)) {
            if (at + phrase.size() < text.size() && text[at + phrase.size()] >= '0' && text[at + phrase.size()] <= '9') {
                const auto number = plainNumberAt(text, at + phrase.size());
                if (number && *number < 4096 && *number == std::floor(*number))
                    found.device = static_cast<int>(*number);
            }
        }
    }
    // Before 2.1: "(GPU 0; 23.69 GiB total capacity; 20.10 GiB already allocated; 500.00 MiB free; 21.00 GiB reserved in total by PyTorch)".
    if (const auto total = sizeBefore(text, "total capacity;")) {
        found.total = total;
        found.free = sizeBefore(text, "free;");
        found.allocated = sizeBefore(text, "already allocated");
        const auto reserved = sizeBefore(text, "reserved in total by PyTorch");
        if (reserved && found.allocated && *reserved >= *found.allocated)
            found.reservedUnallocated = *reserved - *found.allocated;
        return;
    }
    // Since: "GPU 0 has a total capacity of … of which … is free. …"; one release spelt it "capacty".
    found.total = sizeAfter(text, "has a total capacity of");
    if (!found.total)
        found.total = sizeAfter(text, "has a total capacty of");
    found.free = sizeBefore(text, "is free");
    found.allocated = sizeBefore(text, "is allocated by PyTorch");
    found.reservedUnallocated = sizeBefore(text, "is reserved by PyTorch but unallocated");
    found.otherProcesses = processesIn(text, found);
}

bool readTorch(std::string_view text, OutOfMemory &found)
{
    for (const std::string_view phrase : {"CUDA out of memory.", "HIP out of memory.", "NPU out of memory.", "XPU out of memory."}) {
        const std::size_t at = text.find(phrase);
        if (at == npos)
            continue;
        readTorchFigures(text.substr(at, kMessage), found);
        return true;
    }
    return false;
}

bool readVllm(std::string_view text, OutOfMemory &found)
{
    const std::size_t start = std::min({text.find("No available memory for the cache blocks"), text.find("max seq len ("), text.find("Free memory on device")});
    if (start == npos)
        return false;
    const std::string_view message = text.substr(start, kMessage);
    found.engine = "vllm";
    if (message.rfind("Free memory on device", 0) == 0) {
        // "Free memory on device cuda:0 (7.34/15.49 GiB) on startup is less than desired GPU memory utilization (0.8, 12.39 GiB)."
        const std::size_t open = message.find('('), slash = message.find('/', open), utilisation = message.find("utilization (");
        if (open == npos || slash == npos || utilisation == npos)
            return false;
        found.total = sizeAt(message, slash + 1);
        const auto free = plainNumberAt(message, open + 1);
        const std::size_t unit = message.find_first_not_of("0123456789. ", slash + 1);
        if (unit != npos)
            found.free = memoryOf(free, unitBytes(message.substr(unit, 3)).value_or(1073741824));
        found.fraction = plainNumberAt(message, utilisation + 13);
        if (const std::size_t comma = message.find(',', utilisation); comma != npos)
            found.wanted = sizeAt(message, comma + 1);
        if (found.wanted && found.free && *found.wanted > *found.free)
            found.missing = *found.wanted - *found.free;
        return true;
    }
    found.side = MemorySide::Cache;
    found.askedTokens = numberAfter(message, "max seq len (");
    found.heldTokens = numberAfter(message, "stored in KV cache (");
    if (!found.heldTokens)
        found.heldTokens = numberAfter(message, "estimated maximum model length is");
    found.cacheNeeded = sizeBefore(message, "KV cache is needed");
    found.cacheHeld = sizeAfter(message, "available KV cache memory (");
    if (found.cacheNeeded && found.cacheHeld && *found.cacheNeeded > *found.cacheHeld)
        found.missing = *found.cacheNeeded - *found.cacheHeld;
    return true;
}

bool readLlama(std::string_view text, OutOfMemory &found)
{
    const std::size_t failed = std::min({text.find("Malloc failed: out of memory"), text.find("buffer of size"), text.find("unable to allocate"), text.find("ErrorOutOfDeviceMemory")});
    const bool isBuffer = failed != npos && (contains(text, "ggml") || contains(text, "llama") || contains(text, "alloc_tensor_range") || contains(text, "Malloc failed") || contains(text, "0 buffer"));
    if (!isBuffer)
        return false;
    const std::size_t from = failed > 400 ? failed - 400 : 0;
    const std::string_view message = text.substr(from, kMessage);
    found.engine = "llama.cpp";
    found.stack = stackOf(message);
    found.tried = sizeAfter(message, "allocating ");
    if (!found.tried)
        found.tried = sizeAfter(message, "buffer of size ");
    if (const auto device = numberAfter(message, "on device "); device && *device < 4096)
        found.device = static_cast<int>(*device);
    found.cacheBuffer = contains(message, "buffer for kv cache");
    if (contains(message, "CPU buffer") || contains(message, "CPU_Mapped"))
        found.side = MemorySide::Host;
    return true;
}

bool readXla(std::string_view text, OutOfMemory &found)
{
    const bool tensorflow = contains(text, "OOM when allocating tensor");
    const std::size_t at = std::min(text.find("RESOURCE_EXHAUSTED"), text.find("OOM when allocating tensor"));
    if (at == npos)
        return false;
    const std::string_view message = text.substr(at, kMessage);
    found.engine = tensorflow ? "tensorflow" : "jax";
    found.stack = stackOf(text);
    found.tried = sizeAfter(message, "trying to allocate");
    if (!found.tried)
        found.tried = sizeAfter(message, "Out of memory allocating");
    return true;
}

/// The kernel's own line, or what a program says of main memory.
bool readHost(std::string_view text, OutOfMemory &found)
{
    if (const std::size_t killed = text.find("Killed process "); killed != npos) {
        const std::string_view message = text.substr(killed, kMessage);
        found.engine = "linux";
        const std::size_t open = message.find('('), close = message.find(')');
        if (open != npos && close != npos && open < close)
            found.process = nameFrom(message.substr(open + 1, close - open - 1));
        // The kernel's kB are KiB.
        if (const auto resident = sizeAfter(message, "anon-rss:"))
            found.allocated = *resident * 1.024;
    } else if (const std::size_t torch = text.find("DefaultCPUAllocator"); torch != npos) {
        found.engine = "pytorch";
        found.tried = sizeAfter(text.substr(torch, kMessage), "you tried to allocate");
    } else if (const std::size_t numpy = text.find("Unable to allocate "); numpy != npos && contains(text, "for an array")) {
        found.engine = "numpy";
        found.tried = sizeAt(text, numpy + 19);
    } else if (contains(text, "std::bad_alloc") || contains(text, "Cannot allocate memory") || contains(text, "MemoryError")) {
        found.engine = contains(text, "std::bad_alloc") ? "c++" : "";
    } else if (containsFolded(text, "oom-kill") || containsFolded(text, "oom_kill") || containsFolded(text, "OOMKilled") || containsFolded(text, "invoked oom-killer")) {
        found.engine = "linux";
    } else if (containsFolded(text, "exit code 137") || containsFolded(text, "exitcode: -9") || containsFolded(text, "exitcode : -9") || containsFolded(text, "exit code: 137") || containsFolded(text, "code 137") || contains(text, "SIGKILL") || contains(text, "signal 9")) {
        found.signal = true;
    } else {
        return false;
    }
    found.side = MemorySide::Host;
    return true;
}

bool readPlainDevice(std::string_view text, OutOfMemory &found)
{
    for (const std::string_view phrase : {"CUDA error: out of memory", "CUDA_ERROR_OUT_OF_MEMORY", "cudaErrorMemoryAllocation", "CUBLAS_STATUS_ALLOC_FAILED", "hipErrorOutOfMemory", "HSA_STATUS_ERROR_OUT_OF_RESOURCES", "CUDA out of memory",
             "HIP out of memory", "NPU out of memory", "ACL_ERROR_RT_MEMORY_ALLOCATION", "torch.OutOfMemoryError", "207001", "UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY"}) {
        if (contains(text, phrase)) {
            found.stack = stackOf(text);
            return true;
        }
    }
    return false;
}

void conclude(OutOfMemory &found)
{
    if (!found.missing && found.tried && found.free && *found.tried > *found.free)
        found.missing = *found.tried - *found.free;
    found.fragmentation = found.tried && found.reservedUnallocated && found.reservedUnallocated->value > 0 && *found.reservedUnallocated >= *found.tried;
}

} // namespace

Expected<OutOfMemory> readOutOfMemory(std::string_view text)
{
    const std::string line = oneLine(text);
    for (const auto reader : {readTorch, readVllm, readLlama, readXla, readHost, readPlainDevice}) {
        OutOfMemory found;
        if (reader(line, found)) {
            conclude(found);
            return found;
        }
    }
    return fail("local.not_oom");
}

} // namespace powertrain
