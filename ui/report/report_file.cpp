// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

#include <QSaveFile>

namespace powertrain {

Expected<void> writeFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    const auto problem = [&](const char *code) {
        return fail(code, {}, {Argument::ofText("file", path.toStdString()), Argument::ofText("reason", file.errorString().toStdString())});
    };
    if (!file.open(QIODevice::WriteOnly))
        return problem("report.cannot_open");
    if (file.write(bytes) != bytes.size() || !file.commit())
        return problem("report.cannot_write");
    return {};
}

} // namespace powertrain
