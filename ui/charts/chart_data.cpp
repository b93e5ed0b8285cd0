// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_data.h"

#include <algorithm>
#include <array>
#include <set>

#include "ui/charts/chart_front.h"
#include "ui/charts/chart_money.h"
#include "ui/charts/chart_time.h"
#include "ui/charts/charts.h"
#include "ui/text/plain_text.h"
#include "ui/text/surroundings.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr std::size_t kMostMemoryBars = 4;
constexpr std::size_t kMostAllowedCosts = 9;
constexpr std::size_t kMostForbiddenCosts = 3;
constexpr int kLongestLabel = 34;

QString memorySummary(const Proposal &proposal, const Words &words)
{
    if (!proposal.recommendation)
        return words.translate("Powertrain", "No configuration is recommended, so there is no memory to show.", "summary of the memory chart");
    const PlanOption &option = *proposal.recommendation;
    const MemoryEstimate &memory = option.memory;
    const QString needed = words.range(memory.driver);
    if (!memory.capacity) {
        return words.translate("Powertrain", "%1 needs %2 per GPU; the card's capacity is not known.", "summary of the memory chart: option, memory range")
            .arg(optionLabel(option, proposal, words), needed);
    }
    return words.translate("Powertrain", "%1 needs %2 of the %3 per GPU (%4): %5.", "summary of the memory chart: option, memory range, capacity, share, verdict")
        .arg(optionLabel(option, proposal, words), needed, words.bytes(*memory.capacity), words.percent(memory.driver.value / *memory.capacity), word(words, memory.fit));
}

QString costSummary(const Proposal &proposal, const Words &words)
{
    const CostChartData data = costChartData(proposal, words);
    if (data.bars.empty())
        return words.translate("Powertrain", "No price is known for the recommended hardware.", "summary of the cost chart");
    const auto chosen = std::find_if(data.bars.begin(), data.bars.end(), [](const CostChartData::Bar &bar) { return bar.chosen; });
    const CostChartData::Bar &bar = chosen == data.bars.end() ? data.bars.front() : *chosen;
    const auto [lowest, highest] = std::minmax_element(data.bars.begin(), data.bars.end(),
        [](const auto &a, const auto &b) { return a.cost->total.value.micros < b.cost->total.value.micros; });
    return words.translate("Powertrain", "The plan uses %1 at %2; the %3 offers compared lie between %4 and %5.", "summary of the cost chart: offer, cost range, number of offers, lowest, highest")
        .arg(bar.label, words.range(bar.cost->total), words.count(static_cast<double>(data.bars.size())), words.money(lowest->cost->total.value), words.money(highest->cost->total.value));
}

ChartTable memoryTable(const Proposal &proposal, const Words &words, int option)
{
    const MemoryChartData data = memoryChartData(proposal, words, option);
    ChartTable table;
    if (data.bars.empty())
        return table;
    table.header << words.translate("Powertrain", "Memory per GPU", "table heading");
    table.numeric << false;
    for (const MemoryChartData::Bar &bar : data.bars) {
        table.header << bar.label;
        table.numeric << true;
    }
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    const auto add = [&](const QString &name, auto &&cell) {
        QStringList row{name};
        for (const MemoryChartData::Bar &bar : data.bars)
            row << cell(bar.option->memory);
        table.rows << row;
    };
    for (MemoryPartKind kind : data.kinds)
        add(word(words, kind), [&](const MemoryEstimate &m) { return words.bytes(m.parts[kind]); });
    add(words.translate("Powertrain", "Total, likely", "memory table row"), [&](const MemoryEstimate &m) { return words.bytes(m.driver.value); });
    add(words.translate("Powertrain", "Low", "memory or cost table: lower end of the range"), [&](const MemoryEstimate &m) { return words.bytes(m.driver.low); });
    add(words.translate("Powertrain", "High", "memory or cost table: upper end of the range"), [&](const MemoryEstimate &m) { return words.bytes(m.driver.high); });
    add(words.translate("Powertrain", "Capacity of the card", "memory table row"), [&](const MemoryEstimate &m) { return m.capacity ? words.bytes(*m.capacity) : unknown; });
    add(words.translate("Powertrain", "Share of the capacity", "memory table row"), [&](const MemoryEstimate &m) { return m.capacity ? words.percent(m.driver.value / *m.capacity) : unknown; });
    add(words.translate("Powertrain", "Verdict", "memory table row"), [&](const MemoryEstimate &m) { return word(words, m.fit); });
    return table;
}

