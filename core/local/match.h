// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/snapshot.h"
#include "core/local/machine.h"

namespace powertrain {

/// Which row of the catalogue a device is.
struct CardMatch {
    const Accelerator *accelerator = nullptr; ///< null: not even a relative of that memory size is known
    bool exact = false;                       ///< false: the nearest relative of the same maker by memory size
    bool ambiguous = false;                   ///< the name means several products
    bool otherMemory = false;                 ///< the product, with another memory size (modified cards, shares of a card)
};

/// By name and aliases first, the memory size deciding between products of one name (RTX 3080 with 10 or 12 GB). Names are
/// compared by whole words, so that H20 is not H200.
CardMatch matchAccelerator(const LocalGpu &gpu, const Catalog &catalog);

} // namespace powertrain
