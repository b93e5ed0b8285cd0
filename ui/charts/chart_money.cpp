// SPDX-License-Identifier: GPL-3.0-or-later
// Costs by their parts, the outlay over the months, and what providers ask for one card.
#include "ui/charts/chart_money.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/charts/chart_data.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr std::size_t kMostSpreads = 14;
constexpr int kLongestName = 40;

CostGroup groupOf(CostItemKind kind)
{
    switch (kind) {
    case CostItemKind::Compute:
        return CostGroup::Work;
    case CostItemKind::Rework:
    case CostItemKind::Checkpoints:
    case CostItemKind::FailedRuns:
        return CostGroup::Waiting;
    case CostItemKind::Idle:
        return CostGroup::Idle;
    case CostItemKind::Host:
        return CostGroup::Host;
    case CostItemKind::Storage:
        return CostGroup::Storage;
    case CostItemKind::Egress:
        return CostGroup::Egress;
    case CostItemKind::Hardware:
    case CostItemKind::Installation:
    case CostItemKind::ResidualValue:
        return CostGroup::Hardware;
    case CostItemKind::Electricity:
        return CostGroup::Electricity;
    case CostItemKind::Staff:
        return CostGroup::Staff;
    case CostItemKind::Maintenance:
        return CostGroup::Maintenance;
    case CostItemKind::Colocation:
        return CostGroup::Colocation;
    case CostItemKind::Tax:
        return CostGroup::Tax;
    }
    return CostGroup::Work;
}

struct Look {
    int colour;
    bool hatched;
};

/// Hours without work are hatched; what never meets in one bar (renting, owning) shares a colour.
Look lookOf(CostGroup group)
{
    switch (group) {
    case CostGroup::Work:
        return {0, false};
    case CostGroup::Waiting:
        return {1, true};
    case CostGroup::Idle:
        return {0, true};
    case CostGroup::Host:
        return {4, false};
    case CostGroup::Storage:
        return {2, false};
    case CostGroup::Egress:
        return {2, true};
    case CostGroup::Hardware:
        return {5, false};
    case CostGroup::Electricity:
        return {1, false};
    case CostGroup::Staff:
        return {3, false};
    case CostGroup::Maintenance:
        return {3, true};
    case CostGroup::Colocation:
        return {5, true};
    case CostGroup::Tax:
        return {4, true};
    }
    return {0, false};
}

BarMark costMark(const CostChartData::Bar &bar, const Words &words, const Theme &theme)
{
    const CostOption &cost = *bar.cost;
    BarMark mark;
    mark.label = bar.label;
    double from = 0;
    for (const CostShare &share : costShares(cost)) {
        const Look look = lookOf(share.group);
        mark.segments.append({static_cast<int>(share.group), from, from + share.amount, theme.series(look.colour), look.hatched, {}, wordGroup(words, share.group),
            words.translate("Powertrain", "%1 (%2)", "a figure and its share of the whole").arg(words.money(*Money::fromUnits(share.amount, cost.total.value.currency)), words.percent(cost.total.value.units() > 0 ? share.amount / cost.total.value.units() : 0))});
        from += share.amount;
    }
    mark.low = cost.total.low.units();
    mark.high = cost.total.high.units();
    mark.text = cost.allowed ? words.money(cost.total.value) : words.translate("Powertrain", "%1, not allowed here", "behind a bar: amount of money").arg(words.money(cost.total.value));
    mark.emphasised = bar.chosen;
    mark.facts = {{words.translate("Powertrain", "Whole project", "table heading: total cost"), words.money(cost.total.value)}};
    if (cost.total.high.micros > cost.total.low.micros)
        mark.facts.append({words.translate("Powertrain", "Range of the estimate", "legend of a chart"), boundsText(words, words.money(cost.total.low), words.money(cost.total.high))});
    if (cost.unitPrice.micros > 0)
        mark.facts.append({words.translate("Powertrain", "Price per GPU-hour", "unit price"), words.unitPrice(cost.unitPrice)});
    if (!cost.asOf.empty())
        mark.facts.append({words.translate("Powertrain", "Date of the price", "of an offer"), plainText(cost.asOf, 20)});
    if (!cost.allowed)
        mark.facts.append({{}, words.translate("Powertrain", "not allowed here", "remark on an offer: excluded by compliance or by the interruption answer")});
    return mark;
}

