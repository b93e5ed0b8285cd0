// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <utility>

#include <QApplication>
#include <QCloseEvent>
#include <QDate>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTranslator>
#include <QVBoxLayout>

#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_window.h"
#include "ui/project/first_request.h"
#include "ui/project/project_file.h"
#include "ui/results/result_tables.h"
#include "ui/results/result_view.h"
#include "ui/text/wording.h"
#include "ui/window/answer_summary.h"
#include "ui/window/dialogs.h"
#include "ui/help/help_window.h"
#include "ui/local/local_window.h"
#include "ui/text/consequence.h"
#include "ui/window/live_panel.h"
#include "ui/window/recovery_bar.h"
#include "ui/window/start_page.h"
#include "ui/window/style_sheet.h"
#include "ui/wizard/form.h"
#include "ui/wizard/step_compliance.h"
#include "ui/wizard/step_duration.h"
#include "ui/wizard/step_model.h"
#include "ui/wizard/step_task.h"

namespace powertrain {

namespace {

constexpr int kNavigationWidth = 250;
constexpr int kLiveWidth = 300;
/// What a laptop of 1366 × 768 has left at 200 %.
constexpr int kLeastWidth = 640;
constexpr int kLeastHeight = 340;
/// Narrower than this the left column shows pictures only.
constexpr int kWideEnough = 1040;

} // namespace

MainWindow::MainWindow(Engine engine, Settings &settings, Dialogs &dialogs, QWidget *parent)
    : QMainWindow(parent)
    , m_engine(std::move(engine))
    , m_settings(settings)
    , m_dialogs(dialogs)
    , m_words(settings.language().value_or(systemLanguage()))
    , m_planner(m_engine.plan)
    , m_desktop(QApplication::palette())
    , m_session(freshRequest())
    , m_pins(m_engine.plan)
{
    buildPages();
    connectPages();
    buildMenus();
    setAcceptDrops(true);
    useEditor(std::make_unique<CatalogEditor>(CatalogStore(), m_engine.catalog, QDate::currentDate().toString(Qt::ISODate).toStdString()));
    connectSession();
    connect(&m_planner, &PlannerThread::started, this, [this] { m_live->showBusy(true); });
    connect(&m_planner, &PlannerThread::finished, this, &MainWindow::showOutcome);
    applyThemeChoice();
    setLanguage(m_words.language());
    showAnswers();
    listRecent();
    setMinimumSize(kLeastWidth, kLeastHeight);
    resize(1366, 768);
    restoreGeometry(m_settings.geometry());
}

MainWindow::~MainWindow()
{
    delete m_catalogWindow; // before the editor that it looks at
    if (m_qtWords)
        QCoreApplication::removeTranslator(m_qtWords.get());
}

void MainWindow::buildPages()
{
    m_top = new QStackedWidget(this);
    setCentralWidget(m_top);
    auto *front = new QWidget;
    auto *frontColumn = new QVBoxLayout(front);
    frontColumn->setContentsMargins(0, 0, 0, 0);
    frontColumn->setSpacing(0);
    m_recovery = new RecoveryBar(front);
    m_start = new StartPage(front);
    frontColumn->addWidget(m_recovery);
    frontColumn->addWidget(m_start, 1);
    m_top->addWidget(scrollingPage(front, m_top));
    front->setMaximumWidth(QWIDGETSIZE_MAX);

    auto *work = new QWidget(m_top);
    m_columns = new QHBoxLayout(work);
    m_columns->setContentsMargins(0, 0, 0, 0);
    m_columns->setSpacing(0);
    m_navigation = new Navigation(work);
    m_navigation->setFixedWidth(kNavigationWidth);
    m_columns->addWidget(m_navigation);

    auto *middle = new QWidget(work);
    m_middleColumn = new QVBoxLayout(middle);
    m_middleColumn->setContentsMargins(0, 0, 0, 0);
    m_middleColumn->setSpacing(0);
    m_middle = new QStackedWidget(middle);
    m_steps = {new StepTask, new StepModel(m_engine, m_dialogs), new StepDuration, new StepCompliance(m_engine)};
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        m_stepAreas[i] = scrollingPage(m_steps[i], m_middle);
        m_middle->addWidget(m_stepAreas[i]);
        connect(m_steps[i], &StepPage::edited, this, &MainWindow::answersEdited);
    }
    m_results = new ResultView(m_middle);
    m_results->setDialogs(m_dialogs);
    m_middle->addWidget(m_results);
    m_middleColumn->addWidget(m_middle, 1);

