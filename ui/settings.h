// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include "ui/text/words.h"

namespace powertrain {

enum class ThemeChoice { System,
    Light,
    Dark };

/// What the program remembers between two starts. The only place that knows the keys.
class Settings {
public:
    /// The user's own settings; with a file name, that INI file (tests).
    explicit Settings(const QString &file = {});

    std::optional<Language> language() const; ///< as chosen; nullopt before the first choice
    void setLanguage(Language language);
    std::optional<Language> proposalLanguage() const; ///< nullopt: as the window
    void setProposalLanguage(std::optional<Language> language);
    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    QStringList recentProjects() const; ///< newest first, at most eight
    void addRecentProject(const QString &path);
    void removeRecentProject(const QString &path);
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    QString lastFolder() const;
    void setLastFolder(const QString &folder);

private:
    std::unique_ptr<QSettings> m_store;
};

/// Chinese for any Chinese system, else English.
Language systemLanguage();

} // namespace powertrain
