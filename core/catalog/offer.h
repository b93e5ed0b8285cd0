// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/units/money.h"
#include "core/units/names.h"

namespace powertrain {

enum class BillingMode {
    OnDemand,
    Spot,
    OffPeak,
    Marketplace,
    Serverless,
    CapacityBlock,
    Reserved1Month,
    Reserved3Months,
    Reserved6Months,
    Reserved1Year,
    Reserved2Years,
    Reserved3Years,
    Reserved5Years,
    Purchase,
    Owned ///< hardware that is already there
};
/// Deployment modes, in the order in which they are compared and shown.
enum class DeploymentMode { CloudVm,
    CloudContainer,
    ElasticCluster,
    BareMetal,
    Appliance,
    OwnDataCentre,
    ManagedPlatform };

/// Whether VAT (增值税) is in a price. Unknown stays unknown: it is neither added nor taken off.
enum class TaxState { Unknown,
    Included,
    Excluded };

/// Hours of the day in which a reduced price holds, in the provider's local time. `to` below `from`: over midnight.
struct DailyWindow {
    int fromMinute = 0; ///< 0 … 1439
    int toMinute = 0;   ///< 1 … 1440
    double hours() const { return (toMinute > fromMinute ? toMinute - fromMinute : toMinute + 1440 - fromMinute) / 60.0; }
    friend bool operator==(const DailyWindow &, const DailyWindow &) = default;
};

/// One rental price. All prices are brought to one accelerator-hour; what the provider prints stays beside it.
struct Offer {
    std::string id;
    std::string providerId;
    std::string sku;
    std::string gpu;                 ///< the card as the provider names it
    std::string acceleratorId;       ///< empty: a card the catalogue does not hold
    bool acceleratorAssumed = false; ///< the printed name means several products; the commonest was taken
    int gpusPerInstance = 1;         ///< smallest rentable unit
    double gpuShare = 1;             ///< of one card; below 1 for fractional instances (kept out of plans)
    std::string region;              ///< as the provider writes it
    std::string regionGroup;         ///< na, eu, asia, cn, global
    BillingMode billing = BillingMode::OnDemand;
    std::optional<Money> printedAmount;   ///< none: the provider sells it, the price is not known
    std::string printedUnit;              ///< gpu_hour, instance_hour, node_month, gpu_hour_pack, …
    std::optional<Money> perGpuHour;      ///< what is paid: share of the printed price and negotiated discount applied
    double payShare = 1;                  ///< of the printed price that is paid ("5 折": 0.5); the dear end of a band
    std::optional<double> payShareLow;    ///< its cheap end ("2.5–5 折": 0.25)
    std::optional<DailyWindow> window;    ///< off-peak: when the price holds
    std::optional<double> packGpuHours;   ///< gpu_hour_pack: accelerator-hours (卡时) in one pack; whole packs are bought
    std::optional<int> stepSeconds;       ///< time is charged in steps of so long, rounded up; unknown: as used
    std::optional<double> minimumSeconds; ///< the least that is charged for one start
    TaxState tax = TaxState::Unknown;
    bool componentOnly = false; ///< GPU without its host (GCP): host price is not in it
    std::optional<int> vcpus;
    std::optional<double> ramGb;
    std::string asOf; ///< ISO date; may be year or month only; empty: the source gives none
    std::string source;
    bool traceable = true; ///< false: the address of the source was not kept
    std::string confidence;
    std::string notes;
    bool user = false;                   ///< from the overlay
    std::int64_t change = 0;             ///< the overlay's change that brought it; 0: shipped
    std::string discountId;              ///< the user's discount that is in `perGpuHour`
    std::optional<Money> listPerGpuHour; ///< before that discount
    bool imported = false;               ///< that change was an import: a list price; else the user's own, with nothing to take off
    bool superseded = false;             ///< a newer price of the same thing is known: kept out of plans
    bool suspicious = false;             ///< 10× off the median of its peers: kept out of plans until confirmed
    bool confirmed = false;              ///< the user says that this price is right
};

struct Provider {
    std::string id;
    std::string name;
    std::string nameZh;
    std::string jurisdiction;              ///< "CN", "US", "EU", "IN", …; empty: unknown
    std::vector<DeploymentMode> modes;     ///< offered; empty: unknown
    std::vector<std::string> certificates; ///< known ones ("iso27001", "soc2"); empty: unknown
    // How it bills where an offer does not say.
    std::optional<int> stepSeconds;
    std::optional<double> minimumSeconds;
    TaxState tax = TaxState::Unknown;
    std::string source;
};

/// A price to buy: a card, a server, an appliance.
struct PurchasePrice {
    std::string id;
    std::string category; ///< gpu_card, server, all_in_one, network
    std::string item;
    std::string acceleratorId; ///< empty: not an accelerator
    int gpus = 1;
    std::optional<Money> low, high, likely;
    std::string condition;
    std::string region;
    std::string asOf;
    std::string source;
    std::string confidence;
    TaxState tax = TaxState::Unknown;
    bool user = false;
    std::int64_t change = 0;
    bool acceleratorAssumed = false;
    bool traceable = true;
    std::string notes;
};

/// Storage, egress, API tokens, electricity, PUE, colocation: a price per unit.
struct ServicePrice {
    std::string id;
    std::string kind; ///< inference_api, finetune_api, storage_object, storage_parallel_fs, storage_block, egress, electricity, pue, colocation, …
    std::string provider;
    std::string item;
    std::string tokenType; ///< input, output, cached_input; empty otherwise
    double amount = 0;     ///< in `currency` (or a plain ratio when currency is empty)
    std::string currency;
    std::string unit; ///< per_1M_tokens, GB_month, kWh, ratio, kW_month, …
    std::string region;
    std::string asOf;
    std::string source;
    std::string confidence;
    std::optional<double> low, high; ///< the band printed, where there is one
    bool user = false;
    bool traceable = true;
    std::string notes;
};

/// Value-added tax on a purchase or a service bought in a country.
struct VatRate {
    std::string country;   ///< "CN", "DE", …
    bool hardware = false; ///< else a cloud service
    double rate = 0;       ///< 0.06: six per cent of the price without tax
    std::string asOf;
    std::string source;
};

/// A market average, median or price band: a signpost beside the offers, never an offer itself.
struct PriceIndex {
    std::string id;
    std::string kind;       ///< market_index, market_average, tracker_median, on_demand_band, …
    std::string name;       ///< of the index; empty where it is one provider's
    std::string providerId; ///< may be empty
    std::string gpu;
    std::string acceleratorId; ///< may be empty
    Money low, high;           ///< per accelerator-hour; equal for a single figure
    std::string region;
    std::string asOf;
    std::string source;
    bool traceable = true;
    std::string confidence;
    std::string notes;
};

struct ExchangeRate {
    Currency from, to;
    double rate = 0; ///< units of `to` for one unit of `from`
    std::string asOf;
    std::string source;
    bool user = false;
};

template <>
struct EnumNames<BillingMode> {
    static constexpr NameTable<BillingMode, 15> table{{{BillingMode::OnDemand, "on_demand"}, {BillingMode::Spot, "spot"}, {BillingMode::OffPeak, "off_peak"}, {BillingMode::Marketplace, "marketplace"},
        {BillingMode::Serverless, "serverless"}, {BillingMode::CapacityBlock, "capacity_block"}, {BillingMode::Reserved1Month, "reserved_1m"}, {BillingMode::Reserved3Months, "reserved_3m"},
        {BillingMode::Reserved6Months, "reserved_6m"}, {BillingMode::Reserved1Year, "reserved_1y"}, {BillingMode::Reserved2Years, "reserved_2y"}, {BillingMode::Reserved3Years, "reserved_3y"},
        {BillingMode::Reserved5Years, "reserved_5y"}, {BillingMode::Purchase, "purchase"}, {BillingMode::Owned, "owned"}}};
};
template <>
struct EnumNames<TaxState> {
    static constexpr NameTable<TaxState, 3> table{{{TaxState::Unknown, "unknown"}, {TaxState::Included, "included"}, {TaxState::Excluded, "excluded"}}};
};
template <>
struct EnumNames<DeploymentMode> {
    static constexpr NameTable<DeploymentMode, 7> table{{{DeploymentMode::CloudVm, "cloud_vm"}, {DeploymentMode::CloudContainer, "cloud_container"}, {DeploymentMode::ElasticCluster, "elastic_k8s"},
        {DeploymentMode::BareMetal, "bare_metal"}, {DeploymentMode::Appliance, "appliance"}, {DeploymentMode::OwnDataCentre, "on_prem"}, {DeploymentMode::ManagedPlatform, "managed_platform"}}};
};

} // namespace powertrain
