// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/file_reader.h"

#include <algorithm>
#include <bit>

#include "core/model/tensor_table.h"

namespace powertrain {

static_assert(std::endian::native == std::endian::little, "FileReader::number() copies the low bytes");

namespace {
constexpr std::size_t kBlock = std::size_t{64} << 10;
}

Expected<FileReader> FileReader::open(const std::filesystem::path &path)
{
    FileReader reader;
    reader.m_shown = shownName(path.filename().string());
    const std::vector<Argument> file{Argument::ofText("file", reader.m_shown)};
    std::error_code trouble;
    const auto status = std::filesystem::status(path, trouble);
    if (!std::filesystem::exists(status))
        return fail("model.file_missing", reader.m_shown, file);
    if (!std::filesystem::is_regular_file(status))
        return fail("model.not_a_file", reader.m_shown, file);
    reader.m_size = std::filesystem::file_size(path, trouble);
    if (trouble)
        return fail("model.file_unreadable", reader.m_shown, file);
    if (reader.m_size == 0)
        return fail("model.file_empty", reader.m_shown, file);
    reader.m_stream.open(path, std::ios::binary);
    if (!reader.m_stream)
        return fail("model.file_unreadable", reader.m_shown, file);
    reader.m_buffer.resize(kBlock);
    return reader;
}

bool FileReader::fill()
{
    m_at = 0;
    m_stream.read(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_end = static_cast<std::size_t>(m_stream.gcount());
    m_stream.clear();
    return m_end > 0;
}

bool FileReader::read(void *target, std::size_t count)
{
    if (count > left())
        return false;
    auto *out = static_cast<char *>(target);
    while (count > 0) {
        if (m_at == m_end && !fill())
            return false;
        const std::size_t part = std::min(count, m_end - m_at);
        std::memcpy(out, m_buffer.data() + m_at, part);
        m_at += part;
        m_position += part;
        out += part;
        count -= part;
    }
    return true;
}

bool FileReader::skip(std::uint64_t count)
{
    if (count > left())
        return false;
    m_position += count;
    if (count <= m_end - m_at) {
        m_at += static_cast<std::size_t>(count);
        return true;
    }
    m_at = m_end = 0;
    m_stream.seekg(static_cast<std::streamoff>(m_position));
    return m_stream.good();
}

Expected<std::string> FileReader::text(std::uint64_t maximum)
{
    if (left() > maximum)
        return fail("model.too_big", m_shown, {Argument::of("maximum", static_cast<double>(maximum), Unit::Bytes)});
    std::string content(static_cast<std::size_t>(left()), '\0');
    if (!read(content.data(), content.size()))
        return fail("model.file_unreadable", m_shown, {Argument::ofText("file", m_shown)});
    return content;
}

} // namespace powertrain
