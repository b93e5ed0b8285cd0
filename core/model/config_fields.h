// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/units/message.h"

namespace powertrain {

/// The names under which families of models keep the same thing, the preferred one first.
using Keys = std::initializer_list<std::string_view>;

/// Typed, bounded access to one configuration object. The first field that cannot be is kept as `error`; reading
/// goes on with harmless values, so that the callers need no branches, and the reader fails at its end.
class ConfigFields {
public:
    /// Fields absent from `primary` are looked up in `outer` (a vision-language file keeps a few outside text_config).
    ConfigFields(const nlohmann::json &primary, const nlohmann::json *outer)
        : m_primary(primary)
        , m_outer(outer) { }

    /// First of the keys that is present and not null.
    const nlohmann::json *find(Keys keys) const;
    bool has(Keys keys) const { return find(keys) != nullptr; }

    /// A whole number within [0, max]; 7.0 counts as 7, a list of equal numbers as that number.
    std::optional<std::int64_t> integer(Keys keys, std::int64_t max);
    /// As integer(); absent: `fallback`, recorded in `assumed`.
    std::int64_t integerOr(Keys keys, std::int64_t max, std::int64_t fallback);
    std::int64_t integerOrZero(Keys keys, std::int64_t max) { return integer(keys, max).value_or(0); }
    /// As integer(); absent or 0 is an error.
    std::int64_t requiredInteger(Keys keys, std::int64_t max);
    /// A boolean; also 0 or 1, and "true" or "false" as text.
    std::optional<bool> flag(Keys keys);
    std::optional<std::string> text(Keys keys);
    /// One entry per layer: a list of that length, "key__counts" ({"full_attention": 9}) laid out in its order, or
    /// nothing. Numbers and booleans come as text.
    std::optional<std::vector<std::string>> perLayer(Keys keys, std::int64_t layers);
    /// A list of numbers with one entry per layer; nullopt when it is a single number or absent.
    std::optional<std::vector<std::int64_t>> integersPerLayer(Keys keys, std::int64_t layers, std::int64_t max);

    /// Names a few numeric fields that nothing asked for and whose names speak of sizes (model.field_ignored).
    void noteUnreadSizes();
    void assume(std::string_view key, std::string_view value);
    void assume(std::string_view key, std::int64_t value) { assume(key, std::to_string(value)); }
    void note(std::string code, std::vector<Argument> arguments = {});
    void refuse(std::string code, std::string_view key, std::vector<Argument> arguments = {});

    std::optional<Error> error;
    std::vector<std::string> assumed;
    std::vector<Message> notes;

private:
    const nlohmann::json *lookUp(std::string_view key) const;
    std::string_view presentName(Keys keys) const;
    std::optional<std::int64_t> wholeNumber(const nlohmann::json &value, std::string_view key, std::int64_t max);

    const nlohmann::json &m_primary;
    const nlohmann::json *m_outer;
    mutable std::unordered_set<std::string> m_asked;
};

/// Documented bounds of a configuration; beyond them it is no model.
namespace limits {
inline constexpr std::int64_t kLayers = 10'000;
inline constexpr std::int64_t kVocabulary = 100'000'000;
inline constexpr std::int64_t kWidth = 10'000'000; ///< hidden and intermediate sizes
inline constexpr std::int64_t kHeads = 1'000'000;
inline constexpr std::int64_t kExperts = 1'000'000;
inline constexpr std::int64_t kContext = 10'000'000'000;
inline constexpr std::int64_t kParameters = 1'000'000'000'000'000;
inline constexpr std::size_t kTextBytes = std::size_t{32} << 20;
inline constexpr std::size_t kValues = 250'000; ///< values in one text: ten times the longest list of modules known
inline constexpr int kDepth = 64;
inline constexpr std::size_t kLayerKinds = 512; ///< different shapes of layers in one model
} // namespace limits

} // namespace powertrain
