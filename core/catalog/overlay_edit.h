// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/catalog/efficiency.h"
#include "core/units/message.h"

namespace powertrain {

// Each change is one transaction: it is there afterwards as a whole, or not at all. A missing overlay is made first.

/// Keeps measured shares; an entry of the same id is replaced. Shares outside (0, 1.2] are refused.
Expected<void> saveEfficiency(const std::filesystem::path &overlay, const OwnEfficiency &own);
/// False: there was no such entry.
Expected<bool> removeEfficiency(const std::filesystem::path &overlay, const std::string &id);

} // namespace powertrain
