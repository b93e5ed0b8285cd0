// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/words.h"

#include <array>
#include <cmath>

#include <QLocale>
#include <QTranslator>

namespace powertrain {

namespace {

/// Digits and separators are the same in both languages; only the words around them differ.
const QLocale &numberLocale()
{
    static const QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

/// Three significant digits, without exponent, with thousands separators.
QString significant(double value)
{
    const double size = std::fabs(value);
    const int digits = size >= 100 ? 0 : size >= 10 ? 1
        : size >= 0.1 || size == 0                  ? 2
                                                    : 4;
    return numberLocale().toString(value, 'f', digits);
}

/// Up to four decimals, without trailing zeros: exchange rates, efficiencies.
QString trimmed(double value)
{
    QString digits = numberLocale().toString(value, 'f', 4);
    while (digits.endsWith(QLatin1Char('0')))
        digits.chop(1);
    return digits;
}

struct Scale {
    double factor;
    const char *unit;
};

/// The largest unit of which there is at least one; scales are sorted upwards. A no-break space keeps number and unit
/// on one line.
template <std::size_t N>
QString scaled(double value, const std::array<Scale, N> &scales)
{
    const Scale *chosen = &scales.front();
    for (const Scale &scale : scales) {
        // 999.6 would print as "1,000": step up before rounding does.
        if (std::fabs(value) >= scale.factor * 0.9995)
            chosen = &scale;
    }
    return significant(value / chosen->factor) + QChar(0x00A0) + QString::fromUtf8(chosen->unit);
}

constexpr std::array<Scale, 6> kBinaryBytes{{{1, "B"}, {1024.0, "KiB"}, {1048576.0, "MiB"}, {1073741824.0, "GiB"}, {1099511627776.0, "TiB"}, {1125899906842624.0, "PiB"}}};
constexpr std::array<Scale, 6> kDecimalBytes{{{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}, {1e12, "TB"}, {1e15, "PB"}}};
constexpr std::array<Scale, 5> kBandwidths{{{1, "B/s"}, {1e3, "kB/s"}, {1e6, "MB/s"}, {1e9, "GB/s"}, {1e12, "TB/s"}}};
constexpr std::array<Scale, 5> kFlops{{{1, "FLOP"}, {1e9, "GFLOP"}, {1e12, "TFLOP"}, {1e15, "PFLOP"}, {1e18, "EFLOP"}}};
constexpr std::array<Scale, 4> kFlopRates{{{1e9, "GFLOP/s"}, {1e12, "TFLOP/s"}, {1e15, "PFLOP/s"}, {1e18, "EFLOP/s"}}};

QString fillNumber(QString text, int n)
{
    return text.replace(QStringLiteral("%n"), numberLocale().toString(n));
}

template <class T, class Show>
QString showRange(const Words &words, const Range<T> &range, Show show)
{
    if (range.low == range.high)
        return show(range.value);
    return words.translate("Powertrain", "%1 (%2 to %3)", "a likely value and its bounds")
        .arg(show(range.value), show(range.low), show(range.high));
}

} // namespace

Words::Words(Language language)
    : m_language(language)
    , m_translator(std::make_shared<QTranslator>())
{
    // Without a catalogue (a build tree before its first lrelease) the English sources stand for themselves.
    const QString name = language == Language::Chinese ? QStringLiteral(":/translations/powertrain_zh.qm") : QStringLiteral(":/translations/powertrain_en.qm");
    [[maybe_unused]] const bool loaded = m_translator->load(name);
}

Words::~Words() = default;
Words::Words(const Words &) = default;
Words &Words::operator=(const Words &) = default;

QString Words::translate(const char *context, const char *source, const char *comment, int n) const
{
    const QString translated = m_translator->translate(context, source, comment, n);
    const QString text = translated.isEmpty() ? QString::fromUtf8(source) : translated;
    return n >= 0 ? fillNumber(text, n) : text;
}

QString Words::pick(const BilingualText &text) const
{
    const std::string &wanted = m_language == Language::Chinese ? text.zh : text.en;
    const std::string &other = m_language == Language::Chinese ? text.en : text.zh;
    return QString::fromStdString(wanted.empty() ? other : wanted);
}

QString Words::count(double n) const
{
    return numberLocale().toString(std::round(n), 'f', 0);
}

QString Words::decimal(double n, int digits) const
{
    return numberLocale().toString(n, 'f', digits);
}

QString Words::percent(double ratio, int digits) const
{
    return numberLocale().toString(ratio * 100, 'f', digits) + QChar(0x00A0) + QLatin1Char('%');
}

QString Words::bytes(Bytes amount) const { return scaled(amount.value, m_byteUnits == ByteUnits::Decimal ? kDecimalBytes : kBinaryBytes); }
QString Words::bytesDecimal(Bytes amount) const { return scaled(amount.value, kDecimalBytes); }
double Words::memoryNumber(Bytes amount) const { return amount.value / (m_byteUnits == ByteUnits::Decimal ? 1e9 : 1073741824.0); }
QString Words::memoryUnit() const { return m_byteUnits == ByteUnits::Decimal ? QStringLiteral("GB") : QStringLiteral("GiB"); }
QString Words::bandwidth(BytesPerSecond rate) const { return scaled(rate.value, kBandwidths); }

QString Words::flops(Flops amount) const
{
    if (amount.value >= 1e21) { // training budgets are written in powers of ten (1e25 is a legal threshold)
        const int exponent = static_cast<int>(std::floor(std::log10(amount.value)));
        return translate("Powertrain", "%1 × 10^%2 FLOP", "a very large number of operations")
            .arg(decimal(amount.value / std::pow(10.0, exponent), 2), QString::number(exponent));
    }
    return scaled(amount.value, kFlops);
}

QString Words::flopsPerSecond(FlopsPerSecond rate) const { return scaled(rate.value, kFlopRates); }

QString Words::duration(Seconds time) const
{
    const double s = time.value;
    if (s == 0)
        return translate("Powertrain", "%1 s", "seconds").arg(QLatin1Char('0'));
    if (s < 1e-3)
        return translate("Powertrain", "%1 µs", "microseconds").arg(significant(s * 1e6));
    if (s < 1)
        return translate("Powertrain", "%1 ms", "milliseconds").arg(significant(s * 1e3));
    if (s < 120)
        return translate("Powertrain", "%1 s", "seconds").arg(significant(s));
    if (s < 7200)
        return translate("Powertrain", "%1 min", "minutes").arg(significant(s / 60));
    if (s < 48 * 3600)
        return translate("Powertrain", "%1 h", "hours").arg(significant(s / 3600));
    if (s < 3 * 365.25 * 86400)
        return translate("Powertrain", "%1 days", "a duration").arg(significant(s / 86400));
    return translate("Powertrain", "%1 years", "a duration").arg(significant(s / (365.25 * 86400)));
}

QString Words::tokensPerSecond(TokensPerSecond rate) const
{
    return translate("Powertrain", "%1 tokens/s", "a speed").arg(significant(rate.value));
}

QString Words::parameters(double n) const
{
    const QString western = n >= 1e12 ? significant(n / 1e12) + QLatin1Char('T')
        : n >= 1e9                    ? significant(n / 1e9) + QLatin1Char('B')
        : n >= 1e6                    ? significant(n / 1e6) + QLatin1Char('M')
                                      : count(n);
    if (m_language != Language::Chinese || n < 1e8)
        return western;
    return QStringLiteral("%1 亿（%2）").arg(significant(n / 1e8), western);
}

QString Words::money(Money amount) const
{
    const bool whole = amount.currency.text() == "JPY" || amount.currency.text() == "KRW";
    const double minor = static_cast<double>(amount.toMinor());
    return QString::fromStdString(amount.currency.text()) + QChar(0x00A0) + numberLocale().toString(whole ? minor : minor / 100, 'f', whole ? 0 : 2);
}

QString Words::unitPrice(Money amount) const
{
    QString digits = numberLocale().toString(amount.units(), 'f', 6);
    while (digits.endsWith(QLatin1Char('0')) && digits.size() - digits.indexOf(QLatin1Char('.')) > 3)
        digits.chop(1);
    return QString::fromStdString(amount.currency.text()) + QChar(0x00A0) + digits;
}

QString Words::argument(const Argument &value) const
{
    switch (value.unit) {
    case Unit::Text:
        return QString::fromStdString(value.text);
    case Unit::Count:
        if (std::fabs(value.number - std::round(value.number)) < 1e-9)
            return count(value.number);
        return std::fabs(value.number) < 100 ? trimmed(value.number) : significant(value.number);
    case Unit::Ratio:
        return percent(value.number, value.number < 0.1 ? 1 : 0);
    case Unit::Bytes: // core asks for GB where a text it refers to calculates in them
        return value.text == "GB" ? bytesDecimal(Bytes(value.number)) : bytes(Bytes(value.number));
    case Unit::BytesPerSecond:
        return bandwidth(BytesPerSecond(value.number));
    case Unit::Flops:
        return flops(Flops(value.number));
    case Unit::FlopsPerSecond:
        return flopsPerSecond(FlopsPerSecond(value.number));
    case Unit::Seconds:
        return duration(Seconds(value.number));
    case Unit::Tokens:
        return translate("Powertrain", "%1 tokens", "an amount of text").arg(count(value.number));
    case Unit::TokensPerSecond:
        return tokensPerSecond(TokensPerSecond(value.number));
    case Unit::Parameters:
        return parameters(value.number);
    case Unit::Watts:
        return value.number >= 1000 ? significant(value.number / 1000) + QStringLiteral("\u00A0kW") : significant(value.number) + QStringLiteral("\u00A0W");
    case Unit::Money: {
        const auto currency = Currency::parse(value.text);
        const auto amount = currency ? Money::fromUnits(value.number, *currency) : std::nullopt;
        return amount ? (std::fabs(value.number) < 1 ? unitPrice(*amount) : money(*amount)) : QStringLiteral("?");
    }
    case Unit::Bits:
        return translate("Powertrain", "%1 bit", "bits per weight").arg(significant(value.number));
    case Unit::PerHour:
        return translate("Powertrain", "%1 per hour", "a rate").arg(significant(value.number));
    }
    return {};
}

QString Words::range(const Range<Bytes> &range) const
{
    return showRange(*this, range, [this](Bytes value) { return bytes(value); });
}

QString Words::range(const Range<Seconds> &range) const
{
    return showRange(*this, range, [this](Seconds value) { return duration(value); });
}

QString Words::range(const Range<Money> &range) const
{
    return showRange(*this, range, [this](const Money &value) { return money(value); });
}

QString Words::range(const Range<TokensPerSecond> &range) const
{
    return showRange(*this, range, [this](TokensPerSecond value) { return tokensPerSecond(value); });
}

} // namespace powertrain
