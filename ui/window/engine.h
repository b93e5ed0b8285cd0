// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "core/catalog/snapshot.h"
#include "core/plan/compliance.h"
#include "core/plan/proposal.h"
#include "core/workload/request.h"

namespace powertrain {

using ProposalPtr = std::shared_ptr<const Proposal>;

/// What the window asks of core. Handed in, so that tests can drive the window with answers of their own.
struct Engine {
    CatalogPtr catalog;
    std::function<Expected<Proposal>(const Request &, std::stop_token)> plan; ///< called on the planner's thread
    std::function<Expected<Model>(const ModelAnswer &)> resolveModel;         ///< quick: called while typing
    std::function<Expected<OpenedModel>(const std::string &)> openModel;      ///< files or a folder; may be slow: called on a thread of its own
    std::function<ComplianceVerdict(const Request &)> judge;                  ///< quick: called while ticking
};

/// The real thing: core's functions over one catalogue, with `today` as an ISO date.
Engine coreEngine(CatalogPtr catalog, std::string today);

} // namespace powertrain
