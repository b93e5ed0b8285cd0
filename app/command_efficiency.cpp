// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include <algorithm>

#include "app/terminal.h"
#include "core/catalog/overlay.h"
#include "core/catalog/overlay_edit.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// The same card, work, kind of model and software make one entry: a second measurement adds to the first.
std::string idOf(const EfficiencyInvocation &invocation, const std::string &accelerator)
{
    std::string id = accelerator + "-" + invocation.work;
    for (const std::string &part : {invocation.model, invocation.software}) {
        if (!part.empty())
            id += "-" + part;
    }
    return id;
}

} // namespace

int runEfficiency(const EfficiencyInvocation &asked, const CommonOptions &common)
{
    EfficiencyInvocation invocation = asked;
    // Names of frameworks and engines are written small wherever they are looked up.
    invocation.software = QString::fromStdString(asked.software).toLower().toStdString();
    const Words words(common.language);
    const auto path = overlayToWrite(words, common);
    if (!path)
        return kBadInput;
    if (!invocation.forget.empty()) {
        OverlayChange removal;
        removal.kind = ChangeKind::Remove;
        removal.subject = invocation.forget;
        removal.madeAt = common.today;
        removal.removals = {{OverlayTable::Efficiencies, invocation.forget}};
        const auto removed = overlayState(*path) == OverlayState::Missing ? Expected<ChangeRecord>(ChangeRecord{}) : applyChange(*path, removal);
        if (!removed) {
            complain(word(words, removed.error()));
            return kFileTrouble;
        }
        if (removed->rows == 0) {
            complain(words.translate("Powertrain", "There is no entry called %1.", "a measured efficiency").arg(QString::fromStdString(invocation.forget)));
            return kBadInput;
        }
        return kDone;
    }
    CommonOptions reading = common;
    if (common.overlay && overlayState(*path) == OverlayState::Missing)
        reading.overlay.reset(); // it is made on writing
    const CatalogPtr catalog = openForCommand(words, reading, !common.overlay);
    if (!catalog)
        return kFileTrouble;
    const Accelerator *card = catalog->findAccelerator(invocation.accelerator);
    if (!card) {
        complain(words.translate("Powertrain", "The catalogue has nothing called %1.").arg(QString::fromStdString(invocation.accelerator)));
        return kBadInput;
    }
    OwnEfficiency own;
    own.id = idOf(invocation, card->id);
    own.acceleratorId = card->id;
    own.serving = invocation.work == "serving";
    if (!invocation.model.empty())
        own.moe = invocation.model == "moe";
    own.software = invocation.software;
    const MeasuredEfficiency given{invocation.compute, invocation.attention, invocation.prefill, invocation.bandwidth, invocation.stepSeconds, invocation.measurements};
    // What was kept before and is not said anew stays.
    const auto kept = std::find_if(catalog->efficiencies.begin(), catalog->efficiencies.end(), [&own](const OwnEfficiency &other) { return other.id == own.id; });
    own.shares = kept == catalog->efficiencies.end() ? MeasuredEfficiency{} : kept->shares;
    const auto take = [](std::optional<double> &target, const std::optional<double> &value) { target = value ? value : target; };
    take(own.shares.compute, given.compute);
    take(own.shares.attention, given.attention);
    take(own.shares.prefill, given.prefill);
    take(own.shares.bandwidth, given.bandwidth);
    take(own.shares.stepSeconds, given.stepSeconds);
    own.shares.measurements = given.measurements;
    own.asOf = common.today;
    own.source = plainText(invocation.source).toStdString();
    OverlayChange change;
    change.subject = own.id;
    change.madeAt = common.today;
    change.efficiencies = {own};
    if (const auto saved = applyChange(*path, change); !saved) {
        complain(word(words, saved.error()));
        return saved.error().message.code == "catalog.efficiency_out_of_range" ? kBadInput : kFileTrouble;
    }
    return writeOutput(words, QStringLiteral("-"), words.translate("Powertrain", "Kept as %1.", "a measured efficiency, its id").arg(QString::fromStdString(own.id)).toUtf8() + '\n');
}

} // namespace powertrain
