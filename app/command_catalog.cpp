// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include <algorithm>
#include <functional>
#include <vector>

#include <nlohmann/json.hpp>

#include <QStringList>

#include "app/terminal.h"
#include "core/catalog/own_terms.h"
#include "core/plan/compliance.h"
#include "core/units/json_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

using nlohmann::ordered_json;

template <class T>
ordered_json orNull(const std::optional<T> &value)
{
    if (!value)
        return nullptr;
    if constexpr (std::is_arithmetic_v<T>)
        return *value;
    else
        return value->value;
}

ordered_json moneyJson(const std::optional<Money> &money)
{
    return money ? ordered_json{{"amount", money->units()}, {"currency", money->currency.text()}} : ordered_json(nullptr);
}

ordered_json toJson(const Accelerator &card)
{
    ordered_json peaks = ordered_json::object();
    const std::pair<const char *, const std::optional<FlopsPerSecond> *> list[] = {{"fp32", &card.peak.fp32}, {"tf32", &card.peak.tf32}, {"bf16", &card.peak.bf16}, {"fp16", &card.peak.fp16},
        {"fp8", &card.peak.fp8}, {"fp4", &card.peak.fp4}, {"int8", &card.peak.int8}, {"int4", &card.peak.int4}};
    for (const auto &peak : list)
        peaks[peak.first] = orNull(*peak.second);
    return {{"id", card.id}, {"vendor", card.vendor}, {"name", card.name}, {"name_zh", card.nameZh}, {"architecture", card.architecture}, {"form_factor", card.formFactor},
        {"memory_type", card.memoryType}, {"capacity_bytes", orNull(card.capacity)}, {"capacity_derived", card.capacityDerived}, {"logical_devices", card.logicalDevices},
        {"bandwidth_bytes_per_s", orNull(card.bandwidth)}, {"peak_flops_dense", std::move(peaks)}, {"link", card.linkType}, {"link_bytes_per_s_one_way", orNull(card.linkPerDirection)},
        {"fast_domain", orNull(card.fastDomainSize)}, {"gpus_per_node", orNull(card.gpusPerNode)}, {"tdp_w", orNull(card.tdp)}, {"release_year", orNull(card.releaseYear)},
        {"domestic_china", card.domesticChina}, {"china_status", card.china.status}, {"china_note", card.china.note}, {"china_note_zh", card.china.noteZh}, {"die_area_mm2", orNull(card.dieAreaMm2)}, {"software", card.softwareStacks}, {"tags", card.marketTags},
        {"confidence", card.provenance.confidence}, {"traceable", card.provenance.traceable}, {"sources", card.provenance.sources}};
}

ordered_json toJson(const Offer &offer)
{
    return {{"id", offer.id}, {"provider", offer.providerId}, {"sku", offer.sku}, {"accelerator", offer.acceleratorId}, {"gpus", offer.gpusPerInstance}, {"region", offer.region},
        {"billing", nameOf(offer.billing)}, {"per_gpu_hour", moneyJson(offer.perGpuHour)}, {"printed", moneyJson(offer.printedAmount)}, {"printed_unit", offer.printedUnit},
        {"list_per_gpu_hour", moneyJson(offer.listPerGpuHour)}, {"discount", offer.discountId}, {"pay_share", offer.payShare}, {"pay_share_low", orNull(offer.payShareLow)}, {"tax", nameOf(offer.tax)}, {"pack_gpu_hours", orNull(offer.packGpuHours)},
        {"step_seconds", orNull(offer.stepSeconds)}, {"minimum_seconds", orNull(offer.minimumSeconds)}, {"gpu_only", offer.componentOnly}, {"suspicious", offer.suspicious}, {"confirmed", offer.confirmed}, {"superseded", offer.superseded}, {"user", offer.user}, {"as_of", offer.asOf}, {"confidence", offer.confidence}, {"source", offer.source}, {"notes", offer.notes}};
}

ordered_json toJson(const LibraryModel &model)
{
    ordered_json stated = nullptr;
    if (model.statedParameters)
        stated = *model.statedParameters;
    return {{"id", model.id}, {"name", model.name}, {"family", model.family}, {"vendor", model.vendor}, {"stated_parameters", stated}, {"license", model.license}, {"sources", model.sources}};
}

