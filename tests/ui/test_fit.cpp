// SPDX-License-Identifier: GPL-3.0-or-later
// No words are cut off and nothing lies over anything else, in both languages, at every width and size of letters.
#include "fit_checker.h"
#include "step_bench.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/window/live_panel.h"
#include "ui/window/start_page.h"
#include "ui/wizard/tick_box.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

constexpr int kWidths[] = {360, 420, 520, 600, 683, 760, 880, 1000};
constexpr double kPoints[] = {9, 10, 13, 16};

/// Restores the size of letters that the other tests expect.
struct Letters {
    QFont before = QApplication::font();
    explicit Letters(double points)
    {
        QFont font = before;
        font.setPointSizeF(points);
        QApplication::setFont(font);
    }
    ~Letters() { QApplication::setFont(before); }
};

QString folder() { return qEnvironmentVariable("POWERTRAIN_PICTURES"); }

void keepPicture(QWidget &widget, const QString &name)
{
    if (!folder().isEmpty())
        widget.grab().save(folder() + QLatin1Char('/') + name + QLatin1String(".png"));
}

void addLanguages()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<double>("points");
    for (const double points : kPoints) {
        QTest::addRow("English, %g pt", points) << Language::English << points;
        QTest::addRow("Chinese, %g pt", points) << Language::Chinese << points;
    }
}

} // namespace

class TestFit : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theCheckerFindsWhatIsWrong_data();
    void theCheckerFindsWhatIsWrong();
    void theCheckerLetsGoodOnesPass();
    void everyStepFits_data();
    void everyStepFits();
    void consequencesAndProblemsFit_data() { addLanguages(); }
    void consequencesAndProblemsFit();
    void theLivePanelFits_data() { addLanguages(); }
    void theLivePanelFits();
    void theStartPageFits_data() { addLanguages(); }
    void theStartPageFits();
};

void TestFit::initTestCase()
{
    installFonts();
    QVERIFY2(shippedCatalog(), "the catalogue must have been built");
}

void TestFit::theCheckerFindsWhatIsWrong_data()
{
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("expected");
    const char *names[] = {"label too low", "label too narrow for a word", "label in one line", "button", "tick box", "wrapping tick box", "list", "spin box", "overlap", "outside", "placeholder"};
    const char *expected[] = {"clipped: QLabel", "clipped: QLabel", "clipped: QLabel", "clipped: QPushButton", "clipped: QCheckBox", "clipped: powertrain::TickBox", "clipped: QComboBox", "clipped: QSpinBox", "overlap", "outside", "clipped: QLineEdit"};
    for (int i = 0; i < static_cast<int>(std::size(names)); ++i)
        QTest::newRow(names[i]) << i << QString::fromLatin1(expected[i]);
}

void TestFit::theCheckerFindsWhatIsWrong()
{
    QFETCH(int, fault);
    QFETCH(QString, expected);
    QWidget root;
    root.resize(400, 300);
    const QString words = QStringLiteral("Sequences for one step of learning, over all accelerators");
    QWidget *part = nullptr;
    switch (fault) {
    case 0:
    case 1:
    case 2: {
        auto *label = new QLabel(fault == 1 ? QStringLiteral("Donaudampfschifffahrt") : words, &root);
        label->setWordWrap(fault != 2);
        label->setGeometry(0, 0, fault == 1 ? 30 : 120, fault == 0 ? label->fontMetrics().height() : 250);
        part = label;
        break;
    }
    case 3:
        part = new QPushButton(words, &root);
        part->setGeometry(0, 0, 90, 30);
        break;
    case 4:
        part = new QCheckBox(words, &root);
        part->setGeometry(0, 0, 90, 30);
        break;
    case 5: {
        auto *box = new TickBox(&root);
        box->setText(words);
        box->setGeometry(0, 0, 120, 24);
        part = box;
        break;
    }
    case 6: {
        auto *list = new QComboBox(&root);
        list->addItem(words);
        list->setGeometry(0, 0, 120, 40);
        part = list;
        break;
    }
    case 7: {
        auto *spin = new QSpinBox(&root);
        spin->setSpecialValueText(words);
        spin->setGeometry(0, 0, 120, 40);
        part = spin;
        break;
    }
    case 8: {
        auto *first = new QLabel(QStringLiteral("a"), &root);
        first->setGeometry(0, 0, 100, 30);
        part = new QLabel(QStringLiteral("b"), &root);
        part->setGeometry(50, 10, 100, 30);
        break;
    }
    case 9:
        part = new QLabel(QStringLiteral("a"), &root);
        part->setGeometry(350, 0, 100, 30);
        break;
    default: {
        auto *line = new QLineEdit(&root);
        line->setPlaceholderText(words);
        line->setGeometry(0, 0, 90, 40);
        part = line;
        break;
    }
    }
    root.show();
    QCoreApplication::processEvents();
    const QStringList faults = clippedOrOverlapping(&root);
    QVERIFY2(!faults.filter(expected).isEmpty(), qPrintable(QStringLiteral("found: ") + faults.join(QLatin1Char('\n'))));
    part->hide();
    QVERIFY(clippedOrOverlapping(&root).filter(expected).isEmpty()); // what is not shown is no fault
}

void TestFit::theCheckerLetsGoodOnesPass()
{
    QWidget root;
    auto *column = new QVBoxLayout(&root);
    auto *label = new QLabel(QStringLiteral("Words that go on in a second line where the width is short, as they may"));
    label->setWordWrap(true);
    column->addWidget(label);
    column->addWidget(new QPushButton(QStringLiteral("Press")));
    column->addWidget(new QCheckBox(QStringLiteral("Tick")));
    root.resize(200, 300);
    root.show();
    QCoreApplication::processEvents();
    QCOMPARE(clippedOrOverlapping(&root).join(QLatin1Char('\n')), QString());
}

