// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/inventory.h"
#include "core/model/stored_tensors.h"

namespace powertrain {

/// What a tensor of this name is for: names of Hugging Face, of Mistral's and DeepSeek's own files, and of GGUF.
/// Layers for multi-token prediction that are numbered with the stack are not told apart here.
TensorGroup groupOfName(std::string_view name);
/// The number of the layer in the text stack that the name carries ("model.layers.7.…", "blk.7.…").
std::optional<std::int64_t> layerOfName(std::string_view name);
/// Only layers for multi-token prediction have such a tensor.
bool marksMtpLayer(std::string_view name);

/// Where an inventory's tensor is counted.
TensorGroup groupOfRole(TensorRole role);

} // namespace powertrain
