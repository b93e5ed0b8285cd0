// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/local/machine.h"
#include "ui/results/table_model.h"
#include "ui/text/words.h"

namespace powertrain {

/// word() for the messages of core/local: methods, optimizers and nameless programs are named in the reader's language,
/// and strangers' names are made fit for one line.
QString wordLocal(const Words &words, Message message);
/// The cards of a machine as a table.
TableContent cardTable(const Words &words, const LocalMachine &machine);
/// Main memory and processor, one sentence; empty when neither is known.
QString wordHost(const Words &words, const LocalMachine &machine);

} // namespace powertrain