ordered_json toJson(const Provider &provider)
{
    ordered_json modes = ordered_json::array();
    for (DeploymentMode mode : provider.modes)
        modes.push_back(nameOf(mode));
    return {{"id", provider.id}, {"name", provider.name}, {"name_zh", provider.nameZh}, {"jurisdiction", provider.jurisdiction}, {"modes", std::move(modes)}, {"certificates", provider.certificates}, {"source", provider.source}};
}

ordered_json toJson(const PurchasePrice &price)
{
    return {{"id", price.id}, {"category", price.category}, {"item", price.item}, {"accelerator", price.acceleratorId}, {"gpus", price.gpus}, {"low", moneyJson(price.low)}, {"likely", moneyJson(price.likely)},
        {"high", moneyJson(price.high)}, {"condition", price.condition}, {"region", price.region}, {"as_of", price.asOf}, {"confidence", price.confidence}, {"source", price.source}};
}

ordered_json toJson(const ServicePrice &price)
{
    return {{"id", price.id}, {"kind", price.kind}, {"provider", price.provider}, {"item", price.item}, {"token_type", price.tokenType}, {"amount", price.amount}, {"currency", price.currency}, {"unit", price.unit},
        {"region", price.region}, {"as_of", price.asOf}, {"confidence", price.confidence}, {"source", price.source}};
}

ordered_json toJson(const Regime &regime)
{
    ordered_json modes = ordered_json::object();
    for (std::size_t i = 0; i < regime.modes.size(); ++i)
        modes[std::string(nameOf(static_cast<DeploymentMode>(i)))] = nameOf(regime.modes[i]);
    return {{"id", regime.id}, {"name_en", regime.name.en}, {"name_zh", regime.name.zh}, {"jurisdiction", regime.jurisdiction}, {"trigger", regime.trigger}, {"region_rule", nameOf(regime.regionRule)},
        {"regions", regime.regions}, {"modes", std::move(modes)}, {"advice_en", regime.advice.en}, {"advice_zh", regime.advice.zh}, {"confidence", regime.confidence}};
}

ordered_json toJson(const OwnEfficiency &own)
{
    ordered_json moe = nullptr;
    if (own.moe)
        moe = *own.moe;
    const MeasuredEfficiency &shares = own.shares;
    return {{"id", own.id}, {"accelerator", own.acceleratorId}, {"work", own.serving ? "serving" : "training"}, {"moe", moe}, {"software", own.software}, {"compute", orNull(shares.compute)},
        {"attention", orNull(shares.attention)}, {"prefill", orNull(shares.prefill)}, {"bandwidth", orNull(shares.bandwidth)}, {"step_seconds", orNull(shares.stepSeconds)},
        {"measurements", shares.measurements}, {"as_of", own.asOf}, {"source", own.source}};
}

ordered_json toJson(const ExchangeRate &rate)
{
    return {{"from", rate.from.text()}, {"to", rate.to.text()}, {"rate", rate.rate}, {"as_of", rate.asOf}, {"source", rate.source}, {"user", rate.user}};
}

ordered_json toJson(const Discount &discount)
{
    return {{"id", discount.id}, {"provider", discount.providerId}, {"accelerator", discount.acceleratorId}, {"billing", discount.billing ? ordered_json(nameOf(*discount.billing)) : ordered_json(nullptr)},
        {"pay_share", discount.payShare}, {"valid_until", discount.validUntil}, {"note", discount.note}};
}

ordered_json toJson(const OwnedHardware &owned)
{
    return {{"id", owned.id}, {"accelerator", owned.acceleratorId}, {"count", owned.count}, {"bought_on", owned.boughtOn}, {"paid", moneyJson(owned.paid)}, {"depreciation_years", orNull(owned.depreciationYears)}, {"note", owned.note}};
}

ordered_json toJson(const OwnTermValue &term)
{
    return {{"key", term.key}, {"value", term.number ? ordered_json(*term.number) : ordered_json(nullptr)}, {"text", term.text}};
}

