// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include <QStringList>

#include "ui/catalog/catalog_table.h"
#include "ui/catalog/catalog_words.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

const Accelerator &cardAt(const CatalogView &view, std::size_t row) { return view.catalog->accelerators[row]; }
const LibraryModel &modelAt(const CatalogView &view, std::size_t row) { return view.catalog->models[row]; }

/// The shipped catalogue gives every row a checked date, the overlay none.
bool isOwn(const Accelerator &card) { return card.provenance.asOf.empty() && card.provenance.sources.size() == 1; }

QString bytesOf(const Words &w, const std::optional<Bytes> &amount) { return amount ? w.bytes(*amount) : wordUnknown(w); }
QString rateOf(const Words &w, const std::optional<BytesPerSecond> &rate) { return rate ? w.bandwidth(*rate) : wordUnknown(w); }
QString peakOf(const Words &w, const std::optional<FlopsPerSecond> &peak) { return peak ? w.flopsPerSecond(*peak) : wordUnknown(w); }
std::optional<FlopsPerSecond> halfPeak(const Accelerator &card) { return card.peak.bf16 ? card.peak.bf16 : card.peak.fp16; }

template <class Quantity>
std::optional<double> plainNumber(const std::optional<Quantity> &quantity)
{
    return quantity ? std::optional<double>(quantity->value) : std::nullopt;
}

std::optional<double> cheapestOf(const CatalogView &view, const Accelerator &card)
{
    std::optional<double> least;
    for (const Offer *offer : view.catalog->offersFor(card.id)) {
        if (offer->superseded || (offer->suspicious && !offer->confirmed) || offer->gpuShare < 1 || offer->billing != BillingMode::OnDemand)
            continue;
        const auto units = view.scale.units(offer->perGpuHour);
        if (units && (!least || *units < *least))
            least = units;
    }
    return least;
}

QString sources(const std::vector<std::string> &list)
{
    QStringList lines;
    for (const std::string &source : list)
        lines += plainText(source, 500);
    return lines.join(QLatin1Char('\n'));
}

