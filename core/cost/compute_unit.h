// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/catalog/snapshot.h"

namespace powertrain {

/// Parts of the normalised compute unit (标准化算力单位) of one card against the reference card.
struct ComputeUnits {
    double compute = 0;   ///< dense 16-bit peak / the reference's
    double memory = 0;    ///< capacity of the whole card / the reference's
    double bandwidth = 0; ///< memory bandwidth / the reference's
    double perCardHour = 0;
};

/// Units of one accelerator-hour: w_c compute + w_m memory + w_b bandwidth, weights as in UnitWeights. Unknown is not
/// zero: a card that lacks one of the figures, weights that are no weights, or an unknown reference give none.
std::optional<ComputeUnits> computeUnits(const Accelerator &card, const Accelerator &reference, const UnitWeights &weights);
/// Against the reference that the catalogue's terms name.
std::optional<ComputeUnits> computeUnits(const Accelerator &card, const Catalog &catalog);

} // namespace powertrain
