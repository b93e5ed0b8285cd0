// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/module_pattern.h"

#include <algorithm>
#include <charconv>

namespace powertrain {

namespace {

constexpr std::size_t kLongestPattern = 512;
constexpr std::size_t kMostSteps = 4096;
constexpr int kDeepestGroups = 16;
constexpr int kMostRepeats = 64;

} // namespace

/// Recursive descent to a program of sets, jumps and splits (Thompson's construction). Groups nest to a fixed depth.
class RegexCompiler {
public:
    explicit RegexCompiler(std::string_view pattern)
        : m_pattern(pattern)
    {
    }

    std::optional<ModuleRegex> compile()
    {
        if (m_pattern.size() > kLongestPattern || !alternatives(0) || m_at != m_pattern.size())
            return std::nullopt;
        emit(Op::Match);
        return std::move(m_regex);
    }

private:
    using Op = ModuleRegex::Op;
    using Step = ModuleRegex::Step;
    using CharacterSet = ModuleRegex::CharacterSet;

    bool more() const { return m_at < m_pattern.size(); }
    char peek() const { return m_pattern[m_at]; }
    bool take(char c)
    {
        if (!more() || peek() != c)
            return false;
        ++m_at;
        return true;
    }
    std::size_t here() const { return m_regex.m_steps.size(); }
    std::size_t emit(Op op, std::size_t set = 0)
    {
        m_regex.m_steps.push_back({op, set, here() + 1, 0});
        return here() - 1;
    }
    Step &step(std::size_t at) { return m_regex.m_steps[at]; }

