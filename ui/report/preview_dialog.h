// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QDialog>
#include <QTimer>

#include "core/plan/proposal.h"
#include "ui/report/report.h"
#include "ui/settings.h"
#include "ui/theme/theme.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace powertrain {

class Dialogs;
class PageView;

/// The proposal before it is saved: the pages as they will be printed, and what can be chosen about them. Paper,
/// edition and appendix are remembered in the settings. Settings and dialogs must outlive it.
class PreviewDialog : public QDialog {
    Q_OBJECT

public:
    /// `name`: what a file is called at first, without suffix.
    PreviewDialog(std::shared_ptr<const Proposal> proposal, const QString &name, Settings &settings, Dialogs &dialogs, const Words &words, const Theme &theme, QWidget *parent = nullptr);
    ~PreviewDialog() override;

    void retranslate(const Words &words);
    void setTheme(const Theme &theme);
    void reject() override;

    QString projectTitle() const;
    QString client() const;
    PageView *view() const { return m_view; }
    bool isSaving() const { return m_saving; }

signals:
    /// Title and client were written anew; the window keeps them in the project.
    void namesEdited(const QString &title, const QString &client);

private:
    enum class Kind { Pdf,
        Markdown };

    QWidget *buildTools();
    QWidget *buildChoices();
    void chosen();
    void layOut();
    void showPage(int page);
    void showZoom();
    ReportOptions options() const;
    Words editionWords() const;
    void save(Kind kind);
    Expected<PdfReport> renderWithProgress();
    void setSaving(bool saving);

    std::shared_ptr<const Proposal> m_proposal;
    QString m_name;
    Settings &m_settings;
    Dialogs &m_dialogs;
    Words m_words;
    Theme m_theme;
    std::shared_ptr<const ReportPages> m_pages;
    QTimer m_later;
    bool m_saving = false;
    bool m_cancelled = false;

    PageView *m_view;
    QListWidget *m_outline;
    QWidget *m_tools, *m_choices;
    QLabel *m_pageLabel, *m_titleLabel, *m_clientLabel, *m_authorLabel, *m_paperLabel, *m_editionLabel;
    QLineEdit *m_title, *m_client, *m_author;
    QComboBox *m_paper, *m_edition;
    QCheckBox *m_derivations;
    QPushButton *m_smaller, *m_larger, *m_fit, *m_full, *m_previous, *m_next, *m_pdf, *m_markdown, *m_close, *m_cancel;
    QProgressBar *m_progress;
};

} // namespace powertrain
