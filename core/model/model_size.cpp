// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace powertrain {

namespace {

// Typical proportions, read off the published dense models from 1B to 405B (Llama 3.x, Qwen 2.5/3, Mistral): width
// over depth about 110, SwiGLU width about 3.5 times the hidden size, 8 key-value heads of 128; and off the mixtures
// (DeepSeek-V3, Qwen3-30B/235B, GLM-4.5): 8 routed experts of many and one shared.
constexpr double kWidthOverDepth = 110;
constexpr double kFeedForwardOverWidth = 3.5;
constexpr double kMinimumParameters = 1e6;
constexpr double kMaximumParameters = 1e14;
constexpr std::int64_t kTypicalContext = 131072;
/// Share of a dense model of the same shape that is feed-forward, for names like "8x7B" (Mixtral: 0.78).
constexpr double kFeedForwardShare = 0.78;

struct Frame {
    std::int64_t hidden = 0, layers = 0, headDim = 0, heads = 0, kvHeads = 0, vocabulary = 0;
    bool tied = false;

    double attentionPerLayer() const
    {
        return static_cast<double>(2 * hidden * headDim * (heads + kvHeads));
    }
    double outside() const { return static_cast<double>(vocabulary * hidden) * (tied ? 1 : 2); }
};

std::int64_t typicalVocabulary(double parameters)
{
    return parameters >= 1e9 ? 128256 : parameters >= 1e8 ? 32000
        : parameters >= 1e7                               ? 8192
                                                          : 2048;
}

/// Heads are always a multiple of 8, so that tensor parallelism over 2, 4 or 8 cards is possible.
Frame frameOf(std::int64_t hidden, std::int64_t layers, double parameters)
{
    Frame frame;
    frame.hidden = hidden;
    frame.layers = layers;
    frame.headDim = hidden >= 2048 ? 128 : hidden >= 512 ? 64
                                                         : hidden / 8;
    frame.heads = hidden / frame.headDim;
    frame.kvHeads = 8;
    frame.vocabulary = typicalVocabulary(parameters);
    frame.tied = parameters < 4e9;
    return frame;
}

std::int64_t nextHidden(std::int64_t hidden)
{
    return hidden < 512 ? hidden + 64 : hidden < 2048 ? hidden + 512
                                                      : hidden + 1024;
}

std::int64_t roundedTo(double value, std::int64_t multiple)
{
    return std::max<std::int64_t>(static_cast<std::int64_t>(std::llround(value / static_cast<double>(multiple))), 1) * multiple;
}

/// The frame whose proportions are nearest to typical when its feed-forward parts hold `parameters` − the rest.
Frame bestFrame(double parameters)
{
    Frame best;
    double bestCost = 1e300;
    constexpr std::int64_t kLargestHidden = 262144;
    for (std::int64_t hidden = 64; hidden <= kLargestHidden; hidden = nextHidden(hidden)) {
        const auto from = std::max<std::int64_t>(static_cast<std::int64_t>(static_cast<double>(hidden) / (2 * kWidthOverDepth)), 2);
        const auto to = std::max<std::int64_t>(static_cast<std::int64_t>(static_cast<double>(hidden) / kWidthOverDepth * 2), 12);
        for (std::int64_t layers = from; layers <= to; ++layers) {
            const Frame frame = frameOf(hidden, layers, parameters);
            const double left = (parameters - frame.outside()) / static_cast<double>(layers) - frame.attentionPerLayer();
            if (left <= 0)
                break;
            const double width = left / (3.0 * static_cast<double>(hidden));
            const double cost = std::abs(std::log(static_cast<double>(hidden) / static_cast<double>(layers) / kWidthOverDepth)) + 2 * std::abs(std::log(width / static_cast<double>(hidden) / kFeedForwardOverWidth));
            if (cost < bestCost) {
                bestCost = cost;
                best = frame;
            }
        }
    }
    return best;
}

LayerGroup groupOf(const Frame &frame)
{
    LayerGroup group;
    group.count = frame.layers;
    group.attention.kind = AttentionKind::Full;
    group.attention.heads = frame.heads;
    group.attention.kvHeads = frame.kvHeads;
    group.attention.headDimQk = frame.headDim;
    group.attention.headDimV = frame.headDim;
    return group;
}

void fillDense(const Frame &frame, double parameters, LayerGroup &group)
{
    const double left = (parameters - frame.outside()) / static_cast<double>(frame.layers) - frame.attentionPerLayer();
    group.feedForward.intermediate = roundedTo(left / (3.0 * static_cast<double>(frame.hidden)), frame.hidden >= 1024 ? 128 : 8);
}

void fillMoe(const Frame &frame, double parameters, double active, LayerGroup &group)
{
    const auto layers = static_cast<double>(frame.layers);
    const double perUnit = 3.0 * static_cast<double>(frame.hidden) * layers;
    const double dense = frame.outside() + layers * frame.attentionPerLayer();
    const double activeWidth = std::max((active - dense) / perUnit, 64.0);
    const double totalWidth = (parameters - dense) / perUnit;
    const double sparsity = totalWidth / activeWidth;
    FeedForwardShape &f = group.feedForward;
    f.expertsPerToken = sparsity >= 3 ? 8 : 2;
    const double slots = static_cast<double>(f.expertsPerToken + 1);
    f.experts = std::max(roundedTo(sparsity * slots - 1, 8), f.expertsPerToken);
    f.expertIntermediate = roundedTo(totalWidth / static_cast<double>(f.experts + 1), 8);
    f.sharedIntermediate = f.expertIntermediate;
}

void listAssumptions(const Model &model, std::vector<std::string> &assumed)
{
    const Architecture &m = model.architecture;
    const LayerGroup &group = m.groups.front();
    const auto add = [&assumed](std::string_view key, std::int64_t value) { assumed.push_back(std::string(key) + "=" + std::to_string(value)); };
    add("hidden_size", m.hidden);
    add("num_hidden_layers", group.count);
    add("num_attention_heads", group.attention.heads);
    add("num_key_value_heads", group.attention.kvHeads);
    add("head_dim", group.attention.headDimQk);
    if (group.feedForward.isMoe()) {
        add("num_experts", group.feedForward.experts);
        add("num_experts_per_tok", group.feedForward.expertsPerToken);
        add("moe_intermediate_size", group.feedForward.expertIntermediate);
    } else {
        add("intermediate_size", group.feedForward.intermediate);
    }
    add("vocab_size", m.vocabulary);
    assumed.push_back(m.tiedEmbeddings ? "tie_word_embeddings=true" : "tie_word_embeddings=false");
    add("max_position_embeddings", m.contextLength);
    assumed.emplace_back("torch_dtype=bfloat16");
}

std::string shortSize(double parameters)
{
    const double scale = parameters >= 1e12 ? 1e12 : parameters >= 1e9 ? 1e9
                                                                       : 1e6;
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::round(parameters / scale * 100) / 100).ptr;
    return std::string(buffer, end) + (scale == 1e12 ? "T" : scale == 1e9 ? "B"
                                                                          : "M");
}

} // namespace

