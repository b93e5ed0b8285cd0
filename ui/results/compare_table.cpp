// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/compare_table.h"

#include <algorithm>
#include <functional>

#include "ui/results/result_tables.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

enum class Better { Neither,
    Smaller,
    Larger };

using Value = std::function<Cell(const ComparedPlan &)>;

Cell dash() { return {QStringLiteral("–")}; }

/// Builds the rows; a property that no plan has is left out.
class Comparison {
public:
    Comparison(const Words &words, const std::vector<ComparedPlan> &plans, bool onlyDifferences)
        : m_words(words)
        , m_plans(plans)
        , m_onlyDifferences(onlyDifferences)
    {
    }

    void add(const QString &property, Better better, const Value &value)
    {
        std::vector<Cell> cells;
        for (const ComparedPlan &plan : m_plans)
            cells.push_back(plan.option ? value(plan) : dash());
        const auto isKnown = [](const Cell &cell) { return cell.text != QStringLiteral("–"); };
        if (std::none_of(cells.begin(), cells.end(), isKnown))
            return;
        const bool differs = std::any_of(cells.begin(), cells.end(), [&cells](const Cell &cell) { return cell.text != cells.front().text; });
        if (m_onlyDifferences && !differs)
            return;
        if (differs && better != Better::Neither)
            markBest(cells, better);
        TableContent::Row row;
        row.key = static_cast<int>(m_rows.size());
        row.cells.emplace_back(property);
        row.cells.emplace_back(differs ? QStringLiteral("≠") : QString(), differs ? 0.0 : 1.0);
        std::move(cells.begin(), cells.end(), std::back_inserter(row.cells));
        m_rows.push_back(std::move(row));
    }
    std::vector<TableContent::Row> take() { return std::move(m_rows); }

private:
    static void markBest(std::vector<Cell> &cells, Better better)
    {
        const Cell *best = nullptr;
        for (const Cell &cell : cells) {
            if (cell.sort && (!best || (better == Better::Smaller ? *cell.sort < *best->sort : *cell.sort > *best->sort)))
                best = &cell;
        }
        if (!best)
            return;
        const double mark = *best->sort;
        for (Cell &cell : cells) {
            if (cell.sort == mark && !cell.color)
                cell.color = Role::Good;
        }
    }

    const Words &m_words;
    const std::vector<ComparedPlan> &m_plans;
    bool m_onlyDifferences;
    std::vector<TableContent::Row> m_rows;
};

void addAnswers(Comparison &rows, const Words &words)
{
    rows.add(words.translate("Powertrain", "Model", "row of the comparison"), Better::Neither, [](const ComparedPlan &plan) { return Cell{QString::fromStdString(plan.proposal->model.name)}; });
    rows.add(words.translate("Powertrain", "Task", "row of the comparison"), Better::Neither, [&words](const ComparedPlan &plan) {
        const TaskAnswer &task = plan.proposal->request.task;
        return Cell{task.kind == Task::FineTune ? word(words, task.method) : word(words, task.kind)};
    });
    rows.add(words.translate("Powertrain", "Sequence length", "row of the comparison: training"), Better::Neither,
        [&words](const ComparedPlan &plan) { return plan.option->time ? Cell{words.count(plan.proposal->request.model.sequenceLength)} : dash(); });
    rows.add(words.translate("Powertrain", "Context", "row of the comparison: serving"), Better::Neither,
        [&words](const ComparedPlan &plan) { return plan.option->servingMemory ? Cell{words.count(plan.proposal->request.model.contextLength)} : dash(); });
    rows.add(words.translate("Powertrain", "Users at the same time", "row of the comparison"), Better::Neither,
        [&words](const ComparedPlan &plan) { return plan.option->servingMemory ? Cell{words.count(plan.proposal->request.model.concurrency)} : dash(); });
    rows.add(words.translate("Powertrain", "Length of the project", "row of the comparison"), Better::Neither,
        [&words](const ComparedPlan &plan) { return Cell{words.translate("Powertrain", "%1 days", "length of the project").arg(words.count(plan.proposal->request.duration.days))}; });
}

