// SPDX-License-Identifier: GPL-3.0-or-later
// What window and report say of money, for the shipped examples in both languages.
#include <QApplication>
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QTest>

#include "core/catalog/store.h"
#include "core/plan/plan.h"
#include "core/plan/plan_money.h"
#include "tests/report/tools.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_money.h"
#include "ui/report/report.h"
#include "ui/text/money.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"

using namespace powertrain;
using namespace powertrain::test;

class TestMoney : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QApplication::setFont(programFont(10));
        const Expected<OpenedCatalog> opened = openCatalog(POWERTRAIN_CATALOG);
        QVERIFY(opened.has_value());
        const QDir examples(QStringLiteral(POWERTRAIN_RESOURCES "/examples"));
        for (const QString &name : examples.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            QFile source(examples.filePath(name));
            QVERIFY(source.open(QIODevice::ReadOnly));
            const Expected<Request> request = requestFromJson(source.readAll().toStdString());
            QVERIFY(request.has_value());
            PlanOptions options;
            options.today = "2026-11-30";
            Expected<Proposal> proposal = plan(*request, opened->catalog, options);
            QVERIFY(proposal.has_value());
            m_names << name;
            m_proposals.push_back(std::move(*proposal));
        }
        QCOMPARE(m_proposals.size(), std::size_t{4});
    }

    void sharesAddUpToTheTotal()
    {
        for (const Proposal &proposal : m_proposals) {
            for (const CostOption &cost : proposal.recommendation->costs) {
                double sum = 0;
                for (const CostShare &share : costShares(cost)) {
                    QVERIFY(share.amount > 0);
                    sum += share.amount;
                }
                QVERIFY2(qAbs(sum - cost.total.value.units()) <= 1e-6 * qMax(1.0, sum), cost.offerId.c_str());
            }
        }
    }

    void everyChartHasATableAndASentence_data()
    {
        QTest::addColumn<int>("example");
        QTest::addColumn<int>("kind");
        for (int example = 0; example < 4; ++example) {
            for (const ChartKind kind : {ChartKind::Cost, ChartKind::Outlay, ChartKind::Spread})
                QTest::addRow("%d-%d", example, static_cast<int>(kind)) << example << static_cast<int>(kind);
        }
    }

    void everyChartHasATableAndASentence()
    {
        QFETCH(int, example);
        QFETCH(int, kind);
        const auto chart = static_cast<ChartKind>(kind);
        const Proposal &proposal = m_proposals[static_cast<std::size_t>(example)];
        const Words english(Language::English), chinese(Language::Chinese);
        QVERIFY(chartHasData(chart, proposal));
        QVERIFY(chartTitle(chart, english) != chartTitle(chart, chinese));
        QVERIFY(chartSummary(chart, proposal, english) != chartSummary(chart, proposal, chinese));
        QVERIFY(!chartSummary(chart, proposal, english).contains(QLatin1Char('%')) || !chartSummary(chart, proposal, english).contains(QLatin1String("%1")));
        for (const Words *words : {&english, &chinese}) {
            const ChartTable table = chartTable(chart, proposal, *words);
            QVERIFY(!table.isEmpty());
            QCOMPARE(table.numeric.size(), table.header.size());
            for (const QStringList &row : table.rows)
                QCOMPARE(row.size(), table.header.size());
        }
        // Something is drawn, more than a frame, and nothing but vectors: the PDF's test counts images.
        QImage image(900, 500, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintChart(painter, QRectF(0, 0, 900, 500), 1.5, chart, proposal, english, Theme::light());
        painter.end();
        int drawn = 0;
        for (int y = 0; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3)
                drawn += image.pixel(x, y) != 0xffffffff ? 1 : 0;
        }
        QVERIFY2(drawn > 500, qPrintable(QString::number(drawn)));
    }

    void theOutlayNeverShrinksAndItsCrossingsLieOnTheLines()
    {
        for (const Proposal &proposal : m_proposals) {
            const MonthlyComparison &comparison = *proposal.money->comparison;
            for (const CostCurve &curve : comparison.curves) {
                QCOMPARE(curve.cumulative.size(), static_cast<std::size_t>(comparison.months) + 1);
                for (std::size_t month = 1; month < curve.cumulative.size(); ++month)
                    QVERIFY(curve.cumulative[month].micros >= curve.cumulative[month - 1].micros);
            }
            for (const CostCrossing &crossing : comparison.crossings) {
                QVERIFY(crossing.month >= 0 && crossing.month <= comparison.months);
                const auto at = static_cast<std::size_t>(crossing.month);
                const CostCurve &after = comparison.curves[crossing.cheaperAfter];
                QVERIFY(crossing.amount.micros >= after.cumulative[at].micros - 1'000'000);
            }
        }
    }

    void factsAreWordedInBothLanguages()
    {
        const Words english(Language::English), chinese(Language::Chinese);
        for (const Proposal &proposal : m_proposals) {
            const CostOption &cost = *proposal.recommendation->cost();
            const Facts facts = costFacts(english, cost, proposal.catalog.get());
            const Facts other = costFacts(chinese, cost, proposal.catalog.get());
            QCOMPARE(facts.size(), other.size());
            QVERIFY(facts.size() >= 8);
            for (qsizetype i = 0; i < facts.size(); ++i) {
                QVERIFY2(facts[i].first != other[i].first, qPrintable(facts[i].first));
                QVERIFY(!facts[i].second.isEmpty() && !other[i].second.isEmpty());
            }
            QVERIFY(!wordAges(english, proposal.money->ages).isEmpty());
            QVERIFY(wordAges(english, proposal.money->ages) != wordAges(chinese, proposal.money->ages));
            if (proposal.money->spot)
                QVERIFY(wordSpot(english, *proposal.money->spot) != wordSpot(chinese, *proposal.money->spot));
            if (proposal.money->buy)
                QVERIFY(wordBuying(english, *proposal.money->buy, proposal.catalog.get()) != wordBuying(chinese, *proposal.money->buy, proposal.catalog.get()));
        }
    }

    void undatedPricesCountAmongTheOld()
    {
        PriceAges ages;
        ages.prices = 9;
        ages.old = 2;
        ages.undated = 3;
        ages.oldest = "2025-01-02";
        ages.newest = "2026-10-02";
        QVERIFY(wordAges(Words(Language::English), ages).contains(QLatin1String("5 of them are older")));
        QVERIFY(wordAges(Words(Language::Chinese), ages).contains(QStringLiteral("其中 5 个")));
    }

    void theReportSaysHowOldThePricesAre()
    {
        for (const Language language : {Language::English, Language::Chinese}) {
            const Words words(language);
            const QString markdown = QString::fromUtf8(renderMarkdown(m_proposals.front(), words));
            QVERIFY(markdown.contains(wordAges(words, m_proposals.front().money->ages)));
            QVERIFY(markdown.contains(chartTitle(ChartKind::Spread, words)));
            QVERIFY(markdown.contains(chartTitle(ChartKind::Outlay, words)));
        }
    }

    void alternativesHaveAnOutlookOfTheirOwn()
    {
        const Proposal &proposal = m_proposals[1];
        QVERIFY(!proposal.alternatives.empty());
        const MoneyOutlook outlook = moneyOutlookFor(proposal, 0);
        QVERIFY(!outlook.spreads.empty());
        QCOMPARE(outlook.spreads.front().acceleratorId, proposal.alternatives.front().acceleratorId);
    }

private:
    QStringList m_names;
    std::vector<Proposal> m_proposals;
};

QTEST_MAIN(TestMoney)
#include "test_money.moc"
