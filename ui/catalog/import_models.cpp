// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/import_models.h"

#include <algorithm>
#include <utility>

#include "ui/catalog/catalog_words.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

enum RowColumn { ColumnLine,
    ColumnProvider,
    ColumnCard,
    ColumnProduct,
    ColumnRegion,
    ColumnBilling,
    ColumnPrice,    ///< of a changed row: before
    ColumnSecond }; ///< after, or the peers' median

QVariant alignment(bool right) { return QVariant((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter); }

QString priceText(const Words &w, const std::optional<Money> &price) { return price ? w.unitPrice(*price) : wordPriceUnknown(w); }

QString memoryText(const Words &w, const UnknownName &name)
{
    return name.memoryGb ? w.decimal(*name.memoryGb, 0) + QStringLiteral("\u00A0GB") : wordUnknown(w);
}

} // namespace

ImportRowsModel::ImportRowsModel(ImportState state, QObject *parent)
    : QAbstractTableModel(parent)
    , m_state(state)
{
}

void ImportRowsModel::setPreview(PreviewPtr preview, std::shared_ptr<const CatalogView> view)
{
    beginResetModel();
    m_preview = std::move(preview);
    m_view = std::move(view);
    m_rows.clear();
    for (std::size_t i = 0; m_preview && i < m_preview->rows.size(); ++i) {
        if (m_preview->rows[i].state == m_state)
            m_rows.push_back(static_cast<std::uint32_t>(i));
    }
    endResetModel();
}

int ImportRowsModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

int ImportRowsModel::columnCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !m_view)
        return 0;
    return hasSecondPrice() ? ColumnSecond + 1 : ColumnSecond;
}

QString ImportRowsModel::cell(const ImportRow &row, int column) const
{
    const Words &w = m_view->words;
    const Offer &offer = row.offer;
    switch (column) {
    case ColumnLine:
        return w.count(row.line);
    case ColumnProvider:
        return providerName(*m_view, offer.providerId);
    case ColumnCard: {
        const QString name = offer.acceleratorId.empty() ? plainText(offer.gpu, 80) : acceleratorName(*m_view, offer.acceleratorId);
        return offer.gpusPerInstance > 1 ? w.translate("Powertrain", "%1 × %2", "count and accelerator").arg(w.count(offer.gpusPerInstance), name) : name;
    }
    case ColumnProduct:
        return plainText(offer.sku, 120);
    case ColumnRegion:
        return plainText(offer.region, 60);
    case ColumnBilling:
        return word(w, offer.billing);
    case ColumnPrice:
        return priceText(w, m_state == ImportState::Changed ? row.before : offer.perGpuHour);
    case ColumnSecond:
        return priceText(w, m_state == ImportState::Changed ? offer.perGpuHour : row.peers);
    default:
        return {};
    }
}

QVariant ImportRowsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return cell(m_preview->rows[m_rows[static_cast<std::size_t>(index.row())]], index.column());
    case Qt::TextAlignmentRole:
        return alignment(index.column() == ColumnLine || index.column() >= ColumnPrice);
    default:
        return {};
    }
}

QVariant ImportRowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section == ColumnLine || section >= ColumnPrice);
    if (role != Qt::DisplayRole)
        return {};
    const Words &w = m_view->words;
    switch (section) {
    case ColumnLine:
        return w.translate("Powertrain", "Line", "table heading: of a file");
    case ColumnProvider:
        return w.translate("Powertrain", "Provider", "table heading");
    case ColumnCard:
        return w.translate("Powertrain", "Accelerator", "table heading");
    case ColumnProduct:
        return w.translate("Powertrain", "Product", "table heading: the provider's name of the thing");
    case ColumnRegion:
        return w.translate("Powertrain", "Region", "table heading");
    case ColumnBilling:
        return w.translate("Powertrain", "Way of paying", "table heading");
    case ColumnPrice:
        return m_state == ImportState::Changed ? w.translate("Powertrain", "Before", "table heading: old price") : w.translate("Powertrain", "Per GPU-hour", "table heading: price");
    case ColumnSecond:
        return m_state == ImportState::Changed ? w.translate("Powertrain", "After", "table heading: new price") : w.translate("Powertrain", "Peers' median", "table heading: price of comparable offers");
    default:
        return {};
    }
}

void ImportProblemsModel::setPreview(PreviewPtr preview, std::shared_ptr<const CatalogView> view)
{
    beginResetModel();
    m_preview = std::move(preview);
    m_view = std::move(view);
    endResetModel();
}

