// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture.h"

#include <algorithm>

namespace powertrain {

namespace {

bool hasHeads(const LayerGroup &group)
{
    switch (group.attention.kind) {
    case AttentionKind::Full:
    case AttentionKind::SlidingWindow:
    case AttentionKind::ChunkedLocal:
    case AttentionKind::Mla:
        return true;
    case AttentionKind::GatedDeltaNet:
    case AttentionKind::Mamba2:
    case AttentionKind::Mamba1:
    case AttentionKind::LinearAttention:
    case AttentionKind::ShortConvolution:
    case AttentionKind::None:
        return false;
    }
    return false;
}

const LayerGroup *firstAttention(const std::vector<LayerGroup> &groups)
{
    const auto found = std::find_if(groups.begin(), groups.end(), hasHeads);
    return found == groups.end() ? nullptr : &*found;
}

const LayerGroup *firstMoe(const std::vector<LayerGroup> &groups)
{
    const auto found = std::find_if(groups.begin(), groups.end(), [](const LayerGroup &group) { return group.feedForward.isMoe(); });
    return found == groups.end() ? nullptr : &*found;
}

} // namespace

std::int64_t Architecture::layers() const
{
    std::int64_t sum = 0;
    for (const LayerGroup &group : groups)
        sum += group.count;
    return sum;
}

std::int64_t Architecture::attentionHeads() const
{
    const LayerGroup *group = firstAttention(groups);
    return group ? group->attention.heads : 0;
}

std::int64_t Architecture::kvHeads() const
{
    const LayerGroup *group = firstAttention(groups);
    return group ? group->attention.kvHeads : 0;
}

bool Architecture::isMoe() const { return firstMoe(groups) != nullptr; }

bool Architecture::usesMla() const
{
    return std::any_of(groups.begin(), groups.end(), [](const LayerGroup &group) { return group.attention.kind == AttentionKind::Mla; });
}

bool Architecture::hasDecoder() const
{
    return !std::all_of(groups.begin(), groups.end(), [](const LayerGroup &group) { return group.attention.bidirectional; });
}

std::int64_t Architecture::experts() const
{
    const LayerGroup *group = firstMoe(groups);
    return group ? group->feedForward.experts : 0;
}

std::int64_t Architecture::expertsPerToken() const
{
    const LayerGroup *group = firstMoe(groups);
    return group ? group->feedForward.expertsPerToken : 0;
}

} // namespace powertrain
