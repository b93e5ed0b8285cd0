// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/proposal.h"

namespace powertrain {

template <>
struct EnumNames<Unit> {
    static constexpr NameTable<Unit, 15> table{{{Unit::Text, "text"}, {Unit::Count, "count"}, {Unit::Ratio, "ratio"}, {Unit::Bytes, "bytes"}, {Unit::BytesPerSecond, "bytes_per_s"},
        {Unit::Flops, "flops"}, {Unit::FlopsPerSecond, "flops_per_s"}, {Unit::Seconds, "s"}, {Unit::Tokens, "tokens"}, {Unit::TokensPerSecond, "tokens_per_s"}, {Unit::Parameters, "parameters"},
        {Unit::Watts, "w"}, {Unit::Money, "money"}, {Unit::Bits, "bits"}, {Unit::PerHour, "per_hour"}}};
};
template <>
struct EnumNames<SizeClass> {
    static constexpr NameTable<SizeClass, 3> table{{{SizeClass::Small, "small"}, {SizeClass::Medium, "medium"}, {SizeClass::Large, "large"}}};
};
template <>
struct EnumNames<NodeLink> {
    static constexpr NameTable<NodeLink, 3> table{{{NodeLink::None, "none"}, {NodeLink::Pcie, "pcie"}, {NodeLink::FastLink, "fast_link"}}};
};
template <>
struct EnumNames<FabricClass> {
    static constexpr NameTable<FabricClass, 6> table{{{FabricClass::None, "none"}, {FabricClass::Ethernet25, "ethernet_25"}, {FabricClass::Ethernet100, "ethernet_100"}, {FabricClass::Roce200, "roce_200"},
        {FabricClass::Infiniband400, "infiniband_400"}, {FabricClass::RailOptimised, "rail_optimised"}}};
};
template <>
struct EnumNames<Balance::Corner> {
    static constexpr NameTable<Balance::Corner, 3> table{{{Balance::Corner::Compute, "compute"}, {Balance::Corner::Network, "network"}, {Balance::Corner::Storage, "storage"}}};
};

template <>
struct EnumNames<MaterialSource> {
    static constexpr NameTable<MaterialSource, 3> table{{{MaterialSource::Rented, "rented"}, {MaterialSource::Bought, "bought"}, {MaterialSource::Asked, "asked"}}};
};
template <>
struct EnumNames<MaterialUnit> {
    static constexpr NameTable<MaterialUnit, 2> table{{{MaterialUnit::Piece, "piece"}, {MaterialUnit::Terabyte, "terabyte"}}};
};

} // namespace powertrain
