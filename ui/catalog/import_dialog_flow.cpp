// SPDX-License-Identifier: GPL-3.0-or-later
// Reading, deciding and keeping.
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_words.h"
#include "ui/catalog/form_choices.h"
#include "ui/catalog/import_dialog.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kSteps = 1000; ///< of the progress bar
// Choices of a name's meaning that are no accelerator.
const QString kUndecided = QStringLiteral("?");
const QString kLeaveOut = QStringLiteral("-");

} // namespace

void ImportDialog::read()
{
    if (m_reading) {
        // What is being read is out of date: it is read again when that one has ended.
        m_again = true;
        m_editor.cancelPreview();
        return;
    }
    m_reading = true;
    m_problem->hide();
    m_progress->setValue(0);
    m_progress->show();
    choiceEdited();
    ImportOptions options;
    options.fileName = QFileInfo(m_path).fileName().toStdString();
    options.providerId = m_provider->currentData().toString().toStdString();
    options.asOf = m_date->text().trimmed().toStdString();
    options.today = m_editor.today();
    options.mappings = m_names->mappings();
    m_editor.preview(
        m_path, std::move(options),
        [self = QPointer(this)](double share) {
            if (self)
                self->m_progress->setValue(static_cast<int>(share * kSteps));
        },
        [self = QPointer(this)](Expected<ImportPreview> result) {
            if (self)
                self->take(std::move(result));
        });
}

void ImportDialog::take(Expected<ImportPreview> result)
{
    m_reading = false;
    if (m_again) {
        m_again = false;
        read();
        return;
    }
    m_progress->hide();
    if (!result) {
        m_preview.reset();
        complain(result.error());
    } else {
        m_preview = std::make_shared<const ImportPreview>(std::move(*result));
        const int chosen = m_nameTable->currentIndex().row();
        m_names->setPreview(*m_preview, m_view);
        if (m_names->rowCount() > 0)
            m_nameTable->selectRow(qBound(0, chosen, m_names->rowCount() - 1));
    }
    for (ImportRowsModel *model : m_rows)
        model->setPreview(m_preview, m_view);
    m_problems->setPreview(m_preview, m_view);
    showSummary();
    showDecision();
    choiceEdited();
}

void ImportDialog::showSummary()
{
    const Words &w = m_view->words;
    const int counts[] = {m_rows[Added]->rowCount(), m_rows[Changed]->rowCount(), m_rows[Suspicious]->rowCount(), m_rows[Unmatched]->rowCount(), m_problems->rowCount()};
    const QString names[] = {wordImportState(w, ImportState::Added), wordImportState(w, ImportState::Changed), wordImportState(w, ImportState::Suspicious), wordImportState(w, ImportState::Unmatched),
        w.translate("Powertrain", "Problems", "tab of an import's preview")};
    int first = -1;
    for (int tab = 0; tab < TabCount; ++tab) {
        m_tabs->setTabText(tab, w.translate("Powertrain", "%1 (%2)", "tab with the number of its rows").arg(names[tab], w.count(counts[tab])));
        m_tabs->setTabEnabled(tab, counts[tab] > 0 || (tab == Unmatched && m_names->rowCount() > 0));
        if (first < 0 && m_tabs->isTabEnabled(tab))
            first = tab;
    }
    if (first >= 0 && !m_tabs->isTabEnabled(m_tabs->currentIndex()))
        m_tabs->setCurrentIndex(first);
    m_tabs->setVisible(m_preview != nullptr);
    m_nameTable->setVisible(m_names->rowCount() > 0);
    m_summary->setVisible(m_preview != nullptr);
    if (!m_preview)
        return;
    QStringList sentences{w.translate("Powertrain", "%1: %2 rows read, %3 added, %4 changed, %5 the same, %6 suspicious, %7 unmatched.", "summary of an import: format, counts")
                              .arg(wordFormat(w, m_preview->format), w.count(m_preview->rowsRead), w.count(counts[Added]), w.count(counts[Changed]), w.count(m_preview->count(ImportState::Same)), w.count(counts[Suspicious]), w.count(counts[Unmatched]))};
    if (m_preview->problemRows > 0)
        sentences += w.translate("Powertrain", "%n row(s) cannot be used.", "summary of an import", m_preview->problemRows);
    if (m_preview->merged > 0)
        sentences += w.translate("Powertrain", "%n row(s) repeat another for other zones.", "summary of an import", m_preview->merged);
    if (m_preview->withoutCard > 0)
        sentences += w.translate("Powertrain", "%n row(s) are machines without an accelerator.", "summary of an import", m_preview->withoutCard);
    if (m_preview->withoutPrice > 0)
        sentences += w.translate("Powertrain", "%n row(s) have no price.", "summary of an import", m_preview->withoutPrice);
    QString text = sentences.takeFirst();
    for (const QString &sentence : sentences)
        text = w.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(text, sentence);
    m_summary->setText(text);
}

