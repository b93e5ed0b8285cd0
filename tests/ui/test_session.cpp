// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is ever lost: undo and redo, work kept against a crash, pinned plans, files dropped onto the window.
#include "window_fixture.h"

#include <csignal>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>

#include "ui/project/first_request.h"
#include "ui/project/project_session.h"
#include "ui/results/result_tables.h"
#include "ui/results/result_view.h"
#include "ui/window/dropped_file.h"
#include "ui/window/recovery_bar.h"
#include "ui/wizard/step_page.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::DroppedKind)

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void everyChangeIsUndoneAndRedone();
    void keysTypedOneAfterTheOtherAreOneChange();
    void aNewChangeForgetsWhatWasUndone();
    void undoShowsTheStepThatChanged();
    void unsavedWorkIsKeptAndFoundAgain();
    void recoveredWorkStaysWhereItCannotBeKeptAgain();
    void savedAndDiscardedWorkIsNotKept();
    void workOfARunningProgramIsLeftAlone();
    void aKilledProgramLosesNothing();
    void recoveredWorkIsOfferedInTheWindow();
    void unfinishedAnswersSurviveToo();
    void pinsAreSavedAndComparedAgain();
    void pinnedScenarioKeepsItsAnswers();
    void filesAreToldByTheirContent_data();
    void filesAreToldByTheirContent();
    void droppedProjectIsOpened();
    void droppedModelIsTaken();
    void uselessFileGivesOneSentence();
};

namespace {

Request changed(Request request, double sequence)
{
    request.model.sequenceLength = sequence;
    return request;
}

QDateTime hourAgo() { return QDateTime::currentDateTime().addSecs(-3600); }

} // namespace

void TestSession::everyChangeIsUndoneAndRedone()
{
    const Request first = firstRequest(Language::English);
    ProjectSession session(first);
    QSignalSpy replaced(&session, &ProjectSession::replaced);
    QVERIFY(!session.canUndo());
    Request second = changed(first, 4096);
    session.edit(second);
    Request third = second;
    third.compliance.mlpsLevel = 3;
    session.edit(third);
    session.setPins({Pin{QStringLiteral("a"), first, "h200", 8}});
    QCOMPARE(session.undoKey(), QStringLiteral("pinned"));
    session.undo();
    QVERIFY(session.pins().empty());
    QCOMPARE(session.undoKey(), QStringLiteral("compliance.mlps_level"));
    session.undo();
    QCOMPARE(session.request(), second);
    session.undo();
    QCOMPARE(session.request(), first);
    QVERIFY(!session.canUndo());
    session.undo();
    QCOMPARE(replaced.count(), 3);
    session.redo();
    session.redo();
    QCOMPARE(session.request(), third);
    session.redo();
    QCOMPARE(session.pins().size(), std::size_t(1));
    QVERIFY(!session.canRedo());
}

void TestSession::keysTypedOneAfterTheOtherAreOneChange()
{
    const Request first = firstRequest(Language::English);
    ProjectSession session(first);
    for (const double typed : {4.0, 40.0, 409.0, 4096.0})
        session.edit(changed(first, typed));
    QCOMPARE(session.request().model.sequenceLength, 4096.0);
    session.undo();
    QCOMPARE(session.request(), first);
    // What is typed after an undo is a change of its own.
    session.edit(changed(first, 8.0));
    session.undo();
    QCOMPARE(session.request(), first);
}

void TestSession::aNewChangeForgetsWhatWasUndone()
{
    const Request first = firstRequest(Language::English);
    ProjectSession session(first);
    session.edit(changed(first, 4096));
    session.undo();
    QVERIFY(session.canRedo());
    session.edit(changed(first, 512));
    QVERIFY(!session.canRedo());
    session.edit(session.request());
    session.undo();
    QVERIFY2(!session.canUndo(), "an edit without a difference is no change");
}

void TestSession::undoShowsTheStepThatChanged()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    const Request before = bench.window->request();
    auto *sequence = bench.window->step(1)->findChild<QSpinBox *>();
    QVERIFY(sequence);
    bench.window->goTo(3);
    auto *personal = bench.window->step(3)->findChild<QCheckBox *>();
    personal->click();
    QVERIFY(!(bench.window->request() == before));
    QVERIFY(bench.window->hasUnsavedChanges());
    bench.window->goTo(0);
    bench.window->undo();
    QCOMPARE(bench.window->request(), before);
    QCOMPARE(bench.window->navigation()->current(), 3);
    QVERIFY2(!personal->isChecked(), "the field shows the answer that came back");
    bench.window->redo();
    QVERIFY(personal->isChecked());
}