const PriceSpread *spreadOf(const Proposal &proposal)
{
    return proposal.money && !proposal.money->spreads.empty() ? &proposal.money->spreads.front() : nullptr;
}

QString cardName(const std::string &id, const Proposal &proposal, const Words &words)
{
    const Accelerator *card = proposal.catalog ? proposal.catalog->findAccelerator(id) : nullptr;
    return card ? wordAccelerator(words, *card) : plainText(id, kLongestName);
}

/// The curves that are drawn: rents that are not allowed are left out where two others can be compared. Buying stays: it
/// is spoken of beside the chart.
std::vector<const CostCurve *> shownCurves(const MonthlyComparison &comparison)
{
    std::vector<const CostCurve *> shown;
    for (const CostCurve &curve : comparison.curves) {
        if (curve.allowed || curve.way == CostWay::Buy)
            shown.push_back(&curve);
    }
    if (shown.size() > 1)
        return shown;
    shown.clear();
    for (const CostCurve &curve : comparison.curves)
        shown.push_back(&curve);
    return shown;
}

QString monthText(const Words &words, double month)
{
    return words.translate("Powertrain", "month %1", "on a chart: where two lines cross").arg(words.decimal(month, month < 10 ? 1 : 0));
}

} // namespace

std::vector<CostShare> costShares(const CostOption &cost)
{
    std::array<double, kCostGroups> amounts{};
    for (const CostItem &item : cost.items)
        amounts[static_cast<std::size_t>(groupOf(item.kind))] += item.amount.units();
    const auto takeFrom = [&amounts](CostGroup negative, CostGroup from) {
        double &amount = amounts[static_cast<std::size_t>(negative)];
        if (amount < 0) {
            amounts[static_cast<std::size_t>(from)] += amount;
            amount = 0;
        }
    };
    takeFrom(CostGroup::Tax, amounts[static_cast<std::size_t>(CostGroup::Hardware)] > 0 ? CostGroup::Hardware : CostGroup::Work);
    std::vector<CostShare> shares;
    for (std::size_t i = 0; i < kCostGroups; ++i) {
        if (amounts[i] > 0)
            shares.push_back({static_cast<CostGroup>(i), amounts[i]});
    }
    return shares;
}

QString wordGroup(const Words &words, CostGroup group)
{
    switch (group) {
    case CostGroup::Work:
        return word(words, CostItemKind::Compute);
    case CostGroup::Waiting:
        return words.translate("Powertrain", "Checkpoints, rework, failed runs", "part of the cost");
    case CostGroup::Idle:
        return word(words, CostItemKind::Idle);
    case CostGroup::Host:
        return word(words, CostItemKind::Host);
    case CostGroup::Storage:
        return word(words, CostItemKind::Storage);
    case CostGroup::Egress:
        return word(words, CostItemKind::Egress);
    case CostGroup::Hardware:
        return words.translate("Powertrain", "Hardware, less its resale value", "part of the cost");
    case CostGroup::Electricity:
        return word(words, CostItemKind::Electricity);
    case CostGroup::Staff:
        return word(words, CostItemKind::Staff);
    case CostGroup::Maintenance:
        return word(words, CostItemKind::Maintenance);
    case CostGroup::Colocation:
        return word(words, CostItemKind::Colocation);
    case CostGroup::Tax:
        return word(words, CostItemKind::Tax);
    }
    return {};
}

