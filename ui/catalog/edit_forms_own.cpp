// SPDX-License-Identifier: GPL-3.0-or-later
// Forms of what the user tells about himself, and of the facts of an accelerator.
#include "ui/catalog/edit_forms.h"
#include "ui/catalog/form_choices.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString plain(const std::string &text) { return QString::fromStdString(text); }

template <class Quantity>
std::optional<double> inUnits(const std::optional<Quantity> &quantity, double unit)
{
    return quantity ? std::optional(quantity->value / unit) : std::nullopt;
}

struct CardFact {
    const char *column;
    struct {
        const char *source;
        const char *comment;
    } label;
    std::optional<double> (*value)(const Accelerator &);
};

constexpr CardFact kCardFacts[] = {
    {"memory_marketed_gb", QT_TRANSLATE_NOOP3("Powertrain", "Memory as sold, GB", "label of a field"), [](const Accelerator &a) { return a.memoryMarketedGb; }},
    {"driver_mib", QT_TRANSLATE_NOOP3("Powertrain", "Memory of the driver, MiB", "label of a field"), [](const Accelerator &a) { return a.capacityDerived ? std::nullopt : inUnits(a.capacity, 1048576.0); }},
    {"bandwidth_gb_per_s", QT_TRANSLATE_NOOP3("Powertrain", "Memory bandwidth, GB/s", "label of a field"), [](const Accelerator &a) { return inUnits(a.bandwidth, 1e9); }},
    {"fp32_tflops", QT_TRANSLATE_NOOP3("Powertrain", "FP32, TFLOP/s", "label of a field"), [](const Accelerator &a) { return inUnits(a.peak.fp32, 1e12); }},
    {"bf16_tflops", QT_TRANSLATE_NOOP3("Powertrain", "BF16, TFLOP/s", "label of a field"), [](const Accelerator &a) { return inUnits(a.peak.bf16, 1e12); }},
    {"fp16_tflops", QT_TRANSLATE_NOOP3("Powertrain", "FP16, TFLOP/s", "label of a field"), [](const Accelerator &a) { return inUnits(a.peak.fp16, 1e12); }},
    {"fp8_tflops", QT_TRANSLATE_NOOP3("Powertrain", "FP8, TFLOP/s", "label of a field"), [](const Accelerator &a) { return inUnits(a.peak.fp8, 1e12); }},
    {"int8_tops", QT_TRANSLATE_NOOP3("Powertrain", "INT8, TOP/s", "label of a field"), [](const Accelerator &a) { return inUnits(a.peak.int8, 1e12); }},
    {"link_gb_per_s_per_direction", QT_TRANSLATE_NOOP3("Powertrain", "Link, one direction, GB/s", "label of a field"), [](const Accelerator &a) { return inUnits(a.linkPerDirection, 1e9); }},
    {"gpus_per_node", QT_TRANSLATE_NOOP3("Powertrain", "Cards in a node", "label of a field"), [](const Accelerator &a) { return a.gpusPerNode ? std::optional<double>(*a.gpusPerNode) : std::nullopt; }},
    {"tdp_w", QT_TRANSLATE_NOOP3("Powertrain", "Power, W", "label of a field"), [](const Accelerator &a) { return inUnits(a.tdp, 1.0); }},
};

FieldSpec number(const char *key, FieldKind kind, const QString &label, const QString &hint, std::optional<double> value)
{
    return {key, kind, label, hint, numberText(value, kind == FieldKind::Percent ? 100 : 1), {}, {}};
}

FieldSpec money(const CatalogView &view, const char *key, const QString &label, const QString &hint, const std::optional<Money> &amount)
{
    return {key, FieldKind::Money, label, hint, amount ? numberText(amount->units()) : QString(), {}, plain(amount ? amount->currency.text() : view.scale.currency().text())};
}

} // namespace

