// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local/verdict.h"

#include <algorithm>
#include <functional>

#include "core/local/match.h"

namespace powertrain {

namespace {

/// Held by drivers on an idle device: up to about 1 GiB on the largest ones. More than this belongs to somebody.
constexpr double kIdleUse = 1.5 * 1073741824.0;
/// A list of processes that leaves out less than this share of what is used is complete.
constexpr double kUnlisted = 0.05;
constexpr std::size_t kMostHolders = 12;
/// What the planned engine takes of a card by itself (vLLM 0.21; core/estimate/serving_releases.cpp).
constexpr double kUsualShare = 0.92;

/// Devices of one kind.
struct Group {
    const LocalGpu *first = nullptr;
    std::vector<const LocalGpu *> devices; ///< freest first
    CardMatch match;
};

Bytes listed(const LocalGpu &gpu)
{
    Bytes sum;
    for (const LocalProcess &process : gpu.processes)
        sum += process.bytes.value_or(Bytes());
    return sum;
}

/// What can be had after every other program has closed.
std::optional<Bytes> closable(const LocalGpu &gpu)
{
    if (!gpu.free)
        return gpu.total;
    if (gpu.unified)
        return gpu.free; // whose memory it is cannot be told: the host's programs all draw on it
    const Bytes used = gpu.used.value_or(Bytes());
    const bool allSaid = std::all_of(gpu.processes.begin(), gpu.processes.end(), [](const LocalProcess &process) { return process.bytes.has_value(); });
    const bool hidden = used.value - listed(gpu).value > std::max(kIdleUse, kUnlisted * gpu.total.value_or(Bytes()).value);
    const Bytes back = allSaid && !hidden ? std::min(listed(gpu), used) : used;
    const Bytes all = *gpu.free + back;
    return gpu.total ? std::min(all, *gpu.total) : all;
}

std::optional<Bytes> freeNow(const LocalGpu &gpu) { return gpu.free ? gpu.free : gpu.used ? std::nullopt
                                                                                          : gpu.total; }

std::vector<Group> groupsOf(const LocalMachine &machine, const Catalog &catalog)
{
    std::vector<Group> groups;
    for (const LocalGpu &gpu : machine.gpus) {
        if (!gpu.total || gpu.divided)
            continue;
        const auto same = std::find_if(groups.begin(), groups.end(), [&gpu](const Group &group) { return group.first->name == gpu.name && group.first->tool == gpu.tool && group.first->total == gpu.total; });
        if (same != groups.end())
            same->devices.push_back(&gpu);
        else
            groups.push_back({&gpu, {&gpu}, matchAccelerator(gpu, catalog)});
    }
    // The most memory first; it also answers where all answers are the same.
    std::stable_sort(groups.begin(), groups.end(), [](const Group &a, const Group &b) { return a.first->total->value * static_cast<double>(a.devices.size()) > b.first->total->value * static_cast<double>(b.devices.size()); });
    return groups;
}

using MemoryOf = std::function<std::optional<Bytes>(const LocalGpu &)>;

/// Judges one group by free or by closable memory: all of its devices with what the fullest has, and fewer of them with
/// what the freest have.
class GroupJudge {
public:
    GroupJudge(const Request &request, const LocalPlanner &planner, const Group &group, std::optional<Bytes> hostFree)
        : m_request(request)
        , m_planner(planner)
        , m_group(group)
        , m_hostFree(hostFree)
    {
    }

