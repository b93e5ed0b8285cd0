// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include <QLabel>

#include "ui/results/data_table.h"
#include "ui/results/result_tables.h"
#include "ui/text/wording.h"
#include "ui/wizard/fact_strip.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

QStringList worded(const Words &words, const std::vector<Message> &messages)
{
    QStringList sentences;
    for (const Message &message : messages)
        sentences += word(words, message);
    return sentences;
}

QString nothingText(const ResultContent &content)
{
    return content.proposal.noSolution ? word(content.words, *content.proposal.noSolution)
                                       : content.words.translate("Powertrain", "There is no plan for these answers.");
}

} // namespace

OverviewPage::OverviewPage(QWidget *parent)
    : ResultPage(parent)
    , m_headline(headingLabel(2, this))
    , m_facts(new FactStrip(this))
{
    add(m_headline);
    add(m_facts);
    m_reasons = addSection();
    m_count = addSection();
    m_warnings = addSection();
    m_bill = addSection();
    m_articles = addSection();
}

void OverviewPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    const Proposal &proposal = content.proposal;
    setTitle(content.optionIndex == 0 ? resultPageTitle(words, ResultPageId::Overview) : words.translate("Powertrain", "Alternative %1", "page title").arg(content.optionIndex),
        !content.option                ? nothingText(content)
            : content.optionIndex == 0 ? wordSummary(words, proposal)
                                       : words.translate("Powertrain", "An alternative that was chosen for a closer look; all pages show it. The recommendation is on the page “All options”."));
    m_headline->setVisible(content.option);
    m_facts->setVisible(content.option);
    m_reasons->setVisible(content.option);
    m_bill->setVisible(content.option);
    m_count->setVisible(content.option && !content.option->countReasons.empty());
    QStringList warnings = worded(words, proposal.warnings);
    if (const PlanOption *option = content.option) {
        m_headline->setText(hardwareText(words, proposal, *option));
        std::vector<Fact> facts{{words.translate("Powertrain", "Memory per GPU", "fact"), fitText(words, *option)}};
        facts.push_back({option->time ? words.translate("Powertrain", "Time", "fact: of the training run") : words.translate("Powertrain", "Speed", "fact: of serving"), timeText(words, *option)});
        if (const CostOption *cost = option->cost())
            facts.push_back({words.translate("Powertrain", "Cost", "fact"), words.money(cost->total.value)});
        facts.push_back({words.translate("Powertrain", "Run as", "fact: deployment mode"), word(words, option->deployment)});
        m_facts->setFacts(std::move(facts));
        m_reasons->setTitle(words.translate("Powertrain", "Why this one", "heading: reasons"));
        m_reasons->setPoints(worded(words, option->reasons));
        m_reasons->setVisible(!option->reasons.empty());
        warnings += worded(words, option->warnings);
        const int cards = option->count;
        m_count->setTitle(words.translate("Powertrain", "Why %n card(s)", "heading: what the number is made of", cards));
        m_count->setPoints(worded(words, option->countReasons));
        m_bill->setTitle(words.translate("Powertrain", "The plan in figures", "heading"));
        m_bill->setTable(billTable(words, proposal, *option));
        m_bill->table()->setMaximumRows(30);
    }
    warnings.removeDuplicates();
    m_warnings->setTitle(words.translate("Powertrain", "What to watch", "heading: warnings"));
    m_warnings->setPoints(warnings);
    m_warnings->setVisible(!warnings.isEmpty());

    QStringList articles;
    for (const ArticleSum &sum : proposal.articleSums)
        articles += word(words, sum.remark);
    m_articles->setTitle(words.translate("Powertrain", "Compared with the usual rule of thumb", "heading"));
    m_articles->setPoints(articles);
    m_articles->setVisible(!articles.isEmpty());
}

} // namespace powertrain
