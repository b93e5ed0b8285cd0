// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "core/plan/plan.h"
#include "ui/results/derivation_model.h"
#include "ui/results/pages.h"

using namespace powertrain;
using namespace powertrain::test;

class TestLaunchPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void showsTheFilesAndTheirRemarks();
    void copiesAndAsksToSave();
    void keepsTheFileWhenTheLanguageChanges();
    void showsNothingWithoutAPlan();

private:
    void fill(LaunchPage &page, Language language);
    std::optional<Proposal> m_proposal;
};

void TestLaunchPage::initTestCase()
{
    installFonts();
    QFile file(QStringLiteral(POWERTRAIN_RESOURCES "/examples/qlora-7b-4090.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto request = requestFromJson(file.readAll().toStdString());
    QVERIFY(request.has_value());
    PlanOptions options;
    options.today = kToday;
    auto proposal = plan(*request, shippedCatalog(), options);
    QVERIFY(proposal.has_value() && proposal->recommendation);
    m_proposal = std::move(*proposal);
}

void TestLaunchPage::fill(LaunchPage &page, Language language)
{
    Words words(language);
    words.useNames(shippedCatalog());
    DerivationModel calculations;
    const Theme theme = Theme::light();
    page.setContent({*m_proposal, m_proposal->recommendation ? &*m_proposal->recommendation : nullptr, 0, words, theme, {}, nullptr, calculations});
}

void TestLaunchPage::showsTheFilesAndTheirRemarks()
{
    LaunchPage page;
    fill(page, Language::English);
    page.resize(900, 800);
    page.show();
    auto *files = page.findChild<QComboBox *>();
    auto *text = page.findChild<QPlainTextEdit *>();
    QVERIFY(files && text);
    QCOMPARE(files->count(), 2); // train.sh, train.yaml
    QVERIFY(text->isReadOnly());
    QVERIFY(text->toPlainText().startsWith(QLatin1String("#!/bin/bash\n")));
    files->setCurrentIndex(1);
    QVERIFY(text->toPlainText().contains(QLatin1String("quantization_bit: 4\n")));
    QVERIFY(text->accessibleName().contains(QLatin1String("train.yaml")));
    const QList<QLabel *> labels = page.findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->isVisible() && label->text().contains(QLatin1String("dataset_info.json")); }));
    for (const QWidget *widget : {static_cast<QWidget *>(files), static_cast<QWidget *>(text)})
        QVERIFY(!widget->accessibleName().isEmpty());
    for (const QPushButton *button : page.findChildren<QPushButton *>())
        QVERIFY(!button->accessibleName().isEmpty());
}

void TestLaunchPage::copiesAndAsksToSave()
{
    LaunchPage page;
    fill(page, Language::English);
    page.show();
    QSignalSpy saved(&page, &LaunchPage::saveRequested);
    const QList<QPushButton *> buttons = page.findChildren<QPushButton *>();
    QCOMPARE(buttons.size(), 2);
    for (QPushButton *button : buttons)
        button->click();
    const QString text = page.findChild<QPlainTextEdit *>()->toPlainText();
    QCOMPARE(QGuiApplication::clipboard()->text(), text);
    QCOMPARE(saved.size(), 1);
    QCOMPARE(saved.first().at(0).toString(), QStringLiteral("train.sh"));
    QCOMPARE(QString::fromUtf8(saved.first().at(1).toByteArray()), text);
}

void TestLaunchPage::keepsTheFileWhenTheLanguageChanges()
{
    LaunchPage page;
    fill(page, Language::English);
    auto *files = page.findChild<QComboBox *>();
    files->setCurrentIndex(1);
    fill(page, Language::Chinese);
    QCOMPARE(files->currentIndex(), 1);
    QVERIFY(page.findChild<QPlainTextEdit *>()->toPlainText().contains(QLatin1String("quantization_bit: 4\n")));
}

void TestLaunchPage::showsNothingWithoutAPlan()
{
    const auto kept = std::exchange(m_proposal->recommendation, std::nullopt);
    LaunchPage page;
    fill(page, Language::English);
    page.show();
    QVERIFY(!page.findChild<QPlainTextEdit *>()->isVisible());
    QVERIFY(!page.findChild<QComboBox *>()->isVisible());
    m_proposal->recommendation = kept;
}

QTEST_MAIN(TestLaunchPage)
#include "test_launch_page.moc"
