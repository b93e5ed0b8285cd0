// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/time.h"

namespace powertrain::training {

/// How fast the ranks of one kind of server reach each other, B/s of one rank and direction, line rate.
struct Links {
    double fast = 0;   ///< the scale-up link; 0: none
    double domain = 1; ///< cards that it joins
    double node = 8;   ///< cards of one host, or of the fast domain where that is larger
    double slow = 0;   ///< over PCIe, all ranks of a host at once
    double fabric = 0; ///< between nodes, per card
    double pcie = 0;   ///< card to host
};

Links linksOf(const Accelerator &card, const RunConditions &conditions);

/// What a server of this kind usually brings for each card, or what is said.
BytesPerSecond fabricBandwidth(const Accelerator &card, const RunConditions &conditions);

/// Rate of a ring over n ranks that stand `stride` ranks apart, at the share of the line that large messages reach.
double ringRate(const Links &links, double n, double stride);
/// Rate of an exchange of all with all among n neighbouring ranks.
double exchangeRate(const Links &links, double n);
/// Rate of one rank to another, `stride` ranks away.
double pairRate(const Links &links, double stride);
/// Rate to the host's memory.
double hostRate(const Links &links);
/// True when n ranks, `stride` apart, stand in more than one node.
bool spansNodes(const Links &links, double n, double stride);
/// Seconds of latency of one ring collective.
double ringLatency(const Links &links, double n, double stride);

} // namespace powertrain::training
