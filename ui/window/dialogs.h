// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

class QWidget;

namespace powertrain {

class Words;

enum class UnsavedAnswer { Save,
    Discard,
    Cancel };

/// Everything that stops and asks. Behind a face of its own, so that tests answer without a dialog on the screen.
class Dialogs {
public:
    virtual ~Dialogs() = default;
    virtual std::optional<QString> openFile(QWidget *parent, const QString &title, const QString &folder, const QString &filter) = 0;
    virtual std::optional<QString> openFolder(QWidget *parent, const QString &title) = 0;
    virtual std::optional<QString> saveFile(QWidget *parent, const QString &title, const QString &suggestion, const QString &filter) = 0;
    virtual UnsavedAnswer askUnsaved(QWidget *parent, const Words &words, const QString &project) = 0;
    virtual void tell(QWidget *parent, const Words &words, const QString &sentence) = 0;
    /// Opens a written file in the system's viewer.
    virtual void reveal(const QString &path) = 0;
};

/// Qt's own dialogs.
class ScreenDialogs : public Dialogs {
public:
    std::optional<QString> openFile(QWidget *parent, const QString &title, const QString &folder, const QString &filter) override;
    std::optional<QString> openFolder(QWidget *parent, const QString &title) override;
    std::optional<QString> saveFile(QWidget *parent, const QString &title, const QString &suggestion, const QString &filter) override;
    UnsavedAnswer askUnsaved(QWidget *parent, const Words &words, const QString &project) override;
    void tell(QWidget *parent, const Words &words, const QString &sentence) override;
    void reveal(const QString &path) override;
};

} // namespace powertrain
