// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"launch.unsupported", QT_TRANSLATE_NOOP("Powertrain", "The plan cannot be started with {engine}.")},
    {"launch.no_plan", QT_TRANSLATE_NOOP("Powertrain", "There is no plan to start.")},
    {"launch.other_vendor", QT_TRANSLATE_NOOP("Powertrain", "Accelerators of {vendor} are driven by software of their maker, for which no files are written yet.")},
    {"launch.rocm", QT_TRANSLATE_NOOP("Powertrain", "This card needs the ROCm build of {tool}; the options were checked against the one for CUDA.")},
    {"launch.paths", QT_TRANSLATE_NOOP("Powertrain", "Fill in the paths: those of the model, the data and the results are not part of a plan.")},
    {"launch.nodes", QT_TRANSLATE_NOOP("Powertrain", "To be started on each of the {nodes} nodes: NODE_RANK counts them from 0, HEAD_NODE is the address of the first. The Slurm script sets both.")},
    {"launch.odd_nodes", QT_TRANSLATE_NOOP("Powertrain", "The cards of this layout do not divide evenly over nodes, which {tool} asks for: no file.")},
    {"launch.replicas", QT_TRANSLATE_NOOP("Powertrain", "This starts one copy of the model. The plan runs {replicas}, each on cards of its own, behind a load balancer.")},
    {"launch.version", QT_TRANSLATE_NOOP("Powertrain", "The memory was worked out for {tool} {planned}, the options were checked against {checked}.")},
    {"launch.checkpoint", QT_TRANSLATE_NOOP("Powertrain", "The plan serves weights in {format}: a checkpoint in this format has to be found or made first, and named as the model.")},
    {"launch.gguf", QT_TRANSLATE_NOOP("Powertrain", "{format} is a format of llama.cpp, which these engines read only in part: no file.")},
    {"launch.kv_type", QT_TRANSLATE_NOOP("Powertrain", "{tool} keeps no cache in {type}: it stays in 16 bits and has room for fewer users than planned.")},
    {"launch.static_fraction", QT_TRANSLATE_NOOP("Powertrain", "SGLang's share counts weights and cache alone; {fraction} follows from the plan's memory, which was worked out for vLLM.")},
    {"launch.draft_model", QT_TRANSLATE_NOOP("Powertrain", "Drafting with {method} needs a further model: set DRAFT_MODEL.")},
    {"launch.speculative_by_hand", QT_TRANSLATE_NOOP("Powertrain", "Drafting with {method} is not written for {tool}: add its options by hand, or expect the speed without it.")},
    {"launch.disaggregated", QT_TRANSLATE_NOOP("Powertrain", "Prompts and answers on cards of their own are not expressed here: this is the plan with both on the same cards.")},
    {"launch.method_unsupported", QT_TRANSLATE_NOOP("Powertrain", "{tool} does not know {method}: no file.")},
    {"launch.optimizer_unsupported", QT_TRANSLATE_NOOP("Powertrain", "{tool} has no optimizer {optimizer} by a plain option: no file.")},
    {"launch.recompute_all", QT_TRANSLATE_NOOP("Powertrain", "{tool} recomputes all layers or none; the plan recomputes a part. It will take less memory and more time.")},
    {"launch.offload_unsupported", QT_TRANSLATE_NOOP("Powertrain", "{tool} cannot move to the host's memory what the plan moves there.")},
    {"launch.loss_unsupported", QT_TRANSLATE_NOOP("Powertrain", "{tool} has no option for a loss in chunks; the logits take more memory than planned.")},
    {"launch.layout_unsupported", QT_TRANSLATE_NOOP("Powertrain", "{tool} cannot express this layout: no file.")},
    {"launch.sharding_group", QT_TRANSLATE_NOOP("Powertrain", "The plan shares the states among {group} cards at a time; {tool} shares them among all by these options, which takes less memory and more network.")},
    {"launch.data_set", QT_TRANSLATE_NOOP("Powertrain", "Register the data set in LLaMA-Factory's dataset_info.json under the name in the file, and choose the template of the model.")},
    {"launch.learning_rate", QT_TRANSLATE_NOOP("Powertrain", "The learning rate and its schedule are no part of a plan: choose them.")},
    {"launch.reward_model", QT_TRANSLATE_NOOP("Powertrain", "PPO needs a reward model of your own.")},
    {"launch.shapes", QT_TRANSLATE_NOOP("Powertrain", "The shapes of {model} have no plain options in Megatron-LM: add them by hand or through a converter.")},
    {"launch.convert", QT_TRANSLATE_NOOP("Powertrain", "The published weights have to be converted for Megatron-LM first; take the base of the rotary positions and the like from the model's configuration.")},
});

} // namespace

std::span<const MessageText> launchMessages() { return kTexts; }

} // namespace powertrain
