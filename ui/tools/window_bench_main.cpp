// SPDX-License-Identifier: GPL-3.0-or-later
// The window's budgets, measured: start, memory, key press to repainted result, gaps of the GUI thread, what-if, PDF.
// Run offscreen from a release build: ui_window_bench CATALOG
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <vector>

#include <QApplication>
#include <QDate>
#include <QElapsedTimer>
#include <QFile>
#include <QMainWindow>
#include <QProcess>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "core/catalog/store.h"
#include "core/plan/explore.h"
#include "ui/report/report.h"
#include "ui/results/result_view.h"
#include "ui/settings.h"
#include "ui/theme/fonts.h"
#include "ui/window/dialogs.h"
#include "ui/window/main_window.h"
#include "ui/window/start_page.h"
#include "ui/wizard/step_page.h"

using namespace powertrain;

namespace {

constexpr int kStarts = 9;
constexpr int kKeys = 60;

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

void row(const char *what, double value, const char *unit, double budget)
{
    std::printf("| %-58s | %8.1f %-3s | %8.1f | %s |\n", what, value, unit, budget, value <= budget ? "yes" : "NO");
}

double residentMiB()
{
    QFile status(QStringLiteral("/proc/self/statm"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    return status.readAll().split(' ').value(1).toDouble() * 4096 / 1048576;
}

/// Nobody answers.
class NoDialogs : public ScreenDialogs {
public:
    UnsavedAnswer askUnsaved(QWidget *, const Words &, const QString &) override { return UnsavedAnswer::Discard; }
    void tell(QWidget *, const Words &, const QString &) override { }
};

void settle(const MainWindow &window)
{
    do
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    while (window.isPlanning());
    QCoreApplication::processEvents();
}

/// Milliseconds of a whole process that shows a window, paints it and ends.
double startOf(const QString &program, const QStringList &arguments)
{
    std::vector<double> times;
    for (int i = 0; i < kStarts; ++i) {
        QElapsedTimer timer;
        timer.start();
        QProcess::execute(program, arguments);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return percentile(times, 0.5);
}

int showEmptyWindow(int argc, char **argv)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.show();
    window.grab();
    return 0;
}

int showWindow(int argc, char **argv)
{
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    installFonts();
    QApplication::setFont(programFont(10));
    const auto opened = openCatalog(argv[1]);
    const QTemporaryDir home;
    Settings settings(home.filePath(QStringLiteral("s.ini")));
    NoDialogs dialogs;
    MainWindow window(coreEngine(opened->catalog, "2026-12-01"), settings, dialogs);
    window.show();
    window.grab();
    return 0;
}

struct Latency {
    std::vector<double> keys; ///< ms from a key to the repainted result
    std::vector<double> gaps; ///< ms between two turns of the event loop meanwhile
};

/// Types into the sequence length, and waits each time for the result.
Latency typing(MainWindow &window, QSpinBox *field)
{
    Latency latency;
    QElapsedTimer beat;
    QTimer heart;
    heart.setInterval(0);
    beat.start();
    QObject::connect(&heart, &QTimer::timeout, [&] {
        latency.gaps.push_back(static_cast<double>(beat.nsecsElapsed()) / 1e6);
        beat.restart();
    });
    heart.start();
    for (int i = 0; i < kKeys; ++i) {
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(field, i % 2 ? Qt::Key_Down : Qt::Key_Up);
        const ProposalPtr before = window.proposal();
        while (window.isPlanning())
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 2);
        window.repaint();
        latency.keys.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return latency;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 3 && QLatin1String(argv[2]) == QLatin1String("--empty"))
        return showEmptyWindow(argc, argv);
    if (argc == 3 && QLatin1String(argv[2]) == QLatin1String("--window"))
        return showWindow(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "usage: ui_window_bench CATALOG\n");
        return 2;
    }
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    installFonts();
    QApplication::setFont(programFont(10));
    const auto opened = openCatalog(argv[1]);
    if (!opened)
        return 3;
    std::printf("| what | measured | budget | within |\n| --- | --- | --- | --- |\n");
    const QString self = QCoreApplication::applicationFilePath(), catalog = QString::fromLocal8Bit(argv[1]);
    const double empty = startOf(self, {catalog, QStringLiteral("--empty")});
    row("an empty QMainWindow, whole process", empty, "ms", empty);
    row("start to first painted window, whole process", startOf(self, {catalog, QStringLiteral("--window")}), "ms", 5 * empty);

    const QTemporaryDir home;
    Settings settings(home.filePath(QStringLiteral("s.ini")));
    NoDialogs dialogs;
    MainWindow window(coreEngine(opened->catalog, "2026-12-01"), settings, dialogs);
    window.resize(1366, 768);
    window.show();
    window.openExample(0);
    window.goTo(1);
    settle(window);
    QSpinBox *sequence = nullptr;
    for (QSpinBox *field : window.step(1)->findChildren<QSpinBox *>()) {
        if (field->value() == static_cast<int>(window.request().model.sequenceLength))
            sequence = field;
    }
    if (sequence) {
        sequence->setSingleStep(64);
        const Latency latency = typing(window, sequence);
        // The window waits a moment for more keys before it plans.
        row("key press to repainted result, 95th percentile", percentile(latency.keys, 0.95), "ms", 50);
        row("of that the wait for further keys", PlannerThread::kDebounceMs, "ms", 50);
        row("longest gap of the GUI thread while typing", percentile(latency.gaps, 1), "ms", 16);
    }
    for (int page = 0; page < kResultPages; ++page) {
        window.goTo(kSteps + page);
        settle(window);
    }
    row("resident memory after every page was looked at", residentMiB(), "MiB", 150);

    window.openExample(2);
    settle(window);
    const Explorer explorer(*window.proposal(), -1);
    std::vector<double> times;
    for (int i = 0; i < 50; ++i) {
        QElapsedTimer timer;
        timer.start();
        WhatIf changes;
        changes.concurrency = 10 + i;
        (void)explorer.whatIf(changes);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    row("one what-if of DeepSeek-R1, median", percentile(times, 0.5), "ms", 5);
    times.clear();
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer timer;
        timer.start();
        (void)renderPdf(*window.proposal(), window.words());
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    row("proposal as PDF, DeepSeek-R1 on the premises, median", percentile(times, 0.5), "ms", 300);
    window.session().open(window.request(), {}, {});
    return 0;
}
