// SPDX-License-Identifier: GPL-3.0-or-later
// A number can be asked where it comes from, plans can be compared, and a plan can be tried with other numbers.
#include "window_fixture.h"

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTreeView>

#include "core/plan/plan.h"
#include "ui/results/compare_table.h"
#include "ui/results/data_table.h"
#include "ui/results/derivation_model.h"
#include "ui/results/figure_dialog.h"
#include "ui/results/pages.h"
#include "ui/results/result_tables.h"
#include "ui/results/result_view.h"
#include "ui/window/live_panel.h"
#include "ui/wizard/fact_strip.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

int pageId(ResultPageId id) { return kSteps + static_cast<int>(id); }

Proposal planOf(const char *example)
{
    QFile file(QStringLiteral(":/examples/%1.json").arg(QLatin1String(example)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no example %s", example);
    const QByteArray text = file.readAll();
    PlanOptions options;
    options.today = kToday;
    return *plan(*requestFromJson(std::string_view(text.constData(), static_cast<std::size_t>(text.size()))), shippedCatalog(), options);
}

/// Labels of a widget that are seen.
QStringList labels(const QWidget *root)
{
    QStringList texts;
    for (const QLabel *label : root->findChildren<QLabel *>()) {
        if (label->isVisibleTo(root))
            texts += label->text();
    }
    return texts;
}

} // namespace

class TestExplorer : public QObject {
    Q_OBJECT

private slots:
    void keyFiguresLeadToTheirFormula_data();
    void keyFiguresLeadToTheirFormula();
    void everyPartOfMemoryTimeAndCostIsExplained_data();
    void everyPartOfMemoryTimeAndCostIsExplained();
    void alternativesAreExplainedByTheirOwnCalculation();
    void inputsLeadToTheStepThatGaveThem();
    void sumsListTheirParts();
    void numbersAreFoundWhole();
    void clickOnAFigureOpensIt();
    void keyboardAsksInATable();
    void unexplainedNumbersSaySo();
    void theTwoSumsComeFirst();
    void pinnedPlansStandSideBySide();
    void amountsInOtherCurrenciesAreNotRanked();
    void whatIfFollowsTheHand_data();
    void whatIfFollowsTheHand();
    void whatIfBecomesAnswers();
};

void TestExplorer::keyFiguresLeadToTheirFormula_data()
{
    QTest::addColumn<int>("example");
    QTest::addColumn<Language>("language");
    for (int example = 0; example < 4; ++example) {
        QTest::addRow("%d, English", example) << example << Language::English;
        QTest::addRow("%d, Chinese", example) << example << Language::Chinese;
    }
}

void TestExplorer::keyFiguresLeadToTheirFormula()
{
    QFETCH(int, example);
    QFETCH(Language, language);
    Bench bench(language);
    bench.window->openExample(example);
    QVERIFY(bench.planned());
    bench.window->goTo(pageId(ResultPageId::Overview));
    ResultView *view = bench.window->resultView();
    const PlanOption &best = *bench.window->proposal()->recommendation;
    const Words &words = bench.window->words();
    QStringList figures{words.bytes(best.memory.driver.value)};
    if (best.time && best.time->wall)
        figures += words.duration(best.time->wall->value);
    if (best.serving)
        figures += words.duration(best.serving->ttft.value);
    for (const QString &figure : figures) {
        view->showFigure(figure);
        QVERIFY(view->figureDialog()->isVisible());
        QVERIFY2(view->figureDialog()->headline().contains(figure), qPrintable(figure + QLatin1String(" / ") + view->figureDialog()->headline()));
        QVERIFY2(view->figureDialog()->view()->isVisible(), qPrintable(figure));
        view->figureDialog()->copy();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.contains(figure));
        QVERIFY2(copied.count(QLatin1Char('\n')) > 3, qPrintable(copied));
    }
}

