// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QObject>
#include <QThreadPool>

#include "ui/catalog/catalog_store.h"

namespace powertrain {

/// The user's own rows, as the windows change them: one step after the other on a thread, after each the catalogue is read
/// anew and handed on. Knows what can be undone. A step that fails changes nothing.
class CatalogEditor : public QObject {
    Q_OBJECT

public:
    using Done = std::function<void(const std::optional<Error> &)>;
    using PreviewDone = std::function<void(Expected<ImportPreview>)>;

    CatalogEditor(CatalogStore store, CatalogPtr catalog, std::string today, QObject *parent = nullptr);
    ~CatalogEditor() override;

    CatalogPtr catalog() const { return m_catalog; }
    const std::string &today() const { return m_today; }
    const std::vector<ChangeRecord> &changes() const { return m_changes; }
    bool canEdit() const { return static_cast<bool>(m_store.apply); }
    bool canUndo() const;
    bool canRedo() const;
    bool isBusy() const { return m_jobs > 0; }
    /// Date and time as a change carries them.
    static std::string now();

    /// Reads the list of changes.
    void refresh();
    /// `done`, where given, is told instead of `failed`.
    void apply(OverlayChange change, Done done = {});
    void undo();
    void redo();
    /// What a file would bring. `progress` gets shares of one; cancelPreview() ends it.
    void preview(const QString &file, ImportOptions options, std::function<void(double)> progress, PreviewDone done);
    void cancelPreview();
    /// Keeps the chosen rows of a preview as one step.
    void import(std::shared_ptr<const ImportPreview> preview, const ImportChoice &choice, std::vector<NameMapping> mappings, Done done);
    /// Writes offers of the snapshot into a file.
    void exportOffers(std::vector<std::size_t> rows, PriceFormat format, const QString &file, Done done);

signals:
    void catalogChanged();
    void changesListed();
    void busyChanged();
    void failed(const powertrain::Error &error);
    void remarked(const powertrain::Message &remark);
    /// A step was made, taken back, or made again.
    void stepped(const powertrain::ChangeRecord &record, bool undone);

private:
    struct Outcome {
        std::optional<ChangeRecord> record;
        std::optional<Error> error;
        std::optional<OpenedCatalog> opened;
        std::optional<std::vector<ChangeRecord>> changes;
    };
    using Step = std::function<Expected<std::optional<ChangeRecord>>()>;

    void run(Step step, bool undone, Done done);
    void take(Outcome outcome, bool undone, const Done &done);
    void begin();
    void end();

    CatalogStore m_store;
    CatalogPtr m_catalog;
    std::string m_today;
    std::vector<ChangeRecord> m_changes;
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    int m_jobs = 0;
    QThreadPool m_pool; ///< one thread, so that steps keep their order
};

} // namespace powertrain
