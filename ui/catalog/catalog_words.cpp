// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/catalog_words.h"

#include <span>

#include "core/cost/price_age.h"
#include "ui/text/plain_text.h"

namespace powertrain {

namespace {

struct NamedCode {
    const char *code;
    struct {
        const char *source;
        const char *comment;
    } name;
};

QString named(const Words &words, std::span<const NamedCode> table, const std::string &code)
{
    for (const NamedCode &entry : table) {
        if (code == entry.code)
            return words.translate("Powertrain", entry.name.source, entry.name.comment);
    }
    return plainText(code, 60);
}

constexpr NamedCode kUnitNames[] = {
    {"gpu_hour", QT_TRANSLATE_NOOP3("Powertrain", "GPU-hour", "unit of a price")},
    {"gpu_second", QT_TRANSLATE_NOOP3("Powertrain", "GPU-second", "unit of a price")},
    {"gpu_month", QT_TRANSLATE_NOOP3("Powertrain", "GPU-month", "unit of a price")},
    {"instance_hour", QT_TRANSLATE_NOOP3("Powertrain", "instance-hour", "unit of a price")},
    {"node_month", QT_TRANSLATE_NOOP3("Powertrain", "instance-month", "unit of a price")},
    {"gpu_hour_pack", QT_TRANSLATE_NOOP3("Powertrain", "pack of GPU-hours", "unit of a price")},
};
constexpr NamedCode kGroupNames[] = {
    {"na", QT_TRANSLATE_NOOP3("Powertrain", "North America", "part of the world")},
    {"eu", QT_TRANSLATE_NOOP3("Powertrain", "Europe", "part of the world")},
    {"asia", QT_TRANSLATE_NOOP3("Powertrain", "Asia", "part of the world, without mainland China")},
    {"cn", QT_TRANSLATE_NOOP3("Powertrain", "Mainland China", "part of the world")},
    {"global", QT_TRANSLATE_NOOP3("Powertrain", "Anywhere", "part of the world: the offer names none")},
};
constexpr NamedCode kKindNames[] = {
    {"inference_api", QT_TRANSLATE_NOOP3("Powertrain", "Inference API", "kind of service")},
    {"finetune_api", QT_TRANSLATE_NOOP3("Powertrain", "Fine-tuning API", "kind of service")},
    {"storage_object", QT_TRANSLATE_NOOP3("Powertrain", "Object storage", "kind of service")},
    {"storage_parallel_fs", QT_TRANSLATE_NOOP3("Powertrain", "Parallel file system", "kind of service")},
    {"storage_block", QT_TRANSLATE_NOOP3("Powertrain", "Block storage", "kind of service")},
    {"storage_file", QT_TRANSLATE_NOOP3("Powertrain", "File storage", "kind of service")},
    {"egress", QT_TRANSLATE_NOOP3("Powertrain", "Outgoing traffic", "kind of service")},
    {"network", QT_TRANSLATE_NOOP3("Powertrain", "Network", "kind of service")},
    {"electricity", QT_TRANSLATE_NOOP3("Powertrain", "Electricity", "kind of service")},
    {"pue", QT_TRANSLATE_NOOP3("Powertrain", "PUE", "kind of service: power usage effectiveness")},
    {"colocation", QT_TRANSLATE_NOOP3("Powertrain", "Colocation", "kind of service: a rented rack")},
    {"platform_unit", QT_TRANSLATE_NOOP3("Powertrain", "Platform unit", "kind of service: a managed platform's own unit")},
    {"platform_fee", QT_TRANSLATE_NOOP3("Powertrain", "Platform fee", "kind of service")},
    {"power_draw", QT_TRANSLATE_NOOP3("Powertrain", "Power draw", "kind of service")},
};
constexpr NamedCode kServiceUnitNames[] = {
    {"per_1M_tokens", QT_TRANSLATE_NOOP3("Powertrain", "million tokens", "unit of a price")},
    {"per_1M_training_tokens", QT_TRANSLATE_NOOP3("Powertrain", "million trained tokens", "unit of a price")},
    {"GB_month", QT_TRANSLATE_NOOP3("Powertrain", "GB-month", "unit of a price")},
    {"GB_hour", QT_TRANSLATE_NOOP3("Powertrain", "GB-hour", "unit of a price")},
    {"GB_day", QT_TRANSLATE_NOOP3("Powertrain", "GB-day", "unit of a price")},
    {"GB", QT_TRANSLATE_NOOP3("Powertrain", "GB", "unit of a price")},
    {"kWh", QT_TRANSLATE_NOOP3("Powertrain", "kWh", "unit of a price")},
    {"kW", QT_TRANSLATE_NOOP3("Powertrain", "kW", "unit of a price")},
    {"ratio", QT_TRANSLATE_NOOP3("Powertrain", "ratio", "unit: a plain number")},
    {"kW_month", QT_TRANSLATE_NOOP3("Powertrain", "kW-month", "unit of a price")},
    {"compute_hour", QT_TRANSLATE_NOOP3("Powertrain", "compute-hour", "unit of a price")},
    {"GPU_day", QT_TRANSLATE_NOOP3("Powertrain", "GPU-day", "unit of a price")},
    {"gpu_hour", QT_TRANSLATE_NOOP3("Powertrain", "GPU-hour", "unit of a price")},
    {"hour", QT_TRANSLATE_NOOP3("Powertrain", "hour", "unit of a price")},
    {"Mbps_month", QT_TRANSLATE_NOOP3("Powertrain", "Mbit/s-month", "unit of a price")},
    {"IP_month", QT_TRANSLATE_NOOP3("Powertrain", "address-month", "unit of a price: an IP address")},
};
constexpr NamedCode kTokenNames[] = {
    {"input", QT_TRANSLATE_NOOP3("Powertrain", "input", "kind of tokens")},
    {"output", QT_TRANSLATE_NOOP3("Powertrain", "output", "kind of tokens")},
    {"cached_input", QT_TRANSLATE_NOOP3("Powertrain", "cached input", "kind of tokens")},
    {"training", QT_TRANSLATE_NOOP3("Powertrain", "training", "kind of tokens")},
    {"gpu_time", QT_TRANSLATE_NOOP3("Powertrain", "GPU time", "what a service charges")},
};
constexpr NamedCode kCategoryNames[] = {
    {"gpu_card", QT_TRANSLATE_NOOP3("Powertrain", "Card", "what is bought")},
    {"server", QT_TRANSLATE_NOOP3("Powertrain", "Server", "what is bought")},
    {"all_in_one", QT_TRANSLATE_NOOP3("Powertrain", "Appliance", "what is bought: an all-in-one machine")},
    {"network", QT_TRANSLATE_NOOP3("Powertrain", "Network", "what is bought")},
};
constexpr NamedCode kConfidenceNames[] = {
    {"high", QT_TRANSLATE_NOOP3("Powertrain", "high", "confidence in a source")},
    {"medium", QT_TRANSLATE_NOOP3("Powertrain", "medium", "confidence in a source")},
    {"low", QT_TRANSLATE_NOOP3("Powertrain", "low", "confidence in a source")},
};

QString clock(int minute) { return QStringLiteral("%1:%2").arg(minute / 60, 2, 10, QLatin1Char('0')).arg(minute % 60, 2, 10, QLatin1Char('0')); }

} // namespace

QString wordTax(const Words &words, TaxState tax)
{
    switch (tax) {
    case TaxState::Unknown:
        return words.translate("Powertrain", "unknown whether VAT is included", "tax in a price");
    case TaxState::Included:
        return words.translate("Powertrain", "VAT included", "tax in a price");
    case TaxState::Excluded:
        return words.translate("Powertrain", "without VAT", "tax in a price");
    }
    return {};
}

QString wordChangeKind(const Words &words, ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::Import:
        return words.translate("Powertrain", "Import", "kind of change to own prices");
    case ChangeKind::Edit:
        return words.translate("Powertrain", "Edit", "kind of change to own prices");
    case ChangeKind::Remove:
        return words.translate("Powertrain", "Removal", "kind of change to own prices");
    case ChangeKind::Confirm:
        return words.translate("Powertrain", "Confirmation", "kind of change to own prices");
    }
    return {};
}