/// Low, median and high of what each provider asks for the card, by way of paying.
FactGroup spreadFacts(const CatalogView &view, const Accelerator &card)
{
    const Words &w = view.words;
    std::map<std::pair<std::string, BillingMode>, std::vector<double>> prices;
    int flagged = 0, unpriced = 0;
    for (const Offer *offer : view.catalog->offersFor(card.id)) {
        if (offer->superseded || offer->gpuShare < 1)
            continue;
        if (offer->suspicious && !offer->confirmed)
            ++flagged;
        else if (const auto units = view.scale.units(offer->perGpuHour))
            prices[{offer->providerId, offer->billing}].push_back(*units);
        else
            ++unpriced;
    }
    std::vector<std::pair<double, RowFact>> lines;
    for (auto &[key, list] : prices) {
        std::sort(list.begin(), list.end());
        const double median = list.size() % 2 ? list[list.size() / 2] : (list[list.size() / 2 - 1] + list[list.size() / 2]) / 2;
        const QString name = w.translate("Powertrain", "%1, %2", "provider, way of paying").arg(providerName(view, key.first), word(w, key.second));
        const auto text = [&](double units) { return w.decimal(units, 2); };
        const QString currency = QString::fromStdString(view.scale.currency().text());
        const int offers = static_cast<int>(list.size());
        const QString value = offers == 1 ? w.translate("Powertrain", "%1 %2 (one offer)", "currency, price").arg(currency, text(median))
                                          : w.translate("Powertrain", "%1 %2 / %3 / %4 (%5 offers)", "currency; low, median and high price; count").arg(currency, text(list.front()), text(median), text(list.back()), w.count(offers));
        lines.push_back({median, {name, value}});
    }
    std::stable_sort(lines.begin(), lines.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    FactGroup group{w.translate("Powertrain", "Rent per GPU-hour by provider: low / median / high", "heading"), {}};
    for (auto &line : lines)
        group.facts.push_back(std::move(line.second));
    if (lines.empty())
        addFact(group, w.translate("Powertrain", "Offers", "fact"), w.translate("Powertrain", "no rental price is known", "fact"));
    if (flagged > 0)
        addFact(group, w.translate("Powertrain", "Kept out", "fact"), w.translate("Powertrain", "%n flagged offer(s)", "prices that look wrong", flagged));
    if (unpriced > 0)
        addFact(group, w.translate("Powertrain", "Without a price", "fact"), w.translate("Powertrain", "%n offer(s)", "offers without a known price", unpriced));
    return group;
}

FactGroup computeFacts(const Words &w, const Accelerator &card)
{
    FactGroup compute{w.translate("Powertrain", "Dense peaks of one card", "heading: compute without sparsity"), {}};
    const std::pair<const char *, const std::optional<FlopsPerSecond> *> peaks[] = {{"FP32", &card.peak.fp32}, {"TF32", &card.peak.tf32}, {"BF16", &card.peak.bf16}, {"FP16", &card.peak.fp16},
        {"FP8", &card.peak.fp8}, {"FP4", &card.peak.fp4}, {"INT8", &card.peak.int8}, {"INT4", &card.peak.int4}};
    for (const auto &peak : peaks)
        addFact(compute, QLatin1String(peak.first), peakOf(w, *peak.second));
    return compute;
}

FactGroup linkFacts(const Words &w, const Accelerator &card)
{
    FactGroup links{w.translate("Powertrain", "Links and power", "heading"), {}};
    addFact(links, w.translate("Powertrain", "Link between cards", "fact"), card.linkType.empty() ? wordUnknown(w) : plainText(card.linkType, 80));
    addFact(links, w.translate("Powertrain", "One direction", "fact: bandwidth of the link"), rateOf(w, card.linkPerDirection));
    addFact(links, w.translate("Powertrain", "In the vendor's words", "fact"), plainText(card.linkVendorWords, 300));
    if (card.fastDomainSize)
        addFact(links, w.translate("Powertrain", "Cards on that link", "fact"), w.count(*card.fastDomainSize));
    if (card.gpusPerNode)
        addFact(links, w.translate("Powertrain", "Cards in a node", "fact"), w.count(*card.gpusPerNode));
    if (card.pcieGeneration)
        addFact(links, w.translate("Powertrain", "PCIe", "fact"), card.pcieLanes ? QStringLiteral("%1.0 × %2").arg(*card.pcieGeneration).arg(*card.pcieLanes) : QStringLiteral("%1.0").arg(*card.pcieGeneration));
    addFact(links, w.translate("Powertrain", "Power", "fact: greatest, of one card"), card.tdp ? w.count(card.tdp->value) + QStringLiteral("\u00A0W") : wordUnknown(w));
    return links;
}

std::vector<FactGroup> describeCard(const CatalogView &view, std::size_t row)
{
    const Accelerator &card = cardAt(view, row);
    const Words &w = view.words;
    FactGroup what{{}, {}};
    addFact(what, w.translate("Powertrain", "Vendor", "fact"), plainText(card.vendor, 60));
    addFact(what, w.translate("Powertrain", "Architecture", "fact"), plainText(card.architecture, 80));
    addFact(what, w.translate("Powertrain", "Form", "fact: card, module, package"), plainText(card.formFactor, 80));
    if (card.releaseYear)
        addFact(what, w.translate("Powertrain", "Year", "fact: of release"), QString::number(*card.releaseYear));
    addFact(what, w.translate("Powertrain", "Memory as sold", "fact"), card.memoryMarketedGb ? w.decimal(*card.memoryMarketedGb, 0) + QStringLiteral("\u00A0GB ") + plainText(card.memoryType, 40) : wordUnknown(w));
    const QString usable = bytesOf(w, card.capacity);
    addFact(what, w.translate("Powertrain", "Memory of the driver", "fact: what the driver reports"),
        card.capacityDerived ? w.translate("Powertrain", "%1, derived from the marketed size", "memory").arg(usable) : usable);
    addFact(what, w.translate("Powertrain", "Memory bandwidth", "fact"), rateOf(w, card.bandwidth));
    if (card.logicalDevices > 1)
        addFact(what, w.translate("Powertrain", "Devices of the driver", "fact: one card appears as several"), w.count(card.logicalDevices));
    addFact(what, w.translate("Powertrain", "Designed in mainland China", "fact"), wordYesNo(w, card.domesticChina));
    addFact(what, w.translate("Powertrain", "Note on China", "fact"), plainText(w.pick({card.china.note, card.china.noteZh}), 500));
    std::vector<FactGroup> groups{std::move(what), spreadFacts(view, card), computeFacts(w, card), linkFacts(w, card)};
    groups.push_back(originFacts(view, {}, card.provenance.traceable, card.provenance.confidence, card.provenance.asOf, isOwn(card)));
    for (RowFact &fact : groups.back().facts) {
        if (fact.name == w.translate("Powertrain", "Source", "fact") && !card.provenance.sources.empty())
            fact.value = sources(card.provenance.sources);
    }
    return groups;
}

void gatherCard(const CatalogView &view, std::size_t row, RowTraits &traits)
{
    const Accelerator &card = cardAt(view, row);
    for (const std::string *text : {&card.vendor, &card.name, &card.nameZh, &card.architecture, &card.id, &card.memoryType})
        traits.find(*text);
    for (const std::string &alias : card.aliases)
        traits.find(alias);
    for (const std::string &tag : card.marketTags)
        traits.find(tag);
    traits.keys[static_cast<std::size_t>(Facet::Vendor)] = card.vendor;
    if (card.memoryMarketedGb)
        traits.memoryGb = *card.memoryMarketedGb;
    traits.asOf = card.provenance.asOf;
    traits.state = isOwn(card) ? RowMine : 0U;
}

std::vector<FactGroup> describeModel(const CatalogView &view, std::size_t row)
{
    const LibraryModel &model = modelAt(view, row);
    const Words &w = view.words;
    FactGroup what{{}, {}};
    addFact(what, w.translate("Powertrain", "Vendor", "fact"), plainText(model.vendor, 80));
    addFact(what, w.translate("Powertrain", "Family", "fact: of models"), plainText(model.family, 80));
    if (model.releaseYear)
        addFact(what, w.translate("Powertrain", "Year", "fact: of release"), QString::number(*model.releaseYear));
    addFact(what, w.translate("Powertrain", "Licence", "fact"), plainText(model.license, 120));
    if (model.statedParameters)
        addFact(what, w.translate("Powertrain", "Parameters", "fact"), w.count(static_cast<double>(*model.statedParameters)));
    else if (model.approximateParameters > 0)
        addFact(what, w.translate("Powertrain", "Parameters", "fact"), w.parameters(model.approximateParameters));
    else
        addFact(what, w.translate("Powertrain", "Parameters", "fact"), wordUnknown(w));
    if (model.activeParameters)
        addFact(what, w.translate("Powertrain", "Active for a token", "fact: parameters of a mixture of experts"), w.parameters(*model.activeParameters));
    addFact(what, w.translate("Powertrain", "Longest context", "fact"), model.contextLength ? w.translate("Powertrain", "%1 tokens", "an amount of text").arg(w.count(static_cast<double>(*model.contextLength))) : wordUnknown(w));
    FactGroup origin = originFacts(view, {}, true, {}, model.asOf, false);
    for (RowFact &fact : origin.facts) {
        if (fact.name == w.translate("Powertrain", "Source", "fact") && !model.sources.empty())
            fact.value = sources(model.sources);
    }
    return {std::move(what), std::move(origin)};
}

double sizeOf(const LibraryModel &model) { return model.statedParameters ? static_cast<double>(*model.statedParameters) : model.approximateParameters; }

} // namespace

