// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines of inference servers.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/launch/launch_parts.h"
#include "core/model/weight_format.h"

namespace powertrain::launch {

namespace {

constexpr const char *kStrict = "set -euo pipefail\n";
constexpr int kDataParallelPort = 13345, kMasterPort = 29500;

bool isSixteenBit(std::string_view format) { return format == "bf16" || format == "fp16"; }

/// llama.cpp's formats: blocks named Q4_K_M, IQ3_S, F16 …
bool isGguf(std::string_view format)
{
    return !format.empty() && (format.front() == 'Q' || format.front() == 'F' || format.substr(0, 2) == "IQ");
}

/// What quantises a 16-bit checkpoint while it is loaded; empty: this format has to be in the files.
std::string_view onTheFly(std::string_view format, std::string_view stored)
{
    if (!isSixteenBit(stored))
        return {};
    return format == "fp8" ? "fp8" : format == "nf4" ? "bitsandbytes"
                                                     : "";
}

/// The weights' format, as options. The same words in both engines.
void addFormat(const Context &context, Command &command, LaunchFile &file)
{
    const std::string stored = context.model.storedFormat.empty() ? std::string("bf16") : context.model.storedFormat;
    const std::string &format = context.option.weightFormat;
    if (isSixteenBit(format) && (isSixteenBit(stored) || stored == "fp32"))
        command.option("--dtype", format == "bf16" ? "bfloat16" : "float16");
    if (format.empty() || format == stored || (isSixteenBit(format) && (isSixteenBit(stored) || stored == "fp32")))
        return;
    const std::string_view method = onTheFly(format, stored);
    if (method.empty())
        file.remarks.push_back({"launch.checkpoint", {Argument::ofText("format", format)}});
    else
        command.option("--quantization", method);
}

void addReplicas(const Context &context, LaunchFile &file)
{
    if (!isHubName(context.model.name))
        file.remarks.push_back({"launch.paths", {}});
    if (context.option.replicas > 1)
        file.remarks.push_back({"launch.replicas", {Argument::of("replicas", context.option.replicas)}});
    if (context.option.disaggregated)
        file.remarks.push_back({"launch.disaggregated", {}});
}

std::string servedName(const Context &context)
{
    return "--served-model-name=" + shellWord(context.model.name);
}

/// Nodes of one vLLM server: data-parallel ranks are shared out among them, else tensor and pipeline groups span them.
std::string vllmNodes(const Context &context, Command &command, int local)
{
    const bool ranks = context.option.layout.attentionDataParallel && context.option.layout.dataParallel > 1;
    if (context.nodes == 1)
        return {};
    std::string script = "ROLE=()\nif [ \"$NODE_RANK\" -ne 0 ]; then\n    ROLE=(--headless";
    if (ranks) {
        script += " --data-parallel-start-rank \"$((NODE_RANK * " + std::to_string(local) + "))\"";
        command.option("--data-parallel-size-local", local).option("--data-parallel-address", "\"$HEAD_NODE\"").option("--data-parallel-rpc-port", kDataParallelPort);
    } else {
        command.option("--nnodes", context.nodes).option("--node-rank", "\"$NODE_RANK\"").option("--master-addr", "\"$HEAD_NODE\"").option("--master-port", kMasterPort);
    }
    command.flag("${ROLE[@]+\"${ROLE[@]}\"}"); // an empty list is no error in old shells either
    return script + ")\nfi\n";
}

void addVllmSpeculation(const Context &context, Command &command, LaunchFile &file, std::string &variables)
{
    const std::string &method = context.job.servingSetup.speculative;
    if (method.empty())
        return;
    const std::string count = number(std::max(1.0, context.job.servingSetup.speculativeTokens));
    if (method == "mtp" || method == "ngram") {
        command.option("--speculative-config", "'{\"method\": \"" + method + "\", \"num_speculative_tokens\": " + count + "}'");
        return;
    }
    if (method != "eagle" && method != "eagle3" && method != "draft") {
        file.remarks.push_back(toolMessage("launch.speculative_by_hand", kVllm, {Argument::ofText("method", method)}));
        return;
    }
    variables += "DRAFT_MODEL=\"${DRAFT_MODEL:?model that drafts}\"\n";
    const std::string kind = method == "draft" ? std::string() : "\\\"method\\\": \\\"" + method + "\\\", ";
    command.option("--speculative-config", "\"{" + kind + "\\\"model\\\": \\\"$DRAFT_MODEL\\\", \\\"num_speculative_tokens\\\": " + count + "}\"");
    file.remarks.push_back({"launch.draft_model", {Argument::ofText("method", method)}});
}

LaunchFile vllm(const Context &context)
{
    LaunchFile file{kVllm.name, kVllm.version, "serve_vllm.sh", LaunchKind::Shell, {}, {}};
    const Layout &layout = context.option.layout;
    const ServingSetup &setup = context.job.servingSetup;
    std::string variables = modelVariable(context) + nodeVariables(context);
    Command command("vllm serve \"$MODEL\"");
    command.flag(servedName(context));
    addFormat(context, command, file);
    command.option("--tensor-parallel-size", layout.tensorParallel);
    if (layout.pipelineParallel > 1)
        command.option("--pipeline-parallel-size", layout.pipelineParallel);
    if (layout.dataParallel > 1)
        command.option("--data-parallel-size", layout.dataParallel);
    if (layout.expertParallel > 1)
        command.flag("--enable-expert-parallel");
    command.option("--max-model-len", setup.contextLength);
    if (context.option.memoryFraction)
        command.option("--gpu-memory-utilization", *context.option.memoryFraction);
    if (setup.kvType == "fp8")
        command.option("--kv-cache-dtype", "fp8");
    else if (!setup.kvType.empty())
        file.remarks.push_back(toolMessage("launch.kv_type", kVllm, {Argument::ofText("type", setup.kvType)}));
    addVllmSpeculation(context, command, file, variables);
    const std::string role = vllmNodes(context, command, std::max(1, layout.dataParallel / context.nodes));
    file.text = "#!/bin/bash\n" + head(context, kVllm) + kStrict + variables + role + "\n" + command.text();
    addReplicas(context, file);
    if (setup.engineVersion != kVllm.version)
        file.remarks.push_back(toolMessage("launch.version", kVllm, {Argument::ofText("planned", setup.engineVersion), Argument::ofText("checked", kVllm.version)}));
    return file;
}

/// Share of the card for weights and cache together, as SGLang counts it; rounded down to hundredths.
std::optional<double> staticFraction(const PlanOption &option)
{
    if (!option.servingMemory || !option.memory.capacity || !(option.memory.capacity->value > 0))
        return std::nullopt;
    const double share = (option.memory.parts[MemoryPartKind::Weights].value + option.servingMemory->kvPool.value.value) / option.memory.capacity->value;
    const double rounded = std::floor(share * 100) / 100;
    return rounded > 0.05 && rounded < 1 ? std::optional(rounded) : std::nullopt;
}

LaunchFile sglang(const Context &context)
{
    LaunchFile file{kSglang.name, kSglang.version, "serve_sglang.sh", LaunchKind::Shell, {}, {}};
    const Layout &layout = context.option.layout;
    const ServingSetup &setup = context.job.servingSetup;
    const bool ranks = layout.attentionDataParallel && layout.dataParallel > 1;
    Command command("python3 -m sglang.launch_server");
    command.option("--model-path", "\"$MODEL\"").flag(servedName(context));
    addFormat(context, command, file);
    // With attention data parallelism SGLang's tensor size counts all ranks, of which dp-size groups attend apart.
    command.option("--tp-size", ranks ? layout.tensorParallel * layout.dataParallel : layout.tensorParallel);
    if (layout.pipelineParallel > 1)
        command.option("--pp-size", layout.pipelineParallel);
    if (layout.dataParallel > 1)
        command.option("--dp-size", layout.dataParallel);
    if (ranks)
        command.flag("--enable-dp-attention");
    if (layout.expertParallel > 1)
        command.option("--ep-size", layout.expertParallel);
    command.option("--context-length", setup.contextLength);
    if (const std::optional<double> fraction = staticFraction(context.option)) {
        command.option("--mem-fraction-static", *fraction);
        file.remarks.push_back({"launch.static_fraction", {Argument::of("fraction", *fraction, Unit::Ratio)}});
    }
    if (setup.kvType == "fp8")
        command.option("--kv-cache-dtype", "fp8_e4m3");
    else if (!setup.kvType.empty())
        file.remarks.push_back(toolMessage("launch.kv_type", kSglang, {Argument::ofText("type", setup.kvType)}));
    if (!setup.speculative.empty())
        file.remarks.push_back(toolMessage("launch.speculative_by_hand", kSglang, {Argument::ofText("method", setup.speculative)}));
    if (context.nodes > 1)
        command.option("--nnodes", context.nodes).option("--node-rank", "\"$NODE_RANK\"").option("--dist-init-addr", "\"$HEAD_NODE:" + std::to_string(kMasterPort) + "\"");
    file.text = "#!/bin/bash\n" + head(context, kSglang) + kStrict + modelVariable(context) + nodeVariables(context) + "\n" + command.text();
    addReplicas(context, file);
    return file;
}

} // namespace

void addServing(const Context &context, LaunchSet &set)
{
    const Layout &layout = context.option.layout;
    if (isGguf(context.option.weightFormat)) {
        set.remarks.push_back({"launch.gguf", {Argument::ofText("format", context.option.weightFormat)}});
        return;
    }
    if (layout.contextParallel > 1) {
        for (const Tool &tool : {kVllm, kSglang})
            set.remarks.push_back(toolMessage("launch.layout_unsupported", tool));
        return;
    }
    const bool ranks = layout.attentionDataParallel && layout.dataParallel > 1;
    if (context.nodes > 1 && (!context.even || (ranks && layout.dataParallel % context.nodes != 0))) {
        for (const Tool &tool : {kVllm, kSglang})
            set.remarks.push_back(toolMessage("launch.odd_nodes", tool));
        return;
    }
    set.files.push_back(vllm(context));
    set.files.push_back(sglang(context));
    if (context.nodes > 1)
        set.files.push_back(slurmFile(context, set.files.front().fileName));
}

} // namespace powertrain::launch
