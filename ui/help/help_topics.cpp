// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_topics.h"

#include <algorithm>
#include <array>

#include <QFile>
#include <QRegularExpression>

#include "ui/window/navigation.h"

namespace powertrain {

namespace {

constexpr std::array<HelpTopicRow, kHelpTopics> kTopics{{
    {HelpTopic::Start, HelpGroup::Begin, "start"},
    {HelpTopic::Task, HelpGroup::Steps, "step_task"},
    {HelpTopic::Model, HelpGroup::Steps, "step_model"},
    {HelpTopic::Duration, HelpGroup::Steps, "step_duration"},
    {HelpTopic::Rules, HelpGroup::Steps, "step_compliance"},
    {HelpTopic::Overview, HelpGroup::Result, "overview"},
    {HelpTopic::Memory, HelpGroup::Result, "memory"},
    {HelpTopic::Time, HelpGroup::Result, "time"},
    {HelpTopic::Cost, HelpGroup::Result, "cost"},
    {HelpTopic::Options, HelpGroup::Result, "options"},
    {HelpTopic::Compare, HelpGroup::Result, "compare"},
    {HelpTopic::WhatIf, HelpGroup::Result, "what_if"},
    {HelpTopic::Deployment, HelpGroup::Result, "deployment"},
    {HelpTopic::Infrastructure, HelpGroup::Result, "infrastructure"},
    {HelpTopic::Compliance, HelpGroup::Result, "compliance"},
    {HelpTopic::Launch, HelpGroup::Result, "launch"},
    {HelpTopic::Calculation, HelpGroup::Result, "calculation"},
    {HelpTopic::Sources, HelpGroup::Result, "sources"},
    {HelpTopic::OutOfMemory, HelpGroup::Background, "out_of_memory"},
    {HelpTopic::Articles, HelpGroup::Background, "articles"},
    {HelpTopic::Ranges, HelpGroup::Background, "ranges"},
    {HelpTopic::Prices, HelpGroup::Background, "prices"},
    {HelpTopic::Privacy, HelpGroup::Background, "privacy"},
    {HelpTopic::Catalog, HelpGroup::Windows, "catalog"},
    {HelpTopic::Computer, HelpGroup::Windows, "computer"},
    {HelpTopic::Proposal, HelpGroup::Windows, "proposal"},
    {HelpTopic::Settings, HelpGroup::Windows, "settings"},
    {HelpTopic::Keyboard, HelpGroup::Windows, "keyboard"},
    {HelpTopic::Glossary, HelpGroup::Windows, "glossary"},
}};

static_assert([] {
    for (std::size_t i = 0; i < kTopics.size(); ++i) {
        if (static_cast<std::size_t>(kTopics[i].topic) != i)
            return false;
    }
    return true;
}(),
    "the table is indexed by topic");

constexpr HelpTopic kSteps4[] = {HelpTopic::Task, HelpTopic::Model, HelpTopic::Duration, HelpTopic::Rules};

/// What a reader sees of the source: addresses of links are no text to be found.
QString searchable(const QString &markdown)
{
    static const QRegularExpression target(QStringLiteral(R"(\]\(help:[^)]*\))"));
    QString text = markdown;
    text.remove(target);
    for (const QChar mark : {QLatin1Char('*'), QLatin1Char('`'), QLatin1Char('[')})
        text.remove(mark);
    return text;
}

bool containsAll(const QString &text, const QStringList &words)
{
    return std::all_of(words.begin(), words.end(), [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

std::span<const HelpTopicRow> helpTopics() { return kTopics; }
const HelpTopicRow &helpRow(HelpTopic topic) { return kTopics[static_cast<std::size_t>(topic)]; }

std::optional<HelpTopic> helpTopicById(QStringView id)
{
    for (const HelpTopicRow &row : kTopics) {
        if (id == QLatin1String(row.id))
            return row.topic;
    }
    return std::nullopt;
}

QString helpGroupTitle(const Words &words, HelpGroup group)
{
    switch (group) {
    case HelpGroup::Begin:
        return words.translate("Powertrain", "To begin with", "group of help topics");
    case HelpGroup::Steps:
        return words.translate("Powertrain", "The four steps", "group of help topics");
    case HelpGroup::Result:
        return words.translate("Powertrain", "Pages of the result", "group of help topics");
    case HelpGroup::Background:
        return words.translate("Powertrain", "Background", "group of help topics");
    case HelpGroup::Windows:
        return words.translate("Powertrain", "Windows, keys, words", "group of help topics");
    }
    return {};
}

HelpTopic topicFor(int navigationId)
{
    if (navigationId >= 0 && navigationId < kSteps)
        return kSteps4[navigationId];
    if (navigationId >= kSteps && navigationId < kSteps + kResultPages)
        return topicFor(static_cast<ResultPageId>(navigationId - kSteps));
    return HelpTopic::Start;
}

HelpTopic topicFor(ResultPageId page)
{
    switch (page) {
    case ResultPageId::Overview:
        return HelpTopic::Overview;
    case ResultPageId::Memory:
        return HelpTopic::Memory;
    case ResultPageId::Time:
        return HelpTopic::Time;
    case ResultPageId::Cost:
        return HelpTopic::Cost;
    case ResultPageId::Options:
        return HelpTopic::Options;
    case ResultPageId::Compare:
        return HelpTopic::Compare;
    case ResultPageId::WhatIf:
        return HelpTopic::WhatIf;
    case ResultPageId::Deployment:
        return HelpTopic::Deployment;
    case ResultPageId::Infrastructure:
        return HelpTopic::Infrastructure;
    case ResultPageId::Compliance:
        return HelpTopic::Compliance;
    case ResultPageId::Launch:
        return HelpTopic::Launch;
    case ResultPageId::Calculation:
        return HelpTopic::Calculation;
    case ResultPageId::Sources:
        return HelpTopic::Sources;
    }
    return HelpTopic::Start;
}

QString helpText(Language language, HelpTopic topic)
{
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language == Language::Chinese ? QLatin1String("zh") : QLatin1String("en"), QLatin1String(helpRow(topic).id)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString helpTitle(const QString &markdown)
{
    const QString first = markdown.section(QLatin1Char('\n'), 0, 0);
    return first.startsWith(QLatin1String("# ")) ? first.mid(2).trimmed() : QString();
}

std::vector<GlossaryEntry> glossaryEntries(const QString &markdown)
{
    // ### Device memory (显存), in Chinese with full-width brackets.
    static const QRegularExpression heading(QStringLiteral("^### (.+?)\\s?[(\\x{FF08}](.+)[)\\x{FF09}]$"));
    std::vector<GlossaryEntry> entries;
    QString group;
    for (const QString &line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("## "))) {
            group = line.mid(3).trimmed();
        } else if (const auto match = heading.match(line); match.hasMatch()) {
            entries.push_back({group, match.captured(1), match.captured(2), {}});
        } else if (!entries.empty() && entries.back().group == group && !line.isEmpty()) {
            QString &text = entries.back().text;
            text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + line;
        }
    }
    return entries;
}

QString filteredGlossary(const QString &markdown, const QString &filter)
{
    const QStringList words = searchWords(filter);
    if (words.isEmpty())
        return markdown;
    const bool chinese = markdown.contains(QChar(0xFF08));
    QString text = QStringLiteral("# ") + helpTitle(markdown) + QStringLiteral("\n\n");
    QString group;
    for (const GlossaryEntry &entry : glossaryEntries(markdown)) {
        if (!containsAll(searchable(entry.term + QLatin1Char('\n') + entry.other + QLatin1Char('\n') + entry.text), words))
            continue;
        if (group != entry.group)
            text += QStringLiteral("## ") + entry.group + QStringLiteral("\n\n");
        group = entry.group;
        text += QStringLiteral("### ") + entry.term + (chinese ? QString(QChar(0xFF08)) : QStringLiteral(" (")) + entry.other + (chinese ? QString(QChar(0xFF09)) : QStringLiteral(")"))
            + QStringLiteral("\n\n") + entry.text + QStringLiteral("\n\n");
    }
    return text;
}

QStringList searchWords(const QString &query)
{
    // The full-width blank of Chinese keyboards is white space to \s as well.
    static const QRegularExpression blank(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
    QStringList words = query.split(blank, Qt::SkipEmptyParts);
    words.removeDuplicates();
    return words;
}

std::vector<HelpTopic> searchHelp(Language language, const QString &query)
{
    const QStringList words = searchWords(query);
    std::vector<HelpTopic> found;
    for (const HelpTopicRow &row : kTopics) {
        if (words.isEmpty() || containsAll(searchable(helpText(language, row.topic)), words))
            found.push_back(row.topic);
    }
    return found;
}

} // namespace powertrain
