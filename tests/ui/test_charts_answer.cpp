// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of the window answer, at the pointer and by keyboard, and what can be taken away of them.
#include <cmath>
#include <limits>

#include <QAction>
#include <QClipboard>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>
#include <QWheelEvent>
#include <QXmlStreamReader>

#include "tests/report/fixture.h"
#include "tests/ui/window_fixture.h"
#include "ui/charts/chart_content.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_plot.h"
#include "ui/charts/chart_readout.h"
#include "ui/charts/charts.h"
#include "ui/results/derivation_model.h"
#include "ui/results/pages.h"
#include "ui/text/wording.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

constexpr ChartKind kKinds[] = {ChartKind::Memory, ChartKind::Cost, ChartKind::Time, ChartKind::Scaling, ChartKind::Outlay, ChartKind::Spread, ChartKind::Front};

/// A widget on the screen, filled and laid out.
struct Shown {
    ChartWidget widget;
    explicit Shown(ChartKind kind, const Proposal &proposal, Language language = Language::English, const Theme &theme = Theme::light(), int option = 0)
        : widget(kind)
    {
        widget.setContent(proposal, Words(language), theme, option);
        start();
    }
    explicit Shown(const ChartContent &content, Language language = Language::English, const Theme &theme = Theme::light())
    {
        widget.setContent(content, Words(language), theme);
        start();
    }
    void start()
    {
        widget.resize(900, widget.sizeHint().height());
        widget.show();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&widget, key, modifiers); }
    void point(const QPointF &at)
    {
        QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&widget, &move);
    }
};

QSet<QRgb> coloursOf(const QImage &image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    }
    return colours;
}

/// Memory of a 24 GiB card over the sequence length: 10 GiB of weights, 2 MiB of activations a token.
MemoryCurve sequenceCurve()
{
    MemoryCurve curve;
    curve.knob = Knob::SequenceLength;
    curve.capacity = 24_GiB;
    curve.now = 2048;
    curve.largest = 7168;
    curve.cards = {{"nvidia-h200-sxm", 40_GiB, std::nullopt}};
    for (double at = 256; at <= 32768; at *= 2) {
        CurvePoint point;
        point.at = at;
        point.parts[MemoryPartKind::Weights] = 10_GiB;
        point.parts[MemoryPartKind::Activations] = Bytes(at * 2 * 1048576);
        const Bytes total = point.parts.total();
        point.driver = {total, total * 0.9, total * 1.1, 12};
        point.fit = total > 24_GiB ? Fit::DoesNotFit : Fit::Fits;
        curve.points.push_back(point);
    }
    return curve;
}

std::vector<StageMemory> fourStages()
{
    std::vector<StageMemory> stages;
    for (int i = 0; i < 4; ++i) {
        StageMemory stage;
        stage.stage = i;
        stage.firstLayer = i * 8;
        stage.layers = 8;
        stage.embeddings = i == 0;
        stage.head = i == 3;
        stage.memory = memory(20 + (i == 0 ? 4 : 0), 0, 20 - 4 * i, smallCatalog()->accelerators[0]);
        stages.push_back(stage);
    }
    return stages;
}

QStringList rowsOf(const QString &text) { return text.split(u'\n'); }

} // namespace

