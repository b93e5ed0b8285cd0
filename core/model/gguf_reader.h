// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/file_reader.h"
#include "core/model/tensor_table.h"

namespace powertrain {

/// One value of a GGUF's metadata. Texts beyond 4 KiB and lists beyond what layers need are passed over: of them only
/// the count is known.
struct GgufValue {
    enum class Kind { Number,
        Text,
        List };
    Kind kind = Kind::Number;
    double number = 0; ///< whole up to 2^53; booleans are 0 and 1
    std::string text;
    std::vector<double> list; ///< of numbers or booleans
    std::uint64_t count = 0;  ///< entries of the list in the file
};

/// What stands before the tensors of a GGUF file (versions 2 and 3, little-endian).
struct GgufHeader {
    std::uint32_t version = 0;
    std::map<std::string, GgufValue, std::less<>> metadata;

    const GgufValue *find(std::string_view key) const;
    /// A whole number from 0 to 2^53; nullopt when absent or anything else.
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::string text(std::string_view key) const;
};

/// Reads the header and appends the tensors, which have to be aligned, in order and inside the file.
/// Source: ggml docs/gguf.md, and gguf.cpp for what engines refuse.
Expected<GgufHeader> readGguf(FileReader &file, TensorTable &table);

} // namespace powertrain
