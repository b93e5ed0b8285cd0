// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_profile.h"

#include <algorithm>
#include <charconv>

#include "core/estimate/serving_releases.h"

namespace powertrain {

namespace {

constexpr double kSixteenBit = 2.0;
constexpr std::string_view kDsMla = "fp8_ds_mla";

/// Bits that an unlisted format's name states: "exl2_2.5bpw", "mlc_q4f16" (groups of 32 with a 16-bit scale: MLC-LLM
/// docs/compilation/configure_quantization), "w3a16", "3bit", "TQ2_0" and "IQ5_K" (llama.cpp blocks carry about half a
/// bit of scales).
struct SizedFormat {
    double bits = 0;
    bool embeddings = false;
};
std::optional<SizedFormat> sizedFormat(std::string_view id)
{
    const auto number = [&](std::size_t start) -> std::optional<double> {
        double value = 0;
        const auto read = std::from_chars(id.data() + start, id.data() + id.size(), value);
        return read.ec == std::errc() && value >= 0.5 && value <= 64 ? std::optional(value) : std::nullopt;
    };
    const auto isDigit = [&](std::size_t i) { return i < id.size() && id[i] >= '0' && id[i] <= '9'; };
    for (std::size_t i = 0; i < id.size(); ++i) {
        const bool starts = isDigit(i) && (i == 0 || (!isDigit(i - 1) && id[i - 1] != '.'));
        if (!starts)
            continue;
        const auto value = number(i);
        if (!value)
            continue;
        std::size_t end = i;
        while (isDigit(end) || (end < id.size() && id[end] == '.'))
            ++end;
        const std::string_view after = id.substr(end);
        const char before = i > 0 ? id[i - 1] : ' ';
        constexpr double kGroupScale = 16.0 / 32, kGroup128 = 20.0 / 128;
        if (after.substr(0, 3) == "bpw")
            return SizedFormat{*value, false};
        if (before == 'q' && (after.substr(0, 3) == "f16" || after.substr(0, 3) == "f32"))
            return SizedFormat{*value + kGroupScale, true};
        if (before == 'Q' && *value <= 8)
            return SizedFormat{*value + kGroupScale, true};
        if ((before == 'w' && after.substr(0, 3) == "a16") || after.substr(0, 3) == "bit")
            return SizedFormat{*value < 16 ? *value + kGroup128 : *value, false};
    }
    return std::nullopt;
}

/// A known format, or the known one that a longer name begins with: "fp8_online", "nf4_unsloth_dynamic", "Q8_0_R8".
const WeightFormat *nearestFormat(std::string_view id)
{
    for (std::string_view name = id; !name.empty();) {
        if (const WeightFormat *format = findWeightFormat(name))
            return format;
        const std::size_t cut = name.find_last_of("_-");
        name = cut == std::string_view::npos ? std::string_view() : name.substr(0, cut);
    }
    return nullptr;
}

/// "fp8", or separately for keys and values as llama.cpp allows: "k:q8_0,v:fp16". Their mean, as both are equally wide.
std::optional<double> elementBytesOf(std::string_view kvType)
{
    const std::size_t comma = kvType.find(",v:");
    if (kvType == kDsMla)
        return 1.0;
    if (kvType.substr(0, 2) != "k:" || comma == std::string_view::npos)
        return kvElementBytes(kvType);
    const auto keys = kvElementBytes(kvType.substr(2, comma - 2));
    const auto values = kvElementBytes(kvType.substr(comma + 3));
    if (!keys || !values)
        return std::nullopt;
    return (*keys + *values) / 2;
}

void addWeight(ServingWeights &weights, const TensorEntry &entry, double bytes)
{
    switch (entry.split) {
    case TensorSplit::Vocabulary:
        weights.vocabulary += bytes;
        return;
    case TensorSplit::Experts:
        weights.experts += bytes;
        return;
    case TensorSplit::KvColumns:
        weights.keyValue += bytes;
        return;
    case TensorSplit::Replicated:
        (entry.group < 0 ? weights.outside : weights.replicated) += bytes;
        return;
    case TensorSplit::Columns:
    case TensorSplit::Rows:
        break;
    }
    switch (entry.role) {
    case TensorRole::MlpGate:
    case TensorRole::MlpUp:
    case TensorRole::MlpDown:
    case TensorRole::MlpBias:
    case TensorRole::SharedExpertGate:
    case TensorRole::SharedExpertUp:
    case TensorRole::SharedExpertDown:
        weights.dense += bytes;
        return;
    default:
        weights.attention += bytes;
    }
}

/// One entry of DeepSeek-V4's cache in FP8: the vector in 8 bit with 8 B of scales, its rotary part in 16 bit (584 B;
/// vLLM v1/kv_cache_interface.py).
double compressedEntryBytes(const AttentionShape &a, double elementBytes)
{
    constexpr double kScales = 8;
    const auto latent = static_cast<double>(a.kvLoraRank);
    const auto rotary = static_cast<double>(a.ropeHeadDim);
    return elementBytes <= 1 ? latent + kScales + kSixteenBit * rotary : (latent + rotary) * elementBytes;
}

ServingCacheGroup cacheGroupOf(const LayerGroup &group, double elementBytes, bool dsMla, bool compressed)
{
    /// Tokens that DeepSeek-V4's layers see uncompressed (its sliding_window); layers without compression see no more.
    constexpr double kCompressedWindow = 128;
    const AttentionShape &a = group.attention;
    ServingCacheGroup cache;
    cache.kind = a.kind;
    cache.layers = static_cast<double>(group.count);
    cache.compressRatio = a.compressRatio > 1 ? static_cast<double>(a.compressRatio) : 1;
    // vLLM mamba_utils.py@02d7108; a second mixer (Falcon-H1) keeps its state beside the first's cache.
    cache.stateBytes = mixerStateBytes(a).value + mixerStateBytes(group.parallel).value;
    cache.tailBytes = mixerTailBytes(a).value + mixerTailBytes(group.parallel).value;
    switch (a.kind) {
    case AttentionKind::SlidingWindow:
    case AttentionKind::ChunkedLocal:
        cache.window = static_cast<double>(a.window);
        [[fallthrough]];
    case AttentionKind::Full:
        cache.kvHeads = static_cast<double>(a.kvHeads);
        cache.bytesPerToken = a.sharesKv ? 0 : cache.kvHeads * static_cast<double>(a.headDimQk + a.headDimV) * elementBytes;
        cache.scoreWidth = static_cast<double>(a.heads) * static_cast<double>(a.headDimQk + a.headDimV);
        break;
    case AttentionKind::Mla:
        cache.bytesPerToken = a.sharesKv ? 0 : static_cast<double>(a.kvLoraRank + a.ropeHeadDim) * elementBytes;
        cache.scoreWidth = static_cast<double>(a.heads) * static_cast<double>(a.nopeHeadDim + a.ropeHeadDim + a.headDimV);
        cache.selectedTokens = static_cast<double>(a.indexTopK);
        // vLLM's fp8_ds_mla: the latent in FP8 with an FP32 scale per 128 elements, the rotary part in 16 bit (656 B a
        // layer for DeepSeek-V3.2).
        if (compressed && cache.bytesPerToken > 0) {
            cache.bytesPerToken = compressedEntryBytes(a, elementBytes);
            cache.window = a.compressRatio > 1 ? 0 : kCompressedWindow;
        } else if (dsMla && cache.bytesPerToken > 0)
            cache.bytesPerToken = static_cast<double>(a.kvLoraRank) * (1 + 4.0 / 128) + kSixteenBit * static_cast<double>(a.ropeHeadDim);
        // The indexer's own cache: one FP8 key and its scale per token (SGLang PR#11309: 61 · (656 + 132) B a token).
        if (a.indexHeads > 0 && !a.indexShared)
            cache.indexBytes = static_cast<double>(a.indexHeadDim) + 4;
        cache.bytesPerToken += cache.indexBytes;
        break;
    case AttentionKind::GatedDeltaNet:
    case AttentionKind::Mamba2:
    case AttentionKind::Mamba1:
    case AttentionKind::LinearAttention:
    case AttentionKind::ShortConvolution:
    case AttentionKind::None:
        break;
    }
    return cache;
}

bool sameCache(const ServingCacheGroup &a, const ServingCacheGroup &b)
{
    return a.kind == b.kind && a.kvHeads == b.kvHeads && a.bytesPerToken == b.bytesPerToken && a.window == b.window
        && a.compressRatio == b.compressRatio && a.stateBytes == b.stateBytes && a.scoreWidth == b.scoreWidth;
}

/// Parameters of a decoder layer's attention with the target's heads, and the width of its queries, keys and values.
void addDrafterShape(ServingProfile &profile, const AttentionShape &a)
{
    const double queries = static_cast<double>(a.heads) * static_cast<double>(a.headDimQk);
    const double values = static_cast<double>(a.heads) * static_cast<double>(a.headDimV);
    const double shared = static_cast<double>(a.kvHeads) * static_cast<double>(a.headDimQk + a.headDimV);
    profile.queryWidth = queries + shared;
    profile.attentionParameters = profile.hidden * (queries + shared + values);
}

void addCacheGroups(ServingProfile &profile, const Architecture &architecture)
{
    profile.compressed = std::any_of(architecture.groups.begin(), architecture.groups.end(), [](const LayerGroup &group) { return group.attention.compressRatio > 1; });
    const bool dsMla = profile.kvType == kDsMla;
    for (const LayerGroup &group : architecture.mtpGroups) {
        profile.draftLayers += static_cast<double>(group.count);
        const ServingCacheGroup cache = cacheGroupOf(group, profile.kvElementBytes, dsMla, profile.compressed);
        if (cache.bytesPerToken > 0) {
            const double layers = profile.draftCache.layers + cache.layers;
            profile.draftCache = cache;
            profile.draftCache.layers = layers;
        }
    }
    for (const LayerGroup &group : architecture.groups) {
        const ServingCacheGroup cache = cacheGroupOf(group, profile.kvElementBytes, dsMla, profile.compressed);
        const auto same = std::find_if(profile.cache.begin(), profile.cache.end(),
            [&cache](const ServingCacheGroup &other) { return sameCache(cache, other); });
        if (same == profile.cache.end())
            profile.cache.push_back(cache);
        else
            same->layers += cache.layers;
        if (!profile.compressed || cache.window <= 0)
            profile.kvBytesPerToken += cache.layers * cache.bytesPerToken / cache.compressRatio;
        profile.mla = profile.mla || cache.kind == AttentionKind::Mla;
        profile.windows = profile.windows || cache.window > 0;
        profile.recurrent = profile.recurrent || cache.stateBytes > 0;
        if (cache.kind == AttentionKind::Mla)
            profile.headsMlaExpanded = cache.scoreWidth;
        if (profile.heads <= 0 && cache.scoreWidth > 0) {
            profile.heads = static_cast<double>(group.attention.heads);
            profile.kvHeads = cache.kind == AttentionKind::Mla ? 0 : cache.kvHeads;
            if (cache.kind != AttentionKind::Mla)
                addDrafterShape(profile, group.attention);
        }
        const FeedForwardShape &f = group.feedForward;
        if (static_cast<double>(f.intermediate) > profile.widest)
            profile.gated = f.gated;
        profile.widest = std::max(profile.widest, static_cast<double>(f.intermediate));
        profile.expertWidth = std::max(profile.expertWidth, static_cast<double>(f.expertIntermediate));
        profile.experts = std::max(profile.experts, static_cast<double>(f.experts));
        profile.expertsPerToken = std::max(profile.expertsPerToken, static_cast<double>(std::min(f.expertsPerToken, f.experts)));
    }
    profile.moe = profile.experts > 0;
}

/// What each kind of tensor is stored in. Mixed checkpoints (FP8 with FP4 experts, NVFP4 with 16-bit attention) differ.
struct TensorFormats {
    WeightFormat base;
    WeightFormat attention;
    WeightFormat experts;

