// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_folder.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/model/file_reader.h"
#include "core/model/tensor_table.h"
#include "core/units/json_text.h"

namespace powertrain {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kEntries = 20'000; ///< of a folder that are looked at
constexpr std::size_t kListed = 12;      ///< names in a message

bool starts(std::string_view text, std::string_view part) { return text.substr(0, part.size()) == part; }
bool ends(std::string_view text, std::string_view part) { return text.size() >= part.size() && text.substr(text.size() - part.size()) == part; }

/// "base-00002-of-00003.ext".
struct PartName {
    std::string base;
    int number = 0;
    int count = 0;
    std::string extension;
};

std::optional<PartName> partName(const std::string &name)
{
    constexpr std::size_t kDigits = 5;
    constexpr std::string_view kOf = "-of-";
    const std::size_t dot = name.find_last_of('.');
    constexpr std::size_t kTail = 1 + kDigits + kOf.size() + kDigits;
    if (dot == std::string::npos || dot < kTail + 1)
        return std::nullopt;
    const std::string tail = name.substr(dot - kTail, kTail);
    const auto digits = [&tail](std::size_t at) {
        return std::all_of(tail.begin() + static_cast<std::ptrdiff_t>(at), tail.begin() + static_cast<std::ptrdiff_t>(at + kDigits), [](char c) { return c >= '0' && c <= '9'; });
    };
    const std::size_t second = 1 + kDigits + kOf.size();
    if (tail[0] != '-' || !digits(1) || tail.substr(1 + kDigits, kOf.size()) != kOf || !digits(second))
        return std::nullopt;
    PartName part{name.substr(0, dot - kTail), std::stoi(tail.substr(1, kDigits)), std::stoi(tail.substr(second, kDigits)), name.substr(dot)};
    if (part.number < 1 || part.count < part.number || part.count > static_cast<int>(file_limits::kFiles))
        return std::nullopt;
    return part;
}

std::string nameOfPart(const PartName &part, int number)
{
    char middle[32];
    std::snprintf(middle, sizeof(middle), "-%05d-of-%05d", number, part.count);
    return part.base + middle + part.extension;
}

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < kListed; ++i)
        text += (i > 0 ? ", " : "") + shownName(names[i]);
    return names.size() > kListed ? text + ", …" : text;
}

/// What lies in a folder, by kind. Names only; nothing is opened.
struct FolderContent {
    std::set<std::string> all;
    std::vector<std::string> indexes, safetensors, adapters, gguf, projectors, pickles, others;
};

FolderContent look(const fs::path &folder)
{
    FolderContent content;
    std::error_code trouble;
    std::size_t seen = 0;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(folder, trouble), end; !trouble && entry != end && seen < kEntries; entry.increment(trouble), ++seen) {
        std::error_code unknown;
        if (entry->is_regular_file(unknown))
            names.push_back(entry->path().filename().string());
        else if (entry->is_directory(unknown) && (entry->path().filename() == "original" || entry->path().filename() == "metal" || entry->path().filename() == "onnx"))
            content.others.push_back(entry->path().filename().string() + "/");
    }
    std::sort(names.begin(), names.end());
    for (const std::string &name : names) {
        content.all.insert(name);
        if (ends(name, ".safetensors.index.json"))
            content.indexes.push_back(name);
        else if (ends(name, ".safetensors"))
            (starts(name, "adapter_") ? content.adapters : content.safetensors).push_back(name);
        else if (ends(name, ".gguf"))
            (name.find("mmproj") != std::string::npos ? content.projectors : content.gguf).push_back(name);
        else if ((ends(name, ".bin") && (starts(name, "pytorch_model") || starts(name, "model"))) || ends(name, ".pt") || ends(name, ".pth") || ends(name, ".ckpt"))
            content.pickles.push_back(name);
        else if (ends(name, ".msgpack") || ends(name, ".h5") || ends(name, ".onnx") || ends(name, ".ot"))
            content.others.push_back(name);
    }
    std::sort(content.others.begin(), content.others.end());
    return content;
}

/// Names by the model they belong to: parts under the name of their first.
std::map<std::string, std::vector<std::string>> byModel(const std::vector<std::string> &names)
{
    std::map<std::string, std::vector<std::string>> models;
    for (const std::string &name : names) {
        const auto part = partName(name);
        models[part ? nameOfPart(*part, 1) : name].push_back(name);
    }
    return models;
}

std::vector<std::string> keysOf(const std::map<std::string, std::vector<std::string>> &models)
{
    std::vector<std::string> names;
    for (const auto &[name, parts] : models)
        names.push_back(name);
    return names;
}

class FolderChooser {
public:
    explicit FolderChooser(const fs::path &folder)
        : m_folder(folder)
        , m_content(look(folder)) { }

