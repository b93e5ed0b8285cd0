// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>

#include "ui/catalog/catalog_table.h"
#include "ui/catalog/catalog_words.h"
#include "ui/text/plain_text.h"

namespace powertrain {

namespace {

const PurchasePrice &purchaseAt(const CatalogView &view, std::size_t row) { return view.catalog->purchases[row]; }
const ServicePrice &serviceAt(const CatalogView &view, std::size_t row) { return view.catalog->services[row]; }

std::optional<Money> likelyOf(const PurchasePrice &price)
{
    if (price.likely)
        return price.likely;
    return price.low ? price.low : price.high;
}

/// What is bought costs thousands: cents would only make it harder to read.
QString wholeMoney(const Words &w, const Money &amount)
{
    return QString::fromStdString(amount.currency.text()) + QChar(0x00A0) + w.decimal(amount.units(), amount.units() < 100 ? 2 : 0);
}

QString moneyOf(const CatalogView &view, const std::optional<Money> &amount)
{
    if (!amount)
        return wordPriceUnknown(view.words);
    const auto converted = view.scale.convert(amount);
    return wholeMoney(view.words, converted ? *converted : *amount);
}

QString bandOf(const Words &w, const PurchasePrice &price)
{
    if (price.low && price.high && !(*price.low == *price.high))
        return w.translate("Powertrain", "%1 to %2", "a price band").arg(wholeMoney(w, *price.low), w.count(price.high->units()));
    const auto amount = likelyOf(price);
    return amount ? wholeMoney(w, *amount) : wordPriceUnknown(w);
}

QString dateOf(const Words &w, const std::string &asOf)
{
    return asOf.empty() ? w.translate("Powertrain", "undated", "a price or a rate without a date") : plainText(asOf, 20);
}

std::vector<FactGroup> describePurchase(const CatalogView &view, std::size_t row)
{
    const PurchasePrice &price = purchaseAt(view, row);
    const Words &w = view.words;
    FactGroup what{{}, {}};
    addFact(what, w.translate("Powertrain", "Item", "fact: what is bought"), plainText(price.item, 200));
    addFact(what, w.translate("Powertrain", "Kind", "fact"), wordPurchaseCategory(w, price.category));
    addFact(what, w.translate("Powertrain", "Accelerator", "fact"), acceleratorName(view, price.acceleratorId));
    addFact(what, w.translate("Powertrain", "Cards", "fact: in what is bought"), w.count(price.gpus));
    addFact(what, w.translate("Powertrain", "Condition", "fact: new, used, list price"), plainText(price.condition, 120));
    addFact(what, w.translate("Powertrain", "Region", "fact"), plainText(price.region, 80));
    FactGroup amounts{w.translate("Powertrain", "Price", "heading"), {}};
    const auto add = [&](const QString &name, const std::optional<Money> &amount) {
        if (amount)
            addFact(amounts, name, moneyWithConversion(view, *amount));
    };
    add(w.translate("Powertrain", "Likely", "fact: price"), price.likely);
    if (!price.low || !price.high || !(*price.low == *price.high)) {
        add(w.translate("Powertrain", "Low", "fact: price"), price.low);
        add(w.translate("Powertrain", "High", "fact: price"), price.high);
    }
    addFact(amounts, w.translate("Powertrain", "Tax", "fact"), wordTax(w, price.tax));
    addFact(amounts, w.translate("Powertrain", "Notes", "fact"), plainText(price.notes, 2000));
    if (price.acceleratorAssumed)
        addFact(amounts, w.translate("Powertrain", "Assumed", "fact"), w.translate("Powertrain", "The printed name “%1” means several products; the commonest was taken.").arg(plainText(price.item, 80)));
    return {std::move(what), std::move(amounts), originFacts(view, price.source, price.traceable, price.confidence, price.asOf, price.user)};
}

QString amountOf(const Words &w, double amount, const std::string &currency)
{
    const QString number = QLocale(QLocale::English, QLocale::UnitedStates).toString(amount, 'g', 8);
    return currency.empty() ? number : w.translate("Powertrain", "%1 %2", "currency and amount").arg(plainText(currency, 8), number);
}

QString servicePriceText(const Words &w, const ServicePrice &price)
{
    return w.translate("Powertrain", "%1 / %2", "a price and its unit: CNY 20 / GPU-hour").arg(amountOf(w, price.amount, price.currency), wordServiceUnit(w, price.unit));
}

std::optional<double> serviceUnits(const CatalogView &view, const ServicePrice &price)
{
    const auto currency = Currency::parse(price.currency);
    return currency ? view.scale.units(Money::fromUnits(price.amount, *currency)) : std::nullopt;
}

std::vector<FactGroup> describeService(const CatalogView &view, std::size_t row)
{
    const ServicePrice &price = serviceAt(view, row);
    const Words &w = view.words;
    FactGroup what{{}, {}};
    addFact(what, w.translate("Powertrain", "Kind", "fact"), wordServiceKind(w, price.kind));
    addFact(what, w.translate("Powertrain", "Provider", "fact"), plainText(price.provider, 120));
    addFact(what, w.translate("Powertrain", "Item", "fact: what is paid for"), plainText(price.item, 200));
    addFact(what, w.translate("Powertrain", "Tokens", "fact: input, output"), wordTokenType(w, price.tokenType));
    addFact(what, w.translate("Powertrain", "Region", "fact"), plainText(price.region, 80));
    FactGroup amounts{w.translate("Powertrain", "Price", "heading"), {}};
    addFact(amounts, w.translate("Powertrain", "As printed", "fact: the provider's own price"), price.unit == "ratio" ? amountOf(w, price.amount, {}) : servicePriceText(w, price));
    const auto currency = Currency::parse(price.currency);
    const auto money = currency ? view.scale.convert(Money::fromUnits(price.amount, *currency)) : std::nullopt;
    if (money && price.currency != view.scale.currency().text())
        addFact(amounts, w.translate("Powertrain", "In %1", "fact: an amount in a currency").arg(QString::fromStdString(view.scale.currency().text())), w.unitPrice(*money));
    if (price.low)
        addFact(amounts, w.translate("Powertrain", "Low", "fact: price"), amountOf(w, *price.low, price.currency));
    if (price.high)
        addFact(amounts, w.translate("Powertrain", "High", "fact: price"), amountOf(w, *price.high, price.currency));
    addFact(amounts, w.translate("Powertrain", "Notes", "fact"), plainText(price.notes, 2000));
    return {std::move(what), std::move(amounts), originFacts(view, price.source, price.traceable, price.confidence, price.asOf, price.user)};
}

} // namespace

CatalogTable purchaseTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Item", "table heading: what is bought"), 190, false, [](const CatalogView &v, std::size_t r) { return plainText(purchaseAt(v, r).item, 120); }, {}},
        {w.translate("Powertrain", "Kind", "table heading"), 90, false, [](const CatalogView &v, std::size_t r) { return wordPurchaseCategory(v.words, purchaseAt(v, r).category); }, {}},
        {w.translate("Powertrain", "Accelerator", "table heading"), 180, false, [](const CatalogView &v, std::size_t r) { return acceleratorName(v, purchaseAt(v, r).acceleratorId); }, {}},
        {w.translate("Powertrain", "Cards", "table heading: in one instance"), 64, true, [](const CatalogView &v, std::size_t r) { return v.words.count(purchaseAt(v, r).gpus); },
            [](const CatalogView &v, std::size_t r) { return std::optional<double>(purchaseAt(v, r).gpus); }},
        {w.translate("Powertrain", "Price", "table heading"), 116, true, [](const CatalogView &v, std::size_t r) { return moneyOf(v, likelyOf(purchaseAt(v, r))); },
            [](const CatalogView &v, std::size_t r) { return v.scale.units(likelyOf(purchaseAt(v, r))); }},
        {w.translate("Powertrain", "As printed", "table heading: the provider's own price"), 196, true, [](const CatalogView &v, std::size_t r) { return bandOf(v.words, purchaseAt(v, r)); },
            [](const CatalogView &v, std::size_t r) { return v.scale.units(likelyOf(purchaseAt(v, r))); }},
        {w.translate("Powertrain", "Condition", "table heading: new, used, list price"), 160, false, [](const CatalogView &v, std::size_t r) { return plainText(purchaseAt(v, r).condition, 80); }, {}},
        {w.translate("Powertrain", "Region", "table heading"), 70, false, [](const CatalogView &v, std::size_t r) { return plainText(purchaseAt(v, r).region, 40); }, {}},
        {w.translate("Powertrain", "Date", "table heading: of a price"), 92, false, [](const CatalogView &v, std::size_t r) { return dateOf(v.words, purchaseAt(v, r).asOf); }, {}},
        {w.translate("Powertrain", "State", "table heading: yours, flagged, superseded"), 80, false, [](const CatalogView &v, std::size_t r) { return wordStates(v.words, purchaseAt(v, r).user ? RowMine : 0U); }, {}},
    };
    table.facets = {Facet::Vendor, Facet::Accelerator, Facet::Kind};
    table.hasMemory = table.hasDates = table.hasStates = table.hasCurrency = true;
    table.noun = w.translate("Powertrain", "%1 of %2 purchase prices", "count under a table");
    table.empty = w.translate("Powertrain", "No purchase price fits these filters.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->purchases.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) {
        const PurchasePrice &price = purchaseAt(v, r);
        for (const std::string *text : {&price.item, &price.condition, &price.region, &price.id})
            traits.find(*text);
        if (const Accelerator *card = price.acceleratorId.empty() ? nullptr : v.catalog->findAccelerator(price.acceleratorId)) {
            traits.find(card->name);
            traits.find(card->nameZh);
            traits.keys[static_cast<std::size_t>(Facet::Vendor)] = card->vendor;
            if (card->memoryMarketedGb)
                traits.memoryGb = *card->memoryMarketedGb;
        }
        traits.keys[static_cast<std::size_t>(Facet::Accelerator)] = price.acceleratorId;
        traits.keys[static_cast<std::size_t>(Facet::Kind)] = price.category;
        traits.asOf = price.asOf;
        traits.state = (price.user ? RowMine : 0U) | (likelyOf(price) ? 0U : RowUnpriced);
    };
    table.id = [](const CatalogView &v, std::size_t r) { return purchaseAt(v, r).id; };
    table.title = [](const CatalogView &v, std::size_t r) { return plainText(purchaseAt(v, r).item, 120); };
    table.facts = describePurchase;
    return table;
}