ordered_json toJson(const NameMapping &mapping)
{
    return {{"name", mapping.printed}, {"memory_gb", orNull(mapping.memoryGb)}, {"accelerator", mapping.acceleratorId}};
}

/// "compute 0.45, bandwidth 0.8"
QString sharesText(const Words &words, const MeasuredEfficiency &shares)
{
    QStringList parts;
    const auto add = [&](const QString &name, const std::optional<double> &value, int digits) {
        if (value)
            parts += name + QLatin1Char(' ') + words.decimal(*value, digits);
    };
    add(words.translate("Powertrain", "compute", "what sets an operator's time"), shares.compute, 3);
    add(words.translate("Powertrain", "attention", "share of the peak"), shares.attention, 3);
    add(words.translate("Powertrain", "prompts", "share of the peak"), shares.prefill, 3);
    add(words.translate("Powertrain", "memory bandwidth", "what sets an operator's time"), shares.bandwidth, 3);
    add(words.translate("Powertrain", "seconds a step", "fixed time of a decode step"), shares.stepSeconds, 4);
    return parts.join(words.translate("Powertrain", ", ", "between the items of a short list"));
}

template <class Row>
ordered_json rowsJson(const std::vector<Row> &rows)
{
    ordered_json list = ordered_json::array();
    for (const Row &row : rows)
        list.push_back(toJson(row));
    return list;
}

/// Columns of text, each as wide as its widest cell; Chinese characters take two places.
QByteArray columns(const std::vector<QStringList> &rows)
{
    const auto width = [](const QString &cell) {
        int places = 0;
        for (const QChar c : cell)
            places += c.unicode() >= 0x2E80 ? 2 : 1;
        return places;
    };
    std::vector<int> widths;
    for (const QStringList &row : rows) {
        widths.resize(std::max(widths.size(), static_cast<std::size_t>(row.size())));
        for (int i = 0; i < row.size(); ++i)
            widths[static_cast<std::size_t>(i)] = std::max(widths[static_cast<std::size_t>(i)], width(row[i]));
    }
    QString text;
    for (const QStringList &row : rows) {
        for (int i = 0; i < row.size(); ++i) {
            text += row[i];
            if (i + 1 < row.size())
                text += QString(widths[static_cast<std::size_t>(i)] - width(row[i]) + 2, QLatin1Char(' '));
        }
        text += QLatin1Char('\n');
    }
    return text.toUtf8();
}

QString plain(const std::string &text) { return QString::fromStdString(text); }

std::vector<QStringList> acceleratorRows(const Words &words, const Catalog &catalog)
{
    const QString unknown = words.translate("Powertrain", "unknown", "a missing fact in a table");
    std::vector<QStringList> rows;
    for (const Accelerator &card : catalog.accelerators) {
        const auto bf16 = card.peak.bf16 ? card.peak.bf16 : card.peak.fp16;
        rows.push_back({plain(card.id), wordAccelerator(words, card), card.capacity ? words.bytes(*card.capacity) : unknown, card.bandwidth ? words.bandwidth(*card.bandwidth) : unknown,
            bf16 ? words.flopsPerSecond(*bf16) : unknown});
    }
    return rows;
}

std::vector<QStringList> offerRows(const Words &words, const Catalog &catalog)
{
    std::vector<QStringList> rows;
    for (const Offer &offer : catalog.offers) {
        const Provider *provider = catalog.findProvider(offer.providerId);
        rows.push_back({plain(offer.id), provider ? wordProvider(words, *provider) : plain(offer.providerId), plain(offer.acceleratorId.empty() ? offer.sku : offer.acceleratorId), word(words, offer.billing),
            plain(offer.region), offer.perGpuHour ? words.unitPrice(*offer.perGpuHour) : words.translate("Powertrain", "unknown", "a missing fact in a table"), plain(offer.asOf)});
    }
    return rows;
}

struct Listing {
    ordered_json json;
    std::vector<QStringList> rows;
};

