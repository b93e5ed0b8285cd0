// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include <QObject>

#include "core/local/out_of_memory.h"
#include "core/local/smallest_changes.h"
#include "core/local/verdict.h"

namespace powertrain {

/// What was worked out. Parts that were not asked for, or that an error cut short, are unset.
struct LocalAnswer {
    std::optional<LocalVerdict> verdict;
    std::optional<LocalTarget> target; ///< that the changes are for
    std::optional<LocalFit> planned;   ///< of a message: how the request fares on its card by the estimate
    std::vector<LocalChange> changes;
    bool changesTried = false;
    std::optional<Error> error;
};

/// What is asked: either the request on this machine, or the card of a message.
struct LocalQuestion {
    Request request;
    CatalogPtr catalog;
    std::string today;
    LocalMachine machine;
    std::optional<OutOfMemory> message;
};

/// Pure: the work itself, as the command line has it too.
LocalAnswer answerLocal(const LocalQuestion &question, const std::stop_token &stop, const std::function<void(int, int)> &progress);

/// The same on a thread of its own; a newer question cancels the one before.
class LocalWork : public QObject {
    Q_OBJECT

public:
    explicit LocalWork(QObject *parent = nullptr);
    ~LocalWork() override;

    void ask(LocalQuestion question);
    void cancel();
    bool isBusy() const { return m_busy; }

signals:
    void progressed(int done, int of);
    void answered(const powertrain::LocalAnswer &answer);

private:
    std::uint64_t m_number = 0;
    bool m_busy = false;
    std::vector<std::jthread> m_stopped; ///< asked to stop, not yet waited for: the window must not
    std::jthread m_thread;
};

} // namespace powertrain
