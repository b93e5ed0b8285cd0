// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_window.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include <QAction>
#include <QCloseEvent>
#include <QDataStream>
#include <QHBoxLayout>
#include <QIODevice>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/help/help_browser.h"
#include "ui/window/style_sheet.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kTopicRole = Qt::UserRole;
constexpr int kNoTopic = -1; ///< a group's heading
constexpr QSize kFirstSize{980, 680};
constexpr int kListCharacters = 40; ///< digits: the average of a font with Chinese is a Chinese character

} // namespace

HelpWindow::HelpWindow(const Words &words, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_words(words)
    , m_division(new QSplitter(Qt::Horizontal, this))
    , m_searchLabel(new QLabel(this))
    , m_filterLabel(new QLabel(this))
    , m_found(hintLabel(this))
    , m_search(new QLineEdit(this))
    , m_filter(new QLineEdit(this))
    , m_topics(new QListWidget(this))
    , m_back(new QPushButton(this))
    , m_forward(new QPushButton(this))
    , m_goBack(new QAction(this))
    , m_goForward(new QAction(this))
    , m_find(new QAction(this))
    , m_close(new QAction(this))
    , m_browser(new HelpBrowser(this))
{
    build();
    resize(kFirstSize);
    setMinimumSize(560, 380);
    retranslate(words);
}

void HelpWindow::build()
{
    auto *side = new QWidget(m_division);
    auto *sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(14, 14, 6, 14);
    m_searchLabel->setBuddy(m_search);
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_topics->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_topics->setTextElideMode(Qt::ElideNone);
    m_topics->setWordWrap(true);
    m_topics->setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * kListCharacters * 2 / 3);
    for (QWidget *widget : {static_cast<QWidget *>(m_searchLabel), static_cast<QWidget *>(m_search), static_cast<QWidget *>(m_found)})
        sideColumn->addWidget(widget);
    sideColumn->addWidget(m_topics, 1);

    auto *main = new QWidget(m_division);
    auto *mainColumn = new QVBoxLayout(main);
    mainColumn->setContentsMargins(6, 14, 14, 14);
    auto *row = new QHBoxLayout;
    row->addWidget(m_back);
    row->addWidget(m_forward);
    row->addStretch(1);
    row->addWidget(m_filterLabel);
    row->addWidget(m_filter, 1);
    mainColumn->addLayout(row);
    mainColumn->addWidget(m_browser, 1);
    m_filterLabel->setBuddy(m_filter);
    m_filter->setClearButtonEnabled(true);
    for (QPushButton *button : {m_back, m_forward})
        button->setAutoDefault(true);

    m_division->addWidget(side);
    m_division->addWidget(main);
    m_division->setStretchFactor(1, 1);
    m_division->setChildrenCollapsible(false);
    m_division->setSizes({fontMetrics().horizontalAdvance(QLatin1Char('0')) * kListCharacters, kFirstSize.width()});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_division);
    QWidget *const order[] = {m_search, m_topics, m_back, m_forward, m_filter, m_browser};
    for (std::size_t i = 0; i + 1 < std::size(order); ++i)
        setTabOrder(order[i], order[i + 1]);

    m_goBack->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_goForward->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    m_find->setShortcut(QKeySequence::Find);
    m_close->setShortcut(QKeySequence::Close);
    addActions({m_goBack, m_goForward, m_find, m_close});
    connect(m_goBack, &QAction::triggered, this, [this] { step(-1); });
    connect(m_goForward, &QAction::triggered, this, [this] { step(1); });
    connect(m_find, &QAction::triggered, this, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    connect(m_close, &QAction::triggered, this, &QWidget::close);
    connect(m_back, &QPushButton::clicked, m_goBack, &QAction::trigger);
    connect(m_forward, &QPushButton::clicked, m_goForward, &QAction::trigger);
    connect(m_browser, &HelpBrowser::topicChosen, this, &HelpWindow::go);
    connect(m_search, &QLineEdit::textChanged, this, [this] {
        showList();
        m_browser->highlight(searchWords(m_search->text()));
    });
    connect(m_search, &QLineEdit::returnPressed, this, &HelpWindow::searchFurther);
    connect(m_filter, &QLineEdit::textChanged, this, &HelpWindow::showText);
    connect(m_topics, &QListWidget::currentItemChanged, this, [this](QListWidgetItem *item) {
        if (item && item->data(kTopicRole).toInt() != kNoTopic)
            go(static_cast<HelpTopic>(item->data(kTopicRole).toInt()));
    });
}

void HelpWindow::showTopic(HelpTopic topic)
{
    go(topic);
    show();
    if (isMinimized())
        showNormal();
    raise();
    activateWindow();
    m_browser->setFocus();
}

void HelpWindow::go(HelpTopic topic)
{
    if (topic == m_topic)
        return;
    m_visited.resize(m_place + 1);
    m_visited.push_back(topic);
    ++m_place;
    m_topic = topic;
    showText();
    showList();
}

