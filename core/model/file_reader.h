// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/units/message.h"

namespace powertrain {

/// A regular file, read forwards in blocks. Never waits: what is no regular file (a pipe, a device) is not opened.
class FileReader {
public:
    /// Fails with model.file_missing, model.not_a_file, model.file_empty or model.file_unreadable.
    static Expected<FileReader> open(const std::filesystem::path &path);

    std::uint64_t size() const { return m_size; }
    std::uint64_t position() const { return m_position; }
    std::uint64_t left() const { return m_size - m_position; }
    const std::string &shown() const { return m_shown; } ///< file name, fit to be shown

    bool read(void *target, std::size_t count);
    bool skip(std::uint64_t count);
    /// A little-endian number of the host's own type.
    template <class T>
    bool number(T &value)
    {
        unsigned char bytes[sizeof(T)];
        if (!read(bytes, sizeof(T)))
            return false;
        std::uint64_t bits = 0;
        for (std::size_t i = sizeof(T); i-- > 0;)
            bits = bits << 8 | bytes[i];
        std::memcpy(&value, &bits, sizeof(T)); // takes the low bytes: built for little-endian hosts only
        return true;
    }

    /// The whole text when it has at most `maximum` bytes; else model.too_big.
    Expected<std::string> text(std::uint64_t maximum);

private:
    bool fill();

    std::ifstream m_stream;
    std::string m_shown;
    std::uint64_t m_size = 0;
    std::uint64_t m_position = 0;
    std::vector<char> m_buffer;
    std::size_t m_at = 0;
    std::size_t m_end = 0;
};

} // namespace powertrain
