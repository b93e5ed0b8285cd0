// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/plan/compliance.h"

namespace powertrain::test {

inline nlohmann::json regimeDocument()
{
    std::ifstream file(std::string(POWERTRAIN_RESOURCES) + "/catalog/regimes.json");
    return nlohmann::json::parse(file);
}

/// The regimes of the shipped catalogue's source file, without the database between: id, trigger, modes, demands.
inline std::vector<Regime> sourceRegimes()
{
    const auto document = regimeDocument();
    std::vector<Regime> regimes;
    for (const auto &row : document.at("rows")) {
        Regime regime;
        regime.id = row.at("id");
        regime.jurisdiction = row.at("jurisdiction");
        regime.trigger = row.at("trigger");
        regime.regionRule = parseName<RegionRule>(row.at("region_rule").get<std::string>()).value();
        for (const auto &region : row.value("regions", nlohmann::json::array()))
            regime.regions.push_back(region);
        regime.tenancyMin = row.at("tenancy_min");
        regime.network = row.at("network");
        regime.keyManagement = row.at("key_management");
        if (row.contains("log_retention_days") && !row.at("log_retention_days").is_null())
            regime.logRetentionDays = row.at("log_retention_days");
        for (const auto &text : row.value("provider_evidence", nlohmann::json::array()))
            regime.providerEvidence.push_back({text.at("en"), text.at("zh")});
        regime.domesticAccelerator = row.value("domestic_accelerator", "n/a");
        for (std::size_t i = 0; i < regime.modes.size(); ++i)
            regime.modes[i] = parseName<ModeVerdict>(row.at("modes").at(std::string(nameOf(static_cast<DeploymentMode>(i)))).get<std::string>()).value();
        regimes.push_back(std::move(regime));
    }
    return regimes;
}

inline const Catalog &regimeCatalog()
{
    static const Catalog catalog = [] {
        Catalog c;
        c.regimes = sourceRegimes();
        return c;
    }();
    return catalog;
}

inline Accelerator testCard(std::string name, std::string china, bool domestic = false)
{
    Accelerator a;
    a.id = a.name = std::move(name);
    a.vendor = domestic ? "Huawei" : "NVIDIA";
    a.china.status = std::move(china);
    a.domesticChina = domestic;
    a.marketTags = {"datacentre"};
    return a;
}

inline bool applies(const ComplianceVerdict &verdict, std::string_view id)
{
    return std::any_of(verdict.regimes.begin(), verdict.regimes.end(), [id](const Regime *r) { return r->id == id; });
}

inline const Message *findMessage(const std::vector<Message> &messages, std::string_view code)
{
    const auto found = std::find_if(messages.begin(), messages.end(), [code](const Message &m) { return m.code == code; });
    return found == messages.end() ? nullptr : &*found;
}

inline bool says(const std::vector<Message> &messages, std::string_view code) { return findMessage(messages, code) != nullptr; }

/// The text of an argument; empty: there is none.
inline std::string argumentOf(const Message &message, std::string_view name)
{
    for (const Argument &argument : message.arguments) {
        if (argument.name == name)
            return argument.text;
    }
    return {};
}

/// A number among the arguments; NaN: there is none.
inline double numberOf(const Message &message, std::string_view name)
{
    for (const Argument &argument : message.arguments) {
        if (argument.name == name)
            return argument.number;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

inline Offer testOffer(std::string group, std::string region)
{
    Offer o;
    o.providerId = "p";
    o.regionGroup = std::move(group);
    o.region = std::move(region);
    return o;
}

} // namespace powertrain::test
