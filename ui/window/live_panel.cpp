// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/live_panel.h"

#include <cmath>

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/results/result_tables.h"
#include "ui/text/wording.h"
#include "ui/window/flow_box.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

QLabel *captionLabel(QWidget *parent)
{
    QLabel *label = hintLabel(parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 0.9);
    label->setFont(font);
    return label;
}

QLabel *valueLabel(QWidget *parent, double scale)
{
    QLabel *label = plainLabel(parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(true);
    label->setFont(font);
    return label;
}

QLabel *lineLabel(QWidget *parent)
{
    QLabel *label = plainLabel(parent);
    label->setWordWrap(false);
    return label;
}

} // namespace

LivePanel::LivePanel(QWidget *parent)
    : QWidget(parent)
    , m_words(Language::English)
    , m_details(new QPushButton)
    , m_progressRow(new QWidget)
    , m_progress(new QProgressBar(m_progressRow))
    , m_cancel(new QPushButton(m_progressRow))
{
    setObjectName(QStringLiteral("live"));
    setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(m_progressRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_progress, 1);
    row->addWidget(m_cancel);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setMinimumWidth(40);
    m_progressRow->hide();
    auto *both = new QVBoxLayout(this);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(0);
    buildColumn();
    buildStrip();
    both->addWidget(m_area, 1);
    both->addWidget(m_foot);
    both->addWidget(m_strip);
    setOrientation(Qt::Vertical);
    for (QPushButton *button : {m_details, m_stripDetails, m_more})
        connect(button, &QPushButton::clicked, this, &LivePanel::detailsRequested);
    connect(m_cancel, &QPushButton::clicked, this, &LivePanel::cancelRequested);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_progressRow->setVisible(m_busy);
        showState();
    });
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(kAnnounceMs);
    connect(&m_quiet, &QTimer::timeout, this, &LivePanel::announce);
}

void LivePanel::buildColumn()
{
    m_area = new QScrollArea(this);
    m_area->setObjectName(QStringLiteral("liveArea"));
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus); // its one button brings itself into view
    auto *page = new QWidget;
    page->setObjectName(QStringLiteral("livePage"));
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(20, 22, 20, 10);
    column->setSpacing(4);
    m_heading = headingLabel(2, page);
    m_state = captionLabel(page);
    m_badge = new Badge(page);
    m_hardware = valueLabel(page, 1.35);
    m_layout = hintLabel(page);
    m_memoryCaption = captionLabel(page);
    m_memoryBar = new MemoryBar(page);
    m_memory = plainLabel(page);
    m_timeCaption = captionLabel(page);
    m_time = valueLabel(page, 1.2);
    m_timeRange = hintLabel(page);
    m_service = plainLabel(page);
    m_costCaption = captionLabel(page);
    m_cost = valueLabel(page, 1.2);
    m_costRange = hintLabel(page);
    m_modeCaption = captionLabel(page);
    m_mode = plainLabel(page);
    m_warning = plainLabel(page);
    m_more = new QPushButton(page);
    m_more->setObjectName(QStringLiteral("quiet"));
    column->addWidget(m_heading);
    column->addWidget(m_state);
    column->addSpacing(8);
    column->addWidget(m_badge);
    column->addSpacing(10);
    column->addWidget(m_hardware);
    column->addWidget(m_layout);
    const auto group = [column](QLabel *caption, std::initializer_list<QWidget *> widgets) {
        column->addSpacing(10);
        column->addWidget(caption);
        for (QWidget *widget : widgets)
            column->addWidget(widget);
    };
    group(m_memoryCaption, {m_memoryBar, m_memory});
    group(m_timeCaption, {m_time, m_timeRange, m_service});
    group(m_costCaption, {m_cost, m_costRange});
    group(m_modeCaption, {m_mode});
    column->addSpacing(10);
    column->addWidget(m_warning);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addStretch(1);
    m_area->setWidget(page);

    m_foot = new QWidget(this);
    auto *foot = new QVBoxLayout(m_foot);
    foot->setContentsMargins(20, 6, 20, 16);
    foot->addWidget(m_details);
}

