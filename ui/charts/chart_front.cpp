// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_front.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr int kMostAsides = 10;

struct Point {
    const PlanOption *option = nullptr;
    int index = 0;
    std::optional<Range<Seconds>> time;
    const CostOption *cost = nullptr; ///< in the request's currency
    bool placed() const { return time && cost; }
};

std::optional<Range<Seconds>> timeOf(const PlanOption &option, bool training)
{
    std::optional<Range<Seconds>> time;
    if (training && option.time)
        time = option.time->wall;
    else if (!training && option.serving)
        time = option.serving->tpot;
    if (time && !(std::isfinite(time->value.value) && time->value.value > 0))
        time.reset();
    return time;
}

std::vector<Point> pointsOf(const Proposal &proposal)
{
    std::vector<Point> points;
    if (!proposal.recommendation)
        return points;
    const auto add = [&](const PlanOption &option) {
        Point point{&option, static_cast<int>(points.size()), timeOf(option, proposal.request.isTraining()), option.cost()};
        if (point.cost && (point.cost->total.value.currency != proposal.request.currency || point.cost->total.value.micros < 0))
            point.cost = nullptr;
        points.push_back(point);
    };
    add(*proposal.recommendation);
    for (const PlanOption &option : proposal.alternatives)
        add(option);
    return points;
}

double moneyOf(const Point &point) { return point.cost->total.value.units(); }
double secondsOf(const Point &point) { return point.time->value.value; }

/// The plane's own front: cheapest first, each faster than all before. An option that leads by its energy alone stands
/// off the line.
std::vector<const Point *> frontOf(const std::vector<Point> &points)
{
    std::vector<const Point *> sorted;
    for (const Point &point : points) {
        if (point.placed())
            sorted.push_back(&point);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Point *a, const Point *b) {
        return moneyOf(*a) != moneyOf(*b) ? moneyOf(*a) < moneyOf(*b) : secondsOf(*a) < secondsOf(*b);
    });
    std::vector<const Point *> front;
    for (const Point *point : sorted) {
        if (front.empty() || secondsOf(*point) < secondsOf(*front.back()))
            front.push_back(point);
    }
    return front;
}

QString timeName(const Proposal &proposal, const Words &words)
{
    return proposal.request.isTraining() ? words.translate("Powertrain", "Duration of the run", "key figure") : words.translate("Powertrain", "Time per token of one user", "axis of a chart");
}

Readout readoutOf(const Point &point, const Proposal &proposal, const Words &words)
{
    Readout readout;
    readout.title = optionLabel(*point.option, proposal, words);
    if (point.index == 0)
        readout.lines.append({{}, words.translate("Powertrain", "recommended", "note in a table"), true});
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    readout.lines.append({words.translate("Powertrain", "Whole project", "table heading: total cost"), point.cost ? words.range(point.cost->total) : unknown});
    readout.lines.append({timeName(proposal, words), point.time ? words.range(*point.time) : unknown});
    if (point.cost)
        readout.lines.append({words.translate("Powertrain", "Billing", "table heading"), costLabel(*point.cost, proposal, words)});
    if (point.option->onFront)
        readout.lines.append({{}, words.translate("Powertrain", "No other option is better in cost, time and energy at once.", "readout of a chart")});
    return readout;
}

} // namespace

bool hasFront(const Proposal &proposal)
{
    const std::vector<Point> points = pointsOf(proposal);
    return std::any_of(points.begin(), points.end(), [](const Point &point) { return point.placed(); });
}

