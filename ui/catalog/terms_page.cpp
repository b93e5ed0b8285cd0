// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/terms_page.h"

#include <utility>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "core/cost/compute_unit.h"
#include "core/cost/defaults.h"
#include "ui/catalog/catalog_page.h"
#include "ui/catalog/catalog_words.h"
#include "ui/results/data_table.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kTableHeight = 210;

QWidget *titled(QLabel *title, QPushButton *button, QWidget *parent)
{
    auto *row = new QWidget(parent);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(title, 1);
    layout->addWidget(button);
    return row;
}

} // namespace

TermsPage::TermsPage(QWidget *parent)
    : QWidget(parent)
    , m_discountTitle(headingLabel(2, this))
    , m_ownedTitle(headingLabel(2, this))
    , m_termsTitle(headingLabel(2, this))
    , m_unitTitle(headingLabel(2, this))
    , m_unitText(hintLabel(this))
    , m_discounts(new CatalogPage(discountTable, CatalogPage::Add | CatalogPage::Change | CatalogPage::Remove, this))
    , m_owned(new CatalogPage(ownedTable, CatalogPage::Add | CatalogPage::Change | CatalogPage::Remove, this))
    , m_terms(new DataTable(this))
    , m_units(new DataTable(this))
    , m_changeTerms(new QPushButton(this))
    , m_changeUnit(new QPushButton(this))
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("page"));
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    auto *inside = new QWidget;
    inside->setObjectName(QStringLiteral("pageViewport"));
    area->setWidget(inside);
    outer->addWidget(area);
    auto *columns = new QHBoxLayout(inside);
    columns->setContentsMargins(16, 16, 16, 16);
    columns->setSpacing(24);
    auto *left = new QVBoxLayout, *right = new QVBoxLayout;
    for (QVBoxLayout *column : {left, right})
        column->setSpacing(6);
    left->addWidget(m_discountTitle);
    left->addWidget(m_discounts);
    left->addSpacing(12);
    left->addWidget(m_ownedTitle);
    left->addWidget(m_owned);
    left->addStretch(1);
    right->addWidget(titled(m_termsTitle, m_changeTerms, inside));
    right->addWidget(m_terms);
    right->addSpacing(12);
    right->addWidget(titled(m_unitTitle, m_changeUnit, inside));
    right->addWidget(m_unitText);
    right->addWidget(m_units);
    right->addStretch(1);
    columns->addLayout(left, 1);
    columns->addLayout(right, 1);
    for (CatalogPage *page : {m_discounts, m_owned}) {
        page->layout()->setContentsMargins(0, 0, 0, 0);
        page->setFixedHeight(kTableHeight);
    }
    for (DataTable *table : {m_terms, m_units}) {
        table->setMaximumRows(40);
        table->setSortingEnabled(false);
        table->verticalHeader()->setMinimumSectionSize(26);
        table->setSelectionMode(QAbstractItemView::SingleSelection);
    }
    connect(m_changeTerms, &QPushButton::clicked, this, &TermsPage::termsRequested);
    connect(m_changeUnit, &QPushButton::clicked, this, &TermsPage::unitRequested);
}

void TermsPage::setView(std::shared_ptr<const CatalogView> view)
{
    m_view = std::move(view);
    const Words &w = m_view->words;
    m_discounts->setView(m_view);
    m_owned->setView(m_view);
    m_discountTitle->setText(w.translate("Powertrain", "Negotiated discounts", "heading"));
    m_ownedTitle->setText(w.translate("Powertrain", "Own cards", "heading"));
    m_termsTitle->setText(w.translate("Powertrain", "What owning costs", "heading"));
    m_unitTitle->setText(w.translate("Powertrain", "Normalised compute unit", "heading"));
    m_changeTerms->setText(w.translate("Powertrain", "Change &terms…", "button"));
    m_changeUnit->setText(w.translate("Powertrain", "Change &unit…", "button"));
    for (QPushButton *button : {m_changeTerms, m_changeUnit})
        button->setAccessibleName(withoutMnemonic(button->text()));
    m_terms->setAccessibleName(m_termsTitle->text());
    m_units->setAccessibleName(m_unitTitle->text());
    showTerms();
    showUnits();
}