void TestExplorer::everyPartOfMemoryTimeAndCostIsExplained_data()
{
    QTest::addColumn<QString>("example");
    for (const char *name : {"qlora-7b-4090", "lora-32b-company", "r1-30-users-mlps3", "pretrain-70b-60-days"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Of the parts that a reader sees, nearly all lead to a step; what does not is named here.
void TestExplorer::everyPartOfMemoryTimeAndCostIsExplained()
{
    QFETCH(QString, example);
    const Proposal proposal = planOf(qPrintable(example));
    const Words words(Language::English);
    DerivationModel model;
    model.setContent(explain(proposal, -1), proposal.articleSums, words);
    const PlanOption &best = *proposal.recommendation;
    for (const MemoryPartKind kind : {MemoryPartKind::Weights, MemoryPartKind::Gradients, MemoryPartKind::Optimizer, MemoryPartKind::Logits}) {
        const Bytes part = best.memory.parts[kind];
        if (part.value > 0)
            QVERIFY2(model.find(words.bytes(part)).isValid(), qPrintable(words.bytes(part)));
    }
    QVERIFY(model.find(words.bytes(best.memory.driver.value)).isValid());
    QVERIFY(model.find(words.bytes(best.memory.driver.high)).isValid());
    if (best.cost())
        QVERIFY2(model.find(words.money(best.cost()->total.value)).isValid(), qPrintable(words.money(best.cost()->total.value)));
}

void TestExplorer::alternativesAreExplainedByTheirOwnCalculation()
{
    for (const char *example : {"lora-32b-company", "r1-30-users-mlps3"}) {
        const Proposal proposal = planOf(example);
        QVERIFY(!proposal.alternatives.empty());
        const Words words(Language::English);
        for (std::size_t i = 0; i < proposal.alternatives.size(); ++i) {
            const PlanOption &option = proposal.alternatives[i];
            const Explanation explanation = explain(proposal, static_cast<int>(i));
            QVERIFY(!explanation.memory.empty() && !explanation.time.empty());
            DerivationModel model;
            model.setContent(explanation, {}, words);
            QVERIFY2(model.find(words.bytes(option.memory.driver.value)).isValid(), option.acceleratorId.c_str());
            if (option.time && option.time->wall)
                QVERIFY2(model.find(words.duration(option.time->wall->value)).isValid(), option.acceleratorId.c_str());
            if (option.cost())
                QVERIFY2(!explanation.cost.empty(), option.acceleratorId.c_str());
        }
        QVERIFY(explain(proposal, 1000).memory.empty());
    }
}

void TestExplorer::inputsLeadToTheStepThatGaveThem()
{
    const Words words(Language::English);
    Derivation derivation{
        {"train.memory.weights", "P × b", {Argument::of("P", 7e9, Unit::Parameters), Argument::of("b", 2)}, Argument::of("weights", 14e9, Unit::Bytes), "one"},
        {"train.memory.gradients", "G", {Argument::of("G", 2)}, Argument::of("gradients", 2), "two"},
        {"train.memory.peak", "weights + b", {Argument::of("weights", 14e9, Unit::Bytes), Argument::of("b", 2)}, Argument::of("allocated", 15e9, Unit::Bytes), "three"},
    };
    Explanation explanation;
    explanation.memory = derivation;
    DerivationModel model;
    model.setContent(explanation, {}, words);
    const QModelIndex peak = model.find(words.bytes(Bytes(15e9)));
    QVERIFY(peak.isValid());
    QCOMPARE(model.rowCount(peak), 2);
    const QModelIndex weights = model.index(0, 0, peak);
    QCOMPARE(model.rowCount(weights), 2);
    QVERIFY(weights.siblingAtColumn(DerivationModel::FormulaColumn).data().toString().contains(QStringLiteral("P × b")));
    QCOMPARE(weights.siblingAtColumn(DerivationModel::SourceColumn).data().toString(), QStringLiteral("one"));
    QVERIFY2(model.rowCount(model.index(1, 0, peak)) == 0, "a small number is not taken for another step's result");
}

void TestExplorer::sumsListTheirParts()
{
    const Proposal proposal = planOf("qlora-7b-4090");
    const Words words(Language::English);
    DerivationModel model;
    model.setContent(explain(proposal, -1), {}, words);
    int seen = 0;
    for (const DerivationStep &step : proposal.timeDerivation) {
        seen += step.code == "train.time.step";
        if (step.code == "train.time.step")
            QVERIFY(model.rowCount(model.find(words.argument(step.result))) > 4);
    }
    for (const DerivationStep &step : proposal.costDerivation) {
        seen += step.code == "cost.rent.total";
        if (step.code == "cost.rent.total")
            QVERIFY(model.rowCount(model.find(words.argument(step.result))) >= 2);
    }
    QCOMPARE(seen, 2);
    // What does not add up is not shown as if it did.
    Explanation wrong;
    wrong.time = {{"train.time.compute", "a", {}, Argument::of("a", 1, Unit::Seconds), "s"}, {"train.time.step", "Σ parts", {}, Argument::of("step", 777, Unit::Seconds), "s"}};
    model.setContent(wrong, {}, words);
    QCOMPARE(model.rowCount(model.find(words.duration(Seconds(777)))), 0);
}

void TestExplorer::numbersAreFoundWhole()
{
    const Words words(Language::English);
    Explanation explanation;
    explanation.memory = {{"train.memory.weights", "a", {}, Argument::of("weights", 14.3 * 1024 * 1024 * 1024, Unit::Bytes), "s"},
        {"train.memory.peak", "b", {}, Argument::of("allocated", 8), "s"}};
    DerivationModel model;
    model.setContent(explanation, {}, words);
    QVERIFY(model.find(QStringLiteral("14.3 GiB")).isValid());
    QVERIFY(model.find(QStringLiteral("Fits: 14.3 GiB of 24.0 GiB")).isValid());
    QVERIFY(!model.find(QStringLiteral("114.3 GiB")).isValid());
    QVERIFY(!model.find(QStringLiteral("4.3 GiB")).isValid());
    QVERIFY(model.find(QStringLiteral("8")).isValid());
    QVERIFY2(!model.find(QStringLiteral("8 × H200")).isValid(), "a bare count says nothing");
    QVERIFY(!model.find(QString()).isValid());
}

void TestExplorer::clickOnAFigureOpensIt()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    bench.window->goTo(pageId(ResultPageId::Overview));
    ResultView *view = bench.window->resultView();
    auto *strip = view->page(ResultPageId::Overview)->findChild<FactStrip *>();
    QVERIFY(strip);
    QVERIFY(!view->figureDialog());
    QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(30, 20));
    QTRY_VERIFY(view->figureDialog() && view->figureDialog()->isVisible());
    QVERIFY(view->figureDialog()->view()->isVisible());
    view->figureDialog()->close();
    // A cell of a table, too.
    bench.window->goTo(pageId(ResultPageId::Memory));
    auto *table = view->page(ResultPageId::Memory)->findChild<DataTable *>();
    QVERIFY(table);
    const QModelIndex cell = table->model()->index(0, 1);
    table->scrollTo(cell);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
    QTRY_VERIFY(view->figureDialog()->isVisible());
    QVERIFY(view->figureDialog()->headline().contains(cell.data().toString()));
    view->figureDialog()->close();
    // And the live result beside the steps.
    bench.window->goTo(1);
    const PlanOption &best = *bench.window->proposal()->recommendation;
    for (QLabel *label : bench.window->livePanel()->findChildren<QLabel *>()) {
        if (label->text().startsWith(bench.window->words().bytes(best.memory.driver.value)))
            QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(4, label->height() / 2));
    }
    QTRY_VERIFY(view->figureDialog()->isVisible());
}