void LivePanel::buildStrip()
{
    m_strip = new FlowBox(this);
    m_strip->setContentsMargins(0, 0, 0, 0);
    m_stripBadge = new Badge(m_strip);
    m_stripHardware = lineLabel(m_strip);
    QFont font = m_stripHardware->font();
    font.setBold(true);
    m_stripHardware->setFont(font);
    m_stripBar = new MemoryBar(m_strip);
    m_stripMemory = lineLabel(m_strip);
    m_stripTime = lineLabel(m_strip);
    m_stripCost = lineLabel(m_strip);
    m_stripState = hintLabel(m_strip);
    m_stripState->setWordWrap(false);
    m_stripDetails = new QPushButton(m_strip);
    for (QWidget *widget : {static_cast<QWidget *>(m_stripBadge), static_cast<QWidget *>(m_stripHardware), static_cast<QWidget *>(m_stripBar), static_cast<QWidget *>(m_stripMemory),
             static_cast<QWidget *>(m_stripTime), static_cast<QWidget *>(m_stripCost), static_cast<QWidget *>(m_stripState), static_cast<QWidget *>(m_stripDetails)})
        m_strip->addWidget(widget);
}

void LivePanel::setOrientation(Qt::Orientation orientation)
{
    m_orientation = orientation;
    const bool strip = orientation == Qt::Horizontal;
    m_area->setVisible(!strip);
    m_foot->setVisible(!strip);
    m_strip->setVisible(strip);
    const int margin = strip ? 8 : 0;
    layout()->setContentsMargins(2 * margin, margin, 2 * margin, margin);
    if (strip)
        m_strip->addWidget(m_progressRow);
    else
        static_cast<QVBoxLayout *>(m_foot->layout())->insertWidget(0, m_progressRow);
    m_progressRow->setVisible(m_busy && !m_patience.isActive());
    setSizePolicy(QSizePolicy::Preferred, strip ? QSizePolicy::Maximum : QSizePolicy::Preferred);
    setProperty("strip", strip);
    style()->unpolish(this);
    style()->polish(this);
}

QString LivePanel::verdict() const { return m_badge->text(); }

void LivePanel::showBusy(bool busy)
{
    if (busy && !m_busy)
        m_patience.start();
    m_busy = busy;
    m_cancelled = m_cancelled && !busy;
    if (!busy) {
        m_patience.stop();
        m_progressRow->hide();
    }
    showState();
}

void LivePanel::showCancelled()
{
    showBusy(false);
    m_cancelled = true;
    showState();
}

void LivePanel::showState()
{
    QString state;
    const bool old = m_proposal || m_error;
    if (m_cancelled)
        state = old ? m_words.translate("Powertrain", "Stopped. This is the result of the answers before.") : m_words.translate("Powertrain", "Stopped.", "state of the live result");
    else if (m_busy && m_patience.isActive())
        state = m_words.translate("Powertrain", "Calculating…", "state of the live result");
    else if (m_busy)
        state = old ? m_words.translate("Powertrain", "Calculating… This is still the result of the answers before.") : m_words.translate("Powertrain", "Calculating…", "state of the live result");
    m_state->setText(state);
    m_stripState->setText(state);
    m_stripState->setVisible(!state.isEmpty());
}

void LivePanel::showProposal(const ProposalPtr &proposal)
{
    m_proposal = proposal;
    m_error.reset();
    m_cancelled = false;
    refresh();
}

void LivePanel::showError(const Error &error)
{
    m_proposal.reset();
    m_error = error;
    m_cancelled = false;
    refresh();
}

void LivePanel::setTheme(const Theme &theme)
{
    m_theme = theme;
    refresh();
}

void LivePanel::setBadge(const QString &text, Role role)
{
    QColor back = m_theme.color(role);
    back.setAlphaF(m_theme.isDark() ? 0.20F : 0.12F);
    for (Badge *badge : {m_badge, m_stripBadge})
        badge->setVerdict(text, role == Role::Good ? Glyph::Check : role == Role::Bad ? Glyph::Cross
                                                                                      : Glyph::Warning,
            m_theme.color(role), back);
}

