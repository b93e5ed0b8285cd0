// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/reference_setup.h"
#include "core/estimate/serving_operators.h"
#include "core/estimate/serving_speed_ranges.h"

namespace powertrain::measurements {

/// One published speed of a served model beside its set-up. Times count as speeds: a ratio above 1 is an estimate that
/// is too fast.
struct ServedSpeed {
    std::string id, family, source; ///< source: family up to the slash, versions of one page together
    CaseSetup setup;
    ServingProfile profile;
    ServingClass wanted;
    double kvTokens = 0;
    std::string figure; ///< "tokens_per_second", "ttft_ms", …
    std::string name;   ///< as servingFigures() calls it
    double reported = 0;
    bool first = true; ///< the case's first figure: what it is graded by
    SpeedResidualClass residualClass{};
    std::string group; ///< row of the table of targets

    bool isPrompt() const { return figure == "ttft_ms"; }
    std::optional<double> estimated(const ServingFactors &factors) const;
    /// Estimated over measured speed.
    double ratio(const ServingFactors &factors) const;
    double ratio() const { return ratio(servingFactors(wanted)); }
};

struct ServedCases {
    std::size_t cases = 0;
    std::vector<std::string> unanswered;
    std::vector<ServedSpeed> speeds;
};

/// The served cases of tests/data/measurements/time.json.
const ServedCases &servedCases();

} // namespace powertrain::measurements
