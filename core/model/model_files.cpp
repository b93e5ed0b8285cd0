// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_files.h"

#include <algorithm>

#include "core/model/config_fields.h"
#include "core/model/gguf_config.h"
#include "core/model/gguf_reader.h"
#include "core/model/model_folder.h"
#include "core/model/safetensors_reader.h"
#include "core/model/shapes_config.h"
#include "core/model/tensor_meaning.h"

namespace powertrain {

namespace fs = std::filesystem;

namespace {

enum class FileKind {
    Safetensors,
    Index,
    Gguf,
    Json,
    Pickle,
    OldGgml,
    Unknown
};

bool endsWith(std::string_view text, std::string_view end) { return text.size() >= end.size() && text.substr(text.size() - end.size()) == end; }

/// Told by the first bytes; the name only decides what a damaged file was meant to be.
Expected<FileKind> kindOf(const fs::path &path)
{
    auto file = FileReader::open(path);
    if (!file)
        return tl::unexpected<Error>(file.error());
    constexpr std::uint64_t kLooked = 65'536;
    std::string start(static_cast<std::size_t>(std::min(file->size(), kLooked)), '\0');
    if (!file->read(start.data(), start.size()))
        return fail("model.file_unreadable", file->shown(), {Argument::ofText("file", file->shown())});
    const std::string name = path.filename().string();
    const std::string_view head(start);
    if (head.substr(0, 4) == "GGUF")
        return FileKind::Gguf;
    if (head.substr(0, 4) == "lmgg" || head.substr(0, 4) == "tjgg" || head.substr(0, 4) == "fmgg")
        return FileKind::OldGgml;
    if (head.size() > 8 && head[8] == '{' && head[0] != '{')
        return FileKind::Safetensors;
    const std::size_t text = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (text != std::string_view::npos && (head[text] == '{' || head[text] == '['))
        return head.find("\"weight_map\"") != std::string_view::npos || endsWith(name, ".index.json") ? FileKind::Index : FileKind::Json;
    // A pickle (protocol 2 and later), or the zip archive that PyTorch puts one into.
    if ((head[0] == '\x80' && head.size() > 1 && head[1] >= 2 && head[1] <= 5 && !endsWith(name, ".safetensors")) || head.substr(0, 4) == "PK\x03\x04")
        return FileKind::Pickle;
    if (endsWith(name, ".safetensors"))
        return FileKind::Safetensors;
    return endsWith(name, ".json") ? FileKind::Json : FileKind::Unknown;
}

/// The largest known configuration has 3.1 MB (a list of modules of MiniMax-M3 in NVFP4); as values it takes 20 times that.
constexpr std::uint64_t kConfigBytes = std::uint64_t{6} << 20;

Expected<std::string> textOf(const fs::path &path)
{
    auto file = FileReader::open(path);
    return file ? file->text(kConfigBytes) : Expected<std::string>(tl::unexpected<Error>(file.error()));
}

/// "org/model" for a folder of the hub's cache (models--org--model/snapshots/…), else the folder's own name.
std::string nameOfFolder(const fs::path &folder)
{
    std::error_code trouble;
    const fs::path whole = fs::absolute(folder, trouble).lexically_normal();
    constexpr std::string_view kCache = "models--";
    std::string last;
    for (const fs::path &part : whole) {
        const std::string name = part.string();
        if (name.substr(0, kCache.size()) == kCache) {
            std::string found = name.substr(kCache.size());
            if (const std::size_t dashes = found.find("--"); dashes != std::string::npos)
                found.replace(dashes, 2, "/");
            return found;
        }
        if (!name.empty() && name != "/")
            last = name;
    }
    return last;
}

class ModelFileReader {
public:
    Expected<ModelFiles> read(const fs::path &path)
    {
        std::error_code trouble;
        if (fs::is_directory(path, trouble)) {
            m_files.name = nameOfFolder(path);
            auto choice = chooseModelFiles(path);
            return choice ? readChoice(*choice) : tl::unexpected<Error>(choice.error());
        }
        const auto kind = kindOf(path);
        if (!kind)
            return tl::unexpected<Error>(kind.error());
        const std::string shown = shownName(path.filename().string());
        const std::vector<Argument> file{Argument::ofText("file", shown)};
        const fs::path folder = path.parent_path();
        nameAfter(path);
        ModelChoice choice;
        switch (*kind) {
        case FileKind::Gguf:
            takeSet(path, choice.gguf, choice);
            return readChoice(choice);
        case FileKind::Index:
            choice.index = path;
            takeConfigBeside(folder, choice);
            return readChoice(choice);
        case FileKind::Safetensors:
            takeSet(path, choice.safetensors, choice);
            takeConfigBeside(folder, choice);
            return readChoice(choice);
        case FileKind::Json:
            choice.config = path;
            if (const std::string beside = quantisationNameFor(path.filename().string()); !beside.empty() && fs::is_regular_file(folder / beside, trouble))
                choice.quantisation = folder / beside;
            return readChoice(choice);
        case FileKind::Pickle:
            return fail("model.file_pickle", shown, file);
        case FileKind::OldGgml:
            return fail("model.file_old_ggml", shown, file);
        case FileKind::Unknown:
            break;
        }
        return fail("model.file_unknown", shown, file);
    }

private:
    /// hf_quant_config.json lies beside config.json; collections that keep many in one folder put one name before both.
    static std::string quantisationNameFor(const std::string &config)
    {
        constexpr std::string_view kConfig = "config.json";
        if (config.size() < kConfig.size() || config.substr(config.size() - kConfig.size()) != kConfig)
            return {};
        return config.substr(0, config.size() - kConfig.size()) + "hf_quant_config.json";
    }

