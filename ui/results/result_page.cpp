// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/result_page.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/results/pages.h"
#include "ui/wizard/form.h"

namespace powertrain {

ResultPage::ResultPage(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_title(headingLabel(1, this))
    , m_explanation(hintLabel(this))
{
    m_column->setContentsMargins(32, 26, 32, 26);
    m_column->setSpacing(18);
    m_column->addWidget(m_title);
    m_column->addWidget(m_explanation);
    m_column->addStretch(1);
}

void ResultPage::setContent(const ResultContent &content)
{
    for (Section *section : m_sections)
        section->setTheme(content.theme);
    fill(content);
}

void ResultPage::add(QWidget *widget) { m_column->insertWidget(m_column->count() - 1, widget); }

Section *ResultPage::addSection()
{
    auto *section = new Section(this);
    m_sections.push_back(section);
    add(section);
    return section;
}

void ResultPage::setTitle(const QString &title, const QString &explanation)
{
    m_title->setText(title);
    m_explanation->setText(explanation);
    m_explanation->setVisible(!explanation.isEmpty());
    setAccessibleName(title);
}

QString resultPageTitle(const Words &words, ResultPageId id)
{
    switch (id) {
    case ResultPageId::Overview:
        return words.translate("Powertrain", "Recommendation", "page of the result");
    case ResultPageId::Memory:
        return words.translate("Powertrain", "Memory", "page of the result");
    case ResultPageId::Time:
        return words.translate("Powertrain", "Time and throughput", "page of the result");
    case ResultPageId::Cost:
        return words.translate("Powertrain", "Cost and billing", "page of the result");
    case ResultPageId::Options:
        return words.translate("Powertrain", "All options", "page of the result");
    case ResultPageId::Compare:
        return words.translate("Powertrain", "Compare", "page of the result");
    case ResultPageId::WhatIf:
        return words.translate("Powertrain", "What if", "page of the result");
    case ResultPageId::Deployment:
        return words.translate("Powertrain", "Deployment", "page of the result");
    case ResultPageId::Infrastructure:
        return words.translate("Powertrain", "Storage, network, hosts", "page of the result");
    case ResultPageId::Compliance:
        return words.translate("Powertrain", "Compliance", "page of the result");
    case ResultPageId::Launch:
        return words.translate("Powertrain", "Launch", "page of the result");
    case ResultPageId::Calculation:
        return words.translate("Powertrain", "How it was calculated", "page of the result");
    case ResultPageId::Sources:
        return words.translate("Powertrain", "Sources and assumptions", "page of the result");
    }
    return {};
}

ResultPage *makeResultPage(ResultPageId id, QWidget *parent)
{
    switch (id) {
    case ResultPageId::Overview:
        return new OverviewPage(parent);
    case ResultPageId::Memory:
        return new MemoryPage(parent);
    case ResultPageId::Time:
        return new TimePage(parent);
    case ResultPageId::Cost:
        return new CostPage(parent);
    case ResultPageId::Options:
        return new OptionsPage(parent);
    case ResultPageId::Compare:
        return new ComparePage(parent);
    case ResultPageId::WhatIf:
        return new WhatIfPage(parent);
    case ResultPageId::Deployment:
        return new DeploymentPage(parent);
    case ResultPageId::Infrastructure:
        return new InfrastructurePage(parent);
    case ResultPageId::Compliance:
        return new CompliancePage(parent);
    case ResultPageId::Launch:
        return new LaunchPage(parent);
    case ResultPageId::Calculation:
        return new DerivationPage(parent);
    case ResultPageId::Sources:
        return new SourcesPage(parent);
    }
    return nullptr;
}

} // namespace powertrain
