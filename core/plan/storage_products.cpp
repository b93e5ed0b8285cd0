// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/storage_products.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/cost/defaults.h"
#include "core/cost/price_context.h"
#include "core/plan/storage_figures.h"

namespace powertrain {

namespace {

constexpr double kMb = 1e6;
constexpr double kGibInTib = 1.0 / 1024;

constexpr std::string_view kFsx = "docs.aws.amazon.com FSx for Lustre: managing throughput capacity (125, 250, 500, 1000 MB/s a TiB), CreateFileSystem (1200, 2400, then + 2400 GiB); 2026-12-01";
constexpr std::string_view kCpfs = "alibabacloud.com CPFS specifications, 2026-04-30: min{0.1 or 0.2 × GiB, 30 000 or 45 000} MB/s, min{15 or 30 × GiB, 3.6 or 7.2 million} IOPS";
constexpr std::string_view kLingjun = "alibabacloud.com CPFS for Lingjun specifications, 2025-12-05 (writing: half of reading)";
constexpr std::string_view kSfs = "support.huaweicloud.com SFS Turbo file system types; 2026-12-01";
constexpr std::string_view kGcp = "docs.cloud.google.com Managed Lustre performance tiers; 2026-12-01";
constexpr std::string_view kAzure = "learn.microsoft.com Azure Managed Lustre file system type and size options; 2026-12-01";

/// The first row whose words are all in the item counts: longer figures before those that they contain.
constexpr StorageProduct kProducts[] = {
    {"FSx for Lustre", "Scratch", 200 * kMb, 0, 1200 * kGibInTib, 2400 * kGibInTib, 0, false, kFsx},
    {"FSx for Lustre", "HDD", 12 * kMb, 0, 0, 0, 0, false, kFsx},
    {"FSx for Lustre", "1000", 1000 * kMb, 0, 1200 * kGibInTib, 2400 * kGibInTib, 0, true, kFsx},
    {"FSx for Lustre", "500", 500 * kMb, 0, 1200 * kGibInTib, 2400 * kGibInTib, 0, true, kFsx},
    {"FSx for Lustre", "250", 250 * kMb, 0, 1200 * kGibInTib, 2400 * kGibInTib, 0, true, kFsx},
    {"FSx for Lustre", "125", 125 * kMb, 0, 1200 * kGibInTib, 2400 * kGibInTib, 0, true, kFsx},
    {"CPFS", "Lingjun", 200 * kMb, 2300, 10, 10, 200e9, true, kLingjun},
    {"CPFS", "200", 204.8 * kMb, 30720, 0, 0, 45e9, true, kCpfs},
    {"CPFS", "100", 102.4 * kMb, 15360, 0, 0, 30e9, true, kCpfs},
    {"SFS Turbo", "1000", 1000 * kMb, 0, 1.2, 1.2, 80e9, true, kSfs},
    {"SFS Turbo", "500", 500 * kMb, 0, 1.2, 1.2, 80e9, true, kSfs},
    {"SFS Turbo", "250", 250 * kMb, 0, 1.2, 1.2, 20e9, true, kSfs},
    {"SFS Turbo", "125", 125 * kMb, 0, 1.2, 1.2, 20e9, true, kSfs},
    {"SFS Turbo", "20 MB", 20 * kMb, 0, 3.6, 1.2, 8e9, false, kSfs},
    {"SFS Turbo", "40 MB", 40 * kMb, 0, 1.2, 1.2, 8e9, false, kSfs},
    {"Managed Lustre", "1000", 1000 * kMb, 0, 9000 * kGibInTib, 9000 * kGibInTib, 0, true, kGcp},
    {"AMLFS", "500", 500 * kMb, 0, 4, 4, 64e9, true, kAzure},
    {"AMLFS", "250", 250 * kMb, 0, 8, 8, 32e9, true, kAzure},
    {"AMLFS", "125", 125 * kMb, 0, 16, 16, 16e9, true, kAzure},
    {"Managed Lustre", "500", 500 * kMb, 0, 18000 * kGibInTib, 18000 * kGibInTib, 0, true, kGcp},
    {"Managed Lustre", "250", 250 * kMb, 0, 36000 * kGibInTib, 36000 * kGibInTib, 0, true, kGcp},
    {"Managed Lustre", "125", 125 * kMb, 0, 72000 * kGibInTib, 72000 * kGibInTib, 0, true, kGcp},
    {"CFS", "capacity", 0, 0, 0, 0, 0, false, "cloud.baidu.com CFS billing: performance and capacity type"},
};

/// Storage planned without a product; products that do not say: the slowest class that is sold for training.
constexpr StorageProduct kPlanned{"", "", 250 * kMb, 0, 0, 0, 0, true, kFsx};
constexpr StorageProduct kUnknown{"", "", 100 * kMb, 0, 0, 0, 0, true, kCpfs};
constexpr double kOperationsPerTib = 15360;

bool standsInChina(std::string_view region)
{
    return region.substr(0, 2) == "CN" || region.substr(0, 2) == "cn";
}

const StorageProduct &productOr(const StorageProduct *product)
{
    return product && product->bandwidthPerTib > 0 ? *product : kUnknown;
}

} // namespace

const StorageProduct *findStorageProduct(const ServicePrice &row)
{
    const auto has = [&row](std::string_view word) { return row.item.find(word) != std::string::npos; };
    const auto found = std::find_if(std::begin(kProducts), std::end(kProducts), [&has](const StorageProduct &product) { return has(product.family) && has(product.tier); });
    return found == std::end(kProducts) ? nullptr : &*found;
}

const StorageProduct &plannedStorage() { return kPlanned; }

const StorageProduct &productOf(const ServicePrice &row) { return productOr(findStorageProduct(row)); }

double operationsPerTib(const StorageProduct &product) { return product.operationsPerTib > 0 ? product.operationsPerTib : kOperationsPerTib; }

Bytes capacitySold(const StorageProduct &product, const StorageDemand &demand)
{
    const double tib = std::max({demand.shared.value / storage_limits::kUsableShare / storage_limits::kTib, demand.bandwidth.value / product.bandwidthPerTib, demand.operations / operationsPerTib(product)});
    if (tib <= product.leastTib)
        return Bytes(product.leastTib * storage_limits::kTib);
    // A whole number of steps is meant, whatever the last digit of the division.
    return Bytes((product.stepTib > 0 ? std::ceil(tib / product.stepTib * (1 - 1e-12)) * product.stepTib : tib) * storage_limits::kTib);
}

StorageMarket::StorageMarket(const Catalog &catalog, Currency currency)
    : m_currency(currency)
{
    const CostRules rules;
    CostJob job;
    job.currency = currency;
    const PriceContext context(job, rules, catalog, {});
    for (const ServicePrice &service : catalog.services) {
        const bool shared = service.kind == "storage_parallel_fs";
        if ((!shared && service.kind != "storage_object") || service.unit != "GB_month" || !(service.amount > 0) || !std::isfinite(service.amount))
            continue;
        const auto from = Currency::parse(service.currency);
        const auto rate = from ? context.factor(*from) : std::nullopt;
        if (!rate)
            continue;
        const StorageProduct *product = shared ? findStorageProduct(service) : nullptr;
        if (product && !product->forTraining && !service.user)
            continue;
        const std::size_t place = standsInChina(service.region) ? 1 : 0;
        std::vector<Row> &rows = shared ? m_shared[place] : m_objects[place];
        const bool ownBefore = !rows.empty() && rows.front().price->user;
        if (service.user && !ownBefore)
            rows.clear();
        if (service.user || !ownBefore)
            rows.push_back({&service, product, service.amount * *rate});
    }
    for (std::vector<Row> &rows : m_objects)
        std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.perGb < b.perGb; });
}

