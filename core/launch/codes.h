// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every code that core/launch can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kLaunchCodes[] = {
    "launch.unsupported",           // The plan cannot be started with this engine. engine.
    "launch.no_plan",               // Nothing is recommended, or the option is not there.
    "launch.other_vendor",          // The accelerator needs its maker's own software. vendor.
    "launch.rocm",                  // AMD: the tool's ROCm build is needed. tool.
    "launch.paths",                 // Paths have to be filled in.
    "launch.nodes",                 // Started on each of several nodes. nodes.
    "launch.odd_nodes",             // The replica does not divide evenly over nodes. tool.
    "launch.replicas",              // One copy of several. replicas.
    "launch.version",               // Memory was worked out for another release. tool, planned, checked.
    "launch.checkpoint",            // A checkpoint of this format has to be had first. format.
    "launch.gguf",                  // The format belongs to llama.cpp. format.
    "launch.kv_type",               // The tool lacks the cache type. tool, type.
    "launch.static_fraction",       // SGLang counts its fraction differently. fraction.
    "launch.draft_model",           // Speculative decoding needs a further model. method.
    "launch.speculative_by_hand",   // Not written for this tool. tool, method.
    "launch.disaggregated",         // Separate prompt and answer instances are not expressed.
    "launch.method_unsupported",    // tool, method.
    "launch.optimizer_unsupported", // tool, optimizer.
    "launch.recompute_all",         // The tool recomputes all layers or none. tool.
    "launch.offload_unsupported",   // tool.
    "launch.loss_unsupported",      // tool.
    "launch.layout_unsupported",    // tool.
    "launch.sharding_group",        // The group that shares one copy cannot be given. tool, group.
    "launch.data_set",              // LLaMA-Factory: register the data set, choose the template.
    "launch.learning_rate",         // Not part of the plan.
    "launch.reward_model",          // PPO needs a reward model of one's own.
    "launch.shapes",                // Megatron-LM: the model's shapes have to be given by hand. model.
    "launch.convert",               // Megatron-LM: the published weights have to be converted first.
};

} // namespace powertrain
