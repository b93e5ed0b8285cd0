// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace powertrain {

/// Fusion, whose fields and tick boxes have an outline that is seen. Its own is the window's colour made darker, which on
/// a dark window is nothing. Drawn in QPalette::Dark, the theme's Outline; what has the focus keeps Fusion's frame.
class OutlinedStyle : public QProxyStyle {
    Q_OBJECT

public:
    OutlinedStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const override;
};

} // namespace powertrain
