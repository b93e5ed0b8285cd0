// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/regime_trigger_fields.h"

#include <iterator>

#include "core/catalog/offer.h"
#include "core/workload/request.h"

namespace powertrain {

namespace {

/// In the order of the enumerators, so that a field is its own index.
constexpr FieldInfo kFields[] = {
    {"is_ciio", TriggerField::IsCiio, FieldKind::Flag, false},
    {"is_gov", TriggerField::IsGovernment, FieldKind::Flag, false},
    {"has_important_data", TriggerField::ImportantData, FieldKind::Flag, false},
    {"has_pi", TriggerField::PersonalInformation, FieldKind::Flag, false},
    {"serves_public", TriggerField::ServesPublic, FieldKind::Flag, false},
    {"xinchuang_required", TriggerField::XinchuangRequired, FieldKind::Flag, false},
    {"state_funded", TriggerField::StateFunded, FieldKind::Flag, false},
    {"has_state_secrets", TriggerField::StateSecrets, FieldKind::Flag, false},
    {"has_phi", TriggerField::HealthInformation, FieldKind::Flag, false},
    {"has_cardholder_data", TriggerField::CardholderData, FieldKind::Flag, false},
    {"needs_soc2", TriggerField::NeedsSoc2, FieldKind::Flag, false},
    {"needs_iso27001", TriggerField::NeedsIso27001, FieldKind::Flag, false},
    {"has_cui", TriggerField::ControlledUnclassified, FieldKind::Flag, false},
    {"has_itar_data", TriggerField::ItarData, FieldKind::Flag, false},
    {"has_ear_controlled_data", TriggerField::EarControlledData, FieldKind::Flag, false},
    {"has_us_nexus", TriggerField::UsNexus, FieldKind::Flag, false},
    {"places_model_on_EU_market", TriggerField::PlacesModelOnEuMarket, FieldKind::Flag, false},
    {"deploys_in_EU", TriggerField::DeploysInEu, FieldKind::Flag, false},
    {"eu_high_risk_use", TriggerField::EuHighRiskUse, FieldKind::Flag, false},
    {"compute_or_access_outside_CN", TriggerField::ComputeOutsideChina, FieldKind::Flag, true},
    {"compute_or_access_outside_EEA", TriggerField::ComputeOutsideEea, FieldKind::Flag, true},
    {"buys_or_imports_hardware", TriggerField::BuysHardware, FieldKind::Flag, true},
    {"gpu.prc_3a090", TriggerField::GpuPrc3a090, FieldKind::Flag, true},
    {"mlps_level", TriggerField::MlpsLevel, FieldKind::Number, false},
    {"training_flop", TriggerField::TrainingFlop, FieldKind::Number, false},
    {"finetune_flop", TriggerField::FinetuneFlop, FieldKind::Number, false},
    {"base_training_flop", TriggerField::BaseTrainingFlop, FieldKind::Number, false},
    {"count", TriggerField::Count, FieldKind::Number, true},
    {"jurisdiction", TriggerField::Jurisdiction, FieldKind::Text, false},
    {"task", TriggerField::Task, FieldKind::Text, false},
    {"industry", TriggerField::Industry, FieldKind::Text, false},
    {"customer", TriggerField::Customer, FieldKind::Text, false},
    {"hq", TriggerField::Headquarters, FieldKind::Text, false},
    {"compute_region", TriggerField::ComputeRegion, FieldKind::Text, true},
    {"deployment", TriggerField::Deployment, FieldKind::Text, true},
    {"gpu.vendor", TriggerField::GpuVendor, FieldKind::Text, true},
    {"gpu.series", TriggerField::GpuSeries, FieldKind::Text, true},
};
static_assert(std::size(kFields) == kTriggerFields, "every enumerator needs its name");

constexpr bool inOrder()
{
    for (std::size_t i = 0; i < std::size(kFields); ++i) {
        if (kFields[i].field != static_cast<TriggerField>(i))
            return false;
    }
    return true;
}
static_assert(inOrder(), "infoOf() takes the field for the index");

template <class E>
bool nameIn(std::string_view word)
{
    return parseName<E>(word).has_value();
}

} // namespace

const FieldInfo *findField(std::string_view name)
{
    for (const FieldInfo &info : kFields) {
        if (info.name == name)
            return &info;
    }
    return nullptr;
}

const FieldInfo &infoOf(TriggerField field)
{
    return kFields[static_cast<std::size_t>(field)];
}

bool takesWord(TriggerField field, std::string_view word)
{
    switch (field) {
    case TriggerField::Task:
        return nameIn<Task>(word);
    case TriggerField::Industry:
        return nameIn<Industry>(word);
    case TriggerField::Deployment:
        return nameIn<DeploymentMode>(word);
    case TriggerField::Customer:
        return word == "us_federal";
    case TriggerField::GpuSeries:
        return word == "GeForce";
    default:
        return true;
    }
}

} // namespace powertrain
