// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pin_board.h"

#include <algorithm>
#include <utility>

namespace powertrain {

PinBoard::PinBoard(decltype(Engine::plan) plan, QObject *parent)
    : QObject(parent)
    , m_planner(std::move(plan))
{
    connect(&m_planner, &PlannerThread::finished, this, &PinBoard::take);
}

void PinBoard::setPins(const std::vector<Pin> &pins)
{
    std::vector<PinnedPlan> plans;
    for (const Pin &pin : pins) {
        const auto known = std::find_if(m_plans.begin(), m_plans.end(), [&pin](const PinnedPlan &one) { return one.pin.request == pin.request && (one.proposal || one.error); });
        if (known == m_plans.end())
            plans.push_back({pin, nullptr, std::nullopt});
        else
            plans.push_back({pin, known->proposal, known->error});
    }
    m_plans = std::move(plans);
    planNext();
    emit changed();
}

void PinBoard::offer(const ProposalPtr &proposal)
{
    bool taken = false;
    for (PinnedPlan &plan : m_plans) {
        if (!plan.proposal && proposal && plan.pin.request == proposal->request) {
            plan.proposal = proposal;
            taken = true;
        }
    }
    if (taken)
        emit changed();
}

void PinBoard::setPlan(decltype(Engine::plan) plan)
{
    m_planner.setPlan(std::move(plan));
    for (PinnedPlan &one : m_plans) {
        one.proposal.reset();
        one.error.reset();
    }
    planNext();
    emit changed();
}

void PinBoard::planNext()
{
    const auto next = std::find_if(m_plans.begin(), m_plans.end(), [](const PinnedPlan &one) { return !one.proposal && !one.error; });
    if (next == m_plans.end())
        return;
    m_underWay = next->pin.request;
    m_planner.submit(m_underWay);
}

void PinBoard::take(const PlanOutcome &outcome)
{
    for (PinnedPlan &plan : m_plans) {
        if (plan.pin.request == m_underWay && !plan.proposal) {
            plan.proposal = outcome.proposal;
            plan.error = outcome.error;
        }
    }
    planNext();
    emit changed();
}

} // namespace powertrain
