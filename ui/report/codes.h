// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every error code that ui/report can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kReportCodes[] = {
    "report.cannot_open",  // "The file %1 could not be opened for writing: %2." {file: Text, reason: Text (the system's words)}
    "report.cannot_write", // "The file %1 could not be written: %2." {file: Text, reason: Text (the system's words)}
    "report.cancelled",    // "The proposal was not written: it was cancelled."
    "report.pdf_failed",   // "The PDF could not be made: %1." {reason: Text}
};

} // namespace powertrain
