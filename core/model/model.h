// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/architecture.h"
#include "core/model/inventory.h"
#include "core/model/stored_tensors.h"
#include "core/units/message.h"

namespace powertrain {

/// A model as the estimators need it: architecture, inventory, and what its files say of their own format.
struct Model {
    std::string id;   ///< library id, empty for a file or a bare size
    std::string name; ///< "Qwen/Qwen2.5-7B", shown as text, never as markup
    std::string family;
    std::string vendor;
    std::string license;
    std::optional<int> releaseYear;
    Architecture architecture;
    Inventory inventory;
    std::string storedFormat;                     ///< weight format id of the published checkpoint ("bf16", "fp8_block128", …)
    QuantisationScope scope;                      ///< what that checkpoint leaves in 16 bit
    std::string attentionFormat;                  ///< format of the attention projections where a mixed checkpoint differs; empty: storedFormat
    std::string expertFormat;                     ///< likewise of the routed experts
    std::string kvFormat;                         ///< KV-cache type the publisher quantised for ("fp8"); empty: not stated
    std::optional<std::int64_t> statedParameters; ///< exact count where the publisher's files give one
    std::vector<std::string> sources;
    std::vector<std::string> assumed;    ///< "tie_word_embeddings=false", one per default filled in
    std::vector<Message> notes;          ///< unknown model_type, fields not understood, …
    bool synthetic = false;              ///< made from a size only ("7B"): a typical shape was assumed
    std::optional<StoredTensors> stored; ///< what the headers of the weight files say, where they were read
};

/// Bytes of the published weight files, MTP layers and vision tower included, without file headers: as the files'
/// headers or their index say, else as the stored format makes them.
Bytes checkpointBytes(const Model &model);

/// Bytes of all weights but the MTP layers as an engine holds them in a format (an id; empty: as stored): the files'
/// own bytes where the model is kept as stored and no part of it is missing, else weightBytes().
Bytes loadedWeightBytes(const Model &model, std::string_view format = {});

/// The files' own bytes spread over the inventory: each group's bytes by the elements of its entries.
struct StoredWeights {
    std::vector<double> entryBytes; ///< one for each entry of the inventory; MTP layers included
    double outsideBytes = 0;        ///< of groups that the inventory does not have
};
/// nullopt where no headers were read, parts are missing, the inventory lacks most of what the files hold, or the
/// files' 16 or 32 bits are not those that the configuration has engines load them in.
std::optional<StoredWeights> storedWeights(const Model &model);

/// Reads a Hugging Face config.json (not its weights). Fails with one code and the key for input that cannot be a
/// model: not JSON, too deep, negative or absurd sizes. Unknown keys are ignored; what was assumed is listed.
/// `hfQuantConfig`: text of the hf_quant_config.json that ModelOpt writes beside it, where there is one; its fields
/// complete the quantization_config of config.json. A fault in it is reported like one in config.json.
Expected<Model> readHuggingFaceConfig(std::string_view json, std::string_view name, std::string_view hfQuantConfig = {});

/// Reads the headers of a model's files, never their tensors: a *.safetensors, a *.safetensors.index.json, a *.gguf or
/// a config.json, told apart by content, or a folder that holds any of them. Of a numbered or indexed set all parts
/// are read, whichever was named. Fails with one code and a place, within bounded time and memory, whatever the files say.
Expected<Model> openModel(const std::filesystem::path &path);

/// What openModel() found, as one JSON object to be kept with a request: the config.json, or what says the same, with
/// the key "powertrain_files" added. readModelText() makes the same model of it without the files.
struct OpenedModel {
    Model model;
    std::string text;
};
Expected<OpenedModel> openModelFiles(const std::filesystem::path &path);

/// A config.json, or the text of an OpenedModel.
Expected<Model> readModelText(std::string_view text, std::string_view name);

/// A typical model of a size: a dense SwiGLU/GQA stack, or a mixture of experts when `activeParameters` is given.
/// `parameters` within 1e6 … 1e14.
Expected<Model> modelFromSize(double parameters, std::optional<double> activeParameters = std::nullopt);

/// "7B", "671B-A37B", "0.5b", "1.8T" → parameters and active parameters; nullopt when it is not a size.
struct ModelSize {
    double parameters = 0;
    std::optional<double> active;
};
std::optional<ModelSize> parseModelSize(std::string_view text);

} // namespace powertrain
