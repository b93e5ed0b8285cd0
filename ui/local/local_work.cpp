// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/local/local_work.h"

#include <utility>

namespace powertrain {

namespace {

void addChanges(const LocalQuestion &question, const LocalTarget &target, const std::stop_token &stop, const std::function<void(int, int)> &progress, LocalAnswer &answer)
{
    answer.target = target;
    auto changes = smallestChanges(question.request, question.catalog, target, {question.today, stop, progress});
    if (!changes) {
        answer.error = std::move(changes.error());
        return;
    }
    answer.changes = std::move(*changes);
    answer.changesTried = true;
}

void answerMessage(const LocalQuestion &question, const std::stop_token &stop, const std::function<void(int, int)> &progress, LocalAnswer &answer)
{
    const std::string likely = question.request.accelerators.empty() ? std::string() : question.request.accelerators.front();
    auto target = targetOf(*question.message, *question.catalog, likely);
    if (!target)
        return;
    target->hostFree = question.machine.hostFree;
    auto planned = LocalPlanner(question.catalog, question.today, stop).judge(question.request, *target);
    if (!planned) {
        answer.error = std::move(planned.error());
        return;
    }
    answer.planned = std::move(*planned);
    addChanges(question, *target, stop, progress, answer);
    // What fits already only gains by what takes less.
    if (answer.planned->fits())
        std::erase_if(answer.changes, [&answer](const LocalChange &change) { return !(change.memory.value < answer.planned->needed); });
}

} // namespace

LocalAnswer answerLocal(const LocalQuestion &question, const std::stop_token &stop, const std::function<void(int, int)> &progress)
{
    LocalAnswer answer;
    if (question.message) {
        answerMessage(question, stop, progress, answer);
        return answer;
    }
    auto verdict = judgeHere(question.request, question.catalog, question.machine, question.today, stop);
    if (!verdict) {
        answer.error = std::move(verdict.error());
        return answer;
    }
    answer.verdict = std::move(*verdict);
    if (answer.verdict->answer == RunsHere::No)
        addChanges(question, answer.verdict->target, stop, progress, answer);
    return answer;
}

LocalWork::LocalWork(QObject *parent)
    : QObject(parent)
{
}

LocalWork::~LocalWork() = default; // plan() looks at the stop token often: joining does not take long

void LocalWork::ask(LocalQuestion question)
{
    cancel();
    m_busy = true;
    const std::uint64_t number = ++m_number;
    m_thread = std::jthread([this, number, question = std::move(question)](std::stop_token stop) {
        const auto post = [this, number](auto &&what) {
            QMetaObject::invokeMethod(
                this, [this, number, what] {
                    if (number == m_number)
                        what();
                },
                Qt::QueuedConnection);
        };
        LocalAnswer answer = answerLocal(question, stop, [&](int done, int of) { post([this, done, of] { emit progressed(done, of); }); });
        if (stop.stop_requested())
            return;
        post([this, answer = std::move(answer)] {
            m_busy = false;
            emit answered(answer);
        });
    });
}

void LocalWork::cancel()
{
    ++m_number;
    m_busy = false;
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_stopped.push_back(std::move(m_thread));
    // The oldest has long ended by now.
    constexpr std::size_t kMostStopped = 4;
    if (m_stopped.size() > kMostStopped)
        m_stopped.erase(m_stopped.begin());
}

} // namespace powertrain
