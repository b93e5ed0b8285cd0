// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_scene.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/chart_legend.h"

namespace powertrain {

namespace {

constexpr double kBarHalf = 0.29; // of the row's height; ChartScene sets the bar's width to twice this

QColor onColour(const QColor &background)
{
    const QColor white(255, 255, 255);
    const QColor black(16, 19, 26);
    return contrastRatio(white, background) >= contrastRatio(black, background) ? white : black;
}

} // namespace

ChartMarks::ChartMarks(QChart *chart)
    : QGraphicsItem(chart)
    , m_chart(chart)
{
    setZValue(1000);
}

void ChartMarks::setContent(QList<BarMark> bars, QList<LegendEntry> legend, const Theme &theme, const QFont &font, double inset)
{
    prepareGeometryChange();
    m_bars = std::move(bars);
    m_legend = std::move(legend);
    m_theme = theme;
    m_font = font;
    m_inset = inset;
    update();
}

void ChartMarks::setPoints(QList<LineChart::Mark> points)
{
    m_points = std::move(points);
    update();
}

void ChartMarks::chartResized()
{
    prepareGeometryChange();
    update();
}

QRectF ChartMarks::boundingRect() const { return QRectF(QPointF(0, 0), m_chart->size()); }

QRectF ChartMarks::barArea(int row) const
{
    const double top = place(0, row - kBarHalf).y();
    const double bottom = place(0, row + kBarHalf).y();
    return {0, top - (bottom - top) * 0.3, m_chart->size().width(), (bottom - top) * 1.6};
}

QRectF ChartMarks::segmentArea(int row, const BarMark::Segment &segment) const
{
    return {QPointF(place(segment.from, row).x(), place(0, row - kBarHalf).y()), QPointF(place(segment.to, row).x(), place(0, row + kBarHalf).y())};
}

QPointF ChartMarks::place(double value, double row) const
{
    return m_chart->mapToPosition({value, static_cast<double>(m_bars.size()) - 1 - row});
}

void ChartMarks::paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *)
{
    if (m_bars.isEmpty() && m_legend.isEmpty())
        return;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(m_font);
    paintLegend(*painter, m_legend, m_theme, m_font, m_chart->size().width() - m_inset);
    for (int row = 0; row < m_bars.size(); ++row)
        paintBar(*painter, m_bars[row], row);
    for (const LineChart::Mark &point : m_points)
        paintPoint(*painter, point);
}

void ChartMarks::paintPoint(QPainter &painter, const LineChart::Mark &point) const
{
    const QFontMetricsF metrics(m_font);
    const QPointF at = m_chart->mapToPosition(point.at);
    const double radius = metrics.height() * 0.3;
    painter.setPen(QPen(m_theme.color(Role::Text), metrics.height() * 0.1));
    painter.setBrush(m_theme.color(Role::Surface));
    painter.drawEllipse(at, radius, radius);
    painter.setBrush(Qt::NoBrush);
    // Left of the point where the right has no room.
    const double wide = metrics.horizontalAdvance(point.text);
    const double gap = metrics.height() * 0.5;
    const double x = at.x() + gap + wide > m_chart->size().width() ? at.x() - gap - wide : at.x() + gap;
    painter.fillRect(QRectF(x - gap * 0.2, at.y() + gap * 0.2, wide + gap * 0.4, metrics.height()), m_theme.color(Role::Surface));
    painter.drawText(QPointF(x, at.y() + gap * 0.2 + metrics.ascent()), point.text);
}

void ChartMarks::paintBar(QPainter &painter, const BarMark &bar, int row) const
{
    const QFontMetricsF metrics(m_font);
    const double top = place(0, row - kBarHalf).y();
    const double bottom = place(0, row + kBarHalf).y();
    const double middle = (top + bottom) / 2;
    const double height = bottom - top;

    painter.setPen(m_theme.color(Role::Text));
    painter.drawText(QPointF(place(0, row).x() - metrics.height() * 0.55 - metrics.horizontalAdvance(bar.label), middle + metrics.ascent() * 0.38), bar.label);

    for (const BarMark::Segment &segment : bar.segments) {
        const QRectF area = segmentArea(row, segment);
        if (segment.hatched)
            hatch(painter, area, m_theme.color(Role::Surface), metrics.height() * 0.42);
        // A hairline of paper between the parts keeps neighbours apart without colour.
        painter.setPen(QPen(m_theme.color(Role::Surface), metrics.height() * 0.08));
        painter.drawLine(area.topRight(), area.bottomRight());
        const double textWidth = metrics.horizontalAdvance(segment.text);
        if (!segment.text.isEmpty() && textWidth + metrics.height() * 0.9 < area.width()) {
            if (segment.hatched)
                painter.fillRect(QRectF(area.center().x() - textWidth / 2 - metrics.height() * 0.25, area.top(), textWidth + metrics.height() * 0.5, area.height()), segment.colour);
            painter.setPen(onColour(segment.colour));
            painter.drawText(area, Qt::AlignCenter, segment.text);
        }
    }

    double right = place(bar.high, row).x();
    if (bar.high > bar.low) {
        const double from = place(bar.low, row).x();
        const double cap = height * 0.24;
        // Drawn twice: a band of paper under the whisker keeps it visible on any bar.
        for (const auto &[colour, width] : {std::pair(m_theme.color(Role::Surface), metrics.height() * 0.26), std::pair(m_theme.color(Role::Text), metrics.height() * 0.09)}) {
            painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(from, middle), QPointF(right, middle));
            painter.drawLine(QPointF(from, middle - cap), QPointF(from, middle + cap));
            painter.drawLine(QPointF(right, middle - cap), QPointF(right, middle + cap));
        }
    }
    if (bar.capacity) {
        const double x = place(*bar.capacity, row).x();
        const double over = height * 0.3;
        painter.setPen(QPen(m_theme.color(Role::Capacity), metrics.height() * 0.15, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(x, top - over), QPointF(x, bottom + over));
        right = std::fmax(right, x);
        if (!bar.capacityText.isEmpty()) {
            painter.setPen(m_theme.color(Role::MutedText));
            painter.drawText(QPointF(x + metrics.height() * 0.4, middle + metrics.ascent() * 0.95), bar.capacityText);
        }
    }
    if (!bar.text.isEmpty()) {
        QFont font = m_font;
        font.setBold(bar.emphasised);
        painter.setFont(font);
        painter.setPen(m_theme.color(Role::Text));
        const double baseline = bar.capacityText.isEmpty() ? middle + metrics.ascent() * 0.38 : middle - metrics.descent() * 0.05;
        painter.drawText(QPointF(right + metrics.height() * 0.4, baseline), bar.text);
        painter.setFont(m_font);
    }
}

} // namespace powertrain
