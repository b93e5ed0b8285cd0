// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>
#include <QtTest>

#include "core/plan/article_sums.h"
#include "ui/help/help_browser.h"
#include "ui/help/help_window.h"
#include "ui/theme/fonts.h"
#include "ui/window/navigation.h"

using namespace powertrain;

Q_DECLARE_METATYPE(powertrain::HelpTopic)

namespace {

constexpr Language kLanguages[] = {Language::English, Language::Chinese};

bool isHan(QChar c) { return c.script() == QChar::Script_Han; }

/// Levels of the headings, in order: "1223".
QString outline(const QString &markdown)
{
    QString levels;
    for (const QString &line : markdown.split(QLatin1Char('\n'))) {
        const auto marks = std::find_if(line.begin(), line.end(), [](QChar c) { return c != QLatin1Char('#'); }) - line.begin();
        if (marks > 0)
            levels += QString::number(marks);
    }
    return levels;
}

int tableRows(const QString &markdown)
{
    return static_cast<int>(markdown.count(QStringLiteral("\n|")));
}

/// The text without code, links' targets and what stands in brackets.
QString prose(QString text)
{
    static const QRegularExpression code(QStringLiteral("`[^`]*`")), target(QStringLiteral(R"(\]\([^)]*\))")), brackets(QStringLiteral(R"(\([^()]*\))"));
    return text.remove(code).remove(target).remove(brackets);
}

QList<HelpTopic> shownTopics(const HelpWindow &window)
{
    QList<HelpTopic> topics;
    for (int row = 0; row < window.topics()->count(); ++row) {
        const int topic = window.topics()->item(row)->data(Qt::UserRole).toInt();
        if (topic >= 0)
            topics += static_cast<HelpTopic>(topic);
    }
    return topics;
}

} // namespace

class TestHelp : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { installFonts(); }
    void everyTopicHasItsText_data();
    void everyTopicHasItsText();
    void everyPageHasATopicOfItsOwn();
    void linksResolve();
    void languagesStayApart();
    void glossaryPairs();
    void glossaryFilter();
    void figuresAreThoseOfTheProgram();
    void searchFinds_data();
    void searchFinds();
    void opensTheTopicOfAPage();
    void backAndForward();
    void linksLeadOnAndNothingElseDoes();
    void searchFiltersAndMarks();
    void keysAlone();
    void followsLanguageAndTheme();
    void remembersItsSize();
};

void TestHelp::everyTopicHasItsText_data()
{
    QTest::addColumn<HelpTopic>("topic");
    for (const HelpTopicRow &row : helpTopics())
        QTest::newRow(row.id) << row.topic;
}

void TestHelp::everyTopicHasItsText()
{
    QFETCH(HelpTopic, topic);
    const QString english = helpText(Language::English, topic), chinese = helpText(Language::Chinese, topic);
    QVERIFY(english.size() > 400);
    QVERIFY(chinese.size() > 200);
    QVERIFY(!helpTitle(english).isEmpty());
    QVERIFY(!helpTitle(chinese).isEmpty());
    QVERIFY(helpTitle(english) != helpTitle(chinese));
    QCOMPARE(outline(chinese), outline(english));
    QCOMPARE(tableRows(chinese), tableRows(english));
    // The two were written for their readers, but point to the same places.
    static const QRegularExpression link(QStringLiteral(R"(\]\(([^)]*)\))"));
    const auto targets = [&](const QString &text) {
        std::multiset<QString> found;
        for (auto it = link.globalMatch(text); it.hasNext();)
            found.insert(it.next().captured(1));
        return found;
    };
    QVERIFY(targets(chinese) == targets(english));
}

void TestHelp::everyPageHasATopicOfItsOwn()
{
    std::set<HelpTopic> topics;
    for (int id = 0; id < kSteps + kResultPages; ++id)
        topics.insert(topicFor(id));
    QCOMPARE(static_cast<int>(topics.size()), kSteps + kResultPages);
    QCOMPARE(topics.count(HelpTopic::Start), std::size_t(0));
    QCOMPARE(topicFor(0), HelpTopic::Task);
    QCOMPARE(topicFor(3), HelpTopic::Rules);
    QCOMPARE(topicFor(kSteps), HelpTopic::Overview);
    QCOMPARE(topicFor(kSteps + kResultPages - 1), HelpTopic::Sources);
    QCOMPARE(topicFor(ResultPageId::Compliance), HelpTopic::Compliance);
    for (const int outside : {-1, kSteps + kResultPages, 1000})
        QCOMPARE(topicFor(outside), HelpTopic::Start);
    std::set<QString> titles;
    for (const HelpTopicRow &row : helpTopics())
        titles.insert(helpTitle(helpText(Language::English, row.topic)));
    QCOMPARE(static_cast<int>(titles.size()), kHelpTopics);
}

