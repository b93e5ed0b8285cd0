// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824.0;
constexpr double kMiB = 1048576.0;

/// Mixtral and gpt-oss on two cards show 2.01 GiB before profiling where dense models show 1.53 (v0.19 logs).
constexpr double kMoeParallelContext = 0.48 * kGiB;

/// Rest of the profile peak since 0.17: fitted over the 19 v0.19 TP1 logs with a large vocabulary (error ≤ 0.05 GiB).
constexpr double kVllmPeakRest = 0.08 * kGiB;
constexpr double kLeanSampler = 17;
/// CUDA graphs, v0.19, 30 logs: 0.40 GiB + 15.5 MiB a layer for dense models (error ≤ 0.13 GiB); MoE 0.0–0.8 more.
constexpr double kGraphBase = 0.40 * kGiB;
constexpr double kGraphPerLayer = 0.0155 * kGiB;
constexpr double kGraphMoe = 0.45 * kGiB;
/// For gpt-oss vLLM captures 83 batch sizes up to 1024 instead of 51 up to 512 (v0.19 log: 1.84 GiB on one card).
constexpr double kMxfp4Captures = 83.0 / 51;
/// What the allocator then holds without being able to use it, per entry of the logits: 1.78 GiB on one card and 1.62 on
/// two, of 1 024 × 201 088 (the two FAILED logs of v0.19). Others get by with one copy of the logits in 32 bit.
constexpr double kIdleAfterCaptures = 9.3;

/// Prefill working set of TensorRT-LLM-like engines in units of tokens × hidden × 2 bytes, by tensor-parallel degree
/// 1, 2, 4, 8. aiconfigurator@095f58a; floor 70 MiB.
constexpr double kPrefillDense[] = {11, 6.5, 5, 5};
constexpr double kPrefillMoe[] = {22, 13, 10, 10};
constexpr double kPrefillFloor = 70 * kMiB;

/// CUDA context and libraries of engines that allocate exactly; planning values (0.3–0.6 GiB by driver and card).
constexpr double kPlainContext = 0.5 * kGiB;

double finiteOr(double value, double fallback)
{
    return std::isfinite(value) ? value : fallback;
}
/// Working set of the transformer part for `tokens` prompt tokens: gate, up and their product beside the residual
/// stream and its norm, in 16 bit (without a gate: before and after the activation). `streams` of the hidden width: 4 in the small-vocabulary v0.19 logs (codellama-7b
/// 0.754 of 0.77 GiB), 3 in V0 (Llama-3.1-8B, 20 000 and 29 000 tokens: 2 224 and 3 212 MB, vLLM issue 10517).
double prefillPeak(const ServingProfile &profile, double tokens, double t, double streams)
{
    return tokens * 2 * ((profile.gated ? 3 : 2) * profile.widest / t + streams * profile.hidden);
}

/// vLLM's fused-MoE work space: two intermediate caches of tokens × experts per token, of which the larger of gate-up
/// and output is shared. Matches DeepSeek-V2-Lite (+0.39 GiB), Mixtral TP2 (+0.65) and Qwen3-30B (+0.34 of 0.47) in
/// the v0.19 logs. MXFP4 kernels (gpt-oss) show none.
double moeWorkspace(const ServingProfile &profile, double tokens, double ranks)
{
    if (!profile.moe || profile.computesIn == Precision::Fp4)
        return 0;
    const double width = profile.expertWidth / std::max(1.0, ranks);
    return tokens * profile.expertsPerToken * 2 * (std::max(2 * width, profile.hidden) + width);
}

/// Weights that bitsandbytes unpacks for one product: the largest matrix, gate and up together, in 16 bit.
double unpackedMatrix(const ServingProfile &profile, double t)
{
    const bool unpacks = profile.weightFormat.find("nf4") != std::string::npos || profile.weightFormat.find("bnb") != std::string::npos;
    return unpacks ? 2 * 2 * profile.widest / t * profile.hidden : 0;
}

