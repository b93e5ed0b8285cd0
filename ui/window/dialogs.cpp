// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dialogs.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>

#include "ui/text/words.h"

namespace powertrain {

std::optional<QString> ScreenDialogs::openFile(QWidget *parent, const QString &title, const QString &folder, const QString &filter)
{
    const QString path = QFileDialog::getOpenFileName(parent, title, folder, filter);
    return path.isEmpty() ? std::nullopt : std::optional(path);
}

std::optional<QString> ScreenDialogs::openFolder(QWidget *parent, const QString &title)
{
    const QString path = QFileDialog::getExistingDirectory(parent, title);
    return path.isEmpty() ? std::nullopt : std::optional(path);
}

std::optional<QString> ScreenDialogs::saveFile(QWidget *parent, const QString &title, const QString &suggestion, const QString &filter)
{
    const QString path = QFileDialog::getSaveFileName(parent, title, suggestion, filter);
    return path.isEmpty() ? std::nullopt : std::optional(path);
}

UnsavedAnswer ScreenDialogs::askUnsaved(QWidget *parent, const Words &words, const QString &project)
{
    QMessageBox box(parent);
    box.setIcon(QMessageBox::Question);
    box.setTextFormat(Qt::PlainText);
    box.setText(words.translate("Powertrain", "“%1” has changes that are not saved. Save them?").arg(project));
    QPushButton *save = box.addButton(words.translate("Powertrain", "&Save", "button"), QMessageBox::AcceptRole);
    QPushButton *discard = box.addButton(words.translate("Powertrain", "&Discard changes", "button"), QMessageBox::DestructiveRole);
    QPushButton *cancel = box.addButton(words.translate("Powertrain", "&Cancel", "button"), QMessageBox::RejectRole);
    box.setDefaultButton(save);
    box.setEscapeButton(cancel);
    box.exec();
    if (box.clickedButton() == save)
        return UnsavedAnswer::Save;
    return box.clickedButton() == discard ? UnsavedAnswer::Discard : UnsavedAnswer::Cancel;
}

void ScreenDialogs::tell(QWidget *parent, const Words &words, const QString &sentence)
{
    QMessageBox box(parent);
    box.setIcon(QMessageBox::Warning);
    box.setTextFormat(Qt::PlainText);
    box.setText(sentence);
    box.addButton(words.translate("Powertrain", "&Close", "button"), QMessageBox::AcceptRole);
    box.exec();
}

void ScreenDialogs::reveal(const QString &path)
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(path));
}

} // namespace powertrain
