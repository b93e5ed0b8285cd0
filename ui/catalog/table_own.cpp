// SPDX-License-Identifier: GPL-3.0-or-later
// Exchange rates, tax, and what the user tells about himself.
#include <QLocale>

#include "ui/catalog/catalog_table.h"
#include "ui/catalog/catalog_words.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

const ExchangeRate &rateAt(const CatalogView &view, std::size_t row) { return view.catalog->rates[row]; }
const VatRate &vatAt(const CatalogView &view, std::size_t row) { return view.catalog->vatRates[row]; }
const Discount &discountAt(const CatalogView &view, std::size_t row) { return view.catalog->discounts[row]; }
const OwnedHardware &ownedAt(const CatalogView &view, std::size_t row) { return view.catalog->owned[row]; }
const ChangeRecord &changeAt(const CatalogView &view, std::size_t row) { return view.changes[row]; }

QString pairOf(const ExchangeRate &rate) { return QString::fromStdString(rate.from.text()) + QLatin1Char('/') + QString::fromStdString(rate.to.text()); }
QString rateText(const ExchangeRate &rate) { return QLocale::c().toString(rate.rate, 'g', 8); }

QString anyAccelerator(const CatalogView &view, const std::string &id) { return id.empty() ? wordAnyOf(view.words, Facet::Accelerator) : acceleratorName(view, id); }
QString anyProvider(const CatalogView &view, const std::string &id) { return id.empty() ? wordAnyOf(view.words, Facet::Provider) : providerName(view, id); }
QString anyBilling(const CatalogView &view, const Discount &discount) { return discount.billing ? word(view.words, *discount.billing) : wordAnyOf(view.words, Facet::Billing); }

QString countryOf(const CatalogView &view, const VatRate &rate)
{
    static constexpr struct {
        const char *code;
        struct {
            const char *source;
            const char *comment;
        } name;
    } kNames[] = {{"AE", QT_TRANSLATE_NOOP3("Powertrain", "United Arab Emirates", "country")},
        {"AT", QT_TRANSLATE_NOOP3("Powertrain", "Austria", "country")},
        {"AU", QT_TRANSLATE_NOOP3("Powertrain", "Australia", "country")},
        {"BE", QT_TRANSLATE_NOOP3("Powertrain", "Belgium", "country")},
        {"CA", QT_TRANSLATE_NOOP3("Powertrain", "Canada", "country")},
        {"CH", QT_TRANSLATE_NOOP3("Powertrain", "Switzerland", "country")},
        {"CN", QT_TRANSLATE_NOOP3("Powertrain", "China", "country")},
        {"DE", QT_TRANSLATE_NOOP3("Powertrain", "Germany", "country")},
        {"ES", QT_TRANSLATE_NOOP3("Powertrain", "Spain", "country")},
        {"FI", QT_TRANSLATE_NOOP3("Powertrain", "Finland", "country")},
        {"FR", QT_TRANSLATE_NOOP3("Powertrain", "France", "country")},
        {"GB", QT_TRANSLATE_NOOP3("Powertrain", "United Kingdom", "country")},
        {"IE", QT_TRANSLATE_NOOP3("Powertrain", "Ireland", "country")},
        {"IN", QT_TRANSLATE_NOOP3("Powertrain", "India", "country")},
        {"IT", QT_TRANSLATE_NOOP3("Powertrain", "Italy", "country")},
        {"JP", QT_TRANSLATE_NOOP3("Powertrain", "Japan", "country")},
        {"KR", QT_TRANSLATE_NOOP3("Powertrain", "South Korea", "country")},
        {"NL", QT_TRANSLATE_NOOP3("Powertrain", "Netherlands", "country")},
        {"NO", QT_TRANSLATE_NOOP3("Powertrain", "Norway", "country")},
        {"PL", QT_TRANSLATE_NOOP3("Powertrain", "Poland", "country")},
        {"SA", QT_TRANSLATE_NOOP3("Powertrain", "Saudi Arabia", "country")},
        {"SE", QT_TRANSLATE_NOOP3("Powertrain", "Sweden", "country")},
        {"SG", QT_TRANSLATE_NOOP3("Powertrain", "Singapore", "country")}};
    for (const auto &name : kNames) {
        if (rate.country == name.code)
            return view.words.translate("Powertrain", name.name.source, name.name.comment);
    }
    return plainText(rate.country, 20);
}