void addHardware(Comparison &rows, const Words &words)
{
    rows.add(words.translate("Powertrain", "Hardware", "row of the comparison"), Better::Neither, [&words](const ComparedPlan &plan) { return Cell{hardwareText(words, *plan.proposal, *plan.option)}; });
    rows.add(words.translate("Powertrain", "Cards", "row of the comparison"), Better::Smaller,
        [&words](const ComparedPlan &plan) { return Cell{words.count(plan.option->count), static_cast<double>(plan.option->count)}; });
    rows.add(words.translate("Powertrain", "Nodes", "row of the comparison"), Better::Smaller,
        [&words](const ComparedPlan &plan) { return Cell{words.count(plan.option->nodes), static_cast<double>(plan.option->nodes)}; });
    rows.add(words.translate("Powertrain", "Layout", "row of the comparison"), Better::Neither, [&words](const ComparedPlan &plan) { return Cell{wordLayout(words, plan.option->layout)}; });
    rows.add(words.translate("Powertrain", "Weights", "row of the comparison: their format"), Better::Neither, [](const ComparedPlan &plan) {
        const std::string &format = plan.option->servingMemory ? plan.option->weightFormat : plan.proposal->model.weightFormat;
        return format.empty() ? dash() : Cell{QString::fromStdString(format)};
    });
    rows.add(words.translate("Powertrain", "Memory per GPU", "row of the comparison"), Better::Neither,
        [&words](const ComparedPlan &plan) { return Cell{words.range(plan.option->memory.driver), plan.option->memory.driver.value.value}; });
    rows.add(words.translate("Powertrain", "Capacity of a GPU", "row of the comparison"), Better::Neither,
        [&words](const ComparedPlan &plan) { return plan.option->memory.capacity ? Cell{words.bytes(*plan.option->memory.capacity), plan.option->memory.capacity->value} : dash(); });
    rows.add(words.translate("Powertrain", "Fits", "row of the comparison"), Better::Neither,
        [&words](const ComparedPlan &plan) { return Cell{word(words, plan.option->memory.fit), static_cast<double>(plan.option->memory.fit), fitRole(plan.option->memory.fit)}; });
}

void addSpeed(Comparison &rows, const Words &words)
{
    rows.add(words.translate("Powertrain", "Duration of the run", "row of the comparison"), Better::Smaller,
        [&words](const ComparedPlan &plan) { return plan.option->time && plan.option->time->wall ? Cell{words.range(*plan.option->time->wall), plan.option->time->wall->value.value} : dash(); });
    rows.add(words.translate("Powertrain", "Training speed", "row of the comparison"), Better::Larger,
        [&words](const ComparedPlan &plan) { return plan.option->time ? Cell{words.tokensPerSecond(plan.option->time->tokensPerSecond.value), plan.option->time->tokensPerSecond.value.value} : dash(); });
    rows.add(words.translate("Powertrain", "Use of the compute peak (MFU)", "row of the comparison"), Better::Larger,
        [&words](const ComparedPlan &plan) { return plan.option->time ? Cell{words.percent(plan.option->time->mfu.value), plan.option->time->mfu.value} : dash(); });
    rows.add(words.translate("Powertrain", "Time to the first word", "row of the comparison"), Better::Smaller,
        [&words](const ComparedPlan &plan) { return plan.option->serving ? Cell{words.range(plan.option->serving->ttft), plan.option->serving->ttft.value.value} : dash(); });
    rows.add(words.translate("Powertrain", "Speed for each user", "row of the comparison"), Better::Larger,
        [&words](const ComparedPlan &plan) { return plan.option->serving ? Cell{words.range(plan.option->serving->outputPerUser), plan.option->serving->outputPerUser.value.value} : dash(); });
    rows.add(words.translate("Powertrain", "Speed of all copies together", "row of the comparison"), Better::Larger,
        [&words](const ComparedPlan &plan) { return plan.option->servingTotal ? Cell{words.tokensPerSecond(*plan.option->servingTotal), plan.option->servingTotal->value} : dash(); });
}

