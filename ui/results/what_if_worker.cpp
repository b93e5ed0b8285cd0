// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/what_if_worker.h"

#include <utility>

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace powertrain {

WhatIfWorker::WhatIfWorker(QObject *parent)
    : QObject(parent)
{
}

WhatIfWorker::~WhatIfWorker() = default;

void WhatIfWorker::open(std::shared_ptr<const Proposal> proposal, int index)
{
    m_next = {std::move(proposal), index, std::nullopt};
    m_waiting = true;
    start();
}

void WhatIfWorker::ask(const WhatIf &changes)
{
    m_next.changes = changes;
    m_waiting = true;
    start();
}

void WhatIfWorker::start()
{
    if (m_running || !m_waiting)
        return;
    m_running = true;
    m_waiting = false;
    // The worker may be gone when the answer is there; what the job needs it owns.
    QThreadPool::globalInstance()->start([self = QPointer<WhatIfWorker>(this), job = std::exchange(m_next, {}), explorer = m_explorer] {
        Result result;
        result.explorer = explorer;
        if (job.proposal) {
            result.explorer = std::make_shared<const Explorer>(*job.proposal, job.index);
            result.spans = result.explorer->whatIfSpans();
            result.opened = true;
        }
        if (job.changes && result.explorer)
            result.option = result.explorer->whatIf(*job.changes);
        QMetaObject::invokeMethod(
            qApp, [self, result] {
                if (self)
                    self->finish(result);
            },
            Qt::QueuedConnection);
    });
}

void WhatIfWorker::finish(const Result &result)
{
    m_running = false;
    m_explorer = result.explorer;
    // A newer option is already waiting: what was found out about the old one is of no interest.
    if (!m_next.proposal) {
        if (result.opened)
            emit spansKnown(result.spans);
        if (result.option && !m_waiting)
            emit answered(*result.option);
    }
    start();
}

} // namespace powertrain
