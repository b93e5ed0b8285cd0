// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>

#include "ui/results/data_table.h"
#include "ui/results/derivation_model.h"
#include "ui/results/result_tables.h"
#include "ui/text/wording.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kMostSteps = 20'000;

} // namespace

OptionsPage::OptionsPage(QWidget *parent)
    : ResultPage(parent)
    , m_choose(new QPushButton(this))
    , m_pin(new QPushButton(this))
    , m_filter(new QLineEdit(this))
{
    m_options = addSection();
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_choose);
    row->addWidget(m_pin);
    row->addStretch(1);
    add(bar);
    m_rejected = addSection();
    m_rejected->insert(m_filter);
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(360);
    connect(m_choose, &QPushButton::clicked, this, &OptionsPage::choose);
    connect(m_pin, &QPushButton::clicked, this, [this] {
        choose();
        emit pinRequested();
    });
    connect(m_options->table(), &QTableView::activated, this, &OptionsPage::choose);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) { m_rejected->table()->setFilter(text); });
}

void OptionsPage::choose()
{
    if (const std::optional<int> key = m_options->table()->currentKey())
        emit optionChosen(*key);
}

void OptionsPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "All options", "page title"),
        words.translate("Powertrain", "Every accelerator of the catalogue was tried. Choose one of the usable ones to see all pages for it."));
    m_options->setVisible(content.option);
    m_choose->setVisible(content.option);
    m_options->setTitle(words.translate("Powertrain", "Usable, best first", "heading"));
    m_options->setTable(optionTable(words, content.proposal, content.optionIndex));
    m_options->table()->selectKey(content.optionIndex);
    m_choose->setText(words.translate("Powertrain", "&Show the chosen option", "button"));
    m_choose->setAccessibleName(withoutMnemonic(m_choose->text()));
    m_pin->setVisible(content.option);
    m_pin->setEnabled(content.pins.size() < kMaxPins);
    m_pin->setText(words.translate("Powertrain", "&Pin it for comparison", "button: the chosen option"));
    m_pin->setAccessibleName(withoutMnemonic(m_pin->text()));
    m_rejected->setVisible(!content.proposal.rejected.empty());
    m_rejected->setTitle(words.translate("Powertrain", "Not usable, and why", "heading"));
    m_rejected->setTable(rejectedTable(words, content.proposal));
    m_filter->setPlaceholderText(words.translate("Powertrain", "Filter by name or reason", "placeholder of a field"));
    m_filter->setAccessibleName(m_filter->placeholderText());
}

DerivationPage::DerivationPage(QWidget *parent)
    : ResultPage(parent)
    , m_search(new QLineEdit(this))
    , m_expand(new QPushButton(this))
    , m_copy(new QPushButton(this))
    , m_view(new QTreeView(this))
{
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_search, 1);
    row->addWidget(m_expand);
    row->addWidget(m_copy);
    m_search->setClearButtonEnabled(true);
    m_view->setAlternatingRowColors(true);
    m_view->setUniformRowHeights(true);
    m_view->setMinimumHeight(fontMetrics().height() * 24);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->header()->setStretchLastSection(true);
    add(bar);
    add(m_view);
    connect(m_search, &QLineEdit::textChanged, this, &DerivationPage::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { search(m_search->text()); });
    connect(m_expand, &QPushButton::clicked, this, [this] { m_view->expandToDepth(1); });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (m_model)
            QGuiApplication::clipboard()->setText(m_model->asText(m_view->currentIndex().siblingAtColumn(0)));
    });
}

/// The next step after the current one that has the text in any of its columns.
void DerivationPage::search(const QString &text)
{
    if (text.isEmpty() || !m_model)
        return;
    QModelIndex index = m_view->currentIndex().siblingAtColumn(0);
    const QModelIndex first = m_model->index(0, 0);
    for (int seen = 0; seen < kMostSteps; ++seen) {
        index = index.isValid() ? m_view->indexBelow(index) : first;
        if (!index.isValid())
            index = first;
        for (int column = 0; column < DerivationModel::ColumnCount; ++column) {
            if (index.siblingAtColumn(column).data().toString().contains(text, Qt::CaseInsensitive)) {
                m_view->setCurrentIndex(index);
                return;
            }
        }
    }
}

void DerivationPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "How it was calculated", "page title"),
        words.translate("Powertrain", "Every figure can be opened: the formula, the numbers put in, and where each comes from. On every page a click on a number (Ctrl+I in a table) opens its own calculation. The two sums that everybody learns come first."));
    m_view->setAccessibleName(words.translate("Powertrain", "How it was calculated", "page title"));
    m_search->setPlaceholderText(words.translate("Powertrain", "Find a step, a symbol or a source", "placeholder of a field"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_expand->setText(words.translate("Powertrain", "&Open all steps", "button"));
    m_copy->setText(words.translate("Powertrain", "&Copy the branch", "button: of a tree, as text"));
    for (QPushButton *button : {m_expand, m_copy})
        button->setAccessibleName(withoutMnemonic(button->text()));
    m_model = &content.calculations;
    if (m_view->model() != m_model)
        m_view->setModel(m_model);
    m_view->expandToDepth(0);
    const int letter = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    m_view->setColumnWidth(DerivationModel::WhatColumn, letter * 44);
    m_view->setColumnWidth(DerivationModel::FormulaColumn, letter * 34);
    m_view->setColumnWidth(DerivationModel::ValueColumn, letter * 16);
}

SourcesPage::SourcesPage(QWidget *parent)
    : ResultPage(parent)
{
    m_assumed = addSection();
    m_sources = addSection();
    m_versions = addSection();
}

void SourcesPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    const Proposal &proposal = content.proposal;
    setTitle(words.translate("Powertrain", "Sources and assumptions", "page title"),
        words.translate("Powertrain", "What everything rests on: values that were filled in for you, and where facts, prices and formulas come from."));
    TableContent assumed;
    assumed.headers = {words.translate("Powertrain", "Value", "table column: name of a value that was assumed"), words.translate("Powertrain", "Assumed", "table column: what was assumed for it")};
    assumed.numeric = {false, false};
    for (const std::string &entry : proposal.assumed) {
        const auto equals = entry.find('=');
        const std::string key = entry.substr(0, equals);
        const std::string value = equals == std::string::npos ? std::string() : entry.substr(equals + 1);
        assumed.rows.push_back({{wordSymbol(words, key), QString::fromStdString(value)}, static_cast<int>(assumed.rows.size())});
    }
    m_assumed->setTitle(words.translate("Powertrain", "Filled in for you", "heading: assumptions"));
    m_assumed->setTable(std::move(assumed));
    m_assumed->setVisible(!proposal.assumed.empty());
    m_sources->setTitle(words.translate("Powertrain", "Sources", "heading"));
    m_sources->setTable(sourceTable(words, proposal));
    m_sources->table()->setMaximumRows(40);
    m_versions->setTitle(words.translate("Powertrain", "Versions", "heading"));
    m_versions->setText(words.translate("Powertrain", "Plan of %1. Powertrain %2, catalogue %3, formulas %4.", "date, versions")
                            .arg(QString::fromStdString(proposal.date), QString::fromStdString(proposal.versions.app), QString::fromStdString(proposal.versions.catalog),
                                QString::fromStdString(proposal.versions.formulas)));
}

} // namespace powertrain
