// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <future>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>

#include "ui/results/data_table.h"
#include "ui/results/derivation_model.h"
#include "ui/results/result_tables.h"
#include "ui/text/rules.h"
#include "ui/text/surroundings.h"
#include "ui/results/result_view.h"
#include "ui/window/live_panel.h"
#include "ui/window/start_page.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/form.h"
#include "ui/wizard/model_list.h"
#include "ui/wizard/regime_list.h"
#include "ui/wizard/step_model.h"
#include "ui/wizard/step_page.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

/// Texts that a reader of the widget sees.
QStringList shownTexts(const QWidget *root)
{
    QStringList texts;
    for (const QWidget *widget : root->findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(root))
            continue;
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            texts += label->text();
        else if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            texts += button->text();
    }
    texts.removeAll(QString());
    return texts;
}

bool hasChinese(const QString &text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

} // namespace

class TestWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void examplesLeadToARecommendation_data();
    void examplesLeadToARecommendation();
    void languageSwitchRewordsTheOpenWindow();
    void firstStartFollowsTheSystemThenRemembers();
    void modelIsFoundByTyping_data();
    void modelIsFoundByTyping();
    void configJsonIsOpened();
    void weightFilesAreOpenedAndKept();
    void aSlowDriveDoesNotFreezeTheWindow();
    void unusableConfigGivesOneSentence_data();
    void unusableConfigGivesOneSentence();
    void onlyFieldsOfTheTaskAreShown();
    void everyFocusableWidgetHasAName_data();
    void everyFocusableWidgetHasAName();
    void keyboardWalksThroughTheSteps();
    void alternativesCanBeLookedAt();
    void tableModelsAreSound();
    void namesAreNeverMarkup();
    void themeIsRemembered();
    void fitsASmallScreen();
};

void TestWindow::initTestCase()
{
    installFonts();
    QVERIFY2(shippedCatalog(), "the catalogue must have been built");
}

void TestWindow::examplesLeadToARecommendation_data()
{
    QTest::addColumn<int>("example");
    QTest::addColumn<Language>("language");
    for (int example = 0; example < static_cast<int>(examples().size()); ++example) {
        QTest::addRow("example %d, English", example + 1) << example << Language::English;
        QTest::addRow("example %d, Chinese", example + 1) << example << Language::Chinese;
    }
}

void TestWindow::examplesLeadToARecommendation()
{
    QFETCH(int, example);
    QFETCH(Language, language);
    Bench bench(language);
    QTest::mouseClick(bench.window->startPage()->exampleCard(example), Qt::LeftButton);
    QVERIFY2(bench.dialogs.told.isEmpty(), qPrintable(bench.dialogs.told.join(QLatin1Char(' '))));
    for (int step = 0; step < kSteps; ++step) {
        QCOMPARE(bench.window->navigation()->current(), step);
        QVERIFY(bench.window->step(step)->isVisible());
        QTest::keyClick(bench.window.get(), Qt::Key_Return);
        QVERIFY(bench.planned());
        if (step == kSteps - 1 && bench.window->navigation()->current() == step)
            QTest::keyClick(bench.window.get(), Qt::Key_Return);
    }
    QVERIFY(bench.window->proposal());
    QVERIFY(bench.window->proposal()->recommendation);
    QCOMPARE(bench.window->navigation()->current(), kSteps);
    for (int page = 0; page < kResultPages; ++page) {
        bench.window->goTo(kSteps + page);
        QVERIFY(bench.window->resultView()->page(static_cast<ResultPageId>(page))->isVisible());
        QVERIFY(!shownTexts(bench.window->resultView()).isEmpty());
    }
    QVERIFY(!bench.window->hasUnsavedChanges());
}

void TestWindow::languageSwitchRewordsTheOpenWindow()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        bench.window->goTo(id);
        bench.window->setLanguage(Language::English);
        const QStringList english = shownTexts(bench.window.get());
        bench.window->setLanguage(Language::Chinese);
        const QStringList chinese = shownTexts(bench.window.get());
        QVERIFY2(english != chinese, qPrintable(QString::number(id)));
        QVERIFY(std::any_of(chinese.begin(), chinese.end(), hasChinese));
        bench.window->setLanguage(Language::English);
        QCOMPARE(shownTexts(bench.window.get()), english);
    }
    QVERIFY(!bench.window->hasUnsavedChanges());
}

