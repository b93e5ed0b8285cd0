// SPDX-License-Identifier: GPL-3.0-or-later
// What every field has: a reason, a default that is marked, a way back to it, and what its last change did.
#include "step_bench.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "ui/text/consequence.h"
#include "ui/window/live_panel.h"
#include "ui/wizard/choice_cards.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

QToolButton *resetOf(const FieldRow *row) { return row->findChild<QToolButton *>(QStringLiteral("reset"), Qt::FindDirectChildrenOnly); }
QLabel *tagOf(const FieldRow *row) { return row->findChild<QLabel *>(QStringLiteral("tag"), Qt::FindDirectChildrenOnly); }

Proposal planOf(const Request &request)
{
    const Expected<Proposal> proposal = coreEngine(shippedCatalog(), kToday).plan(request, {});
    return proposal ? *proposal : Proposal();
}

} // namespace

class TestFields : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyFieldSaysWhy_data();
    void everyFieldSaysWhy();
    void defaultsAreMarkedAndComeBack_data();
    void defaultsAreMarkedAndComeBack();
    void keyAndMenuReset();
    void aStepIsReset();
    void answersOfTheTask_data();
    void answersOfTheTask();
    void whatIsMissingIsShown();
    void theConsequenceStandsBelowTheField();
    void consequencesAreWorded();
    void foldsSayWhatIsInside();
    void longCalculationsCanBeStopped();
    void announcementsAreThrottled();
    void warningsLeadToTheResult();
};

void TestFields::initTestCase()
{
    installFonts();
    QVERIFY2(shippedCatalog(), "the catalogue must have been built");
}

void TestFields::everyFieldSaysWhy_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("English") << Language::English;
    QTest::newRow("Chinese") << Language::Chinese;
}

void TestFields::everyFieldSaysWhy()
{
    QFETCH(Language, language);
    for (const auto &[name, request] : everyTask(language)) {
        for (int step = 0; step < kSteps; ++step) {
            StepBench bench(step, language, request);
            QVERIFY(bench.page->rows().size() >= 5);
            for (const FieldRow *row : bench.page->rows()) {
                const QString what = row->field()->accessibleName();
                QVERIFY2(!what.isEmpty(), qPrintable(QStringLiteral("step %1").arg(step + 1)));
                QVERIFY2(row->hint()->text().size() > 5, qPrintable(what));
                QVERIFY2(row->field()->accessibleDescription().contains(row->hint()->text()), qPrintable(what));
                QVERIFY2(static_cast<bool>(row->part()), qPrintable(what));
            }
        }
    }
}

void TestFields::defaultsAreMarkedAndComeBack_data()
{
    QTest::addColumn<int>("step");
    for (int step = 0; step < kSteps; ++step)
        QTest::addRow("step %d", step + 1) << step;
}

/// Changes every field through its widget, and brings it back by its button.
void TestFields::defaultsAreMarkedAndComeBack()
{
    QFETCH(int, step);
    int tried = 0;
    for (const auto &[name, request] : everyTask(Language::English)) {
        if (qstrcmp(name, "much") == 0)
            continue;
        StepBench bench(step, Language::English, request);
        bench.setOpen(true);
        for (FieldRow *row : bench.page->rows()) {
            if (!row->isVisible())
                continue;
            const QString what = QStringLiteral("%1: %2").arg(QLatin1String(name), row->field()->accessibleName());
            const Request before = bench.request;
            // The kind of work itself is not the default in every request here.
            if (row->state() != FieldRow::State::Default)
                continue;
            QVERIFY2(tagOf(row)->isVisible() && !resetOf(row)->isVisible(), qPrintable(what));
            if (auto *spin = qobject_cast<QSpinBox *>(row->field()))
                spin->setValue(spin->value() + spin->singleStep());
            else if (auto *number = qobject_cast<QDoubleSpinBox *>(row->field()))
                number->setValue(number->value() > number->minimum() ? number->value() - number->singleStep() : number->value() + number->singleStep());
            else if (auto *box = qobject_cast<QCheckBox *>(row->field()))
                box->toggle();
            else if (auto *list = qobject_cast<QComboBox *>(row->field()))
                list->isEditable() ? list->setEditText(QStringLiteral("13B")) : list->setCurrentIndex(list->currentIndex() == 0 ? 1 : 0);
            else if (auto *line = qobject_cast<QLineEdit *>(row->field())) {
                line->selectAll();
                QTest::keyClicks(line, QStringLiteral("123"));
            } else if (auto *cards = qobject_cast<ChoiceCards *>(row->field()))
                cards->card(cards->chosen() == 0 ? 1 : 0)->click();
            else if (const auto boxes = row->field()->findChildren<QCheckBox *>(); !boxes.isEmpty())
                boxes.front()->toggle();
            else
                continue; // the list of regimes, below
            ++tried;
            QVERIFY2(!row->part().same(before, bench.request), qPrintable(what));
            QVERIFY2(row->state() == FieldRow::State::Changed, qPrintable(what));
            QVERIFY2(!tagOf(row)->isVisible() && resetOf(row)->isVisible(), qPrintable(what));
            QVERIFY2(resetOf(row)->accessibleName().contains(row->field()->accessibleName()), qPrintable(what));
            resetOf(row)->click();
            QVERIFY2(row->part().same(before, bench.request), qPrintable(what));
            QVERIFY2(row->state() == FieldRow::State::Default, qPrintable(what));
            QVERIFY2(before == bench.request, qPrintable(what)); // nothing else moved
        }
    }
    QVERIFY2(tried >= 12, qPrintable(QString::number(tried)));
}