class TestChartsAnswer : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QApplication::setFont(programFont(10));
    }

    void everyMarkAnswers_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("training");
        for (const ChartKind kind : kKinds) {
            for (const bool training : {false, true})
                QTest::addRow("%d %s", static_cast<int>(kind), training ? "training" : "serving") << static_cast<int>(kind) << training;
        }
    }

    /// The pointer on the middle of each mark gets that mark's readout, in either language and theme.
    void everyMarkAnswers()
    {
        QFETCH(int, kind);
        QFETCH(bool, training);
        const Proposal proposal = training ? tuningProposal() : servingProposal();
        for (const Language language : {Language::English, Language::Chinese}) {
            Shown shown(static_cast<ChartKind>(kind), proposal, language, language == Language::English ? Theme::light() : Theme::dark());
            QVERIFY(!shown.widget.marks().isEmpty());
            int exact = 0;
            for (const ChartTarget &mark : shown.widget.marks()) {
                shown.point(mark.area.center());
                const QString readout = shown.widget.readout();
                QVERIFY(!readout.isEmpty());
                exact += readout == readoutText(shown.widget.content().readout(mark.row, mark.column), Words(language));
            }
            // A part may cover the middle of its own row, nothing else may.
            const QList<ChartTarget> marks = shown.widget.marks();
            const qsizetype rows = std::count_if(marks.begin(), marks.end(), [](const ChartTarget &mark) { return mark.band; });
            QVERIFY2(exact >= shown.widget.marks().size() - rows, qPrintable(QStringLiteral("%1 of %2").arg(exact).arg(shown.widget.marks().size())));
            QEvent leave(QEvent::Leave);
            QApplication::sendEvent(&shown.widget, &leave);
            QVERIFY(shown.widget.readout().isEmpty());
        }
    }

    void aPartSaysWhatItIs()
    {
        const Proposal proposal = servingProposal();
        const Words words(Language::English);
        Shown shown(ChartKind::Memory, proposal);
        const auto marks = shown.widget.marks();
        const auto cache = std::find_if(marks.begin(), marks.end(), [](const ChartTarget &mark) { return mark.row == 0 && mark.column == 3; });
        QVERIFY(cache != marks.end());
        shown.point(cache->area.center());
        const PlanOption &option = *proposal.recommendation;
        const QStringList lines = rowsOf(shown.widget.readout());
        QVERIFY(lines[0].contains(QLatin1String("H200")));
        QVERIFY2(lines[1].contains(word(words, MemoryPartKind::KvCache)) && lines[1].contains(words.bytes(option.memory.parts[MemoryPartKind::KvCache])), qPrintable(lines[1]));
        const QString all = shown.widget.readout();
        for (const QString &wanted : {words.bytes(option.memory.driver.low), words.bytes(option.memory.driver.high), words.bytes(*option.memory.capacity), words.percent(option.memory.driver.value / *option.memory.capacity), word(words, option.memory.fit)})
            QVERIFY2(all.contains(wanted), qPrintable(wanted));
        // The mark is framed: the picture differs from the one without a pointer.
        const QImage met = shown.widget.grab().toImage();
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&shown.widget, &leave);
        QVERIFY(met != shown.widget.grab().toImage());
    }

    void arrowsWalkTheMarks()
    {
        const Proposal proposal = servingProposal();
        Shown shown(ChartKind::Memory, proposal);
        const QString summary = shown.widget.accessibleDescription();
        QVERIFY(!summary.isEmpty());
        const QImage plain = shown.widget.grab().toImage();
        shown.widget.setFocus();
        QTRY_VERIFY(shown.widget.hasFocus());
        QVERIFY(plain != shown.widget.grab().toImage()); // the focus is seen
        shown.press(Qt::Key_Down);
        const QString first = shown.widget.readout();
        QVERIFY(first.contains(QLatin1String("H200")));
        QVERIFY(shown.widget.accessibleDescription() != summary); // and heard
        shown.press(Qt::Key_Right);
        QVERIFY(shown.widget.readout().contains(word(Words(Language::English), MemoryPartKind::Weights)));
        shown.press(Qt::Key_Left);
        QCOMPARE(shown.widget.readout(), first);
        shown.press(Qt::Key_Left); // nothing lies before the first
        QCOMPARE(shown.widget.readout(), first);
        shown.press(Qt::Key_Down);
        QVERIFY(shown.widget.readout().contains(QLatin1String("B200")));
        shown.press(Qt::Key_Up);
        QCOMPARE(shown.widget.readout(), first);
        shown.press(Qt::Key_End);
        QVERIFY(shown.widget.readout().contains(QLatin1String("910B2")));
        shown.press(Qt::Key_Home);
        QCOMPARE(shown.widget.readout(), first);
        shown.press(Qt::Key_Escape);
        QVERIFY(shown.widget.readout().isEmpty());
        QCOMPARE(shown.widget.accessibleDescription(), summary);
    }

    /// Every mark of every chart can be reached without a pointer.
    void theKeyboardReachesAll()
    {
        for (const ChartKind kind : kKinds) {
            Shown shown(kind, servingProposal());
            const qsizetype marks = shown.widget.marks().size();
            QSet<QString> seen;
            QSet<QString> wanted;
            for (const ChartTarget &mark : shown.widget.marks())
                wanted += readoutText(shown.widget.content().readout(mark.row, mark.column), Words(Language::English));
            shown.press(Qt::Key_Home);
            for (qsizetype row = 0; row <= marks; ++row) {
                for (qsizetype column = 0; column <= marks; ++column) {
                    seen += shown.widget.readout();
                    shown.press(Qt::Key_Right);
                }
                for (qsizetype column = 0; column <= marks; ++column)
                    shown.press(Qt::Key_Left);
                shown.press(Qt::Key_Down);
            }
            QVERIFY2(seen.contains(wanted), qPrintable(QString::number(static_cast<int>(kind))));
        }
    }

    void optionsAreChosen_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("memory") << static_cast<int>(ChartKind::Memory);
        QTest::newRow("time") << static_cast<int>(ChartKind::Time);
        QTest::newRow("front") << static_cast<int>(ChartKind::Front);
    }

    void optionsAreChosen()
    {
        QFETCH(int, kind);
        Shown shown(static_cast<ChartKind>(kind), servingProposal());
        QSignalSpy chosen(&shown.widget, &ChartWidget::optionChosen);
        QSet<int> options;
        for (const ChartTarget &mark : shown.widget.marks()) {
            QTest::mouseClick(&shown.widget, Qt::LeftButton, {}, mark.area.center().toPoint());
            QCOMPARE(chosen.takeLast().at(0).toInt(), mark.option);
            options += mark.option;
        }
        QCOMPARE(options, (QSet<int>{0, 1, 2})); // what has no price stands beside the plane
        shown.press(Qt::Key_End);
        shown.press(Qt::Key_Return);
        QCOMPARE(chosen.takeLast().at(0).toInt(), shown.widget.marks().last().option);
        // The chosen one is marked.
        QEvent leave(QEvent::Leave);
        shown.press(Qt::Key_Escape);
        shown.widget.setSelectedOption(0);
        const QImage first = shown.widget.grab().toImage();
        shown.widget.setSelectedOption(1);
        QVERIFY(first != shown.widget.grab().toImage());
    }

    /// An option far down the list is drawn as soon as it is looked at.
    void theShownOptionHasItsBar()
    {
        Proposal proposal = servingProposal();
        for (int i = 0; i < 6; ++i)
            proposal.alternatives.push_back(proposal.alternatives.front());
        proposal.alternatives[6].count = 77;
        const Words words(Language::English);
        const auto headings = [&](int option) { return chartTable(ChartKind::Memory, proposal, words, option).header.join(u' '); };
        QVERIFY(!headings(0).contains(QLatin1String("77")));
        QVERIFY(headings(7).contains(QLatin1String("77")));
        Shown shown(ChartKind::Memory, proposal, Language::English, Theme::light(), 7);
        QCOMPARE(shown.widget.marks().last().option, 7);
        QCOMPARE(tabTable(shown.widget.content().table), tabTable(chartTable(ChartKind::Memory, proposal, words, 7)));
    }

    void theWheelScrollsThePage()
    {
        QScrollArea area;
        auto *chart = new ChartWidget(ChartKind::Memory);
        chart->setContent(servingProposal(), Words(Language::English), Theme::light());
        chart->setMinimumHeight(2000);
        area.setWidget(chart);
        area.setWidgetResizable(true);
        area.resize(700, 300);
        area.show();
        QVERIFY(area.verticalScrollBar()->maximum() > 0);
        QWheelEvent wheel(QPointF(100, 100), chart->mapToGlobal(QPointF(100, 100)), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(chart, &wheel);
        QVERIFY(!wheel.isAccepted() || area.verticalScrollBar()->value() > 0);
    }

    void theMenuOpensByKeyboard()
    {
        ScriptedDialogs dialogs;
        Shown shown(ChartKind::Cost, servingProposal());
        auto *menu = shown.widget.findChild<QMenu *>();
        QVERIFY(menu);
        for (const auto &[key, modifiers] : {std::pair(Qt::Key_Menu, Qt::KeyboardModifiers()), std::pair(Qt::Key_F10, Qt::KeyboardModifiers(Qt::ShiftModifier))}) {
            shown.press(key, modifiers);
            QTRY_VERIFY(menu->isVisible());
            menu->hide();
        }
        auto *button = shown.widget.findChild<QToolButton *>();
        QVERIFY(button && !button->accessibleName().isEmpty() && button->focusPolicy() != Qt::NoFocus);
        QVERIFY(shown.widget.rect().contains(button->geometry()));
        button->click();
        QTRY_VERIFY(menu->isVisible());
        QCOMPARE(menu->actions().size(), 6);           // with a line between
        QVERIFY(!menu->actions().last()->isEnabled()); // nobody who asks where to
        menu->hide();
        shown.widget.setDialogs(&dialogs);
        button->click();
        QVERIFY(menu->actions().last()->isEnabled());
        menu->hide();
    }

    void whatIsCopiedIsTheTable()
    {
        for (const ChartKind kind : kKinds) {
            for (const Language language : {Language::English, Language::Chinese}) {
                const Proposal proposal = servingProposal();
                Shown shown(kind, proposal, language);
                shown.widget.copyTable();
                const ChartTable table = chartTable(kind, proposal, Words(language));
                const QStringList lines = rowsOf(QApplication::clipboard()->text());
                QCOMPARE(lines.size(), table.rows.size() + 1);
                QCOMPARE(lines.first().split(u'\t'), table.header);
                for (qsizetype row = 0; row < table.rows.size(); ++row)
                    QCOMPARE(lines[row + 1].split(u'\t'), table.rows[row]);
                shown.widget.copyImage();
                QVERIFY(!QApplication::clipboard()->image().isNull());
            }
        }
    }

    void whatIsSavedIsRead_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("chinese");
        QTest::newRow("light, English") << false << false;
        QTest::newRow("dark, Chinese") << true << true;
    }

    void whatIsSavedIsRead()
    {
        QFETCH(bool, dark);
        QFETCH(bool, chinese);
        const Theme theme = dark ? Theme::dark() : Theme::light();
        const Words words(chinese ? Language::Chinese : Language::English);
        QTemporaryDir folder;
        for (const ChartKind kind : kKinds) {
            Shown shown(kind, servingProposal(), words.language(), theme);
            ScriptedDialogs dialogs;
            shown.widget.setDialogs(&dialogs, folder.path());
            const QString name = folder.filePath(QString::number(static_cast<int>(kind)));
            dialogs.saveAnswers = {name, name, name};
            QVERIFY(shown.widget.save(ChartFile::Svg));
            QVERIFY(shown.widget.save(ChartFile::Png));
            QVERIFY(shown.widget.save(ChartFile::Csv));
            QVERIFY(dialogs.told.isEmpty());

            const QImage image(name + QStringLiteral(".png"));
            QVERIFY(image.width() >= 2 * 720);
            QCOMPARE(QColor(image.pixel(0, 0)), theme.color(Role::Surface));
            QVERIFY(coloursOf(image).contains(theme.series(kind == ChartKind::Time ? 1 : 0).rgb()));

            QFile svg(name + QStringLiteral(".svg"));
            QVERIFY(svg.open(QIODevice::ReadOnly));
            QXmlStreamReader xml(&svg);
            QString texts;
            int shapes = 0;
            while (!xml.atEnd()) {
                if (xml.readNext() != QXmlStreamReader::StartElement)
                    continue;
                if (xml.name() == QLatin1String("text"))
                    texts += xml.readElementText();
                else
                    shapes += xml.name() == QLatin1String("path");
            }
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
            QVERIFY(shapes > 5);
            QVERIFY2(texts.contains(chartTitle(kind, words).left(6)), qPrintable(texts));

            QFile csv(name + QStringLiteral(".csv"));
            QVERIFY(csv.open(QIODevice::ReadOnly));
            const QByteArray bytes = csv.readAll();
            QVERIFY(bytes.startsWith("\xEF\xBB\xBF"));
            QCOMPARE(bytes.count("\r\n"), chartTable(kind, servingProposal(), words).rows.size() + 1);
        }
    }

    /// The picture that was written is the picture that is seen: read back, the SVG has the chart's colours where they are.
    void theSvgCanBeShown()
    {
        const ChartContent content = curveContent(sequenceCurve(), *tuningProposal().recommendation, tuningProposal(), Words(Language::English), Theme::light());
        const QByteArray svg = chartSvg(content, Theme::light(), {800, 400}, 13);
        const QImage image = QImage::fromData(svg, "svg");
        if (image.isNull())
            QSKIP("this system has no SVG plugin");
        const QSet<QRgb> colours = coloursOf(image.convertToFormat(QImage::Format_RGB32));
        for (const int series : {0, 3})
            QVERIFY(colours.contains(Theme::light().series(series).rgb()));
    }

    void troubleIsToldInOneSentence()
    {
        Shown shown(ChartKind::Memory, servingProposal());
        ScriptedDialogs dialogs;
        shown.widget.setDialogs(&dialogs);
        dialogs.saveAnswers = {QStringLiteral("/nowhere/at/all/chart.svg")};
        QVERIFY(!shown.widget.save(ChartFile::Svg));
        QCOMPARE(dialogs.told.size(), 1);
        QVERIFY(dialogs.told.first().contains(QLatin1String("/nowhere/at/all/chart.svg")));
        dialogs.saveAnswers = {std::nullopt}; // thought better of it
        QVERIFY(!shown.widget.save(ChartFile::Png));
        QCOMPARE(dialogs.told.size(), 1);
    }

    void hostileCellsAreHarmless_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("written");
        QTest::newRow("formula") << QStringLiteral("=cmd|' /C calc'!A0") << QStringLiteral("'=cmd|' /C calc'!A0");
        QTest::newRow("plus") << QStringLiteral("+1") << QStringLiteral("'+1");
        QTest::newRow("minus") << QStringLiteral("-1") << QStringLiteral("'-1");
        QTest::newRow("at") << QStringLiteral("@SUM(1)") << QStringLiteral("'@SUM(1)");
        QTest::newRow("full width") << QStringLiteral("＝1") << QStringLiteral("'＝1");
        QTest::newRow("line break") << QStringLiteral("a\r\nb\tc") << QStringLiteral("a  b c");
        QTest::newRow("quotes") << QStringLiteral("a \"b\", c") << QStringLiteral("\"a \"\"b\"\", c\"");
        QTest::newRow("harmless") << QStringLiteral("8 × H200") << QStringLiteral("8 × H200");
    }

    void hostileCellsAreHarmless()
    {
        QFETCH(QString, cell);
        QFETCH(QString, written);
        ChartTable table;
        table.header = {QStringLiteral("x")};
        table.rows = {{cell}};
        QCOMPARE(QString::fromUtf8(csvTable(table)), QStringLiteral("x\r\n%1\r\n").arg(written));
        QVERIFY(!rowsOf(tabTable(table)).last().startsWith(u'='));
    }

    /// Names are shown as text, in the readout and in the files.
    void hostileNamesStayText()
    {
        Proposal proposal = servingProposal();
        auto catalog = smallCatalog();
        catalog->accelerators[0].name = "<script>alert(1)</script>&\x01";
        proposal.catalog = catalog;
        Shown shown(ChartKind::Memory, proposal);
        shown.press(Qt::Key_Home);
        QVERIFY2(shown.widget.readout().contains(QLatin1String("<script>")), qPrintable(shown.widget.readout()));
        const QByteArray svg = chartSvg(shown.widget.content(), Theme::light(), {800, 400}, 13);
        QVERIFY(!svg.contains("<script"));
        QXmlStreamReader xml(svg);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY(!xml.hasError());
    }

    void theCurveSaysWhereItStops()
    {
        const Proposal proposal = tuningProposal();
        for (const Language language : {Language::English, Language::Chinese}) {
            const Words words(language);
            const ChartContent content = curveContent(sequenceCurve(), *proposal.recommendation, proposal, words, Theme::dark());
            QVERIFY2(content.summary.contains(words.count(7168)) && content.summary.contains(words.count(2048)), qPrintable(content.summary));
            QCOMPARE(content.table.rows.size(), 8);
            QCOMPARE(content.table.header.size(), content.table.numeric.size());
            const auto &plot = std::get<PlotChart>(content.picture);
            QVERIFY(plot.across.doubling);
            QCOMPARE(plot.areas.size(), 2);
            QCOMPARE(plot.uprights.size(), 2);
            QCOMPARE(plot.limits.size(), 2);
            QVERIFY(plot.limits[0].own && plot.limits[0].text.contains(words.bytes(24_GiB)));
            QVERIFY(plot.limits[1].text.contains(QLatin1String("H200")));
            // The areas add up to the line.
            for (int i = 0; i < plot.columns.size(); ++i)
                QVERIFY(std::abs(plot.areas.last().tops[i] - plot.line[i]) < 1e-9);
            Shown shown(content, language, Theme::dark());
            QCOMPARE(shown.widget.marks().size(), 8);
            shown.press(Qt::Key_End);
            const QString readout = shown.widget.readout();
            QVERIFY2(readout.contains(words.count(32768)) && readout.contains(word(words, Fit::DoesNotFit)), qPrintable(readout));
            // Equal steps double.
            const auto marks = shown.widget.marks();
            QVERIFY(std::abs(marks[2].area.width() - marks[5].area.width()) < 1);
        }
    }

    void strangeCurvesDoNotHarm_data()
    {
        QTest::addColumn<double>("value");
        QTest::newRow("nothing") << 0.0;
        QTest::newRow("huge") << 1e300;
        QTest::newRow("endless") << std::numeric_limits<double>::infinity();
        QTest::newRow("no number") << std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("negative") << -5.0;
    }

    void strangeCurvesDoNotHarm()
    {
        QFETCH(double, value);
        const Proposal proposal = tuningProposal();
        const Words words(Language::English);
        MemoryCurve strange[5];
        for (MemoryCurve &curve : strange)
            curve = sequenceCurve();
        strange[0].points[3].at = value;
        strange[1].points[3].driver = {Bytes(value), Bytes(value), Bytes(value), 0};
        strange[2].now = value;
        strange[2].largest = value;
        strange[3].capacity = Bytes(value);
        strange[3].cards = {{"<b>", Bytes(value), std::nullopt}};
        strange[4].points.resize(1);
        strange[4].points[0].at = value;
        for (const MemoryCurve &curve : strange) {
            const ChartContent content = curveContent(curve, *proposal.recommendation, proposal, words, Theme::light());
            QVERIFY(!content.summary.isEmpty());
            Shown shown(content);
            shown.press(Qt::Key_Home);
            QVERIFY(!shown.widget.grab().isNull());
            QVERIFY(!chartSvg(content, Theme::light(), {400, 300}, 13).isEmpty());
        }
    }

    void stagesShareBarsWhereTheyAreAlike()
    {
        const Words words(Language::English);
        std::vector<StageMemory> stages = fourStages();
        ChartContent content = stagesContent(stages, words, Theme::light());
        QCOMPARE(std::get<BarChart>(content.picture).bars.size(), 4);
        QCOMPARE(content.table.rows.size(), 4);
        QVERIFY2(content.summary.contains(words.bytes(stages[0].memory.driver.value)), qPrintable(content.summary));
        stages[2].memory = stages[1].memory;
        content = stagesContent(stages, words, Theme::light());
        QCOMPARE(std::get<BarChart>(content.picture).bars.size(), 3);
        QVERIFY(std::get<BarChart>(content.picture).bars[1].label.contains(u'3'));
        QCOMPARE(content.table.rows.size(), 4);
        // Of very many stages a few are drawn, the fullest among them.
        std::vector<StageMemory> many;
        for (int i = 0; i < 64; ++i) {
            StageMemory stage = fourStages()[1];
            stage.stage = i;
            stage.memory = memory(20 + (i == 37 ? 30 : 0.1 * i), 0, 10, smallCatalog()->accelerators[0]);
            many.push_back(stage);
        }
        content = stagesContent(many, words, Theme::light());
        const auto &bars = std::get<BarChart>(content.picture).bars;
        QVERIFY(bars.size() <= 14);
        QVERIFY(std::any_of(bars.begin(), bars.end(), [](const BarMark &bar) { return bar.emphasised && bar.label.contains(QLatin1String("38")); }));
        QCOMPARE(content.table.rows.size(), 64);
        QVERIFY(stagesContent({}, words, Theme::light()).isEmpty());
    }

    /// Options by cost and time: dearer and slower ones are off the front, unpriced ones beside the plane.
    void theFrontIsDrawn()
    {
        Proposal proposal = servingProposal();
        const auto add = [&](double total, double tpot, bool onFront) {
            PlanOption option = *proposal.recommendation;
            option.costs = {cost("aliyun", BillingMode::OnDemand, 20, total)};
            option.chosenCost = 0;
            option.serving->tpot = {Seconds(tpot), Seconds(tpot * 0.8), Seconds(tpot * 1.3), 4};
            option.onFront = onFront;
            proposal.alternatives.push_back(option);
        };
        add(2'000'000, 0.040, true);
        add(9'000'000, 0.012, true);
        add(9'500'000, 0.050, false);
        const Words words(Language::English);
        const ChartContent content = chartContent(ChartKind::Front, proposal, words, Theme::light());
        const auto &plot = std::get<PlotChart>(content.picture);
        QCOMPARE(plot.dots.size(), 4 + 1);
        QCOMPARE(plot.asides.size(), 1);
        QCOMPARE(plot.asides[0].option, 2);
        QCOMPARE(plot.front.size(), 3);
        for (qsizetype i = 1; i < plot.front.size(); ++i)
            QVERIFY(plot.front[i].x() > plot.front[i - 1].x() && plot.front[i].y() < plot.front[i - 1].y());
        QVERIFY(!plot.dots.last().best);
        QCOMPARE(content.table.rows.size(), 6);
        QVERIFY2(content.summary.contains(words.money(cny(2'000'000))) && content.summary.contains(words.duration(Seconds(0.012))), qPrintable(content.summary));
        Shown shown(content);
        // The list beside the plane is reached by the arrow down.
        shown.press(Qt::Key_Home);
        shown.press(Qt::Key_Down);
        QVERIFY(shown.widget.readout().contains(QLatin1String("910B2")));
        for (PlanOption &option : proposal.alternatives)
            option.costs.clear(), option.chosenCost.reset();
        proposal.recommendation->costs.clear();
        proposal.recommendation->chosenCost.reset();
        QVERIFY(!chartHasData(ChartKind::Front, proposal));
        QVERIFY(!chartSummary(ChartKind::Front, proposal, words).isEmpty());
    }

    /// The memory page of a real plan has its curves, and says what was chosen in its chart.
    void thePageShowsCurvesOnceItIsSeen()
    {
        const auto proposal = std::make_shared<Proposal>(tuningProposal());
        const Words words(Language::English);
        const Theme theme = Theme::light();
        MemoryPage page;
        const std::vector<PinnedPlan> pins;
        DerivationModel calculations;
        page.setContent({*proposal, &*proposal->recommendation, 0, words, theme, pins, proposal, calculations});
        page.resize(900, 1200);
        page.show();
        QSignalSpy chosen(&page, &ResultPage::optionChosen);
        auto *chart = page.findChild<ChartWidget *>();
        QVERIFY(chart);
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->marks().last().area.center().toPoint());
        QCOMPARE(chosen.takeLast().at(0).toInt(), chart->marks().last().option);
        const std::vector<MemoryCurve> curves = memoryCurves(*proposal, -1);
        auto *knobs = page.findChild<QTabBar *>();
        QVERIFY(knobs);
        QCOMPARE(knobs->count(), static_cast<int>(curves.size()));
    }
};

QTEST_MAIN(TestChartsAnswer)
#include "test_charts_answer.moc"
