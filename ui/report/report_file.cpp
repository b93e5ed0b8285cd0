// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace powertrain {

Expected<void> writeFile(const QString &path, const QByteArray &bytes)
{
    // Replacing a device or a pipe by a file would destroy it: what is no ordinary file is written into.
    const QFileInfo info(path);
    if (info.exists() && !info.isFile() && !info.isDir()) {
        QFile node(path);
        if (!node.open(QIODevice::WriteOnly | QIODevice::Unbuffered) || node.write(bytes) != bytes.size())
            return fail("report.cannot_write", {}, {Argument::ofText("file", path.toStdString()), Argument::ofText("reason", node.errorString().toStdString())});
        return {};
    }
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
