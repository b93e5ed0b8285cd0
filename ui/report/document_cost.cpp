// SPDX-License-Identifier: GPL-3.0-or-later
// Cost, deployment and billing, and where the prices come from.
#include <set>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_money.h"
#include "ui/report/document_writer.h"
#include "ui/text/money.h"
#include "ui/text/surroundings.h"

namespace powertrain {

namespace {

/// The chart's rows, folded into what an A4 page has room for.
ChartTable costTableForPaper(const DocumentWriter &out, QList<int> &emphasised)
{
    const Words &words = out.words;
    const CostChartData data = costChartData(out.proposal, words);
    ChartTable table;
    table.header = {words.translate("Powertrain", "Provider", "table heading"), words.translate("Powertrain", "Billing", "table heading"), words.translate("Powertrain", "Region", "table heading"),
        words.translate("Powertrain", "Per GPU-hour", "table heading: unit price"), words.translate("Powertrain", "GPU-hours", "table heading"),
        words.translate("Powertrain", "Whole project", "table heading: total cost"), words.translate("Powertrain", "Range", "table heading: low and high"),
        words.translate("Powertrain", "Price date", "table heading: date of the price")};
    table.numeric = {false, false, false, true, true, true, true, false};
    for (const CostChartData::Bar &bar : data.bars) {
        const CostOption &cost = *bar.cost;
        if (bar.chosen)
            emphasised << static_cast<int>(table.rows.size());
        QStringList date{plainText(cost.asOf, 20)};
        if (cost.priceIsOld)
            date << words.translate("Powertrain", "old price", "remark on an offer: older than 90 days or undated");
        if (!cost.allowed)
            date << words.translate("Powertrain", "not allowed here", "remark on an offer: excluded by compliance or by the interruption answer");
        date.removeAll(QString());
        table.rows << QStringList{providerLabel(cost.providerId, out.proposal, words), word(words, cost.billing), plainText(cost.region, 40), words.unitPrice(cost.unitPrice), words.count(cost.gpuHours),
            words.money(cost.total.value), words.translate("Powertrain", "%1 to %2", "low and high end of a range").arg(words.money(cost.total.low), words.money(cost.total.high)), out.joined(date)};
    }
    return table;
}

void costItems(DocumentWriter &out, const CostOption &cost)
{
    const Words &words = out.words;
    if (cost.items.empty())
        return;
    out.heading(2, words.translate("Powertrain", "What the recommended offer is made of", "below Cost: items"));
    ChartTable table;
    table.header = {words.translate("Powertrain", "Item", "table heading: part of the cost"), words.translate("Powertrain", "Amount", "table heading")};
    table.numeric = {false, true};
    for (const CostItem &item : cost.items)
        table.rows << QStringList{word(words, item.kind), words.money(item.amount)};
    table.rows << QStringList{words.translate("Powertrain", "Total", "last row of the cost items"), words.money(cost.total.value)};
    const int last = static_cast<int>(table.rows.size()) - 1;
    out.table(std::move(table), {last});
}

/// Rent, reserve, buy, spot, by the token; prices across providers; how old they are.
void outlook(DocumentWriter &out, const MoneyOutlook &money)
{
    const Words &words = out.words;
    const Proposal &proposal = out.proposal;
    out.heading(2, chartTitle(ChartKind::Outlay, words));
    if (hasCurves(proposal)) {
        out.paragraph(curvesSummary(proposal, words));
        out.chart(ChartKind::Outlay);
        out.table(curvesTable(proposal, words), {}, true);
    }
    if (money.buy) {
        out.paragraph(wordBuying(words, *money.buy, proposal.catalog.get()));
        if (!money.buy->sensitivities.empty()) {
            out.paragraph(words.translate("Powertrain", "Cost of owning less the cost of renting over the same time, when one figure changes and the others stay. Below zero buying is cheaper."));
            out.table(sensitivityTable(words, *money.buy), {}, true);
        }
    }
    out.messages(money.remarks);
    if (money.spot) {
        out.heading(2, words.translate("Powertrain", "Spot instances", "heading"));
        out.paragraph(wordSpot(words, *money.spot));
        out.facts(spotFacts(words, *money.spot));
    }
    if (!money.apis.empty()) {
        out.heading(2, words.translate("Powertrain", "By the token instead of by the card", "heading"));
        out.paragraph(wordApis(words, money));
        out.table(apiTable(words, money), {}, true);
    }
    if (hasSpread(proposal)) {
        out.heading(2, chartTitle(ChartKind::Spread, words));
        out.paragraph(spreadSummary(proposal, words));
        out.chart(ChartKind::Spread);
    }
}

} // namespace

void writeCost(DocumentWriter &out)
{
    if (!out.proposal.recommendation)
        return;
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Cost", "section of the report"));
    out.paragraph(chartSummary(ChartKind::Cost, out.proposal, words));
    if (!chartHasData(ChartKind::Cost, out.proposal))
        return;
    out.chart(ChartKind::Cost);
    QList<int> emphasised;
    ChartTable table = costTableForPaper(out, emphasised);
    out.table(std::move(table), emphasised, true);
    if (out.proposal.money)
        out.paragraph(wordAges(words, out.proposal.money->ages));
    if (const CostOption *cost = out.proposal.recommendation->cost())
        costItems(out, *cost);
    if (out.proposal.money)
        outlook(out, *out.proposal.money);
}

void writeDeployment(DocumentWriter &out)
{
    const Words &words = out.words;
    const CostOption *cost = out.proposal.recommendation ? out.proposal.recommendation->cost() : nullptr;
    if (!out.proposal.deployment.empty()) {
        out.heading(1, words.translate("Powertrain", "Deployment", "section of the report"));
        ChartTable table;
        table.header = {words.translate("Powertrain", "Mode", "table heading: deployment mode"), words.translate("Powertrain", "Score", "table heading"),
            words.translate("Powertrain", "Compliance", "the fourth of the four answers"), words.translate("Powertrain", "First useful work after", "table column: start-up time"), words.translate("Powertrain", "Reasons", "table heading")};
        table.numeric = {false, true, false, false, false};
        QList<int> emphasised;
        for (const ScoredMode &mode : out.proposal.deployment) {
            if (out.proposal.recommendation && mode.mode == out.proposal.recommendation->deployment)
                emphasised << static_cast<int>(table.rows.size());
            QStringList reasons;
            for (const Message &reason : mode.reasons)
                reasons << word(words, reason);
            table.rows << QStringList{word(words, mode.mode), mode.verdict == ModeVerdict::Excluded ? QStringLiteral("–") : words.decimal(mode.score, 2), word(words, mode.verdict), startUpText(words, mode.startUp), reasons.join(words.translate("Powertrain", "; ", "between the items of a list of phrases"))};
        }
        out.table(std::move(table), emphasised, true);
        if (out.proposal.recommendation)
            out.paragraph(soldAs(words, out.proposal, *out.proposal.recommendation));
        for (const ScoredMode &mode : out.proposal.deployment) {
            if (!out.proposal.recommendation || mode.mode != out.proposal.recommendation->deployment || mode.cautions.empty())
                continue;
            out.heading(2, words.translate("Powertrain", "Before you sign", "heading: cautions about the recommended deployment mode"));
            out.messages(mode.cautions);
        }
    }
    if (cost) {
        out.heading(1, words.translate("Powertrain", "Billing", "section of the report"));
        out.messages(out.proposal.billingAdvice);
        out.facts(costFacts(words, *cost, out.proposal.catalog.get()));
        if (cost->perUnit && out.proposal.catalog)
            out.paragraph(wordUnit(words, *out.proposal.catalog, out.proposal.recommendation->acceleratorId));
        out.messages(cost->remarks);
    }
}

void writeSources(DocumentWriter &out)
{
    const Words &words = out.words;
    const Catalog *catalog = out.proposal.catalog.get();
    if (!catalog)
        return;
    ChartTable table;
    table.header = {words.translate("Powertrain", "Price", "table heading: what the price is of"), words.translate("Powertrain", "Date", "table heading"), words.translate("Powertrain", "Source", "table heading")};
    table.numeric = {false, false, false};
    std::set<std::string> seen;
    const auto add = [&](const PlanOption &option) {
        for (const CostOption &cost : option.costs) {
            if (!seen.insert(cost.offerId).second || seen.size() > 60)
                continue;
            QString source;
            if (const Offer *offer = catalog->findOffer(cost.offerId))
                source = plainText(offer->source);
            for (const PurchasePrice &price : catalog->purchases) {
                if (price.id == cost.offerId)
                    source = plainText(price.source);
            }
            table.rows << QStringList{words.translate("Powertrain", "%1 (%2)", "provider and billing mode, offer").arg(costLabel(cost, out.proposal, words), plainText(cost.offerId, 80)),
                plainText(cost.asOf, 20), source};
        }
    };
    if (out.proposal.recommendation)
        add(*out.proposal.recommendation);
    for (const PlanOption &option : out.proposal.alternatives)
        add(option);
    for (const ExchangeRate &rate : catalog->rates) {
        if (rate.from != out.proposal.request.currency && rate.to != out.proposal.request.currency)
            continue;
        table.rows << QStringList{words.translate("Powertrain", "1 %1 = %2 %3", "exchange rate").arg(QString::fromStdString(rate.from.text()), words.decimal(rate.rate, 4), QString::fromStdString(rate.to.text())), plainText(rate.asOf, 20), plainText(rate.source)};
    }
    if (table.isEmpty())
        return;
    out.heading(1, words.translate("Powertrain", "Sources of the prices", "section of the report"));
    out.table(std::move(table), {}, true);
}

} // namespace powertrain
