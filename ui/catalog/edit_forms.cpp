// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/edit_forms.h"

#include <algorithm>

#include <QCollator>
#include <QUuid>

#include "core/units/names.h"
#include "ui/catalog/catalog_words.h"
#include "ui/catalog/form_choices.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

using Choices = std::vector<std::pair<QString, QString>>;

QString clockText(int minutes) { return QStringLiteral("%1:%2").arg(minutes / 60, 2, 10, QLatin1Char('0')).arg(minutes % 60, 2, 10, QLatin1Char('0')); }

QString plain(const std::string &text) { return QString::fromStdString(text); }

Choices taxChoices(const Words &w)
{
    Choices list;
    for (const auto &entry : EnumNames<TaxState>::table)
        list.push_back({QString::fromLatin1(entry.second.data(), static_cast<qsizetype>(entry.second.size())), wordTax(w, entry.first)});
    return list;
}

FieldSpec dateField(const Words &w, const std::string &asOf)
{
    return {"as_of", FieldKind::Text, w.translate("Powertrain", "&Date of the price", "label of a field"), w.translate("Powertrain", "For instance 2026-11-30.", "hint under a date field"), plain(asOf), {}, {}};
}

FieldSpec sourceField(const Words &w, const std::string &source)
{
    return {"source", FieldKind::Text, w.translate("Powertrain", "&Source", "label of a field"), w.translate("Powertrain", "Where it stands: an address, a quotation, a contract.", "hint under a field"), plain(source), {}, {}};
}

FieldSpec taxField(const Words &w, TaxState tax)
{
    return {"tax", FieldKind::Choice, w.translate("Powertrain", "&Tax", "label of a field"), {}, plain(std::string(nameOf(tax))), taxChoices(w), {}};
}

FieldSpec notesField(const Words &w, const std::string &notes) { return {"notes", FieldKind::Text, w.translate("Powertrain", "&Notes", "label of a field"), {}, plain(notes), {}, {}}; }

std::string sourceOr(const Words &w, const std::string &source)
{
    return source.empty() ? w.translate("Powertrain", "entered by hand", "source of a row that gives none").toStdString() : source;
}

template <std::size_t N>
Choices namedChoices(const char *const (&codes)[N], const std::function<QString(const std::string &)> &name)
{
    Choices list;
    for (const char *code : codes)
        list.push_back({QLatin1String(code), name(code)});
    return list;
}

void billTime(Offer &offer, const FieldValues &values)
{
    const auto from = values.whole("window"), to = values.whole("window_to");
    offer.window.reset();
    if (from && to)
        offer.window = DailyWindow{*from, *to};
    offer.payShareLow.reset();
    offer.payShare = values.number("pay_share").value_or(1);
    if (const auto low = values.number("pay_share_low"); low && *low != offer.payShare)
        offer.payShareLow = low;
    offer.packGpuHours = values.number("pack_gpu_hours");
    offer.stepSeconds = values.whole("step_seconds");
    offer.minimumSeconds = values.number("minimum_seconds");
}