QString wordImportState(const Words &words, ImportState state)
{
    switch (state) {
    case ImportState::Added:
        return words.translate("Powertrain", "Added", "state of a row in an import");
    case ImportState::Changed:
        return words.translate("Powertrain", "Changed", "state of a row in an import");
    case ImportState::Same:
        return words.translate("Powertrain", "The same", "state of a row in an import");
    case ImportState::Suspicious:
        return words.translate("Powertrain", "Suspicious", "state of a row in an import");
    case ImportState::Unmatched:
        return words.translate("Powertrain", "Unmatched", "state of a row in an import");
    }
    return {};
}

QString wordFormat(const Words &words, PriceFormat format)
{
    switch (format) {
    case PriceFormat::SkyPilot:
        return words.translate("Powertrain", "SkyPilot catalogue (CSV)", "format of a price file");
    case PriceFormat::GpuHunt:
        return words.translate("Powertrain", "gpuhunt catalogue (CSV)", "format of a price file");
    case PriceFormat::OwnCsv:
        return words.translate("Powertrain", "Powertrain prices (CSV)", "format of a price file");
    case PriceFormat::OwnJson:
        return words.translate("Powertrain", "Powertrain prices (JSON)", "format of a price file");
    }
    return {};
}

QString wordPriceUnit(const Words &words, const std::string &unit) { return named(words, kUnitNames, unit); }
QString wordRegionGroup(const Words &words, const std::string &group) { return named(words, kGroupNames, group); }
QString wordServiceKind(const Words &words, const std::string &kind) { return named(words, kKindNames, kind); }
QString wordServiceUnit(const Words &words, const std::string &unit) { return named(words, kServiceUnitNames, unit); }
QString wordTokenType(const Words &words, const std::string &type) { return named(words, kTokenNames, type); }
QString wordPurchaseCategory(const Words &words, const std::string &category) { return named(words, kCategoryNames, category); }
QString wordConfidence(const Words &words, const std::string &confidence) { return named(words, kConfidenceNames, confidence); }