std::optional<StorageChoice> StorageMarket::shared(const StorageDemand &demand, bool inChina) const
{
    std::optional<StorageChoice> best;
    for (const Row &row : m_shared[inChina ? 1 : 0]) {
        const StorageProduct &product = productOr(row.product);
        StorageChoice choice;
        choice.row = row.price;
        choice.capacity = capacitySold(product, demand);
        choice.bandwidthAssumed = &product == &kUnknown;
        if (product.mostBandwidth > 0 && demand.bandwidth.value > product.mostBandwidth)
            choice.mostBandwidth = product.mostBandwidth;
        StorageDemand lying = demand;
        lying.bandwidth = BytesPerSecond();
        lying.operations = 0;
        choice.byBandwidth = choice.capacity > capacitySold(product, lying);
        choice.perGb = row.perGb;
        choice.perMonth = choice.capacity.value / cost_defaults::kBytesPerGb * row.perGb;
        const auto key = [](const StorageChoice &c) { return std::make_tuple(c.bandwidthAssumed, c.mostBandwidth > 0, c.perMonth); };
        if (!best || key(choice) < key(*best))
            best = choice;
    }
    return best;
}

std::optional<StorageChoice> StorageMarket::objects(const StorageDemand &demand, bool inChina) const
{
    const std::vector<Row> &rows = m_objects[inChina ? 1 : 0];
    if (rows.empty())
        return std::nullopt;
    const Row &median = rows[(rows.size() - 1) / 2];
    StorageChoice choice;
    choice.row = median.price;
    choice.capacity = demand.objects / storage_limits::kUsableShare;
    choice.perGb = median.perGb;
    choice.perMonth = choice.capacity.value / cost_defaults::kBytesPerGb * median.perGb;
    return choice;
}

StorageCost StorageMarket::cost(const StorageDemand &demand, bool inChina) const
{
    StorageCost cost;
    double sum = 0;
    bool known = false;
    const auto add = [&](const std::optional<StorageChoice> &choice) {
        if (choice) {
            sum += choice->perMonth;
            known = true;
        } else {
            cost.unpriced = true;
        }
    };
    if (demand.objects.value > 0)
        add(objects(demand, inChina));
    if (demand.shared.value > 0)
        add(shared(demand, inChina));
    if (known)
        cost.perMonth = Money::fromUnits(sum, m_currency);
    cost.unpriced = cost.unpriced || (known && !cost.perMonth);
    return cost;
}

} // namespace powertrain
