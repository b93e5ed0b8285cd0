// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of the price formats share. Not for use outside of core/catalog.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/catalog/price_import.h"

namespace powertrain::catalog {

inline constexpr std::size_t kMostImportBytes = 256u << 20;
inline constexpr std::size_t kMostFieldBytes = 1u << 20;
/// Names, ids, regions; notes and sources may be longer. Longer ones are a slip of the file, not a name.
inline constexpr std::size_t kMostNameBytes = 1000;
inline constexpr std::size_t kMostNoteBytes = 8000;
/// Dearest price that is believed, in any currency's unit; a contract for a million cards is not a unit price.
inline constexpr double kMostPrice = 1e9;

// ---- values ------------------------------------------------------------------------------------------------------

bool isUtf8(std::string_view text);
/// UTF-16 with a byte order mark as UTF-8; lone surrogates become U+FFFD. Nullopt: the text has no such mark.
std::optional<std::string> fromUtf16(std::string_view bytes);
/// Without control characters (a line break or tab becomes a blank) and without blanks at both ends. `keepLines`: a note,
/// whose line breaks and blanks are its own.
std::string cleanText(std::string_view text, bool keepLines = false);

/// The beginning of a text, fit to be quoted in a message.
std::string excerpt(std::string_view text);

struct PrintedPrice {
    double amount = 0;
    std::optional<Currency> currency; ///< of a symbol or code beside it
};
/// "12.5", "¥12.5", "$1,234.50", "CNY 3", "1e-3". Nullopt for what is no plain number ("1,5", "nan", "0x10", "12 or so").
std::optional<PrintedPrice> parsePrice(std::string_view text);
/// A finite number in plain or exponent notation, nothing beside it.
std::optional<double> parseNumber(std::string_view text);
/// The dear and the cheap end of a share that is paid: "0.25", "25%", "8折", "85折", "2.5-5折", "八五折".
struct PayShare {
    double high = 1;
    std::optional<double> low;
};
std::optional<PayShare> parsePayShare(std::string_view text);
std::optional<DailyWindow> parseWindow(std::string_view text); ///< "00:00-06:00", "22:30–24:00"
std::string windowText(const DailyWindow &window);
/// "2026-11-30", "2026/1/5", "2026年1月5日", "2026-11", "2026" as ISO; nullopt: no date.
std::optional<std::string> parseDate(std::string_view text);
std::optional<bool> parseFlag(std::string_view text);
std::optional<BillingMode> parseBilling(std::string_view text);
/// The unit's name in this program; empty: it is none.
std::string parseUnit(std::string_view text);
/// Shortest text that reads back as the same number.
std::string numberText(double value);

// ---- tables ------------------------------------------------------------------------------------------------------

/// A spelling of a column's name, folded; several may stand for the same field.
struct ColumnName {
    int field;
    std::string_view folded;
};

/// A row's texts by field, whatever the file's order is. Empty: the file says nothing.
struct FieldRow {
    int line = 0;
    std::vector<std::string_view> texts;
    std::vector<int> columns; ///< from 1; 0: the file has no such column
    std::string_view text(int field) const { return texts[static_cast<std::size_t>(field)]; }
    int column(int field) const { return columns[static_cast<std::size_t>(field)]; }
};

struct CsvRow {
    int line = 0; ///< where it begins
    std::vector<std::string_view> cells;
};
enum class CsvTrouble { OpenQuote,
    TooLong,
    GaveUp };
struct CsvHandler {
    std::function<bool(const CsvRow &)> row; ///< false: stop
    std::function<void(CsvTrouble, int line, int column)> trouble;
    std::function<bool(double)> progress; ///< false: stop
};
/// Walks a CSV text row by row; blank lines are passed over. A row that cannot be told from its successors (a quote
/// that never closes, a field beyond kMostFieldBytes) is reported and reading goes on with the line after its first.
void readCsv(std::string_view text, char delimiter, const CsvHandler &handler);
/// The first row alone.
std::vector<std::string> csvHeader(std::string_view text, char delimiter);
/// The commonest of comma, semicolon and tab in the first line.
char csvDelimiter(std::string_view text);
/// A cell that is safe in a spreadsheet and reads back as it was: quoted where needed, and with an apostrophe before
/// what a spreadsheet would take for a formula.
std::string csvCell(std::string_view text);
/// Takes that apostrophe off again.
std::string_view withoutFormulaGuard(std::string_view cell);

// ---- names of cards ----------------------------------------------------------------------------------------------

/// The cards that a file's spellings mean.
class CardNames {
public:
    CardNames(const Catalog &catalog, const std::vector<NameMapping> &mappings);

