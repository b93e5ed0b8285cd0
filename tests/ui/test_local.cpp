// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <mutex>

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "ui/local/change_list.h"
#include "ui/local/local_window.h"
#include "ui/results/data_table.h"
#include "ui/results/section.h"
#include "ui/window/style_sheet.h"
#include "window_fixture.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

/// Tools answer from a list, and every call is kept.
struct Script {
    std::mutex mutex;
    std::map<QString, std::string> answers; ///< by tool and first argument
    QStringList calls;

    LocalRunner runner()
    {
        return {[this](const QString &tool, const QStringList &arguments, std::stop_token) -> std::optional<std::string> {
                    const std::lock_guard lock(mutex);
                    const QString call = tool + QLatin1Char(' ') + arguments.join(QLatin1Char(' '));
                    calls << call;
                    for (const auto &[key, text] : answers) {
                        if (call.startsWith(key))
                            return text;
                    }
                    return std::nullopt;
                },
            [](const QString &) { return std::optional<std::string>("MemTotal: 65536000 kB\nMemAvailable: 8192000 kB\n"); }, 16};
    }
};

constexpr const char *kQueryGpus = "nvidia-smi --query-gpu=";
constexpr const char *kQueryProcesses = "nvidia-smi --query-compute-apps=";
constexpr const char *kOom = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.00 GiB. GPU 0 has a total capacity of 7.75 GiB of which 256.00 MiB is free. Of the allocated memory 6.50 GiB is allocated by PyTorch, and 100.00 MiB is reserved by PyTorch but unallocated.";

Request loraRequest(TuningMethod method)
{
    Request request;
    request.task.method = method;
    request.model.name = "qwen2.5-7b";
    request.model.datasetTokens = 1e7;
    return request;
}

QString textsOf(const QWidget *widget)
{
    QString all;
    for (const QLabel *label : widget->findChildren<QLabel *>()) {
        if (!label->isHidden())
            all += label->text() + QLatin1Char('\n');
    }
    return all;
}

} // namespace

class TestLocal : public QObject {
    Q_OBJECT

private slots:
    void onlyKnownToolsAreRun();
    void olderDriversAreAskedAgain();
    void cardsAndVerdictAreShown();
    void changesAreProposed();
    void messagesAreExplained();
    void namesAreNeverMarkup();
    void worksWithoutAnyTool();
    void isRewordedAndReachable();

private:
    static void settle(const LocalWindow &window)
    {
        QTest::qWait(300); // the pause after typing
        QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 60000);
    }
};

void TestLocal::onlyKnownToolsAreRun()
{
    Script script;
    script.answers[QLatin1String(kQueryGpus)] = "0, NVIDIA L4, GPU-a, 550, 23034, 0, 23000, 0, 8.9, [N/A]";
    const LocalMachine machine = probeMachine(script.runner(), {});
    QCOMPARE(machine.gpus.size(), 1U);
    const QStringList known{QStringLiteral("nvidia-smi"), QStringLiteral("amd-smi"), QStringLiteral("rocm-smi"), QStringLiteral("npu-smi")};
    for (const QString &call : script.calls)
        QVERIFY2(known.contains(call.section(QLatin1Char(' '), 0, 0)), qPrintable(call));
    QVERIFY(!script.calls.isEmpty());
}

void TestLocal::olderDriversAreAskedAgain()
{
    Script script;
    script.answers[QLatin1String("nvidia-smi --query-gpu=index,name,uuid,driver_version,memory.total,memory.used,memory.free,utilization.gpu,compute_cap")] = "Field \"compute_cap\" is not a valid field to query.";
    script.answers[QLatin1String("nvidia-smi --query-gpu=index,name,uuid,driver_version,memory.total,memory.used,memory.free,utilization.gpu --format")] = "0, Tesla T4, GPU-a, 418.67, 15360, 0, 15360, 0";
    QCOMPARE(probeMachine(script.runner(), {}).gpus.size(), 1U);
}

void TestLocal::cardsAndVerdictAreShown()
{
    Script script;
    script.answers[QLatin1String(kQueryGpus)] = "0, NVIDIA GeForce RTX 4090, GPU-a, 560.35, 24564, 22000, 2564, 3, 8.9, [N/A]";
    script.answers[QLatin1String(kQueryProcesses)] = "GPU-a, 4242, /usr/bin/ollama, 21900";
    LocalWindow window(shippedCatalog(), kToday, script.runner(), Words(Language::English));
    QAbstractItemModelTester tester(window.cards()->table()->tableModel());
    window.setRequest(loraRequest(TuningMethod::Qlora4));
    QVERIFY(script.calls.isEmpty()); // nothing is run before the window is wanted
    window.show();
    settle(window);
    QCOMPARE(window.cards()->table()->tableModel()->rowCount(), 1);
    const QString text = textsOf(window.verdict());
    QVERIFY2(text.contains(QLatin1String("once other programs are closed")), qPrintable(text));
    QVERIFY2(text.contains(QLatin1String("/usr/bin/ollama (process 4242)")), qPrintable(text));
    QVERIFY(window.changes()->isHidden());
    // Freed: looked at again by the button.
    {
        const std::lock_guard lock(script.mutex);
        script.answers[QLatin1String(kQueryGpus)] = "0, NVIDIA GeForce RTX 4090, GPU-a, 560.35, 24564, 100, 24400, 3, 8.9, [N/A]";
        script.answers.erase(QLatin1String(kQueryProcesses));
    }
    QTest::mouseClick(window.refreshButton(), Qt::LeftButton);
    settle(window);
    QVERIFY2(textsOf(window.verdict()).contains(QLatin1String("Yes. ")), qPrintable(textsOf(window.verdict())));
}

