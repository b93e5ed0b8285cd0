// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/result_view.h"

#include <algorithm>
#include <utility>

#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/charts/charts.h"
#include "ui/results/derivation_model.h"
#include "ui/results/figure_clicks.h"
#include "ui/results/figure_dialog.h"
#include "ui/results/pages.h"
#include "ui/results/result_tables.h"

namespace powertrain {

namespace {

/// Lines of text longer than this are hard to read.
constexpr int kPageWidth = 1080;
/// Longer texts are sentences about many things.
constexpr qsizetype kLongestFigure = 400;

} // namespace

QScrollArea *scrollingPage(QWidget *page, QWidget *parent)
{
    auto *area = new QScrollArea(parent);
    area->setObjectName(QStringLiteral("page"));
    area->viewport()->setObjectName(QStringLiteral("pageViewport"));
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    page->setMaximumWidth(kPageWidth);
    area->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    area->setWidget(page);
    return area;
}

ResultView::ResultView(QWidget *parent)
    : QWidget(parent)
    , m_words(Language::English)
    , m_calculations(new DerivationModel(this))
    , m_stack(new QStackedWidget(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    watch(this);
}

void ResultView::watch(QWidget *root)
{
    auto *clicks = new FigureClicks(root, [this](const QString &text) { return isExplained(text); });
    connect(clicks, &FigureClicks::asked, this, &ResultView::showFigure);
}

DerivationModel &ResultView::calculations()
{
    if (m_calculationsAreOld && m_proposal) {
        m_calculations->setContent(explain(*m_proposal, m_option - 1), m_proposal->articleSums, m_words);
        m_calculationsAreOld = false;
    }
    return *m_calculations;
}

bool ResultView::isExplained(const QString &text)
{
    const bool hasNumber = std::any_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
    return m_proposal && hasNumber && text.size() < kLongestFigure && calculations().find(text).isValid();
}

void ResultView::showFigure(const QString &text)
{
    if (!m_proposal)
        return;
    if (!m_figure) {
        m_figure = new FigureDialog(this);
        connect(m_figure, &FigureDialog::allRequested, this, &ResultView::calculationsRequested);
    }
    m_figure->show(calculations(), calculations().find(text), text, m_words);
}

void ResultView::setProposal(const ProposalPtr &proposal)
{
    // The option that is looked at stays the same hardware, wherever it stands in the new order.
    const PlanOption *before = m_proposal && m_option > 0 ? optionAt(*m_proposal, m_option) : nullptr;
    int option = 0;
    for (int i = 0; before && proposal && optionAt(*proposal, i); ++i) {
        if (optionAt(*proposal, i)->acceleratorId == before->acceleratorId && optionAt(*proposal, i)->count == before->count)
            option = i;
    }
    m_option = option;
    m_proposal = proposal;
    refresh();
}

void ResultView::setPins(std::vector<PinnedPlan> pins)
{
    m_pins = std::move(pins);
    refresh();
}

void ResultView::setPage(ResultPageId id)
{
    m_current = id;
    refresh();
    m_areas[static_cast<std::size_t>(id)]->verticalScrollBar()->setValue(0);
}

void ResultView::setOption(int index)
{
    if (!m_proposal || !optionAt(*m_proposal, index) || index == m_option)
        return;
    m_option = index;
    refresh();
    emit optionChanged(index);
}

void ResultView::setTheme(const Theme &theme)
{
    m_theme = theme;
    refresh();
}

void ResultView::retranslate(const Words &words)
{
    m_words = words;
    refresh();
}

void ResultView::refresh()
{
    m_calculationsAreOld = true;
    if (!m_proposal)
        return;
    const auto index = static_cast<std::size_t>(m_current);
    if (!m_pages[index])
        makePage(m_current);
    m_stack->setCurrentWidget(m_areas[index]);
    m_pages[index]->setContent({*m_proposal, optionAt(*m_proposal, m_option), m_option, m_words, m_theme, m_pins, m_proposal, m_current == ResultPageId::Calculation ? calculations() : *m_calculations});
}

void ResultView::makePage(ResultPageId id)
{
    const auto index = static_cast<std::size_t>(id);
    ResultPage *page = makeResultPage(id, this);
    m_pages[index] = page;
    m_areas[index] = scrollingPage(page, m_stack);
    m_stack->addWidget(m_areas[index]);
    for (ChartWidget *chart : page->findChildren<ChartWidget *>())
        chart->setDialogs(m_dialogs);
    if (auto *launch = qobject_cast<LaunchPage *>(page))
        connect(launch, &LaunchPage::saveRequested, this, &ResultView::saveRequested);
    connect(page, &ResultPage::optionChosen, this, &ResultView::setOption);
    connect(page, &ResultPage::pinRequested, this, &ResultView::pinRequested);
    connect(page, &ResultPage::unpinRequested, this, &ResultView::unpinRequested);
    connect(page, &ResultPage::pinRenamed, this, &ResultView::pinRenamed);
    connect(page, &ResultPage::again, this, &ResultView::refresh);
    connect(page, &ResultPage::scenarioRequested, this, &ResultView::scenarioRequested);
    connect(page, &ResultPage::answersProposed, this, &ResultView::answersProposed);
}

} // namespace powertrain
