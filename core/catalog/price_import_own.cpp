// SPDX-License-Identifier: GPL-3.0-or-later
// The program's own price file, as CSV or JSON: everything that an offer holds, in the words of a person.
#include <array>
#include <cmath>

#include "core/catalog/price_import_parts.h"
#include "core/catalog/price_unit.h"

namespace powertrain::catalog {

namespace {

enum Field : int { Id,
    ProviderId,
    ProviderName,
    Sku,
    Gpu,
    Card,
    Assumed,
    Gpus,
    Share,
    Region,
    RegionGroup,
    Billing,
    Amount,
    CurrencyCode,
    Unit,
    Pay,
    PayLow,
    Window,
    Pack,
    Step,
    Minimum,
    Tax,
    Component,
    Vcpus,
    Ram,
    AsOf,
    Source,
    Traceable,
    Confidence,
    Notes,
    Superseded,
    CardMemory,
    FieldCount };

/// Names by which problems speak of a field, as the exported file writes them.
constexpr const char *kFieldNames[FieldCount] = {"id", "provider", "provider_name", "sku", "gpu", "accelerator", "accelerator_assumed", "gpus_per_instance", "gpu_share", "region", "region_group", "billing", "amount",
    "currency", "unit", "pay_share", "pay_share_low", "window", "pack_gpu_hours", "step_seconds", "minimum_seconds", "tax", "component_only", "vcpus", "ram_gb", "as_of", "source", "traceable", "confidence", "notes",
    "superseded", "gpu_memory_gb"};

constexpr auto kColumns = std::to_array<ColumnName>({{Id, "id"}, {ProviderId, "provider"}, {ProviderId, "providerid"}, {ProviderId, "供应商"}, {ProviderId, "厂商"}, {ProviderId, "平台"}, {ProviderName, "providername"},
    {ProviderName, "供应商名称"}, {Sku, "sku"}, {Sku, "规格"}, {Sku, "实例"}, {Sku, "实例规格"}, {Gpu, "gpu"}, {Gpu, "gpuname"}, {Gpu, "显卡"}, {Gpu, "卡型"}, {Gpu, "型号"}, {Card, "accelerator"}, {Card, "acceleratorid"},
    {Assumed, "acceleratorassumed"}, {Gpus, "gpusperinstance"}, {Gpus, "gpus"}, {Gpus, "卡数"}, {Share, "gpushare"}, {Region, "region"}, {Region, "地域"}, {Region, "区域"}, {RegionGroup, "regiongroup"},
    {Billing, "billing"}, {Billing, "计费方式"}, {Billing, "付费方式"}, {Amount, "amount"}, {Amount, "price"}, {Amount, "价格"}, {Amount, "单价"}, {CurrencyCode, "currency"}, {CurrencyCode, "币种"}, {Unit, "unit"},
    {Unit, "单位"}, {Unit, "计价单位"}, {Pay, "payshare"}, {Pay, "折扣"}, {PayLow, "paysharelow"}, {Window, "window"}, {Window, "时段"}, {Pack, "packgpuhours"}, {Pack, "卡时数"}, {Step, "stepseconds"},
    {Minimum, "minimumseconds"}, {Tax, "tax"}, {Tax, "含税"}, {Component, "componentonly"}, {Vcpus, "vcpus"}, {Vcpus, "cpu核数"}, {Ram, "ramgb"}, {Ram, "内存gb"}, {AsOf, "asof"}, {AsOf, "date"}, {AsOf, "日期"},
    {Source, "source"}, {Source, "来源"}, {Traceable, "traceable"}, {Confidence, "confidence"}, {Notes, "notes"}, {Notes, "备注"}, {Superseded, "superseded"}, {CardMemory, "gpumemorygb"}, {CardMemory, "显存gb"}, {CardMemory, "显存"}});

constexpr double kLongestSeconds = 86'400.0 * 366;

class OwnReader {
public:
    explicit OwnReader(ImportCollector &collector)
        : m_collector(collector) { }

