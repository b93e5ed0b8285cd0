// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/plan/proposal.h"
#include "core/units/message.h"
#include "core/units/names.h"

namespace powertrain {

enum class LaunchKind { Shell, ///< bash: a command with its variables
    Slurm,                     ///< bash, for sbatch
    Yaml,
    Json };

/// One file that starts an option, or that such a file reads. Text ends with a line feed, lines are ended by it alone.
struct LaunchFile {
    std::string tool;     ///< "vLLM", "LLaMA-Factory", …
    std::string version;  ///< of the tool, against whose documentation the options were checked
    std::string fileName; ///< plain name, without a folder
    LaunchKind kind = LaunchKind::Shell;
    std::string text;
    std::vector<Message> remarks; ///< what the file does not express, or what has to be filled in
};

struct LaunchSet {
    std::vector<LaunchFile> files; ///< what starts the job first, then what it reads
    std::vector<Message> remarks;  ///< of the whole: why a tool has no file
};

/// The files of one option: -1 the recommendation, else an index into the alternatives, as in surroundingsFor(). What a
/// tool cannot express is a remark, and where that would change the job, there is no file for it. Names are cleaned of
/// control characters and quoted: none can become a word of the shell, a node of YAML or an option.
LaunchSet launchFiles(const Proposal &proposal, int index);

template <>
struct EnumNames<LaunchKind> {
    static constexpr NameTable<LaunchKind, 4> table{{{LaunchKind::Shell, "shell"}, {LaunchKind::Slurm, "slurm"}, {LaunchKind::Yaml, "yaml"}, {LaunchKind::Json, "json"}}};
};

} // namespace powertrain
