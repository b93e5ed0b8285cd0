// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QImage>
#include <QSet>
#include <QTest>

#include "tests/report/fixture.h"
#include "ui/charts/balance_chart.h"
#include "ui/charts/charts.h"
#include "ui/text/surroundings.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

using namespace powertrain;
using namespace powertrain::test;

class TestCharts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QApplication::setFont(programFont(10));
    }

    void coloursCanBeTold_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void coloursCanBeTold()
    {
        QFETCH(bool, dark);
        const Theme theme = dark ? Theme::dark() : Theme::light();
        for (const ContrastPair &pair : contrastPairs()) {
            const double ratio = contrastRatio(theme.color(pair.foreground), theme.color(pair.background));
            QVERIFY2(ratio >= pair.atLeast, qPrintable(QStringLiteral("role %1 on role %2: %3").arg(QString::number(static_cast<int>(pair.foreground)), QString::number(static_cast<int>(pair.background)), QString::number(ratio))));
            QVERIFY(pair.atLeast >= 3);
        }
        QCOMPARE(Theme::ofDesktop(theme.palette()), theme);
        QVERIFY(qAbs(contrastRatio(Qt::white, Qt::black) - 21) < 1e-9);
    }

    void tablesHoldWhatTheChartsShow()
    {
        const Proposal proposal = servingProposal();
        const Words words(Language::English);
        const ChartTable memory = chartTable(ChartKind::Memory, proposal, words);
        QCOMPARE(memory.header.size(), 4); // three options
        QCOMPARE(memory.numeric.size(), memory.header.size());
        QCOMPARE(memory.rows.size(), 5 + 6);
        const ChartTable cost = chartTable(ChartKind::Cost, proposal, words);
        QCOMPARE(cost.rows.size(), 6);
        for (const QStringList &row : cost.rows)
            QCOMPARE(row.size(), cost.header.size());
        // The currency and the amount are held together by a no-break space.
        QVERIFY(cost.rows.first().join(u' ').contains(QLatin1String("3,456,789.00")));
        QVERIFY(chartSummary(ChartKind::Cost, proposal, words).simplified().contains(QLatin1String("CNY 3,456,789.00")));
        QVERIFY(chartSummary(ChartKind::Memory, proposal, words).contains(QLatin1String("H200")));
        // What compliance forbids comes last, however cheap.
        QVERIFY(cost.rows.last().contains(words.translate("Powertrain", "not allowed here", "remark on an offer: excluded by compliance or by the interruption answer")));
    }

    /// The parts that are drawn and tabled add up to the time that is said: a token of one user also waits for prompts.
    void timePartsAddUp()
    {
        const Words words(Language::English);
        Proposal served = servingProposal();
        PlanOption &option = *served.recommendation;
        option.serving->parts = {};
        option.serving->parts[TimePartKind::MemoryTraffic] = Seconds(0.020);
        option.serving->tpot = {Seconds(0.025), Seconds(0.02), Seconds(0.03), 4};
        served.alternatives.clear();
        ChartTable table = chartTable(ChartKind::Time, served, words);
        QCOMPARE(table.rows.size(), 3); // memory traffic, prompts, together
        QVERIFY(table.rows[0][1].simplified().contains(QLatin1String("80 %")));
        QVERIFY(table.rows[1][1].simplified().contains(QLatin1String("20 %")));
        QCOMPARE(table.rows[2][1], words.duration(Seconds(0.025)));
        // Accepted drafts give more than one token a step.
        option.serving->tokensPerStep = 2;
        option.serving->tpot = {Seconds(0.010), Seconds(0.009), Seconds(0.012), 4};
        table = chartTable(ChartKind::Time, served, words);
        QCOMPARE(table.rows.size(), 2);
        QVERIFY(table.rows[0][1].contains(words.duration(Seconds(0.010))));
    }

    void scalingSaysHowMany()
    {
        const Proposal tuned = tuningProposal();
        for (Language language : {Language::English, Language::Chinese}) {
            const Words words(language);
            const ChartTable table = chartTable(ChartKind::Scaling, tuned, words);
            QCOMPARE(table.rows.size(), 4);
            QVERIFY(table.rows[0].contains(words.translate("Powertrain", "unknown", "a figure in a table"))); // a missing price is no zero
            QVERIFY(table.rows[1].join(u' ').contains(QLatin1String("310.00")));
            const QString summary = chartSummary(ChartKind::Scaling, tuned, words);
            QVERIFY2(summary.contains(u'2') && summary.contains(u'4'), qPrintable(summary));
        }
        const Proposal served = servingProposal();
        QCOMPARE(chartTable(ChartKind::Scaling, served, Words(Language::English)).rows.size(), 4);
        QVERIFY(chartSummary(ChartKind::Scaling, served, Words(Language::English)).contains(QLatin1String("30 users")));
    }

    void nothingToShowIsSaid()
    {
        const Proposal proposal = unsolvedProposal();
        for (ChartKind kind : {ChartKind::Memory, ChartKind::Cost, ChartKind::Time, ChartKind::Scaling, ChartKind::Outlay, ChartKind::Spread, ChartKind::Balance, ChartKind::Front}) {
            for (Language language : {Language::English, Language::Chinese}) {
                QVERIFY(!chartHasData(kind, proposal));
                QVERIFY(!chartSummary(kind, proposal, Words(language)).isEmpty());
                QVERIFY(chartTable(kind, proposal, Words(language)).isEmpty());
            }
        }
        ChartWidget widget(ChartKind::Cost);
        widget.setContent(proposal, Words(Language::English), Theme::light());
        widget.resize(600, 300);
        QVERIFY(!widget.grab().isNull());
        widget.clear();
    }

    void widgetsAreRewordedAndRethemed()
    {
        const Proposal proposal = servingProposal();
        for (ChartKind kind : {ChartKind::Memory, ChartKind::Cost, ChartKind::Time, ChartKind::Scaling, ChartKind::Outlay, ChartKind::Spread, ChartKind::Front}) {
            ChartWidget widget(kind);
            widget.resize(700, 360);
            widget.setContent(proposal, Words(Language::English), Theme::light());
            const QString english = widget.accessibleName();
            const QImage light = widget.grab().toImage();
            widget.setContent(proposal, Words(Language::Chinese), Theme::dark());
            QVERIFY(!widget.accessibleDescription().isEmpty());
            QVERIFY(!english.isEmpty());
            QVERIFY(light != widget.grab().toImage());
            // Every series colour that is used is really painted.
            QSet<QRgb> colours;
            for (int y = 0; y < light.height(); ++y) {
                for (int x = 0; x < light.width(); ++x)
                    colours.insert(light.pixel(x, y));
            }
            QVERIFY(colours.contains(Theme::light().series(kind == ChartKind::Time ? 1 : 0).rgb()));
        }
    }

    void theTriangleShowsItsBottleneck()
    {
        Balance balance;
        balance.known = true;
        balance.network = 0.9;
        balance.storage = 0.05;
        balance.ofStep = {1 / 1.95, 0.9 / 1.95, 0.05 / 1.95};
        balance.bottleneck = Balance::Corner::Network;
        for (Language language : {Language::English, Language::Chinese}) {
            const Words words(language);
            BalanceWidget widget;
            widget.resize(600, 340);
            widget.setContent(balance, words, Theme::light());
            QVERIFY(widget.accessibleDescription().contains(word(words, Balance::Corner::Network)));
            const QImage bound = widget.grab().toImage();
            Balance even = balance;
            even.network = 0.2;
            even.bottleneck = Balance::Corner::Compute;
            widget.setContent(even, words, Theme::light());
            QVERIFY(bound != widget.grab().toImage());
            QVERIFY(wordBalance(words, even) != wordBalance(words, balance));
            // The corner that holds the others up is drawn in the colour of caution, and reaches beyond the dashed line.
            QSet<QRgb> colours;
            for (int y = 0; y < bound.height(); ++y) {
                for (int x = 0; x < bound.width(); ++x)
                    colours.insert(bound.pixel(x, y));
            }
            QVERIFY(colours.contains(Theme::light().color(Role::Caution).rgb()));
        }
    }

    void strangeBalancesDoNotHarm()
    {
        for (const double ratio : {0.0, 1e-9, 1e9, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
            Balance balance;
            balance.known = true;
            balance.network = balance.storage = ratio;
            BalanceWidget widget;
            widget.resize(400, 260);
            widget.setContent(balance, Words(Language::English), Theme::dark());
            QVERIFY(!widget.grab().isNull());
        }
    }

    void strangeFiguresDoNotHarm_data()
    {
        QTest::addColumn<double>("bytes");
        QTest::addColumn<double>("amount");
        QTest::newRow("nothing") << 0.0 << 0.0;
        QTest::newRow("tiny") << 1.0 << 0.000001;
        QTest::newRow("huge") << 1e18 << 7e12;
    }

    void strangeFiguresDoNotHarm()
    {
        QFETCH(double, bytes);
        QFETCH(double, amount);
        Proposal proposal = servingProposal();
        PlanOption &option = *proposal.recommendation;
        option.memory.parts = {};
        option.memory.parts[MemoryPartKind::Weights] = Bytes(bytes);
        option.memory.driver = Range<Bytes>::exactly(Bytes(bytes));
        option.memory.capacity.reset();
        proposal.alternatives.clear();
        option.costs = {cost("own", BillingMode::Purchase, 0, amount)};
        for (ChartKind kind : {ChartKind::Memory, ChartKind::Cost, ChartKind::Time, ChartKind::Scaling, ChartKind::Outlay, ChartKind::Spread, ChartKind::Front}) {
            ChartWidget widget(kind);
            widget.resize(500, 300);
            widget.setContent(proposal, Words(Language::English), Theme::light());
            QVERIFY(!widget.grab().isNull());
        }
    }
};

QTEST_MAIN(TestCharts)
#include "test_charts.moc"
