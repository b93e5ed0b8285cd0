// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/local/local_window.h"

#include <utility>

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/local/change_list.h"
#include "ui/local/local_words.h"
#include "ui/results/section.h"
#include "ui/text/wording.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kTypingMs = 250;
constexpr int kMostPasted = 1 << 20;

QStringList worded(const Words &words, const std::vector<Message> &messages)
{
    QStringList sentences;
    for (const Message &message : messages)
        sentences << wordLocal(words, message);
    return sentences;
}

} // namespace

LocalWindow::LocalWindow(CatalogPtr catalog, std::string today, LocalRunner runner, const Words &words, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_catalog(std::move(catalog))
    , m_today(std::move(today))
    , m_words(words)
    , m_probe(std::move(runner))
{
    build();
    for (QTimer *timer : {&m_typing, &m_changed}) {
        timer->setSingleShot(true);
        timer->setInterval(kTypingMs);
    }
    connect(&m_typing, &QTimer::timeout, this, &LocalWindow::readMessage);
    connect(&m_changed, &QTimer::timeout, this, [this] {
        judge();
        readMessage();
    });
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] { m_typing.start(); });
    connect(m_refresh, &QPushButton::clicked, this, &LocalWindow::refresh);
    connect(m_cancel, &QPushButton::clicked, this, &LocalWindow::cancel);
    connect(m_close, &QPushButton::clicked, this, &QWidget::close);
    connect(m_changes, &ChangeList::chosen, this, &LocalWindow::changeProposed);
    connect(m_messageChanges, &ChangeList::chosen, this, &LocalWindow::changeProposed);
    connect(&m_probe, &LocalProbe::finished, this, [this](const LocalMachine &machine) {
        m_machine = machine;
        showMachine();
        judge();
    });
    const auto follow = [this](LocalWork &work, LocalAnswer &answer, void (LocalWindow::*show)()) {
        connect(&work, &LocalWork::progressed, this, [this](int done, int of) {
            m_done = done;
            m_of = of;
            showBusy();
        });
        connect(&work, &LocalWork::answered, this, [this, &answer, show](const LocalAnswer &given) {
            answer = given;
            m_of = 0;
            (this->*show)();
            showBusy();
        });
    };
    follow(m_judging, m_answer, &LocalWindow::showVerdict);
    follow(m_reading, m_messageAnswer, &LocalWindow::showExplanation);
    auto *closing = new QAction(this);
    closing->setShortcuts({QKeySequence::Close, QKeySequence(Qt::Key_Escape)});
    addAction(closing);
    connect(closing, &QAction::triggered, this, &QWidget::close);
    resize(860, 720);
    retranslate();
}

LocalWindow::~LocalWindow() = default;

void LocalWindow::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_area = new QScrollArea(this);
    m_area->setObjectName(QStringLiteral("page"));
    m_area->viewport()->setObjectName(QStringLiteral("pageViewport"));
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    auto *page = new QWidget(m_area);
    auto *parts = new QVBoxLayout(page);
    parts->setContentsMargins(24, 20, 24, 20);
    parts->setSpacing(18);
    m_cards = new Section(page);
    m_verdict = new Section(page);
    m_changes = new ChangeList(page);
    m_messageTitle = headingLabel(2, page);
    m_text = new QPlainTextEdit(page);
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(m_text->fontMetrics().lineSpacing() * 6);
    m_messageTitle->setBuddy(m_text);
    m_explanation = new Section(page);
    m_messageChanges = new ChangeList(page);
    m_hint = hintLabel(page);
    for (QWidget *part : std::initializer_list<QWidget *>{m_cards, m_verdict, m_changes, m_messageTitle, m_text, m_explanation, m_messageChanges, m_hint})
        parts->addWidget(part);
    parts->addStretch(1);
    m_area->setWidget(page);
    column->addWidget(m_area, 1);

    auto *foot = new QWidget(this);
    foot->setObjectName(QStringLiteral("foot"));
    foot->setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    m_refresh = new QPushButton(foot);
    m_status = plainLabel(foot);
    m_progress = new QProgressBar(foot);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 16);
    m_cancel = new QPushButton(foot);
    m_close = new QPushButton(foot);
    for (QPushButton *button : {m_refresh, m_cancel, m_close})
        button->setAutoDefault(true);
    row->addWidget(m_refresh);
    row->addWidget(m_status, 1);
    row->addWidget(m_progress);
    row->addWidget(m_cancel);
    row->addWidget(m_close);
    column->addWidget(foot);
}

void LocalWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    // The tools are only run once the window is really wanted.
    if (!m_looked)
        refresh();
}

void LocalWindow::refresh()
{
    m_looked = true;
    m_probe.start();
    showBusy();
}

void LocalWindow::setRequest(const Request &request)
{
    if (m_request && *m_request == request)
        return;
    m_request = request;
    m_changed.start();
}

void LocalWindow::setCatalog(CatalogPtr catalog)
{
    m_catalog = std::move(catalog);
    m_changed.start();
}

LocalQuestion LocalWindow::question() const { return {*m_request, m_catalog, m_today, m_machine.value_or(LocalMachine()), std::nullopt}; }

void LocalWindow::judge()
{
    m_answer = LocalAnswer();
    m_judging.cancel();
    if (m_request && m_machine && m_catalog)
        m_judging.ask(question());
    showVerdict();
    showBusy();
}

void LocalWindow::readMessage()
{
    m_typing.stop();
    m_reading.cancel();
    m_message.reset();
    m_messageError.reset();
    m_messageAnswer = LocalAnswer();
    const QString text = m_text->toPlainText().left(kMostPasted);
    if (!text.trimmed().isEmpty()) {
        auto read = readOutOfMemory(text.toStdString());
        if (read)
            m_message = std::move(*read);
        else
            m_messageError = std::move(read.error());
    }
    if (m_message && m_message->side != MemorySide::Host && m_message->total && m_request && m_catalog) {
        LocalQuestion asked = question();
        asked.message = m_message;
        m_reading.ask(std::move(asked));
    }
    showExplanation();
    showBusy();
}

