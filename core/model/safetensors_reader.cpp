// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/safetensors_reader.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_set>

#include "core/model/json_events.h"

namespace powertrain {

namespace {

constexpr std::size_t kDimensions = 16;
constexpr std::uint64_t kLengthBytes = 8;

/// Follows the parser through {"name": {"dtype": …, "shape": […], "data_offsets": [begin, end]}}. Nothing else is
/// kept, so that neither depth nor length of a header costs memory.
class HeaderHandler : public JsonEvents {
public:
    HeaderHandler(const FileReader &file, TensorTable &table)
        : m_reader(file)
        , m_file(file.shown())
        , m_table(table) { }

    bool literal() override { return broken(); }

    bool text(const std::string &text) override
    {
        if (m_place == Place::Metadata)
            return true;
        if (m_place != Place::Tensor || m_key != "dtype")
            return broken();
        m_type = safetensorsType(text);
        if (!m_type)
            return refuse("model.tensor_type", {Argument::ofText("type", shownName(text))});
        return true;
    }

    bool startObject() override
    {
        if (m_place == Place::Outside)
            m_place = Place::Header;
        else if (m_place == Place::Header)
            m_place = m_name == "__metadata__" ? Place::Metadata : Place::Tensor;
        else
            return broken();
        return true;
    }

    bool key(const std::string &text) override
    {
        if (m_place == Place::Tensor) {
            m_key = text;
            return true;
        }
        if (m_place != Place::Header)
            return true;
        if (text.empty() || text.size() > file_limits::kNameBytes) {
            error = Error{Message{"model.tensor_name", {Argument::ofText("file", m_file), Argument::of("maximum", file_limits::kNameBytes, Unit::Bytes)}}, m_file};
            return false;
        }
        m_name = text;
        m_type = nullptr;
        m_shape.clear();
        m_offsets.clear();
        m_hasShape = false;
        return true;
    }

    bool endObject() override
    {
        if (m_place == Place::Tensor) {
            m_place = Place::Header;
            return finishTensor();
        }
        m_place = m_place == Place::Metadata ? Place::Header : Place::Outside;
        return true;
    }

    bool startArray() override
    {
        if (m_place != Place::Tensor || (m_key != "shape" && m_key != "data_offsets"))
            return broken();
        m_place = Place::List;
        m_hasShape = m_hasShape || m_key == "shape";
        return true;
    }
    bool endArray() override
    {
        m_place = Place::Tensor;
        return true;
    }

    bool number(std::optional<std::int64_t> value) override
    {
        if (m_place != Place::List)
            return broken();
        if (!value || *value < 0)
            return refuse(m_key == "shape" ? "model.tensor_shape" : "model.tensor_place");
        auto &list = m_key == "shape" ? m_shape : m_offsets;
        list.push_back(*value);
        return list.size() <= kDimensions || refuse("model.tensor_shape");
    }

    /// The header is none from about here on.
    bool broken()
    {
        if (!error)
            error = Error{Message{"model.header_broken", {Argument::ofText("file", m_file), Argument::of("position", static_cast<double>(m_reader.position()))}}, m_file};
        return false;
    }

    std::optional<Error> error;
    std::vector<std::uint64_t> begins; ///< of each tensor added, in bytes of the data

private:
    enum class Place { Outside,
        Header,
        Metadata,
        Tensor,
        List };

    bool refuse(const char *code, std::vector<Argument> more = {})
    {
        if (!error) {
            std::vector<Argument> arguments{Argument::ofText("file", m_file), Argument::ofText("tensor", shownName(m_name))};
            arguments.insert(arguments.end(), more.begin(), more.end());
            error = Error{Message{code, std::move(arguments)}, m_file + ": " + shownName(m_name)};
        }
        return false;
    }
    bool finishTensor()
    {
        if (!m_type || !m_hasShape || m_offsets.size() != 2)
            return broken();
        FileTensor tensor;
        if (!TensorTable::measure(*m_type, m_shape, tensor))
            return refuse("model.tensor_shape");
        if (m_offsets[1] < m_offsets[0] || m_offsets[1] - m_offsets[0] != tensor.bytes())
            return refuse("model.tensor_place");
        if (m_table.full())
            return refuse("model.too_many_tensors", {Argument::of("maximum", file_limits::kTensors)});
        m_table.add(m_name, tensor);
        begins.push_back(static_cast<std::uint64_t>(m_offsets[0]));
        return true;
    }

    const FileReader &m_reader;
    const std::string m_file;
    TensorTable &m_table;
    Place m_place = Place::Outside;
    std::string m_name, m_key;
    const TensorType *m_type = nullptr;
    std::vector<std::int64_t> m_shape, m_offsets;
    bool m_hasShape = false;
};

Error tensorError(const char *code, const std::string &file, std::string_view name)
{
    return Error{Message{code, {Argument::ofText("file", file), Argument::ofText("tensor", shownName(name))}}, file + ": " + shownName(name)};
}

/// The tensors of a file lie one behind the other from 0 on. Gives their end.
Expected<std::uint64_t> checkPlaces(const std::string &file, const TensorTable &table, std::size_t first, const std::vector<std::uint64_t> &begins)
{
    std::vector<std::uint32_t> order(begins.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return begins[a] != begins[b] ? begins[a] < begins[b] : table[first + a].bytes() < table[first + b].bytes();
    });
    std::uint64_t end = 0;
    for (const std::uint32_t i : order) {
        if (begins[i] != end)
            return tl::unexpected<Error>(tensorError("model.tensor_place", file, table.name(first + i)));
        end += static_cast<std::uint64_t>(table[first + i].bytes()); // below 2^53 · 8 each, checked against the file's size below
        if (end > file_limits::kDataBytes)
            return tl::unexpected<Error>(tensorError("model.tensor_place", file, table.name(first + i)));
    }
    return end;
}

} // namespace

