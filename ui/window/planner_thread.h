// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include <QObject>
#include <QTimer>

#include "ui/window/engine.h"

namespace powertrain {

/// The newest request's answer. Exactly one of proposal and error is set.
struct PlanOutcome {
    std::uint64_t number = 0; ///< of the request, counting upwards
    ProposalPtr proposal;
    std::optional<Error> error;
};

/// Plans off the GUI thread. Requests that arrive within the debounce time are taken together, a newer one cancels the
/// one that is being planned, and only the newest request's answer is reported.
class PlannerThread : public QObject {
    Q_OBJECT

public:
    explicit PlannerThread(decltype(Engine::plan) plan, QObject *parent = nullptr);
    ~PlannerThread() override;

    void submit(const Request &request);
    /// Later requests are planned with this one: the catalogue was read anew.
    void setPlan(decltype(Engine::plan) plan);
    /// Gives up what is being planned. No answer follows; the next submit() starts anew.
    void cancel();
    bool isBusy() const { return m_busy; }
    static constexpr int kDebounceMs = 12;

signals:
    void started();
    void finished(const powertrain::PlanOutcome &outcome);

private:
    struct Job {
        std::uint64_t number = 0;
        Request request;
        std::stop_source stop;
    };

    void dispatch();
    void work(std::stop_token quit);
    void report(const PlanOutcome &outcome);

    decltype(Engine::plan) m_plan; ///< guarded by m_mutex
    QTimer m_debounce;
    Request m_pending;
    std::uint64_t m_newest = 0;
    bool m_busy = false;

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_next;                 ///< guarded by m_mutex
    std::optional<std::stop_source> m_running; ///< guarded by m_mutex
    std::jthread m_thread;                     ///< last: joins before the rest goes
};

} // namespace powertrain
