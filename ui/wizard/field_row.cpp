// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/field_row.h"

#include <algorithm>
#include <utility>

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QStyle>
#include <QToolButton>

#include "ui/wizard/choice_cards.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kGap = 14;
constexpr int kLineGap = 4;
// In characters, so that they grow with the font.
constexpr int kLabelCharacters = 27;
constexpr int kFieldCharacters = 38;
constexpr int kLeastFieldCharacters = 24;

/// What the field's own words take. A list is as wide as its longest entry, whatever it asks for itself.
int naturalWidth(const QWidget *field)
{
    int width = field->sizeHint().width();
    const auto *list = qobject_cast<const QComboBox *>(field);
    if (!list || list->isEditable())
        return width;
    constexpr int kArrow = 32;
    for (int i = 0; i < list->count(); ++i)
        width = qMax(width, list->fontMetrics().horizontalAdvance(list->itemText(i)) + kArrow);
    return width;
}

} // namespace

Part together(std::vector<Part> parts)
{
    return {[parts](const Request &a, const Request &b) {
                return std::all_of(parts.begin(), parts.end(), [&](const Part &part) { return part.same(a, b); });
            },
        [parts](Request &to, const Request &from) {
            for (const Part &part : parts)
                part.copy(to, from);
        }};
}

FieldRow::FieldRow(Kind kind, QWidget *field, QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_field(field)
    , m_hint(hintLabel(this))
    , m_tag(new QLabel(this))
    , m_reset(new QToolButton(this))
{
    if (kind != Kind::Tick) {
        m_label = kind == Kind::Block ? headingLabel(2, this) : plainLabel(this);
        m_label->setBuddy(field);
    }
    field->setParent(this);
    m_tag->setObjectName(QStringLiteral("tag"));
    m_tag->setTextFormat(Qt::PlainText);
    m_reset->setObjectName(QStringLiteral("reset"));
    m_reset->setFocusPolicy(Qt::StrongFocus);
    m_hint->hide();
    m_tag->hide();
    m_reset->hide();
    connect(m_reset, &QToolButton::clicked, this, [this] {
        // The button goes away with the difference; the keyboard stays at the field.
        m_field->setFocus(Qt::OtherFocusReason);
        emit resetRequested();
    });
    auto *key = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_R), this);
    key->setContext(Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, [this] {
        if (m_state == State::Changed)
            emit resetRequested();
    });
    // Fields that are typed into have menus of their own; all others pass the event on to here.
    if (qobject_cast<QLineEdit *>(field) || qobject_cast<QAbstractSpinBox *>(field))
        field->installEventFilter(this);
    m_reset->installEventFilter(this);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QLabel *FieldRow::problemLabel()
{
    if (!m_problemLabel) {
        m_problemLabel = plainLabel(this);
        m_problemLabel->setObjectName(QStringLiteral("problem"));
        m_problemLabel->hide();
    }
    return m_problemLabel;
}

void FieldRow::setWords(const QString &labelText, const QString &hintText)
{
    const QString plain = withoutMnemonic(labelText);
    if (auto *box = qobject_cast<QCheckBox *>(m_field))
        box->setText(labelText);
    else if (m_label)
        m_label->setText(labelText);
    if (m_label)
        m_label->setVisible(!labelText.isEmpty());
    m_field->setAccessibleName(plain);
    m_field->setAccessibleDescription(hintText);
    m_hint->setText(hintText);
    m_hint->setVisible(!hintText.isEmpty());
    setFieldWords(m_words);
}

void FieldRow::setFieldWords(const FieldWords &words)
{
    m_words = words;
    m_reset->setText(words.reset);
    m_reset->setToolTip(words.resetHint);
    if (!words.resetOf.isEmpty()) // not yet worded by the page
        m_reset->setAccessibleName(words.resetOf.arg(m_field->accessibleName()));
    setState(m_state);
    changed();
}

void FieldRow::setWide(std::vector<QWidget *> beside)
{
    m_wide = true;
    m_beside = std::move(beside);
    for (QWidget *widget : m_beside)
        widget->setParent(this);
}

void FieldRow::setState(State state)
{
    m_state = state;
    const auto *line = qobject_cast<const QLineEdit *>(m_field);
    m_tag->setText(line && line->text().isEmpty() ? m_words.optional : m_words.isDefault);
    const bool wasShown = !m_tag->isHidden(), wasReset = !m_reset->isHidden();
    m_tag->setVisible(state == State::Default);
    m_reset->setVisible(state == State::Changed);
    if (wasShown != !m_tag->isHidden() || wasReset != !m_reset->isHidden())
        changed();
}

void FieldRow::setProblem(const QString &sentence)
{
    if (m_problem == sentence)
        return;
    m_problem = sentence;
    problemLabel()->setText(sentence);
    m_problemLabel->setVisible(!sentence.isEmpty());
    // A reader of the screen hears what is wrong before why the question is asked.
    m_field->setAccessibleDescription(sentence.isEmpty() ? m_hint->text() : sentence + QLatin1Char(' ') + m_hint->text());
    changed();
}

