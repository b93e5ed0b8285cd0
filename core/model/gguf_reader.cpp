// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/gguf_reader.h"

#include <algorithm>
#include <cmath>

#include "core/model/config_fields.h"

namespace powertrain {

namespace {

constexpr std::uint64_t kMetadataBytes = std::uint64_t{256} << 20; ///< tokenizers take a few MiB
constexpr std::uint64_t kPairs = 65'536;
constexpr std::uint64_t kListedTexts = 4'000'000; ///< tokens, merges
constexpr std::size_t kKeptText = 4096;
constexpr std::size_t kAllKeptText = std::size_t{8} << 20;
constexpr std::size_t kKeptNumbers = 1'000'000; ///< of all lists together
constexpr std::uint32_t kDimensions = 8;
constexpr int kListDepth = 4;
constexpr std::uint64_t kAlignment = 32; ///< where general.alignment does not say otherwise
constexpr std::uint64_t kLargestAlignment = std::uint64_t{1} << 30;

enum ValueType : std::uint32_t { U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    F32,
    Bool,
    String,
    Array,
    U64,
    I64,
    F64 };

std::uint64_t sizeOf(std::uint32_t type)
{
    switch (type) {
    case U8:
    case I8:
    case Bool:
        return 1;
    case U16:
    case I16:
        return 2;
    case U32:
    case I32:
    case F32:
        return 4;
    case U64:
    case I64:
    case F64:
        return 8;
    default:
        return 0;
    }
}

class GgufParser {
public:
    GgufParser(FileReader &file, TensorTable &table)
        : m_file(file)
        , m_table(table)
        , m_shown(file.shown()) { }

    Expected<GgufHeader> parse()
    {
        const std::size_t first = m_table.size();
        std::uint64_t tensors = 0;
        std::uint64_t pairs = 0;
        if (!readStart(tensors, pairs) || !readPairs(pairs) || !readTensors(tensors) || !checkPlaces(first))
            return tl::unexpected<Error>(*m_error);
        if (const auto repeated = m_table.endFile(first)) {
            refuseTensor("model.tensor_repeated", *repeated);
            return tl::unexpected<Error>(*m_error);
        }
        return std::move(m_header);
    }

private:
    bool refuse(const char *code, std::vector<Argument> more = {}, const std::string &place = {})
    {
        if (!m_error) {
            std::vector<Argument> arguments{Argument::ofText("file", m_shown)};
            arguments.insert(arguments.end(), more.begin(), more.end());
            m_error = Error{Message{code, std::move(arguments)}, place.empty() ? m_shown : m_shown + ": " + place};
        }
        return false;
    }
    bool refuseTensor(const char *code, std::string_view name, std::vector<Argument> more = {})
    {
        more.insert(more.begin(), Argument::ofText("tensor", shownName(name)));
        return refuse(code, std::move(more), shownName(name));
    }
    /// The header says something that cannot be, or goes on beyond the end of the file.
    bool broken() { return refuse("model.header_broken", {Argument::of("position", static_cast<double>(m_file.position()))}); }
    bool truncated(double needed)
    {
        return refuse("model.file_truncated", {Argument::of("needed", needed, Unit::Bytes), Argument::of("present", static_cast<double>(m_file.size()), Unit::Bytes)});
    }

    bool readStart(std::uint64_t &tensors, std::uint64_t &pairs)
    {
        char magic[4];
        if (!m_file.read(magic, sizeof(magic)) || !m_file.number(m_header.version))
            return truncated(24);
        if (m_header.version != 0 && (m_header.version & 0xFFFF) == 0)
            return refuse("model.gguf_big_endian");
        if (m_header.version != 2 && m_header.version != 3)
            return refuse("model.gguf_version", {Argument::of("version", m_header.version)});
        if (!m_file.number(tensors) || !m_file.number(pairs))
            return truncated(24);
        constexpr std::uint64_t kSmallestTensor = 24;
        if (tensors > file_limits::kGgufTensors || m_table.size() + tensors > file_limits::kGgufTensors)
            return refuse("model.too_many_tensors", {Argument::of("maximum", file_limits::kGgufTensors)});
        if (pairs > kPairs)
            return broken();
        if (tensors * kSmallestTensor > m_file.left())
            return truncated(static_cast<double>(m_file.position() + tensors * kSmallestTensor));
        return true;
    }

