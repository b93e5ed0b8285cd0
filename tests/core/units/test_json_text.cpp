// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <gtest/gtest.h>

#include "core/units/json_text.h"

using namespace powertrain;

TEST(JsonText, CountsBracketsOutsideStringsOnly)
{
    EXPECT_FALSE(nestsDeeperThan(R"({"a": [1, {"b": 2}]})", 3));
    EXPECT_TRUE(nestsDeeperThan(R"({"a": [1, {"b": 2}]})", 2));
    EXPECT_FALSE(nestsDeeperThan(R"({"a": "[[[[\"[["})", 1));
    EXPECT_FALSE(nestsDeeperThan(R"([1],[2],[3])", 1));
}

TEST(JsonText, StopsAtOnceInADeepText)
{
    EXPECT_TRUE(nestsDeeperThan(std::string(100000, '['), 64));
    EXPECT_FALSE(nestsDeeperThan("", 0));
}
