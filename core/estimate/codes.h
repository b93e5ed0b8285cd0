// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/estimate can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kEstimateCodes[] = {
    // reference cases (`powertrain estimate`)
    "estimate.not_json",            // This is not a JSON document with a case or an array of cases.
    "estimate.too_large",           // The document is larger than 64 MiB.
    "estimate.too_deep",            // The document is nested too deeply.
    "estimate.not_a_case",          // A case has to be a JSON object.
    "estimate.no_kind",             // A case needs its kind: model, train or serve.
    "estimate.unknown_kind",        // {kind}: unknown kind of case
    "estimate.no_model",            // A case needs a model.
    "estimate.unknown_model",       // {name}: not in the library, and neither a config nor a size is given
    "estimate.unknown_accelerator", // {name}: not in the catalogue
    "estimate.no_accelerator",      // Time cannot be estimated without an accelerator.
    "estimate.wrong_type",          // A value has the wrong type.
    "estimate.out_of_range",        // A value is outside its possible range.
    "estimate.not_finite",          // The case's numbers are so extreme that no finite estimate results.
};

} // namespace powertrain
