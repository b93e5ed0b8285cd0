// SPDX-License-Identifier: GPL-3.0-or-later
#include <clocale>
#include <cstdio>
#include <memory>

#include <QApplication>
#include <QFile>
#include <QMessageBox>
#include <QStandardPaths>

#include "app/commands.h"
#include "app/terminal.h"
#include "core/catalog/overlay.h"
#include "ui/catalog/catalog_store.h"
#include "ui/settings.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"
#include "ui/window/dialogs.h"
#include "ui/window/engine.h"
#include "ui/window/main_window.h"

namespace powertrain {

namespace {

/// Numbers are read and written with a point whatever the desktop's language: QApplication has just set the locale.
void keepPointDecimals() { std::setlocale(LC_NUMERIC, "C"); }

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

/// Qt's remark on an unset XDG_RUNTIME_DIR says nothing to a person at a terminal; everything else is passed on.
void passOnMessages(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (!text.startsWith(QLatin1String("QStandardPaths: ")))
        std::fputs((qFormatLogMessage(type, context, text) + QLatin1Char('\n')).toLocal8Bit().constData(), stderr);
}

void nameApplication()
{
    QCoreApplication::setOrganizationName(QStringLiteral("powertrain"));
    QCoreApplication::setApplicationName(QStringLiteral("powertrain"));
    QCoreApplication::setApplicationVersion(QStringLiteral(POWERTRAIN_VERSION));
}

/// The place of the user's own prices, made on the first start. Where it cannot be made the program runs without it.
std::optional<std::filesystem::path> ownOverlay(const Words &words)
{
    const std::filesystem::path path(QFile::encodeName(userOverlayPath()).toStdString());
    std::error_code missing;
    if (!std::filesystem::exists(path, missing)) {
        if (const auto made = createOverlay(path); !made) {
            complain(word(words, made.error()));
            return std::nullopt;
        }
    }
    return path;
}

int runWindow(int &argc, char **argv, const WindowInvocation &invocation, const CommonOptions &common)
{
    const Words words(common.language);
    if (!hasDisplay()) {
        complain(words.translate("Powertrain", "There is no display to open a window on. Use the command line instead, for instance: powertrain plan REQUEST.json --pdf proposal.pdf"));
        return kBadInput;
    }
    const QApplication application(argc, argv);
    keepPointDecimals();
    installFonts();
    QApplication::setFont(programFont(10));

    std::optional<std::filesystem::path> overlay;
    if (common.overlay) {
        const OverlayState state = overlayState(*common.overlay);
        if (state == OverlayState::Current || state == OverlayState::Older)
            overlay = *common.overlay;
        else
            complain(words.translate("Powertrain", "%1 is no usable file of own prices.", "file").arg(QString::fromStdString(*common.overlay)));
    } else if (!common.noOverlay)
        overlay = ownOverlay(words);
    const auto opened = openCatalog(std::filesystem::path(QFile::encodeName(shippedCatalogPath()).toStdString()), overlay, common.today);
    if (!opened) {
        const QString sentence = word(words, opened.error());
        complain(sentence);
        QMessageBox::critical(nullptr, words.translate("Powertrain", "Powertrain", "name of the program"), sentence.toHtmlEscaped());
        return kFileTrouble;
    }
    Settings settings;
    ScreenDialogs dialogs;
    MainWindow window(coreEngine(opened->catalog, common.today), settings, dialogs);
    if (common.languageIsAsked)
        window.setLanguage(common.language);
    window.setCatalogStore(fileStore(std::filesystem::path(QFile::encodeName(shippedCatalogPath()).toStdString()), overlay, common.today), common.today);
    window.keepWorkIn(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QLatin1String("/recovery"));
    window.show();
    for (const Message &remark : opened->remarks)
        dialogs.tell(&window, window.words(), word(window.words(), remark));
    if (!invocation.project.empty())
        window.openProject(QString::fromStdString(invocation.project));
    return QApplication::exec();
}

} // namespace

int runProgram(int argc, char **argv)
{
    qInstallMessageHandler(passOnMessages);
    nameApplication();
    const Invocation invocation = readArguments(argc, argv);
    if (const auto *answered = std::get_if<Answered>(&invocation.what))
        return answered->exitCode;
    if (const auto *window = std::get_if<WindowInvocation>(&invocation.what))
        return runWindow(argc, argv, *window, invocation.common);

    // Commands need no display: charts and the PDF are painted offscreen.
    if (std::holds_alternative<PlanInvocation>(invocation.what)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        const QApplication application(argc, argv);
        keepPointDecimals();
        installFonts();
        QApplication::setFont(programFont(10));
        return runPlan(std::get<PlanInvocation>(invocation.what), invocation.common);
    }
    const QCoreApplication application(argc, argv);
    keepPointDecimals();
    if (const auto *estimate = std::get_if<EstimateInvocation>(&invocation.what))
        return runEstimate(*estimate, invocation.common);
    if (const auto *model = std::get_if<ModelInvocation>(&invocation.what))
        return runModel(*model, invocation.common);
    if (const auto *efficiency = std::get_if<EfficiencyInvocation>(&invocation.what))
        return runEfficiency(*efficiency, invocation.common);
    if (const auto *prices = std::get_if<PricesInvocation>(&invocation.what))
        return runPrices(*prices, invocation.common);
    return runCatalog(std::get<CatalogInvocation>(invocation.what), invocation.common);
}

} // namespace powertrain

int main(int argc, char **argv)
{
    return powertrain::runProgram(argc, argv);
}
