// SPDX-License-Identifier: GPL-3.0-or-later
// What can be operated is seen against what is behind it, light and dark: at least 3:1 (WCAG 2.1, 1.4.11).
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/window/style_sheet.h"

using namespace powertrain;

namespace {

/// Of the pixels along a widget's left edge, in the middle of its height, the best contrast to the background.
double edgeContrast(const QImage &picture, const QRect &field, const QColor &background)
{
    double best = 1;
    for (int x = field.left() - 1; x < field.left() + 6; ++x)
        best = qMax(best, contrastRatio(picture.pixelColor(x, field.center().y()), background));
    return best;
}

} // namespace

class TestContrast : public QObject {
    Q_OBJECT

private slots:
    void fieldsHaveAnOutline_data();
    void fieldsHaveAnOutline();
};

void TestContrast::fieldsHaveAnOutline_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestContrast::fieldsHaveAnOutline()
{
    QFETCH(bool, dark);
    const Theme theme = dark ? Theme::dark() : Theme::light();
    applyTheme(*qApp, theme);
    QWidget window;
    window.setStyleSheet(windowStyleSheet(theme));
    auto *column = new QVBoxLayout(&window);
    const QList<QWidget *> fields{new QLineEdit, new QComboBox, new QSpinBox, new QDoubleSpinBox, new QCheckBox(QStringLiteral("words"))};
    for (QWidget *field : fields)
        column->addWidget(field);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.setFocus();
    QCoreApplication::processEvents();
    const QImage picture = window.grab().toImage();
    for (const QWidget *field : fields) {
        const double contrast = edgeContrast(picture, field->geometry(), theme.color(Role::Window));
        QVERIFY2(contrast >= 3, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(field->metaObject()->className())).arg(contrast)));
    }
}

QTEST_MAIN(TestContrast)
#include "test_contrast.moc"
