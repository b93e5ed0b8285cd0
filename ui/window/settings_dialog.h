// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDialog>

#include "ui/settings.h"
#include "ui/theme/theme.h"
#include "ui/wizard/form.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace powertrain {

class Dialogs;

/// The settings on one page. Nothing changes before OK; then everything is written at once and applied() says so: the
/// window reads language, theme and units anew. Settings and dialogs must outlive it.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    SettingsDialog(Settings &settings, Dialogs &dialogs, const Words &words, const Theme &theme, QWidget *parent = nullptr);

    void retranslate(const Words &words);
    void setTheme(const Theme &theme);
    void accept() override;

signals:
    void applied();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showSettings();
    void chooseLogo();
    void takeLogoAway();
    void showLogo();

    Settings &m_settings;
    Dialogs &m_dialogs;
    Words m_words;
    Theme m_theme;
    QByteArray m_logo;
    bool m_logoChanged = false;

    QLabel *m_windowTitle, *m_proposalTitle, *m_companyTitle, *m_noNetwork, *m_preview, *m_problem;
    QComboBox *m_language, *m_themes, *m_units, *m_currency, *m_edition, *m_paper;
    QCheckBox *m_derivations;
    QSpinBox *m_validDays;
    QLineEdit *m_company, *m_author, *m_contact;
    QPushButton *m_chooseLogo, *m_noLogo, *m_ok, *m_cancel;
    QLabel *m_logoLabel, *m_logoHint;
    Form::Row m_languageRow, m_themeRow, m_unitsRow, m_currencyRow, m_editionRow, m_paperRow, m_derivationsRow, m_validRow, m_companyRow, m_authorRow, m_contactRow;
};

} // namespace powertrain
