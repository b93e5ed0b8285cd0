// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QWidget>

namespace powertrain::test {

/// Pixels of a frame as thick as this differ; what is inside (a caret, say) is not looked at.
inline bool frameDiffers(const QImage &a, const QImage &b, int thickness)
{
    if (a.size() != b.size())
        return true;
    const QRect inside = a.rect().adjusted(thickness, thickness, -thickness, -thickness);
    int pixels = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            pixels += !inside.contains(x, y) && a.pixel(x, y) != b.pixel(x, y);
    }
    return pixels >= 8;
}

/// Everything below `root` that Tab reaches and that looks the same with the focus as without. The window has to be active.
inline QStringList withoutVisibleFocus(QWidget *root)
{
    QStringList faults;
    for (QWidget *widget : root->findChildren<QWidget *>()) {
        const bool inner = qobject_cast<QLineEdit *>(widget) && (qobject_cast<QAbstractSpinBox *>(widget->parentWidget()) || qobject_cast<QComboBox *>(widget->parentWidget()));
        bool ofChart = false; // a chart is walked as one
        for (const QWidget *above = widget->parentWidget(); above; above = above->parentWidget())
            ofChart = ofChart || above->inherits("powertrain::ChartWidget");
        if (ofChart || !(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisibleTo(root) || !widget->isEnabled() || inner || widget->objectName().startsWith(QLatin1String("qt_")))
            continue;
        widget->setFocus(Qt::TabFocusReason);
        QCoreApplication::processEvents();
        if (QApplication::focusWidget() != widget && !widget->isAncestorOf(QApplication::focusWidget()))
            faults += QStringLiteral("takes no focus: %1 “%2”").arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName());
        const QImage with = widget->grab().toImage();
        if (QWidget *focused = QApplication::focusWidget())
            focused->clearFocus();
        QCoreApplication::processEvents();
        const QImage without = widget->grab().toImage();
        const bool typed = qobject_cast<QLineEdit *>(widget) || qobject_cast<QAbstractSpinBox *>(widget) || qobject_cast<QComboBox *>(widget);
        if (!frameDiffers(with, without, typed ? 3 : 7))
            faults += QStringLiteral("focus not seen: %1 “%2”").arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName());
    }
    return faults;
}

} // namespace powertrain::test
