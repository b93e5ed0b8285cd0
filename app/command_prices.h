// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/commands.h"
#include "core/catalog/overlay_edit.h"
#include "core/catalog/price_import.h"

namespace powertrain {

/// The change with the time at which it is made: today as the options say, and the clock's hour.
OverlayChange stamped(const CommonOptions &common, OverlayChange change);
/// Writes the change, says so or complains; gives the exit code.
int keep(const Words &words, const CommonOptions &common, const std::filesystem::path &overlay, OverlayChange change);

int importPrices(const Words &words, const Catalog &catalog, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay);

} // namespace powertrain
