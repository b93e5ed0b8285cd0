// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include <cstdio>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/catalog/overlay.h"
#include "ui/report/report.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr qint64 kMaxInputBytes = 64LL << 20;

std::filesystem::path toPath(const QString &path)
{
    return std::filesystem::path(QFile::encodeName(path).toStdString());
}

} // namespace

void complain(const QString &sentence)
{
    constexpr int kLongest = 1000;
    std::fputs((plainText(sentence, kLongest) + QLatin1Char('\n')).toUtf8().constData(), stderr);
}

bool print(const QByteArray &bytes)
{
    return std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stdout) == static_cast<std::size_t>(bytes.size()) && std::fflush(stdout) == 0;
}

std::optional<QByteArray> readInput(const Words &words, const QString &path)
{
    QFile file(path);
    if (QFileInfo(path).isDir() || !file.open(QIODevice::ReadOnly)) {
        complain(words.translate("Powertrain", "%1 cannot be read: %2", "file, the system's reason").arg(path, QFileInfo(path).isDir() ? words.translate("Powertrain", "it is a folder", "reason") : file.errorString()));
        return std::nullopt;
    }
    QByteArray bytes = file.read(kMaxInputBytes + 1);
    if (bytes.size() > kMaxInputBytes) {
        complain(words.translate("Powertrain", "%1 is larger than 64 MiB and is not read.", "file").arg(path));
        return std::nullopt;
    }
    return bytes;
}

int writeOutput(const Words &words, const QString &path, const QByteArray &bytes)
{
    if (path == QLatin1String("-")) {
        if (print(bytes))
            return kDone;
        complain(words.translate("Powertrain", "Standard output cannot be written to."));
        return kFileTrouble;
    }
    if (const auto written = writeFile(path, bytes); !written) {
        complain(word(words, written.error()));
        return kFileTrouble;
    }
    return kDone;
}

QString shippedCatalogPath()
{
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/powertrain/catalog.db"));
}

QString userOverlayPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/overlay.db");
}

CatalogPtr openForCommand(const Words &words, const CommonOptions &common, bool userOverlay)
{
    std::optional<std::filesystem::path> overlay;
    if (common.overlay) {
        if (!QFileInfo::exists(QString::fromStdString(*common.overlay))) {
            complain(words.translate("Powertrain", "%1 does not exist.", "file").arg(QString::fromStdString(*common.overlay)));
            return nullptr;
        }
        overlay = std::filesystem::path(*common.overlay);
        // A damaged overlay of our own is set aside; a file that somebody named is left alone, whatever it is.
        const OverlayState state = overlayState(*overlay);
        if (state != OverlayState::Current && state != OverlayState::Older) {
            complain(words.translate("Powertrain", "%1 is no usable file of own prices.", "file").arg(QString::fromStdString(*common.overlay)));
            return nullptr;
        }
    } else if (userOverlay && !common.noOverlay && QFileInfo::exists(userOverlayPath())) {
        overlay = toPath(userOverlayPath());
    }
    const auto opened = openCatalog(toPath(shippedCatalogPath()), overlay, common.today);
    if (!opened) {
        complain(word(words, opened.error()));
        return nullptr;
    }
    for (const Message &remark : opened->remarks)
        complain(word(words, remark));
    return opened->catalog;
}

std::optional<std::filesystem::path> overlayToWrite(const Words &words, const CommonOptions &common)
{
    if (common.noOverlay) {
        complain(words.translate("Powertrain", "Nothing can be kept under --no-overlay."));
        return std::nullopt;
    }
    return common.overlay ? std::filesystem::path(*common.overlay) : toPath(userOverlayPath());
}

} // namespace powertrain
