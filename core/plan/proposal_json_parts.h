// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/plan/proposal.h"

/// Pieces that the JSON of a proposal is made of.
namespace powertrain::proposal_json {

using Json = nlohmann::ordered_json;

/// Numbers that JSON cannot hold become null: unknown.
Json number(double value);
Json toJson(const Argument &argument);
Json toJson(const Message &message);
Json toJson(const std::vector<Message> &messages);
Json toJson(const Derivation &derivation);
Json toJson(const BilingualText &text);

inline double plain(double value) { return value; }
template <class Tag>
double plain(Quantity<Tag> value) { return value.value; }

template <class T>
Json rangeJson(const Range<T> &range)
{
    Json json;
    json["value"] = number(plain(range.value));
    json["low"] = number(plain(range.low));
    json["high"] = number(plain(range.high));
    json["measurements"] = range.measurements;
    return json;
}

template <class Tag>
Json optionalJson(const std::optional<Quantity<Tag>> &value) { return value ? number(value->value) : Json(nullptr); }
inline Json optionalJson(const std::optional<double> &value) { return value ? number(*value) : Json(nullptr); }

Json layoutJson(const Layout &layout);
Json costJson(const CostOption &cost);
Json moneyJson(const MoneyOutlook &money, const Currency &currency);
Json optionJson(const PlanOption &option, bool training);
Json scalingJson(const Scaling &scaling);
Json loadCurveJson(const std::vector<LoadPoint> &points);
Json complianceJson(const ComplianceVerdict &verdict);
Json storageJson(const StoragePlan &storage);
Json networkJson(const NetworkPlan &network);
Json balanceJson(const Balance &balance);
Json hostJson(const HostPlan &hosts);
Json materialsJson(const std::vector<MaterialLine> &materials);
Json softwareJson(const SoftwareAdvice &software);
Json startUpJson(const StartUp &start);

} // namespace powertrain::proposal_json
