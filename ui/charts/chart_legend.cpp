// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_legend.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

namespace powertrain {

namespace {

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

void paintSample(QPainter &painter, const LegendEntry &entry, const QRectF &box, const Theme &theme, double height)
{
    const double side = box.height();
    if (entry.curve != Qt::NoPen) {
        // Thin enough for two dashes.
        painter.setPen(QPen(entry.colour, height * (entry.curve == Qt::SolidLine ? 0.17 : 0.09), entry.curve, Qt::FlatCap));
        painter.drawLine(QPointF(box.left() - side * 0.1, box.center().y()), QPointF(box.right() + side * 0.1, box.center().y()));
    } else if (entry.isDot) {
        painter.setPen(QPen(entry.colour, height * 0.12));
        painter.setBrush(entry.hatched ? QBrush(theme.color(Role::Surface)) : QBrush(entry.colour));
        painter.drawEllipse(box.center(), side * 0.36, side * 0.36);
        painter.setBrush(Qt::NoBrush);
    } else if (entry.isLine) {
        painter.setPen(QPen(theme.color(Role::Capacity), height * 0.15, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(box.center().x(), box.top() - 1), QPointF(box.center().x(), box.bottom() + 1));
    } else if (entry.isWhisker) {
        painter.setPen(QPen(theme.color(Role::Text), height * 0.09, Qt::SolidLine, Qt::FlatCap));
        const double y = box.center().y();
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.drawLine(QPointF(box.left(), y - side * 0.3), QPointF(box.left(), y + side * 0.3));
        painter.drawLine(QPointF(box.right(), y - side * 0.3), QPointF(box.right(), y + side * 0.3));
    } else {
        painter.fillRect(box, entry.colour);
        if (entry.hatched)
            hatch(painter, box, theme.color(Role::Surface), height * 0.3);
    }
}

} // namespace

/// Cut by hand: a clip would be one more thing that readers of vector files get wrong.
void hatch(QPainter &painter, const QPolygonF &shape, const QColor &colour, double step)
{
    const QRectF area = shape.boundingRect();
    if (!(step > 0) || !(area.width() + area.height() < 1e5 * step))
        return;
    painter.save();
    painter.setPen(QPen(colour, step * 0.22, Qt::SolidLine, Qt::FlatCap));
    // Each line is the points of one sum of x and y; where it meets the outline it goes in and out in turn.
    for (double sum = area.left() + area.top() + step / 2; sum < area.right() + area.bottom(); sum += step) {
        QList<double> meets;
        for (qsizetype i = 0; i < shape.size(); ++i) {
            const QPointF from = shape[i], to = shape[(i + 1) % shape.size()];
            const double a = from.x() + from.y() - sum, b = to.x() + to.y() - sum;
            if ((a < 0) != (b < 0))
                meets.append(from.x() + (to.x() - from.x()) * a / (a - b));
        }
        std::sort(meets.begin(), meets.end());
        for (qsizetype i = 0; i + 1 < meets.size(); i += 2)
            painter.drawLine(QPointF(meets[i], sum - meets[i]), QPointF(meets[i + 1], sum - meets[i + 1]));
    }
    painter.restore();
}

double legendHeight(const QList<LegendEntry> &legend, const QFont &font, double width)
{
    return placeLegend(legend, QFontMetricsF(font), width, nullptr);
}

void paintLegend(QPainter &painter, const QList<LegendEntry> &legend, const Theme &theme, const QFont &font, double width)
{
    const QFontMetricsF metrics(font);
    QList<QPointF> places;
    placeLegend(legend, metrics, width, &places);
    for (int i = 0; i < legend.size(); ++i) {
        const double side = metrics.height() * 0.72;
        const QRectF box(places[i] + QPointF(0, (metrics.height() - side) / 2), QSizeF(side, side));
        paintSample(painter, legend[i], box, theme, metrics.height());
        painter.setPen(theme.color(Role::Text));
        painter.drawText(QPointF(places[i].x() + metrics.height() * 1.0, places[i].y() + metrics.ascent()), legend[i].text);
    }
}

} // namespace powertrain
