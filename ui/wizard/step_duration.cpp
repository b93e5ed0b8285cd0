// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/step_duration.h"

#include <array>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/text/wording.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/tick_box.h"

namespace powertrain {

namespace {

/// Currencies to reckon in; prices convert at the catalogue's dated rates.
constexpr std::array<const char *, 8> kCurrencies{"CNY", "USD", "EUR", "GBP", "HKD", "JPY", "SGD", "INR"};

enum TeamAnswer { Unsaid,
    Yes,
    No };

} // namespace

StepDuration::StepDuration(QWidget *parent)
    : StepPage(parent)
    , m_pattern(new ChoiceCards(2, this))
    , m_days(numberField(1, 3650, 1, 0, this))
    , m_hours(numberField(0.5, 24, 1, 1, this))
    , m_deadline(numberField(0, 3650, 1, 0, this))
    , m_budget(new AmountEdit(this))
    , m_currency(listField(this))
    , m_rankBy(listField(this))
    , m_interruptible(new TickBox(this))
    , m_hoursPerInterruption(numberField(0, 8760, 1, 1, this))
    , m_buyAllowed(new TickBox(this))
    , m_tax(listField(this))
    , m_spotPrice(numberField(0, 100, 5, 0, this))
    , m_failedRuns(numberField(0, 900, 5, 0, this))
    , m_egress(numberField(-1, 1e9, 100, 0, this))
    , m_delivery(numberField(-1, 520, 1, 0, this))
    , m_opsTeam(listField(this))
    , m_maxGpus(countField(0, 1'000'000, 8, this))
    , m_needsOs(new TickBox(this))
    , m_manyJobs(new TickBox(this))
    , m_refresh(new TickBox(this))
{
    m_pattern->add(static_cast<int>(Pattern::Burst), Glyph::Bolt);
    m_pattern->add(static_cast<int>(Pattern::Steady), Glyph::Calendar);
    for (const char *currency : kCurrencies)
        m_currency->addItem(QLatin1String(currency));

    auto *manner = new Form(this);
    m_patternRow = manner->addBlock(m_pattern, part(&Request::duration, &DurationAnswer::pattern));
    auto *form = new Form(this);
    m_daysRow = form->add(m_days, part(&Request::duration, &DurationAnswer::days));
    m_hoursRow = form->add(m_hours, part(&Request::duration, &DurationAnswer::hoursPerDay));
    m_deadlineRow = form->add(m_deadline, part(&Request::duration, &DurationAnswer::deadlineDays));
    m_budgetRow = form->add(m_budget, part(&Request::duration, &DurationAnswer::budget));
    m_currencyRow = form->add(m_currency, part(&Request::currency));
    m_rankByRow = form->add(m_rankBy, part(&Request::rankBy));
    m_interruptibleRow = form->addTick(m_interruptible, part(&Request::duration, &DurationAnswer::interruptible));
    m_interruptionRow = form->add(m_hoursPerInterruption, part(&Request::duration, &DurationAnswer::hoursPerInterruption));
    m_buyAllowedRow = form->addTick(m_buyAllowed, part(&Request::duration, &DurationAnswer::buyAllowed));
    auto *money = new Form;
    m_taxRow = money->add(m_tax, part(&Request::tax));
    m_spotPriceRow = money->add(m_spotPrice, part(&Request::duration, &DurationAnswer::spotPriceFactor));
    m_failedRunsRow = money->add(m_failedRuns, part(&Request::duration, &DurationAnswer::failedRunFactor));
    m_egressRow = money->add(m_egress, part(&Request::duration, &DurationAnswer::egressGbPerMonth));
    m_deliveryRow = money->add(m_delivery, part(&Request::duration, &DurationAnswer::deliveryWeeks));
    m_money = new Fold(money, this);
    auto *team = new Form;
    m_opsTeamRow = team->add(m_opsTeam, part(&Request::duration, &DurationAnswer::opsTeam));
    m_maxGpusRow = team->add(m_maxGpus, part(&Request::duration, &DurationAnswer::maxGpus));
    m_needsOsRow = team->addTick(m_needsOs, part(&Request::duration, &DurationAnswer::needsOsControl));
    m_manyJobsRow = team->addTick(m_manyJobs, part(&Request::duration, &DurationAnswer::platformOfManyJobs));
    m_refreshRow = team->addTick(m_refresh, part(&Request::duration, &DurationAnswer::refreshWanted));
    m_team = new Fold(team, this);

    column()->addWidget(manner);
    column()->addWidget(form);
    column()->addWidget(m_money);
    column()->addWidget(m_team);
    finishColumn();
    connectFields();
}

void StepDuration::connectFields()
{
    connect(m_pattern, &ChoiceCards::edited, this, &StepDuration::edited);
    for (QDoubleSpinBox *field : {m_days, m_hours, m_deadline, m_hoursPerInterruption, m_spotPrice, m_failedRuns, m_egress, m_delivery})
        connect(field, &QDoubleSpinBox::valueChanged, this, &StepDuration::edited);
    connect(m_maxGpus, &QSpinBox::valueChanged, this, &StepDuration::edited);
    connect(m_budget, &QLineEdit::textEdited, this, &StepDuration::edited);
    for (QComboBox *field : {m_currency, m_rankBy, m_tax, m_opsTeam})
        connect(field, &QComboBox::currentIndexChanged, this, &StepDuration::edited);
    for (QCheckBox *field : {m_interruptible, m_buyAllowed, m_needsOs, m_manyJobs, m_refresh})
        connect(field, &QCheckBox::toggled, this, &StepDuration::edited);
    connect(m_interruptible, &QCheckBox::toggled, this, [this](bool on) { m_interruptionRow.setVisible(on); });
}

void StepDuration::loadAnswers(const Request &request)
{
    const DurationAnswer &answer = request.duration;
    const QSignalBlocker days(m_days), hours(m_hours), deadline(m_deadline), currency(m_currency), interruptible(m_interruptible), interruption(m_hoursPerInterruption), buy(m_buyAllowed),
        spot(m_spotPrice), failed(m_failedRuns), egress(m_egress), delivery(m_delivery), gpus(m_maxGpus), os(m_needsOs), jobs(m_manyJobs), refresh(m_refresh);
    m_pattern->choose(static_cast<int>(answer.pattern));
    m_days->setValue(answer.days);
    m_hours->setValue(answer.hoursPerDay);
    m_deadline->setValue(answer.deadlineDays.value_or(0));
    m_budget->setAmount(answer.budget ? std::optional(answer.budget->units()) : std::nullopt);
    const QString code = QString::fromStdString(answer.budget ? answer.budget->currency.text() : request.currency.text());
    if (m_currency->findText(code) < 0)
        m_currency->addItem(code);
    m_currency->setCurrentText(code);
    chooseIn(m_rankBy, static_cast<int>(request.rankBy));
    m_interruptible->setChecked(answer.interruptible);
    m_hoursPerInterruption->setValue(answer.hoursPerInterruption.value_or(0));
    m_interruptionRow.setVisible(answer.interruptible);
    m_buyAllowed->setChecked(answer.buyAllowed);
    chooseIn(m_tax, static_cast<int>(request.tax));
    m_spotPrice->setValue(answer.spotPriceFactor.value_or(0) * 100);
    m_failedRuns->setValue((answer.failedRunFactor.value_or(1) - 1) * 100);
    m_egress->setValue(answer.egressGbPerMonth.value_or(-1));
    m_delivery->setValue(answer.deliveryWeeks.value_or(-1));
    chooseIn(m_opsTeam, answer.opsTeam ? (*answer.opsTeam ? Yes : No) : Unsaid);
    m_maxGpus->setValue(answer.maxGpus.value_or(0));
    m_needsOs->setChecked(answer.needsOsControl);
    m_manyJobs->setChecked(answer.platformOfManyJobs);
    m_refresh->setChecked(answer.refreshWanted);
}

void StepDuration::storeAnswers(Request &request) const
{
    DurationAnswer &answer = request.duration;
    answer.pattern = static_cast<Pattern>(m_pattern->chosen());
    answer.days = m_days->value();
    answer.hoursPerDay = m_hours->value();
    answer.deadlineDays = m_deadline->value() > 0 ? std::optional(m_deadline->value()) : std::nullopt;
    if (const auto currency = Currency::parse(m_currency->currentText().toStdString()))
        request.currency = *currency;
    const std::optional<double> budget = m_budget->amount();
    answer.budget = budget && *budget > 0 ? Money::fromUnits(*budget, request.currency) : std::nullopt;
    request.rankBy = static_cast<RankBy>(chosenIn(m_rankBy));
    answer.interruptible = m_interruptible->isChecked();
    answer.hoursPerInterruption = m_hoursPerInterruption->value() > 0 ? std::optional(m_hoursPerInterruption->value()) : std::nullopt;
    answer.buyAllowed = m_buyAllowed->isChecked();
    request.tax = static_cast<TaxView>(chosenIn(m_tax));
    answer.spotPriceFactor = m_spotPrice->value() > 0 ? std::optional(m_spotPrice->value() / 100) : std::nullopt;
    answer.failedRunFactor = m_failedRuns->value() > 0 ? std::optional(1 + m_failedRuns->value() / 100) : std::nullopt;
    answer.egressGbPerMonth = m_egress->value() >= 0 ? std::optional(m_egress->value()) : std::nullopt;
    answer.deliveryWeeks = m_delivery->value() >= 0 ? std::optional(m_delivery->value()) : std::nullopt;
    const int team = chosenIn(m_opsTeam);
    answer.opsTeam = team == Unsaid ? std::nullopt : std::optional(team == Yes);
    answer.maxGpus = m_maxGpus->value() > 0 ? std::optional(m_maxGpus->value()) : std::nullopt;
    answer.needsOsControl = m_needsOs->isChecked();
    answer.platformOfManyJobs = m_manyJobs->isChecked();
    answer.refreshWanted = m_refresh->isChecked();
}

void StepDuration::reword(const Words &words)
{
    setTitle(words.translate("Powertrain", "For how long, and how steadily?"),
        words.translate("Powertrain", "A short trip is best made in a rented car, a daily commute in one of your own. The length of the project decides how to pay."));
    m_pattern->card(static_cast<int>(Pattern::Burst))->setWords(word(words, Pattern::Burst), words.translate("Powertrain", "Now and then, started when needed: pay by the second or the hour."));
    m_pattern->card(static_cast<int>(Pattern::Steady))->setWords(word(words, Pattern::Steady), words.translate("Powertrain", "In use most of the time for months: reserve by the month or year, or buy."));
    m_patternRow.setWords(words.translate("Powertrain", "Manner of use", "heading: burst or steady"),
        words.translate("Powertrain", "Decides which way of paying is cheapest: by the hour, by the month or year, or once."));
    m_daysRow.setWords(words.translate("Powertrain", "&Length of the project (days)", "field"),
        words.translate("Powertrain", "The cost is added up over it. The longer it is, the sooner reserving or buying pays off."));
    m_hoursRow.setWords(words.translate("Powertrain", "H&ours in use per day", "field"),
        words.translate("Powertrain", "Rented cards cost only in these hours. 24 for a service around the clock or a training run that is not switched off."));
    m_deadlineRow.setWords(words.translate("Powertrain", "&Training done within (days)", "field"),
        words.translate("Powertrain", "More GPUs shorten the run; the plan takes as many as this needs."));
    m_deadline->setSpecialValueText(words.translate("Powertrain", "no deadline", "a field that is not set"));
    m_budgetRow.setWords(words.translate("Powertrain", "&Budget", "field: amount of money"),
        words.translate("Powertrain", "For the whole project. Plans above it are marked. Empty: no limit."));
    m_budget->setPlaceholderText(words.translate("Powertrain", "for example 200k", "placeholder: an amount of money"));
    m_currencyRow.setWords(words.translate("Powertrain", "Cu&rrency", "field"),
        words.translate("Powertrain", "All amounts are shown in it; prices in other currencies convert at dated rates that you can change."));
    fillList(m_rankBy, {{static_cast<int>(RankBy::Balance), word(words, RankBy::Balance)}, {static_cast<int>(RankBy::Cost), word(words, RankBy::Cost)}, {static_cast<int>(RankBy::Time), word(words, RankBy::Time)}, {static_cast<int>(RankBy::Energy), word(words, RankBy::Energy)}});
    m_rankByRow.setWords(words.translate("Powertrain", "Best &plan is the one with", "field: ranking"),
        words.translate("Powertrain", "Decides which plan is recommended; the others stay among the alternatives."));
    m_interruptibleRow.setWords(words.translate("Powertrain", "The job may be &interrupted"),
        words.translate("Powertrain", "Spot instances are cheaper by half or more, but can be reclaimed at any time."));
    m_interruptionRow.setWords(words.translate("Powertrain", "Hours between interruptions", "field: spot instances"),
        words.translate("Powertrain", "Mean time until a spot instance is taken back; each one costs the work since the last checkpoint. Ask the provider: it differs by region, card and season."));
    m_hoursPerInterruption->setSpecialValueText(words.translate("Powertrain", "50, assumed", "a field that is not set"));
    m_interruptionRow.setVisible(m_interruptible->isChecked());
    m_buyAllowedRow.setWords(words.translate("Powertrain", "Bu&ying hardware is possible"),
        words.translate("Powertrain", "Bought servers and appliances are compared with rent as well; else only rent is shown."));
    m_money->setWords(words.translate("Powertrain", "What belon&gs to the cost", "a part of the page that can be opened"));
    fillList(m_tax, {{static_cast<int>(TaxView::AsPrinted), word(words, TaxView::AsPrinted)}, {static_cast<int>(TaxView::WithTax), word(words, TaxView::WithTax)}, {static_cast<int>(TaxView::WithoutTax), word(words, TaxView::WithoutTax)}});
    m_taxRow.setWords(words.translate("Powertrain", "&Amounts and VAT", "field"), words.translate("Powertrain", "Makes amounts of different price lists comparable. Where a list does not say whether VAT is in it, the amount stays as printed and is marked."));
    m_spotPriceRow.setWords(words.translate("Powertrain", "Spot price (% of on demand)", "field"), words.translate("Powertrain", "For providers of which no spot offer is known: lowers their cost, at the price of interruptions."));
    m_spotPrice->setSpecialValueText(words.translate("Powertrain", "35, assumed", "a field that is not set"));
    m_failedRunsRow.setWords(words.translate("Powertrain", "Failed and repeated runs (% on top)", "field"), words.translate("Powertrain", "Raises time and cost of the training: research rarely gets it right the first time; 15 to 30 % is a sensible planning value."));
    m_failedRuns->setSpecialValueText(words.translate("Powertrain", "none, or your own term", "a field that is not set"));
    m_egressRow.setWords(words.translate("Powertrain", "Data leaving the provider (GB a month)", "field"),
        words.translate("Powertrain", "Some providers charge for every gigabyte that leaves them; it is added to the cost."));
    m_egress->setSpecialValueText(words.translate("Powertrain", "what the job makes", "a field that is not set"));
    m_deliveryRow.setWords(words.translate("Powertrain", "Delivery of bought hardware (weeks)", "field"), words.translate("Powertrain", "Says when bought hardware can start to work. Ask the vendor; it is shown as unknown until then."));
    m_delivery->setSpecialValueText(words.translate("Powertrain", "not asked yet", "a field that is not set"));
    m_team->setWords(words.translate("Powertrain", "About your tea&m", "a part of the page that can be opened"));
    fillList(m_opsTeam, {{Unsaid, words.translate("Powertrain", "no statement", "answer")}, {Yes, words.translate("Powertrain", "yes", "answer")}, {No, words.translate("Powertrain", "no", "answer")}});
    m_opsTeamRow.setWords(words.translate("Powertrain", "People to run servers", "field: is there an operations team"),
        words.translate("Powertrain", "Without people to run them, machines of your own lose against managed ones in the comparison."));
    m_maxGpusRow.setWords(words.translate("Powertrain", "At most this many GPUs", "field"),
        words.translate("Powertrain", "Plans with more are not made: what the budget, the rack or the quota allows."));
    m_maxGpus->setSpecialValueText(words.translate("Powertrain", "no limit", "a field that is not set"));
    m_needsOsRow.setWords(words.translate("Powertrain", "Full control of the operating system is needed"),
        words.translate("Powertrain", "Drivers, kernel or special software of your own: ways of running without root access rank lower."));
    m_manyJobsRow.setWords(words.translate("Powertrain", "A platform for many jobs and users is being built"),
        words.translate("Powertrain", "Speaks for a cluster that starts and ends containers by itself instead of single machines."));
    m_refreshRow.setWords(words.translate("Powertrain", "The newest hardware is wanted every few years"),
        words.translate("Powertrain", "Speaks for renting: what is bought ages with you."));
}

void StepDuration::effect(const Words &words, const Request &request, const Proposal *proposal)
{
    const double hours = request.duration.days * request.duration.hoursPerDay;
    const double share = request.duration.hoursPerDay / 24;
    if (!proposal || !proposal->recommendation || !proposal->recommendation->cost()) {
        setEffect(words.translate("Powertrain", "Effect: %1 hours of use in all, %2 of the calendar time.").arg(words.count(hours), words.percent(share)));
        return;
    }
    const PlanOption &option = *proposal->recommendation;
    setEffect(words.translate("Powertrain", "Effect: %1 hours of use in all, %2 of the calendar time. Cheapest then: %3, paid %4.", "hours, share, deployment mode, billing mode")
                  .arg(words.count(hours), words.percent(share), word(words, option.deployment), word(words, option.cost()->billing)));
}

QWidget *StepDuration::firstField() const { return m_pattern->card(m_pattern->chosen()); }

} // namespace powertrain