    void nameAfter(const fs::path &path)
    {
        const std::string name = path.filename().string();
        const bool usual = name == "config.json" || name.substr(0, 5) == "model" || name.substr(0, 12) == "consolidated";
        std::error_code trouble;
        m_files.name = usual ? nameOfFolder(fs::absolute(path, trouble).parent_path()) : path.stem().string();
    }

    static void takeConfigBeside(const fs::path &folder, ModelChoice &choice)
    {
        std::error_code trouble;
        if (fs::is_regular_file(folder / "config.json", trouble))
            choice.config = folder / "config.json";
        if (fs::is_regular_file(folder / "hf_quant_config.json", trouble))
            choice.quantisation = folder / "hf_quant_config.json";
    }

    void takeSet(const fs::path &path, std::vector<fs::path> &files, ModelChoice &choice)
    {
        NumberedSet set = numberedSet(path);
        files = std::move(set.parts);
        choice.missing = std::move(set.missing);
        if (files.size() > 1)
            m_files.notes.push_back({"model.all_parts_opened", {Argument::of("files", static_cast<double>(files.size()))}});
    }

    Expected<ModelFiles> readChoice(ModelChoice &choice)
    {
        m_files.notes.insert(m_files.notes.end(), choice.notes.begin(), choice.notes.end());
        for (auto [path, text] : {std::pair{&choice.config, &m_files.config}, std::pair{&choice.quantisation, &m_files.quantisation}}) {
            if (path->empty())
                continue;
            auto content = textOf(*path);
            if (!content)
                return tl::unexpected<Error>(content.error());
            *text = std::move(*content);
        }
        if (!choice.index.empty()) {
            if (const auto indexed = readIndex(choice); !indexed)
                return tl::unexpected<Error>(indexed.error());
        }
        if (!choice.safetensors.empty() || m_stated) {
            if (const auto done = readSafetensorsFiles(choice); !done)
                return tl::unexpected<Error>(done.error());
        } else if (!choice.gguf.empty()) {
            if (const auto done = readGgufFiles(choice); !done)
                return tl::unexpected<Error>(done.error());
        }
        noteMissing(choice);
        return std::move(m_files);
    }

    Expected<void> readIndex(ModelChoice &choice)
    {
        auto file = FileReader::open(choice.index);
        if (!file)
            return tl::unexpected<Error>(file.error());
        const auto index = readShardIndex(*file);
        if (!index)
            return tl::unexpected<Error>(index.error());
        for (const std::string &name : index->files) {
            if (endsWith(name, ".bin"))
                return fail("model.file_pickle", file->shown(), {Argument::ofText("file", shownName(name))});
            std::error_code trouble;
            const fs::path part = choice.index.parent_path() / name;
            if (fs::is_regular_file(part, trouble))
                choice.safetensors.push_back(part);
            else
                choice.missing.push_back(name);
        }
        if (choice.safetensors.empty() && (choice.config.empty() || !index->totalBytes))
            return fail("model.no_weights", file->shown(), {Argument::ofText("file", file->shown())});
        m_stated = index->totalBytes;
        return {};
    }

    Expected<void> readSafetensorsFiles(const ModelChoice &choice)
    {
        std::int64_t bytes = 0;
        for (const fs::path &path : choice.safetensors) {
            auto file = FileReader::open(path);
            if (!file)
                return tl::unexpected<Error>(file.error());
            bytes += static_cast<std::int64_t>(file->size());
            if (const auto done = readSafetensors(*file, m_table); !done)
                return tl::unexpected<Error>(done.error());
        }
        finishTable();
        const TensorMeanings meanings(m_table, packingHints(m_files.config));
        keepSummary(meanings, "safetensors", choice, bytes);
        if (m_files.config.empty()) {
            auto config = shapesConfig(m_table, meanings, shownName(choice.safetensors.front().filename().string()), m_files.assumed);
            if (!config)
                return tl::unexpected<Error>(config.error());
            m_files.config = std::move(*config);
            m_files.ownConfig = false;
            m_files.notes.push_back({"model.from_tensors", {}});
        }
        if (m_stated && choice.missing.empty() && *m_stated != m_files.stored->total().bytes)
            m_files.notes.push_back({"model.total_size_differs", {Argument::of("index", static_cast<double>(*m_stated), Unit::Bytes), Argument::of("files", static_cast<double>(m_files.stored->total().bytes), Unit::Bytes)}});
        return {};
    }

