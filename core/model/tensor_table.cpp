// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensor_table.h"

#include <algorithm>
#include <numeric>

namespace powertrain {

bool TensorTable::measure(const TensorType &type, std::span<const std::int64_t> shape, FileTensor &tensor)
{
    tensor.type = &type;
    tensor.elements = 1;
    for (const std::int64_t extent : shape) {
        if (extent < 0 || extent > file_limits::kElements)
            return false;
        if (extent > 0 && tensor.elements > file_limits::kElements / extent)
            return false;
        tensor.elements *= extent;
    }
    if (type.block > 1 && (shape.empty() || shape.back() % type.block != 0))
        return false;
    tensor.bytes = tensor.elements / type.block * type.bytes;

    constexpr std::size_t kKept = 4;
    const std::size_t folded = shape.size() > kKept ? shape.size() - kKept : 0;
    tensor.dimensions = static_cast<std::uint8_t>(std::min(shape.size(), kKept));
    tensor.shape = {};
    for (std::size_t i = 0; i < tensor.dimensions; ++i)
        tensor.shape[i] = shape[folded + i];
    for (std::size_t i = 0; i < folded; ++i)
        tensor.shape[0] = tensor.elements == 0 ? 0 : tensor.shape[0] * shape[i];
    return true;
}

void TensorTable::add(std::string_view name, FileTensor tensor)
{
    tensor.nameAt = static_cast<std::uint32_t>(m_names.size());
    tensor.nameSize = static_cast<std::uint16_t>(name.size());
    m_names += name;
    m_tensors.push_back(tensor);
}

std::vector<std::uint32_t> TensorTable::sorted(std::size_t first) const
{
    std::vector<std::uint32_t> order(m_tensors.size() - first);
    std::iota(order.begin(), order.end(), static_cast<std::uint32_t>(first));
    std::stable_sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) { return name(a) < name(b); });
    return order;
}

std::size_t TensorTable::index()
{
    const std::vector<std::uint32_t> order = sorted(0);
    std::vector<bool> dropped(m_tensors.size(), false);
    std::size_t repeated = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (name(order[i]) == name(order[i - 1])) {
            dropped[order[i]] = true;
            ++repeated;
        }
    }
    if (repeated > 0) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_tensors.size(); ++i) {
            if (!dropped[i])
                m_tensors[kept++] = m_tensors[i];
        }
        m_tensors.resize(kept);
    }
    m_order = repeated > 0 ? sorted(0) : order;
    return repeated;
}

const FileTensor *TensorTable::find(std::string_view wanted) const
{
    const auto found = std::lower_bound(m_order.begin(), m_order.end(), wanted, [this](std::uint32_t index, std::string_view text) { return name(index) < text; });
    return found != m_order.end() && name(*found) == wanted ? &m_tensors[*found] : nullptr;
}

std::optional<std::string> TensorTable::repeatedFrom(std::size_t first) const
{
    const std::vector<std::uint32_t> order = sorted(first);
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (name(order[i]) == name(order[i - 1]))
            return std::string(name(order[i]));
    }
    return std::nullopt;
}

std::string shownName(std::string_view name)
{
    constexpr std::size_t kShown = 80;
    std::size_t end = std::min(name.size(), kShown);
    while (end > 0 && end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80)
        --end; // not inside a UTF-8 sequence
    std::string shown(name.substr(0, end));
    for (char &c : shown) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            c = '?';
    }
    return end < name.size() ? shown + "…" : shown;
}

} // namespace powertrain
