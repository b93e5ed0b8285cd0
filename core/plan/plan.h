// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>

#include "core/plan/proposal.h"

namespace powertrain {

struct PlanOptions {
    std::string today;    ///< ISO date: price age and exchange rates
    std::stop_token stop; ///< a cancelled plan returns Error "plan.cancelled"
    int threads = 0;      ///< at most so many search at once; 0: as the machine has. The answer is the same with any number
};

/// The whole job: one request and one catalogue in, one proposal out. Pure; touches no file and no clock.
Expected<Proposal> plan(const Request &request, const CatalogPtr &catalog, const PlanOptions &options);

/// The model that a request names, from the library, its config.json text, or its size.
Expected<Model> resolveModel(const ModelAnswer &answer, const Catalog &catalog);

/// Proposal as JSON (resources/schema/proposal.schema.json), two-space indent.
std::string proposalToJson(const Proposal &proposal);

} // namespace powertrain
