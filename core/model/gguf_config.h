// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/model/gguf_reader.h"

namespace powertrain {

/// The config.json that says the same as a GGUF's metadata and tensors, so that one reader understands both. Fields
/// decide, not names: per layer it is the tensors that tell attention, recurrence and experts apart. `complete`: no
/// part of the model is missing, so that an absent tensor means something. What had to be assumed is listed.
std::string ggufConfig(const GgufHeader &header, const TensorTable &table, bool complete, std::vector<std::string> &assumed);

} // namespace powertrain