void TestWindow::firstStartFollowsTheSystemThenRemembers()
{
    QTemporaryDir home;
    Settings settings(home.filePath(QStringLiteral("settings.ini")));
    QVERIFY(!settings.language());
    ScriptedDialogs dialogs;
    MainWindow window(coreEngine(shippedCatalog(), kToday), settings, dialogs);
    QCOMPARE(window.words().language(), systemLanguage());
    const Language other = systemLanguage() == Language::English ? Language::Chinese : Language::English;
    for (QPushButton *button : window.findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("中文") || button->text() == QStringLiteral("English"))
            button->click();
    }
    QCOMPARE(window.words().language(), other);
    QCOMPARE(settings.language(), std::optional(other));
}

void TestWindow::modelIsFoundByTyping_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("parameters");
    QTest::addColumn<double>("active");
    QTest::newRow("size") << QStringLiteral("7B") << QString() << 7e9 << 0.0;
    QTest::newRow("mixture of experts") << QStringLiteral("671B-A37B") << QString() << 671e9 << 37e9;
    QTest::newRow("small, lower case") << QStringLiteral("0.5b") << QString() << 0.5e9 << 0.0;
    QTest::newRow("library name") << QString::fromStdString(shippedCatalog()->models.front().name) << QString::fromStdString(shippedCatalog()->models.front().name) << 0.0 << 0.0;
}

void TestWindow::modelIsFoundByTyping()
{
    QFETCH(QString, typed);
    QFETCH(QString, name);
    QFETCH(double, parameters);
    QFETCH(double, active);
    Bench bench;
    bench.window->newProject();
    bench.window->goTo(1);
    auto *field = qobject_cast<QComboBox *>(bench.window->step(1)->firstField());
    QVERIFY(field);
    field->lineEdit()->selectAll();
    QTest::keyClicks(field->lineEdit(), typed);
    const ModelAnswer &answer = bench.window->request().model;
    if (!name.isEmpty()) {
        QCOMPARE(QString::fromStdString(answer.name), name);
    } else {
        QCOMPARE(answer.name, std::string());
        QCOMPARE(answer.parameters.value_or(0), parameters);
        QCOMPARE(answer.activeParameters.value_or(0), active);
    }
    QVERIFY(bench.window->hasUnsavedChanges());
}

void TestWindow::configJsonIsOpened()
{
    Bench bench;
    // Shapes of a 1.5B dense model with grouped-query attention.
    bench.write("config.json", R"({"architectures":["Qwen2ForCausalLM"],"model_type":"qwen2","hidden_size":1536,"intermediate_size":8960,"num_hidden_layers":28,
        "num_attention_heads":12,"num_key_value_heads":2,"vocab_size":151936,"tie_word_embeddings":true,"max_position_embeddings":131072})");
    bench.window->newProject();
    bench.window->goTo(1);
    bench.dialogs.openAnswers.push_back(bench.path("config.json"));
    QPushButton *open = nullptr;
    for (QPushButton *button : bench.window->step(1)->findChildren<QPushButton *>())
        open = button;
    QVERIFY(open);
    open->click();
    QTRY_VERIFY(bench.window->request().model.configJson.size() > 100);
    QVERIFY(bench.window->request().model.name.empty());
    QVERIFY(bench.planned());
    QVERIFY(bench.window->proposal());
    const double total = static_cast<double>(bench.window->proposal()->model.parameters.total);
    QVERIFY2(std::fabs(total / 1.5437e9 - 1) < 0.01, qPrintable(QString::number(total))); // 1 543 714 304 by its model card
    QVERIFY(shownTexts(bench.window->step(1)).filter(QStringLiteral("cannot")).isEmpty());
}

