// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/model/inventory.h"

namespace powertrain {

/// Collects the tensors of one layer group; every count given is per layer and is multiplied by the group's layers.
class LayerTensors {
public:
    LayerTensors(std::vector<TensorEntry> &out, const Architecture &architecture, const LayerGroup &group, int index)
        : m_out(out)
        , m_architecture(architecture)
        , m_copies(group.storedCopies > 0 ? group.storedCopies : group.count)
        , m_index(index)
    {
    }

    /// A weight of rows x columns; empty ones are left out.
    void matrix(TensorRole role, TensorSplit split, std::int64_t rows, std::int64_t columns, std::int64_t perLayer = 1, bool quantisable = true);
    void vector(TensorRole role, TensorSplit split, std::int64_t length, std::int64_t perLayer = 1) { matrix(role, split, length, 1, perLayer, false); }

    const Architecture &architecture() const { return m_architecture; }
    std::int64_t hidden() const { return m_architecture.hidden; }
    bool inStack() const { return m_index >= 0; }

private:
    std::vector<TensorEntry> &m_out;
    const Architecture &m_architecture;
    std::int64_t m_copies;
    int m_index;
};

/// The token mixer's projections, biases and norms.
void addMixer(LayerTensors &out, const AttentionShape &shape);
/// Every tensor of a layer group; `index` is its place in Architecture::groups, or -1 outside of the main stack.
void addLayerGroup(std::vector<TensorEntry> &out, const Architecture &architecture, const LayerGroup &group, int index);

} // namespace powertrain
