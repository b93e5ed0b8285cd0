// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/overlay_edit.h"
#include "core/catalog/snapshot.h"
#include "core/units/message.h"

namespace powertrain {

enum class PriceFormat { SkyPilot,
    GpuHunt,
    OwnCsv,
    OwnJson };

struct ImportOptions {
    std::string fileName;              ///< for the provider where the file does not say ("aws_vms.csv": aws), and for the record
    std::string providerId;            ///< said by the user; wins over the file name
    std::string asOf;                  ///< date of prices that carry none; empty: undated
    std::string today;                 ///< ISO
    std::optional<PriceFormat> format; ///< none: told from the content
    std::vector<NameMapping> mappings; ///< before the catalogue's own, for this import
    /// Called now and then with the share read; false stops ("catalog.import_cancelled").
    std::function<bool(double)> progress;
};

enum class ImportState { Added, ///< not in the catalogue yet
    Changed,                    ///< there with another price or other facts
    Same,                       ///< there as it is
    Suspicious,                 ///< ten times off the median of its peers, catalogue and file together
    Unmatched };                ///< the card's name means no accelerator of the catalogue

/// A row of the file that became one offer (several rows, where they repeat it for many zones).
struct ImportRow {
    Offer offer; ///< its id is that of the catalogue's offer of the same provider, SKU, region and way of paying, if any
    ImportState state = ImportState::Added;
    int line = 0;                ///< of the file, from 1; JSON: index of the row, from 1
    std::optional<Money> before; ///< Changed: what the catalogue has per accelerator-hour
    std::optional<Money> peers;  ///< Suspicious: the median of its peers per accelerator-hour
};

/// A row that could not be used, or a value that was passed over.
struct ImportProblem {
    int line = 0;
    int column = 0; ///< from 1, by field of the row; 0: the whole row
    std::string field;
    Message message;
    bool dropped = true; ///< false: the row is used without that value
};

/// A spelling of a card that nobody knows.
struct UnknownName {
    std::string printed;
    std::optional<double> memoryGb;
    int rows = 0;
    std::vector<std::string> suggestions; ///< accelerator ids, likeliest first, at most five
};

/// What an import would do. Nothing is written yet.
struct ImportPreview {
    PriceFormat format{};
    std::string fileName;
    std::vector<std::string> providerIds;
    std::vector<ImportRow> rows;         ///< in the file's order
    std::vector<ImportProblem> problems; ///< at most kMostProblems, all counted in `problemRows`
    std::vector<UnknownName> unknown;
    int rowsRead = 0;     ///< data rows of the file
    int merged = 0;       ///< rows that repeat another one's SKU, region and way of paying
    int withoutCard = 0;  ///< rows of machines without an accelerator
    int withoutPrice = 0; ///< rows with no price at all, kept as such
    int leftOut = 0;      ///< rows whose card a mapping leaves out
    int problemRows = 0;  ///< rows dropped
    int count(ImportState state) const;
};

inline constexpr int kMostProblems = 1000;

/// Reads a price file of at most 256 MiB. A file that is none of the formats, or has not one usable row, is an Error.
Expected<ImportPreview> previewImport(std::string_view bytes, const ImportOptions &options, const Catalog &catalog);
/// Reads the file, then as above. "catalog.import_unreadable", "catalog.import_too_large".
Expected<ImportPreview> previewImportFile(const std::filesystem::path &file, ImportOptions options, const Catalog &catalog);

/// Which rows of the preview are to be kept.
struct ImportChoice {
    bool added = true;
    bool changed = true;
    bool suspicious = true;       ///< kept in the catalogue, flagged, and out of plans until confirmed
    bool unmatched = false;       ///< kept for their price, without a card
    bool despiteProblems = false; ///< rows were dropped, and the good ones are wanted all the same
};

/// The change that writes them, with the mappings that the import was given. "catalog.import_has_problems" where rows
/// were dropped and the choice does not accept it, "catalog.import_nothing" when no row is left.
Expected<OverlayChange> importChange(ImportPreview preview, const ImportChoice &choice, std::vector<NameMapping> mappings, std::string madeAt);

/// The offers as a file: own formats carry everything, the others what their columns hold.
std::string exportPrices(const std::vector<const Offer *> &offers, PriceFormat format, const Catalog &catalog);

/// A share of a price in a person's words, as the import takes it: "0.8", "80%", "8折"; the dear end of a band.
std::optional<double> payShareOf(std::string_view text);
/// An amount in a person's words with its currency: "¥12.5", "EUR 2", or a number and an ISO code. Above 0.
std::optional<Money> printedMoney(std::string_view text, std::string_view currency);

template <>
struct EnumNames<PriceFormat> {
    static constexpr NameTable<PriceFormat, 4> table{{{PriceFormat::SkyPilot, "skypilot"}, {PriceFormat::GpuHunt, "gpuhunt"}, {PriceFormat::OwnCsv, "csv"}, {PriceFormat::OwnJson, "json"}}};
};
template <>
struct EnumNames<ImportState> {
    static constexpr NameTable<ImportState, 5> table{{{ImportState::Added, "added"}, {ImportState::Changed, "changed"}, {ImportState::Same, "same"}, {ImportState::Suspicious, "suspicious"}, {ImportState::Unmatched, "unmatched"}}};
};

} // namespace powertrain
