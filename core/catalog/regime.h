// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/offer.h"
#include "core/units/names.h"

namespace powertrain {

/// A regime's verdict on a deployment mode, strictest first.
enum class ModeVerdict { Excluded = -1,
    Discouraged = 0,
    Conditional = 1,
    Allowed = 2,
    Preferred = 3 };
enum class RegionRule { Any,
    Prefer,
    MustNotLeave,
    MustBeIn };

/// A text in the two languages of the program. Regimes, accelerators' notes and the like are data, so they carry
/// their words with them instead of passing through the translation files.
struct BilingualText {
    std::string en;
    std::string zh;
};

struct RegimeSource {
    std::string title;
    std::string url;      ///< official address; empty: consult the official text
    std::string evidence; ///< A, B, C, K
    bool shown = true;    ///< false: evidence for the research only, never printed
};

/// One legal or contractual regime, as data.
struct Regime {
    std::string id;
    BilingualText name;
    std::string jurisdiction;
    std::string kind;
    BilingualText status;
    BilingualText appliesTo;
    std::string trigger; ///< predicate over the request's fields, see regime_trigger.h
    std::vector<BilingualText> demands;
    RegionRule regionRule = RegionRule::Any;
    std::vector<std::string> regions;
    std::string tenancyMin;    ///< shared … certified_classified_system
    std::string network;       ///< internet_ok … air_gapped
    std::string keyManagement; ///< none … gm_certified_crypto
    int logRetentionDays = 0;
    std::vector<BilingualText> providerEvidence;
    std::string domesticAccelerator;    ///< require, prefer, n/a
    std::array<ModeVerdict, 6> modes{}; ///< by DeploymentMode, CloudVm … OwnDataCentre
    BilingualText modeNotes;
    BilingualText advice;
    BilingualText caveats;
    std::vector<RegimeSource> sources;
    std::string confidence;
};

template <>
struct EnumNames<ModeVerdict> {
    static constexpr NameTable<ModeVerdict, 5> table{{{ModeVerdict::Excluded, "excluded"}, {ModeVerdict::Discouraged, "discouraged"}, {ModeVerdict::Conditional, "conditional"},
        {ModeVerdict::Allowed, "allowed"}, {ModeVerdict::Preferred, "preferred"}}};
};
template <>
struct EnumNames<RegionRule> {
    static constexpr NameTable<RegionRule, 4> table{{{RegionRule::Any, "any"}, {RegionRule::Prefer, "prefer"}, {RegionRule::MustNotLeave, "must_not_leave"}, {RegionRule::MustBeIn, "must_be_in"}}};
};

} // namespace powertrain
