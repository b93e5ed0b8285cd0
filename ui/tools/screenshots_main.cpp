// SPDX-License-Identifier: GPL-3.0-or-later
// Paints every page of the window into PNG files, in both languages, light and dark: ui_screenshots CATALOG FOLDER.
#include <clocale>
#include <cstdio>

#include <QApplication>
#include <QDate>
#include <QDir>
#include <QElapsedTimer>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QThreadPool>

#include "core/catalog/store.h"
#include "ui/results/result_view.h"
#include "ui/settings.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"
#include "ui/tools/catalog_pictures.h"
#include "ui/window/dialogs.h"
#include "ui/window/main_window.h"
#include "ui/window/start_page.h"

using namespace powertrain;

namespace {

constexpr int kLongestWaitMs = 60'000;

/// Nobody is there to answer: changes are thrown away, and what would be said goes to the terminal.
class NoDialogs : public ScreenDialogs {
public:
    UnsavedAnswer askUnsaved(QWidget *, const Words &, const QString &) override { return UnsavedAnswer::Discard; }
    void tell(QWidget *, const Words &, const QString &sentence) override { std::fprintf(stderr, "%s\n", qPrintable(sentence)); }
};

void settle(const MainWindow &window)
{
    QElapsedTimer timer;
    timer.start();
    do
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    while ((window.isPlanning() || QThreadPool::globalInstance()->activeThreadCount() > 0) && timer.elapsed() < kLongestWaitMs);
    QCoreApplication::processEvents();
}

void shoot(MainWindow &window, const QDir &folder, const QString &name)
{
    settle(window);
    if (!window.grab().save(folder.filePath(name + QLatin1String(".png"))))
        std::fprintf(stderr, "cannot write %s\n", qPrintable(name));
}

/// The page as long as it is, beyond what the window shows of it.
void shootWhole(MainWindow &window, const QDir &folder, const QString &name)
{
    for (const QScrollArea *area : window.findChildren<QScrollArea *>(QStringLiteral("page"))) {
        if (area->isVisible() && area->widget() && area->widget()->height() > area->viewport()->height())
            area->widget()->grab().save(folder.filePath(name + QLatin1String("-whole.png")));
    }
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    installFonts();
    QApplication::setFont(programFont(10.5));
    if (argc != 3) {
        std::fprintf(stderr, "usage: ui_screenshots CATALOG FOLDER\n");
        return 2;
    }
    const Expected<OpenedCatalog> opened = openCatalog(argv[1]);
    if (!opened) {
        std::fprintf(stderr, "%s\n", qPrintable(word(Words(Language::English), opened.error())));
        return 3;
    }
    const QDir folder(QString::fromLocal8Bit(argv[2]));
    folder.mkpath(QStringLiteral("."));
    const QTemporaryDir home;
    Settings settings(home.filePath(QStringLiteral("settings.ini")));
    NoDialogs dialogs;
    MainWindow window(coreEngine(opened->catalog, QDate::currentDate().toString(Qt::ISODate).toStdString()), settings, dialogs);
    window.resize(1366, 768);
    window.show();
    const auto inEveryLook = [&window](auto &&shootAll) {
        for (const Language language : {Language::English, Language::Chinese}) {
            window.setLanguage(language);
            for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
                window.setThemeChoice(theme);
                shootAll(QStringLiteral("-%1-%2").arg(language == Language::Chinese ? QStringLiteral("zh") : QStringLiteral("en"), theme == ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("light")), theme);
            }
        }
    };
    inEveryLook([&](const QString &suffix, ThemeChoice theme) {
        window.goToStart();
        shoot(window, folder, QStringLiteral("start") + suffix);
        for (int example = 0; example < static_cast<int>(examples().size()); ++example) {
            window.openExample(example);
            for (int id = 0; id < kSteps + kResultPages; ++id) {
                window.goTo(id);
                const QString name = QStringLiteral("example%1-%2%3").arg(example + 1).arg(id + 1, 2, 10, QLatin1Char('0')).arg(suffix);
                shoot(window, folder, name);
                if (theme == ThemeChoice::Light)
                    shootWhole(window, folder, name);
            }
        }
    });
    // Afterwards, so that rows made up for these pictures are in no plan above.
    prepareCatalogPictures(window, argv[1], QDir(home.path()));
    inEveryLook([&](const QString &suffix, ThemeChoice) { shootCatalog(window, folder, suffix); });
    return 0;
}
