// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/units/message.h"

namespace powertrain {

/// What opening a catalogue gives: the snapshot, and what had to be said about it (overlay set aside, …).
struct OpenedCatalog {
    CatalogPtr catalog;
    std::vector<Message> remarks;
};

/// Opens the shipped catalogue read-only (immutable), applies the overlay's rows where given and readable, and reads
/// everything into a snapshot. A damaged overlay is set aside and remarked; a damaged or newer catalogue is an Error.
/// `today` (ISO): discounts that ended before are left out; empty: all hold.
Expected<OpenedCatalog> openCatalog(const std::filesystem::path &shipped, const std::optional<std::filesystem::path> &overlay = std::nullopt, std::string_view today = {});

/// Builds the shipped database from the human-readable source files in `sourceDir` (one JSON file per table).
/// Replaces `target` atomically; the same sources give the same bytes. Fails with the file and the row of the first
/// thing that is wrong in a source file; `problems`, where given, receives all of them (at most 100).
Expected<void> buildCatalog(const std::filesystem::path &sourceDir, const std::filesystem::path &target, std::vector<Error> *problems = nullptr);

/// Findings of `catalog check`: missing sources, prices 10× off their peers' median, unknown accelerators, old prices.
std::vector<Message> checkCatalog(const Catalog &catalog, const std::string &today);

} // namespace powertrain
