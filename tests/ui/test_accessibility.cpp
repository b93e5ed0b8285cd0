// SPDX-License-Identifier: GPL-3.0-or-later
// Every page through the accessibility interface, as a screen reader walks it, and by keyboard alone.
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>

#include "ui/charts/charts.h"
#include "ui/results/data_table.h"
#include "ui/results/pages.h"
#include "ui/results/result_view.h"
#include "ui/wizard/choice_cards.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

/// What a person can operate: it needs a name.
bool isControl(const QWidget *widget)
{
    if (qobject_cast<const QScrollBar *>(widget) || qobject_cast<const QHeaderView *>(widget) || widget->objectName().startsWith(QLatin1String("qt_")))
        return false;
    // The field inside a list or a spin box speaks through it.
    if (const QWidget *parent = widget->parentWidget(); parent && (qobject_cast<const QComboBox *>(parent) || qobject_cast<const QAbstractSpinBox *>(parent)))
        return false;
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget)
        || qobject_cast<const QAbstractSlider *>(widget) || qobject_cast<const QAbstractItemView *>(widget) || qobject_cast<const ChartWidget *>(widget);
}

QString nameOf(const QWidget *widget)
{
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
    return face ? face->text(QAccessible::Name) : QString();
}

bool hasHan(const QString &text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

} // namespace

class TestAccessibility : public QObject {
    Q_OBJECT

private slots:
    void everyControlHasANameInTheLanguage_data();
    void everyControlHasANameInTheLanguage();
    void everyChartHasATwin();
    void everyPageIsReachedAndLeftByKeyboard();
};

void TestAccessibility::everyControlHasANameInTheLanguage_data()
{
    QTest::addColumn<int>("example");
    QTest::addColumn<Language>("language");
    for (int example = 0; example < 4; ++example) {
        QTest::addRow("%d, English", example) << example << Language::English;
        QTest::addRow("%d, Chinese", example) << example << Language::Chinese;
    }
}

void TestAccessibility::everyControlHasANameInTheLanguage()
{
    QFETCH(int, example);
    QFETCH(Language, language);
    Bench bench(language);
    QStringList unnamed, foreign;
    const auto check = [&](const QString &page) {
        for (const QWidget *widget : bench.window->findChildren<QWidget *>()) {
            if (!widget->isVisible() || !isControl(widget))
                continue;
            const QString name = nameOf(widget);
            if (name.trimmed().isEmpty())
                unnamed += page + QLatin1String(": ") + QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
            else if (language == Language::English && hasHan(name) && name != QStringLiteral("中文"))
                foreign += page + QLatin1String(": ") + name;
        }
    };
    check(QStringLiteral("start"));
    bench.window->openExample(example);
    QVERIFY(bench.planned());
    bench.window->pinShown();
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        bench.window->goTo(id);
        QCoreApplication::processEvents();
        check(QString::number(id));
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
    QVERIFY2(foreign.isEmpty(), qPrintable(foreign.join(QLatin1Char('\n'))));
}

/// A picture that cannot be seen is told: in a sentence, and in a table.
void TestAccessibility::everyChartHasATwin()
{
    for (int example = 0; example < 4; ++example) {
        Bench bench;
        bench.window->openExample(example);
        QVERIFY(bench.planned());
        int charts = 0;
        for (int page = 0; page < kResultPages; ++page) {
            bench.window->goTo(kSteps + page);
            for (const ChartWidget *chart : bench.window->findChildren<ChartWidget *>()) {
                if (!chart->isVisible())
                    continue;
                ++charts;
                QAccessibleInterface *face = QAccessible::queryAccessibleInterface(const_cast<ChartWidget *>(chart));
                QVERIFY(face);
                QVERIFY(!face->text(QAccessible::Name).isEmpty());
                QVERIFY2(face->text(QAccessible::Description).size() > 20, qPrintable(face->text(QAccessible::Name)));
            }
        }
        QVERIFY(charts >= 4);
    }
}

/// Tab comes to every control that can be operated, and round again: nothing catches the keyboard.
void TestAccessibility::everyPageIsReachedAndLeftByKeyboard()
{
    Bench bench;
    bench.window->openExample(3);
    QVERIFY(bench.planned());
    bench.window->pinShown();
    bench.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        bench.window->goTo(id);
        QCoreApplication::processEvents();
        QSet<const QWidget *> wanted, reached;
        for (const QWidget *widget : bench.window->findChildren<QWidget *>()) {
            if (isControl(widget) && widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus))
                wanted.insert(widget);
        }
        QWidget *first = QApplication::focusWidget();
        QVERIFY2(first, qPrintable(QString::number(id)));
        bool round = false;
        for (int tab = 0; tab < 600 && !round; ++tab) {
            QWidget *at = QApplication::focusWidget();
            QVERIFY(at);
            for (const QWidget *widget = at; widget; widget = widget->parentWidget())
                reached.insert(widget);
            QTest::keyClick(at, Qt::Key_Tab);
            round = tab > 0 && QApplication::focusWidget() == first;
        }
        QVERIFY2(round, qPrintable(QStringLiteral("page %1 keeps the keyboard").arg(id)));
        for (const QWidget *widget : wanted - reached) {
            // Of buttons that exclude one another the arrow keys go to the others.
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            if ((button && (button->autoExclusive() || button->group()) && !button->isChecked()) || qobject_cast<const ChoiceCard *>(widget))
                continue;
            QFAIL(qPrintable(QStringLiteral("page %1: %2 “%3”").arg(id).arg(QLatin1String(widget->metaObject()->className()), nameOf(widget))));
        }
    }
}

QTEST_MAIN(TestAccessibility)
#include "test_accessibility.moc"
