// SPDX-License-Identifier: GPL-3.0-or-later
// Offers as files that the import reads back.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/catalog/price_import_parts.h"
#include "core/catalog/price_peers.h"

namespace powertrain {

using namespace catalog;

namespace {

using Cells = std::vector<std::string>;

/// Millionths as a decimal number without needless zeros.
std::string amountText(std::int64_t micros)
{
    std::string text = std::to_string(micros / 1'000'000);
    std::string fraction = std::to_string(1'000'000 + micros % 1'000'000).substr(1);
    while (!fraction.empty() && fraction.back() == '0')
        fraction.pop_back();
    return fraction.empty() ? text : text + "." + fraction;
}

void addLine(std::string &text, const Cells &cells)
{
    for (std::size_t i = 0; i < cells.size(); ++i)
        text.append(i ? "," : "").append(csvCell(cells[i]));
    text += '\n';
}

template <class Number>
std::string orBlank(const std::optional<Number> &number)
{
    return number ? numberText(static_cast<double>(*number)) : std::string();
}

const char *flagText(bool flag) { return flag ? "true" : "false"; }

// ---- own formats -------------------------------------------------------------------------------------------------

/// Name and value of every field of an offer, those that it does not have as blanks.
std::vector<std::pair<const char *, std::string>> ownFields(const Offer &offer, const Catalog &catalog)
{
    const Provider *provider = catalog.findProvider(offer.providerId);
    return {{"id", offer.id}, {"provider", offer.providerId}, {"provider_name", provider ? provider->name : std::string()}, {"sku", offer.sku}, {"gpu", offer.gpu}, {"accelerator", offer.acceleratorId},
        {"accelerator_assumed", flagText(offer.acceleratorAssumed)}, {"gpus_per_instance", std::to_string(offer.gpusPerInstance)}, {"gpu_share", numberText(offer.gpuShare)}, {"region", offer.region},
        {"region_group", offer.regionGroup}, {"billing", std::string(nameOf(offer.billing))}, {"amount", offer.printedAmount ? amountText(offer.printedAmount->micros) : std::string()},
        {"currency", offer.printedAmount ? offer.printedAmount->currency.text() : std::string()}, {"unit", offer.printedUnit}, {"pay_share", numberText(offer.payShare)}, {"pay_share_low", orBlank(offer.payShareLow)},
        {"window", offer.window ? windowText(*offer.window) : std::string()}, {"pack_gpu_hours", orBlank(offer.packGpuHours)}, {"step_seconds", orBlank(offer.stepSeconds)},
        {"minimum_seconds", orBlank(offer.minimumSeconds)}, {"tax", std::string(nameOf(offer.tax))}, {"component_only", flagText(offer.componentOnly)}, {"vcpus", orBlank(offer.vcpus)}, {"ram_gb", orBlank(offer.ramGb)},
        {"as_of", offer.asOf}, {"source", offer.source}, {"traceable", flagText(offer.traceable)}, {"confidence", offer.confidence}, {"notes", offer.notes}, {"superseded", flagText(offer.superseded)}};
}

std::string ownCsv(const std::vector<const Offer *> &offers, const Catalog &catalog)
{
    std::string text;
    Cells header;
    for (const auto &field : ownFields(Offer{}, catalog))
        header.emplace_back(field.first);
    addLine(text, header);
    for (const Offer *offer : offers) {
        Cells cells;
        for (auto &field : ownFields(*offer, catalog))
            cells.push_back(std::move(field.second));
        addLine(text, cells);
    }
    return text;
}

/// Numbers and flags as such; what an offer does not have is left out.
std::string ownJson(const std::vector<const Offer *> &offers, const Catalog &catalog)
{
    using Json = nlohmann::ordered_json;
    static const std::set<std::string_view> kNumbers = {"gpus_per_instance", "gpu_share", "amount", "pay_share", "pay_share_low", "pack_gpu_hours", "step_seconds", "minimum_seconds", "vcpus", "ram_gb"};
    std::string text = "{\"rows\": [";
    bool first = true;
    for (const Offer *offer : offers) {
        Json row = Json::object();
        for (const auto &[name, value] : ownFields(*offer, catalog)) {
            if (value.empty())
                continue;
            if (kNumbers.count(name))
                row[name] = Json::parse(value, nullptr, false);
            else if (value == "true" || value == "false")
                row[name] = value == "true";
            else
                row[name] = value;
        }
        text += (first ? "\n" : ",\n") + row.dump(-1, ' ', false, Json::error_handler_t::replace);
        first = false;
    }
    return text + "\n]}\n";
}

// ---- whole instances in US dollars ---------------------------------------------------------------------------------

/// The list price of the whole instance an hour, US dollars, millionths; nothing where it is not known in dollars.
std::optional<std::int64_t> instanceHour(const Offer &offer, const Catalog &catalog)
{
    if (offer.printedAmount && offer.printedUnit == "instance_hour" && offer.payShare == 1 && offer.printedAmount->currency == Currency{})
        return offer.printedAmount->micros;
    const auto &perCard = offer.listPerGpuHour ? offer.listPerGpuHour : offer.perGpuHour;
    const auto usd = perCard ? inUsd(*perCard, catalog.rates) : std::nullopt;
    const auto money = usd ? Money::fromUnits(*usd * offer.gpusPerInstance * offer.gpuShare, Currency{}) : std::nullopt;
    return money && money->micros > 0 ? std::optional(money->micros) : std::nullopt;
}

bool isListed(const Offer &offer) { return offer.billing == BillingMode::OnDemand || offer.billing == BillingMode::Spot; }

/// A name that the import takes for the same card again.
std::string cardName(const Offer &offer, const Accelerator *card, const Catalog &catalog)
{
    const Accelerator *meant = offer.gpu.empty() ? nullptr : catalog.findAccelerator(offer.gpu);
    return card && meant != card ? card->name : offer.gpu.empty() ? offer.acceleratorId
                                                                  : offer.gpu;
}

bool manyProviders(const std::vector<const Offer *> &offers)
{
    return std::any_of(offers.begin(), offers.end(), [&offers](const Offer *offer) { return offer->providerId != offers.front()->providerId; });
}

struct InstancePrices {
    const Offer *offer = nullptr;
    std::optional<std::int64_t> price, spot;
};

std::string skyPilot(const std::vector<const Offer *> &offers, const Catalog &catalog)
{
    std::vector<InstancePrices> instances;
    std::map<std::string, std::size_t> positions;
    for (const Offer *offer : offers) {
        const auto price = isListed(*offer) ? instanceHour(*offer, catalog) : std::nullopt;
        if (!price)
            continue;
        const std::string key = offer->providerId + '\n' + offer->sku + '\n' + offer->region + '\n' + offer->gpu + '\n' + numberText(offer->gpusPerInstance * offer->gpuShare);
        const auto [place, isNew] = positions.emplace(key, instances.size());
        if (isNew)
            instances.push_back({offer, {}, {}});
        InstancePrices &known = instances[place->second];
        (offer->billing == BillingMode::Spot ? known.spot : known.price) = price;
    }
    const bool named = !offers.empty() && manyProviders(offers);
    Cells header = {"InstanceType", "vCPUs", "MemoryGiB", "AcceleratorName", "AcceleratorCount", "GpuInfo", "Price", "SpotPrice", "Region", "AvailabilityZone", "AsOf", "Source"};
    if (named)
        header.emplace_back("Provider");
    std::string text;
    addLine(text, header);
    for (const InstancePrices &instance : instances) {
        const Offer &offer = *instance.offer;
        const Accelerator *card = catalog.findAccelerator(offer.acceleratorId);
        const std::string name = cardName(offer, card, catalog);
        std::string info;
        if (card && card->memoryMarketedGb && name.find_first_of("'\\") == std::string::npos) {
            const std::string mib = numberText(std::round(*card->memoryMarketedGb * 1024));
            const int count = offer.gpuShare < 1 ? 0 : offer.gpusPerInstance;
            const std::string total = numberText(std::round(*card->memoryMarketedGb * 1024) * std::max(1, count));
            info = "{'Gpus': [{'Name': '" + name + "', 'Manufacturer': '" + card->vendor + "', 'Count': " + std::to_string(count) + ", 'MemoryInfo': {'SizeInMiB': " + mib + "}}], 'TotalGpuMemoryInMiB': " + total + "}";
        }
        const double count = offer.gpuShare < 1 ? offer.gpuShare : offer.gpusPerInstance;
        Cells cells = {offer.sku, orBlank(offer.vcpus), orBlank(offer.ramGb), name, numberText(count) + (count == std::floor(count) ? ".0" : ""), info, instance.price ? amountText(*instance.price) : std::string(),
            instance.spot ? amountText(*instance.spot) : std::string(), offer.region, {}, offer.asOf, offer.source};
        if (named)
            cells.push_back(offer.providerId);
        addLine(text, cells);
    }
    return text;
}

std::string vendorWord(const Accelerator *card)
{
    if (!card)
        return {};
    std::string word;
    for (const char c : card->vendor)
        word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word;
}

std::string gpuHunt(const std::vector<const Offer *> &offers, const Catalog &catalog)
{
    const bool named = !offers.empty() && manyProviders(offers);
    Cells header = {"instance_name", "location", "price", "cpu", "memory", "gpu_count", "gpu_name", "gpu_memory", "spot", "disk_size", "gpu_vendor", "flags", "cpu_arch", "provider_data"};
    if (named)
        header.emplace_back("provider");
    std::string text;
    addLine(text, header);
    for (const Offer *offer : offers) {
        // The format knows no shares of a card.
        const auto price = isListed(*offer) && offer->gpuShare == 1 ? instanceHour(*offer, catalog) : std::nullopt;
        if (!price)
            continue;
        const Accelerator *card = catalog.findAccelerator(offer->acceleratorId);
        Cells cells = {offer->sku, offer->region.empty() ? "global" : offer->region, amountText(*price), orBlank(offer->vcpus), orBlank(offer->ramGb), std::to_string(offer->gpusPerInstance), cardName(*offer, card, catalog),
            card ? orBlank(card->memoryMarketedGb) : std::string(), offer->billing == BillingMode::Spot ? "True" : "False", {}, vendorWord(card), {}, {}, {}};
        if (named)
            cells.push_back(offer->providerId);
        addLine(text, cells);
    }
    return text;
}

} // namespace

std::string exportPrices(const std::vector<const Offer *> &offers, PriceFormat format, const Catalog &catalog)
{
    switch (format) {
    case PriceFormat::SkyPilot:
        return skyPilot(offers, catalog);
    case PriceFormat::GpuHunt:
        return gpuHunt(offers, catalog);
    case PriceFormat::OwnCsv:
        return ownCsv(offers, catalog);
    case PriceFormat::OwnJson:
        break;
    }
    return ownJson(offers, catalog);
}

} // namespace powertrain