void FieldRow::setConsequence(const QString &sentence)
{
    if (!m_consequence) {
        if (sentence.isEmpty())
            return;
        m_consequence = plainLabel(this);
        m_consequence->setObjectName(QStringLiteral("consequence"));
    }
    m_consequence->setText(sentence);
    m_consequence->setVisible(!sentence.isEmpty());
    changed();
}

QString FieldRow::consequence() const { return m_consequence ? m_consequence->text() : QString(); }

QString FieldRow::valueText() const
{
    if (const auto *box = qobject_cast<const QCheckBox *>(m_field))
        return box->isChecked() ? m_words.yes : m_words.no;
    if (const auto *list = qobject_cast<const QComboBox *>(m_field))
        return list->currentText();
    if (const auto *spin = qobject_cast<const QAbstractSpinBox *>(m_field))
        return spin->text();
    if (const auto *line = qobject_cast<const QLineEdit *>(m_field))
        return line->text().isEmpty() ? m_words.none : line->text();
    if (const auto *cards = qobject_cast<const ChoiceCards *>(m_field))
        return withoutMnemonic(cards->card(cards->chosen()) ? cards->card(cards->chosen())->text() : QString());
    QStringList ticked;
    for (const QCheckBox *box : m_field->findChildren<QCheckBox *>()) {
        if (box->isChecked())
            ticked += withoutMnemonic(box->text());
    }
    return ticked.isEmpty() ? m_words.none : ticked.join(m_words.listSeparator);
}

QString FieldRow::summary() const { return m_words.valueOf.arg(m_field->accessibleName(), valueText()); }

QList<QWidget *> FieldRow::focusOrder() const
{
    QList<QWidget *> order;
    if (m_kind == Kind::Block)
        order += m_reset; // stands beside the heading
    const auto add = [&order](QWidget *widget, const auto &self) -> void {
        if (widget->focusPolicy() & Qt::TabFocus) {
            order += widget;
            return;
        }
        for (QObject *child : widget->children()) {
            if (child->isWidgetType())
                self(static_cast<QWidget *>(child), self);
        }
    };
    add(m_field, add);
    for (QWidget *widget : m_beside)
        add(widget, add);
    if (m_kind != Kind::Block)
        order += m_reset;
    return order;
}

int FieldRow::labelWidth() const { return kLabelCharacters * fontMetrics().averageCharWidth(); }

int FieldRow::tagWidth() const { return m_part ? qMax(m_tag->sizeHint().width(), m_reset->sizeHint().width()) : 0; }

bool FieldRow::isNarrow(int width) const
{
    return m_kind != Kind::Line || m_wide || width < labelWidth() + kGap + kLeastFieldCharacters * fontMetrics().averageCharWidth() + (m_part ? kGap + tagWidth() : 0);
}

/// Places one part; its height at this width.
int FieldRow::put(QWidget *widget, int x, int y, int width, bool place) const
{
    int height = qMax(widget->minimumHeight(), widget->hasHeightForWidth() ? widget->heightForWidth(width) : widget->sizeHint().height());
    if (widget == m_field && m_kind == Kind::Line)
        height = qMax(height, fontMetrics().height() + 12);
    if (place)
        widget->setGeometry(QStyle::visualRect(layoutDirection(), rect(), QRect(x, y, width, height)));
    return height;
}

int FieldRow::fieldWidth(int available, bool marksAtLabel) const
{
    const int character = fontMetrics().averageCharWidth();
    const int beside = m_part && !marksAtLabel ? kGap + tagWidth() : 0;
    if (m_kind == Kind::Block)
        return available;
    int wanted = qMax(naturalWidth(m_field), m_kind == Kind::Tick ? 0 : kFieldCharacters * character);
    if (m_wide) {
        wanted = available - beside;
        for (const QWidget *widget : m_beside)
            wanted -= kGap + widget->sizeHint().width();
        return wanted >= kLeastFieldCharacters * character ? wanted : available;
    }
    // The field gives way to the tag as far as its own words allow.
    const int least = m_kind == Kind::Tick ? qMin(m_field->sizeHint().width(), kFieldCharacters * character) : qMax(naturalWidth(m_field), kLeastFieldCharacters * character);
    return available - beside >= least ? qMin(wanted, available - beside) : qMin(wanted, available);
}

/// The field, what stands beside it, and tag or button: in one line, or more where the width is short.
int FieldRow::arrangeControls(int left, int y, int width, bool marksAtLabel, bool place) const
{
    std::vector<std::pair<QWidget *, int>> items{{m_field, fieldWidth(width - left, marksAtLabel)}};
    for (QWidget *widget : m_beside)
        items.emplace_back(widget, qMin(widget->sizeHint().width(), width - left));
    for (QWidget *mark : {static_cast<QWidget *>(m_tag), static_cast<QWidget *>(m_reset)}) {
        if (!marksAtLabel && !mark->isHidden())
            items.emplace_back(mark, qMin(mark->sizeHint().width(), width - left));
    }
    std::size_t first = 0;
    int top = y;
    while (first < items.size()) {
        int x = left, height = 0;
        std::size_t end = first;
        for (; end < items.size() && (end == first || x + items[end].second <= width); ++end) {
            height = qMax(height, put(items[end].first, x, top, items[end].second, false));
            x += items[end].second + kGap;
        }
        x = left;
        for (std::size_t i = first; i < end && place; ++i) {
            const int own = put(items[i].first, x, top, items[i].second, false);
            // Words of several lines keep the tag at their first one.
            put(items[i].first, x, m_kind == Kind::Tick ? top : top + (height - own) / 2, items[i].second, true);
            x += items[i].second + kGap;
        }
        top += height + kLineGap;
        first = end;
    }
    return top - kLineGap;
}

