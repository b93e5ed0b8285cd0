// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/estimate/reference_defaults.h"
#include "core/estimate/reference_reader.h"
#include "core/estimate/serving_host.h"

namespace powertrain::reference {

namespace {

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

} // namespace

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

} // namespace powertrain::reference
