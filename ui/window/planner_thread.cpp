// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/planner_thread.h"

#include <utility>

namespace powertrain {

PlannerThread::PlannerThread(decltype(Engine::plan) plan, QObject *parent)
    : QObject(parent)
    , m_plan(std::move(plan))
{
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &PlannerThread::dispatch);
    m_thread = std::jthread([this](std::stop_token quit) { work(std::move(quit)); });
}

PlannerThread::~PlannerThread()
{
    m_thread.request_stop();
    const std::lock_guard lock(m_mutex);
    if (m_running)
        m_running->request_stop();
    // m_thread is joined by its destructor, which runs before those of the mutex and the condition variable, and
    // needs the lock to be free: it is released at the end of this body.
}

void PlannerThread::submit(const Request &request)
{
    m_pending = request;
    ++m_newest;
    if (!m_busy) {
        m_busy = true;
        emit started();
    }
    m_debounce.start();
}

void PlannerThread::cancel()
{
    m_debounce.stop();
    ++m_newest;
    m_busy = false;
    const std::lock_guard lock(m_mutex);
    m_next.reset();
    if (m_running)
        m_running->request_stop();
}

void PlannerThread::setPlan(decltype(Engine::plan) plan)
{
    const std::lock_guard lock(m_mutex);
    m_plan = std::move(plan);
}

void PlannerThread::dispatch()
{
    const std::lock_guard lock(m_mutex);
    if (m_running)
        m_running->request_stop();
    m_next = Job{m_newest, m_pending, std::stop_source()};
    m_wake.notify_one();
}

void PlannerThread::work(std::stop_token quit)
{
    while (!quit.stop_requested()) {
        Job job;
        decltype(Engine::plan) plan;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, quit, [this] { return m_next.has_value(); }))
                return;
            job = std::move(*m_next);
            m_next.reset();
            m_running = job.stop;
            plan = m_plan;
        }
        PlanOutcome outcome;
        outcome.number = job.number;
        Expected<Proposal> result = plan(job.request, job.stop.get_token());
        {
            const std::lock_guard lock(m_mutex);
            m_running.reset();
        }
        if (job.stop.stop_requested())
            continue;
        if (result)
            outcome.proposal = std::make_shared<const Proposal>(std::move(*result));
        else
            outcome.error = std::move(result.error());
        QMetaObject::invokeMethod(
            this, [this, outcome] { report(outcome); }, Qt::QueuedConnection);
    }
}

void PlannerThread::report(const PlanOutcome &outcome)
{
    // An answer may have been queued just before a newer request came in.
    if (outcome.number != m_newest)
        return;
    m_busy = false;
    emit finished(outcome);
}

} // namespace powertrain
