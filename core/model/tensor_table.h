// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/tensor_type.h"
#include "core/units/message.h"

namespace powertrain {

/// Bounds of what is read from files of weights; beyond them a file is broken or hostile. Kimi-K3 in NVFP4 has about a
/// million tensors (93 layers of 896 experts, three matrices with three scales each), their names up to 120 bytes.
namespace file_limits {
inline constexpr std::size_t kTensors = 1'400'000;
inline constexpr std::size_t kGgufTensors = 100'000; ///< experts lie together there: 2 000 are many
inline constexpr std::size_t kNameBytes = 1024;
inline constexpr std::size_t kAllNameBytes = std::size_t{128} << 20;
inline constexpr std::size_t kFiles = 4096;                ///< of one model
inline constexpr std::uint64_t kHeaderBytes = 100'000'000; ///< of a safetensors file: the format's own limit
inline constexpr std::int64_t kElements = std::int64_t{1} << 53;
inline constexpr std::uint64_t kDataBytes = std::uint64_t{1} << 45; ///< of one file, 35 TB: sums over all files then fit 64 bits
} // namespace file_limits

/// One tensor as a header describes it. `shape` is outermost first, whatever the file's order; more than four
/// dimensions are folded into the first.
struct FileTensor {
    std::array<std::int64_t, 4> shape{};
    const TensorType *type = nullptr;
    std::uint32_t nameAt = 0;
    std::uint16_t nameSize = 0;
    std::uint8_t dimensions = 0;

    std::int64_t elements() const; ///< of the type stored, not yet unpacked
    std::int64_t bytes() const { return elements() / type->block * type->bytes; }
    std::int64_t rows() const { return dimensions >= 2 ? shape[dimensions - 2U] : elements(); }
    std::int64_t columns() const { return dimensions >= 2 ? shape[dimensions - 1U] : 1; }
};

/// The tensors of one model, from as many files as it has, found by their names.
class TensorTable {
public:
    /// Shape outermost first. False when an extent is negative, the product overflows, or the last extent is no
    /// multiple of the type's block.
    static bool measure(const TensorType &type, std::span<const std::int64_t> shape, FileTensor &tensor);

    bool full() const { return m_tensors.size() >= file_limits::kTensors || m_nameBytes >= file_limits::kAllNameBytes; }
    void add(std::string_view name, FileTensor tensor);
    std::size_t size() const { return m_tensors.size(); }
    const FileTensor &operator[](std::size_t index) const { return m_tensors[index]; }
    std::string_view name(std::size_t index) const { return nameOf(m_tensors[index]); }
    std::string_view nameOf(const FileTensor &tensor) const;

    /// Ends a file whose tensors begin at `first`, and makes find() know them. Gives a name that stands twice in the
    /// file; tensors that an earlier file had are dropped and counted.
    std::optional<std::string> endFile(std::size_t first);
    std::size_t dropped() const { return m_dropped; }
    const FileTensor *find(std::string_view name) const;

private:
    static constexpr std::uint32_t kEmpty = 0xFFFFFFFF;
    std::size_t slotOf(std::string_view name) const;
    void makeRoom();

    // In blocks: what grows by copying needs three times the memory while it does.
    std::deque<FileTensor> m_tensors;
    std::vector<std::string> m_names;
    std::size_t m_nameBytes = 0;
    std::vector<std::uint32_t> m_slots; ///< a hash table of tensors by name
    std::size_t m_known = 0;            ///< tensors that it holds
    std::size_t m_dropped = 0;
};

/// A name from a file, fit to be shown: one line, at most 80 bytes.
std::string shownName(std::string_view name);

} // namespace powertrain
