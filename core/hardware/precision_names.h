// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator.h"
#include "core/units/names.h"

namespace powertrain {

template <>
struct EnumNames<Precision> {
    static constexpr NameTable<Precision, 8> table{{{Precision::Fp32, "fp32"}, {Precision::Tf32, "tf32"}, {Precision::Bf16, "bf16"},
        {Precision::Fp16, "fp16"}, {Precision::Fp8, "fp8"}, {Precision::Fp4, "fp4"}, {Precision::Int8, "int8"}, {Precision::Int4, "int4"}}};
};

} // namespace powertrain
