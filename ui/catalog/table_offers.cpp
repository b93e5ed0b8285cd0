// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/names.h"
#include "ui/catalog/catalog_table.h"
#include "ui/catalog/catalog_words.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

const Offer &at(const CatalogView &view, std::size_t row) { return view.catalog->offers[row]; }

unsigned stateOf(const Offer &offer)
{
    unsigned state = 0;
    if (offer.user)
        state |= RowMine;
    if (offer.suspicious && !offer.confirmed)
        state |= RowFlagged;
    if (offer.superseded)
        state |= RowSuperseded;
    if (!offer.perGpuHour)
        state |= RowUnpriced;
    return state;
}

void gather(const CatalogView &view, std::size_t row, RowTraits &traits)
{
    const Offer &offer = at(view, row);
    const Accelerator *card = offer.acceleratorId.empty() ? nullptr : view.catalog->findAccelerator(offer.acceleratorId);
    traits.find(offer.sku);
    traits.find(offer.gpu);
    traits.find(offer.region);
    traits.find(offer.providerId);
    if (const Provider *provider = view.catalog->findProvider(offer.providerId)) {
        traits.find(provider->name);
        traits.find(provider->nameZh);
    }
    if (card) {
        traits.find(card->name);
        traits.find(card->nameZh);
        traits.keys[static_cast<std::size_t>(Facet::Vendor)] = card->vendor;
        if (card->memoryMarketedGb)
            traits.memoryGb = *card->memoryMarketedGb;
    }
    traits.find(offer.id);
    traits.keys[static_cast<std::size_t>(Facet::Accelerator)] = offer.acceleratorId;
    traits.keys[static_cast<std::size_t>(Facet::Provider)] = offer.providerId;
    traits.keys[static_cast<std::size_t>(Facet::Region)] = offer.regionGroup;
    traits.keys[static_cast<std::size_t>(Facet::Billing)] = nameOf(offer.billing);
    traits.asOf = offer.asOf;
    traits.state = stateOf(offer);
}

QString cardText(const CatalogView &view, const Offer &offer)
{
    return offer.acceleratorId.empty() ? plainText(offer.gpu, 80) : acceleratorName(view, offer.acceleratorId);
}

/// The provider's own name of it; where he gives only a part of the world, that.
QString regionText(const Words &w, const Offer &offer)
{
    return offer.region.empty() || offer.region == offer.regionGroup ? wordRegionGroup(w, offer.regionGroup) : plainText(offer.region, 80);
}

QString printedText(const Words &w, const Offer &offer)
{
    if (!offer.printedAmount)
        return wordPriceUnknown(w);
    return w.translate("Powertrain", "%1 / %2", "a price and its unit: CNY 20 / GPU-hour").arg(w.unitPrice(*offer.printedAmount), wordPriceUnit(w, offer.printedUnit));
}