LivePanel::Texts LivePanel::textsOf(const PlanOption &option) const
{
    const Words &words = m_words;
    const auto fromTo = [&words](const QString &low, const QString &high) { return words.translate("Powertrain", "%1 to %2", "from low to high").arg(low, high); };
    Texts texts;
    texts.hardware = hardwareText(words, *m_proposal, option);
    const int nodes = option.nodes, replicas = option.replicas; // lupdate does not read members inside the call
    QStringList layout{words.translate("Powertrain", "in %n node(s)", "accelerators", nodes)};
    if (replicas > 1)
        layout += words.translate("Powertrain", "%n replica(s)", "copies of the model that serve", replicas);
    layout += wordLayout(words, option.layout);
    texts.layout = layout.join(words.translate("Powertrain", ", ", "between the items of a list"));
    const MemoryEstimate &memory = option.memory;
    texts.memory = memory.capacity ? words.translate("Powertrain", "%1 of %2", "memory used, memory there").arg(words.bytes(memory.driver.value), words.bytes(*memory.capacity)) : words.bytes(memory.driver.value);
    texts.timeCaption = option.time ? words.translate("Powertrain", "Training time", "caption in the live result") : words.translate("Powertrain", "Speed, all users together", "caption in the live result");
    texts.time = timeText(words, option);
    if (option.time && option.time->wall)
        texts.timeRange = fromTo(words.duration(option.time->wall->low), words.duration(option.time->wall->high));
    if (option.serving) {
        QStringList lines{words.translate("Powertrain", "First word after %1, then %2 for each user", "time, tokens per second").arg(words.duration(option.serving->ttft.value), words.tokensPerSecond(option.serving->outputPerUser.value))};
        if (option.servingMemory)
            lines += words.translate("Powertrain", "Room for %1 users at the full context", "number").arg(words.count(std::floor(option.servingMemory->maxConcurrency * option.replicas)));
        texts.service = lines.join(QLatin1Char('\n'));
    }
    const QString mode = word(words, option.deployment);
    if (const CostOption *cost = option.cost()) {
        texts.cost = words.money(cost->total.value);
        texts.costRange = fromTo(words.money(cost->total.low), words.money(cost->total.high));
        texts.mode = words.translate("Powertrain", "%1, %2", "deployment mode, billing mode").arg(mode, word(words, cost->billing));
    } else {
        texts.cost = words.translate("Powertrain", "no price known", "table cell");
        texts.mode = mode;
    }
    const std::vector<Message> &first = m_proposal->warnings.empty() ? option.warnings : m_proposal->warnings;
    if (!first.empty())
        texts.warning = word(words, first.front());
    const int more = static_cast<int>(m_proposal->warnings.size() + option.warnings.size()) - 1;
    if (more > 0)
        texts.more = words.translate("Powertrain", "and %n more", "warnings: a button that leads to them", more);
    return texts;
}

void LivePanel::refresh()
{
    const PlanOption *option = m_proposal && m_proposal->recommendation ? &*m_proposal->recommendation : nullptr;
    Texts texts;
    if (option) {
        setBadge(word(m_words, option->memory.fit), fitRole(option->memory.fit));
        texts = textsOf(*option);
        for (MemoryBar *bar : {m_memoryBar, m_stripBar}) {
            bar->setMemory(option->memory, m_theme);
            bar->setSentence(m_words.translate("Powertrain", "Memory per GPU: %1", "what a bar shows").arg(fitText(m_words, *option)));
        }
    } else if (m_proposal) {
        setBadge(m_words.translate("Powertrain", "No plan fits", "verdict"), Role::Bad);
        texts.warning = m_proposal->noSolution ? word(m_words, *m_proposal->noSolution) : QString();
    } else if (m_error) {
        setBadge(m_words.translate("Powertrain", "Answer needed", "verdict: the request is not complete or not valid"), Role::Caution);
        texts.warning = word(m_words, *m_error);
    }
    showTexts(texts, option != nullptr);
    showState();

    QStringList parts{verdict()};
    for (const QString &part : {texts.hardware, texts.memory, texts.time, texts.cost, texts.warning}) {
        if (!part.isEmpty())
            parts += part;
    }
    m_sentence = m_proposal || m_error ? parts.join(m_words.translate("Powertrain", "; ", "between the items of a list of changes")) : QString();
    if (!m_quiet.isActive())
        announce();
}