    m_foot = new QWidget(middle);
    m_foot->setObjectName(QStringLiteral("foot"));
    m_foot->setAttribute(Qt::WA_StyledBackground);
    auto *foot = new QHBoxLayout(m_foot);
    foot->setContentsMargins(32, 10, 32, 10);
    foot->setSpacing(10);
    m_language = new QPushButton(m_foot);
    m_themeButton = new QPushButton(m_foot);
    m_exportButton = new QPushButton(m_foot);
    m_back = new QPushButton(m_foot);
    m_next = new QPushButton(m_foot);
    m_next->setObjectName(QStringLiteral("primary"));
    for (QPushButton *button : {m_language, m_themeButton})
        foot->addWidget(button);
    foot->addStretch(1);
    for (QPushButton *button : {m_exportButton, m_back, m_next})
        foot->addWidget(button);
    m_middleColumn->addWidget(m_foot);
    m_columns->addWidget(middle, 1);

    m_live = new LivePanel(work);
    m_live->setFixedWidth(kLiveWidth);
    m_columns->addWidget(m_live);
    m_top->addWidget(work);
    m_top->setCurrentIndex(0);

    // Enter presses the button that has the focus, instead of going on.
    for (QPushButton *button : findChildren<QPushButton *>())
        button->setAutoDefault(true);
}

void MainWindow::connectPages()
{
    connect(m_navigation, &Navigation::chosen, this, &MainWindow::goTo);
    connect(m_navigation, &Navigation::homeRequested, this, &MainWindow::goToStart);
    connect(m_live, &LivePanel::cancelRequested, this, &MainWindow::cancelPlanning);
    connect(m_results, &ResultView::saveRequested, this, &MainWindow::saveFile);
    connect(m_live, &LivePanel::detailsRequested, this, [this] { goTo(kSteps); });
    connect(m_back, &QPushButton::clicked, this, &MainWindow::goBack);
    connect(m_next, &QPushButton::clicked, this, &MainWindow::goForward);
    connect(m_exportButton, &QPushButton::clicked, this, &MainWindow::showPreview);
    connect(m_language, &QPushButton::clicked, this, [this] {
        const Language other = m_words.language() == Language::Chinese ? Language::English : Language::Chinese;
        m_settings.setLanguage(other);
        setLanguage(other);
    });
    connect(m_themeButton, &QPushButton::clicked, this, [this] { setThemeChoice(m_theme.isDark() ? ThemeChoice::Light : ThemeChoice::Dark); });
    connect(m_start, &StartPage::newRequested, this, &MainWindow::newProject);
    connect(m_start, &StartPage::openRequested, this, [this] { m_actions.open->trigger(); });
    connect(m_start, &StartPage::exampleRequested, this, &MainWindow::openExample);
    connect(m_start, &StartPage::recentRequested, this, &MainWindow::openProject);
    connect(m_recovery, &RecoveryBar::recoverRequested, this, &MainWindow::recover);
    connect(m_recovery, &RecoveryBar::discardRequested, this, [this](const RecoveredWork &work) {
        m_session.discard(work);
        m_recovery->setWork(m_session.leftBehind());
    });
    connect(m_results, &ResultView::pinRequested, this, &MainWindow::pinShown);
    connect(m_results, &ResultView::unpinRequested, this, &MainWindow::unpin);
    connect(m_results, &ResultView::pinRenamed, this, &MainWindow::renamePin);
    connect(m_results, &ResultView::scenarioRequested, this, &MainWindow::openScenario);
    connect(m_results, &ResultView::answersProposed, this, [this](const Request &request) {
        m_session.edit(request);
        answersReplaced();
    });
    connect(m_results, &ResultView::calculationsRequested, this, [this] { goTo(kSteps + static_cast<int>(ResultPageId::Calculation)); });
    m_results->watch(m_live);
    connect(&m_pins, &PinBoard::changed, this, [this] { m_results->setPins(m_pins.plans()); });
}

StepModel *MainWindow::modelStep() const { return static_cast<StepModel *>(m_steps[1]); }

void MainWindow::goTo(int id)
{
    if (id >= kSteps && !m_proposal)
        return;
    const int before = m_navigation->current();
    if (m_top->currentIndex() == 1 && before < kSteps && id != before)
        m_navigation->setVisited(before);
    m_top->setCurrentIndex(1);
    m_navigation->setCurrent(id);
    if (id < kSteps) {
        m_middle->setCurrentWidget(m_stepAreas[static_cast<std::size_t>(id)]);
        m_stepAreas[static_cast<std::size_t>(id)]->verticalScrollBar()->setValue(0);
        m_steps[static_cast<std::size_t>(id)]->firstField()->setFocus();
    } else {
        m_results->setPage(static_cast<ResultPageId>(id - kSteps));
        m_middle->setCurrentWidget(m_results);
        m_next->setFocus();
    }
    m_live->setVisible(id < kSteps);
    m_back->setEnabled(id > 0);
    showSteps();
}