CatalogTable acceleratorTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Accelerator", "table heading"), 200, false, [](const CatalogView &v, std::size_t r) { return plainText(wordAccelerator(v.words, cardAt(v, r)), 80); }, {}},
        {w.translate("Powertrain", "Memory", "table heading"), 92, true, [](const CatalogView &v, std::size_t r) { return bytesOf(v.words, cardAt(v, r).capacity); },
            [](const CatalogView &v, std::size_t r) { return plainNumber(cardAt(v, r).capacity); }},
        {w.translate("Powertrain", "Bandwidth", "table heading: of the memory"), 96, true, [](const CatalogView &v, std::size_t r) { return rateOf(v.words, cardAt(v, r).bandwidth); },
            [](const CatalogView &v, std::size_t r) { return plainNumber(cardAt(v, r).bandwidth); }},
        {w.translate("Powertrain", "16-bit peak", "table heading: dense compute"), 112, true, [](const CatalogView &v, std::size_t r) { return peakOf(v.words, halfPeak(cardAt(v, r))); },
            [](const CatalogView &v, std::size_t r) { return plainNumber(halfPeak(cardAt(v, r))); }},
        {w.translate("Powertrain", "FP8 peak", "table heading: dense compute"), 112, true, [](const CatalogView &v, std::size_t r) { return peakOf(v.words, cardAt(v, r).peak.fp8); },
            [](const CatalogView &v, std::size_t r) { return plainNumber(cardAt(v, r).peak.fp8); }},
        {w.translate("Powertrain", "Power", "table heading"), 84, true,
            [](const CatalogView &v, std::size_t r) { return cardAt(v, r).tdp ? v.words.count(cardAt(v, r).tdp->value) + QStringLiteral("\u00A0W") : wordUnknown(v.words); },
            [](const CatalogView &v, std::size_t r) { return plainNumber(cardAt(v, r).tdp); }},
        {w.translate("Powertrain", "Cheapest on demand", "table heading: price per GPU-hour"), 148, true,
            [](const CatalogView &v, std::size_t r) {
                const auto units = cheapestOf(v, cardAt(v, r));
                const auto amount = units ? Money::fromUnits(*units, v.scale.currency()) : std::nullopt;
                return amount ? wordPrice(v.words, *amount) : wordPriceUnknown(v.words);
            },
            [](const CatalogView &v, std::size_t r) { return cheapestOf(v, cardAt(v, r)); }},
        {w.translate("Powertrain", "Year", "table heading: of release"), 84, true, [](const CatalogView &v, std::size_t r) { return cardAt(v, r).releaseYear ? QString::number(*cardAt(v, r).releaseYear) : wordUnknown(v.words); },
            [](const CatalogView &v, std::size_t r) { return cardAt(v, r).releaseYear ? std::optional<double>(*cardAt(v, r).releaseYear) : std::nullopt; }},
        {w.translate("Powertrain", "State", "table heading: yours, flagged, superseded"), 80, false, [](const CatalogView &v, std::size_t r) { return wordStates(v.words, isOwn(cardAt(v, r)) ? RowMine : 0U); }, {}},
    };
    table.facets = {Facet::Vendor};
    table.hasMemory = table.hasCurrency = table.hasDates = true;
    table.noun = w.translate("Powertrain", "%1 of %2 accelerators", "count under a table");
    table.empty = w.translate("Powertrain", "No accelerator fits these filters.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->accelerators.size(); };
    table.traits = gatherCard;
    table.id = [](const CatalogView &v, std::size_t r) { return cardAt(v, r).id; };
    table.title = [](const CatalogView &v, std::size_t r) { return plainText(wordAccelerator(v.words, cardAt(v, r)), 80); };
    table.facts = describeCard;
    return table;
}

