// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_plot.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/chart_legend.h"

namespace powertrain {

namespace {

constexpr double kDotRadius = 0.3; // of the letters' height
constexpr double kManyTimes = 15;  // the largest over the smallest: beyond it, equal steps multiply
constexpr double kAsideShare = 0.3;

/// The smallest of 1, 2, 2.5, 5 × 10^n with which at most six steps reach `span`.
double niceStep(double span)
{
    const double least = span / 6;
    const double magnitude = std::pow(10.0, std::floor(std::log10(least)));
    for (double nice : {1.0, 2.0, 2.5, 5.0}) {
        if (nice * magnitude >= least)
            return nice * magnitude;
    }
    return 10 * magnitude;
}

/// Cuts what rises above `top`: the way is followed to where it leaves and taken up where it comes back. `along`: in
/// between it runs along the top, as the edge of an area does.
QList<QPointF> cutAbove(const QList<QPointF> &points, double top, bool along)
{
    QList<QPointF> kept;
    for (qsizetype i = 0; i < points.size(); ++i) {
        const bool inside = points[i].y() >= top;
        if (i > 0 && inside != (points[i - 1].y() >= top)) {
            const QPointF way = points[i] - points[i - 1];
            kept.append({points[i - 1].x() + way.x() * (top - points[i - 1].y()) / way.y(), top});
        }
        if (inside)
            kept.append(points[i]);
        else if (along)
            kept.append({points[i].x(), top});
    }
    return kept;
}

/// The shape between two edges.
QPolygonF between(const QList<QPointF> &upper, const QList<QPointF> &lower)
{
    QPolygonF shape(upper);
    for (qsizetype i = lower.size() - 1; i >= 0; --i)
        shape.append(lower[i]);
    return shape;
}

} // namespace

double PlotAxis::share(double value) const
{
    if (!std::isfinite(value) || !(high > low))
        return value > high ? 1 : 0;
    if (doubling)
        return value <= low ? 0 : std::min(1.0, std::log(value / low) / std::log(high / low));
    return std::clamp((value - low) / (high - low), 0.0, 1.0);
}

PlotAxis PlotAxis::over(double smallest, double largest, const QString &title, const std::function<QString(double)> &text)
{
    PlotAxis axis;
    axis.title = title;
    if (!(largest > 0) || !std::isfinite(largest))
        largest = 1;
    axis.doubling = smallest > 0 && largest > kManyTimes * smallest;
    if (axis.doubling) {
        axis.low = smallest / 1.3;
        axis.high = largest * 1.3;
        const int decades = static_cast<int>(std::ceil(std::log10(axis.high / axis.low)));
        for (double magnitude = std::pow(10.0, std::floor(std::log10(axis.low))); magnitude < axis.high && axis.ticks.size() < 40; magnitude *= 10) {
            for (double nice : {1.0, 2.0, 5.0}) {
                const double at = nice * magnitude;
                if (at >= axis.low && at <= axis.high && (decades < 4 || nice == 1.0))
                    axis.ticks.append({at, text(at)});
            }
        }
        return axis;
    }
    axis.high = largest * 1.08;
    const double step = niceStep(axis.high);
    for (int i = 0; i * step <= axis.high * (1 + 1e-9) && i < 12; ++i)
        axis.ticks.append({i * step, text(i * step)});
    return axis;
}

void PlotItem::setContent(PlotChart chart, const Theme &theme, const QFont &font, double inset)
{
    prepareGeometryChange();
    m_chart = std::move(chart);
    m_theme = theme;
    m_font = font;
    m_inset = inset;
    layOut();
    update();
}

void PlotItem::resize(const QSizeF &size)
{
    prepareGeometryChange();
    m_size = size;
    layOut();
}

double PlotItem::line() const { return QFontMetricsF(m_font).height(); }

QRectF PlotItem::boundingRect() const { return {QPointF(0, 0), m_size}; }

void PlotItem::layOut()
{
    const QFontMetricsF metrics(m_font);
    double labels = 0;
    for (const auto &tick : m_chart.up.ticks)
        labels = std::max(labels, metrics.horizontalAdvance(tick.second));
    double top = legendHeight(m_chart.legend, m_font, m_size.width() - m_inset) + line() * 1.5;
    top += line() * 1.15 * static_cast<double>(m_chart.uprights.size());
    double right = line() * 1.2;
    if (!m_chart.asides.isEmpty()) {
        double wide = metrics.horizontalAdvance(m_chart.asideTitle);
        for (const PlotChart::Aside &aside : m_chart.asides)
            wide = std::max(wide, metrics.horizontalAdvance(aside.text) + line());
        right += std::min(wide + line() * 1.2, m_size.width() * kAsideShare);
    }
    const double left = labels + line() * 0.7;
    const double bottom = line() * 2.5;
    m_plot = QRectF(left, top, std::max(1.0, m_size.width() - left - right), std::max(1.0, m_size.height() - top - bottom));
}

QPointF PlotItem::place(double across, double up) const
{
    return {m_plot.left() + m_chart.across.share(across) * m_plot.width(), m_plot.bottom() - m_chart.up.share(up) * m_plot.height()};
}

QRectF PlotItem::asideArea(int index) const
{
    const double left = m_plot.right() + line() * 1.4;
    return {left, m_plot.top() + line() * 1.5 * (index + 1), std::max(1.0, m_size.width() - left), line() * 1.35};
}

QList<ChartTarget> PlotItem::targets() const
{
    QList<ChartTarget> targets;
    const auto centre = [this](int column) { return place(m_chart.columns[column], 0).x(); };
    for (int column = 0; column < m_chart.columns.size(); ++column) {
        const double left = column == 0 ? m_plot.left() : (centre(column - 1) + centre(column)) / 2;
        const double right = column + 1 == m_chart.columns.size() ? m_plot.right() : (centre(column) + centre(column + 1)) / 2;
        targets.append({0, column, QRectF(QPointF(left, m_plot.top()), QPointF(right, m_plot.bottom())), -1, true});
    }
    const double reach = line() * 0.55;
    for (int i = 0; i < m_chart.dots.size(); ++i) {
        const QPointF at = place(m_chart.dots[i].at.x(), m_chart.dots[i].at.y());
        targets.append({0, i, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach), m_chart.dots[i].option, false});
    }
    for (int i = 0; i < m_chart.asides.size(); ++i)
        targets.append({m_chart.dots.isEmpty() ? 0 : 1, i, asideArea(i), m_chart.asides[i].option, false});
    return targets;
}

void PlotItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *)
{
    if (m_chart.isEmpty() || m_size.isEmpty())
        return;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(m_font);
    paintLegend(*painter, m_chart.legend, m_theme, m_font, m_size.width() - m_inset);
    paintAxes(*painter);
    paintAreas(*painter);
    paintLimits(*painter);
    paintUprights(*painter);
    paintDots(*painter);
    paintAsides(*painter);
}

void PlotItem::paintAxes(QPainter &painter) const
{
    const QFontMetricsF metrics(m_font);
    const QPen grid(m_theme.color(Role::Grid), line() * 0.06), text(m_theme.color(Role::MutedText));
    double free = -1e9; // where the next label on the lower axis may begin
    for (const auto &[value, label] : m_chart.across.ticks) {
        const double x = place(value, 0).x();
        const double wide = metrics.horizontalAdvance(label);
        painter.setPen(grid);
        painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
        const double begin = std::clamp(x - wide / 2, 0.0, std::max(0.0, m_size.width() - wide));
        if (begin < free)
            continue;
        painter.setPen(text);
        painter.drawText(QPointF(begin, m_plot.bottom() + line() * 0.25 + metrics.ascent()), label);
        free = begin + wide + line() * 0.6;
    }
    double lowest = 1e9;
    for (const auto &[value, label] : m_chart.up.ticks) {
        const double y = place(0, value).y();
        painter.setPen(grid);
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        if (y + line() * 0.9 > lowest)
            continue;
        painter.setPen(text);
        painter.drawText(QPointF(m_plot.left() - line() * 0.4 - metrics.horizontalAdvance(label), y + metrics.ascent() * 0.38), label);
        lowest = y;
    }
    painter.setPen(QPen(m_theme.color(Role::Outline), line() * 0.06));
    painter.drawLine(m_plot.bottomLeft(), m_plot.bottomRight());
    painter.drawLine(m_plot.topLeft(), m_plot.bottomLeft());
    painter.setPen(text);
    const double wide = metrics.horizontalAdvance(m_chart.across.title);
    painter.drawText(QPointF(std::max(0.0, m_plot.center().x() - wide / 2), m_plot.bottom() + line() * 1.35 + metrics.ascent()), m_chart.across.title);
    const double above = m_plot.top() - line() * (1.35 + 1.15 * static_cast<double>(m_chart.uprights.size()));
    painter.drawText(QPointF(0, above + metrics.ascent()), m_chart.up.title);
}