/// What each bar is made of: the parts that any of them has, and their sum.
ChartTable costTable(const Proposal &proposal, const Words &words)
{
    const CostChartData data = costChartData(proposal, words);
    std::array<bool, kCostGroups> any{};
    for (const CostChartData::Bar &bar : data.bars) {
        for (const CostShare &share : costShares(*bar.cost))
            any[static_cast<std::size_t>(share.group)] = true;
    }
    ChartTable table;
    table.header = {words.translate("Powertrain", "Provider", "table heading"), words.translate("Powertrain", "Billing", "table heading")};
    table.numeric = {false, false};
    for (std::size_t i = 0; i < kCostGroups; ++i) {
        if (any[i]) {
            table.header << wordGroup(words, static_cast<CostGroup>(i));
            table.numeric << true;
        }
    }
    table.header << words.translate("Powertrain", "Whole project", "table heading: total cost") << words.translate("Powertrain", "Low", "memory or cost table: lower end of the range")
                 << words.translate("Powertrain", "High", "memory or cost table: upper end of the range") << words.translate("Powertrain", "Remark", "table heading");
    table.numeric << true << true << true << false;
    for (const CostChartData::Bar &bar : data.bars) {
        const CostOption &cost = *bar.cost;
        std::array<double, kCostGroups> amounts{};
        for (const CostShare &share : costShares(cost))
            amounts[static_cast<std::size_t>(share.group)] = share.amount;
        QStringList row{plainText(providerLabel(cost.providerId, proposal, words), 60), word(words, cost.billing)};
        for (std::size_t i = 0; i < kCostGroups; ++i) {
            if (any[i])
                row << (amounts[i] > 0 ? words.money(*Money::fromUnits(amounts[i], cost.total.value.currency)) : QStringLiteral("–"));
        }
        QStringList remarks;
        if (bar.chosen)
            remarks << words.translate("Powertrain", "recommended", "remark on an offer");
        if (!cost.allowed)
            remarks << words.translate("Powertrain", "not allowed here", "remark on an offer: excluded by compliance or by the interruption answer");
        if (cost.priceIsOld)
            remarks << words.translate("Powertrain", "old price", "remark on an offer: older than 90 days or undated");
        row << words.money(cost.total.value) << words.money(cost.total.low) << words.money(cost.total.high) << remarks.join(words.translate("Powertrain", ", ", "between the items of a short list"));
        table.rows << row;
    }
    return table;
}

} // namespace

QString optionLabel(const PlanOption &option, const Proposal &proposal, const Words &words)
{
    const Accelerator *accelerator = proposal.catalog ? proposal.catalog->findAccelerator(option.acceleratorId) : nullptr;
    const QString name = accelerator ? wordAccelerator(words, *accelerator) : QString::fromStdString(option.acceleratorId);
    if (option.substituteFormat) {
        // The card lacks the published format's precision and serves another one: that is another model to judge.
        return words.translate("Powertrain", "%1 × %2, weights as %3", "a number of accelerators: count, name, weight format")
            .arg(words.count(option.count), plainText(name, 60), plainText(QString::fromStdString(option.weightFormat), 20));
    }
    return words.translate("Powertrain", "%1 × %2", "a number of accelerators: count, name").arg(words.count(option.count), plainText(name, 60));
}

QString costLabel(const CostOption &cost, const Proposal &proposal, const Words &words)
{
    if (cost.providerId.empty()) // buying has no provider
        return word(words, cost.billing);
    return words.translate("Powertrain", "%1, %2", "label of a bar: provider, billing mode")
        .arg(plainText(providerLabel(cost.providerId, proposal, words), kLongestLabel), word(words, cost.billing));
}

QString providerLabel(const std::string &providerId, const Proposal &proposal, const Words &words)
{
    const Provider *provider = proposal.catalog ? proposal.catalog->findProvider(providerId) : nullptr;
    return provider ? plainText(wordProvider(words, *provider)) : plainText(providerId);
}

MemoryChartData memoryChartData(const Proposal &proposal, const Words &words, int shown)
{
    MemoryChartData data;
    if (!proposal.recommendation)
        return data;
    const auto add = [&](const PlanOption &option, int index) {
        data.bars.push_back({&option, optionLabel(option, proposal, words), index == 0, index});
    };
    add(*proposal.recommendation, 0);
    for (int index = 1; index <= static_cast<int>(proposal.alternatives.size()); ++index) {
        if (data.bars.size() < kMostMemoryBars || index == shown)
            add(proposal.alternatives[static_cast<std::size_t>(index) - 1], index);
    }
    for (const auto &entry : EnumNames<MemoryPartKind>::table) {
        const MemoryPartKind kind = entry.first;
        if (std::any_of(data.bars.begin(), data.bars.end(), [kind](const auto &bar) { return bar.option->memory.parts[kind].value > 0; }))
            data.kinds.push_back(kind);
    }
    return data;
}

