// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "core/units/message.h"

namespace powertrain {

/// Makes an empty overlay at `path` (its folder is created), or brings an older one there up to date. An overlay of a
/// newer program version is refused; a file that is no overlay is not touched.
Expected<void> createOverlay(const std::filesystem::path &path);

/// What createOverlay would find there.
enum class OverlayState { Missing,
    Current,
    Older,
    Newer,
    Damaged,
    Unreadable };
OverlayState overlayState(const std::filesystem::path &path);

/// Renames a damaged overlay to the first free `<name>.damaged-<n>` and returns the new name; an Error when that fails.
Expected<std::filesystem::path> setAsideOverlay(const std::filesystem::path &path);

} // namespace powertrain
