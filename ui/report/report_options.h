// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QByteArray>
#include <QString>

#include "ui/text/words.h"

namespace powertrain {

enum class Paper { A4,
    Letter };

/// In which language proposals are written.
enum class Edition { AsWindow,
    English,
    Chinese,
    Both }; ///< first in the window's language, then in the other

/// What the reader of a report may choose, and who sends it. Empty texts: as the request says, else left out.
struct ReportOptions {
    QString title;
    QString client;
    QString author;
    QString company;
    QString contact;   ///< one line: telephone, mail, address
    QByteArray logo;   ///< a PNG, JPEG or SVG file; what cannot be read safely is left out (see logo.h)
    int validDays = 0; ///< after the proposal's date; 0: nothing is said about validity
    Paper paper = Paper::A4;
    bool bothLanguages = false; ///< PDF: the language of the words entirely, then the other
    bool derivations = true;    ///< the appendix that opens every figure into its calculation
};

/// Told before each page is painted. False: stop.
using ReportProgress = std::function<bool(int page, int pages)>;

class Settings;

/// What the settings say about a proposal: company, logo, validity, paper, edition, appendix.
ReportOptions reportOptions(const Settings &settings);
/// The same proposal's other language.
Words otherLanguage(const Words &words, CatalogPtr names);
/// The first language of an edition; the units and the names of the window's words are kept.
Words editionWords(Edition edition, const Words &window, CatalogPtr names);

} // namespace powertrain
