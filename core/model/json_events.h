// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/model/file_reader.h"

namespace powertrain {

/// What a JSON text in a file consists of, in order. Each function gives false to stop.
class JsonEvents {
public:
    virtual ~JsonEvents() = default;
    virtual bool startObject() = 0;
    virtual bool endObject() = 0;
    virtual bool startArray() = 0;
    virtual bool endArray() = 0;
    /// Texts are cut behind JsonLimits::kText bytes.
    virtual bool key(const std::string &text) = 0;
    virtual bool text(const std::string &text) = 0;
    /// Nothing where the number is no integer or beyond 64 bits.
    virtual bool number(std::optional<std::int64_t> value) = 0;
    virtual bool literal() = 0; ///< true, false, null
};

namespace json_limits {
inline constexpr std::size_t kText = 2048;
inline constexpr std::size_t kDepth = 64;
} // namespace json_limits

/// Reads the next `count` bytes as one JSON value with nothing behind it. Neither the length of the text, nor of a
/// string in it, nor its depth costs memory, which a parser that keeps tokens cannot promise of a 100 MB header.
/// False when it is no JSON, nests deeper than kDepth, or the events' receiver stopped.
bool readJson(FileReader &file, std::uint64_t count, JsonEvents &events);

} // namespace powertrain
