// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ui/text/words.h"

namespace powertrain {

/// Exit codes of the command line.
enum ExitCode : int { kDone = 0,
    kNoSolution = 1,
    kBadInput = 2,
    kFileTrouble = 3 };

/// What holds for every command.
struct CommonOptions {
    Language language = Language::English;
    bool languageIsAsked = false;       ///< by --lang; else the window keeps the one its user chose
    std::optional<std::string> overlay; ///< --overlay FILE
    bool noOverlay = false;
    std::string today; ///< ISO date
};

struct WindowInvocation {
    std::string project; ///< to open; empty: the start page
};
struct PlanInvocation {
    std::string request;
    std::string json, pdf, markdown, csv; ///< files; "-" is stdout; empty: not asked for
    std::string launch;                   ///< folder of the launch files; empty: not asked for
    std::string paper;                    ///< a4, letter
    std::string edition;                  ///< en, zh, both; empty: the language of everything else
    std::string title, client;            ///< empty: as the request says
    std::string author, company, contact;
    std::string logo;  ///< file
    int validDays = 0; ///< 0: nothing is said
};
struct EstimateInvocation {
    std::vector<std::string> cases;
    std::string json;
};
struct ModelInvocation {
    std::string subject; ///< file, folder or library name
    std::string json;
};
struct CatalogInvocation {
    enum class Verb { List,
        Show,
        Check } verb{};
    std::string table; ///< List: accelerators, models, offers, providers, purchases, services, regimes, efficiencies, rates, discounts, owned, terms, mappings, changes
    std::string id;    ///< Show
    std::string json;
};
/// What the user measured on his own cards, kept beside his prices.
struct EfficiencyInvocation {
    std::string accelerator;
    std::string work;     ///< training or serving
    std::string model;    ///< dense, moe; empty: both
    std::string software; ///< framework or engine; empty: any
    std::optional<double> compute, attention, prefill, bandwidth, stepSeconds;
    int measurements = 0;
    std::string source;
    std::string forget; ///< id of an entry to remove; then nothing else counts
};
/// Prices and own terms: importing, exporting, editing, undoing. Which members count is said by the verb.
struct PricesInvocation {
    enum class Verb { Import,
        Export,
        Changes,
        Undo,
        Redo,
        Confirm,
        SetPrice,
        Forget,
        Discount,
        Own,
        SetTerm,
        SetRate } verb{};
    std::vector<std::string> files; ///< Import; Export: at most one
    std::string format;
    std::string asOf;
    std::vector<std::string> mappings; ///< "NAME=ACCELERATOR", "NAME@80=ACCELERATOR", "NAME=" leaves out
    bool dryRun = false, acceptErrors = false, unmatched = false, noSuspicious = false;
    std::string json;
    bool ownOnly = false;
    std::string provider, accelerator, billing, region, sku;
    std::string amount, currency, unit;
    std::string gpus, payShare, window, tax, note, source;
    std::string table, id;
    int count = 0;
    std::string boughtOn, years, until;
    std::vector<std::string> terms;
    std::string from, to;
    double rate = 0;
};
/// Already answered on stdout or stderr: --help, --version, a usage error.
struct Answered {
    int exitCode = kDone;
};

struct Invocation {
    CommonOptions common;
    std::variant<WindowInvocation, PlanInvocation, EstimateInvocation, ModelInvocation, CatalogInvocation, EfficiencyInvocation, PricesInvocation, Answered> what;
};

/// Reads the arguments; prints help, version and usage errors itself, in the language of --lang (or the system's).
Invocation readArguments(int argc, char **argv);

} // namespace powertrain
