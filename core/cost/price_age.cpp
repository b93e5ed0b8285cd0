// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/price_age.h"

#include <charconv>
#include <chrono>

#include "core/cost/defaults.h"

namespace powertrain {

namespace {

std::optional<int> number(std::string_view text)
{
    int value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || result.ec != std::errc() || result.ptr != text.data() + text.size() || value < 0)
        return std::nullopt;
    return value;
}

std::optional<std::chrono::sys_days> parseDate(std::string_view text)
{
    const auto year = text.size() >= 4 ? number(text.substr(0, 4)) : std::nullopt;
    if (!year || (text.size() > 4 && text[4] != '-'))
        return std::nullopt;
    std::optional<int> month = 1, day = 1;
    if (text.size() == 7 && text[5] == 'Q') {
        month = number(text.substr(6, 1));
        if (month)
            month = 3 * *month - 2;
    } else if (text.size() >= 7) {
        month = number(text.substr(5, 2));
    } else if (text.size() != 4) {
        return std::nullopt;
    }
    if (text.size() >= 10 && text[7] == '-')
        day = number(text.substr(8, 2));
    else if (text.size() > 7)
        return std::nullopt;
    if (!month || !day)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)), std::chrono::day(static_cast<unsigned>(*day))};
    return date.ok() ? std::optional(std::chrono::sys_days(date)) : std::nullopt;
}

} // namespace

std::optional<int> daysBetween(std::string_view from, std::string_view to)
{
    const auto first = parseDate(from), second = parseDate(to);
    if (!first || !second)
        return std::nullopt;
    return static_cast<int>((*second - *first).count());
}

Message oldPrice(const std::string &asOf)
{
    return asOf.empty() ? Message{"cost.undated_price", {}} : Message{"cost.old_price", {Argument::ofText("date", asOf)}};
}

bool isOldPrice(std::string_view asOf, std::string_view today)
{
    if (asOf.size() <= 4)
        return true;
    const auto days = daysBetween(asOf, today);
    return !days || *days > cost_defaults::kOldDays;
}

} // namespace powertrain
