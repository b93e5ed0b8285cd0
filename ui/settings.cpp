// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSaveFile>

#include "ui/report/logo.h"
#include "ui/text/plain_text.h"

namespace powertrain {

namespace {

constexpr QLatin1String kLanguage("language");
constexpr QLatin1String kTheme("theme");
constexpr QLatin1String kByteUnits("units/bytes");
constexpr QLatin1String kCurrency("projects/currency");
constexpr QLatin1String kEdition("proposal/language");
constexpr QLatin1String kPaper("proposal/paper");
constexpr QLatin1String kDerivations("proposal/calculations");
constexpr QLatin1String kValidDays("proposal/valid_days");
constexpr QLatin1String kCompanyName("company/name");
constexpr QLatin1String kCompanyAuthor("company/author");
constexpr QLatin1String kCompanyContact("company/contact");
constexpr QLatin1String kLogo("company/logo");
constexpr QLatin1String kRecent("projects/recent");
constexpr QLatin1String kLastFolder("projects/folder");
constexpr QLatin1String kGeometry("window/geometry");
constexpr QLatin1String kHelp("window/help");

constexpr auto kKeys = std::to_array<SettingKey>({
    {"language", "en, zh", "the system's", "language of the window"},
    {"theme", "light, dark", "the desktop's", "colours of the window"},
    {"units/bytes", "gb", "GiB", "memory in GB (powers of 1000) instead of GiB (powers of 1024)"},
    {"projects/currency", "ISO code", "of the language", "currency of new projects"},
    {"projects/recent", "paths", "none", "projects opened last, newest first"},
    {"projects/folder", "path", "none", "where the next file dialog begins"},
    {"proposal/language", "en, zh, both", "as the window", "edition of proposals"},
    {"proposal/paper", "letter", "A4", "paper of proposals"},
    {"proposal/calculations", "false", "true", "whether proposals end with the calculations"},
    {"proposal/valid_days", "0 … 365", "30", "how long a proposal is valid; 0: nothing is said"},
    {"company/name", "text", "none", "who sends proposals"},
    {"company/author", "text", "none", "who writes them"},
    {"company/contact", "text", "none", "one line: telephone, mail, address"},
    {"company/logo", "file name", "none", "the logo's copy, beside the settings"},
    {"window/geometry", "bytes", "none", "place and size of the window"},
    {"window/help", "bytes", "none", "place and size of the help"},
});

constexpr int kMaxRecent = 8;
constexpr int kLongestLine = 120;
constexpr QLatin1String kLogoFile("logo");

/// Words that stand for values; the one that is missing is what holds without a key.
template <class Value>
using Spellings = std::initializer_list<std::pair<Value, const char *>>;

template <class Value>
Value read(const QSettings &store, QLatin1String key, Value initial, Spellings<Value> spellings)
{
    const QString text = store.value(key).toString();
    for (const auto &[value, spelling] : spellings) {
        if (text == QLatin1String(spelling))
            return value;
    }
    return initial;
}

template <class Value>
void write(QSettings &store, QLatin1String key, Value value, Spellings<Value> spellings)
{
    for (const auto &[known, spelling] : spellings) {
        if (known == value) {
            store.setValue(key, QLatin1String(spelling));
            return;
        }
    }
    store.remove(key);
}

constexpr Spellings<ThemeChoice> kThemes{{ThemeChoice::Light, "light"}, {ThemeChoice::Dark, "dark"}};
constexpr Spellings<ByteUnits> kUnits{{ByteUnits::Decimal, "gb"}};
constexpr Spellings<Edition> kEditions{{Edition::English, "en"}, {Edition::Chinese, "zh"}, {Edition::Both, "both"}};
constexpr Spellings<Paper> kPapers{{Paper::Letter, "letter"}};

} // namespace

std::span<const SettingKey> settingKeys() { return kKeys; }

Settings::Settings(const QString &file)
    : m_store(file.isEmpty() ? std::make_unique<QSettings>(QStringLiteral("Powertrain"), QStringLiteral("powertrain"))
                             : std::make_unique<QSettings>(file, QSettings::IniFormat))
{
}

std::optional<Language> Settings::language() const
{
    return read<std::optional<Language>>(*m_store, kLanguage, std::nullopt, {{Language::English, "en"}, {Language::Chinese, "zh"}});
}

void Settings::setLanguage(Language language) { m_store->setValue(kLanguage, language == Language::Chinese ? QStringLiteral("zh") : QStringLiteral("en")); }

ThemeChoice Settings::theme() const { return read(*m_store, kTheme, ThemeChoice::System, kThemes); }

void Settings::setTheme(ThemeChoice theme) { write(*m_store, kTheme, theme, kThemes); }

ByteUnits Settings::byteUnits() const { return read(*m_store, kByteUnits, ByteUnits::Binary, kUnits); }

void Settings::setByteUnits(ByteUnits units) { write(*m_store, kByteUnits, units, kUnits); }

Currency Settings::currency() const { return Currency::parse(m_store->value(kCurrency).toString().toStdString()).value_or(Currency()); }

std::optional<Currency> Settings::chosenCurrency() const { return Currency::parse(m_store->value(kCurrency).toString().toStdString()); }

void Settings::setCurrency(const Currency &currency) { m_store->setValue(kCurrency, QString::fromStdString(currency.text())); }

Edition Settings::edition() const { return read(*m_store, kEdition, Edition::AsWindow, kEditions); }

void Settings::setEdition(Edition edition) { write(*m_store, kEdition, edition, kEditions); }

std::optional<Language> Settings::proposalLanguage() const
{
    switch (edition()) {
    case Edition::English:
        return Language::English;
    case Edition::Chinese:
        return Language::Chinese;
    case Edition::AsWindow:
    case Edition::Both:
        break;
    }
    return std::nullopt;
}

void Settings::setProposalLanguage(std::optional<Language> language)
{
    setEdition(!language ? Edition::AsWindow : *language == Language::Chinese ? Edition::Chinese
                                                                              : Edition::English);
}

Paper Settings::paper() const { return read(*m_store, kPaper, Paper::A4, kPapers); }

void Settings::setPaper(Paper paper) { write(*m_store, kPaper, paper, kPapers); }

bool Settings::derivations() const { return m_store->value(kDerivations, true).toBool(); }

void Settings::setDerivations(bool shown) { m_store->setValue(kDerivations, shown); }

int Settings::validDays() const
{
    bool isNumber = false;
    const int days = m_store->value(kValidDays).toInt(&isNumber);
    return isNumber && days >= 0 && days <= kLongestValidity ? days : kUsualValidity;
}

void Settings::setValidDays(int days) { m_store->setValue(kValidDays, std::clamp(days, 0, kLongestValidity)); }

Company Settings::company() const
{
    const auto line = [this](QLatin1String key) { return plainText(m_store->value(key).toString(), kLongestLine); };
    return {line(kCompanyName), line(kCompanyAuthor), line(kCompanyContact)};
}

void Settings::setCompany(const Company &company)
{
    for (const auto &[key, text] : {std::pair{kCompanyName, company.name}, {kCompanyAuthor, company.author}, {kCompanyContact, company.contact}}) {
        const QString line = plainText(text, kLongestLine);
        if (line.isEmpty())
            m_store->remove(key);
        else
            m_store->setValue(key, line);
    }
}

QByteArray Settings::logo() const
{
    // The name alone: settings that somebody edited lead to no other file.
    const QString name = QFileInfo(m_store->value(kLogo).toString()).fileName();
    if (name.isEmpty())
        return {};
    QFile file(QFileInfo(m_store->fileName()).dir().filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.read(kLargestLogo) : QByteArray();
}

bool Settings::setLogo(const QByteArray &bytes)
{
    const QDir folder = QFileInfo(m_store->fileName()).dir();
    if (bytes.isEmpty()) {
        m_store->remove(kLogo);
        return !QFile::exists(folder.filePath(kLogoFile)) || QFile::remove(folder.filePath(kLogoFile));
    }
    folder.mkpath(QStringLiteral("."));
    QSaveFile file(folder.filePath(kLogoFile));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return false;
    m_store->setValue(kLogo, QString(kLogoFile));
    return true;
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

QByteArray Settings::helpState() const { return m_store->value(kHelp).toByteArray(); }

void Settings::setHelpState(const QByteArray &state) { m_store->setValue(kHelp, state); }

QString Settings::lastFolder() const { return m_store->value(kLastFolder).toString(); }

void Settings::setLastFolder(const QString &folder) { m_store->setValue(kLastFolder, folder); }

Language systemLanguage()
{
    return QLocale::system().language() == QLocale::Chinese ? Language::Chinese : Language::English;
}

} // namespace powertrain
