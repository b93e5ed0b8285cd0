// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings.h"

#include <QLocale>

namespace powertrain {

namespace {

constexpr QLatin1String kLanguage("language");
constexpr QLatin1String kProposalLanguage("proposal/language");
constexpr QLatin1String kTheme("theme");
constexpr QLatin1String kRecent("projects/recent");
constexpr QLatin1String kGeometry("window/geometry");
constexpr QLatin1String kLastFolder("projects/folder");
constexpr int kMaxRecent = 8;

std::optional<Language> languageFrom(const QString &text)
{
    if (text == QLatin1String("zh"))
        return Language::Chinese;
    if (text == QLatin1String("en"))
        return Language::English;
    return std::nullopt;
}

QString textOf(Language language)
{
    return language == Language::Chinese ? QStringLiteral("zh") : QStringLiteral("en");
}

} // namespace

Settings::Settings(const QString &file)
    : m_store(file.isEmpty() ? std::make_unique<QSettings>(QStringLiteral("Powertrain"), QStringLiteral("powertrain"))
                             : std::make_unique<QSettings>(file, QSettings::IniFormat))
{
}

std::optional<Language> Settings::language() const { return languageFrom(m_store->value(kLanguage).toString()); }

void Settings::setLanguage(Language language) { m_store->setValue(kLanguage, textOf(language)); }

std::optional<Language> Settings::proposalLanguage() const { return languageFrom(m_store->value(kProposalLanguage).toString()); }

void Settings::setProposalLanguage(std::optional<Language> language)
{
    if (language)
        m_store->setValue(kProposalLanguage, textOf(*language));
    else
        m_store->remove(kProposalLanguage);
}

ThemeChoice Settings::theme() const
{
    const QString text = m_store->value(kTheme).toString();
    if (text == QLatin1String("light"))
        return ThemeChoice::Light;
    if (text == QLatin1String("dark"))
        return ThemeChoice::Dark;
    return ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice theme)
{
    switch (theme) {
    case ThemeChoice::System:
        m_store->remove(kTheme);
        break;
    case ThemeChoice::Light:
        m_store->setValue(kTheme, QStringLiteral("light"));
        break;
    case ThemeChoice::Dark:
        m_store->setValue(kTheme, QStringLiteral("dark"));
        break;
    }
}

QStringList Settings::recentProjects() const { return m_store->value(kRecent).toStringList().mid(0, kMaxRecent); }

void Settings::addRecentProject(const QString &path)
{
    QStringList recent = recentProjects();
    recent.removeAll(path);
    recent.prepend(path);
    m_store->setValue(kRecent, QVariant(recent.mid(0, kMaxRecent)));
}

void Settings::removeRecentProject(const QString &path)
{
    QStringList recent = recentProjects();
    recent.removeAll(path);
    m_store->setValue(kRecent, QVariant(recent));
}

QByteArray Settings::geometry() const { return m_store->value(kGeometry).toByteArray(); }

void Settings::setGeometry(const QByteArray &geometry) { m_store->setValue(kGeometry, geometry); }

QString Settings::lastFolder() const { return m_store->value(kLastFolder).toString(); }

void Settings::setLastFolder(const QString &folder) { m_store->setValue(kLastFolder, folder); }

Language systemLanguage()
{
    return QLocale::system().language() == QLocale::Chinese ? Language::Chinese : Language::English;
}

} // namespace powertrain