void TestWindow::weightFilesAreOpenedAndKept()
{
    Bench bench;
    const QString folder = bench.path("tiny-model");
    QVERIFY(QDir().mkpath(folder));
    // One matrix of 256 × 64 in 16 bit beside a configuration of the same width.
    const QByteArray header(R"({"model.embed_tokens.weight":{"dtype":"BF16","shape":[256,64],"data_offsets":[0,32768]}})");
    QByteArray length(8, '\0');
    length[0] = static_cast<char>(header.size());
    bench.write("tiny-model/model.safetensors", length + header + QByteArray(32768, '\0'));
    bench.write("tiny-model/config.json", R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":1,"num_attention_heads":4,"intermediate_size":128,"vocab_size":256,"tie_word_embeddings":true})");
    bench.window->newProject();
    bench.window->goTo(1);
    bench.dialogs.folderAnswers.push_back(folder);
    for (QPushButton *button : bench.window->step(1)->findChildren<QPushButton *>()) {
        if (button->accessibleName().contains(QStringLiteral("folder")))
            button->click();
    }
    QTRY_VERIFY(bench.window->request().model.configJson.find("powertrain_files") != std::string::npos);
    QVERIFY(!shownTexts(bench.window->step(1)).filter(QStringLiteral("the files contain")).isEmpty()); // the layer is not in the file
    QDir(folder).removeRecursively();
    const Request kept = bench.window->request();
    const auto model = readModelText(kept.model.configJson, kept.model.configPath);
    QVERIFY(model && model->stored);
    QCOMPARE(model->stored->total().bytes, 32768);
    QVERIFY(bench.planned());
}

void TestWindow::aSlowDriveDoesNotFreezeTheWindow()
{
    Engine engine = coreEngine(shippedCatalog(), kToday);
    const auto gate = std::make_shared<std::promise<void>>();
    const auto opened = gate->get_future().share();
    engine.openModel = [opened](const std::string &) -> Expected<OpenedModel> {
        opened.wait();
        return fail("model.file_empty", "slow.gguf", {Argument::ofText("file", "slow.gguf")});
    };
    Bench bench(Language::English, engine);
    bench.window->newProject();
    bench.window->goTo(1);
    auto *step = qobject_cast<StepModel *>(bench.window->step(1));
    QVERIFY(step);
    QElapsedTimer timer;
    timer.start();
    step->openFiles(QStringLiteral("/slow.gguf"));
    QVERIFY(timer.elapsed() < 1000);
    QVERIFY(!shownTexts(step).filter(QStringLiteral("Reading")).isEmpty());
    gate->set_value();
    const auto *problem = step->findChild<QLabel *>(QStringLiteral("problem"));
    QTRY_VERIFY(problem->isVisible());
    QVERIFY(problem->text().contains(QStringLiteral("slow.gguf is empty")));
    QVERIFY(shownTexts(step).filter(QStringLiteral("Reading")).isEmpty());
}

void TestWindow::unusableConfigGivesOneSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not JSON") << QByteArray("weights");
    QTest::newRow("a list") << QByteArray("[1, 2]");
    QTest::newRow("negative") << QByteArray(R"({"model_type":"llama","hidden_size":-1,"num_hidden_layers":2,"num_attention_heads":2,"vocab_size":10})");
    QTest::newRow("deep") << QByteArray(100'000, '[');
}

void TestWindow::unusableConfigGivesOneSentence()
{
    QFETCH(QByteArray, bytes);
    Bench bench;
    bench.write("config.json", bytes);
    bench.window->newProject();
    bench.window->goTo(1);
    const std::string before = bench.window->request().model.name;
    bench.dialogs.openAnswers.push_back(bench.path("config.json"));
    for (QPushButton *button : bench.window->step(1)->findChildren<QPushButton *>())
        button->click();
    const auto *problem = bench.window->step(1)->findChild<QLabel *>(QStringLiteral("problem"));
    QVERIFY(problem);
    QTRY_VERIFY(problem->isVisible());
    QVERIFY(problem->text().contains(QStringLiteral("config.json")));
    QVERIFY(!problem->text().contains(QLatin1Char('\n')));
    QCOMPARE(bench.window->request().model.name, before);
}

void TestWindow::onlyFieldsOfTheTaskAreShown()
{
    Bench bench;
    bench.window->newProject();
    const auto cards = bench.window->step(0)->findChildren<ChoiceCards *>();
    cards.front()->card(static_cast<int>(Task::Inference))->click();
    bench.window->goTo(1);
    const auto shown = [&bench] {
        QStringList names;
        for (const QWidget *field : bench.window->step(1)->findChildren<QWidget *>()) {
            if (field->isVisible() && !field->accessibleName().isEmpty())
                names += field->accessibleName();
        }
        return names;
    };
    QVERIFY(shown().contains(QStringLiteral("Users at the same time")));
    QVERIFY(!shown().contains(QStringLiteral("Training data (tokens)")));
    bench.window->goTo(0);
    cards.front()->card(static_cast<int>(Task::Pretrain))->click();
    bench.window->goTo(1);
    QVERIFY(!shown().contains(QStringLiteral("Users at the same time")));
    QVERIFY(shown().contains(QStringLiteral("Training data (tokens)")));
}

void TestWindow::everyFocusableWidgetHasAName_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("English") << Language::English;
    QTest::newRow("Chinese") << Language::Chinese;
}

