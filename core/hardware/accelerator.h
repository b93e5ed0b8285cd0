// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/units/quantity.h"

namespace powertrain {

/// Numeric formats a matrix unit can compute in.
enum class Precision { Fp32,
    Tf32,
    Bf16,
    Fp16,
    Fp8,
    Fp4,
    Int8,
    Int4 };

/// Where a fact stands and how far it is to be trusted.
struct Provenance {
    std::vector<std::string> sources; ///< repository and path, page, or paper
    std::string confidence;           ///< "high", "medium", "low"
    bool traceable = true;            ///< false when no address of the source was kept
    std::string asOf;                 ///< ISO date the facts were last checked; empty: unknown
};

/// One accelerator as sold (a card, module or package). Unknown is nullopt, never 0. Compute peaks are dense.
struct Accelerator {
    std::string id; ///< "nvidia-h100-sxm"
    std::string vendor;
    std::string name;
    std::string nameZh; ///< empty when the vendor's name is used in Chinese too
    std::vector<std::string> aliases;
    std::string architecture;
    std::string formFactor;
    std::string memoryType;
    std::optional<int> releaseYear;
    bool unifiedMemory = false;
    bool domesticChina = false; ///< designed in mainland China
    int logicalDevices = 1;     ///< devices the driver shows for one card (Ascend 910C: 2)

    std::optional<double> memoryMarketedGb; ///< as printed on the box, per card
    /// What one logical device's driver reports (H100 "80 GB": 81 559 MiB). Where unknown it is derived from the
    /// marketed size and the memory kind, and `capacityDerived` is set.
    std::optional<Bytes> capacity;
    bool capacityDerived = false;
    std::optional<BytesPerSecond> bandwidth; ///< per card

    struct Peaks {
        std::optional<FlopsPerSecond> fp32, tf32, bf16, fp16, fp8, fp4, int8, int4;
    } peak;                                               ///< per card, dense, FP32 accumulation
    std::optional<FlopsPerSecond> fp16PeakFp16Accumulate; ///< gaming cards: the doubled rate llama.cpp uses

    std::string linkType;                           ///< "NVLink 4", empty: none or unknown
    std::optional<BytesPerSecond> linkPerDirection; ///< scale-up link per card, one direction
    std::string linkVendorWords;                    ///< the vendor's own figure ("900 GB/s, both directions together"), or what is optional
    std::optional<int> fastDomainSize;              ///< cards that reach each other over that link
    std::optional<int> gpusPerNode;                 ///< whole-node unit when several nodes are needed
    std::optional<int> pcieGeneration;
    std::optional<int> pcieLanes;
    std::optional<Watts> tdp;
    std::optional<double> computeCapability; ///< NVIDIA only
    std::vector<std::string> softwareStacks;
    std::vector<std::string> marketTags;              ///< datacentre, consumer, workstation, edge, cloud_only, announced, domestic, …
    std::optional<double> totalProcessingPerformance; ///< max(dense TOPS × bits), for export rules
    std::optional<double> dieAreaMm2;                 ///< of all dies of the package on a non-planar node, for the same rules

    struct ChinaAvailability {
        std::string status; ///< restricted, china_variant, domestic, …
        std::string since;
        std::string note;
        std::string noteZh; ///< the same in Chinese; empty: own rows say it in one language only
    } china;
    Provenance provenance;

    bool hasTag(std::string_view tag) const;
    bool isGeForce() const; ///< the licence note for data centres applies
    std::optional<FlopsPerSecond> peakFor(Precision precision) const;
    /// True where matrix units really work in the precision, i.e. a dense peak is published.
    bool computesIn(Precision precision) const { return peakFor(precision).has_value(); }
    /// PCIe bandwidth one direction from generation and lanes (×0.985/×1.97/×3.94 GB/s a lane for gen 3/4/5).
    std::optional<BytesPerSecond> pciePerDirection() const;
    /// Cards that one tensor-parallel group may span: the fast domain, else the cards of one PCIe host (at most 8).
    int maxTensorParallel() const;
};

} // namespace powertrain
