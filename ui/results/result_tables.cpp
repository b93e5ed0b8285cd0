// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_data.h"
#include "ui/results/result_tables.h"

#include <cmath>

#include <QLocale>

#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString dash() { return QStringLiteral("–"); }

Cell number(double value) { return {QLocale(QLocale::English, QLocale::UnitedStates).toString(value, 'f', 0), value}; }

} // namespace

const PlanOption *optionAt(const Proposal &proposal, int index)
{
    if (index == 0)
        return proposal.recommendation ? &*proposal.recommendation : nullptr;
    const auto position = static_cast<std::size_t>(index - 1);
    return index > 0 && position < proposal.alternatives.size() ? &proposal.alternatives[position] : nullptr;
}

QString acceleratorText(const Words &words, const Proposal &proposal, const std::string &id)
{
    const Accelerator *accelerator = proposal.catalog ? proposal.catalog->findAccelerator(id) : nullptr;
    return accelerator ? wordAccelerator(words, *accelerator) : QString::fromStdString(id);
}

QString providerText(const Words &words, const Proposal &proposal, const std::string &id)
{
    const Provider *provider = proposal.catalog ? proposal.catalog->findProvider(id) : nullptr;
    return provider ? wordProvider(words, *provider) : QString::fromStdString(id);
}

QString hardwareText(const Words &words, const Proposal &proposal, const PlanOption &option)
{
    return optionLabel(option, proposal, words);
}

QString timeText(const Words &words, const PlanOption &option)
{
    if (option.time && option.time->wall)
        return words.duration(option.time->wall->value);
    if (option.time)
        return words.tokensPerSecond(option.time->tokensPerSecond.value);
    if (option.servingTotal)
        return words.tokensPerSecond(*option.servingTotal);
    if (option.serving)
        return words.tokensPerSecond(option.serving->outputTotal.value);
    return dash();
}

QString fitText(const Words &words, const PlanOption &option)
{
    if (!option.memory.capacity)
        return word(words, option.memory.fit);
    return words.translate("Powertrain", "%1: %2 of %3", "fits or not, memory needed, memory there")
        .arg(word(words, option.memory.fit), words.bytes(option.memory.driver.value), words.bytes(*option.memory.capacity));
}

Role fitRole(Fit fit)
{
    switch (fit) {
    case Fit::Fits:
        return Role::Good;
    case Fit::Tight:
        return Role::Caution;
    case Fit::DoesNotFit:
        return Role::Bad;
    case Fit::Unknown:
        return Role::MutedText;
    }
    return Role::Text;
}

Role verdictRole(ModeVerdict verdict)
{
    switch (verdict) {
    case ModeVerdict::Excluded:
        return Role::Bad;
    case ModeVerdict::Discouraged:
    case ModeVerdict::Conditional:
        return Role::Caution;
    case ModeVerdict::Allowed:
        return Role::Text;
    case ModeVerdict::Preferred:
        return Role::Good;
    }
    return Role::Text;
}

void colourColumn(TableContent &table, std::size_t column, const std::vector<std::pair<QString, Role>> &roles)
{
    for (TableContent::Row &row : table.rows) {
        for (const auto &[text, role] : roles) {
            if (column < row.cells.size() && row.cells[column].text == text)
                row.cells[column].color = role;
        }
    }
}

TableContent memoryTable(const Words &words, const PlanOption &option)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Part of the memory", "table column"), words.translate("Powertrain", "Size", "table column"),
        words.translate("Powertrain", "Share", "table column: part of the whole")};
    table.numeric = {false, true, true};
    const double total = option.memory.parts.total().value;
    for (std::size_t i = 0; i < kMemoryPartKinds; ++i) {
        const Bytes part = option.memory.parts.bytes[i];
        if (part.value <= 0)
            continue;
        const double share = total > 0 ? part.value / total : 0;
        table.rows.push_back({{word(words, static_cast<MemoryPartKind>(i)), {words.bytes(part), part.value}, {words.percent(share, 1), share}}, static_cast<int>(i)});
    }
    table.rows.push_back({{words.translate("Powertrain", "Together", "sum of a table"), {words.bytes(Bytes(total)), total}, {words.percent(1, 1), 1.0}}, -1});
    return table;
}