QString wordDateAndAge(const Words &words, const std::string &asOf, const std::string &today)
{
    if (asOf.empty())
        return words.translate("Powertrain", "undated", "a price or a rate without a date");
    const QString date = plainText(asOf, 40);
    const auto days = daysBetween(asOf, today);
    if (!days || *days < 0)
        return date;
    const QString age = words.translate("Powertrain", "%1, %n day(s) old", "date of a price and its age", *days).arg(date);
    return isOldPrice(asOf, today) ? words.translate("Powertrain", "%1: old", "a date and its age, then that this counts as old").arg(age) : age;
}

QString wordShare(const Words &words, double share, std::optional<double> low)
{
    if (low && *low < share)
        return words.translate("Powertrain", "%1 to %2 of the printed price", "share that is paid").arg(words.percent(*low), words.percent(share));
    return words.translate("Powertrain", "%1 of the printed price", "share that is paid").arg(words.percent(share));
}

QString wordWindow(const Words &words, const DailyWindow &window)
{
    return words.translate("Powertrain", "%1 to %2, the provider's time (%3 h a day)", "hours of the day in which a price holds")
        .arg(clock(window.fromMinute), clock(window.toMinute), words.decimal(window.hours(), 1));
}

QString wordPrice(const Words &words, const Money &price)
{
    return QString::fromStdString(price.currency.text()) + QChar(0x00A0) + words.decimal(price.units(), price.units() < 1 ? 4 : 2);
}

QString wordUnknown(const Words &words) { return words.translate("Powertrain", "unknown", "a missing fact in a table"); }
QString wordPriceUnknown(const Words &words) { return words.translate("Powertrain", "price unknown", "in place of a missing price"); }

QString wordYesNo(const Words &words, bool yes)
{
    return yes ? words.translate("Powertrain", "yes", "value of a fact") : words.translate("Powertrain", "no", "value of a fact");
}

QString wordOrigin(const Words &words, bool user)
{
    return user ? words.translate("Powertrain", "yours", "who a price is from: the user") : words.translate("Powertrain", "shipped", "who a price is from: the catalogue that came with the program");
}

} // namespace powertrain