BarChart costChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    const CostChartData data = costChartData(proposal, words);
    BarChart chart;
    std::array<bool, kCostGroups> any{};
    bool ranges = false;
    for (const CostChartData::Bar &bar : data.bars) {
        chart.bars.append(costMark(bar, words, theme));
        for (const CostShare &share : costShares(*bar.cost))
            any[static_cast<std::size_t>(share.group)] = true;
        ranges = ranges || bar.cost->total.high.micros > bar.cost->total.low.micros;
    }
    for (std::size_t i = 0; i < kCostGroups; ++i) {
        if (!any[i])
            continue;
        const auto group = static_cast<CostGroup>(i);
        const Look look = lookOf(group);
        chart.legend.append({wordGroup(words, group), theme.series(look.colour), look.hatched, false, false});
    }
    if (ranges)
        chart.legend.append({words.translate("Powertrain", "Range of the estimate", "legend of a chart"), {}, false, false, true});
    chart.axis = words.translate("Powertrain", "%1 over the whole project", "axis of the cost chart: ISO currency").arg(QString::fromStdString(data.currency.text()));
    chart.room = 1.3;
    return chart;
}

QString curveLabel(const CostCurve &curve, const Proposal &proposal, const Words &words)
{
    switch (curve.way) {
    case CostWay::Api:
        return words.translate("Powertrain", "%1: %2", "an inference service and the model that it serves").arg(plainText(curve.providerId, kLongestName), plainText(curve.item, kLongestName));
    case CostWay::Buy:
    case CostWay::Own:
        return word(words, curve.way);
    case CostWay::Rent:
    case CostWay::Reserve:
        break;
    }
    return words.translate("Powertrain", "%1, %2", "label of a bar: provider, billing mode").arg(plainText(providerLabel(curve.providerId, proposal, words), kLongestName), word(words, curve.billing));
}

bool hasCurves(const Proposal &proposal)
{
    return proposal.recommendation && proposal.money && proposal.money->comparison && !proposal.money->comparison->curves.empty();
}

LineChart curvesChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine, Qt::SolidLine};
    LineChart chart;
    if (!hasCurves(proposal))
        return chart;
    const MonthlyComparison &comparison = *proposal.money->comparison;
    double highest = 0;
    const auto curves = shownCurves(comparison);
    for (std::size_t i = 0; i < curves.size() && i < std::size(kStyles); ++i) {
        const CostCurve &curve = *curves[i];
        LineChart::Line line;
        line.name = curveLabel(curve, proposal, words);
        if (!curve.allowed)
            line.name = words.translate("Powertrain", "%1 (not allowed here)", "legend of a chart: a way of paying").arg(line.name);
        line.colour = theme.series(static_cast<int>(i));
        line.style = kStyles[i];
        for (std::size_t month = 0; month < curve.cumulative.size(); ++month) {
            line.points.append({static_cast<double>(month), curve.cumulative[month].units()});
            highest = std::max(highest, curve.cumulative[month].units());
        }
        chart.lines.append(line);
    }
    for (const CostCrossing &crossing : comparison.crossings)
        chart.marks.append({{crossing.month, crossing.amount.units()}, monthText(words, crossing.month)});
    chart.across = words.translate("Powertrain", "months", "axis of a chart");
    chart.up = words.translate("Powertrain", "%1 paid so far", "axis of a chart: ISO currency").arg(QString::fromStdString(proposal.request.currency.text()));
    chart.acrossEnd = std::max(comparison.months, 1);
    chart.acrossStep = comparison.months > 24 ? 6 : comparison.months > 12 ? 3
                                                                           : 1;
    chart.upEnd = highest > 0 ? highest : 1;
    chart.acrossText = [words](double month) {
        const int months = static_cast<int>(month);
        return words.translate("Powertrain", "After %n month(s)", "readout of a chart", months);
    };
    chart.upText = [words, currency = proposal.request.currency](double amount) {
        const auto money = Money::fromUnits(amount, currency);
        return money ? words.money(*money) : QStringLiteral("–");
    };
    return chart;
}