/// Peak of vLLM's dummy run: the sampler on one token of each sequence slot, or a batch of prompt tokens through a
/// layer. Logits of 32-bit models take four bytes where others take two.
double vllmPeak(const ServingProfile &profile, const EngineRun &run)
{
    const double t = run.layout.attentionTensor;
    const double tokens = run.maxBatchedTokens;
    const double element = profile.bitsPerWeight >= 32 ? 4 : 2;
    const double rest = run.version >= kLeanSampler ? kVllmPeakRest : 0;
    // A batch has no more sequences than tokens.
    const double rows = std::min(run.maxSequences, std::max(tokens, 1.0));
    const double sampler = (run.release->samplerBytes + element - 2) * rows * profile.vocabulary + tokens * profile.hidden * element + rest;
    const double layers = prefillPeak(profile, tokens, t, run.legacyVllm ? 3 : 4) * element / 2 + unpackedMatrix(profile, t);
    const double experts = moeWorkspace(profile, tokens, run.layout.ranks);
    // V1 keeps the experts' work space between batches, V0 frees it before it samples.
    return run.legacyVllm ? std::max(sampler, layers + experts) : std::max(sampler, layers) + experts;
}

/// Outputs of the encoder that vLLM keeps for pictures under way: as many tokens as a batch has, or as the largest item
/// (vLLM v1/core/encoder_cache_manager.py, PR 34051). They are there when the profile runs.
double encoderCache(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    if (!profile.vision || run.legacyVllm)
        return 0;
    return std::max(run.maxBatchedTokens, finiteOr(setup.encoderTokens, 0)) * profile.hidden * 2;
}

double prefillWorkingSet(const ServingProfile &profile, const EngineRun &run)
{
    const double t = run.layout.ranks;
    const int column = t >= 8 ? 3 : t >= 4 ? 2
        : t >= 2                           ? 1
                                           : 0;
    const double c = profile.moe ? kPrefillMoe[column] : kPrefillDense[column];
    return std::max(kPrefillFloor, 2 * run.maxBatchedTokens * profile.hidden * c);
}

/// llama.cpp's compute buffer of one device. Logits of a micro-batch in FP32 beside the residual stream; without flash
/// attention the scores of a micro-batch over the whole context; MLA in the ik fork expands the latent cache for all
/// heads. Checked on 35 logs of ik_llama.cpp@8337e4c: median error 7 %.
double computeBuffer(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    constexpr double kMlaRest = 0.24 * kGiB;
    const double u = run.maxBatchedTokens;
    const double cells = run.context;
    // Ollama leaves flash attention off and holds the scores twice (gpt-oss-20b: 2.0 GiB at 8k, 9.1 at 37k, issue 11753).
    const bool ollama = run.engine == ServingEngine::Ollama;
    const bool flash = setup.flashAttention.value_or(!ollama);
    const double scores = flash ? 0 : profile.heads * u * cells * 4 * (ollama ? 2 : 1);
    const double scratch = setup.attentionBufferBytes > 0 ? finiteOr(setup.attentionBufferBytes, 0) : 0;
    const bool fork = setup.engineVersion.find("ik_llama") != std::string::npos;
    if (profile.mla && fork) {
        const double expanded = flash ? cells * profile.headsMlaExpanded * 2 + scratch : 0;
        const double mask = u * cells * 6; // in 32 and 16 bit
        const double limited = scratch > 0 ? std::min(scores, scratch + mask) : scores;
        return expanded + limited + 7 * u * profile.hidden * 4 + kMlaRest;
    }
    return u * profile.vocabulary * 4 + 2 * u * profile.hidden * 4 + scores;
}

/// transformers: logits of the whole prompt in 16 and 32 bit before release 4.45 (Qwen2-0.5B at 30 720 tokens,
/// 27.6 GiB), of the last token since. From 4.50 on the vendor's tables show no prefill peak above the full cache.
/// QwenLM speed tables, 38 cases.
double transformersPeak(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    constexpr double kLastLogitsFrom = 445;
    constexpr double kLeanFrom = 450;
    const double prompt = std::min(std::max(finiteOr(setup.inputTokens, 0), 1.0), run.context) * run.concurrency;
    if (run.version > 0 && run.version < kLastLogitsFrom)
        return prompt * profile.vocabulary * 6;
    if (run.version >= kLeanFrom)
        return 0;
    return prompt * 2 * (3 * profile.widest + 4 * profile.hidden);
}