/// The user's own terms, and the rates; nothing for another table.
std::optional<Listing> listOwn(const Words &words, const Catalog &catalog, const std::string &table)
{
    const QString any = words.translate("Powertrain", "any", "in a table: no restriction");
    Listing listing;
    if (table == "rates") {
        for (const ExchangeRate &rate : catalog.rates)
            listing.rows.push_back({plain(rate.from.text() + "/" + rate.to.text()), words.decimal(rate.rate, 6), plain(rate.asOf), plain(rate.source)});
        listing.json = rowsJson(catalog.rates);
    } else if (table == "discounts") {
        for (const Discount &discount : catalog.discounts)
            listing.rows.push_back({plain(discount.id), words.percent(discount.payShare, 1), discount.providerId.empty() ? any : plain(discount.providerId), discount.acceleratorId.empty() ? any : plain(discount.acceleratorId),
                discount.billing ? word(words, *discount.billing) : any, plain(discount.validUntil), plain(discount.note)});
        listing.json = rowsJson(catalog.discounts);
    } else if (table == "owned") {
        for (const OwnedHardware &owned : catalog.owned)
            listing.rows.push_back({plain(owned.id), words.count(owned.count), plain(owned.acceleratorId), owned.paid ? words.money(*owned.paid) : words.translate("Powertrain", "unknown", "a missing fact in a table"), plain(owned.boughtOn), plain(owned.note)});
        listing.json = rowsJson(catalog.owned);
    } else if (table == "terms") {
        const auto values = ownTermValues(catalog.terms);
        for (const OwnTermValue &term : values)
            listing.rows.push_back({plain(term.key), term.number ? words.decimal(*term.number, 6) : QString(), plain(term.text)});
        listing.json = rowsJson(values);
    } else if (table == "mappings") {
        for (const NameMapping &mapping : catalog.mappings)
            listing.rows.push_back({plain(mapping.printed), mapping.memoryGb ? words.decimal(*mapping.memoryGb, 1) + QStringLiteral(" GB") : any, mapping.acceleratorId.empty() ? words.translate("Powertrain", "left out", "a name in price files") : plain(mapping.acceleratorId)});
        listing.json = rowsJson(catalog.mappings);
    } else {
        return std::nullopt;
    }
    return listing;
}

Listing listTable(const Words &words, const Catalog &catalog, const std::string &table)
{
    if (auto own = listOwn(words, catalog, table))
        return std::move(*own);
    Listing listing;
    if (table == "accelerators")
        return {rowsJson(catalog.accelerators), acceleratorRows(words, catalog)};
    if (table == "offers")
        return {rowsJson(catalog.offers), offerRows(words, catalog)};
    if (table == "models") {
        for (const LibraryModel &model : catalog.models)
            listing.rows.push_back({plain(model.id), plain(model.name), plain(model.vendor), model.statedParameters ? words.parameters(static_cast<double>(*model.statedParameters)) : QString()});
        listing.json = rowsJson(catalog.models);
    } else if (table == "providers") {
        for (const Provider &provider : catalog.providers)
            listing.rows.push_back({plain(provider.id), wordProvider(words, provider), plain(provider.jurisdiction)});
        listing.json = rowsJson(catalog.providers);
    } else if (table == "purchases") {
        for (const PurchasePrice &price : catalog.purchases)
            listing.rows.push_back({plain(price.id), plain(price.item), price.likely ? words.money(*price.likely) : words.translate("Powertrain", "unknown", "a missing fact in a table"), plain(price.region), plain(price.asOf)});
        listing.json = rowsJson(catalog.purchases);
    } else if (table == "services") {
        for (const ServicePrice &price : catalog.services)
            listing.rows.push_back({plain(price.id), plain(price.provider), plain(price.item), plain(price.kind), QString::number(price.amount) + QLatin1Char(' ') + plain(price.currency) + QLatin1Char(' ') + plain(price.unit), plain(price.asOf)});
        listing.json = rowsJson(catalog.services);
    } else if (table == "efficiencies") {
        for (const OwnEfficiency &own : catalog.efficiencies)
            listing.rows.push_back({plain(own.id), sharesText(words, own.shares), plain(own.asOf), plain(own.source)});
        listing.json = rowsJson(catalog.efficiencies);
    } else {
        for (const Regime &regime : catalog.regimes)
            listing.rows.push_back({plain(regime.id), words.pick(regime.name)});
        listing.json = rowsJson(catalog.regimes);
    }
    return listing;
}

