// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/tick_box.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QStyleOptionButton>

namespace powertrain {

namespace {

constexpr int kMargin = 3; ///< room for the ring of the focus
constexpr int kTextFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextShowMnemonic;

} // namespace

TickBox::TickBox(QWidget *parent)
    : QCheckBox(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int TickBox::textLeft() const
{
    return kMargin + style()->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, this) + qMax(6, style()->pixelMetric(QStyle::PM_CheckBoxLabelSpacing, nullptr, this));
}

QRect TickBox::textArea(int width) const { return QRect(textLeft(), kMargin, qMax(1, width - textLeft() - kMargin), 10000); }

int TickBox::heightForWidth(int width) const
{
    const int text = fontMetrics().boundingRect(textArea(width), kTextFlags, this->text()).height();
    return qMax(text, style()->pixelMetric(QStyle::PM_IndicatorHeight, nullptr, this)) + 2 * kMargin;
}

QSize TickBox::sizeHint() const
{
    // One more than the words take: they would wrap at exactly their own width.
    const int width = textLeft() + fontMetrics().boundingRect(QRect(0, 0, 100000, 1000), Qt::TextShowMnemonic, text()).width() + kMargin + 1;
    return {width, heightForWidth(width)};
}

QSize TickBox::minimumSizeHint() const
{
    const int width = textLeft() + 8 * fontMetrics().averageCharWidth();
    return {width, fontMetrics().height() + 2 * kMargin};
}

bool TickBox::hitButton(const QPoint &position) const { return rect().contains(position); }

void TickBox::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const int side = style()->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, this);
    option.rect = QRect(kMargin, kMargin + (fontMetrics().height() - side) / 2, side, side);
    style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &option, &painter, this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    painter.drawText(textArea(width()), kTextFlags, text());
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        QPainterPath ring;
        ring.addRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
        painter.drawPath(ring);
    }
}

} // namespace powertrain
