// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/workload can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kWorkloadCodes[] = {
    // Errors of reading a request document. Error::where is the path of the value ("duration.days").
    "request.not_json",        ///< the text is not JSON: line, column (counts)
    "request.number_overflow", ///< a number literal is too large to be one
    "request.too_big",         ///< the text is larger than `maximum` (bytes)
    "request.too_deep",        ///< nested deeper than `maximum` levels (count)
    "request.not_an_object",   ///< the document, or the part at the path, is not a JSON object
    "request.unknown_key",     ///< `key` (text) means nothing here
    "request.duplicate_key",   ///< `key` (text) stands twice in one object
    "request.wrong_type",      ///< the value is not of the `expected` type (text: number, integer, boolean, text, list, object)
    "request.out_of_range",    ///< `value` is not between `minimum` and `maximum` (counts)
    "request.unknown_value",   ///< `value` (text) is none of the `allowed` (text, joined by ", ")
    "request.too_long",        ///< a text or list longer than `maximum` bytes or entries (count)
    "request.bad_currency",    ///< `value` (text) is not an ISO 4217 code
    "request.newer_schema",    ///< the document says schema `found`, this program reads `supported` (counts)
};

} // namespace powertrain
