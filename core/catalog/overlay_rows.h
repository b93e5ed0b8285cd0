// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/catalog/overlay_edit.h"

namespace SQLite {
class Database;
}

namespace powertrain::catalog {

/// The first value of the change that cannot be kept, with the row it belongs to; nullopt: all can.
std::optional<Error> findUnfit(const OverlayChange &change);

/// Writes the rows, each in place of one with its id, then removes what is to go. Gives the number of rows touched.
/// Throws SQLite::Exception. `changeId`: what offers and purchases remember as the change that brought them.
int writeRows(SQLite::Database &database, const OverlayChange &change, std::int64_t changeId);

} // namespace powertrain::catalog
