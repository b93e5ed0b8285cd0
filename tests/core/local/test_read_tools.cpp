// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/local/match.h"
#include "core/local/read_tools.h"
#include "local_support.h"

namespace powertrain {

namespace {

constexpr double kMiB = 1048576;

struct NvidiaCase {
    const char *name;
    const char *text;
    const char *error; ///< empty: read
    std::size_t gpus = 0;
    double total = 0, free = 0; ///< MiB of the first; 0: unknown
    bool unified = false, divided = false;
};

const NvidiaCase kNvidia[] = {
    {"plain", "0, NVIDIA GeForce RTX 4090, GPU-aa, 560.35.03, 24564, 1200, 22900, 3, 8.9, [N/A]\n", "", 1, 24564, 22900},
    {"header", "index, name, uuid, driver_version, memory.total [MiB], memory.free [MiB], memory.used [MiB]\n0, NVIDIA L4, GPU-b, 550.1, 23034, 20000, 2700\n", "", 1, 23034, 20000},
    {"old_driver", "0, Tesla T4, GPU-c, 418.67, 15360, 0, 15360, 0\n", "", 1, 15360, 15360},
    {"unified", "0, NVIDIA GB10, GPU-d, 580.95.05, [N/A], [N/A], [N/A], 0, 12.1, [N/A]\r\n", "", 1, 0, 0, true},
    {"not_supported", "0, Orin (nvgpu), [N/A], 540.3.0, [Not Supported], [Not Supported], [Not Supported], [N/A], 8.7, [N/A]", "", 1, 0, 0, true},
    {"divided", "0, NVIDIA A100-SXM4-80GB, GPU-e, 550.1, 81920, 50, 81000, [N/A], 8.0, Enabled", "", 1, 81920, 81000, false, true},
    {"comma_in_name", "0, Odd, Card, GPU-f, 550.1, 1000, 100, 900, 0, 8.0, [N/A]", "", 1, 1000, 900},
    {"two", "0, NVIDIA L40S, GPU-1, 550, 46068, 1, 45600, 0, 8.9, [N/A]\n1, NVIDIA L40S, GPU-2, 550, 46068, 40000, 5600, 99, 8.9, [N/A]", "", 2, 46068, 45600},
    {"absurd", "0, X, GPU-g, 550, 1e300, nan, -5, 0, 8.0, [N/A]", "", 1},
    {"mismatch", "Failed to initialize NVML: Driver/library version mismatch\nNVML library version: 550.120\n", "local.driver_mismatch"},
    {"no_driver", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that the latest NVIDIA driver is installed and running.", "local.driver_missing"},
    {"none", "No devices were found\n", "local.no_devices"},
    {"empty", "", "local.no_devices"},
    {"lost", "Unable to determine the device handle for GPU 0000:01:00.0: Unknown Error", "local.gpu_lost"},
    {"noise", "<html>\x01\x02 hello", "local.unreadable"},
};

TEST(ReadNvidia, TextsOfManyDrivers)
{
    for (const NvidiaCase &c : kNvidia) {
        SCOPED_TRACE(c.name);
        const auto gpus = readNvidiaGpus(c.text);
        EXPECT_EQ(gpus ? "" : gpus.error().message.code, c.error);
        if (!gpus)
            continue;
        ASSERT_EQ(gpus->size(), c.gpus);
        const LocalGpu &first = gpus->front();
        EXPECT_EQ(first.total.value_or(Bytes()).value, c.total * kMiB);
        EXPECT_EQ(first.free.value_or(Bytes()).value, c.free * kMiB);
        EXPECT_EQ(first.total.has_value(), c.total > 0);
        EXPECT_EQ(first.unified, c.unified);
        EXPECT_EQ(first.divided, c.divided);
    }
}

TEST(ReadNvidia, ProcessesGoToTheirDevices)
{
    auto gpus = readNvidiaGpus(kNvidia[7].text);
    ASSERT_TRUE(gpus);
    addNvidiaProcesses("GPU-2, 4242, /opt/a, b/python3, 38000\nGPU-1, 7, [Insufficient Permissions], [N/A]\nGPU-9, 8, stranger, 5\nrubbish\n", *gpus);
    ASSERT_EQ((*gpus)[0].processes.size(), 1U);
    EXPECT_EQ((*gpus)[0].processes[0], (LocalProcess{7, "", std::nullopt}));
    ASSERT_EQ((*gpus)[1].processes.size(), 1U);
    EXPECT_EQ((*gpus)[1].processes[0], (LocalProcess{4242, "/opt/a, b/python3", Bytes(38000 * kMiB)}));
}

TEST(ReadNvidia, OlderDriversRefuseColumns)
{
    EXPECT_TRUE(refusesNvidiaColumns("Field \"compute_cap\" is not a valid field to query.\n"));
    EXPECT_FALSE(refusesNvidiaColumns(kNvidia[0].text));
}

TEST(ReadAmd, AmdSmiOfTwoGenerations)
{
    const char *statics[] = {
        R"(WARNING: not in the render group
[{"gpu": 0, "asic": {"market_name": "AMD Instinct MI300X"}, "driver": {"name": "amdgpu", "version": "6.8.5"}, "vram": {"type": "HBM", "size": {"value": 196592, "unit": "MB"}}}])",
        R"({"gpu_data": [{"gpu": 0, "asic": {"market_name": "AMD Instinct MI300X"}, "driver": {"version": "6.8.5"}, "vram": {"size_mb": 196592}}]})"};
    for (const char *text : statics) {
        const auto gpus = readAmdSmi(text, R"({"gpu_data": [{"gpu": 0, "mem_usage": {"total_vram": {"value": 196592, "unit": "MB"}, "used_vram": {"value": 283, "unit": "MB"}}}]})",
            R"([{"gpu": 0, "process_list": [{"process_info": {"name": "python3", "pid": 77, "memory_usage": {"vram_mem": {"value": 1048576, "unit": "B"}}}}, {"process_info": "No running processes detected"}]}])");
        ASSERT_TRUE(gpus);
        ASSERT_EQ(gpus->size(), 1U);
        EXPECT_EQ(gpus->front().name, "AMD Instinct MI300X");
        EXPECT_EQ(gpus->front().driver, "6.8.5");
        EXPECT_EQ(gpus->front().total, Bytes(196592 * kMiB));
        EXPECT_EQ(gpus->front().free, Bytes((196592 - 283) * kMiB));
        ASSERT_EQ(gpus->front().processes.size(), 1U);
        EXPECT_EQ(gpus->front().processes[0], (LocalProcess{77, "python3", Bytes(kMiB)}));
    }
}

TEST(ReadAmd, RocmSmiOfTwoGenerations)
{
    for (const char *series : {"Card series", "Card Series"}) {
        std::vector<LocalProcess> unplaced;
        const std::string text = std::string("WARNING: AMD GPU device(s) is/are in a low-power state.\n\n{\"card0\": {\"Card Model\": \"0x744c\", \"") + series
            + R"json(": "Radeon RX 7900 XTX", "VRAM Total Memory (B)": "25753026560", "VRAM Total Used Memory (B)": "53026560"}, "system": {"Driver version": "6.8.5", "PID4242": "python3, 1, 8589934592, 0, unknown"}})json";
        const auto gpus = readRocmSmi(text, unplaced);
        ASSERT_TRUE(gpus);
        EXPECT_EQ(gpus->front().name, "Radeon RX 7900 XTX");
        EXPECT_EQ(gpus->front().free, Bytes(25700000000));
        ASSERT_EQ(gpus->front().processes.size(), 1U);
        EXPECT_EQ(gpus->front().processes[0].bytes, Bytes(8589934592));
        EXPECT_TRUE(unplaced.empty());
    }
    std::vector<LocalProcess> unplaced;
    EXPECT_TRUE(readRocmSmi(R"json({"card0": {"VRAM Total Memory (B)": "9"}, "card1": {}, "system": {"PID1": "a, 2, 5, 0, 0"}})json", unplaced));
    EXPECT_EQ(unplaced.size(), 1U);
}

