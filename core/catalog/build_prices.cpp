// SPDX-License-Identifier: GPL-3.0-or-later
// Importers of providers, offers, indices, purchases, services and exchange rates.
#include <cmath>

#include "core/catalog/build.h"
#include "core/catalog/offer.h"
#include "core/catalog/price_unit.h"

namespace powertrain::catalog {

namespace {

/// Dearest thing a price list holds, in any currency's unit; a million-GPU contract is not a unit price.
constexpr double kMaxPrice = 1e9;

std::optional<std::int64_t> micros(std::optional<double> units)
{
    if (!units)
        return std::nullopt;
    return static_cast<std::int64_t>(std::llround(*units * 1e6));
}

/// An accelerator or provider that the row refers to and that must exist when given.
std::optional<std::string> reference(SourceRow &row, const char *key, const std::unordered_map<std::string, bool> &known)
{
    auto id = row.optionalText(key);
    if (id && !known.count(*id))
        row.complain("catalog.source_unknown_reference", key);
    return id;
}

std::string billing(SourceRow &row)
{
    std::string name = row.text("billing");
    const auto mode = parseName<BillingMode>(name);
    if (!name.empty() && (!mode || *mode == BillingMode::Purchase))
        row.complain("catalog.source_unknown_name", "billing");
    return name;
}

std::string confidence(SourceRow &row) { return row.oneOf("confidence", {"high", "medium", "low"}); }

std::string asOfKind(SourceRow &row, const std::optional<std::string> &date)
{
    std::string kind = row.oneOf("as_of_kind", {"collected", "article", "generated", "file_commit", "file", "version", "derived", "unknown"});
    if (row.good() && (kind == "unknown") == date.has_value())
        row.complain("catalog.source_bad_value", "as_of");
    return kind;
}

std::optional<std::string> tax(SourceRow &row)
{
    if (!row.member("tax"))
        return std::nullopt;
    return row.oneOf("tax", {"included", "excluded"});
}

/// "06:30" → 390
std::optional<int> minuteOfDay(const Json *clock)
{
    if (!clock || !clock->is_string())
        return std::nullopt;
    const auto &text = clock->get_ref<const std::string &>();
    const auto digit = [&text](std::size_t i) { return text[i] >= '0' && text[i] <= '9' ? text[i] - '0' : 1000; };
    if (text.size() != 5 || text[2] != ':')
        return std::nullopt;
    const int hours = digit(0) * 10 + digit(1), minutes = digit(3) * 10 + digit(4);
    return hours <= 24 && minutes < 60 && hours * 60 + minutes <= 1440 ? std::optional(hours * 60 + minutes) : std::nullopt;
}

std::optional<DailyWindow> dailyWindow(SourceRow &row)
{
    const Json *window = row.member("window");
    if (!window)
        return std::nullopt;
    const auto at = [window](const char *key) { return window->is_object() && window->contains(key) ? minuteOfDay(&(*window)[key]) : std::nullopt; };
    const auto from = at("from"), to = at("to");
    if (!from || !to || *from > 1439 || *to < 1 || *from == *to) {
        row.complain("catalog.source_bad_value", "window");
        return std::nullopt;
    }
    return DailyWindow{*from, *to};
}

/// The row's price; `"amount": null` says that the provider sells it for a price nobody publishes.
std::optional<double> amountOf(SourceRow &row)
{
    if (row.saysNull("amount")) {
        row.member("amount");
        return std::nullopt;
    }
    return row.requiredNumber("amount", 1e-6, kMaxPrice);
}

void importOffer(BuildContext &context, SourceRow &row, SQLite::Statement &insert)
{
    const std::string id = row.text("id");
    if (!context.firstTime(row, "offers", id))
        return;
    Offer offer; // for the check that its unit means something
    Binder b(insert);
    const auto provider = reference(row, "provider", context.providers);
    if (!provider)
        row.complain("catalog.source_missing_field", "provider");
    b.add(id).add(provider).add(row.text("sku")).add(row.text("gpu"));
    b.add(reference(row, "accelerator", context.accelerators)).add(row.flag("accelerator_assumed"));
    offer.gpusPerInstance = static_cast<int>(row.whole("gpus_per_instance", 1, 100'000).value_or(1));
    offer.gpuShare = row.number("gpu_share", 0.001, 1).value_or(1);
    b.add(static_cast<std::int64_t>(offer.gpusPerInstance)).add(offer.gpuShare).add(row.optionalText("region")).add(row.optionalText("region_group"));
    b.add(billing(row));
    const auto amount = amountOf(row);
    const auto currency = row.currency("currency", true);
    offer.printedUnit = row.text("unit");
    b.add(micros(amount)).add(currency).add(offer.printedUnit);
    offer.payShare = row.number("pay_share", 0.001, 1).value_or(1);
    offer.payShareLow = row.number("pay_share_low", 0.001, offer.payShare);
    const auto window = dailyWindow(row);
    offer.packGpuHours = row.number("pack_gpu_hours", 0.001, 1e9);
    b.add(offer.payShare).add(offer.payShareLow);
    b.add(window ? std::optional<std::int64_t>(window->fromMinute) : std::nullopt).add(window ? std::optional<std::int64_t>(window->toMinute) : std::nullopt);
    b.add(offer.packGpuHours).add(row.whole("step_seconds", 1, 86'400 * 366)).add(row.number("minimum_seconds", 0, 86'400.0 * 366)).add(tax(row));
    // Without a price the unit still has to be one.
    offer.printedAmount = row.good() ? Money::fromUnits(amount.value_or(1), *Currency::parse(*currency)) : std::nullopt;
    if (row.good() && !perGpuHour(offer))
        row.complain("catalog.source_unknown_name", "unit");
    b.add(row.flag("component_only")).add(row.whole("vcpus", 1, 100'000)).add(row.number("ram_gb", 0.1, 1e7));
    const auto asOf = row.date("as_of");
    context.note(asOf);
    b.add(asOf).add(asOfKind(row, asOf)).add(row.text("source")).add(row.flag("traceable", true)).add(confidence(row));
    b.add(row.optionalText("notes")).add(row.flag("superseded")).run(row);
}

} // namespace

void importProviders(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO providers VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "providers", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "providers", id))
            return;
        context.providers.emplace(id, true);
        Binder b(insert);
        b.add(id).add(row.text("name")).add(row.optionalText("name_zh")).add(row.optionalText("jurisdiction"));
        if (const Json *modes = row.member("modes"); modes && modes->is_array()) {
            for (const Json &mode : *modes) {
                if (!mode.is_string() || !parseName<DeploymentMode>(mode.get_ref<const std::string &>()))
                    row.complain("catalog.source_unknown_name", "modes");
            }
        }
        b.add(row.lines("modes")).add(row.lines("certificates"));
        const auto asOf = row.date("as_of");
        context.note(asOf);
        b.add(asOf).add(row.text("source")).add(confidence(row));
        b.add(row.whole("step_seconds", 1, 86'400 * 366)).add(row.number("minimum_seconds", 0, 86'400.0 * 366)).add(tax(row)).add(row.optionalText("billing_source")).run(row);
    });
}

void importOffers(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO offers VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "offers", context.problems,
        [&](SourceRow &row) { importOffer(context, row, insert); });
}