void ImportDialog::showDecision()
{
    const Words &w = m_view->words;
    const QModelIndexList selected = m_nameTable->selectionModel()->selectedRows();
    const bool one = !selected.isEmpty();
    m_decision->setEnabled(one);
    m_decision->setVisible(m_names->rowCount() > 0);
    m_decisionLabel->setVisible(m_names->rowCount() > 0);
    m_likeliest->setVisible(m_names->rowCount() > 0);
    const QSignalBlocker quiet(m_decision);
    m_decision->clear();
    if (!one)
        return;
    const int row = selected.front().row();
    m_decision->addItem(w.translate("Powertrain", "not decided", "an unknown name in an import"), kUndecided);
    m_decision->addItem(w.translate("Powertrain", "leave these rows out", "an unknown name in an import"), kLeaveOut);
    for (const std::string &suggestion : m_names->name(row).suggestions)
        m_decision->addItem(w.translate("Powertrain", "%1 (suggested)", "accelerator for an unknown name").arg(acceleratorName(*m_view, suggestion)), QString::fromStdString(suggestion));
    m_decision->insertSeparator(m_decision->count());
    for (const auto &choice : acceleratorChoices(*m_view)) {
        if (!choice.first.isEmpty())
            m_decision->addItem(choice.second, choice.first);
    }
    const auto decision = m_names->decision(row);
    m_decision->setCurrentIndex(qMax(0, m_decision->findData(!decision ? kUndecided : decision->empty() ? kLeaveOut
                                                                                                        : QString::fromStdString(*decision))));
}

void ImportDialog::decided()
{
    const QModelIndexList selected = m_nameTable->selectionModel()->selectedRows();
    if (selected.isEmpty())
        return;
    const QString data = m_decision->currentData().toString();
    m_names->decide(selected.front().row(), data == kUndecided ? std::nullopt : std::optional(data == kLeaveOut ? std::string() : data.toStdString()));
    read();
}

ImportChoice ImportDialog::choice() const
{
    ImportChoice choice;
    choice.added = m_keep[Added]->isChecked();
    choice.changed = m_keep[Changed]->isChecked();
    choice.suspicious = m_keep[Suspicious]->isChecked();
    choice.unmatched = m_keep[Unmatched]->isChecked();
    choice.despiteProblems = m_keep[Problems]->isChecked();
    return choice;
}

int ImportDialog::keptRows() const
{
    int kept = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        kept += m_keep[i]->isChecked() ? m_rows[i]->rowCount() : 0;
    return kept;
}

void ImportDialog::choiceEdited()
{
    const Words &w = m_view->words;
    const int kept = m_preview ? keptRows() : 0;
    const bool accepted = !m_preview || m_preview->problemRows == 0 || m_keep[Problems]->isChecked();
    m_keep[Problems]->setVisible(m_preview && m_preview->problemRows > 0);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_keep[i]->setEnabled(m_rows[i]->rowCount() > 0);
    m_import->setText(w.translate("Powertrain", "&Import %n price(s)", "button", kept));
    m_import->setAccessibleName(withoutMnemonic(m_import->text()));
    m_import->setEnabled(m_preview && kept > 0 && accepted && !m_reading && !m_writing);
    m_import->setToolTip(accepted ? QString() : w.translate("Powertrain", "Some rows of the file cannot be used. Say first that you want the good ones all the same.", "tool tip"));
}

void ImportDialog::importRows()
{
    m_writing = true;
    choiceEdited();
    m_problem->hide();
    m_editor.import(m_preview, choice(), m_names->mappings(), [self = QPointer(this), prices = keptRows()](const std::optional<Error> &error) {
        if (!self)
            return;
        self->m_writing = false;
        if (error) {
            self->complain(*error);
            self->choiceEdited();
        } else {
            emit self->imported(prices);
            self->accept();
        }
    });
}

void ImportDialog::complain(const Error &error)
{
    m_problem->setText(powertrain::word(m_view->words, error));
    m_problem->show();
}

void ImportDialog::reject()
{
    if (m_writing)
        return; // a step that was begun is finished
    if (m_reading)
        m_editor.cancelPreview();
    QDialog::reject();
}

} // namespace powertrain
