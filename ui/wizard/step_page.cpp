// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/step_page.h"

#include <algorithm>

#include <QHideEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/project/first_request.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kMargin = 32;
constexpr int kNarrowMargin = 14;
constexpr int kNarrowCharacters = 90; ///< of a page, below which its margins shrink

FieldWords fieldWords(const Words &words)
{
    FieldWords field;
    field.isDefault = words.translate("Powertrain", "default", "tag beside a field whose value was not changed");
    field.optional = words.translate("Powertrain", "optional", "tag beside a field that may stay empty");
    field.reset = words.translate("Powertrain", "Reset", "button beside one field: back to its default");
    field.resetHint = words.translate("Powertrain", "Back to the default (Ctrl+R in the field)");
    field.resetOf = words.translate("Powertrain", "Reset: %1", "accessible name of a button; %1 is a field's label");
    field.valueOf = words.translate("Powertrain", "%1: %2", "a field's label and its value");
    field.yes = words.translate("Powertrain", "yes", "answer");
    field.no = words.translate("Powertrain", "no", "answer");
    field.none = words.translate("Powertrain", "none", "value of a field: nothing is ticked or typed");
    field.listSeparator = words.translate("Powertrain", ", ", "between the items of a list");
    return field;
}

void collectFocus(QWidget *widget, QList<QWidget *> &order);

void collectFocus(const QLayout *layout, QList<QWidget *> &order)
{
    for (int i = 0; i < layout->count(); ++i) {
        QLayoutItem *item = layout->itemAt(i);
        if (item->widget())
            collectFocus(item->widget(), order);
        else if (item->layout())
            collectFocus(item->layout(), order);
    }
}

void collectFocus(QWidget *widget, QList<QWidget *> &order)
{
    if (const auto *row = qobject_cast<const FieldRow *>(widget)) {
        order += row->focusOrder();
    } else if (widget->focusPolicy() & Qt::TabFocus) {
        order += widget;
    } else if (widget->layout()) {
        collectFocus(widget->layout(), order);
    } else {
        for (QObject *child : widget->children()) {
            if (child->isWidgetType())
                collectFocus(static_cast<QWidget *>(child), order);
        }
    }
}

} // namespace

StepPage::StepPage(QWidget *parent)
    : QWidget(parent)
    , m_words(Language::English)
    , m_answers(std::make_unique<Request>())
    , m_column(new QVBoxLayout(this))
    , m_title(headingLabel(1, this))
    , m_explanation(hintLabel(this))
{
    m_column->setContentsMargins(kMargin, 26, kMargin, 26);
    m_column->setSpacing(16);
    m_column->addWidget(m_title);
    m_column->addWidget(m_explanation);
    m_column->addSpacing(2);
    connect(this, &StepPage::edited, this, &StepPage::takeEdit);
}

void StepPage::load(const Request &request)
{
    *m_answers = request;
    loadAnswers(request);
    showMarks();
}

void StepPage::retranslate(const Words &words)
{
    m_words = words;
    reword(words);
    for (FieldRow *row : m_rows)
        row->setFieldWords(fieldWords(words));
    m_resetStep->setText(words.translate("Powertrain", "Reset this step", "button: all fields of the page back to their defaults"));
    m_resetStep->setAccessibleName(m_resetStep->text());
    m_resetStep->setToolTip(words.translate("Powertrain", "All fields of this step back to their defaults."));
    showMarks();
}

void StepPage::showEffect(const Words &words, const Request &request, const Proposal *proposal)
{
    // Some defaults, and what is missing, depend on the other steps.
    if (!(*m_answers == request))
        *m_answers = request;
    effect(words, request, proposal);
    showMarks();
}

void StepPage::effect(const Words &, const Request &, const Proposal *) { }

void StepPage::takeEdit()
{
    const Request before = *m_answers;
    storeAnswers(*m_answers);
    const auto changed = std::find_if(m_rows.begin(), m_rows.end(), [&](const FieldRow *row) { return row->part() && !row->part().same(before, *m_answers); });
    if (changed != m_rows.end() && *changed != m_lastEdited) {
        showConsequence({});
        m_lastEdited = *changed;
    }
    showMarks();
}