/// Amounts in different currencies are shown, but none is the best.
void addMoney(Comparison &rows, const Words &words, bool oneCurrency)
{
    const auto cost = [](const ComparedPlan &plan) { return plan.option->cost(); };
    const auto amount = [oneCurrency](QString text, double units) { return oneCurrency ? Cell{std::move(text), units} : Cell{std::move(text)}; };
    rows.add(words.translate("Powertrain", "Run as", "row of the comparison: deployment mode"), Better::Neither, [&words](const ComparedPlan &plan) { return Cell{word(words, plan.option->deployment)}; });
    rows.add(words.translate("Powertrain", "Paid as", "row of the comparison: billing"), Better::Neither,
        [&words, cost](const ComparedPlan &plan) { return cost(plan) ? Cell{word(words, cost(plan)->billing)} : dash(); });
    rows.add(words.translate("Powertrain", "Provider", "row of the comparison"), Better::Neither,
        [&words, cost](const ComparedPlan &plan) { return cost(plan) && !cost(plan)->providerId.empty() ? Cell{providerText(words, *plan.proposal, cost(plan)->providerId)} : dash(); });
    rows.add(words.translate("Powertrain", "Cost over the project", "row of the comparison"), Better::Smaller,
        [&words, cost, amount](const ComparedPlan &plan) { return cost(plan) ? amount(words.range(cost(plan)->total), cost(plan)->total.value.units()) : Cell{words.translate("Powertrain", "no price known", "table cell")}; });
    rows.add(words.translate("Powertrain", "Per million tokens", "row of the comparison"), Better::Smaller,
        [&words, cost, amount](const ComparedPlan &plan) { return cost(plan) && cost(plan)->perMillionTokens ? amount(words.unitPrice(*cost(plan)->perMillionTokens), cost(plan)->perMillionTokens->units()) : dash(); });
    rows.add(words.translate("Powertrain", "Energy", "row of the comparison: of the accelerators"), Better::Smaller,
        [&words](const ComparedPlan &plan) { return plan.option->energyKwh ? Cell{words.translate("Powertrain", "%1 kWh", "energy").arg(words.count(*plan.option->energyKwh)), *plan.option->energyKwh} : dash(); });
    rows.add(words.translate("Powertrain", "Rules say", "row of the comparison: compliance verdict"), Better::Neither,
        [&words](const ComparedPlan &plan) { return Cell{word(words, plan.option->verdict), static_cast<double>(plan.option->verdict), verdictRole(plan.option->verdict)}; });
    rows.add(words.translate("Powertrain", "Warnings", "row of the comparison: their number"), Better::Smaller, [&words](const ComparedPlan &plan) {
        const auto warnings = static_cast<double>(plan.option->warnings.size());
        return Cell{words.count(warnings), warnings};
    });
}

} // namespace

QString pinName(const Words &words, const PinnedPlan &plan, int index)
{
    const QString letter(QChar(u'A' + index));
    QString what = plan.pin.name;
    if (what.isEmpty() && plan.option())
        what = hardwareText(words, *plan.proposal, *plan.option());
    return what.isEmpty() ? letter : words.translate("Powertrain", "%1: %2", "letter of a pinned plan, what it is").arg(letter, what);
}

TableContent compareTable(const Words &words, const std::vector<ComparedPlan> &plans, bool onlyDifferences)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Property", "table column: of a plan"), words.translate("Powertrain", "Differs", "table column: mark where plans differ")};
    table.numeric = {false, false};
    bool oneCurrency = true;
    const CostOption *priced = nullptr;
    for (const ComparedPlan &plan : plans) {
        table.headers += plan.missing.isEmpty() ? plan.name : words.translate("Powertrain", "%1 (%2)", "name of a plan, why it cannot be shown").arg(plan.name, plan.missing);
        table.numeric.push_back(false);
        const CostOption *cost = plan.option ? plan.option->cost() : nullptr;
        oneCurrency = oneCurrency && (!cost || !priced || cost->total.value.currency == priced->total.value.currency);
        priced = priced ? priced : cost;
    }
    Comparison rows(words, plans, onlyDifferences && plans.size() > 1);
    addAnswers(rows, words);
    addHardware(rows, words);
    addSpeed(rows, words);
    addMoney(rows, words, oneCurrency);
    table.rows = rows.take();
    return table;
}

} // namespace powertrain
