// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/local/out_of_memory.h"
#include "local_support.h"

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824, kMiB = 1048576;

struct Figures {
    const char *name;
    const char *text;
    MemorySide side = MemorySide::Device;
    const char *engine = "", *stack = "";
    double tried = 0, total = 0, free = 0, allocated = 0, unallocated = 0, others = 0, missing = 0; ///< bytes; 0: unset
    bool fragmentation = false;
    const char *explained = ""; ///< one of the codes of the explanation
};

const Figures kTexts[] = {
    {"torch_old", "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 20.00 GiB already allocated; 512.00 MiB free; 21.00 GiB\n  reserved in total by PyTorch) If reserved memory is >> allocated memory",
        MemorySide::Device, "pytorch", "cuda", 2 * kGiB, 23.69 * kGiB, 512 * kMiB, 20 * kGiB, kGiB, 0, 1.5 * kGiB, false, "local.oom.reserve"},
    {"torch_new", "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.00 GiB. GPU 1 has a total capacity of 24.00 GiB of which 256.00 MiB is free. Process 4242 has 3.00 GiB memory in use. Including non-PyTorch memory, this process has 20.00 GiB memory in use. Of the allocated memory 16.00 GiB is allocated by PyTorch, and 2.00 GiB is reserved by PyTorch but unallocated.",
        MemorySide::Device, "pytorch", "cuda", kGiB, 24 * kGiB, 256 * kMiB, 16 * kGiB, 2 * kGiB, 3 * kGiB, 768 * kMiB, true, "local.oom.fragmentation"},
    {"torch_typo_and_bad_driver", "CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacty of 8.00 GiB of which 0 bytes is free. Process 1 has 17179869184.00 GiB memory in use. Of the allocated memory 7.00 GiB is allocated by PyTorch, and 10.00 MiB is reserved by PyTorch but unallocated.",
        MemorySide::Device, "pytorch", "cuda", 20 * kMiB, 8 * kGiB, 0, 7 * kGiB, 10 * kMiB, 0, 20 * kMiB, false, "local.oom.moment"},
    {"hip", "torch.OutOfMemoryError: HIP out of memory. Tried to allocate 978.00 MiB. GPU 0 has a total capacity of 15.98 GiB of which 630.00 MiB is free. Of the allocated memory 0 bytes is allocated by PyTorch, and 0 bytes is reserved by PyTorch but unallocated.",
        MemorySide::Device, "pytorch", "rocm", 978 * kMiB, 15.98 * kGiB, 630 * kMiB, 0, 0, 0, 348 * kMiB, false, "local.oom.missing"},
    {"npu", "RuntimeError: NPU out of memory. Tried to allocate 260.00 MiB (NPU 0; 28.50 GiB total capacity; 10.25 GiB already allocated; 10.25 GiB current active; 149.50 MiB free; 10.50 GiB reserved in total by PyTorch)",
        MemorySide::Device, "pytorch", "cann", 260 * kMiB, 28.5 * kGiB, 149.5 * kMiB, 10.25 * kGiB, 0.25 * kGiB, 0, 110.5 * kMiB, false, "local.oom.host_is_not_device"},
    {"plain_cuda", "RuntimeError: CUDA error: out of memory", MemorySide::Device, "", "cuda", 0, 0, 0, 0, 0, 0, 0, false, "local.oom.device_plain"},
    {"vllm_blocks", "ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization`", MemorySide::Cache, "vllm", "", 0, 0, 0, 0, 0, 0, 0, false, "local.oom.cache_none"},
    {"vllm_context", "The model's max seq len (131072) is larger than the maximum number of tokens that can be stored in KV cache (34480).", MemorySide::Cache, "vllm", "", 0, 0, 0, 0, 0, 0, 0, false, "local.oom.cache_context"},
    {"vllm_needed", "To serve at least one request with the models's max seq len (131072), (16.00 GiB KV cache is needed, which is larger than the available KV cache memory (4.00 GiB). Based on the available memory, the estimated maximum model length is 32768.",
        MemorySide::Cache, "vllm", "", 0, 0, 0, 0, 0, 0, 12 * kGiB, false, "local.oom.cache_needed"},
    {"vllm_share", "ValueError: Free memory on device cuda:0 (4.00/16.00 GiB) on startup is less than desired GPU memory utilization (0.5, 8.00 GiB). Decrease GPU memory utilization",
        MemorySide::Device, "vllm", "", 0, 16 * kGiB, 4 * kGiB, 0, 0, 0, 4 * kGiB, false, "local.oom.fraction_fits"},
    {"llama", "ggml_backend_cuda_buffer_type_alloc_buffer: allocating 590.00 MiB on device 0: cudaMalloc failed: out of memory\nllama_init_from_model: failed to allocate buffer for kv cache",
        MemorySide::Device, "llama.cpp", "cuda", 590 * kMiB, 0, 0, 0, 0, 0, 0, false, "local.oom.buffer_cache"},
    {"llama_size", "alloc_tensor_range: failed to allocate CUDA0 buffer of size 1879048192\nerror loading model: unable to allocate CUDA0 buffer", MemorySide::Device, "llama.cpp", "cuda", 1879048192.0, 0, 0, 0, 0, 0, 0, false, "local.oom.buffer"},
    {"jax", "jax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 1182720000 bytes.", MemorySide::Device, "jax", "", 1182720000, 0, 0, 0, 0, 0, 0, false, "local.oom.preallocated"},
    {"kernel", "Out of memory: Killed process 4242 (python3) total-vm:90000000kB, anon-rss:1048576kB, file-rss:0kB", MemorySide::Host, "linux", "", 0, 0, 0, kGiB, 0, 0, 0, false, "local.oom.host_killed"},
    {"torch_host", "RuntimeError: [enforce fail at alloc_cpu.cpp:117] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate 1073741824 bytes. Error code 12", MemorySide::Host, "pytorch", "", kGiB, 0, 0, 0, 0, 0, 0, false, "local.oom.host_tried"},
    {"bad_alloc", "terminate called after throwing an instance of 'std::bad_alloc'", MemorySide::Host, "c++", "", 0, 0, 0, 0, 0, 0, 0, false, "local.oom.host_remedy"},
    {"137", "command terminated with exit code 137", MemorySide::Host, "", "", 0, 0, 0, 0, 0, 0, 0, false, "local.oom.host_signal"},
};