void StepPage::showConsequence(const QString &sentence)
{
    if (m_lastEdited)
        m_lastEdited->setConsequence(sentence);
}

bool StepPage::isAsked(const FieldRow *row) const
{
    for (const QWidget *widget = row; widget && widget != this; widget = widget->parentWidget()) {
        const auto *fold = qobject_cast<const Fold *>(widget->parentWidget());
        if (widget->isHidden() && !(fold && fold->content() == widget))
            return false;
    }
    return true;
}

QString StepPage::problemOf(const FieldRow &row) const
{
    const auto *amount = qobject_cast<const AmountEdit *>(row.field());
    return amount && amount->isWrong() ? m_words.translate("Powertrain", "This is no amount; it counts as empty. Write it as 500M, 2T or 1.5e9.") : QString();
}

QString StepPage::missing() const
{
    for (const FieldRow *row : m_rows) {
        if (!row->problem().isEmpty() && isAsked(row))
            return row->problem();
    }
    return {};
}

void StepPage::showMarks()
{
    const Request defaults = defaultsFor(*m_answers, m_words.language());
    bool anyChanged = false;
    for (FieldRow *row : m_rows) {
        if (row->part()) {
            const bool same = row->part().same(*m_answers, defaults);
            row->setState(same ? FieldRow::State::Default : FieldRow::State::Changed);
            anyChanged = anyChanged || (!same && isAsked(row));
        }
        row->setProblem(problemOf(*row));
    }
    m_resetStep->setVisible(anyChanged);
    const QString separator = m_words.translate("Powertrain", ", ", "between the items of a list");
    for (Fold *fold : findChildren<Fold *>()) {
        QStringList set;
        for (const FieldRow *row : m_rows) {
            if (fold->isAncestorOf(row) && row->state() == FieldRow::State::Changed && isAsked(row))
                set += row->summary();
        }
        fold->setSummary(set.isEmpty() ? m_words.translate("Powertrain", "Everything as by default", "what is set in a part of the page that is closed") : set.join(separator));
    }
}

void StepPage::reset(const std::vector<FieldRow *> &rows)
{
    const Request defaults = defaultsFor(*m_answers, m_words.language());
    Request request = *m_answers;
    for (const FieldRow *row : rows) {
        if (row->part())
            row->part().copy(request, defaults);
    }
    if (request == *m_answers)
        return;
    // The fields take the values; what they hold is then stored as after any other edit.
    loadAnswers(request);
    emit edited();
}

void StepPage::resetStep()
{
    std::vector<FieldRow *> asked;
    std::copy_if(m_rows.begin(), m_rows.end(), std::back_inserter(asked), [this](const FieldRow *row) { return isAsked(row); });
    reset(asked);
}

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
    m_resetStep = new QToolButton(this);
    m_resetStep->setObjectName(QStringLiteral("reset"));
    m_resetStep->setFocusPolicy(Qt::StrongFocus);
    m_resetStep->hide();
    m_column->addWidget(m_resetStep, 0, Qt::AlignLeft);
    m_column->addStretch(1);
    connect(m_resetStep, &QToolButton::clicked, this, [this] {
        // The button goes away with the difference; the keyboard starts at the top again.
        firstField()->setFocus(Qt::OtherFocusReason);
        resetStep();
    });
    for (FieldRow *row : findChildren<FieldRow *>()) {
        m_rows.push_back(row);
        connect(row, &FieldRow::resetRequested, this, [this, row] { reset({row}); });
    }
    orderTabs();
}

void StepPage::orderTabs()
{
    // Fields are made before the rows that hold them, and Qt's order is that of making.
    QList<QWidget *> order;
    collectFocus(m_column, order);
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

void StepPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int margin = width() < kNarrowCharacters * fontMetrics().averageCharWidth() ? kNarrowMargin : kMargin;
    if (m_column->contentsMargins().left() != margin)
        m_column->setContentsMargins(margin, margin == kMargin ? 26 : kNarrowMargin, margin, margin == kMargin ? 26 : kNarrowMargin);
}

void StepPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    // Fusion shows the focus of lists and buttons only after a first Tab; here it can always be seen.
    window()->setAttribute(Qt::WA_KeyboardFocusChange);
}

void StepPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        showConsequence({});
}

} // namespace powertrain
