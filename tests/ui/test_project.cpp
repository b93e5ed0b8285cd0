// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QJsonDocument>
#include <QJsonObject>

#include "ui/project/project_file.h"
#include "ui/results/result_view.h"
#include "ui/wizard/form.h"
#include "ui/wizard/step_page.h"

using namespace powertrain;
using namespace powertrain::test;

class TestProject : public QObject {
    Q_OBJECT

private slots:
    void amounts_data();
    void amounts();
    void projectComesBackAsSaved();
    void windowSavesAndOpens();
    void olderOpensNewerIsRefused();
    void damagedGivesOneSentence_data();
    void damagedGivesOneSentence();
    void failedWriteLeavesTheOldFile();
    void unsavedChangesAreAskedFor();
    void recentProjectsAreKept();
    void bareRequestIsNotOverwritten();
    void exportsAreWritten();
};

void TestProject::amounts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("amount"); // negative: not an amount
    QTest::newRow("plain") << QStringLiteral("1500") << 1500.0;
    QTest::newRow("thousands") << QStringLiteral("1,500") << 1500.0;
    QTest::newRow("k") << QStringLiteral("200k") << 200e3;
    QTest::newRow("M") << QStringLiteral("50 M") << 50e6;
    QTest::newRow("B") << QStringLiteral("2B") << 2e9;
    QTest::newRow("T") << QStringLiteral("2.5T") << 2.5e12;
    QTest::newRow("exponent") << QStringLiteral("1.5e9") << 1.5e9;
    QTest::newRow("wan") << QStringLiteral("3 万") << 3e4;
    QTest::newRow("yi") << QStringLiteral("20亿") << 2e9;
    QTest::newRow("wan yi") << QStringLiteral("2万亿") << 2e12;
    QTest::newRow("word") << QStringLiteral("many") << -1.0;
    QTest::newRow("negative") << QStringLiteral("-5") << -1.0;
    QTest::newRow("infinite") << QStringLiteral("inf") << -1.0;
    QTest::newRow("not a number") << QStringLiteral("nan") << -1.0;
    QTest::newRow("absurd") << QStringLiteral("1e30") << -1.0;
    QTest::newRow("empty") << QString() << -1.0;
}

void TestProject::amounts()
{
    QFETCH(QString, text);
    QFETCH(double, amount);
    const std::optional<double> parsed = parseAmount(text);
    QCOMPARE(parsed.has_value(), amount >= 0);
    if (parsed) {
        QCOMPARE(*parsed, amount);
        QCOMPARE(parseAmount(amountText(*parsed)), parsed);
    }
}

void TestProject::projectComesBackAsSaved()
{
    const QTemporaryDir home;
    Project project;
    project.request.title = "财务助手 <b>";
    project.request.task.kind = Task::Inference;
    project.request.model.parameters = 671e9;
    project.request.model.activeParameters = 37e9;
    project.request.model.concurrency = 30;
    project.request.duration.budget = Money::fromUnits(1.5e6, *Currency::parse("CNY"));
    project.request.compliance.jurisdictions = {"CN", "EU"};
    project.request.compliance.mlpsLevel = 3;
    project.chosenAccelerator = QStringLiteral("nvidia-h20");
    project.chosenCount = 16;
    project.step = 2;
    const QString path = home.filePath(QStringLiteral("a.powertrain"));
    QVERIFY(writeProject(path, project));
    const auto back = readProject(path);
    QVERIFY(back);
    QCOMPARE(requestToJson(back->request), requestToJson(project.request));
    QCOMPARE(back->chosenAccelerator, project.chosenAccelerator);
    QCOMPARE(back->chosenCount, 16);
    QCOMPARE(back->step, 2);
}

void TestProject::windowSavesAndOpens()
{
    Bench bench;
    bench.window->openExample(2);
    QVERIFY(bench.planned());
    const std::string before = requestToJson(bench.window->request());
    bench.dialogs.saveAnswers.push_back(bench.path("client"));
    QVERIFY(bench.window->saveProject());
    QVERIFY(QFileInfo::exists(bench.path("client.powertrain")));
    bench.window->newProject();
    QVERIFY(requestToJson(bench.window->request()) != before);
    QVERIFY(bench.window->openProject(bench.path("client.powertrain")));
    QCOMPARE(requestToJson(bench.window->request()), before);
    QVERIFY(!bench.window->hasUnsavedChanges());
    QCOMPARE(bench.dialogs.unsavedAsked, 0);
}

