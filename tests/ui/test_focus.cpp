// SPDX-License-Identifier: GPL-3.0-or-later
// Where the keyboard is can always be seen, Tab goes from top to bottom, and no Alt key stands for two things.
#include "focus_checker.h"
#include "step_bench.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "ui/wizard/tick_box.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

/// Keys that the window around the pages uses itself: its menus, back, the result; on the last step "show the result"
/// stands where the others have "next".
QString windowKeys(int step) { return QStringLiteral("FEVHCKU") + QLatin1Char(step == kSteps - 1 ? 'W' : 'X'); }

QString keyOf(const QString &text)
{
    const QKeySequence key = QKeySequence::mnemonic(text);
    return key.isEmpty() ? QString() : key.toString().section(QLatin1Char('+'), -1).toUpper();
}

} // namespace

class TestFocus : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theCheckerFindsWhatShowsNothing();
    void focusIsSeen_data();
    void focusIsSeen();
    void tabGoesDown_data();
    void tabGoesDown();
    void altKeysAreUnique_data();
    void altKeysAreUnique();
    void spaceAndEnterPress();

private:
    static void addSteps();
};

void TestFocus::initTestCase()
{
    installFonts();
    QVERIFY2(shippedCatalog(), "the catalogue must have been built");
}

void TestFocus::addSteps()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<Language>("language");
    for (int step = 0; step < kSteps; ++step) {
        QTest::addRow("step %d, English", step + 1) << step << Language::English;
        QTest::addRow("step %d, Chinese", step + 1) << step << Language::Chinese;
    }
}

void TestFocus::theCheckerFindsWhatShowsNothing()
{
    class Blank : public QWidget {
    public:
        using QWidget::QWidget;
    };
    QWidget root;
    auto *blank = new Blank(&root);
    blank->setFocusPolicy(Qt::StrongFocus);
    blank->setGeometry(0, 0, 60, 30);
    root.resize(200, 100);
    root.show();
    root.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&root));
    QCOMPARE(withoutVisibleFocus(&root).size(), 1);
    delete blank;
    auto *box = new TickBox(&root);
    box->setText(QStringLiteral("Seen"));
    box->setGeometry(0, 0, 100, 40);
    box->show();
    QCOMPARE(withoutVisibleFocus(&root), QStringList());
}

void TestFocus::focusIsSeen_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<bool>("dark");
    for (int step = 0; step < kSteps; ++step) {
        QTest::addRow("step %d, light", step + 1) << step << false;
        QTest::addRow("step %d, dark", step + 1) << step << true;
    }
}

void TestFocus::focusIsSeen()
{
    QFETCH(int, step);
    QFETCH(bool, dark);
    for (const auto &[name, request] : everyTask(Language::English)) {
        StepBench bench(step, Language::English, request, dark ? Theme::dark() : Theme::light());
        bench.setOpen(true);
        bench.area.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.area));
        const QStringList faults = withoutVisibleFocus(bench.page);
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1String(name) + QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
    }
}

void TestFocus::tabGoesDown_data() { addSteps(); }

void TestFocus::tabGoesDown()
{
    QFETCH(int, step);
    QFETCH(Language, language);
    for (const auto &[name, request] : everyTask(language)) {
        StepBench bench(step, language, request);
        bench.setOpen(true);
        bench.area.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.area));
        bench.page->firstField()->setFocus();
        QWidget *first = QApplication::focusWidget();
        QVERIFY(first);
        int lastY = -1000, visited = 0;
        for (QWidget *at = first; visited < 100; ++visited) {
            const int y = at->mapTo(bench.page, QPoint()).y();
            QVERIFY2(y + 40 >= lastY, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(name), at->accessibleName())));
            lastY = qMax(lastY, y);
            QTest::keyClick(at, Qt::Key_Tab);
            at = QApplication::focusWidget();
            QVERIFY(at);
            if (at == first || !bench.page->isAncestorOf(at))
                break;
            // Round again, by way of a group of cards of which another one is chosen.
            if (at->mapTo(bench.page, QPoint()).y() + 40 < lastY && at->mapTo(bench.page, QPoint()).y() <= first->mapTo(bench.page, QPoint()).y())
                break;
        }
        QVERIFY2(visited > 3 && visited < 100, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(name)).arg(visited)));
    }
}

void TestFocus::altKeysAreUnique_data() { addSteps(); }

void TestFocus::altKeysAreUnique()
{
    QFETCH(int, step);
    QFETCH(Language, language);
    for (const auto &[name, request] : everyTask(language)) {
        StepBench bench(step, language, request);
        bench.setOpen(true);
        QMap<QString, QStringList> users;
        for (const QChar key : windowKeys(step))
            users[QString(key)] += QStringLiteral("the window");
        for (const QWidget *widget : bench.page->findChildren<QWidget *>()) {
            if (!widget->isVisibleTo(bench.page))
                continue;
            QString text;
            if (const auto *label = qobject_cast<const QLabel *>(widget); label && label->buddy())
                text = label->text();
            else if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
                text = button->text();
            if (const QString key = keyOf(text); !key.isEmpty())
                users[key] += text;
        }
        for (auto it = users.cbegin(); it != users.cend(); ++it)
            QVERIFY2(it.value().size() == 1, qPrintable(QStringLiteral("%1, Alt+%2: %3").arg(QLatin1String(name), it.key(), it.value().join(QLatin1String(" | ")))));
    }
}

void TestFocus::spaceAndEnterPress()
{
    StepBench bench(2, Language::English);
    bench.area.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&bench.area));
    Fold *fold = bench.page->findChildren<Fold *>().front();
    QVERIFY(!fold->isOpen());
    QTest::keyClick(fold->head(), Qt::Key_Space);
    QVERIFY(fold->isOpen());
    QTest::keyClick(fold->head(), Qt::Key_Return);
    QVERIFY(!fold->isOpen());
    FieldRow *row = bench.row("Buying hardware is possible");
    QVERIFY(row);
    auto *box = qobject_cast<QCheckBox *>(row->field());
    QVERIFY(box && box->isChecked());
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(!box->isChecked());
    QCOMPARE(row->state(), FieldRow::State::Changed);
    auto *reset = row->findChild<QToolButton *>(QStringLiteral("reset"));
    QVERIFY(reset && reset->isVisible());
    QTest::keyClick(reset, Qt::Key_Return);
    QVERIFY(box->isChecked());
    QVERIFY(!reset->isVisible());
    QVERIFY(box->hasFocus()); // the keyboard is not lost with the button
}

QTEST_MAIN(TestFocus)
#include "test_focus.moc"
