// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/wording.h"

namespace powertrain {

QString word(const Words &words, BillingMode mode)
{
    switch (mode) {
    case BillingMode::OnDemand:
        return words.translate("Powertrain", "On demand", "billing mode");
    case BillingMode::Spot:
        return words.translate("Powertrain", "Spot", "billing mode");
    case BillingMode::OffPeak:
        return words.translate("Powertrain", "Off-peak", "billing mode");
    case BillingMode::Marketplace:
        return words.translate("Powertrain", "Marketplace", "billing mode");
    case BillingMode::Serverless:
        return words.translate("Powertrain", "Serverless", "billing mode");
    case BillingMode::CapacityBlock:
        return words.translate("Powertrain", "Capacity block", "billing mode");
    case BillingMode::Reserved1Month:
        return words.translate("Powertrain", "Monthly", "billing mode");
    case BillingMode::Reserved3Months:
        return words.translate("Powertrain", "Reserved, 3 months", "billing mode");
    case BillingMode::Reserved6Months:
        return words.translate("Powertrain", "Reserved, 6 months", "billing mode");
    case BillingMode::Reserved1Year:
        return words.translate("Powertrain", "Reserved, 1 year", "billing mode");
    case BillingMode::Reserved2Years:
        return words.translate("Powertrain", "Reserved, 2 years", "billing mode");
    case BillingMode::Reserved3Years:
        return words.translate("Powertrain", "Reserved, 3 years", "billing mode");
    case BillingMode::Reserved5Years:
        return words.translate("Powertrain", "Reserved, 5 years", "billing mode");
    case BillingMode::Purchase:
        return words.translate("Powertrain", "Purchase", "billing mode");
    case BillingMode::Owned:
        return words.translate("Powertrain", "Already there", "billing mode: hardware that the user owns");
    }
    return {};
}

QString word(const Words &words, DeploymentMode mode)
{
    switch (mode) {
    case DeploymentMode::CloudVm:
        return words.translate("Powertrain", "Cloud VM", "deployment mode");
    case DeploymentMode::CloudContainer:
        return words.translate("Powertrain", "Container instance", "deployment mode");
    case DeploymentMode::ElasticCluster:
        return words.translate("Powertrain", "Elastic container cluster", "deployment mode");
    case DeploymentMode::BareMetal:
        return words.translate("Powertrain", "Bare metal", "deployment mode");
    case DeploymentMode::Appliance:
        return words.translate("Powertrain", "All-in-one appliance", "deployment mode");
    case DeploymentMode::OwnDataCentre:
        return words.translate("Powertrain", "Own data centre", "deployment mode");
    case DeploymentMode::ManagedPlatform:
        return words.translate("Powertrain", "Managed platform", "deployment mode");
    }
    return {};
}

QString word(const Words &words, ModeVerdict verdict)
{
    switch (verdict) {
    case ModeVerdict::Excluded:
        return words.translate("Powertrain", "Excluded", "compliance verdict");
    case ModeVerdict::Discouraged:
        return words.translate("Powertrain", "Discouraged", "compliance verdict");
    case ModeVerdict::Conditional:
        return words.translate("Powertrain", "With conditions", "compliance verdict");
    case ModeVerdict::Allowed:
        return words.translate("Powertrain", "Allowed", "compliance verdict");
    case ModeVerdict::Preferred:
        return words.translate("Powertrain", "Preferred", "compliance verdict");
    }
    return {};
}

QString word(const Words &words, CostItemKind kind)
{
    switch (kind) {
    case CostItemKind::Compute:
        return words.translate("Powertrain", "Compute", "part of the cost");
    case CostItemKind::Storage:
        return words.translate("Powertrain", "Storage", "part of the cost");
    case CostItemKind::Electricity:
        return words.translate("Powertrain", "Electricity", "part of the cost");
    case CostItemKind::Staff:
        return words.translate("Powertrain", "Staff", "part of the cost");
    case CostItemKind::Maintenance:
        return words.translate("Powertrain", "Maintenance", "part of the cost");
    case CostItemKind::Colocation:
        return words.translate("Powertrain", "Colocation", "part of the cost");
    case CostItemKind::Hardware:
        return words.translate("Powertrain", "Hardware", "part of the cost");
    case CostItemKind::Installation:
        return words.translate("Powertrain", "Installation", "part of the cost");
    case CostItemKind::ResidualValue:
        return words.translate("Powertrain", "Residual value", "part of the cost");
    case CostItemKind::Rework:
        return words.translate("Powertrain", "Rework and restarts", "part of the cost");
    case CostItemKind::Checkpoints:
        return words.translate("Powertrain", "Waiting for checkpoints", "part of the cost");
    case CostItemKind::FailedRuns:
        return words.translate("Powertrain", "Failed runs", "part of the cost");
    case CostItemKind::Idle:
        return words.translate("Powertrain", "Hours paid for but idle", "part of the cost");
    case CostItemKind::Host:
        return words.translate("Powertrain", "Processors and memory of the host", "part of the cost");
    case CostItemKind::Egress:
        return words.translate("Powertrain", "Data leaving the provider", "part of the cost");
    case CostItemKind::Tax:
        return words.translate("Powertrain", "VAT", "part of the cost");
    }
    return {};
}

QString word(const Words &words, CostWay way)
{
    switch (way) {
    case CostWay::Rent:
        return words.translate("Powertrain", "Rent", "way of paying");
    case CostWay::Reserve:
        return words.translate("Powertrain", "Reserve", "way of paying");
    case CostWay::Buy:
        return words.translate("Powertrain", "Buy", "way of paying");
    case CostWay::Own:
        return words.translate("Powertrain", "Run what is there", "way of paying: hardware that the user owns");
    case CostWay::Api:
        return words.translate("Powertrain", "Pay by the token", "way of paying");
    }
    return {};
}

QString word(const Words &words, TaxState tax)
{
    switch (tax) {
    case TaxState::Unknown:
        return words.translate("Powertrain", "not said whether VAT is in it", "of a price");
    case TaxState::Included:
        return words.translate("Powertrain", "with VAT", "of a price");
    case TaxState::Excluded:
        return words.translate("Powertrain", "without VAT", "of a price");
    }
    return {};
}

QString word(const Words &words, StorageTier tier)
{
    switch (tier) {
    case StorageTier::ObjectStore:
        return words.translate("Powertrain", "Object store", "storage tier");
    case StorageTier::LocalNvme:
        return words.translate("Powertrain", "Local NVMe", "storage tier");
    case StorageTier::ParallelFileSystem:
        return words.translate("Powertrain", "Parallel file system", "storage tier");
    }
    return {};
}

QString word(const Words &words, NodeLink link)
{
    switch (link) {
    case NodeLink::None:
        return words.translate("Powertrain", "One accelerator, no link needed", "link in the node");
    case NodeLink::Pcie:
        return words.translate("Powertrain", "PCIe", "link in the node");
    case NodeLink::FastLink:
        return words.translate("Powertrain", "Fast link (NVLink class)", "link in the node");
    }
    return {};
}

QString word(const Words &words, FabricClass fabric)
{
    switch (fabric) {
    case FabricClass::None:
        return words.translate("Powertrain", "One node, no fabric needed", "fabric between nodes");
    case FabricClass::Ethernet25:
        return words.translate("Powertrain", "25 GbE", "fabric between nodes");
    case FabricClass::Ethernet100:
        return words.translate("Powertrain", "100 GbE", "fabric between nodes");
    case FabricClass::Roce200:
        return words.translate("Powertrain", "RoCE, 200–400 Gb/s", "fabric between nodes");
    case FabricClass::Infiniband400:
        return words.translate("Powertrain", "InfiniBand NDR, 400 Gb/s", "fabric between nodes");
    case FabricClass::RailOptimised:
        return words.translate("Powertrain", "Rail-optimised InfiniBand or RoCE, one 400 Gb/s port per accelerator", "fabric between nodes");
    }
    return {};
}

QString word(const Words &words, SizeClass size)
{
    switch (size) {
    case SizeClass::Small:
        return words.translate("Powertrain", "Family car", "model size class, up to 10B");
    case SizeClass::Medium:
        return words.translate("Powertrain", "Heavy truck", "model size class, 10B to 80B");
    case SizeClass::Large:
        return words.translate("Powertrain", "Freight train", "model size class, above 80B");
    }
    return {};
}

QString word(const Words &words, Balance::Corner corner)
{
    switch (corner) {
    case Balance::Corner::Compute:
        return words.translate("Powertrain", "Compute", "corner of the iron triangle");
    case Balance::Corner::Network:
        return words.translate("Powertrain", "Network", "corner of the iron triangle");
    case Balance::Corner::Storage:
        return words.translate("Powertrain", "Storage", "corner of the iron triangle");
    }
    return {};
}

} // namespace powertrain
