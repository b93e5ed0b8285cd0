// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace powertrain {

/// What the files of one model say, before it is made a Model.
struct ModelFiles {
    std::string name;
    std::string config;       ///< text of a config.json, the model's own or one that says the same
    std::string quantisation; ///< text of hf_quant_config.json
    std::optional<StoredTensors> stored;
    bool ownConfig = true; ///< false: `config` was made from the headers
    std::vector<std::string> assumed;
    std::vector<Message> notes;
};

/// Reads the headers of the files that `path` stands for; see openModel().
Expected<ModelFiles> readModelFiles(const std::filesystem::path &path);
Expected<Model> modelFromFiles(const ModelFiles &files);

/// The files' summary as a further key of the configuration, and back. Notes stay behind: those that matter later are
/// found again by modelFromFiles().
std::string textOfModelFiles(const ModelFiles &files);
/// nullopt when the text has no such key. Fails with model.summary_broken.
Expected<std::optional<ModelFiles>> modelFilesFromText(std::string_view text, std::string_view name);

} // namespace powertrain
