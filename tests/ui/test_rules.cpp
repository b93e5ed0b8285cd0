// SPDX-License-Identifier: GPL-3.0-or-later
// Where it may run, and what stands around it, as somebody meets it in the window.
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include "core/plan/surroundings.h"
#include "ui/results/data_table.h"
#include "ui/results/result_view.h"
#include "ui/text/rules.h"
#include "ui/text/surroundings.h"
#include "ui/text/wording.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/step_page.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

constexpr int kComplianceStep = 3;

/// What can be read on a page: labels, and the cells of its tables.
QString readOn(const QWidget *page)
{
    QStringList texts;
    for (const QLabel *label : page->findChildren<QLabel *>()) {
        if (label->isVisibleTo(page))
            texts += label->text();
    }
    for (const DataTable *table : page->findChildren<DataTable *>()) {
        if (!table->isVisibleTo(page) || !table->model())
            continue;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            for (int column = 0; column < table->model()->columnCount(); ++column)
                texts += table->model()->index(row, column).data().toString();
        }
    }
    return texts.join(QLatin1Char('\n'));
}

template <class Field>
Field *field(const QWidget *page, const QString &name)
{
    for (Field *candidate : page->findChildren<Field *>()) {
        if (candidate->accessibleName() == name)
            return candidate;
    }
    return nullptr;
}

/// Step 4 with the words of the window's language.
struct Questions {
    Bench &bench;
    StepPage *page;

    explicit Questions(Bench &of)
        : bench(of)
        , page(of.window->step(kComplianceStep)) { }

    QString text(const char *source, const char *comment = nullptr) const { return bench.window->words().translate("Powertrain", source, comment); }
    QCheckBox *tick(const char *source, const char *comment = nullptr) const { return field<QCheckBox>(page, text(source, comment)); }
    QLineEdit *people() const { return field<QLineEdit>(page, text("People whose data leave the country, per year", "field: head-count")); }
    QLineEdit *sensitive() const { return field<QLineEdit>(page, text("Of whom sensitive data leave", "field: head-count")); }
    void type(QLineEdit *edit, const char *keys) const
    {
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, QLatin1String(keys));
    }
};

} // namespace

