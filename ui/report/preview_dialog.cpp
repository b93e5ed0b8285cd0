// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/preview_dialog.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/report/page_view.h"
#include "ui/text/wording.h"
#include "ui/window/dialogs.h"
#include "ui/window/flow_box.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kLongestName = 120;
constexpr int kLayOutAfter = 300; // ms after the last letter typed

void setName(QPushButton *button, const QString &text, const QString &description = {})
{
    button->setText(text);
    button->setAccessibleName(withoutMnemonic(text));
    button->setAccessibleDescription(description);
    button->setToolTip(description);
}

void setLabel(QLabel *label, QWidget *field, const QString &text)
{
    label->setText(text);
    field->setAccessibleName(withoutMnemonic(text));
}

} // namespace

PreviewDialog::PreviewDialog(std::shared_ptr<const Proposal> proposal, const QString &name, Settings &settings, Dialogs &dialogs, const Words &words, const Theme &theme, QWidget *parent)
    : QDialog(parent)
    , m_proposal(std::move(proposal))
    , m_name(name)
    , m_settings(settings)
    , m_dialogs(dialogs)
    , m_words(words)
    , m_theme(theme)
    , m_view(new PageView(this))
    , m_outline(new QListWidget(this))
    , m_tools(nullptr)
    , m_choices(nullptr)
{
    m_outline->setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 26);
    m_outline->setMaximumWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 40);
    m_outline->setTextElideMode(Qt::ElideRight);
    m_outline->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tools = buildTools();
    m_choices = buildChoices();
    auto *middle = new QVBoxLayout;
    middle->setSpacing(6);
    middle->addWidget(m_tools);
    middle->addWidget(m_view, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 12, 12, 12);
    row->setSpacing(12);
    row->addWidget(m_outline);
    row->addLayout(middle, 1);
    row->addWidget(m_choices);

    m_title->setText(QString::fromStdString(m_proposal->request.title).left(kLongestName));
    m_client->setText(QString::fromStdString(m_proposal->request.client).left(kLongestName));
    m_author->setText(settings.company().author);
    m_derivations->setChecked(settings.derivations());
    retranslate(words);
    chooseIn(m_paper, static_cast<int>(settings.paper()));
    chooseIn(m_edition, static_cast<int>(settings.edition()));

    m_later.setSingleShot(true);
    m_later.setInterval(kLayOutAfter);
    connect(&m_later, &QTimer::timeout, this, &PreviewDialog::layOut);
    for (QLineEdit *field : {m_title, m_client, m_author})
        connect(field, &QLineEdit::textEdited, this, [this] { m_later.start(); });
    for (QLineEdit *field : {m_title, m_client})
        connect(field, &QLineEdit::editingFinished, this, [this, field] {
            if (field->isModified()) {
                field->setModified(false);
                emit namesEdited(projectTitle(), client());
            }
        });
    for (QComboBox *list : {m_paper, m_edition})
        connect(list, &QComboBox::currentIndexChanged, this, &PreviewDialog::chosen);
    connect(m_derivations, &QCheckBox::toggled, this, &PreviewDialog::chosen);
    connect(m_view, &PageView::pageChanged, this, &PreviewDialog::showPage);
    connect(m_view, &PageView::zoomChanged, this, &PreviewDialog::showZoom);
    connect(m_outline, &QListWidget::currentItemChanged, this, [this](QListWidgetItem *item) {
        if (item)
            m_view->goToPage(item->data(Qt::UserRole).toInt());
    });
    resize(1180, 740);
    m_view->setFocus();
    layOut();
}

PreviewDialog::~PreviewDialog() = default;

