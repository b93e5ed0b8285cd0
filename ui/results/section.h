// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include "ui/results/table_model.h"

class QLabel;
class QVBoxLayout;

namespace powertrain {

class DataTable;

/// A part of a result page: heading, sentences, and a table. What is empty is not shown.
class Section : public QWidget {
    Q_OBJECT

public:
    explicit Section(QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setText(const QString &text);
    /// Sentences as a list with points.
    void setPoints(const QStringList &points);
    /// The table is named after the heading for screen readers.
    void setTable(TableContent content);
    void setTheme(const Theme &theme);
    DataTable *table();
    /// Puts a widget between the text and the table.
    void insert(QWidget *widget);

private:
    QVBoxLayout *m_column;
    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_points;
    DataTable *m_table = nullptr;
    Theme m_theme = Theme::light();
};

} // namespace powertrain
