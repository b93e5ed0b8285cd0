// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <QObject>
#include <QStringList>

#include "core/local/read_tools.h"

namespace powertrain {

/// How a tool is run and a file is read: handed in, so that tests script it. Called off the GUI thread.
struct LocalRunner {
    /// Output and errors together; nothing when the tool is not there, does not answer in time, or the work was stopped.
    std::function<std::optional<std::string>(const QString &tool, const QStringList &arguments, std::stop_token stop)> run;
    std::function<std::optional<std::string>(const QString &path)> read;
    std::optional<int> cores;
};

/// The real one: only programs found in PATH, without a shell, at most five seconds and one MiB each.
LocalRunner systemRunner();

/// Everything that is asked of this computer. Only the makers' tools, with the arguments that stand here.
LocalMachine probeMachine(const LocalRunner &runner, std::stop_token stop);

/// Looks at this computer on a thread of its own.
class LocalProbe : public QObject {
    Q_OBJECT

public:
    explicit LocalProbe(LocalRunner runner, QObject *parent = nullptr);
    ~LocalProbe() override;

    void start(); ///< a running one is stopped first
    void cancel();
    bool isBusy() const { return m_busy; }

signals:
    void finished(const powertrain::LocalMachine &machine);

private:
    LocalRunner m_runner;
    std::uint64_t m_number = 0;
    bool m_busy = false;
    std::vector<std::jthread> m_stopped; ///< asked to stop, not yet waited for: the window must not
    std::jthread m_thread;
};

} // namespace powertrain