void TermsPage::showTerms()
{
    namespace plan = cost_defaults;
    const Words &w = m_view->words;
    const OwnTerms &own = m_view->catalog->terms;
    TableContent content;
    content.headers = {w.translate("Powertrain", "Term", "table heading"), w.translate("Powertrain", "Value", "table heading"), w.translate("Powertrain", "Whose", "table heading: yours or a planning value")};
    content.numeric = {false, true, false};
    const QString yours = w.translate("Powertrain", "yours", "who a price is from: the user");
    const QString planned = w.translate("Powertrain", "planning value", "a figure that the program assumes");
    const auto add = [&](const QString &name, bool isOwn, const QString &value) {
        TableContent::Row row;
        row.cells = {Cell(name), Cell(value), Cell(isOwn ? yours : planned)};
        content.rows.push_back(std::move(row));
    };
    const auto usd = [&](double units) { return w.money(Money::fromUnits(units, Currency{}).value_or(Money{})); };
    const auto share = [&](const QString &name, const std::optional<double> &value, double otherwise) { add(name, value.has_value(), w.percent(value.value_or(otherwise), 1)); };
    add(w.translate("Powertrain", "Electricity, per kWh", "a term"), own.electricityPerKwh.has_value(), own.electricityPerKwh ? w.unitPrice(*own.electricityPerKwh) : w.translate("Powertrain", "median of the catalogue's tariffs", "a term"));
    add(w.translate("Powertrain", "PUE", "a term: power usage effectiveness"), own.pue.has_value(), w.decimal(own.pue.value_or(plan::kPue), 2));
    share(w.translate("Powertrain", "Load while busy", "a term: share of the greatest power"), own.load, plan::kLoad);
    add(w.translate("Powertrain", "Staff", "a term"), own.posts.has_value(), own.posts ? w.translate("Powertrain", "%1 posts", "full-time staff").arg(w.decimal(*own.posts, 2)) : w.translate("Powertrain", "by the number of cards", "a term: staff"));
    add(w.translate("Powertrain", "Cost of a post, a year", "a term"), own.salaryPerYear.has_value(), own.salaryPerYear ? w.money(*own.salaryPerYear) : usd(plan::kSalaryUsd));
    share(w.translate("Powertrain", "Maintenance, of the price a year", "a term"), own.maintenanceShare, plan::kMaintenanceShare);
    share(w.translate("Powertrain", "Installation, of the price once", "a term"), own.installationShare, plan::kInstallationShare);
    share(w.translate("Powertrain", "Discount rate, a year", "a term: interest"), own.discountRate, plan::kDiscountRate);
    add(w.translate("Powertrain", "Depreciation", "a term"), own.depreciationYears.has_value(), own.depreciationYears ? w.translate("Powertrain", "%1 years", "a duration").arg(w.decimal(*own.depreciationYears, 1)) : w.translate("Powertrain", "by the plan's length", "a term: depreciation"));
    add(w.translate("Powertrain", "Residual value at their end", "a term"), own.residualShare.has_value(), own.residualShare ? w.percent(*own.residualShare, 1) : w.translate("Powertrain", "by age", "a term: residual value"));
    add(w.translate("Powertrain", "Colocation, per kW and month", "a term"), own.colocationPerKwMonth.has_value(), own.colocationPerKwMonth ? w.money(*own.colocationPerKwMonth) : w.translate("Powertrain", "median of the catalogue's prices", "a term"));
    share(w.translate("Powertrain", "Trend of rents, a year", "a term"), own.rentTrendPerYear, plan::kRentTrendPerYear);
    add(w.translate("Powertrain", "Factor for failed runs", "a term"), own.failedRunFactor.has_value(), w.decimal(own.failedRunFactor.value_or(1), 2));
    const QString country = w.translate("Powertrain", "that of the country", "a term: VAT");
    add(w.translate("Powertrain", "VAT on services", "a term"), own.vatServices.has_value(), own.vatServices ? w.percent(*own.vatServices, 1) : country);
    add(w.translate("Powertrain", "VAT on hardware", "a term"), own.vatHardware.has_value(), own.vatHardware ? w.percent(*own.vatHardware, 1) : country);
    m_terms->setContent(std::move(content));
}

void TermsPage::showUnits()
{
    const Words &w = m_view->words;
    const UnitWeights &unit = m_view->catalog->terms.unit;
    const Accelerator *reference = m_view->catalog->findAccelerator(unit.referenceId);
    m_unitText->setText(w.translate("Powertrain", "One unit is one GPU-hour of %1. Weights: compute %2, memory %3, bandwidth %4. It is no vendor's unit, and not Hygon's DCU, which is a card.", "reference card and three weights")
                            .arg(reference ? plainText(wordAccelerator(w, *reference), 80) : plainText(unit.referenceId, 80), w.percent(unit.compute), w.percent(unit.memory), w.percent(unit.bandwidth)));
    TableContent content;
    content.headers = {w.translate("Powertrain", "One GPU-hour of", "table heading: a card"), w.translate("Powertrain", "Units", "table heading: normalised compute units")};
    content.numeric = {false, true};
    for (const char *id : {"nvidia-a100-sxm-80", "nvidia-h100-sxm", "nvidia-h200-sxm", "nvidia-rtx-4090", "huawei-910b2", "hygon-k100-ai"}) {
        const Accelerator *card = m_view->catalog->findAccelerator(id);
        if (!card)
            continue;
        const auto units = reference ? computeUnits(*card, *reference, unit) : std::nullopt;
        TableContent::Row row;
        row.cells = {Cell(plainText(wordAccelerator(w, *card), 80)), Cell(units ? w.decimal(units->perCardHour, 2) : wordUnknown(w))};
        content.rows.push_back(std::move(row));
    }
    m_units->setContent(std::move(content));
}

void TermsPage::setTheme(const Theme &theme)
{
    m_discounts->setTheme(theme);
    m_owned->setTheme(theme);
    m_terms->setTheme(theme);
    m_units->setTheme(theme);
}

void TermsPage::setEditable(bool editable, const QString &why)
{
    m_discounts->setEditable(editable, why);
    m_owned->setEditable(editable, why);
    for (QPushButton *button : {m_changeTerms, m_changeUnit}) {
        button->setEnabled(editable);
        button->setToolTip(editable ? QString() : why);
    }
}

} // namespace powertrain
