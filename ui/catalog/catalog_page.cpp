// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/catalog_page.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/catalog/facts_view.h"
#include "ui/catalog/filter_bar.h"
#include "ui/catalog/table_look.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kFactsWidth = 330;

} // namespace

CatalogPage::CatalogPage(std::function<CatalogTable(const Words &)> make, unsigned parts, QWidget *parent)
    : QWidget(parent)
    , m_make(std::move(make))
    , m_parts(parts)
    , m_model(new CatalogModel(this))
    , m_table(new QTableView(this))
    , m_empty(hintLabel(m_table))
    , m_count(plainLabel(this))
    , m_footer(hintLabel(this))
    , m_add(new QPushButton(this))
    , m_change(new QPushButton(this))
    , m_remove(new QPushButton(this))
    , m_compare(new QPushButton(this))
    , m_confirm(new QPushButton(this))
{
    build();
    connectParts();
}

void CatalogPage::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    if (m_parts & Filters) {
        m_filters = new FilterBar(this);
        column->addWidget(m_filters);
    }
    auto *split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_table);
    if (m_parts & Details) {
        m_facts = new FactsView(split);
        m_facts->setMinimumWidth(260);
        split->addWidget(m_facts);
        split->setStretchFactor(0, 1);
        split->setStretchFactor(1, 0);
        split->setSizes({1366 - kFactsWidth, kFactsWidth});
    }
    column->addWidget(split, 1);

    m_table->setModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    lookLikeCatalog(m_table);
    m_table->setSelectionMode(m_parts & (Compare | Remove) ? QAbstractItemView::ExtendedSelection : QAbstractItemView::SingleSelection);
    m_table->installEventFilter(this);
    auto *middle = new QVBoxLayout(m_table->viewport());
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    middle->addWidget(m_empty);

    auto *foot = new QHBoxLayout;
    foot->setSpacing(8);
    auto *lines = new QVBoxLayout;
    lines->setSpacing(2);
    lines->addWidget(m_count);
    lines->addWidget(m_footer);
    foot->addLayout(lines, 1);
    const std::pair<QPushButton *, unsigned> buttons[] = {{m_confirm, Confirm}, {m_compare, Compare}, {m_remove, Remove}, {m_change, Change}, {m_add, Add}};
    for (const auto &button : buttons) {
        foot->addWidget(button.first, 0, Qt::AlignTop);
        button.first->setVisible((m_parts & button.second) != 0);
        button.first->setAutoDefault(true);
    }
    m_confirm->hide();
    column->addLayout(foot);
}

void CatalogPage::connectParts()
{
    if (m_filters) {
        connect(m_filters, &FilterBar::edited, this, &CatalogPage::filterEdited);
        connect(m_filters, &FilterBar::currencyChosen, this, &CatalogPage::currencyChosen);
        connect(m_filters->search(), &QLineEdit::returnPressed, this, [this] {
            if (m_model->rowCount() > 0) {
                m_table->setFocus();
                m_table->selectRow(0);
            }
        });
    }
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CatalogPage::selectionChanged);
    connect(m_model, &QAbstractItemModel::modelReset, this, &CatalogPage::selectionChanged);
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (m_change->isVisible() && m_change->isEnabled())
            m_change->click();
    });
    connect(m_add, &QPushButton::clicked, this, &CatalogPage::addRequested);
    connect(m_change, &QPushButton::clicked, this, [this] {
        if (const auto rows = selectedRows(); rows.size() == 1)
            emit changeRequested(rows.front());
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        std::vector<std::size_t> rows = selectedRows();
        std::erase_if(rows, [this](std::size_t row) { return !isMine(row); });
        if (!rows.empty())
            emit removeRequested(rows);
    });
    connect(m_compare, &QPushButton::clicked, this, [this] { emit compareRequested(selectedRows()); });
    connect(m_confirm, &QPushButton::clicked, this, [this] {
        if (const auto rows = selectedRows(); rows.size() == 1)
            emit confirmRequested(rows.front());
    });
}

void CatalogPage::setView(std::shared_ptr<const CatalogView> view)
{
    m_view = std::move(view);
    m_stale = true;
    if (isVisible())
        take();
}

void CatalogPage::showEvent(QShowEvent *event)
{
    if (m_stale)
        take();
    QWidget::showEvent(event);
}

void CatalogPage::take()
{
    m_stale = false;
    const auto before = selectedRows();
    const std::string id = before.empty() || !m_model->view() ? std::string() : m_model->table().id(*m_model->view(), before.front());
    CatalogTable table = m_make(m_view->words);
    const int sortColumn = table.sortColumn;
    m_model->setView(m_view, std::move(table));
    if (m_filters)
        m_filters->setTable(*m_view, m_model->table(), m_model->tableIndex());
    if (!m_sized) {
        m_sized = true;
        if (sortColumn >= 0)
            m_table->sortByColumn(sortColumn, Qt::AscendingOrder);
        for (int i = 0; i < m_model->columnCount(); ++i)
            m_table->setColumnWidth(i, m_model->table().columns[static_cast<std::size_t>(i)].width);
    }
    retranslate();
    filterEdited();
    if (!id.empty())
        selectId(id);
    else
        selectionChanged();
}