    Expected<LocalVerdict> judge(const MemoryOf &memory) const
    {
        std::vector<const LocalGpu *> devices;
        for (const LocalGpu *gpu : m_group.devices) {
            if (memory(*gpu))
                devices.push_back(gpu);
        }
        std::stable_sort(devices.begin(), devices.end(), [&memory](const LocalGpu *a, const LocalGpu *b) { return *memory(*a) > *memory(*b); });
        LocalVerdict best;
        best.answer = RunsHere::No;
        bool any = false;
        for (std::size_t count = devices.size(); count > 0; --count) {
            // The same least memory with fewer devices cannot do better.
            if (count < devices.size() && !(*memory(*devices[count - 1]) > *memory(*devices[count])))
                continue;
            LocalVerdict verdict;
            verdict.target = {m_group.match.accelerator->id, *memory(*devices[count - 1]), static_cast<int>(count), m_hostFree};
            auto fit = m_planner.judge(m_request, verdict.target);
            if (!fit)
                return tl::unexpected<Error>(fit.error());
            verdict.fit = std::move(*fit);
            verdict.answer = verdict.fit.fits() ? RunsHere::Yes : RunsHere::No;
            const bool nearer = verdict.fit.needed.value > 0 && (best.fit.needed.value <= 0 || verdict.fit.missing() < best.fit.missing());
            if (!any || verdict.fit.fits() || nearer) {
                for (std::size_t i = 0; i < count; ++i)
                    verdict.devices.push_back(devices[i]->index);
                best = std::move(verdict);
                any = true;
            }
            if (best.fit.fits())
                break;
        }
        return best;
    }

private:
    const Request &m_request;
    const LocalPlanner &m_planner;
    const Group &m_group;
    std::optional<Bytes> m_hostFree;
};

bool usesDevice(const LocalVerdict &verdict, const LocalGpu &gpu) { return std::find(verdict.devices.begin(), verdict.devices.end(), gpu.index) != verdict.devices.end(); }

void nameHolders(LocalVerdict &verdict, const Group &group, const LocalMachine &machine)
{
    struct Holder {
        Message message;
        double bytes = 0;
    };
    std::vector<Holder> holders;
    const auto add = [&holders](const LocalProcess &process) {
        std::vector<Argument> arguments{Argument::ofText("name", process.name), Argument::ofText("pid", std::to_string(process.pid))};
        if (process.bytes)
            arguments.push_back(Argument::of("bytes", process.bytes->value, Unit::Bytes));
        holders.push_back({{process.bytes ? "local.holder" : "local.holder_unknown", std::move(arguments)}, process.bytes.value_or(Bytes()).value});
    };
    double hidden = 0;
    for (const LocalGpu *gpu : group.devices) {
        if (!usesDevice(verdict, *gpu))
            continue;
        for (const LocalProcess &process : gpu->processes)
            add(process);
        const double rest = gpu->used.value_or(Bytes()).value - listed(*gpu).value;
        const bool allSaid = std::all_of(gpu->processes.begin(), gpu->processes.end(), [](const LocalProcess &process) { return process.bytes.has_value(); });
        if (!gpu->unified && allSaid && rest > kIdleUse)
            hidden += rest;
    }
    for (const LocalProcess &process : machine.unplaced)
        add(process);
    std::stable_sort(holders.begin(), holders.end(), [](const Holder &a, const Holder &b) { return a.bytes > b.bytes; });
    for (std::size_t i = 0; i < holders.size() && i < kMostHolders; ++i)
        verdict.holders.push_back(std::move(holders[i].message));
    if (hidden > 0)
        verdict.holders.push_back({"local.holder_hidden", {Argument::of("bytes", hidden, Unit::Bytes)}});
}

Argument bytesOf(const char *name, Bytes amount) { return Argument::of(name, amount.value, Unit::Bytes); }

void wordHeadline(LocalVerdict &verdict, Bytes freeOfUsed)
{
    const LocalFit &fit = verdict.fit;
    const Argument count = Argument::of("count", static_cast<double>(verdict.devices.size()));
    switch (verdict.answer) {
    case RunsHere::Yes: {
        const bool tight = fit.needed.value > kTightShare * fit.capacity.value;
        verdict.headline = {tight ? "local.runs_tight" : "local.runs", {bytesOf("needed", fit.needed), bytesOf("free", fit.capacity), Argument::of("count", fit.cards)}};
        break;
    }
    case RunsHere::IfOthersClose:
        verdict.headline = {"local.runs_if_closed", {bytesOf("needed", fit.needed), bytesOf("free", freeOfUsed), bytesOf("missing", std::max(Bytes(), fit.needed - freeOfUsed)), Argument::of("count", fit.cards)}};
        break;
    case RunsHere::No:
        if (fit.needed.value > 0)
            verdict.headline = {"local.does_not_run", {bytesOf("needed", fit.needed), bytesOf("capacity", fit.capacity), bytesOf("missing", fit.missing()), count}};
        else
            verdict.headline = {"local.does_not_run_reason", {Argument::ofText("name", verdict.deviceName)}};
        break;
    case RunsHere::Unknown:
        verdict.headline = {"local.cannot_tell", {}};
        break;
    }
}

/// What the asker wanted beside memory, and what the plan had to do to fit.
void addRemarks(LocalVerdict &verdict, const Request &request, const Group &group)
{
    const CardMatch &match = group.match;
    const Argument name = Argument::ofText("name", group.first->name);
    if (!match.exact)
        verdict.remarks.push_back({"local.nearest_card", {name, Argument::ofText("accelerator", match.accelerator->id)}});
    else if (match.otherMemory)
        verdict.remarks.push_back({"local.other_memory", {name, bytesOf("total", *group.first->total), bytesOf("listed", match.accelerator->capacity.value_or(Bytes()))}});
    else if (match.ambiguous)
        verdict.remarks.push_back({"local.ambiguous_card", {name, Argument::ofText("accelerator", match.accelerator->id)}});
    if (verdict.devices.size() < group.devices.size() && verdict.fit.fits())
        verdict.remarks.push_back({"local.fewer_devices", {Argument::of("count", static_cast<double>(verdict.devices.size())), Argument::of("total", static_cast<double>(group.devices.size()))}});
    if (!verdict.fit.option) {
        if (verdict.fit.reason && verdict.fit.needed.value <= 0)
            verdict.remarks.push_back(*verdict.fit.reason);
        return;
    }
    const PlanOption &option = *verdict.fit.option;
    if (option.substituteFormat)
        verdict.remarks.push_back({"local.substitute_format", {Argument::ofText("format", option.weightFormat)}});
    // Engines count their share of the whole card, the plan counts it of what is free.
    const double whole = group.first->total->value;
    if (option.servingMemory && verdict.target.memory.value < 0.97 * whole)
        verdict.remarks.push_back({"local.memory_fraction", {Argument::of("fraction", option.memoryFraction.value_or(kUsualShare) * verdict.target.memory.value / whole, Unit::Ratio)}});
    const auto &wanted = request.model.targetTokensPerSecondPerUser;
    if (option.serving && wanted && option.serving->outputPerUser.value.value < *wanted)
        verdict.remarks.push_back({"local.slower_than_asked", {Argument::of("reached", option.serving->outputPerUser.value.value, Unit::TokensPerSecond), Argument::of("target", *wanted, Unit::TokensPerSecond)}});
    const DurationAnswer &duration = request.duration;
    const double available = duration.deadlineDays ? *duration.deadlineDays * 86400 : duration.days * duration.hoursPerDay * 3600;
    if (option.time && option.time->wall && option.time->wall->value.value > available)
        verdict.remarks.push_back({"local.later_than_asked", {Argument::of("needed", option.time->wall->value.value, Unit::Seconds), Argument::of("available", available, Unit::Seconds)}});
    if (option.memory.hostMemory.value > 0)
        verdict.remarks.push_back({"local.host_used", {bytesOf("needed", option.memory.hostMemory)}});
}

Bytes leastFree(const LocalVerdict &verdict, const Group &group)
{
    std::optional<Bytes> least;
    for (const LocalGpu *gpu : group.devices) {
        if (!usesDevice(verdict, *gpu))
            continue;
        const Bytes free = freeNow(*gpu).value_or(Bytes());
        least = least ? std::min(*least, free) : free;
    }
    return least.value_or(Bytes());
}

Expected<LocalVerdict> judgeGroup(const Request &request, const LocalPlanner &planner, const Group &group, const LocalMachine &machine)
{
    const GroupJudge judge(request, planner, group, machine.hostFree);
    auto now = judge.judge(freeNow);
    if (!now)
        return now;
    LocalVerdict verdict = std::move(*now);
    if (!verdict.fit.fits()) {
        auto later = judge.judge(closable);
        if (!later)
            return later;
        const bool closedHelps = later->fit.fits() && later->target.memory > verdict.target.memory;
        verdict = std::move(*later);
        if (verdict.fit.fits())
            verdict.answer = closedHelps ? RunsHere::IfOthersClose : RunsHere::Yes;
    }
    verdict.deviceName = group.first->name;
    wordHeadline(verdict, leastFree(verdict, group));
    if (verdict.answer != RunsHere::Yes)
        nameHolders(verdict, group, machine);
    addRemarks(verdict, request, group);
    return verdict;
}

} // namespace

Expected<LocalVerdict> judgeHere(const Request &request, const CatalogPtr &catalog, const LocalMachine &machine, const std::string &today, std::stop_token stop)
{
    if (!catalog)
        return fail("plan.no_catalog");
    std::vector<Group> groups = groupsOf(machine, *catalog);
    const LocalPlanner planner(catalog, today, std::move(stop));
    std::optional<LocalVerdict> best;
    for (const Group &group : groups) {
        if (!group.match.accelerator)
            continue;
        auto verdict = judgeGroup(request, planner, group, machine);
        if (!verdict)
            return verdict;
        if (!best || verdict->answer < best->answer)
            best = std::move(*verdict);
        if (best->answer == RunsHere::Yes)
            break;
    }
    if (!best) {
        LocalVerdict none;
        none.headline = {machine.gpus.empty() ? "local.no_gpu" : "local.cannot_tell", {}};
        return none;
    }
    if (groups.size() > 1)
        best->remarks.push_back({"local.mixed_devices", {}});
    return std::move(*best);
}

} // namespace powertrain
