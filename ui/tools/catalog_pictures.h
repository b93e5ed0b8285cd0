// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QString>

namespace powertrain {

class MainWindow;

/// Own rows and an import that never was, so that the pictures have something to show.
void prepareCatalogPictures(MainWindow &window, const char *shipped, const QDir &home);
/// The catalogue's window, tab by tab, its details, a form, a comparison and the preview of an import.
void shootCatalog(MainWindow &window, const QDir &folder, const QString &suffix);

} // namespace powertrain
