// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace powertrain {

/// How the catalogue's tables look and behave: rows of one height (nothing has to be measured, however many there are),
/// room between the columns, whole rows selected.
void lookLikeCatalog(QTableView *table);

} // namespace powertrain
