// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include <algorithm>
#include <cmath>

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>

#include "ui/results/data_table.h"
#include "ui/results/result_tables.h"
#include "ui/results/what_if_worker.h"
#include "ui/text/wording.h"
#include "ui/wizard/fact_strip.h"
#include "ui/wizard/form.h"

namespace powertrain {

/// One number: which, how it is named, and how its slider runs.
struct WhatIfKnob {
    using SpanOf = std::optional<WhatIfSpan> (*)(const WhatIfSpans &);
    using Put = void (*)(WhatIf &, double);

    WhatIfKnob(SpanOf whichSpan, Put putValue, const char *what, bool isFactor = false)
        : spanOf(whichSpan)
        , put(putValue)
        , name(what)
        , percent(isFactor)
    {
    }

    SpanOf spanOf;
    Put put;
    const char *name;
    bool percent; ///< a factor, shown as per cent
    WhatIfSpan span;
    bool shown = false;
    double value = 0;
    QLabel *label = nullptr;
    QSlider *slider = nullptr;
    QDoubleSpinBox *field = nullptr;

    static constexpr int kSteps = 1000;

    double fromSlider(int position) const
    {
        const double share = static_cast<double>(position) / kSteps;
        const double raw = span.geometric && span.low > 0 ? span.low * std::pow(span.high / span.low, share) : span.low + (span.high - span.low) * share;
        return snapped(raw);
    }
    int toSlider(double at) const
    {
        if (span.high <= span.low)
            return 0;
        const double share = span.geometric && span.low > 0 ? std::log(std::max(at, span.low) / span.low) / std::log(span.high / span.low) : (at - span.low) / (span.high - span.low);
        return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kSteps));
    }
    /// Near the plan's own number it is that number, so that one finds back.
    double snapped(double raw) const
    {
        const double stepped = span.low + std::round((raw - span.low) / span.step) * span.step;
        const double close = span.geometric ? span.now * 0.01 : (span.high - span.low) / kSteps;
        return std::fabs(raw - span.now) <= close ? span.now : std::clamp(stepped, span.low, span.high);
    }
};

