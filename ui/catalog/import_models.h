// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of an import's preview. They look at the preview and copy nothing of it.
#pragma once

#include <memory>
#include <optional>

#include <QAbstractTableModel>

#include "core/catalog/price_import.h"
#include "ui/catalog/catalog_table.h"

namespace powertrain {

using PreviewPtr = std::shared_ptr<const ImportPreview>;

/// The rows of one state.
class ImportRowsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit ImportRowsModel(ImportState state, QObject *parent = nullptr);
    void setPreview(PreviewPtr preview, std::shared_ptr<const CatalogView> view);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool hasSecondPrice() const { return m_state == ImportState::Changed || m_state == ImportState::Suspicious; }
    QString cell(const ImportRow &row, int column) const;

    ImportState m_state;
    PreviewPtr m_preview;
    std::shared_ptr<const CatalogView> m_view;
    std::vector<std::uint32_t> m_rows;
};

/// The rows that could not be used and the values that were passed over.
class ImportProblemsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    void setPreview(PreviewPtr preview, std::shared_ptr<const CatalogView> view);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    PreviewPtr m_preview;
    std::shared_ptr<const CatalogView> m_view;
};

/// Spellings that nobody knows, and what the user says that they mean. One that was decided stays, so that the decision
/// can be changed.
class NameMappingModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    void setPreview(const ImportPreview &preview, std::shared_ptr<const CatalogView> view);
    const UnknownName &name(int row) const { return m_names[static_cast<std::size_t>(row)].name; }
    /// None: not decided. Empty: such rows are left out.
    std::optional<std::string> decision(int row) const { return m_names[static_cast<std::size_t>(row)].decision; }
    void decide(int row, std::optional<std::string> accelerator);
    /// The likeliest accelerator for each that has one and is not decided. False: there was none.
    bool decideLikeliest();
    std::vector<NameMapping> mappings() const;
    int undecided() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Entry {
        UnknownName name;
        std::optional<std::string> decision;
    };
    std::vector<Entry> m_names;
    std::shared_ptr<const CatalogView> m_view;
};

} // namespace powertrain
