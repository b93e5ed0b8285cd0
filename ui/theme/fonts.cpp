// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QRawFont>
#include <QSet>

namespace powertrain {

bool installFonts()
{
    static const bool installed = [] {
        bool both = true;
        for (const QString &file : {QStringLiteral(":/fonts/PowertrainSans-Regular.otf"), QStringLiteral(":/fonts/PowertrainSans-Bold.otf")})
            both = QFontDatabase::addApplicationFont(file) >= 0 && both;
        return both;
    }();
    return installed;
}

QFont programFont(double points, bool bold)
{
    QFont font(QLatin1String(kFontFamily).toString());
    font.setPointSizeF(points);
    font.setBold(bold);
    return font;
}

QString missingCharacters(const QString &text)
{
    const QRawFont font = QRawFont::fromFont(programFont(10));
    QSet<char32_t> seen;
    QString missing;
    for (const uint character : text.toUcs4()) {
        if (character < 0x20 || seen.contains(character))
            continue;
        seen.insert(character);
        if (!font.supportsCharacter(character))
            missing += QString::fromUcs4(reinterpret_cast<const char32_t *>(&character), 1);
    }
    return missing;
}

} // namespace powertrain
