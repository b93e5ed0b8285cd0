// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace powertrain {

/// The program's own line pictures. Drawn, not loaded: they take any colour and any size, and need no image plugin.
enum class Glyph {
    None,
    Flask,
    Sliders,
    Layers,
    Speech,
    Car,
    Truck,
    Train,
    Bolt,
    Calendar,
    Shield,
    Chip,
    Memory,
    Coins,
    Clock,
    Check,
    Warning,
    Cross,
    Building,
    Cloud,
    Globe,
    Sun,
    Moon,
    Folder,
    Document,
    Export,
    Plus,
    Question,
    List,
    Scale,
    Server,
    Network,
    Function,
    Book,
    Arrow,
    Columns,
    Play,
    Undo
};

void paintGlyph(QPainter &painter, const QRectF &area, Glyph glyph, const QColor &color);
QIcon glyphIcon(Glyph glyph, const QColor &color, int size = 20);

} // namespace powertrain