Expected<void> readSafetensors(FileReader &file, TensorTable &table)
{
    const std::string shown = file.shown();
    const auto truncated = [&](double needed) {
        return fail("model.file_truncated", shown, {Argument::ofText("file", shown), Argument::of("needed", needed, Unit::Bytes), Argument::of("present", static_cast<double>(file.size()), Unit::Bytes)});
    };
    std::uint64_t length = 0;
    if (!file.number(length))
        return truncated(static_cast<double>(kLengthBytes));
    if (length > file_limits::kHeaderBytes)
        return fail("model.header_too_large", shown, {Argument::ofText("file", shown), Argument::of("size", static_cast<double>(length), Unit::Bytes), Argument::of("maximum", static_cast<double>(file_limits::kHeaderBytes), Unit::Bytes)});
    if (length > file.left())
        return truncated(static_cast<double>(length + kLengthBytes));

    const std::size_t first = table.size();
    HeaderHandler handler(file, table);
    if (!readJson(file, length, handler)) {
        handler.broken();
        return tl::unexpected<Error>(*handler.error);
    }
    const auto end = checkPlaces(shown, table, first, handler.begins);
    if (!end)
        return tl::unexpected<Error>(end.error());
    const std::uint64_t data = file.size() - kLengthBytes - length;
    if (*end > data)
        return truncated(static_cast<double>(*end + length + kLengthBytes));
    if (*end < data)
        return fail("model.file_longer", shown, {Argument::ofText("file", shown), Argument::of("excess", static_cast<double>(data - *end), Unit::Bytes)});
    if (const auto repeated = table.endFile(first))
        return tl::unexpected<Error>(tensorError("model.tensor_repeated", shown, *repeated));
    return {};
}

namespace {

/// Keeps the distinct file names of weight_map and metadata.total_size; the rest of the index passes by.
class IndexHandler : public JsonEvents {
public:
    bool literal() override { return true; }
    bool number(std::optional<std::int64_t> value) override
    {
        if (m_depth == 2 && m_total && value && *value >= 0)
            index.totalBytes = *value;
        return true;
    }
    bool text(const std::string &text) override
    {
        if (m_depth != 2 || m_section != "weight_map")
            return true;
        ++index.tensors;
        if (!index.files.empty() && index.files.back() == text)
            return true; // neighbours mostly lie in one file
        if (text.empty() || text.size() > file_limits::kNameBytes)
            badName = text.empty() ? "\"\"" : shownName(text);
        else if (m_seen.insert(text).second)
            index.files.push_back(text);
        tooMany = index.files.size() > file_limits::kFiles;
        return badName.empty() && !tooMany;
    }
    bool key(const std::string &text) override
    {
        if (m_depth == 1)
            m_section = text;
        else if (m_depth == 2)
            m_total = m_section == "metadata" && text == "total_size";
        return true;
    }
    bool startObject() override
    {
        hasMap = hasMap || (m_depth == 1 && m_section == "weight_map");
        ++m_depth;
        return true;
    }
    bool endObject() override
    {
        --m_depth;
        return true;
    }
    bool startArray() override
    {
        ++m_depth;
        return true;
    }
    bool endArray() override
    {
        --m_depth;
        return true;
    }

    ShardIndex index;
    std::string badName;
    bool hasMap = false;
    bool tooMany = false;

private:
    int m_depth = 0;
    std::string m_section;
    bool m_total = false;
    std::unordered_set<std::string> m_seen;
};

/// A name in the index's own folder: no path, no way up, nothing that a terminal would act on.
bool isPlainFileName(const std::string &name)
{
    if (name.empty() || name.size() > 255 || name.front() == '.')
        return false;
    return std::none_of(name.begin(), name.end(), [](char c) { return c == '/' || c == '\\' || c == ':' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

constexpr std::uint64_t kIndexBytes = 200'000'000;

} // namespace

Expected<ShardIndex> readShardIndex(FileReader &file)
{
    const std::string shown = file.shown();
    if (file.left() > kIndexBytes)
        return fail("model.too_big", shown, {Argument::of("maximum", static_cast<double>(kIndexBytes), Unit::Bytes)});
    IndexHandler handler;
    const bool parsed = readJson(file, file.left(), handler);
    for (const std::string &name : handler.index.files) {
        if (!isPlainFileName(name))
            handler.badName = shownName(name);
    }
    if (!handler.badName.empty())
        return fail("model.shard_name", shown, {Argument::ofText("file", shown), Argument::ofText("name", handler.badName)});
    if (handler.tooMany)
        return fail("model.too_many_files", shown, {Argument::ofText("file", shown), Argument::of("maximum", file_limits::kFiles)});
    if (!parsed || !handler.hasMap || handler.index.files.empty())
        return fail("model.index_broken", shown, {Argument::ofText("file", shown)});
    std::sort(handler.index.files.begin(), handler.index.files.end());
    return std::move(handler.index);
}

} // namespace powertrain
