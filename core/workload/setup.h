// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/units/names.h"

namespace powertrain {

enum class Method { Full,
    Pretrain,
    Freeze,
    Dpo,
    Ppo,
    Grpo,
    Lora,
    Qlora,
    Dora,
    Adapter,
    BitFit,
    Galore,
    Badam,
    Lomo };
enum class Optimizer { AdamW,
    AdamW8bit,
    PagedAdamW32bit,
    PagedAdamW8bit,
    AdamW4bit,
    Adafactor,
    Lion,
    Sgd,
    SgdMomentum,
    GaloreAdamW,
    Muon,
    AdamInBackward };
enum class Checkpointing { None,
    Selective,
    Full,
    Offload };
enum class AttentionKernel { Flash,
    Sdpa,
    Eager };
enum class LossPath { Eager,
    Upcast,
    Bf16,
    Chunked,
    Fused };
enum class Sharding { None,
    Ddp,
    Zero1,
    Zero2,
    Zero3,
    Fsdp,
    FsdpNoMixed,
    MegatronDistributedOptimizer };
enum class Offload { None,
    Optimizer,
    Parameters,
    Both,
    Activations };
enum class DataType { None,
    Fp32,
    Bf16,
    Fp16,
    Fp8,
    Fp4,
    Int8,
    Int4,
    Nf4 };

/// Where PPO and GRPO sample their answers.
enum class Rollout { Apart, ///< on cards of their own
    Together,               ///< on the training cards, the engine keeps its memory all the time
    Sleeping };             ///< on the training cards, the engine gives its memory back while weights are trained

/// How a model is laid over accelerators.
struct Layout {
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int dataParallel = 1;
    int contextParallel = 1;
    int expertParallel = 1;
    bool sequenceParallel = false;
    bool attentionDataParallel = false; ///< serving: each rank keeps its own users' cache
    int virtualPipeline = 1;            ///< 0: not said, as the framework does
    Sharding sharding = Sharding::None;
    Offload offload = Offload::None;
    Checkpointing checkpointing = Checkpointing::None;
    int checkpointEvery = 1; ///< Full: only every such layer is recomputed
    int microBatch = 1;
    int gradientAccumulation = 1;

    int gpus() const { return tensorParallel * pipelineParallel * dataParallel * contextParallel; }
};

/// Measured shares of a machine's paper figures, from the user or from his own runs, in place of the table's. Unset: the table's.
struct MeasuredEfficiency {
    std::optional<double> compute;     ///< of the dense peak: matrix multiplications of training, or of a full decode batch
    std::optional<double> attention;   ///< training: of the 16-bit peak
    std::optional<double> prefill;     ///< serving: of the dense peak, prompts
    std::optional<double> bandwidth;   ///< of the memory bandwidth
    std::optional<double> stepSeconds; ///< serving: fixed cost of a decode step
    int measurements = 0;