    struct Found {
        const Accelerator *card = nullptr; ///< none: unknown
        bool assumed = false;              ///< the name means several products; the commonest was taken
        bool leftOut = false;              ///< a mapping leaves such rows out
    };
    /// `share`: of one card that the row rents; below 1 the memory may be that of the share. `sku` may say the form (SXM, PCIe).
    Found find(std::string_view printed, std::optional<double> memoryGb, std::string_view providerId, std::string_view sku, double share);
    /// Whether the name and the memory leave this card possible.
    bool couldMean(std::string_view printed, std::optional<double> memoryGb, const Accelerator &card, double share) const;
    /// Ids of cards that could be meant, likeliest first, at most five.
    std::vector<std::string> suggestions(std::string_view printed, std::optional<double> memoryGb) const;

private:
    Found look(std::string_view printed, std::optional<double> memoryGb, std::string_view form, double share) const;
    std::optional<Found> mapped(std::string_view printed, std::optional<double> memoryGb) const;

    const Catalog &m_catalog;
    std::unordered_map<std::string, std::vector<NameMapping>> m_mappings; ///< by folded name, those to be asked first in front
    std::vector<std::string> m_bases;                                     ///< of the accelerators, by their position
    std::vector<std::string> m_forms;
    std::unordered_map<std::string, Found> m_cache;
};

// ---- collecting --------------------------------------------------------------------------------------------------

/// What a reader gives its rows to. Rows become offers with an id, a card and a price per accelerator-hour.
class ImportCollector {
public:
    ImportCollector(const ImportOptions &options, const Catalog &catalog, PriceFormat format);

    /// The row is not used. Counted once for each call of `dropRow` only.
    void problem(int line, int column, std::string_view field, std::string_view code, std::vector<Argument> arguments = {});
    void dropRow() { ++m_preview.problemRows; }
    /// The row is used without that value.
    void remark(int line, int column, std::string_view field, std::string_view code, std::vector<Argument> arguments = {});

    /// A row's offer, all but its card, price per accelerator-hour and id (unless the file gives one).
    void add(Offer offer, std::optional<double> memoryGb, int line);
    /// Whether a row of this card is wanted at all (a mapping may leave it out).
    bool isLeftOut(std::string_view printed, std::optional<double> memoryGb);

    /// The provider that the options or the file's name say, as an id of the catalogue where it knows it; empty: none.
    const std::string &fileProvider() const { return m_fileProvider; }
    std::string providerId(std::string_view idOrName) const;

    const ImportOptions &options() const { return m_options; }
    const Catalog &catalog() const { return m_catalog; }
    ImportPreview &preview() { return m_preview; }
    bool tick(double share);
    bool cancelled() const { return m_cancelled; }

    /// States, suspicious prices, unknown names. Nothing may be added afterwards.
    Expected<ImportPreview> finish();

private:
    void giveId(Offer &offer);
    bool giveCard(Offer &offer, std::optional<double> memoryGb, const Offer *known);
    void giveOrigin(Offer &offer, int line);
    void noteProvider(const std::string &id);
    void noteUnknown(const Offer &offer, std::optional<double> memoryGb);
    void markSuspicious();

    const ImportOptions &m_options;
    const Catalog &m_catalog;
    ImportPreview m_preview;
    CardNames m_cards;
    std::string m_fileProvider;
    std::unordered_map<std::string, std::size_t> m_known; ///< provider, SKU, region, billing → the catalogue's offer
    std::unordered_map<std::string, int> m_taken;         ///< ids given so far
    std::unordered_map<std::string, std::size_t> m_unknown;
    int m_remarks = 0;
    bool m_cancelled = false;
};

/// Provider, SKU, region and way of paying as one key.
std::string offerKey(const Offer &offer);

// ---- formats -----------------------------------------------------------------------------------------------------

std::span<const ColumnName> skyPilotColumns();
std::span<const ColumnName> gpuHuntColumns();
std::span<const ColumnName> ownColumns();

/// A CSV file row by row, by the fields of `names`; `passedOver`: columns of the format that say nothing here, folded.
/// Complains about rows of the wrong length and cells that are no text.
void readCsvTable(std::string_view text, std::span<const ColumnName> names, std::span<const std::string_view> passedOver, ImportCollector &collector, const std::function<void(const FieldRow &)> &each);

/// A JSON file, {"rows": [{…}, …]} or [{…}, …], by the fields of `names`; `fieldNames`: what the fields are called in
/// complaints. A row is a flat object; rows before a fault of the text are kept.
Expected<void> readJsonTable(std::string_view text, std::span<const ColumnName> names, std::span<const char *const> fieldNames, ImportCollector &collector, const std::function<void(const FieldRow &)> &each);

Expected<void> readSkyPilot(std::string_view text, ImportCollector &collector);
Expected<void> readGpuHunt(std::string_view text, ImportCollector &collector);
Expected<void> readOwnCsv(std::string_view text, ImportCollector &collector);
Expected<void> readOwnJson(std::string_view text, ImportCollector &collector);

/// What SkyPilot's GpuInfo says, a Python literal or a plain name.
struct GpuInfo {
    std::string name;
    std::optional<double> memoryGb; ///< of one card
    std::optional<double> count;
};
/// Nullopt: it is neither empty nor anything that can be read. At most 64 KiB, nested at most eight deep.
std::optional<GpuInfo> parseGpuInfo(std::string_view text);

} // namespace powertrain::catalog
