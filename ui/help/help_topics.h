// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <QString>
#include <QStringList>

#include "ui/results/result_page.h"
#include "ui/text/words.h"

namespace powertrain {

/// What the help speaks of, in the order of its list.
enum class HelpTopic { Start,
    Task,
    Model,
    Duration,
    Rules, ///< step 4
    Overview,
    Memory,
    Time,
    Cost,
    Options,
    Compare,
    WhatIf,
    Deployment,
    Infrastructure,
    Compliance, ///< page of the result
    Launch,
    Calculation,
    Sources,
    OutOfMemory,
    Articles,
    Ranges,
    Prices,
    Privacy,
    Catalog,
    Computer,
    Proposal,
    Settings,
    Keyboard,
    Glossary };
inline constexpr int kHelpTopics = 29;

enum class HelpGroup { Begin,
    Steps,
    Result,
    Background,
    Windows };

struct HelpTopicRow {
    HelpTopic topic;
    HelpGroup group;
    const char *id; ///< name of the file in resources/help/<language>, and in links: help:memory
};

/// In the order of HelpTopic.
std::span<const HelpTopicRow> helpTopics();
const HelpTopicRow &helpRow(HelpTopic topic);
std::optional<HelpTopic> helpTopicById(QStringView id);
QString helpGroupTitle(const Words &words, HelpGroup group);

/// The topic of a place in the window: 0 … 3 the steps, 4 … the result's pages, as in Navigation.
HelpTopic topicFor(int navigationId);
HelpTopic topicFor(ResultPageId page);

/// Markdown of a topic; empty where the resource is missing.
QString helpText(Language language, HelpTopic topic);
/// The first heading.
QString helpTitle(const QString &markdown);

/// One entry of the glossary: the term in the reader's language and in the other one.
struct GlossaryEntry {
    QString group;
    QString term;
    QString other;
    QString text; ///< Markdown
};
std::vector<GlossaryEntry> glossaryEntries(const QString &markdown);
/// The glossary with the entries alone that contain every word; groups without entries are left out.
QString filteredGlossary(const QString &markdown, const QString &filter);

/// The words of a search, each once.
QStringList searchWords(const QString &query);
/// Topics in which every word occurs (capitals do not matter), in the order of the list; all without a word.
std::vector<HelpTopic> searchHelp(Language language, const QString &query);

} // namespace powertrain