void fillVllmOverheads(EngineOverheads &over, const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    const EngineRelease &release = *run.release;
    const bool parallel = run.layout.ranks > 1;
    over.activation = vllmPeak(profile, run) + encoderCache(profile, setup, run);
    over.nonTorch = parallel ? release.nonTorchParallel : release.nonTorchSingle;
    over.context = parallel || run.layout.stages > 1 ? release.contextParallel : release.contextSingle;
    if (parallel && profile.moe)
        over.context += kMoeParallelContext;
    const double logits = std::min(run.maxSequences, std::max(run.maxBatchedTokens, 1.0)) * profile.vocabulary;
    const bool gptOss = profile.moe && profile.weightFormat == "mxfp4";
    over.warmUp = run.legacyVllm ? 0 : logits * (gptOss && run.version >= kLeanSampler ? kIdleAfterCaptures : 4);
    over.again = run.legacyVllm ? 0 : over.activation;
    over.graphsInBudget = release.graphsInBudget;
    if (run.cudaGraphs)
        over.graphs = (kGraphBase + kGraphPerLayer * profile.layers * stageShare(profile, run)) * (gptOss ? kMxfp4Captures : 1) + (profile.moe ? kGraphMoe : 0);
}

} // namespace

EngineOverheads engineOverheads(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    EngineOverheads over;
    const bool parallel = run.layout.devices() > 1;
    over.context = parallel ? run.release->contextParallel : run.release->contextSingle;
    switch (run.engine) {
    case ServingEngine::Vllm:
    case ServingEngine::Other:
        fillVllmOverheads(over, profile, setup, run);
        break;
    case ServingEngine::Sglang:
        over.activation = prefillWorkingSet(profile, run);
        over.graphs = run.cudaGraphs ? kGraphBase + kGraphPerLayer * profile.layers * stageShare(profile, run) : 0;
        break;
    case ServingEngine::TensorRtLlm:
    case ServingEngine::Lmdeploy:
        over.activation = prefillWorkingSet(profile, run);
        break;
    case ServingEngine::Tgi:
        // Prefill log-probabilities hold prompt × V in 16 bit (TGI issue 2301: 3.9 GiB for 16.4k × 128 256).
        over.activation = prefillWorkingSet(profile, run) + run.maxBatchedTokens * profile.vocabulary * 2;
        break;
    case ServingEngine::LlamaCpp:
    case ServingEngine::Ollama:
        over.activation = computeBuffer(profile, setup, run);
        over.context = kPlainContext;
        break;
    case ServingEngine::Transformers:
        over.activation = transformersPeak(profile, setup, run);
        // A cache that grows by concatenation leaves its old copy in the allocator, and the layer at work holds its keys
        // and values twice more, joined and turned for the product: Qwen-7B on A100, 1 to 100 sequences in 16 and 8 bit
        // (QwenLM/Qwen README, 9 cases).
        over.fragmentation = 1 + (profile.layers > 0 ? 2 / profile.layers : 0);
        over.context = kPlainContext;
        break;
    case ServingEngine::Exllama:
    case ServingEngine::Compiled:
        over.activation = std::max(kPrefillFloor, run.maxBatchedTokens * 2 * (profile.vocabulary + 4 * profile.hidden));
        over.context = kPlainContext;
        break;
    }
    over.additions = loraBufferBytes(profile, setup, run) + draftWeightBytes(profile, setup, run);
    return over;
}

double stageShare(const ServingProfile &profile, const EngineRun &run)
{
    if (run.layout.stages <= 1 || profile.layers <= 0)
        return 1;
    const double layers = run.layout.stageLayers > 0 ? run.layout.stageLayers : std::ceil(profile.layers / run.layout.stages);
    return std::min(1.0, layers / profile.layers);
}

