// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/catalog/efficiency.h"
#include "core/catalog/own.h"
#include "core/units/message.h"

namespace powertrain {

enum class OverlayTable { Offers,
    Purchases,
    Services,
    Rates,
    Accelerators,
    Efficiencies,
    Discounts,
    Owned,
    Mappings,
    Confirmations };

enum class ChangeKind { Import,
    Edit,
    Remove,
    Confirm };

/// Facts of one accelerator that replace the shipped ones, by column name of the overlay's table; a fact set to none
/// goes back to the shipped one.
struct AcceleratorFacts {
    std::string id;
    std::vector<std::pair<std::string, std::variant<std::monostate, double, std::string>>> fields;
    std::string source;
};

/// Rows to keep and rows to forget, as one step that is wholly there afterwards or not at all, and that can be undone.
/// A row whose id is there already replaces it.
struct OverlayChange {
    ChangeKind kind = ChangeKind::Edit;
    std::string subject; ///< what the user sees it by: a file's name, a row's id
    std::string madeAt;  ///< ISO date and time, from the caller: core reads no clock
    std::vector<Offer> offers;
    std::vector<PurchasePrice> purchases;
    std::vector<ServicePrice> services;
    std::vector<ExchangeRate> rates;
    std::vector<AcceleratorFacts> accelerators;
    std::vector<OwnEfficiency> efficiencies;
    std::vector<Discount> discounts;
    std::vector<OwnedHardware> owned;
    std::vector<NameMapping> mappings;
    std::vector<Confirmation> confirmations;
    std::optional<OwnTerms> terms; ///< all of them: what is none is forgotten
    /// A rate's id is "USD/CNY", a mapping's its printed name, a confirmation's the offer's.
    std::vector<std::pair<OverlayTable, std::string>> removals;
};

struct ChangeRecord {
    std::int64_t id = 0;
    ChangeKind kind = ChangeKind::Edit;
    std::string subject;
    std::string madeAt;
    int rows = 0;        ///< rows added, changed or removed
    bool undone = false; ///< can be done again
};

/// Writes the change; a missing overlay is made first. Gives the change's record. Fails before anything is written
/// when a value is out of range ("catalog.own_out_of_range", `field` and `row`), and with "catalog.overlay_unwritable" (locked,
/// read-only, full disk) with the old content intact.
Expected<ChangeRecord> applyChange(const std::filesystem::path &overlay, const OverlayChange &change);

/// The kept changes, newest first. Old ones are dropped beyond kKeptChanges or kKeptChangeBytes: they stay applied.
Expected<std::vector<ChangeRecord>> listChanges(const std::filesystem::path &overlay);

/// Takes the newest change that is not undone back, or does the oldest undone one again; none: there is nothing to do.
/// A change after an undo drops what could be done again.
/// "catalog.undo_conflict" when the rows are no longer as the change left them.
Expected<std::optional<ChangeRecord>> undoChange(const std::filesystem::path &overlay);
Expected<std::optional<ChangeRecord>> redoChange(const std::filesystem::path &overlay);

inline constexpr int kKeptChanges = 100;
inline constexpr std::int64_t kKeptChangeBytes = 128 << 20;

template <>
struct EnumNames<OverlayTable> {
    static constexpr NameTable<OverlayTable, 10> table{{{OverlayTable::Offers, "offers"}, {OverlayTable::Purchases, "purchases"}, {OverlayTable::Services, "services"}, {OverlayTable::Rates, "rates"},
        {OverlayTable::Accelerators, "accelerators"}, {OverlayTable::Efficiencies, "efficiencies"}, {OverlayTable::Discounts, "discounts"}, {OverlayTable::Owned, "owned"},
        {OverlayTable::Mappings, "mappings"}, {OverlayTable::Confirmations, "confirmations"}}};
};
template <>
struct EnumNames<ChangeKind> {
    static constexpr NameTable<ChangeKind, 4> table{{{ChangeKind::Import, "import"}, {ChangeKind::Edit, "edit"}, {ChangeKind::Remove, "remove"}, {ChangeKind::Confirm, "confirm"}}};
};

} // namespace powertrain