PlotChart frontChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    PlotChart chart;
    const std::vector<Point> points = pointsOf(proposal);
    const std::vector<const Point *> front = frontOf(points);
    if (front.empty())
        return chart;
    double least = INFINITY, most = 0, shortest = INFINITY, longest = 0;
    for (const Point &point : points) {
        if (!point.placed())
            continue;
        least = std::min(least, moneyOf(point));
        most = std::max(most, moneyOf(point));
        shortest = std::min(shortest, secondsOf(point));
        longest = std::max(longest, secondsOf(point));
    }
    constexpr double kDay = 86400, kHour = 3600;
    const bool training = proposal.request.isTraining();
    const double unit = !training ? (longest >= 1 ? 1 : 1e-3) : longest >= 2 * kDay ? kDay
        : longest >= kHour                                                          ? kHour
                                                                                    : 60;
    const QString title = !training ? (unit == 1 ? words.translate("Powertrain", "seconds per token of one user", "axis of the time chart") : words.translate("Powertrain", "milliseconds per token of one user", "axis of the time chart"))
        : unit == kDay              ? words.translate("Powertrain", "days of the whole run", "axis of the scaling chart")
        : unit == kHour             ? words.translate("Powertrain", "hours of the whole run", "axis of the scaling chart")
                                    : words.translate("Powertrain", "minutes of the whole run", "axis of a chart");
    const auto number = [words](double value) {
        int digits = 0;
        for (double scaled = value; digits < 4 && std::fabs(scaled - std::round(scaled)) > 1e-6 * scaled; scaled *= 10)
            ++digits;
        return words.decimal(value, digits);
    };
    chart.across = PlotAxis::over(least, most, words.translate("Powertrain", "%1 over the whole project", "axis of the cost chart: ISO currency").arg(QString::fromStdString(proposal.request.currency.text())), number);
    chart.up = PlotAxis::over(shortest / unit, longest / unit, title, number);
    for (const Point *point : front)
        chart.front.append({moneyOf(*point), secondsOf(*point) / unit});
    bool others = false;
    for (const Point &point : points) {
        if (point.placed()) {
            PlotChart::Dot dot;
            dot.at = {moneyOf(point), secondsOf(point) / unit};
            dot.label = optionLabel(*point.option, proposal, words);
            dot.best = point.option->onFront || std::find(front.begin(), front.end(), &point) != front.end();
            dot.emphasised = point.index == 0;
            dot.range = QRectF(QPointF(point.cost->total.low.units(), point.time->low.value / unit), QPointF(point.cost->total.high.units(), point.time->high.value / unit));
            dot.option = point.index;
            dot.readout = readoutOf(point, proposal, words);
            others = others || !(dot.best || dot.emphasised);
            chart.dots.append(dot);
        } else if (chart.asides.size() < kMostAsides) {
            chart.asides.append({optionLabel(*point.option, proposal, words), point.index, readoutOf(point, proposal, words)});
        }
    }
    // From left to right, as the arrow keys walk.
    std::stable_sort(chart.dots.begin(), chart.dots.end(), [](const PlotChart::Dot &a, const PlotChart::Dot &b) { return a.at.x() < b.at.x(); });
    chart.asideTitle = words.translate("Powertrain", "Price or time unknown", "chart of all options: heading of a list");
    LegendEntry recommended{words.translate("Powertrain", "Recommendation", "page of the result"), theme.series(5), false, false, false};
    LegendEntry best{words.translate("Powertrain", "No other is better in cost, time and energy at once", "legend of the chart of all options"), theme.series(0), false, false, false};
    LegendEntry other{words.translate("Powertrain", "Other options", "legend of the chart of all options"), theme.series(0), true, false, false};
    LegendEntry line{words.translate("Powertrain", "Front of cost and time", "legend of the chart of all options"), theme.series(0), false, false, false};
    recommended.isDot = best.isDot = other.isDot = true;
    line.curve = Qt::DashLine;
    chart.legend = {recommended, best};
    if (others)
        chart.legend.append(other);
    if (chart.front.size() > 1)
        chart.legend.append(line);
    return chart;
}

QString frontSummary(const Proposal &proposal, const Words &words)
{
    const std::vector<Point> points = pointsOf(proposal);
    const std::vector<const Point *> front = frontOf(points);
    if (front.empty())
        return words.translate("Powertrain", "No option has both a price and a time, so there is nothing to compare.", "summary of the chart of all options");
    const Point &cheapest = *front.front(), &fastest = *front.back();
    const auto name = [&](const Point &point) { return optionLabel(*point.option, proposal, words); };
    QString text;
    if (&cheapest == &fastest)
        text = words.translate("Powertrain", "%1 is the cheapest option and the fastest: %2, %3.", "summary of the chart of all options: option, cost, time").arg(name(cheapest), words.money(cheapest.cost->total.value), words.duration(cheapest.time->value));
    else
        text = words.translate("Powertrain", "The cheapest option is %1 (%2, %3), the fastest %4 (%5, %6).", "summary of the chart of all options: option, cost, time, option, cost, time")
                   .arg(name(cheapest), words.money(cheapest.cost->total.value), words.duration(cheapest.time->value), name(fastest), words.money(fastest.cost->total.value), words.duration(fastest.time->value));
    const Point &recommended = points.front();
    if (recommended.placed() && &recommended != &cheapest && &recommended != &fastest) {
        const QString third = words.translate("Powertrain", "The recommendation is %1 (%2, %3).", "summary of the chart of all options: option, cost, time").arg(name(recommended), words.money(recommended.cost->total.value), words.duration(recommended.time->value));
        text = words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(text, third);
    }
    return text;
}

ChartTable frontTable(const Proposal &proposal, const Words &words)
{
    ChartTable table;
    const std::vector<Point> points = pointsOf(proposal);
    if (points.empty())
        return table;
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    const QString low = words.translate("Powertrain", "Low", "memory or cost table: lower end of the range"), high = words.translate("Powertrain", "High", "memory or cost table: upper end of the range");
    table.header = {words.translate("Powertrain", "Hardware", "key figure"), words.translate("Powertrain", "Whole project", "table heading: total cost"), low, high, timeName(proposal, words), low, high,
        words.translate("Powertrain", "Best in cost, time or energy", "table heading: yes or no"), words.translate("Powertrain", "Remark", "table heading")};
    table.numeric = {false, true, true, true, true, true, true, false, false};
    for (const Point &point : points) {
        QStringList row{optionLabel(*point.option, proposal, words)};
        if (point.cost)
            row << words.money(point.cost->total.value) << words.money(point.cost->total.low) << words.money(point.cost->total.high);
        else
            row << unknown << unknown << unknown;
        if (point.time)
            row << words.duration(point.time->value) << words.duration(point.time->low) << words.duration(point.time->high);
        else
            row << unknown << unknown << unknown;
        row << (point.option->onFront ? words.translate("Powertrain", "yes", "answer") : words.translate("Powertrain", "no", "answer"));
        row << (point.index == 0 ? words.translate("Powertrain", "recommended", "note in a table") : QString());
        table.rows << row;
    }
    return table;
}

} // namespace powertrain
