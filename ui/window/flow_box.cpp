// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/flow_box.h"

#include <algorithm>

#include <QEvent>
#include <QStyle>

namespace powertrain {

namespace {

constexpr int kGap = 14, kLineGap = 6;

} // namespace

FlowBox::FlowBox(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FlowBox::addWidget(QWidget *widget)
{
    widget->setParent(this);
    if (std::find(m_widgets.begin(), m_widgets.end(), widget) == m_widgets.end())
        m_widgets.push_back(widget);
}

int FlowBox::arrange(int width, bool place) const
{
    std::vector<std::pair<QWidget *, QSize>> shown;
    for (QWidget *widget : m_widgets) {
        if (widget->isHidden() || widget->parentWidget() != this)
            continue;
        QSize size = widget->sizeHint().expandedTo(widget->minimumSizeHint());
        size.setWidth(qMin(size.width(), width));
        if (widget->hasHeightForWidth())
            size.setHeight(widget->heightForWidth(size.width()));
        shown.emplace_back(widget, size);
    }
    int y = 0;
    for (std::size_t first = 0; first < shown.size();) {
        int x = 0, height = 0;
        std::size_t end = first;
        for (; end < shown.size() && (end == first || x + shown[end].second.width() <= width); ++end) {
            height = qMax(height, shown[end].second.height());
            x += shown[end].second.width() + kGap;
        }
        x = 0;
        for (; first < end; ++first) {
            const QSize size = shown[first].second;
            if (place)
                shown[first].first->setGeometry(QStyle::visualRect(layoutDirection(), rect(), QRect(QPoint(x, y + (height - size.height()) / 2), size)));
            x += size.width() + kGap;
        }
        y += height + kLineGap;
    }
    return qMax(0, y - kLineGap);
}

QSize FlowBox::sizeHint() const
{
    int width = -kGap;
    for (const QWidget *widget : m_widgets)
        width += widget->isHidden() ? 0 : widget->sizeHint().width() + kGap;
    return {qMax(0, width), arrange(qMax(1, width), false)};
}

QSize FlowBox::minimumSizeHint() const
{
    int width = 0, height = 0;
    for (const QWidget *widget : m_widgets) {
        if (!widget->isHidden()) {
            width = qMax(width, widget->minimumSizeHint().width());
            height = qMax(height, widget->minimumSizeHint().height());
        }
    }
    return {width, height};
}

bool FlowBox::event(QEvent *event)
{
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange || event->type() == QEvent::Show) {
        updateGeometry();
        setMinimumHeight(arrange(width(), true)); // boxes around may know nothing of height for width
    }
    return handled;
}

void FlowBox::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    setMinimumHeight(arrange(width(), true)); // boxes around may know nothing of height for width
}

} // namespace powertrain