    /// The length of a text, which must not lead out of the file.
    bool readLength(std::uint64_t &length)
    {
        if (!m_file.number(length))
            return truncated(static_cast<double>(m_file.size() + 1));
        if (length > kMetadataBytes)
            return broken();
        if (length > m_file.left())
            return truncated(static_cast<double>(m_file.position() + length));
        return true;
    }

    bool readName(std::string &name)
    {
        std::uint64_t length = 0;
        if (!readLength(length))
            return false;
        if (length == 0 || length > file_limits::kNameBytes)
            return refuse("model.tensor_name", {Argument::of("maximum", file_limits::kNameBytes, Unit::Bytes)});
        name.resize(static_cast<std::size_t>(length));
        return m_file.read(name.data(), name.size()) || broken();
    }

    template <class T>
    bool readAs(double &value)
    {
        T number{};
        if (!m_file.number(number))
            return truncated(static_cast<double>(m_file.size() + 1));
        value = static_cast<double>(number);
        return true;
    }

    bool readNumber(std::uint32_t type, double &value)
    {
        switch (type) {
        case U8:
        case Bool:
            return readAs<std::uint8_t>(value);
        case I8:
            return readAs<std::int8_t>(value);
        case U16:
            return readAs<std::uint16_t>(value);
        case I16:
            return readAs<std::int16_t>(value);
        case U32:
            return readAs<std::uint32_t>(value);
        case I32:
            return readAs<std::int32_t>(value);
        case F32:
            return readAs<float>(value);
        case U64:
            return readAs<std::uint64_t>(value);
        case I64:
            return readAs<std::int64_t>(value);
        case F64:
            return readAs<double>(value);
        default:
            return broken();
        }
    }

    bool readText(std::string *text)
    {
        std::uint64_t length = 0;
        if (!readLength(length))
            return false;
        if (!text || length > kKeptText || m_keptText + length > kAllKeptText)
            return m_file.skip(length) || broken();
        m_keptText += static_cast<std::size_t>(length);
        text->resize(static_cast<std::size_t>(length));
        return m_file.read(text->data(), text->size()) || broken();
    }

    bool readList(GgufValue &value, int depth)
    {
        std::uint32_t type = 0;
        std::uint64_t count = 0;
        if (!m_file.number(type) || !m_file.number(count))
            return truncated(static_cast<double>(m_file.size() + 1));
        if (depth == 1)
            value.count = count;
        if (depth > kListDepth)
            return broken();
        if (type == String || type == Array) {
            const std::uint64_t smallest = type == String ? 8 : 12;
            if (count > kListedTexts)
                return broken();
            if (count * smallest > m_file.left())
                return truncated(static_cast<double>(m_file.position() + count * smallest));
            for (std::uint64_t i = 0; i < count; ++i) {
                if (m_file.position() > kMetadataBytes)
                    return broken();
                if (!(type == String ? readText(nullptr) : readList(value, depth + 1)))
                    return false;
            }
            return true;
        }
        const std::uint64_t size = sizeOf(type);
        if (size == 0 || count > kMetadataBytes)
            return broken();
        if (count * size > m_file.left())
            return truncated(static_cast<double>(m_file.position() + count * size));
        const bool kept = depth == 1 && count <= static_cast<std::uint64_t>(limits::kLayers) && m_kept + count <= kKeptNumbers;
        if (!kept)
            return m_file.skip(count * size) || broken();
        m_kept += static_cast<std::size_t>(count);
        value.list.resize(static_cast<std::size_t>(count));
        return std::all_of(value.list.begin(), value.list.end(), [&](double &number) { return readNumber(type, number); });
    }

    bool readPairs(std::uint64_t pairs)
    {
        for (std::uint64_t i = 0; i < pairs; ++i) {
            if (m_file.position() > kMetadataBytes)
                return broken();
            std::string key;
            std::uint32_t type = 0;
            if (!readName(key))
                return false;
            if (!m_file.number(type))
                return truncated(static_cast<double>(m_file.size() + 1));
            GgufValue value;
            bool good = false;
            if (type == String) {
                value.kind = GgufValue::Kind::Text;
                good = readText(&value.text);
            } else if (type == Array) {
                value.kind = GgufValue::Kind::List;
                good = readList(value, 1);
            } else {
                good = readNumber(type, value.number);
            }
            if (!good)
                return false;
            if (!m_header.metadata.emplace(std::move(key), std::move(value)).second)
                return broken(); // a key that stands twice
        }
        return true;
    }

