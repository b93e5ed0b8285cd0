// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/filter_bar.h"

#include <algorithm>

#include <QCollator>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kWidestList = 240;
constexpr int kMemorySteps[] = {16, 24, 32, 40, 48, 64, 80, 96, 128, 141, 192, 256};

} // namespace

QComboBox *FilterBar::addList(QHBoxLayout *row)
{
    QComboBox *list = listField(this);
    list->setMinimumContentsLength(7);
    list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    list->setMaximumWidth(kWidestList);
    row->addWidget(list, 1);
    return list;
}

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent)
    , m_search(new QLineEdit(this))
    , m_clear(new QPushButton(this))
    , m_second(new QWidget(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto *first = new QHBoxLayout;
    first->setSpacing(6);
    m_search->setClearButtonEnabled(true);
    m_search->setMaxLength(200);
    m_search->setMinimumWidth(200);
    first->addWidget(m_search, 3);
    m_state = addList(first);
    m_age = addList(first);
    m_currency = listField(this);
    m_currency->setMinimumContentsLength(4);
    first->addWidget(m_currency);
    column->addLayout(first);
    auto *second = new QHBoxLayout(m_second);
    second->setContentsMargins(0, 0, 0, 0);
    second->setSpacing(6);
    for (QComboBox *&list : m_facets)
        list = addList(second);
    m_memory = addList(second);
    second->addWidget(m_clear);
    second->addStretch();
    column->addWidget(m_second);

    connect(m_search, &QLineEdit::textChanged, this, &FilterBar::edited);
    for (QComboBox *list : {m_facets[0], m_facets[1], m_facets[2], m_facets[3], m_facets[4], m_facets[5], m_memory, m_age, m_state})
        connect(list, &QComboBox::currentIndexChanged, this, &FilterBar::edited);
    connect(m_currency, &QComboBox::currentIndexChanged, this, [this] { emit currencyChosen(m_currency->currentData().toString()); });
    connect(m_clear, &QPushButton::clicked, this, &FilterBar::clear);
}

void FilterBar::clear()
{
    {
        const QSignalBlocker quiet(this);
        m_search->clear();
        for (QComboBox *list : m_facets)
            list->setCurrentIndex(0);
        for (QComboBox *list : {m_memory, m_age, m_state})
            list->setCurrentIndex(0);
    }
    emit edited();
    m_search->setFocus();
}

void FilterBar::fillFacet(const CatalogView &view, const TableIndex &index, Facet facet, bool used)
{
    QComboBox *list = m_facets[static_cast<std::size_t>(facet)];
    list->setVisible(used);
    const QVariant chosen = list->currentData();
    const QSignalBlocker quiet(list);
    list->clear();
    list->setAccessibleName(wordFacetName(view.words, facet));
    list->addItem(wordAnyOf(view.words, facet));
    if (!used)
        return;
    std::vector<std::pair<QString, QString>> entries;
    for (const std::string &key : index.values(facet)) {
        // A vendor or a kind that is not known is no choice; a price whose card is unknown is one.
        if (!key.empty() || facet == Facet::Accelerator)
            entries.push_back({wordFacet(view, facet, key), QString::fromStdString(key)});
    }
    QCollator collator(view.words.language() == Language::Chinese ? QLocale(QLocale::Chinese, QLocale::China) : QLocale(QLocale::English, QLocale::UnitedStates));
    collator.setNumericMode(true);
    std::sort(entries.begin(), entries.end(), [&](const auto &a, const auto &b) { return collator.compare(a.first, b.first) < 0; });
    for (const auto &entry : entries)
        list->addItem(entry.first, entry.second);
    list->setCurrentIndex(chosen.isValid() ? qMax(0, list->findData(chosen)) : 0);
}

void FilterBar::fillFixed(const CatalogView &view, const CatalogTable &table)
{
    const Words &w = view.words;
    std::vector<std::pair<int, QString>> memory{{0, w.translate("Powertrain", "Any memory", "choice in a list")}};
    for (const int gigabytes : kMemorySteps)
        memory.push_back({gigabytes, w.translate("Powertrain", "≥ %1 GB", "choice in a list: least memory").arg(gigabytes)});
    fillList(m_memory, memory);
    fillList(m_age, {{static_cast<int>(AgeFilter::Any), w.translate("Powertrain", "Any age", "choice in a list: of prices")}, {static_cast<int>(AgeFilter::Recent), w.translate("Powertrain", "At most 90 days old", "choice in a list: of prices")}, {static_cast<int>(AgeFilter::Old), w.translate("Powertrain", "Old or undated", "choice in a list: of prices")}, {static_cast<int>(AgeFilter::Undated), w.translate("Powertrain", "Undated", "choice in a list: of prices")}});
    fillList(m_state, {{static_cast<int>(StateFilter::All), w.translate("Powertrain", "All rows", "choice in a list")}, {static_cast<int>(StateFilter::Mine), w.translate("Powertrain", "Mine", "choice in a list: the user's own rows")}, {static_cast<int>(StateFilter::Flagged), w.translate("Powertrain", "Flagged", "choice in a list: prices that look wrong")}, {static_cast<int>(StateFilter::Superseded), w.translate("Powertrain", "Superseded", "choice in a list: a newer price is known")}, {static_cast<int>(StateFilter::Unpriced), w.translate("Powertrain", "Without a price", "choice in a list")}});
    m_memory->setAccessibleName(w.translate("Powertrain", "Least memory", "filter of a table"));
    m_age->setAccessibleName(w.translate("Powertrain", "Age of the price", "filter of a table"));
    m_state->setAccessibleName(w.translate("Powertrain", "State", "filter of a table: all, mine, flagged"));
    m_currency->setAccessibleName(w.translate("Powertrain", "Currency of the prices", "choice above a table"));
    for (QComboBox *list : {m_memory, m_age, m_state, m_currency})
        list->setToolTip(list->accessibleName());
    m_memory->setVisible(table.hasMemory);
    m_age->setVisible(table.hasDates);
    m_state->setVisible(table.hasStates);
    m_currency->setVisible(table.hasCurrency);
    const QSignalBlocker quiet(m_currency);
    m_currency->clear();
    for (const Currency &currency : PriceScale::currencies(*view.catalog)) {
        const QString code = QString::fromStdString(currency.text());
        m_currency->addItem(code, code);
    }
    m_currency->setCurrentIndex(qMax(0, m_currency->findData(QString::fromStdString(view.scale.currency().text()))));
}

void FilterBar::setTable(const CatalogView &view, const CatalogTable &table, const TableIndex &index)
{
    const Words &w = view.words;
    m_search->setPlaceholderText(w.translate("Powertrain", "Search, several words narrow it down", "placeholder of the search field above a table"));
    m_search->setAccessibleName(w.translate("Powertrain", "Search", "filter of a table"));
    m_clear->setText(w.translate("Powertrain", "Clear filters", "button"));
    m_clear->setAccessibleName(m_clear->text());
    for (std::size_t facet = 0; facet < kFacets; ++facet) {
        const bool used = std::find(table.facets.begin(), table.facets.end(), static_cast<Facet>(facet)) != table.facets.end();
        fillFacet(view, index, static_cast<Facet>(facet), used);
    }
    fillFixed(view, table);
    m_second->setVisible(!table.facets.empty() || table.hasMemory);
}

RowFilter FilterBar::filter() const
{
    RowFilter filter;
    filter.text = m_search->text();
    for (std::size_t facet = 0; facet < kFacets; ++facet) {
        if (const QVariant key = m_facets[facet]->currentData(); key.isValid())
            filter.keys[facet] = key.toString().toStdString();
    }
    filter.memoryAtLeast = m_memory->currentData().toInt();
    filter.age = static_cast<AgeFilter>(m_age->currentData().toInt());
    filter.state = static_cast<StateFilter>(m_state->currentData().toInt());
    return filter;
}

} // namespace powertrain
