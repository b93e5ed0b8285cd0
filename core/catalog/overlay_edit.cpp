// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/overlay_edit.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/catalog/change_recorder.h"
#include "core/catalog/overlay.h"
#include "core/catalog/overlay_rows.h"

namespace powertrain {

namespace {

constexpr int kBusyTimeoutMs = 2000;
/// Undoing 100 000 prices takes two thirds of the time when the pages it visits stay in memory. In KiB.
constexpr const char *kRoomForAChange = "PRAGMA cache_size = -131072";

tl::unexpected<Error> unwritable(const std::filesystem::path &path)
{
    return tl::unexpected<Error>(Error{Message{"catalog.overlay_unwritable", {Argument::ofText("file", path.filename().string())}}, path.string()});
}

constexpr const char *kRecordColumns = "SELECT id, kind, subject, made_at, rows, undone FROM changes ";

ChangeRecord recordOf(SQLite::Statement &row)
{
    ChangeRecord record;
    record.id = row.getColumn(0).getInt64();
    record.kind = parseName<ChangeKind>(row.getColumn(1).getString()).value_or(ChangeKind::Edit);
    record.subject = row.getColumn(2).getString();
    record.madeAt = row.getColumn(3).getString();
    record.rows = row.getColumn(4).getInt();
    record.undone = row.getColumn(5).getInt() != 0;
    return record;
}

/// Old changes can no longer be undone once they are too many or too large; the newest always can.
void forgetOldChanges(SQLite::Database &database)
{
    SQLite::Statement newest(database, "SELECT id, length(changeset) FROM changes ORDER BY id DESC");
    std::int64_t bytes = 0;
    for (int kept = 0; newest.executeStep(); ++kept) {
        bytes += newest.getColumn(1).getInt64();
        if (kept == 0 || (kept < kKeptChanges && bytes <= kKeptChangeBytes))
            continue;
        SQLite::Statement forget(database, "DELETE FROM changes WHERE id <= ?");
        forget.bind(1, newest.getColumn(0).getInt64());
        forget.exec();
        return;
    }
}

ChangeRecord write(SQLite::Database &database, const OverlayChange &change)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    database.exec("DELETE FROM changes WHERE undone = 1");
    SQLite::Statement place(database, "INSERT INTO changes (kind, subject, made_at, rows, changeset) VALUES (?, ?, ?, 0, x'')");
    place.bind(1, std::string(nameOf(change.kind)));
    place.bind(2, change.subject);
    place.bind(3, change.madeAt);
    place.exec();

    ChangeRecord record{database.getLastInsertRowid(), change.kind, change.subject, change.madeAt, 0, false};
    std::string changeset;
    {
        const catalog::ChangeRecorder recorder(database.getHandle());
        record.rows = catalog::writeRows(database, change, record.id);
        changeset = recorder.changeset();
    }
    // Nothing was there to be changed: the list of changes, and what can be done again, stay as they are.
    if (record.rows == 0)
        return record;
    SQLite::Statement finish(database, "UPDATE changes SET rows = ?, changeset = ? WHERE id = ?");
    finish.bind(1, record.rows);
    finish.bindNoCopy(2, changeset.data(), static_cast<int>(changeset.size()));
    finish.bind(3, record.id);
    finish.exec();
    forgetOldChanges(database);
    transaction.commit();
    return record;
}

/// The change that undo takes back or redo does again.
Expected<std::optional<ChangeRecord>> turn(const std::filesystem::path &overlay, bool takeBack)
{
    if (overlayState(overlay) == OverlayState::Missing)
        return std::nullopt;
    if (auto made = createOverlay(overlay); !made)
        return tl::unexpected<Error>(made.error());
    try {
        SQLite::Database database(overlay.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, kBusyTimeoutMs);
        database.exec(kRoomForAChange);
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement next(database, std::string(kRecordColumns) + (takeBack ? "WHERE undone = 0 ORDER BY id DESC LIMIT 1" : "WHERE undone = 1 ORDER BY id LIMIT 1"));
        if (!next.executeStep())
            return std::nullopt;
        ChangeRecord record = recordOf(next);
        SQLite::Statement read(database, "SELECT changeset FROM changes WHERE id = ?");
        read.bind(1, record.id);
        read.executeStep();
        const SQLite::Column column = read.getColumn(0);
        const std::string_view changeset(static_cast<const char *>(column.getBlob()), static_cast<std::size_t>(column.getBytes()));
        if (!changeset.empty() && !catalog::applyChangeset(database.getHandle(), changeset, takeBack))
            return fail("catalog.undo_conflict", {}, {Argument::ofText("subject", record.subject)});
        SQLite::Statement mark(database, "UPDATE changes SET undone = ? WHERE id = ?");
        mark.bind(1, takeBack ? 1 : 0);
        mark.bind(2, record.id);
        mark.exec();
        transaction.commit();
        record.undone = takeBack;
        return record;
    } catch (const std::exception &) {
        return unwritable(overlay);
    }
}

} // namespace

Expected<ChangeRecord> applyChange(const std::filesystem::path &overlay, const OverlayChange &change)
{
    if (auto unfit = catalog::findUnfit(change))
        return tl::unexpected<Error>(std::move(*unfit));
    if (auto made = createOverlay(overlay); !made)
        return tl::unexpected<Error>(made.error());
    try {
        SQLite::Database database(overlay.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, kBusyTimeoutMs);
        database.exec(kRoomForAChange);
        return write(database, change);
    } catch (const std::exception &) {
        return unwritable(overlay);
    }
}

Expected<std::vector<ChangeRecord>> listChanges(const std::filesystem::path &overlay)
{
    std::vector<ChangeRecord> records;
    if (overlayState(overlay) == OverlayState::Missing)
        return records;
    if (auto made = createOverlay(overlay); !made)
        return tl::unexpected<Error>(made.error());
    try {
        SQLite::Database database(overlay.string(), SQLite::OPEN_READWRITE, kBusyTimeoutMs);
        SQLite::Statement rows(database, std::string(kRecordColumns) + "ORDER BY id DESC");
        while (rows.executeStep())
            records.push_back(recordOf(rows));
        return records;
    } catch (const std::exception &) {
        return tl::unexpected<Error>(Error{Message{"catalog.overlay_unreadable", {Argument::ofText("file", overlay.filename().string())}}, overlay.string()});
    }
}

Expected<std::optional<ChangeRecord>> undoChange(const std::filesystem::path &overlay)
{
    return turn(overlay, true);
}

Expected<std::optional<ChangeRecord>> redoChange(const std::filesystem::path &overlay)
{
    return turn(overlay, false);
}

} // namespace powertrain