void TestFields::keyAndMenuReset()
{
    StepBench bench(2, Language::English);
    bench.area.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&bench.area));
    FieldRow *row = bench.row("Length of the project (days)");
    QVERIFY(row);
    auto *days = qobject_cast<QDoubleSpinBox *>(row->field());
    QVERIFY(days);
    const double before = days->value();
    days->setFocus();
    days->setValue(90);
    QCOMPARE(bench.request.duration.days, 90.0);
    QTest::keyClick(days, Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(days->value(), before);
    QCOMPARE(bench.request.duration.days, before);

    days->setValue(90);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(5, 5), days->mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(days, &event);
    QAction *action = nullptr;
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *menu = qobject_cast<QMenu *>(widget); menu && menu->isVisible())
            action = menu->findChild<QAction *>(QStringLiteral("resetField"));
    }
    QVERIFY(action && action->isEnabled());
    QApplication::activePopupWidget()->close();
    action->trigger();
    QCOMPARE(bench.request.duration.days, before);
}

void TestFields::aStepIsReset()
{
    Request request = firstRequest(Language::English);
    request.duration.days = 77;
    request.duration.buyAllowed = false;
    request.duration.maxGpus = 16;
    request.model.epochs = 5;
    StepBench bench(2, Language::English, request);
    QSignalSpy edits(bench.page, &StepPage::edited);
    bench.page->resetStep();
    QCOMPARE(edits.size(), 1); // one step to undo
    QCOMPARE(bench.request.duration, defaultsFor(request, Language::English).duration);
    QCOMPARE(bench.request.model.epochs, 5.0); // the other steps stay
    bench.page->resetStep();
    QCOMPARE(edits.size(), 1); // nothing to do is no edit
}

void TestFields::answersOfTheTask_data()
{
    QTest::addColumn<int>("task");
    QTest::addColumn<double>("tokens");
    QTest::addColumn<double>("sequence");
    QTest::addColumn<double>("hours");
    QTest::newRow("experiment") << static_cast<int>(Task::Experiment) << 1e6 << 2048.0 << 8.0;
    QTest::newRow("fine-tuning") << static_cast<int>(Task::FineTune) << 10e6 << 2048.0 << 8.0;
    QTest::newRow("pre-training") << static_cast<int>(Task::Pretrain) << 100e9 << 4096.0 << 24.0;
    QTest::newRow("serving") << static_cast<int>(Task::Inference) << 10e6 << 2048.0 << 24.0;
}

void TestFields::answersOfTheTask()
{
    QFETCH(int, task);
    QFETCH(double, tokens);
    QFETCH(double, sequence);
    QFETCH(double, hours);
    const Request before = firstRequest(Language::English);
    Request request = before;
    request.task.kind = static_cast<Task>(task);
    const Request defaults = defaultsFor(request, Language::English);
    QCOMPARE(defaults.model.datasetTokens.value_or(0), tokens);
    QCOMPARE(defaults.model.sequenceLength, sequence);
    QCOMPARE(defaults.duration.hoursPerDay, hours);
    // What was not answered follows the task, what was answered stays.
    Request answered = before;
    answered.model.sequenceLength = 777;
    Request moved = answered;
    moved.task.kind = static_cast<Task>(task);
    QCOMPARE(adaptToTask(moved, answered, Language::English), static_cast<Task>(task) != Task::FineTune);
    QCOMPARE(moved.model.sequenceLength, 777.0);
    QCOMPARE(moved.model.datasetTokens.value_or(0), tokens);
    QCOMPARE(moved.duration.hoursPerDay, hours);
}