namespace {

std::vector<WhatIfKnob> allKnobs()
{
    return {
        {[](const WhatIfSpans &s) { return s.sequenceLength; }, [](WhatIf &w, double v) { w.sequenceLength = v; }, QT_TRANSLATE_NOOP("Powertrain", "&Sequence length (tokens)")},
        {[](const WhatIfSpans &s) { return s.microBatch; }, [](WhatIf &w, double v) { w.microBatch = v; }, QT_TRANSLATE_NOOP("Powertrain", "&Batch on one GPU (sequences)")},
        {[](const WhatIfSpans &s) { return s.concurrency; }, [](WhatIf &w, double v) { w.concurrency = v; }, QT_TRANSLATE_NOOP("Powertrain", "&Users at the same time")},
        {[](const WhatIfSpans &s) { return s.contextLength; }, [](WhatIf &w, double v) { w.contextLength = v; }, QT_TRANSLATE_NOOP("Powertrain", "C&ontext (tokens)")},
        {[](const WhatIfSpans &s) { return s.cards; }, [](WhatIf &w, double v) { w.cards = static_cast<int>(v); }, QT_TRANSLATE_NOOP("Powertrain", "Ca&rds")},
        {[](const WhatIfSpans &s) { return s.hoursPerDay; }, [](WhatIf &w, double v) { w.hoursPerDay = v; }, QT_TRANSLATE_NOOP("Powertrain", "&Hours in use a day")},
        {[](const WhatIfSpans &s) { return std::optional(s.speed); }, [](WhatIf &w, double v) { w.speed = v; }, QT_TRANSLATE_NOOP("Powertrain", "Real s&peed, of the estimate (utilisation)"), true},
        {[](const WhatIfSpans &s) { return std::optional(s.price); }, [](WhatIf &w, double v) { w.price = v; }, QT_TRANSLATE_NOOP("Powertrain", "&Real price, of the price list"), true},
    };
}

/// "14.3 GiB → 18.0 GiB".
QString change(const Words &words, const QString &before, const QString &after)
{
    return before == after ? after : words.translate("Powertrain", "%1 → %2", "before and after a change").arg(before, after);
}

TableContent changeTable(const Words &words, const Proposal &proposal, const PlanOption &planned, const PlanOption &now)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Figure", "table column: of the plan"), words.translate("Powertrain", "As planned", "table column"), words.translate("Powertrain", "With these numbers", "table column")};
    table.numeric = {false, false, false};
    const auto add = [&table](const QString &name, const QString &before, const QString &after, std::optional<Role> role = std::nullopt) {
        Cell cell(after);
        cell.color = role ? role : before == after ? std::nullopt
                                                   : std::optional(Role::Accent);
        table.rows.push_back({{name, before, cell}, static_cast<int>(table.rows.size())});
    };
    const QString none = QStringLiteral("–");
    add(words.translate("Powertrain", "Hardware", "table column"), hardwareText(words, proposal, planned), hardwareText(words, proposal, now));
    add(words.translate("Powertrain", "Memory per GPU", "fact"), words.range(planned.memory.driver), words.range(now.memory.driver));
    add(words.translate("Powertrain", "Verdict", "table column: does it fit"), word(words, planned.memory.fit), word(words, now.memory.fit), fitRole(now.memory.fit));
    const auto both = [&](const QString &name, auto &&text) { add(name, text(planned), text(now)); };
    if (planned.time) {
        both(words.translate("Powertrain", "Duration of the run", "training"), [&](const PlanOption &o) { return o.time && o.time->wall ? words.range(*o.time->wall) : none; });
        both(words.translate("Powertrain", "Training speed", "tokens per second"), [&](const PlanOption &o) { return o.time ? words.range(o.time->tokensPerSecond) : none; });
    } else {
        both(words.translate("Powertrain", "Time to the first word", "serving: TTFT"), [&](const PlanOption &o) { return o.serving ? words.range(o.serving->ttft) : none; });
        both(words.translate("Powertrain", "Speed for each user", "serving"), [&](const PlanOption &o) { return o.serving ? words.range(o.serving->outputPerUser) : none; });
        both(words.translate("Powertrain", "Speed of all copies together", "serving"), [&](const PlanOption &o) { return o.servingTotal ? words.tokensPerSecond(*o.servingTotal) : none; });
        both(words.translate("Powertrain", "Users with full context per copy", "serving: how many fit"), [&](const PlanOption &o) { return o.servingMemory ? words.count(std::floor(o.servingMemory->maxConcurrency)) : none; });
    }
    both(words.translate("Powertrain", "Cost over the project", "bill of materials"), [&](const PlanOption &o) { return o.cost() ? words.range(o.cost()->total) : words.translate("Powertrain", "no price known", "table cell"); });
    both(words.translate("Powertrain", "Per million tokens", "table column: cost"), [&](const PlanOption &o) { return o.cost() && o.cost()->perMillionTokens ? words.unitPrice(*o.cost()->perMillionTokens) : none; });
    both(words.translate("Powertrain", "Energy", "table column: of the accelerators"), [&](const PlanOption &o) { return o.energyKwh ? words.translate("Powertrain", "%1 kWh", "energy").arg(words.count(*o.energyKwh)) : none; });
    return table;
}

} // namespace

WhatIfPage::WhatIfPage(QWidget *parent)
    : ResultPage(parent)
    , m_words(Language::English)
    , m_worker(std::make_unique<WhatIfWorker>())
    , m_sliders(new QWidget(this))
    , m_facts(new FactStrip(this))
    , m_state(plainLabel(this))
    , m_reset(new QPushButton(this))
    , m_apply(new QPushButton(this))
{
    add(m_facts);
    buildKnobs();
    add(m_sliders);
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_reset);
    row->addWidget(m_apply);
    row->addStretch(1);
    add(bar);
    add(m_state);
    m_changes = addSection();
    m_warnings = addSection();
    connect(m_worker.get(), &WhatIfWorker::spansKnown, this, [this](const std::optional<WhatIfSpans> &spans) {
        m_sliders->setVisible(spans.has_value());
        if (spans)
            fillKnobs(*spans);
        m_sliders->updateGeometry();
        ask();
    });
    connect(m_worker.get(), &WhatIfWorker::answered, this, [this](const WhatIfAnswer &answer) {
        m_outcome = answer.option;
        showOutcome();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        for (const auto &knob : m_knobs)
            setKnob(*knob, knob->span.now);
        ask();
    });
    connect(m_apply, &QPushButton::clicked, this, &WhatIfPage::apply);
}

