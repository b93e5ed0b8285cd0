// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>

#include "ui/results/data_table.h"
#include "ui/results/derivation_model.h"
#include "ui/results/result_tables.h"
#include "ui/text/wording.h"
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

} // namespace

OptionsPage::OptionsPage(QWidget *parent)
    : ResultPage(parent)
    , m_choose(new QPushButton(this))
    , m_filter(new QLineEdit(this))
{
    m_options = addSection();
    add(m_choose);
    m_choose->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_rejected = addSection();
    m_rejected->insert(m_filter);
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(360);
    connect(m_choose, &QPushButton::clicked, this, &OptionsPage::choose);
    connect(m_options->table(), &QTableView::activated, this, &OptionsPage::choose);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) { m_rejected->table()->setFilter(text); });
}

void OptionsPage::choose()
{
    if (const std::optional<int> key = m_options->table()->currentKey())
        emit optionChosen(*key);
}

void OptionsPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "All options", "page title"),
        words.translate("Powertrain", "Every accelerator of the catalogue was tried. Choose one of the usable ones to see all pages for it."));
    m_options->setVisible(content.option);
    m_choose->setVisible(content.option);
    m_options->setTitle(words.translate("Powertrain", "Usable, best first", "heading"));
    m_options->setTable(optionTable(words, content.proposal, content.optionIndex));
    m_options->table()->selectKey(content.optionIndex);
    m_choose->setText(words.translate("Powertrain", "&Show the chosen option", "button"));
    m_choose->setAccessibleName(withoutMnemonic(m_choose->text()));
    m_rejected->setVisible(!content.proposal.rejected.empty());
    m_rejected->setTitle(words.translate("Powertrain", "Not usable, and why", "heading"));
    m_rejected->setTable(rejectedTable(words, content.proposal));
    m_filter->setPlaceholderText(words.translate("Powertrain", "Filter by name or reason", "placeholder of a field"));
    m_filter->setAccessibleName(m_filter->placeholderText());
}

DeploymentPage::DeploymentPage(QWidget *parent)
    : ResultPage(parent)
{
    m_reasons = addSection();
    m_modes = addSection();
}

void DeploymentPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "Deployment: how to use the vehicle", "page title"),
        words.translate("Powertrain", "Once the engine is chosen, the question is how to drive: renting, hiring a whole train, or owning a fleet."));
    QStringList points;
    if (content.option)
        points += words.translate("Powertrain", "Recommended: %1", "deployment mode").arg(word(words, content.option->deployment));
    m_reasons->setTitle(words.translate("Powertrain", "Recommendation", "heading: deployment"));
    for (const ScoredMode &mode : content.proposal.deployment) {
        if (content.option && mode.mode == content.option->deployment)
            points += worded(words, mode.reasons);
    }
    m_reasons->setPoints(points);
    m_reasons->setVisible(!points.isEmpty());
    m_modes->setTitle(words.translate("Powertrain", "All ways of running, best first", "heading"));
    m_modes->setTable(deploymentTable(words, content.proposal));
}

InfrastructurePage::InfrastructurePage(QWidget *parent)
    : ResultPage(parent)
{
    m_balance = addSection();
    m_storage = addSection();
    m_network = addSection();
}

void InfrastructurePage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "Storage and network", "page title"),
        words.translate("Powertrain", "Compute, storage and network are one triangle: the weakest corner sets the pace. Storage is granary and conveyor belt, the network is road and motorway."));
    m_balance->setVisible(content.proposal.surroundings.has_value());
    if (content.proposal.surroundings) {
        m_balance->setTitle(words.translate("Powertrain", "Balance of the triangle", "heading"));
        m_balance->setTable(balanceTable(words, content.proposal.surroundings->balance));
    }
    m_storage->setVisible(content.proposal.surroundings.has_value());
    if (content.proposal.surroundings) {
        const StoragePlan &storage = content.proposal.surroundings->storage;
        QStringList points;
        if (storage.checkpoint.value > 0)
            points += words.translate("Powertrain", "One checkpoint takes %1; those that are kept take %2.").arg(words.bytesDecimal(storage.checkpoint), words.bytesDecimal(storage.checkpointsKept));
        if (storage.checkpointInterval)
            points += words.translate("Powertrain", "Write a checkpoint every %1.", "duration").arg(words.duration(*storage.checkpointInterval));
        if (storage.weightLoadTime)
            points += words.translate("Powertrain", "A cold start reads the weights in %1.", "duration").arg(words.duration(*storage.weightLoadTime));
        m_storage->setTitle(words.translate("Powertrain", "Storage", "heading"));
        m_storage->setPoints(points + worded(words, storage.advice));
        m_storage->setTable(tierTable(words, storage));
    }
    m_network->setVisible(content.proposal.surroundings.has_value());
    if (content.proposal.surroundings) {
        m_network->setTitle(words.translate("Powertrain", "Network", "heading"));
        m_network->setPoints(worded(words, content.proposal.surroundings->network.advice));
        m_network->setTable(networkTable(words, content.proposal.surroundings->network));
    }
}

