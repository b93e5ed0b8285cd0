// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/catalog/regime.h"
#include "core/units/quantity.h"
#include "core/workload/request.h"

namespace powertrain {

/// The combined verdict of all regimes that apply (strictest per mode, intersection of regions, union of evidence).
struct ComplianceVerdict {
    std::vector<const Regime *> regimes;              ///< points into the catalogue, which outlives the proposal
    struct Mode {
        ModeVerdict verdict = ModeVerdict::Allowed;
        std::vector<std::string> decidedBy;           ///< regime ids that gave the strictest verdict
    };
    std::array<Mode, 7> modes;                        ///< by DeploymentMode; the managed platform is the strictest shared cloud mode
    std::vector<std::string> regions;                 ///< allowed regions; empty: anywhere
    bool regionConflict = false;
    std::string tenancy = "shared";
    std::string network = "internet_ok";
    std::string keyManagement = "none";
    int logRetentionDays = 0;
    DomesticHardware domestic = DomesticHardware::Indifferent;
    bool stop = false;                                ///< state secrets: no recommendation is made
    std::vector<BilingualText> evidence;              ///< to ask the provider for
    std::vector<Message> conflicts;
    Flops trainingFlops;                              ///< compared with 1e23 / 1e25 / 1e26; 0 for inference

    const Mode &mode(DeploymentMode m) const { return modes[static_cast<std::size_t>(m)]; }
};

/// S0 ordinary, S1 compliance, S2 strong isolation, Stop (decision_tables R-04): picks defaults and words only.
enum class Sensitivity { Ordinary, Compliance, StrongIsolation, Stop };

ComplianceVerdict judgeCompliance(const Request &request, Flops trainingFlops, const Catalog &catalog);
Sensitivity sensitivityOf(const Request &request);

/// Why an accelerator or an offer is excluded by the verdict; nullopt: it is not.
std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Accelerator &accelerator);
std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Offer &offer, const Provider *provider);

} // namespace powertrain
