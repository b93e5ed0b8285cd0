// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/invocation.h"

#include <cstdio>
#include <ctime>
#include <string_view>

#include <CLI/CLI.hpp>

#include <QByteArray>
#include <QDate>

#include "app/invocation_prices.h"
#include "ui/settings.h"

namespace powertrain {

namespace {

/// Help and usage errors are worded while the arguments are being read, so the language is looked for first.
Language findLanguage(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        const std::string_view value = argument == "--lang" && i + 1 < argc ? std::string_view(argv[i + 1])
            : argument.starts_with("--lang=")                               ? argument.substr(7)
                                                                            : std::string_view();
        if (value == "zh")
            return Language::Chinese;
        if (value == "en")
            return Language::English;
    }
    return systemLanguage();
}

std::string utf8(const QString &text) { return text.toStdString(); }

/// One sentence for a usage error. The parser's own words are English only, so they are replaced by kind.
QString usageSentence(const Words &words, const CLI::ParseError &error)
{
    const QString detail = QString::fromUtf8(error.what());
    if (dynamic_cast<const CLI::ExtrasError *>(&error))
        return words.translate("Powertrain", "There is an argument that no command knows: %1", "usage error").arg(detail.section(QLatin1String(": "), 1));
    if (dynamic_cast<const CLI::RequiredError *>(&error))
        return words.translate("Powertrain", "Something is missing on the command line: %1", "usage error").arg(detail.section(QLatin1String(" is required"), 0, 0));
    if (dynamic_cast<const CLI::ArgumentMismatch *>(&error))
        return words.translate("Powertrain", "An option has too few or too many values: %1", "usage error").arg(detail.section(QLatin1Char(':'), 0, 0));
    if (dynamic_cast<const CLI::ExcludesError *>(&error))
        return words.translate("Powertrain", "--overlay and --no-overlay exclude each other.", "usage error");
    return words.translate("Powertrain", "A value on the command line cannot be used: %1", "usage error").arg(detail.section(QLatin1Char(':'), 0, 0));
}

std::string checkDate(const std::string &text)
{
    return text.size() == 10 && QDate::fromString(QString::fromStdString(text), Qt::ISODate).isValid() ? std::string() : std::string("date");
}

void labelHelp(CLI::App &app, const Words &words)
{
    const auto formatter = app.get_formatter();
    formatter->column_width(34);
    formatter->label("Usage", utf8(words.translate("Powertrain", "Usage", "heading in the command line's help")));
    formatter->label("Options", utf8(words.translate("Powertrain", "Options", "heading in the command line's help")));
    formatter->label("Positionals", utf8(words.translate("Powertrain", "Arguments", "heading in the command line's help")));
    formatter->label("Subcommands", utf8(words.translate("Powertrain", "Commands", "heading in the command line's help")));
    formatter->label("OPTIONS", utf8(words.translate("Powertrain", "OPTIONS", "placeholder in the command line's usage line")));
    formatter->label("SUBCOMMAND", utf8(words.translate("Powertrain", "COMMAND", "placeholder in the command line's usage line")));
    formatter->label("REQUIRED", utf8(words.translate("Powertrain", "(required)", "in the command line's help")));
    formatter->label("TEXT", utf8(words.translate("Powertrain", "TEXT", "placeholder in the command line's help")));
}

} // namespace