void PlotItem::paintAreas(QPainter &painter) const
{
    const auto curve = [this](const QList<double> &values, bool along) {
        QList<QPointF> points;
        const double scale = m_plot.height() / (m_chart.up.high - m_chart.up.low);
        for (qsizetype i = 0; i < std::min(values.size(), m_chart.columns.size()); ++i) {
            const double y = m_plot.bottom() - (values[i] - m_chart.up.low) * scale;
            if (std::isfinite(y))
                points.append({place(m_chart.columns[i], 0).x(), y});
        }
        return cutAbove(points, m_plot.top(), along);
    };
    QList<QPointF> below;
    for (const double column : m_chart.columns)
        below.append(place(column, m_chart.up.low));
    for (const PlotChart::Area &area : m_chart.areas) {
        const QList<QPointF> top = curve(area.tops, true);
        const QPolygonF shape = between(top, below);
        painter.setPen(Qt::NoPen);
        painter.setBrush(area.colour);
        painter.drawPolygon(shape);
        painter.setBrush(Qt::NoBrush);
        if (area.hatched)
            hatch(painter, shape, m_theme.color(Role::Surface), line() * 0.42);
        painter.setPen(QPen(m_theme.color(Role::Surface), line() * 0.06));
        painter.drawPolyline(top.constData(), static_cast<int>(top.size()));
        below = top;
    }
    // A line of paper beneath each line keeps it visible on any area.
    const auto stroke = [&](const QList<double> &values, double width, Qt::PenStyle style) {
        const QList<QPointF> points = curve(values, false);
        for (const auto &[colour, wide, pen] : {std::tuple(m_theme.color(Role::Surface), width * 2.4, Qt::SolidLine), std::tuple(m_theme.color(Role::Text), width, style)}) {
            painter.setPen(QPen(colour, line() * wide, pen, Qt::FlatCap, Qt::RoundJoin));
            painter.drawPolyline(points.constData(), static_cast<int>(points.size()));
        }
    };
    stroke(m_chart.low, 0.06, Qt::DashLine);
    stroke(m_chart.high, 0.06, Qt::DashLine);
    stroke(m_chart.line, 0.13, Qt::SolidLine);
}

void PlotItem::paintLimits(QPainter &painter) const
{
    const QFontMetricsF metrics(m_font);
    for (const PlotChart::Limit &limit : m_chart.limits) {
        if (limit.at > m_chart.up.high)
            continue;
        const double y = place(0, limit.at).y();
        painter.setPen(QPen(limit.own ? m_theme.color(Role::Capacity) : m_theme.color(Role::MutedText), line() * (limit.own ? 0.15 : 0.08), limit.own ? Qt::SolidLine : Qt::DashDotLine, Qt::FlatCap));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
    }
    QList<QRectF> taken;
    for (const bool own : {true, false}) { // the option's own card has its words first
        for (const PlotChart::Limit &limit : m_chart.limits) {
            if (limit.own != own || limit.at > m_chart.up.high)
                continue;
            const double y = place(0, limit.at).y();
            QRectF box(m_plot.left() + line() * 0.4, y - line() * 1.08, metrics.horizontalAdvance(limit.text) + line() * 0.4, line());
            const auto meets = [&](const QRectF &other) { return other.intersects(box); };
            while (std::any_of(taken.begin(), taken.end(), meets) && box.right() + box.width() * 0.5 < m_plot.right())
                box.translate(line() * 2, 0);
            if (box.right() > m_plot.right() + 1 || std::any_of(taken.begin(), taken.end(), meets))
                continue; // the readout and the table have it
            taken.append(box);
            QColor paper = m_theme.color(Role::Surface);
            paper.setAlphaF(0.86F);
            painter.fillRect(box, paper);
            painter.setPen(own ? m_theme.color(Role::Text) : m_theme.color(Role::MutedText));
            painter.drawText(QPointF(box.left() + line() * 0.2, box.top() + metrics.ascent()), limit.text);
        }
    }
}