void TestExplorer::keyboardAsksInATable()
{
    Bench bench(Language::Chinese);
    bench.window->openExample(1);
    QVERIFY(bench.planned());
    bench.window->goTo(pageId(ResultPageId::Memory));
    ResultView *view = bench.window->resultView();
    auto *table = view->page(ResultPageId::Memory)->findChild<DataTable *>();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 1));
    QTest::keyClick(table, Qt::Key_I, Qt::ControlModifier);
    QVERIFY(view->figureDialog() && view->figureDialog()->isVisible());
    QVERIFY(view->figureDialog()->view()->isVisible());
}

void TestExplorer::unexplainedNumbersSaySo()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    ResultView *view = bench.window->resultView();
    view->showFigure(QStringLiteral("987654321 zebras"));
    QVERIFY(!view->figureDialog()->view()->isVisible());
    QVERIFY(labels(view->figureDialog()).join(QLatin1Char(' ')).contains(QLatin1String("no formula of its own")));
}

void TestExplorer::theTwoSumsComeFirst()
{
    const Proposal proposal = planOf("qlora-7b-4090");
    DerivationModel model;
    model.setContent(explain(proposal, -1), proposal.articleSums, Words(Language::English));
    QVERIFY(model.rowCount() > 3);
    for (int row = 0; row < 2; ++row)
        QVERIFY(model.index(row, 0).data().toString().startsWith(QLatin1String("Worked example")));
    // 7 billion parameters of four bytes, four times over.
    QVERIFY(model.asText(model.index(0, 0)).contains(QStringLiteral("4 × W")));
}

