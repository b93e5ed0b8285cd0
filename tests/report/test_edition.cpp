// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader chooses about a proposal: paper, language, who sends it, how long it holds.
#include <random>

#include <QApplication>
#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

#include "tests/report/fixture.h"
#include "tests/report/tools.h"
#include "ui/report/document.h"
#include "ui/report/logo.h"
#include "ui/report/pdf_flow.h"
#include "ui/report/report.h"
#include "ui/report/report_pages.h"
#include "ui/report/typesetter.h"
#include "ui/text/wording.h"
#include "ui/theme/fonts.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

QByteArray picture(int width, int height, const char *format)
{
    QImage image(width, height, QImage::Format_RGB32);
    image.fill(Qt::darkGreen);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format);
    return bytes;
}

QByteArray svg(const QByteArray &inside, const QByteArray &before = {})
{
    return "<?xml version=\"1.0\"?>\n" + before + "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"200\" height=\"100\" viewBox=\"0 0 200 100\">" + inside + "</svg>";
}

ReportOptions fromCompany()
{
    ReportOptions options;
    options.company = QStringLiteral("Example <Engineering> & Co.");
    options.author = QStringLiteral("王小明");
    options.contact = QStringLiteral("+86 10 5555 0100, sales@example.com");
    options.validDays = 45;
    return options;
}

/// So much to say that nothing of it fits anywhere.
Proposal talkativeProposal()
{
    Proposal proposal = servingProposal();
    const std::string word = QStringLiteral("超长的警告与理由 endless ").repeated(120).toStdString();
    proposal.request.title = QStringLiteral("标题很长 and wide ").repeated(40).toStdString();
    proposal.request.client = word;
    for (int i = 0; i < 40; ++i) {
        Message message{"plan.warning.over_budget", {Argument::ofText("cost", std::to_string(i) + word), Argument::ofText("budget", word)}};
        proposal.warnings.push_back(message);
        proposal.recommendation->reasons.push_back(message);
        proposal.rejected.push_back({"nvidia-b200", message, message});
    }
    return proposal;
}

Proposal proposalCalled(const QString &name)
{
    return name == QLatin1String("serving") ? servingProposal() : name == QLatin1String("tuning") ? tuningProposal()
        : name == QLatin1String("talkative")                                                      ? talkativeProposal()
                                                                                                  : unsolvedProposal();
}

} // namespace

