// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/catalog_editor.h"

#include <algorithm>
#include <utility>

#include <QDateTime>
#include <QFile>

#include "ui/report/report.h"

namespace powertrain {

CatalogEditor::CatalogEditor(CatalogStore store, CatalogPtr catalog, std::string today, QObject *parent)
    : QObject(parent)
    , m_store(std::move(store))
    , m_catalog(std::move(catalog))
    , m_today(std::move(today))
{
    m_pool.setMaxThreadCount(1);
}

CatalogEditor::~CatalogEditor()
{
    cancelPreview();
    // What was begun is finished: a step is never torn.
    m_pool.waitForDone();
}

std::string CatalogEditor::now() { return QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd'T'HH:mm:ss")).toStdString(); }

bool CatalogEditor::canUndo() const
{
    return canEdit() && std::any_of(m_changes.begin(), m_changes.end(), [](const ChangeRecord &change) { return !change.undone; });
}

bool CatalogEditor::canRedo() const
{
    return canEdit() && std::any_of(m_changes.begin(), m_changes.end(), [](const ChangeRecord &change) { return change.undone; });
}

void CatalogEditor::begin()
{
    if (m_jobs++ == 0)
        emit busyChanged();
}

void CatalogEditor::end()
{
    if (--m_jobs == 0)
        emit busyChanged();
}

void CatalogEditor::run(Step step, bool undone, Done done)
{
    begin();
    m_pool.start([this, step = std::move(step), undone, done = std::move(done), store = m_store] {
        Outcome outcome;
        if (step) {
            auto made = step();
            if (made)
                outcome.record = std::move(*made);
            else
                outcome.error = std::move(made.error());
        }
        if (outcome.record && store.open) {
            if (auto opened = store.open())
                outcome.opened = std::move(*opened);
            else
                outcome.error = std::move(opened.error());
        }
        if (store.list) {
            if (auto changes = store.list())
                outcome.changes = std::move(*changes);
        }
        QMetaObject::invokeMethod(
            this, [this, outcome = std::move(outcome), undone, done] { take(outcome, undone, done); }, Qt::QueuedConnection);
    });
}

void CatalogEditor::take(Outcome outcome, bool undone, const Done &done)
{
    end();
    if (outcome.changes) {
        m_changes = std::move(*outcome.changes);
        emit changesListed();
    }
    if (outcome.opened) {
        m_catalog = outcome.opened->catalog;
        emit catalogChanged();
        for (const Message &remark : outcome.opened->remarks)
            emit remarked(remark);
    }
    if (outcome.record)
        emit stepped(*outcome.record, undone);
    if (done)
        done(outcome.error);
    else if (outcome.error)
        emit failed(*outcome.error);
}

void CatalogEditor::refresh()
{
    if (m_store.list)
        run({}, false, {});
}

void CatalogEditor::apply(OverlayChange change, Done done)
{
    if (!canEdit())
        return;
    run([store = m_store, change = std::move(change)]() -> Expected<std::optional<ChangeRecord>> {
        auto record = store.apply(change);
        if (!record)
            return tl::unexpected<Error>(std::move(record.error()));
        return std::optional<ChangeRecord>(std::move(*record));
    },
        false, std::move(done));
}

void CatalogEditor::undo()
{
    if (canEdit())
        run(m_store.undo, true, {});
}

void CatalogEditor::redo()
{
    if (canEdit())
        run(m_store.redo, false, {});
}

void CatalogEditor::preview(const QString &file, ImportOptions options, std::function<void(double)> progress, PreviewDone done)
{
    if (!m_store.preview)
        return;
    cancelPreview();
    begin();
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    options.progress = [this, cancelled = m_cancelled, progress = std::move(progress)](double share) {
        QMetaObject::invokeMethod(
            this, [progress, cancelled, share] { if (!*cancelled && progress) progress(share); }, Qt::QueuedConnection);
        return !*cancelled;
    };
    m_pool.start([this, file, options = std::move(options), cancelled = m_cancelled, done = std::move(done), store = m_store, catalog = m_catalog] {
        auto result = std::make_shared<Expected<ImportPreview>>(store.preview(std::filesystem::path(QFile::encodeName(file).toStdString()), options, *catalog));
        QMetaObject::invokeMethod(
            this, [this, result, done] {
                end();
                done(std::move(*result));
            },
            Qt::QueuedConnection);
    });
}

void CatalogEditor::import(std::shared_ptr<const ImportPreview> preview, const ImportChoice &choice, std::vector<NameMapping> mappings, Done done)
{
    if (!canEdit() || !m_store.choose)
        return;
    run([store = m_store, preview = std::move(preview), choice, mappings = std::move(mappings), madeAt = now()]() -> Expected<std::optional<ChangeRecord>> {
        auto change = store.choose(*preview, choice, mappings, madeAt);
        if (!change)
            return tl::unexpected<Error>(std::move(change.error()));
        auto record = store.apply(*change);
        if (!record)
            return tl::unexpected<Error>(std::move(record.error()));
        return std::optional<ChangeRecord>(std::move(*record));
    },
        false, std::move(done));
}

void CatalogEditor::exportOffers(std::vector<std::size_t> rows, PriceFormat format, const QString &file, Done done)
{
    if (!m_store.write)
        return;
    begin();
    m_pool.start([this, rows = std::move(rows), format, file, done = std::move(done), store = m_store, catalog = m_catalog] {
        std::vector<const Offer *> offers;
        offers.reserve(rows.size());
        for (const std::size_t row : rows)
            offers.push_back(&catalog->offers[row]);
        const Expected<void> written = writeFile(file, QByteArray::fromStdString(store.write(offers, format, *catalog)));
        const std::optional<Error> error = written ? std::nullopt : std::optional(written.error());
        QMetaObject::invokeMethod(
            this, [this, error, done] {
                end();
                done(error);
            },
            Qt::QueuedConnection);
    });
}

void CatalogEditor::cancelPreview()
{
    if (m_cancelled)
        *m_cancelled = true;
}

} // namespace powertrain