CostChartData costChartData(const Proposal &proposal, const Words &words)
{
    CostChartData data;
    data.currency = proposal.request.currency;
    if (!proposal.recommendation)
        return data;
    const PlanOption &option = *proposal.recommendation;
    std::vector<const CostOption *> sorted;
    for (const CostOption &cost : option.costs)
        sorted.push_back(&cost);
    std::stable_sort(sorted.begin(), sorted.end(), [](const CostOption *a, const CostOption *b) {
        return a->allowed != b->allowed ? a->allowed : a->total.value.micros < b->total.value.micros;
    });
    std::set<std::pair<std::string, BillingMode>> seen;
    std::size_t allowed = 0;
    std::size_t forbidden = 0;
    for (const CostOption *cost : sorted) {
        const bool chosen = cost == option.cost();
        if (!seen.insert({cost->providerId, cost->billing}).second && !chosen)
            continue;
        std::size_t &taken = cost->allowed ? allowed : forbidden;
        if (taken == (cost->allowed ? kMostAllowedCosts : kMostForbiddenCosts) && !chosen)
            continue;
        ++taken;
        data.bars.push_back({cost, costLabel(*cost, proposal, words), chosen});
        data.currency = cost->total.value.currency;
    }
    return data;
}

bool chartHasData(ChartKind kind, const Proposal &proposal)
{
    if (!proposal.recommendation)
        return false;
    const PlanOption &option = *proposal.recommendation;
    switch (kind) {
    case ChartKind::Memory:
        return option.memory.driver.value.value > 0;
    case ChartKind::Cost:
        return !option.costs.empty();
    case ChartKind::Time:
        return option.time || option.serving;
    case ChartKind::Scaling:
        return hasScaling(proposal);
    case ChartKind::Outlay:
        return hasCurves(proposal);
    case ChartKind::Spread:
        return hasSpread(proposal);
    case ChartKind::Balance:
        return proposal.surroundings && proposal.surroundings->balance.known;
    case ChartKind::Front:
        return hasFront(proposal);
    }
    return false;
}

QString chartTitle(ChartKind kind, const Words &words)
{
    switch (kind) {
    case ChartKind::Memory:
        return words.translate("Powertrain", "Memory per GPU", "table heading");
    case ChartKind::Cost:
        return words.translate("Powertrain", "Cost over the whole project", "title of the cost chart");
    case ChartKind::Time:
        return words.translate("Powertrain", "Where the time goes", "heading");
    case ChartKind::Scaling:
        return words.translate("Powertrain", "Speed by size and load", "title of a chart");
    case ChartKind::Outlay:
        return words.translate("Powertrain", "Rent, reserve, buy or pay by the token", "title of a chart");
    case ChartKind::Spread:
        return words.translate("Powertrain", "Prices of this card across providers", "title of a chart");
    case ChartKind::Balance:
        return words.translate("Powertrain", "Balance of the triangle", "heading");
    case ChartKind::Front:
        return words.translate("Powertrain", "All options by time and cost", "title of a chart");
    }
    return {};
}

QString chartSummary(ChartKind kind, const Proposal &proposal, const Words &words)
{
    switch (kind) {
    case ChartKind::Cost:
        return costSummary(proposal, words);
    case ChartKind::Time:
        return timeChartSummary(proposal, words);
    case ChartKind::Scaling:
        return scalingChartSummary(proposal, words);
    case ChartKind::Outlay:
        return curvesSummary(proposal, words);
    case ChartKind::Spread:
        return spreadSummary(proposal, words);
    case ChartKind::Balance:
        return chartHasData(kind, proposal) ? wordBalance(words, proposal.surroundings->balance)
                                            : words.translate("Powertrain", "No time was estimated, so there is no balance to show.", "summary of the balance chart");
    case ChartKind::Front:
        return frontSummary(proposal, words);
    case ChartKind::Memory:
        break;
    }
    const QString summary = memorySummary(proposal, words);
    if (!proposal.recommendation)
        return summary;
    return words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(summary, wordBasis(words, proposal.recommendation->memory.driver.measurements));
}

ChartTable chartTable(ChartKind kind, const Proposal &proposal, const Words &words, int option)
{
    switch (kind) {
    case ChartKind::Memory:
        return memoryTable(proposal, words, option);
    case ChartKind::Cost:
        return costTable(proposal, words);
    case ChartKind::Time:
        return timeChartTable(proposal, words, option);
    case ChartKind::Scaling:
        return scalingChartTable(proposal, words);
    case ChartKind::Outlay:
        return curvesTable(proposal, words);
    case ChartKind::Spread:
        return spreadTable(proposal, words);
    case ChartKind::Balance:
        return proposal.surroundings ? balanceTable(words, proposal.surroundings->balance) : ChartTable();
    case ChartKind::Front:
        return frontTable(proposal, words);
    }
    return {};
}

} // namespace powertrain
