// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include "core/units/money.h"
#include "ui/report/report_options.h"
#include "ui/text/words.h"

namespace powertrain {

enum class ThemeChoice { System,
    Light,
    Dark };

/// Who sends proposals; each empty or one line.
struct Company {
    QString name;
    QString author;
    QString contact;
    friend bool operator==(const Company &, const Company &) = default;
};

/// A row of the table of keys.
struct SettingKey {
    const char *key;
    const char *values;  ///< what may stand there
    const char *initial; ///< what holds without it
    const char *meaning;
};

/// Everything that is kept, in one table. A test holds it against what is written.
std::span<const SettingKey> settingKeys();

/// What the program remembers between two starts. The only place that knows the keys. A value that a setting cannot
/// have counts as not set.
class Settings {
public:
    /// The user's own settings; with a file name, that INI file (tests).
    explicit Settings(const QString &file = {});

    std::optional<Language> language() const; ///< as chosen; nullopt before the first choice
    void setLanguage(Language language);
    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    ByteUnits byteUnits() const;
    void setByteUnits(ByteUnits units);
    Currency currency() const;                      ///< of new projects
    std::optional<Currency> chosenCurrency() const; ///< nullopt before the first choice: that of the language
    void setCurrency(const Currency &currency);

    // Proposals.
    Edition edition() const;
    void setEdition(Edition edition);
    std::optional<Language> proposalLanguage() const; ///< the edition's first language; nullopt: as the window
    void setProposalLanguage(std::optional<Language> language);
    Paper paper() const;
    void setPaper(Paper paper);
    bool derivations() const; ///< the appendix with the calculations
    void setDerivations(bool shown);
    int validDays() const; ///< 0: nothing is said
    void setValidDays(int days);
    Company company() const;
    void setCompany(const Company &company);
    /// The logo's file as it was when it was chosen: it is copied beside the settings, so that proposals do not change
    /// when the original is moved. Empty without one.
    QByteArray logo() const;
    /// An empty array takes the logo away. False: it could not be written.
    bool setLogo(const QByteArray &file);

    QStringList recentProjects() const; ///< newest first, at most eight
    void addRecentProject(const QString &path);
    void removeRecentProject(const QString &path);
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    QByteArray helpState() const; ///< size and place of the help
    void setHelpState(const QByteArray &state);
    QString lastFolder() const;
    void setLastFolder(const QString &folder);

    QStringList keys() const { return m_store->allKeys(); } ///< those that are set

private:
    std::unique_ptr<QSettings> m_store;
};

inline constexpr int kLongestValidity = 365;
inline constexpr int kUsualValidity = 30;

/// Chinese for any Chinese system, else English.
Language systemLanguage();

} // namespace powertrain
