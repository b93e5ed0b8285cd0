// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/offer.h"

namespace powertrain {

/// A set of parts of the world, as far as the regimes tell them apart.
struct RegionSet {
    std::uint32_t bits = 0;

    bool empty() const { return bits == 0; }
    bool within(RegionSet other) const { return !empty() && (bits & ~other.bits) == 0; }
    bool overlaps(RegionSet other) const { return (bits & other.bits) != 0; }
    RegionSet intersected(RegionSet other) const { return {bits & other.bits}; }
    friend bool operator==(RegionSet, RegionSet) = default;
};

inline constexpr RegionSet kEverywhere{0x7f};

/// The regimes' own names ("CN-mainland", "EU/EEA", "adequate countries", "US", "US-government regions",
/// "outside Country Group D:5"), country codes, and the catalogue's region groups. An unknown name is a part of the
/// world of its own: it overlaps nothing but itself.
RegionSet regionOf(std::string_view name);
RegionSet regionsOf(const std::vector<std::string> &names);
/// Fewest names that cover the set.
std::vector<std::string> namesOf(RegionSet set);

/// Where an offer's machines stand; nullopt when the provider does not say ("global").
std::optional<RegionSet> regionOf(const Offer &offer);
/// The same as one name that regionOf() reads, for judgeOption(); nullopt also where the price holds in several parts of the world.
std::optional<std::string> regionNameOf(const Offer &offer);

/// "cn", "China", "CN-mainland" → "CN"; members of the EEA → "EU"; other codes in capitals.
std::vector<std::string> canonicalJurisdictions(const std::vector<std::string> &names);

} // namespace powertrain
