// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "core/local/local_plan.h"
#include "core/local/out_of_memory.h"

namespace powertrain {

/// One change of the request that makes it fit.
struct LocalChange {
    Message what;
    Request request;     ///< the whole request with this change and nothing else
    Range<Bytes> memory; ///< of the fullest device then
    Bytes capacity;
    int cards = 1;
    double loss = 0; ///< order only: what is given up, 0 nothing … 1 much; more hardware last

    friend bool operator==(const LocalChange &, const LocalChange &) = default;
};

struct ChangeOptions {
    std::string today;
    std::stop_token stop;
    std::function<void(int done, int of)> progress; ///< called on the caller's thread; may be empty
};

/// Single changes that make the request fit on the target, smallest loss first; each was planned. Recomputation, micro-batch
/// and fused losses are the plan's own choice and come before any of these. Where no single change is enough, a lighter
/// method together with a shorter sequence is tried. Empty: nothing that was tried is enough. Errors: those of plan().
Expected<std::vector<LocalChange>> smallestChanges(const Request &request, const CatalogPtr &catalog, const LocalTarget &target, const ChangeOptions &options);

/// The card that an out-of-memory message speaks of: its total, less what other programs held. `likely` is the row whose
/// speeds count (the plan's card); without one of about that size the nearest by memory of the message's stack is taken.
std::optional<LocalTarget> targetOf(const OutOfMemory &message, const Catalog &catalog, const std::string &likely, int devices = 1);

} // namespace powertrain
