// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <mutex>

#include <QSignalSpy>
#include <QtTest>

#include "ui/window/planner_thread.h"

using namespace powertrain;

Q_DECLARE_METATYPE(powertrain::PlanOutcome)

class TestPlanner : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qRegisterMetaType<PlanOutcome>(); }
    void requestsInQuickSuccessionArePlannedOnce();
    void newerRequestCancelsTheRunningOne();
    void errorsAreReported();
    void goesAwayWhilePlanning();
    void guiThreadIsNotTheOneThatPlans();
};

namespace {

Request named(const char *title)
{
    Request request;
    request.title = title;
    return request;
}

} // namespace

void TestPlanner::requestsInQuickSuccessionArePlannedOnce()
{
    std::atomic<int> calls = 0;
    PlannerThread planner([&calls](const Request &request, std::stop_token) -> Expected<Proposal> {
        ++calls;
        Proposal proposal;
        proposal.request = request;
        return proposal;
    });
    QSignalSpy started(&planner, &PlannerThread::started), finished(&planner, &PlannerThread::finished);
    for (const char *title : {"a", "b", "c"})
        planner.submit(named(title));
    QVERIFY(planner.isBusy());
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(calls.load(), 1);
    QCOMPARE(started.count(), 1);
    const auto outcome = finished.first().first().value<PlanOutcome>();
    QVERIFY(outcome.proposal);
    QCOMPARE(outcome.proposal->request.title, std::string("c"));
    QVERIFY(!planner.isBusy());
}

void TestPlanner::newerRequestCancelsTheRunningOne()
{
    std::atomic<bool> running = false;
    PlannerThread planner([&running](const Request &request, std::stop_token stop) -> Expected<Proposal> {
        if (request.title == "slow") {
            running = true;
            while (!stop.stop_requested())
                std::this_thread::yield();
            return fail("plan.cancelled");
        }
        Proposal proposal;
        proposal.request = request;
        return proposal;
    });
    QSignalSpy finished(&planner, &PlannerThread::finished);
    planner.submit(named("slow"));
    QTRY_VERIFY(running.load());
    planner.submit(named("quick"));
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(finished.first().first().value<PlanOutcome>().proposal->request.title, std::string("quick"));
}

void TestPlanner::errorsAreReported()
{
    PlannerThread planner([](const Request &, std::stop_token) -> Expected<Proposal> { return fail("plan.none", "model.name"); });
    QSignalSpy finished(&planner, &PlannerThread::finished);
    planner.submit(named("bad"));
    QTRY_COMPARE(finished.count(), 1);
    const auto outcome = finished.first().first().value<PlanOutcome>();
    QVERIFY(!outcome.proposal);
    QCOMPARE(outcome.error->where, std::string("model.name"));
}

void TestPlanner::goesAwayWhilePlanning()
{
    std::atomic<bool> running = false;
    {
        PlannerThread planner([&running](const Request &, std::stop_token stop) -> Expected<Proposal> {
            running = true;
            while (!stop.stop_requested())
                std::this_thread::yield();
            return fail("plan.cancelled");
        });
        planner.submit(named("endless"));
        QTRY_VERIFY(running.load());
    }
    QVERIFY(running.load());
}

void TestPlanner::guiThreadIsNotTheOneThatPlans()
{
    const std::thread::id gui = std::this_thread::get_id();
    std::atomic<bool> elsewhere = false;
    PlannerThread planner([&](const Request &, std::stop_token) -> Expected<Proposal> {
        elsewhere = std::this_thread::get_id() != gui;
        return Proposal();
    });
    QSignalSpy finished(&planner, &PlannerThread::finished);
    planner.submit(named("any"));
    QTRY_COMPARE(finished.count(), 1);
    QVERIFY(elsewhere.load());
}

QTEST_GUILESS_MAIN(TestPlanner)
#include "test_planner.moc"