Invocation readArguments(int argc, char **argv)
{
    Invocation invocation;
    CommonOptions &common = invocation.common;
    common.language = findLanguage(argc, argv);
    common.today = utf8(QDate::currentDate().toString(Qt::ISODate));
    const Words words(common.language);
    const auto say = [&words](const char *source) { return utf8(words.translate("Powertrain", source)); };

    CLI::App app(say(QT_TRANSLATE_NOOP("Powertrain", "Powertrain: hardware plans for large-model projects. Without arguments it opens the window.")), "powertrain");
    app.set_help_flag("-h,--help", say(QT_TRANSLATE_NOOP("Powertrain", "Print this help and exit")));
    app.set_version_flag("--version", std::string("powertrain " POWERTRAIN_VERSION), say(QT_TRANSLATE_NOOP("Powertrain", "Print the version and exit")));
    labelHelp(app, words);

    std::string language, overlay;
    const auto addCommon = [&](CLI::App *command) {
        command->add_option("--lang", language, say(QT_TRANSLATE_NOOP("Powertrain", "Language of the window and of everything that is printed: zh or en")))->check(CLI::IsMember({"zh", "en"}))->type_name("zh|en");
        auto *file = command->add_option("--overlay", overlay, say(QT_TRANSLATE_NOOP("Powertrain", "Use this file of own prices instead of the user's")))->type_name("FILE")->check([](const std::string &name) { return name.empty() ? std::string("--overlay: ''") : std::string(); });
        command->add_flag("--no-overlay", common.noOverlay, say(QT_TRANSLATE_NOOP("Powertrain", "Use the shipped catalogue alone")))->excludes(file);
        command->add_option("--date", common.today, say(QT_TRANSLATE_NOOP("Powertrain", "What counts as today, for the age of prices")))->check(CLI::Validator(checkDate, "DATE"))->type_name("YYYY-MM-DD");
    };
    const auto addJson = [&](CLI::App *command, std::string &target) {
        command->add_option("--json", target, say(QT_TRANSLATE_NOOP("Powertrain", "Write JSON to this file; - is standard output")))->type_name("FILE|-");
    };
    addCommon(&app);

    std::string project;
    app.add_option("project", project, say(QT_TRANSLATE_NOOP("Powertrain", "A project file to open in the window")))->type_name("FILE");

    PlanInvocation planning;
    CLI::App *planCommand = app.add_subcommand("plan", say(QT_TRANSLATE_NOOP("Powertrain", "Plan a request and write the proposal")));
    planCommand->add_option("request", planning.request, say(QT_TRANSLATE_NOOP("Powertrain", "Request or project file (JSON)")))->required()->type_name("FILE");
    addJson(planCommand, planning.json);
    planCommand->add_option("--pdf", planning.pdf, say(QT_TRANSLATE_NOOP("Powertrain", "Write the proposal as a PDF")))->type_name("FILE");
    planCommand->add_option("--markdown", planning.markdown, say(QT_TRANSLATE_NOOP("Powertrain", "Write the proposal as Markdown")))->type_name("FILE|-");
    planCommand->add_option("--csv", planning.csv, say(QT_TRANSLATE_NOOP("Powertrain", "Write the tables of the proposal as CSV")))->type_name("FILE|-");
    planCommand->add_option("--launch", planning.launch, say(QT_TRANSLATE_NOOP("Powertrain", "Write the files that start the plan into this folder")))->type_name("DIR");
    planCommand->add_option("--paper", planning.paper, say(QT_TRANSLATE_NOOP("Powertrain", "Paper of the PDF")))->check(CLI::IsMember({"a4", "letter"}))->type_name("a4|letter");
    planCommand->add_option("--edition", planning.edition, say(QT_TRANSLATE_NOOP("Powertrain", "Language of the proposal; both: one document in the language of --lang first, then in the other")))->check(CLI::IsMember({"zh", "en", "both"}))->type_name("zh|en|both");
    const auto addLine = [&](const char *option, std::string &target, const char *meaning) { planCommand->add_option(option, target, say(meaning))->type_name("TEXT"); };
    addLine("--title", planning.title, QT_TRANSLATE_NOOP("Powertrain", "Title of the proposal, in place of the request's"));
    addLine("--client", planning.client, QT_TRANSLATE_NOOP("Powertrain", "Whom the proposal is for, in place of the request's client"));
    addLine("--author", planning.author, QT_TRANSLATE_NOOP("Powertrain", "Who wrote the proposal"));
    addLine("--company", planning.company, QT_TRANSLATE_NOOP("Powertrain", "Company that sends the proposal"));
    addLine("--contact", planning.contact, QT_TRANSLATE_NOOP("Powertrain", "Telephone, mail or address, on the cover"));
    planCommand->add_option("--logo", planning.logo, say(QT_TRANSLATE_NOOP("Powertrain", "Picture at the top of the cover: PNG, JPEG or SVG")))->type_name("FILE");
    planCommand->add_option("--valid-days", planning.validDays, say(QT_TRANSLATE_NOOP("Powertrain", "For how many days the proposal is valid; without it nothing is said")))->check(CLI::Range(1, 365))->type_name("DAYS");

    EstimateInvocation estimating;
    CLI::App *estimateCommand = app.add_subcommand("estimate", say(QT_TRANSLATE_NOOP("Powertrain", "Estimate cases and compare them with reported figures")));
    estimateCommand->add_option("cases", estimating.cases, say(QT_TRANSLATE_NOOP("Powertrain", "Files with one case or an array of cases each")))->required()->type_name("FILE");
    addJson(estimateCommand, estimating.json);

    ModelInvocation modelling;
    CLI::App *modelCommand = app.add_subcommand("model", say(QT_TRANSLATE_NOOP("Powertrain", "Show a model's parameters, bytes and KV cache")));
    modelCommand->add_option("model", modelling.subject, say(QT_TRANSLATE_NOOP("Powertrain", "A config.json, *.safetensors, their index, *.gguf, a folder with any of them, a name from the library, or a size such as 7B")))->required()->type_name("FILE|DIR|NAME");
    addJson(modelCommand, modelling.json);

    CatalogInvocation listing, showing, checking;
    listing.verb = CatalogInvocation::Verb::List;
    showing.verb = CatalogInvocation::Verb::Show;
    checking.verb = CatalogInvocation::Verb::Check;
    CLI::App *catalogCommand = app.add_subcommand("catalog", say(QT_TRANSLATE_NOOP("Powertrain", "Look into the catalogue, import and export prices, keep your own")));
    catalogCommand->require_subcommand(1);
    CLI::App *listCommand = catalogCommand->add_subcommand("list", say(QT_TRANSLATE_NOOP("Powertrain", "List the rows of a table")));
    listCommand->add_option("table", listing.table, say(QT_TRANSLATE_NOOP("Powertrain", "accelerators, models, offers, providers, purchases, services, rates, regimes or efficiencies; of your own: discounts, owned, terms, mappings or changes")))
        ->required()
        ->check(CLI::IsMember({"accelerators", "models", "offers", "providers", "purchases", "services", "rates", "regimes", "efficiencies", "discounts", "owned", "terms", "mappings", "changes"}))
        ->type_name("TABLE");
    CLI::App *showCommand = catalogCommand->add_subcommand("show", say(QT_TRANSLATE_NOOP("Powertrain", "Show one row with its sources")));
    showCommand->add_option("id", showing.id, say(QT_TRANSLATE_NOOP("Powertrain", "Id, name or alias")))->required()->type_name("NAME");
    CLI::App *checkCommand = catalogCommand->add_subcommand("check", say(QT_TRANSLATE_NOOP("Powertrain", "Look for missing sources, old and doubtful prices")));
    EfficiencyInvocation measured;
    CLI::App *setCommand = catalogCommand->add_subcommand("set-efficiency", say(QT_TRANSLATE_NOOP("Powertrain", "Keep shares of a card's paper figures that you measured; estimates use them in place of the program's own")));
    setCommand->add_option("accelerator", measured.accelerator, say(QT_TRANSLATE_NOOP("Powertrain", "Id, name or alias")))->required()->type_name("NAME");
    setCommand->add_option("--work", measured.work, say(QT_TRANSLATE_NOOP("Powertrain", "What was measured: training or serving")))->required()->check(CLI::IsMember({"training", "serving"}))->type_name("training|serving");
    setCommand->add_option("--model", measured.model, say(QT_TRANSLATE_NOOP("Powertrain", "Kind of model it holds for; without it both")))->check(CLI::IsMember({"dense", "moe"}))->type_name("dense|moe");
    setCommand->add_option("--software", measured.software, say(QT_TRANSLATE_NOOP("Powertrain", "Framework or engine it holds for, such as megatron-lm or vllm; without it any")))->type_name("NAME");
    const auto addShare = [&](const char *option, std::optional<double> &target, const char *meaning) { setCommand->add_option(option, target, say(meaning))->type_name("0…1.2"); };
    addShare("--compute", measured.compute, QT_TRANSLATE_NOOP("Powertrain", "Of the dense peak: matrix multiplications"));
    addShare("--attention", measured.attention, QT_TRANSLATE_NOOP("Powertrain", "Of the 16-bit peak: attention in training"));
    addShare("--prefill", measured.prefill, QT_TRANSLATE_NOOP("Powertrain", "Of the dense peak: prompts in serving"));
    addShare("--bandwidth", measured.bandwidth, QT_TRANSLATE_NOOP("Powertrain", "Of the memory bandwidth"));
    setCommand->add_option("--step-seconds", measured.stepSeconds, say(QT_TRANSLATE_NOOP("Powertrain", "Fixed time of one decode step in seconds")))->type_name("SECONDS");
    setCommand->add_option("--measurements", measured.measurements, say(QT_TRANSLATE_NOOP("Powertrain", "On how many runs it rests")))->check(CLI::NonNegativeNumber)->type_name("N");
    setCommand->add_option("--source", measured.source, say(QT_TRANSLATE_NOOP("Powertrain", "Where it comes from, in your own words")))->type_name("TEXT");
    EfficiencyInvocation forgotten;
    CLI::App *forgetCommand = catalogCommand->add_subcommand("forget-efficiency", say(QT_TRANSLATE_NOOP("Powertrain", "Remove measured shares; list efficiencies shows their ids")));
    forgetCommand->add_option("id", forgotten.forget, say(QT_TRANSLATE_NOOP("Powertrain", "Id of the entry")))->required()->type_name("ID");
    addJson(listCommand, listing.json);
    addJson(showCommand, showing.json);
    addJson(checkCommand, checking.json);

    PriceCommands prices(*catalogCommand, words);
    for (CLI::App *command : prices.commands()) {
        addCommon(command);
        command->set_help_flag("-h,--help", say(QT_TRANSLATE_NOOP("Powertrain", "Print this help and exit")));
    }
    for (CLI::App *command : {planCommand, estimateCommand, modelCommand, listCommand, showCommand, checkCommand, setCommand, forgetCommand}) {
        addCommon(command);
        command->set_help_flag("-h,--help", say(QT_TRANSLATE_NOOP("Powertrain", "Print this help and exit")));
    }
    catalogCommand->set_help_flag("-h,--help", say(QT_TRANSLATE_NOOP("Powertrain", "Print this help and exit")));

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &success) {
        app.exit(success); // prints help or version on stdout
        invocation.what = Answered{kDone};
        return invocation;
    } catch (const CLI::ParseError &error) {
        const QString sentence = usageSentence(words, error) + QLatin1Char('\n') + words.translate("Powertrain", "See powertrain --help.", "after a usage error") + QLatin1Char('\n');
        std::fputs(sentence.toUtf8().constData(), stderr);
        invocation.what = Answered{kBadInput};
        return invocation;
    }
    common.languageIsAsked = !language.empty();
    if (!overlay.empty())
        common.overlay = overlay;
    if (*planCommand)
        invocation.what = planning;
    else if (*estimateCommand)
        invocation.what = estimating;
    else if (*modelCommand)
        invocation.what = modelling;
    else if (*listCommand)
        invocation.what = listing;
    else if (*showCommand)
        invocation.what = showing;
    else if (*checkCommand)
        invocation.what = checking;
    else if (*setCommand)
        invocation.what = measured;
    else if (*forgetCommand)
        invocation.what = forgotten;
    else if (auto chosen = prices.chosen())
        invocation.what = std::move(*chosen);
    else
        invocation.what = WindowInvocation{project};
    return invocation;
}

} // namespace powertrain