CatalogTable serviceTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Kind", "table heading"), 118, false, [](const CatalogView &v, std::size_t r) { return wordServiceKind(v.words, serviceAt(v, r).kind); }, {}},
        {w.translate("Powertrain", "Provider", "table heading"), 124, false, [](const CatalogView &v, std::size_t r) { return plainText(serviceAt(v, r).provider, 80); }, {}},
        {w.translate("Powertrain", "Item", "table heading: what is bought"), 196, false, [](const CatalogView &v, std::size_t r) { return plainText(serviceAt(v, r).item, 120); }, {}},
        {w.translate("Powertrain", "Tokens", "table heading: input, output"), 104, false, [](const CatalogView &v, std::size_t r) { return wordTokenType(v.words, serviceAt(v, r).tokenType); }, {}},
        {w.translate("Powertrain", "Price", "table heading"), 116, true,
            [](const CatalogView &v, std::size_t r) {
                const auto currency = Currency::parse(serviceAt(v, r).currency);
                const auto money = currency ? v.scale.convert(Money::fromUnits(serviceAt(v, r).amount, *currency)) : std::nullopt;
                return money ? wordPrice(v.words, *money) : amountOf(v.words, serviceAt(v, r).amount, serviceAt(v, r).currency);
            },
            [](const CatalogView &v, std::size_t r) { return serviceAt(v, r).currency.empty() ? std::optional(serviceAt(v, r).amount) : serviceUnits(v, serviceAt(v, r)); }},
        {w.translate("Powertrain", "As printed", "table heading: the provider's own price"), 180, true, [](const CatalogView &v, std::size_t r) { return servicePriceText(v.words, serviceAt(v, r)); },
            [](const CatalogView &v, std::size_t r) { return serviceAt(v, r).currency.empty() ? std::optional(serviceAt(v, r).amount) : serviceUnits(v, serviceAt(v, r)); }},
        {w.translate("Powertrain", "Region", "table heading"), 80, false, [](const CatalogView &v, std::size_t r) { return plainText(serviceAt(v, r).region, 40); }, {}},
        {w.translate("Powertrain", "Date", "table heading: of a price"), 92, false, [](const CatalogView &v, std::size_t r) { return dateOf(v.words, serviceAt(v, r).asOf); }, {}},
        {w.translate("Powertrain", "State", "table heading: yours, flagged, superseded"), 80, false, [](const CatalogView &v, std::size_t r) { return wordStates(v.words, serviceAt(v, r).user ? RowMine : 0U); }, {}},
    };
    table.facets = {Facet::Kind, Facet::Provider};
    table.hasDates = table.hasStates = table.hasCurrency = true;
    table.noun = w.translate("Powertrain", "%1 of %2 service prices", "count under a table");
    table.empty = w.translate("Powertrain", "No service price fits these filters.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->services.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) {
        const ServicePrice &price = serviceAt(v, r);
        for (const std::string *text : {&price.item, &price.provider, &price.region, &price.kind, &price.id})
            traits.find(*text);
        // Both languages' word for the kind: "storage" and 存储 find the same rows.
        static const Words kBoth[] = {Words(Language::English), Words(Language::Chinese)};
        for (const Words &words : kBoth)
            traits.find(wordServiceKind(words, price.kind).toStdString());
        traits.keys[static_cast<std::size_t>(Facet::Provider)] = price.provider;
        traits.keys[static_cast<std::size_t>(Facet::Kind)] = price.kind;
        traits.asOf = price.asOf;
        traits.state = price.user ? RowMine : 0U;
    };
    table.id = [](const CatalogView &v, std::size_t r) { return serviceAt(v, r).id; };
    table.title = [](const CatalogView &v, std::size_t r) {
        return v.words.translate("Powertrain", "%1: %2", "provider and card, provider and service").arg(plainText(serviceAt(v, r).provider, 80), plainText(serviceAt(v, r).item, 120));
    };
    table.facts = describeService;
    return table;
}

} // namespace powertrain
