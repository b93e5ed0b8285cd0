// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a price file against the catalogue: which offer each is, what changed, and what looks wrong.
#include <algorithm>
#include <cmath>

#include "core/catalog/fold.h"
#include "core/catalog/price_import_parts.h"
#include "core/catalog/price_peers.h"
#include "core/catalog/price_unit.h"

namespace powertrain::catalog {

namespace {

constexpr std::size_t kMostIdBytes = 200;
constexpr std::size_t kMostUnknown = 1000;
constexpr std::size_t kMostSuggested = 200; ///< each costs a comparison with every card
constexpr int kMostRemarks = kMostProblems / 2;

struct FileName {
    std::string_view folded;
    std::string_view provider;
};
/// What providers are called in the names of price files.
constexpr FileName kFileNames[] = {{"lambdalabs", "lambda"}, {"lambdacloud", "lambda"}, {"do", "digitalocean"}, {"ibm", "ibm-cloud"}, {"vast", "vast-ai"}, {"vastai", "vast-ai"}, {"oracle", "oci"}, {"google", "gcp"},
    {"datacrunch", "verda"}, {"ovh", "ovhcloud"}, {"alibaba", "alibaba-cloud"}, {"aliyun", "alibaba-cloud"}, {"tencent", "tencent-cloud"}, {"huawei", "huawei-cloud"}, {"primeintellect", "prime-intellect"}};
/// What is left of a file name that says nothing about a provider.
constexpr std::string_view kGeneralWords[] = {"vms", "vm", "catalog", "prices", "price", "offers", "export", "data", "csv", "gpu", "gpus", "list"};

bool isGeneral(std::string_view word) { return std::find(std::begin(kGeneralWords), std::end(kGeneralWords), word) != std::end(kGeneralWords); }

/// "/prices/aws_vms.csv" → "aws"; empty where nothing is left.
std::string providerInFileName(const std::string &fileName)
{
    std::string stem = std::filesystem::path(fileName).filename().stem().string().substr(0, 200);
    std::string kept, word;
    for (const char raw : stem + "_") {
        const char c = raw >= 'A' && raw <= 'Z' ? static_cast<char>(raw - 'A' + 'a') : raw;
        if (c != '_' && c != '-' && c != ' ' && c != '.') {
            word += c;
            continue;
        }
        const bool number = !word.empty() && word.find_first_not_of("0123456789v") == std::string::npos;
        if (!word.empty() && !isGeneral(word) && !number)
            kept += (kept.empty() ? "" : "-") + word;
        word.clear();
    }
    return kept;
}

std::string boundedId(std::string id)
{
    if (id.size() <= kMostIdBytes)
        return id;
    // FNV-1a of the whole keeps long ids apart and stable.
    std::uint64_t hash = 14695981039346656037u;
    for (const char c : id)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    std::size_t cut = kMostIdBytes - 17;
    while (cut > 0 && (static_cast<unsigned char>(id[cut]) & 0xC0) == 0x80)
        --cut;
    static constexpr char kHex[] = "0123456789abcdef";
    id.resize(cut);
    id += '~';
    for (int shift = 60; shift >= 0; shift -= 4)
        id += kHex[(hash >> shift) & 15];
    return id;
}

/// What the file cannot say about an offer that is known stays as it is.
void keepKnown(Offer &offer, const Offer &known, PriceFormat format)
{
    if (format == PriceFormat::OwnCsv || format == PriceFormat::OwnJson)
        return;
    offer.regionGroup = known.regionGroup;
    offer.stepSeconds = known.stepSeconds;
    offer.minimumSeconds = known.minimumSeconds;
    offer.tax = known.tax;
    if (!offer.vcpus)
        offer.vcpus = known.vcpus;
    if (!offer.ramGb)
        offer.ramGb = known.ramGb;
    offer.componentOnly = offer.componentOnly || known.componentOnly;
    // The price that was superseded is still the same one.
    if (offer.asOf <= known.asOf && offer.printedAmount == known.printedAmount)
        offer.superseded = known.superseded;
    // Such files round a third of a card.
    if (std::fabs(offer.gpuShare - known.gpuShare) < 1e-4)
        offer.gpuShare = known.gpuShare;
}

/// Whether keeping the offer would change anything but the words about it.
bool isSame(const Offer &offer, const Offer &known)
{
    // The same price of an earlier day says nothing new.
    const bool dated = offer.asOf <= known.asOf;
    return dated && offer.acceleratorId == known.acceleratorId && offer.gpusPerInstance == known.gpusPerInstance && offer.gpuShare == known.gpuShare && offer.billing == known.billing
        && offer.printedAmount == known.printedAmount && offer.printedUnit == known.printedUnit && offer.payShare == known.payShare && offer.payShareLow == known.payShareLow && offer.window == known.window
        && offer.packGpuHours == known.packGpuHours && offer.stepSeconds == known.stepSeconds && offer.minimumSeconds == known.minimumSeconds && offer.tax == known.tax && offer.componentOnly == known.componentOnly
        && offer.superseded == known.superseded && offer.vcpus == known.vcpus && offer.ramGb == known.ramGb && offer.providerId == known.providerId && offer.sku == known.sku && offer.region == known.region;
}

std::optional<Money> listPrice(const Offer &offer) { return offer.listPerGpuHour ? offer.listPerGpuHour : offer.perGpuHour; }

} // namespace

std::string offerKey(const Offer &offer)
{
    std::string key;
    key.reserve(offer.providerId.size() + offer.sku.size() + offer.region.size() + 20);
    key.append(offer.providerId).append(1, '\n').append(offer.sku).append(1, '\n').append(offer.region).append(1, '\n').append(nameOf(offer.billing));
    return key;
}

ImportCollector::ImportCollector(const ImportOptions &options, const Catalog &catalog, PriceFormat format)
    : m_options(options)
    , m_catalog(catalog)
    , m_cards(catalog, options.mappings)
{
    m_preview.format = format;
    m_preview.fileName = options.fileName;
    m_fileProvider = providerId(options.providerId.empty() ? providerInFileName(options.fileName) : options.providerId);
    m_known.reserve(catalog.offers.size());
    for (std::size_t i = 0; i < catalog.offers.size(); ++i)
        m_known.emplace(offerKey(catalog.offers[i]), i);
}

std::string ImportCollector::providerId(std::string_view idOrName) const
{
    const std::string name = cleanText(idOrName.substr(0, kMostNameBytes));
    if (name.empty() || m_catalog.findProvider(name))
        return name;
    const std::string folded = foldName(name);
    for (const FileName &entry : kFileNames) {
        if (entry.folded == folded && m_catalog.findProvider(entry.provider))
            return std::string(entry.provider);
    }
    for (const Provider &provider : m_catalog.providers) {
        if (foldName(provider.id) == folded || foldName(provider.name) == folded || (!provider.nameZh.empty() && foldName(provider.nameZh) == folded))
            return provider.id;
    }
    return name;
}

void ImportCollector::problem(int line, int column, std::string_view field, std::string_view code, std::vector<Argument> arguments)
{
    if (m_preview.problems.size() < static_cast<std::size_t>(kMostProblems))
        m_preview.problems.push_back({line, column, std::string(field), Message{std::string(code), std::move(arguments)}, true});
}

void ImportCollector::remark(int line, int column, std::string_view field, std::string_view code, std::vector<Argument> arguments)
{
    // Remarks never crowd out what was dropped.
    if (++m_remarks > kMostRemarks)
        return;
    problem(line, column, field, code, std::move(arguments));
    if (!m_preview.problems.empty())
        m_preview.problems.back().dropped = false;
}

bool ImportCollector::tick(double share)
{
    if (!m_cancelled && m_options.progress && !m_options.progress(share))
        m_cancelled = true;
    return !m_cancelled;
}

bool ImportCollector::isLeftOut(std::string_view printed, std::optional<double> memoryGb)
{
    const bool anyMapping = !m_options.mappings.empty() || !m_catalog.mappings.empty();
    return anyMapping && m_cards.find(printed, memoryGb, {}, {}, 1).leftOut;
}

void ImportCollector::noteUnknown(const Offer &offer, std::optional<double> memoryGb)
{
    std::string key = offer.gpu + '\n' + (memoryGb ? numberText(*memoryGb) : std::string());
    const auto [place, isNew] = m_unknown.emplace(std::move(key), m_preview.unknown.size());
    if (!isNew) {
        if (place->second < m_preview.unknown.size())
            ++m_preview.unknown[place->second].rows;
        return;
    }
    if (m_preview.unknown.size() >= kMostUnknown) {
        m_unknown.erase(place);
        return;
    }
    UnknownName unknown{offer.gpu, memoryGb, 1, {}};
    if (m_preview.unknown.size() < kMostSuggested)
        unknown.suggestions = m_cards.suggestions(offer.gpu, memoryGb);
    m_preview.unknown.push_back(std::move(unknown));
}

void ImportCollector::giveId(Offer &offer)
{
    if (offer.id.empty()) {
        const auto known = m_known.find(offerKey(offer));
        offer.id = known != m_known.end() ? m_catalog.offers[known->second].id : boundedId(offer.providerId + ":" + offer.sku + ":" + offer.region + ":" + std::string(nameOf(offer.billing)));
    }
    // Offers of one key that differ in what is rented are told apart by their order in the file.
    const std::string wanted = offer.id;
    int times = ++m_taken[wanted];
    while (times > 1 && m_taken.count(wanted + "#" + std::to_string(times)) > 0)
        times = ++m_taken[wanted];
    if (times > 1) {
        offer.id = wanted + "#" + std::to_string(times);
        ++m_taken[offer.id];
    }
}

/// Which card it is. What the catalogue knows about the very same offer decides where the name leaves it open.
bool ImportCollector::giveCard(Offer &offer, std::optional<double> memoryGb, const Offer *known)
{
    if (!offer.acceleratorId.empty())
        return true;
    const auto found = m_cards.find(offer.gpu, memoryGb, offer.providerId, offer.sku, offer.gpuShare);
    const Accelerator *before = known && !known->acceleratorId.empty() ? m_catalog.findAccelerator(known->acceleratorId) : nullptr;
    if (before && (!found.card || found.assumed) && m_cards.couldMean(offer.gpu, memoryGb, *before, offer.gpuShare)) {
        offer.acceleratorId = before->id;
        offer.acceleratorAssumed = known->acceleratorAssumed;
    } else if (found.card) {
        offer.acceleratorId = found.card->id;
        offer.acceleratorAssumed = found.assumed;
    }
    return !offer.acceleratorId.empty();
}

void ImportCollector::giveOrigin(Offer &offer, int line)
{
    if (!offer.asOf.empty() && !m_options.today.empty() && offer.asOf > m_options.today) {
        // A price of tomorrow would count as fresh for ever.
        remark(line, 0, "as_of", "catalog.import_future_date", {Argument::ofText("text", offer.asOf)});
        offer.asOf.clear();
    }
    if (offer.asOf.empty())
        offer.asOf = m_options.asOf;
    if (offer.source.empty())
        offer.source = m_options.fileName;
    if (offer.confidence.empty())
        offer.confidence = "medium";
}

void ImportCollector::noteProvider(const std::string &id)
{
    auto &ids = m_preview.providerIds;
    if (!ids.empty() && ids.back() == id)
        return;
    if (ids.size() < kMostUnknown && std::find(ids.begin(), ids.end(), id) == ids.end())
        ids.push_back(id);
}

void ImportCollector::add(Offer offer, std::optional<double> memoryGb, int line)
{
    offer.perGpuHour = perGpuHour(offer);
    if (offer.printedAmount && !offer.perGpuHour) {
        // Less than a millionth an hour, or more than can be counted.
        problem(line, 0, "price", "catalog.import_out_of_range", {Argument::ofText("field", "price"), Argument::ofText("text", numberText(offer.printedAmount->units()))});
        dropRow();
        return;
    }
    ImportRow row;
    row.line = line;
    giveOrigin(offer, line);
    giveId(offer);
    const Offer *known = m_catalog.findOffer(offer.id);
    const bool matched = giveCard(offer, memoryGb, known);
    if (!matched) {
        row.state = ImportState::Unmatched;
        noteUnknown(offer, memoryGb);
    }
    if (known)
        keepKnown(offer, *known, m_preview.format);
    offer.perGpuHour = perGpuHour(offer);
    if (known && matched) {
        row.state = isSame(offer, *known) ? ImportState::Same : ImportState::Changed;
        if (row.state == ImportState::Changed) {
            row.before = listPrice(*known);
            // An older or undated price, or none, does not take the place of a newer one.
            const bool erases = !offer.printedAmount && known->printedAmount;
            if (offer.asOf < known->asOf || erases) {
                row.state = ImportState::Same;
                remark(line, 0, erases ? "amount" : "as_of", "catalog.import_older", {Argument::ofText("text", offer.asOf), Argument::ofText("known", known->asOf)});
            }
        }
    }
    noteProvider(offer.providerId);
    row.offer = std::move(offer);
    m_preview.rows.push_back(std::move(row));
}

void ImportCollector::markSuspicious()
{
    const auto &rates = m_catalog.rates;
    PricePeers peers;
    for (const Offer &offer : m_catalog.offers) {
        // What the file replaces is no peer of its successor.
        if (!m_taken.count(offer.id))
            peers.add(offer, rates);
    }
    for (const ImportRow &row : m_preview.rows)
        peers.add(row.offer, rates);
    peers.settle();
    std::unordered_map<std::string_view, const Confirmation *> confirmed;
    for (const Confirmation &confirmation : m_catalog.confirmations)
        confirmed.emplace(confirmation.offerId, &confirmation);
    for (ImportRow &row : m_preview.rows) {
        if (row.state == ImportState::Same || row.state == ImportState::Unmatched || !peers.isSuspicious(row.offer, rates))
            continue;
        const auto vouched = confirmed.find(row.offer.id);
        if (vouched != confirmed.end() && row.offer.perGpuHour == vouched->second->perGpuHour && row.offer.asOf == vouched->second->asOf)
            continue;
        row.state = ImportState::Suspicious;
        row.offer.suspicious = true;
        if (const auto middle = peers.median(row.offer))
            row.peers = Money::fromUnits(*middle, Currency{});
    }
}

Expected<ImportPreview> ImportCollector::finish()
{
    if (m_cancelled)
        return fail("catalog.import_cancelled");
    if (m_preview.rows.empty()) {
        std::string where;
        for (const ImportProblem &entry : m_preview.problems) {
            if (entry.dropped) {
                where = "line " + std::to_string(entry.line) + (entry.field.empty() ? std::string() : ", " + entry.field);
                break;
            }
        }
        return fail("catalog.import_no_rows", where, {Argument::ofText("file", m_options.fileName), Argument::of("count", m_preview.rowsRead)});
    }
    markSuspicious();
    std::stable_sort(m_preview.problems.begin(), m_preview.problems.end(), [](const ImportProblem &a, const ImportProblem &b) { return a.line < b.line; });
    return std::move(m_preview);
}

} // namespace powertrain::catalog
