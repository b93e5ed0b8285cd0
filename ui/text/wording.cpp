// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/wording.h"

#include <array>
#include <cmath>
#include <map>

#include <QStringList>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

/// code → English source, over all folders, built once.
const char *findSource(const std::string &code)
{
    static const std::map<std::string_view, const char *> all = [] {
        std::map<std::string_view, const char *> table;
        for (const auto span : {modelMessages(), workloadMessages(), catalogMessages(), costMessages(), estimateMessages(), planMessages(), localMessages(), launchMessages(), reportMessages()}) {
            for (const MessageText &text : span)
                table.emplace(text.code, text.source);
        }
        return table;
    }();
    const auto found = all.find(code);
    return found == all.end() ? nullptr : found->second;
}

/// The display name of one id of the catalogue; of the user's own demands, which stand in place of a regime, the sentence.
QString nameOfId(const Words &words, const std::string &kind, const std::string &id)
{
    if (id.rfind("plan.", 0) == 0) {
        // Inside another sentence it goes without its own stop.
        QString sentence = word(words, Message{id, {}});
        while (sentence.endsWith(QLatin1Char('.')) || sentence.endsWith(QChar(0x3002)))
            sentence.chop(1);
        return sentence;
    }
    if (const Catalog *catalog = words.names()) {
        if (kind == "accelerator") {
            if (const Accelerator *card = catalog->findAccelerator(id))
                return wordAccelerator(words, *card);
        } else if (kind == "provider") {
            if (const Provider *provider = catalog->findProvider(id))
                return wordProvider(words, *provider);
        } else {
            for (const Regime &regime : catalog->regimes) {
                if (regime.id == id)
                    return words.pick(regime.name);
            }
        }
    }
    return QString::fromStdString(id);
}

/// An argument inside a sentence: ids by their names, lists of ids one by one, core's own words worded, numbers with units.
QString wordArgument(const Words &words, const Argument &argument)
{
    if (argument.unit != Unit::Text)
        return words.argument(argument);
    if (argument.name == "fact" || argument.name == "objective")
        return wordSymbol(words, argument.text);
    if (argument.name == "accelerator" || argument.name == "provider" || argument.name == "regime")
        return nameOfId(words, argument.name, argument.text);
    if (argument.name != "regimes")
        return words.argument(argument);
    QStringList names;
    for (const QString &id : QString::fromStdString(argument.text).split(QLatin1Char(','), Qt::SkipEmptyParts))
        names << nameOfId(words, "regime", id.trimmed().toStdString());
    return names.join(words.translate("Powertrain", ", ", "between the items of a list"));
}

/// Fills {name} placeholders. Values are inserted in one pass, so that a brace inside a value is never read again.
QString fill(const Words &words, const QString &sentence, const std::vector<Argument> &arguments)
{
    QString filled;
    filled.reserve(sentence.size() + 32);
    qsizetype position = 0;
    while (position < sentence.size()) {
        const qsizetype open = sentence.indexOf(QLatin1Char('{'), position);
        const qsizetype close = open < 0 ? -1 : sentence.indexOf(QLatin1Char('}'), open);
        if (close < 0)
            break;
        filled += QStringView(sentence).mid(position, open - position);
        const std::string name = sentence.mid(open + 1, close - open - 1).toStdString();
        for (const Argument &argument : arguments) {
            if (argument.name == name) {
                filled += wordArgument(words, argument);
                break;
            }
        }
        position = close + 1;
    }
    filled += QStringView(sentence).mid(position);
    return filled;
}

/// Behind the sentence that names a change: the changes that it counts on, and its price in time, each a sentence of its own.
QString withConsequences(const Words &words, QString text, const std::vector<Argument> &arguments)
{
    constexpr double kNoticed = 0.05; // below, the factor would read 1.0
    const auto append = [&](const QString &sentence) { text = words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(text, sentence); };
    for (const Argument &argument : arguments) {
        if (argument.name == "with")
            append(words.translate("Powertrain", "Also recompute all layers, train one sequence at a time and fuse the loss.", "sentence after a piece of advice"));
    }
    for (const Argument &argument : arguments) {
        if (argument.name == "time_factor" && std::abs(argument.number - 1) >= kNoticed)
            append(words.translate("Powertrain", "This takes about %1 times as long.", "sentence after a piece of advice: a factor").arg(words.decimal(argument.number, 1)));
    }
    return text;
}

QString wordCode(const Words &words, const std::string &code, const std::vector<Argument> &arguments)
{
    const char *source = findSource(code);
    if (!source)
        return QString::fromStdString(code);
    const QString sentence = fill(words, words.translate("Powertrain", source), arguments);
    return code.rfind("advice.", 0) == 0 ? withConsequences(words, sentence, arguments) : sentence;
}

} // namespace

QString word(const Words &words, const Message &message)
{
    return wordCode(words, message.code, message.arguments);
}

QString word(const Words &words, const Error &error)
{
    const QString sentence = word(words, error.message);
    if (error.where.empty())
        return sentence;
    return words.translate("Powertrain", "%1 (at %2)", "an error and its place in the input").arg(sentence, QString::fromStdString(error.where));
}

QString wordStep(const Words &words, const DerivationStep &step)
{
    return wordCode(words, step.code, step.inputs);
}

QString wordSymbol(const Words &words, const std::string &symbol)
{
    for (const MessageText &text : symbolTexts()) {
        if (text.code == symbol)
            return words.translate("Powertrain", text.source);
    }
    return QString::fromStdString(symbol);
}