FactGroup priceFacts(const CatalogView &view, const Offer &offer)
{
    const Words &w = view.words;
    FactGroup price{w.translate("Powertrain", "Price", "heading"), {}};
    addFact(price, w.translate("Powertrain", "Per GPU-hour", "fact: price"), offer.perGpuHour ? moneyWithConversion(view, *offer.perGpuHour) : wordPriceUnknown(w));
    addFact(price, w.translate("Powertrain", "As printed", "fact: the provider's own price"), printedText(w, offer));
    if (offer.payShare != 1 || offer.payShareLow)
        addFact(price, w.translate("Powertrain", "Paid share", "fact"), wordShare(w, offer.payShare, offer.payShareLow));
    if (offer.listPerGpuHour)
        addFact(price, w.translate("Powertrain", "Before your discount", "fact: price"), w.unitPrice(*offer.listPerGpuHour));
    if (!offer.discountId.empty()) {
        for (const Discount &discount : view.catalog->discounts) {
            if (discount.id == offer.discountId)
                addFact(price, w.translate("Powertrain", "Your discount", "fact"), wordShare(w, discount.payShare, std::nullopt));
        }
    }
    addFact(price, w.translate("Powertrain", "Tax", "fact"), wordTax(w, offer.tax));
    addFact(price, w.translate("Powertrain", "Way of paying", "fact"), word(w, offer.billing));
    if (offer.window)
        addFact(price, w.translate("Powertrain", "Hours", "fact: when the price holds"), wordWindow(w, *offer.window));
    if (offer.packGpuHours)
        addFact(price, w.translate("Powertrain", "Pack", "fact: card-hours bought at once"), w.translate("Powertrain", "%1 GPU-hours, whole packs are bought", "fact").arg(w.count(*offer.packGpuHours)));
    if (offer.stepSeconds)
        addFact(price, w.translate("Powertrain", "Charged in steps of", "fact: time, rounded up"), w.duration(Seconds(*offer.stepSeconds)));
    if (offer.minimumSeconds)
        addFact(price, w.translate("Powertrain", "Least charged", "fact: time for one start"), w.duration(Seconds(*offer.minimumSeconds)));
    if (offer.componentOnly)
        addFact(price, w.translate("Powertrain", "Host", "fact: the machine around the card"), w.translate("Powertrain", "not in the price: this is the accelerator alone", "fact"));
    return price;
}

FactGroup remarkFacts(const CatalogView &view, const Offer &offer)
{
    const Words &w = view.words;
    FactGroup remarks{w.translate("Powertrain", "Remarks", "heading"), {}};
    if (offer.suspicious && !offer.confirmed)
        addFact(remarks, w.translate("Powertrain", "Flagged", "fact"),
            w.translate("Powertrain", "The price is ten times off the median of its peers. It is kept out of plans until you say that it is right."));
    if (offer.suspicious && offer.confirmed)
        addFact(remarks, w.translate("Powertrain", "Confirmed", "fact"), w.translate("Powertrain", "The price is ten times off the median of its peers; you said that it is right."));
    if (offer.superseded)
        addFact(remarks, w.translate("Powertrain", "Superseded", "fact"), w.translate("Powertrain", "A newer price of the same thing is known; plans use that one."));
    if (offer.acceleratorAssumed)
        addFact(remarks, w.translate("Powertrain", "Assumed", "fact"), w.translate("Powertrain", "The printed name “%1” means several products; the commonest was taken.").arg(plainText(offer.gpu, 80)));
    addFact(remarks, w.translate("Powertrain", "Notes", "fact"), plainText(offer.notes, 2000));
    return remarks;
}

std::vector<FactGroup> describe(const CatalogView &view, std::size_t row)
{
    const Offer &offer = at(view, row);
    const Words &w = view.words;
    FactGroup what{{}, {}};
    addFact(what, w.translate("Powertrain", "Provider", "fact"), providerName(view, offer.providerId));
    addFact(what, w.translate("Powertrain", "Product", "fact: the provider's name of the thing"), plainText(offer.sku, 200));
    addFact(what, w.translate("Powertrain", "Accelerator", "fact"), cardText(view, offer));
    addFact(what, w.translate("Powertrain", "Printed as", "fact: name of the card"), plainText(offer.gpu, 80));
    addFact(what, w.translate("Powertrain", "Cards per instance", "fact"), w.count(offer.gpusPerInstance));
    if (offer.gpuShare < 1)
        addFact(what, w.translate("Powertrain", "Share of a card", "fact"), w.translate("Powertrain", "%1; not used in plans", "share of a card").arg(w.percent(offer.gpuShare)));
    if (offer.vcpus)
        addFact(what, w.translate("Powertrain", "vCPU", "fact"), w.count(*offer.vcpus));
    if (offer.ramGb)
        addFact(what, w.translate("Powertrain", "Memory of the host", "fact"), w.bytesDecimal(Bytes(*offer.ramGb * 1e9)));
    addFact(what, w.translate("Powertrain", "Region", "fact"), regionText(w, offer));
    std::vector<FactGroup> groups{std::move(what), priceFacts(view, offer)};
    if (FactGroup remarks = remarkFacts(view, offer); !remarks.facts.empty())
        groups.push_back(std::move(remarks));
    groups.push_back(originFacts(view, offer.source, offer.traceable, offer.confidence, offer.asOf, offer.user));
    return groups;
}

} // namespace