QString taxedThing(const Words &w, const VatRate &rate)
{
    return rate.hardware ? w.translate("Powertrain", "Hardware", "what is taxed") : w.translate("Powertrain", "Cloud services", "what is taxed");
}

} // namespace

CatalogTable rateTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Currencies", "table heading: from/to"), 120, false, [](const CatalogView &v, std::size_t r) { return pairOf(rateAt(v, r)); }, {}},
        {w.translate("Powertrain", "Rate", "table heading: exchange rate"), 110, true, [](const CatalogView &v, std::size_t r) { return rateText(rateAt(v, r)); },
            [](const CatalogView &v, std::size_t r) { return std::optional(rateAt(v, r).rate); }},
        {w.translate("Powertrain", "Date", "table heading: of a price"), 100, false, [](const CatalogView &v, std::size_t r) { return plainText(rateAt(v, r).asOf, 20); }, {}},
        {w.translate("Powertrain", "State", "table heading: yours, flagged, superseded"), 80, false, [](const CatalogView &v, std::size_t r) { return wordStates(v.words, rateAt(v, r).user ? RowMine : 0U); }, {}},
        {w.translate("Powertrain", "Source", "table heading"), 420, false, [](const CatalogView &v, std::size_t r) { return plainText(rateAt(v, r).source, 300); }, {}},
    };
    table.noun = w.translate("Powertrain", "%1 of %2 exchange rates", "count under a table");
    table.empty = w.translate("Powertrain", "There is no exchange rate.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->rates.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) {
        traits.find(pairOf(rateAt(v, r)).toStdString());
        traits.find(rateAt(v, r).source);
        traits.asOf = rateAt(v, r).asOf;
        traits.state = rateAt(v, r).user ? RowMine : 0U;
    };
    table.id = [](const CatalogView &v, std::size_t r) { return pairOf(rateAt(v, r)).toStdString(); };
    table.title = [](const CatalogView &v, std::size_t r) { return pairOf(rateAt(v, r)); };
    table.facts = [](const CatalogView &v, std::size_t r) {
        const ExchangeRate &rate = rateAt(v, r);
        FactGroup what{{}, {}};
        addFact(what, v.words.translate("Powertrain", "Rate", "fact: exchange rate"),
            v.words.translate("Powertrain", "%1 %2 for one %3", "amount, currency, currency").arg(rateText(rate), QString::fromStdString(rate.to.text()), QString::fromStdString(rate.from.text())));
        return std::vector<FactGroup>{std::move(what), originFacts(v, rate.source, true, {}, rate.asOf, rate.user)};
    };
    return table;
}

