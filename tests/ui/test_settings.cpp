// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "tests/ui/window_fixture.h"
#include "ui/window/settings_dialog.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

QByteArray picture(const QColor &colour)
{
    QImage image(60, 30, QImage::Format_RGB32);
    image.fill(colour);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

template <class Field>
Field *named(const QDialog &dialog, const QString &name)
{
    for (Field *field : dialog.findChildren<Field *>()) {
        if (field->accessibleName() == name)
            return field;
    }
    return nullptr;
}

} // namespace

class TestSettings : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(installFonts());
        QApplication::setFont(programFont(10));
    }

    void init() { m_home = std::make_unique<QTemporaryDir>(); }

    void initialValues()
    {
        const Settings settings(file());
        QVERIFY(!settings.language());
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.byteUnits(), ByteUnits::Binary);
        QCOMPARE(settings.currency(), Currency());
        QCOMPARE(settings.edition(), Edition::AsWindow);
        QVERIFY(!settings.proposalLanguage());
        QCOMPARE(settings.paper(), Paper::A4);
        QVERIFY(settings.derivations());
        QCOMPARE(settings.validDays(), 30);
        QVERIFY(settings.company() == Company());
        QVERIFY(settings.logo().isEmpty());
        QVERIFY(settings.keys().isEmpty());
    }

    /// What was set is there at the next start, and the table of keys names all of it and nothing else.
    void everythingIsKeptAndNamed()
    {
        const QByteArray logo = picture(Qt::red);
        {
            Settings settings(file());
            settings.setLanguage(Language::Chinese);
            settings.setTheme(ThemeChoice::Dark);
            settings.setByteUnits(ByteUnits::Decimal);
            settings.setCurrency(*Currency::parse("EUR"));
            settings.setEdition(Edition::Both);
            settings.setPaper(Paper::Letter);
            settings.setDerivations(false);
            settings.setValidDays(14);
            settings.setCompany({QStringLiteral("示例公司"), QStringLiteral("A, B; \"C\""), QStringLiteral("x=1 <y>")});
            QVERIFY(settings.setLogo(logo));
            settings.addRecentProject(QStringLiteral("/a"));
            settings.setLastFolder(QStringLiteral("/b"));
            settings.setGeometry("geometry");
            settings.setHelpState("help");
            QStringList table;
            for (const SettingKey &row : settingKeys()) {
                table << QLatin1String(row.key);
                QVERIFY(*row.values && *row.initial && *row.meaning);
            }
            QStringList written = settings.keys();
            table.sort();
            written.sort();
            QCOMPARE(written, table);
        }
        const Settings settings(file());
        QCOMPARE(settings.language(), std::optional(Language::Chinese));
        QCOMPARE(settings.theme(), ThemeChoice::Dark);
        QCOMPARE(settings.byteUnits(), ByteUnits::Decimal);
        QCOMPARE(settings.currency().text(), std::string("EUR"));
        QCOMPARE(settings.edition(), Edition::Both);
        QVERIFY(!settings.proposalLanguage()); // the first is the window's
        QCOMPARE(settings.paper(), Paper::Letter);
        QVERIFY(!settings.derivations());
        QCOMPARE(settings.validDays(), 14);
        QVERIFY((settings.company() == Company{QStringLiteral("示例公司"), QStringLiteral("A, B; \"C\""), QStringLiteral("x=1 <y>")}));
        QCOMPARE(settings.logo(), logo);
    }

    void editionAndLanguageAreOneKey()
    {
        Settings settings(file());
        settings.setProposalLanguage(Language::English);
        QCOMPARE(settings.edition(), Edition::English);
        settings.setEdition(Edition::Chinese);
        QCOMPARE(settings.proposalLanguage(), std::optional(Language::Chinese));
        settings.setProposalLanguage(std::nullopt);
        QCOMPARE(settings.edition(), Edition::AsWindow);
    }

    void strangeValuesCountAsNotSet()
    {
        QFile ini(file());
        QVERIFY(ini.open(QIODevice::WriteOnly));
        ini.write("language=xx\ntheme=blue\n[units]\nbytes=furlongs\n[projects]\ncurrency=nonsense\n[proposal]\nlanguage=fr\npaper=papyrus\nvalid_days=1e300\n[company]\nname=\"a\\nb\\t\"\nlogo=../../../../etc/passwd\n");
        ini.close();
        const Settings settings(file());
        QVERIFY(!settings.language());
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.byteUnits(), ByteUnits::Binary);
        QCOMPARE(settings.currency(), Currency());
        QCOMPARE(settings.edition(), Edition::AsWindow);
        QCOMPARE(settings.paper(), Paper::A4);
        QCOMPARE(settings.validDays(), 30);
        QCOMPARE(settings.company().name, QStringLiteral("a b"));
        QVERIFY(settings.logo().isEmpty());
    }

    void logoIsCopied()
    {
        Settings settings(file());
        QVERIFY(settings.setLogo(picture(Qt::red)));
        QVERIFY(settings.setLogo(picture(Qt::blue))); // takes the first one's place
        QCOMPARE(settings.logo(), picture(Qt::blue));
        QVERIFY(settings.setLogo({}));
        QVERIFY(settings.logo().isEmpty());
        QCOMPARE(QDir(m_home->path()).entryList({QStringLiteral("logo*")}).size(), 0);
        const ReportOptions options = reportOptions(settings);
        QCOMPARE(options.validDays, 30);
        QVERIFY(options.logo.isEmpty());
    }

    void dialogWritesOnOkOnly()
    {
        Settings settings(file());
        ScriptedDialogs dialogs;
        const Words words(Language::English);
        QFile logo(m_home->filePath(QStringLiteral("mine.png")));
        QVERIFY(logo.open(QIODevice::WriteOnly));
        logo.write(picture(Qt::green));
        logo.close();
        for (const bool ok : {false, true}) {
            SettingsDialog dialog(settings, dialogs, words, Theme::light());
            QSignalSpy applied(&dialog, &SettingsDialog::applied);
            dialog.show();
            choose(dialog, "Language", 1);
            choose(dialog, "Colours", 2);
            choose(dialog, "Memory in", 1);
            choose(dialog, "Edition", 3);
            choose(dialog, "Paper", 1);
            auto *currency = named<QComboBox>(dialog, QStringLiteral("Currency of new projects"));
            QVERIFY(currency);
            currency->setCurrentText(QStringLiteral("GBP"));
            named<QSpinBox>(dialog, QStringLiteral("Valid for"))->setValue(0);
            named<QLineEdit>(dialog, QStringLiteral("Company"))->setText(QStringLiteral("Acme <b>"));
            named<QCheckBox>(dialog, QStringLiteral("With the calculations"))->setChecked(false);
            dialogs.openAnswers = {logo.fileName()};
            QTest::mouseClick(named<QPushButton>(dialog, QStringLiteral("Choose a file …")), Qt::LeftButton);
            QVERIFY(!ok || settings.keys().isEmpty());
            if (ok)
                QTest::mouseClick(named<QPushButton>(dialog, QStringLiteral("OK")), Qt::LeftButton);
            else
                QTest::keyClick(&dialog, Qt::Key_Escape);
            QVERIFY(!dialog.isVisible());
            QCOMPARE(applied.size(), ok ? 1 : 0);
        }
        QCOMPARE(settings.language(), std::optional(Language::Chinese));
        QCOMPARE(settings.theme(), ThemeChoice::Dark);
        QCOMPARE(settings.byteUnits(), ByteUnits::Decimal);
        QCOMPARE(settings.currency().text(), std::string("GBP"));
        QCOMPARE(settings.edition(), Edition::Both);
        QCOMPARE(settings.paper(), Paper::Letter);
        QVERIFY(!settings.derivations());
        QCOMPARE(settings.validDays(), 0);
        QCOMPARE(settings.company().name, QStringLiteral("Acme <b>"));
        QCOMPARE(settings.logo(), picture(Qt::green));
    }

    void whatIsNoPictureIsRefused()
    {
        Settings settings(file());
        ScriptedDialogs dialogs;
        SettingsDialog dialog(settings, dialogs, Words(Language::English), Theme::dark());
        dialog.show();
        dialogs.openAnswers = {file(), QStringLiteral("/dev/zero"), m_home->path(), std::nullopt};
        for (int i = 0; i < 4; ++i)
            QTest::mouseClick(named<QPushButton>(dialog, QStringLiteral("Choose a file …")), Qt::LeftButton);
        QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("problem"))->isVisible());
        dialog.accept();
        QVERIFY(settings.logo().isEmpty());
    }

    /// Every control has a name and is reached with the Tab key; nothing is clipped in either language.
    void dialogIsReadAndReached_data()
    {
        QTest::addColumn<int>("language");
        QTest::addColumn<double>("points");
        for (const Language language : {Language::English, Language::Chinese}) {
            for (const double points : {10.0, 15.0, 20.0})
                QTest::addRow("%d-%.0f", static_cast<int>(language), points) << static_cast<int>(language) << points;
        }
    }

    void dialogIsReadAndReached()
    {
        QFETCH(int, language);
        QFETCH(double, points);
        const QFont usual = QApplication::font();
        QApplication::setFont(programFont(points));
        Settings settings(file());
        ScriptedDialogs dialogs;
        SettingsDialog dialog(settings, dialogs, Words(static_cast<Language>(language)), Theme::light());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QSet<QWidget *> wanted;
        for (QWidget *widget : dialog.findChildren<QWidget *>()) {
            if (!widget->isVisibleTo(&dialog))
                continue;
            if ((widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled() && !qobject_cast<QLineEdit *>(widget)) {
                QVERIFY2(!widget->accessibleName().isEmpty() || widget->objectName().startsWith(QLatin1String("qt_")), widget->metaObject()->className());
                if (!widget->accessibleName().isEmpty())
                    wanted.insert(widget);
            }
            if (const auto *label = qobject_cast<QLabel *>(widget); label && !label->text().isEmpty()) {
                const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
                QVERIFY2(label->height() >= needed, qPrintable(label->text()));
                QVERIFY2(label->wordWrap() || label->width() >= label->sizeHint().width(), qPrintable(label->text()));
                QCOMPARE(label->textFormat(), Qt::PlainText);
            }
            if (const auto *button = qobject_cast<QPushButton *>(widget))
                QVERIFY2(button->width() >= button->sizeHint().width() && button->height() >= button->sizeHint().height(), qPrintable(button->text()));
        }
        QVERIFY(wanted.size() >= 8);
        for (int i = 0; i < 40 && dialog.focusWidget(); ++i) {
            wanted.remove(dialog.focusWidget());
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        }
        QStringList left;
        for (const QWidget *widget : wanted)
            left << widget->accessibleName();
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u',')));
        QApplication::setFont(usual);
    }

    void dialogChangesItsLanguage()
    {
        Settings settings(file());
        ScriptedDialogs dialogs;
        SettingsDialog dialog(settings, dialogs, Words(Language::English), Theme::light());
        choose(dialog, "Edition", 3);
        QComboBox *edition = named<QComboBox>(dialog, QStringLiteral("Edition"));
        dialog.retranslate(Words(Language::Chinese));
        dialog.setTheme(Theme::dark());
        QCOMPARE(edition->currentIndex(), 3);
        QCOMPARE(edition->accessibleName(), withoutMnemonic(Words(Language::Chinese).translate("Powertrain", "&Edition", "field of the settings: language of proposals")));
    }

private:
    QString file() const { return m_home->filePath(QStringLiteral("settings.ini")); }

    static void choose(const QDialog &dialog, const char *name, int index)
    {
        auto *list = named<QComboBox>(dialog, QLatin1String(name));
        QVERIFY2(list, name);
        list->setCurrentIndex(index);
    }

    std::unique_ptr<QTemporaryDir> m_home;
};

QTEST_MAIN(TestSettings)
#include "test_settings.moc"
