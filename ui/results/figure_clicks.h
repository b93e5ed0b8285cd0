// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>
#include <QPoint>
#include <QString>

class QWidget;

namespace powertrain {

/// Makes the numbers below a widget ask for their calculation: figures in strips, cells of tables, numbers in labels.
/// By mouse: a click, where the pointer turns into a hand. By keyboard: Ctrl+I on a cell or a figure.
class FigureClicks : public QObject {
    Q_OBJECT

public:
    /// `known`: whether a text holds a number that a calculation gave.
    FigureClicks(QWidget *root, std::function<bool(const QString &)> known);

signals:
    void asked(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_root;
    std::function<bool(const QString &)> m_known;
    QPoint m_pressed;
};

} // namespace powertrain