CatalogTable vatTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Country", "table heading"), 120, false, [](const CatalogView &v, std::size_t r) { return countryOf(v, vatAt(v, r)); }, {}},
        {w.translate("Powertrain", "What is taxed", "table heading"), 130, false, [](const CatalogView &v, std::size_t r) { return taxedThing(v.words, vatAt(v, r)); }, {}},
        {w.translate("Powertrain", "VAT", "table heading: rate of the value-added tax"), 80, true, [](const CatalogView &v, std::size_t r) { return v.words.percent(vatAt(v, r).rate, 1); },
            [](const CatalogView &v, std::size_t r) { return std::optional(vatAt(v, r).rate); }},
        {w.translate("Powertrain", "Date", "table heading: of a price"), 100, false, [](const CatalogView &v, std::size_t r) { return plainText(vatAt(v, r).asOf, 20); }, {}},
        {w.translate("Powertrain", "Source", "table heading"), 420, false, [](const CatalogView &v, std::size_t r) { return plainText(vatAt(v, r).source, 300); }, {}},
    };
    table.noun = w.translate("Powertrain", "%1 of %2 tax rates", "count under a table");
    table.empty = w.translate("Powertrain", "The catalogue holds no tax rate. Your own can be entered under “My terms”.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->vatRates.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) {
        traits.find(vatAt(v, r).country);
        traits.find(vatAt(v, r).source);
    };
    table.id = [](const CatalogView &v, std::size_t r) { return vatAt(v, r).country + (vatAt(v, r).hardware ? "/hardware" : "/services"); };
    table.title = [](const CatalogView &v, std::size_t r) { return countryOf(v, vatAt(v, r)); };
    table.facts = [](const CatalogView &v, std::size_t r) {
        const VatRate &rate = vatAt(v, r);
        FactGroup what{{}, {}};
        addFact(what, taxedThing(v.words, rate), v.words.percent(rate.rate, 1));
        return std::vector<FactGroup>{std::move(what), originFacts(v, rate.source, true, {}, rate.asOf, false)};
    };
    return table;
}

CatalogTable discountTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Provider", "table heading"), 124, false, [](const CatalogView &v, std::size_t r) { return anyProvider(v, discountAt(v, r).providerId); }, {}},
        {w.translate("Powertrain", "Accelerator", "table heading"), 134, false, [](const CatalogView &v, std::size_t r) { return anyAccelerator(v, discountAt(v, r).acceleratorId); }, {}},
        {w.translate("Powertrain", "Way of paying", "table heading"), 130, false, [](const CatalogView &v, std::size_t r) { return anyBilling(v, discountAt(v, r)); }, {}},
        {w.translate("Powertrain", "You pay", "table heading: share of the list price"), 82, true, [](const CatalogView &v, std::size_t r) { return v.words.percent(discountAt(v, r).payShare, 1); },
            [](const CatalogView &v, std::size_t r) { return std::optional(discountAt(v, r).payShare); }},
        {w.translate("Powertrain", "Until", "table heading: last day of a discount"), 100, false,
            [](const CatalogView &v, std::size_t r) { return discountAt(v, r).validUntil.empty() ? v.words.translate("Powertrain", "open", "a discount without an end") : plainText(discountAt(v, r).validUntil, 20); }, {}},
        {w.translate("Powertrain", "Note", "table heading"), 220, false, [](const CatalogView &v, std::size_t r) { return plainText(discountAt(v, r).note, 200); }, {}},
    };
    table.noun = w.translate("Powertrain", "%1 of %2 discounts", "count under a table");
    table.empty = w.translate("Powertrain", "No negotiated discount yet. “Add…” makes one: it applies to every offer that it fits.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->discounts.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) {
        traits.find(discountAt(v, r).note);
        traits.state = RowMine;
    };
    table.id = [](const CatalogView &v, std::size_t r) { return discountAt(v, r).id; };
    table.title = [](const CatalogView &v, std::size_t r) { return anyProvider(v, discountAt(v, r).providerId); };
    table.facts = [](const CatalogView &, std::size_t) { return std::vector<FactGroup>(); };
    return table;
}