    friend bool operator==(const MeasuredEfficiency &, const MeasuredEfficiency &) = default;
};

/// Everything a training estimate depends on besides the model and the card.
struct TrainingSetup {
    Method method = Method::Full;
    DataType weights = DataType::Bf16;
    DataType compute = DataType::Bf16;
    DataType gradients = DataType::Bf16;
    DataType master = DataType::None; ///< extra copy of the weights kept by the optimizer
    DataType states = DataType::Fp32;
    std::string quantization; ///< weight format id of the frozen base; empty: none
    int loraRank = 16;
    std::string loraTargets = "all_linear"; ///< all_linear, attention, qv, or names joined by commas
    std::vector<std::string> modulesToSave;
    double trainableShare = 1; ///< Freeze: share of the layers trained
    Optimizer optimizer = Optimizer::AdamW;
    AttentionKernel attention = AttentionKernel::Flash;
    LossPath loss = LossPath::Upcast;
    bool compiled = false;
    double sequenceLength = 2048;
    double globalBatch = 0;  ///< sequences per optimizer step; 0: micro × accumulation × data parallel
    double tokens = 0;       ///< of the whole run; 0: unknown
    double sampleTokens = 0; ///< mean tokens of one sample; 0: as long as the sequence
    bool packed = true;      ///< samples are joined to full sequences; else each batch is padded to its longest
    std::string framework;   ///< "transformers", "megatron-lm", … decides overheads; empty: typical
    std::string frameworkVersion;
    std::optional<bool> communicationOverlap; ///< unknown: as the framework does by default
    int shardingGroup = 0;                    ///< ranks that share one copy of the states; 0: all data-parallel ranks
    Method objective = Method::Full;          ///< Dpo, Ppo or Grpo, where `method` says how (LoRA, freeze …); see objectiveOf
    Rollout rollout = Rollout::Apart;         ///< of PPO and GRPO
    double rolloutShare = 0.5;                ///< of the card's memory, for an engine on the training cards
    MeasuredEfficiency efficiency;
    int openKeys = 0; ///< memory-relevant answers that a source left open: they widen the range
    Layout layout;
};

/// The post-training objective: Dpo, Ppo, Grpo, or Full for plain next-token loss.
constexpr Method objectiveOf(Method method, Method objective)
{
    const Method named = method == Method::Dpo || method == Method::Ppo || method == Method::Grpo ? method : objective;
    return named == Method::Dpo || named == Method::Ppo || named == Method::Grpo ? named : Method::Full;
}
inline Method objectiveOf(const TrainingSetup &setup) { return objectiveOf(setup.method, setup.objective); }
/// PPO and GRPO sample answers between the steps.
inline bool samplesAnswers(const TrainingSetup &setup)
{
    const Method objective = objectiveOf(setup);
    return objective == Method::Ppo || objective == Method::Grpo;
}

/// Everything a serving estimate depends on besides the model and the card.
struct ServingSetup {
    std::string engine = "vllm";
    std::string engineVersion;
    std::string weightFormat; ///< empty: as the checkpoint is stored
    std::string kvType;       ///< empty: 16 bit
    std::optional<double> bitsPerWeight;
    Layout layout;
    std::optional<double> memoryFraction; ///< of what, depends on the engine
    double contextLength = 0;             ///< maximum tokens of one sequence; 0: the model's own
    double concurrency = 1;
    double maxSequences = 0;     ///< 0: the engine's default
    double maxBatchedTokens = 0; ///< 0: the engine's default
    double inputTokens = 0;
    double outputTokens = 0;
    std::optional<double> requestRate;
    bool cudaGraphs = true;
    bool chunkedPrefill = true;
    bool prefixCaching = false;
    std::string load;                         ///< single_stream, static_batch, concurrency, saturated, server
    double requests = 0;                      ///< of a measurement: how many were queued in all; 0: no end of them
    std::optional<double> gpuMemoryBytes;     ///< a device's memory as a log states it; wins over the card's
    double blockSize = 0;                     ///< tokens of one cache page; 0: the engine's default
    std::optional<bool> flashAttention;       ///< llama.cpp; unset: on
    double attentionBufferBytes = 0;          ///< llama.cpp forks: limit of the attention scratch (-amb); 0: none
    std::optional<double> gpuLayerShare;      ///< share of the layers held on the accelerators; unset: all
    std::string speculative;                  ///< how tokens are drafted: mtp, eagle, eagle3, draft, ngram; empty: not at all
    double speculativeTokens = 0;             ///< tokens drafted for each step; 0: one
    double draftParameters = 0;               ///< size of a separate draft model in 16 bit; 0: unknown
    int maxLoras = 0;                         ///< adapters of one batch that the engine keeps room for; 0: none
    int maxLoraRank = 0;                      ///< largest rank it keeps room for; 0: the engine's default
    bool shardedLoras = false;                ///< both halves of an adapter are divided by the tensor-parallel degree
    int decodeContextParallel = 1;            ///< ranks of the tensor-parallel group that share one cache by tokens
    double acceptance = 0;                    ///< share of drafted tokens accepted, each given the ones before; 0: the method's usual one
    double prefixShare = 0;                   ///< of a prompt's tokens that the prefix cache already holds
    std::string role;                         ///< "prefill" or "decode" in a disaggregated service; empty: both
    bool expertsOnHost = false;               ///< routed experts are held and multiplied by the host
    std::optional<double> hostBandwidthBytes; ///< memory bandwidth of the host, all sockets that work, bytes/s
    MeasuredEfficiency efficiency;
    double encoderTokens = 0; ///< tokens of the largest picture or film allowed; 0: within one batch
};

template <>
struct EnumNames<Method> {
    static constexpr NameTable<Method, 14> table{{{Method::Full, "full"}, {Method::Pretrain, "pretrain"}, {Method::Freeze, "freeze"}, {Method::Dpo, "dpo"},
        {Method::Ppo, "ppo"}, {Method::Grpo, "grpo"}, {Method::Lora, "lora"}, {Method::Qlora, "qlora"}, {Method::Dora, "dora"}, {Method::Adapter, "adapter"},
        {Method::BitFit, "bitfit"}, {Method::Galore, "galore"}, {Method::Badam, "badam"}, {Method::Lomo, "lomo"}}};
};
template <>
struct EnumNames<Optimizer> {
    static constexpr NameTable<Optimizer, 12> table{{{Optimizer::AdamW, "adamw"}, {Optimizer::AdamW8bit, "adamw_8bit"}, {Optimizer::PagedAdamW32bit, "paged_adamw_32bit"},
        {Optimizer::PagedAdamW8bit, "paged_adamw_8bit"}, {Optimizer::AdamW4bit, "adamw_4bit"}, {Optimizer::Adafactor, "adafactor"}, {Optimizer::Lion, "lion"},
        {Optimizer::Sgd, "sgd"}, {Optimizer::SgdMomentum, "sgd_momentum"}, {Optimizer::GaloreAdamW, "galore_adamw"}, {Optimizer::Muon, "muon"}, {Optimizer::AdamInBackward, "adam_in_backward"}}};
};
template <>
struct EnumNames<Checkpointing> {
    static constexpr NameTable<Checkpointing, 4> table{{{Checkpointing::None, "none"}, {Checkpointing::Selective, "selective"}, {Checkpointing::Full, "full"}, {Checkpointing::Offload, "offload"}}};
};
template <>
struct EnumNames<AttentionKernel> {
    static constexpr NameTable<AttentionKernel, 3> table{{{AttentionKernel::Flash, "flash"}, {AttentionKernel::Sdpa, "sdpa"}, {AttentionKernel::Eager, "eager"}}};
};
template <>
struct EnumNames<LossPath> {
    static constexpr NameTable<LossPath, 5> table{{{LossPath::Eager, "eager"}, {LossPath::Upcast, "upcast"}, {LossPath::Bf16, "bf16"}, {LossPath::Chunked, "chunked"}, {LossPath::Fused, "fused"}}};
};
template <>
struct EnumNames<Sharding> {
    static constexpr NameTable<Sharding, 8> table{{{Sharding::None, "none"}, {Sharding::Ddp, "ddp"}, {Sharding::Zero1, "zero1"}, {Sharding::Zero2, "zero2"}, {Sharding::Zero3, "zero3"},
        {Sharding::Fsdp, "fsdp"}, {Sharding::FsdpNoMixed, "fsdp_no_mixed"}, {Sharding::MegatronDistributedOptimizer, "megatron_distributed_optimizer"}}};
};
template <>
struct EnumNames<Offload> {
    static constexpr NameTable<Offload, 5> table{{{Offload::None, "none"}, {Offload::Optimizer, "optimizer"}, {Offload::Parameters, "parameters"}, {Offload::Both, "both"}, {Offload::Activations, "activations"}}};
};
template <>
struct EnumNames<Rollout> {
    static constexpr NameTable<Rollout, 3> table{{{Rollout::Apart, "apart"}, {Rollout::Together, "together"}, {Rollout::Sleeping, "sleeping"}}};
};
template <>
struct EnumNames<DataType> {
    static constexpr NameTable<DataType, 9> table{{{DataType::None, "none"}, {DataType::Fp32, "fp32"}, {DataType::Bf16, "bf16"}, {DataType::Fp16, "fp16"}, {DataType::Fp8, "fp8"},
        {DataType::Fp4, "fp4"}, {DataType::Int8, "int8"}, {DataType::Int4, "int4"}, {DataType::Nf4, "nf4"}}};
};

} // namespace powertrain
