// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window on a laptop of 1366 × 768 at 100, 150 and 200 %, in both languages: nothing cut off, nothing on top
// of anything, and the focus is always seen.
#include "window_fixture.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QThreadPool>

#include "fit_checker.h"
#include "focus_checker.h"
#include "ui/help/help_window.h"
#include "ui/local/local_window.h"
#include "ui/report/preview_dialog.h"
#include "ui/results/result_view.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/start_page.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

/// What the screen has at a scale, less a panel of the desktop.
QSize screenAt(double scale) { return {static_cast<int>(1366 / scale), static_cast<int>((768 - 28) / scale)}; }

} // namespace

class TestPagesFit : public QObject {
    Q_OBJECT

private slots:
    void everyPageFits_data();
    void everyPageFits();
    void windowsBesideFit_data();
    void windowsBesideFit();
    void focusIsSeenOnEveryPage();
    void wideScreensKeepLinesReadable();
};

void TestPagesFit::everyPageFits_data()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("example");
    for (const Language language : {Language::English, Language::Chinese}) {
        for (const double scale : {1.0, 1.5, 2.0}) {
            for (const int example : {0, 2})
                QTest::addRow("%s, %d %%, example %d", language == Language::English ? "en" : "zh", static_cast<int>(scale * 100), example) << language << scale << example;
        }
    }
}

void TestPagesFit::everyPageFits()
{
    QFETCH(Language, language);
    QFETCH(double, scale);
    QFETCH(int, example);
    Bench bench(language);
    bench.window->resize(screenAt(scale));
    bench.window->openExample(example);
    QVERIFY(bench.planned());
    bench.window->pinShown();
    QVERIFY2(bench.window->width() <= screenAt(scale).width() && bench.window->height() <= screenAt(scale).height(), "the window does not fit the screen");
    QStringList faults;
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        bench.window->goTo(id);
        // Numbers of the what-if page come from a worker; tables settle their rows after their widths.
        QTRY_COMPARE(QThreadPool::globalInstance()->activeThreadCount(), 0);
        for (int i = 0; i < 12; ++i)
            QCoreApplication::processEvents();
        for (const QString &fault : clippedOrOverlapping(bench.window.get()))
            faults += QStringLiteral("page %1: %2").arg(id).arg(fault);
    }
    bench.window->goToStart();
    QCoreApplication::processEvents();
    for (const QString &fault : clippedOrOverlapping(bench.window.get()))
        faults += QStringLiteral("start: ") + fault;
    faults.removeDuplicates();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

void TestPagesFit::windowsBesideFit_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("en") << Language::English;
    QTest::newRow("zh") << Language::Chinese;
}

void TestPagesFit::windowsBesideFit()
{
    QFETCH(Language, language);
    Bench bench(language);
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    SettingsDialog settings(bench.settings, bench.dialogs, bench.window->words(), Theme::light());
    PreviewDialog preview(bench.window->proposal(), QStringLiteral("x"), bench.settings, bench.dialogs, bench.window->words(), Theme::light());
    HelpWindow help(bench.window->words());
    QStringList faults;
    for (QWidget *window : {static_cast<QWidget *>(&settings), static_cast<QWidget *>(&preview), static_cast<QWidget *>(&help)}) {
        window->show();
        for (const QSize size : {screenAt(1), screenAt(1.5)}) {
            window->resize(size);
            for (int i = 0; i < 3; ++i)
                QCoreApplication::processEvents();
            for (const QString &fault : clippedOrOverlapping(window))
                faults += QStringLiteral("%1 at %2: %3").arg(QLatin1String(window->metaObject()->className())).arg(size.width()).arg(fault);
        }
        window->hide();
    }
    faults.removeDuplicates();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

void TestPagesFit::focusIsSeenOnEveryPage()
{
    Bench bench;
    bench.window->openExample(1);
    QVERIFY(bench.planned());
    bench.window->pinShown();
    bench.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
    QStringList faults;
    for (int id = kSteps; id < kSteps + kResultPages; ++id) {
        bench.window->goTo(id);
        QTRY_COMPARE(QThreadPool::globalInstance()->activeThreadCount(), 0);
        QCoreApplication::processEvents();
        for (const QString &fault : withoutVisibleFocus(bench.window->resultView()->page(static_cast<ResultPageId>(id - kSteps))))
            faults += QStringLiteral("page %1: %2").arg(id).arg(fault);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

/// A 4K screen at 100 %.
void TestPagesFit::wideScreensKeepLinesReadable()
{
    Bench bench(Language::Chinese);
    bench.window->resize(3840, 2100);
    bench.window->openExample(2);
    QVERIFY(bench.planned());
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        bench.window->goTo(id);
        QCoreApplication::processEvents();
        for (const QScrollArea *area : bench.window->findChildren<QScrollArea *>(QStringLiteral("page"))) {
            if (area->isVisible() && area->widget())
                QVERIFY2(area->widget()->width() <= 1400, "lines as long as the screen cannot be read");
        }
        const QStringList faults = clippedOrOverlapping(bench.window.get());
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }
}

QTEST_MAIN(TestPagesFit)
#include "test_pages_fit.moc"