void TestWindow::everyFocusableWidgetHasAName()
{
    QFETCH(Language, language);
    Bench bench(language);
    bench.window->openExample(2);
    QVERIFY(bench.planned());
    for (int id = 0; id < kSteps + kResultPages; ++id)
        bench.window->goTo(id);
    QStringList nameless;
    for (const QWidget *widget : bench.window->findChildren<QWidget *>()) {
        const bool inner = qobject_cast<const QLineEdit *>(widget) && (qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()) || qobject_cast<const QComboBox *>(widget->parentWidget()));
        const auto *area = qobject_cast<const QAbstractScrollArea *>(widget->parentWidget());
        const bool part = (area && area->viewport() == widget) || widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QComboBoxPrivateContainer") || widget->inherits("QComboBoxListView")
            || widget->inherits("QMenuBar") || widget->inherits("QMenu") || widget->inherits("QHeaderView") || widget->inherits("QTableCornerButton");
        if ((widget->focusPolicy() & Qt::TabFocus) && !inner && !part && widget->accessibleName().isEmpty())
            nameless += QStringLiteral("%1 '%2' in %3").arg(QLatin1String(widget->metaObject()->className()), widget->objectName(), QLatin1String(widget->parentWidget()->metaObject()->className()));
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
}

void TestWindow::keyboardWalksThroughTheSteps()
{
    Bench bench;
    bench.window->newProject();
    QVERIFY(bench.planned());
    bench.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
    // Tab order is reading order: within a page, the focus never jumps upwards by more than a line.
    for (int step = 0; step < kSteps; ++step) {
        bench.window->goTo(step);
        QWidget *page = bench.window->step(step);
        QWidget *widget = page->isAncestorOf(QApplication::focusWidget()) ? QApplication::focusWidget() : bench.window->step(step)->firstField();
        int lastY = widget->mapTo(page, QPoint()).y();
        int visited = 0;
        for (QWidget *next = widget->nextInFocusChain(); next != widget && visited < 200; next = next->nextInFocusChain()) {
            ++visited;
            if (!page->isAncestorOf(next) || !next->isVisibleTo(page) || !(next->focusPolicy() & Qt::TabFocus))
                continue;
            const int y = next->mapTo(page, QPoint()).y();
            if (y + 40 < lastY)
                break; // the chain has come round
            QVERIFY2(y + 40 >= lastY, qPrintable(next->accessibleName()));
            lastY = qMax(lastY, y);
        }
    }
    for (int step = 0; step < kSteps; ++step) {
        QTest::keyClick(bench.window.get(), static_cast<Qt::Key>(Qt::Key_1 + step), Qt::AltModifier);
        QTRY_COMPARE(bench.window->navigation()->current(), step);
    }
    QTest::keyClick(bench.window.get(), Qt::Key_Escape);
    QCOMPARE(bench.window->navigation()->current(), kSteps - 2);
    QTest::keyClick(bench.window.get(), Qt::Key_Return);
    QCOMPARE(bench.window->navigation()->current(), kSteps - 1);
}

void TestWindow::alternativesCanBeLookedAt()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    QVERIFY(!bench.window->proposal()->alternatives.empty());
    bench.window->goTo(kSteps + static_cast<int>(ResultPageId::Options));
    ResultPage *page = bench.window->resultView()->page(ResultPageId::Options);
    DataTable *table = page->findChildren<DataTable *>().front();
    table->selectKey(1);
    for (QPushButton *button : page->findChildren<QPushButton *>())
        button->click();
    QCOMPARE(bench.window->resultView()->option(), 1);
    bench.window->goTo(kSteps);
    const QString hardware = hardwareText(bench.window->words(), *bench.window->proposal(), bench.window->proposal()->alternatives.front());
    QVERIFY(shownTexts(bench.window->resultView()).contains(hardware));
}