void TestExplorer::pinnedPlansStandSideBySide()
{
    for (const Language language : {Language::English, Language::Chinese}) {
        Bench bench(language);
        bench.window->openExample(1);
        QVERIFY(bench.planned());
        bench.window->resultView()->setOption(1);
        bench.window->pinShown();
        bench.window->resultView()->setOption(0);
        // A scenario: other answers, pinned as a whole.
        Request other = bench.window->request();
        other.model.sequenceLength = 8192;
        bench.window->pinShown();
        bench.window->session().edit(other);
        bench.window->session().undo();
        bench.window->session().redo();
        QVERIFY(bench.planned());
        bench.window->goTo(pageId(ResultPageId::Compare));
        ResultPage *page = bench.window->resultView()->page(ResultPageId::Compare);
        auto *table = page->findChild<DataTable *>();
        QCOMPARE(table->model()->columnCount(), 5);
        bool sequenceDiffers = false;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            QStringList cells;
            for (int column = 2; column < 5; ++column)
                cells += table->model()->index(row, column).data().toString();
            const bool differs = cells[0] != cells[1] || cells[0] != cells[2];
            QCOMPARE(table->model()->index(row, 1).data().toString(), differs ? QStringLiteral("≠") : QString());
            sequenceDiffers = sequenceDiffers || cells == QStringList{QStringLiteral("8,192"), QStringLiteral("4,096"), QStringLiteral("4,096")};
        }
        QVERIFY2(sequenceDiffers, "a pinned plan keeps its answers");
        const int all = table->model()->rowCount();
        auto *only = page->findChild<QAbstractButton *>();
        for (QAbstractButton *button : page->findChildren<QAbstractButton *>()) {
            if (button->isCheckable())
                only = button;
        }
        only->click();
        QVERIFY(table->model()->rowCount() < all);
        for (int row = 0; row < table->model()->rowCount(); ++row)
            QCOMPARE(table->model()->index(row, 1).data().toString(), QStringLiteral("≠"));
        // Renaming, taking over and unpinning are changes that undo takes back.
        auto *name = page->findChild<QLineEdit *>();
        name->setFocus();
        QTest::keyClicks(name, QStringLiteral("fast"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(bench.window->session().pins()[0].name, QStringLiteral("fast"));
        bench.window->undo();
        QCOMPARE(bench.window->session().pins()[0].name, QString());
        emit page->scenarioRequested(0);
        QCOMPARE(bench.window->request().model.sequenceLength, 4096.0);
        QVERIFY(bench.planned());
        QCOMPARE(bench.window->resultView()->option(), 1);
        emit page->unpinRequested(0);
        QCOMPARE(bench.window->session().pins().size(), std::size_t(1));
        bench.window->undo();
        QCOMPARE(bench.window->session().pins().size(), std::size_t(2));
    }
}

void TestExplorer::amountsInOtherCurrenciesAreNotRanked()
{
    Proposal one = planOf("qlora-7b-4090"), other = one;
    for (CostOption &cost : other.recommendation->costs)
        cost.total.value.currency = cost.total.low.currency = cost.total.high.currency = *Currency::parse("EUR");
    const Words words(Language::English);
    const std::vector<ComparedPlan> plans{{QStringLiteral("a"), &one, &*one.recommendation, {}}, {QStringLiteral("b"), &other, &*other.recommendation, {}}};
    const TableContent table = compareTable(words, plans, false);
    bool found = false;
    for (const TableContent::Row &row : table.rows) {
        if (row.cells[0].text != QLatin1String("Cost over the project"))
            continue;
        found = true;
        QVERIFY(!row.cells[2].color && !row.cells[3].color);
        QVERIFY(row.cells[3].text.contains(QLatin1String("EUR")));
    }
    QVERIFY(found);
    // A plan that is not known takes no part and stays no zero.
    const TableContent missing = compareTable(words, {plans[0], {QStringLiteral("c"), nullptr, nullptr, QStringLiteral("being planned")}}, false);
    QCOMPARE(missing.rows.front().cells[3].text, QStringLiteral("–"));
    QVERIFY(missing.headers[3].contains(QLatin1String("being planned")));
}

void TestExplorer::whatIfFollowsTheHand_data()
{
    QTest::addColumn<int>("example");
    for (int example = 0; example < 4; ++example)
        QTest::addRow("%d", example) << example;
}

void TestExplorer::whatIfFollowsTheHand()
{
    QFETCH(int, example);
    Bench bench;
    bench.window->openExample(example);
    QVERIFY(bench.planned());
    bench.window->goTo(pageId(ResultPageId::WhatIf));
    auto *page = static_cast<WhatIfPage *>(bench.window->resultView()->page(ResultPageId::WhatIf));
    const auto settled = [page] { return QTest::qWaitFor([page] { return !page->isBusy(); }, 30'000); };
    QVERIFY(settled());
    auto *table = page->findChild<DataTable *>();
    QVERIFY(table->model()->rowCount() > 4);
    for (int row = 0; row < table->model()->rowCount(); ++row)
        QCOMPARE(table->model()->index(row, 1).data().toString(), table->model()->index(row, 2).data().toString());
    // Every slider that is shown changes something at one of its ends, and finds back.
    int moved = 0;
    for (QSlider *slider : page->findChildren<QSlider *>()) {
        if (!slider->isVisibleTo(page))
            continue;
        ++moved;
        const int before = slider->value();
        bool changed = false;
        for (const int end : {slider->minimum(), slider->maximum()}) {
            slider->setValue(end);
            QVERIFY(settled());
            for (int row = 0; row < table->model()->rowCount(); ++row)
                changed = changed || !table->isVisibleTo(page) || table->model()->index(row, 1).data() != table->model()->index(row, 2).data();
        }
        QVERIFY2(changed, qPrintable(slider->accessibleName()));
        slider->setValue(before);
        QVERIFY(settled());
        for (int row = 0; row < table->model()->rowCount(); ++row)
            QVERIFY2(table->model()->index(row, 1).data() == table->model()->index(row, 2).data(), qPrintable(slider->accessibleName()));
    }
    QVERIFY(moved >= 4);
}

void TestExplorer::whatIfBecomesAnswers()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    const double before = bench.window->request().model.sequenceLength;
    bench.window->goTo(pageId(ResultPageId::WhatIf));
    auto *page = static_cast<WhatIfPage *>(bench.window->resultView()->page(ResultPageId::WhatIf));
    const auto settled = [page] { return QTest::qWaitFor([page] { return !page->isBusy(); }, 30'000); };
    QVERIFY(settled());
    QDoubleSpinBox *sequence = nullptr;
    for (QDoubleSpinBox *field : page->findChildren<QDoubleSpinBox *>()) {
        if (field->accessibleName().startsWith(QLatin1String("Sequence length")))
            sequence = field;
    }
    QVERIFY(sequence && sequence->isVisibleTo(page));
    sequence->setValue(1024);
    QVERIFY(settled());
    for (QPushButton *button : page->findChildren<QPushButton *>()) {
        if (button->accessibleName() == QLatin1String("Take over as answers")) {
            QVERIFY(button->isEnabled());
            button->click();
        }
    }
    QCOMPARE(bench.window->request().model.sequenceLength, 1024.0);
    QVERIFY(bench.planned());
    bench.window->undo();
    QCOMPARE(bench.window->request().model.sequenceLength, before);
}

QTEST_MAIN(TestExplorer)
#include "test_explorer.moc"
