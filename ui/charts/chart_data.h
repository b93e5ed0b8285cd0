// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "core/plan/proposal.h"
#include "ui/text/words.h"

namespace powertrain {

/// What the memory chart draws: one bar an option, its parts from the bottom of the stack.
struct MemoryChartData {
    struct Bar {
        const PlanOption *option = nullptr;
        QString label;
        bool recommended = false;
        int index = 0; ///< 0: the recommendation, then the alternatives
    };
    std::vector<MemoryPartKind> kinds; ///< the kinds that any bar has, in the order of the enumeration
    std::vector<Bar> bars;             ///< the recommendation first
};

/// What the cost chart draws: the cheapest of each provider and billing mode, cheapest first; what may not be used last.
struct CostChartData {
    struct Bar {
        const CostOption *cost = nullptr;
        QString label;
        bool chosen = false;
    };
    std::vector<Bar> bars;
    Currency currency;
};

/// What the time chart draws: one bar an option, the parts of one step of it.
struct TimeChartData {
    struct Bar {
        TimeParts parts; ///< of a training step, or of one token of one user
        Seconds prompts; ///< serving: time that other users' prompts take from a token
        Range<Seconds> range;
        QString label;
        bool recommended = false;
        int index = 0; ///< 0: the recommendation, then the alternatives
    };
    std::vector<TimePartKind> kinds; ///< the kinds that any bar has, in the order of the enumeration
    std::vector<Bar> bars;           ///< the recommendation first
    bool seconds = false;            ///< else milliseconds
};

/// The recommendation, the first alternatives, and `option` (0: the recommendation, then the alternatives).
MemoryChartData memoryChartData(const Proposal &proposal, const Words &words, int option = 0);
TimeChartData timeChartData(const Proposal &proposal, const Words &words, int option = 0);
CostChartData costChartData(const Proposal &proposal, const Words &words);

/// "8 × H200 SXM"
QString optionLabel(const PlanOption &option, const Proposal &proposal, const Words &words);
/// The provider's name in this language, or its id where the catalogue does not know it.
/// "Alibaba Cloud, on demand"; what is bought has no provider and shows its billing mode alone.
QString costLabel(const CostOption &cost, const Proposal &proposal, const Words &words);
QString providerLabel(const std::string &providerId, const Proposal &proposal, const Words &words);

} // namespace powertrain