void TestFit::everyStepFits_data()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<double>("points");
    QTest::addColumn<int>("step");
    for (const double points : kPoints) {
        for (int step = 0; step < kSteps; ++step) {
            QTest::addRow("step %d, English, %g pt", step + 1, points) << Language::English << points << step;
            QTest::addRow("step %d, Chinese, %g pt", step + 1, points) << Language::Chinese << points << step;
        }
    }
}

void TestFit::everyStepFits()
{
    QFETCH(Language, language);
    QFETCH(double, points);
    QFETCH(int, step);
    const Letters letters(points);
    for (const auto &[name, request] : everyTask(language)) {
        StepBench bench(step, language, request);
        for (const bool open : {false, true}) {
            bench.setOpen(open);
            for (const int width : kWidths) {
                bench.area.resize(width, 700);
                StepBench::settle();
                QStringList faults = clippedOrOverlapping(bench.page);
                if (bench.page->width() > bench.area.viewport()->width())
                    faults += QStringLiteral("the page is %1 wide, its window %2").arg(bench.page->width()).arg(bench.area.viewport()->width());
                if (open && (width == 360 || width == 683 || width == 1000) && (points == 10 || points == 16))
                    keepPicture(*bench.page, QStringLiteral("step%1-%2-%3-%4-%5").arg(step + 1).arg(QLatin1String(name), language == Language::English ? QStringLiteral("en") : QStringLiteral("zh")).arg(points).arg(width));
                QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1, %2 wide, %3:\n%4").arg(QLatin1String(name)).arg(width).arg(open ? QStringLiteral("open") : QStringLiteral("closed"), faults.join(QLatin1Char('\n')))));
            }
        }
    }
}

void TestFit::consequencesAndProblemsFit()
{
    QFETCH(Language, language);
    QFETCH(double, points);
    const Letters letters(points);
    StepBench bench(2, language);
    bench.setOpen(true);
    for (FieldRow *row : bench.page->rows()) {
        row->setState(FieldRow::State::Changed);
        row->setProblem(QStringLiteral("A sentence about what is wrong, which is long enough to go on in a second line on most of the pages."));
        row->setConsequence(QStringLiteral("Effect of this change: memory per GPU 18.3 GiB → 22.9 GiB; time 3.2 h → 6.4 h; cost USD 12.30 → USD 24.60."));
    }
    for (const int width : kWidths) {
        bench.area.resize(width, 700);
        StepBench::settle();
        const QStringList faults = clippedOrOverlapping(bench.page);
        QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1 wide:\n%2").arg(width).arg(faults.join(QLatin1Char('\n')))));
    }
}

void TestFit::theLivePanelFits()
{
    QFETCH(Language, language);
    QFETCH(double, points);
    const Letters letters(points);
    const Engine engine = coreEngine(shippedCatalog(), kToday);
    for (const auto &[name, request] : everyTask(language)) {
        const Expected<Proposal> proposal = engine.plan(request, {});
        LivePanel panel;
        panel.setStyleSheet(windowStyleSheet(Theme::light()));
        Words words(language);
        words.useNames(engine.catalog);
        panel.retranslate(words);
        if (proposal)
            panel.showProposal(std::make_shared<const Proposal>(*proposal));
        else
            panel.showError(proposal.error());
        for (const Qt::Orientation orientation : {Qt::Vertical, Qt::Horizontal}) {
            panel.setOrientation(orientation);
            panel.show();
            for (const int width : {300, 360, 683, 1000}) {
                if (orientation == Qt::Vertical && width > 360)
                    continue;
                panel.resize(width, orientation == Qt::Vertical ? 640 : qMax(60, panel.heightForWidth(width)));
                StepBench::settle();
                if (points == 10 || points == 16)
                    keepPicture(panel, QStringLiteral("live-%1-%2-%3-%4-%5").arg(QLatin1String(name), language == Language::English ? QStringLiteral("en") : QStringLiteral("zh")).arg(points).arg(orientation).arg(width));
                if (orientation == Qt::Horizontal && width < 600)
                    continue; // a window as narrow as this is not offered
                const QStringList faults = clippedOrOverlapping(&panel);
                QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1, %2 wide:\n%3").arg(QLatin1String(name)).arg(width).arg(faults.join(QLatin1Char('\n')))));
            }
        }
    }
}

void TestFit::theStartPageFits()
{
    QFETCH(Language, language);
    QFETCH(double, points);
    const Letters letters(points);
    QScrollArea area;
    area.setStyleSheet(windowStyleSheet(Theme::light()));
    area.setWidgetResizable(true);
    auto *page = new StartPage;
    page->retranslate(Words(language));
    page->setRecent({QStringLiteral("/somewhere/A project & more.powertrain"), QStringLiteral("/somewhere/") + QString(150, QLatin1Char('m')) + QStringLiteral(".powertrain")});
    area.setWidget(page);
    area.show();
    // It has the whole window, which is never narrower than this.
    for (const int width : {640, 700, 850, 1000}) {
        area.resize(width, 600);
        StepBench::settle();
        QStringList faults = clippedOrOverlapping(page);
        if (page->width() > area.viewport()->width())
            faults += QStringLiteral("the page is %1 wide, its window %2").arg(page->width()).arg(area.viewport()->width());
        QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("%1 wide:\n%2").arg(width).arg(faults.join(QLatin1Char('\n')))));
    }
}

QTEST_MAIN(TestFit)
#include "test_fit.moc"
