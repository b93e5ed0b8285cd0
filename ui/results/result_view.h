// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QWidget>

#include "ui/results/result_page.h"
#include "ui/window/engine.h"

class QScrollArea;
class QStackedWidget;

namespace powertrain {

class DerivationModel;
class Dialogs;
class FigureDialog;

/// The result's pages. A page is worded only when it is shown: the others wait until they are looked at.
class ResultView : public QWidget {
    Q_OBJECT

public:
    explicit ResultView(QWidget *parent = nullptr);
    /// Who asks where charts are to be saved; must outlive the view.
    void setDialogs(Dialogs &dialogs) { m_dialogs = &dialogs; }

    void setProposal(const ProposalPtr &proposal);
    void setPage(ResultPageId id);
    ResultPageId pageId() const { return m_current; }
    ResultPage *page(ResultPageId id) const { return m_pages[static_cast<std::size_t>(id)]; }
    /// 0: the recommendation, then the alternatives.
    void setOption(int index);
    int option() const { return m_option; }
    void setPins(std::vector<PinnedPlan> pins);
    void setTheme(const Theme &theme);
    void retranslate(const Words &words);
    /// Opens the calculation of a number that stands in `text`.
    void showFigure(const QString &text);
    FigureDialog *figureDialog() const { return m_figure; }
    /// A click on a number below `root` asks for its calculation.
    void watch(QWidget *root);

signals:
    /// A launch file is to be kept.
    void saveRequested(const QString &fileName, const QByteArray &bytes);
    /// To the page with all calculations.
    void calculationsRequested();
    void optionChanged(int index);
    // What pages ask for, passed on: see ResultPage.
    void pinRequested();
    void unpinRequested(int pin);
    void pinRenamed(int pin, const QString &name);
    void scenarioRequested(int pin);
    void answersProposed(const Request &request);

private:
    void refresh();
    void makePage(ResultPageId id);
    /// The calculations of the option that is shown, worded when they are first asked for.
    DerivationModel &calculations();
    bool isExplained(const QString &text);

    Words m_words;
    Theme m_theme = Theme::light();
    ProposalPtr m_proposal;
    std::vector<PinnedPlan> m_pins;
    DerivationModel *m_calculations;
    bool m_calculationsAreOld = true;
    FigureDialog *m_figure = nullptr;
    Dialogs *m_dialogs = nullptr;
    int m_option = 0;
    ResultPageId m_current = ResultPageId::Overview;
    QStackedWidget *m_stack;
    std::array<ResultPage *, kResultPages> m_pages{};
    std::array<QScrollArea *, kResultPages> m_areas{};
};

/// A page that scrolls when it is higher than the window.
QScrollArea *scrollingPage(QWidget *page, QWidget *parent);

} // namespace powertrain
