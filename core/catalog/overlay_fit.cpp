// SPDX-License-Identifier: GPL-3.0-or-later
// What may be kept in the overlay.
#include <algorithm>
#include <cmath>

#include "core/catalog/own_terms.h"
#include "core/catalog/overlay_rows.h"
#include "core/catalog/price_unit.h"
#include "core/catalog/source_row.h"

namespace powertrain::catalog {

namespace {

constexpr double kMostPrice = 1e9;
constexpr std::size_t kMostNameBytes = 1024;
constexpr std::size_t kMostNoteBytes = 16384;
constexpr double kMostShare = 1.2; ///< a card may run a little faster than its maker says
constexpr double kMostStepSeconds = 10;
constexpr double kMostSeconds = 86400.0 * 366;

/// Collects the first complaint.
class Fit {
public:
    explicit Fit(std::string row)
        : m_row(std::move(row)) { }

    Fit &check(bool good, const char *field)
    {
        if (!good && !m_error)
            m_error = Error{Message{"catalog.own_out_of_range", {Argument::ofText("field", field), Argument::ofText("row", m_row.substr(0, 200))}}, m_row.substr(0, 200)};
        return *this;
    }
    Fit &name(const std::string &text, const char *field) { return check(!text.empty() && text.size() <= kMostNameBytes, field); }
    Fit &words(const std::string &text, const char *field, std::size_t most = kMostNameBytes) { return check(text.size() <= most, field); }
    Fit &date(const std::string &text, const char *field) { return check(text.empty() || isPartialDate(text), field); }
    Fit &between(const std::optional<double> &number, double low, double high, const char *field)
    {
        return check(!number || (std::isfinite(*number) && *number >= low && *number <= high), field);
    }
    Fit &price(const std::optional<Money> &money, const char *field) { return check(!money || (money->micros > 0 && money->units() <= kMostPrice), field); }
    const std::optional<Error> &error() const { return m_error; }

private:
    std::string m_row;
    std::optional<Error> m_error;
};

std::optional<Error> unfit(const Offer &o)
{
    Fit fit(o.id);
    fit.name(o.id, "id").name(o.providerId, "provider").words(o.sku, "sku").words(o.gpu, "gpu").words(o.acceleratorId, "accelerator").words(o.region, "region").words(o.notes, "notes", kMostNoteBytes).words(o.source, "source", kMostNoteBytes);
    fit.check(o.gpusPerInstance >= 1 && o.gpusPerInstance <= 100'000, "gpus_per_instance").between(o.gpuShare, 0.001, 1, "gpu_share");
    fit.check(o.billing != BillingMode::Purchase, "billing").price(o.printedAmount, "amount").between(o.payShare, 0.001, 1, "pay_share").between(o.payShareLow, 0.001, o.payShare, "pay_share_low");
    fit.between(o.packGpuHours, 0.001, 1e9, "pack_gpu_hours").between(o.minimumSeconds, 0, kMostSeconds, "minimum_seconds").check(!o.stepSeconds || (*o.stepSeconds > 0 && *o.stepSeconds <= kMostSeconds), "step_seconds");
    fit.check(!o.vcpus || *o.vcpus > 0, "vcpus").between(o.ramGb, 0.001, 1e7, "ram_gb").date(o.asOf, "as_of");
    if (o.window)
        fit.check(o.window->fromMinute >= 0 && o.window->fromMinute <= 1439 && o.window->toMinute >= 1 && o.window->toMinute <= 1440 && o.window->fromMinute != o.window->toMinute, "window");
    Offer probe = o;
    if (!probe.printedAmount)
        probe.printedAmount = Money::fromUnits(1, Currency{});
    fit.check(perGpuHour(probe).has_value(), o.printedAmount && o.packGpuHours ? "amount" : "unit");
    return fit.error();
}

std::optional<Error> unfit(const PurchasePrice &p)
{
    Fit fit(p.id);
    fit.name(p.id, "id").name(p.item, "item").check(p.category == "gpu_card" || p.category == "server" || p.category == "all_in_one", "category").words(p.acceleratorId, "accelerator").check(p.gpus >= 1 && p.gpus <= 100'000, "gpus");
    fit.price(p.low, "low").price(p.likely, "likely").price(p.high, "high").check(p.low || p.likely || p.high, "likely").date(p.asOf, "as_of").words(p.source, "source", kMostNoteBytes).words(p.notes, "notes", kMostNoteBytes);
    const Money *first = p.low ? &*p.low : p.likely ? &*p.likely
        : p.high                                    ? &*p.high
                                                    : nullptr;
    for (const auto *money : {&p.low, &p.likely, &p.high})
        fit.check(!*money || (*money)->currency == first->currency, "currency");
    fit.check(!p.low || !p.high || p.low->micros <= p.high->micros, "high");
    return fit.error();
}

std::optional<Error> unfit(const ServicePrice &s)
{
    Fit fit(s.id);
    fit.name(s.id, "id").name(s.kind, "kind").name(s.provider, "provider").name(s.item, "item").name(s.unit, "unit").between(s.amount, 0, kMostPrice, "amount").between(s.low, 0, kMostPrice, "low").between(s.high, 0, kMostPrice, "high");
    fit.check(s.currency.empty() || Currency::parse(s.currency), "currency").date(s.asOf, "as_of").words(s.source, "source", kMostNoteBytes).words(s.notes, "notes", kMostNoteBytes);
    return fit.error();
}

std::optional<Error> unfit(const ExchangeRate &r)
{
    Fit fit(r.from.text() + "/" + r.to.text());
    fit.check(r.from != r.to, "to").between(r.rate, 1e-9, 1e9, "rate").check(isPartialDate(r.asOf), "as_of").words(r.source, "source", kMostNoteBytes);
    return fit.error();
}

std::optional<Error> unfit(const AcceleratorFacts &a)
{
    Fit fit(a.id);
    fit.name(a.id, "id").words(a.source, "source", kMostNoteBytes);
    for (const auto &[field, value] : a.fields) {
        const bool text = field == "vendor" || field == "name" || field == "name_zh" || field == "memory_type" || field == "link_type";
        if (const auto *number = std::get_if<double>(&value))
            fit.check(!text && std::isfinite(*number) && *number >= (field == "domestic_china" ? 0 : 1e-6) && *number <= 1e9, field.c_str());
        else if (const auto *words = std::get_if<std::string>(&value))
            fit.check(text && words->size() <= kMostNameBytes, field.c_str());
    }
    return fit.error();
}

std::optional<Error> unfit(const OwnEfficiency &own)
{
    const MeasuredEfficiency &s = own.shares;
    const std::pair<const char *, const std::optional<double> *> shares[] = {{"compute", &s.compute}, {"attention", &s.attention}, {"prefill", &s.prefill}, {"bandwidth", &s.bandwidth}};
    const auto refuse = [](const char *field) { return Error{Message{"catalog.efficiency_out_of_range", {Argument::ofText("field", field)}}, field}; };
    for (const auto &[name, share] : shares) {
        if (*share && !(std::isfinite(**share) && **share >= 1e-6 && **share <= kMostShare))
            return refuse(name);
    }
    if (s.stepSeconds && !(std::isfinite(*s.stepSeconds) && *s.stepSeconds >= 0 && *s.stepSeconds <= kMostStepSeconds))
        return refuse("step_seconds");
    if (!s.compute && !s.attention && !s.prefill && !s.bandwidth && !s.stepSeconds)
        return refuse("compute");
    return std::nullopt;
}

std::optional<Error> unfit(const Discount &d)
{
    return Fit(d.id).name(d.id, "id").words(d.providerId, "provider").words(d.acceleratorId, "accelerator").between(d.payShare, 0.001, 1, "pay_share").date(d.validUntil, "valid_until").words(d.note, "note", kMostNoteBytes).error();
}

std::optional<Error> unfit(const OwnedHardware &o)
{
    return Fit(o.id).name(o.id, "id").name(o.acceleratorId, "accelerator").check(o.count >= 1 && o.count <= 1'000'000, "count").date(o.boughtOn, "bought_on").check(!o.paid || (o.paid->micros > 0 && o.paid->units() <= 1e12), "paid").between(o.depreciationYears, 0.5, 20, "depreciation_years").words(o.note, "note", kMostNoteBytes).error();
}

std::optional<Error> unfit(const NameMapping &m)
{
    return Fit(m.printed).name(m.printed, "name").between(m.memoryGb, 0.1, 1e6, "memory_gb").words(m.acceleratorId, "accelerator").error();
}

std::optional<Error> unfit(const Confirmation &c)
{
    return Fit(c.offerId).name(c.offerId, "id").check(c.perGpuHour.micros > 0, "amount").error();
}

std::optional<Error> unfit(const OwnTerms &terms)
{
    OwnTerms taken;
    for (const OwnTermValue &value : ownTermValues(terms)) {
        if (!setOwnTerm(taken, value))
            return Fit(value.key).check(false, value.key.c_str()).error();
    }
    const double sum = terms.unit.compute + terms.unit.memory + terms.unit.bandwidth;
    return Fit("unit").check(std::isfinite(sum) && std::abs(sum - 1) < 1e-6, "unit").error();
}

template <class Row>
std::optional<Error> firstUnfit(const std::vector<Row> &rows)
{
    for (const Row &row : rows) {
        if (auto error = unfit(row))
            return error;
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> findUnfit(const OverlayChange &change)
{
    auto error = firstUnfit(change.offers);
    const auto next = [&error](const auto &rows) {
        if (!error)
            error = firstUnfit(rows);
    };
    next(change.purchases);
    next(change.services);
    next(change.rates);
    next(change.accelerators);
    next(change.efficiencies);
    next(change.discounts);
    next(change.owned);
    next(change.mappings);
    next(change.confirmations);
    if (!error && change.terms)
        error = unfit(*change.terms);
    return error;
}

} // namespace powertrain::catalog
