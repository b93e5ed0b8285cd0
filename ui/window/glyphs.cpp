// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/glyphs.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

namespace powertrain {

namespace {

/// Every glyph is drawn on a 24 × 24 grid with a stroke of 1.7.
constexpr qreal kGrid = 24;
constexpr qreal kStroke = 1.7;

void line(QPainterPath &path, std::initializer_list<QPointF> points, bool closed = false)
{
    bool first = true;
    for (const QPointF &point : points) {
        if (first)
            path.moveTo(point);
        else
            path.lineTo(point);
        first = false;
    }
    if (closed)
        path.closeSubpath();
}

void circle(QPainterPath &path, qreal x, qreal y, qreal radius) { path.addEllipse(QPointF(x, y), radius, radius); }
void box(QPainterPath &path, qreal x, qreal y, qreal w, qreal h, qreal radius = 1.5) { path.addRoundedRect(QRectF(x, y, w, h), radius, radius); }

QPainterPath vehicle(Glyph glyph)
{
    QPainterPath path;
    if (glyph == Glyph::Car) {
        line(path, {{5.2, 16.5}, {3, 16.5}, {3, 12.5}, {5.5, 11.5}, {8, 7.5}, {15, 7.5}, {18, 11.5}, {21, 12.5}, {21, 16.5}, {18.8, 16.5}});
        line(path, {{9.2, 16.5}, {14.8, 16.5}});
        line(path, {{6, 11.5}, {17.8, 11.5}});
        circle(path, 7.2, 16.7, 2);
        circle(path, 16.8, 16.7, 2);
    } else if (glyph == Glyph::Truck) {
        line(path, {{4.6, 16.5}, {2, 16.5}, {2, 5.5}, {14, 5.5}, {14, 16.5}, {9.4, 16.5}});
        line(path, {{14, 9}, {18, 9}, {22, 13}, {22, 16.5}, {20.2, 16.5}});
        line(path, {{15.8, 16.5}, {14, 16.5}});
        circle(path, 7, 17, 2.2);
        circle(path, 18, 17, 2.2);
    } else {
        box(path, 5, 3, 14, 14, 3);
        line(path, {{5, 10.5}, {19, 10.5}});
        line(path, {{12, 5.8}, {12, 10.5}});
        circle(path, 8.6, 13.8, 0.6);
        circle(path, 15.4, 13.8, 0.6);
        line(path, {{8, 17}, {5.5, 21}});
        line(path, {{16, 17}, {18.5, 21}});
        line(path, {{7, 19.2}, {17, 19.2}});
    }
    return path;
}

QPainterPath sign(Glyph glyph)
{
    QPainterPath path;
    switch (glyph) {
    case Glyph::Check:
        line(path, {{4.5, 12.5}, {9.5, 17.5}, {19.5, 6.5}});
        break;
    case Glyph::Cross:
        line(path, {{6, 6}, {18, 18}});
        line(path, {{18, 6}, {6, 18}});
        break;
    case Glyph::Plus:
        line(path, {{12, 5}, {12, 19}});
        line(path, {{5, 12}, {19, 12}});
        break;
    case Glyph::Arrow:
        line(path, {{5, 12}, {19, 12}});
        line(path, {{13, 6}, {19, 12}, {13, 18}});
        break;
    case Glyph::Warning:
        line(path, {{12, 4}, {21.5, 20}, {2.5, 20}}, true);
        line(path, {{12, 10}, {12, 14.5}});
        circle(path, 12, 17.2, 0.4);
        break;
    case Glyph::Question:
        circle(path, 12, 12, 9);
        path.moveTo(9.3, 9.5);
        path.cubicTo(9.3, 5.8, 14.9, 5.9, 14.8, 9.5);
        path.cubicTo(14.8, 11.8, 12, 11.8, 12, 14);
        circle(path, 12, 17, 0.4);
        break;
    case Glyph::List:
        for (qreal y : {6.0, 12.0, 18.0}) {
            circle(path, 4.5, y, 0.6);
            line(path, {{8.5, y}, {20, y}});
        }
        break;
    case Glyph::Columns:
        for (qreal x : {4.0, 13.5})
            path.addRoundedRect(QRectF(x, 5, 6.5, 14), 1.5, 1.5);
        break;
    case Glyph::Play:
        line(path, {{7, 5}, {18, 12}, {7, 19}, {7, 5}});
        break;
    case Glyph::Undo:
        line(path, {{9, 5}, {5, 9}, {9, 13}});
        line(path, {{5, 9}, {14, 9}, {18, 11}, {19, 14.5}, {17, 18}, {12, 19}});
        break;
    case Glyph::Function:
        line(path, {{18, 5}, {6, 5}, {12.5, 12}, {6, 19}, {18, 19}});
        break;
    default:
        break;
    }
    return path;
}

QPainterPath thing(Glyph glyph)
{
    QPainterPath path;
    switch (glyph) {
    case Glyph::Flask:
        line(path, {{9, 3}, {15, 3}});
        line(path, {{10, 3}, {10, 9}, {4.5, 18.5}, {5.5, 21}, {18.5, 21}, {19.5, 18.5}, {14, 9}, {14, 3}});
        line(path, {{7.2, 14}, {16.8, 14}});
        break;
    case Glyph::Sliders:
        for (const auto &[y, x] : {std::pair(6.0, 15.0), std::pair(12.0, 8.0), std::pair(18.0, 13.0)}) {
            line(path, {{3, y}, {x - 2.2, y}});
            line(path, {{x + 2.2, y}, {21, y}});
            circle(path, x, y, 2.2);
        }
        break;
    case Glyph::Layers:
        line(path, {{12, 3}, {21, 8}, {12, 13}, {3, 8}}, true);
        line(path, {{3, 12.2}, {12, 17.2}, {21, 12.2}});
        line(path, {{3, 16.4}, {12, 21.4}, {21, 16.4}});
        break;
    case Glyph::Speech:
        line(path, {{4, 4}, {20, 4}, {20, 16}, {11, 16}, {6.5, 20.5}, {6.5, 16}, {4, 16}}, true);
        line(path, {{8, 8.5}, {16, 8.5}});
        line(path, {{8, 11.8}, {13, 11.8}});
        break;
    case Glyph::Bolt:
        line(path, {{13, 2.5}, {4.5, 13.5}, {11, 13.5}, {10, 21.5}, {19.5, 10}, {13, 10}}, true);
        break;
    case Glyph::Calendar:
        box(path, 3.5, 5, 17, 16, 2);
        line(path, {{3.5, 10}, {20.5, 10}});
        line(path, {{8, 2.5}, {8, 7}});
        line(path, {{16, 2.5}, {16, 7}});
        break;
    case Glyph::Shield:
        path.moveTo(12, 2.5);
        path.lineTo(20, 5.5);
        path.lineTo(20, 11);
        path.cubicTo(20, 16.5, 16.5, 19.8, 12, 21.5);
        path.cubicTo(7.5, 19.8, 4, 16.5, 4, 11);
        path.lineTo(4, 5.5);
        path.closeSubpath();
        line(path, {{8.3, 11.8}, {11, 14.5}, {15.8, 9.2}});
        break;
    case Glyph::Chip:
        box(path, 6, 6, 12, 12, 2);
        box(path, 9.5, 9.5, 5, 5, 0.8);
        for (qreal p : {9.0, 15.0}) {
            line(path, {{p, 2.5}, {p, 6}});
            line(path, {{p, 18}, {p, 21.5}});
            line(path, {{2.5, p}, {6, p}});
            line(path, {{18, p}, {21.5, p}});
        }
        break;
    case Glyph::Memory:
        box(path, 2.5, 7, 19, 9, 1.5);
        for (qreal x : {6.5, 12.0, 17.5})
            line(path, {{x, 10}, {x, 13}});
        for (qreal x : {5.0, 9.5, 14.5, 19.0})
            line(path, {{x, 16}, {x, 19}});
        break;
    case Glyph::Coins:
        path.addEllipse(QRectF(3, 4, 12, 5));
        line(path, {{3, 6.5}, {3, 14}});
        path.moveTo(3, 14);
        path.cubicTo(3, 16, 6, 16.8, 8.2, 16.8);
        line(path, {{15, 6.5}, {15, 9}});
        path.addEllipse(QRectF(9, 12, 12, 8.5));
        break;
    case Glyph::Clock:
        circle(path, 12, 12, 9);
        line(path, {{12, 6.5}, {12, 12}, {16, 14.5}});
        break;
    case Glyph::Building:
        box(path, 4.5, 3, 11, 18, 1);
        line(path, {{15.5, 9}, {20, 9}, {20, 21}, {15.5, 21}});
        for (qreal y : {7.0, 11.0, 15.0}) {
            line(path, {{8, y}, {8.6, y}});
            line(path, {{11.6, y}, {12.2, y}});
        }
        break;
    case Glyph::Cloud:
        path.moveTo(7, 19);
        path.cubicTo(1, 19, 1.5, 11, 6.5, 11);
        path.cubicTo(7, 4, 16.5, 3.5, 17.5, 10);
        path.cubicTo(23, 10, 23, 19, 17.5, 19);
        path.closeSubpath();
        break;
    case Glyph::Globe:
        circle(path, 12, 12, 9);
        path.addEllipse(QRectF(8, 3, 8, 18));
        line(path, {{3, 12}, {21, 12}});
        break;
    case Glyph::Sun:
        circle(path, 12, 12, 4.2);
        for (const auto &[dx, dy] : {std::pair(0.0, 1.0), std::pair(1.0, 0.0), std::pair(0.0, -1.0), std::pair(-1.0, 0.0), std::pair(0.7, 0.7), std::pair(-0.7, 0.7), std::pair(0.7, -0.7), std::pair(-0.7, -0.7)})
            line(path, {{12 + 7 * dx, 12 + 7 * dy}, {12 + 9.5 * dx, 12 + 9.5 * dy}});
        break;
    case Glyph::Moon:
        path.moveTo(19.5, 14.5);
        path.cubicTo(13, 17.5, 7.5, 11.5, 10, 4);
        path.cubicTo(1.5, 7, 2.5, 20.5, 12, 20.5);
        path.cubicTo(15.5, 20.5, 18.5, 18, 19.5, 14.5);
        break;
    case Glyph::Folder:
        line(path, {{3, 19.5}, {3, 5}, {9.5, 5}, {11.5, 8}, {21, 8}, {21, 19.5}}, true);
        break;
    case Glyph::Document:
        line(path, {{5.5, 2.5}, {14, 2.5}, {18.5, 7}, {18.5, 21.5}, {5.5, 21.5}}, true);
        line(path, {{9, 12}, {15, 12}});
        line(path, {{9, 16}, {15, 16}});
        break;
    case Glyph::Export:
        line(path, {{12, 15}, {12, 3}});
        line(path, {{7.5, 7.5}, {12, 3}, {16.5, 7.5}});
        line(path, {{4, 13}, {4, 20.5}, {20, 20.5}, {20, 13}});
        break;
    case Glyph::Scale:
        line(path, {{12, 3}, {12, 21}});
        line(path, {{7, 21}, {17, 21}});
        line(path, {{4.5, 6}, {19.5, 6}});
        line(path, {{2, 13}, {4.5, 6.5}, {7, 13}}, true);
        line(path, {{17, 13}, {19.5, 6.5}, {22, 13}}, true);
        break;
    case Glyph::Server:
        box(path, 3, 4, 18, 7, 1.5);
        box(path, 3, 13, 18, 7, 1.5);
        circle(path, 7, 7.5, 0.5);
        circle(path, 7, 16.5, 0.5);
        line(path, {{12, 7.5}, {17.5, 7.5}});
        line(path, {{12, 16.5}, {17.5, 16.5}});
        break;
    case Glyph::Network:
        circle(path, 12, 5, 2.5);
        circle(path, 5, 19, 2.5);
        circle(path, 19, 19, 2.5);
        line(path, {{10.9, 7.3}, {6.2, 16.7}});
        line(path, {{13.1, 7.3}, {17.8, 16.7}});
        line(path, {{7.5, 19}, {16.5, 19}});
        break;
    case Glyph::Book:
        line(path, {{12, 6}, {9, 4}, {3, 4}, {3, 18.5}, {9, 18.5}, {12, 20.5}, {15, 18.5}, {21, 18.5}, {21, 4}, {15, 4}, {12, 6}});
        line(path, {{12, 6}, {12, 20.5}});
        break;
    default:
        break;
    }
    return path;
}

QPainterPath pathOf(Glyph glyph)
{
    switch (glyph) {
    case Glyph::Car:
    case Glyph::Truck:
    case Glyph::Train:
        return vehicle(glyph);
    case Glyph::Check:
    case Glyph::Cross:
    case Glyph::Plus:
    case Glyph::Arrow:
    case Glyph::Warning:
    case Glyph::Question:
    case Glyph::List:
    case Glyph::Columns:
    case Glyph::Play:
    case Glyph::Undo:
    case Glyph::Function:
        return sign(glyph);
    default:
        return thing(glyph);
    }
}

} // namespace

void paintGlyph(QPainter &painter, const QRectF &area, Glyph glyph, const QColor &color)
{
    if (glyph == Glyph::None)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal scale = qMin(area.width(), area.height()) / kGrid;
    painter.translate(area.center() - QPointF(kGrid / 2 * scale, kGrid / 2 * scale));
    painter.scale(scale, scale);
    painter.setPen(QPen(color, kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(pathOf(glyph));
    painter.restore();
}

QIcon glyphIcon(Glyph glyph, const QColor &color, int size)
{
    QIcon icon;
    for (int factor : {1, 2}) {
        QPixmap pixmap(size * factor, size * factor);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paintGlyph(painter, QRectF(pixmap.rect()), glyph, color);
        painter.end();
        pixmap.setDevicePixelRatio(factor);
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace powertrain
