// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

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

/// Of each tensor in the table. One at a time, because there may be a million.
class TensorMeanings {
public:
    TensorMeanings(const TensorTable &table, const PackingHints &hints);

    TensorMeaning of(std::size_t index) const;
    /// The number of bits of a packed weight had to be taken as 4 for one of the tensors so far.
    bool guessedBits() const { return m_guessedBits; }

private:
    const FileTensor *beside(std::string_view module, std::string_view tail) const;
    bool isAuxiliary(std::string_view name, const FileTensor &tensor) const;
    std::string_view plainFormat(std::string_view name, const FileTensor &tensor) const;
    std::int64_t bitsOr4() const;
    void unpack(std::string_view name, const FileTensor &tensor, TensorMeaning &meaning) const;
    void unpackQweight(std::string_view module, const FileTensor &tensor, TensorMeaning &meaning) const;
    void unpackWords(std::string_view module, TensorMeaning &meaning) const;
    void unpackMlx(const FileTensor &scales, TensorMeaning &meaning) const;
    bool unpackNibbles(std::string_view module, std::string_view tail, const FileTensor &tensor, TensorMeaning &meaning) const;

    const TensorTable &m_table;
    PackingHints m_hints;
    std::set<std::int64_t> m_mtpLayers; ///< numbered with the stack
    mutable bool m_guessedBits = false;
    mutable std::string m_wanted; ///< reused: look-ups are many
};

/// Sums up; container, files and what an index states are left to the caller.
StoredTensors summarise(const TensorTable &table, const TensorMeanings &meanings);

} // namespace powertrain
