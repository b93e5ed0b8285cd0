// SPDX-License-Identifier: GPL-3.0-or-later
// What has to stand around the accelerators.
#include "core/plan/surroundings.h"

#include "ui/charts/balance_chart.h"
#include "ui/results/data_table.h"
#include "ui/results/pages.h"
#include "ui/results/result_tables.h"
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

std::vector<std::pair<QString, Role>> linkColours(const Words &words)
{
    return {{word(words, LinkVerdict::Good), Role::Good}, {word(words, LinkVerdict::Poor), Role::Caution}, {word(words, LinkVerdict::Insufficient), Role::Bad}};
}

} // namespace

InfrastructurePage::InfrastructurePage(QWidget *parent)
    : ResultPage(parent)
    , m_triangle(new BalanceWidget(this))
{
    add(m_triangle);
    m_balance = addSection();
    m_storage = addSection();
    m_tiers = addSection();
    m_network = addSection();
    m_traffic = addSection();
    m_hosts = addSection();
    m_place = addSection();
    m_software = addSection();
    m_materials = addSection();
}

void InfrastructurePage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(words.translate("Powertrain", "Storage, network and hosts", "page title"),
        words.translate("Powertrain", "Compute, storage and network are one triangle: the weakest corner sets the pace. Storage is granary and conveyor belt, the network is road and motorway."));
    const std::optional<Surroundings> around = content.option ? surroundingsFor(content.proposal, content.optionIndex - 1) : std::nullopt;
    for (Section *section : {m_balance, m_storage, m_tiers, m_network, m_traffic, m_hosts, m_place, m_software, m_materials})
        section->setVisible(around.has_value());
    m_triangle->setVisible(around.has_value());
    if (!around)
        return;
    fillBalance(content, around->balance);
    const QString what = words.translate("Powertrain", "Item", "table column: bill of materials");
    m_storage->setTitle(words.translate("Powertrain", "Storage", "heading"));
    m_storage->setPoints(worded(words, around->storage.advice));
    m_storage->setTable(factTable(words, what, storageFacts(words, around->storage)));
    m_tiers->setTitle(words.translate("Powertrain", "Where it lies, and how fast that must be", "heading: storage tiers"));
    m_tiers->setTable(asTable(tierTable(words, around->storage)));
    m_network->setTitle(words.translate("Powertrain", "Network", "heading"));
    m_network->setPoints(worded(words, around->network.advice));
    m_network->setTable(factTable(words, what, networkFacts(words, around->network)));
    TableContent traffic = asTable(trafficTable(words, around->network));
    colourColumn(traffic, 6, linkColours(words));
    m_traffic->setVisible(!traffic.rows.empty());
    m_traffic->setTitle(words.translate("Powertrain", "What the GPUs send each other", "heading"));
    m_traffic->setTable(std::move(traffic));
    fillHosts(content, *around);
    const ChartTable materials = materialTable(words, around->materials);
    m_materials->setVisible(!materials.isEmpty());
    m_materials->setTitle(words.translate("Powertrain", "Bill of materials", "heading"));
    m_materials->setText(words.translate("Powertrain", "What has to be there, whoever provides it. Parts without an amount are not in any total."));
    m_materials->setTable(asTable(materials));
    m_materials->table()->setMaximumRows(40);
}

void InfrastructurePage::fillBalance(const ResultContent &content, const Balance &balance)
{
    const Words &words = content.words;
    m_triangle->setContent(balance, words, content.theme);
    m_balance->setTitle(words.translate("Powertrain", "Balance of the triangle", "heading"));
    m_balance->setText(wordBalance(words, balance));
    m_balance->setPoints(worded(words, balance.relief));
    m_balance->setTable(asTable(balanceTable(words, balance)));
    m_balance->setVisible(balance.known || !balance.relief.empty());
}

void InfrastructurePage::fillHosts(const ResultContent &content, const Surroundings &around)
{
    const Words &words = content.words;
    const QString what = words.translate("Powertrain", "Item", "table column: bill of materials");
    m_hosts->setTitle(words.translate("Powertrain", "Servers", "heading"));
    m_hosts->setPoints(worded(words, around.hosts.advice));
    m_hosts->setTable(factTable(words, what, hostFacts(words, around.hosts)));
    const Facts place = placeFacts(words, around.hosts);
    m_place->setVisible(!place.isEmpty());
    m_place->setTitle(words.translate("Powertrain", "Power and space", "heading"));
    m_place->setTable(factTable(words, what, place));
    const Facts software = softwareFacts(words, around.software);
    m_software->setVisible(!software.isEmpty());
    m_software->setTitle(words.translate("Powertrain", "Software for this card", "heading"));
    m_software->setPoints(softwareLimits(words, around.software));
    m_software->setTable(factTable(words, what, software));
}

} // namespace powertrain
