// SPDX-License-Identifier: GPL-3.0-or-later
// From plain values to the rows of the overlay.
#include "core/catalog/overlay_rows.h"

#include <algorithm>
#include <array>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/catalog/own_terms.h"

namespace powertrain::catalog {

namespace {

/// Binds the parameters of one statement one after the other; absent and empty values are NULL.
class Row {
public:
    Row(SQLite::Database &database, const char *sql)
        : m_statement(database, sql) { }

    Row &required(const std::string &text)
    {
        m_statement.bind(++m_index, text);
        return *this;
    }
    Row &add(const std::string &text) { return text.empty() ? null() : required(text); }
    Row &add(std::string_view text) { return add(std::string(text)); }
    Row &add(const char *) = delete; // would be taken for a truth value
    Row &add(double number)
    {
        m_statement.bind(++m_index, number);
        return *this;
    }
    Row &add(std::int64_t number)
    {
        m_statement.bind(++m_index, number);
        return *this;
    }
    Row &add(int number) { return add(static_cast<std::int64_t>(number)); }
    Row &add(bool flag) { return add(static_cast<std::int64_t>(flag)); }
    template <class T>
    Row &add(const std::optional<T> &value)
    {
        return value ? add(*value) : null();
    }
    Row &add(TaxState tax) { return tax == TaxState::Unknown ? null() : add(nameOf(tax)); }
    int run()
    {
        const int changed = m_statement.exec();
        m_statement.reset();
        m_index = 0;
        return changed;
    }

private:
    Row &null()
    {
        m_statement.bind(++m_index);
        return *this;
    }
    SQLite::Statement m_statement;
    int m_index = 0;
};

std::optional<std::int64_t> micros(const std::optional<Money> &money)
{
    return money ? std::optional(money->micros) : std::nullopt;
}

std::string confidenceOf(const std::string &confidence)
{
    return confidence == "high" || confidence == "low" ? confidence : "medium";
}

int write(SQLite::Database &database, const std::vector<Offer> &offers, std::int64_t changeId)
{
    Row row(database,
        "INSERT OR REPLACE INTO offers (id, provider_id, sku, gpu, accelerator_id, accelerator_assumed, gpus_per_instance, gpu_share, region, region_group,"
        " billing, currency, amount_micros, unit, pay_share, pay_share_low, window_from, window_to, pack_gpu_hours, step_seconds, minimum_seconds, tax,"
        " component_only, vcpus, ram_gb, as_of, source, confidence, notes, superseded, change_id)"
        " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    for (const Offer &o : offers) {
        const std::string currency = o.printedAmount ? o.printedAmount->currency.text() : Currency{}.text();
        row.add(o.id).add(o.providerId).required(o.sku).add(o.gpu).add(o.acceleratorId).add(o.acceleratorAssumed).add(o.gpusPerInstance).add(o.gpuShare).add(o.region).add(o.regionGroup);
        row.add(nameOf(o.billing)).add(currency).add(micros(o.printedAmount)).add(o.printedUnit).add(o.payShare).add(o.payShareLow);
        row.add(o.window ? std::optional(o.window->fromMinute) : std::nullopt).add(o.window ? std::optional(o.window->toMinute) : std::nullopt);
        row.add(o.packGpuHours).add(o.stepSeconds).add(o.minimumSeconds).add(o.tax).add(o.componentOnly).add(o.vcpus).add(o.ramGb).add(o.asOf).required(o.source).add(confidenceOf(o.confidence)).add(o.notes).add(o.superseded).add(changeId);
        row.run();
    }
    return static_cast<int>(offers.size());
}

int write(SQLite::Database &database, const std::vector<PurchasePrice> &purchases, std::int64_t changeId)
{
    Row row(database,
        "INSERT OR REPLACE INTO purchases (id, category, item, accelerator_id, gpus, low_micros, high_micros, likely_micros, currency, condition, region, as_of,"
        " source, confidence, tax, notes, change_id) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    for (const PurchasePrice &p : purchases) {
        const auto &money = p.likely ? p.likely : p.low ? p.low
                                                        : p.high;
        row.add(p.id).add(p.category).add(p.item).add(p.acceleratorId).add(p.gpus).add(micros(p.low)).add(micros(p.high)).add(micros(p.likely)).add(money->currency.text());
        row.add(p.condition).add(p.region).add(p.asOf).required(p.source).add(confidenceOf(p.confidence)).add(p.tax).add(p.notes).add(changeId);
        row.run();
    }
    return static_cast<int>(purchases.size());
}

int write(SQLite::Database &database, const std::vector<ServicePrice> &services)
{
    Row row(database,
        "INSERT OR REPLACE INTO services (id, kind, provider, item, token_type, amount, low, high, currency, unit, region, as_of, source, confidence, notes)"
        " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    for (const ServicePrice &s : services) {
        row.add(s.id).add(s.kind).add(s.provider).add(s.item).add(s.tokenType).add(s.amount).add(s.low).add(s.high).add(s.currency).add(s.unit).add(s.region).add(s.asOf).required(s.source);
        row.add(confidenceOf(s.confidence)).add(s.notes).run();
    }
    return static_cast<int>(services.size());
}

int write(SQLite::Database &database, const std::vector<ExchangeRate> &rates)
{
    Row row(database, "INSERT OR REPLACE INTO exchange_rates (from_currency, to_currency, rate, as_of, source) VALUES (?,?,?,?,?)");
    for (const ExchangeRate &r : rates)
        row.add(r.from.text()).add(r.to.text()).add(r.rate).required(r.asOf).required(r.source).run();
    return static_cast<int>(rates.size());
}

/// Columns of the overlay's accelerators that may be set; anything else would end up in the SQL text.
constexpr std::array<const char *, 24> kFactColumns{"vendor", "name", "name_zh", "memory_marketed_gb", "driver_mib", "memory_type", "logical_devices", "bandwidth_gb_per_s", "fp32_tflops", "tf32_tflops",
    "bf16_tflops", "fp16_tflops", "fp8_tflops", "fp4_tflops", "int8_tops", "int4_tops", "link_type", "link_gb_per_s_per_direction", "fast_domain_size", "gpus_per_node", "pcie_generation",
    "pcie_lanes", "tdp_w", "domestic_china"};
bool isWholeNumber(std::string_view column)
{
    return column == "driver_mib" || column == "logical_devices" || column == "fast_domain_size" || column == "gpus_per_node" || column == "pcie_generation" || column == "pcie_lanes" || column == "domestic_china";
}

int write(SQLite::Database &database, const std::vector<AcceleratorFacts> &accelerators)
{
    Row place(database, "INSERT INTO accelerators (id, source) VALUES (?,?) ON CONFLICT (id) DO UPDATE SET source = excluded.source");
    for (const AcceleratorFacts &facts : accelerators) {
        place.add(facts.id).required(facts.source).run();
        for (const auto &[field, value] : facts.fields) {
            const auto column = std::find(kFactColumns.begin(), kFactColumns.end(), std::string_view(field));
            if (column == kFactColumns.end())
                continue;
            Row set(database, ("UPDATE accelerators SET " + std::string(*column) + " = ? WHERE id = ?").c_str());
            if (const double *number = std::get_if<double>(&value)) {
                if (isWholeNumber(field))
                    set.add(static_cast<std::int64_t>(*number));
                else
                    set.add(*number);
            } else if (const auto *text = std::get_if<std::string>(&value)) {
                set.add(*text);
            } else {
                set.add(std::string());
            }
            set.add(facts.id).run();
        }
    }
    return static_cast<int>(accelerators.size());
}

int write(SQLite::Database &database, const std::vector<OwnEfficiency> &efficiencies)
{
    Row row(database,
        "INSERT OR REPLACE INTO efficiencies (id, accelerator_id, work, moe, software, compute, attention, prefill, bandwidth, step_seconds, measurements, as_of, source)"
        " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)");
    for (const OwnEfficiency &own : efficiencies) {
        row.add(own.id).add(own.acceleratorId).add(std::string_view(own.serving ? "serving" : "training")).add(own.moe).add(own.software).add(own.shares.compute).add(own.shares.attention).add(own.shares.prefill);
        row.add(own.shares.bandwidth).add(own.shares.stepSeconds).add(own.shares.measurements).add(own.asOf).required(own.source).run();
    }
    return static_cast<int>(efficiencies.size());
}

int write(SQLite::Database &database, const std::vector<Discount> &discounts)
{
    Row row(database, "INSERT OR REPLACE INTO discounts (id, provider_id, accelerator_id, billing, pay_share, valid_until, note) VALUES (?,?,?,?,?,?,?)");
    for (const Discount &d : discounts)
        row.add(d.id).add(d.providerId).add(d.acceleratorId).add(d.billing ? nameOf(*d.billing) : std::string_view()).add(d.payShare).add(d.validUntil).add(d.note).run();
    return static_cast<int>(discounts.size());
}

int write(SQLite::Database &database, const std::vector<OwnedHardware> &owned)
{
    Row row(database, "INSERT OR REPLACE INTO owned (id, accelerator_id, count, bought_on, paid_micros, currency, depreciation_years, note) VALUES (?,?,?,?,?,?,?,?)");
    for (const OwnedHardware &o : owned)
        row.add(o.id).add(o.acceleratorId).add(o.count).add(o.boughtOn).add(micros(o.paid)).add(o.paid ? o.paid->currency.text() : std::string()).add(o.depreciationYears).add(o.note).run();
    return static_cast<int>(owned.size());
}

int write(SQLite::Database &database, const std::vector<NameMapping> &mappings)
{
    Row row(database, "INSERT OR REPLACE INTO mappings (printed, memory_gb, accelerator_id) VALUES (?,?,?)");
    for (const NameMapping &m : mappings)
        row.add(m.printed).add(m.memoryGb.value_or(0)).add(m.acceleratorId).run();
    return static_cast<int>(mappings.size());
}

int write(SQLite::Database &database, const std::vector<Confirmation> &confirmations)
{
    Row row(database, "INSERT OR REPLACE INTO confirmations (offer_id, per_gpu_hour_micros, currency, as_of) VALUES (?,?,?,?)");
    for (const Confirmation &c : confirmations)
        row.add(c.offerId).add(c.perGpuHour.micros).add(c.perGpuHour.currency.text()).add(c.asOf).run();
    return static_cast<int>(confirmations.size());
}

int write(SQLite::Database &database, const OwnTerms &terms)
{
    int rows = database.exec("DELETE FROM terms");
    Row row(database, "INSERT INTO terms (key, number, text) VALUES (?,?,?)");
    for (const OwnTermValue &value : ownTermValues(terms))
        rows += row.add(value.key).add(value.number).add(value.text).run();
    return rows;
}

const char *removalOf(OverlayTable table)
{
    switch (table) {
    case OverlayTable::Offers:
        return "DELETE FROM offers WHERE id = ?";
    case OverlayTable::Purchases:
        return "DELETE FROM purchases WHERE id = ?";
    case OverlayTable::Services:
        return "DELETE FROM services WHERE id = ?";
    case OverlayTable::Rates:
        return "DELETE FROM exchange_rates WHERE from_currency || '/' || to_currency = ?";
    case OverlayTable::Accelerators:
        return "DELETE FROM accelerators WHERE id = ?";
    case OverlayTable::Efficiencies:
        return "DELETE FROM efficiencies WHERE id = ?";
    case OverlayTable::Discounts:
        return "DELETE FROM discounts WHERE id = ?";
    case OverlayTable::Owned:
        return "DELETE FROM owned WHERE id = ?";
    case OverlayTable::Mappings:
        return "DELETE FROM mappings WHERE printed = ?";
    case OverlayTable::Confirmations:
        return "DELETE FROM confirmations WHERE offer_id = ?";
    }
    return "";
}

} // namespace

int writeRows(SQLite::Database &database, const OverlayChange &change, std::int64_t changeId)
{
    int rows = write(database, change.offers, changeId) + write(database, change.purchases, changeId) + write(database, change.services) + write(database, change.rates)
        + write(database, change.accelerators) + write(database, change.efficiencies) + write(database, change.discounts) + write(database, change.owned) + write(database, change.mappings)
        + write(database, change.confirmations);
    if (change.terms)
        rows += write(database, *change.terms);
    for (const auto &[table, id] : change.removals)
        rows += Row(database, removalOf(table)).required(id).run();
    return rows;
}

} // namespace powertrain::catalog
