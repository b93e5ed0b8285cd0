// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/catalog_store.h"

#include <utility>

namespace powertrain {

CatalogStore fileStore(std::filesystem::path shipped, std::optional<std::filesystem::path> overlay, std::string today)
{
    CatalogStore store;
    store.open = [shipped = std::move(shipped), overlay, today = std::move(today)] { return openCatalog(shipped, overlay, today); };
    store.write = exportPrices;
    if (overlay) {
        store.apply = [path = *overlay](const OverlayChange &change) { return applyChange(path, change); };
        store.list = [path = *overlay] { return listChanges(path); };
        store.undo = [path = *overlay] { return undoChange(path); };
        store.redo = [path = *overlay] { return redoChange(path); };
        store.preview = [](const std::filesystem::path &file, ImportOptions options, const Catalog &catalog) { return previewImportFile(file, std::move(options), catalog); };
        store.choose = importChange;
    }
    return store;
}

} // namespace powertrain
