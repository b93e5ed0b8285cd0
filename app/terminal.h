// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include <QByteArray>
#include <QString>

#include "app/invocation.h"
#include "core/catalog/store.h"

namespace powertrain {

/// A line on stderr, UTF-8.
void complain(const QString &sentence);
/// Bytes on stdout; false when they cannot be written (a closed pipe, a full disk).
bool print(const QByteArray &bytes);

/// The file's bytes, at most 64 MiB; complains and gives nothing when it cannot be read.
std::optional<QByteArray> readInput(const Words &words, const QString &path);
/// Writes atomically, or to stdout for "-"; complains on failure. Gives the exit code.
int writeOutput(const Words &words, const QString &path, const QByteArray &bytes);

/// The shipped catalogue beside the program (or in its build tree), with the overlay that the options ask for. The
/// user's own overlay is used only where `userOverlay` is set. Complains and gives nothing on failure.
CatalogPtr openForCommand(const Words &words, const CommonOptions &common, bool userOverlay);
QString shippedCatalogPath();
/// Where the user's own prices are kept.
QString userOverlayPath();
/// The overlay that a command writes to: the named one, else the user's; nothing, with a complaint, under --no-overlay.
std::optional<std::filesystem::path> overlayToWrite(const Words &words, const CommonOptions &common);

} // namespace powertrain
