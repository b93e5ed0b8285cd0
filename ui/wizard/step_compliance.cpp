// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/step_compliance.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

#include "ui/text/wording.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/regime_list.h"

namespace powertrain {

namespace {

constexpr int kTickColumns = 2;

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
    , m_placesHeading(headingLabel(2, this))
    , m_places{{"CN", QT_TRANSLATE_NOOP("Powertrain", "Mainland China")}, {"EU", QT_TRANSLATE_NOOP("Powertrain", "European Union")},
          {"US", QT_TRANSLATE_NOOP("Powertrain", "United States")}}
    , m_boundaryHeading(headingLabel(2, this))
    , m_boundary(new ChoiceCards(3, this))
    , m_dataHeading(headingLabel(2, this))
    , m_data{{&ComplianceAnswer::personalInformation, QT_TRANSLATE_NOOP("Powertrain", "Personal information"), nullptr},
          {&ComplianceAnswer::healthInformation, QT_TRANSLATE_NOOP("Powertrain", "Health records"), nullptr},
          {&ComplianceAnswer::cardholderData, QT_TRANSLATE_NOOP("Powertrain", "Payment card data"), nullptr},
          {&ComplianceAnswer::importantData, QT_TRANSLATE_NOOP("Powertrain", "“Important data” under the Data Security Law"), nullptr},
          {&ComplianceAnswer::stateSecrets, QT_TRANSLATE_NOOP("Powertrain", "State secrets"), nullptr}}
    , m_operatorHeading(headingLabel(2, this))
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
    , m_regimes(new RegimeList(engine.catalog, this))
    , m_regimeView(new QListView)
    , m_verdictHeading(headingLabel(2, this))
    , m_verdict(plainLabel(this))
{
    auto *places = new QWidget(this);
    auto *placesLayout = new QHBoxLayout(places);
    placesLayout->setContentsMargins(0, 0, 0, 0);
    placesLayout->setSpacing(24);
    for (Place &place : m_places) {
        place.box = new QCheckBox(places);
        placesLayout->addWidget(place.box);
        connect(place.box, &QCheckBox::toggled, this, &StepCompliance::edited);
    }
    placesLayout->addStretch(1);

    m_boundary->add(static_cast<int>(DataBoundary::MayLeave), Glyph::Cloud);
    m_boundary->add(static_cast<int>(DataBoundary::StaysInDomain), Glyph::Shield);
    m_boundary->add(static_cast<int>(DataBoundary::StaysOnPremises), Glyph::Building);
    connect(m_boundary, &ChoiceCards::edited, this, &StepCompliance::edited);

    auto *form = new Form(this);
    m_mlpsRow = form->add(m_mlps);
    m_industryRow = form->add(m_industry);
    m_domesticRow = form->add(m_domestic);
    for (QComboBox *list : {m_industry, m_mlps, m_domestic})
        connect(list, &QComboBox::currentIndexChanged, this, &StepCompliance::edited);

    m_regimeView->setModel(m_regimes);
    m_regimeView->setMinimumHeight(220);
    m_regimeView->setWordWrap(true);
    connect(m_regimes, &RegimeList::edited, this, &StepCompliance::edited);
    connect(this, &StepCompliance::edited, this, &StepCompliance::showVerdict);

    column()->addWidget(m_placesHeading);
    column()->addWidget(places);
    column()->addWidget(m_boundaryHeading);
    column()->addWidget(m_boundary);
    column()->addWidget(m_dataHeading);
    column()->addWidget(tickGroup(m_data));
    column()->addWidget(m_operatorHeading);
    column()->addWidget(form);
    column()->addWidget(tickGroup(m_operator));
    m_moreFold = new Fold(tickGroup(m_more), this);
    column()->addWidget(m_moreFold);
    m_expertFold = new Fold(m_regimeView, this);
    column()->addWidget(m_expertFold);
    column()->addWidget(m_verdictHeading);
    column()->addWidget(m_verdict);
    finishColumn();
}

QWidget *StepCompliance::tickGroup(std::vector<Tick> &ticks)
{
    auto *group = new QWidget(this);
    auto *grid = new QGridLayout(group);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(8);
    int index = 0;
    for (Tick &tick : ticks) {
        tick.box = new QCheckBox(group);
        grid->addWidget(tick.box, index / kTickColumns, index % kTickColumns);
        connect(tick.box, &QCheckBox::toggled, this, &StepCompliance::edited);
        ++index;
    }
    for (int column = 0; column < kTickColumns; ++column)
        grid->setColumnStretch(column, 1);
    return group;
}

void StepCompliance::load(const Request &request)
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
    m_regimes->setTicked(answer.regimes);
    showVerdict();
}

void StepCompliance::store(Request &request) const
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
}

