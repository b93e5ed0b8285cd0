// SPDX-License-Identifier: GPL-3.0-or-later
// SkyPilot's vms.csv: a row for each instance, region and zone, with the prices of the whole instance in US dollars an
// hour. Columns come in any order; rows repeat an offer for every zone.
#include <array>
#include <cmath>

#include "core/catalog/price_import_parts.h"

namespace powertrain::catalog {

namespace {

enum Field : int { Instance,
    Card,
    Count,
    Vcpus,
    Memory,
    Info,
    Price,
    SpotPrice,
    Region,
    AsOf,
    Source,
    ProviderName };

constexpr std::array<ColumnName, 12> kColumns{{{Instance, "instancetype"}, {Card, "acceleratorname"}, {Count, "acceleratorcount"}, {Vcpus, "vcpus"}, {Memory, "memorygib"}, {Info, "gpuinfo"}, {Price, "price"},
    {SpotPrice, "spotprice"}, {Region, "region"}, {AsOf, "asof"}, {Source, "source"}, {ProviderName, "provider"}}};
constexpr std::string_view kPassedOver[] = {"availabilityzone", "arch", "storagegib", "numericinstancetype"};

constexpr std::size_t kMostCachedInfos = 10'000;

/// One end of a price, and where it stands.
struct Quote {
    Money amount;
    int line = 0;
    std::string asOf;
    std::string source;
};

/// The rows of one instance in one region.
struct Group {
    Offer offer;
    std::optional<double> memoryGb;
    int line = 0;
    std::optional<Quote> price, spot;
    bool differs = false; ///< zones with another price were remarked
    bool noSpot = false;  ///< a placeholder was remarked
};

class SkyPilotReader {
public:
    explicit SkyPilotReader(ImportCollector &collector)
        : m_collector(collector) { }

    void read(const FieldRow &row)
    {
        ImportPreview &preview = m_collector.preview();
        const auto info = gpuInfo(row);
        std::string printed = cleanText(row.text(Card).substr(0, kMostNameBytes + 1));
        if (printed.empty() && info.count.value_or(0) > 0)
            printed = info.name;
        if (printed.empty()) {
            ++preview.withoutCard;
            return;
        }
        Group group;
        if (!describe(row, std::move(printed), info, group)) {
            m_collector.dropRow();
            return;
        }
        if (m_collector.isLeftOut(group.offer.gpu, group.memoryGb)) {
            ++preview.leftOut;
            return;
        }
        Quotes quotes;
        if (!readQuotes(row, group, quotes)) {
            m_collector.dropRow();
            return;
        }
        merge(std::move(group), std::move(quotes), row);
    }

    void finish()
    {
        for (Group &group : m_groups) {
            if (group.price || !group.spot) {
                Offer offer = group.offer;
                offer.billing = BillingMode::OnDemand;
                if (group.price)
                    take(offer, *group.price);
                else
                    ++m_collector.preview().withoutPrice;
                m_collector.add(std::move(offer), group.memoryGb, group.price ? group.price->line : group.line);
            }
            if (group.spot) {
                group.offer.billing = BillingMode::Spot;
                take(group.offer, *group.spot);
                m_collector.add(std::move(group.offer), group.memoryGb, group.spot->line);
            }
        }
    }

private:
    struct Quotes {
        std::optional<Quote> price, spot;
    };

    GpuInfo gpuInfo(const FieldRow &row)
    {
        const std::string text(row.text(Info));
        auto found = m_infos.find(text);
        if (found == m_infos.end()) {
            if (m_infos.size() >= kMostCachedInfos)
                m_infos.clear();
            found = m_infos.emplace(text, parseGpuInfo(text)).first;
        }
        if (!found->second)
            m_collector.remark(row.line, row.column(Info), "GpuInfo", "catalog.import_bad_gpu_info");
        return found->second.value_or(GpuInfo{});
    }