CatalogTable ownedTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "Accelerator", "table heading"), 176, false, [](const CatalogView &v, std::size_t r) { return acceleratorName(v, ownedAt(v, r).acceleratorId); }, {}},
        {w.translate("Powertrain", "Cards", "table heading: owned"), 64, true, [](const CatalogView &v, std::size_t r) { return v.words.count(ownedAt(v, r).count); },
            [](const CatalogView &v, std::size_t r) { return std::optional<double>(ownedAt(v, r).count); }},
        {w.translate("Powertrain", "Bought on", "table heading: date"), 100, false,
            [](const CatalogView &v, std::size_t r) { return ownedAt(v, r).boughtOn.empty() ? wordUnknown(v.words) : plainText(ownedAt(v, r).boughtOn, 20); }, {}},
        {w.translate("Powertrain", "Paid", "table heading: for all of them"), 130, true, [](const CatalogView &v, std::size_t r) { return ownedAt(v, r).paid ? v.words.money(*ownedAt(v, r).paid) : wordPriceUnknown(v.words); },
            [](const CatalogView &v, std::size_t r) { return v.scale.units(ownedAt(v, r).paid); }},
        {w.translate("Powertrain", "Depreciation", "table heading"), 110, true,
            [](const CatalogView &v, std::size_t r) {
                return ownedAt(v, r).depreciationYears ? v.words.translate("Powertrain", "%1 years", "a duration").arg(v.words.decimal(*ownedAt(v, r).depreciationYears, 1))
                                                       : v.words.translate("Powertrain", "as my terms", "the user's general depreciation holds");
            },
            [](const CatalogView &v, std::size_t r) { return ownedAt(v, r).depreciationYears; }},
        {w.translate("Powertrain", "Note", "table heading"), 220, false, [](const CatalogView &v, std::size_t r) { return plainText(ownedAt(v, r).note, 200); }, {}},
    };
    table.noun = w.translate("Powertrain", "%1 of %2 kinds of own cards", "count under a table");
    table.empty = w.translate("Powertrain", "No cards of your own yet. “Add…” enters them: a plan on them costs what running them costs.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.catalog->owned.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) {
        traits.find(ownedAt(v, r).acceleratorId);
        traits.find(ownedAt(v, r).note);
        traits.state = RowMine;
    };
    table.id = [](const CatalogView &v, std::size_t r) { return ownedAt(v, r).id; };
    table.title = [](const CatalogView &v, std::size_t r) { return acceleratorName(v, ownedAt(v, r).acceleratorId); };
    table.facts = [](const CatalogView &, std::size_t) { return std::vector<FactGroup>(); };
    return table;
}

CatalogTable changeTable(const Words &w)
{
    CatalogTable table;
    table.columns = {
        {w.translate("Powertrain", "When", "table heading: of a change"), 170, false, [](const CatalogView &v, std::size_t r) { return plainText(changeAt(v, r).madeAt, 40).replace(QLatin1Char('T'), QLatin1Char(' ')); }, {}},
        {w.translate("Powertrain", "Change", "table heading: its kind"), 130, false, [](const CatalogView &v, std::size_t r) { return wordChangeKind(v.words, changeAt(v, r).kind); }, {}},
        {w.translate("Powertrain", "What", "table heading: what a change was about"), 420, false, [](const CatalogView &v, std::size_t r) { return plainText(changeAt(v, r).subject, 200); }, {}},
        {w.translate("Powertrain", "Rows", "table heading: changed by one step"), 90, true, [](const CatalogView &v, std::size_t r) { return v.words.count(changeAt(v, r).rows); },
            [](const CatalogView &v, std::size_t r) { return std::optional<double>(changeAt(v, r).rows); }},
        {w.translate("Powertrain", "Now", "table heading: whether a change is in force"), 120, false,
            [](const CatalogView &v, std::size_t r) {
                return changeAt(v, r).undone ? v.words.translate("Powertrain", "undone", "state of a change") : v.words.translate("Powertrain", "in force", "state of a change");
            },
            {}},
    };
    table.sortColumn = -1; // newest first, as they come
    table.noun = w.translate("Powertrain", "%1 of %2 changes", "count under a table");
    table.empty = w.translate("Powertrain", "Nothing was changed yet. Every edit and import is listed here and can be undone.", "in place of an empty table");
    table.count = [](const CatalogView &v) { return v.changes.size(); };
    table.traits = [](const CatalogView &v, std::size_t r, RowTraits &traits) { traits.find(changeAt(v, r).subject); };
    table.id = [](const CatalogView &v, std::size_t r) { return std::to_string(changeAt(v, r).id); };
    table.title = [](const CatalogView &v, std::size_t r) { return plainText(changeAt(v, r).subject, 120); };
    table.facts = [](const CatalogView &, std::size_t) { return std::vector<FactGroup>(); };
    return table;
}

} // namespace powertrain
