// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QObject>

#include "core/plan/explore.h"

namespace powertrain {

/// Answers what-if questions off the GUI thread. Of questions that come faster than answers only the newest counts.
class WhatIfWorker : public QObject {
    Q_OBJECT

public:
    explicit WhatIfWorker(QObject *parent = nullptr);
    ~WhatIfWorker() override;

    /// From now on about this option (as in surroundingsFor()); spansKnown() follows.
    void open(std::shared_ptr<const Proposal> proposal, int index);
    void ask(const WhatIf &changes);
    bool isBusy() const { return m_running; }

signals:
    void spansKnown(const std::optional<powertrain::WhatIfSpans> &spans);
    void answered(const powertrain::Expected<powertrain::PlanOption> &option);

private:
    struct Job {
        std::shared_ptr<const Proposal> proposal; ///< set: make an explorer first
        int index = -1;
        std::optional<WhatIf> changes;
    };
    struct Result {
        std::shared_ptr<const Explorer> explorer;
        bool opened = false;
        std::optional<WhatIfSpans> spans;
        std::optional<Expected<PlanOption>> option;
    };

    void start();
    void finish(const Result &result);

    std::shared_ptr<const Explorer> m_explorer;
    Job m_next;
    bool m_waiting = false;
    bool m_running = false;
};

} // namespace powertrain