QString curvesSummary(const Proposal &proposal, const Words &words)
{
    if (!hasCurves(proposal))
        return words.translate("Powertrain", "There are not two ways of paying to compare.", "summary of the chart of the outlay");
    const MonthlyComparison &comparison = *proposal.money->comparison;
    const CostCurve *cheapest = nullptr;
    for (const CostCurve &curve : comparison.curves) {
        if (curve.allowed && !curve.cumulative.empty() && (!cheapest || curve.cumulative.back().micros < cheapest->cumulative.back().micros))
            cheapest = &curve;
    }
    QString text;
    if (cheapest)
        text = words.translate("Powertrain", "Over %1 months, in use %2 of the hours, of what is allowed the least is paid with %3: %4.", "summary of the chart of the outlay: months, share, way of paying, amount")
                   .arg(words.count(comparison.months), words.percent(comparison.use, comparison.use < 0.1 ? 1 : 0), curveLabel(*cheapest, proposal, words), words.money(cheapest->cumulative.back()));
    QStringList crossings;
    for (const CostCrossing &crossing : comparison.crossings) {
        crossings += words.translate("Powertrain", "From month %1 on, %2 has cost less than %3.", "summary of the chart of the outlay: two ways of paying")
                         .arg(words.count(std::ceil(crossing.month - 1e-9)), curveLabel(comparison.curves[crossing.cheaperAfter], proposal, words), curveLabel(comparison.curves[crossing.cheaperBefore], proposal, words));
        if (crossings.size() == 3)
            break;
    }
    if (crossings.isEmpty() && shownCurves(comparison).size() > 1)
        crossings += words.translate("Powertrain", "Among what is allowed the order stays the same all the time.", "summary of the chart of the outlay");
    for (const QString &sentence : crossings)
        text = text.isEmpty() ? sentence : words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(text, sentence);
    return text;
}

ChartTable curvesTable(const Proposal &proposal, const Words &words)
{
    ChartTable table;
    if (!hasCurves(proposal))
        return table;
    const MonthlyComparison &comparison = *proposal.money->comparison;
    table.header << words.translate("Powertrain", "After months", "table heading");
    table.numeric << false;
    const auto curves = shownCurves(comparison);
    for (const CostCurve *curve : curves) {
        const QString label = curveLabel(*curve, proposal, words);
        table.header << (curve->allowed ? label : words.translate("Powertrain", "%1 (not allowed here)", "legend of a chart: a way of paying").arg(label));
        table.numeric << true;
    }
    const int step = comparison.months > 24 ? 6 : comparison.months > 12 ? 3
                                                                         : 1;
    for (int month = 0; month <= comparison.months; month += step) {
        QStringList row{words.count(month)};
        for (const CostCurve *curve : curves)
            row << (static_cast<std::size_t>(month) < curve->cumulative.size() ? words.money(curve->cumulative[static_cast<std::size_t>(month)]) : QStringLiteral("–"));
        table.rows << row;
    }
    return table;
}

bool hasSpread(const Proposal &proposal)
{
    const PriceSpread *spread = spreadOf(proposal);
    return spread && !spread->providers.empty();
}

QString spreadLabel(const ProviderSpread &spread, const Proposal &proposal, const Words &words)
{
    return words.translate("Powertrain", "%1, %2", "label of a bar: provider, billing mode").arg(plainText(providerLabel(spread.providerId, proposal, words), kLongestName), word(words, spread.billing));
}

