// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>

namespace powertrain {

/// A physical quantity in its base unit. The tag keeps bytes from being added to seconds; only ratios of like
/// quantities become plain numbers. Whole bytes and FLOPs stay exact up to 2^53.
template <class Tag>
struct Quantity {
    double value = 0;

    constexpr Quantity() = default;
    constexpr explicit Quantity(double baseUnits)
        : value(baseUnits) { }

    friend constexpr auto operator<=>(const Quantity &, const Quantity &) = default;
    constexpr Quantity &operator+=(Quantity other)
    {
        value += other.value;
        return *this;
    }
    constexpr Quantity &operator-=(Quantity other)
    {
        value -= other.value;
        return *this;
    }
    constexpr Quantity &operator*=(double factor)
    {
        value *= factor;
        return *this;
    }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.value + b.value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.value - b.value); }
    friend constexpr Quantity operator*(Quantity a, double factor) { return Quantity(a.value * factor); }
    friend constexpr Quantity operator*(double factor, Quantity a) { return Quantity(a.value * factor); }
    friend constexpr Quantity operator/(Quantity a, double divisor) { return Quantity(a.value / divisor); }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.value / b.value; }
};

using Bytes = Quantity<struct BytesTag>;
using BytesPerSecond = Quantity<struct BytesPerSecondTag>;
using Flops = Quantity<struct FlopsTag>; ///< a number of floating-point operations
using FlopsPerSecond = Quantity<struct FlopsPerSecondTag>;
using Seconds = Quantity<struct SecondsTag>;
using Watts = Quantity<struct WattsTag>;
using TokensPerSecond = Quantity<struct TokensPerSecondTag>;

constexpr Seconds operator/(Bytes amount, BytesPerSecond rate) { return Seconds(amount.value / rate.value); }
constexpr Seconds operator/(Flops amount, FlopsPerSecond rate) { return Seconds(amount.value / rate.value); }

constexpr Bytes operator""_GiB(long double n) { return Bytes(static_cast<double>(n) * 1073741824.0); }
constexpr Bytes operator""_GiB(unsigned long long n) { return Bytes(static_cast<double>(n) * 1073741824.0); }
constexpr Bytes operator""_MiB(unsigned long long n) { return Bytes(static_cast<double>(n) * 1048576.0); }
constexpr Bytes operator""_GB(unsigned long long n) { return Bytes(static_cast<double>(n) * 1e9); }

/// A likely value with its bounds. `measurements` is how many published measurements the bounds rest on; 0 means
/// that the bounds are a planning assumption.
template <class T>
struct Range {
    T value{};
    T low{};
    T high{};
    int measurements = 0;

    static constexpr Range exactly(T v) { return Range{v, v, v, 0}; }
    friend constexpr bool operator==(const Range &, const Range &) = default;
};

} // namespace powertrain
