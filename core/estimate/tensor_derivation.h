// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/units/derivation.h"

namespace powertrain {

/// The model's parameters opened down to its tensors: a step per group with each tensor's count × rows × columns, and
/// their sum. Puts the ground under every memory derivation.
Derivation describeTensors(const Model &model);

} // namespace powertrain
