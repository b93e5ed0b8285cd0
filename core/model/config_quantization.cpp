// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_packing.h"
#include "core/model/config_parts.h"

#include <algorithm>
#include <map>

namespace powertrain {

using nlohmann::json;

namespace {

/// Reads one scheme; the parts that name modules go through addExcluded() and addTarget().
class SchemeReader {
public:
    explicit SchemeReader(const json &q)
        : m_q(q)
        , m_method(textOf(q, "quant_method"))
    {
    }

    QuantisationScheme read()
    {
        m_scheme.base = basePacking(m_q, m_method);
        readAlgorithm();
        readGroups();
        readNamedLayers();
        readExclusions();
        readGptqRules();
        readMlxModules();
        // Publishers convert the MTP layers with the stack where one format covers all, and leave them alone in mixed files.
        m_scheme.multiTokenPrediction = contains(m_scheme.base.format, "fp8") && !m_scheme.experts && m_scheme.targets.empty();
        return std::move(m_scheme);
    }

private:
    void readAlgorithm()
    {
        const std::string algorithm = textOf(m_q, "quant_algo");
        const WeightPacking packing = packingOfAlgorithm(algorithm, numberOf(m_q, "group_size"));
        if (m_scheme.base.format.empty())
            m_scheme.base = packing;
        // An FP8 file whose experts were converted once more: the exclusions belong to the second conversion.
        const std::string experts = textOf(m_q, "moe_quant_algo");
        if (const WeightPacking converted = packingOfAlgorithm(experts, 0); !converted.format.empty()) {
            m_scheme.experts = converted;
            m_scheme.excludedKeepBase = m_method == "fp8";
        }
    }

    /// compressed-tensors and ModelOpt: groups with targets by name, class or expression.
    void readGroups()
    {
        const json *groups = objectOf(m_q, "config_groups");
        if (!groups || m_scheme.experts || m_q.contains("quantized_layers"))
            return;
        for (const auto &[name, group] : groups->items()) {
            const json *weights = group.is_object() ? objectOf(group, "weights") : nullptr;
            if (!weights)
                continue;
            const WeightPacking packing = packingOfWeights(*weights);
            if (packing.format.empty())
                continue;
            const auto targets = group.find("targets");
            bool named = false;
            if (targets != group.end() && targets->is_array() && m_targets + targets->size() <= kMostPatterns) {
                for (const json &target : *targets) {
                    const std::string text = target.is_string() ? target.get<std::string>() : std::string();
                    const bool isClass = text.find('.') == std::string::npos && text.find(':') == std::string::npos && text != "lm_head";
                    if (isClass)
                        continue;
                    named = true;
                    addTarget(text, packing);
                }
            }
            if (!named && (m_scheme.base.format.empty() || !m_baseFromGroup)) {
                m_scheme.base = packing;
                m_baseFromGroup = true;
                m_scheme.head = m_method == "compressed-tensors";
            }
        }
    }

    /// ModelOpt mixed precision: an algorithm per module.
    void readNamedLayers()
    {
        if (const json *layers = objectOf(m_q, "quantized_layers")) {
            for (const auto &[name, layer] : layers->items()) {
                if (layer.is_object())
                    addTarget(name, packingOfAlgorithm(textOf(layer, "quant_algo"), numberOf(layer, "group_size")));
            }
        } else if (const json *counts = objectOf(m_q, "quantized_layers__algo_counts")) {
            // A shortened file that keeps the counts: FP8 is then the attention's, the other one that of the MLPs.
            for (const auto &[name, count] : counts->items()) {
                const WeightPacking packing = packingOfAlgorithm(lowered(name), 0);
                const bool attention = contains(packing.format, "fp8");
                for (const char *module : {"self_attn", "linear_attn"})
                    if (attention)
                        addTarget(module, packing);
                for (const char *module : {"mlp", "mixer", "lm_head"})
                    if (!attention)
                        addTarget(module, packing);
            }
        }
        if (const json *layers = m_method == "quark" ? objectOf(m_q, "layer_quant_config") : nullptr) {
            for (const auto &[name, layer] : layers->items()) {
                if (layer.is_object())
                    addTarget(name, packingOfQuark(layer));
            }
        }
    }

    void readExclusions()
    {
        for (const char *key : {"modules_to_not_convert", "ignore", "ignored_layers", "exclude_modules", "exclude", "llm_int8_skip_modules", "modules_to_not_convert__first", "ignore__first", "exclude_modules__first"}) {
            const auto list = m_q.find(key);
            if (list == m_q.end() || !list->is_array())
                continue;
            for (const json &item : *list) {
                if (item.is_string())
                    addExcluded(item.get<std::string>());
            }
        }
        if (const json *extra = objectOf(m_q, "extra_config")) { // auto-round
            for (const auto &[name, own] : extra->items()) {
                if (own.is_object() && numberOf(own, "bits") >= 16)
                    addExcluded(name);
            }
        }
    }

