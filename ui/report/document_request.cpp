// SPDX-License-Identifier: GPL-3.0-or-later
// What was asked for: the four answers.
#include "ui/charts/chart_data.h"
#include "ui/report/document_writer.h"

namespace powertrain {

namespace {

using Facts = QList<QPair<QString, QString>>;

void taskFacts(const DocumentWriter &out, Facts &facts)
{
    const Words &words = out.words;
    const TaskAnswer &task = out.proposal.request.task;
    facts.append({words.translate("Powertrain", "Task", "the first of the four answers"), word(words, task.kind)});
    if (task.kind == Task::FineTune || task.kind == Task::Experiment) {
        facts.append({words.translate("Powertrain", "Method", "of fine-tuning"), word(words, task.method)});
        facts.append({words.translate("Powertrain", "Objective", "of training: SFT, DPO …"), word(words, task.objective)});
    }
    if (task.kind == Task::Inference)
        facts.append({words.translate("Powertrain", "Serving", "kind of serving: online or batch"), word(words, task.serving)});
    else
        facts.append({words.translate("Powertrain", "Optimizer", "of training"), word(words, task.optimizer)});
    if (task.simplest)
        facts.append({words.translate("Powertrain", "As simple as possible", "answer: a managed platform is wanted"), out.yesNo(true)});
}

void modelFacts(const DocumentWriter &out, Facts &facts)
{
    const Words &words = out.words;
    const ModelAnswer &answer = out.proposal.request.model;
    const ModelSummary &model = out.proposal.model;
    facts.append({words.translate("Powertrain", "Model", "the second of the four answers"), plainText(model.name, 160)});
    if (model.parameters.total > 0)
        facts.append({words.translate("Powertrain", "Parameters", "of the model"), words.parameters(static_cast<double>(model.parameters.total))});
    facts.append({words.translate("Powertrain", "Size class", "of the model"), word(words, model.sizeClass)});
    facts.append({words.translate("Powertrain", "Weights", "of the model: format and size"),
        words.translate("Powertrain", "%1, %2", "weight format, size of the weights").arg(plainText(model.weightFormat, 60), words.bytesDecimal(model.weightBytes))});
    if (out.proposal.request.isTraining()) {
        facts.append({words.translate("Powertrain", "Sequence length", "of training"), words.translate("Powertrain", "%1 tokens", "a number of tokens").arg(words.count(answer.sequenceLength))});
        if (answer.datasetTokens) {
            facts.append({words.translate("Powertrain", "Training data", "tokens and epochs"),
                words.translate("Powertrain", "%1 tokens × %2 epochs", "training data").arg(words.count(*answer.datasetTokens), words.decimal(answer.epochs, answer.epochs == static_cast<int>(answer.epochs) ? 0 : 1))});
        }
        if (answer.globalBatch > 0)
            facts.append({words.translate("Powertrain", "Global batch", "of training"), words.translate("Powertrain", "%1 sequences", "a number of sequences").arg(words.count(answer.globalBatch))});
        return;
    }
    facts.append({words.translate("Powertrain", "Longest context", "of serving"), words.translate("Powertrain", "%1 tokens", "a number of tokens").arg(words.count(answer.contextLength))});
    facts.append({words.translate("Powertrain", "Typical request", "of serving: prompt and answer"),
        words.translate("Powertrain", "%1 tokens in, %2 tokens out", "typical request").arg(words.count(answer.inputTokens), words.count(answer.outputTokens))});
    facts.append({words.translate("Powertrain", "Users at the same time", "of serving"), words.count(answer.concurrency)});
    if (answer.requestsPerSecond)
        facts.append({words.translate("Powertrain", "Requests per second", "of serving"), words.decimal(*answer.requestsPerSecond, 2)});
    if (answer.targetTtftSeconds)
        facts.append({words.translate("Powertrain", "Wanted time to first token", "of serving"), words.duration(Seconds(*answer.targetTtftSeconds))});
    if (answer.targetTokensPerSecondPerUser)
        facts.append({words.translate("Powertrain", "Wanted speed per user", "of serving"), words.tokensPerSecond(TokensPerSecond(*answer.targetTokensPerSecondPerUser))});
    facts.append({words.translate("Powertrain", "KV cache", "of serving: bytes a token"), words.translate("Powertrain", "%1 per token", "size of the KV cache").arg(words.bytes(model.kvBytesPerToken))});
}

void durationFacts(const DocumentWriter &out, Facts &facts)
{
    const Words &words = out.words;
    const DurationAnswer &answer = out.proposal.request.duration;
    facts.append({words.translate("Powertrain", "Duration", "the third of the four answers"),
        words.translate("Powertrain", "%1 days, %2 hours a day", "length of the project").arg(words.decimal(answer.days, answer.days == static_cast<int>(answer.days) ? 0 : 1), words.decimal(answer.hoursPerDay, answer.hoursPerDay == static_cast<int>(answer.hoursPerDay) ? 0 : 1))});
    facts.append({words.translate("Powertrain", "Load", "burst or steady"), word(words, answer.pattern)});
    if (answer.deadlineDays)
        facts.append({words.translate("Powertrain", "Deadline", "of the run"), words.duration(Seconds(*answer.deadlineDays * 86400))});
    if (answer.budget)
        facts.append({words.translate("Powertrain", "Budget", "of the project"), words.money(*answer.budget)});
    facts.append({words.translate("Powertrain", "May be interrupted", "answer: spot instances are acceptable"), out.yesNo(answer.interruptible)});
    facts.append({words.translate("Powertrain", "Buying is possible", "answer: hardware may be bought"), out.yesNo(answer.buyAllowed)});
    if (answer.opsTeam)
        facts.append({words.translate("Powertrain", "Own operations team", "answer about the team"), out.yesNo(*answer.opsTeam)});
    if (answer.maxGpus)
        facts.append({words.translate("Powertrain", "At most this many GPUs", "answer: upper limit"), words.count(*answer.maxGpus)});
}

QStringList sensitiveData(const ComplianceAnswer &answer, const Words &words)
{
    QStringList kinds;
    const auto add = [&](bool applies, const QString &name) {
        if (applies)
            kinds << name;
    };
    add(answer.personalInformation, words.translate("Powertrain", "personal information", "kind of data"));
    add(answer.healthInformation, words.translate("Powertrain", "health information", "kind of data"));
    add(answer.cardholderData, words.translate("Powertrain", "cardholder data", "kind of data"));
    add(answer.importantData, words.translate("Powertrain", "important data", "kind of data, in the sense of China's Data Security Law"));
    add(answer.stateSecrets, words.translate("Powertrain", "state secrets", "kind of data"));
    add(answer.controlledUnclassified, words.translate("Powertrain", "controlled unclassified information", "kind of data, CUI in the United States"));
    add(answer.itarData, words.translate("Powertrain", "ITAR data", "kind of data"));
    add(answer.earControlledData, words.translate("Powertrain", "EAR-controlled data", "kind of data"));
    return kinds;
}

QString placeNames(const DocumentWriter &out, const std::vector<std::string> &places)
{
    QStringList names;
    for (const std::string &place : places)
        names << plainText(wordRegion(out.words, place), 80);
    return out.joined(names);
}

void complianceFacts(const DocumentWriter &out, Facts &facts)
{
    const Words &words = out.words;
    const ComplianceAnswer &answer = out.proposal.request.compliance;
    facts.append({words.translate("Powertrain", "Data", "the fourth of the four answers: may data leave"), word(words, answer.boundary)});
    facts.append({words.translate("Powertrain", "Industry", "of the client"), word(words, answer.industry)});
    facts.append({words.translate("Powertrain", "Jurisdictions", "where people and operator are"), placeNames(out, answer.jurisdictions)});
    if (answer.mlpsLevel > 0)
        facts.append({words.translate("Powertrain", "MLPS level", "China's Multi-Level Protection Scheme"), words.count(answer.mlpsLevel)});
    facts.append({words.translate("Powertrain", "Sensitive data", "kinds of data"), out.joined(sensitiveData(answer, words))});
    facts.append({words.translate("Powertrain", "Must run in", "regions"), placeNames(out, answer.regions)});
    facts.append({words.translate("Powertrain", "Dedicated hardware", "answer: the contract asks for isolation"), answer.dedicatedHardware ? out.yesNo(true) : QString()});
    facts.append({words.translate("Powertrain", "Domestic hardware", "answer: Chinese accelerators"), word(words, answer.domesticHardware)});
    facts.append({words.translate("Powertrain", "Ranked by", "balance, cost or time"), word(words, out.proposal.request.rankBy)});
}

} // namespace

void writeRequirement(DocumentWriter &out)
{
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Requirement", "section of the report: the four answers"));
    const auto section = [&](const QString &title, void (*collect)(const DocumentWriter &, Facts &)) {
        out.heading(2, title);
        Facts facts;
        collect(out, facts);
        out.facts(facts);
    };
    section(words.translate("Powertrain", "Task", "the first of the four answers"), taskFacts);
    section(words.translate("Powertrain", "Model and size", "the second of the four answers"), modelFacts);
    section(words.translate("Powertrain", "Duration and mode", "the third of the four answers"), durationFacts);
    section(words.translate("Powertrain", "Compliance", "the fourth of the four answers"), complianceFacts);
}

} // namespace powertrain
