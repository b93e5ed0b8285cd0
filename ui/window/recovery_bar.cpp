// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recovery_bar.h"

#include <utility>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/wizard/form.h"

namespace powertrain {

RecoveryBar::RecoveryBar(QWidget *parent)
    : QWidget(parent)
    , m_words(Language::English)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("recovery"));
    setAttribute(Qt::WA_StyledBackground);
    m_column->setContentsMargins(24, 12, 24, 12);
    hide();
}

void RecoveryBar::setWork(std::vector<RecoveredWork> works)
{
    m_works = std::move(works);
    refresh();
}

void RecoveryBar::retranslate(const Words &words)
{
    m_words = words;
    refresh();
}

void RecoveryBar::refresh()
{
    qDeleteAll(findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
    setVisible(!m_works.empty());
    if (m_works.empty())
        return;
    auto *heading = headingLabel(2, this);
    heading->setText(m_words.translate("Powertrain", "Work that was not saved", "heading: the program ended without saving"));
    m_column->addWidget(heading);
    const QLocale locale(m_words.language() == Language::Chinese ? QLocale::Chinese : QLocale::English);
    for (const RecoveredWork &work : m_works) {
        auto *row = new QWidget(this);
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        QString name = work.origin.isEmpty() ? work.title : QFileInfo(work.origin).completeBaseName();
        if (name.isEmpty())
            name = m_words.translate("Powertrain", "New project", "name of a project that has none");
        QLabel *label = plainLabel(row);
        label->setText(m_words.translate("Powertrain", "%1, changed last %2", "project, date and time").arg(name, locale.toString(work.when, QLocale::ShortFormat)));
        auto *recover = new QPushButton(m_words.translate("Powertrain", "Go on with it", "button: open recovered work"), row);
        recover->setAccessibleDescription(label->text());
        auto *discard = new QPushButton(m_words.translate("Powertrain", "Throw it away", "button: recovered work"), row);
        discard->setAccessibleDescription(label->text());
        layout->addWidget(label, 1);
        layout->addWidget(recover);
        layout->addWidget(discard);
        m_column->addWidget(row);
        // Queued: what is clicked is taken down while the work is opened.
        connect(
            recover, &QPushButton::clicked, this, [this, work] { emit recoverRequested(work); }, Qt::QueuedConnection);
        connect(
            discard, &QPushButton::clicked, this, [this, work] { emit discardRequested(work); }, Qt::QueuedConnection);
    }
}

} // namespace powertrain