void TestFields::whatIsMissingIsShown()
{
    StepBench model(1, Language::English);
    QCOMPARE(model.page->missing(), QString());
    auto *name = qobject_cast<QComboBox *>(model.page->firstField());
    QVERIFY(name);
    name->setEditText(QStringLiteral("no such model, surely"));
    QVERIFY(model.page->missing().contains(QStringLiteral("No model of this name")));
    QVERIFY(model.row("Model")->findChild<QLabel *>(QStringLiteral("problem"))->isVisible());
    name->setEditText(QStringLiteral("7B"));
    QCOMPARE(model.page->missing(), QString());
    auto *tokens = qobject_cast<QLineEdit *>(model.row("Training data (tokens)")->field());
    QVERIFY(tokens);
    tokens->selectAll();
    QTest::keyClick(tokens, Qt::Key_Delete);
    QVERIFY(model.page->missing().contains(QStringLiteral("tokens")));
    QVERIFY(tokens->accessibleDescription().contains(model.page->missing()));
    QTest::keyClicks(tokens, QStringLiteral("many"));
    QVERIFY(model.page->missing().contains(QStringLiteral("no amount")));
    // A service needs no data set.
    Request serving = model.request;
    serving.task.kind = Task::Inference;
    model.page->load(serving);
    model.page->showEffect(model.words, serving, nullptr);
    QCOMPARE(model.page->missing(), QString());

    StepBench duration(2, Language::English);
    QCOMPARE(duration.page->missing(), QString());
    auto *budget = qobject_cast<QLineEdit *>(duration.row("Budget")->field());
    QTest::keyClicks(budget, QStringLiteral("a lot"));
    QVERIFY(!duration.page->missing().isEmpty());
}

void TestFields::theConsequenceStandsBelowTheField()
{
    StepBench bench(2, Language::English);
    FieldRow *days = bench.row("Length of the project (days)"), *hours = bench.row("Hours in use per day");
    bench.page->showConsequence(QStringLiteral("nobody edited anything"));
    for (const FieldRow *row : bench.page->rows())
        QVERIFY(row->consequence().isEmpty());
    qobject_cast<QDoubleSpinBox *>(days->field())->setValue(60);
    bench.page->showConsequence(QStringLiteral("cost doubles"));
    QCOMPARE(days->consequence(), QStringLiteral("cost doubles"));
    QLabel *shown = days->findChild<QLabel *>(QStringLiteral("consequence"));
    QVERIFY(shown->isVisible());
    StepBench::settle();
    QVERIFY(shown->y() >= days->field()->geometry().bottom());
    qobject_cast<QDoubleSpinBox *>(hours->field())->setValue(4);
    QVERIFY(days->consequence().isEmpty());
    bench.page->showConsequence(QStringLiteral("cost halves"));
    QCOMPARE(hours->consequence(), QStringLiteral("cost halves"));
    bench.area.hide();
    QVERIFY(hours->consequence().isEmpty());
}

void TestFields::consequencesAreWorded()
{
    Words words(Language::English);
    words.useNames(shippedCatalog());
    const Request request = firstRequest(Language::English);
    const Proposal before = planOf(request);
    QVERIFY(before.recommendation);
    QCOMPARE(wordConsequence(words, &before, &before), QStringLiteral("No effect on the result."));

    Request longer = request;
    longer.model.epochs = 6;
    const QString twice = wordConsequence(words, &before, std::make_unique<Proposal>(planOf(longer)).get());
    QVERIFY2(twice.contains(QStringLiteral("time ")) && twice.contains(QStringLiteral("→")), qPrintable(twice));
    QVERIFY2(!twice.contains(QStringLiteral("memory")), qPrintable(twice)); // what stays is not said

    Request wider = request;
    wider.model.sequenceLength = 8192;
    const Proposal wide = planOf(wider);
    const QString more = wordConsequence(words, &before, &wide);
    QVERIFY2(more.contains(QStringLiteral("memory per GPU ") + words.bytes(before.recommendation->memory.driver.value)), qPrintable(more));
    QVERIFY2(more.contains(words.bytes(wide.recommendation->memory.driver.value)), qPrintable(more));

    Proposal nothing = before;
    nothing.recommendation.reset();
    QVERIFY(wordConsequence(words, &before, &nothing).contains(QStringLiteral("no plan fits")));
    QVERIFY(wordConsequence(words, &before, nullptr).contains(QStringLiteral("no result")));
    QVERIFY(wordConsequence(words, nullptr, &before).contains(QStringLiteral("Now a plan fits")));
    QVERIFY(!wordConsequence(words, nullptr, nullptr).isEmpty());
}