TableContent memoryComparisonTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Hardware", "table column"), words.translate("Powertrain", "Needed per GPU", "table column: memory"),
        words.translate("Powertrain", "Range", "table column: low to high"), words.translate("Powertrain", "Capacity", "table column: memory of the card"),
        words.translate("Powertrain", "Verdict", "table column: does it fit")};
    table.numeric = {false, true, true, true, false};
    for (int i = 0; const PlanOption *option = optionAt(proposal, i); ++i) {
        const MemoryEstimate &memory = option->memory;
        table.rows.push_back({{hardwareText(words, proposal, *option), {words.bytes(memory.driver.value), memory.driver.value.value},
                                  {words.translate("Powertrain", "%1 to %2", "from low to high").arg(words.bytes(memory.driver.low), words.bytes(memory.driver.high)), memory.driver.low.value},
                                  memory.capacity ? Cell{words.bytes(*memory.capacity), memory.capacity->value} : Cell{dash()},
                                  {word(words, memory.fit), static_cast<double>(memory.fit), fitRole(memory.fit)}},
            i});
    }
    return table;
}

TableContent billTable(const Words &words, const Proposal &proposal, const PlanOption &option)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Item", "table column: bill of materials"), words.translate("Powertrain", "Value", "table column")};
    table.numeric = {false, false};
    const auto add = [&table](const QString &item, const QString &value) { table.rows.push_back({{item, value}, static_cast<int>(table.rows.size())}); };
    add(words.translate("Powertrain", "Accelerators", "bill of materials"), hardwareText(words, proposal, option));
    add(words.translate("Powertrain", "Nodes", "bill of materials: servers"), words.count(option.nodes));
    if (option.servingMemory)
        add(words.translate("Powertrain", "Copies of the model", "serving: replicas"), words.count(option.replicas));
    add(words.translate("Powertrain", "Layout", "how the model is divided over GPUs"), wordLayout(words, option.layout));
    add(words.translate("Powertrain", "Model", "bill of materials"), QString::fromStdString(proposal.model.name));
    add(words.translate("Powertrain", "Weights", "bill of materials"),
        words.translate("Powertrain", "%1 in %2", "size, weight format").arg(words.bytesDecimal(proposal.model.weightBytes), QString::fromStdString(proposal.model.weightFormat)));
    add(words.translate("Powertrain", "Memory per GPU", "bill of materials"), words.range(option.memory.driver));
    if (option.time) {
        if (option.time->wall)
            add(words.translate("Powertrain", "Duration of the run", "training"), words.range(*option.time->wall));
        add(words.translate("Powertrain", "Training speed", "tokens per second"), words.range(option.time->tokensPerSecond));
        add(words.translate("Powertrain", "Use of the compute peak (MFU)", "model FLOPs utilisation"), words.percent(option.time->mfu.value, 0));
    }
    if (option.serving) {
        add(words.translate("Powertrain", "Time to the first word", "serving: TTFT"), words.range(option.serving->ttft));
        add(words.translate("Powertrain", "Speed for each user", "serving"), words.range(option.serving->outputPerUser));
    }
    if (option.servingTotal)
        add(words.translate("Powertrain", "Speed of all copies together", "serving"), words.tokensPerSecond(*option.servingTotal));
    if (option.servingMemory)
        add(words.translate("Powertrain", "Users with full context per copy", "serving: how many fit"), words.count(std::floor(option.servingMemory->maxConcurrency)));
    add(words.translate("Powertrain", "Deployment", "bill of materials: how it is run"), word(words, option.deployment));
    if (const CostOption *cost = option.cost()) {
        add(words.translate("Powertrain", "Billing", "bill of materials: how it is paid"), word(words, cost->billing));
        add(words.translate("Powertrain", "Cost over the project", "bill of materials"), words.range(cost->total));
    }
    return table;
}

