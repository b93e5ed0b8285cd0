// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace powertrain {

/// A part of a search space, and a value that no member of it undercuts.
template <class Value>
struct Branch {
    Value bound;
    std::size_t index = 0;
};

/// Opens branches in the order of their bounds until the next bound does not undercut the best value found: whatever
/// is left then holds nothing better, so the answer is that of trying everything. `open(index)` looks into a branch and
/// lowers `best`; `stop()` ends the search early. Knows nothing of layouts, so that it is tested on its own. Branches with
/// equal bounds are opened in the order of their indices, which makes the answer the same in every run. `open` may also
/// divide a branch: append others to `branches`, whose bounds are no lower than that of the divided one. False: stopped.
template <class Value, class Open, class Stop>
bool openBestFirst(std::vector<Branch<Value>> &branches, const std::optional<Value> &best, Open &&open, Stop &&stop)
{
    const auto later = [](const Branch<Value> &a, const Branch<Value> &b) {
        if (a.bound < b.bound)
            return false;
        return b.bound < a.bound || b.index < a.index;
    };
    std::make_heap(branches.begin(), branches.end(), later);
    while (!branches.empty()) {
        if (stop())
            return false;
        if (best && !(branches.front().bound < *best))
            return true;
        std::pop_heap(branches.begin(), branches.end(), later);
        const std::size_t index = branches.back().index;
        branches.pop_back();
        const std::size_t before = branches.size();
        open(index);
        for (std::size_t size = before + 1; size <= branches.size(); ++size)
            std::push_heap(branches.begin(), branches.begin() + static_cast<std::ptrdiff_t>(size), later);
    }
    return true;
}

} // namespace powertrain