void TestFields::foldsSayWhatIsInside()
{
    Request request = firstRequest(Language::English);
    StepBench bench(1, Language::English, request);
    Fold *fold = bench.page->findChildren<Fold *>().front();
    QVERIFY(!fold->isOpen());
    QCOMPARE(fold->head()->summary(), QStringLiteral("Everything as by default"));
    request.model.sampleTokens = 512;
    request.model.packed = false;
    bench.page->load(request);
    QVERIFY2(fold->head()->summary().contains(QStringLiteral("512")), qPrintable(fold->head()->summary()));
    QVERIFY2(fold->head()->summary().contains(QStringLiteral("packing): no")), qPrintable(fold->head()->summary()));
    fold->setOpen(true);
    QVERIFY(fold->head()->summary().isEmpty());
    bench.page->load(request); // another project, another language: it stays as it was left
    bench.page->retranslate(Words(Language::Chinese));
    QVERIFY(fold->isOpen());
}

void TestFields::longCalculationsCanBeStopped()
{
    LivePanel panel;
    panel.retranslate(Words(Language::English));
    panel.show();
    const Proposal plan = planOf(firstRequest(Language::English));
    panel.showProposal(std::make_shared<const Proposal>(plan));
    QSignalSpy cancelled(&panel, &LivePanel::cancelRequested);
    auto *bar = panel.findChild<QProgressBar *>();
    QVERIFY(bar);
    // A quick one shows no bar.
    panel.showBusy(true);
    QVERIFY(!bar->isVisible());
    panel.showBusy(false);
    QTest::qWait(LivePanel::kPatienceMs + 100);
    QVERIFY(!bar->isVisible());
    panel.showBusy(true);
    QTRY_VERIFY(bar->isVisible());
    const auto says = [&panel](const QString &text) {
        const QList<QLabel *> labels = panel.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
    };
    QVERIFY(says(QStringLiteral("of the answers before")));
    for (QPushButton *button : panel.findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Cancel"))
            button->click();
    }
    QCOMPARE(cancelled.size(), 1);
    panel.showCancelled();
    QVERIFY(!bar->isVisible());
    QVERIFY(says(QStringLiteral("Stopped")));
    QVERIFY(!panel.verdict().isEmpty()); // the old result stays
    panel.showProposal(std::make_shared<const Proposal>(plan));
    QVERIFY(!says(QStringLiteral("Stopped")));
}

void TestFields::announcementsAreThrottled()
{
    LivePanel panel;
    panel.retranslate(Words(Language::English));
    panel.show();
    QSignalSpy spy(&panel, &LivePanel::announced);
    Request request = firstRequest(Language::English);
    QString last;
    for (int i = 0; i < 5; ++i) {
        request.model.epochs = 1 + i;
        panel.showProposal(std::make_shared<const Proposal>(planOf(request)));
        last = panel.sentence();
    }
    QCOMPARE(spy.size(), 1);
    QVERIFY(spy.first().first().toString() != last);
    QTRY_COMPARE_WITH_TIMEOUT(spy.size(), 2, 2 * LivePanel::kAnnounceMs);
    QCOMPARE(spy.last().first().toString(), last); // only the last state is said
    QVERIFY(last.contains(panel.verdict()));
}

void TestFields::warningsLeadToTheResult()
{
    Proposal plan = planOf(firstRequest(Language::English));
    QVERIFY(plan.recommendation);
    plan.recommendation->warnings.clear();
    plan.warnings = {{"plan.nothing_fits", {}}, {"plan.nothing_fits", {}}, {"plan.nothing_fits", {}}};
    LivePanel panel;
    panel.retranslate(Words(Language::English));
    panel.show();
    panel.showProposal(std::make_shared<const Proposal>(plan));
    QSignalSpy asked(&panel, &LivePanel::detailsRequested);
    QPushButton *more = nullptr;
    for (QPushButton *button : panel.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text().contains(QLatin1String("2 more")))
            more = button;
    }
    QVERIFY(more);
    more->click();
    QCOMPARE(asked.size(), 1);
    plan.warnings.resize(1);
    panel.showProposal(std::make_shared<const Proposal>(plan));
    QVERIFY(!more->isVisible());
}

QTEST_MAIN(TestFields)
#include "test_fields.moc"
