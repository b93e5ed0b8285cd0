// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/plain_text.h"

#include <algorithm>

#include <QList>

namespace powertrain {

namespace {

/// Marks that change the direction or the joining of what stands around them, and what has no width at all.
bool isInvisible(char32_t c)
{
    return c == 0xAD || c == 0x61C || c == 0x180E || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2060 && c <= 0x206F) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFB)
        || (c >= 0xE0000 && c <= 0xE0FFF);
}

bool isBlank(char32_t c)
{
    // The no-break space stays: it holds numbers and units together.
    return c <= 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029;
}

bool isRadical(char32_t c) { return c >= 0x2E80 && c <= 0x2FDF; }

} // namespace

QString plainText(const QString &text, int limit)
{
    // Cut before anything else is done, so that a name of a megabyte costs nothing. Three units a character leave
    // room for what goes away below.
    const bool longer = text.size() > 3 * static_cast<qsizetype>(limit);
    const QString source = (longer ? text.left(3 * static_cast<qsizetype>(limit)) : text).normalized(QString::NormalizationForm_C);
    QString result;
    result.reserve(std::min<qsizetype>(source.size(), limit + 1));
    bool blank = true; // leading blanks go
    int length = 0;
    for (const uint unit : source.toUcs4()) {
        const char32_t c = unit;
        if (isInvisible(c))
            continue;
        if (isBlank(c)) {
            if (!blank)
                result += u' ';
            blank = true;
            continue;
        }
        blank = false;
        if (++length > limit)
            return result.trimmed() + u'…';
        if ((c >= 0xD800 && c <= 0xDFFF) || (c & 0xFFFE) == 0xFFFE || c > 0x10FFFF)
            result += u'?';
        else if (isRadical(c))
            result += QString::fromUcs4(&c, 1).normalized(QString::NormalizationForm_KC);
        else
            result += QString::fromUcs4(&c, 1);
    }
    return longer ? result.trimmed() + u'…' : result.trimmed();
}

QString plainText(const std::string &utf8, int limit)
{
    // Four bytes a character at the most.
    const qsizetype bytes = std::min<qsizetype>(static_cast<qsizetype>(utf8.size()), 16 * static_cast<qsizetype>(limit));
    return plainText(QString::fromUtf8(utf8.data(), bytes), limit);
}

} // namespace powertrain