QString wordValue(const Words &words, const Argument &argument)
{
    if (argument.unit == Unit::Text) {
        const std::string code = argument.name + "_" + argument.text;
        if (const QString worded = wordSymbol(words, code); worded != QString::fromStdString(code))
            return worded;
    }
    return words.argument(argument);
}

QString wordLayout(const Words &words, const Layout &layout)
{
    QStringList parts;
    const std::array<std::pair<const char *, int>, 5> degrees{{{"TP", layout.tensorParallel}, {"PP", layout.pipelineParallel}, {"DP", layout.dataParallel}, {"CP", layout.contextParallel}, {"EP", layout.expertParallel}}};
    QStringList product;
    for (const auto &degree : degrees) {
        if (degree.second > 1)
            product << QStringLiteral("%1\u00A0%2").arg(QLatin1String(degree.first)).arg(degree.second);
    }
    parts << (product.isEmpty() ? words.translate("Powertrain", "single accelerator", "parallel layout") : product.join(QStringLiteral(" × ")));
    if (layout.attentionDataParallel)
        parts << words.translate("Powertrain", "attention data-parallel", "parallel layout");
    if (layout.sharding != Sharding::None)
        parts << word(words, layout.sharding);
    if (layout.checkpointing == Checkpointing::Full && layout.checkpointEvery > 1) {
        const int every = layout.checkpointEvery;
        parts << words.translate("Powertrain", "recomputation of one layer in %n", "layout", every);
    } else if (layout.checkpointing != Checkpointing::None) {
        parts << word(words, layout.checkpointing);
    }
    if (layout.offload != Offload::None)
        parts << word(words, layout.offload);
    return parts.join(words.translate("Powertrain", ", ", "between the parts of a layout"));
}

QString wordServingLimits(const Words &words, const PlanOption &option)
{
    if (!option.servingMemory || option.servingMemory->largestContext < 1 || option.servingMemory->largestConcurrency < 1)
        return {};
    return words.translate("Powertrain", "At this number of users the longest context is %1 tokens; at this context one copy holds at most %2 sequences.", "serving: how far the memory goes")
        .arg(words.count(option.servingMemory->largestContext), words.count(option.servingMemory->largestConcurrency));
}

QString wordAccelerator(const Words &words, const Accelerator &accelerator)
{
    if (words.language() == Language::Chinese && !accelerator.nameZh.empty())
        return QString::fromStdString(accelerator.nameZh);
    const QString name = QString::fromStdString(accelerator.name);
    const QString vendor = QString::fromStdString(accelerator.vendor);
    return name.startsWith(vendor) ? name : vendor + QLatin1Char(' ') + name;
}

QString wordRegion(const Words &words, const std::string &region)
{
    if (region == "CN-mainland")
        return words.translate("Powertrain", "Mainland China");
    if (region == "EU/EEA")
        return words.translate("Powertrain", "European Economic Area");
    if (region == "US")
        return words.translate("Powertrain", "United States");
    if (region == "US-government regions")
        return words.translate("Powertrain", "US government regions");
    if (region == "adequate countries")
        return words.translate("Powertrain", "countries with an EU adequacy decision");
    if (region == "outside Country Group D:5")
        return words.translate("Powertrain", "outside US Country Group D:5");
    if (region == "other countries")
        return words.translate("Powertrain", "other countries", "regions");
    if (region == "CN")
        return words.translate("Powertrain", "Mainland China");
    if (region == "EU")
        return words.translate("Powertrain", "European Union");
    return QString::fromStdString(region);
}

QString wordProvider(const Words &words, const Provider &provider)
{
    if (words.language() == Language::Chinese && !provider.nameZh.empty())
        return QString::fromStdString(provider.nameZh);
    return QString::fromStdString(provider.name);
}

QString wordSummary(const Words &words, const Proposal &proposal)
{
    if (!proposal.recommendation) {
        return proposal.noSolution ? word(words, *proposal.noSolution)
                                   : words.translate("Powertrain", "No accelerator of the catalogue can do this as asked.");
    }
    const PlanOption &option = *proposal.recommendation;
    const Accelerator *card = proposal.catalog->findAccelerator(option.acceleratorId);
    const QString hardware = words.translate("Powertrain", "%1 × %2", "count and accelerator")
                                 .arg(words.count(option.count), card ? wordAccelerator(words, *card) : QString::fromStdString(option.acceleratorId));
    const CostOption *cost = option.cost();
    if (option.time && option.time->wall) {
        return cost ? words.translate("Powertrain", "%1: about %2, %3 in total.", "hardware, time, cost").arg(hardware, words.duration(option.time->wall->value), words.money(cost->total.value))
                    : words.translate("Powertrain", "%1: about %2; no price is known.", "hardware, time").arg(hardware, words.duration(option.time->wall->value));
    }
    if (option.servingTotal) {
        return cost ? words.translate("Powertrain", "%1: about %2 in total, %3 for the whole project.", "hardware, speed, cost").arg(hardware, words.tokensPerSecond(*option.servingTotal), words.money(cost->total.value))
                    : words.translate("Powertrain", "%1: about %2 in total; no price is known.", "hardware, speed").arg(hardware, words.tokensPerSecond(*option.servingTotal));
    }
    return cost ? words.translate("Powertrain", "%1: %2 for the whole project.", "hardware, cost").arg(hardware, words.money(cost->total.value))
                : words.translate("Powertrain", "%1; no price is known.", "hardware").arg(hardware);
}

} // namespace powertrain
