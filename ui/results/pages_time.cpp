// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include "ui/charts/chart_time.h"
#include "ui/charts/charts.h"
#include "ui/results/data_table.h"
#include "ui/results/result_tables.h"
#include "ui/text/wording.h"
#include "ui/wizard/fact_strip.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

std::vector<Fact> factsOf(const Words &words, const PlanOption &option)
{
    std::vector<Fact> facts;
    if (const auto &time = option.time) {
        if (time->wall)
            facts.push_back({words.translate("Powertrain", "Duration of the run", "training"), words.duration(time->wall->value)});
        facts.push_back({words.translate("Powertrain", "Training speed", "key figure"), words.tokensPerSecond(time->tokensPerSecond.value)});
        facts.push_back({words.translate("Powertrain", "Speed per GPU", "training tokens per second of one GPU"), words.tokensPerSecond(time->tokensPerSecondPerGpu.value)});
        facts.push_back({words.translate("Powertrain", "Model FLOPs utilisation (MFU)", "share of the peak that the training reaches"), words.percent(time->mfu.value)});
    } else if (const auto &speed = option.serving) {
        facts.push_back({words.translate("Powertrain", "Time to first token (TTFT)", "of serving"), words.duration(speed->ttft.value)});
        facts.push_back({words.translate("Powertrain", "Speed for one user", "of serving"), words.tokensPerSecond(speed->outputPerUser.value)});
        if (option.servingTotal)
            facts.push_back({words.translate("Powertrain", "Output of all replicas", "key figure"), words.tokensPerSecond(*option.servingTotal)});
        facts.push_back({words.translate("Powertrain", "Replicas", "copies of the model that serve"), words.count(option.replicas)});
    }
    return facts;
}

} // namespace

TimePage::TimePage(QWidget *parent)
    : ResultPage(parent)
    , m_facts(new FactStrip(this))
    , m_parts(new ChartWidget(ChartKind::Time, this))
    , m_scaling(new ChartWidget(ChartKind::Scaling, this))
{
    add(m_facts);
    add(m_parts);
    m_partsTable = addSection();
    m_speedups = addSection();
    m_run = addSection();
    m_replicas = addSection();
    m_operators = addSection();
    m_scalingTable = addSection();
    m_scalingTable->insert(m_scaling);
    connect(m_parts, &ChartWidget::optionChosen, this, &ResultPage::optionChosen);
}

void TimePage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    const Proposal &proposal = content.proposal;
    setTitle(words.translate("Powertrain", "Time and throughput", "page of the result"), chartSummary(ChartKind::Time, proposal, words));
    const PlanOption *option = content.option;
    const bool training = option && option->time, serving = option && option->serving;
    m_facts->setVisible(option);
    m_parts->setVisible(chartHasData(ChartKind::Time, proposal));
    m_parts->setContent(proposal, words, content.theme, content.optionIndex);
    m_partsTable->setVisible(training || serving);
    m_speedups->setVisible(option && !option->speedups.empty());
    m_run->setVisible(training);
    m_replicas->setVisible(serving);
    const ChartTable operators = serving ? operatorTable(words, *option->serving) : ChartTable();
    m_operators->setVisible(!operators.isEmpty());
    const bool scaling = chartHasData(ChartKind::Scaling, proposal);
    m_scalingTable->setVisible(scaling);
    if (!option)
        return;
    m_facts->setFacts(factsOf(words, *option));
    m_partsTable->setTitle(words.translate("Powertrain", "Where the time goes", "heading"));
    m_partsTable->setText(wordBasis(words, training ? option->time->tokensPerSecond.measurements : serving ? option->serving->outputTotal.measurements
                                                                                                           : 0));
    m_partsTable->setTable(asTable(chartTable(ChartKind::Time, proposal, words, content.optionIndex)));
    m_speedups->setTitle(words.translate("Powertrain", "What would make it faster", "heading"));
    QStringList speedups;
    for (const Message &message : option->speedups)
        speedups += word(words, message);
    m_speedups->setPoints(speedups);
    if (training) {
        m_run->setTitle(words.translate("Powertrain", "The run in figures", "heading"));
        m_run->setTable(factTable(words, words.translate("Powertrain", "Figure of the run", "table column"), runFacts(words, *option)));
        m_run->table()->setMaximumRows(30);
    }
    if (serving) {
        m_replicas->setTitle(words.translate("Powertrain", "The service in figures", "heading"));
        m_replicas->setTable(factTable(words, words.translate("Powertrain", "Figure of the service", "table column"), servedFacts(words, *option)));
        m_replicas->table()->setMaximumRows(30);
        m_operators->setTitle(words.translate("Powertrain", "One replica, operator by operator", "heading"));
        m_operators->setTable(asTable(operators));
    }
    if (!scaling)
        return;
    m_scalingTable->setTitle(proposal.scaling ? words.translate("Powertrain", "How many cards, and how long", "heading") : words.translate("Powertrain", "How many users one replica carries", "heading"));
    m_scalingTable->setText(chartSummary(ChartKind::Scaling, proposal, words));
    m_scaling->setContent(proposal, words, content.theme);
    m_scalingTable->setTable(asTable(chartTable(ChartKind::Scaling, proposal, words)));
    m_scalingTable->table()->setMaximumRows(20);
}

} // namespace powertrain
