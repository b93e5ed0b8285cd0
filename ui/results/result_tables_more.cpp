// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of deployment, infrastructure, compliance and sources.
#include "ui/results/result_tables.h"

#include <set>

#include "ui/text/surroundings.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString dash() { return QStringLiteral("–"); }

/// The comparison that the ways of running are taught with.
QString vehicleOf(const Words &words, DeploymentMode mode)
{
    switch (mode) {
    case DeploymentMode::CloudVm:
        return words.translate("Powertrain", "a rented car, with the wheel in your own hands");
    case DeploymentMode::CloudContainer:
        return words.translate("Powertrain", "a railway carriage that is already moving");
    case DeploymentMode::ElasticCluster:
        return words.translate("Powertrain", "a whole train that is coupled as needed");
    case DeploymentMode::BareMetal:
        return words.translate("Powertrain", "a production line rented for you alone");
    case DeploymentMode::Appliance:
        return words.translate("Powertrain", "a kitchen machine: unpack and switch on");
    case DeploymentMode::OwnDataCentre:
        return words.translate("Powertrain", "your own fleet, with garage and mechanics");
    case DeploymentMode::ManagedPlatform:
        return words.translate("Powertrain", "a taxi: say where to, somebody else drives");
    }
    return {};
}

QString reasonsText(const Words &words, const std::vector<Message> &reasons)
{
    QStringList sentences;
    for (const Message &reason : reasons)
        sentences += word(words, reason);
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

TableContent deploymentTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Way of running", "table column: deployment mode"), words.translate("Powertrain", "Like", "table column: comparison with a vehicle"),
        words.translate("Powertrain", "Points", "table column: score"), words.translate("Powertrain", "Rules say", "table column: compliance verdict"),
        words.translate("Powertrain", "First useful work after", "table column: start-up time"), words.translate("Powertrain", "What counted", "table column")};
    table.numeric = {false, false, true, false, false, false};
    for (const ScoredMode &scored : proposal.deployment) {
        const bool excluded = scored.verdict == ModeVerdict::Excluded;
        table.rows.push_back({{word(words, scored.mode), vehicleOf(words, scored.mode), excluded ? Cell{dash(), -1e9} : Cell{words.decimal(scored.score, 1), scored.score},
                                  {word(words, scored.verdict), static_cast<double>(scored.verdict), verdictRole(scored.verdict)}, startUpText(words, scored.startUp), reasonsText(words, scored.reasons)},
            static_cast<int>(scored.mode)});
    }
    return table;
}

TableContent regimeTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Regime", "table column: law or standard"), words.translate("Powertrain", "What it asks for", "table column"),
        words.translate("Powertrain", "Advice", "table column")};
    table.numeric = {false, false, false};
    int row = 0;
    for (const Regime *regime : proposal.compliance.regimes) {
        QStringList demands;
        for (const BilingualText &demand : regime->demands)
            demands += words.pick(demand);
        table.rows.push_back({{words.pick(regime->name), demands.join(QLatin1Char('\n')), words.pick(regime->advice)}, row++});
    }
    return table;
}

TableContent sourceTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "What", "table column: what a source is for"), words.translate("Powertrain", "Source", "table column")};
    table.numeric = {false, false};
    std::set<std::pair<QString, QString>> seen;
    const auto add = [&](const QString &what, const std::string &source) {
        const QString text = QString::fromStdString(source);
        if (!text.isEmpty() && seen.emplace(what, text).second)
            table.rows.push_back({{what, text}, static_cast<int>(table.rows.size())});
    };
    if (proposal.catalog && proposal.recommendation) {
        const PlanOption &option = *proposal.recommendation;
        if (const Accelerator *accelerator = proposal.catalog->findAccelerator(option.acceleratorId)) {
            for (const std::string &source : accelerator->provenance.sources)
                add(wordAccelerator(words, *accelerator), source);
        }
        for (const CostOption &cost : option.costs) {
            if (const Offer *offer = proposal.catalog->findOffer(cost.offerId)) {
                add(words.translate("Powertrain", "Price: %1, %2", "provider, date").arg(QString::fromStdString(offer->sku.empty() ? offer->providerId : offer->providerId + " " + offer->sku), QString::fromStdString(offer->asOf)),
                    offer->source);
            }
        }
        if (const LibraryModel *model = proposal.catalog->findModel(proposal.model.name)) {
            for (const std::string &source : model->sources)
                add(QString::fromStdString(model->name), source);
        }
    }
    for (const Regime *regime : proposal.compliance.regimes) {
        for (const RegimeSource &source : regime->sources) {
            if (source.shown)
                add(words.pick(regime->name), source.url.empty() ? source.title : source.title + " <" + source.url + ">");
        }
    }
    for (const Derivation *derivation : {&proposal.memoryDerivation, &proposal.timeDerivation, &proposal.costDerivation}) {
        for (const DerivationStep &step : *derivation)
            add(wordStep(words, step), step.source);
    }
    return table;
}

} // namespace powertrain
