// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/catalog/regime.h"

namespace powertrain::test {

/// The regimes of the shipped catalogue's source file, without the database between: id, trigger, modes, demands.
inline std::vector<Regime> sourceRegimes()
{
    std::ifstream file(std::string(POWERTRAIN_RESOURCES) + "/catalog/regimes.json");
    const auto document = nlohmann::json::parse(file);
    std::vector<Regime> regimes;
    for (const auto &row : document.at("rows")) {
        Regime regime;
        regime.id = row.at("id");
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

} // namespace powertrain::test
