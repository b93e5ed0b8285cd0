// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "core/plan/proposal.h"
#include "ui/results/pinned_plan.h"
#include "ui/results/section.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

class QLabel;
class QVBoxLayout;

namespace powertrain {

class DerivationModel;

/// What a page is to show: a proposal, seen from one of its options.
struct ResultContent {
    const Proposal &proposal;
    const PlanOption *option; ///< nullptr: nothing is recommended
    int optionIndex;          ///< 0: the recommendation, then the alternatives
    const Words &words;
    const Theme &theme;
    const std::vector<PinnedPlan> &pins;
    std::shared_ptr<const Proposal> shared; ///< the same proposal, for work that goes on beyond the call
    DerivationModel &calculations;          ///< of the option; belongs to the view, and is filled for the page that needs it
};

/// One page of the result. It shows what it is given, in the language it is given it in.
class ResultPage : public QWidget {
    Q_OBJECT

public:
    explicit ResultPage(QWidget *parent = nullptr);
    void setContent(const ResultContent &content);

signals:
    void optionChosen(int optionIndex);
    void pinRequested(); ///< of the option that is shown
    void unpinRequested(int pin);
    void pinRenamed(int pin, const QString &name);
    void scenarioRequested(int pin);              ///< its answers are to become the project's
    void answersProposed(const Request &request); ///< likewise, these

    /// Something on the page asks for its content anew.
    void again();

protected:
    virtual void fill(const ResultContent &content) = 0;
    Section *addSection();
    void add(QWidget *widget);
    void setTitle(const QString &title, const QString &explanation);

private:
    QVBoxLayout *m_column;
    QLabel *m_title;
    QLabel *m_explanation;
    std::vector<Section *> m_sections;
};

enum class ResultPageId { Overview,
    Memory,
    Time,
    Cost,
    Options,
    Compare,
    WhatIf,
    Deployment,
    Infrastructure,
    Compliance,
    Launch,
    Calculation,
    Sources };
inline constexpr int kResultPages = 13;

QString resultPageTitle(const Words &words, ResultPageId id);
ResultPage *makeResultPage(ResultPageId id, QWidget *parent);

} // namespace powertrain