TEST(ReadAmd, HostileTexts)
{
    std::vector<LocalProcess> unplaced;
    for (const std::string &text : {std::string(), std::string("{"), std::string("null"), std::string("[1,2]"), std::string(100000, '['), std::string(R"({"card0": 5, "cardX": {}})"), std::string(R"([{"gpu": 1e300}])")}) {
        EXPECT_FALSE(readAmdSmi(text, text, text)) << text.substr(0, 40);
        EXPECT_FALSE(readRocmSmi(text, unplaced)) << text.substr(0, 40);
    }
}

constexpr const char *kNpu = R"(
+------------------------------------------------------------------------------------------------+
| npu-smi 24.1.rc2                 Version: 24.1.rc2                                             |
+---------------------------+---------------+----------------------------------------------------+
| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
| Chip                      | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
+===========================+===============+====================================================+
| 2     910B3               | OK            | 92.5        41                0    / 0             |
| 0                         | 0000:C1:00.0  | 12          0    / 0          53984/ 65536         |
+===========================+===============+====================================================+
| 3     910B3               | OK            | 91.0        40                0    / 0             |
| 0                         | 0000:C2:00.0  | 0           0    / 0          3318 / 65536         |
+===========================+===============+====================================================+
| NPU     Chip              | Process id    | Process name             | Process memory(MB)      |
+===========================+===============+====================================================+
| 2       0                 | 1712733       | python3                  | 50120                   |
+===========================+===============+====================================================+
| No running processes found in NPU 3                                                            |
)";

