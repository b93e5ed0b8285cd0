// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/rules.h"

#include <algorithm>

#include "core/plan/export_control.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString dash() { return QStringLiteral("–"); }

QString listed(const Words &words, const QStringList &items) { return items.join(words.translate("Powertrain", ", ", "between the items of a short list")); }

/// "Regime: why", or the own demand's sentence.
QString reasonText(const Words &words, const ComplianceVerdict::Reason &reason)
{
    if (!reason.regime)
        return word(words, Message{reason.ownDemand, {}});
    const QString name = words.pick(reason.regime->name);
    const QString why = words.pick(reason.regime->modeNotes);
    const QString verdict = word(words, reason.verdict);
    return why.isEmpty() ? words.translate("Powertrain", "%1: %2", "regime, its verdict").arg(name, verdict)
                         : words.translate("Powertrain", "%1: %2. %3", "regime, its verdict, why").arg(name, verdict, why);
}

/// Sentences that follow one another on a line each end with a stop.
QString withStop(const Words &words, QString sentence)
{
    if (!sentence.endsWith(QLatin1Char('.')) && !sentence.endsWith(QChar(0x3002)))
        sentence += words.language() == Language::Chinese ? QChar(0x3002) : QChar(u'.');
    return sentence;
}

bool isOwn(DeploymentMode mode) { return mode == DeploymentMode::Appliance || mode == DeploymentMode::OwnDataCentre; }

/// Modes of which the same is said share a row.
struct ModeGroup {
    std::vector<DeploymentMode> modes;
    const ComplianceVerdict::Mode *say;
};

bool sameSay(const ComplianceVerdict::Mode &a, const ComplianceVerdict::Mode &b)
{
    const auto same = [](const ComplianceVerdict::Reason &x, const ComplianceVerdict::Reason &y) { return x.regime == y.regime && x.ownDemand == y.ownDemand && x.verdict == y.verdict; };
    return a.verdict == b.verdict && std::equal(a.reasons.begin(), a.reasons.end(), b.reasons.begin(), b.reasons.end(), same);
}

QString thresholdName(const Words &words, const std::string &id)
{
    if (id == "eu_general_purpose")
        return words.translate("Powertrain", "General-purpose model (EU AI Act)", "threshold of training compute");
    if (id == "eu_one_third")
        return words.translate("Powertrain", "Third of the base model's training: provider of a new model (EU AI Act)", "threshold of training compute");
    if (id == "eu_systemic")
        return words.translate("Powertrain", "Systemic risk (EU AI Act)", "threshold of training compute");
    if (id == "us_frontier")
        return words.translate("Powertrain", "Frontier model (laws of US states)", "threshold of training compute");
    return QString::fromStdString(id);
}

/// The catalogue's codes of what may be had in mainland China.
QString chinaStatus(const Words &words, const std::string &status)
{
    if (status == "restricted")
        return words.translate("Powertrain", "needs a US export licence; existing stock can be rented", "availability in mainland China");
    if (status == "case_by_case_licence")
        return words.translate("Powertrain", "US licence case by case, delivery uncertain", "availability in mainland China");
    if (status == "licence_required_intermittent")
        return words.translate("Powertrain", "US licence on and off, delivery uncertain", "availability in mainland China");
    if (status == "licence_likely_required_by_tpp")
        return words.translate("Powertrain", "by its performance it probably needs a US export licence", "availability in mainland China");
    if (status == "china_variant")
        return words.translate("Powertrain", "made for the Chinese market", "availability in mainland China");
    if (status == "china_variant_withdrawn")
        return words.translate("Powertrain", "made for the Chinese market, withdrawn", "availability in mainland China");
    if (status == "conflicting")
        return words.translate("Powertrain", "sources contradict one another", "availability in mainland China");
    if (status == "cloud_only")
        return words.translate("Powertrain", "rented only, by its maker's cloud", "availability in mainland China");
    if (status == "domestic")
        return words.translate("Powertrain", "domestic, sold in mainland China", "availability in mainland China");
    if (status == "not_named_in_seen_lists")
        return words.translate("Powertrain", "no restriction known", "availability in mainland China");
    return QString::fromStdString(status);
}

} // namespace

QString wordRegime(const Words &words, const Catalog *catalog, const std::string &id)
{
    if (catalog) {
        const auto found = std::find_if(catalog->regimes.begin(), catalog->regimes.end(), [&id](const Regime &regime) { return regime.id == id; });
        if (found != catalog->regimes.end())
            return words.pick(found->name);
    }
    return id.rfind("plan.", 0) == 0 ? word(words, Message{id, {}}) : QString::fromStdString(id);
}

