// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch.h"

#include <algorithm>
#include <cmath>

#include "core/launch/launch_parts.h"
#include "core/plan/layouts.h"
#include "core/plan/plan.h"
#include "core/plan/training_space.h"

namespace powertrain {

namespace launch {

namespace {

const PlanOption *optionAt(const Proposal &proposal, int index)
{
    if (index == -1)
        return proposal.recommendation ? &*proposal.recommendation : nullptr;
    const bool there = index >= 0 && static_cast<std::size_t>(index) < proposal.alternatives.size();
    return there ? &proposal.alternatives[static_cast<std::size_t>(index)] : nullptr;
}

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

bool isHubPart(std::string_view part)
{
    return !part.empty() && part.front() != '-' && part.front() != '.' && std::all_of(part.begin(), part.end(), isNameCharacter);
}

/// How the devices of one job, or of one replica, stand in nodes.
void placeInNodes(Context &context)
{
    const NodeShape shape = nodeShapeOf(context.card);
    context.gpus = std::max(1, context.option.layout.gpus());
    const int perNode = std::max(1, shape.devicesPerNode());
    context.nodes = (context.gpus + perNode - 1) / perNode;
    context.gpusPerNode = context.gpus / context.nodes;
    context.even = context.gpusPerNode * context.nodes == context.gpus;
}

} // namespace

bool isHubName(std::string_view name)
{
    const std::size_t slash = name.find('/');
    return name.size() <= 150 && slash != std::string_view::npos && isHubPart(name.substr(0, slash)) && isHubPart(name.substr(slash + 1));
}

std::string head(const Context &context, const Tool &tool)
{
    std::string text = "# " + cleanName(context.model.name) + ": " + std::to_string(context.gpus) + " x " + cleanName(context.card.name);
    if (context.nodes > 1)
        text += " in " + std::to_string(context.nodes) + " nodes";
    return text + "\n# Options checked against " + tool.name + " " + tool.version + ". Written by Powertrain, plan of " + cleanName(context.proposal.date) + ".\n";
}

std::string modelVariable(const Context &context)
{
    const std::string name = isHubName(context.model.name) ? context.model.name : std::string("/path/to/model");
    return "MODEL=\"${MODEL:-" + name + "}\"\n";
}

std::string nodeVariables(const Context &context)
{
    if (context.nodes == 1)
        return {};
    return "NODE_RANK=\"${NODE_RANK:-${SLURM_NODEID:-0}}\"\nHEAD_NODE=\"${HEAD_NODE:?address of the first node}\"\n";
}

LaunchFile slurmFile(const Context &context, const std::string &script)
{
    LaunchFile file{kSlurm.name, kSlurm.version, "job.slurm", LaunchKind::Slurm, {}, {}};
    file.text = "#!/bin/bash\n#SBATCH --job-name=powertrain\n#SBATCH --nodes=" + std::to_string(context.nodes) + "\n#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node="
        + std::to_string(context.gpusPerNode) + "\n#SBATCH --exclusive\n" + head(context, kSlurm)
        + "set -euo pipefail\nHEAD_NODE=\"$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\"\nexport HEAD_NODE\nsrun bash " + script + "\n";
    return file;
}

} // namespace launch

LaunchSet launchFiles(const Proposal &proposal, int index)
{
    using namespace launch;
    LaunchSet set;
    const PlanOption *option = optionAt(proposal, index);
    const Accelerator *card = option && proposal.catalog ? proposal.catalog->findAccelerator(option->acceleratorId) : nullptr;
    if (!card) {
        set.remarks.push_back({"launch.no_plan", {}});
        return set;
    }
    // Ascend, TPU and the others are driven by their makers' own plug-ins, with options of their own.
    if (card->vendor != "NVIDIA" && card->vendor != "AMD") {
        set.remarks.push_back({"launch.other_vendor", {Argument::ofText("vendor", card->vendor)}});
        return set;
    }
    const auto model = resolveModel(proposal.request.model, *proposal.catalog);
    if (!model) {
        set.remarks.push_back({"launch.no_plan", {}});
        return set;
    }
    const PlanJob job = makeJob(proposal.request, *model, proposal.catalog.get());
    Context context{proposal, *option, *card, *model, job};
    placeInNodes(context);
    if (!job.training)
        addServing(context, set);
    else if (runsMegatron(job, option->layout))
        addPretraining(context, set);
    else
        addTuning(context, set);
    for (LaunchFile &file : set.files) {
        const bool starts = file.kind == LaunchKind::Shell;
        if (starts && card->vendor == "AMD")
            file.remarks.push_back({"launch.rocm", {Argument::ofText("tool", file.tool)}});
        if (starts && context.nodes > 1)
            file.remarks.push_back({"launch.nodes", {Argument::of("nodes", context.nodes)}});
    }
    return set;
}

} // namespace powertrain
