// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/stored_tensors.h"
#include "core/model/tensor_table.h"

namespace powertrain {

/// What a config.json says about packing, where shapes alone do not tell.
struct PackingHints {
    std::int64_t bits = 0;    ///< of a packed weight; 0: not said
    bool fourToAByte = false; ///< BitNet: ternary weights, four in a byte
};
/// From quantization_config (or MLX's "quantization") of a config.json; anything not understood is left out.
PackingHints packingHints(std::string_view configJson);

/// One tensor as the model means it: a packed one with the shape of its weights.
struct TensorMeaning {
    TensorGroup group = TensorGroup::Other;
    std::int64_t parameters = 0;         ///< 0 for scales, zero points, tables
    std::array<std::int64_t, 3> shape{}; ///< experts, output features, input features; vectors {1, n, 1}
    bool packed = false;
    std::string_view format; ///< id of the weight format that it is stored in; empty: none that is known
};

/// Of each tensor in the table, which has to be indexed. Where the number of bits had to be taken as 4, `assumed` says so.
std::vector<TensorMeaning> meaningOf(const TensorTable &table, const PackingHints &hints, std::vector<std::string> &assumed);

/// Sums up; container, files and what an index states are left to the caller.
StoredTensors summarise(const TensorTable &table, const std::vector<TensorMeaning> &meaning);

} // namespace powertrain