BarChart spreadChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    BarChart chart;
    const PriceSpread *spread = spreadOf(proposal);
    if (!spread)
        return chart;
    bool anyOld = false, anyNew = false;
    for (const ProviderSpread &provider : spread->providers) {
        if (static_cast<std::size_t>(chart.bars.size()) == kMostSpreads)
            break;
        BarMark mark;
        mark.label = spreadLabel(provider, proposal, words);
        mark.segments.append({provider.old ? 1 : 0, 0, provider.median.units(), theme.series(provider.old ? 4 : 0), provider.old, {}});
        mark.low = provider.low.units();
        mark.high = provider.high.units();
        const int offers = provider.offers;
        mark.text = words.translate("Powertrain", "%1 (%n offer(s))", "behind a bar: price per GPU-hour, number of offers", offers).arg(words.unitPrice(provider.median));
        (provider.old ? anyOld : anyNew) = true;
        mark.facts = {{words.translate("Powertrain", "Cheapest", "table heading: price"), words.unitPrice(provider.low)}, {words.translate("Powertrain", "Median", "table heading: price"), words.unitPrice(provider.median)},
            {words.translate("Powertrain", "Dearest", "table heading: price"), words.unitPrice(provider.high)}, {words.translate("Powertrain", "Offers", "table heading"), words.count(offers)}};
        if (!provider.newest.empty())
            mark.facts.append({words.translate("Powertrain", "Newest price", "table heading: date"), plainText(provider.newest, 20)});
        chart.bars.append(mark);
    }
    if (anyNew)
        chart.legend.append({words.translate("Powertrain", "Median of the provider's offers", "legend of a chart"), theme.series(0), false, false, false});
    if (anyOld)
        chart.legend.append({words.translate("Powertrain", "Only old or undated prices", "legend of a chart"), theme.series(4), true, false, false});
    chart.legend.append({words.translate("Powertrain", "From the cheapest to the dearest offer", "legend of a chart"), {}, false, false, true});
    chart.axis = words.translate("Powertrain", "%1 per GPU-hour", "axis of a chart: ISO currency").arg(QString::fromStdString(proposal.request.currency.text()));
    chart.room = 1.4;
    return chart;
}

QString spreadSummary(const Proposal &proposal, const Words &words)
{
    const PriceSpread *spread = spreadOf(proposal);
    if (!spread || spread->providers.empty())
        return words.translate("Powertrain", "No rental price is known for this card.", "summary of the chart of prices");
    const auto cheapest = std::min_element(spread->providers.begin(), spread->providers.end(), [](const auto &a, const auto &b) { return a.median.micros < b.median.micros; });
    const auto dearest = std::max_element(spread->providers.begin(), spread->providers.end(), [](const auto &a, const auto &b) { return a.median.micros < b.median.micros; });
    QString text = words.translate("Powertrain", "%1 costs between %2 (%3) and %4 (%5) per GPU-hour.", "summary of the chart of prices: card, price, provider and billing, price, provider and billing")
                       .arg(cardName(spread->acceleratorId, proposal, words), words.unitPrice(cheapest->median), spreadLabel(*cheapest, proposal, words), words.unitPrice(dearest->median), spreadLabel(*dearest, proposal, words));
    const auto add = [&](const QString &sentence) { text = words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(text, sentence); };
    if (const int flagged = spread->flagged; flagged > 0)
        add(words.translate("Powertrain", "%n offer(s) ten times off the others are left out until you confirm them.", "summary of the chart of prices", flagged));
    if (const int unpriced = spread->unpriced; unpriced > 0)
        add(words.translate("Powertrain", "Of %n further offer(s) the price is not known.", "summary of the chart of prices", unpriced));
    return text;
}

