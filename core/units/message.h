// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace powertrain {

/// What an argument's number means, so that the window can show "80 GB" or "3.2 天" in the reader's language.
enum class Unit {
    Text,
    Count,
    Ratio,
    Bytes,
    BytesPerSecond,
    Flops,
    FlopsPerSecond,
    Seconds,
    Tokens,
    TokensPerSecond,
    Parameters,
    Watts,
    Money,
    Bits,
    PerHour
};

/// One named value inside a message or a derivation. With Unit::Text only `text` counts; with Unit::Money `text` is
/// the ISO currency and `number` the amount in its units; otherwise `number` is in the base unit.
struct Argument {
    std::string name;
    Unit unit = Unit::Text;
    double number = 0;
    std::string text;

    static Argument ofText(std::string name, std::string text) { return {std::move(name), Unit::Text, 0, std::move(text)}; }
    static Argument of(std::string name, double number, Unit unit = Unit::Count) { return {std::move(name), unit, number, {}}; }
    friend bool operator==(const Argument &, const Argument &) = default;
};

/// Something to tell the user, as a stable code ("request.unknown_key") with its arguments. Core never makes sentences:
/// ui/text words each code in the reader's language. Every code stands in the kCodes list of its folder's codes.h.
struct Message {
    std::string code;
    std::vector<Argument> arguments;

    friend bool operator==(const Message &, const Message &) = default;
};

/// An expected failure. `where` names the place in the input ("model.num_hidden_layers", "line 12"); may be empty.
struct Error {
    Message message;
    std::string where;

    friend bool operator==(const Error &, const Error &) = default;
};

template <class T>
using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string code, std::string where = {}, std::vector<Argument> arguments = {})
{
    return tl::unexpected<Error>(Error{Message{std::move(code), std::move(arguments)}, std::move(where)});
}

} // namespace powertrain