void TestProject::olderOpensNewerIsRefused()
{
    Bench bench;
    QVERIFY(writeProject(bench.path("now.powertrain"), Project()));
    QFile file(bench.path("now.powertrain"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    root[QStringLiteral("powertrain_project")] = kProjectSchema + 1;
    bench.write("newer.powertrain", QJsonDocument(root).toJson());
    const auto newer = readProject(bench.path("newer.powertrain"));
    QVERIFY(!newer);
    QCOMPARE(newer.error().fault, ProjectFault::Newer);
    QVERIFY(!bench.window->openProject(bench.path("newer.powertrain")));
    QCOMPARE(bench.dialogs.told.size(), 1);
    QVERIFY(bench.dialogs.told.first().contains(QStringLiteral("newer")));
    // Fields that a later version added are left out in an older file.
    root[QStringLiteral("powertrain_project")] = 1;
    root.remove(QStringLiteral("versions"));
    root.remove(QStringLiteral("step"));
    bench.write("older.powertrain", QJsonDocument(root).toJson());
    QVERIFY(bench.window->openProject(bench.path("older.powertrain")));
}

void TestProject::damagedGivesOneSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("cut off") << QByteArray(R"({"powertrain_project": 1, "request": {"schema": 1)");
    QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0", 10);
    QTest::newRow("no request") << QByteArray(R"({"powertrain_project": 1})");
    QTest::newRow("request is a list") << QByteArray(R"({"powertrain_project": 1, "request": []})");
    QTest::newRow("wrong type") << QByteArray(R"({"powertrain_project": 1, "request": {"schema": 1, "duration": {"days": "many"}}})");
    QTest::newRow("absurd") << QByteArray(R"({"powertrain_project": 1, "request": {"schema": 1, "duration": {"days": -3}}})");
    QTest::newRow("negative schema") << QByteArray(R"({"powertrain_project": -4, "request": {}})");
    QTest::newRow("deep") << QByteArray(200'000, '[');
}

void TestProject::damagedGivesOneSentence()
{
    QFETCH(QByteArray, bytes);
    Bench bench;
    bench.window->newProject();
    const std::string before = requestToJson(bench.window->request());
    bench.write("bad.powertrain", bytes);
    QVERIFY(!bench.window->openProject(bench.path("bad.powertrain")));
    QCOMPARE(bench.dialogs.told.size(), 1);
    QVERIFY(bench.dialogs.told.first().contains(QStringLiteral("bad.powertrain")));
    QVERIFY(!bench.dialogs.told.first().contains(QLatin1Char('\n')));
    QCOMPARE(requestToJson(bench.window->request()), before);
}

void TestProject::failedWriteLeavesTheOldFile()
{
    Bench bench;
    const QString path = bench.home.filePath(QStringLiteral("no/such/folder/a.powertrain"));
    const auto written = writeProject(path, Project());
    QVERIFY(!written);
    QCOMPARE(written.error().fault, ProjectFault::CannotWrite);
    QVERIFY(!word(Words(Language::English), written.error()).isEmpty());
    QVERIFY(!readProject(path));
}

void TestProject::unsavedChangesAreAskedFor()
{
    Bench bench;
    bench.window->openExample(0);
    const auto edit = [&bench] {
        Request request = bench.window->request();
        request.title += "!";
        bench.window->session().edit(request);
    };
    edit();
    QVERIFY(bench.window->hasUnsavedChanges());
    bench.dialogs.unsavedAnswers = {UnsavedAnswer::Cancel};
    QVERIFY(!bench.window->close());
    QVERIFY(bench.window->isVisible());
    bench.dialogs.unsavedAnswers = {UnsavedAnswer::Save};
    bench.dialogs.saveAnswers.push_back(std::nullopt); // the file dialog is cancelled: nothing is lost
    QVERIFY(!bench.window->close());
    bench.dialogs.unsavedAnswers = {UnsavedAnswer::Save};
    bench.dialogs.saveAnswers.push_back(bench.path("kept.powertrain"));
    QVERIFY(bench.window->close());
    QVERIFY(readProject(bench.path("kept.powertrain")));
    QCOMPARE(bench.dialogs.unsavedAsked, 3);
}

void TestProject::recentProjectsAreKept()
{
    Bench bench;
    for (int i = 0; i < 10; ++i) {
        bench.window->newProject();
        bench.dialogs.saveAnswers.push_back(bench.home.filePath(QStringLiteral("p%1.powertrain").arg(i)));
        QVERIFY(bench.window->saveProject());
    }
    const QStringList recent = bench.settings.recentProjects();
    QCOMPARE(recent.size(), 8);
    QVERIFY(recent.first().endsWith(QStringLiteral("p9.powertrain")));
    QVERIFY(QFile::remove(recent.first()));
    QVERIFY(!bench.window->openProject(recent.first()));
    QVERIFY(!bench.settings.recentProjects().contains(recent.first()));
}

void TestProject::bareRequestIsNotOverwritten()
{
    Bench bench;
    bench.write("request.json", R"({"schema": 1, "model": {"parameters": 7e9}})");
    QVERIFY(bench.window->openProject(bench.path("request.json")));
    QVERIFY(bench.window->projectPath().isEmpty());
}

void TestProject::exportsAreWritten()
{
    Bench bench;
    bench.window->openExample(0);
    QVERIFY(bench.planned());
    QVERIFY(bench.window->proposal());
    const std::pair<MainWindow::Export, const char *> kinds[] = {{MainWindow::Export::Pdf, "p.pdf"}, {MainWindow::Export::Markdown, "p.md"}, {MainWindow::Export::Csv, "p.csv"}, {MainWindow::Export::Json, "p.json"}};
    for (const auto &kind : kinds) {
        bench.dialogs.saveAnswers.push_back(bench.path(kind.second));
        QVERIFY2(bench.window->exportProposal(kind.first), kind.second);
        QVERIFY(QFileInfo(bench.path(kind.second)).size() > 500);
    }
    QCOMPARE(bench.dialogs.revealed, QStringList{bench.path("p.pdf")});
    bench.settings.setProposalLanguage(Language::Chinese);
    bench.dialogs.saveAnswers.push_back(bench.path("zh.md"));
    QVERIFY(bench.window->exportProposal(MainWindow::Export::Markdown));
    QFile english(bench.path("p.md")), chinese(bench.path("zh.md"));
    QVERIFY(english.open(QIODevice::ReadOnly) && chinese.open(QIODevice::ReadOnly));
    QVERIFY(english.readAll() != chinese.readAll());
    QVERIFY(!bench.window->exportProposal(MainWindow::Export::Pdf)); // the dialog is cancelled
}

QTEST_MAIN(TestProject)
#include "test_project.moc"
