// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

namespace powertrain {

/// A stranger's text (a name, a note, a path) made fit to be shown in one line: line breaks and other control
/// characters become blanks, invisible and direction-changing characters go, radicals become the characters they stand
/// for, accents are composed, and what is longer than `limit` is cut with an ellipsis.
QString plainText(const QString &text, int limit = 300);
QString plainText(const std::string &utf8, int limit = 300);

} // namespace powertrain
