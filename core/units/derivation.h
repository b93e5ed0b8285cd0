// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/units/message.h"

namespace powertrain {

/// One step of a calculation: result = formula(inputs). `code` is stable ("train.memory.weights") and worded by
/// ui/text; `formula` is in mathematical notation, the same in every language, and uses the inputs' names.
struct DerivationStep {
    std::string code;
    std::string formula;
    std::vector<Argument> inputs;
    Argument result;
    std::string source;
};

/// How a figure came about, in the order it was calculated.
using Derivation = std::vector<DerivationStep>;

/// Estimators are templates over a recorder, so that the code which computes a figure is the code which explains it.
/// In the search the recorder is NoRecorder and every call below compiles to nothing.
struct NoRecorder {
    static constexpr bool kActive = false;
    void step(std::string_view, std::string_view, std::initializer_list<Argument>, const Argument &, std::string_view) { }
};

/// Use inside estimators as
///     if constexpr (Recorder::kActive) recorder.step("train.memory.weights", "P × b / t", {…}, result, "source");
/// so that not even the arguments are built in the search.
class StepRecorder {
public:
    static constexpr bool kActive = true;

    void step(std::string_view code, std::string_view formula, std::initializer_list<Argument> inputs,
        const Argument &result, std::string_view source)
    {
        m_steps.push_back({std::string(code), std::string(formula), inputs, result, std::string(source)});
    }
    Derivation take() { return std::move(m_steps); }

private:
    Derivation m_steps;
};

} // namespace powertrain
