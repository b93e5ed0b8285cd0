// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/live_marks.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/results/result_tables.h"

namespace powertrain {

namespace {

constexpr int kBadgeLeft = 38, kBadgeRight = 10;

} // namespace

MemoryBar::MemoryBar(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize MemoryBar::sizeHint() const { return {24 * fontMetrics().averageCharWidth(), qMax(14, fontMetrics().height() * 4 / 5)}; }

QSize MemoryBar::minimumSizeHint() const { return {12 * fontMetrics().averageCharWidth(), sizeHint().height()}; }

void MemoryBar::setSentence(const QString &sentence)
{
    setAccessibleName(sentence);
    setToolTip(sentence.toHtmlEscaped());
}

void MemoryBar::setMemory(const MemoryEstimate &memory, const Theme &theme)
{
    setVisible(memory.capacity && memory.capacity->value > 0);
    if (!memory.capacity || memory.capacity->value <= 0)
        return;
    m_used = memory.driver.value / *memory.capacity;
    m_low = memory.driver.low / *memory.capacity;
    m_high = memory.driver.high / *memory.capacity;
    m_color = theme.color(fitRole(memory.fit));
    m_back = theme.color(Role::Raised);
    m_line = theme.color(Role::Text);
    update();
}

void MemoryBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // The bar ends a little beyond the capacity, so that the mark and a range above it can be seen.
    const double scale = width() / 1.15;
    const QRectF bar(0, 2, width(), height() - 4);
    QPainterPath clip;
    clip.addRoundedRect(bar, 4, 4);
    painter.setClipPath(clip);
    painter.fillRect(bar, m_back);
    painter.fillRect(QRectF(0, 2, m_used * scale, bar.height()), m_color);
    QColor range = m_color;
    range.setAlphaF(0.35F);
    painter.fillRect(QRectF(m_used * scale, 2, qMax(0.0, (m_high - m_used) * scale), bar.height()), range);
    // Where the range begins, as a notch in what is surely used.
    painter.fillRect(QRectF(m_low * scale, 2, 1, bar.height()), m_back);
    painter.setClipping(false);
    painter.fillRect(QRectF(scale - 1, 0, 2, height()), m_line);
}

Badge::Badge(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QFont font = this->font();
    font.setBold(true);
    setFont(font);
}

QSize Badge::sizeHint() const { return {kBadgeLeft + fontMetrics().horizontalAdvance(m_text) + kBadgeRight + 2, fontMetrics().height() + 18}; }

void Badge::setVerdict(const QString &text, Glyph glyph, const QColor &color, const QColor &back)
{
    const bool reworded = text != m_text;
    m_text = text;
    m_glyph = glyph;
    m_color = color;
    m_back = back;
    setAccessibleName(text);
    if (reworded)
        updateGeometry();
    update();
}

void Badge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    painter.fillPath(frame, m_back);
    painter.setPen(m_color);
    painter.drawPath(frame);
    paintGlyph(painter, QRectF(12, (height() - 16) / 2.0, 16, 16), m_glyph, m_color);
    const QRect area = rect().adjusted(kBadgeLeft, 0, -kBadgeRight, 0);
    painter.setPen(m_color);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(m_text, Qt::ElideRight, area.width()));
}

} // namespace powertrain
