// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/step_page.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/wizard/form.h"

namespace powertrain {

StepPage::StepPage(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_title(headingLabel(1, this))
    , m_explanation(hintLabel(this))
{
    m_column->setContentsMargins(32, 26, 32, 26);
    m_column->setSpacing(14);
    m_column->addWidget(m_title);
    m_column->addWidget(m_explanation);
    m_column->addSpacing(4);
}

void StepPage::showEffect(const Words &, const Request &, const Proposal *) { }

void StepPage::setTitle(const QString &title, const QString &explanation)
{
    m_title->setText(title);
    m_explanation->setText(explanation);
    setAccessibleName(title);
}

void StepPage::setEffect(const QString &sentence)
{
    m_effect->setText(sentence);
    m_effect->setVisible(!sentence.isEmpty());
}

void StepPage::finishColumn()
{
    m_effect = plainLabel(this);
    m_effect->setObjectName(QStringLiteral("effect"));
    m_effect->setTextInteractionFlags(Qt::NoTextInteraction);
    m_effect->hide();
    m_column->addWidget(m_effect);
    m_column->addStretch(1);
}

} // namespace powertrain