Expected<Model> modelFromSize(double parameters, std::optional<double> activeParameters)
{
    const auto outside = [](double value) { return !(value >= kMinimumParameters && value <= kMaximumParameters); };
    const auto bounds = [](double value) {
        return std::vector<Argument>{Argument::of("value", std::isfinite(value) ? value : 0, Unit::Parameters), Argument::of("minimum", kMinimumParameters, Unit::Parameters), Argument::of("maximum", kMaximumParameters, Unit::Parameters)};
    };
    if (outside(parameters))
        return fail("model.size_out_of_range", "model.parameters", bounds(parameters));
    if (activeParameters && (outside(*activeParameters) || *activeParameters > parameters))
        return fail("model.active_out_of_range", "model.active_parameters", bounds(*activeParameters));

    Model model;
    model.synthetic = true;
    model.name = shortSize(parameters);
    model.storedFormat = "bf16";
    // With more than nine tenths active there is nothing to route.
    const bool sparse = activeParameters && *activeParameters < 0.9 * parameters;
    const Frame frame = bestFrame(sparse ? *activeParameters : parameters);
    LayerGroup group = groupOf(frame);
    if (sparse) {
        fillMoe(frame, parameters, *activeParameters, group);
        model.name += "-A" + shortSize(*activeParameters);
    } else {
        fillDense(frame, parameters, group);
    }
    Architecture &architecture = model.architecture;
    architecture.hidden = frame.hidden;
    architecture.vocabulary = frame.vocabulary;
    architecture.tiedEmbeddings = frame.tied;
    architecture.contextLength = kTypicalContext;
    architecture.groups.push_back(group);
    model.inventory = buildInventory(architecture);
    listAssumptions(model, model.assumed);
    model.notes.push_back({"model.synthetic", {Argument::of("parameters", parameters, Unit::Parameters), Argument::of("built", static_cast<double>(model.inventory.counts.total), Unit::Parameters)}});
    return model;
}

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view trimmed(std::string_view text)
{
    const auto start = text.find_first_not_of(kBlanks);
    if (start == std::string_view::npos)
        return {};
    return text.substr(start, text.find_last_not_of(kBlanks) - start + 1);
}