QWidget *PreviewDialog::buildTools()
{
    auto *tools = new FlowBox(this);
    m_previous = new QPushButton(tools);
    m_next = new QPushButton(tools);
    m_pageLabel = new QLabel(tools);
    m_pageLabel->setTextFormat(Qt::PlainText);
    m_smaller = new QPushButton(tools);
    m_larger = new QPushButton(tools);
    m_fit = new QPushButton(tools);
    m_full = new QPushButton(tools);
    for (QWidget *part : std::initializer_list<QWidget *>{m_previous, m_next, m_pageLabel, m_smaller, m_larger, m_fit, m_full})
        tools->addWidget(part);
    for (QPushButton *button : {m_previous, m_next, m_smaller, m_larger, m_fit, m_full})
        button->setAutoDefault(false);
    connect(m_previous, &QPushButton::clicked, this, [this] { m_view->goToPage(m_view->currentPage() - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { m_view->goToPage(m_view->currentPage() + 1); });
    connect(m_smaller, &QPushButton::clicked, this, [this] { m_view->zoomBy(-1); });
    connect(m_larger, &QPushButton::clicked, this, [this] { m_view->zoomBy(1); });
    connect(m_fit, &QPushButton::clicked, this, [this] { m_view->fitWidth(); });
    connect(m_full, &QPushButton::clicked, this, [this] { m_view->setZoom(1); });
    return tools;
}

QWidget *PreviewDialog::buildChoices()
{
    auto *choices = new QWidget(this);
    choices->setFixedWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 36);
    auto *column = new QVBoxLayout(choices);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_title = new QLineEdit(choices);
    m_client = new QLineEdit(choices);
    m_author = new QLineEdit(choices);
    m_paper = listField(choices);
    m_edition = listField(choices);
    m_derivations = new QCheckBox(choices);
    const auto add = [&](QLabel *&label, QWidget *field) {
        label = new QLabel(choices);
        label->setTextFormat(Qt::PlainText);
        label->setBuddy(field);
        column->addWidget(label);
        column->addWidget(field);
        column->addSpacing(4);
    };
    add(m_titleLabel, m_title);
    add(m_clientLabel, m_client);
    add(m_authorLabel, m_author);
    add(m_paperLabel, m_paper);
    add(m_editionLabel, m_edition);
    for (QLineEdit *field : {m_title, m_client, m_author})
        field->setMaxLength(kLongestName);
    column->addWidget(m_derivations);
    column->addStretch(1);
    m_progress = new QProgressBar(choices);
    m_progress->setTextVisible(false);
    m_cancel = new QPushButton(choices);
    m_pdf = new QPushButton(choices);
    m_markdown = new QPushButton(choices);
    m_close = new QPushButton(choices);
    m_pdf->setObjectName(QStringLiteral("primary"));
    m_pdf->setDefault(true);
    for (QWidget *part : std::initializer_list<QWidget *>{m_progress, m_cancel, m_pdf, m_markdown, m_close})
        column->addWidget(part);
    connect(m_pdf, &QPushButton::clicked, this, [this] { save(Kind::Pdf); });
    connect(m_markdown, &QPushButton::clicked, this, [this] { save(Kind::Markdown); });
    connect(m_close, &QPushButton::clicked, this, &PreviewDialog::reject);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_cancelled = true; });
    m_progress->hide();
    m_cancel->hide();
    return choices;
}

QString PreviewDialog::projectTitle() const { return m_title->text().trimmed(); }
QString PreviewDialog::client() const { return m_client->text().trimmed(); }

ReportOptions PreviewDialog::options() const
{
    ReportOptions options = reportOptions(m_settings);
    options.title = projectTitle();
    options.client = client();
    options.author = m_author->text();
    return options;
}

Words PreviewDialog::editionWords() const { return powertrain::editionWords(m_settings.edition(), m_words, m_proposal->catalog); }

void PreviewDialog::chosen()
{
    m_settings.setPaper(static_cast<Paper>(chosenIn(m_paper)));
    m_settings.setEdition(static_cast<Edition>(chosenIn(m_edition)));
    m_settings.setDerivations(m_derivations->isChecked());
    layOut();
}

void PreviewDialog::layOut()
{
    m_later.stop();
    m_pages = std::make_shared<ReportPages>(*m_proposal, editionWords(), options());
    const QSignalBlocker blocker(m_outline);
    m_outline->clear();
    for (const ReportPages::Section &section : m_pages->outline()) {
        if (section.level > 1)
            continue;
        auto *item = new QListWidgetItem(section.title, m_outline);
        item->setData(Qt::UserRole, section.page);
        item->setToolTip(section.title.toHtmlEscaped());
    }
    m_view->setPages(m_pages);
    showPage(m_view->currentPage());
    showZoom();
}

