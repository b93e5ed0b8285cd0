// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QList>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QWidget>

#include "core/plan/proposal.h"
#include "ui/text/table.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

class QPainter;

namespace powertrain {

/// Memory: the parts of each option's memory per GPU, stacked, with the estimate's range, against the card's capacity.
/// Cost: what each offer costs over the project, by what the money goes into, cheapest of each provider and billing
/// mode, with its range.
/// Time: the parts of one training step, or of one decode step, of each option.
/// Scaling: wall time of a training run by number of cards, against the time allowed; serving: output by users of one
/// replica.
/// Outlay: money paid month by month for renting, reserving, buying and paying by the token, with the crossings.
/// Spread: what providers ask for an hour of the recommended card.
/// Balance: the triangle of compute, network and storage (see balance_chart.h), in reports only.
enum class ChartKind { Memory,
    Cost,
    Time,
    Scaling,
    Outlay,
    Spread,
    Balance };

/// Whether there is anything to draw.
bool chartHasData(ChartKind kind, const Proposal &proposal);
QString chartTitle(ChartKind kind, const Words &words);
/// What the chart shows, in one sentence; also where there is nothing to show. The widget's accessible description.
QString chartSummary(ChartKind kind, const Proposal &proposal, const Words &words);
ChartTable chartTable(ChartKind kind, const Proposal &proposal, const Words &words);

/// A chart in the window. It shows what it was last given: hand it everything again when the proposal, the language
/// or the theme changes.
class ChartWidget : public QWidget {
    Q_OBJECT
public:
    explicit ChartWidget(ChartKind kind, QWidget *parent = nullptr);
    ~ChartWidget() override;

    void setContent(const Proposal &proposal, const Words &words, const Theme &theme);
    void clear();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// The height in points that suits the chart on paper.
double chartHeight(ChartKind kind, const Proposal &proposal, const Words &words);
/// Paints the chart into `target` as vectors. `unitsPerPoint`: painter units per point, so that letters keep their size.
void paintChart(QPainter &painter, const QRectF &target, double unitsPerPoint, ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme);

} // namespace powertrain
