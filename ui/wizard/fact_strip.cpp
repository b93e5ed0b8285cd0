// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/fact_strip.h"

#include <utility>

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>

namespace powertrain {

namespace {

constexpr int kPadding = 14;
constexpr int kColumnGap = 20;

} // namespace

FactStrip::FactStrip(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setFocusPolicy(Qt::TabFocus);
}

QRect FactStrip::areaOf(std::size_t fact) const
{
    const int perRow = columns(width());
    const int cell = (width() - 2 * kPadding + kColumnGap) / perRow;
    const int valueHeight = QFontMetrics(valueFont()).height(), captionHeight = QFontMetrics(captionFont()).height();
    const int column = static_cast<int>(fact) % perRow, row = static_cast<int>(fact) / perRow;
    return {kPadding + column * cell, kPadding - 2 + row * (valueHeight + captionHeight + 12), cell - kColumnGap, captionHeight + 2 + valueHeight};
}

QString FactStrip::valueAt(const QPoint &at) const
{
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        if (areaOf(i).contains(at))
            return m_facts[i].value;
    }
    return {};
}

QString FactStrip::currentValue() const { return m_current < m_facts.size() ? m_facts[m_current].value : QString(); }

void FactStrip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Right && m_current + 1 < m_facts.size())
        ++m_current;
    else if (event->key() == Qt::Key_Left && m_current > 0)
        --m_current;
    else
        return QWidget::keyPressEvent(event);
    update();
}

void FactStrip::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void FactStrip::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void FactStrip::setFacts(std::vector<Fact> facts)
{
    m_facts = std::move(facts);
    m_current = 0;
    QString spoken;
    for (const Fact &fact : m_facts)
        spoken += fact.caption + QLatin1String(": ") + fact.value + QLatin1String("; ");
    QStringList captions;
    for (const Fact &fact : m_facts)
        captions += fact.caption;
    setAccessibleName(captions.join(QLatin1String(", ")));
    setAccessibleDescription(spoken);
    setVisible(!m_facts.empty());
    updateGeometry();
    update();
}

QFont FactStrip::valueFont() const
{
    QFont font = this->font();
    font.setPointSizeF(font.pointSizeF() * 1.15);
    font.setBold(true);
    return font;
}

QFont FactStrip::captionFont() const
{
    QFont font = this->font();
    font.setPointSizeF(font.pointSizeF() * 0.88);
    return font;
}

int FactStrip::columns(int width) const
{
    const QFontMetrics values(valueFont()), captions(captionFont());
    int widest = 60;
    for (const Fact &fact : m_facts)
        widest = qMax(widest, qMax(values.horizontalAdvance(fact.value), captions.horizontalAdvance(fact.caption)));
    const int fitting = qMax(1, (width - 2 * kPadding + kColumnGap) / (widest + kColumnGap));
    return qMin(fitting, qMax(1, static_cast<int>(m_facts.size())));
}

int FactStrip::heightForWidth(int width) const
{
    const int rows = (static_cast<int>(m_facts.size()) + columns(width) - 1) / columns(width);
    const int row = QFontMetrics(valueFont()).height() + QFontMetrics(captionFont()).height() + 2;
    return qMax(1, rows) * row + (qMax(1, rows) - 1) * 10 + 2 * kPadding - 4;
}

QSize FactStrip::sizeHint() const { return {400, heightForWidth(400)}; }

QSize FactStrip::minimumSizeHint() const { return {160, QFontMetrics(valueFont()).height() + 2 * kPadding}; }

void FactStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    painter.fillPath(frame, palette().color(QPalette::AlternateBase));
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    }

    const int valueHeight = QFontMetrics(valueFont()).height(), captionHeight = QFontMetrics(captionFont()).height();
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        const QRect whole = areaOf(i);
        if (hasFocus() && i == m_current) {
            painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
            painter.drawRoundedRect(QRectF(whole).adjusted(-5, -3, 5, 3), 4, 4);
        }
        const QRect area(whole.topLeft(), QSize(whole.width(), captionHeight));
        painter.setFont(captionFont());
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(area, Qt::AlignLeft | Qt::TextSingleLine, QFontMetrics(captionFont()).elidedText(m_facts[i].caption, Qt::ElideRight, area.width()));
        painter.setFont(valueFont());
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(area.translated(0, captionHeight + 2).adjusted(0, 0, 0, valueHeight - captionHeight), Qt::AlignLeft | Qt::TextSingleLine, m_facts[i].value);
    }
}

} // namespace powertrain