EditForm acceleratorForm(const CatalogView &view, const Accelerator *card)
{
    const Words w = view.words;
    EditForm form;
    form.title = card ? w.translate("Powertrain", "Change facts of an accelerator", "title of a window") : w.translate("Powertrain", "Add an accelerator", "title of a window");
    form.introduction = card ? w.translate("Powertrain", "%1: what you change is used in place of the shipped fact; a field left empty goes back to it.", "above a form; accelerator").arg(plainText(wordAccelerator(w, *card), 80)) : QString();
    const std::string id = card ? card->id : newId();
    if (!card) {
        form.fields.push_back({"vendor", FieldKind::Text, w.translate("Powertrain", "&Vendor", "label of a field"), {}, {}, {}, {}});
        form.fields.push_back({"name", FieldKind::Text, w.translate("Powertrain", "&Name", "label of a field: of an accelerator"), {}, {}, {}, {}});
    }
    std::vector<std::optional<double>> before;
    for (const CardFact &fact : kCardFacts) {
        before.push_back(card ? fact.value(*card) : std::nullopt);
        form.fields.push_back(number(fact.column, FieldKind::Number, w.translate("Powertrain", fact.label.source, fact.label.comment), {}, before.back()));
    }
    form.fields.push_back({"source", FieldKind::Text, w.translate("Powertrain", "&Source", "label of a field"), w.translate("Powertrain", "Where it stands: an address, a quotation, a contract.", "hint under a field"), {}, {}, {}});
    form.change = [w, id, before, name = card ? card->name : std::string()](const FieldValues &values) {
        AcceleratorFacts facts;
        facts.id = id;
        for (const char *key : {"vendor", "name"}) {
            if (const std::string text = values.text(key); !text.empty())
                facts.fields.push_back({key, text});
        }
        for (std::size_t i = 0; i < std::size(kCardFacts); ++i) {
            const auto now = values.number(kCardFacts[i].column);
            // The shown number is rounded: what was not touched says the same and is no fact of the user's.
            if (numberText(now) == numberText(before[i]))
                continue;
            if (now)
                facts.fields.push_back({kCardFacts[i].column, *now});
            else
                facts.fields.push_back({kCardFacts[i].column, std::monostate()});
        }
        facts.source = values.text("source").empty() ? w.translate("Powertrain", "entered by hand", "source of a row that gives none").toStdString() : values.text("source");
        OverlayChange change;
        change.subject = name.empty() ? values.text("name") : name;
        change.accelerators.push_back(std::move(facts));
        return change;
    };
    return form;
}

EditForm discountForm(const CatalogView &view, const Discount *discount)
{
    const Words w = view.words;
    const Discount start = discount ? *discount : Discount();
    EditForm form;
    form.title = discount ? w.translate("Powertrain", "Change a discount", "title of a window") : w.translate("Powertrain", "Add a discount", "title of a window");
    form.introduction = w.translate("Powertrain", "The discount is applied to every offer that it fits; offers of your own are taken as negotiated already.", "above a form");
    form.fields = {
        {"provider", FieldKind::Choice, w.translate("Powertrain", "&Provider", "label of a field"), {}, plain(start.providerId), providerChoices(view, wordAnyOf(w, Facet::Provider)), {}},
        {"accelerator", FieldKind::Choice, w.translate("Powertrain", "&Accelerator", "label of a field"), {}, plain(start.acceleratorId), acceleratorChoices(view, wordAnyOf(w, Facet::Accelerator)), {}},
        {"billing", FieldKind::Choice, w.translate("Powertrain", "&Way of paying", "label of a field"), {}, start.billing ? plain(std::string(nameOf(*start.billing))) : QString(), billingChoices(view, wordAnyOf(w, Facet::Billing)), {}},
        number("pay_share", FieldKind::Percent, w.translate("Powertrain", "You pa&y, %", "label of a field: share of the list price"), w.translate("Powertrain", "Of the list price: at 8 折 it is 80.", "hint under a field"), discount ? std::optional(start.payShare) : std::nullopt),
        {"valid_until", FieldKind::Text, w.translate("Powertrain", "&Until", "label of a field: last day of a discount"), w.translate("Powertrain", "A date, for instance 2027-06-30. Empty: no end.", "hint under a field"), plain(start.validUntil), {}, {}},
        {"note", FieldKind::Text, w.translate("Powertrain", "&Note", "label of a field"), {}, plain(start.note), {}, {}},
    };
    form.change = [start, isNew = !discount, w](const FieldValues &values) {
        Discount d = start;
        if (isNew)
            d.id = newId();
        d.providerId = values.text("provider");
        d.acceleratorId = values.text("accelerator");
        d.billing = parseName<BillingMode>(values.text("billing"));
        d.payShare = values.number("pay_share").value_or(0);
        d.validUntil = values.text("valid_until");
        d.note = values.text("note");
        OverlayChange change;
        change.subject = w.translate("Powertrain", "Discount: %1", "subject of a change; share that is paid").arg(w.percent(d.payShare, 1)).toStdString();
        change.discounts.push_back(std::move(d));
        return change;
    };
    return form;
}