TEST(ReadNpu, TableWithProcesses)
{
    const auto gpus = readNpuSmi(kNpu);
    ASSERT_TRUE(gpus);
    ASSERT_EQ(gpus->size(), 2U);
    EXPECT_EQ((*gpus)[0].name, "910B3");
    EXPECT_EQ((*gpus)[0].driver, "24.1.rc2");
    EXPECT_EQ((*gpus)[0].used, Bytes(53984 * kMiB));
    EXPECT_EQ((*gpus)[0].utilisation, 0.12);
    ASSERT_EQ((*gpus)[0].processes.size(), 1U);
    EXPECT_EQ((*gpus)[0].processes[0], (LocalProcess{1712733, "python3", Bytes(50120 * kMiB)}));
    EXPECT_EQ((*gpus)[1].index, 1);
    EXPECT_EQ((*gpus)[1].free, Bytes((65536 - 3318) * kMiB));
    EXPECT_TRUE((*gpus)[1].processes.empty());
}

TEST(ReadNpu, TwoDiesAndCardsWithoutHbm)
{
    const auto dual = readNpuSmi("| 0     Ascend910           | OK  | 162.6   34   0 / 0 |\n| 0     0   | 0000:9D:00.0  | 0  0 / 0   3419 / 65536 |\n"
                                 "| 0     Ascend910           | OK  | -   34   0 / 0 |\n| 1     1   | 0000:9F:00.0  | 0  0 / 0   2874 / 65536 |\n");
    ASSERT_TRUE(dual);
    EXPECT_EQ(dual->size(), 2U);
    const auto inference = readNpuSmi("| 1     310P3   | OK  | NA   45   0 / 0 |\n| 0  0  | 0000:01:00.0 | 0  1702 / 21527 |\n");
    ASSERT_TRUE(inference);
    EXPECT_EQ(inference->front().total, Bytes(21527 * kMiB));
    EXPECT_EQ(readNpuSmi("dcmi model initialized failed, because the device is used. ret is -8020").error().message.code, "local.driver_missing");
    EXPECT_FALSE(readNpuSmi(std::string(100000, '|')));
}

TEST(ReadMachine, UnifiedMemoryIsTheHosts)
{
    ToolTexts texts;
    texts.nvidiaGpus = kNvidia[3].text;
    texts.memory = "MemTotal:       125512345 kB\nMemFree: 1 kB\nMemAvailable:   100000000 kB\n";
    const LocalMachine machine = readMachine(texts);
    ASSERT_EQ(machine.gpus.size(), 1U);
    EXPECT_EQ(machine.gpus[0].total, Bytes(125512345.0 * 1024));
    EXPECT_EQ(machine.gpus[0].free, Bytes(100000000.0 * 1024));
    EXPECT_EQ(remarkCodes(machine.remarks), (std::vector<std::string>{"local.unified"}));
}

TEST(ReadMachine, WorksWithoutAnyTool)
{
    EXPECT_EQ(remarkCodes(readMachine({}).remarks), (std::vector<std::string>{"local.no_gpu"}));
    ToolTexts texts;
    texts.nvidiaGpus = "junk";
    texts.rocm = "junk";
    texts.npu = "junk";
    texts.memory = "MemTotal: 99999999999999999999999 kB";
    const LocalMachine machine = readMachine(texts);
    EXPECT_TRUE(machine.gpus.empty());
    EXPECT_FALSE(machine.hostMemory.has_value());
    EXPECT_EQ(machine.remarks.size(), 4U);
}

