// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include "ui/charts/charts.h"
#include "ui/results/result_tables.h"
#include "ui/text/wording.h"

namespace powertrain {

MemoryPage::MemoryPage(QWidget *parent)
    : ResultPage(parent)
    , m_chart(new ChartWidget(ChartKind::Memory, this))
{
    add(m_chart);
    m_parts = addSection();
    m_comparison = addSection();
}

void MemoryPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "Memory of one GPU", "page title"), chartSummary(ChartKind::Memory, content.proposal, words));
    m_chart->setVisible(chartHasData(ChartKind::Memory, content.proposal));
    m_chart->setContent(content.proposal, words, content.theme);
    for (Section *section : {m_parts, m_comparison})
        section->setVisible(content.option);
    if (!content.option)
        return;
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

} // namespace powertrain
