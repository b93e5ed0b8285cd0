// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/units/names.h"
#include "core/units/quantity.h"

namespace powertrain {

/// What people ask of a model's weights: how much of them is what.
enum class TensorGroup {
    Embedding, ///< of tokens and positions
    Attention, ///< projections, biases, recurrent mixers, indexers
    Mlp,       ///< dense feed-forward parts and shared experts
    Experts,   ///< routed experts
    Router,
    Norms,
    Head,
    Vision, ///< towers for pictures and sound, and their projectors
    Mtp,    ///< multi-token-prediction layers
    Other
};
inline constexpr std::size_t kTensorGroups = 10;

template <>
struct EnumNames<TensorGroup> {
    static constexpr NameTable<TensorGroup, kTensorGroups> table{{{TensorGroup::Embedding, "embedding"}, {TensorGroup::Attention, "attention"}, {TensorGroup::Mlp, "mlp"},
        {TensorGroup::Experts, "experts"}, {TensorGroup::Router, "router"}, {TensorGroup::Norms, "norms"}, {TensorGroup::Head, "head"}, {TensorGroup::Vision, "vision"},
        {TensorGroup::Mtp, "mtp"}, {TensorGroup::Other, "other"}}};
};

struct StoredPart {
    std::int64_t tensors = 0;
    std::int64_t parameters = 0; ///< weights, packed ones unpacked; scales, zero points and tables count as none
    std::int64_t bytes = 0;      ///< with scales, zero points and tables

    friend bool operator==(const StoredPart &, const StoredPart &) = default;
};

/// What the headers of a model's weight files say, summed up.
struct StoredTensors {
    std::string container; ///< "safetensors" or "gguf"
    std::string format;    ///< id of the weight format that most parameters are stored in; empty: none that is known
    std::array<StoredPart, kTensorGroups> groups{};
    std::vector<std::pair<std::string, StoredPart>> types; ///< by the type stored ("BF16", "I32", "Q4_K"), largest first
    std::int64_t files = 0;
    std::int64_t fileBytes = 0;              ///< headers included
    bool complete = true;                    ///< no part is missing
    bool packed = false;                     ///< several weights share one stored element
    std::optional<std::int64_t> statedBytes; ///< of all tensors, where an index states it

    const StoredPart &operator[](TensorGroup group) const { return groups[static_cast<std::size_t>(group)]; }
    StoredPart total() const;

    friend bool operator==(const StoredTensors &, const StoredTensors &) = default;
};

} // namespace powertrain