void CatalogPage::retranslate()
{
    const Words &w = m_view->words;
    m_add->setText(w.translate("Powertrain", "&Add…", "button: a row of one's own"));
    m_change->setText(w.translate("Powertrain", "&Change…", "button: a row, as one's own"));
    m_remove->setText(w.translate("Powertrain", "&Remove mine", "button: one's own row, so that the shipped one holds again"));
    m_compare->setText(w.translate("Powertrain", "C&ompare", "button: two or three rows side by side"));
    m_confirm->setText(w.translate("Powertrain", "This &price is right", "button: a flagged price is to be used"));
    for (QPushButton *button : {m_add, m_change, m_remove, m_compare, m_confirm})
        button->setAccessibleName(withoutMnemonic(button->text()));
    m_empty->setText(m_model->table().empty);
    m_table->setAccessibleName(w.translate("Powertrain", "Table", "accessible name"));
    if (m_facts)
        m_facts->setAccessibleName(w.translate("Powertrain", "Details of the selected row", "accessible name"));
    m_footer->setText(m_model->table().hasCurrency ? m_view->scale.footer(w) : QString());
    m_footer->setVisible(m_model->table().hasCurrency);
}

void CatalogPage::filterEdited()
{
    if (!m_view)
        return;
    const auto before = selectedRows();
    const std::string id = before.size() == 1 ? m_model->table().id(*m_view, before.front()) : std::string();
    if (m_filters)
        m_model->setFilter(m_filters->filter());
    if (!id.empty())
        selectId(id);
    m_count->setText(m_model->countLine());
    m_empty->setVisible(m_model->rowCount() == 0);
}

std::vector<std::size_t> CatalogPage::selectedRows() const
{
    std::vector<int> shown;
    for (const QItemSelectionRange &range : m_table->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            shown.push_back(row);
    }
    std::sort(shown.begin(), shown.end());
    std::vector<std::size_t> rows;
    for (const int row : shown)
        rows.push_back(m_model->rowAt(row));
    return rows;
}

void CatalogPage::selectId(const std::string &id)
{
    const int shown = m_model->shownRowOf(id);
    if (shown < 0)
        return;
    m_table->selectRow(shown);
    m_table->scrollTo(m_model->index(shown, 0));
}

bool CatalogPage::isMine(std::size_t row) const { return (m_model->tableIndex().state(row) & RowMine) != 0; }

void CatalogPage::selectionChanged()
{
    if (!m_model->view())
        return;
    // While the page is not looked at, its rows are still those of the snapshot before.
    const CatalogView &view = *m_model->view();
    const Words &w = view.words;
    const auto rows = selectedRows();
    const int selected = static_cast<int>(rows.size());
    const bool one = selected == 1;
    m_add->setEnabled(m_editable);
    m_change->setEnabled(m_editable && one);
    m_remove->setEnabled(m_editable && std::any_of(rows.begin(), rows.end(), [this](std::size_t row) { return isMine(row); }));
    m_compare->setEnabled(rows.size() == 2 || rows.size() == 3);
    m_compare->setToolTip(w.translate("Powertrain", "Select two or three rows with Ctrl or Shift."));
    m_confirm->setVisible((m_parts & Confirm) && one && (m_model->tableIndex().state(rows.front()) & RowFlagged));
    m_confirm->setEnabled(m_editable);
    for (QPushButton *button : {m_add, m_change, m_remove, m_confirm})
        button->setToolTip(m_editable ? QString() : m_whyNot);
    if (!m_facts)
        return;
    if (one)
        m_facts->setFacts(m_model->table().title(view, rows.front()), m_model->table().facts(view, rows.front()));
    else if (rows.empty())
        m_facts->setHint(w.translate("Powertrain", "Select a row to see everything that is known about it, with its source.", "in place of details"));
    else
        m_facts->setHint(w.translate("Powertrain", "%n row(s) are selected. Two or three can be compared side by side.", "in place of details", selected));
}

void CatalogPage::setEditable(bool editable, const QString &why)
{
    m_editable = editable;
    m_whyNot = why;
    selectionChanged();
}

void CatalogPage::setTheme(const Theme &theme)
{
    m_model->setTheme(theme);
    if (m_facts)
        m_facts->setTheme(theme);
}

bool CatalogPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_table || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    if (key->matches(QKeySequence::Copy)) {
        copySelection();
        return true;
    }
    if (key->key() == Qt::Key_Delete && m_remove->isVisible() && m_remove->isEnabled()) {
        m_remove->click();
        return true;
    }
    if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && m_change->isVisible() && m_change->isEnabled()) {
        m_change->click();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void CatalogPage::copySelection() const
{
    QStringList lines;
    for (const std::size_t row : selectedRows()) {
        QStringList cells;
        for (const CatalogColumn &column : m_model->table().columns)
            cells += column.text(*m_view, row);
        lines += cells.join(QLatin1Char('\t'));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace powertrain