    bool readTensors(std::uint64_t tensors)
    {
        std::string name;
        std::vector<std::int64_t> shape;
        for (std::uint64_t i = 0; i < tensors; ++i) {
            std::uint32_t dimensions = 0;
            std::uint32_t typeId = 0;
            std::uint64_t offset = 0;
            if (!readName(name))
                return false;
            if (!m_file.number(dimensions))
                return truncated(static_cast<double>(m_file.size() + 1));
            if (dimensions > kDimensions)
                return refuseTensor("model.tensor_shape", name);
            shape.assign(dimensions, 0);
            for (std::uint32_t d = dimensions; d-- > 0;) { // the file has the innermost extent first
                if (!m_file.number(shape[d]))
                    return truncated(static_cast<double>(m_file.size() + 1));
            }
            if (!m_file.number(typeId) || !m_file.number(offset))
                return truncated(static_cast<double>(m_file.size() + 1));
            const TensorType *type = ggmlType(typeId);
            if (!type)
                return refuseTensor("model.tensor_type", name, {Argument::ofText("type", std::to_string(typeId))});
            FileTensor tensor;
            if (!TensorTable::measure(*type, shape, tensor))
                return refuseTensor("model.tensor_shape", name);
            if (m_table.full())
                return refuse("model.too_many_tensors", {Argument::of("maximum", file_limits::kTensors)});
            m_table.add(name, tensor);
            m_offsets.push_back(offset);
        }
        return true;
    }

    /// Each tensor begins where the one before it ends, rounded up to the alignment.
    bool checkPlaces(std::size_t first)
    {
        std::uint64_t alignment = kAlignment;
        if (m_header.find("general.alignment")) {
            const auto stated = m_header.integer("general.alignment");
            if (!stated || *stated == 0 || static_cast<std::uint64_t>(*stated) > kLargestAlignment || (*stated & (*stated - 1)) != 0)
                return broken();
            alignment = static_cast<std::uint64_t>(*stated);
        }
        const auto aligned = [alignment](std::uint64_t place) { return (place + alignment - 1) / alignment * alignment; };
        if (m_offsets.empty())
            return true;
        const std::uint64_t data = aligned(m_file.position());
        std::uint64_t end = 0;
        for (std::size_t i = 0; i < m_offsets.size(); ++i) {
            const auto bytes = static_cast<std::uint64_t>(m_table[first + i].bytes());
            if (m_offsets[i] != aligned(end))
                return refuseTensor("model.tensor_place", m_table.name(first + i));
            end = m_offsets[i] + bytes;
            if (end > file_limits::kDataBytes)
                return refuseTensor("model.tensor_place", m_table.name(first + i));
        }
        if (data + end > m_file.size())
            return truncated(static_cast<double>(data + end));
        return true;
    }

    FileReader &m_file;
    TensorTable &m_table;
    std::string m_shown;
    GgufHeader m_header;
    std::optional<Error> m_error;
    std::vector<std::uint64_t> m_offsets;
    std::size_t m_kept = 0; ///< numbers in lists
    std::size_t m_keptText = 0;
};

} // namespace

const GgufValue *GgufHeader::find(std::string_view key) const
{
    const auto found = metadata.find(key);
    return found == metadata.end() ? nullptr : &found->second;
}

std::optional<std::int64_t> GgufHeader::integer(std::string_view key) const
{
    constexpr double kExact = 9007199254740992.0;
    const GgufValue *value = find(key);
    if (!value || value->kind != GgufValue::Kind::Number || !(value->number >= 0 && value->number <= kExact) || value->number != std::floor(value->number))
        return std::nullopt;
    return static_cast<std::int64_t>(value->number);
}

std::string GgufHeader::text(std::string_view key) const
{
    const GgufValue *value = find(key);
    return value && value->kind == GgufValue::Kind::Text ? value->text : std::string();
}

Expected<GgufHeader> readGguf(FileReader &file, TensorTable &table) { return GgufParser(file, table).parse(); }

} // namespace powertrain