std::vector<FieldSpec> offerFields(const CatalogView &view, const Offer &o, bool isNew)
{
    const Words &w = view.words;
    const QString currency = o.printedAmount ? plain(o.printedAmount->currency.text()) : plain(view.scale.currency().text());
    return {
        {"provider", FieldKind::FreeChoice, w.translate("Powertrain", "&Provider", "label of a field"), w.translate("Powertrain", "One of the list, or a new name.", "hint under a field"), plain(o.providerId), providerChoices(view), {}},
        {"accelerator", FieldKind::Choice, w.translate("Powertrain", "&Accelerator", "label of a field"), {}, plain(o.acceleratorId), acceleratorChoices(view), {}},
        {"sku", FieldKind::Text, w.translate("Powertrain", "P&roduct", "label of a field: the provider's name of the thing"), {}, plain(o.sku), {}, {}},
        {"gpus_per_instance", FieldKind::Number, w.translate("Powertrain", "Cards per &instance", "label of a field"), {}, QString::number(o.gpusPerInstance), {}, {}},
        {"billing", FieldKind::Choice, w.translate("Powertrain", "&Way of paying", "label of a field"), {}, plain(std::string(nameOf(o.billing))), billingChoices(view), {}},
        {"amount", FieldKind::Money, w.translate("Powertrain", "Pri&ce", "label of a field"), w.translate("Powertrain", "As the provider prints it. Leave it empty where it is not known.", "hint under a field"),
            o.printedAmount ? numberText(o.printedAmount->units()) : QString(), {}, currency},
        {"unit", FieldKind::Choice, w.translate("Powertrain", "U&nit", "label of a field: of a price"), {}, plain(o.printedUnit.empty() ? std::string("gpu_hour") : o.printedUnit),
            namedChoices(kPriceUnits, [&](const std::string &code) { return wordPriceUnit(w, code); }), {}},
        {"pay_share", FieldKind::Percent, w.translate("Powertrain", "Share that is pai&d, %", "label of a field"), w.translate("Powertrain", "100, or less under a discount or off-peak: at 5 折 it is 50.", "hint under a field"), numberText(o.payShare, 100), {}, {}},
        {"pay_share_low", FieldKind::Percent, w.translate("Powertrain", "… at the &least, %", "label of a field: cheap end of a band of shares"), w.translate("Powertrain", "Of a band: for 2.5–5 折 it is 25.", "hint under a field"), numberText(o.payShareLow, 100), {}, {}},
        {"window", FieldKind::Clock, w.translate("Powertrain", "Holds &from", "label of a field: time of day"), w.translate("Powertrain", "For instance 23:00; the provider's time. Empty: all day.", "hint under a field"), o.window ? clockText(o.window->fromMinute) : QString(), {}, {}},
        {"window_to", FieldKind::Clock, w.translate("Powertrain", "… unti&l", "label of a field: time of day"), {}, o.window ? clockText(o.window->toMinute) : QString(), {}, {}},
        {"pack_gpu_hours", FieldKind::Number, w.translate("Powertrain", "&GPU-hours in a pack", "label of a field"), {}, numberText(o.packGpuHours), {}, {}},
        {"step_seconds", FieldKind::Number, w.translate("Powertrain", "Charged in steps of, s", "label of a field: seconds"), {}, o.stepSeconds ? QString::number(*o.stepSeconds) : QString(), {}, {}},
        {"minimum_seconds", FieldKind::Number, w.translate("Powertrain", "Least charged, s", "label of a field: seconds for one start"), {}, numberText(o.minimumSeconds), {}, {}},
        taxField(w, o.tax),
        {"region", FieldKind::Text, w.translate("Powertrain", "R&egion", "label of a field"), w.translate("Powertrain", "As the provider writes it.", "hint under a field"), plain(o.region), {}, {}},
        {"group", FieldKind::Choice, w.translate("Powertrain", "Part of the &world", "label of a field"), {}, plain(o.regionGroup.empty() ? std::string("global") : o.regionGroup),
            namedChoices(kRegionGroups, [&](const std::string &code) { return wordRegionGroup(w, code); }), {}},
        dateField(w, isNew ? view.today : o.asOf),
        sourceField(w, o.source),
        notesField(w, o.notes),
    };
}

} // namespace

std::string newId() { return "own-" + QUuid::createUuid().toString(QUuid::WithoutBraces).left(13).toStdString(); }

Choices acceleratorChoices(const CatalogView &view, const QString &none)
{
    Choices list;
    for (const Accelerator &card : view.catalog->accelerators)
        list.push_back({plain(card.id), plainText(wordAccelerator(view.words, card), 80)});
    QCollator collator(QLocale(QLocale::English, QLocale::UnitedStates));
    collator.setNumericMode(true);
    std::sort(list.begin(), list.end(), [&](const auto &a, const auto &b) { return collator.compare(a.second, b.second) < 0; });
    list.insert(list.begin(), {QString(), none.isEmpty() ? view.words.translate("Powertrain", "(none of the catalogue)", "choice in a list of accelerators") : none});
    return list;
}

Choices providerChoices(const CatalogView &view, const QString &any)
{
    Choices list;
    for (const Provider &provider : view.catalog->providers)
        list.push_back({plain(provider.id), plainText(wordProvider(view.words, provider), 80)});
    std::sort(list.begin(), list.end(), [](const auto &a, const auto &b) { return QString::localeAwareCompare(a.second, b.second) < 0; });
    if (!any.isEmpty())
        list.insert(list.begin(), {QString(), any});
    return list;
}

Choices billingChoices(const CatalogView &view, const QString &any)
{
    Choices list;
    if (!any.isEmpty())
        list.push_back({QString(), any});
    for (const auto &entry : EnumNames<BillingMode>::table) {
        if (entry.first != BillingMode::Purchase && entry.first != BillingMode::Owned)
            list.push_back({QString::fromLatin1(entry.second.data(), static_cast<qsizetype>(entry.second.size())), word(view.words, entry.first)});
    }
    return list;
}