void TestHelp::linksResolve()
{
    static const QRegularExpression link(QStringLiteral(R"(\]\(([^)]*)\))"));
    int links = 0;
    for (const Language language : kLanguages) {
        for (const HelpTopicRow &row : helpTopics()) {
            const QString text = helpText(language, row.topic);
            QVERIFY2(!text.contains(QLatin1String("http")), row.id);
            for (auto it = link.globalMatch(text); it.hasNext(); ++links) {
                const QString target = it.next().captured(1);
                QVERIFY2(target.startsWith(QLatin1String("help:")), qPrintable(target));
                QVERIFY2(helpTopicById(QStringView(target).mid(5)), qPrintable(target));
            }
        }
    }
    QVERIFY(links > 40);
    QVERIFY(!helpTopicById(u"no_such_topic"));
}

void TestHelp::languagesStayApart()
{
    for (const HelpTopicRow &row : helpTopics()) {
        // English: Chinese only as a term in brackets, or 折 and its like beside the word that is explained.
        int han = 0;
        const QString english = prose(helpText(Language::English, row.topic));
        for (const QChar c : english)
            han += isHan(c);
        QVERIFY2(han <= 4, qPrintable(QStringLiteral("%1: %2 Chinese characters").arg(QLatin1String(row.id)).arg(han)));
        // Chinese: no sentence in English. More than four Latin words in a row are one.
        static const QRegularExpression sentence(QStringLiteral("(?:[A-Za-z]{2,}[ ,]+){5,}[A-Za-z]{2,}"));
        const QString chinese = prose(helpText(Language::Chinese, row.topic));
        const auto match = sentence.match(chinese);
        QVERIFY2(!match.hasMatch(), qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(row.id), match.captured())));
        int latin = 0, chineseCharacters = 0;
        for (const QChar c : chinese) {
            chineseCharacters += isHan(c);
            latin += c.isLetter() && c.unicode() < 128;
        }
        QVERIFY2(chineseCharacters > latin, row.id);
        QVERIFY2(!chinese.contains(QRegularExpression(QStringLiteral("[\\x{4E00}-\\x{9FFF}][,;:?!]"))), row.id); // punctuation is full-width
    }
}

void TestHelp::glossaryPairs()
{
    const auto english = glossaryEntries(helpText(Language::English, HelpTopic::Glossary));
    const auto chinese = glossaryEntries(helpText(Language::Chinese, HelpTopic::Glossary));
    QVERIFY(english.size() >= 60);
    QCOMPARE(chinese.size(), english.size());
    std::set<QString> terms, others;
    for (std::size_t i = 0; i < english.size(); ++i) {
        QCOMPARE(chinese[i].term, english[i].other);
        QCOMPARE(chinese[i].other, english[i].term);
        QVERIFY2(terms.insert(english[i].term).second, qPrintable(english[i].term));
        QVERIFY2(others.insert(english[i].other).second, qPrintable(english[i].other));
        for (const GlossaryEntry &entry : {english[i], chinese[i]}) {
            QVERIFY2(entry.text.size() >= 8, qPrintable(entry.term));
            QVERIFY2(entry.text.size() < 400, qPrintable(entry.term));
            QVERIFY(!entry.group.isEmpty());
        }
    }
    for (const char *term : {"KV cache", "Tensor parallelism, TP", "MFU", "PUE", "P95", "MLPS", "LoRA"})
        QVERIFY2(terms.count(QLatin1String(term)) == 1, term);
}

void TestHelp::glossaryFilter()
{
    for (const Language language : kLanguages) {
        const QString whole = helpText(language, HelpTopic::Glossary);
        QCOMPARE(filteredGlossary(whole, QStringLiteral("  ")), whole);
        const auto found = glossaryEntries(filteredGlossary(whole, QStringLiteral("qlora")));
        QVERIFY(!found.empty() && found.size() < 6);
        QVERIFY(std::any_of(found.begin(), found.end(), [](const GlossaryEntry &entry) { return (entry.term + entry.other).contains(QLatin1String("QLoRA")); }));
        QVERIFY(glossaryEntries(filteredGlossary(whole, QStringLiteral("qqqq"))).empty());
        // By the other language's term as well.
        QCOMPARE(glossaryEntries(filteredGlossary(whole, QStringLiteral("竞价实例"))).size(), std::size_t(1));
    }
}

