// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_setup.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/estimate/reference_defaults.h"
#include "core/estimate/serving_host.h"

namespace powertrain {

namespace {

using nlohmann::json;
using namespace reference;

/// Reads members of one object; the first wrong type is kept as the error.
class Reader {
public:
    Reader(const json &object, std::vector<std::string> &assumed)
        : m_object(object)
        , m_assumed(assumed) { }

    std::optional<double> number(const char *key, double low, double high)
    {
        const json *value = find(key);
        if (!value)
            return std::nullopt;
        if (!value->is_number()) {
            refuse("estimate.wrong_type", key);
            return std::nullopt;
        }
        const double n = value->get<double>();
        if (!std::isfinite(n) || n < low || n > high) {
            refuse("estimate.out_of_range", key);
            return std::nullopt;
        }
        return n;
    }

    double numberOr(const char *key, double fallback, double low, double high)
    {
        const auto value = number(key, low, high);
        if (!value)
            assume(key, fallback);
        return value.value_or(fallback);
    }

    int degree(const char *key) { return static_cast<int>(number(key, 1, 1e6).value_or(1)); }

    std::string text(const char *key)
    {
        const json *value = find(key);
        if (!value)
            return {};
        if (!value->is_string()) {
            refuse("estimate.wrong_type", key);
            return {};
        }
        return value->get<std::string>();
    }

    std::optional<bool> flag(const char *key)
    {
        const json *value = find(key);
        if (!value)
            return std::nullopt;
        if (!value->is_boolean()) {
            refuse("estimate.wrong_type", key);
            return std::nullopt;
        }
        return value->get<bool>();
    }

    /// A named value; an unknown name keeps the fallback and is listed, so that the reader sees what was not understood.
    template <class E>
    E named(const char *key, E fallback)
    {
        const std::string name = text(key);
        if (name.empty()) {
            m_assumed.push_back(std::string(key) + "=" + std::string(nameOf(fallback)));
            return fallback;
        }
        if (const auto value = parseName<E>(name))
            return *value;
        m_assumed.push_back(std::string(key) + "=" + std::string(nameOf(fallback)) + " (for " + name + ")");
        return fallback;
    }

    std::vector<std::string> texts(const char *key)
    {
        std::vector<std::string> list;
        const json *value = find(key);
        if (!value)
            return list;
        if (value->is_string())
            return {value->get<std::string>()};
        if (!value->is_array()) {
            refuse("estimate.wrong_type", key);
            return list;
        }
        for (const json &item : *value) {
            if (item.is_string())
                list.push_back(item.get<std::string>());
        }
        return list;
    }

    const json *find(const char *key) const
    {
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }

    void assume(const char *key, double value)
    {
        std::string number = std::to_string(value);
        number.erase(number.find_last_not_of('0') + 1);
        if (!number.empty() && number.back() == '.')
            number.pop_back();
        m_assumed.push_back(std::string(key) + "=" + number);
    }

