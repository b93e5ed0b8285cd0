// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QRegularExpression>
#include <QTest>

#include "tests/report/fixture.h"
#include "tests/report/tools.h"
#include "ui/report/pdf_flow.h"
#include "ui/report/report.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

Proposal proposalCalled(const QString &name)
{
    return name == QLatin1String("serving") ? servingProposal() : name == QLatin1String("tuning") ? tuningProposal()
                                                                                                  : unsolvedProposal();
}

/// RFC 4180, read independently of the writer.
QList<QStringList> readCsv(const QByteArray &bytes)
{
    QList<QStringList> rows{{}};
    QString cell;
    bool quoted = false;
    const QString text = QString::fromUtf8(bytes.startsWith("\xEF\xBB\xBF") ? bytes.mid(3) : bytes);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (quoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"') {
            cell += c;
            ++i;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (!quoted && (c == u',' || c == u'\n')) {
            rows.last() << cell;
            cell.clear();
            if (c == u'\n')
                rows << QStringList();
        } else if (quoted || c != u'\r') {
            cell += c;
        }
    }
    rows.removeLast();
    return rows;
}

Piece piece(double height, bool keep = false, int table = -1, bool header = false)
{
    Piece made;
    made.height = height;
    made.keepWithNext = keep;
    made.table = table;
    made.isTableHeader = header;
    return made;
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QVERIFY(m_dir.isValid());
    }

    void pdfIsSoundAndReadsBack_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("language");
        for (const char *name : {"serving", "tuning", "unsolved"}) {
            QTest::addRow("%s-en", name) << QString::fromLatin1(name) << static_cast<int>(Language::English);
            QTest::addRow("%s-zh", name) << QString::fromLatin1(name) << static_cast<int>(Language::Chinese);
        }
    }

    void pdfIsSoundAndReadsBack()
    {
        QFETCH(QString, name);
        QFETCH(int, language);
        const Words words(static_cast<Language>(language));
        const Proposal proposal = proposalCalled(name);
        const Expected<PdfReport> report = renderPdf(proposal, words);
        QVERIFY(report.has_value());
        QCOMPARE(report->unshownCharacters, QString());
        QVERIFY2(report->pages >= 3 && report->pages <= 14, qPrintable(QString::number(report->pages)));
        const QString file = m_dir.filePath(QStringLiteral("sound.pdf"));
        QVERIFY(write(file, report->pdf));

        const ToolResult check = tool(QStringLiteral("qpdf"), {QStringLiteral("--check"), file});
        QVERIFY2(check.exitCode == 0, qPrintable(check.output));
        QCOMPARE(tool(QStringLiteral("qpdf"), {QStringLiteral("--show-npages"), file}).output.trimmed(), QString::number(report->pages));

        const QStringList images = tool(QStringLiteral("pdfimages"), {QStringLiteral("-list"), file}).output.trimmed().split(u'\n');
        QCOMPARE(images.size(), 2); // the heading alone: charts are vectors

        const QStringList fonts = tool(QStringLiteral("pdffonts"), {file}).output.trimmed().split(u'\n').mid(2);
        QVERIFY(!fonts.isEmpty());
        for (const QString &font : fonts) {
            QVERIFY2(font.contains(QLatin1String("PowertrainSans")), qPrintable(font));
            QVERIFY2(font.contains(QRegularExpression(QStringLiteral("yes (yes|no)  yes"))), qPrintable(font)); // embedded, with a text map
        }

        const QString all = tool(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), file, QStringLiteral("-")}).output;
        for (const QChar c : all)
            QVERIFY2(c < QChar(0x2E80) || c > QChar(0x2FDF), qPrintable(QString::number(c.unicode(), 16)));
        // With -layout the lines of neighbouring cells alternate; in the order of drawing a cell stays together.
        const QString text = withoutBlanks(all) + withoutBlanks(tool(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), file, QStringLiteral("-")}).output);
        QStringList wanted{words.translate("Powertrain", "Summary", "section of the report"), words.translate("Powertrain", "Requirement", "section of the report: the four answers"),
            words.translate("Powertrain", "Sources of the prices", "section of the report"), words.pick(proposal.catalog->disclaimer), words.pick(proposal.compliance.evidence[0]),
            QStringLiteral("deepseek-ai/DeepSeek-R1")};
        if (proposal.recommendation)
            wanted << QStringLiteral("https://www.aliyun.com/price/product") << QStringLiteral("W / (t × p)");
        if (name == QLatin1String("serving"))
            wanted << QStringLiteral("H200 SXM") << QStringLiteral("私有化部署方案") << QStringLiteral("示例银行") << QStringLiteral("CNY 3,456,789.00") << QStringLiteral("14,716,800.00") << QStringLiteral("vllm-project/vllm");
        if (proposal.noSolution)
            wanted << word(words, *proposal.noSolution);
        for (const QString &string : wanted)
            QVERIFY2(text.contains(withoutBlanks(string)), qPrintable(string));
        for (int page = 2; page <= report->pages; ++page)
            QVERIFY(text.contains(withoutBlanks(words.translate("Powertrain", "Page %1 of %2", "at the foot of every page").arg(QString::number(page), QString::number(report->pages)))));

        const QString inside = tool(QStringLiteral("qpdf"), {QStringLiteral("--qdf"), QStringLiteral("--object-streams=disable"), file, QStringLiteral("-")}).output;
        QVERIFY(inside.contains(QLatin1String("/Outlines")));
        QVERIFY(inside.contains(QLatin1String("/PageMode /UseOutlines")));
        QVERIFY(inside.contains(language == static_cast<int>(Language::Chinese) ? QLatin1String("/Lang (zh-CN)") : QLatin1String("/Lang (en)")));
        QVERIFY(inside.contains(QLatin1String("/CreationDate (D:20261130000000Z)")));
    }

    void equalProposalsGiveEqualFiles()
    {
        const Words words(Language::Chinese);
        const Proposal proposal = servingProposal();
        QVERIFY(renderPdf(proposal, words)->pdf == renderPdf(proposal, words)->pdf);
        QCOMPARE(renderMarkdown(proposal, words), renderMarkdown(proposal, words));
        QCOMPARE(renderCsv(proposal, words), renderCsv(proposal, words));
    }

    void mixedTextComesBackExactly()
    {
        Proposal proposal = servingProposal();
        const QString probe = QStringLiteral("H200 BF16 方案力里八工 – ～ ± ≤ → 800 GB／人（“引号”）㎡ Ω ü ￥1,234.50");
        proposal.request.client = probe.toStdString();
        const QString file = m_dir.filePath(QStringLiteral("probe.pdf"));
        QVERIFY(write(file, renderPdf(proposal, Words(Language::English))->pdf));
        const QString text = withoutBlanks(tool(QStringLiteral("pdftotext"), {QStringLiteral("-l"), QStringLiteral("1"), file, QStringLiteral("-")}).output);
        QVERIFY2(text.contains(withoutBlanks(probe)), qPrintable(text));
    }

    void hostileNamesArePrintedAsText_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("printed");
        QTest::newRow("image") << QStringLiteral("<img src=file:///etc/passwd>") << QStringLiteral("<img src=file:///etc/passwd>");
        QTest::newRow("markup") << QStringLiteral("<b>x</b>&amp;<a href=\"http://e.example\">y</a>") << QStringLiteral("<b>x</b>&amp;<a href=\"http://e.example\">y</a>");
        QTest::newRow("place markers") << QStringLiteral("100%1 %n %L2 %%") << QStringLiteral("100%1 %n %L2 %%");
        QTest::newRow("formula") << QStringLiteral("=cmd|' /C calc'!A0") << QStringLiteral("=cmd|' /C calc'!A0");
        QTest::newRow("right to left") << QStringLiteral("abc\u202Egpj.exe\u2066") << QStringLiteral("abcgpj.exe");
        QTest::newRow("controls") << QStringLiteral("a\nb\tc\u0007d\u2028e") << QStringLiteral("a b c d e");
        QTest::newRow("radical") << QStringLiteral("\u2F45案") << QStringLiteral("方案");
    }

    void hostileNamesArePrintedAsText()
    {
        QFETCH(QString, given);
        QFETCH(QString, printed);
        QCOMPARE(plainText(given), printed);
        Proposal proposal = servingProposal();
        proposal.request.title = given.toStdString();
        proposal.request.client = given.toStdString();
        proposal.model.name = given.toStdString();
        proposal.recommendation->costs[0].region = given.toStdString();
        proposal.assumed = {given.toStdString()};
        const Words words(Language::English);
        const Expected<PdfReport> report = renderPdf(proposal, words);
        QVERIFY(report.has_value());
        const QString file = m_dir.filePath(QStringLiteral("hostile.pdf"));
        QVERIFY(write(file, report->pdf));
        const QString text = withoutBlanks(tool(QStringLiteral("pdftotext"), {file, QStringLiteral("-")}).output);
        QVERIFY2(text.count(withoutBlanks(printed)) >= 3, qPrintable(text.left(400)));
        QVERIFY(!text.contains(QChar(0x202E)));

        const QString markdown = QString::fromUtf8(renderMarkdown(proposal, words));
        QVERIFY(!markdown.contains(QRegularExpression(QStringLiteral("(?<!\\\\)<[a-z]"))));
        QVERIFY(!markdown.contains(QLatin1String("](")));

        const QList<QStringList> rows = readCsv(renderCsv(proposal, words));
        for (const QStringList &row : rows) {
            QCOMPARE(row.size(), rows.first().size());
            for (const QString &cell : row)
                QVERIFY2(cell.isEmpty() || !QStringLiteral("=+-@\t\r").contains(cell[0]), qPrintable(cell));
        }
    }

    void longNamesAreBounded()
    {
        Proposal proposal = servingProposal();
        const std::string name(1 << 20, 'M');
        proposal.request.title = name;
        proposal.request.client = name;
        proposal.model.name = name;
        proposal.model.weightFormat = name;
        proposal.recommendation->acceleratorId = name;
        proposal.recommendation->costs[0].providerId = name;
        proposal.recommendation->costs[0].region = name;
        proposal.recommendation->reasons[0].arguments = {Argument::ofText("x", name)};
        proposal.rejected[0].acceleratorId = name;
        proposal.assumed = {name};
        proposal.memoryDerivation[0].formula = name;
        proposal.memoryDerivation[0].source = name;
        const Words words(Language::English);
        const Expected<PdfReport> report = renderPdf(proposal, words);
        QVERIFY(report.has_value());
        QVERIFY2(report->pages <= 20, qPrintable(QString::number(report->pages)));
        QVERIFY(report->pdf.size() < 400'000);
        QVERIFY(renderMarkdown(proposal, words).size() < 100'000);
        QVERIFY(renderCsv(proposal, words).size() < 100'000);
    }

    void unshownCharactersAreReported()
    {
        Proposal proposal = servingProposal();
        proposal.request.client = QStringLiteral("甲\uE123乙").toStdString(); // private use: no font has it
        const Expected<PdfReport> report = renderPdf(proposal, Words(Language::English));
        QVERIFY(report.has_value());
        QCOMPARE(report->unshownCharacters, QStringLiteral("\uE123"));
    }

    void piecesStayWhole()
    {
        // A heading goes to the next page with what follows it; a table's header is repeated.
        const PageFlow heading = flow({piece(80), piece(10, true), piece(20)}, 100);
        QCOMPARE(heading.pages, 2);
        QCOMPARE(heading.placed[1].page, 1);
        QCOMPARE(heading.placed[1].y, 0.0);

        std::vector<Piece> table{piece(10, true, 0, true)};
        for (int row = 0; row < 25; ++row)
            table.push_back(piece(10, false, 0));
        const PageFlow rows = flow(table, 100);
        QCOMPARE(rows.pages, 3);
        QCOMPARE(rows.placed.size(), 25u + 3u);
        for (const PlacedPiece &placed : rows.placed) {
            QVERIFY(placed.y + 10 <= 100);
            if (placed.y == 0)
                QCOMPARE(placed.piece, 0u);
        }

        // What is longer than a page is divided rather than lost or looped over.
        const PageFlow tall = flow({piece(250, true), piece(30, true), piece(90)}, 100);
        QCOMPARE(tall.placed.size(), 3u);
        QCOMPARE(flow({}, 100).placed.size(), 0u);
    }

    void csvHoldsTheFigures()
    {
        const QByteArray bytes = renderCsv(servingProposal(), Words(Language::English));
        QVERIFY(bytes.startsWith("\xEF\xBB\xBF"));
        QVERIFY(bytes.endsWith("\r\n"));
        const QList<QStringList> rows = readCsv(bytes);
        const auto found = [&](const QStringList &cells) {
            return std::any_of(rows.begin(), rows.end(), [&](const QStringList &row) { return std::all_of(cells.begin(), cells.end(), [&](const QString &cell) { return row.contains(cell); }); });
        };
        QVERIFY(found({QStringLiteral("3456789.00"), QStringLiteral("18.500000"), QStringLiteral("CNY"), QStringLiteral("2026-10-02")}));
        QVERIFY(found({QStringLiteral("nvidia-b200"), QStringLiteral("158000000000")}));
    }

    void filesAreWrittenWholeOrNotAtAll()
    {
        const QString path = m_dir.filePath(QStringLiteral("whole.md"));
        QVERIFY(writeFile(path, "first").has_value());
        QVERIFY(writeFile(path, "second").has_value());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("second"));
        const Expected<void> failed = writeFile(m_dir.filePath(QStringLiteral("no/such/folder/x.pdf")), "x");
        QVERIFY(!failed.has_value());
        QCOMPARE(failed.error().message.code, std::string("report.cannot_open"));
    }

private:
    QTemporaryDir m_dir;
};

QTEST_MAIN(TestReport)
#include "test_report.moc"