CatalogTable offerTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Provider", "table heading"), 122, false, [](const CatalogView &v, std::size_t r) { return providerName(v, at(v, r).providerId); }, {}},
        {w.translate("Powertrain", "Accelerator", "table heading"), 196, false, [](const CatalogView &v, std::size_t r) { return cardText(v, at(v, r)); }, {}},
        {w.translate("Powertrain", "Cards", "table heading: in one instance"), 64, true, [](const CatalogView &v, std::size_t r) { return v.words.count(at(v, r).gpusPerInstance); },
            [](const CatalogView &v, std::size_t r) { return std::optional<double>(at(v, r).gpusPerInstance); }},
        {w.translate("Powertrain", "Way of paying", "table heading"), 128, false, [](const CatalogView &v, std::size_t r) { return word(v.words, at(v, r).billing); }, {}},
        {w.translate("Powertrain", "Region", "table heading"), 104, false,
            [](const CatalogView &v, std::size_t r) { return regionText(v.words, at(v, r)); }, {}},
        {w.translate("Powertrain", "Per GPU-hour", "table heading: price"), 124, true,
            [](const CatalogView &v, std::size_t r) {
                const auto &price = at(v, r).perGpuHour;
                if (!price)
                    return wordPriceUnknown(v.words);
                const auto converted = v.scale.convert(price);
                return wordPrice(v.words, converted ? *converted : *price);
            },
            [](const CatalogView &v, std::size_t r) { return v.scale.units(at(v, r).perGpuHour); }},
        {w.translate("Powertrain", "State", "table heading: yours, flagged, superseded"), 104, false, [](const CatalogView &v, std::size_t r) { return wordStates(v.words, stateOf(at(v, r))); }, {}},
        {w.translate("Powertrain", "Date", "table heading: of a price"), 98, false,
            [](const CatalogView &v, std::size_t r) { return at(v, r).asOf.empty() ? v.words.translate("Powertrain", "undated", "a price or a rate without a date") : plainText(at(v, r).asOf, 20); }, {}},
        {w.translate("Powertrain", "As printed", "table heading: the provider's own price"), 184, true, [](const CatalogView &v, std::size_t r) { return printedText(v.words, at(v, r)); },
            [](const CatalogView &v, std::size_t r) { return v.scale.units(at(v, r).printedAmount); }},
        {w.translate("Powertrain", "Product", "table heading: the provider's name of the thing"), 170, false, [](const CatalogView &v, std::size_t r) { return plainText(at(v, r).sku, 120); }, {}},
    };
    table.facets = {Facet::Vendor, Facet::Accelerator, Facet::Provider, Facet::Region, Facet::Billing};
    table.hasMemory = table.hasDates = table.hasStates = table.hasCurrency = true;
    table.sortColumn = 5;
    table.noun = w.translate("Powertrain", "%1 of %2 offers", "count under a table");
    table.empty = w.translate("Powertrain", "No offer fits these filters.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->offers.size(); };
    table.traits = gather;
    table.id = [](const CatalogView &v, std::size_t r) { return at(v, r).id; };
    table.title = [](const CatalogView &v, std::size_t r) {
        return v.words.translate("Powertrain", "%1: %2", "provider and card, provider and service").arg(providerName(v, at(v, r).providerId), cardText(v, at(v, r)));
    };
    table.facts = describe;
    return table;
}

} // namespace powertrain
