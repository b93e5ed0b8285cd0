// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own terms, and what they do to the prices.
#include <algorithm>

#include "core/catalog/own_terms.h"
#include "core/catalog/read.h"

namespace powertrain::catalog {

namespace {

void readDiscounts(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT id, provider_id, accelerator_id, billing, pay_share, valid_until, note FROM discounts ORDER BY id");
    while (c.next()) {
        Discount d;
        d.id = c.text();
        d.providerId = c.text();
        d.acceleratorId = c.text();
        const std::string billing = c.text();
        d.billing = parseName<BillingMode>(billing);
        d.payShare = c.real().value_or(1);
        d.validUntil = c.text();
        d.note = c.text();
        // A way of paying that this version does not know must not turn into all of them.
        if (billing.empty() || d.billing)
            catalog.discounts.push_back(std::move(d));
    }
}

void readOwned(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT id, accelerator_id, count, bought_on, currency, paid_micros, depreciation_years, note FROM owned ORDER BY id");
    while (c.next()) {
        OwnedHardware o;
        o.id = c.text();
        o.acceleratorId = c.text();
        o.count = c.count().value_or(0);
        o.boughtOn = c.text();
        const auto currency = Currency::parse(c.text());
        const auto paid = c.whole();
        if (currency && paid)
            o.paid = Money{*paid, *currency};
        o.depreciationYears = c.real();
        o.note = c.text();
        catalog.owned.push_back(std::move(o));
    }
}

void readTerms(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT key, number, text FROM terms ORDER BY key");
    while (c.next()) {
        OwnTermValue value;
        value.key = c.text();
        value.number = c.real();
        value.text = c.text();
        setOwnTerm(catalog.terms, value); // a key of another version is passed over
    }
}

void readNames(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT printed, memory_gb, accelerator_id FROM mappings ORDER BY printed, memory_gb");
    while (c.next()) {
        NameMapping mapping;
        mapping.printed = c.text();
        mapping.memoryGb = c.real();
        if (mapping.memoryGb == 0)
            mapping.memoryGb.reset();
        mapping.acceleratorId = c.text();
        catalog.mappings.push_back(std::move(mapping));
    }
}

void readConfirmations(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT offer_id, currency, per_gpu_hour_micros, as_of FROM confirmations ORDER BY offer_id");
    while (c.next()) {
        Confirmation confirmation;
        confirmation.offerId = c.text();
        const auto currency = Currency::parse(c.text());
        const auto micros = c.whole();
        confirmation.asOf = c.text();
        if (!currency || !micros)
            continue;
        confirmation.perGpuHour = Money{*micros, *currency};
        catalog.confirmations.push_back(std::move(confirmation));
    }
}

/// More said, more meant: provider, then card, then way of paying; of two alike the one that pays less.
int weightOf(const Discount &discount)
{
    return (discount.providerId.empty() ? 0 : 4) + (discount.acceleratorId.empty() ? 0 : 2) + (discount.billing ? 1 : 0);
}

} // namespace

void readOwn(SQLite::Database &database, Catalog &catalog)
{
    readDiscounts(database, catalog);
    readOwned(database, catalog);
    readTerms(database, catalog);
    readNames(database, catalog);
    readConfirmations(database, catalog);
}

void applyDiscounts(Catalog &catalog, std::string_view today)
{
    std::vector<const Discount *> holding;
    for (const Discount &discount : catalog.discounts) {
        if (discount.validUntil.empty() || today.empty() || discount.validUntil >= today.substr(0, discount.validUntil.size()))
            holding.push_back(&discount);
    }
    std::stable_sort(holding.begin(), holding.end(), [](const Discount *a, const Discount *b) {
        return weightOf(*a) != weightOf(*b) ? weightOf(*a) > weightOf(*b) : a->payShare < b->payShare;
    });
    if (holding.empty())
        return;
    for (Offer &offer : catalog.offers) {
        if (!offer.perGpuHour || (offer.user && !offer.imported))
            continue;
        const auto found = std::find_if(holding.begin(), holding.end(), [&offer](const Discount *d) {
            return (d->providerId.empty() || d->providerId == offer.providerId) && (d->acceleratorId.empty() || d->acceleratorId == offer.acceleratorId) && (!d->billing || *d->billing == offer.billing);
        });
        if (found == holding.end())
            continue;
        const auto paid = Money::fromUnits(offer.perGpuHour->units() * (*found)->payShare, offer.perGpuHour->currency);
        if (!paid || paid->micros <= 0)
            continue;
        offer.listPerGpuHour = offer.perGpuHour;
        offer.perGpuHour = paid;
        offer.discountId = (*found)->id;
    }
}

void applyConfirmations(Catalog &catalog)
{
    for (const Confirmation &confirmation : catalog.confirmations) {
        const Offer *found = catalog.findOffer(confirmation.offerId);
        if (!found)
            continue;
        Offer &offer = catalog.offers[static_cast<std::size_t>(found - catalog.offers.data())];
        const auto &list = offer.listPerGpuHour ? offer.listPerGpuHour : offer.perGpuHour;
        offer.confirmed = list == confirmation.perGpuHour; // another price has to be vouched for anew
    }
}

} // namespace powertrain::catalog
