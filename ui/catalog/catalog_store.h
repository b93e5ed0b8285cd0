// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/overlay_edit.h"
#include "core/catalog/price_import.h"
#include "core/catalog/store.h"

namespace powertrain {

/// What the window asks of the files of the catalogue. Handed in, so that tests can refuse, be slow, or keep everything in
/// memory. All of it is called on a thread of its own.
struct CatalogStore {
    std::function<Expected<OpenedCatalog>()> open; ///< empty: the catalogue cannot be read again
    // Empty: there is no place for own rows (--no-overlay).
    std::function<Expected<ChangeRecord>(const OverlayChange &)> apply;
    std::function<Expected<std::vector<ChangeRecord>>()> list;
    std::function<Expected<std::optional<ChangeRecord>>()> undo, redo;
    std::function<Expected<ImportPreview>(const std::filesystem::path &, ImportOptions, const Catalog &)> preview;
    std::function<Expected<OverlayChange>(ImportPreview, const ImportChoice &, std::vector<NameMapping>, std::string)> choose;
    // Needs no place for own rows.
    std::function<std::string(const std::vector<const Offer *> &, PriceFormat, const Catalog &)> write;
};

/// The real thing over two files.
CatalogStore fileStore(std::filesystem::path shipped, std::optional<std::filesystem::path> overlay, std::string today = {});

} // namespace powertrain