CatalogTable modelTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Model", "table heading"), 260, false, [](const CatalogView &v, std::size_t r) { return plainText(modelAt(v, r).name, 120); }, {}},
        {w.translate("Powertrain", "Vendor", "table heading"), 140, false, [](const CatalogView &v, std::size_t r) { return plainText(modelAt(v, r).vendor, 60); }, {}},
        {w.translate("Powertrain", "Parameters", "table heading"), 150, true, [](const CatalogView &v, std::size_t r) { return sizeOf(modelAt(v, r)) > 0 ? v.words.parameters(sizeOf(modelAt(v, r))) : wordUnknown(v.words); },
            [](const CatalogView &v, std::size_t r) { return sizeOf(modelAt(v, r)) > 0 ? std::optional(sizeOf(modelAt(v, r))) : std::nullopt; }},
        {w.translate("Powertrain", "Longest context", "table heading"), 140, true,
            [](const CatalogView &v, std::size_t r) { return modelAt(v, r).contextLength ? v.words.count(static_cast<double>(*modelAt(v, r).contextLength)) : wordUnknown(v.words); },
            [](const CatalogView &v, std::size_t r) { return modelAt(v, r).contextLength ? std::optional(static_cast<double>(*modelAt(v, r).contextLength)) : std::nullopt; }},
        {w.translate("Powertrain", "Year", "table heading: of release"), 84, true, [](const CatalogView &v, std::size_t r) { return modelAt(v, r).releaseYear ? QString::number(*modelAt(v, r).releaseYear) : wordUnknown(v.words); },
            [](const CatalogView &v, std::size_t r) { return modelAt(v, r).releaseYear ? std::optional<double>(*modelAt(v, r).releaseYear) : std::nullopt; }},
        {w.translate("Powertrain", "Licence", "table heading"), 160, false, [](const CatalogView &v, std::size_t r) { return plainText(modelAt(v, r).license, 80); }, {}},
    };
    table.facets = {Facet::Vendor};
    table.noun = w.translate("Powertrain", "%1 of %2 models", "count under a table");
    table.empty = w.translate("Powertrain", "No model fits these filters.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->models.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) {
        const LibraryModel &model = modelAt(v, r);
        for (const std::string *text : {&model.name, &model.id, &model.family, &model.vendor, &model.license})
            traits.find(*text);
        traits.keys[static_cast<std::size_t>(Facet::Vendor)] = model.vendor;
        traits.asOf = model.asOf;
    };
    table.id = [](const CatalogView &v, std::size_t r) { return modelAt(v, r).id; };
    table.title = [](const CatalogView &v, std::size_t r) { return plainText(modelAt(v, r).name, 120); };
    table.facts = describeModel;
    return table;
}

} // namespace powertrain
