// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/overlay_edit.h"

#include <cmath>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/catalog/overlay.h"

namespace powertrain {

namespace {

constexpr int kBusyTimeoutMs = 2000;
constexpr double kMostShare = 1.2;
constexpr double kMostStepSeconds = 10;

Error unwritable(const std::filesystem::path &path)
{
    return Error{Message{"catalog.overlay_unwritable", {Argument::ofText("file", path.filename().string())}}, path.string()};
}

bool isShare(const std::optional<double> &share) { return !share || (std::isfinite(*share) && *share > 0 && *share <= kMostShare); }

void bindText(SQLite::Statement &statement, int index, const std::string &text)
{
    if (text.empty())
        statement.bind(index);
    else
        statement.bind(index, text);
}

void bindNumber(SQLite::Statement &statement, int index, const std::optional<double> &number)
{
    if (number)
        statement.bind(index, *number);
    else
        statement.bind(index);
}

/// The first share that is none; empty: all are.
std::string wrongShare(const MeasuredEfficiency &shares)
{
    const std::pair<const char *, const std::optional<double> *> named[] = {{"compute", &shares.compute}, {"attention", &shares.attention}, {"prefill", &shares.prefill}, {"bandwidth", &shares.bandwidth}};
    for (const auto &[name, share] : named) {
        if (!isShare(*share))
            return name;
    }
    if (shares.stepSeconds && !(std::isfinite(*shares.stepSeconds) && *shares.stepSeconds >= 0 && *shares.stepSeconds <= kMostStepSeconds))
        return "step_seconds";
    const bool any = shares.compute || shares.attention || shares.prefill || shares.bandwidth || shares.stepSeconds;
    return any ? std::string() : "compute";
}

} // namespace

Expected<void> saveEfficiency(const std::filesystem::path &overlay, const OwnEfficiency &own)
{
    if (const std::string wrong = wrongShare(own.shares); !wrong.empty())
        return fail("catalog.efficiency_out_of_range", wrong, {Argument::ofText("field", wrong)});
    if (auto made = createOverlay(overlay); !made)
        return made;
    try {
        SQLite::Database database(overlay.string(), SQLite::OPEN_READWRITE, kBusyTimeoutMs);
        SQLite::Transaction transaction(database);
        SQLite::Statement insert(database,
            "INSERT OR REPLACE INTO efficiencies (id, accelerator_id, work, moe, software, compute, attention, prefill, bandwidth, step_seconds, measurements, as_of, source)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, own.id);
        insert.bind(2, own.acceleratorId);
        insert.bind(3, own.serving ? "serving" : "training");
        bindNumber(insert, 4, std::nullopt);
        if (own.moe)
            insert.bind(4, *own.moe ? 1 : 0);
        bindText(insert, 5, own.software);
        bindNumber(insert, 6, own.shares.compute);
        bindNumber(insert, 7, own.shares.attention);
        bindNumber(insert, 8, own.shares.prefill);
        bindNumber(insert, 9, own.shares.bandwidth);
        bindNumber(insert, 10, own.shares.stepSeconds);
        insert.bind(11, own.shares.measurements);
        bindText(insert, 12, own.asOf);
        insert.bind(13, own.source);
        insert.exec();
        transaction.commit();
    } catch (const std::exception &) {
        return tl::unexpected<Error>(unwritable(overlay));
    }
    return {};
}

Expected<bool> removeEfficiency(const std::filesystem::path &overlay, const std::string &id)
{
    if (overlayState(overlay) == OverlayState::Missing)
        return false;
    if (auto made = createOverlay(overlay); !made)
        return tl::unexpected<Error>(made.error());
    try {
        SQLite::Database database(overlay.string(), SQLite::OPEN_READWRITE, kBusyTimeoutMs);
        SQLite::Transaction transaction(database);
        SQLite::Statement remove(database, "DELETE FROM efficiencies WHERE id = ?");
        remove.bind(1, id);
        const bool found = remove.exec() > 0;
        transaction.commit();
        return found;
    } catch (const std::exception &) {
        return tl::unexpected<Error>(unwritable(overlay));
    }
}

} // namespace powertrain