void TestSession::unsavedWorkIsKeptAndFoundAgain()
{
    const QTemporaryDir folder;
    const Request first = firstRequest(Language::English);
    QString left;
    {
        // A program that dies runs no destructors: this session is never destroyed.
        auto *dead = new ProjectSession(first);
        dead->keepIn(folder.path());
        Request request = changed(first, 4096);
        request.title = "Ein Projekt 项目";
        dead->edit(request);
        dead->setPins({Pin{QStringLiteral("pin"), first, "h200", 8}});
        QTRY_COMPARE_WITH_TIMEOUT(QDir(folder.path()).entryList({QStringLiteral("*.powertrain")}).size(), 1, 5000);
        // Its lock would still be that of a living process.
        for (const QString &lock : QDir(folder.path()).entryList({QStringLiteral("*.lock")}))
            QFile::remove(QDir(folder.path()).filePath(lock));
    }
    ProjectSession next(first);
    next.keepIn(folder.path());
    const std::vector<RecoveredWork> works = next.leftBehind();
    QCOMPARE(works.size(), std::size_t(1));
    QCOMPARE(works[0].title, QStringLiteral("Ein Projekt 项目"));
    QVERIFY(works[0].when > hourAgo());
    QVERIFY(next.recover(works[0]));
    QCOMPARE(next.request().model.sequenceLength, 4096.0);
    QCOMPARE(next.pins().size(), std::size_t(1));
    QVERIFY(next.isUnsaved());
    QVERIFY2(next.leftBehind().empty(), "what was taken up is this run's own");
    QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.powertrain")}).size(), 1);
}

/// A full disk, or a folder that is gone: the only copy must not be thrown away.
void TestSession::recoveredWorkStaysWhereItCannotBeKeptAgain()
{
    const QTemporaryDir home;
    const QString file = home.filePath(QStringLiteral("left.powertrain"));
    Project project;
    project.request = changed(firstRequest(Language::English), 4096);
    QVERIFY(writeProject(file, project));
    ProjectSession session(firstRequest(Language::English));
    session.keepIn(home.filePath(QStringLiteral("gone")));
    QVERIFY(QDir(home.filePath(QStringLiteral("gone"))).removeRecursively());
    QVERIFY(session.recover({file, {}, {}, hourAgo()}));
    QCOMPARE(session.request().model.sequenceLength, 4096.0);
    QVERIFY(QFile::exists(file));
}

void TestSession::savedAndDiscardedWorkIsNotKept()
{
    const QTemporaryDir folder;
    const auto kept = [&folder] { return QDir(folder.path()).entryList({QStringLiteral("*.powertrain")}).size(); };
    const Request first = firstRequest(Language::English);
    {
        ProjectSession session(first);
        session.keepIn(folder.path());
        session.edit(changed(first, 4096));
        session.keepNow();
        QCOMPARE(kept(), 1);
        session.saved(folder.filePath(QStringLiteral("mine.json")));
        QCOMPARE(kept(), 0);
        session.edit(changed(first, 512));
        session.keepNow();
        QCOMPARE(kept(), 1);
        session.open(first, {}, {});
        QCOMPARE(kept(), 0);
        session.edit(changed(first, 256));
        session.keepNow();
    }
    QVERIFY2(kept() == 0, "a regular end leaves nothing");
}

void TestSession::workOfARunningProgramIsLeftAlone()
{
    const QTemporaryDir folder;
    const Request first = firstRequest(Language::English);
    ProjectSession one(first);
    one.keepIn(folder.path());
    one.edit(changed(first, 4096));
    one.keepNow();
    ProjectSession other(first);
    other.keepIn(folder.path());
    QVERIFY(other.leftBehind().empty());
}

