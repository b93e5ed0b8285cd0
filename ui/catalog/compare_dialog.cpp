// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/compare_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QHeaderView>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/catalog/table_look.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kNameWidth = 170;
constexpr int kMarkWidth = 100;

QString valueOf(const std::vector<FactGroup> &groups, const QString &group, const QString &name)
{
    for (const FactGroup &candidate : groups) {
        if (candidate.title != group)
            continue;
        for (const RowFact &fact : candidate.facts) {
            if (fact.name == name)
                return fact.value;
        }
    }
    return {};
}

} // namespace

CompareDialog::CompareDialog(std::shared_ptr<const CatalogView> view, const CatalogTable &table, const std::vector<std::size_t> &rows, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_words(view->words)
    , m_only(new QCheckBox(this))
    , m_summary(plainLabel(this))
    , m_model(new TableModel(this))
    , m_table(new QTableView(this))
{
    for (const std::size_t row : rows) {
        m_titles += table.title(*view, row);
        m_items.push_back(table.facts(*view, row));
    }
    const Words &w = m_words;
    setWindowTitle(w.translate("Powertrain", "Compare", "title of a window"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(10);
    column->addWidget(m_summary);
    m_only->setText(w.translate("Powertrain", "Show &differences only", "tick box"));
    m_only->setAccessibleName(withoutMnemonic(m_only->text()));
    column->addWidget(m_only);
    m_model->setTheme(theme);
    m_table->setModel(m_model);
    lookLikeCatalog(m_table);
    m_table->setWordWrap(true);
    m_table->setItemDelegate(new QStyledItemDelegate(m_table)); // which wraps
    m_table->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 7px 4px; }"));
    m_table->horizontalHeader()->setFixedHeight(2 * m_table->fontMetrics().height() + 16);
    m_table->setTextElideMode(Qt::ElideNone);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setAccessibleName(w.translate("Powertrain", "Comparison", "accessible name of a table"));
    column->addWidget(m_table, 1);
    auto *foot = new QHBoxLayout;
    auto *close = new QPushButton(w.translate("Powertrain", "&Close", "button"), this);
    close->setAccessibleName(withoutMnemonic(close->text()));
    foot->addStretch(1);
    foot->addWidget(close);
    column->addLayout(foot);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_only, &QCheckBox::toggled, this, &CompareDialog::fill);
    resize(1000, 660);
    fill();
}

void CompareDialog::fill()
{
    const Words &w = m_words;
    TableContent content;
    content.headers += w.translate("Powertrain", "Fact", "table heading");
    content.headers += m_titles;
    content.headers += w.translate("Powertrain", "Differs", "table heading: whether the compared rows differ");
    // The facts of all items, in the order in which they come up.
    std::vector<std::pair<QString, QString>> names;
    for (const auto &groups : m_items) {
        for (const FactGroup &group : groups) {
            for (const RowFact &fact : group.facts) {
                if (std::find(names.begin(), names.end(), std::pair(group.title, fact.name)) == names.end())
                    names.push_back({group.title, fact.name});
            }
        }
    }
    int different = 0;
    for (const auto &[group, name] : names) {
        TableContent::Row row;
        QStringList values;
        for (const auto &groups : m_items)
            values += valueOf(groups, group, name);
        const bool differs = std::any_of(values.begin(), values.end(), [&](const QString &value) { return value != values.front(); });
        different += differs ? 1 : 0;
        if (!differs && m_only->isChecked())
            continue;
        row.cells.push_back(name);
        for (const QString &value : values)
            row.cells.push_back(value.isEmpty() ? QStringLiteral("–") : value);
        row.cells.push_back(differs ? Cell(w.translate("Powertrain", "≠ differs", "mark of a row in a comparison"), std::nullopt, Role::Caution) : Cell(QString()));
        content.rows.push_back(std::move(row));
    }
    m_summary->setText(w.translate("Powertrain", "%1 of %2 facts differ.", "above a comparison").arg(w.count(different), w.count(static_cast<double>(names.size()))));
    m_model->setContent(std::move(content));
    fitColumns();
}

/// What is compared shares the width, and long texts wrap: there are few rows to measure.
void CompareDialog::fitColumns()
{
    const int room = m_table->width() - m_table->verticalScrollBar()->sizeHint().width() - kNameWidth - kMarkWidth;
    m_table->setColumnWidth(0, kNameWidth);
    for (int item = 1; item <= m_titles.size(); ++item)
        m_table->setColumnWidth(item, qMax(120, room / static_cast<int>(m_titles.size())));
    m_table->resizeRowsToContents();
}

void CompareDialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    layout()->activate();
    fitColumns();
}

} // namespace powertrain
