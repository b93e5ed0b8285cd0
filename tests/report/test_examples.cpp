// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDir>
#include <QTest>

#include "core/catalog/store.h"
#include "core/plan/plan.h"
#include "tests/report/tools.h"
#include "ui/charts/charts.h"
#include "ui/report/report.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"

using namespace powertrain;
using namespace powertrain::test;

/// The shipped examples, planned with the shipped catalogue and printed in both languages.
class TestExamples : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QVERIFY(m_dir.isValid());
        const Expected<OpenedCatalog> opened = openCatalog(POWERTRAIN_CATALOG);
        QVERIFY(opened.has_value());
        m_catalog = opened->catalog;
    }

    void examplesPrint_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("language");
        const QDir examples(QStringLiteral(POWERTRAIN_RESOURCES "/examples"));
        for (const QString &name : examples.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            QTest::addRow("%s-en", qPrintable(name)) << examples.filePath(name) << static_cast<int>(Language::English);
            QTest::addRow("%s-zh", qPrintable(name)) << examples.filePath(name) << static_cast<int>(Language::Chinese);
        }
    }

    void examplesPrint()
    {
        QFETCH(QString, file);
        QFETCH(int, language);
        QFile source(file);
        QVERIFY(source.open(QIODevice::ReadOnly));
        const Expected<Request> request = requestFromJson(source.readAll().toStdString());
        QVERIFY(request.has_value());
        PlanOptions options;
        options.today = "2026-11-30";
        const Expected<Proposal> proposal = plan(*request, m_catalog, options);
        QVERIFY(proposal.has_value());
        const Words words(static_cast<Language>(language));
        const Expected<PdfReport> report = renderPdf(*proposal, words);
        QVERIFY(report.has_value());
        QCOMPARE(report->unshownCharacters, QString());
        QVERIFY2(report->pages >= 4 && report->pages <= 40, qPrintable(QString::number(report->pages)));

        const QString pdf = m_dir.filePath(QStringLiteral("example.pdf"));
        QVERIFY(write(pdf, report->pdf));
        QCOMPARE(tool(QStringLiteral("qpdf"), {QStringLiteral("--check"), pdf}).exitCode, 0);
        QCOMPARE(tool(QStringLiteral("pdfimages"), {QStringLiteral("-list"), pdf}).output.trimmed().split(u'\n').size(), 2);
        const QStringList fonts = tool(QStringLiteral("pdffonts"), {pdf}).output.trimmed().split(u'\n').mid(2);
        for (const QString &font : fonts)
            QVERIFY2(font.contains(QLatin1String("PowertrainSans")), qPrintable(font));
        const QString all = tool(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), pdf, QStringLiteral("-")}).output;
        for (const QChar c : all)
            QVERIFY2(c < QChar(0x2E80) || c > QChar(0x2FDF), qPrintable(QString::number(c.unicode(), 16)));
        // No amount of the cost table is cut between its digits.
        const QString drawn = tool(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), pdf, QStringLiteral("-")}).output.replace(QChar(0x00A0), u' ');
        for (const QStringList &row : chartTable(ChartKind::Cost, *proposal, words).rows) {
            // Low and high, before the remark, stand in the table alone; the totals are written on the chart as well.
            for (const qsizetype column : {row.size() - 3, row.size() - 2})
                QVERIFY2(drawn.contains(QString(row.value(column)).replace(QChar(0x00A0), u' ')), qPrintable(row.value(column)));
        }
        // The summary is printed word for word, figures included.
        QVERIFY2(withoutBlanks(all).contains(withoutBlanks(wordSummary(words, *proposal))), qPrintable(wordSummary(words, *proposal)));
        QVERIFY(!renderMarkdown(*proposal, words).isEmpty());
        QVERIFY(renderCsv(*proposal, words).count('\n') > 3);
    }

private:
    QTemporaryDir m_dir;
    CatalogPtr m_catalog;
};

QTEST_MAIN(TestExamples)
#include "test_examples.moc"
