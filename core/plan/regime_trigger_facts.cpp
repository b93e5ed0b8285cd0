// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/regime_trigger_facts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/plan/compliance_regions.h"
#include "core/plan/export_control.h"

namespace powertrain {

namespace {

void setAnswers(TriggerFacts &facts, const Request &request)
{
    const ComplianceAnswer &answer = request.compliance;
    const std::pair<TriggerField, bool> flags[] = {
        {TriggerField::IsCiio, answer.criticalInfrastructure},
        {TriggerField::IsGovernment, answer.government || answer.industry == Industry::Government},
        {TriggerField::ImportantData, answer.importantData},
        {TriggerField::PersonalInformation, hasPersonalInformation(answer)},
        {TriggerField::ServesPublic, answer.servesPublic},
        {TriggerField::XinchuangRequired, answer.xinchuang},
        {TriggerField::StateFunded, answer.stateFunded},
        {TriggerField::StateSecrets, answer.stateSecrets},
        {TriggerField::HealthInformation, answer.healthInformation},
        {TriggerField::CardholderData, answer.cardholderData},
        {TriggerField::NeedsSoc2, answer.needsSoc2},
        {TriggerField::NeedsIso27001, answer.needsIso27001},
        {TriggerField::ControlledUnclassified, answer.controlledUnclassified},
        {TriggerField::ItarData, answer.itarData},
        {TriggerField::EarControlledData, answer.earControlledData},
        {TriggerField::UsNexus, hasUsNexus(answer)},
        {TriggerField::PlacesModelOnEuMarket, answer.placesModelOnEuMarket},
        {TriggerField::EuHighRiskUse, answer.euHighRiskUse},
    };
    for (const auto &[field, flag] : flags)
        facts.set(field, flag);
    facts.set(TriggerField::MlpsLevel, static_cast<double>(answer.mlpsLevel));
    std::vector<std::string> jurisdictions = canonicalJurisdictions(answer.jurisdictions);
    // Grades of protection and xinchuang are China's own: who names one answers to its law.
    if ((answer.mlpsLevel > 0 || answer.xinchuang) && std::find(jurisdictions.begin(), jurisdictions.end(), "CN") == jurisdictions.end())
        jurisdictions.emplace_back("CN");
    if (std::any_of(answer.jurisdictions.begin(), answer.jurisdictions.end(), [](const std::string &name) { return regionOf(name) == regionOf("D5"); }))
        jurisdictions.emplace_back("D5");
    facts.set(TriggerField::Jurisdiction, std::move(jurisdictions));
    facts.set(TriggerField::Task, std::vector<std::string>{std::string(nameOf(request.task.kind))});
    facts.set(TriggerField::Industry, std::vector<std::string>{std::string(nameOf(answer.industry))});
    facts.set(TriggerField::Customer, answer.usFederalCustomer ? std::vector<std::string>{"us_federal"} : std::vector<std::string>{});
    facts.set(TriggerField::Headquarters, answer.headquartersInChina ? std::vector<std::string>{"CN"} : std::vector<std::string>{});
}

/// Where the computing happens. No region: unknown, and the people alone say whether the model is put to use in the EU.
void setRegions(TriggerFacts &facts, const ComplianceAnswer &answer, const std::vector<std::string> &regions)
{
    const auto jurisdictions = canonicalJurisdictions(answer.jurisdictions);
    const bool usedInEu = answer.placesModelOnEuMarket || std::find(jurisdictions.begin(), jurisdictions.end(), "EU") != jurisdictions.end();
    const RegionSet set = regionsOf(regions);
    facts.set(TriggerField::DeploysInEu, usedInEu || set.overlaps(regionOf("EU/EEA")));
    if (regions.empty())
        return;
    facts.set(TriggerField::ComputeOutsideChina, !set.within(regionOf("CN-mainland")));
    facts.set(TriggerField::ComputeOutsideEea, !set.within(regionOf("EU/EEA")));
    static constexpr std::pair<std::string_view, const char *> kPlaces[] = {{"CN-mainland", "CN"}, {"EU/EEA", "EU"}, {"US", "US"}, {"D5", "D5"}};
    std::vector<std::string> names;
    for (const auto &[region, name] : kPlaces) {
        if (set.overlaps(regionOf(region)))
            names.emplace_back(name);
    }
    facts.set(TriggerField::ComputeRegion, std::move(names));
}

/// FLOPs of this run are a lower bound of what a model that starts from somebody's weights took altogether. Only such a
/// run modifies a model: pre-training does where the request knows what came before.
void setCompute(TriggerFacts &facts, const Request &request, Flops trainingFlops)
{
    const std::optional<double> &base = request.compliance.baseTrainingFlop;
    if (base && std::isfinite(*base) && *base > 0)
        facts.set(TriggerField::BaseTrainingFlop, *base);
    const bool modifies = request.isTraining() && (request.task.kind != Task::Pretrain || base);
    if (!modifies)
        facts.set(TriggerField::FinetuneFlop, 0.0);
    if (!request.isTraining())
        facts.set(TriggerField::TrainingFlop, 0.0);
    const auto flops = knownFlops(request, trainingFlops);
    if (!flops)
        return;
    facts.set(TriggerField::TrainingFlop, *flops);
    if (modifies)
        facts.set(TriggerField::FinetuneFlop, *flops);
}

} // namespace

TriggerFacts triggerFacts(const Request &request, Flops trainingFlops, const OptionFacts &option)
{
    TriggerFacts facts;
    setAnswers(facts, request);
    setRegions(facts, request.compliance, request.compliance.regions);
    setCompute(facts, request, trainingFlops);
    addOptionFacts(facts, request, option);
    return facts;
}

void addOptionFacts(TriggerFacts &facts, const Request &request, const OptionFacts &option)
{
    if (option.region)
        setRegions(facts, request.compliance, {*option.region});
    if (option.deployment) {
        facts.set(TriggerField::Deployment, std::vector<std::string>{std::string(nameOf(*option.deployment))});
        facts.set(TriggerField::BuysHardware, *option.deployment == DeploymentMode::Appliance || *option.deployment == DeploymentMode::OwnDataCentre);
    }
    if (option.count)
        facts.set(TriggerField::Count, static_cast<double>(*option.count));
    if (option.accelerator) {
        facts.set(TriggerField::GpuVendor, std::vector<std::string>{option.accelerator->vendor});
        facts.set(TriggerField::GpuSeries, option.accelerator->isGeForce() ? std::vector<std::string>{"GeForce"} : std::vector<std::string>{});
        facts.set(TriggerField::GpuPrc3a090, isPrcControlledChip(*option.accelerator));
    }
}

std::optional<double> knownFlops(const Request &request, Flops trainingFlops)
{
    if (!request.isTraining() || !std::isfinite(trainingFlops.value) || trainingFlops.value <= 0)
        return std::nullopt;
    return trainingFlops.value;
}

bool hasPersonalInformation(const ComplianceAnswer &answer)
{
    return answer.personalInformation || answer.healthInformation || answer.people.value_or(0) > 0 || answer.sensitivePeople.value_or(0) > 0;
}

bool isPrcControlledChip(const Accelerator &accelerator)
{
    if (!accelerator.domesticChina)
        return false;
    const ExportFigures figures = exportFiguresOf(accelerator);
    if (figures.exportClass != ExportClass::Unknown)
        return figures.exportClass == ExportClass::ClassA || figures.exportClass == ExportClass::ClassB;
    // Only the density is missing. Recent chips lie above the 1.6 that counts from here on; below it needs more than most
    // Chinese processes give, so that a weaker chip is not taken for a controlled one on suspicion.
    if (figures.performance)
        return *figures.performance >= export_control::kPerformanceB;
    return accelerator.hasTag("datacentre");
}

} // namespace powertrain
