// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings_dialog.h"

#include <array>

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/report/logo.h"
#include "ui/project/first_request.h"
#include "ui/window/dialogs.h"

namespace powertrain {

namespace {

constexpr std::array<const char *, 8> kCurrencies{"CNY", "USD", "EUR", "GBP", "HKD", "JPY", "SGD", "INR"};
constexpr int kLongestLine = 120;

/// The logo's place beside the buttons, in lines of text.
constexpr int kPreviewLines = 4;

void setName(QPushButton *button, const QString &text, const QString &description = {})
{
    button->setText(text);
    button->setAccessibleName(withoutMnemonic(text));
    button->setAccessibleDescription(description);
}

} // namespace

SettingsDialog::SettingsDialog(Settings &settings, Dialogs &dialogs, const Words &words, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_dialogs(dialogs)
    , m_words(words)
    , m_theme(theme)
    , m_windowTitle(headingLabel(2, this))
    , m_proposalTitle(headingLabel(2, this))
    , m_companyTitle(headingLabel(2, this))
    , m_noNetwork(hintLabel(this))
    , m_preview(new QLabel(this))
    , m_problem(plainLabel(this))
    , m_language(listField(this))
    , m_themes(listField(this))
    , m_units(listField(this))
    , m_currency(listField(this))
    , m_edition(listField(this))
    , m_paper(listField(this))
    , m_derivations(new QCheckBox(this))
    , m_validDays(countField(0, kLongestValidity, 5, this))
    , m_company(new QLineEdit(this))
    , m_author(new QLineEdit(this))
    , m_contact(new QLineEdit(this))
    , m_chooseLogo(new QPushButton(this))
    , m_noLogo(new QPushButton(this))
    , m_ok(new QPushButton(this))
    , m_cancel(new QPushButton(this))
    , m_logoLabel(new QLabel(this))
    , m_logoHint(hintLabel(this))
{
    for (const char *currency : kCurrencies)
        m_currency->addItem(QLatin1String(currency));
    for (QLineEdit *field : {m_company, m_author, m_contact})
        field->setMaxLength(kLongestLine);

    auto *windowForm = new Form(this);
    m_languageRow = windowForm->add(m_language);
    m_themeRow = windowForm->add(m_themes);
    m_unitsRow = windowForm->add(m_units);
    m_currencyRow = windowForm->add(m_currency);
    auto *proposalForm = new Form(this);
    m_editionRow = proposalForm->add(m_edition);
    m_paperRow = proposalForm->add(m_paper);
    m_validRow = proposalForm->add(m_validDays);
    m_derivationsRow = proposalForm->addTick(m_derivations);
    auto *companyForm = new Form(this);
    m_companyRow = companyForm->add(m_company);
    m_authorRow = companyForm->add(m_author);
    m_contactRow = companyForm->add(m_contact);

    m_preview->setFrameShape(QFrame::StyledPanel);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setTextFormat(Qt::PlainText);
    m_preview->setMargin(6);
    const int height = fontMetrics().height() * kPreviewLines;
    m_preview->setFixedSize(height * 3, height);
    m_logoLabel->setTextFormat(Qt::PlainText);
    m_logoLabel->setBuddy(m_chooseLogo);
    auto *logo = new QHBoxLayout;
    logo->addWidget(m_preview);
    logo->addWidget(m_chooseLogo);
    logo->addWidget(m_noLogo);
    logo->addStretch(1);

    auto *inside = new QWidget;
    inside->setObjectName(QStringLiteral("pageViewport"));
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    column->addWidget(m_windowTitle);
    column->addWidget(windowForm);
    column->addWidget(m_proposalTitle);
    column->addWidget(proposalForm);
    column->addWidget(m_companyTitle);
    column->addWidget(companyForm);
    column->addWidget(m_logoLabel);
    column->addLayout(logo);
    column->addWidget(m_logoHint);
    column->addSpacing(8);
    column->addWidget(m_noNetwork);
    column->addStretch(1);
    auto *area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("page"));
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(inside);

    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->hide();
    m_ok->setObjectName(QStringLiteral("primary"));
    m_ok->setDefault(true);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(20, 8, 20, 12);
    foot->addWidget(m_problem, 1);
    foot->addStretch(1);
    foot->addWidget(m_ok);
    foot->addWidget(m_cancel);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(area, 1);
    outer->addLayout(foot);

    connect(m_chooseLogo, &QPushButton::clicked, this, &SettingsDialog::chooseLogo);
    connect(m_noLogo, &QPushButton::clicked, this, &SettingsDialog::takeLogoAway);
    connect(m_ok, &QPushButton::clicked, this, &SettingsDialog::accept);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    retranslate(words);
    showSettings();
    const int width = inside->sizeHint().width() + area->verticalScrollBar()->sizeHint().width() + 8;
    area->setMinimumWidth(width);
    resize(width, qMin(720, inside->sizeHint().height() + 80));
}

void SettingsDialog::showSettings()
{
    chooseIn(m_language, static_cast<int>(m_settings.language().value_or(m_words.language())));
    chooseIn(m_themes, static_cast<int>(m_settings.theme()));
    chooseIn(m_units, static_cast<int>(m_settings.byteUnits()));
    const QString currency = QString::fromStdString(m_settings.chosenCurrency().value_or(firstRequest(m_words.language()).currency).text());
    if (m_currency->findText(currency) < 0)
        m_currency->addItem(currency);
    m_currency->setCurrentText(currency);
    chooseIn(m_edition, static_cast<int>(m_settings.edition()));
    chooseIn(m_paper, static_cast<int>(m_settings.paper()));
    m_derivations->setChecked(m_settings.derivations());
    m_validDays->setValue(m_settings.validDays());
    const Company company = m_settings.company();
    m_company->setText(company.name);
    m_author->setText(company.author);
    m_contact->setText(company.contact);
    m_logo = m_settings.logo();
    showLogo();
}

void SettingsDialog::accept()
{
    if (m_logoChanged && !m_settings.setLogo(m_logo)) {
        m_problem->setText(m_words.translate("Powertrain", "The logo cannot be kept beside the settings. Is the disk full or write-protected?"));
        m_problem->show();
        m_chooseLogo->setFocus();
        return;
    }
    m_logoChanged = false;
    m_settings.setLanguage(static_cast<Language>(chosenIn(m_language)));
    m_settings.setTheme(static_cast<ThemeChoice>(chosenIn(m_themes)));
    m_settings.setByteUnits(static_cast<ByteUnits>(chosenIn(m_units)));
    if (const auto currency = Currency::parse(m_currency->currentText().toStdString()))
        m_settings.setCurrency(*currency);
    m_settings.setEdition(static_cast<Edition>(chosenIn(m_edition)));
    m_settings.setPaper(static_cast<Paper>(chosenIn(m_paper)));
    m_settings.setDerivations(m_derivations->isChecked());
    m_settings.setValidDays(m_validDays->value());
    m_settings.setCompany({m_company->text(), m_author->text(), m_contact->text()});
    QDialog::accept();
    emit applied();
}

void SettingsDialog::chooseLogo()
{
    const std::optional<QString> path = m_dialogs.openFile(this, m_words.translate("Powertrain", "Choose a logo", "title of a file dialog"), m_settings.lastFolder(),
        m_words.translate("Powertrain", "Pictures (*.png *.jpg *.jpeg *.svg)", "kinds of file in a dialog"));
    if (!path)
        return;
    QFile file(*path);
    // A device or a pipe would never end.
    const QByteArray bytes = QFileInfo(*path).isFile() && file.open(QIODevice::ReadOnly) ? file.read(kLargestLogo + 1) : QByteArray();
    if (readLogo(bytes, 64).isNull()) {
        m_problem->setText(m_words.translate("Powertrain", "This file cannot be used as a logo: a PNG, JPEG or SVG picture of at most 4 MiB is needed."));
        m_problem->show();
        return;
    }
    m_problem->hide();
    m_logo = bytes;
    m_logoChanged = true;
    showLogo();
}

void SettingsDialog::takeLogoAway()
{
    m_logo.clear();
    m_logoChanged = true;
    m_chooseLogo->setFocus();
    showLogo();
}

/// As on paper: on white, whatever the theme.
void SettingsDialog::showLogo()
{
    const double scale = devicePixelRatioF();
    const QSize room = (QSizeF(m_preview->size() - QSize(16, 16)) * scale).toSize();
    const QImage picture = readLogo(m_logo, room.width());
    m_noLogo->setEnabled(!picture.isNull());
    QPalette palette;
    if (picture.isNull()) {
        m_preview->setText(m_words.translate("Powertrain", "No logo", "in place of a picture"));
        m_preview->setAutoFillBackground(false);
    } else {
        QPixmap shown = QPixmap::fromImage(picture.height() > room.height() || picture.width() > room.width() ? picture.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation) : picture);
        shown.setDevicePixelRatio(scale);
        m_preview->setPixmap(shown);
        palette.setColor(QPalette::Window, Theme::light().color(Role::Surface));
        m_preview->setAutoFillBackground(true);
    }
    m_preview->setPalette(palette);
    m_preview->setAccessibleName(picture.isNull() ? m_words.translate("Powertrain", "No logo", "in place of a picture") : m_words.translate("Powertrain", "The logo as it is printed", "accessible name of a picture"));
}