WhatIfPage::~WhatIfPage() = default;

bool WhatIfPage::isBusy() const { return m_worker->isBusy(); }

void WhatIfPage::buildKnobs()
{
    m_sliders->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *grid = new QGridLayout(m_sliders);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    int line = 0;
    for (const WhatIfKnob &one : allKnobs()) {
        m_knobs.push_back(std::make_unique<WhatIfKnob>(one));
        WhatIfKnob *knob = m_knobs.back().get();
        knob->label = new QLabel(m_sliders);
        knob->label->setTextFormat(Qt::PlainText);
        knob->slider = new QSlider(Qt::Horizontal, m_sliders);
        knob->slider->setRange(0, WhatIfKnob::kSteps);
        knob->slider->setPageStep(WhatIfKnob::kSteps / 10);
        knob->field = numberField(0, 1e9, 1, 0, m_sliders);
        knob->field->setMinimumWidth(fontMetrics().averageCharWidth() * 16);
        knob->field->setKeyboardTracking(false);
        knob->label->setBuddy(knob->field);
        grid->addWidget(knob->label, line, 0);
        grid->addWidget(knob->slider, line, 1);
        grid->addWidget(knob->field, line++, 2);
        connect(knob->slider, &QSlider::valueChanged, this, [this, knob](int position) {
            setKnob(*knob, knob->fromSlider(position), false);
            ask();
        });
        connect(knob->field, &QDoubleSpinBox::valueChanged, this, [this, knob](double shown) {
            setKnob(*knob, knob->percent ? shown / 100 : shown);
            ask();
        });
    }
}

/// Slider and field follow the number. The slider that is under the hand is left where it is.
void WhatIfPage::setKnob(WhatIfKnob &knob, double value, bool moveSlider)
{
    knob.value = value;
    const QSignalBlocker fieldQuiet(knob.field), sliderQuiet(knob.slider);
    knob.field->setValue(knob.percent ? value * 100 : value);
    if (moveSlider)
        knob.slider->setValue(knob.toSlider(value));
}

void WhatIfPage::fillKnobs(const WhatIfSpans &spans)
{
    for (const auto &knob : m_knobs) {
        const std::optional<WhatIfSpan> span = knob->spanOf(spans);
        knob->shown = span && span->high > span->low;
        for (QWidget *widget : {static_cast<QWidget *>(knob->label), static_cast<QWidget *>(knob->slider), static_cast<QWidget *>(knob->field)})
            widget->setVisible(knob->shown);
        if (!knob->shown)
            continue;
        knob->span = *span;
        const QSignalBlocker quiet(knob->field);
        const double scale = knob->percent ? 100 : 1;
        knob->field->setRange(span->low * scale, span->high * scale);
        knob->field->setSingleStep(span->step * scale);
        knob->field->setDecimals(span->step * scale < 1 ? 1 : 0);
        setKnob(*knob, span->now);
    }
}

void WhatIfPage::wordKnobs()
{
    for (const auto &knob : m_knobs) {
        knob->label->setText(m_words.translate("Powertrain", knob->name));
        const QString name = withoutMnemonic(knob->label->text());
        knob->field->setSuffix(knob->percent ? QStringLiteral(" %") : QString());
        knob->field->setAccessibleName(name);
        knob->slider->setAccessibleName(name);
    }
}

WhatIf WhatIfPage::changes() const
{
    WhatIf changes;
    for (const auto &knob : m_knobs) {
        if (knob->shown && knob->value != knob->span.now)
            knob->put(changes, knob->value);
    }
    return changes;
}

