// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/terminal.h"
#include "core/catalog/overlay_edit.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// The same card, work, kind of model and software make one entry, so that a second measurement replaces the first.
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

int runEfficiency(const EfficiencyInvocation &invocation, const CommonOptions &common)
{
    const Words words(common.language);
    const auto path = overlayToWrite(words, common);
    if (!path)
        return kBadInput;
    if (!invocation.forget.empty()) {
        const auto removed = removeEfficiency(*path, invocation.forget);
        if (!removed) {
            complain(word(words, removed.error()));
            return kFileTrouble;
        }
        if (!*removed) {
            complain(words.translate("Powertrain", "There is no entry called %1.", "a measured efficiency").arg(QString::fromStdString(invocation.forget)));
            return kBadInput;
        }
        return kDone;
    }
    CommonOptions shipped = common;
    shipped.overlay.reset();
    const CatalogPtr catalog = openForCommand(words, shipped, !common.overlay);
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
    own.shares = {invocation.compute, invocation.attention, invocation.prefill, invocation.bandwidth, invocation.stepSeconds, invocation.measurements};
    own.asOf = common.today;
    own.source = invocation.source;
    if (const auto saved = saveEfficiency(*path, own); !saved) {
        complain(word(words, saved.error()));
        return saved.error().message.code == "catalog.efficiency_out_of_range" ? kBadInput : kFileTrouble;
    }
    return writeOutput(words, QStringLiteral("-"), words.translate("Powertrain", "Kept as %1.", "a measured efficiency, its id").arg(QString::fromStdString(own.id)).toUtf8() + '\n');
}

} // namespace powertrain
