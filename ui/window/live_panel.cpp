// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/live_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/results/result_tables.h"
#include "ui/text/wording.h"
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

} // namespace

MemoryBar::MemoryBar(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MemoryBar::setMemory(const MemoryEstimate &memory, const Theme &theme)
{
    setVisible(memory.capacity && memory.capacity->value > 0);
    if (!memory.capacity || memory.capacity->value <= 0)
        return;
    m_used = memory.driver.value / *memory.capacity;
    m_low = memory.driver.low / *memory.capacity;
    m_high = memory.driver.high / *memory.capacity;
    m_color = theme.color(fitRole(memory.fit));
    m_back = theme.color(Role::Raised);
    m_line = theme.color(Role::Text);
    update();
}

void MemoryBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // The bar ends a little beyond the capacity, so that the mark and a range above it can be seen.
    const double scale = width() / 1.15;
    const QRectF bar(0, 2, width(), height() - 4);
    QPainterPath clip;
    clip.addRoundedRect(bar, 4, 4);
    painter.setClipPath(clip);
    painter.fillRect(bar, m_back);
    painter.fillRect(QRectF(0, 2, m_used * scale, bar.height()), m_color);
    QColor range = m_color;
    range.setAlphaF(0.35F);
    painter.fillRect(QRectF(m_used * scale, 2, qMax(0.0, (m_high - m_used) * scale), bar.height()), range);
    painter.setClipping(false);
    painter.fillRect(QRectF(scale - 1, 0, 2, height()), m_line);
}

Badge::Badge(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QFont font = this->font();
    font.setBold(true);
    setFont(font);
}

void Badge::setVerdict(const QString &text, Glyph glyph, const QColor &color, const QColor &back)
{
    m_text = text;
    m_glyph = glyph;
    m_color = color;
    m_back = back;
    setAccessibleName(text);
    update();
}

void Badge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    painter.fillPath(frame, m_back);
    painter.setPen(m_color);
    painter.drawPath(frame);
    paintGlyph(painter, QRectF(12, (height() - 16) / 2.0, 16, 16), m_glyph, m_color);
    const QRect area = rect().adjusted(38, 0, -10, 0);
    painter.setPen(m_color);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(m_text, Qt::ElideRight, area.width()));
}

LivePanel::LivePanel(QWidget *parent)
    : QWidget(parent)
    , m_words(Language::English)
    , m_heading(headingLabel(2, this))
    , m_state(captionLabel(this))
    , m_badge(new Badge(this))
    , m_hardware(valueLabel(this, 1.35))
    , m_layout(hintLabel(this))
    , m_memoryCaption(captionLabel(this))
    , m_memoryBar(new MemoryBar(this))
    , m_memory(plainLabel(this))
    , m_timeCaption(captionLabel(this))
    , m_time(valueLabel(this, 1.2))
    , m_costCaption(captionLabel(this))
    , m_cost(valueLabel(this, 1.2))
    , m_costRange(hintLabel(this))
    , m_modeCaption(captionLabel(this))
    , m_mode(plainLabel(this))
    , m_warning(plainLabel(this))
    , m_details(new QPushButton(this))
{
    setObjectName(QStringLiteral("live"));
    setAttribute(Qt::WA_StyledBackground);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 22, 20, 16);
    column->setSpacing(4);
    auto *head = new QHBoxLayout;
    head->addWidget(m_heading, 1);
    head->addWidget(m_state, 0, Qt::AlignRight | Qt::AlignVCenter);
    m_state->setWordWrap(false);
    column->addLayout(head);
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
    group(m_timeCaption, {m_time});
    group(m_costCaption, {m_cost, m_costRange});
    group(m_modeCaption, {m_mode});
    column->addSpacing(10);
    column->addWidget(m_warning);
    column->addStretch(1);
    column->addWidget(m_details);
    connect(m_details, &QPushButton::clicked, this, &LivePanel::detailsRequested);
}

QString LivePanel::verdict() const { return m_badge->text(); }

void LivePanel::showBusy(bool busy)
{
    m_busy = busy;
    m_state->setText(busy ? m_words.translate("Powertrain", "Calculating…", "state of the live result") : QString());
}