EditForm offerForm(const CatalogView &view, const Offer *offer)
{
    const Words w = view.words;
    Offer start = offer ? *offer : Offer();
    EditForm form;
    form.title = offer ? w.translate("Powertrain", "Change a rental price", "title of a window") : w.translate("Powertrain", "Add a rental price", "title of a window");
    form.introduction = offer && !offer->user ? w.translate("Powertrain", "The shipped row stays as it is. Yours is used in its place until you remove it.", "above a form") : QString();
    form.fields = offerFields(view, start, !offer);
    form.change = [w, start, isNew = !offer](const FieldValues &values) {
        Offer o = start;
        o.user = true;
        if (isNew)
            o.id = newId();
        o.providerId = values.text("provider");
        o.acceleratorId = values.text("accelerator");
        o.acceleratorAssumed = false;
        o.sku = values.text("sku");
        if (o.sku.empty())
            o.sku = o.acceleratorId;
        if (o.gpu.empty() || o.acceleratorId != start.acceleratorId)
            o.gpu = o.acceleratorId;
        o.gpusPerInstance = values.whole("gpus_per_instance").value_or(1);
        o.billing = parseName<BillingMode>(values.text("billing")).value_or(BillingMode::OnDemand);
        o.printedAmount = values.amount("amount");
        o.printedUnit = values.text("unit");
        o.perGpuHour.reset(); // core brings it to an accelerator-hour
        o.listPerGpuHour.reset();
        o.discountId.clear();
        billTime(o, values);
        o.tax = parseName<TaxState>(values.text("tax")).value_or(TaxState::Unknown);
        o.region = values.text("region");
        o.regionGroup = values.text("group");
        o.asOf = values.text("as_of");
        o.source = sourceOr(w, values.text("source"));
        o.notes = values.text("notes");
        OverlayChange change;
        change.subject = o.providerId + " · " + o.sku;
        change.offers.push_back(std::move(o));
        return change;
    };
    return form;
}

EditForm purchaseForm(const CatalogView &view, const PurchasePrice *price)
{
    const Words w = view.words;
    const PurchasePrice start = price ? *price : PurchasePrice();
    const auto money = [&](const char *key, const QString &label, const std::optional<Money> &amount) {
        return FieldSpec{key, FieldKind::Money, label, {}, amount ? numberText(amount->units()) : QString(), {}, plain(amount ? amount->currency.text() : view.scale.currency().text())};
    };
    EditForm form;
    form.title = price ? w.translate("Powertrain", "Change a purchase price", "title of a window") : w.translate("Powertrain", "Add a purchase price", "title of a window");
    form.fields = {
        {"item", FieldKind::Text, w.translate("Powertrain", "&Item", "label of a field: what is bought"), {}, plain(start.item), {}, {}},
        {"category", FieldKind::Choice, w.translate("Powertrain", "&Kind", "label of a field"), {}, plain(start.category), namedChoices(kPurchaseCategories, [&](const std::string &code) { return wordPurchaseCategory(w, code); }), {}},
        {"accelerator", FieldKind::Choice, w.translate("Powertrain", "&Accelerator", "label of a field"), {}, plain(start.acceleratorId), acceleratorChoices(view), {}},
        {"gpus", FieldKind::Number, w.translate("Powertrain", "Cards &in it", "label of a field: of a server"), {}, QString::number(start.gpus), {}, {}},
        money("likely", w.translate("Powertrain", "Pri&ce", "label of a field"), start.likely),
        money("low", w.translate("Powertrain", "&Low end", "label of a field: of a price band"), start.low),
        money("high", w.translate("Powertrain", "&High end", "label of a field: of a price band"), start.high),
        taxField(w, start.tax),
        {"condition", FieldKind::Text, w.translate("Powertrain", "C&ondition", "label of a field: new, used"), w.translate("Powertrain", "For instance new, used, quotation.", "hint under a field"), plain(start.condition), {}, {}},
        {"region", FieldKind::Text, w.translate("Powertrain", "R&egion", "label of a field"), {}, plain(start.region), {}, {}},
        dateField(w, price ? start.asOf : view.today),
        sourceField(w, start.source),
        notesField(w, start.notes),
    };
    form.change = [w, start, isNew = !price](const FieldValues &values) {
        PurchasePrice p = start;
        p.user = true;
        if (isNew)
            p.id = newId();
        p.item = values.text("item");
        p.category = values.text("category");
        p.acceleratorId = values.text("accelerator");
        p.acceleratorAssumed = false;
        p.gpus = values.whole("gpus").value_or(1);
        p.likely = values.amount("likely");
        p.low = values.amount("low");
        p.high = values.amount("high");
        p.tax = parseName<TaxState>(values.text("tax")).value_or(TaxState::Unknown);
        p.condition = values.text("condition");
        p.region = values.text("region");
        p.asOf = values.text("as_of");
        p.source = sourceOr(w, values.text("source"));
        p.notes = values.text("notes");
        OverlayChange change;
        change.subject = p.item;
        change.purchases.push_back(std::move(p));
        return change;
    };
    return form;
}

