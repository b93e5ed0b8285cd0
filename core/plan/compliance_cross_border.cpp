// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/plan/compliance_parts.h"

namespace powertrain {

namespace {

/// Provisions on Promoting and Regulating Cross-Border Data Flows (CAC, 2024-03-22), distinct persons since 1 January.
/// "100万人以上" and "1万人以上" include the number itself; the band below is "不满".
constexpr double kAssessedPeople = 1e6;
constexpr double kAssessedSensitive = 1e4;
constexpr double kContractPeople = 1e5;
constexpr double kContractSensitive = 1;

std::optional<double> counted(const std::optional<double> &persons)
{
    return persons && !std::isnan(*persons) ? persons : std::nullopt;
}

Message count(const char *code, double persons, double limit)
{
    return {code, {Argument::of("people", persons), Argument::of("limit", limit)}};
}

CrossBorder decided(TransferPath path, const char *code)
{
    return {path, {{code, {}}}};
}

/// By the two numbers of persons. An unknown one leaves the path open unless the other settles it, and what is known
/// is said beside.
CrossBorder byHeadcount(std::optional<double> people, std::optional<double> sensitive)
{
    CrossBorder answer;
    const auto reasons = [&](double peopleLimit, const char *peopleCode, double sensitiveLimit, const char *sensitiveCode) {
        if (people && *people >= peopleLimit)
            answer.reasons.push_back(count(peopleCode, *people, peopleLimit));
        if (sensitive && *sensitive >= sensitiveLimit)
            answer.reasons.push_back(count(sensitiveCode, *sensitive, sensitiveLimit));
        return !answer.reasons.empty();
    };
    if (reasons(kAssessedPeople, "plan.transfer.people_assessment", kAssessedSensitive, "plan.transfer.sensitive_assessment")) {
        answer.path = TransferPath::SecurityAssessment;
        return answer;
    }
    const bool contract = reasons(kContractPeople, "plan.transfer.people_contract", kContractSensitive, "plan.transfer.sensitive_contract");
    if (!people)
        answer.reasons.push_back({"plan.transfer.people_unknown", {Argument::of("contract", kContractPeople), Argument::of("limit", kAssessedPeople)}});
    if (!sensitive)
        answer.reasons.push_back({"plan.transfer.sensitive_unknown", {Argument::of("contract", kContractSensitive), Argument::of("limit", kAssessedSensitive)}});
    if (!people || !sensitive) {
        answer.path = TransferPath::HeadcountUnknown;
    } else if (contract) {
        answer.path = TransferPath::ContractOrCertification;
    } else {
        answer.path = TransferPath::Exempt;
        answer.reasons.push_back(count("plan.transfer.few_people", *people, kContractPeople));
    }
    return answer;
}

} // namespace

std::optional<CrossBorder> judgeCrossBorder(const ComplianceVerdict &verdict, const ComplianceAnswer &answer)
{
    if (!contains(canonicalJurisdictions(answer.jurisdictions), "CN"))
        return std::nullopt;
    const RegionSet china = regionOf("CN-mainland");
    const bool asked = !answer.regions.empty();
    if (asked ? regionsOf(answer.regions).within(china) : RegionSet{verdict.regionBits}.within(china))
        return decided(TransferPath::StaysInside, "plan.transfer.stays_inside");
    if (answer.importantData)
        return decided(TransferPath::SecurityAssessment, "plan.transfer.important_data");
    if (answer.transferExempt)
        return decided(TransferPath::Exempt, "plan.transfer.exempt_scenario");
    if (!hasPersonalInformation(answer))
        return decided(TransferPath::Exempt, "plan.transfer.no_personal_data");
    if (answer.criticalInfrastructure)
        return decided(TransferPath::SecurityAssessment, "plan.transfer.critical_infrastructure");
    return byHeadcount(counted(answer.people), counted(answer.sensitivePeople));
}

} // namespace powertrain
