// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include "core/plan/plan_money.h"
#include "ui/charts/chart_money.h"
#include "ui/charts/charts.h"
#include "ui/results/data_table.h"
#include "ui/results/result_tables.h"
#include "ui/text/money.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr int kTallTable = 20;

QStringList worded(const Words &words, const std::vector<Message> &messages)
{
    QStringList list;
    for (const Message &message : messages)
        list += word(words, message);
    return list;
}

} // namespace

CostPage::CostPage(QWidget *parent)
    : ResultPage(parent)
    , m_chart(new ChartWidget(ChartKind::Cost, this))
    , m_outlay(new ChartWidget(ChartKind::Outlay, this))
    , m_spread(new ChartWidget(ChartKind::Spread, this))
{
    add(m_chart);
    m_ages = addSection();
    m_advice = addSection();
    m_chosen = addSection();
    m_facts = addSection();
    m_buying = addSection();
    m_buying->insert(m_outlay);
    m_sensitivities = addSection();
    m_spot = addSection();
    m_apis = addSection();
    m_offers = addSection();
    m_prices = addSection();
    m_prices->insert(m_spread);
    m_comparison = addSection();
}

void CostPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "Cost and billing", "page title"), chartSummary(ChartKind::Cost, content.proposal, words));
    m_chart->setVisible(chartHasData(ChartKind::Cost, content.proposal));
    m_chart->setContent(content.proposal, words, content.theme);
    m_advice->setVisible(!content.proposal.billingAdvice.empty());
    m_advice->setTitle(words.translate("Powertrain", "How such a project is best paid for", "heading: advice on billing"));
    m_advice->setPoints(worded(words, content.proposal.billingAdvice));
    const CostOption *cost = content.option ? content.option->cost() : nullptr;
    for (Section *section : {m_chosen, m_facts})
        section->setVisible(cost);
    if (cost)
        fillChosen(content, *cost);
    m_offers->setVisible(content.option && !content.option->costs.empty());
    if (content.option) {
        m_offers->setTitle(words.translate("Powertrain", "All prices for this hardware", "heading"));
        m_offers->setTable(costTable(words, content.proposal, *content.option));
    }
    fillOutlook(content);
    TableContent table = asTable(chartTable(ChartKind::Cost, content.proposal, words));
    m_comparison->setTitle(words.translate("Powertrain", "The first chart as a table", "heading"));
    m_comparison->setVisible(!table.rows.empty());
    m_comparison->setTable(std::move(table));
}

void CostPage::fillChosen(const ResultContent &content, const CostOption &cost)
{
    const Words &words = content.words;
    // What is bought has no provider.
    m_chosen->setTitle(cost.providerId.empty() ? word(words, cost.billing) : words.translate("Powertrain", "%1, paid %2", "heading: provider, billing mode").arg(providerText(words, content.proposal, cost.providerId), word(words, cost.billing)));
    m_chosen->setText(words.translate("Powertrain", "Over the whole project: %1.", "amount of money with its range").arg(words.range(cost.total)));
    m_chosen->setPoints(worded(words, cost.remarks));
    m_chosen->setTable(costItemTable(words, cost));
    m_facts->setTitle(words.translate("Powertrain", "The price in figures", "heading"));
    const Catalog *catalog = content.proposal.catalog.get();
    m_facts->setText(cost.perUnit && catalog ? wordUnit(words, *catalog, content.option->acceleratorId) : QString());
    m_facts->setTable(factTable(words, words.translate("Powertrain", "Figure", "table column"), costFacts(words, cost, catalog)));
}

/// The outlook belongs to the recommendation; for another option it is worked out when it is looked at.
void CostPage::fillOutlook(const ResultContent &content)
{
    const Words &words = content.words;
    std::optional<Proposal> other;
    if (content.option && content.optionIndex > 0) {
        other.emplace(content.proposal);
        other->money = moneyOutlookFor(content.proposal, content.optionIndex - 1);
    }
    const Proposal &proposal = other ? *other : content.proposal;
    const MoneyOutlook *money = proposal.money ? &*proposal.money : nullptr;

    const QString ages = money ? wordAges(words, money->ages) : QString();
    m_ages->setVisible(!ages.isEmpty());
    m_ages->setText(ages);

    m_buying->setVisible(money && (money->buy || hasCurves(proposal)));
    m_sensitivities->setVisible(money && money->buy && !money->buy->sensitivities.empty());
    m_spot->setVisible(money && money->spot);
    m_apis->setVisible(money && !money->apis.empty());
    m_prices->setVisible(money && hasSpread(proposal));
    if (!money)
        return;
    m_buying->setTitle(chartTitle(ChartKind::Outlay, words));
    const QString curves = hasCurves(proposal) ? curvesSummary(proposal, words) : QString();
    const QString buying = money->buy ? wordBuying(words, *money->buy, proposal.catalog.get()) : QString();
    m_buying->setText(curves.isEmpty() || buying.isEmpty() ? curves + buying : words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(curves, buying));
    m_buying->setPoints(worded(words, money->remarks));
    m_outlay->setVisible(hasCurves(proposal));
    m_outlay->setContent(proposal, words, content.theme);
    m_buying->setTable(asTable(curvesTable(proposal, words)));
    if (money->buy) {
        m_sensitivities->setTitle(words.translate("Powertrain", "What moves the answer to buying", "heading"));
        m_sensitivities->setText(words.translate("Powertrain", "Cost of owning less the cost of renting over the same time, when one figure changes and the others stay. Below zero buying is cheaper."));
        m_sensitivities->setTable(asTable(sensitivityTable(words, *money->buy)));
    }
    if (money->spot) {
        m_spot->setTitle(words.translate("Powertrain", "Spot instances", "heading"));
        m_spot->setText(wordSpot(words, *money->spot));
        m_spot->setTable(factTable(words, words.translate("Powertrain", "Figure", "table column"), spotFacts(words, *money->spot)));
    }
    m_apis->setTitle(words.translate("Powertrain", "By the token instead of by the card", "heading"));
    m_apis->setText(wordApis(words, *money));
    m_apis->setTable(asTable(apiTable(words, *money)));
    m_prices->setTitle(chartTitle(ChartKind::Spread, words));
    m_prices->setText(spreadSummary(proposal, words));
    m_spread->setContent(proposal, words, content.theme);
    m_prices->setTable(asTable(spreadTable(proposal, words)));
    if (DataTable *table = m_prices->table())
        table->setMaximumRows(kTallTable);
}

} // namespace powertrain
