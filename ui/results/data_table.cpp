// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/data_table.h"

#include <algorithm>

#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QWheelEvent>

namespace powertrain {

namespace {

/// Least widths of text in pixels; the first column names the row.
constexpr int kFirstColumn = 150;
constexpr int kTextColumn = 80;

} // namespace

DataTable::DataTable(QWidget *parent)
    : QTableView(parent)
    , m_model(new TableModel(this))
    , m_order(new QSortFilterProxyModel(this))
{
    m_order->setSourceModel(m_model);
    m_order->setSortRole(TableModel::SortRole);
    m_order->setFilterKeyColumn(-1);
    m_order->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(m_order);
    setSortingEnabled(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(60);
    verticalHeader()->hide();
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(true);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::StyledPanel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void DataTable::setContent(TableContent content)
{
    m_model->setContent(std::move(content));
    fitRows();
}

void DataTable::setMaximumRows(int rows)
{
    m_maximumRows = rows;
    fitRows();
}

void DataTable::setTheme(const Theme &theme) { m_model->setTheme(theme); }

void DataTable::setFilter(const QString &text)
{
    m_order->setFilterFixedString(text);
    fitRows();
}

std::optional<int> DataTable::currentKey() const
{
    const QModelIndex index = currentIndex();
    return index.isValid() ? std::optional(index.data(TableModel::KeyRole).toInt()) : std::nullopt;
}

void DataTable::selectKey(int key)
{
    for (int row = 0; row < m_order->rowCount(); ++row) {
        if (m_order->index(row, 0).data(TableModel::KeyRole).toInt() == key) {
            selectRow(row);
            return;
        }
    }
}

void DataTable::fitRows()
{
    const int columns = m_order->columnCount();
    if (columns == 0)
        return;
    const bool scrolls = m_order->rowCount() > m_maximumRows;
    // The viewport's own width still is that of the content before.
    const int available = width() - 2 * frameWidth() - (scrolls ? verticalScrollBar()->sizeHint().width() : 0);
    resizeColumnsToContents();
    // Text columns give way first; numbers are never cut.
    int total = 0, textTotal = 0;
    const std::vector<bool> &numeric = m_model->content().numeric;
    const auto isText = [&numeric](int column) { return static_cast<std::size_t>(column) >= numeric.size() || !numeric[static_cast<std::size_t>(column)]; };
    for (int column = 0; column < columns; ++column) {
        setColumnWidth(column, columnWidth(column) + 14);
        total += columnWidth(column);
        if (isText(column))
            textTotal += columnWidth(column);
    }
    if (total > available) {
        // A long heading wraps before a text is squeezed.
        for (int column = 0; column < columns; ++column) {
            if (isText(column))
                continue;
            const int narrow = qMax(sizeHintForColumn(column), widestWord(column)) + 22;
            if (narrow < columnWidth(column)) {
                total -= columnWidth(column) - narrow;
                setColumnWidth(column, narrow);
            }
        }
    }
    if (total > available)
        shareAmongTexts(available - (total - textTotal), isText);
    // Numbers stay beside what they belong to: the room that is left goes to the first column, unless text comes last.
    const bool textLast = isText(columns - 1);
    horizontalHeader()->setStretchLastSection(textLast);
    if (!textLast && total < available)
        setColumnWidth(0, columnWidth(0) + available - total);
    const int header = fitHeader();
    resizeRowsToContents();
    int height = header + 2 * frameWidth() + 2;
    const int rows = m_order->rowCount();
    for (int row = 0; row < rows; ++row) {
        setRowHeight(row, rowHeight(row) + 2);
        if (row < m_maximumRows)
            height += rowHeight(row);
    }
    int wide = 0;
    for (int column = 0; column < columns; ++column)
        wide += columnWidth(column);
    if (wide > available)
        height += horizontalScrollBar()->sizeHint().height();
    setFixedHeight(qMax(height, header + 34));
}

/// Short text columns keep their width, long ones divide what is left evenly, so that none is cut off for another's sake.
void DataTable::shareAmongTexts(int room, const std::function<bool(int)> &isText)
{
    std::vector<int> texts;
    for (int column = 0; column < m_order->columnCount(); ++column) {
        if (isText(column))
            texts.push_back(column);
    }
    std::sort(texts.begin(), texts.end(), [this](int a, int b) { return columnWidth(a) < columnWidth(b); });
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const int fair = room / static_cast<int>(texts.size() - i);
        const int width = qMin(columnWidth(texts[i]), qMax(texts[i] == 0 ? kFirstColumn : kTextColumn, fair));
        setColumnWidth(texts[i], width);
        room -= width;
    }
}

int DataTable::widestWord(int column) const
{
    const QFontMetrics metrics(headerFont());
    int widest = 0;
    for (const QString &word : m_order->headerData(column, Qt::Horizontal).toString().split(QLatin1Char(' ')))
        widest = qMax(widest, metrics.horizontalAdvance(word));
    return widest;
}

/// Qt lays a wrapped heading out on one line's height. Gives the height, which the header takes only later.
int DataTable::fitHeader()
{
    const QFontMetrics metrics(headerFont());
    int height = 0;
    for (int column = 0; column < m_order->columnCount(); ++column) {
        const QRect room(0, 0, qMax(20, columnWidth(column) - 12), 10'000);
        height = qMax(height, metrics.boundingRect(room, Qt::TextWordWrap, m_order->headerData(column, Qt::Horizontal).toString()).height());
    }
    height = qMax(horizontalHeader()->sizeHint().height(), height + metrics.height());
    horizontalHeader()->setFixedHeight(height);
    return height;
}

QFont DataTable::headerFont() const
{
    QFont font = horizontalHeader()->font();
    font.setBold(true);
    return font;
}

void DataTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fitRows();
}

void DataTable::wheelEvent(QWheelEvent *event)
{
    // A table that shows all its rows lets the page scroll.
    if (verticalScrollBar()->maximum() == 0)
        event->ignore();
    else
        QTableView::wheelEvent(event);
}

void DataTable::keyPressEvent(QKeyEvent *event)
{
    if (event == QKeySequence::Copy)
        copySelection();
    else if (event->key() == Qt::Key_Escape)
        event->ignore();
    else
        QTableView::keyPressEvent(event);
}

void DataTable::copySelection() const
{
    QStringList lines;
    for (const QModelIndex &row : selectionModel()->selectedRows()) {
        QStringList cells;
        for (int column = 0; column < m_order->columnCount(); ++column)
            cells += row.siblingAtColumn(column).data().toString();
        lines += cells.join(QLatin1Char('\t'));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace powertrain
