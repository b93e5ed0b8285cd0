// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/model/architecture.h"
#include "core/model/inventory.h"
#include "core/model/module_pattern.h"

namespace powertrain {

/// How a quantised matrix of rows x columns lies in a file: its elements, and the scales beside them.
struct WeightPacking {
    std::string format; ///< id of the weight format; empty: left in 16 bit
    double elementBits = 16;
    std::int64_t group = 0;     ///< input features per scale; 0: a scale per output row, -1: one per matrix
    std::int64_t groupRows = 1; ///< output features per scale
    double scaleBits = 0;       ///< per group, zero point included
    double perColumnBits = 0;   ///< GPTQ's group index
    double perTensorBytes = 0;

    double bytes(std::int64_t rows, std::int64_t columns) const;
    friend bool operator==(const WeightPacking &, const WeightPacking &) = default;
};

/// The packing of a known weight format at its usual group size; an empty format when it is unknown.
WeightPacking packingOf(const std::string &format);

/// Names of modules, matched as ModulePattern says. Names with a layer number are found by a look-up, so lists of
/// tens of thousands cost no more than short ones.
class ModuleList {
public:
    /// False for a pattern that is not understood, or one too many.
    bool add(const std::string &text, std::size_t value);
    bool empty() const { return m_names.empty() && m_globs.empty() && m_regexes.empty(); }
    /// The value of the first pattern that matches module `name` of a layer ("mlp.down_proj"), or, with layer -1, a
    /// module outside of the layers.
    std::optional<std::size_t> find(const std::string &name, std::int64_t layer) const;
    /// Patterns so many and so costly that some were not tried.
    bool exhausted() const { return m_work > kMostWork; }

private:
    static constexpr std::size_t kMostWork = 6'000'000;
    struct Glob {
        std::string text;
        std::size_t value;
    };
    struct Regex {
        ModuleRegex regex;
        std::size_t value;
        bool anywhere; ///< begins with .*, so that wrappers in front of the layers do not matter
    };
    std::optional<std::size_t> findGeneral(const std::string &path) const;

    std::unordered_map<std::string, std::size_t> m_names;
    std::unordered_map<std::int64_t, std::vector<Glob>> m_layerGlobs;
    std::vector<Glob> m_globs;
    std::vector<Regex> m_regexes;
    bool m_sameForAllLayers = true; ///< no general pattern looks at layer numbers
    mutable std::unordered_map<std::string, std::optional<std::size_t>> m_answers;
    mutable std::size_t m_work = 0;
};

/// What a quantization_config says: a packing for all linear weights, other ones for named modules, modules left alone.
struct QuantisationScheme {
    WeightPacking base;                  ///< an empty format: only named modules are quantised
    std::vector<WeightPacking> packings; ///< of named modules
    ModuleList targets;                  ///< module → index into `packings`
    ModuleList excluded;
    std::optional<WeightPacking> experts;   ///< of routed experts, where the file says so as a whole
    bool excludedKeepBase = false;          ///< excluded modules stay in `base`: the list belongs to the experts' format
    bool head = false;                      ///< the output head is a linear weight like any other
    bool embedding = false;                 ///< so is the input embedding (MLX)
    bool multiTokenPrediction = false;      ///< MTP layers are converted with the stack
    std::vector<std::string> notUnderstood; ///< patterns, the first few
};

/// Reads a quantization_config (keys of a hf_quant_config.json added); an empty scheme when its method is unknown.
QuantisationScheme readQuantisationScheme(const nlohmann::json &config);

/// Lays down every tensor of the inventory: TensorEntry::storedBytes, quantisedShare and stored. `layerGroups` is the
/// index into architecture.groups of each layer, in order; 16-bit tensors take `plainBytes` per element.
void applyScheme(const QuantisationScheme &scheme, const Architecture &architecture, const std::vector<std::size_t> &layerGroups, double plainBytes, Inventory &inventory);

} // namespace powertrain
