// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/catalog/regime.h"
#include "core/units/quantity.h"
#include "core/workload/request.h"

namespace powertrain {

/// A line that some law draws at a number of training FLOPs, and where this project stands.
struct ComputeThreshold {
    std::string id;              ///< "eu_general_purpose", "eu_one_third", "eu_systemic", "us_frontier"
    std::string regime;          ///< id of the regime that draws it
    std::optional<double> value; ///< FLOPs that count; unknown: the data are
    std::optional<double> limit; ///< unknown: the base model's own training is (one-third rule)
    bool exceeded = false;       ///< strictly above
    bool concerned = false;      ///< the regime's other conditions hold (the model is offered there)
};

/// What has to be done before personal or important data leave mainland China.
enum class TransferPath { StaysInside, ///< computing happens in mainland China alone
    HeadcountUnknown,
    Exempt,
    ContractOrCertification,
    SecurityAssessment };
struct CrossBorder {
    TransferPath path = TransferPath::HeadcountUnknown;
    std::vector<Message> reasons; ///< which count or answer decides, with its threshold
};

/// The request's facts and the triggers of the regimes that one option decides, read once for all options.
struct OptionRules;

/// The combined verdict of all regimes that apply (strictest per mode, intersection of regions, union of evidence).
struct ComplianceVerdict {
    std::vector<const Regime *> regimes; ///< points into the catalogue, which outlives the proposal
    /// One regime's say on a mode.
    struct Reason {
        const Regime *regime = nullptr; ///< null: an own demand
        std::string ownDemand;          ///< its code ("plan.compliance.own_stays_in_domain")
        ModeVerdict verdict = ModeVerdict::Allowed;
    };
    struct Mode {
        ModeVerdict verdict = ModeVerdict::Allowed;
        std::vector<std::string> decidedBy;  ///< regime ids that gave the strictest verdict
        std::vector<Reason> reasons;         ///< all that exclude it, discourage it or tie it to a condition, strictest first
        std::vector<BilingualText> evidence; ///< to ask the provider for, of those regimes
    };
    std::array<Mode, 7> modes;        ///< by DeploymentMode; the managed platform is the strictest shared cloud mode
    std::vector<std::string> regions; ///< allowed regions; empty: anywhere
    bool regionConflict = false;
    std::string tenancy = "shared";
    std::string network = "internet_ok";
    std::string keyManagement = "none";
    int logRetentionDays = 0;
    DomesticHardware domestic = DomesticHardware::Indifferent;
    bool stop = false;                   ///< state secrets: no recommendation is made
    std::vector<BilingualText> evidence; ///< to ask the provider for
    std::vector<Message> conflicts;
    Flops trainingFlops; ///< compared with 1e23 / 1e25 / 1e26; 0 for inference
    std::vector<ComputeThreshold> thresholds;
    std::optional<CrossBorder> crossBorder; ///< where people in mainland China are concerned and data may leave it

    /// Regimes whose trigger also asks about the card, the count, the mode or the region of one option; judgeOption()
    /// settles them. Those that hold for some modes already count in `modes` and stand in `regimes` too.
    std::vector<const Regime *> optionRegimes;
    std::shared_ptr<const OptionRules> optionRules; ///< of optionRegimes; null in a verdict that was put together by hand
    /// Regimes that hinge on a number of FLOPs which the request leaves open, while all their other conditions hold;
    /// each has its remark ("plan.compliance.may_apply…").
    std::vector<const Regime *> mayApply;
    /// Who demands which part of the world, by regime id or own demand's code; `regionBits` is what all of them leave.
    struct RegionDemand {
        std::string by;
        std::uint32_t bits = 0;
    };
    std::vector<RegionDemand> regionDemands;
    std::vector<std::string> domesticBy;       ///< who requires Chinese accelerators, likewise
    std::vector<std::string> preferredRegions; ///< nowhere required, but advised by some regime
    std::vector<Message> remarks;              ///< own constraints that counted, triggers that could not be read, thresholds that are near
    std::uint32_t regionBits = 0x7f;           ///< RegionSet of `regions`, see compliance_regions.h
    bool inChina = false;                      ///< an operator, headquarters or region in mainland China
    bool usNexus = false;
    bool onlyOwned = false; ///< every rented mode is excluded

    const Mode &mode(DeploymentMode m) const { return modes[static_cast<std::size_t>(m)]; }
};

/// S0 ordinary, S1 compliance, S2 strong isolation, Stop (decision_tables R-04): picks defaults and words only.
enum class Sensitivity { Ordinary,
    Compliance,
    StrongIsolation,
    Stop };

ComplianceVerdict judgeCompliance(const Request &request, Flops trainingFlops, const Catalog &catalog);
Sensitivity sensitivityOf(const Request &request);

/// Why an accelerator or an offer is excluded by the verdict; nullopt: it is not. The messages of these and of the
/// conditions below carry the id of the regime behind them as the argument "regime", where there is one.
std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Accelerator &accelerator);
std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Offer &offer, const Provider *provider);
/// Why the accelerator may not be bought although it may be rented (export rules in mainland China).
std::optional<Message> purchaseExcludedBy(const ComplianceVerdict &verdict, const Accelerator &accelerator);

/// What has to be asked or arranged although nothing is excluded: unknown region or certificates, export licences, …
std::vector<Message> conditionsOn(const ComplianceVerdict &verdict, const Accelerator &accelerator);
std::vector<Message> conditionsOn(const ComplianceVerdict &verdict, const Offer &offer, const Provider *provider);

/// One option: the verdict on its mode with the regimes that only the option triggers (GeForce licence, General
/// Prohibition 10, state-funded data centres, …).
struct OptionJudgement {
    ModeVerdict verdict = ModeVerdict::Allowed; ///< of the mode and of what only this option triggers, the stricter
    std::vector<const Regime *> regimes;        ///< triggered by the option
    bool domesticRequired = false;
    std::vector<Message> messages; ///< one per such regime
};
/// `region`: where the chosen offer stands, where known; else the request's regions count.
OptionJudgement judgeOption(const Request &request, const ComplianceVerdict &verdict, DeploymentMode mode, const Accelerator &accelerator, int count,
    const std::optional<std::string> &region = std::nullopt);

/// Regimes of a catalogue whose trigger cannot be read: "plan.trigger.unreadable" with the regime and the reason.
std::vector<Message> checkRegimeTriggers(const std::vector<Regime> &regimes);

template <>
struct EnumNames<TransferPath> {
    static constexpr NameTable<TransferPath, 5> table{{{TransferPath::StaysInside, "stays_inside"}, {TransferPath::HeadcountUnknown, "headcount_unknown"}, {TransferPath::Exempt, "exempt"},
        {TransferPath::ContractOrCertification, "contract_or_certification"}, {TransferPath::SecurityAssessment, "security_assessment"}}};
};

} // namespace powertrain