int ImportProblemsModel::rowCount(const QModelIndex &parent) const { return parent.isValid() || !m_preview ? 0 : static_cast<int>(m_preview->problems.size()); }

int ImportProblemsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() || !m_view ? 0 : 5; }

QVariant ImportProblemsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column() < 2);
    if (role != Qt::DisplayRole)
        return {};
    const ImportProblem &problem = m_preview->problems[static_cast<std::size_t>(index.row())];
    const Words &w = m_view->words;
    switch (index.column()) {
    case 0:
        return w.count(problem.line);
    case 1:
        return problem.column > 0 ? w.count(problem.column) : w.translate("Powertrain", "whole row", "in place of a column's number");
    case 2:
        return plainText(problem.field, 60);
    case 3:
        return problem.dropped ? w.translate("Powertrain", "row left out", "what happened to a row of a file") : w.translate("Powertrain", "value passed over", "what happened to a row of a file");
    case 4:
        return plainText(word(w, problem.message), 400);
    default:
        return {};
    }
}

QVariant ImportProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section < 2);
    if (role != Qt::DisplayRole)
        return {};
    const Words &w = m_view->words;
    const QString titles[] = {w.translate("Powertrain", "Line", "table heading: of a file"), w.translate("Powertrain", "Column", "table heading: of a file"), w.translate("Powertrain", "Field", "table heading: of a file"),
        w.translate("Powertrain", "What happens", "table heading: to a row of a file"), w.translate("Powertrain", "Problem", "table heading")};
    return titles[section];
}

void NameMappingModel::setPreview(const ImportPreview &preview, std::shared_ptr<const CatalogView> view)
{
    beginResetModel();
    m_view = std::move(view);
    for (const UnknownName &unknown : preview.unknown) {
        const bool known = std::any_of(m_names.begin(), m_names.end(), [&](const Entry &entry) { return entry.name.printed == unknown.printed && entry.name.memoryGb == unknown.memoryGb; });
        if (!known)
            m_names.push_back({unknown, std::nullopt});
    }
    endResetModel();
}

void NameMappingModel::decide(int row, std::optional<std::string> accelerator)
{
    m_names[static_cast<std::size_t>(row)].decision = std::move(accelerator);
    emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

bool NameMappingModel::decideLikeliest()
{
    bool any = false;
    for (Entry &entry : m_names) {
        if (entry.decision || entry.name.suggestions.empty())
            continue;
        entry.decision = entry.name.suggestions.front();
        any = true;
    }
    if (any)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    return any;
}

std::vector<NameMapping> NameMappingModel::mappings() const
{
    std::vector<NameMapping> list;
    for (const Entry &entry : m_names) {
        if (entry.decision)
            list.push_back({entry.name.printed, entry.name.memoryGb, *entry.decision});
    }
    return list;
}

int NameMappingModel::undecided() const
{
    return static_cast<int>(std::count_if(m_names.begin(), m_names.end(), [](const Entry &entry) { return !entry.decision; }));
}

int NameMappingModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_names.size()); }

int NameMappingModel::columnCount(const QModelIndex &parent) const { return parent.isValid() || !m_view ? 0 : 4; }

QVariant NameMappingModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column() == 1 || index.column() == 2);
    if (role != Qt::DisplayRole)
        return {};
    const Entry &entry = m_names[static_cast<std::size_t>(index.row())];
    const Words &w = m_view->words;
    switch (index.column()) {
    case 0:
        return plainText(entry.name.printed, 80);
    case 1:
        return memoryText(w, entry.name);
    case 2:
        return w.count(entry.name.rows);
    case 3:
        if (!entry.decision)
            return w.translate("Powertrain", "not decided", "an unknown name in an import");
        return entry.decision->empty() ? w.translate("Powertrain", "left out", "an unknown name in an import") : acceleratorName(*m_view, *entry.decision);
    default:
        return {};
    }
}

QVariant NameMappingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section == 1 || section == 2);
    if (role != Qt::DisplayRole)
        return {};
    const Words &w = m_view->words;
    const QString titles[] = {w.translate("Powertrain", "Name in the file", "table heading"), w.translate("Powertrain", "Memory", "table heading"), w.translate("Powertrain", "Rows", "table heading: of a file"),
        w.translate("Powertrain", "Is read as", "table heading: an unknown name")};
    return titles[section];
}

} // namespace powertrain
