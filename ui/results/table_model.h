// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QStringList>

#include "ui/theme/theme.h"

namespace powertrain {

/// One cell, worded. `sort` orders numbers by size instead of by their text.
struct Cell {
    QString text;
    std::optional<double> sort;
    std::optional<Role> color;

    Cell() = default;
    Cell(QString words)
        : text(std::move(words)) { }
    Cell(QString words, std::optional<double> order)
        : text(std::move(words))
        , sort(order) { }
    Cell(QString words, std::optional<double> order, Role role)
        : text(std::move(words))
        , sort(order)
        , color(role) { }
};

/// A table as the reader sees it. `key` says what a row stands for (an option's index, …).
struct TableContent {
    struct Row {
        std::vector<Cell> cells;
        int key = 0;
    };
    QStringList headers;
    std::vector<bool> numeric; ///< by column: right-aligned
    std::vector<Row> rows;
};

class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Roles { SortRole = Qt::UserRole,
        KeyRole };

    explicit TableModel(QObject *parent = nullptr);
    void setContent(TableContent content);
    void setTheme(const Theme &theme);
    const TableContent &content() const { return m_content; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    TableContent m_content;
    Theme m_theme = Theme::light();
};

} // namespace powertrain
