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

class Dialogs;
struct ChartContent;
struct ChartTarget;

/// Memory: the parts of each option's memory per GPU, stacked, with the estimate's range, against the card's capacity.
/// Cost: what each offer costs over the project, by what the money goes into, cheapest of each provider and billing
/// mode, with its range.
/// Time: the parts of one training step, or of one decode step, of each option.
/// Scaling: wall time of a training run by number of cards, against the time allowed; serving: output by users of one
/// replica.
/// Outlay: money paid month by month for renting, reserving, buying and paying by the token, with the crossings.
/// Spread: what providers ask for an hour of the recommended card.
/// Balance: the triangle of compute, network and storage (see balance_chart.h), in reports only.
/// Front: every option by cost and time, with the front of those that nothing beats.
enum class ChartKind { Memory,
    Cost,
    Time,
    Scaling,
    Outlay,
    Spread,
    Balance,
    Front };

/// Whether there is anything to draw.
bool chartHasData(ChartKind kind, const Proposal &proposal);
QString chartTitle(ChartKind kind, const Words &words);
/// What the chart shows, in one sentence; also where there is nothing to show. The widget's accessible description.
QString chartSummary(ChartKind kind, const Proposal &proposal, const Words &words);
/// `option` (0: the recommendation, then the alternatives) is among what a chart of options shows.
ChartTable chartTable(ChartKind kind, const Proposal &proposal, const Words &words, int option = 0);

/// A file that a chart can be saved as.
enum class ChartFile { Svg,
    Png,
    Csv };

/// A chart in the window. It shows what it was last given: hand it everything again when the proposal, the language
/// or the theme changes. It answers at the pointer and by keyboard (arrows, Home, End; Enter chooses an option; Escape
/// leaves), and copies or saves itself by its menu (also Menu or Shift+F10).
class ChartWidget : public QWidget {
    Q_OBJECT
public:
    explicit ChartWidget(ChartKind kind, QWidget *parent = nullptr);
    /// One that is handed its content (chart_content.h).
    explicit ChartWidget(QWidget *parent = nullptr);
    ~ChartWidget() override;

    /// `option` (0: the recommendation, then the alternatives) is drawn and marked.
    void setContent(const Proposal &proposal, const Words &words, const Theme &theme, int option = 0);
    void setContent(const ChartContent &content, const Words &words, const Theme &theme);
    void clear();
    /// Marks the option where the chart shows it.
    void setSelectedOption(int option);
    /// Who asks where to save; without it the chart can be copied only. `folder`: where to begin.
    void setDialogs(Dialogs *dialogs, const QString &folder = {});

    /// What is told of the mark under the pointer or the keyboard's; empty: of none.
    QString readout() const;
    const ChartContent &content() const;
    /// The marks that answer, where they lie in the widget.
    QList<ChartTarget> marks() const;
    void copyImage() const;
    void copyTable() const;
    /// Asks where, and writes. False: nothing was written; why was told.
    bool save(ChartFile kind);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void optionChosen(int optionIndex);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    struct Private;
    void buildMenu();
    void word();
    void layOut();
    void openMenu(const QPoint &at);
    void setCurrent(int target, bool byKeyboard);
    bool walk(int key);

    std::unique_ptr<Private> d;
};

/// The height in points that suits the chart on paper.
double chartHeight(ChartKind kind, const Proposal &proposal, const Words &words);
double chartHeight(const ChartContent &content);
/// Paints the chart into `target` as vectors. `unitsPerPoint`: painter units per point, so that letters keep their size.
void paintChart(QPainter &painter, const QRectF &target, double unitsPerPoint, ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme);
void paintChart(QPainter &painter, const QRectF &target, double unitsPerPoint, const ChartContent &content, const Theme &theme);

} // namespace powertrain
