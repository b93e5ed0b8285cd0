// SPDX-License-Identifier: GPL-3.0-or-later
// gpuhunt's catalogue: a row for each instance, location and way of paying, prices of the whole instance in US dollars
// an hour. The provider is the file's name. Flags and provider_data say nothing about the price.
#include <array>
#include <cmath>

#include "core/catalog/price_import_parts.h"

namespace powertrain::catalog {

namespace {

enum Field : int { Instance,
    Location,
    Price,
    Cpus,
    Memory,
    Count,
    Card,
    CardMemory,
    Spot,
    Vendor,
    AsOf,
    Source,
    ProviderName };

constexpr std::array<ColumnName, 13> kColumns{{{Instance, "instancename"}, {Location, "location"}, {Price, "price"}, {Cpus, "cpu"}, {Memory, "memory"}, {Count, "gpucount"}, {Card, "gpuname"}, {CardMemory, "gpumemory"},
    {Spot, "spot"}, {Vendor, "gpuvendor"}, {AsOf, "asof"}, {Source, "source"}, {ProviderName, "provider"}}};
constexpr std::string_view kPassedOver[] = {"disksize", "flags", "cpuarch", "providerdata"};

class GpuHuntReader {
public:
    explicit GpuHuntReader(ImportCollector &collector)
        : m_collector(collector) { }

    void read(const FieldRow &row)
    {
        Offer offer;
        std::optional<double> memoryGb;
        bool hasCard = true;
        if (!describe(row, offer, memoryGb, hasCard)) {
            m_collector.dropRow();
            return;
        }
        ImportPreview &preview = m_collector.preview();
        if (!hasCard) {
            ++preview.withoutCard;
            return;
        }
        if (m_collector.isLeftOut(offer.gpu, memoryGb)) {
            ++preview.leftOut;
            return;
        }
        if (!readPrice(row, offer)) {
            m_collector.dropRow();
            return;
        }
        const auto [place, isNew] = m_index.emplace(offerKey(offer), m_offers.size());
        if (isNew) {
            m_offers.push_back({std::move(offer), memoryGb, row.line});
            return;
        }
        // The same thing in several rows (its zones): the cheapest can be had.
        ++preview.merged;
        Read &known = m_offers[place->second];
        if (offer.printedAmount->micros < known.offer.printedAmount->micros)
            known = {std::move(offer), memoryGb, row.line};
    }

    void finish()
    {
        for (Read &read : m_offers)
            m_collector.add(std::move(read.offer), read.memoryGb, read.line);
    }

private:
    struct Read {
        Offer offer;
        std::optional<double> memoryGb;
        int line;
    };

    bool complain(const FieldRow &row, Field field, const char *name, const char *code)
    {
        m_collector.problem(row.line, row.column(field), name, code, {Argument::ofText("field", name), Argument::ofText("text", excerpt(row.text(field)))});
        return false;
    }

    bool describe(const FieldRow &row, Offer &offer, std::optional<double> &memoryGb, bool &hasCard)
    {
        for (const auto &[field, name] : {std::pair{Instance, "instance_name"}, std::pair{Location, "location"}, std::pair{Count, "gpu_count"}, std::pair{Spot, "spot"}}) {
            if (row.text(field).empty())
                return complain(row, field, name, "catalog.import_missing_value");
        }
        for (const auto &[field, name] : {std::pair{Instance, "instance_name"}, std::pair{Location, "location"}, std::pair{Card, "gpu_name"}}) {
            if (row.text(field).size() > kMostNameBytes)
                return complain(row, field, name, "catalog.import_text_too_long");
        }
        const auto count = parseNumber(row.text(Count));
        if (!count)
            return complain(row, Count, "gpu_count", "catalog.import_bad_number");
        if (*count != std::floor(*count) || *count < 0 || *count > 100'000)
            return complain(row, Count, "gpu_count", "catalog.import_out_of_range");
        const auto spot = parseFlag(row.text(Spot));
        if (!spot)
            return complain(row, Spot, "spot", "catalog.import_bad_value");
        hasCard = *count > 0;
        if (hasCard && row.text(Card).empty())
            return complain(row, Card, "gpu_name", "catalog.import_missing_value");
        offer.sku = cleanText(row.text(Instance));
        offer.region = cleanText(row.text(Location));
        offer.gpu = cardName(row);
        offer.gpusPerInstance = hasCard ? static_cast<int>(*count) : 1;
        offer.billing = *spot ? BillingMode::Spot : BillingMode::OnDemand;
        offer.providerId = row.text(ProviderName).empty() ? m_collector.fileProvider() : m_collector.providerId(row.text(ProviderName));
        if (offer.providerId.empty())
            return complain(row, ProviderName, "provider", "catalog.import_missing_value");
        offer.printedUnit = "instance_hour";
        const auto cpus = parseNumber(row.text(Cpus)), memory = parseNumber(row.text(Memory)), cardMemory = parseNumber(row.text(CardMemory));
        if (cpus && *cpus >= 1 && *cpus <= 100'000)
            offer.vcpus = static_cast<int>(*cpus);
        if (memory && *memory >= 0.1 && *memory <= 1e7)
            offer.ramGb = *memory;
        if (cardMemory && *cardMemory > 0 && *cardMemory < 10'000)
            memoryGb = *cardMemory;
        offer.asOf = parseDate(row.text(AsOf)).value_or(std::string());
        offer.source = cleanText(row.text(Source).substr(0, kMostNoteBytes));
        return true;
    }

    /// Old files write Google's chips with a prefix.
    static std::string cardName(const FieldRow &row)
    {
        std::string name = cleanText(row.text(Card));
        if (name.rfind("tpu-", 0) == 0)
            name = "TPU " + name.substr(4);
        return name;
    }

    bool readPrice(const FieldRow &row, Offer &offer)
    {
        const auto text = row.text(Price);
        if (text.empty())
            return complain(row, Price, "price", "catalog.import_missing_value");
        const auto price = parsePrice(text);
        if (!price || (price->currency && *price->currency != Currency{}))
            return complain(row, Price, "price", "catalog.import_bad_number");
        if (price->amount == 0)
            return complain(row, Price, "price", "catalog.import_zero_price");
        if (!(price->amount >= 1e-6) || price->amount > kMostPrice)
            return complain(row, Price, "price", "catalog.import_out_of_range");
        offer.printedAmount = Money::fromUnits(price->amount, Currency{});
        return true;
    }

    ImportCollector &m_collector;
    std::unordered_map<std::string, std::size_t> m_index;
    std::vector<Read> m_offers;
};

} // namespace

std::span<const ColumnName> gpuHuntColumns() { return kColumns; }

Expected<void> readGpuHunt(std::string_view text, ImportCollector &collector)
{
    GpuHuntReader reader(collector);
    readCsvTable(text, kColumns, kPassedOver, collector, [&reader](const FieldRow &row) { reader.read(row); });
    reader.finish();
    return {};
}

} // namespace powertrain::catalog
