// SPDX-License-Identifier: GPL-3.0-or-later
// A whole project as a person does it, with keys and mouse: from the start page through the four steps, a look at every
// page, a comparison, a number opened, undo, a saved project, a printed proposal. Also run in a real window (xcb).
#include "window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSpinBox>

#include "ui/help/help_window.h"
#include "ui/results/figure_dialog.h"
#include "ui/results/result_view.h"
#include "ui/window/live_panel.h"
#include "ui/window/start_page.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/form.h"
#include "ui/wizard/step_page.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

class TestWalk : public QObject {
    Q_OBJECT

private slots:
    void aProjectFromStartToProposal_data();
    void aProjectFromStartToProposal();
    void anExampleIsAProposalInThreeTouches();
};

void TestWalk::aProjectFromStartToProposal_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("English") << Language::English;
    QTest::newRow("Chinese") << Language::Chinese;
}

void TestWalk::aProjectFromStartToProposal()
{
    QFETCH(Language, language);
    Bench bench(language);
    MainWindow &window = *bench.window;
    bench.window->keepWorkIn(bench.path("recovery"));
    QTest::mouseClick(window.startPage()->newButton(), Qt::LeftButton);
    QCOMPARE(window.navigation()->current(), 0);

    // Steps in any order: the model first, by name.
    QTest::mouseClick(window.navigation()->item(1), Qt::LeftButton);
    auto *name = window.step(1)->findChild<QComboBox *>();
    QVERIFY(name && name->isEditable());
    name->setFocus();
    name->lineEdit()->selectAll();
    QTest::keyClicks(name->lineEdit(), QStringLiteral("Qwen/Qwen2.5-14B"));
    QTest::keyClick(name->lineEdit(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(window.request().model.name).toLower(), QStringLiteral("qwen/qwen2.5-14b"), 5000);
    auto *amount = window.step(1)->findChild<AmountEdit *>();
    amount->setFocus();
    amount->selectAll();
    QTest::keyClicks(amount, QStringLiteral("20M"));
    QCOMPARE(window.request().model.datasetTokens, std::optional(20e6));
    QVERIFY(bench.planned());
    QVERIFY(window.proposal() && window.proposal()->recommendation);
    QVERIFY(!window.livePanel()->verdict().isEmpty());

    // Every other place, by keyboard.
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        window.goTo(id);
        QCoreApplication::processEvents();
        QVERIFY(!window.grab().isNull());
        // Without a window manager no window is active, and keys reach no menu: the entry itself.
        for (QAction *action : window.findChildren<QAction *>()) {
            if (action->shortcut() == QKeySequence(Qt::Key_F1))
                action->trigger();
        }
        QVERIFY2(window.helpWindow()->isVisible(), qPrintable(QString::number(id)));
        QCOMPARE(window.helpWindow()->topic(), topicFor(id));
        window.helpWindow()->close();
    }

    window.pinShown();
    window.resultView()->showFigure(window.words().bytes(window.proposal()->recommendation->memory.driver.value));
    QVERIFY(window.resultView()->figureDialog()->isVisible());
    window.resultView()->figureDialog()->close();
    const Request asked = window.request();
    window.undo();
    window.undo();
    QVERIFY(!(window.request() == asked));
    window.redo();
    window.redo();
    QCOMPARE(window.request(), asked);
    QVERIFY(bench.planned());

    bench.dialogs.saveAnswers.push_back(bench.path("walk.powertrain"));
    QVERIFY(window.saveProject());
    QVERIFY(!window.hasUnsavedChanges());
    bench.dialogs.saveAnswers.push_back(bench.path("walk.pdf"));
    QVERIFY(window.exportProposal(MainWindow::Export::Pdf));
    QFile pdf(bench.path("walk.pdf"));
    QVERIFY(pdf.open(QIODevice::ReadOnly));
    QVERIFY(pdf.read(5) == "%PDF-" && pdf.size() > 20'000);
    QVERIFY2(bench.dialogs.told.isEmpty(), qPrintable(bench.dialogs.told.join(QLatin1Char('\n'))));
    QVERIFY(QDir(bench.path("recovery")).entryList({QStringLiteral("*.powertrain")}).isEmpty());
}

/// Someone who knows: an example, the result, the proposal.
void TestWalk::anExampleIsAProposalInThreeTouches()
{
    Bench bench;
    QTest::mouseClick(bench.window->startPage()->exampleCard(2), Qt::LeftButton);
    QVERIFY(bench.planned());
    bench.dialogs.saveAnswers.push_back(bench.path("quick.pdf"));
    QVERIFY(bench.window->exportProposal(MainWindow::Export::Pdf));
    QVERIFY(QFile::exists(bench.path("quick.pdf")));
}

QTEST_MAIN(TestWalk)
#include "test_walk.moc"
