// SPDX-License-Identifier: GPL-3.0-or-later
// Prices and terms of the user's own: export, single entries, undo. The import has a file of its own.
#include <algorithm>

#include <nlohmann/json.hpp>

#include <QTime>

#include <QRegularExpression>

#include "app/command_prices.h"
#include "app/terminal.h"
#include "core/catalog/overlay.h"
#include "core/catalog/own_terms.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

using Verb = PricesInvocation::Verb;

QString plain(const std::string &text) { return plainText(text); }

int say(const Words &words, const QString &sentence) { return writeOutput(words, QStringLiteral("-"), sentence.toUtf8() + '\n'); }

int complainAndGive(const QString &sentence, int exitCode)
{
    complain(sentence);
    return exitCode;
}

int noSuchThing(const Words &words, const std::string &name)
{
    return complainAndGive(words.translate("Powertrain", "The catalogue has nothing called %1.").arg(plain(name)), kBadInput);
}

int badValue(const Words &words, const std::string &value)
{
    return complainAndGive(words.translate("Powertrain", "A value on the command line cannot be used: %1", "usage error").arg(plain(value)), kBadInput);
}

/// Offers of the catalogue that the options ask for. The exit code where they name what does not exist.
struct Chosen {
    std::vector<const Offer *> offers;
    int exitCode = kDone;
};
Chosen chooseOffers(const Words &words, const Catalog &catalog, const PricesInvocation &invocation)
{
    Chosen chosen;
    std::string card;
    if (!invocation.accelerator.empty()) {
        const Accelerator *found = catalog.findAccelerator(invocation.accelerator);
        if (!found) {
            chosen.exitCode = noSuchThing(words, invocation.accelerator);
            return chosen;
        }
        card = found->id;
    }
    if (!invocation.provider.empty() && !catalog.findProvider(invocation.provider)) {
        chosen.exitCode = noSuchThing(words, invocation.provider);
        return chosen;
    }
    const auto billing = parseName<BillingMode>(invocation.billing);
    for (const Offer &offer : catalog.offers) {
        const bool wanted = (card.empty() || offer.acceleratorId == card) && (invocation.provider.empty() || offer.providerId == invocation.provider) && (!billing || offer.billing == *billing) && (!invocation.ownOnly || offer.user);
        if (wanted)
            chosen.offers.push_back(&offer);
    }
    return chosen;
}

int exportTo(const Words &words, const Catalog &catalog, const PricesInvocation &invocation)
{
    const std::string file = invocation.files.empty() ? "-" : invocation.files.front();
    const Chosen chosen = chooseOffers(words, catalog, invocation);
    if (chosen.exitCode != kDone)
        return chosen.exitCode;
    if (chosen.offers.empty())
        return complainAndGive(words.translate("Powertrain", "There is no offer to export."), kBadInput);
    const bool json = QString::fromStdString(file).endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    const auto format = parseName<PriceFormat>(invocation.format).value_or(json ? PriceFormat::OwnJson : PriceFormat::OwnCsv);
    return writeOutput(words, QString::fromStdString(file), QByteArray::fromStdString(exportPrices(chosen.offers, format, catalog)));
}

QString wordChange(const Words &words, const ChangeRecord &change)
{
    const QString rows = words.count(change.rows);
    switch (change.kind) {
    case ChangeKind::Import:
        return words.translate("Powertrain", "Import of %1 (rows: %2)", "a change, the file's name").arg(plain(change.subject), rows);
    case ChangeKind::Remove:
        return words.translate("Powertrain", "Removal of %1 (rows: %2)", "a change, the entry's id").arg(plain(change.subject), rows);
    case ChangeKind::Confirm:
        return words.translate("Powertrain", "Price of %1 confirmed", "a change, the offer's id").arg(plain(change.subject));
    case ChangeKind::Edit:
        break;
    }
    return words.translate("Powertrain", "Edit of %1 (rows: %2)", "a change, the entry's id").arg(plain(change.subject), rows);
}

