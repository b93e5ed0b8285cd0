// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/proposal_json_parts.h"

#include <cmath>

#include "core/plan/proposal_names.h"

namespace powertrain::proposal_json {

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json toJson(const Argument &argument)
{
    Json json;
    json["name"] = argument.name;
    json["unit"] = nameOf(argument.unit);
    if (argument.unit == Unit::Text)
        json["text"] = argument.text;
    else
        json["number"] = number(argument.number);
    if (argument.unit == Unit::Money)
        json["currency"] = argument.text;
    return json;
}

Json toJson(const Message &message)
{
    Json json;
    json["code"] = message.code;
    json["arguments"] = Json::array();
    for (const Argument &argument : message.arguments)
        json["arguments"].push_back(toJson(argument));
    return json;
}

Json toJson(const std::vector<Message> &messages)
{
    Json json = Json::array();
    for (const Message &message : messages)
        json.push_back(toJson(message));
    return json;
}

Json toJson(const Derivation &derivation)
{
    Json json = Json::array();
    for (const DerivationStep &step : derivation) {
        Json entry;
        entry["code"] = step.code;
        entry["formula"] = step.formula;
        entry["inputs"] = Json::array();
        for (const Argument &input : step.inputs)
            entry["inputs"].push_back(toJson(input));
        entry["result"] = toJson(step.result);
        entry["source"] = step.source;
        json.push_back(std::move(entry));
    }
    return json;
}

Json toJson(const BilingualText &text)
{
    Json json;
    json["en"] = text.en;
    json["zh"] = text.zh;
    return json;
}

} // namespace powertrain::proposal_json