struct SizeUnit {
    std::string_view name;
    double factor;
};

// The Chinese units are 万亿 (10^12), 亿 (10^8) and 万 (10^4); 参数 means "parameters".
constexpr SizeUnit kUnits[] = {
    {"T", 1e12},
    {"t", 1e12},
    {"B", 1e9},
    {"b", 1e9},
    {"M", 1e6},
    {"m", 1e6},
    {"\xE4\xB8\x87\xE4\xBA\xBF", 1e12},
    {"\xE4\xBA\xBF", 1e8},
    {"\xE4\xB8\x87", 1e4},
};
constexpr std::string_view kParametersWord = "\xE5\x8F\x82\xE6\x95\xB0";

/// A number with its unit at the start of `text`; takes them away.
std::optional<double> takeSize(std::string_view &text)
{
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (problem != std::errc() || !std::isfinite(number) || number <= 0)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text = trimmed(text);
    for (const SizeUnit &unit : kUnits) {
        if (text.substr(0, unit.name.size()) == unit.name) {
            text.remove_prefix(unit.name.size());
            return number * unit.factor;
        }
    }
    return std::nullopt;
}

/// "8x" before a size; takes it away.
std::optional<double> takeExperts(std::string_view &text)
{
    int experts = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), experts);
    if (problem != std::errc() || end == text.data() + text.size() || (*end != 'x' && *end != 'X') || experts < 2 || experts > 4096)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return experts;
}

} // namespace

std::optional<ModelSize> parseModelSize(std::string_view text)
{
    text = trimmed(text);
    if (text.size() > 64)
        return std::nullopt;
    const auto experts = takeExperts(text);
    const auto size = takeSize(text);
    if (!size)
        return std::nullopt;
    ModelSize result{*size, std::nullopt};
    if (experts) {
        result.parameters = *size * (kFeedForwardShare * *experts + 1 - kFeedForwardShare);
        result.active = *size * (kFeedForwardShare * 2 + 1 - kFeedForwardShare);
    } else if (text.size() > 2 && text[0] == '-' && (text[1] == 'A' || text[1] == 'a')) {
        text.remove_prefix(2);
        result.active = takeSize(text);
        if (!result.active || *result.active > result.parameters)
            return std::nullopt;
    }
    if (text == kParametersWord)
        text = {};
    if (!text.empty())
        return std::nullopt;
    return result;
}

} // namespace powertrain