TableContent costTable(const Words &words, const Proposal &proposal, const PlanOption &option)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Provider", "table column"), words.translate("Powertrain", "Billing", "table column"),
        words.translate("Powertrain", "Region", "table column"), words.translate("Powertrain", "Per GPU hour", "table column: price"),
        words.translate("Powertrain", "GPU hours", "table column"), words.translate("Powertrain", "Whole project", "table column: cost"),
        words.translate("Powertrain", "Per million tokens", "table column: cost"), words.translate("Powertrain", "Price date", "table column: date of the price"),
        words.translate("Powertrain", "Note", "table column")};
    table.numeric = {false, false, false, true, true, true, true, false, false};
    for (std::size_t i = 0; i < option.costs.size(); ++i) {
        const CostOption &cost = option.costs[i];
        Cell note;
        if (option.chosenCost == i)
            note = {words.translate("Powertrain", "chosen", "note in a table"), 0.0, Role::Good};
        else if (!cost.allowed)
            note = {words.translate("Powertrain", "not allowed", "note in a table"), 2.0, Role::Bad};
        else if (cost.priceIsOld)
            note = {words.translate("Powertrain", "old price", "note in a table"), 1.0, Role::Caution};
        const bool rented = !isOwnHardware(cost.billing);
        table.rows.push_back({{providerText(words, proposal, cost.providerId), word(words, cost.billing), QString::fromStdString(cost.region),
                                  rented ? Cell{words.unitPrice(cost.unitPrice), cost.unitPrice.units()} : Cell{dash()}, number(cost.gpuHours),
                                  {words.money(cost.total.value), cost.total.value.units()},
                                  cost.perMillionTokens ? Cell{words.unitPrice(*cost.perMillionTokens), cost.perMillionTokens->units()} : Cell{dash()},
                                  QString::fromStdString(cost.asOf), note},
            static_cast<int>(i)});
    }
    return table;
}

TableContent costItemTable(const Words &words, const CostOption &cost)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Part of the cost", "table column"), words.translate("Powertrain", "Amount", "table column")};
    table.numeric = {false, true};
    for (const CostItem &item : cost.items)
        table.rows.push_back({{word(words, item.kind), {words.money(item.amount), item.amount.units()}}, static_cast<int>(item.kind)});
    table.rows.push_back({{words.translate("Powertrain", "Together", "sum of a table"), {words.money(cost.total.value), cost.total.value.units()}}, -1});
    return table;
}

TableContent optionTable(const Words &words, const Proposal &proposal, int current)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Hardware", "table column"), words.translate("Powertrain", "Layout", "table column"),
        words.translate("Powertrain", "Memory", "table column"), words.translate("Powertrain", "Time or speed", "table column"),
        words.translate("Powertrain", "Deployment", "table column"), words.translate("Powertrain", "Cost", "table column"),
        words.translate("Powertrain", "Energy", "table column: of the accelerators"), words.translate("Powertrain", "Note", "table column")};
    table.numeric = {false, false, false, true, false, true, true, false};
    for (int i = 0; const PlanOption *option = optionAt(proposal, i); ++i) {
        Cell note;
        if (i == current)
            note = {words.translate("Powertrain", "shown", "note in a table: the option that the pages show"), 0.0, Role::Accent};
        else if (i == 0)
            note = {words.translate("Powertrain", "recommended", "note in a table"), 1.0, Role::Good};
        else if (option->onFront)
            note = {words.translate("Powertrain", "Pareto front", "note in a table: no other option is better in cost, time and energy at once"), 2.0, Role::Text};
        const CostOption *cost = option->cost();
        std::optional<double> time;
        if (option->time && option->time->wall)
            time = option->time->wall->value.value;
        else if (option->servingTotal)
            time = option->servingTotal->value;
        table.rows.push_back({{hardwareText(words, proposal, *option), wordLayout(words, option->layout),
                                  {fitText(words, *option), option->memory.driver.value.value, fitRole(option->memory.fit)}, {timeText(words, *option), time},
                                  word(words, option->deployment),
                                  cost ? Cell{words.money(cost->total.value), cost->total.value.units()} : Cell{words.translate("Powertrain", "no price known", "table cell")},
                                  option->energyKwh ? Cell{words.translate("Powertrain", "%1 kWh", "energy").arg(words.count(*option->energyKwh)), *option->energyKwh} : Cell{dash()}, note},
            i});
    }
    return table;
}

TableContent rejectedTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Accelerator", "table column"), words.translate("Powertrain", "Why not", "table column"),
        words.translate("Powertrain", "What would help", "table column: nearest change that makes it usable")};
    table.numeric = {false, false, false};
    for (std::size_t i = 0; i < proposal.rejected.size(); ++i) {
        const RejectedAccelerator &rejected = proposal.rejected[i];
        table.rows.push_back({{acceleratorText(words, proposal, rejected.acceleratorId), word(words, rejected.reason),
                                  rejected.nearestFix ? word(words, *rejected.nearestFix) : dash()},
            static_cast<int>(i)});
    }
    return table;
}

} // namespace powertrain