    Expected<ModelChoice> choose()
    {
        if (has("config.json"))
            m_choice.config = m_folder / "config.json";
        if (has("hf_quant_config.json"))
            m_choice.quantisation = m_folder / "hf_quant_config.json";
        const bool adapter = has("adapter_config.json");
        if (auto chosen = chooseSafetensors(); !chosen)
            return tl::unexpected<Error>(chosen.error());
        const bool weights = !m_choice.index.empty() || !m_choice.safetensors.empty();
        const auto models = byModel(m_content.gguf);
        if (weights) {
            leaveOut(m_content.gguf);
        } else if (models.size() == 1) {
            take(models.begin()->second.front(), m_choice.gguf);
        } else if (models.size() > 1) {
            if (m_choice.config.empty())
                return severalFiles(keysOf(models));
            note("model.several_files_beside", keysOf(models));
        }
        if (!weights && m_choice.gguf.empty() && m_choice.config.empty())
            return nothing(adapter);
        if (adapter || !m_content.adapters.empty())
            m_choice.notes.push_back({"model.adapter_beside", {}});
        if (!m_content.projectors.empty())
            note("model.projector_beside", m_content.projectors);
        const bool pickleOnly = !weights && m_choice.gguf.empty();
        if (!m_content.pickles.empty())
            note(pickleOnly ? "model.pickle_beside" : "model.files_left_out", m_content.pickles);
        leaveOut(m_content.others);
        if (!m_leftOut.empty())
            note("model.files_left_out", m_leftOut);
        return std::move(m_choice);
    }

private:
    bool has(const std::string &name) const { return m_content.all.count(name) > 0; }
    void note(const char *code, const std::vector<std::string> &names) { m_choice.notes.push_back({code, {Argument::ofText("files", listed(names))}}); }
    void leaveOut(const std::vector<std::string> &names) { m_leftOut.insert(m_leftOut.end(), names.begin(), names.end()); }

    tl::unexpected<Error> severalFiles(const std::vector<std::string> &names) const
    {
        const std::string folder = shownName(m_folder.filename().string());
        return fail("model.several_files", folder, {Argument::ofText("folder", folder), Argument::ofText("files", listed(names))});
    }

    void take(const std::string &first, std::vector<fs::path> &files)
    {
        NumberedSet set = numberedSet(m_folder / first);
        files = std::move(set.parts);
        m_choice.missing = std::move(set.missing);
    }

    Expected<void> chooseSafetensors()
    {
        if (!m_content.indexes.empty()) {
            const auto preferred = std::find(m_content.indexes.begin(), m_content.indexes.end(), "model.safetensors.index.json");
            const std::string chosen = preferred != m_content.indexes.end() ? *preferred : m_content.indexes.back();
            m_choice.index = m_folder / chosen;
            leaveOutUnnamed();
            return {};
        }
        std::map<std::string, std::vector<std::string>> models = byModel(m_content.safetensors);
        if (models.empty())
            return {};
        // The usual name first; Mistral's own file is a copy of it where both are there.
        auto chosen = models.end();
        for (const auto &[name, parts] : models) {
            if (name == "model.safetensors" || starts(name, "model-00001-of-"))
                chosen = chosen == models.end() ? models.find(name) : chosen;
        }
        const auto consolidated = models.find("consolidated.safetensors");
        if (chosen == models.end()) {
            const std::size_t named = models.size() - (consolidated != models.end() ? 1 : 0);
            if (named == 1)
                chosen = models.begin() == consolidated ? std::next(models.begin()) : models.begin();
            else if (named == 0)
                chosen = consolidated;
        }
        if (chosen == models.end()) {
            if (m_choice.config.empty())
                return severalFiles(keysOf(models));
            note("model.several_files_beside", keysOf(models));
            return {};
        }
        take(chosen->second.front(), m_choice.safetensors);
        for (const auto &[name, parts] : models) {
            if (name != chosen->first)
                leaveOut(parts);
        }
        return {};
    }

    /// Files beside an index that are plainly another copy; the index itself says which are its own.
    void leaveOutUnnamed()
    {
        const std::string stem = m_choice.index.filename().string();
        const std::string base = stem.substr(0, stem.find(".safetensors.index.json"));
        for (const std::string &name : m_content.safetensors) {
            if (base == "model" && starts(name, "consolidated"))
                m_leftOut.push_back(name);
        }
    }

    tl::unexpected<Error> nothing(bool adapter) const
    {
        const std::string folder = shownName(m_folder.filename().string());
        if (adapter)
            return fail("model.adapter_only", folder, {Argument::ofText("folder", folder), Argument::ofText("base", baseOfAdapter())});
        if (!m_content.pickles.empty())
            return fail("model.file_pickle", folder, {Argument::ofText("file", listed(m_content.pickles))});
        if (!m_content.projectors.empty())
            return fail("model.projector_only", folder, {Argument::ofText("file", listed(m_content.projectors))});
        return fail("model.nothing_in_folder", folder, {Argument::ofText("folder", folder)});
    }

    std::string baseOfAdapter() const
    {
        constexpr std::uint64_t kAdapterBytes = 1 << 20;
        auto file = FileReader::open(m_folder / "adapter_config.json");
        const auto text = file ? file->text(kAdapterBytes) : Expected<std::string>(tl::unexpected<Error>(file.error()));
        constexpr int kDepth = 32;
        if (!text || nestsDeeperThan(*text, kDepth))
            return "?";
        const nlohmann::json document = nlohmann::json::parse(*text, nullptr, false);
        const bool named = document.is_object() && document.contains("base_model_name_or_path") && document["base_model_name_or_path"].is_string();
        return named ? shownName(document["base_model_name_or_path"].get<std::string>()) : std::string("?");
    }

    fs::path m_folder;
    FolderContent m_content;
    ModelChoice m_choice;
    std::vector<std::string> m_leftOut;
};

} // namespace

Expected<ModelChoice> chooseModelFiles(const fs::path &folder) { return FolderChooser(folder).choose(); }

NumberedSet numberedSet(const fs::path &file)
{
    const auto part = partName(file.filename().string());
    if (!part)
        return {{file}, {}};
    NumberedSet set;
    for (int number = 1; number <= part->count; ++number) {
        const std::string name = nameOfPart(*part, number);
        std::error_code trouble;
        if (fs::is_regular_file(file.parent_path() / name, trouble))
            set.parts.push_back(file.parent_path() / name);
        else
            set.missing.push_back(name);
    }
    return set;
}

} // namespace powertrain
