// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextStream>

#include "tests/report/fixture.h"
#include "tests/report/tools.h"
#include "tests/ui/window_fixture.h"
#include "ui/report/page_view.h"
#include "ui/report/preview_dialog.h"
#include "ui/report/typesetter.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

template <class Field>
Field *named(const QDialog &dialog, const QString &name)
{
    for (Field *field : dialog.findChildren<Field *>()) {
        if (field->accessibleName() == name)
            return field;
    }
    return nullptr;
}

/// A dialog on a proposal, with settings and dialogs of its own.
struct Desk {
    QTemporaryDir home;
    Settings settings{home.filePath(QStringLiteral("settings.ini"))};
    ScriptedDialogs dialogs;
    std::shared_ptr<const Proposal> proposal = std::make_shared<Proposal>(servingProposal());
    std::unique_ptr<PreviewDialog> dialog;

    explicit Desk(Language language = Language::English)
    {
        dialog = std::make_unique<PreviewDialog>(proposal, QStringLiteral("plan"), settings, dialogs, Words(language), Theme::light());
        dialog->show();
    }
    bool painted() const
    {
        return QTest::qWaitFor([this] { return dialog->view()->isPainted(); }, 20'000);
    }
    int pages() const { return ReportPages(*proposal, Words(Language::English), reportOptions(settings)).count(); }
};

} // namespace

