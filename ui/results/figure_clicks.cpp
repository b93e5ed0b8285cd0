// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/figure_clicks.h"

#include <utility>

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>

#include "ui/results/data_table.h"
#include "ui/wizard/fact_strip.h"

namespace powertrain {

namespace {

/// What is written at a place of a widget; empty where there is nothing to ask about.
QString textAt(QWidget *widget, const QPoint &at)
{
    if (auto *strip = qobject_cast<FactStrip *>(widget))
        return strip->valueAt(at);
    if (auto *label = qobject_cast<QLabel *>(widget))
        return label->selectedText().isEmpty() ? label->text() : QString();
    auto *table = qobject_cast<DataTable *>(widget->parentWidget());
    return table && table->viewport() == widget ? table->indexAt(at).data().toString() : QString();
}

bool isWatched(QWidget *widget, const QWidget *root)
{
    if (!root->isAncestorOf(widget))
        return false;
    return qobject_cast<FactStrip *>(widget) || qobject_cast<QLabel *>(widget) || (qobject_cast<DataTable *>(widget->parentWidget()) && widget->objectName() == QLatin1String("qt_scrollarea_viewport"));
}

} // namespace

FigureClicks::FigureClicks(QWidget *root, std::function<bool(const QString &)> known)
    : QObject(root)
    , m_root(root)
    , m_known(std::move(known))
{
    // Pages are made when they are first looked at: one filter for all that will ever stand below the root.
    qApp->installEventFilter(this);
}

bool FigureClicks::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::Enter:
    case QEvent::KeyPress:
        break;
    default:
        return false;
    }
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || !m_root->isAncestorOf(widget))
        return false;
    if (event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() != Qt::Key_I || key->modifiers() != Qt::ControlModifier)
            return false;
        QString text;
        if (auto *table = qobject_cast<DataTable *>(widget))
            text = table->currentIndex().data().toString();
        else if (auto *strip = qobject_cast<FactStrip *>(widget))
            text = strip->currentValue();
        if (text.isEmpty())
            return false;
        emit asked(text);
        return true;
    }
    if (!isWatched(widget, m_root))
        return false;
    if (event->type() == QEvent::Enter) {
        widget->setMouseTracking(true);
        return false;
    }
    auto *mouse = static_cast<QMouseEvent *>(event);
    if (event->type() == QEvent::MouseMove && mouse->buttons() == Qt::NoButton) {
        if (m_known(textAt(widget, mouse->position().toPoint())))
            widget->setCursor(Qt::PointingHandCursor);
        else
            widget->unsetCursor();
        return false;
    }
    if (mouse->button() != Qt::LeftButton || mouse->modifiers() != Qt::NoModifier)
        return false;
    if (event->type() == QEvent::MouseButtonPress) {
        m_pressed = mouse->globalPosition().toPoint();
        return false;
    }
    // Dragging selects text or rows.
    const bool click = (mouse->globalPosition().toPoint() - m_pressed).manhattanLength() < QApplication::startDragDistance();
    if (const QString text = textAt(widget, mouse->position().toPoint()); event->type() == QEvent::MouseButtonRelease && click && m_known(text))
        emit asked(text);
    return false;
}

} // namespace powertrain