int FieldRow::arrange(int width, bool place) const
{
    const bool narrow = isNarrow(width);
    const bool labelled = m_label && !m_label->isHidden();
    int y = 0, left = 0;
    int labelBottom = 0;
    if (m_kind == Kind::Block || (labelled && narrow)) {
        // The label as wide as its words, the mark behind it, so that a narrow page needs no line for the mark alone.
        QWidget *mark = !m_reset->isHidden() ? static_cast<QWidget *>(m_reset) : !m_tag->isHidden() ? static_cast<QWidget *>(m_tag)
                                                                                                    : nullptr;
        int x = 0;
        if (labelled) {
            const int words = m_label->fontMetrics().boundingRect(QRect(0, 0, 100000, 1000), Qt::TextShowMnemonic, m_label->text()).width() + 4;
            const int own = qMin(words, width - (mark ? kGap + tagWidth() : 0));
            y = put(m_label, 0, 0, own, place);
            x = own + kGap;
        }
        if (mark) {
            const int height = mark->sizeHint().height(), line = qMax(height, m_label->fontMetrics().height());
            put(mark, x, (line - height) / 2, qMin(mark->sizeHint().width(), width - x), place);
            y = qMax(y, line);
        }
        y += y > 0 ? kLineGap : 0;
        if (m_kind == Kind::Block && !m_hint->isHidden())
            y += put(m_hint, 0, y, width, place) + 2 * kLineGap;
    } else if (labelled) {
        left = labelWidth() + kGap;
        const int own = m_label->heightForWidth(labelWidth());
        const int line = qMax(m_field->sizeHint().height(), fontMetrics().height() + 12);
        put(m_label, 0, qMax(0, (line - own) / 2), labelWidth(), place);
        labelBottom = qMax(own, (line - own) / 2 + own);
    }
    y = arrangeControls(left, y, width, m_kind == Kind::Block || (labelled && narrow), place);
    const int indent = m_kind == Kind::Tick ? qMin(26, width / 10) : left;
    if (!m_problem.isEmpty())
        y += kLineGap + put(m_problemLabel, indent, y + kLineGap, width - indent, place);
    if (m_kind != Kind::Block && !m_hint->isHidden())
        y += kLineGap + put(m_hint, indent, y + kLineGap, width - indent, place);
    if (m_consequence && !m_consequence->isHidden())
        y += kLineGap + put(m_consequence, indent, y + kLineGap, width - indent, place);
    return qMax(y, labelBottom);
}

QSize FieldRow::sizeHint() const
{
    const int width = labelWidth() + kGap + qMax(m_field->sizeHint().width(), kFieldCharacters * fontMetrics().averageCharWidth()) + (m_part ? kGap + tagWidth() : 0);
    return {width, arrange(width, false)};
}

QSize FieldRow::minimumSizeHint() const
{
    // As little as the page can be; the parts make the best of it.
    return {16 * fontMetrics().averageCharWidth(), fontMetrics().height()};
}

void FieldRow::changed()
{
    updateGeometry();
    arrange(width(), true);
}

bool FieldRow::event(QEvent *event)
{
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange || event->type() == QEvent::Show)
        changed();
    return handled;
}

void FieldRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange(width(), true);
}

bool FieldRow::eventFilter(QObject *watched, QEvent *event)
{
    // Enter presses the button, instead of going on to the next page.
    if (watched == m_reset && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key != Qt::Key_Return && key != Qt::Key_Enter)
            return false;
        m_reset->click();
        return true;
    }
    if (watched != m_field || event->type() != QEvent::ContextMenu || !m_part)
        return QWidget::eventFilter(watched, event);
    auto *line = qobject_cast<QLineEdit *>(m_field);
    showMenu(static_cast<QContextMenuEvent *>(event)->globalPos(), line ? line : m_field->findChild<QLineEdit *>());
    return true;
}

void FieldRow::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_part)
        showMenu(event->globalPos(), nullptr);
    else
        QWidget::contextMenuEvent(event);
}

void FieldRow::showMenu(const QPoint &position, QLineEdit *line)
{
    QMenu *menu = line ? line->createStandardContextMenu() : new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (line)
        menu->addSeparator();
    QAction *action = menu->addAction(m_words.reset, this, [this] { emit resetRequested(); });
    action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    action->setObjectName(QStringLiteral("resetField"));
    action->setEnabled(m_state == State::Changed);
    menu->popup(position);
}

} // namespace powertrain