struct MatchCase {
    LocalTool tool;
    const char *name;
    double mib;
    const char *id;
    bool exact = true, otherMemory = false;
};

const MatchCase kMatches[] = {
    {LocalTool::NvidiaSmi, "NVIDIA GeForce RTX 4090", 24564, "nvidia-rtx-4090"},
    {LocalTool::NvidiaSmi, "NVIDIA GeForce RTX 4090 D", 24564, "nvidia-rtx-4090-d"},
    {LocalTool::NvidiaSmi, "NVIDIA GeForce RTX 4090", 49140, "nvidia-rtx-4090", true, true},
    {LocalTool::NvidiaSmi, "NVIDIA A100-SXM4-80GB", 81920, "nvidia-a100-sxm-80"},
    {LocalTool::NvidiaSmi, "NVIDIA A100-PCIE-40GB", 40960, "nvidia-a100-pcie-40"},
    {LocalTool::NvidiaSmi, "NVIDIA H100 80GB HBM3", 81559, "nvidia-h100-sxm"},
    {LocalTool::NvidiaSmi, "NVIDIA H100 PCIe", 81559, "nvidia-h100-pcie"},
    {LocalTool::NvidiaSmi, "NVIDIA H20", 97871, "nvidia-h20-96"},
    {LocalTool::NvidiaSmi, "NVIDIA H200", 143771, "nvidia-h200-sxm"},
    {LocalTool::NvidiaSmi, "NVIDIA L4", 23034, "nvidia-l4"},
    {LocalTool::NvidiaSmi, "NVIDIA L40S", 46068, "nvidia-l40s"},
    {LocalTool::NvidiaSmi, "NVIDIA GeForce RTX 3080", 10240, "nvidia-rtx-3080-10"},
    {LocalTool::NvidiaSmi, "Tesla T4", 15360, "nvidia-t4"},
    {LocalTool::NvidiaSmi, "Tesla V100-SXM2-32GB", 32510, "nvidia-v100-sxm2-32"},
    {LocalTool::RocmSmi, "Radeon RX 7900 XTX", 24560, "amd-rx-7900-xtx"},
    {LocalTool::AmdSmi, "AMD Instinct MI300X", 196592, "amd-mi300x"},
    {LocalTool::NpuSmi, "910B3", 65536, "huawei-910b3"},
    {LocalTool::NpuSmi, "910B4", 32768, "huawei-910b4"},
    {LocalTool::NpuSmi, "Ascend910", 65536, "huawei-910c"},
};

TEST(MatchAccelerator, NamesOfManyDrivers)
{
    ASSERT_TRUE(shippedCatalog());
    for (const MatchCase &c : kMatches) {
        SCOPED_TRACE(std::string(c.name) + " " + std::to_string(c.mib));
        LocalGpu gpu;
        gpu.tool = c.tool;
        gpu.name = c.name;
        gpu.total = Bytes(c.mib * kMiB);
        const CardMatch match = matchAccelerator(gpu, *shippedCatalog());
        ASSERT_TRUE(match.accelerator);
        EXPECT_EQ(match.accelerator->id, c.id);
        EXPECT_EQ(match.exact, c.exact);
        EXPECT_EQ(match.otherMemory, c.otherMemory);
    }
}

TEST(MatchAccelerator, UnknownNamesGetARelative)
{
    ASSERT_TRUE(shippedCatalog());
    LocalGpu laptop;
    laptop.name = "NVIDIA GeForce RTX 4090 Laptop GPU";
    laptop.total = Bytes(16376 * kMiB);
    const CardMatch match = matchAccelerator(laptop, *shippedCatalog());
    ASSERT_TRUE(match.accelerator);
    EXPECT_FALSE(match.exact);
    EXPECT_EQ(match.accelerator->vendor, "NVIDIA");
    EXPECT_NEAR(match.accelerator->capacity->value / laptop.total->value, 1, 0.1);
    laptop.total = Bytes(2048 * kMiB);
    EXPECT_FALSE(matchAccelerator(laptop, *shippedCatalog()).accelerator);
}

} // namespace

} // namespace powertrain
