// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPersistentModelIndex>

#include "ui/text/words.h"

class QLabel;
class QPushButton;
class QTreeView;

namespace powertrain {

class DerivationModel;

/// How one number came about: its formula, the values put in, where each comes from, down to facts with their source.
/// Stays open beside the window while another number is asked for.
class FigureDialog : public QDialog {
    Q_OBJECT

public:
    explicit FigureDialog(QWidget *parent = nullptr);
    /// The model must outlive the dialog. `number` is what was clicked; an invalid index: nothing gave it by a formula.
    void show(DerivationModel &model, const QModelIndex &index, const QString &number, const Words &words);
    QTreeView *view() const { return m_view; }
    QString headline() const;
    void copy() const;

signals:
    /// To the page with all calculations.
    void allRequested();

private:
    DerivationModel *m_model = nullptr;
    QPersistentModelIndex m_index;
    QLabel *m_what;
    QLabel *m_formula;
    QLabel *m_source;
    QTreeView *m_view;
    QPushButton *m_copy;
    QPushButton *m_all;
    QPushButton *m_close;
};

} // namespace powertrain