ChartTable verdictTable(const Words &words, const Proposal &proposal, const QString &separator)
{
    std::vector<ModeGroup> groups;
    for (std::size_t i = 0; i < proposal.compliance.modes.size(); ++i) {
        const ComplianceVerdict::Mode &mode = proposal.compliance.modes[i];
        const auto same = std::find_if(groups.begin(), groups.end(), [&mode, i](const ModeGroup &group) { return sameSay(*group.say, mode) && isOwn(group.modes.front()) == isOwn(static_cast<DeploymentMode>(i)); });
        if (same != groups.end())
            same->modes.push_back(static_cast<DeploymentMode>(i));
        else
            groups.push_back({{static_cast<DeploymentMode>(i)}, &mode});
    }
    const bool inLine = !separator.contains(QLatin1Char('\n'));
    ChartTable table;
    table.header = {words.translate("Powertrain", "Way of running", "table column: deployment mode"), words.translate("Powertrain", "Verdict", "table column: compliance"),
        words.translate("Powertrain", "Who says so, and why", "table column: regimes"), words.translate("Powertrain", "Evidence to ask for", "table column")};
    table.numeric = {false, false, false, false};
    for (const ModeGroup &group : groups) {
        QStringList modes, reasons, evidence;
        for (const DeploymentMode mode : group.modes)
            modes << word(words, mode);
        for (const ComplianceVerdict::Reason &reason : group.say->reasons)
            reasons << (inLine ? withStop(words, reasonText(words, reason)) : reasonText(words, reason));
        if (reasons.isEmpty()) {
            for (const std::string &id : group.say->decidedBy)
                reasons << wordRegime(words, proposal.catalog.get(), id);
        }
        // Whoever rents machines out shows the same papers, even where the rules prefer them.
        const bool rented = std::any_of(group.modes.begin(), group.modes.end(), [](DeploymentMode mode) { return !isOwn(mode); });
        const bool open = rented && group.say->verdict != ModeVerdict::Excluded && group.say->evidence.empty();
        for (const BilingualText &text : open ? proposal.compliance.evidence : group.say->evidence)
            evidence << words.pick(text);
        table.rows << QStringList{listed(words, modes), word(words, group.say->verdict), reasons.isEmpty() ? dash() : reasons.join(separator), evidence.isEmpty() ? dash() : evidence.join(inLine ? words.translate("Powertrain", "; ", "between the items of a list of phrases") : separator)};
    }
    return table;
}

Facts demandFacts(const Words &words, const ComplianceVerdict &verdict)
{
    Facts facts;
    const auto add = [&facts](const QString &name, const QString &value) { facts.append({name, value}); };
    QStringList regions, preferred;
    for (const std::string &region : verdict.regions)
        regions << wordRegion(words, region);
    for (const std::string &region : verdict.preferredRegions)
        preferred << wordRegion(words, region);
    QString place = regions.isEmpty() ? words.translate("Powertrain", "anywhere", "compliance demand: place") : listed(words, regions);
    if (verdict.regionConflict)
        place = words.translate("Powertrain", "the regimes contradict one another", "compliance demand");
    else if (regions.isEmpty() && !preferred.isEmpty())
        place = words.translate("Powertrain", "anywhere, advisably in %1", "compliance demand: place, regions").arg(listed(words, preferred));
    add(words.translate("Powertrain", "Place", "compliance demand"), place);
    add(words.translate("Powertrain", "Isolation, at least", "compliance demand: tenancy"), wordSymbol(words, verdict.tenancy));
    add(words.translate("Powertrain", "Network", "compliance demand"), wordSymbol(words, verdict.network));
    add(words.translate("Powertrain", "Keys", "compliance demand: who holds the encryption keys"), wordSymbol(words, verdict.keyManagement));
    if (verdict.logRetentionDays > 0)
        add(words.translate("Powertrain", "Logs kept for", "compliance demand"), words.translate("Powertrain", "%n day(s)", "a number of days", verdict.logRetentionDays));
    add(words.translate("Powertrain", "Domestic accelerators", "compliance demand: Chinese-made hardware"), word(words, verdict.domestic));
    return facts;
}

