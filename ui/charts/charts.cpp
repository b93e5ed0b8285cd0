// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/charts.h"

#include <algorithm>
#include <cmath>

#include <QFontInfo>
#include <QGraphicsView>
#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "ui/charts/balance_chart.h"
#include "ui/charts/chart_scene.h"
#include "ui/theme/fonts.h"

namespace powertrain {

namespace {

/// The chart's letters: a pixel size, so that they mean the same on the screen and in a scaled painter.
QFont chartFont(double pixels)
{
    QFont font(QLatin1String(kFontFamily).toString());
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    return font;
}

/// In the PDF a chart is laid out at ten units a point: fonts have whole pixel sizes, and 7.5 points must be possible.
constexpr double kUnitsPerPoint = 10;
constexpr double kReportPoints = 7.5;

/// Room for the legend and the axis, and for each bar, in letter sizes.
struct PaperSize {
    double frame, row;
};

PaperSize paperSizeOf(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Memory:
        return {13.0, 3.1};
    case ChartKind::Time:
        return {12.0, 2.8};
    case ChartKind::Cost:
    case ChartKind::Scaling:
    case ChartKind::Spread:
        return {10.0, 2.3};
    case ChartKind::Outlay:
        return {26.0, 0.0};
    case ChartKind::Balance:
        return {22.0, 0.0};
    }
    return {8.5, 2.3};
}

} // namespace

struct ChartWidget::Private {
    explicit Private(ChartKind shown)
        : kind(shown) { }

    ChartKind kind;
    ChartScene chart;
    QGraphicsView *view = nullptr;
};

ChartWidget::ChartWidget(ChartKind kind, QWidget *parent)
    : QWidget(parent)
    , d(std::make_unique<Private>(kind))
{
    d->view = new QGraphicsView(&d->chart.scene(), this);
    d->view->setFrameShape(QFrame::NoFrame);
    d->view->setRenderHint(QPainter::Antialiasing);
    d->view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    d->view->setInteractive(false);
    d->view->setFocusPolicy(Qt::NoFocus);
    d->view->setBackgroundBrush(Qt::NoBrush);
    d->view->viewport()->setAutoFillBackground(false);
    // The wheel scrolls the page, not the chart.
    d->view->setAttribute(Qt::WA_TransparentForMouseEvents);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

ChartWidget::~ChartWidget()
{
    delete d->view; // before the scene it shows
}

void ChartWidget::setContent(const Proposal &proposal, const Words &words, const Theme &theme)
{
    d->chart.setContent(d->kind, proposal, words, theme, chartFont(QFontInfo(font()).pixelSize()));
    setAccessibleName(chartTitle(d->kind, words));
    setAccessibleDescription(chartSummary(d->kind, proposal, words));
    d->chart.resize(size());
    updateGeometry();
}

void ChartWidget::clear()
{
    d->chart.clear();
    setAccessibleDescription({});
    updateGeometry();
}

void ChartWidget::resizeEvent(QResizeEvent *event)
{
    d->view->setGeometry(rect());
    d->chart.resize(event->size());
}

QSize ChartWidget::sizeHint() const
{
    const int line = QFontInfo(font()).pixelSize();
    return {line * 46, static_cast<int>(line * (11.0 + 2.9 * d->chart.barCount()))};
}

QSize ChartWidget::minimumSizeHint() const
{
    const int line = QFontInfo(font()).pixelSize();
    return {line * 26, static_cast<int>(line * (6.5 + 2.2 * d->chart.barCount()))};
}

double chartHeight(ChartKind kind, const Proposal &proposal, const Words &words)
{
    const PaperSize size = paperSizeOf(kind);
    const qsizetype rows = chartHasData(kind, proposal) ? barChart(kind, proposal, words, Theme::light()).bars.size() : 0;
    return kReportPoints * (size.frame + size.row * static_cast<double>(rows));
}

void paintChart(QPainter &painter, const QRectF &target, double unitsPerPoint, ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme)
{
    if (kind == ChartKind::Balance) {
        if (chartHasData(kind, proposal))
            paintBalance(painter, target, kReportPoints * unitsPerPoint, proposal.surroundings->balance, words, theme);
        return;
    }
    ChartScene chart;
    chart.setContent(kind, proposal, words, theme, chartFont(kReportPoints * kUnitsPerPoint));
    const double scale = kUnitsPerPoint / unitsPerPoint;
    const QSizeF size(target.width() * scale, target.height() * scale);
    chart.resize(size);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    chart.scene().render(&painter, target, QRectF(QPointF(0, 0), size), Qt::IgnoreAspectRatio);
    painter.restore();
}

} // namespace powertrain
