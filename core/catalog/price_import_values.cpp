// SPDX-License-Identifier: GPL-3.0-or-later
// What single cells of a price file mean.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/catalog/fold.h"
#include "core/catalog/price_import_parts.h"
#include "core/catalog/source_row.h"

namespace powertrain::catalog {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view trim(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

bool take(std::string_view &text, std::string_view beginning)
{
    if (text.substr(0, beginning.size()) != beginning)
        return false;
    text.remove_prefix(beginning.size());
    return true;
}

bool takeEnd(std::string_view &text, std::string_view end)
{
    if (text.size() < end.size() || text.substr(text.size() - end.size()) != end)
        return false;
    text.remove_suffix(end.size());
    return true;
}

void replaceAll(std::string &text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// Dashes and tildes between the two ends of a band, as "-".
std::string withPlainDashes(std::string_view text)
{
    std::string plain(text);
    for (const char *dash : {"–", "—", "～", "~", "至", "−"})
        replaceAll(plain, dash, "-");
    return plain;
}

/// "1,234,567.5" without its commas; nothing where they do not stand between groups of three digits.
std::optional<std::string> withoutThousands(std::string_view text)
{
    const auto comma = text.find(',');
    if (comma == std::string_view::npos)
        return std::string(text);
    const auto point = std::min(text.find('.'), text.size());
    std::string plain;
    std::size_t digits = 0, groups = 0;
    for (std::size_t i = 0; i < point; ++i) {
        if (text[i] == ',') {
            if (digits == 0 || digits > 3 || (groups > 0 && digits != 3))
                return std::nullopt;
            digits = 0;
            ++groups;
        } else if (isDigit(text[i])) {
            ++digits;
            plain += text[i];
        } else {
            return std::nullopt;
        }
    }
    if (digits != 3 || text.find(',', point) != std::string_view::npos)
        return std::nullopt;
    return plain + std::string(text.substr(point));
}

struct Symbol {
    std::string_view text;
    std::string_view code;
};
/// Longer ones first. A bare ¥ is the yuan: a yen price has to say JPY.
constexpr Symbol kSymbols[] = {{"CN¥", "CNY"}, {"RMB", "CNY"}, {"HK$", "HKD"}, {"US$", "USD"}, {"¥", "CNY"}, {"￥", "CNY"}, {"$", "USD"}, {"＄", "USD"}, {"€", "EUR"}, {"£", "GBP"}, {"₹", "INR"}, {"元", "CNY"}};

std::optional<Currency> takeCurrency(std::string_view &text)
{
    for (const Symbol &symbol : kSymbols) {
        if (take(text, symbol.text) || takeEnd(text, symbol.text)) {
            text = trim(text);
            return Currency::parse(symbol.code);
        }
    }
    if (text.size() > 3) {
        if (const auto code = Currency::parse(text.substr(0, 3))) {
            text = trim(text.substr(3));
            return code;
        }
        if (const auto code = Currency::parse(text.substr(text.size() - 3))) {
            text = trim(text.substr(0, text.size() - 3));
            return code;
        }
    }
    return std::nullopt;
}

/// 1 for 一 … 9 for 九; taken off the front.
std::optional<int> takeChineseDigit(std::string_view &text)
{
    constexpr std::string_view kDigits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    for (int i = 0; i < 9; ++i) {
        if (take(text, kDigits[i]))
            return i + 1;
    }
    return std::nullopt;
}

/// One end of a share of 折, as its share: "8" → 0.8, "85" → 0.85, "2.5" → 0.25, "八五" → 0.85.
std::optional<double> foldsOfTen(std::string_view text)
{
    text = trim(text);
    std::string_view rest = text;
    if (const auto tens = takeChineseDigit(rest)) {
        const auto ones = takeChineseDigit(rest);
        return rest.empty() ? std::optional(*tens / 10.0 + ones.value_or(0) / 100.0) : std::nullopt;
    }
    const auto number = parseNumber(text);
    if (!number || !(*number > 0) || *number >= 100)
        return std::nullopt;
    return *number <= 10 ? *number / 10 : *number / 100;
}

std::optional<double> plainShare(std::string_view text, bool percent)
{
    text = trim(text);
    const bool marked = takeEnd(text, "%") || takeEnd(text, "％");
    const auto number = parseNumber(trim(text));
    if (!number)
        return std::nullopt;
    return percent || marked ? *number / 100 : *number;
}

std::optional<int> minuteOfDay(std::string_view text)
{
    text = trim(text);
    int hours = 0, minutes = 0;
    const auto end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, hours);
    if (first.ec != std::errc() || first.ptr - text.data() > 2)
        return std::nullopt;
    std::string_view rest(first.ptr, static_cast<std::size_t>(end - first.ptr));
    if (!take(rest, ":") && !take(rest, "："))
        return std::nullopt;
    const auto second = std::from_chars(rest.data(), end, minutes);
    if (rest.size() != 2 || second.ec != std::errc() || second.ptr != end || hours < 0 || hours > 24 || minutes < 0 || minutes > 59)
        return std::nullopt;
    const int minute = hours * 60 + minutes;
    return minute <= 1440 ? std::optional(minute) : std::nullopt;
}

struct BillingWord {
    std::string_view folded;
    BillingMode mode;
};
/// Spellings beside the program's own names, without case, blanks and punctuation.
constexpr BillingWord kBillingWords[] = {{"ondemand", BillingMode::OnDemand}, {"payasyougo", BillingMode::OnDemand}, {"按量", BillingMode::OnDemand}, {"按量付费", BillingMode::OnDemand}, {"按量计费", BillingMode::OnDemand},
    {"按需", BillingMode::OnDemand}, {"按小时", BillingMode::OnDemand}, {"卡时", BillingMode::OnDemand}, {"卡时包", BillingMode::OnDemand}, {"preemptible", BillingMode::Spot}, {"竞价", BillingMode::Spot},
    {"竞价实例", BillingMode::Spot}, {"抢占式", BillingMode::Spot}, {"抢占式实例", BillingMode::Spot}, {"闲时", BillingMode::OffPeak}, {"错峰", BillingMode::OffPeak}, {"夜间", BillingMode::OffPeak},
    {"市场", BillingMode::Marketplace}, {"无服务器", BillingMode::Serverless}, {"容量块", BillingMode::CapacityBlock}, {"monthly", BillingMode::Reserved1Month}, {"包月", BillingMode::Reserved1Month},
    {"月付", BillingMode::Reserved1Month}, {"包季", BillingMode::Reserved3Months}, {"季付", BillingMode::Reserved3Months}, {"包半年", BillingMode::Reserved6Months}, {"yearly", BillingMode::Reserved1Year},
    {"包年", BillingMode::Reserved1Year}, {"包1年", BillingMode::Reserved1Year}, {"包一年", BillingMode::Reserved1Year}, {"年付", BillingMode::Reserved1Year}, {"包2年", BillingMode::Reserved2Years},
    {"包两年", BillingMode::Reserved2Years}, {"包二年", BillingMode::Reserved2Years}, {"包3年", BillingMode::Reserved3Years}, {"包三年", BillingMode::Reserved3Years}, {"包5年", BillingMode::Reserved5Years},
    {"包五年", BillingMode::Reserved5Years}};

struct UnitWord {
    std::string_view folded;
    std::string_view unit;
};
constexpr UnitWord kUnitWords[] = {{"gpuhour", "gpu_hour"}, {"gpuh", "gpu_hour"}, {"cardhour", "gpu_hour"}, {"卡时", "gpu_hour"}, {"元卡时", "gpu_hour"}, {"卡小时", "gpu_hour"}, {"gpusecond", "gpu_second"},
    {"卡秒", "gpu_second"}, {"gpumonth", "gpu_month"}, {"卡月", "gpu_month"}, {"instancehour", "instance_hour"}, {"台时", "instance_hour"}, {"实例小时", "instance_hour"}, {"nodemonth", "node_month"},
    {"instancemonth", "node_month"}, {"台月", "node_month"}, {"节点月", "node_month"}, {"gpuhourpack", "gpu_hour_pack"}, {"卡时包", "gpu_hour_pack"}};

} // namespace

std::optional<double> parseNumber(std::string_view text)
{
    text = trim(text);
    if (text.empty())
        return std::nullopt;
    if (text.front() == '+')
        text.remove_prefix(1);
    double value = 0;
    const auto end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec == std::errc::result_out_of_range && read.ptr == end)
        return HUGE_VAL; // well written, and refused by its range
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<PrintedPrice> parsePrice(std::string_view text)
{
    PrintedPrice price;
    text = trim(text);
    price.currency = takeCurrency(text);
    const auto plain = withoutThousands(text);
    const auto number = plain ? parseNumber(*plain) : std::nullopt;
    if (!number)
        return std::nullopt;
    price.amount = *number;
    return price;
}

std::optional<PayShare> parsePayShare(std::string_view text)
{
    std::string plain = withPlainDashes(trim(text));
    std::string_view rest(plain);
    const bool inFolds = takeEnd(rest, "折");
    const bool percent = !inFolds && (takeEnd(rest, "%") || takeEnd(rest, "％"));
    const auto dash = rest.find('-');
    const auto end = [&](std::string_view part) {
        takeEnd(part, "折");
        return inFolds ? foldsOfTen(part) : plainShare(part, percent);
    };
    const auto first = end(rest.substr(0, dash));
    const auto second = dash == std::string_view::npos ? first : end(rest.substr(dash + 1));
    if (!first || !second)
        return std::nullopt;
    PayShare share;
    share.high = std::max(*first, *second);
    if (*first != *second)
        share.low = std::min(*first, *second);
    const auto isShare = [](double value) { return value >= 0.001 && value <= 1; };
    return isShare(share.high) && isShare(share.low.value_or(share.high)) ? std::optional(share) : std::nullopt;
}

std::optional<DailyWindow> parseWindow(std::string_view text)
{
    const std::string plain = withPlainDashes(text);
    const auto dash = plain.find('-');
    if (dash == std::string::npos)
        return std::nullopt;
    const auto from = minuteOfDay(std::string_view(plain).substr(0, dash));
    const auto to = minuteOfDay(std::string_view(plain).substr(dash + 1));
    if (!from || !to || *from > 1439 || *from == *to)
        return std::nullopt;
    return DailyWindow{*from, *to == 0 ? 1440 : *to};
}

std::string windowText(const DailyWindow &window)
{
    const auto clock = [](int minute) {
        std::string text = "00:00";
        text[0] = static_cast<char>('0' + minute / 600);
        text[1] = static_cast<char>('0' + minute / 60 % 10);
        text[3] = static_cast<char>('0' + minute % 60 / 10);
        text[4] = static_cast<char>('0' + minute % 10);
        return text;
    };
    return clock(window.fromMinute) + "-" + clock(window.toMinute);
}

std::optional<std::string> parseDate(std::string_view text)
{
    std::string plain(trim(text));
    for (const char *mark : {"/", ".", "年", "月"})
        replaceAll(plain, mark, "-");
    replaceAll(plain, "日", "");
    if (!plain.empty() && plain.back() == '-')
        plain.pop_back();
    if (plain.size() > 10 && (plain[10] == ' ' || plain[10] == 'T'))
        plain.resize(10);
    std::string iso;
    for (std::size_t start = 0, part = 0; start <= plain.size(); ++part) {
        const auto end = std::min(plain.find('-', start), plain.size());
        const std::string piece = plain.substr(start, end - start);
        if (part > 2 || (part > 0 && piece.size() > 2))
            return std::nullopt;
        iso += (part ? "-" : "") + (part && piece.size() == 1 ? "0" + piece : piece);
        start = end + 1;
    }
    return isPartialDate(iso) ? std::optional(iso) : std::nullopt;
}

std::optional<bool> parseFlag(std::string_view text)
{
    std::string lower(trim(text));
    for (char &c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    for (const char *yes : {"true", "1", "yes", "y", "是"}) {
        if (lower == yes)
            return true;
    }
    for (const char *no : {"false", "0", "no", "n", "否"}) {
        if (lower == no)
            return false;
    }
    return std::nullopt;
}

std::optional<BillingMode> parseBilling(std::string_view text)
{
    const std::string folded = foldName(text);
    for (const auto &entry : EnumNames<BillingMode>::table) {
        if (foldName(entry.second) == folded)
            return entry.first == BillingMode::Purchase ? std::nullopt : std::optional(entry.first);
    }
    for (const BillingWord &word : kBillingWords) {
        if (word.folded == folded)
            return word.mode;
    }
    return std::nullopt;
}

std::string parseUnit(std::string_view text)
{
    const std::string folded = foldName(text);
    for (const UnitWord &word : kUnitWords) {
        if (word.folded == folded)
            return std::string(word.unit);
    }
    return {};
}

std::string numberText(double value)
{
    std::array<char, 64> text{};
    const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), written.ptr};
}

} // namespace powertrain::catalog