class TestRules : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QVERIFY(shippedCatalog());
    }

    void headcountsLeadToThePath_data()
    {
        QTest::addColumn<Language>("language");
        QTest::newRow("English") << Language::English;
        QTest::newRow("Chinese") << Language::Chinese;
    }

    void headcountsLeadToThePath()
    {
        QFETCH(Language, language);
        Bench bench(language);
        bench.window->newProject();
        bench.window->goTo(kComplianceStep);
        const Questions ask(bench);
        const Words &words = bench.window->words();
        QVERIFY(ask.people() && !ask.people()->isVisible());
        // A new project may start in China by the system's language.
        QCheckBox *china = ask.tick("Mainland China");
        china->setChecked(true);
        ask.tick("Personal information")->setChecked(true);
        QVERIFY(ask.people()->isVisible());
        auto *region = field<QComboBox>(ask.page, language == Language::English ? QStringLiteral("The machines stand") : QStringLiteral("机器所在地"));
        QVERIFY(region);
        region->setCurrentIndex(region->findData(4)); // abroad
        const auto says = [&](TransferPath path) { return readOn(ask.page).contains(word(words, path)); };
        QVERIFY(says(TransferPath::HeadcountUnknown));
        const std::tuple<const char *, const char *, TransferPath> rows[] = {{"99999", "0", TransferPath::Exempt}, {"100000", "0", TransferPath::ContractOrCertification},
            {"999999", "0", TransferPath::ContractOrCertification}, {"1000000", "0", TransferPath::SecurityAssessment}, {"100", "1", TransferPath::ContractOrCertification}, {"0", "10000", TransferPath::SecurityAssessment}};
        for (const auto &[people, sensitive, path] : rows) {
            ask.type(ask.people(), people);
            ask.type(ask.sensitive(), sensitive);
            QVERIFY2(says(path), qPrintable(QLatin1String(people) + QLatin1Char('/') + QLatin1String(sensitive) + readOn(ask.page)));
        }
        region->setCurrentIndex(region->findData(1)); // mainland China
        QVERIFY(says(TransferPath::StaysInside));
        // The answers are kept in the project.
        const Request &request = bench.window->request();
        QCOMPARE(request.compliance.sensitivePeople.value_or(-1), 10000.0);
        QCOMPARE(request.compliance.regions, std::vector<std::string>{"CN-mainland"});
        bench.dialogs.saveAnswers.emplace_back(bench.path("rules.powertrain"));
        QVERIFY(bench.window->saveProjectAs());
        const Request saved = bench.window->request();
        bench.window->newProject();
        QVERIFY(bench.window->openProject(bench.path("rules.powertrain")));
        QVERIFY(bench.window->request().compliance == saved.compliance);
    }

    void aPlaceThatTheListDoesNotOfferIsKept()
    {
        Bench bench;
        bench.write("place.json", R"({"schema": 1, "task": {"kind": "finetune"}, "model": {"parameters": 7e9}, "compliance": {"jurisdictions": ["EU"], "regions": ["JP", "UK"]}})");
        QVERIFY(bench.window->openProject(bench.path("place.json")));
        bench.window->goTo(kComplianceStep);
        const Questions ask(bench);
        ask.tick("Personal information")->setChecked(true);
        QCOMPARE(bench.window->request().compliance.regions, (std::vector<std::string>{"JP", "UK"}));
    }

    void stateSecretsStopAndConflictsAreShown()
    {
        for (const Language language : {Language::English, Language::Chinese}) {
            Bench bench(language);
            bench.window->openExample(2);
            QVERIFY(bench.planned());
            bench.window->goTo(kComplianceStep);
            const Questions ask(bench);
            ask.tick("Ties to the United States (people, owner, technology)")->setChecked(true);
            ask.tick("Xinchuang (domestic IT) required")->setChecked(true);
            QVERIFY(bench.planned());
            const ProposalPtr proposal = bench.window->proposal();
            QVERIFY(proposal && !proposal->compliance.conflicts.empty());
            const QString conflict = word(bench.window->words(), proposal->compliance.conflicts.front());
            QVERIFY(readOn(ask.page).contains(conflict));
            bench.window->goTo(kSteps + static_cast<int>(ResultPageId::Compliance));
            QVERIFY(readOn(bench.window->resultView()).contains(conflict));

            bench.window->goTo(kComplianceStep);
            ask.tick("State secrets")->setChecked(true);
            QVERIFY(bench.planned());
            QVERIFY(bench.window->proposal() && !bench.window->proposal()->recommendation);
        }
    }

    void thePagesSayWhatStandsAround()
    {
        for (const Language language : {Language::English, Language::Chinese}) {
            Bench bench(language);
            bench.window->openExample(3); // pre-training on several nodes
            QVERIFY(bench.planned());
            const ProposalPtr proposal = bench.window->proposal();
            QVERIFY(proposal && proposal->surroundings);
            const Words &words = bench.window->words();
            bench.window->goTo(kSteps + static_cast<int>(ResultPageId::Infrastructure));
            const QString shown = readOn(bench.window->resultView());
            const Surroundings &around = *proposal->surroundings;
            QVERIFY(around.balance.known && shown.contains(wordBalance(words, around.balance)));
            QVERIFY(around.materials.size() > 5);
            for (const MaterialLine &line : around.materials)
                QVERIFY2(shown.contains(word(words, line.item)), qPrintable(word(words, line.item)));
            QVERIFY(!around.network.traffic.empty());
            for (const Traffic &traffic : around.network.traffic)
                QVERIFY(shown.contains(word(words, traffic.kind)));
            for (const auto &[name, value] : hostFacts(words, around.hosts))
                QVERIFY2(shown.contains(value), qPrintable(name + value));

            // An alternative has surroundings of its own.
            QVERIFY(!proposal->alternatives.empty());
            const auto other = surroundingsFor(*proposal, 0);
            QVERIFY(other);
            bench.window->resultView()->setOption(1);
            bench.window->goTo(kSteps + static_cast<int>(ResultPageId::Infrastructure));
            QVERIFY(readOn(bench.window->resultView()).contains(networkFacts(words, other->network).front().second));

            bench.window->goTo(kSteps + static_cast<int>(ResultPageId::Deployment));
            for (const ScoredMode &mode : proposal->deployment)
                QVERIFY(readOn(bench.window->resultView()).contains(startUpText(words, mode.startUp)));
        }
    }

    void everyTiedModeNamesItsRegimeAndEvidence()
    {
        for (const Language language : {Language::English, Language::Chinese}) {
            Bench bench(language);
            bench.write("level3.json", R"({"schema": 1, "task": {"kind": "inference"}, "model": {"name": "qwen3-32b"}, "compliance": {"jurisdictions": ["CN"], "mlps_level": 3, "personal_information": true}})");
            QVERIFY(bench.window->openProject(bench.path("level3.json")));
            QVERIFY(bench.planned());
            const ProposalPtr proposal = bench.window->proposal();
            QVERIFY(proposal);
            bench.window->goTo(kSteps + static_cast<int>(ResultPageId::Compliance));
            const QString shown = readOn(bench.window->resultView());
            const Words &words = bench.window->words();
            int tied = 0;
            for (const ComplianceVerdict::Mode &mode : proposal->compliance.modes) {
                if (mode.verdict >= ModeVerdict::Allowed)
                    continue;
                ++tied;
                QVERIFY(!mode.reasons.empty());
                for (const ComplianceVerdict::Reason &reason : mode.reasons)
                    QVERIFY(shown.contains(reason.regime ? words.pick(reason.regime->name) : word(words, Message{reason.ownDemand, {}})));
                for (const BilingualText &evidence : mode.evidence)
                    QVERIFY2(shown.contains(words.pick(evidence)), qPrintable(words.pick(evidence)));
            }
            QVERIFY(tied >= 3);
            // Bare metal is preferred; its provider shows the papers all the same.
            const ChartTable table = verdictTable(words, *proposal, QStringLiteral("\n"));
            const auto bare = std::find_if(table.rows.begin(), table.rows.end(), [&](const QStringList &row) { return row.front().contains(word(words, DeploymentMode::BareMetal)); });
            QVERIFY(bare != table.rows.end());
            QVERIFY(bare->last().contains(words.pick(proposal->compliance.evidence.front())));
        }
    }
};

QTEST_MAIN(TestRules)
#include "test_rules.moc"
