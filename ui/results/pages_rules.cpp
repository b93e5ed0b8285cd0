// SPDX-License-Identifier: GPL-3.0-or-later
// Where it may run, and in which way.
#include "ui/results/data_table.h"
#include "ui/results/pages.h"
#include "ui/results/result_tables.h"
#include "ui/text/rules.h"
#include "ui/text/surroundings.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

QStringList worded(const Words &words, const std::vector<Message> &messages)
{
    QStringList sentences;
    for (const Message &message : messages)
        sentences += word(words, message);
    return sentences;
}

std::vector<std::pair<QString, Role>> verdictColours(const Words &words)
{
    std::vector<std::pair<QString, Role>> colours;
    for (const auto &entry : EnumNames<ModeVerdict>::table)
        colours.emplace_back(word(words, entry.first), verdictRole(entry.first));
    return colours;
}

} // namespace

DeploymentPage::DeploymentPage(QWidget *parent)
    : ResultPage(parent)
{
    m_reasons = addSection();
    m_cautions = addSection();
    m_modes = addSection();
}

void DeploymentPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "Deployment: how to use the vehicle", "page title"),
        words.translate("Powertrain", "Once the engine is chosen, the question is how to drive: renting, hiring a whole train, or owning a fleet."));
    QStringList points, cautions;
    if (content.option)
        points += words.translate("Powertrain", "Recommended: %1", "deployment mode").arg(word(words, content.option->deployment));
    if (content.option) {
        if (const QString sold = soldAs(words, content.proposal, *content.option); !sold.isEmpty())
            points += sold;
    }
    for (const ScoredMode &mode : content.proposal.deployment) {
        if (!content.option || mode.mode != content.option->deployment)
            continue;
        points += worded(words, mode.reasons);
        cautions += worded(words, mode.cautions);
    }
    m_reasons->setTitle(words.translate("Powertrain", "Recommendation", "heading: deployment"));
    m_reasons->setPoints(points);
    m_reasons->setVisible(!points.isEmpty());
    m_cautions->setTitle(words.translate("Powertrain", "Before you sign", "heading: cautions about the recommended deployment mode"));
    m_cautions->setPoints(cautions);
    m_cautions->setVisible(!cautions.isEmpty());
    m_modes->setTitle(words.translate("Powertrain", "All ways of running, best first", "heading"));
    m_modes->setText(words.translate("Powertrain", "First useful work counts handing over the machine, pulling the image and reading the weights or data."));
    m_modes->setTable(deploymentTable(words, content.proposal));
}

CompliancePage::CompliancePage(QWidget *parent)
    : ResultPage(parent)
{
    m_conflicts = addSection();
    m_option = addSection();
    m_remarks = addSection();
    m_modes = addSection();
    m_demands = addSection();
    m_crossBorder = addSection();
    m_thresholds = addSection();
    m_export = addSection();
    m_evidence = addSection();
    m_regimes = addSection();
    m_disclaimer = addSection();
}

void CompliancePage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    const ComplianceVerdict &verdict = content.proposal.compliance;
    const int regimes = static_cast<int>(verdict.regimes.size()); // lupdate does not read a cast inside the call
    setTitle(words.translate("Powertrain", "Compliance", "page title"),
        verdict.regimes.empty() ? words.translate("Powertrain", "No regime applies to these answers.")
                                : words.translate("Powertrain", "%n regime(s) apply. The strictest demand of all of them counts.", "page title", regimes));
    m_conflicts->setTitle(words.translate("Powertrain", "Contradictions", "heading: between regimes"));
    m_conflicts->setPoints(worded(words, verdict.conflicts));
    m_conflicts->setVisible(!verdict.conflicts.empty());
    fillOption(content);
    m_remarks->setTitle(words.translate("Powertrain", "What counted besides, and what is open", "heading: remarks of the compliance check"));
    m_remarks->setPoints(worded(words, verdict.remarks));
    m_remarks->setVisible(!verdict.remarks.empty());
    m_modes->setTitle(words.translate("Powertrain", "What it means for each way of running", "heading"));
    TableContent modes = asTable(verdictTable(words, content.proposal, QStringLiteral("\n")));
    colourColumn(modes, 1, verdictColours(words));
    m_modes->setTable(std::move(modes));
    m_demands->setTitle(words.translate("Powertrain", "Demands", "heading"));
    m_demands->setTable(factTable(words, words.translate("Powertrain", "Demand", "table column"), demandFacts(words, verdict)));
    const QString crossBorder = wordCrossBorder(words, verdict);
    m_crossBorder->setTitle(words.translate("Powertrain", "Data leaving mainland China", "heading"));
    m_crossBorder->setText(crossBorder);
    m_crossBorder->setVisible(!crossBorder.isEmpty());
    const ChartTable thresholds = thresholdTable(words, content.proposal);
    m_thresholds->setTitle(words.translate("Powertrain", "Training compute and the lines that laws draw", "heading"));
    m_thresholds->setTable(asTable(thresholds));
    m_thresholds->setVisible(!thresholds.isEmpty());
    QStringList evidence;
    for (const BilingualText &text : verdict.evidence)
        evidence += words.pick(text);
    m_evidence->setTitle(words.translate("Powertrain", "Evidence to have in hand", "heading: of the provider or of the own system"));
    m_evidence->setText(evidenceNote(words, content.option));
    m_evidence->setPoints(evidence);
    m_evidence->setVisible(!evidence.isEmpty());
    m_regimes->setTitle(words.translate("Powertrain", "The regimes", "heading"));
    m_regimes->setTable(regimeTable(words, content.proposal));
    m_regimes->table()->setMaximumRows(50);
    m_regimes->setVisible(!verdict.regimes.empty());
    m_disclaimer->setTitle(words.translate("Powertrain", "Decision support, not legal advice", "heading"));
    m_disclaimer->setText(content.proposal.catalog ? words.pick(content.proposal.catalog->disclaimer) : QString());
}

/// What binds the option that is shown: its card, count and way of running.
void CompliancePage::fillOption(const ResultContent &content)
{
    const Words &words = content.words;
    const Accelerator *card = content.option && content.proposal.catalog ? content.proposal.catalog->findAccelerator(content.option->acceleratorId) : nullptr;
    m_option->setVisible(content.option);
    m_export->setVisible(card);
    if (content.option) {
        QStringList conditions = optionConditions(words, *content.option);
        m_option->setTitle(words.translate("Powertrain", "This option: %1, %2", "heading: hardware, deployment mode").arg(hardwareText(words, content.proposal, *content.option), word(words, content.option->deployment)));
        m_option->setText(optionVerdict(words, *content.option, content.proposal.compliance));
        m_option->setPoints(conditions);
    }
    if (card) {
        m_export->setTitle(words.translate("Powertrain", "Export control and availability of this card", "heading"));
        m_export->setTable(factTable(words, words.translate("Powertrain", "Figure", "table column"), exportFacts(words, *card)));
    }
}

} // namespace powertrain
