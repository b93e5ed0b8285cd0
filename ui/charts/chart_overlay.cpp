// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_overlay.h"

#include <algorithm>
#include <utility>

#include <QFontMetricsF>
#include <QPainter>

namespace powertrain {

namespace {

constexpr double kLine = 1.3; // of the letters' height

QColor faint(QColor colour, float alpha)
{
    colour.setAlphaF(alpha);
    return colour;
}

} // namespace

ChartOverlay::ChartOverlay(QWidget *parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
}

void ChartOverlay::setState(State state)
{
    m_state = std::move(state);
    update();
}

void ChartOverlay::setLook(const Theme &theme, const QFont &font)
{
    m_theme = theme;
    m_font = font;
    update();
}

void ChartOverlay::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_font);
    paintChosen(painter);
    if (m_state.focused) {
        painter.setPen(QPen(m_theme.color(Role::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }
    paintCurrent(painter);
    paintReadout(painter);
}

/// A band with a bar at its edge for a row, a ring for a point.
void ChartOverlay::paintChosen(QPainter &painter) const
{
    const QColor accent = m_theme.color(Role::Accent);
    for (const ChartTarget &target : m_state.chosen) {
        painter.setBrush(Qt::NoBrush);
        if (target.area.width() > 2 * target.area.height()) {
            painter.fillRect(target.area, faint(accent, 0.08F));
            painter.fillRect(QRectF(target.area.topLeft(), QSizeF(3, target.area.height())), accent);
        } else {
            painter.setPen(QPen(accent, 2));
            painter.drawEllipse(target.area);
        }
    }
}

void ChartOverlay::paintCurrent(QPainter &painter) const
{
    if (!m_state.current)
        return;
    const QRectF area = m_state.current->area;
    const QColor text = m_theme.color(Role::Text);
    painter.setBrush(Qt::NoBrush);
    if (m_state.current->band) {
        painter.fillRect(area, faint(text, 0.07F));
        painter.setPen(QPen(faint(text, 0.55F), 1));
        painter.drawRect(area);
        return;
    }
    // Paper within ink, so that the frame shows on every colour.
    painter.setPen(QPen(m_theme.color(Role::Surface), 4));
    painter.drawRoundedRect(area, 2, 2);
    painter.setPen(QPen(text, 2));
    painter.drawRoundedRect(area, 2, 2);
}

void ChartOverlay::paintReadout(QPainter &painter) const
{
    if (!m_state.current || m_state.readout.isEmpty())
        return;
    QFont bold = m_font;
    bold.setBold(true);
    const QFontMetricsF metrics(m_font), thick(bold);
    const double line = metrics.height() * kLine, pad = metrics.height() * 0.6;
    const double most = width() - 4 * pad;
    double names = 0, values = 0, whole = thick.horizontalAdvance(m_state.readout.title);
    for (const Readout::Line &each : m_state.readout.lines) {
        const QFontMetricsF &used = each.strong ? thick : metrics;
        if (each.name.isEmpty()) {
            whole = std::max(whole, used.horizontalAdvance(each.value));
            continue;
        }
        names = std::max(names, used.horizontalAdvance(each.name));
        values = std::max(values, used.horizontalAdvance(each.value));
    }
    names = std::min(names, std::max(most * 0.4, most - values - pad));
    values = std::min(values, std::max(1.0, most - names - pad));
    const double wide = std::min(most, std::max(whole, names + pad + values));
    const double tall = line * static_cast<double>(m_state.readout.lines.size() + (m_state.readout.title.isEmpty() ? 0 : 1));
    QRectF box(0, 0, wide + 2 * pad, tall + 1.4 * pad);
    // Beside the mark, and within the chart.
    const QRectF mark = m_state.current->area;
    const double anchor = mark.width() > width() * 0.5 ? mark.left() + width() * 0.45 : mark.right();
    double x = anchor + pad;
    if (x + box.width() > width() - 2)
        x = (mark.width() > width() * 0.5 ? anchor : mark.left()) - pad - box.width();
    double y = mark.height() > height() * 0.5 ? mark.top() : mark.bottom() + pad * 0.4;
    if (y + box.height() > height() - 2 && mark.top() - pad * 0.4 - box.height() > 0)
        y = mark.top() - pad * 0.4 - box.height();
    box.moveTo(std::clamp(x, 2.0, std::max(2.0, width() - 2 - box.width())), std::clamp(y, 2.0, std::max(2.0, height() - 2 - box.height())));
    painter.setPen(QPen(m_theme.color(Role::Outline), 1));
    painter.setBrush(m_theme.color(Role::Surface));
    painter.drawRoundedRect(box, 5, 5);
    double top = box.top() + pad * 0.7;
    const auto write = [&](const QRectF &place, const QString &words, const QFont &font, Role role, Qt::Alignment side) {
        painter.setFont(font);
        painter.setPen(m_theme.color(role));
        painter.drawText(place, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine, QFontMetricsF(font).elidedText(words, Qt::ElideMiddle, place.width() + 1));
    };
    const double left = box.left() + pad;
    if (!m_state.readout.title.isEmpty()) {
        write({left, top, wide, line}, m_state.readout.title, bold, Role::Text, Qt::AlignLeft);
        top += line;
    }
    for (const Readout::Line &each : m_state.readout.lines) {
        const QFont &font = each.strong ? bold : m_font;
        if (each.name.isEmpty()) {
            write({left, top, wide, line}, each.value, font, Role::Text, Qt::AlignLeft);
        } else {
            write({left, top, names, line}, each.name, font, each.strong ? Role::Text : Role::MutedText, Qt::AlignLeft);
            write({left + wide - values, top, values, line}, each.value, font, Role::Text, Qt::AlignRight);
        }
        top += line;
    }
}

} // namespace powertrain
