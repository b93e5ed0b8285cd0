// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/invocation_prices.h"

#include "core/catalog/overlay_edit.h"
#include "core/catalog/price_import.h"

namespace powertrain {

namespace {

template <class E>
std::vector<std::string> namesOf()
{
    std::vector<std::string> names;
    for (const auto &entry : EnumNames<E>::table)
        names.emplace_back(entry.second);
    return names;
}

} // namespace

PriceCommands::PriceCommands(CLI::App &catalogCommand, const Words &words)
    : m_catalog(catalogCommand)
    , m_words(words)
{
    addImport();
    addExport();
    addOwnPrices();
    addOwnTerms();
}

std::string PriceCommands::say(const char *source) const { return m_words.translate("Powertrain", source).toStdString(); }

PriceCommands::Entry &PriceCommands::add(PricesInvocation::Verb verb, const char *name, const char *meaning)
{
    Entry &entry = m_entries.emplace_back();
    entry.invocation.verb = verb;
    entry.command = m_catalog.add_subcommand(name, say(meaning));
    return entry;
}

void PriceCommands::addImport()
{
    auto &[command, target] = add(PricesInvocation::Verb::Import, "import", QT_TRANSLATE_NOOP("Powertrain", "Read price files and keep what is new in them"));
    command->add_option("files", target.files, say(QT_TRANSLATE_NOOP("Powertrain", "SkyPilot's vms.csv, gpuhunt's CSV, or the program's own CSV or JSON")))->required()->type_name("FILE");
    command->add_option("--provider", target.provider, say(QT_TRANSLATE_NOOP("Powertrain", "Whose prices these are, where the file and its name do not say")))->type_name("NAME");
    command->add_option("--format", target.format, say(QT_TRANSLATE_NOOP("Powertrain", "Format of the files; without it told from their content")))->check(CLI::IsMember(namesOf<PriceFormat>()))->type_name("skypilot|gpuhunt|csv|json");
    command->add_option("--as-of", target.asOf, say(QT_TRANSLATE_NOOP("Powertrain", "Date of prices that carry none")))->type_name("DATE");
    command->add_option("--map", target.mappings, say(QT_TRANSLATE_NOOP("Powertrain", "Read this name as that accelerator, now and later; NAME@80=… only with 80 GB, NAME= leaves such rows out")))->type_name("NAME=ACCELERATOR")->allow_extra_args(false);
    command->add_flag("--dry-run", target.dryRun, say(QT_TRANSLATE_NOOP("Powertrain", "Show what would be done and write nothing")));
    command->add_flag("--accept-errors", target.acceptErrors, say(QT_TRANSLATE_NOOP("Powertrain", "Keep the good rows of files that have bad ones")));
    command->add_flag("--unmatched", target.unmatched, say(QT_TRANSLATE_NOOP("Powertrain", "Keep prices of cards that the catalogue does not know as well")));
    command->add_flag("--no-suspicious", target.noSuspicious, say(QT_TRANSLATE_NOOP("Powertrain", "Leave out prices that are ten times off their peers")));
    command->add_option("--json", target.json, say(QT_TRANSLATE_NOOP("Powertrain", "Write JSON to this file; - is standard output")))->type_name("FILE|-");
}

void PriceCommands::addExport()
{
    auto &[command, target] = add(PricesInvocation::Verb::Export, "export", QT_TRANSLATE_NOOP("Powertrain", "Write offers as a price file"));
    command->add_option("file", target.files, say(QT_TRANSLATE_NOOP("Powertrain", "File to write; without it or with -, standard output")))->expected(0, 1)->type_name("FILE|-");
    command->add_option("--format", target.format, say(QT_TRANSLATE_NOOP("Powertrain", "Format of the file; without it by its ending, else csv")))->check(CLI::IsMember(namesOf<PriceFormat>()))->type_name("skypilot|gpuhunt|csv|json");
    command->add_flag("--own", target.ownOnly, say(QT_TRANSLATE_NOOP("Powertrain", "Only the prices that you keep yourself")));
    command->add_option("--accelerator", target.accelerator, say(QT_TRANSLATE_NOOP("Powertrain", "Only offers of this accelerator")))->type_name("NAME");
    command->add_option("--provider", target.provider, say(QT_TRANSLATE_NOOP("Powertrain", "Only offers of this provider")))->type_name("NAME");
    command->add_option("--billing", target.billing, say(QT_TRANSLATE_NOOP("Powertrain", "Only offers that are paid like this, such as on_demand or spot")))->check(CLI::IsMember(namesOf<BillingMode>()))->type_name("MODE");
}

void PriceCommands::addOwnPrices()
{
    using Verb = PricesInvocation::Verb;
    add(Verb::Changes, "changes", QT_TRANSLATE_NOOP("Powertrain", "List what was imported and edited, newest first"));
    add(Verb::Undo, "undo", QT_TRANSLATE_NOOP("Powertrain", "Take the newest change back"));
    add(Verb::Redo, "redo", QT_TRANSLATE_NOOP("Powertrain", "Do what was taken back again"));
    {
        auto &[command, target] = add(Verb::Confirm, "confirm", QT_TRANSLATE_NOOP("Powertrain", "Vouch for a price that looks wrong, until it changes"));
        command->add_option("offer", target.id, say(QT_TRANSLATE_NOOP("Powertrain", "Id of the offer")))->required()->type_name("ID");
    }
    auto &[command, target] = add(Verb::SetPrice, "set-price", QT_TRANSLATE_NOOP("Powertrain", "Keep a price of your own"));
    command->add_option("provider", target.provider, say(QT_TRANSLATE_NOOP("Powertrain", "Id or name of the provider")))->required()->type_name("PROVIDER");
    command->add_option("accelerator", target.accelerator, say(QT_TRANSLATE_NOOP("Powertrain", "Id, name or alias")))->required()->type_name("ACCELERATOR");
    command->add_option("amount", target.amount, say(QT_TRANSLATE_NOOP("Powertrain", "The price; may carry its currency, such as ¥12.5 or \"EUR 2\"")))->required()->type_name("AMOUNT");
    command->add_option("--currency", target.currency, say(QT_TRANSLATE_NOOP("Powertrain", "ISO code of the currency")))->type_name("CODE");
    command->add_option("--unit", target.unit, say(QT_TRANSLATE_NOOP("Powertrain", "What is paid for: gpu_hour (without this option), gpu_month, instance_hour, node_month, …")))->type_name("UNIT");
    command->add_option("--billing", target.billing, say(QT_TRANSLATE_NOOP("Powertrain", "How it is paid: on_demand (without this option), spot, off_peak, reserved_1y, …")))->type_name("MODE");
    command->add_option("--region", target.region, say(QT_TRANSLATE_NOOP("Powertrain", "Region, as the provider writes it")))->type_name("REGION");
    command->add_option("--sku", target.sku, say(QT_TRANSLATE_NOOP("Powertrain", "The provider's name of the instance")))->type_name("SKU");
    command->add_option("--gpus", target.gpus, say(QT_TRANSLATE_NOOP("Powertrain", "Cards in one instance; below 1: a share of one card")))->type_name("N");
    command->add_option("--pay-share", target.payShare, say(QT_TRANSLATE_NOOP("Powertrain", "Share of the price that is paid: 0.8, 80%, 8折 or 2.5-5折")))->type_name("SHARE");
    command->add_option("--window", target.window, say(QT_TRANSLATE_NOOP("Powertrain", "Hours of the day in which it holds, such as 00:00-06:00")))->type_name("HH:MM-HH:MM");
    command->add_option("--tax", target.tax, say(QT_TRANSLATE_NOOP("Powertrain", "Whether VAT is in the price: included or excluded")))->type_name("included|excluded");
    command->add_option("--as-of", target.asOf, say(QT_TRANSLATE_NOOP("Powertrain", "Date of the price; without it today")))->type_name("DATE");
    command->add_option("--source", target.source, say(QT_TRANSLATE_NOOP("Powertrain", "Where it comes from, in your own words")))->type_name("TEXT");
    command->add_option("--note", target.note, say(QT_TRANSLATE_NOOP("Powertrain", "A note of your own")))->type_name("TEXT");
}

void PriceCommands::addOwnTerms()
{
    using Verb = PricesInvocation::Verb;
    {
        auto &[command, target] = add(Verb::Forget, "forget", QT_TRANSLATE_NOOP("Powertrain", "Remove an entry of your own; a shipped one shows again"));
        command->add_option("table", target.table, say(QT_TRANSLATE_NOOP("Powertrain", "Where it is: offers, discounts, owned, rates, mappings, confirmations, …")))->required()->check(CLI::IsMember(namesOf<OverlayTable>()))->type_name("TABLE");
        command->add_option("id", target.id, say(QT_TRANSLATE_NOOP("Powertrain", "Id of the entry")))->required()->type_name("ID");
    }
    {
        auto &[command, target] = add(Verb::Discount, "discount", QT_TRANSLATE_NOOP("Powertrain", "Keep a negotiated share of the list price"));
        command->add_option("share", target.payShare, say(QT_TRANSLATE_NOOP("Powertrain", "Share of the list price that is paid: 0.8, 80% or 8折")))->required()->type_name("SHARE");
        command->add_option("--provider", target.provider, say(QT_TRANSLATE_NOOP("Powertrain", "Only offers of this provider")))->type_name("NAME");
        command->add_option("--accelerator", target.accelerator, say(QT_TRANSLATE_NOOP("Powertrain", "Only offers of this accelerator")))->type_name("NAME");
        command->add_option("--billing", target.billing, say(QT_TRANSLATE_NOOP("Powertrain", "Only offers that are paid like this, such as on_demand or spot")))->check(CLI::IsMember(namesOf<BillingMode>()))->type_name("MODE");
        command->add_option("--until", target.until, say(QT_TRANSLATE_NOOP("Powertrain", "Last day on which it holds")))->type_name("DATE");
        command->add_option("--note", target.note, say(QT_TRANSLATE_NOOP("Powertrain", "A note of your own")))->type_name("TEXT");
    }
    {
        auto &[command, target] = add(Verb::Own, "own", QT_TRANSLATE_NOOP("Powertrain", "Keep cards that you have already bought"));
        command->add_option("accelerator", target.accelerator, say(QT_TRANSLATE_NOOP("Powertrain", "Id, name or alias")))->required()->type_name("ACCELERATOR");
        command->add_option("count", target.count, say(QT_TRANSLATE_NOOP("Powertrain", "How many cards")))->required()->check(CLI::PositiveNumber)->type_name("N");
        command->add_option("--paid", target.amount, say(QT_TRANSLATE_NOOP("Powertrain", "What all of them cost, servers included; may carry its currency")))->type_name("AMOUNT");
        command->add_option("--currency", target.currency, say(QT_TRANSLATE_NOOP("Powertrain", "ISO code of the currency")))->type_name("CODE");
        command->add_option("--bought", target.boughtOn, say(QT_TRANSLATE_NOOP("Powertrain", "When they were bought")))->type_name("DATE");
        command->add_option("--years", target.years, say(QT_TRANSLATE_NOOP("Powertrain", "Years over which they are written off")))->type_name("YEARS");
        command->add_option("--id", target.id, say(QT_TRANSLATE_NOOP("Powertrain", "Id of the entry; without it made from the card and the date")))->type_name("ID");
        command->add_option("--note", target.note, say(QT_TRANSLATE_NOOP("Powertrain", "A note of your own")))->type_name("TEXT");
    }
    {
        auto &[command, target] = add(Verb::SetTerm, "set-term", QT_TRANSLATE_NOOP("Powertrain", "Keep what owning and running costs you: KEY VALUE [CURRENCY], or several KEY=VALUE; the value none forgets it"));
        command->add_option("terms", target.terms, say(QT_TRANSLATE_NOOP("Powertrain", "For instance: electricity_per_kwh 0.6 CNY, pue 1.3, vat_services 0.06, unit.compute=0.4 unit.memory=0.3 unit.bandwidth=0.3")))->required()->type_name("KEY VALUE");
    }
    auto &[command, target] = add(Verb::SetRate, "set-rate", QT_TRANSLATE_NOOP("Powertrain", "Keep an exchange rate of your own"));
    command->add_option("from", target.from, say(QT_TRANSLATE_NOOP("Powertrain", "ISO code of the currency")))->required()->type_name("FROM");
    command->add_option("to", target.to, say(QT_TRANSLATE_NOOP("Powertrain", "ISO code of the currency")))->required()->type_name("TO");
    command->add_option("rate", target.rate, say(QT_TRANSLATE_NOOP("Powertrain", "How much of the second currency one unit of the first is worth")))->required()->type_name("RATE");
    command->add_option("--as-of", target.asOf, say(QT_TRANSLATE_NOOP("Powertrain", "Date of the rate; without it today")))->type_name("DATE");
    command->add_option("--source", target.source, say(QT_TRANSLATE_NOOP("Powertrain", "Where it comes from, in your own words")))->type_name("TEXT");
}

std::vector<CLI::App *> PriceCommands::commands() const
{
    std::vector<CLI::App *> commands;
    for (const Entry &entry : m_entries)
        commands.push_back(entry.command);
    return commands;
}

std::optional<PricesInvocation> PriceCommands::chosen() const
{
    for (const Entry &entry : m_entries) {
        if (*entry.command)
            return entry.invocation;
    }
    return std::nullopt;
}

} // namespace powertrain