/// The real program, killed in the middle of a change.
void TestSession::aKilledProgramLosesNothing()
{
    const QTemporaryDir home;
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"), home.path());
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    // The test itself, run again as the program that is killed: it edits, keeps and waits.
    program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--edit-and-wait"), home.path()});
    QVERIFY(program.waitForStarted());
    QVERIFY(program.waitForReadyRead(20'000));
    QCOMPARE(program.readLine().trimmed(), QByteArray("kept"));
    ProjectSession session(firstRequest(Language::English));
    session.keepIn(home.path());
    QVERIFY2(session.leftBehind().empty(), "it still runs");
    ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
    QVERIFY(program.waitForFinished());
    const std::vector<RecoveredWork> works = session.leftBehind();
    QCOMPARE(works.size(), std::size_t(1));
    QVERIFY(session.recover(works[0]));
    QCOMPARE(session.request().model.sequenceLength, 12345.0);
}

void TestSession::recoveredWorkIsOfferedInTheWindow()
{
    for (const Language language : {Language::English, Language::Chinese}) {
        Bench bench(language);
        const QString folder = bench.path("recovery");
        QDir().mkpath(folder);
        Project project;
        project.request = changed(firstRequest(language), 4096);
        project.request.title = "<b>Left behind</b>";
        QVERIFY(writeProject(folder + QStringLiteral("/x.powertrain"), project));
        bench.window->keepWorkIn(folder);
        RecoveryBar *bar = bench.window->recoveryBar();
        QVERIFY(bar->isVisibleTo(bench.window.get()));
        const QList<QPushButton *> buttons = bar->findChildren<QPushButton *>();
        QCOMPARE(buttons.size(), 2);
        QStringList texts;
        for (const QLabel *label : bar->findChildren<QLabel *>())
            texts += label->text();
        QVERIFY(texts.join(QLatin1Char('|')).contains(QLatin1String("<b>Left behind</b>")));
        buttons[0]->click();
        QTRY_COMPARE(bench.window->request().model.sequenceLength, 4096.0);
        QVERIFY(bench.window->hasUnsavedChanges());
        QVERIFY(!bar->isVisibleTo(bench.window.get()));
        QCOMPARE(bench.window->navigation()->current(), 0);
        bench.window->session().open(firstRequest(language), {}, {});
    }
}

/// A field emptied half way must not make the kept work unreadable.
void TestSession::unfinishedAnswersSurviveToo()
{
    const QTemporaryDir folder;
    const Request first = firstRequest(Language::English);
    std::vector<Request> unfinished(5, first);
    unfinished[0].model.name.clear();
    unfinished[1].model.datasetTokens.reset();
    unfinished[2].title = std::string(3000, 'x');
    unfinished[3].duration.maxGpus = 1;
    unfinished[4].model.name = "no such model";
    for (const Request &request : unfinished) {
        const QString path = folder.filePath(QStringLiteral("half.powertrain"));
        Project project;
        project.request = request;
        QVERIFY(writeProject(path, project));
        const auto back = readProject(path);
        QVERIFY2(back, qPrintable(back ? QString() : word(Words(Language::English), back.error())));
        QCOMPARE(back->request.model.name, request.model.name);
    }
}

void TestSession::pinsAreSavedAndComparedAgain()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    bench.window->pinShown();
    bench.window->resultView()->setOption(1);
    bench.window->pinShown();
    bench.window->pinShown();
    QVERIFY2(bench.window->session().pins().size() == 2, "the same plan is pinned once");
    const PlanOption second = *optionAt(*bench.window->proposal(), 1);
    bench.dialogs.saveAnswers.push_back(bench.path("pins.powertrain"));
    QVERIFY(bench.window->saveProject());

    Bench again;
    QVERIFY(again.window->openProject(bench.path("pins.powertrain")));
    QVERIFY(again.planned());
    const std::vector<PinnedPlan> &plans = again.window->pinBoard().plans();
    QCOMPARE(plans.size(), std::size_t(2));
    QVERIFY(plans[1].option());
    QCOMPARE(plans[1].option()->acceleratorId, second.acceleratorId);
    QCOMPARE(plans[1].option()->count, second.count);
    QCOMPARE(plans[1].option()->memory.driver.value.value, second.memory.driver.value.value);
}

void TestSession::pinnedScenarioKeepsItsAnswers()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    bench.window->pinShown();
    const Request pinned = bench.window->request();
    Request other = pinned;
    other.model.sequenceLength = 8192;
    bench.window->session().edit(other);
    bench.dialogs.saveAnswers.push_back(bench.path("scenario.powertrain"));
    QVERIFY(bench.window->saveProject());
    const auto read = readProject(bench.path("scenario.powertrain"));
    QVERIFY(read);
    QCOMPARE(read->pins.size(), std::size_t(1));
    QCOMPARE(read->pins[0].request, pinned);
    QCOMPARE(read->request, other);
    // Eleven pins in a file are four in the window; damaged answers in a pin are said.
    QFile file(bench.path("scenario.powertrain"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    text.replace("\"sequence_length\": 2048", "\"sequence_length\": -1");
    bench.write("damaged.powertrain", text);
    const auto damaged = readProject(bench.path("damaged.powertrain"));
    QVERIFY(!damaged);
    QVERIFY(damaged.error().request);
}

void TestSession::filesAreToldByTheirContent_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<DroppedKind>("kind");
    QTest::newRow("project") << "a.powertrain" << QByteArray("{\"powertrain_project\": 1}") << DroppedKind::Project;
    QTest::newRow("request") << "a.json" << QByteArray("\n {\"task\": {\"kind\": \"finetune\"}}") << DroppedKind::Project;
    QTest::newRow("config") << "config.json" << QByteArray("{\"architectures\": [\"X\"], \"hidden_size\": 8}") << DroppedKind::Model;
    QTest::newRow("index") << "whatever.json" << QByteArray("{\"metadata\": {}, \"weight_map\": {}}") << DroppedKind::Model;
    QTest::newRow("gguf without its ending") << "model.bin" << QByteArray("GGUF\3\0\0\0", 8) << DroppedKind::Model;
    QTest::newRow("safetensors") << "m.safetensors" << QByteArray("\x10\0\0\0\0\0\0\0{}", 10) << DroppedKind::Model;
    QTest::newRow("prices") << "p.csv" << QByteArray("provider,accelerator,price\n") << DroppedKind::Prices;
    QTest::newRow("nvidia-smi log") << "smi.csv" << QByteArray("timestamp, name, utilization.gpu [%]\n") << DroppedKind::Log;
    QTest::newRow("trainer state") << "trainer_state.json" << QByteArray("{\"log_history\": []}") << DroppedKind::Log;
    QTest::newRow("error text") << "err.txt" << QByteArray("torch.OutOfMemoryError: CUDA out of memory.") << DroppedKind::Log;
    QTest::newRow("picture") << "x.png" << QByteArray("\x89PNG\r\n\x1a\n\0\0", 10) << DroppedKind::Unknown;
    QTest::newRow("empty") << "x.txt" << QByteArray() << DroppedKind::Unknown;
    QTest::newRow("another json") << "x.json" << QByteArray("{\"a\": 1}") << DroppedKind::Unknown;
}

void TestSession::filesAreToldByTheirContent()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(DroppedKind, kind);
    const QTemporaryDir folder;
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    QCOMPARE(static_cast<int>(kindOfFile(folder.filePath(name))), static_cast<int>(kind));
    QCOMPARE(static_cast<int>(kindOfFile(folder.path())), static_cast<int>(DroppedKind::Model));
    QCOMPARE(static_cast<int>(kindOfFile(folder.filePath(QStringLiteral("nothing")))), static_cast<int>(DroppedKind::Unknown));
}

