// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/outlined_style.h"

#include <QPainter>
#include <QStyleOption>

namespace powertrain {

namespace {

void outline(QPainter &painter, const QStyleOption &option, bool withFocus = false)
{
    // The focus has a frame of its own; what cannot be used may stay in the background.
    if (!(option.state & QStyle::State_Enabled) || ((option.state & QStyle::State_HasFocus) && !withFocus))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(option.palette.color(QPalette::Dark), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

} // namespace

OutlinedStyle::OutlinedStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_FrameLineEdit)
        outline(*painter, *option);
    else if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        outline(*painter, *option, true); // the focus is shown at its words
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox || control == CC_SpinBox)
        outline(*painter, *option);
}

} // namespace powertrain