class TestPreview : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QApplication::setFont(programFont(10));
    }

    /// Screen and paper come from the same painting code: dark where the paper is dark.
    void pagesAreShownAsPrinted()
    {
        Desk desk;
        QVERIFY(desk.painted());
        PageView *view = desk.dialog->view();
        view->setZoom(1);
        QVERIFY(desk.painted());
        const ReportPages pages(*desk.proposal, Words(Language::English), [&] {
            ReportOptions options = reportOptions(desk.settings);
            options.title = QString::fromStdString(desk.proposal->request.title);
            return options;
        }());
        const double scale = view->logicalDpiX() / 72.0;
        QImage paper((QSizeF(pages.geometry().width, pages.geometry().height) * scale).toSize(), QImage::Format_RGB32);
        paper.fill(Qt::white);
        QPainter painter(&paper);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.scale(scale / kPageUnits, scale / kPageUnits);
        pages.paint(painter, 0);
        painter.end();
        const QImage shown = view->viewport()->grab().toImage();
        // A row of the cover below its upper edge: the accent bar, as wide as the paper.
        const int middle = shown.width() / 2;
        QCOMPARE(shown.pixelColor(middle, 18), paper.pixelColor(paper.width() / 2, 4));
        QVERIFY(shown.pixelColor(middle, 18) != QColor(Qt::white));
    }

    void keysTurnAndZoom()
    {
        Desk desk;
        PageView *view = desk.dialog->view();
        QVERIFY(view->hasFocus() || desk.dialog->focusWidget() == view);
        const int pages = desk.pages();
        QVERIFY(pages > 4);
        QCOMPARE(view->currentPage(), 0);
        QTest::keyClick(view, Qt::Key_PageDown);
        QCOMPARE(view->currentPage(), 1);
        QTest::keyClick(view, Qt::Key_PageDown);
        QTest::keyClick(view, Qt::Key_PageUp);
        QCOMPARE(view->currentPage(), 1);
        QTest::keyClick(view, Qt::Key_End);
        QCOMPARE(view->currentPage(), pages - 1);
        QVERIFY(view->accessibleDescription().contains(QString::number(pages)));
        QTest::keyClick(view, Qt::Key_PageDown);
        QCOMPARE(view->currentPage(), pages - 1);
        QTest::keyClick(view, Qt::Key_Home);
        QCOMPARE(view->currentPage(), 0);
        QVERIFY(view->fitsWidth());
        QTest::keyClick(view, Qt::Key_0);
        QCOMPARE(view->zoom(), 1.0);
        QVERIFY(!view->fitsWidth());
        QTest::keyClick(view, Qt::Key_Plus);
        QCOMPARE(view->zoom(), 1.25);
        QTest::keyClick(view, Qt::Key_Minus);
        QTest::keyClick(view, Qt::Key_Minus);
        QCOMPARE(view->zoom(), 0.8);
        for (int i = 0; i < 40; ++i)
            QTest::keyClick(view, Qt::Key_Plus);
        QCOMPARE(view->zoom(), 4.0);
        QVERIFY(desk.painted());
        for (int i = 0; i < 40; ++i)
            QTest::keyClick(view, Qt::Key_Minus);
        QCOMPARE(view->zoom(), 0.25);
        QVERIFY(desk.painted());
        QWheelEvent wheel(QPointF(20, 20), view->mapToGlobal(QPointF(20, 20)), {}, QPoint(0, 120), Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view->viewport(), &wheel);
        QVERIFY(view->zoom() > 0.3);
        QTest::mouseClick(named<QPushButton>(*desk.dialog, QStringLiteral("Fit the width")), Qt::LeftButton);
        QVERIFY(view->fitsWidth());
    }

    void theListLeadsToSections()
    {
        Desk desk;
        auto *list = desk.dialog->findChild<QListWidget *>();
        QVERIFY(list->count() > 6);
        list->setCurrentRow(list->count() - 1);
        QVERIFY(desk.dialog->view()->currentPage() > 2);
        desk.dialog->view()->goToPage(0);
        QCOMPARE(list->currentRow(), 0);
    }

    void choicesAreShownAndRemembered()
    {
        Desk desk;
        auto *paper = named<QComboBox>(*desk.dialog, QStringLiteral("Paper"));
        auto *edition = named<QComboBox>(*desk.dialog, QStringLiteral("Edition"));
        auto *calculations = named<QCheckBox>(*desk.dialog, QStringLiteral("With the calculations"));
        auto *list = desk.dialog->findChild<QListWidget *>();
        QVERIFY(paper && edition && calculations);
        const int before = list->count();
        calculations->setChecked(false);
        QVERIFY(list->count() < before);
        QVERIFY(!desk.settings.derivations());
        edition->setCurrentIndex(3);
        QCOMPARE(desk.settings.edition(), Edition::Both);
        QVERIFY(list->count() > before);
        paper->setCurrentIndex(1);
        QCOMPARE(desk.settings.paper(), Paper::Letter);
        desk.dialog->retranslate(Words(Language::Chinese));
        desk.dialog->setTheme(Theme::dark());
        QCOMPARE(edition->currentIndex(), 3);
        QVERIFY(desk.painted());
    }

    void savesWhatIsShown()
    {
        Desk desk;
        QVERIFY(QTest::qWaitForWindowActive(desk.dialog.get()));
        QSignalSpy edited(desk.dialog.get(), &PreviewDialog::namesEdited);
        auto *title = named<QLineEdit>(*desk.dialog, QStringLiteral("Title"));
        auto *author = named<QLineEdit>(*desk.dialog, QStringLiteral("Author"));
        title->setFocus();
        title->selectAll();
        QTest::keyClicks(title, QStringLiteral("<b>Another</b> title"));
        author->setFocus();
        QTest::keyClicks(author, QStringLiteral("Somebody"));
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited[0][0].toString(), QStringLiteral("<b>Another</b> title"));
        named<QComboBox>(*desk.dialog, QStringLiteral("Paper"))->setCurrentIndex(1);

        const QString path = desk.home.filePath(QStringLiteral("shown"));
        desk.dialogs.saveAnswers = {path, path, std::nullopt};
        QTest::mouseClick(named<QPushButton>(*desk.dialog, QStringLiteral("Save as PDF …")), Qt::LeftButton);
        QVERIFY(!desk.dialog->isSaving());
        QCOMPARE(desk.dialogs.told, QStringList());
        QCOMPARE(desk.dialogs.revealed, QStringList{path + QStringLiteral(".pdf")});
        const QString facts = tool(QStringLiteral("pdfinfo"), {path + QStringLiteral(".pdf")}).output;
        QVERIFY2(facts.contains(QLatin1String("<b>Another</b> title")) && facts.contains(QLatin1String("Somebody")) && facts.contains(QLatin1String("612 x 792")), qPrintable(facts));
        QCOMPARE(desk.settings.company().author, QStringLiteral("Somebody"));
        QTest::mouseClick(named<QPushButton>(*desk.dialog, QStringLiteral("Save as Markdown …")), Qt::LeftButton);
        QVERIFY(QFile::exists(path + QStringLiteral(".md")));
        QTest::mouseClick(named<QPushButton>(*desk.dialog, QStringLiteral("Save as PDF …")), Qt::LeftButton); // and thought better of it
        QCOMPARE(desk.dialogs.revealed.size(), 1);
    }

    void writingCanBeCancelled()
    {
        Desk desk;
        const QString path = desk.home.filePath(QStringLiteral("stopped.pdf"));
        desk.dialogs.saveAnswers = {path};
        QTimer::singleShot(0, desk.dialog.get(), [&] { // in the middle of the writing: it looks at the events between two pages
            QVERIFY(desk.dialog->isSaving());
            QVERIFY(!named<QComboBox>(*desk.dialog, QStringLiteral("Paper"))->isEnabled());
            QTest::keyClick(desk.dialog.get(), Qt::Key_Escape);
        });
        QTest::mouseClick(named<QPushButton>(*desk.dialog, QStringLiteral("Save as PDF …")), Qt::LeftButton);
        QVERIFY(!desk.dialog->isSaving());
        QVERIFY(!QFile::exists(path));
        QVERIFY(desk.dialog->isVisible());
        QCOMPARE(desk.dialogs.told, QStringList());
        QTest::keyClick(desk.dialog.get(), Qt::Key_Escape);
        QVERIFY(!desk.dialog->isVisible());
    }

    void unwritableFilesAreSaid()
    {
        Desk desk;
        desk.dialogs.saveAnswers = {desk.home.filePath(QStringLiteral("no/such/folder.pdf"))};
        QTest::mouseClick(named<QPushButton>(*desk.dialog, QStringLiteral("Save as PDF …")), Qt::LeftButton);
        QCOMPARE(desk.dialogs.told.size(), 1);
    }

    void everyControlHasANameAndRoom()
    {
        for (const Language language : {Language::English, Language::Chinese}) {
            Desk desk(language);
            QVERIFY(QTest::qWaitForWindowExposed(desk.dialog.get()));
            const QSize least = desk.dialog->minimumSizeHint();
            QVERIFY2(least.width() <= 1366 && least.height() <= 740, qPrintable(QStringLiteral("%1 × %2").arg(least.width()).arg(least.height())));
            for (QWidget *widget : desk.dialog->findChildren<QWidget *>()) {
                if (!widget->isVisibleTo(desk.dialog.get()) || widget->objectName().startsWith(QLatin1String("qt_")))
                    continue;
                if (widget->focusPolicy() & Qt::TabFocus)
                    QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
                if (const auto *button = qobject_cast<QPushButton *>(widget))
                    QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
            }
        }
    }
};

QTEST_MAIN(TestPreview)
#include "test_preview.moc"