void LivePanel::showTexts(const Texts &texts, bool plan)
{
    const std::pair<QLabel *, QString> labels[] = {{m_hardware, texts.hardware}, {m_layout, texts.layout}, {m_memory, texts.memory}, {m_timeCaption, texts.timeCaption}, {m_time, texts.time},
        {m_timeRange, texts.timeRange}, {m_service, texts.service}, {m_cost, texts.cost}, {m_costRange, texts.costRange}, {m_mode, texts.mode}, {m_warning, texts.warning},
        {m_stripHardware, texts.hardware}, {m_stripMemory, texts.memory}, {m_stripTime, texts.time}, {m_stripCost, texts.cost}};
    for (const auto &[label, text] : labels) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    }
    for (QWidget *widget : {static_cast<QWidget *>(m_memoryCaption), static_cast<QWidget *>(m_costCaption), static_cast<QWidget *>(m_modeCaption)})
        widget->setVisible(plan);
    if (!plan) {
        m_memoryBar->hide();
        m_stripBar->hide();
        // The strip has one line: it says why, in short.
        m_stripHardware->setText(QString());
    }
    m_more->setText(texts.more);
    m_more->setAccessibleName(texts.more);
    m_more->setVisible(!texts.more.isEmpty());
    for (Badge *badge : {m_badge, m_stripBadge}) {
        badge->setVisible(m_proposal || m_error);
        badge->setToolTip(texts.warning.toHtmlEscaped());
    }
    for (QPushButton *button : {m_details, m_stripDetails})
        button->setEnabled(m_proposal != nullptr);
    QPalette colors = m_warning->palette();
    colors.setColor(QPalette::WindowText, m_theme.color(plan ? Role::Caution : Role::Text));
    m_warning->setPalette(colors);
}

/// At most one event in kAnnounceMs, so that a reader of the screen is not talked over while somebody types.
void LivePanel::announce()
{
    if (m_sentence.isEmpty() || m_sentence == m_announced)
        return;
    m_announced = m_sentence;
    m_quiet.start();
    Badge *badge = m_orientation == Qt::Horizontal ? m_stripBadge : m_badge;
    badge->setAccessibleDescription(m_sentence);
    QAccessibleEvent name(badge, QAccessible::NameChanged), description(badge, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&name);
    QAccessible::updateAccessibility(&description);
    emit announced(m_sentence);
}

void LivePanel::retranslate(const Words &words)
{
    m_words = words;
    setAccessibleName(words.translate("Powertrain", "Live result", "heading"));
    m_heading->setText(words.translate("Powertrain", "Live result", "heading"));
    m_memoryCaption->setText(words.translate("Powertrain", "Memory per GPU", "caption in the live result"));
    m_costCaption->setText(words.translate("Powertrain", "Cost over the project", "caption in the live result"));
    m_modeCaption->setText(words.translate("Powertrain", "Run and paid as", "caption in the live result: deployment and billing"));
    m_details->setText(words.translate("Powertrain", "Open the full res&ult", "button"));
    m_stripDetails->setText(words.translate("Powertrain", "Res&ult", "button in a narrow window: open the full result"));
    for (QPushButton *button : {m_details, m_stripDetails})
        button->setAccessibleName(withoutMnemonic(m_details->text()));
    m_cancel->setText(words.translate("Powertrain", "Cancel", "button: stop the calculation"));
    m_cancel->setAccessibleName(words.translate("Powertrain", "Stop the calculation"));
    m_progress->setAccessibleName(words.translate("Powertrain", "Calculating…", "state of the live result"));
    refresh();
}

} // namespace powertrain
