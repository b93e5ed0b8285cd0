// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/compare_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/results/data_table.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

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
    , m_table(new DataTable)
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
    m_table->setTheme(theme);
    m_table->setMaximumRows(1000);
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(w.translate("Powertrain", "Comparison", "accessible name of a table"));
    auto *area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("page"));
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    auto *inside = new QWidget;
    auto *insideColumn = new QVBoxLayout(inside);
    insideColumn->setContentsMargins(0, 0, 0, 0);
    insideColumn->addWidget(m_table);
    insideColumn->addStretch(1);
    area->setWidget(inside);
    column->addWidget(area, 1);
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
    m_table->setContent(std::move(content));
}

} // namespace powertrain
