// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/launch/launch.h"
#include "core/plan/plan_job.h"

namespace powertrain::launch {

/// The releases whose documentation the option names were compared with. Sources, read 2026-12-01:
///   vLLM           docs.vllm.ai v0.12.0 (engine arguments, data_parallel_deployment, parallelism_scaling)
///   SGLang         sgl-project/sglang 004813e, docs/advanced_features/server_arguments.md (the documentation has no number of its own)
///   LLaMA-Factory  hiyouga/LLaMA-Factory 06d78ff and 3a8678e: examples/, hparams of the same year
///   Megatron-LM    NVIDIA/Megatron-LM megatron/training/arguments.py and core/transformer/moe/README.md of 2025, as other repositories carry them
///   Slurm          slurm.schedmd.com/sbatch.html
struct Tool {
    const char *name;
    const char *version;
};
inline constexpr Tool kVllm{"vLLM", "0.12"};
inline constexpr Tool kSglang{"SGLang", "004813e (2026)"};
inline constexpr Tool kLlamaFactory{"LLaMA-Factory", "06d78ff (2026)"};
inline constexpr Tool kDeepSpeed{"DeepSpeed", "as in LLaMA-Factory 06d78ff"};
inline constexpr Tool kAccelerate{"Accelerate", "as in LLaMA-Factory 06d78ff"};
inline constexpr Tool kMegatron{"Megatron-LM", "core, 2025"};
inline constexpr Tool kSlurm{"Slurm", "sbatch, srun"};

/// What every writer needs.
struct Context {
    const Proposal &proposal;
    const PlanOption &option;
    const Accelerator &card;
    const Model &model;
    const PlanJob &job;
    int gpus = 1;        ///< of one job, or of one replica
    int nodes = 1;       ///< that these stand in
    int gpusPerNode = 1; ///< of them in each node
    bool even = true;    ///< gpus = nodes × gpusPerNode
};

void addServing(const Context &context, LaunchSet &set);
void addTuning(const Context &context, LaunchSet &set);
void addPretraining(const Context &context, LaunchSet &set);
/// The script that runs `script` once on each node.
LaunchFile slurmFile(const Context &context, const std::string &script);

/// Head of every file: what it starts, and against which release it was checked. Each line is a comment of shell and YAML.
std::string head(const Context &context, const Tool &tool);
/// MODEL=… : the name on the hub where it is one, else a path to fill in.
std::string modelVariable(const Context &context);
bool isHubName(std::string_view name);
/// NODE_RANK and HEAD_NODE with their defaults; empty for one node.
std::string nodeVariables(const Context &context);
Message toolMessage(std::string code, const Tool &tool, std::vector<Argument> further = {});

/// Without control characters, line separators and marks that turn the direction of writing; at most 200 bytes; broken
/// UTF-8 becomes "?". For comments, and before any quoting.
std::string cleanName(std::string_view name);
/// One word of a POSIX shell, whatever is in it.
std::string shellWord(std::string_view name);
/// A double-quoted scalar of YAML 1.2, which is also a string of JSON.
std::string yamlText(std::string_view name);
/// Whole numbers in full, others with up to four decimals.
std::string number(double value);

/// A command over several lines: one option each, ended by backslashes.
class Command {
public:
    explicit Command(std::string program)
        : m_text(std::move(program)) { }
    Command &flag(std::string_view option);
    /// `value` is written as it stands: numbers, own words and quoted names only.
    Command &option(std::string_view option, std::string_view value);
    Command &option(std::string_view option, double value) { return this->option(option, std::string_view(number(value))); }
    std::string text() const { return m_text + "\n"; }

private:
    std::string m_text;
};

} // namespace powertrain::launch
