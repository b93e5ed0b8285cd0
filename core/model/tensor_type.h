// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace powertrain {

/// How a file stores the elements of a tensor: `block` neighbouring elements of the last dimension take `bytes` bytes.
struct TensorType {
    std::string_view name; ///< "BF16", "F8_E4M3", "Q4_K"
    std::int64_t block = 1;
    std::int64_t bytes = 1;
};

/// A dtype of a safetensors header; nullptr when the format has none of that name.
const TensorType *safetensorsType(std::string_view dtype);
/// A ggml_type of a GGUF file; nullptr when the number is unknown or was removed from the format.
const TensorType *ggmlType(std::uint32_t id);
/// The weight format that a GGUF's general.file_type announces ("Q4_K_M"); empty when it says nothing usable.
std::string_view ggufFileFormat(std::int64_t fileType);

} // namespace powertrain
