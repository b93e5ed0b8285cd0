// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/own.h"

namespace powertrain {

/// The user's terms as keys and values: how the overlay keeps them and how the command line names them. A number is an
/// amount of money where `currency` is set.
struct OwnTermValue {
    std::string key; ///< "pue", "electricity_per_kwh", "unit.compute", …
    std::optional<double> number;
    std::string text; ///< currency of an amount, or an id
    friend bool operator==(const OwnTermValue &, const OwnTermValue &) = default;
};

/// Those that are set, in a fixed order. The unit's weights are there where they differ from the program's.
std::vector<OwnTermValue> ownTermValues(const OwnTerms &terms);
/// Sets one term, or forgets it (neither number nor text). False: no such key, or a value that cannot be (a share
/// above 1, a PUE below 1, an amount without currency, no number).
bool setOwnTerm(OwnTerms &terms, const OwnTermValue &value);
/// Every key that there is.
const std::vector<std::string> &ownTermKeys();

} // namespace powertrain
