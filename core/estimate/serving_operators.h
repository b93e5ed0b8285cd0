// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "core/estimate/efficiency_serving.h"
#include "core/estimate/time.h"

namespace powertrain {

/// One device as the speed estimate sees it, and the host beside it.
struct ServingMachine {
    double flops = 0;          ///< dense peak of the precision computed in
    double attentionFlops = 0; ///< 16-bit peak
    double bandwidth = 0;
    double link = 0;  ///< bytes/s, one way, to the other ranks of a stage
    double alpha = 0; ///< seconds per collective
    double slot = 0;  ///< bytes/s, one way, to the host
    double hostBandwidth = 0;
    double hostShare = 0;      ///< of it that host layers reach
    double hostFlops = 0;      ///< FLOP/s that the host's cores reach on prompts
    bool betweenNodes = false; ///< …which stand in other nodes
    bool weightOnly = false;   ///< the card lacks the weights' precision: they are expanded to 16 bit
    bool hostAssumed = false;
    bool peakDerived = false; ///< no peak is published; from the number of cores
};

/// Peak and bandwidth are per card; layouts count the devices a driver shows. Nothing: the card has no known peak.
std::optional<ServingMachine> servingMachine(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const Accelerator &card);

/// A decode step, or one prompt: operators and what lies between them.
struct ServingStep {
    std::array<OperatorTime, kOperatorKinds> operators{};
    TimeParts parts;
    double seconds = 0;

    OperatorTime &operator[](OperatorKind kind) { return operators[static_cast<std::size_t>(kind)]; }
    const OperatorTime &operator[](OperatorKind kind) const { return operators[static_cast<std::size_t>(kind)]; }
};

/// Drafting: k tokens are proposed, a share of them accepted.
struct Drafting {
    double tokens = 0;     ///< k
    double acceptance = 0; ///< of each token, given the ones before
    /// Tokens that one step gives a sequence: (1 − a^(k+1)) / (1 − a).
    double perStep() const;
};
Drafting draftingOf(const ServingSetup &setup, const EngineRun &run);
/// Acceptance that a method usually reaches.
double usualAcceptance(std::string_view method);

/// Costs of a replica, by operator: each takes max(bytes / (η_b β), FLOPs / (η_c F)).
struct ServingCosts {
    const ServingProfile &profile;
    const ServingSetup &setup;
    const EngineRun &run;
    const ServingMachine &machine;
    const ServingFactors &factors;
    Drafting drafting;

    /// One step that gives a token (with drafts: several) to each of `batch` sequences of `context` tokens.
    ServingStep step(double batch, double context) const;
    /// The prompt of one request, alone on the replica; the first `cached` tokens need no work. Fills the prefill
    /// fields of `result`'s operators and returns its seconds.
    double prompt(double tokens, double cached, ServingStep &result) const;
    /// What one prompt takes away from a busy replica, all devices working on prompts of several users.
    double promptShare(double tokens, double cached) const;
    /// Chunks in which a prompt is read.
    double chunks(double tokens) const;
    /// Bytes of weights that every step reads on one device, over all stages.
    double sharedRead() const;
    /// Share of a dense multiplication's rate that the experts' grouped ones reach in a step of `tokens` tokens.
    double expertShare(double tokens) const;
    /// Tokens that one micro-batch of a step of `batch` sequences computes, drafted ones included.
    double stepTokens(double batch) const;
    /// Share of the experts that a step of `tokens` tokens touches: 1 − (1 − k/E)^B, uniform routing.
    double touchedShare(double tokens) const;
    /// Expert weights that a step of `tokens` tokens reads, all ranks.
    double expertsRead(double tokens) const;

private:
    double kvShards() const;
    double hostLayers() const;
    double cachePasses() const;
    double attentionPairs(double tokens, double cached) const;
    double scoreFlops(double context) const;
    double tensorCommunication(double tokens, double calls) const;
    double expertCommunication(double tokens, double calls) const;
    double activationSeconds(bool routed) const;
    double exposed(double communication, double operators) const;
    double draftSeconds(double batch) const;
    void timeDecode(OperatorTime &entry) const;
    void addHost(ServingStep &result, double tokens) const;
};

} // namespace powertrain
