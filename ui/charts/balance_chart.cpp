// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/balance_chart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include "ui/text/surroundings.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"

namespace powertrain {

namespace {

constexpr double kBottleneck = 0.8;
/// A corner far beyond compute is drawn at this length; its figure says the rest.
constexpr double kLongest = 1.25;
/// Between the corner and its words, in parts of the radius.
constexpr double kGap = 0.06;
/// A corner that is nearly idle still shows as a point apart from the middle.
constexpr double kShortest = 0.02;
constexpr double kSqrt3 = 1.7320508075688772;

struct Corner {
    Balance::Corner corner;
    double ratio;
    double share;
    QPointF direction; ///< from the middle, length 1
};

std::array<Corner, 3> cornersOf(const Balance &balance)
{
    return {Corner{Balance::Corner::Compute, balance.compute, balance.ofStep.compute, {0, -1}}, Corner{Balance::Corner::Network, balance.network, balance.ofStep.network, {kSqrt3 / 2, 0.5}},
        Corner{Balance::Corner::Storage, balance.storage, balance.ofStep.storage, {-kSqrt3 / 2, 0.5}}};
}

QPolygonF triangle(const std::array<Corner, 3> &corners, const QPointF &middle, double radius)
{
    QPolygonF shape;
    for (const Corner &corner : corners)
        shape << middle + corner.direction * radius;
    return shape;
}

} // namespace

void paintBalance(QPainter &painter, const QRectF &target, double pixel, const Balance &balance, const Words &words, const Theme &theme)
{
    if (!balance.known || target.isEmpty())
        return;
    QFont font(QLatin1String(kFontFamily).toString());
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixel))));
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(bold);
    const double line = metrics.height();

    // Two lines of words above and below; the surface may reach beyond the outer triangle.
    const auto corners = cornersOf(balance);
    double longest = 1;
    for (const Corner &corner : corners)
        longest = std::max(longest, std::clamp(std::isfinite(corner.ratio) ? corner.ratio : kLongest, kShortest, kLongest));
    longest += kGap;
    const double room = std::min(target.width() / (kSqrt3 * longest) - 2 * line, (target.height() - 6.6 * line) / (1.5 * longest));
    const double radius = std::max(room, pixel * 2);
    const QPointF middle(target.center().x(), target.top() + 2.4 * line + radius * longest);

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double hair = pixel / 12;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(Role::Grid), hair));
    for (const double step : {0.25, 0.5, 0.75})
        painter.drawPolygon(triangle(corners, middle, radius * step));
    for (const Corner &corner : corners)
        painter.drawLine(middle, middle + corner.direction * radius);
    painter.setPen(QPen(theme.color(Role::Outline), hair * 1.4));
    painter.drawPolygon(triangle(corners, middle, radius));
    painter.setPen(QPen(theme.color(Role::Capacity), hair * 1.6, Qt::DashLine));
    painter.drawPolygon(triangle(corners, middle, radius * kBottleneck));

    const bool bound = balance.bottleneck != Balance::Corner::Compute;
    const QColor colour = bound ? theme.color(Role::Caution) : theme.series(0);
    QPolygonF surface;
    for (const Corner &corner : corners)
        surface << middle + corner.direction * radius * std::clamp(std::isfinite(corner.ratio) ? corner.ratio : kLongest, kShortest, kLongest);
    QColor fill = colour;
    fill.setAlphaF(0.28F);
    painter.setPen(QPen(colour, hair * 2.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(fill);
    painter.drawPolygon(surface);
    painter.setBrush(colour);
    for (const QPointF &point : surface)
        painter.drawEllipse(point, hair * 3.2, hair * 3.2);

    for (const Corner &corner : corners) {
        const QString name = word(words, corner.corner);
        const QString share = words.translate("Powertrain", "%1 of a step", "share of the time").arg(words.percent(corner.share, corner.share < 0.1 ? 1 : 0));
        const bool slowest = corner.corner == balance.bottleneck;
        const double width = std::max(metrics.horizontalAdvance(name), metrics.horizontalAdvance(share)) + pixel;
        const QPointF tip = middle + corner.direction * radius * longest;
        double left = tip.x() - width / 2;
        left = std::clamp(left, target.left(), std::max(target.left(), target.right() - width));
        const double top = corner.direction.y() < 0 ? tip.y() - 2.2 * line : tip.y() + 0.2 * line;
        painter.setFont(bold);
        painter.setPen(slowest && bound ? theme.color(Role::Caution) : theme.color(Role::Text));
        painter.drawText(QRectF(left, top, width, line), Qt::AlignHCenter | Qt::AlignVCenter, name);
        painter.setFont(font);
        painter.setPen(theme.color(Role::MutedText));
        painter.drawText(QRectF(left, top + line, width, line), Qt::AlignHCenter | Qt::AlignVCenter, share);
    }
    const QString legend = words.translate("Powertrain", "dashed: 0.8 of compute, above it a corner is a bottleneck", "legend of the triangle");
    painter.drawText(QRectF(target.left(), target.bottom() - 1.2 * line, target.width(), line), Qt::AlignHCenter | Qt::AlignVCenter, legend);
    painter.restore();
}

BalanceWidget::BalanceWidget(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BalanceWidget::setContent(const Balance &balance, const Words &words, const Theme &theme)
{
    m_content = Content{balance, words, theme};
    setAccessibleName(words.translate("Powertrain", "Balance of the triangle", "heading"));
    setAccessibleDescription(wordBalance(words, balance));
    setVisible(balance.known);
    update();
}

QSize BalanceWidget::sizeHint() const
{
    const int line = QFontInfo(font()).pixelSize();
    return {line * 34, line * 21};
}

QSize BalanceWidget::minimumSizeHint() const
{
    const int line = QFontInfo(font()).pixelSize();
    return {line * 22, line * 21};
}

void BalanceWidget::paintEvent(QPaintEvent *)
{
    if (!m_content)
        return;
    QPainter painter(this);
    paintBalance(painter, QRectF(rect()), QFontInfo(font()).pixelSize(), m_content->balance, m_content->words, m_content->theme);
}

} // namespace powertrain
