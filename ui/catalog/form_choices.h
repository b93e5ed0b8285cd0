// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "ui/catalog/catalog_table.h"

namespace powertrain {

// What the lists of forms offer: code and words, in the order shown. With `none` or `any` there is a choice of that name
// without a code at the top.
std::vector<std::pair<QString, QString>> acceleratorChoices(const CatalogView &view, const QString &none = {});
std::vector<std::pair<QString, QString>> providerChoices(const CatalogView &view, const QString &any = {});
std::vector<std::pair<QString, QString>> billingChoices(const CatalogView &view, const QString &any = {});

} // namespace powertrain
