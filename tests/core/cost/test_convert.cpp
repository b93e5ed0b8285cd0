// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <gtest/gtest.h>

#include "core/cost/cost.h"

using namespace powertrain;

namespace {

Currency currency(const char *code) { return *Currency::parse(code); }

ExchangeRate rate(const char *from, const char *to, double value, const char *asOf = "2026-09-30", bool user = false)
{
    return {currency(from), currency(to), value, asOf, "test", user};
}

Money money(double units, const char *code) { return *Money::fromUnits(units, currency(code)); }

} // namespace

TEST(Convert, SameCurrencyNeedsNoRate)
{
    EXPECT_EQ(convert(money(12.5, "CNY"), currency("CNY"), {}), money(12.5, "CNY"));
}

TEST(Convert, DirectAndInverse)
{
    const std::vector<ExchangeRate> rates{rate("USD", "CNY", 6.7351)};
    EXPECT_EQ(convert(money(2, "USD"), currency("CNY"), rates), money(13.4702, "CNY"));
    EXPECT_EQ(convert(money(67.351, "CNY"), currency("USD"), rates), money(10, "USD"));
}

TEST(Convert, ThroughUsd)
{
    const std::vector<ExchangeRate> rates{rate("USD", "CNY", 7), rate("EUR", "USD", 1.2)};
    EXPECT_EQ(convert(money(10, "EUR"), currency("CNY"), rates), money(84, "CNY"));
    EXPECT_EQ(convert(money(84, "CNY"), currency("EUR"), rates), money(10, "EUR"));
}

TEST(Convert, PrefersTheUsersRateThenTheNewest)
{
    EXPECT_EQ(convert(money(1, "USD"), currency("CNY"), {rate("USD", "CNY", 6.8, "2026-06-15"), rate("USD", "CNY", 6.7, "2026-09-30")}), money(6.7, "CNY"));
    EXPECT_EQ(convert(money(1, "USD"), currency("CNY"), {rate("USD", "CNY", 6.8), rate("USD", "CNY", 7.5, "2020-01-01", true)}), money(7.5, "CNY"));
    EXPECT_EQ(convert(money(1, "USD"), currency("CNY"), {rate("USD", "CNY", 6.8), rate("CNY", "USD", 0.125, "2020-01-01", true)}), money(8, "CNY"));
}

TEST(Convert, NoConnectionIsUnknown)
{
    EXPECT_FALSE(convert(money(1, "JPY"), currency("CNY"), {rate("USD", "CNY", 7)}));
    EXPECT_FALSE(convert(money(1, "USD"), currency("CNY"), {}));
}

TEST(Convert, UnusableRatesAreIgnored)
{
    for (const double bad : {0.0, -7.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
        EXPECT_FALSE(convert(money(1, "USD"), currency("CNY"), {rate("USD", "CNY", bad)})) << bad;
}

TEST(Convert, AnAmountThatCannotBeHeldIsUnknown)
{
    EXPECT_FALSE(convert(money(9e12, "USD"), currency("CNY"), {rate("USD", "CNY", 1e6)}));
}

TEST(Convert, SmallUnitPricesKeepTheirMicroUnits)
{
    // Replicate T4: 0.000225 USD a second
    EXPECT_EQ(convert(money(0.000225, "USD"), currency("CNY"), {rate("USD", "CNY", 6.7351)})->micros, 1515);
}