void LocalWindow::cancel()
{
    m_probe.cancel();
    m_judging.cancel();
    m_reading.cancel();
    m_of = 0;
    showBusy();
    m_status->setText(m_words.translate("Powertrain", "Cancelled.", "progress"));
}

void LocalWindow::setWords(const Words &words)
{
    m_words = words;
    retranslate();
}

void LocalWindow::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (Section *section : {m_cards, m_verdict, m_explanation})
        section->setTheme(theme);
}

void LocalWindow::retranslate()
{
    const Words &w = m_words;
    setWindowTitle(w.translate("Powertrain", "This computer – Powertrain", "title of a window"));
    m_messageTitle->setText(w.translate("Powertrain", "Paste an out-of-memory message", "heading"));
    m_text->setPlaceholderText(w.translate("Powertrain", "Paste the error here, with the lines around it", "placeholder of a text field"));
    m_text->setAccessibleName(w.translate("Powertrain", "Text of the message", "accessible name"));
    m_hint->setText(w.translate("Powertrain", "Only the makers' own tools are run, with fixed arguments; nothing leaves this computer.", "hint"));
    m_refresh->setText(w.translate("Powertrain", "&Look again", "button: runs the tools anew"));
    m_cancel->setText(w.translate("Powertrain", "&Cancel", "button"));
    m_close->setText(w.translate("Powertrain", "Cl&ose", "button of the window of this computer"));
    for (QPushButton *button : {m_refresh, m_cancel, m_close})
        button->setAccessibleName(withoutMnemonic(button->text()));
    showMachine();
    showVerdict();
    showExplanation();
    showBusy();
}

void LocalWindow::showMachine()
{
    m_cards->setTitle(m_words.translate("Powertrain", "Cards of this computer", "heading"));
    const LocalMachine machine = m_machine.value_or(LocalMachine());
    m_cards->setText(wordHost(m_words, machine));
    m_cards->setPoints(worded(m_words, machine.remarks));
    m_cards->setTable(cardTable(m_words, machine));
}

void LocalWindow::showVerdict()
{
    m_verdict->setTitle(m_words.translate("Powertrain", "Will it run here?", "heading"));
    QString text;
    QStringList points;
    if (!m_request) {
        text = m_words.translate("Powertrain", "No request is open.", "this computer");
    } else if (m_answer.error) {
        text = word(m_words, *m_answer.error);
    } else if (m_answer.verdict) {
        text = wordLocal(m_words, m_answer.verdict->headline);
        points = worded(m_words, m_answer.verdict->holders) + worded(m_words, m_answer.verdict->remarks);
        if (m_answer.changesTried && m_answer.changes.empty())
            points << wordLocal(m_words, {"local.change.none", {}});
    }
    m_verdict->setText(text);
    m_verdict->setPoints(points);
    m_changes->setChanges(m_words, m_answer.changes);
}

void LocalWindow::showExplanation()
{
    m_explanation->setTitle(QString());
    m_explanation->setVisible(m_message || m_messageError);
    QString text;
    QStringList points;
    if (m_messageError) {
        text = word(m_words, *m_messageError);
    } else if (m_message) {
        points = worded(m_words, explainOutOfMemory(*m_message));
        text = points.takeFirst();
        if (!m_message->total && m_message->side != MemorySide::Host)
            points << m_words.translate("Powertrain", "The message does not say how large the card is, so no changes can be worked out.", "explanation of a message");
        if (m_messageAnswer.error)
            points << word(m_words, *m_messageAnswer.error);
        if (m_messageAnswer.planned && m_messageAnswer.planned->fits())
            points << wordLocal(m_words, {"local.oom.plan_fits", {Argument::of("needed", m_messageAnswer.planned->needed.value, Unit::Bytes), Argument::of("capacity", m_messageAnswer.planned->capacity.value, Unit::Bytes)}});
        if (const auto &target = m_messageAnswer.target) {
            const Accelerator *card = m_catalog ? m_catalog->findAccelerator(target->acceleratorId) : nullptr;
            points << m_words.translate("Powertrain", "Which card it was is not said: the changes are worked out for %1 with %2.", "explanation of a message").arg(card ? wordAccelerator(m_words, *card) : QString(), m_words.bytes(target->memory));
        }
        if (m_messageAnswer.changesTried && m_messageAnswer.changes.empty() && !m_messageAnswer.planned->fits())
            points << wordLocal(m_words, {"local.change.none", {}});
    }
    m_explanation->setText(text);
    m_explanation->setPoints(points);
    m_messageChanges->setChanges(m_words, m_messageAnswer.changes);
}

void LocalWindow::showBusy()
{
    const bool busy = isBusy();
    QString text;
    if (m_probe.isBusy())
        text = m_words.translate("Powertrain", "Looking for cards…", "progress");
    else if (busy && m_of > 0)
        text = m_words.translate("Powertrain", "Trying changes: %1 of %2", "progress").arg(m_words.count(m_done), m_words.count(m_of));
    else if (busy)
        text = m_words.translate("Powertrain", "Working out whether it runs here…", "progress");
    m_status->setText(text);
    m_progress->setAccessibleName(text);
    m_progress->setRange(0, m_of); // 0 … 0 is a bar without a figure
    m_progress->setValue(m_done);
    m_progress->setVisible(busy);
    m_cancel->setVisible(busy);
    m_refresh->setEnabled(!m_probe.isBusy());
}

} // namespace powertrain
