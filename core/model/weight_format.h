// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/hardware/accelerator.h"

namespace powertrain {

/// How the quantisable weights of a model are stored.
struct WeightFormat {
    std::string_view id;      ///< "bf16", "fp8_block128", "awq_int4", "nf4_dq", "mxfp4", "Q4_K_M", …
    double bitsPerWeight;     ///< of the quantised part, scales included
    bool quantisesEmbeddings; ///< GGUF types cover the embedding and head too
    Precision computesIn;     ///< precision of the matrix multiplication on a card that has it
    bool needsNativeSupport;  ///< true: a card without that precision cannot run it well (R-23)
    std::string_view source;
};

/// All known formats, 16-bit ones first.
std::span<const WeightFormat> weightFormats();
/// Case-insensitive lookup by id or alias ("q4_k_m", "fp8"); nullptr when unknown.
const WeightFormat *findWeightFormat(std::string_view id);

/// Bytes of one element of a KV-cache type ("bf16", "fp8", "q8_0" = 34/32, …); nullopt when unknown.
std::optional<double> kvElementBytes(std::string_view kvType);

} // namespace powertrain