ChartTable spreadTable(const Proposal &proposal, const Words &words)
{
    ChartTable table;
    if (!proposal.recommendation || !proposal.money)
        return table;
    table.header = {words.translate("Powertrain", "Accelerator", "table heading"), words.translate("Powertrain", "Provider", "table heading"), words.translate("Powertrain", "Billing", "table heading"),
        words.translate("Powertrain", "Cheapest", "table heading: price"), words.translate("Powertrain", "Median", "table heading: price"), words.translate("Powertrain", "Dearest", "table heading: price"),
        words.translate("Powertrain", "Offers", "table heading"), words.translate("Powertrain", "Newest price", "table heading: date")};
    table.numeric = {false, false, false, true, true, true, true, false};
    for (const PriceSpread &spread : proposal.money->spreads) {
        for (const ProviderSpread &provider : spread.providers) {
            const QString date = provider.newest.empty() ? words.translate("Powertrain", "undated", "table cell: a price without a date") : plainText(provider.newest, 20);
            table.rows << QStringList{cardName(spread.acceleratorId, proposal, words), plainText(providerLabel(provider.providerId, proposal, words), 60), word(words, provider.billing), words.unitPrice(provider.low), words.unitPrice(provider.median),
                words.unitPrice(provider.high), words.count(provider.offers), provider.old ? words.translate("Powertrain", "%1 (old)", "table cell: date of a price").arg(date) : date};
        }
    }
    return table;
}

ChartTable apiTable(const Words &words, const MoneyOutlook &money)
{
    const QString none = QStringLiteral("–");
    const bool trains = std::any_of(money.apis.begin(), money.apis.end(), [](const ApiChoice &api) { return api.trains; });
    ChartTable table;
    table.header = {words.translate("Powertrain", "Service", "table heading"), words.translate("Powertrain", "Model", "table heading"),
        trains ? words.translate("Powertrain", "Per million trained tokens", "table heading: price") : words.translate("Powertrain", "Per million input tokens", "table heading: price"),
        words.translate("Powertrain", "Per million output tokens", "table heading: price"), words.translate("Powertrain", "Whole project", "table heading: total cost"),
        words.translate("Powertrain", "Per month", "cost"), words.translate("Powertrain", "The plan's cards cheaper above, tokens a month", "table heading"), words.translate("Powertrain", "Price date", "table heading: date of the price"),
        words.translate("Powertrain", "Remark", "table heading")};
    table.numeric = {false, false, true, true, true, true, true, false, false};
    for (const ApiChoice &api : money.apis) {
        QStringList remarks;
        if (api.sameModel)
            remarks << words.translate("Powertrain", "the same model", "remark on an inference service");
        for (const Message &message : api.remarks)
            remarks << word(words, message);
        if (api.priceIsOld)
            remarks << words.translate("Powertrain", "old price", "remark on an offer: older than 90 days or undated");
        table.rows << QStringList{plainText(api.provider, 60), plainText(api.item, 60), api.perMillionInput ? words.unitPrice(*api.perMillionInput) : none, api.perMillionOutput ? words.unitPrice(*api.perMillionOutput) : none, words.money(api.total),
            words.money(api.perMonth), api.crossingTokensPerMonth ? *api.crossingTokensPerMonth > 0 ? words.count(*api.crossingTokensPerMonth) : words.translate("Powertrain", "always", "table cell: at any number of tokens") : none, plainText(api.asOf, 20), remarks.join(words.translate("Powertrain", "; ", "between remarks in a table cell"))};
    }
    return table;
}

ChartTable sensitivityTable(const Words &words, const BuyOutlook &buy)
{
    ChartTable table;
    table.header = {words.translate("Powertrain", "When this changes", "table heading"), words.translate("Powertrain", "from", "table heading: low value of a figure"), words.translate("Powertrain", "the difference is", "table heading: amount of money"),
        words.translate("Powertrain", "to", "table heading: high value of a figure"), words.translate("Powertrain", "the difference is", "table heading: amount of money")};
    table.numeric = {false, true, true, true, true};
    for (const CostSensitivity &sensitivity : buy.sensitivities)
        table.rows << QStringList{word(words, Message{sensitivity.code, {}}), wordValue(words, sensitivity.low), words.money(sensitivity.atLow), wordValue(words, sensitivity.high), words.money(sensitivity.atHigh)};
    return table;
}

} // namespace powertrain
