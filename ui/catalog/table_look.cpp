// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/table_look.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>

namespace powertrain {

namespace {

constexpr int kRowHeight = 28;
constexpr int kCellMargin = 8;

/// Keeps text away from the cell's edges: right-aligned numbers would touch the text of the next column.
class RoomyDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        QStyleOptionViewItem option(given);
        initStyleOption(&option, index);
        const QString text = option.text;
        option.text.clear();
        const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const bool selected = option.state & QStyle::State_Selected;
        const QRect room = option.rect.adjusted(kCellMargin, 0, -kCellMargin, 0);
        painter->save();
        painter->setFont(option.font);
        painter->setPen(option.palette.color(QPalette::Active, selected ? QPalette::HighlightedText : QPalette::Text));
        painter->drawText(room, static_cast<int>(option.displayAlignment) | Qt::TextSingleLine, option.fontMetrics.elidedText(text, Qt::ElideRight, room.width()));
        painter->restore();
    }
};

} // namespace

void lookLikeCatalog(QTableView *table)
{
    table->setItemDelegate(new RoomyDelegate(table));
    // The arrow of the order stands above the heading instead of over its end.
    table->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 7px 8px; } QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-position: top center; width: 9px; height: 6px; }"));
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setHighlightSections(false);
    table->setWordWrap(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
}

} // namespace powertrain
