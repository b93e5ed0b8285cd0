// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/plan/compliance_parts.h"
#include "core/plan/export_control.h"

namespace powertrain {

namespace {

bool isExportRestricted(const Accelerator &accelerator)
{
    const std::string &status = accelerator.china.status;
    if (status == "restricted" || status == "licence_likely_required_by_tpp")
        return true;
    // Of a card that nobody has looked up, the figures tell.
    if (!status.empty() || accelerator.domesticChina)
        return false;
    const ExportClass figures = exportFiguresOf(accelerator).exportClass;
    return figures == ExportClass::ClassA || figures == ExportClass::ClassB;
}

/// Licensed case by case, or on and off: it may be had, but nobody can say when.
bool isExportUncertain(const Accelerator &accelerator)
{
    const std::string &status = accelerator.china.status;
    return status == "case_by_case_licence" || status == "licence_required_intermittent" || status == "china_variant_withdrawn" || status == "conflicting";
}

/// `regime`: empty, or an own demand: no regime is behind it.
Message withRegime(Message message, std::string_view regime)
{
    if (!regime.empty() && !isOwnDemand(regime))
        message.arguments.push_back(Argument::ofText("regime", std::string(regime)));
    return message;
}

Message offerMessage(std::string code, const Offer &offer, const Provider *provider, const ComplianceVerdict &verdict, std::string_view regime = {})
{
    return withRegime({std::move(code),
                          {Argument::ofText("provider", provider ? provider->name : offer.providerId), Argument::ofText("region", offer.region),
                              Argument::ofText("allowed", joined(verdict.regions))}},
        regime);
}

/// The first regime among those that demand something, else nobody.
std::string_view firstRegime(const std::vector<std::string> &ids)
{
    const auto found = std::find_if(ids.begin(), ids.end(), [](const std::string &id) { return !isOwnDemand(id); });
    return found == ids.end() ? std::string_view() : std::string_view(*found);
}

/// The regime whose part of the world `place` does not even touch, else the first that wants any.
std::string_view regionRegime(const ComplianceVerdict &verdict, RegionSet place)
{
    std::string_view any;
    for (const ComplianceVerdict::RegionDemand &demand : verdict.regionDemands) {
        if (isOwnDemand(demand.by))
            continue;
        if (!place.overlaps({demand.bits}))
            return demand.by;
        if (any.empty())
            any = demand.by;
    }
    return any;
}

std::string_view exportRegime(const Accelerator &accelerator)
{
    return accelerator.china.status == "case_by_case_licence" ? regime_ids::kCaseByCase : regime_ids::kExportControl;
}

} // namespace

Message acceleratorMessage(std::string code, const Accelerator &accelerator, std::string_view regime)
{
    return withRegime({std::move(code), {Argument::ofText("accelerator", accelerator.name), Argument::ofText("status", accelerator.china.status)}}, regime);
}

std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    if (verdict.domestic == DomesticHardware::Required && !accelerator.domesticChina)
        return acceleratorMessage("plan.excluded.domestic_required", accelerator, firstRegime(verdict.domesticBy));
    if (verdict.usNexus && isPrcControlledChip(accelerator))
        return acceleratorMessage("plan.excluded.us_nexus_prc_chip", accelerator, regime_ids::kGeneralProhibition10);
    if (verdict.onlyOwned)
        return purchaseExcludedBy(verdict, accelerator);
    return std::nullopt;
}

std::optional<Message> purchaseExcludedBy(const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    // Hardware follows the operator: bought for mainland China unless the request places it elsewhere.
    const RegionSet regions{verdict.regionBits};
    if (!verdict.inChina || !regions.overlaps(regionOf("CN-mainland")))
        return std::nullopt;
    if (isExportRestricted(accelerator))
        return acceleratorMessage("plan.excluded.export_restricted", accelerator, regime_ids::kExportControl);
    if (accelerator.china.status == "cloud_only")
        return acceleratorMessage("plan.excluded.cloud_only", accelerator);
    return std::nullopt;
}

std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Offer &offer, const Provider *provider)
{
    const RegionSet allowed{verdict.regionBits};
    if (allowed == kEverywhere)
        return std::nullopt;
    const std::optional<RegionSet> place = regionOf(offer);
    if (place)
        return place->overlaps(allowed) ? std::nullopt : std::optional(offerMessage("plan.excluded.region", offer, provider, verdict, regionRegime(verdict, *place)));
    // One price for the whole world: only a Chinese provider's can mean a region in mainland China, and who stands under
    // an unknown law is not taken for one. Elsewhere it has to be asked.
    const bool chinese = provider && !provider->jurisdiction.empty() && regionOf(provider->jurisdiction).bits == regionOf("CN-mainland").bits;
    // Regions for governments are never meant by one price for the whole world.
    if ((!chinese && allowed.within(regionOf("CN-mainland"))) || allowed.within(regionOf("US-government regions")))
        return offerMessage("plan.excluded.region", offer, provider, verdict, regionRegime(verdict, {}));
    return std::nullopt;
}

std::vector<Message> conditionsOn(const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    std::vector<Message> messages;
    if (verdict.inChina && isExportRestricted(accelerator))
        messages.push_back(acceleratorMessage("plan.condition.rent_existing_stock", accelerator, regime_ids::kExportControl));
    else if (verdict.inChina && isExportUncertain(accelerator))
        messages.push_back(acceleratorMessage("plan.condition.export_licence", accelerator, exportRegime(accelerator)));
    return messages;
}

std::vector<Message> conditionsOn(const ComplianceVerdict &verdict, const Offer &offer, const Provider *provider)
{
    std::vector<Message> messages;
    const RegionSet allowed{verdict.regionBits};
    const std::optional<RegionSet> place = regionOf(offer);
    if (!(allowed == kEverywhere) && (!place || !place->within(allowed)))
        messages.push_back(offerMessage("plan.condition.confirm_region", offer, provider, verdict, regionRegime(verdict, place.value_or(RegionSet{}))));
    const bool demanding = !verdict.evidence.empty() || !(allowed == kEverywhere);
    if (demanding && (!provider || provider->jurisdiction.empty()))
        messages.push_back(offerMessage("plan.condition.provider_jurisdiction_unknown", offer, provider, verdict));
    if (!verdict.evidence.empty() && (!provider || provider->certificates.empty()))
        messages.push_back(offerMessage("plan.condition.ask_certificates", offer, provider, verdict));
    return messages;
}

bool exportRuleReaches(const Regime &regime, const Accelerator &accelerator)
{
    if (regime.id != regime_ids::kExportControl && regime.id != regime_ids::kCaseByCase)
        return true;
    if (accelerator.domesticChina)
        return false;
    const ExportFigures figures = exportFiguresOf(accelerator);
    if (regime.id == regime_ids::kCaseByCase && figures.caseByCaseToChina == false)
        return false;
    const bool outside = figures.exportClass == ExportClass::Outside || figures.exportClass == ExportClass::OutsideNotDataCentre;
    return !outside || isExportRestricted(accelerator) || isExportUncertain(accelerator);
}

} // namespace powertrain