void importIndices(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO indices VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "indices", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "indices", id))
            return;
        Binder b(insert);
        b.add(id);
        b.add(row.oneOf("kind", {"cheapest_listed", "marketplace_median", "tracker_median", "market_average", "market_index", "on_demand_band", "reserved_term_unstated"}));
        b.add(row.optionalText("name")).add(reference(row, "provider", context.providers)).add(row.optionalText("sku")).add(row.text("gpu"));
        b.add(reference(row, "accelerator", context.accelerators));
        row.flag("accelerator_assumed");
        b.add(row.member("billing") ? std::optional(billing(row)) : std::nullopt);
        const int gpus = static_cast<int>(row.whole("gpus_per_instance", 1, 100'000).value_or(1));
        const double low = row.requiredNumber("low", 1e-6, kMaxPrice);
        const double high = row.requiredNumber("high", low, kMaxPrice);
        const auto currency = row.currency("currency", true);
        const std::string unit = row.text("unit");
        std::optional<std::int64_t> perHour[2];
        if (row.good()) {
            const Currency parsed = *Currency::parse(*currency);
            const auto first = perGpuHour(*Money::fromUnits(low, parsed), unit, gpus, 1);
            const auto second = perGpuHour(*Money::fromUnits(high, parsed), unit, gpus, 1);
            if (!first || !second) {
                row.complain("catalog.source_unknown_name", "unit");
            } else {
                perHour[0] = first->micros;
                perHour[1] = second->micros;
            }
        }
        b.add(perHour[0]).add(perHour[1]).add(currency).add(row.optionalText("region"));
        const auto asOf = row.date("as_of");
        context.note(asOf);
        asOfKind(row, asOf);
        b.add(asOf).add(row.text("source")).add(row.flag("traceable", true)).add(confidence(row)).add(row.optionalText("notes")).run(row);
    });
}