void MainWindow::goToStart()
{
    listRecent();
    m_top->setCurrentIndex(0);
    m_start->newButton()->setFocus();
}

void MainWindow::goForward()
{
    const int id = m_navigation->current();
    if (id + 1 < kSteps + kResultPages)
        goTo(id + 1);
}

void MainWindow::goBack()
{
    const int id = m_navigation->current();
    if (id > 0)
        goTo(id - 1);
    else
        goToStart();
}

void MainWindow::showSteps()
{
    const int id = m_navigation->current();
    m_navigation->setResultAvailable(m_proposal != nullptr);
    m_next->setEnabled(id + 1 < kSteps || (m_proposal && id + 1 < kSteps + kResultPages));
    m_next->setText(id == kSteps - 1 ? m_words.translate("Powertrain", "Sho&w the result", "button") : m_words.translate("Powertrain", "Ne&xt", "button: to the next page"));
    m_next->setAccessibleName(m_next->text().remove(QLatin1Char('&')));
    m_exportButton->setEnabled(m_proposal != nullptr);
    for (QAction *action : {m_actions.preview, m_actions.pdf, m_actions.markdown, m_actions.csv, m_actions.json})
        action->setEnabled(m_proposal != nullptr);
    showState();
}

void MainWindow::answersEdited()
{
    Request request = m_session.request();
    for (StepPage *page : m_steps)
        page->store(request);
    if (request == m_session.request())
        return;
    if (!m_edited)
        m_beforeEdit = m_proposal;
    m_edited = true;
    // Another task has other usual numbers: what still stood at its default moves along.
    if (adaptToTask(request, m_session.request(), m_words.language())) {
        for (StepPage *page : m_steps)
            page->load(request);
    }
    m_session.edit(request);
    showAnswers();
}

void MainWindow::showAnswers()
{
    m_navigation->setAnswers(answerSummary(m_words, request(), *m_engine.catalog));
    for (StepPage *page : m_steps)
        page->showEffect(m_words, request(), m_proposal.get());
    showMissing();
    if (m_local)
        m_local->setRequest(request());
    m_planner.submit(request());
}

void MainWindow::showMissing()
{
    QStringList missing;
    for (const StepPage *page : m_steps)
        missing += page->missing();
    m_navigation->setMissing(missing);
}

/// The answers stay; the result is that of the answers before until something is edited again.
void MainWindow::cancelPlanning()
{
    m_planner.cancel();
    m_edited = false;
    m_live->showBusy(false);
    m_live->showCancelled();
}

void MainWindow::showOutcome(const PlanOutcome &outcome)
{
    m_proposal = outcome.proposal;
    m_live->showBusy(false);
    if (outcome.proposal)
        m_live->showProposal(outcome.proposal);
    else
        m_live->showError(*outcome.error);
    m_pins.offer(outcome.proposal);
    m_results->setProposal(outcome.proposal);
    if (outcome.proposal && !m_chosenAccelerator.isEmpty()) {
        for (int i = 0; const PlanOption *option = optionAt(*outcome.proposal, i); ++i) {
            if (QString::fromStdString(option->acceleratorId) == m_chosenAccelerator && option->count == m_chosenCount)
                m_results->setOption(i);
        }
        m_chosenAccelerator.clear();
    }
    for (StepPage *page : m_steps)
        page->showEffect(m_words, request(), m_proposal.get());
    if (std::exchange(m_edited, false) && m_navigation->current() < kSteps)
        m_steps[static_cast<std::size_t>(m_navigation->current())]->showConsequence(wordConsequence(m_words, m_beforeEdit.get(), m_proposal.get()));
    // A result page cannot be looked at without a result.
    if (!m_proposal && m_navigation->current() >= kSteps)
        goTo(kSteps - 1);
    showSteps();
}

void MainWindow::setLanguage(Language language)
{
    m_words = Words(language);
    m_words.useNames(m_engine.catalog);
    m_words.useByteUnits(m_settings.byteUnits());
    if (m_qtWords)
        QCoreApplication::removeTranslator(m_qtWords.get());
    m_qtWords.reset();
    if (language == Language::Chinese) {
        m_qtWords = std::make_unique<QTranslator>();
        if (m_qtWords->load(QStringLiteral(":/translations/qtbase_zh_CN.qm")))
            QCoreApplication::installTranslator(m_qtWords.get());
    }
    retranslate();
}