/// What the help says of the two sums is what the program works out.
void TestHelp::figuresAreThoseOfTheProgram()
{
    const std::vector<ArticleSum> sums = articleSums(nullptr, nullptr);
    QCOMPARE(sums.size(), std::size_t(2));
    const auto gigabytes = [](const Message &message, const char *name) {
        for (const Argument &argument : message.arguments) {
            if (argument.name == name)
                return QStringLiteral("%1 GB").arg(qRound(argument.number / 1e9));
        }
        return QStringLiteral("no such argument");
    };
    for (const Language language : kLanguages) {
        const QString articles = helpText(language, HelpTopic::Articles);
        for (const char *name : {"article", "peak", "omitted"})
            QVERIFY2(articles.contains(gigabytes(sums[0].remark, name)), qPrintable(gigabytes(sums[0].remark, name)));
        QVERIFY2(articles.contains(gigabytes(sums[1].remark, "weights")), qPrintable(gigabytes(sums[1].remark, "weights")));
        QVERIFY(helpText(language, HelpTopic::Calculation).contains(gigabytes(sums[1].remark, "cache")));
    }
}

void TestHelp::searchFinds_data()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<QString>("query");
    QTest::addColumn<HelpTopic>("topic");
    QTest::newRow("a word") << Language::English << "fragmentation" << HelpTopic::OutOfMemory;
    QTest::newRow("capitals") << Language::English << "PARETO" << HelpTopic::Options;
    QTest::newRow("several words") << Language::English << "young  daly" << HelpTopic::Cost;
    QTest::newRow("code") << Language::English << "nvidia-smi" << HelpTopic::Computer;
    QTest::newRow("chinese") << Language::Chinese << "碎片" << HelpTopic::OutOfMemory;
    QTest::newRow("full-width blank") << Language::Chinese << QStringLiteral("盈亏平衡点　竞价") << HelpTopic::Cost;
}

void TestHelp::searchFinds()
{
    QFETCH(Language, language);
    QFETCH(QString, query);
    QFETCH(HelpTopic, topic);
    const std::vector<HelpTopic> found = searchHelp(language, query);
    QVERIFY(std::find(found.begin(), found.end(), topic) != found.end());
    QVERIFY(found.size() < std::size_t(kHelpTopics));
    // Where a link leads to is no text.
    QVERIFY(searchHelp(language, QStringLiteral("help:")).empty());
    QVERIFY(searchHelp(language, QStringLiteral("step_task")).empty());
    QCOMPARE(searchHelp(language, QString()).size(), std::size_t(kHelpTopics));
}

void TestHelp::opensTheTopicOfAPage()
{
    HelpWindow window{Words(Language::English)};
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        window.showTopic(topicFor(id));
        QVERIFY(window.isVisible());
        QCOMPARE(window.topic(), topicFor(id));
        QVERIFY(window.browser()->toPlainText().startsWith(helpTitle(helpText(Language::English, topicFor(id)))));
        QCOMPARE(window.topics()->currentItem()->data(Qt::UserRole).toInt(), static_cast<int>(topicFor(id)));
    }
}

void TestHelp::backAndForward()
{
    HelpWindow window{Words(Language::English)};
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(!window.backButton()->isEnabled());
    window.showTopic(HelpTopic::Memory);
    window.showTopic(HelpTopic::Glossary);
    QVERIFY(window.glossaryFilter()->isVisible());
    QTest::mouseClick(window.backButton(), Qt::LeftButton);
    QCOMPARE(window.topic(), HelpTopic::Memory);
    QVERIFY(!window.glossaryFilter()->isVisible());
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window.topic(), HelpTopic::Start);
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window.topic(), HelpTopic::Start);
    QTest::keyClick(&window, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(window.topic(), HelpTopic::Memory);
    QVERIFY(window.forwardButton()->isEnabled());
    window.showTopic(HelpTopic::Cost); // a new way: what lay ahead is forgotten
    QVERIFY(!window.forwardButton()->isEnabled());
}

void TestHelp::linksLeadOnAndNothingElseDoes()
{
    HelpWindow window{Words(Language::English)};
    window.showTopic(HelpTopic::Start);
    for (const char *address : {"https://example.org/", "file:///etc/passwd", "help:no_such_topic", "memory", ""}) {
        emit window.browser()->anchorClicked(QUrl(QLatin1String(address)));
        QCOMPARE(window.topic(), HelpTopic::Start);
    }
    emit window.browser()->anchorClicked(QUrl(QStringLiteral("help:ranges")));
    QCOMPARE(window.topic(), HelpTopic::Ranges);
    QVERIFY(!window.browser()->openLinks() && !window.browser()->openExternalLinks());
    window.browser()->showMarkdown(QStringLiteral("# x\n\n![p](file:///etc/passwd) <b>bold</b> <img src=\"file:///etc/passwd\">"));
    QVERIFY(window.browser()->toPlainText().contains(QLatin1String("<b>bold</b>")));
}

