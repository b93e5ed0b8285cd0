// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>

#include "ui/results/pinned_plan.h"
#include "ui/window/planner_thread.h"

namespace powertrain {

/// The pinned plans: plans each pin's answers again, one after the other, off the GUI thread.
class PinBoard : public QObject {
    Q_OBJECT

public:
    explicit PinBoard(decltype(Engine::plan) plan, QObject *parent = nullptr);

    void setPins(const std::vector<Pin> &pins);
    /// A plan that is there anyway serves the pins with the same answers.
    void offer(const ProposalPtr &proposal);
    /// The catalogue was read anew: nothing that was planned before counts.
    void setPlan(decltype(Engine::plan) plan);
    const std::vector<PinnedPlan> &plans() const { return m_plans; }
    bool isBusy() const { return m_planner.isBusy(); }

signals:
    void changed();

private:
    void planNext();
    void take(const PlanOutcome &outcome);

    PlannerThread m_planner;
    std::vector<PinnedPlan> m_plans;
    Request m_underWay;
};

} // namespace powertrain
