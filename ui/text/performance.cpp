// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/performance.h"

#include <cmath>

#include "ui/text/wording.h"

namespace powertrain {

Facts runFacts(const Words &words, const PlanOption &option)
{
    Facts facts;
    const auto add = [&facts](const QString &what, const QString &howMuch) { facts.append({what, howMuch}); };
    const TrainingTime &time = *option.time;
    if (time.wall)
        add(words.translate("Powertrain", "Duration of the run", "training"), words.range(*time.wall));
    if (time.gpuHours)
        add(words.translate("Powertrain", "GPU-hours", "table heading"), words.translate("Powertrain", "%1 (%2 to %3)", "a figure and its range").arg(words.count(time.gpuHours->value), words.count(time.gpuHours->low), words.count(time.gpuHours->high)));
    add(words.translate("Powertrain", "One optimizer step", "time of a training step"), words.range(time.step));
    add(words.translate("Powertrain", "Training speed", "key figure"), words.range(time.tokensPerSecond));
    add(words.translate("Powertrain", "Speed per GPU", "training tokens per second of one GPU"), words.range(time.tokensPerSecondPerGpu));
    if (time.samplesPerSecond.value > 0)
        add(words.translate("Powertrain", "Samples per second", "training"), words.decimal(time.samplesPerSecond.value, time.samplesPerSecond.value < 10 ? 2 : 0));
    add(words.translate("Powertrain", "Model FLOPs of one token", "training"), words.flops(time.flops.model()));
    add(words.translate("Powertrain", "Executed with recomputation", "FLOPs of one token"), words.flops(time.flops.executed()));
    add(words.translate("Powertrain", "Compute rate of one GPU", "training, model FLOPs"), words.flopsPerSecond(time.flopsPerSecondPerGpu.value));
    add(words.translate("Powertrain", "Model FLOPs utilisation (MFU)", "share of the peak that the training reaches"), words.percent(time.mfu.value, 1));
    add(words.translate("Powertrain", "Use of the hardware with recomputation (HFU)", "share of the peak"), words.percent(time.hardwareUtilisation, 1));
    if (time.usefulShare < 1)
        add(words.translate("Powertrain", "Tokens that are not padding", "training: share"), words.percent(time.usefulShare, 1));
    add(words.translate("Powertrain", "Productive share of the time", "goodput: failures and checkpoints taken off"), words.percent(time.goodput, 1));
    const RunLosses &losses = time.losses;
    if (losses.checkpoints > 0)
        add(words.translate("Powertrain", "Lost to checkpoints", "share of the wall time"),
            words.translate("Powertrain", "%1: a pause of %2 every %3", "share, duration, duration").arg(words.percent(losses.checkpoints, 2), words.duration(losses.checkpointPause), words.duration(losses.checkpointInterval)));
    if (losses.failures > 0)
        add(words.translate("Powertrain", "Lost to failures and restarts", "share of the wall time"), words.percent(losses.failures, 2));
    if (losses.interruptions > 0)
        add(words.translate("Powertrain", "Lost to interruptions of spot instances", "share of the wall time"), words.percent(losses.interruptions, 1));
    if (losses.other > 0)
        add(words.translate("Powertrain", "Lost to evaluation, stragglers and repeated steps", "share of the wall time"), words.percent(losses.other, 1));
    if (losses.failuresExpected)
        add(words.translate("Powertrain", "Failures to expect in the whole run", "training"), words.decimal(*losses.failuresExpected, *losses.failuresExpected < 10 ? 1 : 0));
    if (option.energyKwh)
        add(words.translate("Powertrain", "Energy of the accelerators", "training: whole run"), words.translate("Powertrain", "%1 kWh", "energy").arg(words.count(*option.energyKwh)));
    return facts;
}

Facts servedFacts(const Words &words, const PlanOption &option)
{
    Facts facts;
    const auto add = [&facts](const QString &what, const QString &howMuch) { facts.append({what, howMuch}); };
    const ServingSpeed &speed = *option.serving;
    add(words.translate("Powertrain", "Time to first token (TTFT)", "of serving"), words.range(speed.ttft));
    add(words.translate("Powertrain", "Time per output token (TPOT)", "of serving"), words.range(speed.tpot));
    add(words.translate("Powertrain", "Speed for one user", "of serving"), words.range(speed.outputPerUser));
    add(words.translate("Powertrain", "Output of one replica", "of serving, at the asked concurrency"), words.range(speed.outputTotal));
    add(words.translate("Powertrain", "Output of one replica, fully loaded", "of serving"), words.range(speed.outputSaturated));
    if (speed.tokensPerStep > 1)
        add(words.translate("Powertrain", "Tokens per step with drafts", "speculative decoding"), words.decimal(speed.tokensPerStep, 2));
    add(words.translate("Powertrain", "Replicas", "copies of the model that serve"), words.count(option.replicas));
    if (option.servingTotal)
        add(words.translate("Powertrain", "Output of all replicas", "key figure"), words.tokensPerSecond(*option.servingTotal));
    if (option.servingMemory) {
        add(words.translate("Powertrain", "Sequences of full length at once", "of one replica"), words.count(std::floor(option.servingMemory->maxConcurrency)));
        add(words.translate("Powertrain", "Tokens the cache holds", "of one replica"), words.count(option.servingMemory->kvTokens));
    }
    if (const auto &load = option.largestLoad) {
        add(words.translate("Powertrain", "Largest load of one replica within the targets", "serving"),
            words.translate("Powertrain", "%1 users, %2 requests a second, %3", "users, requests per second, tokens per second").arg(words.count(std::floor(load->concurrency)), words.decimal(load->requestsPerSecond, 2), words.tokensPerSecond(load->output)));
    }
    if (const auto &need = option.replicaNeed) {
        add(words.translate("Powertrain", "Requests per second, mean and peak", "serving"),
            words.translate("Powertrain", "%1 and %2", "two figures").arg(words.decimal(need->meanRate, 2), words.decimal(need->peakRate, 2)));
        add(words.translate("Powertrain", "Replicas for the peak and spare", "serving"), words.translate("Powertrain", "%1 and %2", "two figures").arg(words.count(need->forLoad), words.count(need->spare)));
        add(words.translate("Powertrain", "Load of the replicas at the peak", "serving: utilisation"), words.percent(need->utilisation));
        add(words.translate("Powertrain", "Wait for a place at the peak, 95 of 100 requests", "serving"), words.duration(need->waiting));
        if (need->availability)
            add(words.translate("Powertrain", "Availability with the spare replicas", "serving"), *need->availability > 0.9999 ? words.translate("Powertrain", "above %1", "a percentage").arg(words.percent(0.9999, 2)) : words.percent(*need->availability, 2));
    }
    if (const auto &apart = option.disaggregated) {
        add(words.translate("Powertrain", "Prompts and answers on GPUs of their own", "serving: disaggregated"),
            words.translate("Powertrain", "%1 for prompts, %2 for answers, %3 GPUs in all", "replicas, replicas, devices").arg(words.count(apart->prefillReplicas), words.count(apart->decodeReplicas), words.count(apart->devices)));
        add(words.translate("Powertrain", "Cache moved from prompts to answers", "serving: disaggregated"), words.bandwidth(apart->transfer));
    }
    if (option.energyKwh)
        add(words.translate("Powertrain", "Energy of the accelerators over the project", "serving"), words.translate("Powertrain", "%1 kWh", "energy").arg(words.count(*option.energyKwh)));
    return facts;
}

} // namespace powertrain
