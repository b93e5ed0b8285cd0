// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace powertrain {

/// A regular expression as quantisation recipes write them, matched in time linear in its length times the text's:
/// literals, ., classes, groups, |, *, +, ?, {n,m}, ^, $, \d \w \s and escapes. No look-around, no back-references.
class ModuleRegex {
public:
    /// nullopt: not understood, or longer than a recipe's could be.
    static std::optional<ModuleRegex> parse(std::string_view pattern);
    /// Whether the pattern matches a beginning of the text, as Python's re.match does. Adds the steps taken to `work`.
    bool matches(std::string_view text, std::size_t &work) const;

private:
    friend class RegexCompiler;
    enum class Op { Set,
        Split,
        Jump,
        Begin,
        End,
        Match };
    struct Step {
        Op op = Op::Match;
        std::size_t set = 0;               ///< of m_sets, for Op::Set
        std::size_t first = 0, second = 0; ///< where to go on
    };
    struct CharacterSet {
        std::uint64_t bits[4] = {0, 0, 0, 0};
        void add(unsigned char c) { bits[c / 64] |= std::uint64_t{1} << (c % 64); }
        bool has(unsigned char c) const { return ((bits[c / 64] >> (c % 64)) & 1U) != 0; }
        void invert()
        {
            for (std::uint64_t &part : bits)
                part = ~part;
        }
    };
    std::vector<Step> m_steps;
    std::vector<CharacterSet> m_sets;
};

/// Whether a shell pattern (*, ?, [abc]) matches the whole text, as Python's fnmatch does.
bool globMatches(std::string_view pattern, std::string_view text);

/// A module's name in an exclusion or target list: "re:…" is a regular expression, one with * ? or [ a shell pattern,
/// anything else matches a module whose dotted path has it as a run of whole components ("gate" is mlp.gate, not
/// mlp.gate_proj).
struct ModulePattern {
    enum class Kind { Name,
        Glob,
        Regex };
    Kind kind = Kind::Name;
    std::string text;
    std::optional<ModuleRegex> regex;
    std::optional<std::int64_t> layer; ///< the layer number that stands in it literally: it can match no other layer

    /// nullopt: a regular expression that is not understood.
    static std::optional<ModulePattern> parse(std::string_view text);
};

} // namespace powertrain