void TestHelp::searchFiltersAndMarks()
{
    HelpWindow window{Words(Language::English)};
    window.showTopic(HelpTopic::Keyboard);
    QVERIFY(!window.found()->isVisible());
    QTest::keyClicks(window.search(), QStringLiteral("expandable_segments"));
    QCOMPARE(shownTopics(window), QList<HelpTopic>{HelpTopic::OutOfMemory});
    QVERIFY(window.found()->text().contains(QLatin1Char('1')));
    QCOMPARE(window.topic(), HelpTopic::Keyboard); // what is read stays until one goes on
    QTest::keyClick(window.search(), Qt::Key_Return);
    QCOMPARE(window.topic(), HelpTopic::OutOfMemory);
    QVERIFY(!window.browser()->extraSelections().isEmpty());
    QCOMPARE(window.browser()->textCursor().selectedText(), QStringLiteral("expandable_segments"));

    window.search()->setText(QStringLiteral("memory"));
    const auto hits = window.browser()->extraSelections().size();
    QVERIFY(hits > 5);
    std::set<int> places;
    for (qsizetype i = 0; i < hits; ++i) {
        QTest::keyClick(window.search(), Qt::Key_Return);
        places.insert(window.browser()->textCursor().selectionStart());
    }
    QCOMPARE(static_cast<qsizetype>(places.size()), hits);
    window.search()->setText(QStringLiteral("qqqqq"));
    QVERIFY(shownTopics(window).isEmpty());
    QVERIFY(!window.found()->text().isEmpty());
    QTest::keyClick(window.search(), Qt::Key_Return); // nothing to go to
    window.search()->clear();
    QCOMPARE(shownTopics(window).size(), kHelpTopics);
    QVERIFY(window.browser()->extraSelections().isEmpty());
}

void TestHelp::keysAlone()
{
    HelpWindow window{Words(Language::English)};
    window.showTopic(HelpTopic::Start);
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(window.search()->hasFocus());
    QTest::keyClicks(window.search(), QStringLiteral("spot"));
    QTest::keyClick(window.search(), Qt::Key_Down);
    QVERIFY(window.topics()->hasFocus());
    QTest::keyClick(window.topics(), Qt::Key_End);
    QVERIFY(window.topic() != HelpTopic::Start);
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(window.search()->text().isEmpty());
    // From link to link with Tab, and along one with Enter.
    window.showTopic(HelpTopic::Start);
    window.browser()->setFocus();
    QTest::keyClick(window.browser(), Qt::Key_Tab);
    QTest::keyClick(window.browser(), Qt::Key_Return);
    QCOMPARE(window.topic(), HelpTopic::Task);
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(!window.isVisible());
}

void TestHelp::followsLanguageAndTheme()
{
    HelpWindow window{Words(Language::English)};
    window.showTopic(HelpTopic::Memory);
    window.retranslate(Words(Language::Chinese));
    QCOMPARE(window.topic(), HelpTopic::Memory);
    QVERIFY(window.browser()->toPlainText().startsWith(QStringLiteral("单卡显存")));
    QCOMPARE(window.topics()->currentItem()->text().trimmed(), QStringLiteral("单卡显存"));
    for (const Theme &theme : {Theme::light(), Theme::dark()}) {
        window.setTheme(theme);
        int tables = 0;
        for (QTextFrame *frame : window.browser()->document()->rootFrame()->childFrames()) {
            auto *table = qobject_cast<QTextTable *>(frame);
            if (!table)
                continue;
            ++tables;
            QCOMPARE(table->format().borderBrush().color(), theme.color(Role::Border));
            QCOMPARE(table->cellAt(0, 0).format().background().color(), theme.color(Role::Raised));
        }
        QVERIFY(tables > 0);
        // Nothing keeps a colour of the theme before.
        for (QTextBlock block = window.browser()->document()->begin(); block.isValid(); block = block.next()) {
            for (QTextBlock::iterator it = block.begin(); !it.atEnd(); ++it) {
                const QColor colour = it.fragment().charFormat().foreground().color();
                QVERIFY(colour == theme.color(Role::Text) || colour == theme.color(Role::Accent));
            }
        }
    }
}

void TestHelp::remembersItsSize()
{
    QByteArray state;
    {
        HelpWindow window{Words(Language::English)};
        QSignalSpy left(&window, &HelpWindow::stateLeft);
        window.showTopic(HelpTopic::Start);
        window.resize(760, 540);
        window.close();
        QCOMPARE(left.size(), 1);
        state = left.first().first().toByteArray();
    }
    HelpWindow window{Words(Language::English)};
    window.restoreState(state);
    window.show();
    QCOMPARE(window.size(), QSize(760, 540));
    for (const QByteArray &broken : {QByteArray(), QByteArray("x"), QByteArray(2000, '\xff')})
        window.restoreState(broken);
    QCOMPARE(window.size(), QSize(760, 540));
}

QTEST_MAIN(TestHelp)
#include "test_help.moc"