    /// modules_in_block_to_quantize: nothing else is; dynamic: {"-:expression": {}} leaves alone, {"+:…": {"bits": 8}} overrides.
    void readGptqRules()
    {
        if (const auto blocks = m_q.find("modules_in_block_to_quantize"); blocks != m_q.end() && blocks->is_array() && !blocks->empty()) {
            const WeightPacking packing = m_scheme.base;
            m_scheme.base = {};
            for (const json &block : *blocks) {
                for (const json &item : block.is_array() ? block : json::array({block})) {
                    if (item.is_string())
                        addTarget(item.get<std::string>(), packing);
                }
            }
        }
        const json *dynamic = objectOf(m_q, "dynamic");
        if (!dynamic)
            return;
        for (const auto &[rule, own] : dynamic->items()) {
            const bool leaves = rule.rfind("-:", 0) == 0;
            const std::string expression = "re:" + (leaves || rule.rfind("+:", 0) == 0 ? rule.substr(2) : rule);
            if (leaves) {
                addExcluded(expression);
            } else if (own.is_object()) {
                WeightPacking packing = withGroup(m_scheme.base, numberOf(own, "group_size"));
                if (const double bits = numberOf(own, "bits"); bits > 0) {
                    packing.elementBits = bits;
                    packing.format = bits == 8 ? "gptq_int8" : packing.format;
                }
                addTarget(expression, packing);
            }
        }
    }

    void readMlxModules()
    {
        if (!isMlx(m_q, m_method))
            return;
        m_scheme.head = m_scheme.embedding = true;
        for (const auto &[name, own] : m_q.items()) {
            if (own.is_object() && numberOf(own, "bits") > 0)
                addTarget(name, basePacking(own, m_method));
            else if (own.is_boolean() && !own.get<bool>() && name.find('.') != std::string::npos)
                addExcluded(name);
        }
    }

    void addExcluded(const std::string &text)
    {
        if (++m_targets > kMostPatterns || !m_scheme.excluded.add(text, 0))
            missed(text);
    }
    void addTarget(const std::string &text, const WeightPacking &packing)
    {
        if (packing.format.empty())
            return;
        const auto known = std::find_if(m_scheme.packings.begin(), m_scheme.packings.end(), [&](const WeightPacking &other) { return other == packing; });
        const auto index = static_cast<std::size_t>(known - m_scheme.packings.begin());
        if (known == m_scheme.packings.end() && m_scheme.packings.size() >= kMostPackings)
            return missed(text);
        if (known == m_scheme.packings.end())
            m_scheme.packings.push_back(packing);
        if (++m_targets > kMostPatterns || !m_scheme.targets.add(text, index))
            missed(text);
    }
    void missed(const std::string &text)
    {
        constexpr std::size_t kNamed = 3;
        if (m_scheme.notUnderstood.size() < kNamed)
            m_scheme.notUnderstood.push_back(text.substr(0, 120));
    }

    static constexpr std::size_t kMostPatterns = 1'000'000;
    static constexpr std::size_t kMostPackings = 64;
    const json &m_q;
    std::string m_method;
    QuantisationScheme m_scheme;
    std::size_t m_targets = 0;
    bool m_baseFromGroup = false;
};

std::string plainFormat(ConfigFields &fields)
{
    const auto type = fields.text({"torch_dtype", "dtype"});
    if (type) {
        const std::string name = lowered(*type);
        if (contains(name, "float32"))
            return "fp32";
        if (contains(name, "bfloat16"))
            return "bf16";
        if (contains(name, "float16"))
            return "fp16";
        if (contains(name, "float8"))
            return "fp8";
    }
    fields.assume("torch_dtype", "bfloat16");
    return "bf16";
}

/// The format that most of the bytes of some tensors are quantised to, and whether most of them are quantised at all.
struct Majority {
    std::map<std::string, double> elements;
    double all = 0, quantised = 0;

