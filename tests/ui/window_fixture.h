// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include <QTemporaryDir>
#include <QtTest>

#include "core/catalog/store.h"
#include "ui/settings.h"
#include "ui/theme/fonts.h"
#include "ui/window/dialogs.h"
#include "ui/window/engine.h"
#include "ui/window/main_window.h"

namespace powertrain::test {

inline constexpr char kToday[] = "2026-11-30";

/// Answers dialogs from lists, and keeps what was said.
class ScriptedDialogs : public Dialogs {
public:
    std::deque<std::optional<QString>> openAnswers, folderAnswers, saveAnswers;
    std::deque<UnsavedAnswer> unsavedAnswers;
    QStringList told, revealed;
    int unsavedAsked = 0;

    std::optional<QString> openFile(QWidget *, const QString &title, const QString &, const QString &) override
    {
        titles += title;
        return take(openAnswers);
    }
    std::optional<QString> openFolder(QWidget *, const QString &title) override
    {
        titles += title;
        return take(folderAnswers);
    }
    std::optional<QString> saveFile(QWidget *, const QString &title, const QString &, const QString &) override
    {
        titles += title;
        return take(saveAnswers);
    }
    UnsavedAnswer askUnsaved(QWidget *, const Words &, const QString &) override
    {
        ++unsavedAsked;
        if (unsavedAnswers.empty())
            return UnsavedAnswer::Discard;
        const UnsavedAnswer answer = unsavedAnswers.front();
        unsavedAnswers.pop_front();
        return answer;
    }
    void tell(QWidget *, const Words &, const QString &sentence) override { told += sentence; }
    void reveal(const QString &path) override { revealed += path; }

    QStringList titles;

private:
    static std::optional<QString> take(std::deque<std::optional<QString>> &answers)
    {
        if (answers.empty())
            return std::nullopt;
        const std::optional<QString> answer = answers.front();
        answers.pop_front();
        return answer;
    }
};

/// The shipped catalogue, read once for a whole test program.
inline CatalogPtr shippedCatalog()
{
    static const CatalogPtr catalog = [] {
        const Expected<OpenedCatalog> opened = openCatalog(POWERTRAIN_CATALOG);
        return opened ? opened->catalog : CatalogPtr();
    }();
    return catalog;
}

/// A window with scripted dialogs and settings of its own.
struct Bench {
    QTemporaryDir home;
    Settings settings;
    ScriptedDialogs dialogs;
    std::unique_ptr<MainWindow> window;

    explicit Bench(Language language = Language::English, std::optional<Engine> engine = std::nullopt)
        : settings(home.filePath(QStringLiteral("settings.ini")))
    {
        settings.setLanguage(language);
        settings.setTheme(ThemeChoice::Light);
        window = std::make_unique<MainWindow>(engine ? *engine : coreEngine(shippedCatalog(), kToday), settings, dialogs);
        window->resize(1366, 768);
        window->show();
    }
    ~Bench() { window.reset(); }
    Bench(const Bench &) = delete;
    Bench &operator=(const Bench &) = delete;

    QString path(const char *name) const { return home.filePath(QLatin1String(name)); }
    void write(const char *name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    bool planned() const
    {
        return QTest::qWaitFor([this] { return !window->isPlanning(); }, 60'000);
    }
};

} // namespace powertrain::test
