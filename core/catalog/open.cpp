// SPDX-License-Identifier: GPL-3.0-or-later
// Opening: the shipped file read-only and immutable, the overlay on top of it, everything into one snapshot.
#include <future>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/catalog/overlay.h"
#include "core/catalog/read.h"
#include "core/catalog/schema.h"
#include "core/catalog/store.h"

namespace powertrain {

namespace catalog {

namespace {

constexpr int kBusyTimeoutMs = 250;

/// Above this size the whole-file check would cost more than the budget of opening; damage then shows while reading.
constexpr std::uintmax_t kCheckedBytes = 8u << 20;

/// A file name as SQLite's URI: everything but unreserved characters is escaped.
std::string asUri(const std::filesystem::path &path)
{
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || c == '/' || c == '-' || c == '_' || c == '.';
        if (plain) {
            uri.push_back(c);
        } else {
            uri.push_back('%');
            uri.push_back(kHex[byte >> 4]);
            uri.push_back(kHex[byte & 15]);
        }
    }
    return uri + "?mode=ro&immutable=1";
}

Error refusal(const char *code, const std::filesystem::path &path)
{
    return Error{Message{code, {Argument::ofText("file", path.filename().string())}}, path.string()};
}

/// Empty when the shipped catalogue was read.
std::optional<Error> readShippedFile(const std::filesystem::path &path, Catalog &catalog)
{
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return refusal("catalog.missing", path);
    try {
        SQLite::Database database(asUri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
        switch (schemaState(database, shippedSchema())) {
        case SchemaState::Newer:
            return refusal("catalog.newer", path);
        case SchemaState::Foreign:
            return refusal("catalog.damaged", path);
        case SchemaState::Older: {
            // The file itself is never written: a copy in memory takes the missing steps.
            SQLite::Database copy(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            SQLite::Backup(copy, database).executeStep(-1);
            migrateSchema(copy, shippedSchema());
            readShipped(copy, catalog);
            return std::nullopt;
        }
        case SchemaState::Current:
            break;
        }
        readShipped(database, catalog);
    } catch (const std::exception &) {
        return refusal("catalog.damaged", path);
    }
    if (catalog.accelerators.empty())
        return refusal("catalog.damaged", path);
    return std::nullopt;
}

void readOverlayFile(const std::filesystem::path &path, OverlayState state, Catalog &catalog)
{
    // For writing, so that a half-done change can be rolled back; this thread alone uses it.
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, kBusyTimeoutMs);
    database.exec("PRAGMA mmap_size = 1073741824");
    const SQLite::Transaction oneMoment(database); // nobody writes between the first table and the last
    std::error_code ignored;
    if (std::filesystem::file_size(path, ignored) <= kCheckedBytes && database.execAndGet("PRAGMA quick_check(1)").getString() != "ok")
        throw SQLite::Exception("damaged", SQLITE_CORRUPT);
    if (state == OverlayState::Older) {
        SQLite::Database copy(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        SQLite::Backup(copy, database).executeStep(-1);
        migrateSchema(copy, overlaySchema());
        readOverlay(copy, catalog);
        return;
    }
    readOverlay(database, catalog);
}

void setAside(const std::filesystem::path &path, std::vector<Message> &remarks)
{
    const auto aside = setAsideOverlay(path);
    if (aside)
        remarks.push_back({"catalog.overlay_set_aside", {Argument::ofText("file", path.filename().string()), Argument::ofText("moved_to", aside->filename().string())}});
    else
        remarks.push_back({"catalog.overlay_damaged", {Argument::ofText("file", path.filename().string())}});
}

/// The user's rows may be missing, damaged, locked or newer; none of that keeps the program from running.
void applyOverlay(const std::filesystem::path &path, Catalog &catalog, std::vector<Message> &remarks)
{
    const OverlayState state = overlayState(path);
    const auto remark = [&](const char *code) { remarks.push_back({code, {Argument::ofText("file", path.filename().string())}}); };
    switch (state) {
    case OverlayState::Missing:
        return;
    case OverlayState::Newer:
        remark("catalog.overlay_newer");
        return;
    case OverlayState::Unreadable:
        remark("catalog.overlay_unreadable");
        return;
    case OverlayState::Damaged:
        setAside(path, remarks);
        return;
    case OverlayState::Current:
    case OverlayState::Older:
        break;
    }
    Catalog merged = catalog; // a failure half-way must not leave half an overlay
    try {
        readOverlayFile(path, state, merged);
    } catch (const SQLite::Exception &error) {
        const int code = error.getErrorCode() & 0xff;
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_IOERR)
            remark("catalog.overlay_unreadable");
        else
            setAside(path, remarks);
        return;
    }
    catalog = std::move(merged);
}

} // namespace

} // namespace catalog

Expected<OpenedCatalog> openCatalog(const std::filesystem::path &shipped, const std::optional<std::filesystem::path> &overlay, std::string_view today)
{
    auto catalog = std::make_shared<Catalog>();
    if (auto error = catalog::readShippedFile(shipped, *catalog))
        return tl::unexpected<Error>(std::move(*error));
    OpenedCatalog opened;
    if (overlay)
        catalog::applyOverlay(*overlay, *catalog, opened.remarks);
    catalog::indexNames(*catalog);
    auto flagged = std::async(std::launch::async, [&catalog] { return catalog::suspiciousOffers(*catalog); }); // reads only
    catalog->offerIndex.build(catalog->offers);
    for (const std::uint32_t row : flagged.get())
        catalog->offers[row].suspicious = true;
    catalog::applyDiscounts(*catalog, today);
    catalog->orderOffers();
    catalog::applyConfirmations(*catalog);
    opened.catalog = std::move(catalog);
    return opened;
}

} // namespace powertrain
