// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace powertrain {

/// What a file that someone drops onto the window is for.
enum class DroppedKind { Project, ///< a project or a request
    Model,                        ///< a model's files, or a folder with them
    Prices,                       ///< a price list
    Log,                          ///< text that a run or a tool wrote
    Unknown };

/// Told by what is in it; the name only helps where the content says nothing. Reads at most the first 64 KiB.
DroppedKind kindOfFile(const QString &path);

} // namespace powertrain