class TestEdition : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QVERIFY(m_dir.isValid());
    }

    void coverNamesSenderAndValidity_data()
    {
        QTest::addColumn<int>("language");
        QTest::addColumn<int>("paper");
        QTest::addColumn<QString>("size");
        QTest::newRow("A4-en") << static_cast<int>(Language::English) << static_cast<int>(Paper::A4) << QStringLiteral("595 x 842 pts (A4)");
        QTest::newRow("Letter-zh") << static_cast<int>(Language::Chinese) << static_cast<int>(Paper::Letter) << QStringLiteral("612 x 792 pts (letter)");
    }

    void coverNamesSenderAndValidity()
    {
        QFETCH(int, language);
        QFETCH(int, paper);
        QFETCH(QString, size);
        const Words words(static_cast<Language>(language));
        ReportOptions options = fromCompany();
        options.paper = static_cast<Paper>(paper);
        const QString file = printed(servingProposal(), words, options);
        QVERIFY(!file.isEmpty());
        const QString cover = pageText(file, 1);
        for (const QString &wanted : {options.company, options.author, options.contact, words.translate("Powertrain", "Valid until %1", "on the cover: a date").arg(QStringLiteral("2027-01-14")), QStringLiteral("2026-11-30")})
            QVERIFY2(cover.contains(withoutBlanks(wanted)), qPrintable(wanted + QStringLiteral(" in ") + cover));
        const QString facts = tool(QStringLiteral("pdfinfo"), {file}).output;
        QVERIFY2(facts.contains(size), qPrintable(facts));
        QVERIFY2(facts.contains(QRegularExpression(QStringLiteral("Author: +王小明"))), qPrintable(facts));
    }

    void withoutSenderNothingIsInvented()
    {
        const Words words(Language::English);
        const QString file = printed(servingProposal(), words, {});
        const QString cover = pageText(file, 1);
        QVERIFY(!cover.contains(QStringLiteral("Validuntil")));
        QVERIFY(!cover.contains(QStringLiteral("Preparedby")));
        QVERIFY(!tool(QStringLiteral("pdfinfo"), {file}).output.contains(QLatin1String("Author:")));
        Proposal undated = servingProposal();
        undated.date = "soon";
        QVERIFY(validUntil(undated.date, 30).isEmpty());
        QVERIFY(validUntil("2026-11-30", 0).isEmpty());
        QCOMPARE(validUntil("2026-11-30", 365), QStringLiteral("2027-11-30"));
    }

    void contentsAreCompleteAndRight_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("language");
        QTest::addColumn<int>("paper");
        QTest::addColumn<bool>("both");
        for (const char *name : {"serving", "tuning", "unsolved", "talkative"}) {
            QTest::addRow("%s-en", name) << QString::fromLatin1(name) << static_cast<int>(Language::English) << static_cast<int>(Paper::A4) << false;
            QTest::addRow("%s-zh-letter-both", name) << QString::fromLatin1(name) << static_cast<int>(Language::Chinese) << static_cast<int>(Paper::Letter) << true;
        }
    }

    /// Every section stands in the contents with the number of the page that it is printed on.
    void contentsAreCompleteAndRight()
    {
        QFETCH(QString, name);
        QFETCH(int, language);
        QFETCH(int, paper);
        QFETCH(bool, both);
        ReportOptions options = fromCompany();
        options.paper = static_cast<Paper>(paper);
        options.bothLanguages = both;
        const Proposal proposal = proposalCalled(name);
        const Words words(static_cast<Language>(language));
        const ReportPages pages(proposal, words, options);
        const QString file = printed(proposal, words, options);
        QVERIFY(!file.isEmpty());
        QCOMPARE(tool(QStringLiteral("qpdf"), {QStringLiteral("--check"), file}).exitCode, 0);
        QStringList texts;
        for (int page = 1; page <= pages.count(); ++page)
            texts << pageText(file, page, true);
        QString contents = texts[0];
        int sections = 0;
        int contentsPage = 0;
        for (const ReportPages::Section &section : pages.outline()) {
            if (section.page == 0)
                continue;
            const QString title = withoutBlanks(section.title);
            QVERIFY2(texts[section.page].contains(title), qPrintable(section.title));
            if (section.title == Words(Language::English).translate("Powertrain", "Contents", "heading of the table of contents") || section.title == Words(Language::Chinese).translate("Powertrain", "Contents", "heading of the table of contents")) {
                contentsPage = section.page;
                contents.clear();
                continue;
            }
            if (contents.isEmpty()) { // all pages from the heading to the summary
                for (int page = contentsPage; page < section.page; ++page)
                    contents += texts[page];
            }
            if (section.level == 1) {
                ++sections;
                QVERIFY2(contents.contains(title + QString::number(section.page + 1)), qPrintable(section.title + QStringLiteral(" in ") + contents));
            }
        }
        QVERIFY2(sections >= (both ? 12 : 6), qPrintable(QString::number(sections)));
        // As many links as there are entries, and each leads to an existing page.
        const PdfFacts facts = pages.facts();
        QVERIFY(facts.links.size() >= static_cast<std::size_t>(sections));
        for (const PdfLink &link : facts.links)
            QVERIFY(link.toPage > 0 && link.toPage < pages.count() && link.right > link.left && link.top > link.bottom && link.bottom > 0);
    }

    void summaryTakesOnePage_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("language");
        for (const char *name : {"serving", "tuning", "unsolved", "talkative"}) {
            for (const Language language : {Language::English, Language::Chinese})
                QTest::addRow("%s-%d", name, static_cast<int>(language)) << QString::fromLatin1(name) << static_cast<int>(language);
        }
    }

    void summaryTakesOnePage()
    {
        QFETCH(QString, name);
        QFETCH(int, language);
        const Proposal proposal = proposalCalled(name);
        const Words words(static_cast<Language>(language));
        for (const Paper paper : {Paper::A4, Paper::Letter}) {
            ReportOptions options = fromCompany();
            options.paper = paper;
            const ReportPages pages(proposal, words, options);
            std::vector<ReportPages::Section> sections;
            for (const ReportPages::Section &section : pages.outline()) {
                if (section.level == 1 && section.page > 0 && section.title[0].isDigit())
                    sections.push_back(section);
            }
            QVERIFY(sections.size() > 2);
            QVERIFY(sections[0].title.contains(words.translate("Powertrain", "Summary", "section of the report")));
            QCOMPARE(sections[1].page, sections[0].page + 1);
        }
    }

    void bothLanguagesFollowOneAnother()
    {
        for (const Language first : {Language::English, Language::Chinese}) {
            const Proposal proposal = servingProposal();
            ReportOptions options = fromCompany();
            options.bothLanguages = true;
            const Words words(first);
            const Words other = otherLanguage(words, proposal.catalog);
            QVERIFY(other.language() != first);
            const ReportPages pages(proposal, words, options);
            const ReportPages alone(proposal, words, fromCompany());
            QVERIFY(pages.count() > 2 * alone.count() - 3);

            // The outline has one branch a language.
            QStringList branches;
            for (const PdfBookmark &bookmark : pages.facts().bookmarks) {
                if (bookmark.level == 1)
                    branches << QString::fromStdString(bookmark.title);
            }
            const QStringList expected = first == Language::English ? QStringList{QStringLiteral("English"), QStringLiteral("中文")} : QStringList{QStringLiteral("中文"), QStringLiteral("English")};
            QCOMPARE(branches, expected);

            const QString file = printed(proposal, words, options);
            const QString inside = tool(QStringLiteral("qpdf"), {QStringLiteral("--qdf"), QStringLiteral("--object-streams=disable"), file, QStringLiteral("-")}).output;
            QVERIFY(inside.contains(first == Language::Chinese ? QLatin1String("/Lang (zh-CN)") : QLatin1String("/Lang (en)")));
            const QString cover = pageText(file, 1);
            for (const Words *shown : {&words, &other}) {
                QVERIFY(cover.contains(withoutBlanks(shown->translate("Powertrain", "Hardware proposal", "kind of document, on the cover"))));
                QVERIFY(cover.contains(withoutBlanks(wordSummary(*shown, proposal))));
            }
            const QString all = withoutBlanks(tool(QStringLiteral("pdftotext"), {QStringLiteral("-f"), QStringLiteral("2"), QStringLiteral("-raw"), file, QStringLiteral("-")}).output);
            const QString here = withoutBlanks(words.translate("Powertrain", "Sources of the prices", "section of the report"));
            const QString there = withoutBlanks(other.translate("Powertrain", "Sources of the prices", "section of the report"));
            QVERIFY(all.lastIndexOf(here) >= 0);
            if (here != there) // the translations may not be there yet
                QVERIFY(all.lastIndexOf(here) < all.indexOf(there));

            const QString markdown = QString::fromUtf8(renderMarkdown(proposal, words, options));
            QCOMPARE(markdown.count(QRegularExpression(QStringLiteral("^# "), QRegularExpression::MultilineOption)), 2);
        }
    }

    void rowsStayWhole()
    {
        // Rows of every height below a page's, tables and paragraphs in turn, from a fixed seed.
        std::mt19937 random(7);
        const auto number = [&random](int low, int high) { return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)); };
        for (int round = 0; round < 300; ++round) {
            std::vector<Piece> pieces;
            const int tables = number(1, 4);
            for (int table = 0; table < tables; ++table) {
                Piece header;
                header.height = number(5, 20);
                header.before = 5;
                header.table = table;
                header.isTableHeader = header.keepWithNext = true;
                pieces.push_back(header);
                const int rows = number(1, 30);
                const bool isShort = number(0, 1) == 1;
                for (int row = 0; row < rows; ++row) {
                    Piece piece;
                    piece.height = number(5, 70);
                    piece.table = table;
                    piece.keepWithNext = row < rows - 1 && (isShort || row == 0 || row == rows - 2);
                    pieces.push_back(piece);
                }
            }
            const PageFlow placed = flow(pieces, 100);
            std::vector<int> seen(pieces.size(), 0);
            double end = 0;
            int page = 0;
            int tableAbove = -1; // whose header or row stands above on this page
            for (const PlacedPiece &at : placed.placed) {
                const Piece &piece = pieces[at.piece];
                ++seen[at.piece];
                if (at.page != page) {
                    QCOMPARE(at.page, page + 1);
                    page = at.page;
                    end = 0;
                    tableAbove = -1;
                }
                QVERIFY(at.y >= end);
                end = at.y + piece.height;
                QVERIFY2(end <= 100, qPrintable(QString::number(end)));
                if (!piece.isTableHeader)
                    QCOMPARE(tableAbove, piece.table); // no row without its header on the same page
                tableAbove = piece.table;
            }
            for (std::size_t i = 0; i < pieces.size(); ++i)
                QVERIFY(pieces[i].isTableHeader ? seen[i] >= 1 : seen[i] == 1);
        }
    }

    /// Nothing is painted below the text's place, however long the cells are.
    void longCellsStayOnThePage()
    {
        const Proposal proposal = talkativeProposal();
        for (const Paper paper : {Paper::A4, Paper::Letter}) {
            ReportOptions options;
            options.paper = paper;
            const ReportPages pages(proposal, Words(Language::Chinese), options);
            const PageGeometry page = pages.geometry();
            QVERIFY2(pages.count() < 120, qPrintable(QString::number(pages.count())));
            for (int number = 1; number < pages.count(); ++number) {
                QImage image(static_cast<int>(page.width), static_cast<int>(page.height), QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter painter(&image);
                painter.scale(1 / kPageUnits, 1 / kPageUnits);
                pages.paint(painter, number);
                painter.end();
                for (int y = static_cast<int>(page.height - page.bottom) + 2; y < static_cast<int>(page.height) - 46; ++y) {
                    for (int x = 0; x < image.width(); ++x)
                        QVERIFY2(image.pixelColor(x, y) == QColor(Qt::white), qPrintable(QStringLiteral("page %1, %2 × %3").arg(number).arg(x).arg(y)));
                }
            }
        }
    }

    void logoKeepsItsProportions()
    {
        for (const QByteArray &file : {picture(400, 100, "png"), picture(400, 100, "jpg"), svg("<rect width=\"200\" height=\"50\" fill=\"#206040\"/>").replace("height=\"100\"", "height=\"50\"").replace("0 0 200 100", "0 0 200 50")}) {
            if (file.contains("<svg") && !QImageReader::supportedImageFormats().contains("svg"))
                continue; // the host lacks Qt's plug-in
            const QImage logo = readLogo(file, 200);
            QCOMPARE(logo.size(), QSize(200, 50));
        }
        QCOMPARE(readLogo(picture(40, 10, "png"), 200).size(), QSize(40, 10)); // not blown up
        ReportOptions options = fromCompany();
        options.logo = picture(400, 100, "png");
        const QString file = printed(servingProposal(), Words(Language::English), options);
        const QStringList images = tool(QStringLiteral("pdfimages"), {QStringLiteral("-list"), file}).output.trimmed().split(u'\n');
        QCOMPARE(images.size(), 3); // heading, rule, the logo
        QVERIFY(images[2].simplified().split(u' ').value(3) == QLatin1String("400"));
    }

    void hostileLogosAreLeftOut_data()
    {
        QTest::addColumn<QByteArray>("file");
        QByteArray huge = picture(8, 8, "png");
        huge.replace(16, 8, QByteArray::fromHex("0001000000010000")); // 65536 × 65536
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("text") << QByteArray("logo");
        QTest::newRow("PNG cut off") << picture(300, 300, "png").left(60);
        QTest::newRow("PNG that claims 4 gigapixels") << huge;
        QTest::newRow("thin as a hair") << picture(4000, 2, "png");
        QTest::newRow("file too large") << picture(8, 8, "png").append(QByteArray(5 * 1024 * 1024, 'x'));
        QTest::newRow("another kind of picture") << QByteArray("GIF89a") + QByteArray(40, '\1');
        QTest::newRow("SVG with entities") << svg("<text>&a;</text>", "<!DOCTYPE svg [<!ENTITY a \"x\">]>");
        QTest::newRow("SVG cut off") << svg("<rect width=\"9\" height=\"9\"/>").left(150);
        QTest::newRow("SVG nested too deeply") << svg(QByteArray("<g>").repeated(3000) + QByteArray("</g>").repeated(3000));
        QTest::newRow("SVG of too many parts") << svg(QByteArray("<g/>").repeated(30'000));
        QTest::newRow("something else named SVG") << QByteArray("<html><svg/></html>");
    }

    void hostileLogosAreLeftOut()
    {
        QFETCH(QByteArray, file);
        QVERIFY(readLogo(file, 300).isNull());
        ReportOptions options;
        options.logo = file;
        const Expected<PdfReport> report = renderPdf(servingProposal(), Words(Language::English), options);
        QVERIFY(report.has_value());
    }

    /// What reaches outside is not drawn, the rest is.
    void vectorsReadNoOtherFile()
    {
        if (!QImageReader::supportedImageFormats().contains("svg"))
            QSKIP("This host lacks Qt's plug-in for SVG.");
        const QString secret = m_dir.filePath(QStringLiteral("secret.png"));
        QVERIFY(write(secret, picture(50, 50, "png"))); // green
        const QByteArray reference = "<image xlink:href=\"" + secret.toUtf8() + "\" width=\"200\" height=\"100\"/>";
        for (const QByteArray &inside : {reference, "<g>" + reference + "</g>", QByteArray("<script>1</script><use xlink:href=\"#x\"/><g id=\"x\"><use xlink:href=\"#x\"/></g>"), QByteArray("<style>@import url(http://e.example/x.css);</style>")}) {
            const QImage logo = readLogo(svg(inside + "<rect x=\"150\" y=\"0\" width=\"50\" height=\"100\" fill=\"#ff0000\" stroke-dasharray=\"0.00001\" stroke=\"red\"/>"), 200);
            QCOMPARE(logo.size(), QSize(200, 100));
            QCOMPARE(logo.pixelColor(180, 50), QColor(Qt::red));
            QCOMPARE(logo.pixelColor(40, 50).alpha(), 0);
        }
    }

    void progressIsReportedAndCanStop()
    {
        const Proposal proposal = servingProposal();
        const Words words(Language::English);
        QList<int> pages;
        const Expected<PdfReport> whole = renderPdf(proposal, words, {}, [&](int page, int) {
            pages << page;
            return true;
        });
        QVERIFY(whole.has_value());
        QCOMPARE(pages.size(), whole->pages);
        QCOMPARE(pages.last(), whole->pages - 1);
        const Expected<PdfReport> stopped = renderPdf(proposal, words, {}, [](int page, int) { return page < 2; });
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().message.code, std::string("report.cancelled"));
        QVERIFY(!word(words, stopped.error()).contains(QLatin1String("report.")));
    }

    void memoryComesInTheUnitAskedFor()
    {
        Words words(Language::English);
        QCOMPARE(words.bytes(Bytes(80 * 1073741824.0)), QStringLiteral("80.0\u00A0GiB"));
        QCOMPARE(words.memoryNumber(Bytes(80 * 1073741824.0)), 80.0);
        words.useByteUnits(ByteUnits::Decimal);
        QCOMPARE(words.bytes(Bytes(80 * 1073741824.0)), QStringLiteral("85.9\u00A0GB"));
        QCOMPARE(words.memoryNumber(Bytes(80e9)), 80.0);
        QCOMPARE(words.memoryUnit(), QStringLiteral("GB"));
        ReportOptions options;
        options.bothLanguages = true;
        QVERIFY(!QString::fromUtf8(renderMarkdown(servingProposal(), words, options)).contains(QLatin1String("GiB")));
    }

private:
    /// The path of the PDF; empty where none could be made.
    QString printed(const Proposal &proposal, const Words &words, const ReportOptions &options)
    {
        const Expected<PdfReport> report = renderPdf(proposal, words, options);
        const QString file = m_dir.filePath(QStringLiteral("edition.pdf"));
        return report && write(file, report->pdf) ? file : QString();
    }

    /// Of a page from 1, in the order of drawing or of reading.
    static QString pageText(const QString &file, int page, bool raw = false)
    {
        QStringList arguments{QStringLiteral("-f"), QString::number(page), QStringLiteral("-l"), QString::number(page), file, QStringLiteral("-")};
        if (raw)
            arguments.prepend(QStringLiteral("-raw"));
        return withoutBlanks(tool(QStringLiteral("pdftotext"), arguments).output);
    }

    QTemporaryDir m_dir;
};

QTEST_MAIN(TestEdition)
#include "test_edition.moc"
