// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/json_events.h"

#include <charconv>
#include <string_view>
#include <vector>

namespace powertrain {

namespace {

constexpr int kEnd = -1;

class JsonScanner {
public:
    JsonScanner(FileReader &file, std::uint64_t count, JsonEvents &events)
        : m_file(file)
        , m_left(count)
        , m_events(events) { }

    bool scan()
    {
        next();
        skipBlanks();
        return value() && run() && (skipBlanks(), m_now == kEnd && m_left == 0);
    }

private:
    void next()
    {
        if (m_at == m_size) {
            m_at = 0;
            m_size = static_cast<std::size_t>(m_left < sizeof(m_block) ? m_left : sizeof(m_block));
            if (m_size == 0 || !m_file.read(m_block, m_size)) {
                m_size = 0;
                m_now = kEnd;
                return;
            }
            m_left -= m_size;
        }
        m_now = static_cast<unsigned char>(m_block[m_at++]);
    }
    void skipBlanks()
    {
        while (m_now == ' ' || m_now == '\n' || m_now == '\t' || m_now == '\r')
            next();
    }
    bool take(int character)
    {
        if (m_now != character)
            return false;
        next();
        return true;
    }

    /// Containers are kept on a stack of their own: true for an object.
    bool run()
    {
        while (!m_inside.empty()) {
            skipBlanks();
            const bool object = m_inside.back();
            if (take(object ? '}' : ']')) {
                m_inside.pop_back();
                m_first = false;
                if (!(object ? m_events.endObject() : m_events.endArray()))
                    return false;
                continue;
            }
            if (!m_first) {
                if (!take(','))
                    return false;
                skipBlanks();
            }
            m_first = false;
            if (object) {
                if (!string() || !m_events.key(m_text))
                    return false;
                skipBlanks();
                if (!take(':'))
                    return false;
                skipBlanks();
            }
            if (!value())
                return false;
        }
        return true;
    }

    bool value()
    {
        switch (m_now) {
        case '{':
        case '[': {
            const bool object = m_now == '{';
            next();
            if (m_inside.size() >= json_limits::kDepth)
                return false;
            m_inside.push_back(object);
            m_first = true;
            return object ? m_events.startObject() : m_events.startArray();
        }
        case '"':
            return string() && m_events.text(m_text);
        case 't':
            return word("true") && m_events.literal();
        case 'f':
            return word("false") && m_events.literal();
        case 'n':
            return word("null") && m_events.literal();
        default:
            return number();
        }
    }

    bool word(std::string_view expected)
    {
        for (const char c : expected) {
            if (!take(c))
                return false;
        }
        return true;
    }

    bool number()
    {
        constexpr std::size_t kLongest = 64;
        char digits[kLongest];
        std::size_t size = 0;
        bool whole = true;
        while ((m_now >= '0' && m_now <= '9') || m_now == '-' || m_now == '+' || m_now == '.' || m_now == 'e' || m_now == 'E') {
            if (size == kLongest)
                return false;
            whole = whole && m_now != '.' && m_now != 'e' && m_now != 'E';
            digits[size++] = static_cast<char>(m_now);
            next();
        }
        if (size == 0 || digits[0] == '+' || digits[size - 1] == '.')
            return false;
        std::int64_t integer = 0;
        const char *const end = digits + size;
        if (whole) {
            const auto [stop, problem] = std::from_chars(digits, end, integer);
            if (stop != end)
                return false;
            return m_events.number(problem == std::errc() ? std::optional(integer) : std::nullopt);
        }
        double real = 0;
        return std::from_chars(digits, end, real).ptr == end && m_events.number(std::nullopt);
    }

    void keep(char c)
    {
        if (m_text.size() < json_limits::kText)
            m_text += c;
    }

    bool string()
    {
        if (!take('"'))
            return false;
        m_text.clear();
        while (m_now != '"') {
            if (m_now < 0x20) // a control character, or the end
                return false;
            if (m_now != '\\') {
                keep(static_cast<char>(m_now));
                next();
            } else {
                next();
                if (!escape())
                    return false;
            }
        }
        next();
        return true;
    }

    bool escape()
    {
        static constexpr std::string_view kNames = "\"\\/bfnrt";
        static constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
        if (m_now == 'u') {
            next();
            std::uint32_t code = 0;
            if (!hexadecimal(code))
                return false;
            if (code >= 0xD800 && code < 0xDC00 && m_now == '\\') {
                std::uint32_t low = 0;
                next();
                if (!take('u') || !hexadecimal(low) || low < 0xDC00 || low > 0xDFFF)
                    return false;
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            }
            keepCode(code);
            return true;
        }
        const std::size_t at = m_now == kEnd ? std::string_view::npos : kNames.find(static_cast<char>(m_now));
        if (at == std::string_view::npos)
            return false;
        keep(kMeant[at]);
        next();
        return true;
    }

    bool hexadecimal(std::uint32_t &code)
    {
        for (int i = 0; i < 4; ++i) {
            const int lower = m_now | 0x20;
            const int digit = m_now >= '0' && m_now <= '9' ? m_now - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10
                                                                                                        : -1;
            if (m_now == kEnd || digit < 0)
                return false;
            code = code << 4 | static_cast<std::uint32_t>(digit);
            next();
        }
        return true;
    }

    /// As UTF-8; half a surrogate pair becomes the replacement character.
    void keepCode(std::uint32_t code)
    {
        if (code >= 0xD800 && code <= 0xDFFF)
            code = 0xFFFD;
        if (code < 0x80) {
            keep(static_cast<char>(code));
            return;
        }
        const int more = code < 0x800 ? 1 : code < 0x10000 ? 2
                                                           : 3;
        static constexpr std::uint32_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
        keep(static_cast<char>(kLead[more] | code >> (6 * more)));
        for (int i = more - 1; i >= 0; --i)
            keep(static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3F)));
    }

    FileReader &m_file;
    std::uint64_t m_left;
    JsonEvents &m_events;
    std::vector<bool> m_inside;
    bool m_first = false;
    std::string m_text;
    int m_now = kEnd;
    char m_block[16384];
    std::size_t m_at = 0;
    std::size_t m_size = 0;
};

} // namespace

bool readJson(FileReader &file, std::uint64_t count, JsonEvents &events) { return JsonScanner(file, count, events).scan(); }

} // namespace powertrain
