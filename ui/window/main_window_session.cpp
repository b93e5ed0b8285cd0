// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with the open project: undo, pinned plans, work left behind by an earlier run.
#include <algorithm>

#include <QAction>
#include <QDateTime>
#include <QFileInfo>
#include <QMenu>

#include "ui/results/result_tables.h"
#include "ui/results/result_view.h"
#include "ui/settings.h"
#include "ui/text/wording.h"
#include "ui/window/dialogs.h"
#include "ui/window/main_window.h"
#include "ui/window/recovery_bar.h"
#include "ui/window/start_page.h"
#include "ui/wizard/step_page.h"

namespace powertrain {

void MainWindow::connectSession()
{
    connect(&m_session, &ProjectSession::replaced, this, &MainWindow::answersReplaced);
    connect(&m_session, &ProjectSession::stateChanged, this, [this] {
        m_session.setRemembered(remembered());
        showState();
    });
    connect(&m_session, &ProjectSession::pinsChanged, this, [this] {
        m_pins.setPins(m_session.pins());
        m_pins.offer(m_proposal);
    });
}

/// The steps show answers that did not come from their own fields.
void MainWindow::answersReplaced()
{
    for (StepPage *step : m_steps)
        step->load(request());
    showAnswers();
}

void MainWindow::keepWorkIn(const QString &folder)
{
    m_session.keepIn(folder);
    m_recovery->setWork(m_session.leftBehind());
}

void MainWindow::recover(const RecoveredWork &work)
{
    if (!mayDiscard())
        return;
    m_proposal.reset();
    m_results->setProposal(nullptr);
    if (!m_session.recover(work))
        return;
    m_recovery->setWork(m_session.leftBehind());
    m_navigation->resetVisited();
    goTo(0);
}

void MainWindow::undo()
{
    const QString key = m_session.undoKey();
    m_session.undo();
    showWhereChanged(key);
}

void MainWindow::redo()
{
    const QString key = m_session.redoKey();
    m_session.redo();
    showWhereChanged(key);
}

namespace {

/// The step in which an answer is given; -1: in none.
int stepOf(const QString &key)
{
    const QString part = key.section(QLatin1Char('.'), 0, 0);
    if (part == QLatin1String("pinned"))
        return -1;
    if (part == QLatin1String("model"))
        return 1;
    if (part == QLatin1String("compliance"))
        return 3;
    const bool ofDuration = part == QLatin1String("duration") || part == QLatin1String("rank_by") || part == QLatin1String("currency") || part == QLatin1String("tax");
    return ofDuration ? 2 : 0;
}

} // namespace

/// A change that cannot be seen is not believed: among the steps, the one with the changed answer is shown.
void MainWindow::showWhereChanged(const QString &key)
{
    const int step = stepOf(key);
    if (!key.isEmpty() && step >= 0 && m_navigation->current() < kSteps && m_navigation->current() != step)
        goTo(step);
}

QString MainWindow::changeName(const QString &key) const
{
    const int step = stepOf(key);
    return step < 0 ? m_words.translate("Powertrain", "pinned plans", "what is undone") : m_navigation->title(step);
}

void MainWindow::showState()
{
    m_actions.undo->setEnabled(m_session.canUndo());
    m_actions.redo->setEnabled(m_session.canRedo());
    m_actions.undo->setText(m_session.canUndo() ? m_words.translate("Powertrain", "&Undo: %1", "menu entry; the step in which something was changed").arg(changeName(m_session.undoKey()))
                                                : m_words.translate("Powertrain", "&Undo", "menu entry"));
    m_actions.redo->setText(m_session.canRedo() ? m_words.translate("Powertrain", "&Redo: %1", "menu entry; the step in which something was changed").arg(changeName(m_session.redoKey()))
                                                : m_words.translate("Powertrain", "&Redo", "menu entry"));
    m_actions.pin->setEnabled(m_proposal && m_proposal->recommendation && m_session.pins().size() < kMaxPins);
    showTitle();
}

void MainWindow::listRecent()
{
    const QStringList paths = m_settings.recentProjects();
    m_start->setRecent(paths);
    m_menus.recent->clear();
    for (const QString &path : paths) {
        QString name = QFileInfo(path).fileName();
        m_menus.recent->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")), this, [this, path] { openProject(path); })->setToolTip(path.toHtmlEscaped());
    }
    m_menus.recent->setEnabled(!paths.isEmpty());
}

void MainWindow::pinShown()
{
    const PlanOption *option = m_proposal ? optionAt(*m_proposal, m_results->option()) : nullptr;
    std::vector<Pin> pins = m_session.pins();
    if (!option || pins.size() >= kMaxPins)
        return;
    const Pin pin{{}, m_proposal->request, option->acceleratorId, option->count};
    const auto same = [&pin](const Pin &one) { return one.request == pin.request && one.acceleratorId == pin.acceleratorId && one.count == pin.count; };
    if (std::any_of(pins.begin(), pins.end(), same))
        return;
    pins.push_back(pin);
    m_session.setPins(std::move(pins));
}

void MainWindow::unpin(int index)
{
    std::vector<Pin> pins = m_session.pins();
    if (index < 0 || static_cast<std::size_t>(index) >= pins.size())
        return;
    pins.erase(pins.begin() + index);
    m_session.setPins(std::move(pins));
}

void MainWindow::renamePin(int index, const QString &name)
{
    std::vector<Pin> pins = m_session.pins();
    if (index < 0 || static_cast<std::size_t>(index) >= pins.size())
        return;
    pins[static_cast<std::size_t>(index)].name = name;
    m_session.setPins(std::move(pins));
}

/// The answers of a pinned plan become the project's; undo brings the present ones back.
void MainWindow::openScenario(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_session.pins().size())
        return;
    const Pin pin = m_session.pins()[static_cast<std::size_t>(index)];
    m_chosenAccelerator = QString::fromStdString(pin.acceleratorId);
    m_chosenCount = pin.count;
    m_session.edit(pin.request);
    answersReplaced();
}

} // namespace powertrain
