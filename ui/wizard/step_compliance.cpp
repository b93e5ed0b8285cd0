// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/step_compliance.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

#include "ui/text/rules.h"
#include "ui/text/wording.h"
#include "ui/wizard/card_grid.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/tick_box.h"
#include "ui/wizard/regime_list.h"

namespace powertrain {

namespace {

constexpr int kTickColumns = 2, kPlaceColumns = 3;
// In characters: what fits beside one another.
constexpr int kTickCharacters = 34, kPlaceCharacters = 18;
constexpr double kBaseComputeUnit = 1e21;

/// Where the machines may be asked to stand; the first asks for nothing.
struct RegionChoice {
    const char *region; ///< as core/plan/compliance_regions.h knows it
    const char *text;
};
constexpr RegionChoice kRegions[] = {{"", QT_TRANSLATE_NOOP("Powertrain", "anywhere the rules allow")}, {"CN-mainland", QT_TRANSLATE_NOOP("Powertrain", "in mainland China")}, {"EU/EEA", QT_TRANSLATE_NOOP("Powertrain", "in the European Union or the EEA")},
    {"US", QT_TRANSLATE_NOOP("Powertrain", "in the United States")}, {"SG", QT_TRANSLATE_NOOP("Powertrain", "elsewhere abroad, Singapore for example")}};
constexpr int kOtherRegion = static_cast<int>(std::size(kRegions));

template <class E>
std::vector<std::pair<int, QString>> worded(const Words &words, std::initializer_list<E> values)
{
    std::vector<std::pair<int, QString>> entries;
    for (E value : values)
        entries.emplace_back(static_cast<int>(value), word(words, value));
    return entries;
}

} // namespace

// The sources below are marked for lupdate here and translated in retranslate().
StepCompliance::StepCompliance(const Engine &engine, QWidget *parent)
    : StepPage(parent)
    , m_engine(engine)
    , m_words(Language::English)
    , m_places{{"CN", QT_TRANSLATE_NOOP("Powertrain", "Mainland China")}, {"EU", QT_TRANSLATE_NOOP("Powertrain", "European Union")},
          {"US", QT_TRANSLATE_NOOP("Powertrain", "United States")}}
    , m_boundary(new ChoiceCards(3, this))
    , m_data{{&ComplianceAnswer::personalInformation, QT_TRANSLATE_NOOP("Powertrain", "Personal information"), nullptr},
          {&ComplianceAnswer::healthInformation, QT_TRANSLATE_NOOP("Powertrain", "Health records"), nullptr},
          {&ComplianceAnswer::cardholderData, QT_TRANSLATE_NOOP("Powertrain", "Payment card data"), nullptr},
          {&ComplianceAnswer::importantData, QT_TRANSLATE_NOOP("Powertrain", "“Important data” under the Data Security Law"), nullptr},
          {&ComplianceAnswer::stateSecrets, QT_TRANSLATE_NOOP("Powertrain", "State secrets"), nullptr}}
    , m_people(new Form(this))
    , m_peopleCount(new AmountEdit(this))
    , m_sensitiveCount(new AmountEdit(this))
    , m_exempt(new TickBox(this))
    , m_operatorHeading(headingLabel(2, this))
    , m_region(listField(this))
    , m_industry(listField(this))
    , m_mlps(listField(this))
    , m_domestic(listField(this))
    , m_operator{{&ComplianceAnswer::servesPublic, QT_TRANSLATE_NOOP("Powertrain", "Open to the public"), nullptr},
          {&ComplianceAnswer::government, QT_TRANSLATE_NOOP("Powertrain", "Government body"), nullptr},
          {&ComplianceAnswer::criticalInfrastructure, QT_TRANSLATE_NOOP("Powertrain", "Critical infrastructure operator"), nullptr},
          {&ComplianceAnswer::stateFunded, QT_TRANSLATE_NOOP("Powertrain", "State-funded data centre"), nullptr},
          {&ComplianceAnswer::xinchuang, QT_TRANSLATE_NOOP("Powertrain", "Xinchuang (domestic IT) required"), nullptr},
          {&ComplianceAnswer::dedicatedHardware, QT_TRANSLATE_NOOP("Powertrain", "A contract asks for dedicated hardware"), nullptr}}
    , m_more{{&ComplianceAnswer::needsIso27001, QT_TRANSLATE_NOOP("Powertrain", "ISO/IEC 27001 certificate needed"), nullptr},
          {&ComplianceAnswer::needsSoc2, QT_TRANSLATE_NOOP("Powertrain", "SOC 2 report needed"), nullptr},
          {&ComplianceAnswer::placesModelOnEuMarket, QT_TRANSLATE_NOOP("Powertrain", "The model is offered on the EU market"), nullptr},
          {&ComplianceAnswer::euHighRiskUse, QT_TRANSLATE_NOOP("Powertrain", "High-risk use under the EU AI Act"), nullptr},
          {&ComplianceAnswer::headquartersInChina, QT_TRANSLATE_NOOP("Powertrain", "Headquarters in China"), nullptr},
          {&ComplianceAnswer::usNexus, QT_TRANSLATE_NOOP("Powertrain", "Ties to the United States (people, owner, technology)"), nullptr},
          {&ComplianceAnswer::usFederalCustomer, QT_TRANSLATE_NOOP("Powertrain", "US federal agency as customer"), nullptr},
          {&ComplianceAnswer::controlledUnclassified, QT_TRANSLATE_NOOP("Powertrain", "Controlled unclassified information (CUI)"), nullptr},
          {&ComplianceAnswer::itarData, QT_TRANSLATE_NOOP("Powertrain", "ITAR technical data"), nullptr},
          {&ComplianceAnswer::earControlledData, QT_TRANSLATE_NOOP("Powertrain", "EAR-controlled technology"), nullptr}}
    , m_baseCompute(numberField(0, 1e12, 10, 1, this))
    , m_regimes(new RegimeList(engine.catalog, this))
    , m_regimeView(new QListView)
    , m_verdictHeading(headingLabel(2, this))
    , m_verdict(plainLabel(this))
{
    auto *places = new CardGrid(kPlaceColumns, kPlaceCharacters, this);
    for (Place &place : m_places) {
        place.box = new TickBox(places);
        places->addCard(place.box);
        connect(place.box, &QCheckBox::toggled, this, &StepCompliance::edited);
    }

    m_boundary->add(static_cast<int>(DataBoundary::MayLeave), Glyph::Cloud);
    m_boundary->add(static_cast<int>(DataBoundary::StaysInDomain), Glyph::Shield);
    m_boundary->add(static_cast<int>(DataBoundary::StaysOnPremises), Glyph::Building);
    connect(m_boundary, &ChoiceCards::edited, this, &StepCompliance::edited);

    auto *first = new Form(this);
    m_placesRow = first->addBlock(places, part(&Request::compliance, &ComplianceAnswer::jurisdictions));
    m_boundaryRow = first->addBlock(m_boundary, part(&Request::compliance, &ComplianceAnswer::boundary));
    m_dataRow = first->addBlock(tickGroup(m_data), partOf(m_data));
    auto *form = new Form(this);
    m_mlpsRow = form->add(m_mlps, part(&Request::compliance, &ComplianceAnswer::mlpsLevel));
    m_industryRow = form->add(m_industry, part(&Request::compliance, &ComplianceAnswer::industry));
    m_domesticRow = form->add(m_domestic, part(&Request::compliance, &ComplianceAnswer::domesticHardware));
    m_regionRow = form->add(m_region, part(&Request::compliance, &ComplianceAnswer::regions));
    m_operatorRow = form->addBlock(tickGroup(m_operator), partOf(m_operator));
    for (QComboBox *list : {m_industry, m_mlps, m_domestic, m_region})
        connect(list, &QComboBox::currentIndexChanged, this, &StepCompliance::edited);
    m_peopleRow = m_people->add(m_peopleCount, part(&Request::compliance, &ComplianceAnswer::people));
    m_sensitiveRow = m_people->add(m_sensitiveCount, part(&Request::compliance, &ComplianceAnswer::sensitivePeople));
    m_exemptRow = m_people->addTick(m_exempt, part(&Request::compliance, &ComplianceAnswer::transferExempt));
    for (AmountEdit *field : {m_peopleCount, m_sensitiveCount})
        connect(field, &QLineEdit::textEdited, this, &StepCompliance::edited);
    connect(m_exempt, &QCheckBox::toggled, this, &StepCompliance::edited);
    connect(m_baseCompute, &QDoubleSpinBox::valueChanged, this, &StepCompliance::edited);

    m_regimeView->setModel(m_regimes);
    m_regimeView->setMinimumHeight(220);
    m_regimeView->setWordWrap(true);
    connect(m_regimes, &RegimeList::edited, this, &StepCompliance::edited);
    connect(this, &StepCompliance::edited, this, &StepCompliance::showRaised);
    connect(this, &StepCompliance::edited, this, &StepCompliance::showVerdict);

    column()->addWidget(first);
    column()->addWidget(m_people);
    column()->addWidget(m_operatorHeading);
    column()->addWidget(form);
    auto *more = new Form;
    m_moreRow = more->addBlock(tickGroup(m_more), partOf(m_more));
    m_baseComputeRow = more->add(m_baseCompute, part(&Request::compliance, &ComplianceAnswer::baseTrainingFlop));
    m_moreFold = new Fold(more, this);
    column()->addWidget(m_moreFold);
    auto *experts = new Form;
    m_regimesRow = experts->addBlock(m_regimeView, part(&Request::compliance, &ComplianceAnswer::regimes));
    m_expertFold = new Fold(experts, this);
    column()->addWidget(m_expertFold);
    column()->addWidget(m_verdictHeading);
    column()->addWidget(m_verdict);
    finishColumn();
}

CardGrid *StepCompliance::tickGroup(std::vector<Tick> &ticks)
{
    auto *group = new CardGrid(kTickColumns, kTickCharacters, this);
    for (Tick &tick : ticks) {
        tick.box = new TickBox(group);
        group->addCard(tick.box);
        connect(tick.box, &QCheckBox::toggled, this, &StepCompliance::edited);
    }
    return group;
}

Part StepCompliance::partOf(const std::vector<Tick> &ticks)
{
    std::vector<Part> parts;
    for (const Tick &tick : ticks)
        parts.push_back(part(&Request::compliance, tick.answer));
    return together(std::move(parts));
}

void StepCompliance::loadAnswers(const Request &request)
{
    m_request = request;
    const ComplianceAnswer &answer = request.compliance;
    const QSignalBlocker blocker(this);
    for (const Place &place : m_places)
        place.box->setChecked(std::find(answer.jurisdictions.begin(), answer.jurisdictions.end(), place.code) != answer.jurisdictions.end());
    m_boundary->choose(static_cast<int>(answer.boundary));
    for (const std::vector<Tick> *group : {&m_data, &m_operator, &m_more}) {
        for (const Tick &tick : *group)
            tick.box->setChecked(answer.*tick.answer);
    }
    chooseIn(m_industry, static_cast<int>(answer.industry));
    chooseIn(m_mlps, answer.mlpsLevel);
    chooseIn(m_domestic, static_cast<int>(answer.domesticHardware));
    m_peopleCount->setAmount(answer.people);
    m_sensitiveCount->setAmount(answer.sensitivePeople);
    m_exempt->setChecked(answer.transferExempt);
    m_baseCompute->setValue(answer.baseTrainingFlop.value_or(0) / kBaseComputeUnit);
    loadRegion(answer.regions);
    m_regimes->setTicked(answer.regimes);
    showRaised();
    showVerdict();
}

void StepCompliance::loadRegion(const std::vector<std::string> &regions)
{
    int index = regions.empty() ? 0 : kOtherRegion;
    for (int i = 1; i < kOtherRegion; ++i) {
        if (regions.size() == 1 && regions.front() == kRegions[i].region)
            index = i;
    }
    m_otherRegions = index == kOtherRegion ? regions : std::vector<std::string>();
    fillRegions();
    chooseIn(m_region, index);
}

/// The list's own places, and what a project names besides.
void StepCompliance::fillRegions()
{
    std::vector<std::pair<int, QString>> entries;
    for (int i = 0; i < kOtherRegion; ++i)
        entries.emplace_back(i, m_words.translate("Powertrain", kRegions[i].text));
    if (!m_otherRegions.empty()) {
        QStringList names;
        for (const std::string &region : m_otherRegions)
            names += wordRegion(m_words, region);
        entries.emplace_back(kOtherRegion, names.join(m_words.translate("Powertrain", ", ", "between the items of a list")));
    }
    fillList(m_region, entries);
}

bool StepCompliance::ticked(bool ComplianceAnswer::*answer) const
{
    for (const std::vector<Tick> *group : {&m_data, &m_operator, &m_more}) {
        for (const Tick &tick : *group) {
            if (tick.answer == answer)
                return tick.box->isChecked();
        }
    }
    return false;
}

bool StepCompliance::placeTicked(const char *code) const
{
    return std::any_of(m_places.begin(), m_places.end(), [code](const Place &place) { return std::string_view(place.code) == code && place.box->isChecked(); });
}

void StepCompliance::showRaised()
{
    const bool personal = ticked(&ComplianceAnswer::personalInformation) || ticked(&ComplianceAnswer::healthInformation);
    const bool mayLeave = m_boundary->chosen() == static_cast<int>(DataBoundary::MayLeave);
    m_people->setVisible(placeTicked("CN") && ((personal && mayLeave) || m_peopleCount->amount() || m_sensitiveCount->amount()));
    m_baseComputeRow.setVisible(ticked(&ComplianceAnswer::placesModelOnEuMarket) || m_baseCompute->value() > 0);
}

void StepCompliance::storeAnswers(Request &request) const
{
    ComplianceAnswer &answer = request.compliance;
    for (const Place &place : m_places) {
        std::vector<std::string> &list = answer.jurisdictions;
        const auto found = std::find(list.begin(), list.end(), place.code);
        if (place.box->isChecked() && found == list.end())
            list.emplace_back(place.code);
        else if (!place.box->isChecked() && found != list.end())
            list.erase(found);
    }
    answer.boundary = static_cast<DataBoundary>(m_boundary->chosen());
    for (const std::vector<Tick> *group : {&m_data, &m_operator, &m_more}) {
        for (const Tick &tick : *group)
            answer.*tick.answer = tick.box->isChecked();
    }
    answer.industry = static_cast<Industry>(chosenIn(m_industry));
    answer.mlpsLevel = chosenIn(m_mlps);
    answer.domesticHardware = static_cast<DomesticHardware>(chosenIn(m_domestic));
    answer.regimes = m_regimes->ticked();
    answer.people = m_peopleCount->amount();
    answer.sensitivePeople = m_sensitiveCount->amount();
    answer.transferExempt = m_exempt->isChecked();
    answer.baseTrainingFlop = m_baseCompute->value() > 0 ? std::optional(m_baseCompute->value() * kBaseComputeUnit) : std::nullopt;
    const int region = chosenIn(m_region);
    if (region == kOtherRegion)
        answer.regions = m_otherRegions;
    else if (region > 0)
        answer.regions = {kRegions[region].region};
    else
        answer.regions.clear();
}

Request StepCompliance::current() const
{
    Request request = m_request;
    store(request);
    return request;
}

void StepCompliance::showVerdict()
{
    m_verdict->setText(verdictLines(m_engine.judge(current())).join(QLatin1Char('\n')));
}

QStringList StepCompliance::verdictLines(const ComplianceVerdict &verdict) const
{
    QStringList lines;
    if (verdict.stop)
        lines += m_words.translate("Powertrain", "State secrets: no recommendation is made. Turn to the competent secrecy authority.");
    QStringList names, excluded, conditional;
    for (const Regime *regime : verdict.regimes)
        names += m_words.pick(regime->name);
    for (std::size_t i = 0; i < verdict.modes.size(); ++i) {
        const QString mode = word(m_words, static_cast<DeploymentMode>(i));
        if (verdict.modes[i].verdict == ModeVerdict::Excluded)
            excluded += mode;
        else if (verdict.modes[i].verdict < ModeVerdict::Allowed)
            conditional += mode;
    }
    const QString separator = m_words.translate("Powertrain", ", ", "between the items of a list");
    const int regimes = static_cast<int>(names.size()); // lupdate does not read a cast inside the call
    lines += names.isEmpty() ? m_words.translate("Powertrain", "No regime applies: any way of running is allowed.")
                             : m_words.translate("Powertrain", "%n regime(s) apply: ", "followed by a list", regimes) + names.join(separator);
    if (!names.isEmpty()) {
        lines += excluded.isEmpty() ? m_words.translate("Powertrain", "They exclude no way of running.")
                                    : m_words.translate("Powertrain", "Excluded: %1", "deployment modes").arg(excluded.join(separator));
        if (!conditional.isEmpty())
            lines += m_words.translate("Powertrain", "Tied to conditions: %1", "deployment modes").arg(conditional.join(separator));
    }
    if (const QString crossBorder = wordCrossBorder(m_words, verdict); !crossBorder.isEmpty())
        lines += crossBorder;
    for (const Message &conflict : verdict.conflicts)
        lines += word(m_words, conflict);
    return lines;
}

void StepCompliance::reword(const Words &words)
{
    m_words = words;
    setTitle(words.translate("Powertrain", "Is the cargo sensitive?"),
        words.translate("Powertrain", "Data that must not leave, or rules that must be kept, decide which vehicles may be used at all. Answer the plain questions; the regimes follow from them."));
    m_placesRow.setWords(words.translate("Powertrain", "Where are the people and the operator?"),
        words.translate("Powertrain", "Every place brings its own law: it decides which regimes apply, and which cards may be delivered there."));
    for (const Place &place : m_places) {
        place.box->setText(words.translate("Powertrain", place.text));
        place.box->setAccessibleName(place.box->text());
    }
    m_boundaryRow.setWords(words.translate("Powertrain", "May the data leave?"),
        words.translate("Powertrain", "Decides which ways of running stay: any provider, hardware for you alone, or only your own rooms."));
    m_boundary->card(static_cast<int>(DataBoundary::MayLeave))->setWords(word(words, DataBoundary::MayLeave), words.translate("Powertrain", "Any provider will do."));
    m_boundary->card(static_cast<int>(DataBoundary::StaysInDomain))->setWords(word(words, DataBoundary::StaysInDomain), words.translate("Powertrain", "Only hardware for you alone, in an allowed place."));
    m_boundary->card(static_cast<int>(DataBoundary::StaysOnPremises))->setWords(word(words, DataBoundary::StaysOnPremises), words.translate("Powertrain", "Only hardware in your own rooms."));
    m_dataRow.setWords(words.translate("Powertrain", "What is in the data?"),
        words.translate("Powertrain", "Each kind of data is protected by rules of its own; they exclude ways of running or tie them to evidence."));
    m_operatorRow.setWords(words.translate("Powertrain", "What is true of the operator?"),
        words.translate("Powertrain", "Such operators have duties that others do not have; they narrow where and on what the work may run."));
    m_moreRow.setWords(words.translate("Powertrain", "What else is asked for?"),
        words.translate("Powertrain", "Contracts, export control and the law of other countries: each adds evidence to ask for, or excludes cards and places."));
    m_regimesRow.setWords(words.translate("Powertrain", "All regimes"),
        words.translate("Powertrain", "What is ticked here applies in any case, whatever the answers above lead to."));
    m_peopleRow.setWords(words.translate("Powertrain", "People whose data leave the country, per year", "field: head-count"),
        words.translate("Powertrain", "Different persons since 1 January, without sensitive data. Empty: not known. From 100,000 a contract or certification is due, from 1,000,000 a security assessment."));
    m_sensitiveRow.setWords(words.translate("Powertrain", "Of whom sensitive data leave", "field: head-count"),
        words.translate("Powertrain", "Biometric, medical or financial data, whereabouts, data of minors. From the first person on a contract or certification is due, from 10,000 a security assessment."));
    m_exemptRow.setWords(words.translate("Powertrain", "The transfer itself is exempt"),
        words.translate("Powertrain", "It is needed for a contract with the person, for managing staff abroad or in an emergency, or it falls under a free-trade zone's list."));
    m_operatorHeading->setText(words.translate("Powertrain", "Who runs it?"));
    for (const std::vector<Tick> *group : {&m_data, &m_operator, &m_more}) {
        for (const Tick &tick : *group) {
            tick.box->setText(words.translate("Powertrain", tick.text, tick.comment));
            tick.box->setAccessibleName(tick.box->text());
        }
    }
    fillList(m_industry, worded(words, {Industry::General, Industry::Finance, Industry::Health, Industry::Government, Industry::Manufacturing, Industry::Telecom, Industry::Education, Industry::Defence}));
    fillList(m_mlps, {{0, words.translate("Powertrain", "not graded", "MLPS level")}, {2, words.translate("Powertrain", "Level 2", "MLPS level")}, {3, words.translate("Powertrain", "Level 3", "MLPS level")}, {4, words.translate("Powertrain", "Level 4", "MLPS level")}});
    fillList(m_domestic, worded(words, {DomesticHardware::Indifferent, DomesticHardware::Preferred, DomesticHardware::Required}));
    m_mlpsRow.setWords(words.translate("Powertrain", "MLPS &level", "field: level of China's Multi-Level Protection Scheme"),
        words.translate("Powertrain", "Grade of the system under China's Multi-Level Protection Scheme: from level to level more ways of running are tied to conditions or excluded."));
    m_industryRow.setWords(words.translate("Powertrain", "&Industry", "field"),
        words.translate("Powertrain", "Some industries have supervisors with rules of their own; they apply on top."));
    m_domesticRow.setWords(words.translate("Powertrain", "&Domestic accelerators", "field: Chinese-made hardware"),
        words.translate("Powertrain", "Preferred: they come first in the ranking. Required: all other cards are left out."));
    m_regionRow.setWords(words.translate("Powertrain", "The machines s&tand", "field: region"), words.translate("Powertrain", "Only offers in this place are taken. What a regime demands counts in any case."));
    fillRegions();
    m_baseComputeRow.setWords(words.translate("Powertrain", "Training of the base model (10²¹ FLOP)", "field"),
        words.translate("Powertrain", "Who tunes a model with more than a third of its own training compute counts as the provider of a new one under the EU AI Act. About 6 × parameters × training tokens."));
    m_baseCompute->setSpecialValueText(words.translate("Powertrain", "not known", "a field that is not set"));
    m_moreFold->setWords(words.translate("Powertrain", "Ce&rtificates, export and international rules", "a part of the page that can be opened"));
    m_expertFold->setWords(words.translate("Powertrain", "For e&xperts: tick regimes directly", "a part of the page that can be opened"));
    m_regimes->retranslate(words);
    m_verdictHeading->setText(words.translate("Powertrain", "What follows from this"));
    showVerdict();
}

void StepCompliance::effect(const Words &words, const Request &request, const Proposal *)
{
    m_request = request;
    showVerdict();
    setEffect(words.translate("Powertrain", "This is decision support, not legal advice."));
}

QWidget *StepCompliance::firstField() const { return m_places.front().box; }

} // namespace powertrain
