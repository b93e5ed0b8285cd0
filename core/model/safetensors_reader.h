// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/file_reader.h"
#include "core/model/tensor_table.h"

namespace powertrain {

/// Reads the header of a safetensors file (eight bytes of length, then JSON) and appends its tensors. The tensors
/// have to lie one behind the other and fill the file, as the format demands; the first that cannot be is named.
/// Source: safetensors README and the checks of its Rust crate, SafeTensors::read_metadata.
Expected<void> readSafetensors(FileReader &file, TensorTable &table);

/// What a model.safetensors.index.json says.
struct ShardIndex {
    std::vector<std::string> files;         ///< plain file names, in alphabetical order
    std::size_t tensors = 0;                ///< entries of the weight map
    std::optional<std::int64_t> totalBytes; ///< metadata.total_size: of the tensors, without headers
};

/// Fails with model.index_broken, or with model.shard_name for a name that is no plain file name: nothing outside of
/// the index's own folder is ever opened.
Expected<ShardIndex> readShardIndex(FileReader &file);

} // namespace powertrain
