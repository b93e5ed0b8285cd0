// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/catalog_table.h"

#include <QStringList>

#include "ui/catalog/catalog_words.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

void RowTraits::clear()
{
    search.clear();
    for (std::string &key : keys)
        key.clear();
    memoryGb = std::numeric_limits<double>::quiet_NaN();
    asOf.clear();
    state = 0;
}

QString acceleratorName(const CatalogView &view, const std::string &id)
{
    if (id.empty())
        return {};
    const Accelerator *card = view.catalog->findAccelerator(id);
    return card ? plainText(wordAccelerator(view.words, *card), 80) : plainText(id, 80);
}

QString providerName(const CatalogView &view, const std::string &id)
{
    const Provider *provider = view.catalog->findProvider(id);
    return provider ? plainText(wordProvider(view.words, *provider), 80) : plainText(id, 80);
}

QString wordStates(const Words &words, unsigned state)
{
    QStringList parts;
    if (state & RowMine)
        parts += words.translate("Powertrain", "yours", "who a price is from: the user");
    if (state & RowFlagged)
        parts += words.translate("Powertrain", "flagged", "a price that looks wrong and is kept out of plans");
    if (state & RowSuperseded)
        parts += words.translate("Powertrain", "superseded", "a newer price of the same thing is known");
    return parts.join(words.translate("Powertrain", ", ", "between the items of a short list"));
}

void addFact(FactGroup &group, const QString &name, const QString &value)
{
    if (!value.isEmpty())
        group.facts.push_back({name, value});
}

FactGroup originFacts(const CatalogView &view, const std::string &source, bool traceable, const std::string &confidence, const std::string &asOf, bool user)
{
    const Words &w = view.words;
    FactGroup group{w.translate("Powertrain", "Where it is from", "heading over the source of a row"), {}};
    addFact(group, w.translate("Powertrain", "Whose", "fact: who a row is from"),
        user ? wordOrigin(w, true) : w.translate("Powertrain", "shipped, catalogue of %1", "who a row is from; date").arg(QString::fromStdString(view.catalog->version)));
    addFact(group, w.translate("Powertrain", "Date", "fact: of a price"), wordDateAndAge(w, asOf, view.today));
    addFact(group, w.translate("Powertrain", "Confidence", "fact: in the source"), wordConfidence(w, confidence));
    addFact(group, w.translate("Powertrain", "Source", "fact"), source.empty() ? w.translate("Powertrain", "none given", "fact: no source") : plainText(source, 2000));
    if (!traceable)
        addFact(group, w.translate("Powertrain", "Address", "fact: of the source"), w.translate("Powertrain", "was not kept, so that this cannot be looked up again", "fact: address of a source"));
    return group;
}

QString moneyWithConversion(const CatalogView &view, const Money &amount)
{
    const QString printed = view.words.unitPrice(amount);
    if (amount.currency == view.scale.currency())
        return printed;
    const auto converted = view.scale.convert(amount);
    return converted ? view.words.translate("Powertrain", "%1 (about %2)", "an amount and the same in another currency").arg(printed, wordPrice(view.words, *converted)) : printed;
}

QString wordFacet(const CatalogView &view, Facet facet, const std::string &key)
{
    const Words &w = view.words;
    switch (facet) {
    case Facet::Vendor:
        return plainText(key, 60);
    case Facet::Accelerator:
        return key.empty() ? w.translate("Powertrain", "(no known accelerator)", "choice in a list: prices whose card is unknown") : acceleratorName(view, key);
    case Facet::Provider:
        return providerName(view, key);
    case Facet::Region:
        return wordRegionGroup(w, key);
    case Facet::Billing: {
        const auto mode = parseName<BillingMode>(key);
        return mode ? word(w, *mode) : plainText(key, 60);
    }
    case Facet::Kind: {
        const QString category = wordPurchaseCategory(w, key);
        return category == QString::fromStdString(key) ? wordServiceKind(w, key) : category;
    }
    }
    return {};
}

QString wordAnyOf(const Words &words, Facet facet)
{
    switch (facet) {
    case Facet::Vendor:
        return words.translate("Powertrain", "All vendors", "choice in a list");
    case Facet::Accelerator:
        return words.translate("Powertrain", "All accelerators", "choice in a list");
    case Facet::Provider:
        return words.translate("Powertrain", "All providers", "choice in a list");
    case Facet::Region:
        return words.translate("Powertrain", "All regions", "choice in a list");
    case Facet::Billing:
        return words.translate("Powertrain", "All ways of paying", "choice in a list");
    case Facet::Kind:
        return words.translate("Powertrain", "All kinds", "choice in a list");
    }
    return {};
}

QString wordFacetName(const Words &words, Facet facet)
{
    switch (facet) {
    case Facet::Vendor:
        return words.translate("Powertrain", "Vendor", "filter of a table");
    case Facet::Accelerator:
        return words.translate("Powertrain", "Accelerator", "filter of a table");
    case Facet::Provider:
        return words.translate("Powertrain", "Provider", "filter of a table");
    case Facet::Region:
        return words.translate("Powertrain", "Region", "filter of a table");
    case Facet::Billing:
        return words.translate("Powertrain", "Way of paying", "filter of a table");
    case Facet::Kind:
        return words.translate("Powertrain", "Kind", "filter of a table");
    }
    return {};
}

} // namespace powertrain