void MainWindow::retranslate()
{
    m_start->retranslate(m_words);
    m_recovery->retranslate(m_words);
    m_navigation->retranslate(m_words);
    for (StepPage *page : m_steps) {
        page->retranslate(m_words);
        page->load(request());
        page->showEffect(m_words, request(), m_proposal.get());
    }
    m_navigation->setAnswers(answerSummary(m_words, request(), *m_engine.catalog));
    m_live->retranslate(m_words);
    m_results->retranslate(m_words);
    m_back->setText(m_words.translate("Powertrain", "Bac&k", "button: to the page before"));
    m_back->setAccessibleName(m_back->text().remove(QLatin1Char('&')));
    m_exportButton->setText(m_words.translate("Powertrain", "&Proposal…", "button: preview and export"));
    m_exportButton->setAccessibleName(withoutMnemonic(m_exportButton->text()));
    // The language that the button leads to, in that language.
    m_language->setText(m_words.language() == Language::Chinese ? QStringLiteral("English") : QStringLiteral("中文"));
    m_language->setAccessibleName(m_words.translate("Powertrain", "Switch to Chinese", "button; in the Chinese window: switch to English"));
    m_themeButton->setAccessibleName(m_words.translate("Powertrain", "Light or dark", "button"));
    m_language->setToolTip(m_language->accessibleName());
    m_themeButton->setToolTip(m_themeButton->accessibleName());
    retranslateMenus();
    if (m_catalogWindow)
        m_catalogWindow->setWords(m_words);
    if (m_help)
        m_help->retranslate(m_words);
    if (m_local)
        m_local->setWords(m_words);
    showMissing();
    showSteps();
    showState();
}

void MainWindow::setThemeChoice(ThemeChoice choice)
{
    m_settings.setTheme(choice);
    applyThemeChoice();
}

void MainWindow::applyThemeChoice()
{
    const ThemeChoice choice = m_settings.theme();
    m_theme = choice == ThemeChoice::Light ? Theme::light() : choice == ThemeChoice::Dark ? Theme::dark()
                                                                                          : Theme::ofDesktop(m_desktop);
    m_applyingTheme = true;
    applyTheme(*qApp, m_theme);
    setStyleSheet(windowStyleSheet(m_theme));
    m_applyingTheme = false;
    m_live->setTheme(m_theme);
    m_results->setTheme(m_theme);
    if (m_catalogWindow)
        m_catalogWindow->setTheme(m_theme);
    if (m_help)
        m_help->setTheme(m_theme);
    if (m_local)
        m_local->setTheme(m_theme);
    m_themeButton->setIcon(glyphIcon(m_theme.isDark() ? Glyph::Sun : Glyph::Moon, m_theme.color(Role::Text)));
    m_language->setIcon(glyphIcon(Glyph::Globe, m_theme.color(Role::Text)));
    m_exportButton->setIcon(glyphIcon(Glyph::Export, m_theme.color(Role::Text)));
    QAction *chosen = choice == ThemeChoice::Light ? m_actions.light : choice == ThemeChoice::Dark ? m_actions.dark
                                                                                                   : m_actions.system;
    chosen->setChecked(true);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    // The desktop changed its colours while the program follows it; our own changes come here as well.
    if (event->type() == QEvent::ThemeChange && !m_applyingTheme && m_settings.theme() == ThemeChoice::System) {
        m_desktop = QApplication::palette();
        applyThemeChoice();
    }
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    layOutColumns();
}

/// Where there is little room the left column shows pictures, and the live result becomes a strip above the foot.
void MainWindow::layOutColumns()
{
    const bool wide = width() >= kWideEnough;
    m_navigation->setCompact(!wide);
    m_navigation->setFixedWidth(wide ? kNavigationWidth : m_navigation->compactWidth());
    const Qt::Orientation orientation = wide ? Qt::Vertical : Qt::Horizontal;
    const bool placed = wide ? m_columns->indexOf(m_live) >= 0 : m_middleColumn->indexOf(m_live) >= 0;
    if (placed && m_live->orientation() == orientation)
        return;
    m_columns->removeWidget(m_live);
    m_middleColumn->removeWidget(m_live);
    m_live->setOrientation(orientation);
    if (wide) {
        m_live->setFixedWidth(kLiveWidth);
        m_columns->addWidget(m_live);
    } else {
        m_live->setMinimumWidth(0);
        m_live->setMaximumWidth(QWIDGETSIZE_MAX);
        m_middleColumn->insertWidget(1, m_live);
    }
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const bool working = m_top->currentIndex() == 1;
    if (working && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_next->isEnabled())
        goForward();
    else if (working && event->key() == Qt::Key_Escape)
        goBack();
    else
        QMainWindow::keyPressEvent(event);
}

} // namespace powertrain