EditForm ownedForm(const CatalogView &view, const OwnedHardware *owned)
{
    const Words w = view.words;
    const OwnedHardware start = owned ? *owned : OwnedHardware();
    EditForm form;
    form.title = owned ? w.translate("Powertrain", "Change own cards", "title of a window") : w.translate("Powertrain", "Add own cards", "title of a window");
    form.introduction = w.translate("Powertrain", "Cards and servers that are there already: their price is spent, so that a plan on them costs what running them costs.", "above a form");
    form.fields = {
        {"accelerator", FieldKind::Choice, w.translate("Powertrain", "&Accelerator", "label of a field"), {}, plain(start.acceleratorId), acceleratorChoices(view), {}},
        number("count", FieldKind::Number, w.translate("Powertrain", "Number of &cards", "label of a field"), {}, owned ? std::optional<double>(start.count) : std::nullopt),
        {"bought_on", FieldKind::Text, w.translate("Powertrain", "&Bought on", "label of a field: a date"), w.translate("Powertrain", "For instance 2025-03-01. Empty: unknown.", "hint under a field"), plain(start.boughtOn), {}, {}},
        money(view, "paid", w.translate("Powertrain", "&Paid for all of them", "label of a field"), w.translate("Powertrain", "Servers included. Empty: unknown.", "hint under a field"), start.paid),
        number("depreciation_years", FieldKind::Number, w.translate("Powertrain", "&Depreciation, years", "label of a field"), w.translate("Powertrain", "Empty: as in “My terms”.", "hint under a field"), start.depreciationYears),
        {"note", FieldKind::Text, w.translate("Powertrain", "&Note", "label of a field"), {}, plain(start.note), {}, {}},
    };
    form.change = [start, isNew = !owned](const FieldValues &values) {
        OwnedHardware o = start;
        if (isNew)
            o.id = newId();
        o.acceleratorId = values.text("accelerator");
        o.count = values.whole("count").value_or(0);
        o.boughtOn = values.text("bought_on");
        o.paid = values.amount("paid");
        o.depreciationYears = values.number("depreciation_years");
        o.note = values.text("note");
        OverlayChange change;
        change.subject = std::to_string(o.count) + " × " + o.acceleratorId;
        change.owned.push_back(std::move(o));
        return change;
    };
    return form;
}

