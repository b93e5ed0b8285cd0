// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "core/hardware/accelerator.h"
#include "core/model/model.h"

namespace powertrain::training_test {

struct DenseShape {
    std::int64_t hidden, layers, heads, kvHeads, headDim, intermediate, vocabulary;
    bool tied = false;
};

/// A Llama-style model from its published shape.
inline Model denseModel(const DenseShape &shape)
{
    LayerGroup group;
    group.count = shape.layers;
    group.attention.heads = shape.heads;
    group.attention.kvHeads = shape.kvHeads;
    group.attention.headDimQk = group.attention.headDimV = shape.headDim;
    group.feedForward.intermediate = shape.intermediate;
    Model model;
    model.architecture.hidden = shape.hidden;
    model.architecture.vocabulary = shape.vocabulary;
    model.architecture.tiedEmbeddings = shape.tied;
    model.architecture.groups = {group};
    model.inventory = buildInventory(model.architecture);
    return model;
}

inline Model llama2_7b() { return denseModel({4096, 32, 32, 32, 128, 11008, 32000}); }
inline Model llama2_70b() { return denseModel({8192, 80, 64, 8, 128, 28672, 32000}); }
inline Model llama3_8b() { return denseModel({4096, 32, 32, 8, 128, 14336, 128256}); }
inline Model llama3_70b() { return denseModel({8192, 80, 64, 8, 128, 28672, 128256}); }
inline Model llama32_3b() { return denseModel({3072, 28, 24, 8, 128, 8192, 128256, true}); }
inline Model codeLlama34b() { return denseModel({8192, 48, 64, 8, 128, 22016, 32000}); }

inline Model mixtral8x7b()
{
    Model model = denseModel({4096, 32, 32, 8, 128, 0, 32000});
    FeedForwardShape &feedForward = model.architecture.groups[0].feedForward;
    feedForward.experts = 8;
    feedForward.expertsPerToken = 2;
    feedForward.expertIntermediate = 14336;
    model.inventory = buildInventory(model.architecture);
    return model;
}

struct CardFacts {
    const char *id;
    double mib, bandwidthGb, bf16Tflops, fp8Tflops, linkGb;
    int domain;
};

inline Accelerator card(const CardFacts &facts)
{
    Accelerator result;
    result.id = facts.id;
    result.vendor = "NVIDIA";
    result.capacity = Bytes(facts.mib * 1048576);
    result.bandwidth = BytesPerSecond(facts.bandwidthGb * 1e9);
    result.peak.bf16 = result.peak.fp16 = FlopsPerSecond(facts.bf16Tflops * 1e12);
    if (facts.fp8Tflops > 0)
        result.peak.fp8 = FlopsPerSecond(facts.fp8Tflops * 1e12);
    if (facts.linkGb > 0)
        result.linkPerDirection = BytesPerSecond(facts.linkGb * 1e9);
    result.fastDomainSize = facts.domain;
    result.pcieGeneration = 4;
    result.pcieLanes = 16;
    return result;
}

inline Accelerator a100() { return card({"nvidia-a100-sxm-80", 81920, 2039, 312, 0, 300, 8}); }
inline Accelerator h100() { return card({"nvidia-h100-sxm", 81559, 3350, 989, 1979, 450, 8}); }
inline Accelerator rtx4090()
{
    Accelerator result = card({"nvidia-rtx-4090", 24564, 1008, 165.2, 330.3, 0, 1});
    result.name = "GeForce RTX 4090";
    return result;
}

} // namespace powertrain::training_test
