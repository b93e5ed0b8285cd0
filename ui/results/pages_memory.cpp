// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include <algorithm>
#include <utility>

#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

#include "core/plan/explore.h"
#include "ui/charts/chart_content.h"
#include "ui/charts/charts.h"
#include "ui/results/data_table.h"
#include "ui/results/result_tables.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr int kTallTable = 20;

} // namespace

/// Curves and stages take some milliseconds: they are worked out when the page is looked at, once for each option.
struct MemoryPage::Explored {
    std::shared_ptr<const Proposal> proposal; ///< what the page shows; kept, so that another cannot take its place in memory
    int option = 0;
    bool pending = false; ///< nobody has looked yet
    std::vector<MemoryCurve> curves;
    std::vector<StageMemory> stages;

    std::vector<ChartContent> contents; ///< one a curve, in the page's language and theme
    Words words{Language::English};
    Theme theme = Theme::light();
};

MemoryPage::MemoryPage(QWidget *parent)
    : ResultPage(parent)
    , m_chart(new ChartWidget(ChartKind::Memory, this))
    , m_knobs(new QTabBar(this))
    , m_curve(new ChartWidget(this))
    , m_stageChart(new ChartWidget(this))
    , m_explored(std::make_unique<Explored>())
{
    add(m_chart);
    m_parts = addSection();
    m_curves = addSection();
    auto *curves = new QWidget(this);
    auto *column = new QVBoxLayout(curves);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_knobs);
    column->addWidget(m_curve);
    m_knobs->setDrawBase(false);
    m_knobs->setExpanding(false);
    m_curves->insert(curves);
    m_stages = addSection();
    m_stages->insert(m_stageChart);
    m_comparison = addSection();
    m_curves->hide();
    m_stages->hide();
    connect(m_knobs, &QTabBar::currentChanged, this, &MemoryPage::showCurve);
    connect(m_chart, &ChartWidget::optionChosen, this, &ResultPage::optionChosen);
}

MemoryPage::~MemoryPage() = default;

void MemoryPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "Memory of one GPU", "page title"), chartSummary(ChartKind::Memory, content.proposal, words));
    m_chart->setVisible(chartHasData(ChartKind::Memory, content.proposal));
    m_chart->setContent(content.proposal, words, content.theme, content.optionIndex);
    for (Section *section : {m_parts, m_comparison})
        section->setVisible(content.option);
    Explored &known = *m_explored;
    const bool same = known.proposal && known.proposal == content.shared && known.option == content.optionIndex;
    known.pending = known.pending || !same;
    known.proposal = content.shared;
    known.option = content.optionIndex;
    known.words = words;
    known.theme = content.theme;
    if (!content.option) {
        m_curves->hide();
        m_stages->hide();
        return;
    }
    fillParts(content);
    if (isVisible() || !content.shared)
        explore(content.proposal);
}

void MemoryPage::fillParts(const ResultContent &content)
{
    const Words &words = content.words;
    const MemoryEstimate &memory = content.option->memory;
    m_parts->setTitle(words.translate("Powertrain", "%1: what the memory holds", "heading, hardware").arg(hardwareText(words, content.proposal, *content.option)));
    const QString need = words.translate("Powertrain", "The fullest GPU needs %1. Peak: %2.", "memory, phase").arg(words.range(memory.driver), word(words, memory.phase));
    m_parts->setText(words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(need, wordBasis(words, memory.driver.measurements)));
    const QString limits = wordServingLimits(words, *content.option);
    m_parts->setPoints(limits.isEmpty() ? QStringList() : QStringList{limits});
    m_parts->setTable(memoryTable(words, *content.option));
    m_comparison->setTitle(words.translate("Powertrain", "The options compared", "heading"));
    m_comparison->setTable(memoryComparisonTable(words, content.proposal));
}

void MemoryPage::showEvent(QShowEvent *event)
{
    ResultPage::showEvent(event);
    if (m_explored->proposal && m_explored->proposal->recommendation)
        explore(*m_explored->proposal);
}

void MemoryPage::explore(const Proposal &proposal)
{
    Explored &known = *m_explored;
    if (std::exchange(known.pending, false)) {
        known.curves = memoryCurves(proposal, known.option - 1);
        known.stages = stageMemory(proposal, known.option - 1);
    }
    const Words &words = known.words;
    const Theme &theme = known.theme;
    known.contents.clear();
    const PlanOption *option = optionAt(proposal, known.option);
    if (!option)
        return;
    const int kept = m_knobs->currentIndex();
    const QSignalBlocker quiet(m_knobs);
    while (m_knobs->count() > 0)
        m_knobs->removeTab(0);
    for (const MemoryCurve &curve : known.curves) {
        ChartContent content = curveContent(curve, *option, proposal, words, theme);
        if (content.isEmpty())
            continue;
        known.contents.push_back(std::move(content));
        m_knobs->addTab(wordKnob(words, curve.knob));
    }
    m_knobs->setAccessibleName(words.translate("Powertrain", "The number that is changed", "tabs over a chart"));
    m_curves->setVisible(!known.contents.empty());
    m_curves->setTitle(words.translate("Powertrain", "Where it stops fitting", "heading"));
    m_knobs->setCurrentIndex(std::clamp(kept, 0, std::max(0, m_knobs->count() - 1)));
    showCurve(m_knobs->currentIndex());
    m_stages->setVisible(known.stages.size() > 1);
    const ChartContent stages = stagesContent(known.stages, words, theme);
    m_stageChart->setAccessibleName(stages.title);
    if (known.stages.size() > 1) {
        m_stages->setTitle(stages.title);
        m_stages->setText(stages.summary);
        m_stageChart->setContent(stages, words, theme);
        m_stages->setTable(asTable(stages.table));
        m_stages->table()->setMaximumRows(kTallTable);
    }
}

void MemoryPage::showCurve(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_explored->contents.size())
        return;
    const ChartContent &content = m_explored->contents[static_cast<std::size_t>(index)];
    m_curves->setText(content.summary);
    m_curve->setContent(content, m_explored->words, m_explored->theme);
    m_curves->setTable(asTable(content.table));
    m_curves->table()->setMaximumRows(kTallTable);
}

} // namespace powertrain