namespace {

/// vLLM pads MXFP4 experts for its kernels: the hidden width to 256, since 0.17 also a rank's share of the
/// intermediate width to 128. gpt-oss-20b loads 13.47 (0.11) and 13.64 GiB (0.19), 120b 64.38 GiB.
double expertPadding(const ServingProfile &profile, const EngineRun &run)
{
    if (run.engine != ServingEngine::Vllm || profile.weightFormat != "mxfp4" || !(profile.hidden > 0) || !(profile.expertWidth > 0))
        return 1;
    constexpr double kPaddedBothFrom = 17;
    const double hidden = std::ceil(profile.hidden / 256) * 256 / profile.hidden;
    if (run.version < kPaddedBothFrom)
        return hidden;
    const double width = profile.expertWidth / run.layout.ranks;
    return hidden * std::ceil(width / 128) * 128 / width;
}

} // namespace

namespace {

double shardedWeights(const ServingProfile &profile, const ServingWeights &w, const EngineRun &run, double expertFactor)
{
    const double t = run.layout.attentionTensor;
    const double kvShards = profile.kvHeads > 0 ? std::min(t, profile.kvHeads) : t;
    return w.replicated + w.attention / t + w.keyValue / kvShards + w.dense / t + w.experts / run.layout.ranks * expertFactor;
}

} // namespace

double weightsPerDevice(const ServingProfile &profile, const EngineRun &run)
{
    const ServingWeights &w = profile.weights;
    const double t = run.layout.attentionTensor;
    const double stack = shardedWeights(profile, w, run, expertPadding(profile, run));
    const double embedding = std::max(w.vocabulary - w.head, 0.0);
    const double first = run.layout.embeddings ? std::max(embedding, w.vocabulary * 0.5) / t + w.outside : 0;
    const double last = run.layout.head ? w.head / t : 0;
    const double ends = run.layout.stages <= 1 ? w.vocabulary / t + w.outside : std::max(first, last);
    // Rotary tables and rounding that engines load beside the tensors: 0.01–0.09 GiB (v0.19 logs).
    const double loaded = run.release->pool == CachePool::Exact ? 0 : 0.03 * kGiB;
    return stack * stageShare(profile, run) + ends + loaded;
}

double loraBufferBytes(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    // vLLM: for each slot and linear layer A of rank × inputs and B of outputs × rank in 16 bit, whatever rank is loaded.
    // B of column layers and A of row layers lie divided, the other halves whole unless both are (lora/layers.py).
    constexpr double kDefaultRank = 16;
    const bool likeVllm = run.engine == ServingEngine::Vllm || run.engine == ServingEngine::Other;
    if (!likeVllm || setup.maxLoras <= 0)
        return 0;
    const double t = run.layout.attentionTensor;
    const double whole = setup.shardedLoras ? t : 1;
    const LoraShapes &l = profile.lora;
    const double perRank = (l.columnInputs + l.rowOutputs) / whole + (l.columnOutputs + l.rowInputs) / t;
    const double rank = setup.maxLoraRank > 0 ? std::min<double>(setup.maxLoraRank, 65536) : kDefaultRank;
    return 2 * std::min<double>(setup.maxLoras, 1e6) * rank * perRank * stageShare(profile, run);
}

double draftWeightBytes(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    if (run.draftTokens <= 0)
        return 0;
    const double t = run.layout.attentionTensor;
    if (run.draftLayers)
        return shardedWeights(profile, profile.draft, run, 1) + profile.draft.outside; // embedding and head are the model's own
    if (run.draftsWithOneLayer) {
        // EAGLE (arXiv 2401.15077: 0.24e9 parameters for a 7B, 0.99e9 for a 70B): a decoder layer of the target's width
        // and 2 h² that join state and embedding. EAGLE-3 (arXiv 2503.01840): queries, keys and values of 2 h inputs,
        // 3 h² that join three states, and a head of 32 000 words (0.42e9 for Llama-3.1-8B).
        constexpr double kDraftVocabulary = 32000;
        const double h = profile.hidden;
        const double layer = profile.attentionParameters + 3 * h * profile.widest;
        const bool third = setup.speculative == "eagle3";
        const double join = third ? 3 * h * h + h * profile.queryWidth + kDraftVocabulary * h : 2 * h * h;
        return 2 * (layer + join) / t;
    }
    return 2 * std::clamp(finiteOr(setup.draftParameters, 0), 0.0, 1e13) / t;
}

} // namespace powertrain
