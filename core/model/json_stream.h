// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "core/model/file_reader.h"

namespace powertrain {

/// The next bytes of a file as a range of characters, so that a JSON text is parsed without being held in memory.
class FileCharacters {
public:
    FileCharacters(FileReader &file, std::uint64_t count)
        : m_file(file)
        , m_left(count)
    {
        next();
    }

    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = char;
        using difference_type = std::ptrdiff_t;
        using pointer = const char *;
        using reference = const char &;

        explicit Iterator(FileCharacters *source = nullptr)
            : m_source(source) { }
        const char &operator*() const { return m_source->m_block[m_source->m_at]; }
        Iterator &operator++()
        {
            if (++m_source->m_at == m_source->m_end)
                m_source->next();
            return *this;
        }
        Iterator operator++(int)
        {
            Iterator before = *this;
            ++*this;
            return before;
        }
        bool atEnd() const { return !m_source || m_source->m_end == 0; }
        friend bool operator==(const Iterator &a, const Iterator &b) { return a.atEnd() == b.atEnd(); }
        friend bool operator!=(const Iterator &a, const Iterator &b) { return !(a == b); }

    private:
        FileCharacters *m_source;
    };

    Iterator begin() { return Iterator(this); }
    Iterator end() { return Iterator(); }

private:
    void next()
    {
        m_at = 0;
        m_end = static_cast<std::size_t>(m_left < sizeof(m_block) ? m_left : sizeof(m_block));
        if (m_end > 0 && !m_file.read(m_block, m_end))
            m_end = 0;
        m_left -= m_end;
    }

    FileReader &m_file;
    std::uint64_t m_left;
    char m_block[16384];
    std::size_t m_at = 0;
    std::size_t m_end = 0;
};

} // namespace powertrain