void TestLocal::changesAreProposed()
{
    Script script;
    script.answers[QLatin1String(kQueryGpus)] = "0, NVIDIA GeForce RTX 3080, GPU-a, 560.35, 10240, 100, 10100, 3, 8.6, [N/A]";
    LocalWindow window(shippedCatalog(), kToday, script.runner(), Words(Language::English));
    const Request request = loraRequest(TuningMethod::Lora);
    window.setRequest(request);
    window.show();
    settle(window);
    QVERIFY2(textsOf(window.verdict()).contains(QLatin1String("No, ")), qPrintable(textsOf(window.verdict())));
    QVERIFY(!window.changes()->buttons().empty());
    QSignalSpy proposed(&window, &LocalWindow::changeProposed);
    QTest::mouseClick(window.changes()->buttons().front(), Qt::LeftButton);
    QCOMPARE(proposed.size(), 1);
    QVERIFY(!(proposed.front().front().value<Request>() == request));
}

void TestLocal::messagesAreExplained()
{
    Script script;
    LocalWindow window(shippedCatalog(), kToday, script.runner(), Words(Language::English));
    window.setRequest(loraRequest(TuningMethod::Lora));
    window.show();
    window.messageField()->setPlainText(QLatin1String(kOom));
    settle(window);
    QVERIFY2(textsOf(window.explanation()).contains(QLatin1String("768")), qPrintable(textsOf(window.explanation())));
    QVERIFY(!window.messageChanges()->buttons().empty());
    window.messageField()->setPlainText(QStringLiteral("hello"));
    settle(window);
    QVERIFY(textsOf(window.explanation()).contains(QLatin1String("No out-of-memory message")));
    QVERIFY(window.messageChanges()->buttons().empty());
    window.messageField()->clear();
    settle(window);
    QVERIFY(window.explanation()->isHidden());
}

void TestLocal::namesAreNeverMarkup()
{
    Script script;
    script.answers[QLatin1String(kQueryGpus)] = "0, NVIDIA <img src=file:///etc/passwd>, GPU-a, 560.35, 24564, 23000, 1500, 3, 8.9, [N/A]";
    script.answers[QLatin1String(kQueryProcesses)] = "GPU-a, 1, <b>evil</b>\x1b[31m, 22900";
    LocalWindow window(shippedCatalog(), kToday, script.runner(), Words(Language::English));
    window.setRequest(loraRequest(TuningMethod::Qlora4));
    window.show();
    settle(window);
    for (const QLabel *label : window.findChildren<QLabel *>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
    QVERIFY(textsOf(window.verdict()).contains(QLatin1String("<b>evil</b>")));
    QVERIFY(!textsOf(&window).contains(QChar(0x1b)));
}

void TestLocal::worksWithoutAnyTool()
{
    Script script;
    LocalWindow window(shippedCatalog(), kToday, script.runner(), Words(Language::English));
    window.show();
    settle(window);
    QVERIFY(textsOf(window.cards()).contains(QLatin1String("No accelerator was found")));
    QVERIFY(textsOf(window.verdict()).contains(QLatin1String("No request is open")));
    Request unknown;
    unknown.model.name = "no such model";
    window.setRequest(unknown);
    settle(window);
    QVERIFY(!textsOf(window.verdict()).contains(QLatin1String("No request is open")));
}

void TestLocal::isRewordedAndReachable()
{
    Script script;
    script.answers[QLatin1String(kQueryGpus)] = "0, NVIDIA GeForce RTX 3080, GPU-a, 560.35, 10240, 100, 10100, 3, 8.6, [N/A]";
    LocalWindow window(shippedCatalog(), kToday, script.runner(), Words(Language::English));
    window.setRequest(loraRequest(TuningMethod::Lora));
    window.show();
    window.messageField()->setPlainText(QLatin1String(kOom));
    settle(window);
    const QString pictures = qEnvironmentVariable("POWERTRAIN_PICTURES");
    for (const Language language : {Language::English, Language::Chinese}) {
        for (const Theme &theme : {Theme::light(), Theme::dark()}) {
            applyTheme(*qApp, theme);
            qApp->setStyleSheet(windowStyleSheet(theme));
            Words words(language);
            words.useNames(shippedCatalog());
            window.setWords(words);
            window.setTheme(theme);
            QTest::qWait(50); // wrapped texts take a second round of the layout
            if (!pictures.isEmpty())
                window.grab().save(pictures + QStringLiteral("/local_%1_%2.png").arg(static_cast<int>(language)).arg(theme.isDark()));
            for (const QPushButton *button : window.findChildren<QPushButton *>()) {
                if (button->isVisible())
                    QVERIFY2(button->width() >= button->sizeHint().width() && !button->accessibleName().isEmpty(), qPrintable(button->text()));
            }
        }
    }
    // The whole window by keyboard: every visible button and the text field take the focus.
    QVERIFY(!window.messageField()->accessibleName().isEmpty());
    for (const QPushButton *button : window.changes()->buttons())
        QVERIFY(button->focusPolicy() & Qt::TabFocus);
}

QTEST_MAIN(TestLocal)
#include "test_local.moc"
