// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QComboBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "ui/results/pages.h"
#include "ui/text/wording.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kVisibleLines = 24;

QStringList worded(const Words &words, const std::vector<Message> &messages)
{
    QStringList sentences;
    for (const Message &message : messages)
        sentences += word(words, message);
    return sentences;
}

} // namespace

LaunchPage::LaunchPage(QWidget *parent)
    : ResultPage(parent)
    , m_words(Language::English)
    , m_bar(new QWidget(this))
    , m_label(new QLabel(m_bar))
    , m_files(new QComboBox(m_bar))
    , m_copy(new QPushButton(m_bar))
    , m_save(new QPushButton(m_bar))
    , m_copied(hintLabel(m_bar))
    , m_text(new QPlainTextEdit(this))
{
    m_label->setTextFormat(Qt::PlainText);
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_label->setBuddy(m_files);
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_copied->setWordWrap(false);
    for (QWidget *widget : {static_cast<QWidget *>(m_label), static_cast<QWidget *>(m_files), static_cast<QWidget *>(m_copy), static_cast<QWidget *>(m_save), static_cast<QWidget *>(m_copied)})
        row->addWidget(widget);
    row->addStretch(1);
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setMinimumHeight(m_text->fontMetrics().lineSpacing() * kVisibleLines);
    for (QPushButton *button : {m_copy, m_save})
        button->setAutoDefault(true);
    m_whole = addSection();
    add(m_bar);
    add(m_text);
    m_remarks = addSection();
    connect(m_files, &QComboBox::currentIndexChanged, this, &LaunchPage::showFile);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_text->toPlainText());
        m_copied->setText(m_words.translate("Powertrain", "Copied.", "after copying a text"));
    });
    connect(m_save, &QPushButton::clicked, this, [this] {
        if (const LaunchFile *file = current())
            emit saveRequested(QString::fromStdString(file->fileName), QByteArray::fromStdString(file->text));
    });
}

void LaunchPage::fill(const ResultContent &content)
{
    m_words = content.words;
    const Words &words = m_words;
    setTitle(words.translate("Powertrain", "Launch: what starts this plan", "page title"),
        words.translate("Powertrain", "Files with the values that this plan was calculated with. Read them before you run them; nothing is started from here."));
    // The page is filled again when the language or the theme changes: the file that is looked at stays.
    const QString before = current() ? QString::fromStdString(current()->fileName) : QString();
    m_set = launchFiles(content.proposal, content.optionIndex - 1);
    m_label->setText(words.translate("Powertrain", "&File", "field: which launch file"));
    m_files->setAccessibleName(withoutMnemonic(m_label->text()));
    m_copy->setText(words.translate("Powertrain", "&Copy", "button: the file's text"));
    m_save->setText(words.translate("Powertrain", "S&ave as…", "button: the launch file"));
    for (QPushButton *button : {m_copy, m_save})
        button->setAccessibleName(withoutMnemonic(button->text()));
    m_whole->setTitle(words.translate("Powertrain", "To know", "heading: remarks about launching"));
    m_whole->setPoints(worded(words, m_set.remarks));
    m_whole->setVisible(!m_set.remarks.empty());
    {
        const QSignalBlocker blocker(m_files);
        m_files->clear();
        for (const LaunchFile &file : m_set.files) {
            const QString name = QString::fromStdString(file.fileName);
            const QString tool = QString::fromStdString(file.tool + " " + file.version);
            m_files->addItem(words.translate("Powertrain", "%1 – %2", "file name, tool and version").arg(name, tool), name);
        }
        m_files->setCurrentIndex(qMax(0, m_files->findData(before)));
    }
    const bool any = !m_set.files.empty();
    m_bar->setVisible(any);
    m_text->setVisible(any);
    showFile();
}

const LaunchFile *LaunchPage::current() const
{
    const int index = m_files->currentIndex();
    return index >= 0 && static_cast<std::size_t>(index) < m_set.files.size() ? &m_set.files[static_cast<std::size_t>(index)] : nullptr;
}

void LaunchPage::showFile()
{
    const LaunchFile *file = current();
    m_copied->clear();
    m_remarks->setVisible(file && !file->remarks.empty());
    if (!file) {
        m_text->clear();
        return;
    }
    m_text->setPlainText(QString::fromStdString(file->text));
    m_text->setAccessibleName(m_words.translate("Powertrain", "Text of %1", "accessible name; file name").arg(QString::fromStdString(file->fileName)));
    m_remarks->setTitle(m_words.translate("Powertrain", "To know about this file", "heading: remarks"));
    m_remarks->setPoints(worded(m_words, file->remarks));
}

} // namespace powertrain
