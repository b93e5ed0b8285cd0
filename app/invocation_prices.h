// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <list>
#include <optional>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/invocation.h"

namespace powertrain {

/// The commands under `catalog` that write: import, export, own prices and terms, undo.
class PriceCommands {
public:
    PriceCommands(CLI::App &catalogCommand, const Words &words);

    std::vector<CLI::App *> commands() const;
    /// The one that was given; none: another command was.
    std::optional<PricesInvocation> chosen() const;

private:
    struct Entry {
        CLI::App *command;
        PricesInvocation invocation;
    };
    Entry &add(PricesInvocation::Verb verb, const char *name, const char *meaning);
    std::string say(const char *source) const;
    void addImport();
    void addExport();
    void addOwnPrices();
    void addOwnTerms();

    CLI::App &m_catalog;
    const Words &m_words;
    std::list<Entry> m_entries; ///< options point into them
};

} // namespace powertrain
