// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/model/tensor_meaning.h"
#include "core/units/message.h"

namespace powertrain {

/// The config.json that the names and shapes of safetensors tensors tell, where none lies beside them. What shapes
/// cannot tell (how many heads share a projection, how many experts a token uses) is taken as usual and listed in
/// `assumed`. Fails with model.no_language_model when there is no embedding or no numbered layer; `file` is its place.
Expected<std::string> shapesConfig(const TensorTable &table, const TensorMeanings &meanings, const std::string &file, std::vector<std::string> &assumed);

} // namespace powertrain
