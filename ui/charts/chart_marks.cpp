// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_scene.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

namespace powertrain {

namespace {

constexpr double kBarHalf = 0.29; // of the row's height; ChartScene sets the bar's width to twice this

/// Parallel lines at 45°, as vectors: a pattern brush would be scaled with the printer's resolution.
void hatch(QPainter &painter, const QRectF &area, const QColor &colour, double step)
{
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.setPen(QPen(colour, step * 0.22));
    for (double x = area.left() - area.height(); x < area.right(); x += step)
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
    painter.restore();
}

QColor onColour(const QColor &background)
{
    const QColor white(255, 255, 255);
    const QColor black(16, 19, 26);
    return contrastRatio(white, background) >= contrastRatio(black, background) ? white : black;
}

double entryWidth(const LegendEntry &entry, const QFontMetricsF &metrics)
{
    return metrics.height() * 1.45 + metrics.horizontalAdvance(entry.text) + metrics.height() * 0.9;
}

/// Where each entry goes, and how high that is altogether.
double placeLegend(const QList<LegendEntry> &legend, const QFontMetricsF &metrics, double width, QList<QPointF> *places)
{
    if (legend.isEmpty())
        return 0;
    double x = 0;
    double y = 0;
    const double line = metrics.height() * 1.4;
    for (const LegendEntry &entry : legend) {
        const double wide = entryWidth(entry, metrics);
        if (x > 0 && x + wide > width) {
            x = 0;
            y += line;
        }
        if (places)
            places->append({x, y});
        x += wide;
    }
    return y + line + metrics.height() * 0.3;
}

} // namespace

ChartMarks::ChartMarks(QChart *chart)
    : QGraphicsItem(chart)
    , m_chart(chart)
{
    setZValue(1000);
}

void ChartMarks::setContent(QList<BarMark> bars, QList<LegendEntry> legend, const Theme &theme, const QFont &font)
{
    prepareGeometryChange();
    m_bars = std::move(bars);
    m_legend = std::move(legend);
    m_theme = theme;
    m_font = font;
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

double ChartMarks::legendHeight(const QList<LegendEntry> &legend, const QFont &font, double width)
{
    return placeLegend(legend, QFontMetricsF(font), width, nullptr);
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
    paintLegend(*painter);
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
        const QRectF area(QPointF(place(segment.from, row).x(), top), QPointF(place(segment.to, row).x(), bottom));
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

void ChartMarks::paintLegend(QPainter &painter) const
{
    const QFontMetricsF metrics(m_font);
    QList<QPointF> places;
    placeLegend(m_legend, metrics, m_chart->size().width(), &places);
    for (int i = 0; i < m_legend.size(); ++i) {
        const LegendEntry &entry = m_legend[i];
        const double side = metrics.height() * 0.72;
        const QRectF box(places[i] + QPointF(0, (metrics.height() - side) / 2), QSizeF(side, side));
        if (entry.curve != Qt::NoPen) {
            painter.setPen(QPen(entry.colour, metrics.height() * 0.17, entry.curve, Qt::FlatCap));
            painter.drawLine(QPointF(box.left() - side * 0.1, box.center().y()), QPointF(box.right() + side * 0.1, box.center().y()));
        } else if (entry.isLine) {
            painter.setPen(QPen(m_theme.color(Role::Capacity), metrics.height() * 0.15, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(box.center().x(), box.top() - 1), QPointF(box.center().x(), box.bottom() + 1));
        } else if (entry.isWhisker) {
            painter.setPen(QPen(m_theme.color(Role::Text), metrics.height() * 0.09, Qt::SolidLine, Qt::FlatCap));
            const double y = box.center().y();
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
            painter.drawLine(QPointF(box.left(), y - side * 0.3), QPointF(box.left(), y + side * 0.3));
            painter.drawLine(QPointF(box.right(), y - side * 0.3), QPointF(box.right(), y + side * 0.3));
        } else {
            painter.fillRect(box, entry.colour);
            if (entry.hatched)
                hatch(painter, box, m_theme.color(Role::Surface), metrics.height() * 0.3);
        }
        painter.setPen(m_theme.color(Role::Text));
        painter.drawText(QPointF(places[i].x() + metrics.height() * 1.0, places[i].y() + metrics.ascent()), entry.text);
    }
}

} // namespace powertrain