TEST(OutOfMemory, MessagesOfManyPrograms)
{
    const auto figure = [](const std::optional<Bytes> &bytes) { return bytes.value_or(Bytes()).value; };
    for (const Figures &c : kTexts) {
        SCOPED_TRACE(c.name);
        const auto oom = readOutOfMemory(std::string("Traceback:\n") + c.text);
        ASSERT_TRUE(oom) << (oom ? std::string() : oom.error().message.code);
        EXPECT_EQ(oom->side, c.side);
        EXPECT_EQ(oom->engine, c.engine);
        EXPECT_EQ(oom->stack, c.stack);
        EXPECT_EQ(figure(oom->tried), c.tried);
        EXPECT_NEAR(figure(oom->total), c.total, 1);
        EXPECT_EQ(figure(oom->free), c.free);
        EXPECT_EQ(figure(oom->allocated), c.allocated);
        EXPECT_EQ(figure(oom->reservedUnallocated), c.unallocated);
        EXPECT_EQ(figure(oom->otherProcesses), c.others);
        EXPECT_EQ(figure(oom->missing), c.missing);
        EXPECT_EQ(oom->fragmentation, c.fragmentation);
        EXPECT_TRUE(has(explainOutOfMemory(*oom), c.explained));
    }
}

TEST(OutOfMemory, EngineFigures)
{
    const auto context = readOutOfMemory(kTexts[7].text);
    ASSERT_TRUE(context);
    EXPECT_EQ(context->askedTokens, 131072);
    EXPECT_EQ(context->heldTokens, 34480);
    const auto share = readOutOfMemory(kTexts[9].text);
    ASSERT_TRUE(share);
    EXPECT_EQ(share->fraction, 0.5);
    EXPECT_EQ(share->wanted, Bytes(8 * kGiB));
    const auto device = readOutOfMemory(kTexts[1].text);
    ASSERT_TRUE(device);
    EXPECT_EQ(device->device, 1);
    EXPECT_TRUE(readOutOfMemory(kTexts[13].text)->process == "python3");
}

TEST(OutOfMemory, OtherTextsAreNotTakenForOne)
{
    for (const std::string &text : {std::string(), std::string("all is well"), std::string("IndexError: list index out of range"), std::string(2000000, 'x'), std::string("Tried to allocate\0 GPU", 22)})
        EXPECT_EQ(readOutOfMemory(text).error().message.code, "local.not_oom");
}

TEST(OutOfMemory, HostileFiguresStayUnset)
{
    const auto oom = readOutOfMemory("CUDA out of memory. Tried to allocate 1e999 GiB. GPU 99999999999 has a total capacity of nan GiB of which -3 GiB is free. Process x has 99999999999999999999 GiB memory in use.");
    ASSERT_TRUE(oom);
    EXPECT_FALSE(oom->total.has_value());
    EXPECT_FALSE(oom->device.has_value());
    EXPECT_FALSE(oom->otherProcesses.has_value());
    EXPECT_FALSE(explainOutOfMemory(*oom).empty());
}

} // namespace

} // namespace powertrain
