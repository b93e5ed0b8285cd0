// SPDX-License-Identifier: GPL-3.0-or-later
// The page that is read when no other is: what, why, cost, when, risks.
#include <algorithm>
#include <cstdlib>

#include "ui/charts/chart_data.h"
#include "ui/report/document_writer.h"
#include "ui/text/surroundings.h"

namespace powertrain {

namespace {

Facts whatFacts(const DocumentWriter &out, const PlanOption &option)
{
    const Words &words = out.words;
    Facts facts;
    facts.append({words.translate("Powertrain", "Hardware", "key figure"), optionLabel(option, out.proposal, words)});
    facts.append({words.translate("Powertrain", "Deployment", "how the hardware is had"), word(words, option.deployment)});
    facts.append({words.translate("Powertrain", "Memory per GPU", "table heading"),
        option.memory.capacity ? words.translate("Powertrain", "%1 of %2", "memory needed, capacity").arg(words.bytes(option.memory.driver.value), words.bytes(*option.memory.capacity)) : words.bytes(option.memory.driver.value)});
    if (option.servingTotal)
        facts.append({words.translate("Powertrain", "Output of all replicas", "key figure"), words.tokensPerSecond(*option.servingTotal)});
    return facts;
}

Facts costFactsInShort(const DocumentWriter &out, const PlanOption &option)
{
    const Words &words = out.words;
    Facts facts;
    const CostOption *cost = option.cost();
    if (!cost) {
        facts.append({words.translate("Powertrain", "Whole project", "table heading: total cost"), words.translate("Powertrain", "no price known", "in the cost column")});
        return facts;
    }
    facts.append({words.translate("Powertrain", "Billing", "table heading"), costLabel(*cost, out.proposal, words)});
    facts.append({words.translate("Powertrain", "Whole project", "table heading: total cost"), words.range(cost->total)});
    for (const CostItem &item : cost->items) {
        if (item.kind == CostItemKind::ResidualValue)
            facts.append({words.translate("Powertrain", "From which this assumed resale value is taken off", "below the total cost of a purchase"), words.money(Money{std::abs(item.amount.micros), item.amount.currency})});
    }
    return facts;
}

Facts whenFacts(const DocumentWriter &out, const PlanOption &option, const QString &validUntil)
{
    const Words &words = out.words;
    Facts facts;
    for (const ScoredMode &mode : out.proposal.deployment) {
        if (mode.mode == option.deployment)
            facts.append({words.translate("Powertrain", "First useful work after", "table column: start-up time"), startUpText(words, mode.startUp)});
    }
    if (option.time && option.time->wall)
        facts.append({words.translate("Powertrain", "Duration of the run", "key figure"), words.range(*option.time->wall)});
    facts.append({words.translate("Powertrain", "Length of the project", "in the summary: days"), words.duration(Seconds(out.proposal.request.duration.days * 86400))});
    if (!validUntil.isEmpty())
        facts.append({words.translate("Powertrain", "This proposal is valid until", "in the summary: a date"), validUntil});
    return facts;
}

/// The first few, and how many more there are.
void fewMessages(DocumentWriter &out, const std::vector<Message> &messages, const SummaryRoom &room, const QString &more)
{
    QStringList items;
    for (const Message &message : messages) {
        const QString item = plainText(word(out.words, message), room.longest);
        if (!items.contains(item))
            items << item;
    }
    const qsizetype left = items.size() - room.items;
    items = items.mid(0, room.items);
    if (left > 0)
        items << more.arg(out.words.count(static_cast<double>(left)));
    out.list(items);
}

} // namespace

void writeSummary(DocumentWriter &out, const SummaryRoom &room, const QString &validUntil)
{
    const Words &words = out.words;
    const Proposal &proposal = out.proposal;
    out.heading(1, words.translate("Powertrain", "Summary", "section of the report"));
    out.paragraph(plainText(wordSummary(words, proposal), room.longestLead), ParagraphBlock::Lead);
    if (proposal.noSolution)
        out.paragraph(plainText(word(words, *proposal.noSolution), room.longestLead), ParagraphBlock::Note);
    const auto shortened = [&](Facts facts) {
        for (auto &fact : facts)
            fact.second = plainText(fact.second, room.longest);
        return facts;
    };
    const QString more = words.translate("Powertrain", "and %1 more under “Recommendation”", "last item of a shortened list in the summary");
    if (proposal.recommendation) {
        const PlanOption &option = *proposal.recommendation;
        out.heading(2, words.translate("Powertrain", "What is proposed", "heading in the summary"));
        out.facts(shortened(whatFacts(out, option)));
        if (!option.reasons.empty()) {
            out.heading(2, words.translate("Powertrain", "Why this one", "below Recommendation: the reasons"));
            fewMessages(out, option.reasons, room, more);
        }
        out.heading(2, words.translate("Powertrain", "What it costs", "heading in the summary"));
        out.facts(shortened(costFactsInShort(out, option)));
        out.heading(2, words.translate("Powertrain", "When it can run", "heading in the summary"));
        out.facts(shortened(whenFacts(out, option, validUntil)));
    }
    if (!proposal.warnings.empty()) {
        out.heading(2, words.translate("Powertrain", "Risks and open points", "heading in the summary: the warnings"));
        fewMessages(out, proposal.warnings, room, more);
    }
}

} // namespace powertrain
