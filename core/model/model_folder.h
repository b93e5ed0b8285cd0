// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/units/message.h"

namespace powertrain {

/// Which of the files in a folder make up one model, and what was passed over.
struct ModelChoice {
    std::filesystem::path config;                   ///< config.json; empty: none
    std::filesystem::path quantisation;             ///< hf_quant_config.json
    std::filesystem::path index;                    ///< names the safetensors files
    std::vector<std::filesystem::path> safetensors; ///< where no index does
    std::vector<std::filesystem::path> gguf;        ///< the parts of one model, in order
    std::vector<std::string> missing;               ///< parts that the names of the others promise
    std::vector<Message> notes;
};

/// Chooses one set of weights in a folder of a published model, so that copies in other formats are never added up:
/// safetensors that an index names, then model.safetensors, then numbered parts, then a single file; then one GGUF.
/// Fails where there is nothing to read (pickles are not) or where the user has to choose.
Expected<ModelChoice> chooseModelFiles(const std::filesystem::path &folder);

/// The other parts of the numbered set that a file belongs to ("x-00001-of-00003.gguf"); just the file when it is none.
struct NumberedSet {
    std::vector<std::filesystem::path> parts;
    std::vector<std::string> missing;
};
NumberedSet numberedSet(const std::filesystem::path &file);

} // namespace powertrain
