// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from the catalogue's rows once all of them are read.
#include <algorithm>

#include "core/catalog/fold.h"
#include "core/catalog/price_peers.h"
#include "core/catalog/read.h"

namespace powertrain::catalog {

namespace {

/// Share of the marketed gigabytes, read as GiB, that the driver reports. Each is taken from the cards of this
/// catalogue whose driver figure is known, the lowest of the class where they differ, so that a derived capacity
/// never promises more than a measured one did.
struct CapacityShare {
    const char *vendor;  ///< empty: any
    const char *memory;  ///< beginning of the memory type
    bool errorCorrected; ///< data-centre card with GDDR: ECC is on and costs a sixteenth
    double share;
};
constexpr CapacityShare kCapacityShares[] = {
    // H100 81559/81920, GH200 97871/98304, H200 143771/144384, B200 183359/184320, GB200 189471/190464 MiB
    {"NVIDIA", "HBM", false, 0.9948},
    // MI300X 196608, Ascend 910B 65536, MLU590 98304, P800 98304 MiB: the whole stack
    {"", "HBM", false, 1.0},
    // T4 15360/16384, A10 23028/24576, L4 23034/24576, A40, L20, L40S 46068/49152 MiB
    {"NVIDIA", "GDDR6", true, 0.9370},
    // RTX 5090 32607/32768, 5080 16303/16384, RTX PRO 6000 97887/98304, RTX PRO 4500 32623/32768 MiB
    {"NVIDIA", "GDDR7", false, 0.9951},
    // RTX 4090 24564/24576, RTX A4000 16376/16384, RTX 6000 Ada 49140/49152 MiB (ECC off, as delivered)
    {"", "GDDR6", false, 0.9995},
    {"", "GDDR7", false, 0.9951},
    // Metal's recommended working set is three quarters of the memory on machines of 64 GB and more (llama.cpp, "recommendedMaxWorkingSetSize")
    {"Apple", "LPDDR", false, 0.75},
    // Firmware, the operating system and the CPU's own use come out of the same memory; 96 of 128 GB is the largest
    // carve-out of a Ryzen AI Max, and the others of the class publish nothing
    {"AMD", "LPDDR", false, 0.75},
    {"NVIDIA", "LPDDR", false, 0.90},
    {"", "LPDDR", false, 1.0},
};

constexpr double kBytesPerGib = 1073741824.0;

bool startsWith(const std::string &text, std::string_view beginning) { return text.compare(0, beginning.size(), beginning) == 0; }

} // namespace

void deriveCapacity(Accelerator &accelerator)
{
    if (accelerator.capacity || !accelerator.memoryMarketedGb)
        return;
    const bool errorCorrected = accelerator.hasTag("datacentre") && startsWith(accelerator.memoryType, "GDDR6");
    double share = 1;
    for (const CapacityShare &entry : kCapacityShares) {
        const bool vendorFits = *entry.vendor == '\0' || accelerator.vendor == entry.vendor;
        if (vendorFits && startsWith(accelerator.memoryType, entry.memory) && (!entry.errorCorrected || errorCorrected)) {
            share = entry.share;
            break;
        }
    }
    const int devices = std::max(1, accelerator.logicalDevices);
    accelerator.capacity = Bytes(*accelerator.memoryMarketedGb * kBytesPerGib * share / devices);
    accelerator.capacityDerived = true;
}

void indexNames(Catalog &catalog)
{
    auto &index = catalog.acceleratorIndex;
    const auto add = [&index](std::string_view name, std::size_t position) {
        std::string folded = foldName(name);
        if (!folded.empty())
            index.emplace(std::move(folded), position);
    };
    // Ids win over names, names over aliases; the first that claims a name keeps it.
    for (std::size_t i = 0; i < catalog.accelerators.size(); ++i)
        add(catalog.accelerators[i].id, i);
    for (std::size_t i = 0; i < catalog.accelerators.size(); ++i) {
        add(catalog.accelerators[i].name, i);
        add(catalog.accelerators[i].nameZh, i);
    }
    for (std::size_t i = 0; i < catalog.accelerators.size(); ++i) {
        for (const std::string &alias : catalog.accelerators[i].aliases)
            add(alias, i);
    }
    for (std::size_t i = 0; i < catalog.accelerators.size(); ++i)
        add(catalog.accelerators[i].vendor + catalog.accelerators[i].name, i);

    for (std::size_t i = 0; i < catalog.models.size(); ++i)
        catalog.modelIndex.emplace(foldName(catalog.models[i].id), i);
    for (std::size_t i = 0; i < catalog.models.size(); ++i)
        catalog.modelIndex.emplace(foldName(catalog.models[i].name), i);
    for (std::size_t i = 0; i < catalog.models.size(); ++i) {
        // "Qwen2.5-7B" for "Qwen/Qwen2.5-7B"
        const std::string &name = catalog.models[i].name;
        const auto slash = name.find('/');
        if (slash != std::string::npos)
            catalog.modelIndex.emplace(foldName(std::string_view(name).substr(slash + 1)), i);
    }
    for (std::size_t i = 0; i < catalog.providers.size(); ++i)
        catalog.providerIndex.emplace(catalog.providers[i].id, i);
}

std::vector<std::uint32_t> suspiciousOffers(const Catalog &catalog)
{
    PricePeers peers;
    for (const Offer &offer : catalog.offers)
        peers.add(offer, catalog.rates);
    peers.settle();
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < catalog.offers.size(); ++i) {
        if (peers.isSuspicious(catalog.offers[i], catalog.rates))
            rows.push_back(i);
    }
    return rows;
}

} // namespace powertrain::catalog
