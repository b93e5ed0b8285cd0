// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/regime.h"
#include "core/hardware/accelerator.h"

namespace powertrain {

/// How far the field's software reaches a stack, best first. It counts in the ranking (core/plan/ecosystem.h).
enum class EcosystemTier { FirstClass, ///< everything appears there first (CUDA)
    Upstream,                          ///< in the frameworks' own releases, with gaps
    Plugin,                            ///< kept by the vendor as plug-ins or forks, used in production
    Narrow };                          ///< the vendor's own kit, few models

/// What a stack makes of a precision on a kind of card.
enum class PrecisionSupport { Native, ///< matrix units compute in it and the stack uses them
    WeightOnly,                       ///< weights are kept in it and computed with in 16 bit
    Partial,                          ///< some formats or models; the note says which
    None };

/// An engine or a framework that runs on a stack.
struct StackProgram {
    std::string name; ///< "vLLM-Ascend"
    bool serving = true;
    std::string version;
    std::string support; ///< official, vendor_fork, community, none
    BilingualText note;
    std::string source;
    std::string confidence;
};

/// A software stack: what runs on it, what it cannot do, how it can be had.
struct SoftwareStack {
    std::string id; ///< "cann"
    std::string name;
    std::vector<std::string> vendors; ///< of accelerators, as Accelerator::vendor
    EcosystemTier tier = EcosystemTier::Narrow;
    BilingualText tierReason;
    std::vector<StackProgram> programs;
    std::vector<BilingualText> cannot;
    BilingualText availability; ///< may be empty
    std::string availabilityAsOf;
    BilingualText exportNote; ///< may be empty
    std::string exportAsOf;
    std::string asOf;
    std::string source;
    std::string confidence;
};

/// The oldest toolkit and driver that know a kind of card, in one precision or in any.
struct SoftwareMinimum {
    std::string id;
    std::string stack; ///< SoftwareStack::id
    std::vector<std::string> acceleratorIds;
    std::optional<double> computeCapability; ///< exactly this one
    std::string vendor, architecturePrefix;  ///< where neither of the above is set
    std::optional<Precision> precision;      ///< none: the card at all
    PrecisionSupport support = PrecisionSupport::Native;
    std::string toolkit;                    ///< "CUDA 12.8"; empty: unknown
    std::string driverLinux, driverWindows; ///< empty: unknown
    BilingualText note;
    std::string asOf;
    std::string source;
    std::string confidence;

    bool matches(const Accelerator &accelerator) const;
};

/// What a server of such accelerators is and takes, as its maker says.
struct ServerFacts {
    std::string id;
    std::string name;
    std::vector<std::string> acceleratorIds;
    int gpus = 8;
    std::optional<double> rackUnits;
    std::optional<double> maxPowerW;
    std::optional<double> hostMemoryGb; ///< as it is usually sold
    std::optional<int> cpuCores;
    std::optional<double> localNvmeTb;
    std::string cooling; ///< air, liquid; empty: unknown
    std::string nics, powerSupplies;
    std::optional<double> recommendedPsuW; ///< workstation cards: of a system with one card, as the card's maker says
    std::string asOf;
    std::string source;
    std::string confidence;
};

template <>
struct EnumNames<EcosystemTier> {
    static constexpr NameTable<EcosystemTier, 4> table{{{EcosystemTier::FirstClass, "first_class"}, {EcosystemTier::Upstream, "upstream"}, {EcosystemTier::Plugin, "plugin"}, {EcosystemTier::Narrow, "narrow"}}};
};

template <>
struct EnumNames<PrecisionSupport> {
    static constexpr NameTable<PrecisionSupport, 4> table{{{PrecisionSupport::Native, "native"}, {PrecisionSupport::WeightOnly, "weight_only"}, {PrecisionSupport::Partial, "partial"}, {PrecisionSupport::None, "none"}}};
};

} // namespace powertrain
