// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/local/change_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/local/local_words.h"
#include "ui/wizard/form.h"

namespace powertrain {

ChangeList::ChangeList(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_title(headingLabel(2, this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(8);
    m_column->addWidget(m_title);
    hide();
}

void ChangeList::setChanges(const Words &words, const std::vector<LocalChange> &changes)
{
    m_title->setText(words.translate("Powertrain", "Changes that would make it fit, smallest first", "heading"));
    setAccessibleName(m_title->text());
    delete m_rows;
    m_buttons.clear();
    m_rows = new QWidget(this);
    auto *rows = new QVBoxLayout(m_rows);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(10);
    m_column->addWidget(m_rows);
    for (const LocalChange &change : changes)
        addChange(words, change);
    setVisible(!changes.empty());
}

void ChangeList::addChange(const Words &words, const LocalChange &change)
{
    auto *row = new QWidget(m_rows);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(12);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    QLabel *what = plainLabel(row);
    what->setText(wordLocal(words, change.what));
    QLabel *then = hintLabel(row);
    then->setText(words.translate("Powertrain", "Then %1 of %2 on the fullest card; cards: %3", "what a change leads to").arg(words.bytes(change.memory.value), words.bytes(change.capacity), words.count(change.cards)));
    texts->addWidget(what);
    texts->addWidget(then);
    auto *apply = new QPushButton(m_buttons.empty() ? words.translate("Powertrain", "&Apply", "button: takes a change over into the request") : withoutMnemonic(words.translate("Powertrain", "&Apply", "button: takes a change over into the request")), row);
    apply->setAutoDefault(true);
    apply->setAccessibleName(words.translate("Powertrain", "Apply: %1", "accessible name; a change").arg(what->text()));
    apply->setAccessibleDescription(then->text());
    connect(apply, &QPushButton::clicked, this, [this, request = change.request] { emit chosen(request); });
    line->addLayout(texts, 1);
    line->addWidget(apply, 0, Qt::AlignVCenter);
    static_cast<QVBoxLayout *>(m_rows->layout())->addWidget(row);
    m_buttons.push_back(apply);
}

} // namespace powertrain