void SettingsDialog::retranslate(const Words &words)
{
    m_words = words;
    setWindowTitle(words.translate("Powertrain", "Settings", "title of a dialog"));
    m_windowTitle->setText(words.translate("Powertrain", "Window", "heading in the settings"));
    m_proposalTitle->setText(words.translate("Powertrain", "Proposals", "heading in the settings"));
    m_companyTitle->setText(words.translate("Powertrain", "Your company", "heading in the settings"));

    // Each language is written in itself, so that everybody finds his own.
    fillList(m_language, {{static_cast<int>(Language::English), QStringLiteral("English")}, {static_cast<int>(Language::Chinese), QStringLiteral("中文")}});
    fillList(m_themes, {{static_cast<int>(ThemeChoice::System), words.translate("Powertrain", "As the desktop", "choice of a theme")}, {static_cast<int>(ThemeChoice::Light), words.translate("Powertrain", "Light", "choice of a theme")}, {static_cast<int>(ThemeChoice::Dark), words.translate("Powertrain", "Dark", "choice of a theme")}});
    fillList(m_units, {{static_cast<int>(ByteUnits::Binary), words.translate("Powertrain", "GiB (powers of 1024)", "choice of a unit for memory")}, {static_cast<int>(ByteUnits::Decimal), words.translate("Powertrain", "GB (powers of 1000)", "choice of a unit for memory")}});
    fillList(m_edition, {{static_cast<int>(Edition::AsWindow), words.translate("Powertrain", "As the window", "choice of a proposal's language")}, {static_cast<int>(Edition::English), QStringLiteral("English")}, {static_cast<int>(Edition::Chinese), QStringLiteral("中文")}, {static_cast<int>(Edition::Both), words.translate("Powertrain", "Both languages in one document", "choice of a proposal's language")}});
    fillList(m_paper, {{static_cast<int>(Paper::A4), words.translate("Powertrain", "A4 (210 × 297 mm)", "choice of a paper")}, {static_cast<int>(Paper::Letter), words.translate("Powertrain", "Letter (8.5 × 11 in)", "choice of a paper")}});

    m_languageRow.setWords(words.translate("Powertrain", "&Language", "field of the settings"));
    m_themeRow.setWords(words.translate("Powertrain", "Colour&s", "field of the settings: theme"));
    m_unitsRow.setWords(words.translate("Powertrain", "&Memory in", "field of the settings: GiB or GB"), words.translate("Powertrain", "Cards are sold as “80 GB” and hold nearly 80 GiB, which is 86 GB. Files and bandwidths are in GB always."));
    m_currencyRow.setWords(words.translate("Powertrain", "C&urrency of new projects", "field of the settings"));
    m_editionRow.setWords(words.translate("Powertrain", "&Edition", "field of the settings: language of proposals"));
    m_paperRow.setWords(words.translate("Powertrain", "Pape&r", "field of the settings"));
    m_validRow.setWords(words.translate("Powertrain", "&Valid for", "field of the settings: days"), words.translate("Powertrain", "Counted from the proposal's date, and printed on the cover. Prices that are older stay in it, with their dates."));
    m_validDays->setSuffix(words.translate("Powertrain", " days", "after a number in a field"));
    m_validDays->setSpecialValueText(words.translate("Powertrain", "not stated", "validity of a proposal"));
    m_derivations->setText(words.translate("Powertrain", "With the calculat&ions", "tick box: appendix of a proposal"));
    m_derivationsRow.setWords(m_derivations->text(), words.translate("Powertrain", "An appendix opens every figure into its formula, inputs and sources."));
    m_companyRow.setWords(words.translate("Powertrain", "Compa&ny", "field of the settings"));
    m_authorRow.setWords(words.translate("Powertrain", "&Author", "field of the settings: who writes proposals"));
    m_contactRow.setWords(words.translate("Powertrain", "Con&tact", "field of the settings"), words.translate("Powertrain", "One line: telephone, mail, address."));
    m_logoLabel->setText(words.translate("Powertrain", "Logo", "field of the settings"));
    m_logoHint->setText(words.translate("Powertrain", "PNG, JPEG or SVG, on white paper at the top of the cover. A copy is kept beside the settings: the original may move."));
    setName(m_chooseLogo, words.translate("Powertrain", "Choose a &file …", "button: the logo"), m_logoHint->text());
    setName(m_noLogo, words.translate("Powertrain", "&Without a logo", "button"));
    setName(m_ok, words.translate("Powertrain", "&OK", "button"));
    setName(m_cancel, words.translate("Powertrain", "&Cancel", "button"));
    m_noNetwork->setText(words.translate("Powertrain", "There is no proxy to set: this program never connects to any network. Prices come in as files."));
    m_problem->hide();
    showLogo();
}

void SettingsDialog::setTheme(const Theme &theme)
{
    m_theme = theme;
    showLogo();
}

void SettingsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    // A new font may make the picture's place another size.
    if (event->type() == QEvent::FontChange && m_preview) {
        const int height = fontMetrics().height() * kPreviewLines;
        m_preview->setFixedSize(height * 3, height);
        showLogo();
    }
}

} // namespace powertrain