    void read(const FieldRow &row)
    {
        m_row = &row;
        m_good = true;
        Offer offer;
        readNames(offer);
        readSize(offer);
        const auto memoryGb = number(CardMemory, 0.1, 10'000);
        readPrice(offer);
        readTerms(offer);
        readOrigin(offer);
        if (m_good && offer.printedAmount && !perGpuHour(offer))
            bad(Amount, "catalog.import_out_of_range");
        if (!m_good) {
            m_collector.dropRow();
            return;
        }
        if (m_collector.isLeftOut(offer.gpu, memoryGb)) {
            ++m_collector.preview().leftOut;
            return;
        }
        if (offer.id.empty() && isRepeated(offer))
            return;
        if (!offer.printedAmount)
            ++m_collector.preview().withoutPrice;
        m_collector.add(std::move(offer), memoryGb, row.line);
    }

private:
    struct Met {
        Offer offer;
        int line;
    };

    std::vector<Argument> arguments(Field field) const
    {
        return {Argument::ofText("field", kFieldNames[field]), Argument::ofText("text", excerpt(m_row->text(field)))};
    }
    void bad(Field field, const char *code)
    {
        m_collector.problem(m_row->line, m_row->column(field), kFieldNames[field], code, arguments(field));
        m_good = false;
    }

    std::string text(Field field, std::size_t most = kMostNameBytes, bool lines = false)
    {
        if (m_row->text(field).size() > most) {
            bad(field, "catalog.import_text_too_long");
            return {};
        }
        return cleanText(m_row->text(field), lines);
    }
    std::optional<double> number(Field field, double low, double high)
    {
        const auto raw = m_row->text(field);
        if (raw.empty())
            return std::nullopt;
        const auto value = parseNumber(raw);
        if (!value)
            bad(field, "catalog.import_bad_number");
        else if (!(*value >= low && *value <= high))
            bad(field, "catalog.import_out_of_range");
        else
            return value;
        return std::nullopt;
    }
    std::optional<int> whole(Field field, double low, double high)
    {
        const auto value = number(field, low, high);
        if (value && *value != std::floor(*value)) {
            bad(field, "catalog.import_bad_number");
            return std::nullopt;
        }
        return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    }
    bool flag(Field field, bool absent = false)
    {
        const auto raw = m_row->text(field);
        const auto value = raw.empty() ? std::optional(absent) : parseFlag(raw);
        if (!value)
            bad(field, "catalog.import_bad_value");
        return value.value_or(absent);
    }

    void readNames(Offer &offer)
    {
        offer.id = text(Id, 300);
        const std::string id = text(ProviderId), name = text(ProviderName);
        offer.providerId = id.empty() && name.empty() ? m_collector.fileProvider() : m_collector.providerId(id.empty() ? name : id);
        if (offer.providerId.empty())
            bad(ProviderId, "catalog.import_missing_value");
        const std::string card = text(Card);
        offer.gpu = text(Gpu);
        if (offer.gpu.empty())
            offer.gpu = card;
        // An id says more than the name beside it; what is no name of the catalogue goes the way of all names.
        if (const Accelerator *known = card.empty() ? nullptr : m_collector.catalog().findAccelerator(card)) {
            offer.acceleratorId = known->id;
            offer.acceleratorAssumed = flag(Assumed);
        }
        if (offer.gpu.empty())
            bad(Gpu, "catalog.import_missing_value");
        offer.sku = text(Sku);
        if (offer.sku.empty())
            offer.sku = offer.gpu;
        offer.region = text(Region);
        offer.regionGroup = text(RegionGroup, 40);
    }

    void readSize(Offer &offer)
    {
        const auto gpus = number(Gpus, 0.001, 100'000);
        if (gpus && *gpus != std::floor(*gpus) && *gpus > 1)
            bad(Gpus, "catalog.import_out_of_range");
        else if (gpus)
            offer.gpusPerInstance = *gpus < 1 ? 1 : static_cast<int>(*gpus);
        else if (const std::string unit = parseUnit(m_row->text(Unit).substr(0, 80)); unit == "instance_hour" || unit == "node_month")
            bad(Gpus, "catalog.import_missing_value"); // what an instance costs says nothing without its cards
        // "0.25 cards" is a quarter of one.
        offer.gpuShare = number(Share, 0.001, 1).value_or(gpus && *gpus < 1 ? *gpus : 1);
        offer.componentOnly = flag(Component);
        offer.vcpus = whole(Vcpus, 1, 100'000);
        offer.ramGb = number(Ram, 0.1, 1e7);
    }

    std::optional<Currency> currencyOf(const std::optional<PrintedPrice> &price)
    {
        const std::string code = text(CurrencyCode, 40);
        std::optional<Currency> currency;
        if (!code.empty()) {
            currency = Currency::parse(code);
            for (const auto &[word, iso] : {std::pair{"人民币", "CNY"}, std::pair{"元", "CNY"}, std::pair{"RMB", "CNY"}, std::pair{"美元", "USD"}, std::pair{"欧元", "EUR"}}) {
                if (code == word)
                    currency = Currency::parse(iso);
            }
            if (!currency)
                bad(CurrencyCode, "catalog.import_unknown_name");
            // ¥ is the yen's sign as well.
            const bool yen = currency && currency->text() == "JPY" && price && price->currency && price->currency->text() == "CNY";
            if (currency && price && price->currency && *price->currency != *currency && !yen)
                bad(CurrencyCode, "catalog.import_bad_value");
            return currency;
        }
        if (price && price->currency)
            return price->currency;
        if (price)
            bad(CurrencyCode, "catalog.import_missing_value");
        return std::nullopt;
    }

    void readPrice(Offer &offer)
    {
        const std::string billing = text(Billing, 80), unit = text(Unit, 80);
        const bool pack = billing == "卡时" || billing == "卡时包";
        if (const auto mode = billing.empty() ? std::optional(BillingMode::OnDemand) : parseBilling(billing))
            offer.billing = *mode;
        else
            bad(Billing, "catalog.import_unknown_name");
        offer.printedUnit = parseUnit(unit);
        offer.packGpuHours = number(Pack, 0.001, 1e9);
        if (unit.empty() && pack && offer.packGpuHours)
            offer.printedUnit = "gpu_hour_pack";
        else if (unit.empty())
            bad(Unit, "catalog.import_missing_value"); // an instance's price must not pass for a card's
        else if (offer.printedUnit.empty())
            bad(Unit, "catalog.import_unknown_name");
        if (offer.printedUnit == "gpu_hour_pack" && !offer.packGpuHours && m_row->text(Pack).empty())
            bad(Pack, "catalog.import_missing_value");

        const auto raw = m_row->text(Amount);
        const auto price = raw.empty() ? std::nullopt : parsePrice(raw);
        const auto currency = currencyOf(price);
        if (raw.empty())
            return;
        if (!price)
            bad(Amount, "catalog.import_bad_number");
        else if (price->amount == 0)
            bad(Amount, "catalog.import_zero_price");
        else if (!(price->amount >= 1e-6) || price->amount > kMostPrice)
            bad(Amount, "catalog.import_out_of_range");
        else if (currency)
            offer.printedAmount = Money::fromUnits(price->amount, *currency);
    }

    void readTerms(Offer &offer)
    {
        if (const auto raw = m_row->text(Pay); !raw.empty()) {
            const auto share = parsePayShare(raw);
            if (!share)
                bad(Pay, "catalog.import_bad_value");
            offer.payShare = share ? share->high : 1;
            offer.payShareLow = share ? share->low : std::nullopt;
        }
        if (const auto raw = m_row->text(PayLow); !raw.empty()) {
            const auto share = parsePayShare(raw);
            if (!share || share->low || share->high > offer.payShare)
                bad(PayLow, "catalog.import_bad_value");
            else
                offer.payShareLow = share->high;
        }
        if (const auto raw = m_row->text(Window); !raw.empty()) {
            offer.window = parseWindow(raw);
            if (!offer.window)
                bad(Window, "catalog.import_bad_value");
        }
        offer.stepSeconds = whole(Step, 1, kLongestSeconds);
        offer.minimumSeconds = number(Minimum, 0, kLongestSeconds);
        const std::string tax = text(Tax, 40);
        if (tax.empty())
            return;
        if (const auto state = parseName<TaxState>(tax))
            offer.tax = *state;
        else if (tax == "含税" || parseFlag(tax).value_or(false))
            offer.tax = TaxState::Included;
        else if (tax == "不含税" || tax == "未税" || parseFlag(tax).has_value())
            offer.tax = TaxState::Excluded;
        else if (tax != "未知")
            bad(Tax, "catalog.import_unknown_name");
    }

    void readOrigin(Offer &offer)
    {
        const std::string date = text(AsOf, 80);
        if (!date.empty() && date != "unknown") {
            if (const auto iso = parseDate(date))
                offer.asOf = *iso;
            else
                m_collector.remark(m_row->line, m_row->column(AsOf), "as_of", "catalog.import_bad_value", arguments(AsOf));
        }
        offer.source = text(Source, kMostNoteBytes, true);
        offer.notes = text(Notes, kMostNoteBytes, true);
        offer.traceable = flag(Traceable, true);
        offer.superseded = flag(Superseded);
        offer.confidence = text(Confidence, 40);
        if (!offer.confidence.empty() && offer.confidence != "high" && offer.confidence != "medium" && offer.confidence != "low")
            bad(Confidence, "catalog.import_unknown_name");
    }

    /// The same thing once more: at the same price it is one row, at another nobody can know which is right.
    bool isRepeated(const Offer &offer)
    {
        std::string key = offerKey(offer) + '\n' + std::to_string(offer.gpusPerInstance) + '\n' + numberText(offer.gpuShare) + '\n' + offer.gpu + '\n' + offer.printedUnit;
        key += offer.window ? '\n' + windowText(*offer.window) : std::string();
        key += offer.packGpuHours ? '\n' + numberText(*offer.packGpuHours) : std::string();
        const auto [place, isNew] = m_met.emplace(std::move(key), Met{offer, m_row->line});
        if (isNew)
            return false;
        const Met &met = place->second;
        if (met.offer.printedAmount == offer.printedAmount && met.offer.payShare == offer.payShare) {
            ++m_collector.preview().merged;
        } else {
            m_collector.problem(m_row->line, m_row->column(Amount), "amount", "catalog.import_repeated", {Argument::of("line", met.line)});
            m_collector.dropRow();
        }
        return true;
    }

    ImportCollector &m_collector;
    const FieldRow *m_row = nullptr;
    bool m_good = true;
    std::unordered_map<std::string, Met> m_met;
};

} // namespace

std::span<const ColumnName> ownColumns() { return kColumns; }

Expected<void> readOwnCsv(std::string_view text, ImportCollector &collector)
{
    OwnReader reader(collector);
    readCsvTable(text, kColumns, {}, collector, [&reader](const FieldRow &row) { reader.read(row); });
    return {};
}

Expected<void> readOwnJson(std::string_view text, ImportCollector &collector)
{
    OwnReader reader(collector);
    return readJsonTable(text, kColumns, kFieldNames, collector, [&reader](const FieldRow &row) { reader.read(row); });
}

} // namespace powertrain::catalog