ChartTable thresholdTable(const Words &words, const Proposal &proposal)
{
    ChartTable table;
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    table.header = {words.translate("Powertrain", "Threshold", "table column: of training compute in a law"), words.translate("Powertrain", "This project", "table column: training compute"),
        words.translate("Powertrain", "Line", "table column: limit of training compute"), words.translate("Powertrain", "Result", "table column")};
    table.numeric = {false, true, true, false};
    const auto flops = [&](const std::optional<double> &value) { return value ? words.flops(Flops(*value)) : unknown; };
    for (const ComputeThreshold &threshold : proposal.compliance.thresholds) {
        QString result = words.translate("Powertrain", "below", "result: training compute against a threshold");
        if (!threshold.value || !threshold.limit)
            result = words.translate("Powertrain", "open", "result: training compute against a threshold");
        else if (threshold.exceeded)
            result = threshold.concerned ? words.translate("Powertrain", "above: the regime applies", "result: training compute against a threshold")
                                         : words.translate("Powertrain", "above, but the model is not offered there", "result: training compute against a threshold");
        table.rows << QStringList{thresholdName(words, threshold.id), flops(threshold.value), flops(threshold.limit), result};
    }
    return table;
}

QString wordCrossBorder(const Words &words, const ComplianceVerdict &verdict)
{
    if (!verdict.crossBorder)
        return {};
    QStringList sentences{word(words, verdict.crossBorder->path)};
    if (verdict.crossBorder->path == TransferPath::StaysInside)
        return sentences.front();
    for (const Message &reason : verdict.crossBorder->reasons)
        sentences << word(words, reason);
    return sentences.join(words.language() == Language::Chinese ? QString() : QStringLiteral(" "));
}

Facts exportFacts(const Words &words, const Accelerator &accelerator)
{
    Facts facts;
    const ExportFigures figures = exportFiguresOf(accelerator);
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    facts.append({words.translate("Powertrain", "Total processing performance (TPP)", "figure of US export control"), figures.performance ? words.count(*figures.performance) : unknown});
    facts.append({words.translate("Powertrain", "Performance density (TPP per mm²)", "figure of US export control"), figures.density ? words.decimal(*figures.density, 2) : unknown});
    QString verdict = word(words, figures.exportClass);
    if (figures.notificationNote)
        verdict = words.translate("Powertrain", "%1; for consumer parts the licence exceptions NAC or ACA may apply", "class of US export control").arg(verdict);
    facts.append({words.translate("Powertrain", "Class by these figures", "US export control"), verdict});
    const bool controlled = figures.exportClass == ExportClass::ClassA || figures.exportClass == ExportClass::ClassB;
    if (figures.caseByCaseToChina && controlled && !accelerator.domesticChina) {
        facts.append({words.translate("Powertrain", "Case by case review for mainland China (rule of January 2026)", "US export control"),
            *figures.caseByCaseToChina ? words.translate("Powertrain", "yes", "an answer in the report") : words.translate("Powertrain", "no", "an answer in the report")});
    }
    if (!accelerator.china.status.empty()) {
        const QString status = chinaStatus(words, accelerator.china.status);
        facts.append({words.translate("Powertrain", "Availability in mainland China", "of an accelerator"),
            accelerator.china.since.empty() || accelerator.china.since.front() < '0' || accelerator.china.since.front() > '9' ? status : words.translate("Powertrain", "%1 (as of %2)", "a note, its date").arg(status, QString::fromStdString(accelerator.china.since))});
    }
    return facts;
}

QString optionVerdict(const Words &words, const PlanOption &option, const ComplianceVerdict &verdict)
{
    if (!verdict.conflicts.empty())
        return words.translate("Powertrain", "Open: the contradictions named above have to be decided first, by your counsel.", "verdict of compliance on an option");
    return words.translate("Powertrain", "Verdict: %1.", "of compliance on an option").arg(word(words, option.verdict));
}

QString evidenceNote(const Words &words, const PlanOption *option)
{
    const bool owned = option && (option->deployment == DeploymentMode::Appliance || option->deployment == DeploymentMode::OwnDataCentre);
    return owned ? words.translate("Powertrain", "Hardware of your own is planned: what concerns a cloud platform is needed only where capacity is rented.", "below the evidence to ask for") : QString();
}

QStringList optionConditions(const Words &words, const PlanOption &option)
{
    QStringList conditions;
    for (const Regime *regime : option.regimes) {
        QStringList evidence;
        for (const BilingualText &text : regime->providerEvidence)
            evidence << words.pick(text);
        const QString advice = words.pick(regime->advice);
        QString sentence = advice.isEmpty() ? words.pick(regime->name) : words.translate("Powertrain", "%1: %2", "regime, its verdict").arg(words.pick(regime->name), advice);
        if (!evidence.isEmpty())
            sentence = words.translate("Powertrain", "%1 Ask for: %2.", "condition of a regime, evidence").arg(sentence, evidence.join(words.translate("Powertrain", "; ", "between the items of a list of phrases")));
        conditions << sentence;
    }
    return conditions;
}

} // namespace powertrain