void LivePanel::showProposal(const ProposalPtr &proposal)
{
    m_proposal = proposal;
    m_error.reset();
    refresh();
}

void LivePanel::showError(const Error &error)
{
    m_proposal.reset();
    m_error = error;
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
    m_badge->setVerdict(text, role == Role::Good ? Glyph::Check : role == Role::Bad ? Glyph::Cross
                                                                                    : Glyph::Warning,
        m_theme.color(role), back);
}

void LivePanel::fill(const PlanOption &option)
{
    const Fit fit = option.memory.fit;
    setBadge(word(m_words, fit), fitRole(fit));
    m_hardware->setText(hardwareText(m_words, *m_proposal, option));
    m_layout->setText(wordLayout(m_words, option.layout));
    m_memoryBar->setMemory(option.memory, m_theme);
    m_memory->setText(option.memory.capacity ? m_words.translate("Powertrain", "%1 of %2", "memory used, memory there").arg(m_words.bytes(option.memory.driver.value), m_words.bytes(*option.memory.capacity))
                                             : m_words.bytes(option.memory.driver.value));
    const bool training = option.time.has_value();
    m_timeCaption->setText(training ? m_words.translate("Powertrain", "Training time", "caption in the live result") : m_words.translate("Powertrain", "Speed, all users together", "caption in the live result"));
    m_time->setText(timeText(m_words, option));
    if (const CostOption *cost = option.cost()) {
        m_cost->setText(m_words.money(cost->total.value));
        m_costRange->setText(m_words.translate("Powertrain", "%1 to %2", "from low to high").arg(m_words.money(cost->total.low), m_words.money(cost->total.high)));
        m_mode->setText(m_words.translate("Powertrain", "%1, %2", "deployment mode, billing mode").arg(word(m_words, option.deployment), word(m_words, cost->billing)));
    } else {
        m_cost->setText(m_words.translate("Powertrain", "no price known", "table cell"));
        m_costRange->clear();
        m_mode->setText(word(m_words, option.deployment));
    }
}

void LivePanel::refresh()
{
    const PlanOption *option = m_proposal && m_proposal->recommendation ? &*m_proposal->recommendation : nullptr;
    for (QWidget *widget : {static_cast<QWidget *>(m_hardware), static_cast<QWidget *>(m_layout), static_cast<QWidget *>(m_memoryCaption), static_cast<QWidget *>(m_memoryBar),
             static_cast<QWidget *>(m_memory), static_cast<QWidget *>(m_timeCaption), static_cast<QWidget *>(m_time), static_cast<QWidget *>(m_costCaption),
             static_cast<QWidget *>(m_cost), static_cast<QWidget *>(m_costRange), static_cast<QWidget *>(m_modeCaption), static_cast<QWidget *>(m_mode)})
        widget->setVisible(option);
    m_details->setEnabled(m_proposal != nullptr);
    m_badge->setVisible(m_proposal || m_error);
    QString warning;
    if (option) {
        fill(*option);
        if (!m_proposal->warnings.empty())
            warning = word(m_words, m_proposal->warnings.front());
        else if (!option->warnings.empty())
            warning = word(m_words, option->warnings.front());
    } else if (m_proposal) {
        setBadge(m_words.translate("Powertrain", "No plan fits", "verdict"), Role::Bad);
        warning = m_proposal->noSolution ? word(m_words, *m_proposal->noSolution) : QString();
    } else if (m_error) {
        setBadge(m_words.translate("Powertrain", "Answer needed", "verdict: the request is not complete or not valid"), Role::Caution);
        warning = word(m_words, *m_error);
    }
    m_warning->setText(warning);
    m_warning->setVisible(!warning.isEmpty());
    QPalette colors = m_warning->palette();
    colors.setColor(QPalette::WindowText, m_theme.color(option ? Role::Caution : Role::Text));
    m_warning->setPalette(colors);
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
    m_details->setAccessibleName(withoutMnemonic(m_details->text()));
    showBusy(m_busy);
    refresh();
}

} // namespace powertrain
