// SPDX-License-Identifier: GPL-3.0-or-later
// LLaMA-Factory's configuration, and what its runs read besides: DeepSpeed, Accelerate.
#include <algorithm>
#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "core/launch/launch_parts.h"

namespace powertrain::launch {

namespace {

constexpr const char *kConfig = "train.yaml";
constexpr const char *kZero = "deepspeed.json";
constexpr const char *kFsdp = "fsdp.yaml";
constexpr int kMasterPort = 29500;

bool isZero(Sharding sharding) { return sharding == Sharding::Zero1 || sharding == Sharding::Zero2 || sharding == Sharding::Zero3; }
bool isFsdp(Sharding sharding) { return sharding == Sharding::Fsdp || sharding == Sharding::FsdpNoMixed; }

/// Name in transformers' `optim`; empty: set another way, or not at all.
std::string_view optimName(Optimizer optimizer)
{
    switch (optimizer) {
    case Optimizer::AdamW:
        return "adamw_torch";
    case Optimizer::AdamW8bit:
        return "adamw_8bit";
    case Optimizer::PagedAdamW32bit:
        return "paged_adamw_32bit";
    case Optimizer::PagedAdamW8bit:
        return "paged_adamw_8bit";
    case Optimizer::AdamW4bit:
        return "adamw_torch_4bit";
    case Optimizer::Adafactor:
        return "adafactor";
    case Optimizer::Lion:
        return "lion_32bit";
    case Optimizer::Sgd:
        return "sgd";
    case Optimizer::SgdMomentum:
    case Optimizer::GaloreAdamW:
    case Optimizer::Muon:
    case Optimizer::AdamInBackward:
        return {};
    }
    return {};
}

std::string line(std::string_view key, std::string_view value) { return std::string(key) + ": " + std::string(value) + "\n"; }
std::string line(std::string_view key, double value) { return line(key, std::string_view(number(value))); }

/// Why LLaMA-Factory cannot run the job at all.
std::optional<Message> obstacle(const Context &context)
{
    const TrainingSetup &setup = context.job.trainingSetup;
    const Layout &layout = context.option.layout;
    const auto unsupported = [](const char *method) { return toolMessage("launch.method_unsupported", kLlamaFactory, {Argument::ofText("method", method)}); };
    if (objectiveOf(setup) == Method::Grpo)
        return unsupported("GRPO");
    if (setup.method == Method::Adapter)
        return unsupported("Adapter");
    if (setup.method == Method::BitFit)
        return unsupported("BitFit");
    if (setup.optimizer == Optimizer::SgdMomentum || setup.optimizer == Optimizer::AdamInBackward)
        return toolMessage("launch.optimizer_unsupported", kLlamaFactory, {Argument::ofText("optimizer", std::string(nameOf(setup.optimizer)))});
    const bool adapter = setup.method == Method::Lora || setup.method == Method::Qlora || setup.method == Method::Dora;
    if (setup.optimizer == Optimizer::GaloreAdamW && adapter)
        return toolMessage("launch.optimizer_unsupported", kLlamaFactory, {Argument::ofText("optimizer", "GaLore + LoRA")});
    if (layout.tensorParallel > 1 || layout.pipelineParallel > 1 || layout.contextParallel > 1 || layout.expertParallel > 1)
        return toolMessage("launch.layout_unsupported", kLlamaFactory);
    if (!context.even)
        return toolMessage("launch.odd_nodes", kLlamaFactory);
    return std::nullopt;
}

std::string method(const Context &context, LaunchFile &file)
{
    const TrainingSetup &setup = context.job.trainingSetup;
    std::string text;
    const Method objective = objectiveOf(setup);
    text += line("stage", objective == Method::Dpo ? "dpo" : objective == Method::Ppo ? "ppo"
                                                                                      : "sft");
    text += line("do_train", "true");
    if (setup.method == Method::Freeze) {
        const double layers = std::max(1.0, std::round(setup.trainableShare * static_cast<double>(context.model.architecture.layers())));
        text += line("finetuning_type", "freeze") + line("freeze_trainable_layers", layers);
    } else if (setup.method == Method::Lora || setup.method == Method::Qlora || setup.method == Method::Dora) {
        text += line("finetuning_type", "lora") + line("lora_rank", setup.loraRank) + line("lora_target", "all");
        if (setup.method == Method::Dora)
            text += line("use_dora", "true");
    } else {
        text += line("finetuning_type", "full");
    }
    if (setup.method == Method::Qlora) {
        const bool eight = setup.quantization == "int8";
        text += line("quantization_method", "bnb") + line("quantization_bit", eight ? 8 : 4);
        if (!eight)
            text += line("quantization_type", "nf4") + line("double_quantization", "true");
    }
    if (objective == Method::Ppo) {
        text += line("reward_model", yamlText("/path/to/reward_model"));
        if (setup.method == Method::Ppo || setup.method == Method::Freeze || setup.method == Method::Full)
            text += line("reward_model_type", "full"); // the default, lora, goes with LoRA tuning only
        file.remarks.push_back({"launch.reward_model", {}});
    }
    return text;
}

std::string memorySavers(const Context &context, LaunchFile &file)
{
    const Layout &layout = context.option.layout;
    std::string text = line("disable_gradient_checkpointing", layout.checkpointing == Checkpointing::None ? "true" : "false");
    if (layout.checkpointing == Checkpointing::Selective || (layout.checkpointing == Checkpointing::Full && layout.checkpointEvery > 1))
        file.remarks.push_back(toolMessage("launch.recompute_all", kLlamaFactory));
    if (layout.checkpointing == Checkpointing::Offload || layout.offload == Offload::Activations)
        file.remarks.push_back(toolMessage("launch.offload_unsupported", kLlamaFactory));
    if (context.option.loss == LossPath::Fused)
        text += line("enable_liger_kernel", "true");
    else if (context.option.loss == LossPath::Chunked)
        file.remarks.push_back(toolMessage("launch.loss_unsupported", kLlamaFactory));
    return text;
}

std::string optimizer(Optimizer kind)
{
    if (kind == Optimizer::GaloreAdamW)
        return line("use_galore", "true");
    if (kind == Optimizer::Muon)
        return line("use_muon", "true");
    return line("optim", optimName(kind));
}

LaunchFile configuration(const Context &context)
{
    LaunchFile file{kLlamaFactory.name, kLlamaFactory.version, kConfig, LaunchKind::Yaml, {}, {}};
    const TrainingSetup &setup = context.job.trainingSetup;
    const Layout &layout = context.option.layout;
    std::string &text = file.text;
    text = head(context, kLlamaFactory);
    text += line("model_name_or_path", yamlText(isHubName(context.model.name) ? context.model.name : std::string("/path/to/model")));
    text += method(context, file);
    text += line("dataset", yamlText("my_dataset")) + line("template", yamlText("default")) + line("output_dir", yamlText("/path/to/results"));
    text += line("cutoff_len", setup.sequenceLength) + line("packing", setup.packed ? "true" : "false");
    text += line("per_device_train_batch_size", layout.microBatch) + line("gradient_accumulation_steps", layout.gradientAccumulation);
    text += line("num_train_epochs", context.proposal.request.model.epochs);
    text += optimizer(setup.optimizer);
    text += line(context.option.compute == DataType::Fp16 ? "fp16" : "bf16", "true");
    text += line("flash_attn", "auto");
    text += memorySavers(context, file);
    if (isZero(layout.sharding))
        text += line("deepspeed", kZero);
    file.remarks.push_back({"launch.paths", {}});
    file.remarks.push_back({"launch.data_set", {}});
    file.remarks.push_back({"launch.learning_rate", {}});
    return file;
}

LaunchFile zero(const Context &context)
{
    using nlohmann::ordered_json;
    LaunchFile file{kDeepSpeed.name, kDeepSpeed.version, kZero, LaunchKind::Json, {}, {}};
    const Layout &layout = context.option.layout;
    const int stage = layout.sharding == Sharding::Zero1 ? 1 : layout.sharding == Sharding::Zero2 ? 2
                                                                                                  : 3;
    const bool states = layout.offload == Offload::Optimizer || layout.offload == Offload::Both;
    const bool weights = layout.offload == Offload::Parameters || layout.offload == Offload::Both;
    ordered_json sharding{{"stage", stage}, {"overlap_comm", false}, {"contiguous_gradients", true}, {"reduce_bucket_size", "auto"}};
    const ordered_json host{{"device", "cpu"}, {"pin_memory", true}};
    if (states)
        sharding["offload_optimizer"] = host;
    if (weights && stage == 3)
        sharding["offload_param"] = host;
    else if (weights)
        file.remarks.push_back(toolMessage("launch.offload_unsupported", kDeepSpeed));
    if (stage == 3) {
        sharding["stage3_prefetch_bucket_size"] = "auto";
        sharding["stage3_param_persistence_threshold"] = "auto";
        sharding["stage3_gather_16bit_weights_on_model_save"] = true;
    }
    // "auto" takes the values of the trainer, so that they stand in one place only.
    const ordered_json document{{"train_batch_size", "auto"}, {"train_micro_batch_size_per_gpu", "auto"}, {"gradient_accumulation_steps", "auto"}, {"gradient_clipping", "auto"},
        {"zero_allow_untested_optimizer", true}, {"bf16", {{"enabled", "auto"}}}, {"fp16", {{"enabled", "auto"}}}, {"zero_optimization", sharding}};
    file.text = document.dump(2) + "\n";
    if (context.option.shardingGroup > 0 && context.option.shardingGroup < layout.dataParallel)
        file.remarks.push_back(toolMessage("launch.sharding_group", kDeepSpeed, {Argument::of("group", context.option.shardingGroup)}));
    return file;
}

LaunchFile fsdp(const Context &context)
{
    LaunchFile file{kAccelerate.name, kAccelerate.version, kFsdp, LaunchKind::Yaml, {}, {}};
    const Layout &layout = context.option.layout;
    const int group = context.option.shardingGroup;
    const bool shared = group > 0 && group < layout.dataParallel;
    // Version 2 has no plain word for copies that are sharded within a node alone; version 1 has.
    const bool perNode = shared && group == context.gpusPerNode;
    if (shared && !perNode)
        file.remarks.push_back(toolMessage("launch.sharding_group", kAccelerate, {Argument::of("group", group)}));
    const bool weights = layout.offload == Offload::Parameters || layout.offload == Offload::Both;
    if (layout.offload == Offload::Optimizer)
        file.remarks.push_back(toolMessage("launch.offload_unsupported", kAccelerate));
    std::string &text = file.text;
    text = head(context, kAccelerate) + "compute_environment: LOCAL_MACHINE\ndebug: false\ndistributed_type: FSDP\nfsdp_config:\n  fsdp_auto_wrap_policy: TRANSFORMER_BASED_WRAP\n"
                                        "  fsdp_cpu_ram_efficient_loading: true\n";
    text += "  fsdp_offload_params: " + std::string(weights ? "true" : "false") + "\n";
    text += perNode ? "  fsdp_sharding_strategy: HYBRID_SHARD\n  fsdp_sync_module_states: true\n  fsdp_use_orig_params: true\n  fsdp_version: 1\n" : "  fsdp_reshard_after_forward: true\n  fsdp_version: 2\n";
    text += "  fsdp_state_dict_type: FULL_STATE_DICT\nmachine_rank: 0\nmain_training_function: main\n";
    text += std::string("mixed_precision: ") + (layout.sharding == Sharding::FsdpNoMixed ? "'no'" : context.option.compute == DataType::Fp16 ? "fp16"
                                                                                                                                             : "bf16")
        + "\n";
    text += line("num_machines", context.nodes) + line("num_processes", context.gpus) + "rdzv_backend: static\nsame_network: true\nuse_cpu: false\n";
    return file;
}

LaunchFile script(const Context &context)
{
    LaunchFile file{kLlamaFactory.name, kLlamaFactory.version, "train.sh", LaunchKind::Shell, {}, {}};
    std::string &text = file.text;
    text = "#!/bin/bash\n" + head(context, kLlamaFactory) + "set -euo pipefail\n" + nodeVariables(context);
    const std::string port = std::to_string(kMasterPort);
    if (isFsdp(context.option.layout.sharding)) {
        text += "LLAMA_FACTORY=\"${LLAMA_FACTORY:?folder of LLaMA-Factory}\"\n\n";
        Command command("accelerate launch");
        command.option("--config_file", kFsdp);
        if (context.nodes > 1)
            command.option("--machine_rank", "\"$NODE_RANK\"").option("--main_process_ip", "\"$HEAD_NODE\"").option("--main_process_port", port);
        text += command.flag(std::string("\"$LLAMA_FACTORY/src/train.py\" ") + kConfig).text();
        return file;
    }
    text += "\n";
    if (context.gpus > 1)
        text += "export FORCE_TORCHRUN=1 NPROC_PER_NODE=" + std::to_string(context.gpusPerNode) + "\n";
    if (context.nodes > 1)
        text += "export NNODES=" + std::to_string(context.nodes) + " NODE_RANK MASTER_ADDR=\"$HEAD_NODE\" MASTER_PORT=" + port + "\n";
    text += std::string("llamafactory-cli train ") + kConfig + "\n";
    return file;
}

} // namespace

void addTuning(const Context &context, LaunchSet &set)
{
    if (std::optional<Message> reason = obstacle(context)) {
        set.remarks.push_back(std::move(*reason));
        return;
    }
    const Sharding sharding = context.option.layout.sharding;
    set.files.push_back(script(context));
    set.files.push_back(configuration(context));
    if (isZero(sharding))
        set.files.push_back(zero(context));
    if (isFsdp(sharding))
        set.files.push_back(fsdp(context));
    if (context.nodes > 1)
        set.files.push_back(slurmFile(context, set.files.front().fileName));
}

} // namespace powertrain::launch