void PreviewDialog::showPage(int page)
{
    m_pageLabel->setText(m_words.translate("Powertrain", "Page %1 of %2", "at the foot of every page").arg(QString::number(page + 1), QString::number(m_pages->count())));
    m_previous->setEnabled(page > 0);
    m_next->setEnabled(page + 1 < m_pages->count());
    // The section that the page belongs to, without jumping to its beginning.
    int row = 0;
    for (int i = 0; i < m_outline->count(); ++i) {
        if (m_outline->item(i)->data(Qt::UserRole).toInt() <= page)
            row = i;
    }
    // Several sections may begin on the page: one that was chosen stays chosen.
    const QListWidgetItem *now = m_outline->currentItem();
    if (now && now->data(Qt::UserRole).toInt() == page)
        return;
    const QSignalBlocker blocker(m_outline);
    m_outline->setCurrentRow(row);
}

void PreviewDialog::showZoom()
{
    const int percent = static_cast<int>(std::lround(m_view->zoom() * 100));
    m_fit->setEnabled(!m_view->fitsWidth());
    m_full->setEnabled(m_view->fitsWidth() || percent != 100);
}

void PreviewDialog::setSaving(bool saving)
{
    m_saving = saving;
    m_cancelled = false;
    for (QWidget *part : std::initializer_list<QWidget *>{m_outline, m_tools, m_view, m_title, m_client, m_author, m_paper, m_edition, m_derivations, m_pdf, m_markdown, m_close})
        part->setEnabled(!saving);
    m_progress->setVisible(saving);
    m_cancel->setVisible(saving);
    if (saving)
        m_cancel->setFocus();
    else
        m_pdf->setFocus();
}

Expected<PdfReport> PreviewDialog::renderWithProgress()
{
    const std::shared_ptr<const ReportPages> pages = m_pages;
    setSaving(true);
    m_progress->setRange(0, pages->count());
    const Expected<PdfReport> report = renderPdf(*pages, [this](int page, int) {
        m_progress->setValue(page);
        QCoreApplication::processEvents();
        return !m_cancelled;
    });
    setSaving(false);
    return report;
}