int listAll(const Words &words, const std::filesystem::path &overlay, const std::string &json)
{
    QString text;
    auto list = nlohmann::ordered_json::array();
    if (overlayState(overlay) != OverlayState::Missing) {
        const auto changes = listChanges(overlay);
        if (!changes)
            return complainAndGive(word(words, changes.error()), kFileTrouble);
        for (const ChangeRecord &change : *changes) {
            list.push_back({{"id", change.id}, {"kind", nameOf(change.kind)}, {"subject", change.subject}, {"made_at", change.madeAt}, {"rows", change.rows}, {"undone", change.undone}});
            text += QString::number(change.id) + QStringLiteral("  ") + plain(change.madeAt) + QStringLiteral("  ") + wordChange(words, change);
            if (change.undone)
                text += QStringLiteral("  ") + words.translate("Powertrain", "(taken back)", "a change");
            text += QLatin1Char('\n');
        }
    }
    if (!json.empty())
        return writeOutput(words, QString::fromStdString(json), QByteArray::fromStdString(list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"));
    if (text.isEmpty())
        text = words.translate("Powertrain", "Nothing was changed yet.") + QLatin1Char('\n');
    return writeOutput(words, QStringLiteral("-"), text.toUtf8());
}

int step(const Words &words, const std::filesystem::path &overlay, bool back)
{
    const QString nothing = back ? words.translate("Powertrain", "There is nothing to take back.") : words.translate("Powertrain", "There is nothing to do again.");
    if (overlayState(overlay) == OverlayState::Missing)
        return say(words, nothing);
    const auto done = back ? undoChange(overlay) : redoChange(overlay);
    if (!done)
        return complainAndGive(word(words, done.error()), done.error().message.code == "catalog.undo_conflict" ? kBadInput : kFileTrouble);
    if (!*done)
        return say(words, nothing);
    return say(words, (back ? words.translate("Powertrain", "Taken back: %1", "a change") : words.translate("Powertrain", "Done again: %1", "a change")).arg(wordChange(words, **done)));
}

/// One own price goes the way of an imported row, so that the same rules hold for it.
int setPrice(const Words &words, const Catalog &catalog, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    using Json = nlohmann::ordered_json;
    const Accelerator *card = catalog.findAccelerator(invocation.accelerator);
    if (!card)
        return noSuchThing(words, invocation.accelerator);
    if (plain(invocation.amount).trimmed().isEmpty())
        return badValue(words, "AMOUNT");
    Json row = {{"provider", invocation.provider}, {"sku", invocation.sku.empty() ? card->name : invocation.sku}, {"gpu", card->name}, {"accelerator", card->id}, {"amount", invocation.amount}, {"currency", invocation.currency},
        {"unit", invocation.unit.empty() ? "gpu_hour" : invocation.unit}, {"billing", invocation.billing}, {"region", invocation.region}, {"gpus_per_instance", invocation.gpus}, {"pay_share", invocation.payShare}, {"window", invocation.window},
        {"tax", invocation.tax}, {"as_of", invocation.asOf.empty() ? common.today : invocation.asOf}, {"source", invocation.source}, {"notes", invocation.note}};
    ImportOptions options;
    options.today = common.today;
    options.format = PriceFormat::OwnJson;
    auto preview = previewImport("[" + row.dump(-1, ' ', false, Json::error_handler_t::replace) + "]", options, catalog);
    if (!preview)
        return complainAndGive(preview.error().where.empty() ? word(words, preview.error()) : words.translate("Powertrain", "A value on the command line cannot be used: %1", "usage error").arg(plain(preview.error().where.substr(preview.error().where.find(' ') + 1))), kBadInput);
    bool refused = false;
    for (const ImportProblem &problem : preview->problems) {
        // Whoever types a price of an earlier day means it.
        if (problem.message.code == "catalog.import_older")
            continue;
        complain(word(words, problem.message));
        refused = true;
    }
    if (refused)
        return kBadInput;
    const ImportRow &result = preview->rows.front();
    if (result.state == ImportState::Suspicious && result.peers)
        complain(words.translate("Powertrain", "This price is ten times off its peers (%1 per GPU-hour). It is kept, and stays out of plans until you confirm it.").arg(words.unitPrice(*result.peers)));
    OverlayChange change;
    change.kind = ChangeKind::Edit;
    change.offers = {result.offer};
    change.subject = result.offer.id;
    return keep(words, common, overlay, std::move(change));
}

int addDiscount(const Words &words, const Catalog &catalog, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    Discount discount;
    const auto share = payShareOf(invocation.payShare);
    // A discount is one share, no band of them.
    const bool band = QString::fromStdString(invocation.payShare).contains(QRegularExpression(QStringLiteral("[0-9][^0-9.]+[0-9]")));
    if (!share || band)
        return badValue(words, invocation.payShare);
    discount.payShare = *share;
    if (!invocation.provider.empty()) {
        if (!catalog.findProvider(invocation.provider))
            return noSuchThing(words, invocation.provider);
        discount.providerId = invocation.provider;
    }
    if (!invocation.accelerator.empty()) {
        const Accelerator *card = catalog.findAccelerator(invocation.accelerator);
        if (!card)
            return noSuchThing(words, invocation.accelerator);
        discount.acceleratorId = card->id;
    }
    discount.billing = parseName<BillingMode>(invocation.billing);
    discount.validUntil = invocation.until;
    discount.note = plain(invocation.note).toStdString();
    // The same offers have one discount: a second one replaces it.
    const auto part = [](const std::string &text) { return text.empty() ? std::string("any") : text; };
    discount.id = part(discount.providerId) + ":" + part(discount.acceleratorId) + ":" + part(invocation.billing);
    OverlayChange change;
    change.subject = discount.id;
    change.discounts = {discount};
    return keep(words, common, overlay, std::move(change));
}

int addOwned(const Words &words, const Catalog &catalog, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    const Accelerator *card = catalog.findAccelerator(invocation.accelerator);
    if (!card)
        return noSuchThing(words, invocation.accelerator);
    OwnedHardware owned;
    owned.acceleratorId = card->id;
    owned.count = invocation.count;
    owned.boughtOn = invocation.boughtOn;
    if (!invocation.amount.empty()) {
        owned.paid = printedMoney(invocation.amount, invocation.currency);
        if (!owned.paid)
            return badValue(words, invocation.amount + (invocation.currency.empty() ? "" : " " + invocation.currency));
    }
    if (!invocation.years.empty()) {
        bool good = false;
        owned.depreciationYears = QString::fromStdString(invocation.years).toDouble(&good);
        if (!good)
            return badValue(words, invocation.years);
    }
    owned.note = plain(invocation.note).toStdString();
    owned.id = !invocation.id.empty() ? invocation.id : card->id + (owned.boughtOn.empty() ? "" : ":" + owned.boughtOn);
    OverlayChange change;
    change.subject = owned.id;
    change.owned = {owned};
    return keep(words, common, overlay, std::move(change));
}

/// "KEY VALUE [CURRENCY]" or several "KEY=VALUE" as keys and values.
std::vector<std::pair<std::string, std::string>> termsOf(const std::vector<std::string> &given)
{
    std::vector<std::pair<std::string, std::string>> terms;
    for (const std::string &term : given) {
        const auto sign = term.find('=');
        if (sign != std::string::npos)
            terms.emplace_back(term.substr(0, sign), term.substr(sign + 1));
        else if (terms.empty() || given.front().find('=') != std::string::npos)
            terms.emplace_back(term, std::string());
        else
            terms.back().second += (terms.back().second.empty() ? "" : " ") + term;
    }
    return terms;
}

int setTerms(const Words &words, const Catalog &catalog, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    OwnTerms terms = catalog.terms;
    OverlayChange change;
    for (const auto &[key, value] : termsOf(invocation.terms)) {
        OwnTermValue term;
        term.key = key;
        if (value != "none") {
            const QString text = QString::fromStdString(value).trimmed();
            bool good = false;
            const double number = text.toDouble(&good);
            if (good) {
                term.number = number;
            } else if (const auto money = printedMoney(value, {})) {
                term.number = money->units();
                term.text = money->currency.text();
            } else {
                term.text = value;
            }
        }
        const auto &keys = ownTermKeys();
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            QStringList known;
            for (const std::string &name : keys)
                known += plain(name);
            return complainAndGive(words.translate("Powertrain", "There is no term called %1; there are: %2", "what owning costs").arg(plain(key), known.join(words.translate("Powertrain", ", ", "between the items of a short list"))), kBadInput);
        }
        const Accelerator *reference = term.key == "unit.reference" && !term.text.empty() ? catalog.findAccelerator(term.text) : nullptr;
        if (reference)
            term.text = reference->id;
        if (value.empty() || !setOwnTerm(terms, term) || (term.key == "unit.reference" && !term.text.empty() && !reference))
            return badValue(words, key + " " + value);
        change.subject += (change.subject.empty() ? "" : ", ") + key;
    }
    change.terms = terms;
    return keep(words, common, overlay, std::move(change));
}

int setRate(const Words &words, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    const auto from = Currency::parse(invocation.from), to = Currency::parse(invocation.to);
    if (!from || !to)
        return badValue(words, from ? invocation.to : invocation.from);
    OverlayChange change;
    change.subject = invocation.from + "/" + invocation.to;
    change.rates = {ExchangeRate{*from, *to, invocation.rate, invocation.asOf.empty() ? common.today : invocation.asOf, plain(invocation.source).toStdString(), true}};
    return keep(words, common, overlay, std::move(change));
}

int confirm(const Words &words, const Catalog &catalog, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    const Offer *offer = catalog.findOffer(invocation.id);
    if (!offer)
        return noSuchThing(words, invocation.id);
    const auto &price = offer->listPerGpuHour ? offer->listPerGpuHour : offer->perGpuHour;
    if (!price)
        return complainAndGive(words.translate("Powertrain", "%1 has no price that could be confirmed.", "an offer's id").arg(plain(invocation.id)), kBadInput);
    OverlayChange change;
    change.kind = ChangeKind::Confirm;
    change.subject = offer->id;
    change.confirmations = {Confirmation{offer->id, *price, offer->asOf}};
    return keep(words, common, overlay, std::move(change));
}

int forget(const Words &words, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    OverlayChange change;
    change.kind = ChangeKind::Remove;
    change.subject = invocation.id;
    change.removals.emplace_back(*parseName<OverlayTable>(invocation.table), invocation.id);
    const auto kept = overlayState(overlay) == OverlayState::Missing ? Expected<ChangeRecord>(ChangeRecord{}) : applyChange(overlay, stamped(common, std::move(change)));
    if (!kept)
        return complainAndGive(word(words, kept.error()), kFileTrouble);
    if (kept->rows == 0)
        return complainAndGive(words.translate("Powertrain", "There is no entry called %1.", "a measured efficiency").arg(plain(invocation.id)), kBadInput);
    return say(words, words.translate("Powertrain", "Removed: %1", "an entry's id").arg(plain(invocation.id)));
}

} // namespace

