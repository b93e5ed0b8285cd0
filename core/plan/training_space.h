// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/plan/layouts.h"

namespace powertrain {

/// The layouts that training engines accept, and nothing else: what is legal is said here once. The search decides
/// which of them to look at.

/// A layout without the number of devices, the batch and what saves memory at the price of time.
struct TrainingShape {
    int tensor = 1, pipeline = 1, context = 1, expert = 1;
    Sharding sharding = Sharding::None;
    bool megatron = false;      ///< run by Megatron-LM: the only engine here that divides layers, stages and experts
    bool fp8 = false;           ///< Megatron-LM with Transformer Engine's FP8 matrix multiplications
    bool groupsOfNodes = false; ///< states are divided inside a node and copied between nodes (FSDP HYBRID_SHARD, ZeRO++ hpZ)

    int modelDevices() const { return tensor * pipeline * context; }
};

/// One layout of a shape, with everything chosen.
struct TrainingChoice {
    Layout layout;
    LossPath loss = LossPath::Upcast;
    int shardingGroup = 0;
    bool megatron = false;
    bool fp8 = false;
};

/// One way to keep less for the backward pass.
struct Recomputation {
    Checkpointing checkpointing = Checkpointing::None;
    int every = 1;
};

class TrainingSpace {
public:
    static constexpr int kMostMicroBatch = 64;

    TrainingSpace(const PlanJob &job, const NodeShape &node, const ComputeChoice &compute = {});

    /// Every shape some engine runs on this kind of card, in ascending size of the model's group.
    std::vector<TrainingShape> shapes() const;
    /// Whether the shape can stand on so many devices: whole model copies, whole expert groups, whole sharding groups.
    bool standsOn(const TrainingShape &shape, int devices) const;
    /// Whether another shape lays out so many devices just the same: one device has no ranks that could share states.
    bool isDouble(const TrainingShape &shape, int devices) const { return devices == 1 && !shape.megatron && shape.sharding != Sharding::Ddp; }
    /// Counts of devices: powers of two inside a node, then whole nodes. `dense`: every number of nodes; else
    /// those of at most four significant bits, so that neighbours lie 12.5 % apart at most.
    std::vector<int> counts(int maxDevices, bool dense) const;
    /// Micro-batches worth trying for `replicas` data-parallel ranks, ascending; empty when the batch is too small.
    void microBatches(const TrainingShape &shape, int replicas, std::vector<int> &list) const;
    /// Every micro-batch that a shape of the engine may be tried with.
    const std::vector<int> &everyMicroBatch(bool megatron) const { return m_microBatches[megatron]; }
    /// Chunks of layers per stage (interleaved 1F1B); always with 1.
    void virtualPipelines(const TrainingShape &shape, std::vector<int> &list) const;
    /// Micro-batches of one step; 0: no legal number of them.
    int accumulation(const TrainingShape &shape, int replicas, int microBatch, int virtualPipeline) const;
    /// From the fastest to the one that needs least memory.
    const std::vector<Recomputation> &recomputations(const TrainingShape &shape) const { return shape.megatron ? m_megatronLadder : m_ladder; }
    /// What the shape's engine can move to the host when nothing else fits.
    std::vector<Offload> offloads(const TrainingShape &shape) const;

    TrainingChoice choice(const TrainingShape &shape, int devices, int microBatch, int virtualPipeline, int accumulation) const;

private:
    void listMicroBatches();
    void addTuningShapes(std::vector<TrainingShape> &list) const;
    void addMegatronShapes(std::vector<TrainingShape> &list) const;
    bool stagesFit(int stages) const;

    const PlanJob &m_job;
    NodeShape m_node;
    ComputeChoice m_compute;
    std::int64_t m_layers, m_experts, m_batch;
    std::vector<int> m_microBatches[2]; ///< of the trainer, of Megatron-LM
    std::vector<Recomputation> m_ladder, m_megatronLadder;
};

/// Whether Megatron-LM runs the layout; its sharding tells.
bool runsMegatron(const PlanJob &job, const Layout &layout);

} // namespace powertrain