    bool complain(const FieldRow &row, Field field, const char *name, const char *code)
    {
        m_collector.problem(row.line, row.column(field), name, code, {Argument::ofText("field", name), Argument::ofText("text", excerpt(row.text(field)))});
        return false;
    }

    /// Cards in the instance; a fraction is one card's share.
    bool readCount(const FieldRow &row, const GpuInfo &info, Offer &offer)
    {
        const auto text = row.text(Count);
        std::optional<double> count = text.empty() ? std::optional<double>() : parseNumber(text);
        if (!text.empty() && !count)
            return complain(row, Count, "AcceleratorCount", "catalog.import_bad_number");
        if (!count || *count == 0)
            count = info.count;
        if (!count || *count == 0)
            return complain(row, Count, "AcceleratorCount", "catalog.import_missing_value");
        const bool whole = *count == std::floor(*count);
        if (!(*count >= 0.001) || *count > 100'000 || (*count > 1 && !whole))
            return complain(row, Count, "AcceleratorCount", "catalog.import_out_of_range");
        offer.gpusPerInstance = whole ? static_cast<int>(*count) : 1;
        offer.gpuShare = whole ? 1 : *count;
        return true;
    }

    bool describe(const FieldRow &row, std::string printed, const GpuInfo &info, Group &group)
    {
        Offer &offer = group.offer;
        for (const auto &[field, name] : {std::pair{Instance, "InstanceType"}, std::pair{Card, "AcceleratorName"}, std::pair{Region, "Region"}}) {
            if (row.text(field).size() > kMostNameBytes)
                return complain(row, field, name, "catalog.import_text_too_long");
        }
        if (!readCount(row, info, offer))
            return false;
        offer.gpu = std::move(printed);
        offer.sku = cleanText(row.text(Instance));
        if (offer.sku.empty()) {
            // Cards that are added to an instance of any type: the price is that of the cards.
            offer.sku = offer.gpu + " x" + numberText(offer.gpuShare < 1 ? offer.gpuShare : offer.gpusPerInstance);
            offer.componentOnly = true;
        }
        offer.region = cleanText(row.text(Region));
        offer.providerId = row.text(ProviderName).empty() ? m_collector.fileProvider() : m_collector.providerId(row.text(ProviderName));
        if (offer.providerId.empty())
            return complain(row, ProviderName, "Provider", "catalog.import_missing_value");
        offer.printedUnit = "instance_hour";
        const auto vcpus = parseNumber(row.text(Vcpus)), memory = parseNumber(row.text(Memory));
        if (vcpus && *vcpus >= 1 && *vcpus <= 100'000)
            offer.vcpus = static_cast<int>(*vcpus);
        if (memory && *memory >= 0.1 && *memory <= 1e7)
            offer.ramGb = *memory;
        group.memoryGb = info.memoryGb;
        group.line = row.line;
        const std::string source = cleanText(row.text(Source).substr(0, kMostNoteBytes));
        offer.source = source;
        offer.asOf = dateOf(row);
        return true;
    }

    std::string dateOf(const FieldRow &row)
    {
        const auto text = row.text(AsOf);
        if (text.empty() || text == "unknown")
            return {};
        const auto date = parseDate(text);
        if (!date)
            m_collector.remark(row.line, row.column(AsOf), "AsOf", "catalog.import_bad_value", {Argument::ofText("field", "AsOf"), Argument::ofText("text", excerpt(text))});
        return date.value_or(std::string());
    }

    /// The amount in a cell: none where it is blank. False: it is no price.
    bool readAmount(const FieldRow &row, Field field, std::optional<double> &amount, const char **code)
    {
        const auto text = row.text(field);
        if (text.empty())
            return true;
        const auto price = parsePrice(text);
        if (!price || (price->currency && *price->currency != Currency{}))
            *code = "catalog.import_bad_number";
        else if (!(price->amount >= 0) || price->amount > kMostPrice || (price->amount > 0 && price->amount < 1e-6))
            *code = "catalog.import_out_of_range";
        else
            amount = price->amount;
        return amount.has_value();
    }

    void remark(const FieldRow &row, Field field, const char *name, const char *code)
    {
        m_collector.remark(row.line, row.column(field), name, code, {Argument::ofText("field", name), Argument::ofText("text", excerpt(row.text(field)))});
    }

    bool readQuotes(const FieldRow &row, const Group &group, Quotes &quotes)
    {
        std::optional<double> price, spot;
        const char *code = nullptr;
        if (!readAmount(row, Price, price, &code))
            return complain(row, Price, "Price", code);
        const bool spotRead = readAmount(row, SpotPrice, spot, &code);
        if (!spotRead && !price)
            return complain(row, SpotPrice, "SpotPrice", code);
        if (!spotRead)
            remark(row, SpotPrice, "SpotPrice", code);
        const bool hasSpot = spot && *spot > 0;
        if (price && *price == 0) {
            // Catalogues write 0 for what cannot be had.
            if (!hasSpot)
                return complain(row, Price, "Price", "catalog.import_zero_price");
            remark(row, Price, "Price", "catalog.import_zero_price");
            price.reset();
        }
        const auto quote = [&](double amount) { return Quote{*Money::fromUnits(amount, Currency{}), row.line, group.offer.asOf, group.offer.source}; };
        if (price)
            quotes.price = quote(*price);
        if (hasSpot)
            quotes.spot = quote(*spot);
        return true;
    }

    /// A spot price that equals the list, is exactly a tenth of it or lies above it is none: such values are filled in.
    void checkSpot(const FieldRow &row, Group &known, Quotes &quotes)
    {
        const auto &price = quotes.price ? quotes.price : known.price;
        if (!quotes.spot || !price)
            return;
        const auto list = price->amount.micros, spot = quotes.spot->amount.micros;
        const bool tenth = std::llabs(spot * 10 - list) <= 5;
        if (spot < list && !tenth)
            return;
        if (!known.noSpot)
            remark(row, SpotPrice, "SpotPrice", spot > list ? "catalog.import_spot_above" : "catalog.import_spot_placeholder");
        known.noSpot = true;
        quotes.spot.reset();
    }

    void merge(Group group, Quotes quotes, const FieldRow &row)
    {
        const Offer &offer = group.offer;
        std::string key = offer.providerId + '\n' + offer.sku + '\n' + offer.region + '\n' + offer.gpu;
        const auto [place, isNew] = m_index.emplace(std::move(key), m_groups.size());
        if (isNew)
            m_groups.push_back(std::move(group));
        else
            ++m_collector.preview().merged;
        Group &known = m_groups[place->second];
        checkSpot(row, known, quotes);
        if (quotes.price && !known.price)
            known.price = std::move(quotes.price);
        else if (quotes.price && known.price->amount != quotes.price->amount && !known.differs) {
            known.differs = true;
            m_collector.remark(row.line, row.column(Price), "Price", "catalog.import_repeated", {Argument::of("line", known.price->line)});
        }
        if (quotes.spot && (!known.spot || quotes.spot->amount.micros < known.spot->amount.micros))
            known.spot = std::move(quotes.spot);
    }

    static void take(Offer &offer, const Quote &quote)
    {
        offer.printedAmount = quote.amount;
        offer.asOf = quote.asOf;
        offer.source = quote.source;
    }

    ImportCollector &m_collector;
    std::unordered_map<std::string, std::optional<GpuInfo>> m_infos;
    std::unordered_map<std::string, std::size_t> m_index;
    std::vector<Group> m_groups;
};

} // namespace

std::span<const ColumnName> skyPilotColumns() { return kColumns; }

Expected<void> readSkyPilot(std::string_view text, ImportCollector &collector)
{
    SkyPilotReader reader(collector);
    readCsvTable(text, kColumns, kPassedOver, collector, [&reader](const FieldRow &row) { reader.read(row); });
    reader.finish();
    return {};
}

} // namespace powertrain::catalog