EditForm termsForm(const CatalogView &view)
{
    const Words w = view.words;
    const OwnTerms start = view.catalog->terms;
    EditForm form;
    form.title = w.translate("Powertrain", "My terms", "title of a window: what owning and running costs the user");
    form.introduction = w.translate("Powertrain", "What you leave empty is a planning value of the program.", "above a form");
    form.fields = {
        money(view, "electricity_per_kwh", w.translate("Powertrain", "&Electricity, per kWh", "label of a field"), {}, start.electricityPerKwh),
        number("pue", FieldKind::Number, w.translate("Powertrain", "&PUE", "label of a field: power usage effectiveness"), w.translate("Powertrain", "Power of the site over power of the machines, 1 to 3.", "hint under a field"), start.pue),
        number("load", FieldKind::Percent, w.translate("Powertrain", "&Load while busy, %", "label of a field: share of the greatest power"), {}, start.load),
        number("posts", FieldKind::Number, w.translate("Powertrain", "&Staff, full-time posts", "label of a field"), {}, start.posts),
        money(view, "salary_per_year", w.translate("Powertrain", "Cost of a post, a &year", "label of a field"), {}, start.salaryPerYear),
        number("maintenance_share", FieldKind::Percent, w.translate("Powertrain", "&Maintenance, % a year", "label of a field"), w.translate("Powertrain", "Of the hardware's price.", "hint under a field"), start.maintenanceShare),
        number("installation_share", FieldKind::Percent, w.translate("Powertrain", "&Installation, %", "label of a field"), w.translate("Powertrain", "Of the hardware's price, once.", "hint under a field"), start.installationShare),
        number("discount_rate", FieldKind::Percent, w.translate("Powertrain", "&Discount rate, % a year", "label of a field: interest"), {}, start.discountRate),
        number("depreciation_years", FieldKind::Number, w.translate("Powertrain", "Depreciation, yea&rs", "label of a field"), {}, start.depreciationYears),
        number("residual_share", FieldKind::Percent, w.translate("Powertrain", "Residual &value at their end, %", "label of a field"), {}, start.residualShare),
        money(view, "colocation_per_kw_month", w.translate("Powertrain", "&Colocation, per kW and month", "label of a field"), {}, start.colocationPerKwMonth),
        number("rent_trend_per_year", FieldKind::Percent, w.translate("Powertrain", "&Trend of rents, % a year", "label of a field"), w.translate("Powertrain", "−15: rents fall by 15 % a year.", "hint under a field"), start.rentTrendPerYear),
        number("failed_run_factor", FieldKind::Number, w.translate("Powertrain", "&Factor for failed runs", "label of a field"), w.translate("Powertrain", "1.2: a fifth more is computed than the one good run.", "hint under a field"), start.failedRunFactor),
        number("vat_services", FieldKind::Percent, w.translate("Powertrain", "V&AT on services, %", "label of a field"), w.translate("Powertrain", "Empty: that of the country.", "hint under a field"), start.vatServices),
        number("vat_hardware", FieldKind::Percent, w.translate("Powertrain", "VAT on &hardware, %", "label of a field"), {}, start.vatHardware),
    };
    form.change = [start, title = form.title.toStdString()](const FieldValues &values) {
        OwnTerms terms = start;
        terms.electricityPerKwh = values.amount("electricity_per_kwh");
        terms.pue = values.number("pue");
        terms.load = values.number("load");
        terms.posts = values.number("posts");
        terms.salaryPerYear = values.amount("salary_per_year");
        terms.maintenanceShare = values.number("maintenance_share");
        terms.installationShare = values.number("installation_share");
        terms.discountRate = values.number("discount_rate");
        terms.depreciationYears = values.number("depreciation_years");
        terms.residualShare = values.number("residual_share");
        terms.colocationPerKwMonth = values.amount("colocation_per_kw_month");
        terms.rentTrendPerYear = values.number("rent_trend_per_year");
        terms.failedRunFactor = values.number("failed_run_factor");
        terms.vatServices = values.number("vat_services");
        terms.vatHardware = values.number("vat_hardware");
        OverlayChange change;
        change.subject = title;
        change.terms = std::move(terms);
        return change;
    };
    return form;
}

EditForm unitForm(const CatalogView &view)
{
    const Words w = view.words;
    const OwnTerms start = view.catalog->terms;
    EditForm form;
    form.title = w.translate("Powertrain", "Normalised compute unit", "title of a window");
    form.introduction = w.translate("Powertrain", "One unit is one GPU-hour of the reference card. Another card counts by its 16-bit peak, memory and bandwidth against the reference's; the three weights add up to 100 %. It is no vendor's unit, and not Hygon's DCU.", "above a form");
    form.fields = {
        {"unit.reference", FieldKind::Choice, w.translate("Powertrain", "&Reference card", "label of a field"), {}, plain(start.unit.referenceId), acceleratorChoices(view), {}},
        number("unit.compute", FieldKind::Percent, w.translate("Powertrain", "&Compute, %", "label of a field: a weight"), {}, start.unit.compute),
        number("unit.memory", FieldKind::Percent, w.translate("Powertrain", "&Memory, %", "label of a field: a weight"), {}, start.unit.memory),
        number("unit.bandwidth", FieldKind::Percent, w.translate("Powertrain", "&Bandwidth, %", "label of a field: a weight"), {}, start.unit.bandwidth),
    };
    form.change = [start, title = form.title.toStdString()](const FieldValues &values) {
        OwnTerms terms = start;
        terms.unit = {values.number("unit.compute").value_or(0), values.number("unit.memory").value_or(0), values.number("unit.bandwidth").value_or(0), values.text("unit.reference")};
        OverlayChange change;
        change.subject = title;
        change.terms = std::move(terms);
        return change;
    };
    return form;
}

} // namespace powertrain
