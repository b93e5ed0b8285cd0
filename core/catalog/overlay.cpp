// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/overlay.h"

#include <string>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/catalog/schema.h"

namespace powertrain {

namespace {

using catalog::SchemaState;

constexpr int kBusyTimeoutMs = 250;
constexpr int kMostSetAside = 1000;

bool isDamage(const SQLite::Exception &error)
{
    const int code = error.getErrorCode() & 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR || code == SQLITE_FORMAT;
}

Error refusal(const char *code, const std::filesystem::path &path)
{
    return Error{Message{code, {Argument::ofText("file", path.filename().string())}}, path.string()};
}

} // namespace

OverlayState overlayState(const std::filesystem::path &path)
{
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    if (!std::filesystem::exists(status))
        return ignored && ignored != std::errc::no_such_file_or_directory ? OverlayState::Unreadable : OverlayState::Missing;
    if (!std::filesystem::is_regular_file(status))
        return OverlayState::Unreadable;
    // What a kill leaves between making the file and filling it.
    if (std::filesystem::file_size(path, ignored) == 0 && !ignored)
        return OverlayState::Missing;
    try {
        // For writing where that is allowed: only then can SQLite roll back what a kill left half done.
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE, kBusyTimeoutMs);
        switch (catalog::schemaState(database, catalog::overlaySchema())) {
        case SchemaState::Current:
            return OverlayState::Current;
        case SchemaState::Older:
            return OverlayState::Older;
        case SchemaState::Newer:
            return OverlayState::Newer;
        case SchemaState::Foreign:
            return OverlayState::Damaged;
        }
    } catch (const SQLite::Exception &error) {
        return isDamage(error) ? OverlayState::Damaged : OverlayState::Unreadable;
    }
    return OverlayState::Unreadable;
}

Expected<void> createOverlay(const std::filesystem::path &path)
{
    switch (overlayState(path)) {
    case OverlayState::Current:
        return {};
    case OverlayState::Newer:
        return tl::unexpected<Error>(refusal("catalog.overlay_newer", path));
    case OverlayState::Damaged:
        return tl::unexpected<Error>(refusal("catalog.overlay_damaged", path));
    case OverlayState::Unreadable:
        return tl::unexpected<Error>(refusal("catalog.overlay_unreadable", path));
    case OverlayState::Missing:
    case OverlayState::Older:
        break;
    }
    try {
        if (!path.parent_path().empty())
            std::filesystem::create_directories(path.parent_path());
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeoutMs);
        // One transaction from the empty file on: a kill leaves an empty file, which the next call fills.
        if (catalog::schemaState(database, catalog::overlaySchema()) == SchemaState::Older)
            catalog::migrateSchema(database, catalog::overlaySchema());
        else
            catalog::createSchema(database, catalog::overlaySchema());
    } catch (const std::exception &) {
        // Somebody else may have made it in the meantime.
        if (overlayState(path) == OverlayState::Current)
            return {};
        return tl::unexpected<Error>(refusal("catalog.overlay_unwritable", path));
    }
    return {};
}

Expected<std::filesystem::path> setAsideOverlay(const std::filesystem::path &path)
{
    for (int n = 1; n <= kMostSetAside; ++n) {
        std::filesystem::path target = path;
        target += ".damaged-" + std::to_string(n);
        std::error_code ignored;
        if (std::filesystem::exists(target, ignored))
            continue;
        std::error_code renaming;
        std::filesystem::rename(path, target, renaming);
        if (renaming)
            break;
        // A journal left beside the damaged file would be played back into its successor.
        for (const char *suffix : {"-journal", "-wal", "-shm"}) {
            std::filesystem::path companion = path;
            companion += suffix;
            std::filesystem::path aside = target;
            aside += suffix;
            if (std::filesystem::exists(companion, ignored))
                std::filesystem::rename(companion, aside, ignored);
        }
        return target;
    }
    return tl::unexpected<Error>(refusal("catalog.overlay_unwritable", path));
}

} // namespace powertrain