void HelpWindow::step(int by)
{
    if ((by < 0 && m_place == 0) || (by > 0 && m_place + 1 >= m_visited.size()))
        return;
    m_place = by < 0 ? m_place - 1 : m_place + 1;
    m_topic = m_visited[m_place];
    showText();
    showList();
}

void HelpWindow::showText()
{
    const bool glossary = m_topic == HelpTopic::Glossary;
    m_filterLabel->setVisible(glossary);
    m_filter->setVisible(glossary);
    const QString text = helpText(m_words.language(), m_topic);
    m_browser->showMarkdown(glossary ? filteredGlossary(text, m_filter->text()) : text);
    m_browser->setAccessibleName(helpTitle(text));
    m_browser->highlight(searchWords(m_search->text()));
    m_back->setEnabled(m_place > 0);
    m_forward->setEnabled(m_place + 1 < m_visited.size());
}

/// The topics that match the search, under their groups' headings; the one that is shown is selected.
void HelpWindow::showList()
{
    const QSignalBlocker blocker(m_topics);
    m_topics->clear();
    m_matches = searchHelp(m_words.language(), m_search->text());
    std::optional<HelpGroup> group;
    for (const HelpTopic topic : m_matches) {
        const HelpTopicRow &row = helpRow(topic);
        if (group != row.group) {
            auto *heading = new QListWidgetItem(helpGroupTitle(m_words, row.group), m_topics);
            QFont bold = m_topics->font();
            bold.setBold(true);
            heading->setFont(bold);
            heading->setData(kTopicRole, kNoTopic);
            heading->setForeground(m_theme.color(Role::MutedText));
            heading->setFlags(Qt::NoItemFlags);
            group = row.group;
        }
        auto *item = new QListWidgetItem(QStringLiteral("   ") + helpTitle(helpText(m_words.language(), topic)), m_topics);
        item->setData(kTopicRole, static_cast<int>(topic));
        item->setData(Qt::AccessibleTextRole, item->text().trimmed());
        if (topic == m_topic)
            m_topics->setCurrentItem(item);
    }
    const bool searching = !m_search->text().trimmed().isEmpty();
    m_found->setVisible(searching);
    const int count = static_cast<int>(m_matches.size());
    m_found->setText(!searching ? QString()
            : count == 0        ? m_words.translate("Powertrain", "No topic contains this.", "help: result of a search")
                                : m_words.translate("Powertrain", "Found in %n topic(s). Enter goes from place to place.", "help: result of a search", count));
    m_search->setAccessibleDescription(m_found->text());
}

void HelpWindow::searchFurther()
{
    if (m_matches.empty())
        return;
    if (std::find(m_matches.begin(), m_matches.end(), m_topic) == m_matches.end())
        go(m_matches.front());
    m_browser->goToNextHit();
}

void HelpWindow::retranslate(const Words &words)
{
    m_words = words;
    setWindowTitle(words.translate("Powertrain", "Help – Powertrain", "title of a window"));
    const QString search = words.translate("Powertrain", "&Search in all topics", "help: label of the search field");
    m_searchLabel->setText(search);
    m_search->setAccessibleName(withoutMnemonic(search));
    const QString filter = words.translate("Powertrain", "&Only entries with", "help: label of the glossary's filter");
    m_filterLabel->setText(filter);
    m_filter->setAccessibleName(withoutMnemonic(filter));
    m_topics->setAccessibleName(words.translate("Powertrain", "Topics of the help", "accessible name"));
    m_back->setText(words.translate("Powertrain", "&Back", "help: to the topic before"));
    m_forward->setText(words.translate("Powertrain", "&Forward", "help: to the next topic, after going back"));
    for (QPushButton *button : {m_back, m_forward})
        button->setAccessibleName(withoutMnemonic(button->text()));
    showText();
    showList();
}

void HelpWindow::setTheme(const Theme &theme)
{
    m_theme = theme;
    setPalette(theme.palette());
    setStyleSheet(windowStyleSheet(theme));
    m_browser->setTheme(theme);
    showList();
}

QByteArray HelpWindow::state() const
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << saveGeometry() << m_division->saveState();
    return bytes;
}

void HelpWindow::restoreState(const QByteArray &state)
{
    QByteArray geometry, division;
    QDataStream stream(state);
    stream >> geometry >> division;
    if (stream.status() != QDataStream::Ok)
        return;
    restoreGeometry(geometry);
    m_division->restoreState(division);
}

void HelpWindow::closeEvent(QCloseEvent *event)
{
    emit stateLeft(state());
    QWidget::closeEvent(event);
}

void HelpWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape) {
        QWidget::keyPressEvent(event);
    } else if (!m_search->text().isEmpty()) {
        m_search->clear();
    } else {
        close();
    }
}

bool HelpWindow::eventFilter(QObject *watched, QEvent *event)
{
    // From the search straight into what it found.
    if (watched == m_search && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Down) {
        m_topics->setFocus(Qt::TabFocusReason);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace powertrain
