// SPDX-License-Identifier: GPL-3.0-or-later
// The forms for the user's own rows: which fields each has, and the change that its values make.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/catalog/overlay_edit.h"
#include "core/catalog/snapshot.h"
#include "ui/catalog/catalog_table.h"
#include "ui/catalog/field_form.h"

namespace powertrain {

struct EditForm {
    QString title;
    QString introduction; ///< may be empty
    std::vector<FieldSpec> fields;
    std::function<OverlayChange(const FieldValues &)> change; ///< without kind and date
};

// Each from a row (a change of it, under the same id) or from nothing (a new one).
EditForm offerForm(const CatalogView &view, const Offer *offer);
EditForm purchaseForm(const CatalogView &view, const PurchasePrice *price);
EditForm serviceForm(const CatalogView &view, const ServicePrice *price);
EditForm rateForm(const CatalogView &view, const ExchangeRate *rate);
EditForm acceleratorForm(const CatalogView &view, const Accelerator *card);
EditForm discountForm(const CatalogView &view, const Discount *discount);
EditForm ownedForm(const CatalogView &view, const OwnedHardware *owned);
EditForm termsForm(const CatalogView &view);
EditForm unitForm(const CatalogView &view);

/// An id for a new row, in no other catalogue.
std::string newId();

} // namespace powertrain
