// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensor_table.h"

#include <algorithm>
#include <functional>

namespace powertrain {

namespace {
constexpr std::size_t kBlockBits = 20;
constexpr std::size_t kBlock = std::size_t{1} << kBlockBits; ///< of names
} // namespace

std::int64_t FileTensor::elements() const
{
    std::int64_t count = 1;
    for (std::size_t i = 0; i < dimensions; ++i)
        count *= shape[i];
    return count;
}

bool TensorTable::measure(const TensorType &type, std::span<const std::int64_t> shape, FileTensor &tensor)
{
    std::int64_t elements = 1;
    for (const std::int64_t extent : shape) {
        if (extent < 0 || extent > file_limits::kElements)
            return false;
        if (extent > 0 && elements > file_limits::kElements / extent)
            return false;
        elements *= extent;
    }
    if (type.block > 1 && (shape.empty() || shape.back() % type.block != 0))
        return false;

    constexpr std::size_t kKept = 4;
    const std::size_t folded = shape.size() > kKept ? shape.size() - kKept : 0;
    tensor.type = &type;
    tensor.dimensions = static_cast<std::uint8_t>(std::min(shape.size(), kKept));
    tensor.shape = {};
    if (elements == 0)
        return true; // no extents: the others could be of any size
    for (std::size_t i = 0; i < tensor.dimensions; ++i)
        tensor.shape[i] = shape[folded + i];
    for (std::size_t i = 0; i < folded; ++i)
        tensor.shape[0] *= shape[i];
    return true;
}

void TensorTable::add(std::string_view name, FileTensor tensor)
{
    if (m_names.empty() || m_names.back().size() + name.size() > kBlock) {
        m_names.emplace_back();
        m_names.back().reserve(kBlock);
    }
    tensor.nameAt = static_cast<std::uint32_t>((m_names.size() - 1) << kBlockBits | m_names.back().size());
    tensor.nameSize = static_cast<std::uint16_t>(name.size());
    m_names.back() += name;
    m_nameBytes += name.size();
    m_tensors.push_back(tensor);
}

std::string_view TensorTable::nameOf(const FileTensor &tensor) const
{
    return std::string_view(m_names[tensor.nameAt >> kBlockBits]).substr(tensor.nameAt & (kBlock - 1), tensor.nameSize);
}

/// The place of a name, or the free one where it would be put.
std::size_t TensorTable::slotOf(std::string_view wanted) const
{
    std::size_t at = std::hash<std::string_view>()(wanted) & (m_slots.size() - 1);
    while (m_slots[at] != kEmpty && name(m_slots[at]) != wanted)
        at = (at + 1) & (m_slots.size() - 1);
    return at;
}

void TensorTable::makeRoom()
{
    std::size_t size = std::max<std::size_t>(m_slots.size(), 1024);
    while (size < 2 * m_tensors.size())
        size *= 2;
    if (size == m_slots.size())
        return;
    m_slots.assign(size, kEmpty);
    for (std::size_t i = 0; i < m_known; ++i)
        m_slots[slotOf(name(i))] = static_cast<std::uint32_t>(i);
}

std::optional<std::string> TensorTable::endFile(std::size_t first)
{
    makeRoom();
    std::size_t kept = first;
    for (std::size_t i = first; i < m_tensors.size(); ++i) {
        const std::size_t slot = slotOf(name(i));
        if (m_slots[slot] != kEmpty && m_slots[slot] >= first)
            return std::string(name(i));
        if (m_slots[slot] != kEmpty) {
            ++m_dropped;
            continue;
        }
        m_tensors[kept] = m_tensors[i];
        m_slots[slot] = static_cast<std::uint32_t>(kept++);
    }
    m_tensors.resize(kept);
    m_known = kept;
    return std::nullopt;
}

const FileTensor *TensorTable::find(std::string_view wanted) const
{
    const std::uint32_t found = m_slots.empty() ? kEmpty : m_slots[slotOf(wanted)];
    return found == kEmpty ? nullptr : &m_tensors[found];
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