CompliancePage::CompliancePage(QWidget *parent)
    : ResultPage(parent)
{
    m_conflicts = addSection();
    m_modes = addSection();
    m_demands = addSection();
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
    m_modes->setTitle(words.translate("Powertrain", "What it means for each way of running", "heading"));
    m_modes->setTable(modeTable(words, content.proposal));
    m_demands->setTitle(words.translate("Powertrain", "Demands", "heading"));
    m_demands->setTable(demandTable(words, verdict));
    QStringList evidence;
    for (const BilingualText &text : verdict.evidence)
        evidence += words.pick(text);
    m_evidence->setTitle(words.translate("Powertrain", "Ask the provider for", "heading: evidence"));
    m_evidence->setPoints(evidence);
    m_evidence->setVisible(!evidence.isEmpty());
    m_regimes->setTitle(words.translate("Powertrain", "The regimes", "heading"));
    m_regimes->setTable(regimeTable(words, content.proposal));
    m_regimes->table()->setMaximumRows(50);
    m_regimes->setVisible(!verdict.regimes.empty());
    m_disclaimer->setTitle(words.translate("Powertrain", "Decision support, not legal advice", "heading"));
    m_disclaimer->setText(content.proposal.catalog ? words.pick(content.proposal.catalog->disclaimer) : QString());
}

DerivationPage::DerivationPage(QWidget *parent)
    : ResultPage(parent)
    , m_model(new DerivationModel(this))
    , m_view(new QTreeView(this))
{
    m_view->setModel(m_model);
    m_view->setAlternatingRowColors(true);
    m_view->setUniformRowHeights(true);
    m_view->setMinimumHeight(480);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->header()->setStretchLastSection(true);
    add(m_view);
}

void DerivationPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "How it was calculated", "page title"),
        words.translate("Powertrain", "Every figure of the recommendation can be opened: the formula, the numbers put in, and where each comes from."));
    m_view->setAccessibleName(words.translate("Powertrain", "How it was calculated", "page title"));
    m_model->setContent(content.proposal, words);
    m_view->expandToDepth(0);
    static constexpr int kWidths[] = {340, 260, 130};
    for (int column = 0; column < 3; ++column)
        m_view->setColumnWidth(column, kWidths[column]);
}

SourcesPage::SourcesPage(QWidget *parent)
    : ResultPage(parent)
{
    m_assumed = addSection();
    m_sources = addSection();
    m_versions = addSection();
}

void SourcesPage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    const Proposal &proposal = content.proposal;
    setTitle(words.translate("Powertrain", "Sources and assumptions", "page title"),
        words.translate("Powertrain", "What everything rests on: values that were filled in for you, and where facts, prices and formulas come from."));
    TableContent assumed;
    assumed.headers = {words.translate("Powertrain", "Value", "table column: name of a value that was assumed"), words.translate("Powertrain", "Assumed", "table column: what was assumed for it")};
    assumed.numeric = {false, false};
    for (const std::string &entry : proposal.assumed) {
        const auto equals = entry.find('=');
        const std::string key = entry.substr(0, equals);
        const std::string value = equals == std::string::npos ? std::string() : entry.substr(equals + 1);
        assumed.rows.push_back({{wordSymbol(words, key), QString::fromStdString(value)}, static_cast<int>(assumed.rows.size())});
    }
    m_assumed->setTitle(words.translate("Powertrain", "Filled in for you", "heading: assumptions"));
    m_assumed->setTable(std::move(assumed));
    m_assumed->setVisible(!proposal.assumed.empty());
    m_sources->setTitle(words.translate("Powertrain", "Sources", "heading"));
    m_sources->setTable(sourceTable(words, proposal));
    m_sources->table()->setMaximumRows(40);
    m_versions->setTitle(words.translate("Powertrain", "Versions", "heading"));
    m_versions->setText(words.translate("Powertrain", "Plan of %1. Powertrain %2, catalogue %3, formulas %4.", "date, versions")
                            .arg(QString::fromStdString(proposal.date), QString::fromStdString(proposal.versions.app), QString::fromStdString(proposal.versions.catalog),
                                QString::fromStdString(proposal.versions.formulas)));
}

} // namespace powertrain
