// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/fold.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kPadding = 6;
constexpr int kArrow = 10;
constexpr int kTextLeft = kPadding + kArrow + 8;
constexpr int kTitleFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextShowMnemonic;

} // namespace

FoldHead::FoldHead(QWidget *parent)
    : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FoldHead::setSummary(const QString &summary)
{
    m_summary = summary;
    setAccessibleDescription(summary);
    updateGeometry();
    update();
}

QRect FoldHead::textArea(int width) const { return QRect(kTextLeft, kPadding, qMax(1, width - kTextLeft - kPadding), 10000); }

int FoldHead::heightForWidth(int width) const
{
    const QRect area = textArea(width);
    const int title = fontMetrics().boundingRect(area, kTitleFlags, text()).height();
    const int below = m_summary.isEmpty() ? 0 : fontMetrics().boundingRect(area, Qt::TextWordWrap, m_summary).height() + 2;
    return title + below + 2 * kPadding;
}

QSize FoldHead::sizeHint() const
{
    const int width = 60 * fontMetrics().averageCharWidth();
    return {width, heightForWidth(width)};
}

QSize FoldHead::minimumSizeHint() const { return {kTextLeft + 8 * fontMetrics().averageCharWidth(), fontMetrics().height() + 2 * kPadding}; }

void FoldHead::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void FoldHead::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void FoldHead::keyPressEvent(QKeyEvent *event)
{
    // Enter opens it, instead of going on to the next page.
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void FoldHead::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    if (underMouse())
        painter.fillPath(frame, palette().color(QPalette::AlternateBase));
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
        painter.drawPath(frame);
    }
    QPainterPath arrow;
    const QPointF middle(kPadding + kArrow / 2.0, kPadding + fontMetrics().height() / 2.0);
    if (isChecked()) {
        arrow.moveTo(middle + QPointF(-5, -2.5));
        arrow.lineTo(middle + QPointF(0, 2.5));
        arrow.lineTo(middle + QPointF(5, -2.5));
    } else {
        arrow.moveTo(middle + QPointF(-2.5, -5));
        arrow.lineTo(middle + QPointF(2.5, 0));
        arrow.lineTo(middle + QPointF(-2.5, 5));
    }
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1.6));
    painter.drawPath(arrow);
    const QRect area = textArea(width());
    QRect drawn;
    painter.drawText(area, kTitleFlags, text(), &drawn);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(area.adjusted(0, drawn.height() + 2, 0, 0), Qt::TextWordWrap, m_summary);
}

Fold::Fold(QWidget *content, QWidget *parent)
    : QWidget(parent)
    , m_head(new FoldHead(this))
    , m_content(content)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_head);
    layout->addWidget(m_content);
    m_content->setVisible(false);
    connect(m_head, &QAbstractButton::toggled, this, [this](bool open) {
        m_content->setVisible(open);
        showSummary();
    });
}

void Fold::setWords(const QString &title)
{
    m_head->setText(title);
    m_head->setAccessibleName(withoutMnemonic(title));
}

void Fold::setSummary(const QString &summary)
{
    m_summary = summary;
    showSummary();
}

void Fold::showSummary() { m_head->setSummary(isOpen() ? QString() : m_summary); }

void Fold::setOpen(bool open) { m_head->setChecked(open); }

bool Fold::isOpen() const { return m_head->isChecked(); }

} // namespace powertrain
