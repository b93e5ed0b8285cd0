// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/hardware/accelerator.h"
#include "core/units/quantity.h"
#include "core/workload/setup.h"

namespace powertrain {

/// Memory of the host, and what an engine makes of it.
struct HostMemory {
    double bandwidth = 0; ///< bytes/s, all sockets that work
    double share = 0;     ///< of it that decoding reaches
    double flops = 0;     ///< FLOP/s on prompts
    bool assumed = false; ///< the set-up does not say: what hosts of such cards come with
};

HostMemory hostMemoryOf(const ServingSetup &setup, const Accelerator &card);

/// Memory bandwidth of a host described in words: "2x Xeon Gold 6454S (32 cores each), 8xDDR5-4800 per socket", "dual-channel
/// DDR5-6000", "460 GB/s". Nothing when the words do not say.
std::optional<BytesPerSecond> hostBandwidthOf(std::string_view words);

} // namespace powertrain