namespace {

void drop(MainWindow &window, const QString &path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

} // namespace

void TestSession::droppedProjectIsOpened()
{
    Bench bench;
    Project project;
    project.request = changed(firstRequest(Language::English), 777);
    QVERIFY(writeProject(bench.path("dropped.powertrain"), project));
    drop(*bench.window, bench.path("dropped.powertrain"));
    QTRY_COMPARE(bench.window->request().model.sequenceLength, 777.0);
    QCOMPARE(bench.window->projectPath(), bench.path("dropped.powertrain"));
}

void TestSession::droppedModelIsTaken()
{
    Bench bench;
    bench.write("config.json", R"({"model_type":"llama","architectures":["LlamaForCausalLM"],"hidden_size":2048,"intermediate_size":5632,"num_hidden_layers":22,"num_attention_heads":32,"num_key_value_heads":4,"vocab_size":32000})");
    drop(*bench.window, bench.path("config.json"));
    QTRY_VERIFY(!bench.window->request().model.configJson.empty());
    QCOMPARE(bench.window->navigation()->current(), 1);
    QVERIFY(bench.planned());
    QVERIFY(bench.window->proposal());
}

void TestSession::uselessFileGivesOneSentence()
{
    Bench bench;
    bench.write("picture.png", QByteArray("\x89PNG\0\0", 6));
    drop(*bench.window, bench.path("picture.png"));
    QTRY_COMPARE(bench.dialogs.told.size(), 1);
    QVERIFY(bench.dialogs.told[0].contains(QLatin1String("picture.png")));
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc == 3 && QLatin1String(argv[1]) == QLatin1String("--edit-and-wait")) {
        Request request = firstRequest(Language::English);
        ProjectSession session(request);
        session.keepIn(QString::fromLocal8Bit(argv[2]));
        request.model.sequenceLength = 12345;
        session.edit(request);
        QTimer::singleShot(1500, &session, [] {
            std::puts("kept");
            std::fflush(stdout);
        });
        return QApplication::exec();
    }
    TestSession test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_session.moc"