    const std::optional<Error> &error() const { return m_error; }
    void refuse(const char *code, const char *key)
    {
        if (!m_error)
            m_error = Error{Message{code, {}}, std::string("setup.") + key};
    }
    /// Takes over what a part of this object had to refuse.
    void adopt(const Reader &part)
    {
        if (!m_error)
            m_error = part.m_error;
    }

private:
    const json &m_object;
    std::vector<std::string> &m_assumed;
    std::optional<Error> m_error;
};

void readLayout(Reader &reader, Layout &layout, double gpus)
{
    layout.tensorParallel = reader.degree("tensor_parallel");
    layout.pipelineParallel = reader.degree("pipeline_parallel");
    layout.contextParallel = reader.degree("context_parallel");
    layout.expertParallel = reader.degree("expert_parallel");
    layout.virtualPipeline = static_cast<int>(reader.number("virtual_pipeline", 1, 1e6).value_or(0)); // 0: as the framework does
    const auto dataParallel = reader.number("data_parallel", 1, 1e6);
    const double model = static_cast<double>(layout.tensorParallel) * layout.pipelineParallel * layout.contextParallel;
    // What no other dimension uses is data parallel: the launchers compute it the same way.
    layout.dataParallel = dataParallel ? static_cast<int>(*dataParallel) : std::max(1, static_cast<int>(gpus / model));
    layout.attentionDataParallel = reader.flag("attention_data_parallel").value_or(false);
}

/// States that a source leaves open, as the framework sets them up by default. Sources: Megatron dist_optimizer.md
/// (fp32 main gradients and master), accelerate's FSDP page (sharded fp32 masters under mixed precision), torchtune
/// and litgpt (pure bf16), PEFT autocast_adapter_dtype (fp32 adapters).
void fillStates(Reader &reader, TrainingSetup &setup)
{
    const bool megatron = isMegatron(setup) || setup.layout.sharding == Sharding::MegatronDistributedOptimizer;
    const bool adapter = setup.method == Method::Lora || setup.method == Method::Qlora || setup.method == Method::Dora;
    const bool sharded = setup.layout.sharding == Sharding::Fsdp || setup.layout.sharding == Sharding::Zero1 || setup.layout.sharding == Sharding::Zero2
        || setup.layout.sharding == Sharding::Zero3;
    const bool single = setup.weights == DataType::Fp32; // fp32 weights have fp32 gradients and moments, and no master copy
    const DataType gradients = megatron || sharded || adapter || single ? DataType::Fp32 : DataType::Bf16;
    const DataType master = (megatron || sharded) && !single ? DataType::Fp32 : DataType::None;
    const DataType states = megatron || sharded || adapter || single ? DataType::Fp32 : DataType::Bf16;
    setup.gradients = reader.named("grad_dtype", gradients);
    setup.master = reader.named("master_dtype", master);
    setup.states = reader.named("state_dtype", states);
}

void readSamples(Reader &reader, TrainingSetup &setup)
{
    setup.sampleTokens = reader.number("sample_tokens", 1, 1e9).value_or(0);
    setup.packed = reader.flag("packed").value_or(true);
}

/// Shares of the machine's paper figures that the user measured himself, in place of the table's: {"compute", "attention",
/// "prefill", "bandwidth", "step_ms"}.
void readEfficiency(Reader &reader, MeasuredEfficiency &efficiency)
{
    const json *own = reader.find("efficiency");
    if (!own)
        return;
    if (!own->is_object()) {
        reader.refuse("estimate.wrong_type", "efficiency");
        return;
    }
    std::vector<std::string> ignored;
    Reader shares(*own, ignored);
    efficiency.compute = shares.number("compute", 0.001, 1);
    efficiency.attention = shares.number("attention", 0.001, 1);
    efficiency.prefill = shares.number("prefill", 0.001, 1);
    efficiency.bandwidth = shares.number("bandwidth", 0.001, 1);
    if (const auto milliseconds = shares.number("step_ms", 0, 60000))
        efficiency.stepSeconds = *milliseconds * 1e-3;
    reader.adopt(shares);
}

/// torchtitan's published H100 are parts of 500 W (benchmarks/llama3_h100_202412_torchtitan.md), and its tables do not say.
void readConditions(Reader &reader, CaseSetup &result)
{
    constexpr double kTorchtitanWatts = 500;
    RunConditions &conditions = result.conditions;
    if (const auto watts = reader.number("gpu_watts", 1, 1e5))
        conditions.powerLimit = Watts(*watts);
    else if (isTorchtitan(result.training) && result.card && result.card->id == "nvidia-h100-sxm") {
        conditions.powerLimit = Watts(kTorchtitanWatts);
        reader.assume("gpu_watts", kTorchtitanWatts);
    }
    if (const auto seconds = reader.number("checkpoint_pause_seconds", 0.001, 1e7))
        conditions.checkpointPause = Seconds(*seconds);
    if (const auto seconds = reader.number("checkpoint_interval_seconds", 1, 1e9))
        conditions.checkpointInterval = Seconds(*seconds);
    conditions.gpuHoursPerFailure = reader.number("gpu_hours_per_failure", 0.001, 1e12);
    conditions.hoursPerInterruption = reader.number("hours_per_interruption", 0.001, 1e9);
    readEfficiency(reader, result.training.efficiency);
}

/// How many of the answers that decide a peak the source leaves open.
int openKeys(const Reader &reader, const TrainingSetup &setup)
{
    int open = 0;
    for (const char *key : {"weights_dtype", "compute_dtype", "grad_dtype", "state_dtype", "micro_batch", "sequence_length", "checkpointing", "attention", "loss", "framework", "gpu", "optimizer"})
        open += reader.find(key) ? 0 : 1;
    // Megatron's selective recomputation covers the modules that the run lists, and a case cannot.
    open += isMegatron(setup) && setup.layout.checkpointing == Checkpointing::Selective ? 1 : 0;
    if (setup.method == Method::Lora || setup.method == Method::Qlora || setup.method == Method::Dora) {
        for (const char *key : {"lora_rank", "lora_targets"})
            open += reader.find(key) ? 0 : 1;
    }
    return open;
}

void readTraining(Reader &reader, CaseSetup &result)
{
    TrainingSetup &setup = result.training;
    setup.method = reader.named("method", Method::Full);
    setup.framework = reader.text("framework");
    setup.frameworkVersion = reader.text("framework_version");
    setup.quantization = reader.text("quantization");
    setup.weights = reader.named("weights_dtype", defaultWeights(setup, !setup.quantization.empty()));
    setup.compute = reader.named("compute_dtype", setup.weights == DataType::Fp32 && !reader.find("weights_dtype") ? DataType::Fp32 : DataType::Bf16);
    setup.optimizer = reader.named("optimizer", Optimizer::AdamW);
    setup.attention = reader.named("attention", defaultAttention(setup));
    setup.loss = reader.named("loss", LossPath::Upcast);
    setup.compiled = reader.flag("compiled").value_or(false);
    setup.sequenceLength = reader.numberOr("sequence_length", 2048, 1, 1e9);
    setup.layout.microBatch = static_cast<int>(reader.numberOr("micro_batch", 1, 1, 1e6));
    setup.layout.checkpointing = reader.named("checkpointing", defaultCheckpointing(setup));
    setup.layout.checkpointEvery = reader.degree("checkpoint_every");
    setup.layout.offload = reader.named("offload", Offload::None);
    readLayout(reader, setup.layout, result.gpus);
    setup.layout.sharding = reader.named("sharding", defaultSharding(setup, result.gpus));
    setup.layout.sequenceParallel = reader.flag("sequence_parallel").value_or(setup.layout.tensorParallel > 1);
    fillStates(reader, setup);

    setup.globalBatch = reader.number("global_batch", 1, 1e9).value_or(0);
    const double perStep = static_cast<double>(setup.layout.microBatch) * setup.layout.dataParallel;
    const auto accumulation = reader.number("gradient_accumulation", 1, 1e9);
    if (accumulation)
        setup.layout.gradientAccumulation = static_cast<int>(*accumulation);
    else if (setup.globalBatch > 0)
        setup.layout.gradientAccumulation = std::max(1, static_cast<int>(std::lround(setup.globalBatch / perStep)));
    else
        setup.layout.gradientAccumulation = defaultAccumulation(setup, result.assumed);
    if (reader.find("lora_rank"))
        setup.loraRank = static_cast<int>(reader.number("lora_rank", 1, 65536).value_or(16));
    std::string targets;
    for (const std::string &target : reader.texts("lora_targets"))
        targets += (targets.empty() ? "" : ",") + target;
    if (!targets.empty())
        setup.loraTargets = targets;
    setup.modulesToSave = reader.texts("modules_to_save");
    setup.communicationOverlap = reader.flag("communication_overlap");
    setup.shardingGroup = static_cast<int>(reader.number("sharding_group", 1, 1e6).value_or(0));
    setup.tokens = reader.number("tokens", 1, 1e18).value_or(0);
    if (reader.find("objective"))
        setup.objective = reader.named("objective", Method::Full);
    setup.rollout = reader.find("rollout") ? reader.named("rollout", Rollout::Apart) : Rollout::Apart;
    setup.rolloutShare = reader.number("rollout_memory_fraction", 0.01, 1).value_or(setup.rolloutShare);
    setup.openKeys = openKeys(reader, setup);
    result.layoutOpen = !reader.find("tensor_parallel") && !reader.find("pipeline_parallel") && !reader.find("data_parallel") && !reader.find("context_parallel");
    result.expertsOpen = !reader.find("expert_parallel");
    result.gpusOpen = !reader.find("gpus") && result.layoutOpen;
    result.batchOpen = !accumulation && setup.globalBatch <= 0 && setup.layout.gradientAccumulation <= 1;
    result.checkpointingOpen = !reader.find("checkpointing") && setup.layout.checkpointing == Checkpointing::None;
    readSamples(reader, setup);
    readConditions(reader, result);
}

/// An engine's own switches. llama.cpp prints its scratch limit in MiB and how many layers lie on the card.
void readEngineArguments(const json &arguments, ServingSetup &setup)
{
    const auto number = [&](const char *key) {
        const auto found = arguments.find(key);
        return found != arguments.end() && found->is_number() ? std::clamp(found->get<double>(), 0.0, 1e12) : 0.0;
    };
    for (const char *key : {"block_size", "tokens_per_block", "block_tokens"}) {
        if (number(key) > 0)
            setup.blockSize = number(key);
    }
    if (const auto flash = arguments.find("flash_attn"); flash != arguments.end() && flash->is_boolean())
        setup.flashAttention = flash->get<bool>();
    // llama.cpp's log prints the layers on the card and all of them: "27/62".
    if (const auto layers = arguments.find("gpu_layers"); layers != arguments.end() && layers->is_string()) {
        const std::string text = layers->get<std::string>();
        const std::size_t slash = text.find('/');
        double held = -1, all = 0;
        if (slash != std::string::npos) {
            std::from_chars(text.data(), text.data() + slash, held);
            std::from_chars(text.data() + slash + 1, text.data() + text.size(), all);
        }
        if (held >= 0 && all > 0)
            setup.gpuLayerShare = std::min(1.0, held / all);
    }
    setup.attentionBufferBytes = number("attn_max_batch_mib") * 1048576;
    const auto whole = [&](const char *key) { return static_cast<int>(std::min(number(key), 1e6)); };
    setup.maxLoras = whole("max_loras");
    setup.maxLoraRank = whole("max_lora_rank");
    setup.decodeContextParallel = std::max(1, whole("decode_context_parallel_size"));
    setup.speculativeTokens = number("num_speculative_tokens");
    setup.draftParameters = number("draft_parameters");
    setup.encoderTokens = number("max_tokens_per_mm_item");
    if (const auto sharded = arguments.find("fully_sharded_loras"); sharded != arguments.end() && sharded->is_boolean())
        setup.shardedLoras = sharded->get<bool>();
    if (const auto eager = arguments.find("enforce_eager"); eager != arguments.end() && eager->is_boolean() && eager->get<bool>())
        setup.cudaGraphs = false;
    if (const auto spread = arguments.find("dp_attention"); spread != arguments.end() && spread->is_boolean())
        setup.layout.attentionDataParallel = spread->get<bool>();
    if (number("n_ubatch") > 0 && setup.maxBatchedTokens == 0)
        setup.maxBatchedTokens = number("n_ubatch");
}

/// The way of drafting that a free description names: "MTP", "EAGLE-3", "draft model Llama-3.2-1B".
std::string draftingOf(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto names = [&](const char *word) { return text.find(word) != std::string::npos; };
    if (names("eagle"))
        return names("eagle3") || names("eagle-3") || names("eagle 3") ? "eagle3" : "eagle";
    if (names("mtp") || names("nextn"))
        return "mtp";
    if (names("ngram") || names("n-gram") || names("lookup"))
        return "ngram";
    return text.empty() ? text : "draft";
}

/// One replica: what is not pipeline or data parallel is tensor parallel; engines that split by layers read that
/// degree as their number of cards. A served group of attention-data-parallel ranks is one replica too.
void readServingLayout(Reader &reader, CaseSetup &result)
{
    Layout &layout = result.serving.layout;
    const bool spread = layout.attentionDataParallel;
    readLayout(reader, layout, result.gpus);
    layout.attentionDataParallel = layout.attentionDataParallel || spread;
    // Halves of a disaggregated service whose layout is left open run as their engines document it for large mixtures:
    // attention data-parallel, experts over all ranks (SGLang and vLLM, wide expert parallelism).
    if (!result.serving.role.empty() && result.gpus > 1 && !reader.find("tensor_parallel") && !reader.find("data_parallel") && !reader.find("attention_data_parallel")) {
        layout.attentionDataParallel = true;
        result.assumed.push_back("attention_data_parallel=true");
    }
    layout.dataParallel = static_cast<int>(reader.number("data_parallel", 1, 1e6).value_or(1));
    if (!reader.find("tensor_parallel"))
        layout.tensorParallel = std::max(1, static_cast<int>(result.gpus / layout.pipelineParallel / layout.dataParallel));
    if (layout.attentionDataParallel && layout.tensorParallel == 1)
        layout.tensorParallel = std::max(1, static_cast<int>(result.gpus));
    // Experts over more ranks than attention has: the engine runs attention data-parallel in one replica ("DP144 EP144").
    const double perReplica = layout.expertParallel > layout.tensorParallel ? static_cast<double>(layout.expertParallel) / layout.tensorParallel : 1;
    result.replicas = layout.attentionDataParallel ? 1 : std::max(1.0, std::floor(layout.dataParallel / perReplica));
    layout.dataParallel = 1;
}

/// TensorRT-LLM's FP8 and NVFP4 recipes keep the cache in FP8 (perf-overview.md); elsewhere the engine's 16 bit.
std::string defaultKvType(const ServingSetup &setup)
{
    return setup.engine == "tensorrt_llm" && (setup.weightFormat == "fp8" || setup.weightFormat == "nvfp4") ? "fp8" : std::string();
}

/// What lies on the host, and what host that is: an object {"bandwidth_gb_s": …} or words.
void readHost(Reader &reader, CaseSetup &result)
{
    ServingSetup &setup = result.serving;
    result.offload = reader.text("offload");
    if (const json *host = reader.find("host"); host && host->is_object()) {
        Reader inner(*host, result.assumed);
        if (const auto rate = inner.number("bandwidth_gb_s", 0.1, 1e6))
            setup.hostBandwidthBytes = *rate * 1e9;
    } else if (host && host->is_string()) {
        if (const auto rate = hostBandwidthOf(host->get<std::string>()))
            setup.hostBandwidthBytes = rate->value;
    }
    if (result.offload.empty() || result.offload == "none")
        return;
    // "parameters" of a mixture run on one card: what moves are the routed experts.
    setup.expertsOnHost = result.offload == "experts" || result.offload == "parameters";
}

/// TensorRT-LLM's tables of saturated throughput queue a fixed number of requests, by length (perf-overview.md, "Preparing
/// a Dataset"): too few to keep a large system's batch full to the end.
double queuedRequests(const ServingSetup &setup, std::vector<std::string> &assumed)
{
    const double length = setup.inputTokens + setup.outputTokens;
    if (setup.engine != "tensorrt_llm" || setup.load != "saturated" || length <= 0)
        return 0;
    const double requests = length <= 256 ? 30000 : length <= 2500 ? 3000
        : length < 20000                                           ? 1500
                                                                   : 1000;
    assumed.push_back("requests=" + std::to_string(static_cast<int>(requests)));
    return requests;
}

void readServing(Reader &reader, CaseSetup &result)
{
    ServingSetup &setup = result.serving;
    const std::string engine = reader.text("engine");
    if (engine.empty())
        result.assumed.push_back("engine=vllm");
    else
        setup.engine = engine;
    setup.engineVersion = reader.text("engine_version");
    // The quantisation names the storage; without one the weights' own type does.
    setup.weightFormat = reader.text("quantization");
    if (setup.weightFormat.empty())
        setup.weightFormat = reader.text("weights_dtype");
    setup.kvType = reader.text("kv_dtype");
    if (setup.kvType.empty() && !defaultKvType(setup).empty()) {
        setup.kvType = defaultKvType(setup);
        result.assumed.push_back("kv_dtype=" + setup.kvType);
    }
    setup.bitsPerWeight = reader.number("bits_per_weight", 0.5, 64);
    setup.memoryFraction = reader.number("memory_fraction", 0.01, 1);
    setup.contextLength = reader.number("context_length", 1, 1e12).value_or(0);
    setup.concurrency = reader.number("concurrency", 1, 1e9).value_or(1);
    setup.maxSequences = reader.number("max_sequences", 1, 1e9).value_or(0);
    setup.maxBatchedTokens = reader.number("max_batched_tokens", 1, 1e12).value_or(0);
    setup.inputTokens = reader.number("input_tokens", 0, 1e12).value_or(0);
    setup.outputTokens = reader.number("output_tokens", 0, 1e12).value_or(0);
    setup.requestRate = reader.number("request_rate", 0, 1e9);
    setup.cudaGraphs = reader.flag("cuda_graphs").value_or(true);
    setup.chunkedPrefill = reader.flag("chunked_prefill").value_or(true);
    // vLLM's V1 and SGLang keep finished prefixes unless told not to.
    setup.prefixCaching = reader.flag("prefix_caching").value_or(setup.engine == "vllm" || setup.engine == "sglang");
    setup.speculative = draftingOf(reader.text("speculative"));
    setup.load = reader.text("load");
    setup.requests = reader.number("requests", 1, 1e12).value_or(queuedRequests(setup, result.assumed));
    setup.gpuMemoryBytes = reader.number("gpu_memory_bytes", 1e6, 1e15);
    setup.role = reader.text("role");
    readHost(reader, result);
    setup.acceptance = reader.number("acceptance", 0.01, 1).value_or(0);
    setup.prefixShare = reader.number("prefix_share", 0, 1).value_or(0);
    readEfficiency(reader, setup.efficiency);
    if (const auto target = reader.number("target_ttft_ms", 0.001, 1e9))
        result.targets.ttft = Seconds(*target * 1e-3);
    if (const auto target = reader.number("target_tpot_ms", 0.001, 1e9))
        result.targets.tpot = Seconds(*target * 1e-3);
    result.peakFactor = reader.number("peak_factor", 1, 1000);
    result.availability = reader.number("availability", 0, 0.9999999);
    if (const json *arguments = reader.find("engine_args"); arguments && arguments->is_object())
        readEngineArguments(*arguments, setup);
    readServingLayout(reader, result);
}

/// Several cards joined by " + " are one of each: the smallest one bounds an even split.
std::optional<Accelerator> readCard(const std::string &name, const Catalog &catalog, std::vector<std::string> &assumed)
{
    std::optional<Accelerator> smallest;
    std::size_t start = 0;
    while (start <= name.size()) {
        const std::size_t end = std::min(name.find(" + ", start), name.size());
        bool ambiguous = false;
        const Accelerator *found = catalog.findAccelerator(std::string_view(name).substr(start, end - start), &ambiguous);
        if (!found)
            return std::nullopt;
        if (ambiguous)
            assumed.push_back("gpu=" + found->id);
        if (!smallest || (found->capacity && smallest->capacity && *found->capacity < *smallest->capacity))
            smallest = *found;
        start = end + 3;
    }
    return smallest;
}

} // namespace

Expected<CaseSetup> readCaseSetup(const json &setup, bool isTraining, const Catalog &catalog)
{
    if (!setup.is_object())
        return fail("estimate.wrong_type", "setup");
    CaseSetup result;
    Reader reader(setup, result.assumed);
    const std::string gpu = reader.text("gpu");
    if (!gpu.empty()) {
        result.card = readCard(gpu, catalog, result.assumed);
        if (!result.card)
            return fail("estimate.unknown_accelerator", "setup.gpu", {Argument::ofText("name", gpu)});
        if (const auto stated = reader.number("gpu_memory_bytes", 1e6, 1e15))
            result.card->capacity = Bytes(*stated);
    }
    const double product = static_cast<double>(reader.degree("tensor_parallel")) * reader.degree("pipeline_parallel") * reader.degree("context_parallel");
    result.gpus = reader.number("gpus", 1, 1e7).value_or(product * reader.number("data_parallel", 1, 1e6).value_or(1));
    if (isTraining)
        readTraining(reader, result);
    else
        readServing(reader, result);
    if (const auto gigabits = reader.number("inter_node_gbit_s", 0.01, 1e6)) {
        const double cardsPerNode = result.card && result.card->gpusPerNode ? *result.card->gpusPerNode : 8;
        result.conditions.perGpuBetweenNodes = BytesPerSecond(*gigabits * 1e9 / 8 / cardsPerNode);
    }
    if (reader.error())
        return tl::unexpected<Error>(*reader.error());
    return result;
}

Expected<Model> readCaseModel(const json &model, const Catalog &catalog)
{
    if (!model.is_object())
        return fail("estimate.wrong_type", "model");
    const auto named = model.find("name");
    const std::string name = named != model.end() && named->is_string() ? named->get<std::string>() : std::string();
    const auto config = model.find("config");
    if (config != model.end() && config->is_object() && !config->empty())
        return readHuggingFaceConfig(config->dump(-1, ' ', false, json::error_handler_t::replace), name);
    if (!name.empty()) {
        if (const LibraryModel *entry = catalog.findModel(name))
            return loadLibraryModel(*entry);
    }
    const auto parameters = model.find("parameters");
    if (parameters != model.end() && !parameters->is_number() && !parameters->is_null())
        return fail("estimate.wrong_type", "model.parameters");
    if (config != model.end() && !config->is_object() && !config->is_null())
        return fail("estimate.wrong_type", "model.config");
    if (parameters == model.end() || !parameters->is_number())
        return fail("estimate.unknown_model", "model", {Argument::ofText("name", name)});
    const auto active = model.find("active_parameters");
    auto made = modelFromSize(parameters->get<double>(), active != model.end() && active->is_number() ? std::optional(active->get<double>()) : std::nullopt);
    if (made && !name.empty())
        made->name = name;
    return made;
}

} // namespace powertrain
