// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/table_look.h"

#include <QHeaderView>
#include <QTableView>

namespace powertrain {

namespace {

constexpr int kRowHeight = 28;

} // namespace

void lookLikeCatalog(QTableView *table)
{
    // Right-aligned numbers would touch the text of the next column; the heading leaves room for the arrow of the order.
    table->setStyleSheet(QStringLiteral("QTableView::item { padding: 0px 8px; } QHeaderView::section { padding: 7px 8px; }"));
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
