// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "plan_support.h"

#include "core/plan/explore.h"

namespace powertrain {

inline const char *const kExamples[] = {"qlora-7b-4090", "lora-32b-company", "pretrain-70b-60-days", "r1-30-users-mlps3"};

/// Plans are made once for all tests of this program.
inline const Proposal &planOf(const std::string &key, const Request &request)
{
    static std::map<std::string, Proposal> plans;
    const auto known = plans.find(key);
    if (known != plans.end())
        return known->second;
    auto proposal = plan(request, shippedCatalog(), onTestDay());
    EXPECT_TRUE(proposal.has_value()) << key;
    Proposal made = proposal ? std::move(*proposal) : Proposal{};
    EXPECT_TRUE(made.recommendation.has_value()) << key;
    return plans.emplace(key, std::move(made)).first->second;
}

inline const Proposal &examplePlan(const std::string &name) { return planOf(name, exampleRequest(name)); }

/// A service of a model, for so many users.
inline Request servingRequest(const std::string &model, double users)
{
    Request request;
    request.task.kind = Task::Inference;
    request.model.name = model;
    request.model.concurrency = users;
    request.compliance.jurisdictions = {"US"};
    request.duration.days = 90;
    return request;
}

inline Request tuningRequest(const std::string &model, TuningMethod method)
{
    Request request;
    request.task.kind = Task::FineTune;
    request.task.method = method;
    request.model.name = model;
    request.model.datasetTokens = 50e6;
    request.compliance.jurisdictions = {"US"};
    return request;
}

/// The examples, a mixture of experts served at a request rate, a size alone, full tuning.
inline std::vector<std::string> planNames()
{
    std::vector<std::string> names(std::begin(kExamples), std::end(kExamples));
    for (const char *name : {"moe-served", "size-tuned", "full-tuned"})
        names.push_back(name);
    return names;
}

inline const Proposal &planNamed(const std::string &name)
{
    if (name == "moe-served") {
        Request request = servingRequest("qwen3-30b-a3b", 24);
        request.model.requestsPerSecond = 4;
        request.model.availability = 0.999;
        return planOf(name, request);
    }
    if (name == "size-tuned")
        return planOf(name, tuningRequest("7B", TuningMethod::Qlora4));
    if (name == "full-tuned") {
        Request request = tuningRequest("qwen2.5-7b", TuningMethod::Full);
        request.model.globalBatch = 32;
        request.duration.interruptible = false;
        return planOf(name, request);
    }
    return examplePlan(name);
}

inline const PlanOption &optionAt(const Proposal &proposal, int index) { return index < 0 ? *proposal.recommendation : proposal.alternatives[static_cast<std::size_t>(index)]; }

/// Calls check(proposal, index, option) for every option of every plan above.
template <class Check>
void forEveryOption(Check check)
{
    for (const std::string &name : planNames()) {
        const Proposal &proposal = planNamed(name);
        for (int index = -1; index < static_cast<int>(proposal.alternatives.size()); ++index) {
            const PlanOption &option = optionAt(proposal, index);
            SCOPED_TRACE(name + " " + std::to_string(index) + " " + option.acceleratorId + " x " + std::to_string(option.count));
            check(proposal, index, option);
        }
    }
}

} // namespace powertrain