    Expected<void> readGgufFiles(ModelChoice &choice)
    {
        std::int64_t bytes = 0;
        std::optional<GgufHeader> header;
        for (const fs::path &path : choice.gguf) {
            auto file = FileReader::open(path);
            if (!file)
                return tl::unexpected<Error>(file.error());
            bytes += static_cast<std::int64_t>(file->size());
            auto read = readGguf(*file, m_table);
            if (!read)
                return tl::unexpected<Error>(read.error());
            if (!header || !read->text("general.architecture").empty())
                header = std::move(*read);
        }
        const std::string shown = shownName(choice.gguf.front().filename().string());
        const std::string architecture = header->text("general.architecture");
        const std::string type = header->text("general.type");
        if (type == "mmproj" || architecture == "clip")
            return fail("model.projector_only", shown, {Argument::ofText("file", shown)});
        if (type == "adapter")
            return fail("model.adapter_only", shown, {Argument::ofText("folder", shown), Argument::ofText("base", shownName(header->text("general.base_model.0.name")))});
        if (architecture.empty())
            return fail("model.gguf_without_architecture", shown, {Argument::ofText("file", shown)});
        // A set that was renamed still says how many parts it has.
        const auto parts = header->integer("split.count");
        if (parts && *parts > static_cast<std::int64_t>(choice.gguf.size() + choice.missing.size()) && *parts <= static_cast<std::int64_t>(file_limits::kFiles)) {
            for (std::int64_t i = static_cast<std::int64_t>(choice.gguf.size()); i < *parts; ++i)
                choice.missing.push_back(std::to_string(i + 1) + "/" + std::to_string(*parts));
        }
        finishTable();
        keepSummary(TensorMeanings(m_table, {}), "gguf", choice, bytes);
        if (const std::string_view format = ggufFileFormat(header->integer("general.file_type").value_or(-1)); !format.empty())
            m_files.stored->format = format;
        m_files.config = ggufConfig(*header, m_table, m_files.stored->complete, m_files.assumed);
        m_files.quantisation.clear();
        m_files.ownConfig = false;
        return {};
    }

    void finishTable()
    {
        if (const std::size_t repeated = m_table.dropped(); repeated > 0)
            m_files.notes.push_back({"model.tensors_repeated", {Argument::of("count", static_cast<double>(repeated))}});
    }

    void keepSummary(const TensorMeanings &meanings, const char *container, const ModelChoice &choice, std::int64_t bytes)
    {
        m_files.stored = summarise(m_table, meanings);
        if (meanings.guessedBits())
            m_files.assumed.push_back("packed_bits=4");
        m_files.stored->container = container;
        m_files.stored->files = static_cast<std::int64_t>(choice.safetensors.size() + choice.gguf.size());
        m_files.stored->fileBytes = bytes;
        m_files.stored->complete = choice.missing.empty();
        m_files.stored->statedBytes = m_stated;
    }

    void noteMissing(const ModelChoice &choice)
    {
        if (choice.missing.empty())
            return;
        constexpr std::size_t kListed = 8;
        std::string names;
        for (std::size_t i = 0; i < choice.missing.size() && i < kListed; ++i)
            names += (i > 0 ? ", " : "") + shownName(choice.missing[i]);
        if (choice.missing.size() > kListed)
            names += ", …";
        const double all = static_cast<double>(choice.missing.size() + choice.safetensors.size() + choice.gguf.size());
        m_files.notes.push_back({"model.parts_missing", {Argument::of("missing", static_cast<double>(choice.missing.size())), Argument::of("all", all), Argument::ofText("files", names)}});
    }

    ModelFiles m_files;
    TensorTable m_table;
    std::optional<std::int64_t> m_stated;
};

} // namespace

Expected<ModelFiles> readModelFiles(const fs::path &path)
{
    auto files = ModelFileReader().read(path);
    // The sentence names the file and the tensor already: they are among the arguments.
    const auto namesPlace = [](const Argument &argument) { return argument.name == "file" || argument.name == "folder"; };
    if (!files && std::any_of(files.error().message.arguments.begin(), files.error().message.arguments.end(), namesPlace))
        files.error().where.clear();
    return files;
}

} // namespace powertrain