    const WeightFormat &of(const TensorEntry &entry) const
    {
        return entry.split == TensorSplit::Experts ? experts : isAttention(entry.role) ? attention
                                                                                       : base;
    }
};

/// "fp8" asked of a file in "fp8_block128" means the file as it is.
bool sameFamily(std::string_view a, std::string_view b)
{
    return a.substr(0, a.find('_')) == b.substr(0, b.find('_'));
}

TensorFormats formatsOf(const Model &model, const WeightFormat &base, bool asStored)
{
    TensorFormats formats{base, base, base};
    if (!asStored)
        return formats;
    if (const WeightFormat *attention = model.attentionFormat.empty() ? nullptr : findWeightFormat(model.attentionFormat))
        formats.attention = *attention;
    if (const WeightFormat *experts = model.expertFormat.empty() ? nullptr : findWeightFormat(model.expertFormat))
        formats.experts = *experts;
    return formats;
}

void addLora(LoraShapes &lora, const TensorEntry &entry)
{
    if (entry.columns <= 1 || !entry.quantisable || entry.role == TensorRole::Vision)
        return;
    const auto count = static_cast<double>(entry.count);
    const auto inputs = count * static_cast<double>(entry.columns);
    const auto outputs = count * static_cast<double>(entry.rows);
    if (entry.split == TensorSplit::Columns || entry.split == TensorSplit::KvColumns) {
        lora.columnInputs += inputs;
        lora.columnOutputs += outputs;
    } else if (entry.split == TensorSplit::Rows) {
        lora.rowInputs += inputs;
        lora.rowOutputs += outputs;
    }
}

/// `files`: what the model's own files hold, where it is served as stored and they were read. `asStored`: each tensor as
/// the checkpoint's configuration says it is stored.
void addWeights(ServingProfile &profile, const Model &model, const TensorFormats &formats, bool asStored, const std::optional<StoredWeights> &files)
{
    double embeddingBytes = 0;
    double embeddingElements = 0;
    profile.weights.outside += files ? files->outsideBytes : 0;
    for (std::size_t i = 0; i < model.inventory.tensors.size(); ++i) {
        const TensorEntry &entry = model.inventory.tensors[i];
        const WeightFormat &format = formats.of(entry);
        const bool quantised = format.bitsPerWeight >= 16 || isQuantised(entry, format, model.scope);
        const double stored = format.bitsPerWeight / 8;
        const double elements = static_cast<double>(entry.elements());
        const bool byTensor = asStored && model.scope.byTensor && entry.storedBytes > 0;
        const double bytes = files ? files->entryBytes[i] : byTensor ? entry.storedBytes
                                                                     : elements * (quantised ? stored : kSixteenBit);
        if (entry.role == TensorRole::MultiTokenPrediction) {
            // Embedding and head are the model's own, even where the checkpoint repeats them.
            if (entry.rows != model.architecture.vocabulary)
                addWeight(profile.draft, entry, bytes);
            continue;
        }
        addWeight(profile.weights, entry, bytes);
        addLora(profile.lora, entry);
        profile.vision = profile.vision || entry.role == TensorRole::Vision;
        if (entry.role == TensorRole::Embedding) {
            embeddingBytes += bytes;
            embeddingElements += elements;
        }
        if (entry.role == TensorRole::OutputHead)
            profile.weights.head += bytes;
        if (entry.columns <= 1 || entry.role == TensorRole::Vision)
            continue; // vectors are no matmul; the vision tower runs once per picture
        const bool lookup = entry.role == TensorRole::Embedding || entry.role == TensorRole::OutputHead || entry.role == TensorRole::PositionEmbedding;
        if (entry.split == TensorSplit::Experts)
            profile.activeExpertParameters += profile.experts > 0 ? elements * profile.expertsPerToken / profile.experts : 0;
        else if (!lookup) {
            profile.denseParameters += elements;
            profile.projectionParameters += isAttention(entry.role) ? elements : 0;
        }
    }
    // Tied: the embedding is the head; per-layer embeddings beside it (Gemma-3n) are only looked up.
    if (profile.weights.head <= 0 && embeddingElements > 0)
        profile.weights.head = embeddingBytes * std::min(1.0, profile.headParameters / embeddingElements);
}

} // namespace

ServingProfile makeServingProfile(const Model &model, std::string_view weightFormat, std::string_view kvType, std::optional<double> bitsPerWeight)
{
    ServingProfile profile;
    profile.layers = static_cast<double>(model.architecture.layers());
    profile.hidden = static_cast<double>(model.architecture.hidden);
    profile.vocabulary = static_cast<double>(model.architecture.vocabulary);
    profile.headParameters = profile.vocabulary * profile.hidden;
    profile.contextLength = static_cast<double>(model.architecture.contextLength);

    profile.kvType = kvType.empty() ? "bf16" : std::string(kvType);
    const auto kvBytes = elementBytesOf(profile.kvType);
    profile.kvTypeKnown = kvBytes.has_value();
    profile.kvElementBytes = kvBytes.value_or(kSixteenBit);
    addCacheGroups(profile, model.architecture);

    profile.weightFormat = !weightFormat.empty() ? std::string(weightFormat) : !model.storedFormat.empty() ? model.storedFormat
                                                                                                           : "bf16";
    const WeightFormat *format = nearestFormat(profile.weightFormat);
    const auto sized = format == nullptr ? sizedFormat(profile.weightFormat) : std::nullopt;
    profile.formatKnown = format != nullptr || bitsPerWeight.has_value() || sized.has_value();
    const double namedBits = format != nullptr ? format->bitsPerWeight : sized ? sized->bits
                                                                               : 16.0;
    profile.bitsPerWeight = std::clamp(bitsPerWeight.value_or(namedBits), 0.5, 64.0);
    profile.computesIn = format != nullptr ? format->computesIn : Precision::Bf16;
    WeightFormat whole = format != nullptr ? *format : WeightFormat{"", 16, true, Precision::Bf16, false, ""};
    whole.bitsPerWeight = profile.bitsPerWeight;
    if (sized)
        whole.quantisesEmbeddings = sized->embeddings;
    // A size stated in bits per weight is the whole file's, embeddings included.
    if (bitsPerWeight)
        whole.quantisesEmbeddings = true;
    const bool asStored = !bitsPerWeight && (weightFormat.empty() || sameFamily(profile.weightFormat, model.storedFormat));
    const bool asFiles = !bitsPerWeight && (weightFormat.empty() || weightFormat == model.storedFormat);
    addWeights(profile, model, formatsOf(model, whole, asStored), asStored, asFiles ? storedWeights(model) : std::nullopt);
    return profile;
}

ServingProfile makeServingProfile(const Model &model, const ServingSetup &setup)
{
    // vLLM quantises on loading with compressed statistics, whatever the checkpoint says (model_loader/
    // bitsandbytes_loader.py; Qwen2.5-7B 5.20 GiB, issue 13882).
    const bool nested = setup.weightFormat == "nf4" && servingEngineOf(setup.engine) == ServingEngine::Vllm;
    return makeServingProfile(model, nested ? "nf4_dq" : setup.weightFormat, setup.kvType, setup.bitsPerWeight);
}

} // namespace powertrain