void TestWindow::tableModelsAreSound()
{
    Bench bench;
    bench.window->openExample(2);
    QVERIFY(bench.planned());
    QVERIFY(bench.window->proposal());
    const Proposal &proposal = *bench.window->proposal();
    const Words words(Language::English);
    TableModel table;
    const QAbstractItemModelTester tableTester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<TableContent> contents{optionTable(words, proposal, 0), rejectedTable(words, proposal), deploymentTable(words, proposal), regimeTable(words, proposal),
        asTable(verdictTable(words, proposal, QStringLiteral("\n"))), asTable(thresholdTable(words, proposal)), sourceTable(words, proposal), memoryComparisonTable(words, proposal)};
    if (const auto &around = proposal.surroundings) {
        for (const ChartTable &chart : {tierTable(words, around->storage), trafficTable(words, around->network), balanceTable(words, around->balance), materialTable(words, around->materials)})
            contents.push_back(asTable(chart));
    }
    if (proposal.recommendation) {
        contents.push_back(memoryTable(words, *proposal.recommendation));
        contents.push_back(asTable(chartTable(ChartKind::Time, proposal, words)));
        contents.push_back(billTable(words, proposal, *proposal.recommendation));
        contents.push_back(costTable(words, proposal, *proposal.recommendation));
    }
    for (const TableContent &content : contents) {
        for (const TableContent::Row &row : content.rows)
            QCOMPARE(row.cells.size(), static_cast<std::size_t>(content.headers.size()));
        QCOMPARE(content.numeric.size(), static_cast<std::size_t>(content.headers.size()));
        table.setContent(content);
        QCOMPARE(table.rowCount(), static_cast<int>(content.rows.size()));
    }
    DerivationModel derivation;
    const QAbstractItemModelTester treeTester(&derivation, QAbstractItemModelTester::FailureReportingMode::QtTest);
    derivation.setContent(explain(proposal, -1), proposal.articleSums, words);
    QVERIFY(derivation.rowCount() > 0);
    derivation.setContent(explain(proposal, -1), proposal.articleSums, Words(Language::Chinese));
    ModelList models(shippedCatalog());
    const QAbstractItemModelTester modelTester(&models, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(models.rowCount() > 100);
    RegimeList regimes(shippedCatalog());
    const QAbstractItemModelTester regimeTester(&regimes, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(regimes.setData(regimes.index(3), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(regimes.ticked(), std::vector<std::string>{shippedCatalog()->regimes[3].id});
}

void TestWindow::namesAreNeverMarkup()
{
    Bench bench;
    bench.write("evil.json", R"({"schema":1,"title":"<img src=file:///etc/passwd>","model":{"parameters":7e9}})");
    QVERIFY(bench.window->openProject(bench.path("evil.json")));
    QVERIFY(bench.planned());
    for (int id = 0; id < kSteps + kResultPages; ++id)
        bench.window->goTo(id);
    for (const QLabel *label : bench.window->findChildren<QLabel *>())
        QVERIFY2(label->textFormat() == Qt::PlainText || label->text().isEmpty(), qPrintable(label->text()));
}

void TestWindow::themeIsRemembered()
{
    Bench bench;
    const QColor light = bench.window->palette().color(QPalette::Window);
    bench.window->setThemeChoice(ThemeChoice::Dark);
    QCOMPARE(bench.settings.theme(), ThemeChoice::Dark);
    QVERIFY(bench.window->palette().color(QPalette::Window).lightness() < light.lightness());
    bench.window->setThemeChoice(ThemeChoice::Light);
    QCOMPARE(bench.window->palette().color(QPalette::Window), light);
}

void TestWindow::fitsASmallScreen()
{
    for (const Language language : {Language::English, Language::Chinese}) {
        Bench bench(language);
        QVERIFY(bench.window->minimumSizeHint().width() <= 1366);
        QVERIFY(bench.window->minimumSizeHint().height() <= 728);
        bench.window->openExample(2);
        QVERIFY(bench.planned());
        for (int id = 0; id < kSteps + kResultPages; ++id) {
            bench.window->goTo(id);
            QCoreApplication::processEvents();
            for (const QScrollArea *area : bench.window->findChildren<QScrollArea *>()) {
                if (area->isVisible() && area->widget())
                    QVERIFY2(area->widget()->width() <= area->viewport()->width(), qPrintable(QString::number(id)));
            }
        }
    }
}

QTEST_MAIN(TestWindow)
#include "test_window.moc"
