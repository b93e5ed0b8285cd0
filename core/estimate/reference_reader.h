// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/estimate/reference_setup.h"

namespace powertrain::reference {

using nlohmann::json;

/// Reads members of one object; the first wrong type is kept as the error.
class Reader {
public:
    Reader(const json &object, std::vector<std::string> &assumed)
        : m_object(object)
        , m_assumed(assumed) { }

    std::optional<double> number(const char *key, double low, double high)
    {
        const json *value = find(key);
        if (!value)
            return std::nullopt;
        if (!value->is_number()) {
            refuse("estimate.wrong_type", key);
            return std::nullopt;
        }
        const double n = value->get<double>();
        if (!std::isfinite(n) || n < low || n > high) {
            refuse("estimate.out_of_range", key);
            return std::nullopt;
        }
        return n;
    }

    double numberOr(const char *key, double fallback, double low, double high)
    {
        const auto value = number(key, low, high);
        if (!value)
            assume(key, fallback);
        return value.value_or(fallback);
    }

    int degree(const char *key) { return static_cast<int>(number(key, 1, 1e6).value_or(1)); }

    std::string text(const char *key)
    {
        const json *value = find(key);
        if (!value)
            return {};
        if (!value->is_string()) {
            refuse("estimate.wrong_type", key);
            return {};
        }
        return value->get<std::string>();
    }

    std::optional<bool> flag(const char *key)
    {
        const json *value = find(key);
        if (!value)
            return std::nullopt;
        if (!value->is_boolean()) {
            refuse("estimate.wrong_type", key);
            return std::nullopt;
        }
        return value->get<bool>();
    }

    /// A named value; an unknown name keeps the fallback and is listed, so that the reader sees what was not understood.
    template <class E>
    E named(const char *key, E fallback)
    {
        const std::string name = text(key);
        if (name.empty()) {
            m_assumed.push_back(std::string(key) + "=" + std::string(nameOf(fallback)));
            return fallback;
        }
        if (const auto value = parseName<E>(name))
            return *value;
        m_assumed.push_back(std::string(key) + "=" + std::string(nameOf(fallback)) + " (for " + name + ")");
        return fallback;
    }

    std::vector<std::string> texts(const char *key)
    {
        std::vector<std::string> list;
        const json *value = find(key);
        if (!value)
            return list;
        if (value->is_string())
            return {value->get<std::string>()};
        if (!value->is_array()) {
            refuse("estimate.wrong_type", key);
            return list;
        }
        for (const json &item : *value) {
            if (item.is_string())
                list.push_back(item.get<std::string>());
        }
        return list;
    }

    const json *find(const char *key) const
    {
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }

    void assume(const char *key, double value)
    {
        std::string number = std::to_string(value);
        number.erase(number.find_last_not_of('0') + 1);
        if (!number.empty() && number.back() == '.')
            number.pop_back();
        m_assumed.push_back(std::string(key) + "=" + number);
    }

    const std::optional<Error> &error() const { return m_error; }
    void refuse(const char *code, const char *key)
    {
        if (!m_error)
            m_error = Error{Message{code, {}}, std::string("setup.") + key};
    }
    /// Takes over what a part of this object had to refuse.
    void adopt(const Reader &part)
    {
        if (!m_error)
            m_error = part.m_error;
    }

private:
    const json &m_object;
    std::vector<std::string> &m_assumed;
    std::optional<Error> m_error;
};

inline void readLayout(Reader &reader, Layout &layout, double gpus)
{
    layout.tensorParallel = reader.degree("tensor_parallel");
    layout.pipelineParallel = reader.degree("pipeline_parallel");
    layout.contextParallel = reader.degree("context_parallel");
    layout.expertParallel = reader.degree("expert_parallel");
    layout.virtualPipeline = static_cast<int>(reader.number("virtual_pipeline", 1, 1e6).value_or(0)); // 0: as the framework does
    const auto dataParallel = reader.number("data_parallel", 1, 1e6);
    const double model = static_cast<double>(layout.tensorParallel) * layout.pipelineParallel * layout.contextParallel;
    // What no other dimension uses is data parallel: the launchers compute it the same way.
    layout.dataParallel = dataParallel ? static_cast<int>(*dataParallel) : std::max(1, static_cast<int>(gpus / model));
    layout.attentionDataParallel = reader.flag("attention_data_parallel").value_or(false);
}

/// Shares of the machine's paper figures that the user measured himself, in place of the table's: {"compute", "attention",
/// "prefill", "bandwidth", "step_ms"}.
inline void readEfficiency(Reader &reader, MeasuredEfficiency &efficiency)
{
    const json *own = reader.find("efficiency");
    if (!own)
        return;
    if (!own->is_object()) {
        reader.refuse("estimate.wrong_type", "efficiency");
        return;
    }
    std::vector<std::string> ignored;
    Reader shares(*own, ignored);
    efficiency.compute = shares.number("compute", 0.001, 1);
    efficiency.attention = shares.number("attention", 0.001, 1);
    efficiency.prefill = shares.number("prefill", 0.001, 1);
    efficiency.bandwidth = shares.number("bandwidth", 0.001, 1);
    if (const auto milliseconds = shares.number("step_ms", 0, 60000))
        efficiency.stepSeconds = *milliseconds * 1e-3;
    reader.adopt(shares);
}

void readTraining(Reader &reader, CaseSetup &result);
void readServing(Reader &reader, CaseSetup &result);

} // namespace powertrain::reference
