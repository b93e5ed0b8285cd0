// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_readout.h"

#include <QStringList>

#include "ui/text/words.h"

namespace powertrain {

QString readoutText(const Readout &readout, const Words &words)
{
    QStringList lines;
    if (!readout.title.isEmpty())
        lines += readout.title;
    for (const Readout::Line &line : readout.lines)
        lines += line.name.isEmpty() ? line.value : words.translate("Powertrain", "%1: %2", "a name and its figure").arg(line.name, line.value);
    return lines.join(u'\n');
}

} // namespace powertrain
