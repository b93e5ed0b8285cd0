// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/tensor_type.h"
#include "core/units/message.h"

namespace powertrain {

/// Bounds of what is read from files of weights; beyond them a file is broken or hostile. The most tensors known are
/// 281 000 (Kimi-K2 in NVFP4), the longest name has about 120 bytes.
namespace file_limits {
inline constexpr std::size_t kTensors = 600'000;
inline constexpr std::size_t kNameBytes = 1024;
inline constexpr std::size_t kAllNameBytes = std::size_t{48} << 20;
inline constexpr std::size_t kFiles = 4096;                ///< of one model
inline constexpr std::uint64_t kHeaderBytes = 100'000'000; ///< of a safetensors file: the format's own limit
inline constexpr std::int64_t kElements = std::int64_t{1} << 53;
} // namespace file_limits

/// One tensor as a header describes it. `shape` is outermost first, whatever the file's order; more than four
/// dimensions are folded into the first.
struct FileTensor {
    const TensorType *type = nullptr;
    std::int64_t elements = 0; ///< of the type stored, not yet unpacked
    std::int64_t bytes = 0;
    std::array<std::int64_t, 4> shape{};
    std::uint32_t nameAt = 0;
    std::uint16_t nameSize = 0;
    std::uint8_t dimensions = 0;

    std::int64_t rows() const { return dimensions >= 2 ? shape[dimensions - 2U] : elements; }
    std::int64_t columns() const { return dimensions >= 2 ? shape[dimensions - 1U] : 1; }
};

/// The tensors of one model, from as many files as it has.
class TensorTable {
public:
    /// Shape outermost first. False when an extent is negative, the product overflows, or the last extent is no
    /// multiple of the type's block.
    static bool measure(const TensorType &type, std::span<const std::int64_t> shape, FileTensor &tensor);

    bool full() const { return m_tensors.size() >= file_limits::kTensors || m_names.size() >= file_limits::kAllNameBytes; }
    void add(std::string_view name, FileTensor tensor);
    std::size_t size() const { return m_tensors.size(); }
    const FileTensor &operator[](std::size_t index) const { return m_tensors[index]; }
    std::string_view name(std::size_t index) const { return nameOf(m_tensors[index]); }
    std::string_view nameOf(const FileTensor &tensor) const { return std::string_view(m_names).substr(tensor.nameAt, tensor.nameSize); }

    /// Makes find() work. Of tensors with one name the first is kept; gives how many were dropped.
    std::size_t index();
    const FileTensor *find(std::string_view name) const;
    /// A name that stands twice among the tensors from `first` on; nullopt when there is none.
    std::optional<std::string> repeatedFrom(std::size_t first) const;

private:
    std::vector<std::uint32_t> sorted(std::size_t first) const;

    std::string m_names;
    std::vector<FileTensor> m_tensors;
    std::vector<std::uint32_t> m_order; ///< by name
};

/// A name from a file, fit to be shown: one line, at most 80 bytes.
std::string shownName(std::string_view name);

} // namespace powertrain
