// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <gtest/gtest.h>

#include "core/units/money.h"
#include "core/units/quantity.h"

using namespace powertrain;

TEST(Money, KeepsAmountsBelowACent)
{
    const auto perSecond = Money::fromUnits(0.000306, *Currency::parse("USD"));
    ASSERT_TRUE(perSecond);
    EXPECT_EQ(perSecond->micros, 306);
}

TEST(Money, RoundsHalfAwayFromZeroOnce)
{
    const Currency cny = *Currency::parse("CNY");
    EXPECT_EQ(Money::fromUnits(1.005, cny)->toMinor(), 101);
    EXPECT_EQ(Money::fromUnits(-1.005, cny)->toMinor(), -101);
    EXPECT_EQ(Money::fromUnits(1.5, *Currency::parse("JPY"))->toMinor(), 2);
}

TEST(Money, RefusesAbsurdAmounts)
{
    const Currency usd = *Currency::parse("USD");
    EXPECT_FALSE(Money::fromUnits(1e300, usd));
    EXPECT_FALSE(Money::fromUnits(std::numeric_limits<double>::quiet_NaN(), usd));
    EXPECT_FALSE(Money::fromUnits(std::numeric_limits<double>::infinity(), usd));
}

TEST(Currency, TakesThreeCapitalLettersOnly)
{
    EXPECT_EQ(Currency::parse("CNY")->text(), "CNY");
    for (const char *wrong : {"", "cny", "RMB!", "US", "U$D"})
        EXPECT_FALSE(Currency::parse(wrong)) << wrong;
}

TEST(Quantity, DividesBytesByBandwidth)
{
    EXPECT_DOUBLE_EQ((Bytes(141e9) / BytesPerSecond(1.25e9)).value, 112.8);
}
