// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/local/local_plan.h"

namespace powertrain {

enum class RunsHere { Yes,
    IfOthersClose, ///< once other programs give back what they hold
    No,
    Unknown }; ///< no device, or none whose memory is known

/// "Will it run here?"
struct LocalVerdict {
    RunsHere answer = RunsHere::Unknown;
    Message headline;             ///< the answer in one sentence, with by how much
    std::string deviceName;       ///< of the devices judged, as their tool names them
    LocalTarget target;           ///< what was judged: the memory free now, or after others have closed
    std::vector<int> devices;     ///< indices of the devices used
    LocalFit fit;                 ///< on the target
    std::vector<Message> holders; ///< who holds memory, largest first
    std::vector<Message> remarks;
};

/// The request on this machine's own cards, with the memory that is free now. Several equal devices are used together,
/// fewer of them where the others are full. Errors: those of plan() (unknown model, cancelled …).
Expected<LocalVerdict> judgeHere(const Request &request, const CatalogPtr &catalog, const LocalMachine &machine, const std::string &today, std::stop_token stop = {});

template <>
struct EnumNames<RunsHere> {
    static constexpr NameTable<RunsHere, 4> table{{{RunsHere::Yes, "yes"}, {RunsHere::IfOthersClose, "if_others_close"}, {RunsHere::No, "no"}, {RunsHere::Unknown, "unknown"}}};
};

} // namespace powertrain