    void add(const TensorEntry &entry)
    {
        const auto count = static_cast<double>(entry.elements());
        all += count;
        quantised += count * entry.quantisedShare;
        if (entry.stored)
            elements[std::string(entry.stored->id)] += count * entry.quantisedShare;
    }
    std::string format() const
    {
        const auto most = std::max_element(elements.begin(), elements.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
        return most == elements.end() ? std::string() : most->first;
    }
    bool covered() const { return all <= 0 || quantised * 2 > all; }
};

bool isShared(TensorRole role) { return role == TensorRole::SharedExpertGate || role == TensorRole::SharedExpertUp || role == TensorRole::SharedExpertDown; }
bool isDense(TensorRole role) { return role == TensorRole::MlpGate || role == TensorRole::MlpUp || role == TensorRole::MlpDown; }

/// What the roles have in common, for readers that ask by role. A file is in the format of its method (`declared`),
/// even where its experts, the most of it, are in another; a file that only names modules, in what most of it is.
void summarise(const std::string &declared, Model &model)
{
    Majority everything, attention, experts, shared, dense, head;
    for (const TensorEntry &entry : model.inventory.tensors) {
        if (entry.role == TensorRole::MultiTokenPrediction || entry.columns <= 1)
            continue;
        everything.add(entry);
        if (entry.role == TensorRole::OutputHead)
            head.add(entry);
        if (!entry.quantisable)
            continue;
        if (isAttention(entry.role))
            attention.add(entry);
        else if (isRoutedExpert(entry.role))
            experts.add(entry);
        else if (isShared(entry.role))
            shared.add(entry);
        else if (isDense(entry.role))
            dense.add(entry);
    }
    model.storedFormat = everything.elements.count(declared) > 0 ? declared : everything.format();
    model.attentionFormat = attention.covered() && attention.format() != model.storedFormat ? attention.format() : std::string();
    model.expertFormat = experts.format() != model.storedFormat ? experts.format() : std::string();
    model.scope.byTensor = true;
    model.scope.attention = attention.covered();
    model.scope.sharedExperts = shared.covered();
    model.scope.denseMlp = dense.covered();
    model.scope.embeddingAndHead = head.all > 0 && head.covered();
}

} // namespace

QuantisationScheme readQuantisationScheme(const json &config) { return SchemeReader(config).read(); }

void readStoredFormat(ConfigFields &fields, const json &document, const json &quantConfig, const std::vector<std::size_t> &layerGroups, Model &model)
{
    const json *q = fields.find({"quantization_config", "compression_config", "quantization"});
    if (!q && document.contains("quantization_config"))
        q = &document["quantization_config"];
    json merged;
    if (quantConfig.is_object()) {
        merged = q && q->is_object() ? *q : json::object();
        for (const auto &[name, value] : quantConfig.items()) {
            if (!merged.contains(name))
                merged[name] = value;
        }
        q = &merged;
    }
    if (!q || !q->is_object() || q->empty()) {
        model.storedFormat = plainFormat(fields);
        return;
    }
    for (const char *key : {"bits", "w_bit", "head_bits"}) {
        const auto bits = q->find(key);
        if (bits != q->end() && bits->is_number() && !(bits->get<double>() >= 1 && bits->get<double>() <= 32))
            return fields.refuse("model.out_of_range", std::string("quantization_config.") + key, {Argument::of("maximum", 32)});
        if (bits != q->end() && !bits->is_number() && !bits->is_null())
            return fields.refuse("model.wrong_type", std::string("quantization_config.") + key);
    }
    QuantisationScheme scheme = readQuantisationScheme(*q);
    if (fields.text({"expert_dtype"}).value_or("") == "fp4" && !scheme.experts)
        scheme.experts = packingOf("mxfp4");
    if (scheme.base.format.empty() && scheme.targets.empty() && !scheme.experts) {
        fields.note("model.unknown_quantisation", {Argument::ofText("method", textOf(*q, "quant_method"))});
        model.storedFormat = plainFormat(fields);
        return;
    }
    const WeightFormat *plain = findWeightFormat(plainFormat(fields));
    const double plainBytes = plain && plain->bitsPerWeight >= 16 ? std::min(plain->bitsPerWeight / 8, 4.0) : 2.0;
    applyScheme(scheme, model.architecture, layerGroups, plainBytes, model.inventory);
    const FamilyConvention *family = findConvention(model.architecture.modelType);
    for (TensorEntry &entry : model.inventory.tensors) {
        if (family && family->routerInFp32 && entry.role == TensorRole::Router && !entry.stored)
            entry.storedBytes = 4 * static_cast<double>(entry.elements());
    }
    summarise(scheme.base.format, model);
    if (model.storedFormat.empty()) { // everything is excluded
        model.storedFormat = plainFormat(fields);
        model.scope.byTensor = false;
    }
    if (const std::string kv = textOf(*q, "kv_cache_quant_algo"); contains(kv, "fp8") || contains(kv, "nvfp4"))
        model.kvFormat = contains(kv, "nvfp4") ? "nvfp4" : "fp8";
    else if (const json *cache = objectOf(*q, "kv_cache_scheme"); (cache && numberOf(*cache, "num_bits") == 8) || textOf(*q, "kv_cache_scheme") == "fp8")
        model.kvFormat = "fp8";
    for (const std::string &pattern : scheme.notUnderstood)
        fields.note("model.pattern_not_understood", {Argument::ofText("pattern", pattern)});
    if (scheme.excluded.exhausted() || scheme.targets.exhausted())
        fields.note("model.too_many_patterns");
}

} // namespace powertrain