EditForm serviceForm(const CatalogView &view, const ServicePrice *price)
{
    const Words w = view.words;
    const ServicePrice start = price ? *price : ServicePrice();
    Choices tokens = namedChoices(kTokenTypes, [&](const std::string &code) { return wordTokenType(w, code); });
    tokens.insert(tokens.begin(), {QString(), w.translate("Powertrain", "(no tokens)", "choice in a list")});
    EditForm form;
    form.title = price ? w.translate("Powertrain", "Change a service price", "title of a window") : w.translate("Powertrain", "Add a service price", "title of a window");
    form.fields = {
        {"kind", FieldKind::Choice, w.translate("Powertrain", "&Kind", "label of a field"), {}, plain(start.kind), namedChoices(kServiceKinds, [&](const std::string &code) { return wordServiceKind(w, code); }), {}},
        {"provider", FieldKind::Text, w.translate("Powertrain", "&Provider", "label of a field"), {}, plain(start.provider), {}, {}},
        {"item", FieldKind::Text, w.translate("Powertrain", "&Item", "label of a field: what is bought"), w.translate("Powertrain", "For an API the model's name.", "hint under a field"), plain(start.item), {}, {}},
        {"tokens", FieldKind::Choice, w.translate("Powertrain", "To&kens", "label of a field: input, output"), {}, plain(start.tokenType), tokens, {}},
        {"amount", FieldKind::Money, w.translate("Powertrain", "Pri&ce", "label of a field"), w.translate("Powertrain", "For a ratio (PUE) the currency does not count.", "hint under a field"), price ? numberText(start.amount) : QString(), {},
            plain(start.currency.empty() ? view.scale.currency().text() : start.currency)},
        {"unit", FieldKind::Choice, w.translate("Powertrain", "U&nit", "label of a field: of a price"), {}, plain(start.unit), namedChoices(kServiceUnits, [&](const std::string &code) { return wordServiceUnit(w, code); }), {}},
        {"region", FieldKind::Text, w.translate("Powertrain", "R&egion", "label of a field"), {}, plain(start.region), {}, {}},
        dateField(w, price ? start.asOf : view.today),
        sourceField(w, start.source),
        notesField(w, start.notes),
    };
    form.change = [w, start, isNew = !price](const FieldValues &values) {
        ServicePrice p = start;
        p.user = true;
        if (isNew)
            p.id = newId();
        p.kind = values.text("kind");
        p.provider = values.text("provider");
        p.item = values.text("item");
        p.tokenType = values.text("tokens");
        p.unit = values.text("unit");
        const auto amount = values.amount("amount");
        p.amount = amount ? amount->units() : -1; // nothing entered: core says what is missing
        p.currency = amount && p.unit != "ratio" ? amount->currency.text() : std::string();
        p.low.reset();
        p.high.reset();
        p.region = values.text("region");
        p.asOf = values.text("as_of");
        p.source = sourceOr(w, values.text("source"));
        p.notes = values.text("notes");
        OverlayChange change;
        change.subject = p.provider + " · " + p.item;
        change.services.push_back(std::move(p));
        return change;
    };
    return form;
}

EditForm rateForm(const CatalogView &view, const ExchangeRate *rate)
{
    const Words w = view.words;
    EditForm form;
    form.title = rate ? w.translate("Powertrain", "Change an exchange rate", "title of a window") : w.translate("Powertrain", "Add an exchange rate", "title of a window");
    form.fields = {
        {"from", FieldKind::Text, w.translate("Powertrain", "One &unit of", "label of a field: ISO code of a currency"), w.translate("Powertrain", "ISO code, for instance USD.", "hint under a field"), rate ? plain(rate->from.text()) : QStringLiteral("USD"), {}, {}},
        {"rate", FieldKind::Number, w.translate("Powertrain", "&costs", "label of a field: a rate, between two currencies"), {}, rate ? numberText(rate->rate) : QString(), {}, {}},
        {"to", FieldKind::Text, w.translate("Powertrain", "&in", "label of a field: ISO code of the other currency"), {}, rate ? plain(rate->to.text()) : QStringLiteral("CNY"), {}, {}},
        {"as_of", FieldKind::Text, w.translate("Powertrain", "&Date of the rate", "label of a field"), w.translate("Powertrain", "For instance 2026-11-30.", "hint under a date field"), plain(view.today), {}, {}},
        sourceField(w, rate && rate->user ? rate->source : std::string()),
    };
    form.change = [w](const FieldValues &values) {
        ExchangeRate r;
        r.user = true;
        const auto code = [&](const char *key) { return Currency::parse(QString::fromStdString(values.text(key)).trimmed().toUpper().toStdString()).value_or(Currency{{'?', '?', '?'}}); };
        r.from = code("from");
        r.to = code("to");
        r.rate = values.number("rate").value_or(0);
        r.asOf = values.text("as_of");
        r.source = sourceOr(w, values.text("source"));
        OverlayChange change;
        change.subject = r.from.text() + "/" + r.to.text();
        change.rates.push_back(std::move(r));
        return change;
    };
    return form;
}

} // namespace powertrain