Request StepCompliance::current() const
{
    Request request = m_request;
    store(request);
    return request;
}

void StepCompliance::showVerdict()
{
    const ComplianceVerdict verdict = m_engine.judge(current());
    QStringList lines;
    if (verdict.stop)
        lines += m_words.translate("Powertrain", "State secrets: no recommendation is made. Turn to the competent secrecy authority.");
    QStringList names, excluded;
    for (const Regime *regime : verdict.regimes)
        names += m_words.pick(regime->name);
    for (std::size_t i = 0; i < verdict.modes.size(); ++i) {
        if (verdict.modes[i].verdict == ModeVerdict::Excluded)
            excluded += word(m_words, static_cast<DeploymentMode>(i));
    }
    const QString separator = m_words.translate("Powertrain", ", ", "between the items of a list");
    const int regimes = static_cast<int>(names.size()); // lupdate does not read a cast inside the call
    lines += names.isEmpty() ? m_words.translate("Powertrain", "No regime applies: any way of running is allowed.")
                             : m_words.translate("Powertrain", "%n regime(s) apply: ", "followed by a list", regimes) + names.join(separator);
    if (!names.isEmpty()) {
        lines += excluded.isEmpty() ? m_words.translate("Powertrain", "They exclude no way of running.")
                                    : m_words.translate("Powertrain", "Excluded: %1", "deployment modes").arg(excluded.join(separator));
    }
    for (const Message &conflict : verdict.conflicts)
        lines += word(m_words, conflict);
    m_verdict->setText(lines.join(QLatin1Char('\n')));
}

void StepCompliance::retranslate(const Words &words)
{
    m_words = words;
    setTitle(words.translate("Powertrain", "Is the cargo sensitive?"),
        words.translate("Powertrain", "Data that must not leave, or rules that must be kept, decide which vehicles may be used at all. Answer the plain questions; the regimes follow from them."));
    m_placesHeading->setText(words.translate("Powertrain", "Where are the people and the operator?"));
    for (const Place &place : m_places) {
        place.box->setText(words.translate("Powertrain", place.text));
        place.box->setAccessibleName(place.box->text());
    }
    m_boundaryHeading->setText(words.translate("Powertrain", "May the data leave?"));
    m_boundary->card(static_cast<int>(DataBoundary::MayLeave))->setWords(word(words, DataBoundary::MayLeave), words.translate("Powertrain", "Any provider will do."));
    m_boundary->card(static_cast<int>(DataBoundary::StaysInDomain))->setWords(word(words, DataBoundary::StaysInDomain), words.translate("Powertrain", "Only hardware for you alone, in an allowed place."));
    m_boundary->card(static_cast<int>(DataBoundary::StaysOnPremises))->setWords(word(words, DataBoundary::StaysOnPremises), words.translate("Powertrain", "Only hardware in your own rooms."));
    m_dataHeading->setText(words.translate("Powertrain", "What is in the data?"));
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
        words.translate("Powertrain", "Grade of the system under China's Multi-Level Protection Scheme."));
    m_industryRow.setWords(words.translate("Powertrain", "&Industry", "field"), {});
    m_domesticRow.setWords(words.translate("Powertrain", "&Domestic accelerators", "field: Chinese-made hardware"), {});
    m_moreFold->setWords(words.translate("Powertrain", "&Certificates, export and international rules", "a part of the page that can be opened"));
    m_expertFold->setWords(words.translate("Powertrain", "For e&xperts: tick regimes directly", "a part of the page that can be opened"));
    m_regimeView->setAccessibleName(words.translate("Powertrain", "All regimes"));
    m_regimes->retranslate(words);
    m_verdictHeading->setText(words.translate("Powertrain", "What follows from this"));
    showVerdict();
}

void StepCompliance::showEffect(const Words &words, const Request &request, const Proposal *)
{
    m_request = request;
    showVerdict();
    setEffect(words.translate("Powertrain", "This is decision support, not legal advice."));
}

QWidget *StepCompliance::firstField() const { return m_places.front().box; }

} // namespace powertrain