void PreviewDialog::save(Kind kind)
{
    if (m_later.isActive())
        layOut();
    const bool pdf = kind == Kind::Pdf;
    const QString suffix = pdf ? QStringLiteral(".pdf") : QStringLiteral(".md");
    const std::optional<QString> answer = m_dialogs.saveFile(this, m_words.translate("Powertrain", "Save the proposal", "title of a file dialog"), QDir(m_settings.lastFolder()).filePath(m_name + suffix),
        pdf ? m_words.translate("Powertrain", "PDF (*.pdf)", "kinds of file in a dialog") : m_words.translate("Powertrain", "Markdown (*.md)", "kinds of file in a dialog"));
    if (!answer)
        return;
    const QString path = answer->endsWith(suffix, Qt::CaseInsensitive) ? *answer : *answer + suffix;
    QByteArray bytes;
    QString remark;
    if (pdf) {
        const Expected<PdfReport> report = renderWithProgress();
        if (!report) {
            if (report.error().message.code != "report.cancelled")
                m_dialogs.tell(this, m_words, word(m_words, report.error()));
            return;
        }
        bytes = report->pdf;
        if (!report->unshownCharacters.isEmpty())
            remark = m_words.translate("Powertrain", "The proposal was written, but these characters could not be shown in it: %1").arg(report->unshownCharacters);
    } else {
        bytes = renderMarkdown(*m_proposal, editionWords(), options());
    }
    if (const Expected<void> written = writeFile(path, bytes); !written) {
        m_dialogs.tell(this, m_words, word(m_words, written.error()));
        return;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    Company company = m_settings.company();
    company.author = m_author->text();
    m_settings.setCompany(company);
    if (!remark.isEmpty())
        m_dialogs.tell(this, m_words, remark);
    if (pdf)
        m_dialogs.reveal(path);
}

void PreviewDialog::reject()
{
    // While a file is being written, Escape and the window's cross stop that first.
    if (m_saving) {
        m_cancelled = true;
        return;
    }
    QDialog::reject();
}

void PreviewDialog::retranslate(const Words &words)
{
    m_words = words;
    setWindowTitle(words.translate("Powertrain", "Proposal before it is saved", "title of a dialog"));
    m_outline->setAccessibleName(words.translate("Powertrain", "Sections of the proposal", "accessible name of a list"));
    setLabel(m_titleLabel, m_title, words.translate("Powertrain", "&Title", "field: of a proposal"));
    setLabel(m_clientLabel, m_client, words.translate("Powertrain", "&Client", "field: of a proposal"));
    setLabel(m_authorLabel, m_author, words.translate("Powertrain", "&Author", "field of the settings: who writes proposals"));
    setLabel(m_paperLabel, m_paper, words.translate("Powertrain", "Pape&r", "field of the settings"));
    setLabel(m_editionLabel, m_edition, words.translate("Powertrain", "&Edition", "field of the settings: language of proposals"));
    m_title->setPlaceholderText(words.translate("Powertrain", "model and task", "what a title is made of when none is written"));
    fillList(m_edition, {{static_cast<int>(Edition::AsWindow), words.translate("Powertrain", "As the window", "choice of a proposal's language")}, {static_cast<int>(Edition::English), QStringLiteral("English")}, {static_cast<int>(Edition::Chinese), QStringLiteral("中文")}, {static_cast<int>(Edition::Both), words.translate("Powertrain", "Both languages in one document", "choice of a proposal's language")}});
    fillList(m_paper, {{static_cast<int>(Paper::A4), words.translate("Powertrain", "A4 (210 × 297 mm)", "choice of a paper")}, {static_cast<int>(Paper::Letter), words.translate("Powertrain", "Letter (8.5 × 11 in)", "choice of a paper")}});
    m_derivations->setText(words.translate("Powertrain", "With the calculat&ions", "tick box: appendix of a proposal"));
    m_derivations->setAccessibleName(withoutMnemonic(m_derivations->text()));
    setName(m_previous, words.translate("Powertrain", "Pre&vious page", "button of the preview"), words.translate("Powertrain", "Page Up, when the pages have the focus"));
    setName(m_next, words.translate("Powertrain", "&Next page", "button of the preview"), words.translate("Powertrain", "Page Down, when the pages have the focus"));
    setName(m_smaller, QStringLiteral("−"), words.translate("Powertrain", "Smaller: the minus key or Ctrl and the wheel"));
    setName(m_larger, QStringLiteral("+"), words.translate("Powertrain", "Larger: the plus key or Ctrl and the wheel"));
    m_smaller->setAccessibleName(words.translate("Powertrain", "Smaller", "button of the preview"));
    m_larger->setAccessibleName(words.translate("Powertrain", "Larger", "button of the preview"));
    setName(m_fit, words.translate("Powertrain", "Fit the &width", "button of the preview"));
    setName(m_full, words.translate("Powertrain", "&100 %", "button of the preview"), words.translate("Powertrain", "As large as on paper: the 0 key"));
    setName(m_pdf, words.translate("Powertrain", "Save as &PDF …", "button of the preview"));
    setName(m_markdown, words.translate("Powertrain", "Save as &Markdown …", "button of the preview"));
    setName(m_close, words.translate("Powertrain", "C&lose", "button of the preview"));
    setName(m_cancel, words.translate("Powertrain", "&Cancel", "button"));
    m_progress->setAccessibleName(words.translate("Powertrain", "Pages written", "accessible name of a progress bar"));
    m_view->retranslate(words);
    m_view->setTheme(m_theme);
    if (m_pages)
        layOut();
}

void PreviewDialog::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_view->setTheme(theme);
}

} // namespace powertrain