void WhatIfPage::ask()
{
    m_asked = changes();
    m_worker->ask(m_asked);
    m_reset->setEnabled(!(m_asked == WhatIf{}));
}

void WhatIfPage::showOutcome()
{
    const PlanOption *planned = m_proposal ? optionAt(*m_proposal, m_option) : nullptr;
    const PlanOption *now = m_outcome && *m_outcome ? &**m_outcome : nullptr;
    m_facts->setVisible(planned && now);
    m_changes->setVisible(planned && now);
    m_state->setVisible(!now);
    m_state->setText(!m_outcome ? m_words.translate("Powertrain", "Calculating…", "state of the live result") : *m_outcome ? QString()
                                                                                                                           : word(m_words, m_outcome->error()));
    QStringList warnings;
    if (planned && now) {
        std::vector<Fact> facts{{m_words.translate("Powertrain", "Memory per GPU", "fact"), fitText(m_words, *now)}};
        facts.push_back({now->time ? m_words.translate("Powertrain", "Time", "fact: of the training run") : m_words.translate("Powertrain", "Speed", "fact: of serving"),
            change(m_words, timeText(m_words, *planned), timeText(m_words, *now))});
        if (planned->cost() && now->cost())
            facts.push_back({m_words.translate("Powertrain", "Cost", "fact"), change(m_words, m_words.money(planned->cost()->total.value), m_words.money(now->cost()->total.value))});
        m_facts->setFacts(std::move(facts));
        m_changes->setTitle(m_words.translate("Powertrain", "What changes", "heading"));
        m_changes->setTable(changeTable(m_words, *m_proposal, *planned, *now));
        for (const Message &message : now->warnings)
            warnings += word(m_words, message);
    }
    m_warnings->setTitle(m_words.translate("Powertrain", "What to watch", "heading: warnings"));
    m_warnings->setPoints(warnings);
    m_warnings->setVisible(!warnings.isEmpty());
    // Speed, price, batch and cards are no answers of the four steps.
    const bool answers = m_asked.sequenceLength || m_asked.concurrency || m_asked.contextLength || m_asked.hoursPerDay;
    m_apply->setEnabled(answers && m_proposal);
}

void WhatIfPage::apply()
{
    Request request = m_proposal->request;
    request.model.sequenceLength = m_asked.sequenceLength.value_or(request.model.sequenceLength);
    request.model.concurrency = m_asked.concurrency.value_or(request.model.concurrency);
    request.model.contextLength = m_asked.contextLength.value_or(request.model.contextLength);
    request.duration.hoursPerDay = m_asked.hoursPerDay.value_or(request.duration.hoursPerDay);
    emit answersProposed(request);
}

void WhatIfPage::fill(const ResultContent &content)
{
    const bool same = m_proposal == content.shared && m_option == content.optionIndex;
    m_words = content.words;
    m_proposal = content.shared;
    m_option = content.optionIndex;
    setTitle(resultPageTitle(m_words, ResultPageId::WhatIf),
        m_words.translate("Powertrain", "The hardware stays as planned; move a number and see what it does. Nothing is searched anew: where other hardware would do better, take the numbers over as answers."));
    m_reset->setText(m_words.translate("Powertrain", "&As planned", "button: sets all numbers back"));
    m_apply->setText(m_words.translate("Powertrain", "&Take over as answers", "button: plan again with these numbers"));
    m_apply->setToolTip(m_words.translate("Powertrain", "Sequence length, users, context and hours become your answers, and everything is planned again."));
    for (QPushButton *button : {m_reset, m_apply})
        button->setAccessibleName(withoutMnemonic(button->text()));
    m_apply->setAccessibleDescription(m_apply->toolTip());
    m_facts->setAccessibleName(resultPageTitle(m_words, ResultPageId::WhatIf));
    m_sliders->setVisible(content.option && (same || m_outcome));
    wordKnobs();
    if (!same && content.option) {
        // Another plan's numbers must not stand here while its own are worked out.
        m_outcome.reset();
        m_sliders->hide();
        m_reset->setEnabled(false);
        m_worker->open(content.shared, content.optionIndex - 1);
    }
    showOutcome();
}

} // namespace powertrain
