// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/card_grid.h"

#include <algorithm>

#include <QEvent>
#include <QStyle>

namespace powertrain {

namespace {

constexpr int kSpacing = 12;

} // namespace

CardGrid::CardGrid(int columns, int characters, QWidget *parent)
    : QWidget(parent)
    , m_columns(columns)
    , m_characters(characters)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CardGrid::addCard(QWidget *card)
{
    card->setParent(this);
    m_cards.push_back(card);
}

int CardGrid::columnsAt(int width) const
{
    const int least = m_characters * fontMetrics().averageCharWidth();
    return std::clamp((width + kSpacing) / (least + kSpacing), 1, m_columns);
}

int CardGrid::arrange(int width, bool place) const
{
    std::vector<QWidget *> shown;
    std::copy_if(m_cards.begin(), m_cards.end(), std::back_inserter(shown), [](const QWidget *card) { return !card->isHidden(); });
    const auto columns = static_cast<std::size_t>(columnsAt(width));
    const int each = (width - (static_cast<int>(columns) - 1) * kSpacing) / static_cast<int>(columns);
    int y = 0;
    for (std::size_t first = 0; first < shown.size(); first += columns) {
        const std::size_t end = std::min(first + columns, shown.size());
        int height = 0;
        for (std::size_t i = first; i < end; ++i)
            height = qMax(height, shown[i]->hasHeightForWidth() ? shown[i]->heightForWidth(each) : shown[i]->sizeHint().height());
        if (place) {
            for (std::size_t i = first; i < end; ++i)
                shown[i]->setGeometry(QStyle::visualRect(layoutDirection(), rect(), QRect(static_cast<int>(i - first) * (each + kSpacing), y, each, height)));
        }
        y += height + kSpacing;
    }
    return qMax(0, y - kSpacing);
}

QSize CardGrid::sizeHint() const
{
    const int width = m_columns * m_characters * fontMetrics().averageCharWidth() + (m_columns - 1) * kSpacing;
    return {width, arrange(width, false)};
}

QSize CardGrid::minimumSizeHint() const
{
    int height = 0;
    for (const QWidget *card : m_cards)
        height = qMax(height, card->minimumSizeHint().height());
    return {16 * fontMetrics().averageCharWidth(), height};
}

bool CardGrid::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange || event->type() == QEvent::Show) {
        updateGeometry();
        arrange(width(), true);
    }
    return QWidget::event(event);
}

void CardGrid::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange(width(), true);
}

} // namespace powertrain