OverlayChange stamped(const CommonOptions &common, OverlayChange change)
{
    change.madeAt = common.today + "T" + QTime::currentTime().toString(QStringLiteral("HH:mm:ss")).toStdString();
    return change;
}

int keep(const Words &words, const CommonOptions &common, const std::filesystem::path &overlay, OverlayChange change)
{
    const std::string subject = change.subject;
    const auto kept = applyChange(overlay, stamped(common, std::move(change)));
    if (!kept) {
        const std::string &code = kept.error().message.code;
        return complainAndGive(word(words, kept.error()), code == "catalog.overlay_unwritable" || code == "catalog.overlay_damaged" || code == "catalog.overlay_newer" ? kFileTrouble : kBadInput);
    }
    return say(words, words.translate("Powertrain", "Kept as %1.", "a measured efficiency, its id").arg(plain(subject)));
}

int runPrices(const PricesInvocation &invocation, const CommonOptions &common)
{
    Words words(common.language);
    std::filesystem::path overlay;
    CommonOptions reading = common;
    const bool writes = invocation.verb != Verb::Export && !(invocation.verb == Verb::Import && invocation.dryRun);
    if (writes) {
        const auto path = overlayToWrite(words, common);
        if (!path)
            return kBadInput;
        overlay = *path;
    }
    if (invocation.verb != Verb::Export && common.overlay && overlayState(*common.overlay) == OverlayState::Missing)
        reading.overlay.reset(); // it is made on writing
    switch (invocation.verb) {
    case Verb::Changes:
        return listAll(words, overlay, invocation.json);
    case Verb::Undo:
        return step(words, overlay, true);
    case Verb::Redo:
        return step(words, overlay, false);
    case Verb::Forget:
        return forget(words, invocation, common, overlay);
    case Verb::SetRate:
        return setRate(words, invocation, common, overlay);
    default:
        break;
    }
    const CatalogPtr catalog = openForCommand(words, reading, !common.overlay);
    if (!catalog)
        return kFileTrouble;
    words.useNames(catalog);
    switch (invocation.verb) {
    case Verb::Import:
        return importPrices(words, *catalog, invocation, common, overlay);
    case Verb::Export:
        return exportTo(words, *catalog, invocation);
    case Verb::Confirm:
        return confirm(words, *catalog, invocation, common, overlay);
    case Verb::SetPrice:
        return setPrice(words, *catalog, invocation, common, overlay);
    case Verb::Discount:
        return addDiscount(words, *catalog, invocation, common, overlay);
    case Verb::Own:
        return addOwned(words, *catalog, invocation, common, overlay);
    default:
        return setTerms(words, *catalog, invocation, common, overlay);
    }
}

} // namespace powertrain
