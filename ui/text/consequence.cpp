// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/consequence.h"

#include <cmath>

#include "ui/results/result_tables.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

const PlanOption *planOf(const Proposal *proposal) { return proposal && proposal->recommendation ? &*proposal->recommendation : nullptr; }

QString costText(const Words &words, const PlanOption &option)
{
    return option.cost() ? words.money(option.cost()->total.value) : words.translate("Powertrain", "no price known", "table cell");
}

QString usersText(const Words &words, const PlanOption &option)
{
    return option.servingMemory ? words.count(std::floor(option.servingMemory->maxConcurrency * option.replicas)) : QString();
}

QString wayText(const Words &words, const PlanOption &option)
{
    const QString mode = word(words, option.deployment);
    return option.cost() ? words.translate("Powertrain", "%1, %2", "deployment mode, billing mode").arg(mode, word(words, option.cost()->billing)) : mode;
}

} // namespace

QString wordConsequence(const Words &words, const Proposal *before, const Proposal *after)
{
    const PlanOption *was = planOf(before), *is = planOf(after);
    if (!is) {
        if (after && after->noSolution)
            return words.translate("Powertrain", "With this answer no plan fits: %1", "%1 is a sentence").arg(word(words, *after->noSolution));
        return after ? words.translate("Powertrain", "With this answer no plan fits.") : words.translate("Powertrain", "With this answer there is no result: one is missing or cannot be used.");
    }
    if (!was)
        return words.translate("Powertrain", "Now a plan fits: %1.", "%1 is the hardware").arg(hardwareText(words, *after, *is));

    QStringList changes;
    const auto compare = [&](const QString &what, const QString &then, const QString &now) {
        if (then != now && !now.isEmpty())
            changes += then.isEmpty() ? words.translate("Powertrain", "%1 %2", "what it is, its value").arg(what, now) : words.translate("Powertrain", "%1 %2 → %3", "what it is, value before, value now").arg(what, then, now);
    };
    compare(words.translate("Powertrain", "memory per GPU", "in a list of what changed"), words.bytes(was->memory.driver.value), words.bytes(is->memory.driver.value));
    compare(words.translate("Powertrain", "hardware", "in a list of what changed"), hardwareText(words, *before, *was), hardwareText(words, *after, *is));
    const bool sameKind = was->time.has_value() == is->time.has_value();
    compare(is->time ? words.translate("Powertrain", "time", "in a list of what changed") : words.translate("Powertrain", "speed", "in a list of what changed"), sameKind ? timeText(words, *was) : QString(), timeText(words, *is));
    compare(words.translate("Powertrain", "users at once", "in a list of what changed"), usersText(words, *was), usersText(words, *is));
    compare(words.translate("Powertrain", "cost", "in a list of what changed"), costText(words, *was), costText(words, *is));
    compare(words.translate("Powertrain", "run as", "in a list of what changed: deployment and billing"), wayText(words, *was), wayText(words, *is));
    if (changes.isEmpty())
        return words.translate("Powertrain", "No effect on the result.");
    return words.translate("Powertrain", "Effect of this change: %1.", "%1 is a list of what changed").arg(changes.join(words.translate("Powertrain", "; ", "between the items of a list of changes")));
}

} // namespace powertrain
