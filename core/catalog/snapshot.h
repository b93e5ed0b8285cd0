// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/catalog/efficiency.h"
#include "core/catalog/offer.h"
#include "core/catalog/own.h"
#include "core/hardware/accelerator.h"
#include "core/model/model.h"
#include "core/catalog/regime.h"
#include "core/catalog/software.h"

namespace powertrain {

/// A model of the library, as it lies in the catalogue: its config.json fields and what is known beside them.
struct LibraryModel {
    std::string id;
    std::string name;
    std::string family;
    std::string vendor;
    std::string license;
    std::optional<int> releaseYear;
    std::string configJson;
    std::optional<std::int64_t> statedParameters;
    std::optional<double> activeParameters;
    std::vector<std::string> sources;
    double approximateParameters = 0; ///< for lists and sorting; 0: unknown
    std::optional<std::int64_t> contextLength;
    std::string asOf;
};

/// Finds rows by id without keeping a copy of it: slots of a hash table that name rows.
class RowIndex {
public:
    template <class Row>
    void build(const std::vector<Row> &rows)
    {
        std::size_t size = 16;
        while (size < rows.size() * 2)
            size *= 2;
        m_slots.assign(size, 0);
        for (std::uint32_t row = 0; row < rows.size(); ++row)
            m_slots[slotOf(rows, rows[row].id)] = row + 1;
    }
    template <class Row>
    const Row *find(const std::vector<Row> &rows, std::string_view id) const
    {
        if (m_slots.empty())
            return nullptr;
        const std::uint32_t slot = m_slots[slotOf(rows, id)];
        return slot == 0 ? nullptr : &rows[slot - 1];
    }

private:
    /// Where the id stands, or the empty slot where it would.
    template <class Row>
    std::size_t slotOf(const std::vector<Row> &rows, std::string_view id) const
    {
        std::size_t slot = std::hash<std::string_view>()(id) & (m_slots.size() - 1);
        while (m_slots[slot] != 0 && rows[m_slots[slot] - 1].id != id)
            slot = (slot + 1) & (m_slots.size() - 1);
        return slot;
    }
    std::vector<std::uint32_t> m_slots; ///< row + 1; 0: empty
};

/// The whole catalogue, read once from SQLite, immutable afterwards. Planning works on this alone.
struct Catalog {
    std::vector<Accelerator> accelerators;
    std::vector<LibraryModel> models;
    std::vector<Provider> providers;
    std::vector<Offer> offers;
    std::vector<PurchasePrice> purchases;
    std::vector<ServicePrice> services;
    std::vector<ExchangeRate> rates;
    std::vector<PriceIndex> indices;
    std::vector<Regime> regimes;
    std::vector<VatRate> vatRates;
    std::vector<SoftwareStack> softwareStacks;
    std::vector<SoftwareMinimum> softwareMinimums;
    std::vector<ServerFacts> servers;
    std::vector<OwnEfficiency> efficiencies; ///< the user's; the program's own stand in core/estimate
    // The user's own terms.
    std::vector<Discount> discounts;
    std::vector<OwnedHardware> owned;
    std::vector<NameMapping> mappings;
    std::vector<Confirmation> confirmations;
    OwnTerms terms;
    BilingualText disclaimer;
    std::string version; ///< date of the shipped catalogue
    bool hasOverlay = false;

    /// By id, name or alias, without regard to case, blanks and punctuation. `ambiguous` is set when the name means
    /// several products and the commonest was taken.
    const Accelerator *findAccelerator(std::string_view name, bool *ambiguous = nullptr) const;
    const LibraryModel *findModel(std::string_view idOrName) const;
    const Provider *findProvider(std::string_view id) const;
    const Offer *findOffer(std::string_view id) const;
    /// The stack of the accelerator's vendor; several: the one that its row names first.
    const SoftwareStack *stackOf(const Accelerator &accelerator) const;
    const ServerFacts *serverFor(std::string_view acceleratorId) const;
    /// The user's shares for this work: those measured with the same software before those for any, the same kind of
    /// model before those for both. Nothing set: none.
    MeasuredEfficiency efficiencyFor(std::string_view acceleratorId, bool serving, bool moe, std::string_view software) const;
    /// Offers for one accelerator, cheapest per GPU-hour first within each currency, unpriced ones last.
    std::vector<const Offer *> offersFor(std::string_view acceleratorId) const;

    /// Folded name → index into accelerators; filled by the store. `ambiguousNames` holds the folded ambiguous ones.
    std::unordered_map<std::string, std::size_t> acceleratorIndex;
    std::unordered_map<std::string, bool> ambiguousNames;
    std::unordered_map<std::string, std::size_t> modelIndex;
    std::unordered_map<std::string, std::size_t> providerIndex;
    RowIndex offerIndex;
    std::unordered_map<std::string, std::vector<std::uint32_t>> offersByAccelerator; ///< indices into offers, as offersFor orders them
    /// Fills the two above anew; whoever changes `offers` calls it. orderOffers(): the second alone, after prices changed.
    void indexOffers();
    void orderOffers();
};

using CatalogPtr = std::shared_ptr<const Catalog>;

/// A library entry with its architecture and inventory built.
Expected<Model> loadLibraryModel(const LibraryModel &entry);

} // namespace powertrain