    /// Makes room for one step at `at`: everything behind it moves by one, jumps along with it.
    void insert(std::size_t at)
    {
        auto &steps = m_regex.m_steps;
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), Step{Op::Split, 0, at + 1, 0});
        for (std::size_t i = at + 1; i < steps.size(); ++i) {
            for (std::size_t *target : {&steps[i].first, &steps[i].second}) {
                if (*target >= at)
                    ++*target;
            }
        }
    }

    bool alternatives(int depth)
    {
        if (depth > kDeepestGroups)
            return false;
        std::vector<std::size_t> ends;
        std::size_t branch = here();
        for (;;) {
            if (!sequence(depth))
                return false;
            if (!take('|'))
                break;
            insert(branch);
            ends.push_back(emit(Op::Jump));
            step(branch).second = here();
            branch = here();
        }
        for (const std::size_t end : ends)
            step(end).first = here();
        return true;
    }

    bool sequence(int depth)
    {
        while (more() && peek() != '|' && peek() != ')') {
            const std::size_t start = here();
            if (!atom(depth) || !repeats(start) || here() > kMostSteps)
                return false;
        }
        return true;
    }

    bool atom(int depth)
    {
        const char c = m_pattern[m_at++];
        switch (c) {
        case '(':
            if (take('?') && !take(':'))
                return false;
            return alternatives(depth + 1) && take(')');
        case '[':
            return characterClass();
        case '.': {
            CharacterSet any;
            any.invert();
            addSet(any);
            return true;
        }
        case '^':
            emit(Op::Begin);
            return true;
        case '$':
            emit(Op::End);
            return true;
        case '\\': {
            CharacterSet set;
            if (!escape(set))
                return false;
            addSet(set);
            return true;
        }
        case '*':
        case '+':
        case '?':
        case '{':
            return false;
        default: {
            CharacterSet set;
            set.add(static_cast<unsigned char>(c));
            addSet(set);
            return true;
        }
        }
    }

    bool escape(CharacterSet &set)
    {
        if (!more())
            return false;
        const char c = m_pattern[m_at++];
        const auto range = [&set](char from, char to) {
            for (char x = from; x <= to; ++x)
                set.add(static_cast<unsigned char>(x));
        };
        if (c == 'd' || c == 'w') {
            range('0', '9');
            if (c == 'w') {
                range('a', 'z');
                range('A', 'Z');
                set.add('_');
            }
        } else if (c == 's') {
            set.add(' ');
            set.add('\t');
        } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
            return false; // \b, back-references and the like
        } else {
            set.add(static_cast<unsigned char>(c));
        }
        return true;
    }

    bool characterClass()
    {
        CharacterSet set;
        const bool inverted = take('^');
        bool first = true;
        while (more() && (peek() != ']' || first)) {
            first = false;
            auto from = static_cast<unsigned char>(m_pattern[m_at++]);
            if (from == '\\') {
                if (!escape(set))
                    return false;
                continue;
            }
            auto to = from;
            if (m_at + 1 < m_pattern.size() && peek() == '-' && m_pattern[m_at + 1] != ']') {
                to = static_cast<unsigned char>(m_pattern[m_at + 1]);
                m_at += 2;
            }
            for (unsigned x = from; x <= to; ++x)
                set.add(static_cast<unsigned char>(x));
        }
        if (!take(']'))
            return false;
        if (inverted)
            set.invert();
        addSet(set);
        return true;
    }

    void addSet(const CharacterSet &set)
    {
        m_regex.m_sets.push_back(set);
        emit(Op::Set, m_regex.m_sets.size() - 1);
    }

    bool repeats(std::size_t start)
    {
        if (take('*'))
            star(start);
        else if (take('+'))
            plus(start);
        else if (take('?'))
            optional(start);
        else if (take('{'))
            return counted(start);
        else
            return true;
        take('?'); // lazy or greedy: the same to a yes-or-no question
        return true;
    }

    void optional(std::size_t start)
    {
        insert(start);
        step(start).second = here();
    }
    void star(std::size_t start)
    {
        insert(start);
        step(emit(Op::Jump)).first = start;
        step(start).second = here();
    }
    void plus(std::size_t start)
    {
        const std::size_t split = emit(Op::Split);
        step(split).first = start;
        step(split).second = here();
    }

    bool counted(std::size_t start)
    {
        const auto number = [this]() -> std::optional<int> {
            int value = 0;
            const auto [end, problem] = std::from_chars(m_pattern.data() + m_at, m_pattern.data() + m_pattern.size(), value);
            if (problem != std::errc() || value < 0 || value > kMostRepeats)
                return std::nullopt;
            m_at = static_cast<std::size_t>(end - m_pattern.data());
            return value;
        };
        const auto least = number();
        if (!least)
            return false;
        std::optional<int> most = least;
        bool endless = false;
        if (take(',')) {
            endless = more() && peek() == '}';
            most = endless ? least : number();
        }
        if (!most || *most < *least || !take('}'))
            return false;
        const std::vector<Step> once(m_regex.m_steps.begin() + static_cast<std::ptrdiff_t>(start), m_regex.m_steps.end());
        m_regex.m_steps.resize(start);
        std::size_t last = start;
        for (int i = 0; i < *most || (endless && i == 0); ++i) {
            last = here();
            for (Step copy : once) {
                copy.first = copy.first - start + last;
                copy.second = copy.second >= start ? copy.second - start + last : copy.second;
                m_regex.m_steps.push_back(copy);
            }
            if (i >= *least)
                optional(last);
            if (here() > kMostSteps)
                return false;
        }
        if (endless)
            plus(last); // with {0,} the single copy is optional already
        return true;
    }

    std::string_view m_pattern;
    std::size_t m_at = 0;
    ModuleRegex m_regex;
};

std::optional<ModuleRegex> ModuleRegex::parse(std::string_view pattern) { return RegexCompiler(pattern).compile(); }

