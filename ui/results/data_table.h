// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QTableView>

#include "ui/results/table_model.h"

class QSortFilterProxyModel;

namespace powertrain {

/// A sortable table as tall as its rows, up to a limit; Ctrl+C copies the selection as tab-separated text.
class DataTable : public QTableView {
    Q_OBJECT

public:
    explicit DataTable(QWidget *parent = nullptr);
    void setContent(TableContent content);
    void setTheme(const Theme &theme);
    void setFilter(const QString &text);
    void setMaximumRows(int rows);
    TableModel *tableModel() const { return m_model; }
    /// Key of the current row; nullopt without one.
    std::optional<int> currentKey() const;
    void selectKey(int key);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void fitRows();
    int fitHeader();
    void shareAmongTexts(int room, const std::function<bool(int)> &isText);
    int widestWord(int column) const;
    QFont headerFont() const;
    void copySelection() const;

    TableModel *m_model;
    QSortFilterProxyModel *m_order;
    int m_maximumRows = 14;
};

} // namespace powertrain