int show(const Words &words, const Catalog &catalog, const CatalogInvocation &invocation)
{
    ordered_json found;
    if (const Accelerator *card = catalog.findAccelerator(invocation.id)) {
        found = toJson(*card);
        ordered_json offers = ordered_json::array();
        for (const Offer *offer : catalog.offersFor(card->id))
            offers.push_back(toJson(*offer));
        found["offers"] = std::move(offers);
    } else if (const LibraryModel *model = catalog.findModel(invocation.id)) {
        found = toJson(*model);
        found["config"] = ordered_json::parse(withoutNonFiniteLiterals(model->configJson), nullptr, false);
    } else if (const Offer *offer = catalog.findOffer(invocation.id)) {
        found = toJson(*offer);
    } else if (const Provider *provider = catalog.findProvider(invocation.id)) {
        found = toJson(*provider);
    } else {
        for (const Regime &regime : catalog.regimes) {
            if (regime.id == invocation.id)
                found = toJson(regime);
        }
    }
    if (found.is_null()) {
        complain(words.translate("Powertrain", "The catalogue has nothing called %1.").arg(plain(invocation.id)));
        return kBadInput;
    }
    const QByteArray text = QByteArray::fromStdString(found.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n");
    return writeOutput(words, invocation.json.empty() ? QStringLiteral("-") : plain(invocation.json), text);
}

int check(const Words &words, const Catalog &catalog, const CatalogInvocation &invocation, const CommonOptions &common)
{
    auto findings = checkCatalog(catalog, common.today);
    const auto triggers = checkRegimeTriggers(catalog.regimes);
    findings.insert(findings.end(), triggers.begin(), triggers.end());
    if (!invocation.json.empty()) {
        ordered_json list = ordered_json::array();
        for (const Message &finding : findings)
            list.push_back({{"code", finding.code}, {"sentence", word(words, finding).toStdString()}});
        return writeOutput(words, plain(invocation.json), QByteArray::fromStdString(list.dump(2) + "\n"));
    }
    QString text = words.translate("Powertrain", "%1 accelerators, %2 models, %3 offers from %4 providers, %5 purchase prices", "what the catalogue holds")
                       .arg(words.count(static_cast<double>(catalog.accelerators.size())), words.count(static_cast<double>(catalog.models.size())), words.count(static_cast<double>(catalog.offers.size())),
                           words.count(static_cast<double>(catalog.providers.size())), words.count(static_cast<double>(catalog.purchases.size())))
        + QLatin1Char('\n');
    for (const Message &finding : findings)
        text += word(words, finding) + QLatin1Char('\n');
    return writeOutput(words, QStringLiteral("-"), text.toUtf8());
}

} // namespace

int runCatalog(const CatalogInvocation &invocation, const CommonOptions &common)
{
    if (invocation.verb == CatalogInvocation::Verb::List && invocation.table == "changes") {
        PricesInvocation changes;
        changes.verb = PricesInvocation::Verb::Changes;
        changes.json = invocation.json;
        return runPrices(changes, common);
    }
    Words words(common.language);
    const CatalogPtr catalog = openForCommand(words, common, true);
    if (!catalog)
        return kFileTrouble;
    words.useNames(catalog);
    switch (invocation.verb) {
    case CatalogInvocation::Verb::Show:
        return show(words, *catalog, invocation);
    case CatalogInvocation::Verb::Check:
        return check(words, *catalog, invocation, common);
    case CatalogInvocation::Verb::List:
        break;
    }
    const Listing listing = listTable(words, *catalog, invocation.table);
    return invocation.json.empty() ? writeOutput(words, QStringLiteral("-"), columns(listing.rows))
                                   : writeOutput(words, plain(invocation.json), QByteArray::fromStdString(listing.json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n"));
}

} // namespace powertrain