bool ModuleRegex::matches(std::string_view text, std::size_t &work) const
{
    std::vector<std::size_t> current, next, pending;
    std::vector<char> seen(m_steps.size());
    bool matched = false;
    const auto follow = [&](std::size_t from, std::size_t at, std::vector<std::size_t> &list) {
        pending.assign(1, from);
        while (!pending.empty()) {
            const std::size_t index = pending.back();
            pending.pop_back();
            if (index >= m_steps.size() || seen[index] != 0)
                continue;
            seen[index] = 1;
            ++work;
            const Step &step = m_steps[index];
            switch (step.op) {
            case Op::Set:
                list.push_back(index);
                break;
            case Op::Split:
                pending.push_back(step.second);
                pending.push_back(step.first);
                break;
            case Op::Jump:
                pending.push_back(step.first);
                break;
            case Op::Begin:
                if (at == 0)
                    pending.push_back(step.first);
                break;
            case Op::End:
                if (at == text.size())
                    pending.push_back(step.first);
                break;
            case Op::Match:
                matched = true;
                break;
            }
        }
    };
    follow(0, 0, current);
    for (std::size_t at = 0; at < text.size() && !matched && !current.empty(); ++at) {
        std::fill(seen.begin(), seen.end(), 0);
        work += 1 + seen.size() / 16;
        next.clear();
        for (const std::size_t index : current) {
            if (m_sets[m_steps[index].set].has(static_cast<unsigned char>(text[at])))
                follow(m_steps[index].first, at + 1, next);
        }
        current.swap(next);
    }
    return matched;
}

bool globMatches(std::string_view pattern, std::string_view text)
{
    // Greedy with one point of return: the last star. Quadratic at worst.
    std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
    const auto one = [&](std::size_t &at) {
        if (at >= pattern.size())
            return false;
        if (pattern[at] == '?') {
            ++at;
            return true;
        }
        const std::size_t close = pattern[at] == '[' ? pattern.find(']', at + 2) : std::string_view::npos;
        if (close != std::string_view::npos) {
            std::string_view members = pattern.substr(at + 1, close - at - 1);
            const bool inverted = members.front() == '!';
            if (inverted)
                members.remove_prefix(1);
            bool inside = false;
            for (std::size_t i = 0; i < members.size(); ++i) {
                const bool range = i + 2 < members.size() && members[i + 1] == '-';
                inside = inside || (range ? members[i] <= text[t] && text[t] <= members[i + 2] : members[i] == text[t]);
                i += range ? 2 : 0;
            }
            if (inside == inverted)
                return false;
            at = close + 1;
            return true;
        }
        return pattern[at] == text[t] ? (++at, true) : false;
    };
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (one(p)) {
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

namespace {

/// The number after "layers." or "h." where it stands literally, followed by a dot, a star or the end.
std::optional<std::int64_t> literalLayer(std::string_view text)
{
    for (const std::string_view key : {std::string_view("layers."), std::string_view(".h."), std::string_view("blocks.")}) {
        const std::size_t at = text.find(key);
        if (at == std::string_view::npos)
            continue;
        const char *begin = text.data() + at + key.size(), *finish = text.data() + text.size();
        std::int64_t number = 0;
        const auto [end, problem] = std::from_chars(begin, finish, number);
        if (problem == std::errc() && (end == finish || *end == '.'))
            return number;
    }
    return std::nullopt;
}

} // namespace

std::optional<ModulePattern> ModulePattern::parse(std::string_view text)
{
    constexpr std::string_view kRegexPrefix = "re:";
    ModulePattern pattern;
    if (text.substr(0, kRegexPrefix.size()) == kRegexPrefix) {
        text.remove_prefix(kRegexPrefix.size());
        pattern.kind = Kind::Regex;
        pattern.regex = ModuleRegex::parse(text);
        if (!pattern.regex)
            return std::nullopt;
    } else {
        while (!text.empty() && text.back() == '.')
            text.remove_suffix(1);
        if (text.find_first_of("*?[") != std::string_view::npos)
            pattern.kind = Kind::Glob;
        pattern.layer = literalLayer(text);
    }
    pattern.text = std::string(text);
    return pattern;
}

} // namespace powertrain