void PlotItem::paintUprights(QPainter &painter) const
{
    const QFontMetricsF metrics(m_font);
    const qsizetype count = m_chart.uprights.size();
    for (qsizetype i = 0; i < count; ++i) {
        const PlotChart::Upright &upright = m_chart.uprights[i];
        const double x = place(upright.at, 0).x();
        const double text = m_plot.top() - line() * 1.15 * static_cast<double>(count - i) + line() * 0.05;
        const QColor colour = upright.planned ? m_theme.color(Role::Accent) : m_theme.color(Role::Bad);
        // Paper beneath, as with the lines of the curve.
        painter.setPen(QPen(m_theme.color(Role::Surface), line() * 0.3));
        painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
        painter.setPen(QPen(colour, line() * 0.12, upright.planned ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(x, text + line() * 0.15), QPointF(x, m_plot.bottom()));
        painter.setPen(colour);
        const double wide = metrics.horizontalAdvance(upright.text);
        const bool leftwards = x + line() * 0.3 + wide > m_size.width();
        painter.drawText(QPointF(leftwards ? std::max(0.0, x - line() * 0.3 - wide) : x + line() * 0.3, text + metrics.ascent()), upright.text);
    }
}

void PlotItem::paintDots(QPainter &painter) const
{
    if (m_chart.dots.isEmpty())
        return;
    const QFontMetricsF metrics(m_font);
    const double radius = line() * kDotRadius;
    QList<QPointF> front;
    for (const QPointF &point : m_chart.front)
        front.append(place(point.x(), point.y()));
    painter.setPen(QPen(m_theme.series(0), line() * 0.12, Qt::DashLine, Qt::FlatCap));
    painter.drawPolyline(front.constData(), static_cast<int>(front.size()));
    QList<QRectF> taken;
    for (const PlotChart::Dot &dot : m_chart.dots) {
        const QPointF at = place(dot.at.x(), dot.at.y());
        taken.append(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
        if (!dot.range || !dot.emphasised) // all of them would be a thicket; the readouts have them
            continue;
        painter.setPen(QPen(m_theme.color(Role::MutedText), line() * 0.06));
        painter.drawLine(QPointF(place(dot.range->left(), 0).x(), at.y()), QPointF(place(dot.range->right(), 0).x(), at.y()));
        painter.drawLine(QPointF(at.x(), place(0, dot.range->top()).y()), QPointF(at.x(), place(0, dot.range->bottom()).y()));
    }
    for (const bool emphasised : {false, true}) { // the recommendation lies on top
        for (const PlotChart::Dot &dot : m_chart.dots) {
            if (dot.emphasised != emphasised)
                continue;
            const QPointF at = place(dot.at.x(), dot.at.y());
            const QColor colour = m_theme.series(dot.emphasised ? 5 : 0);
            painter.setPen(QPen(colour, line() * 0.12));
            painter.setBrush(dot.best || dot.emphasised ? colour : m_theme.color(Role::Surface));
            if (dot.emphasised) { // another shape, not another colour alone
                const double r = radius * 1.5;
                const QPointF diamond[] = {at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)};
                painter.drawPolygon(diamond, 4);
            } else {
                painter.drawEllipse(at, radius, radius);
            }
            painter.setBrush(Qt::NoBrush);
        }
    }
    for (const bool emphasised : {true, false}) {
        for (const PlotChart::Dot &dot : m_chart.dots) {
            if (dot.emphasised != emphasised || !(dot.best || dot.emphasised))
                continue;
            const QPointF at = place(dot.at.x(), dot.at.y());
            const double wide = metrics.horizontalAdvance(dot.label), gap = line() * 0.6;
            for (const QPointF &corner : {at + QPointF(gap, -line() * 1.05), at + QPointF(-gap - wide, -line() * 1.05), at + QPointF(gap, line() * 0.05), at + QPointF(-gap - wide, line() * 0.05)}) {
                const QRectF box(corner, QSizeF(wide, line()));
                if (box.left() < m_plot.left() || box.right() > m_plot.right() + line() || box.top() < m_plot.top() - line() || box.bottom() > m_plot.bottom()
                    || std::any_of(taken.begin(), taken.end(), [&box](const QRectF &other) { return other.intersects(box); }))
                    continue;
                taken.append(box);
                QColor paper = m_theme.color(Role::Surface);
                paper.setAlphaF(0.8F);
                painter.fillRect(box, paper);
                painter.setPen(m_theme.color(Role::Text));
                painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()), dot.label);
                break;
            }
        }
    }
}

void PlotItem::paintAsides(QPainter &painter) const
{
    if (m_chart.asides.isEmpty())
        return;
    const QFontMetricsF metrics(m_font);
    painter.setPen(m_theme.color(Role::MutedText));
    const QRectF head = asideArea(-1);
    painter.drawText(QPointF(head.left(), head.top() + metrics.ascent()), metrics.elidedText(m_chart.asideTitle, Qt::ElideRight, head.width()));
    painter.setPen(m_theme.color(Role::Text));
    for (int i = 0; i < m_chart.asides.size(); ++i) {
        const QRectF area = asideArea(i);
        painter.drawText(QPointF(area.left() + line() * 0.3, area.top() + line() * 0.15 + metrics.ascent()), metrics.elidedText(m_chart.asides[i].text, Qt::ElideMiddle, area.width() - line() * 0.5));
    }
}

} // namespace powertrain