void importPurchases(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO purchases VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "purchases", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "purchases", id))
            return;
        Binder b(insert);
        b.add(id).add(row.oneOf("category", {"gpu_card", "server", "all_in_one"})).add(row.text("item"));
        row.optionalText("gpu");
        b.add(reference(row, "accelerator", context.accelerators)).add(row.flag("accelerator_assumed"));
        b.add(row.whole("gpus", 1, 100'000).value_or(1));
        b.add(micros(row.number("low", 1e-6, kMaxPrice))).add(micros(row.number("high", 1e-6, kMaxPrice))).add(micros(row.number("likely", 1e-6, kMaxPrice)));
        b.add(row.currency("currency", true)).add(row.optionalText("condition")).add(row.optionalText("region")).add(row.optionalText("seller"));
        const auto asOf = row.date("as_of");
        context.note(asOf);
        asOfKind(row, asOf);
        b.add(asOf).add(row.text("source")).add(row.flag("traceable", true)).add(confidence(row)).add(row.optionalText("notes")).add(tax(row)).run(row);
    });
}

void importServices(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO services VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "services", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "services", id))
            return;
        Binder b(insert);
        b.add(id).add(row.text("kind")).add(row.text("provider")).add(row.text("item")).add(row.optionalText("token_type"));
        b.add(row.requiredNumber("amount", 0, kMaxPrice)).add(row.number("low", 0, kMaxPrice)).add(row.number("high", 0, kMaxPrice));
        b.add(row.currency("currency", false)).add(row.text("unit")).add(row.optionalText("region"));
        b.add(row.whole("context_window", 1, 1'000'000'000));
        const auto asOf = row.date("as_of");
        context.note(asOf);
        asOfKind(row, asOf);
        b.add(asOf).add(row.text("source")).add(row.flag("traceable", true)).add(confidence(row)).add(row.optionalText("notes")).run(row);
    });
}

void importRates(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO exchange_rates VALUES (?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "exchange_rates", context.problems, [&](SourceRow &row) {
        Binder b(insert);
        b.add(row.currency("from", true)).add(row.currency("to", true)).add(row.requiredNumber("rate", 1e-6, 1e6));
        const auto asOf = row.date("as_of");
        if (!asOf)
            row.complain("catalog.source_missing_field", "as_of");
        asOfKind(row, asOf);
        b.add(asOf).add(row.text("source")).add(confidence(row)).run(row);
    });
}

void importVatRates(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO vat_rates VALUES (?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "vat_rates", context.problems, [&](SourceRow &row) {
        const std::string country = row.text("country");
        const bool hardware = row.flag("hardware");
        if (!context.firstTime(row, "vat_rates", country + (hardware ? "/hardware" : "/services")))
            return;
        Binder b(insert);
        b.add(country).add(hardware).add(row.requiredNumber("rate", 0, 1));
        const auto asOf = row.date("as_of");
        if (!asOf)
            row.complain("catalog.source_missing_field", "as_of");
        asOfKind(row, asOf);
        row.optionalText("notes");
        b.add(asOf).add(row.text("source")).add(confidence(row)).run(row);
    });
}

} // namespace powertrain::catalog
