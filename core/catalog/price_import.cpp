// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_import.h"

#include <algorithm>
#include <fstream>

#include "core/catalog/fold.h"
#include "core/catalog/price_import_parts.h"

namespace powertrain {

using namespace catalog;

namespace {

Error refusal(const char *code, const ImportOptions &options)
{
    return Error{Message{code, {Argument::ofText("file", std::filesystem::path(options.fileName).filename().string())}}, {}};
}

bool holds(const std::vector<std::string> &header, std::string_view folded)
{
    return std::any_of(header.begin(), header.end(), [folded](const std::string &cell) { return foldName(cell) == folded; });
}

bool holdsField(const std::vector<std::string> &header, std::span<const ColumnName> names, std::string_view oneOfThem)
{
    const auto known = std::find_if(names.begin(), names.end(), [oneOfThem](const ColumnName &name) { return name.folded == oneOfThem; });
    return std::any_of(names.begin(), names.end(), [&](const ColumnName &name) { return name.field == known->field && holds(header, name.folded); });
}

/// The first of the columns that the format cannot do without and that is not there; empty: all are.
std::string_view missingColumn(PriceFormat format, const std::vector<std::string> &header)
{
    const auto first = [&header](std::span<const ColumnName> names, std::initializer_list<std::string_view> needed) {
        for (const std::string_view column : needed) {
            if (!holdsField(header, names, column))
                return column;
        }
        return std::string_view();
    };
    switch (format) {
    case PriceFormat::SkyPilot:
        return first(skyPilotColumns(), {"instancetype", "acceleratorname", "price"});
    case PriceFormat::GpuHunt:
        return first(gpuHuntColumns(), {"instancename", "location", "price", "gpucount", "gpuname", "spot"});
    case PriceFormat::OwnCsv: {
        const bool card = holdsField(header, ownColumns(), "gpu") || holdsField(header, ownColumns(), "accelerator");
        return card ? first(ownColumns(), {"amount"}) : std::string_view("gpu");
    }
    case PriceFormat::OwnJson:
        break;
    }
    return {};
}

std::optional<PriceFormat> tellFormat(std::string_view text, const std::vector<std::string> &header)
{
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start != std::string_view::npos && (text[start] == '{' || text[start] == '['))
        return PriceFormat::OwnJson;
    for (const PriceFormat format : {PriceFormat::SkyPilot, PriceFormat::GpuHunt, PriceFormat::OwnCsv}) {
        if (missingColumn(format, header).empty())
            return format;
    }
    return std::nullopt;
}

bool needsProvider(PriceFormat format) { return format == PriceFormat::SkyPilot || format == PriceFormat::GpuHunt; }

} // namespace

int ImportPreview::count(ImportState state) const
{
    return static_cast<int>(std::count_if(rows.begin(), rows.end(), [state](const ImportRow &row) { return row.state == state; }));
}

Expected<ImportPreview> previewImport(std::string_view bytes, const ImportOptions &options, const Catalog &catalog)
{
    if (bytes.size() > kMostImportBytes)
        return tl::unexpected<Error>(refusal("catalog.import_too_large", options));
    const auto converted = fromUtf16(bytes);
    std::string_view text = converted ? std::string_view(*converted) : bytes;
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
        text.remove_prefix(3);
    const auto header = csvHeader(text, csvDelimiter(text));
    for (const std::string &cell : header) {
        if (!isUtf8(cell))
            return tl::unexpected<Error>(refusal(text.substr(0, 1000).find('\0') == std::string_view::npos ? "catalog.import_encoding" : "catalog.import_unknown_format", options));
    }
    const auto format = options.format ? options.format : tellFormat(text, header);
    if (!format)
        return tl::unexpected<Error>(refusal("catalog.import_unknown_format", options));
    if (const auto missing = missingColumn(*format, header); *format != PriceFormat::OwnJson && !missing.empty())
        return fail("catalog.import_missing_column", {}, {Argument::ofText("field", std::string(missing))});
    ImportCollector collector(options, catalog, *format);
    if (needsProvider(*format) && collector.fileProvider().empty() && !holds(header, "provider"))
        return tl::unexpected<Error>(refusal("catalog.import_no_provider", options));
    const auto read = *format == PriceFormat::SkyPilot ? readSkyPilot(text, collector)
        : *format == PriceFormat::GpuHunt              ? readGpuHunt(text, collector)
        : *format == PriceFormat::OwnCsv               ? readOwnCsv(text, collector)
                                                       : readOwnJson(text, collector);
    if (!read)
        return tl::unexpected<Error>(read.error());
    return collector.finish();
}

Expected<ImportPreview> previewImportFile(const std::filesystem::path &file, ImportOptions options, const Catalog &catalog)
{
    if (options.fileName.empty())
        options.fileName = file.filename().string();
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored))
        return tl::unexpected<Error>(refusal("catalog.import_unreadable", options));
    const auto size = std::filesystem::file_size(file, ignored);
    if (!ignored && size > kMostImportBytes)
        return tl::unexpected<Error>(refusal("catalog.import_too_large", options));
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return tl::unexpected<Error>(refusal("catalog.import_unreadable", options));
    // A pipe or a device has no size that could be asked beforehand.
    std::string bytes;
    constexpr std::size_t kPieceBytes = 4u << 20;
    while (stream && bytes.size() <= kMostImportBytes) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kPieceBytes);
        stream.read(bytes.data() + before, static_cast<std::streamsize>(kPieceBytes));
        bytes.resize(before + static_cast<std::size_t>(stream.gcount()));
    }
    if (stream.bad())
        return tl::unexpected<Error>(refusal("catalog.import_unreadable", options));
    return previewImport(bytes, options, catalog);
}

Expected<OverlayChange> importChange(ImportPreview preview, const ImportChoice &choice, std::vector<NameMapping> mappings, std::string madeAt)
{
    if (preview.problemRows > 0 && !choice.despiteProblems)
        return fail("catalog.import_has_problems", {}, {Argument::of("count", preview.problemRows)});
    const auto isWanted = [&choice](ImportState state) {
        switch (state) {
        case ImportState::Added:
            return choice.added;
        case ImportState::Changed:
            return choice.changed;
        case ImportState::Suspicious:
            return choice.suspicious;
        case ImportState::Unmatched:
            return choice.unmatched;
        case ImportState::Same:
            break;
        }
        return false;
    };
    OverlayChange change;
    change.kind = ChangeKind::Import;
    change.subject = std::filesystem::path(preview.fileName).filename().string();
    change.madeAt = std::move(madeAt);
    change.mappings = std::move(mappings);
    for (ImportRow &row : preview.rows) {
        if (isWanted(row.state))
            change.offers.push_back(std::move(row.offer));
    }
    if (change.offers.empty())
        return fail("catalog.import_nothing");
    return change;
}

std::optional<double> payShareOf(std::string_view text)
{
    const auto share = parsePayShare(text);
    return share ? std::optional(share->high) : std::nullopt;
}

std::optional<Money> printedMoney(std::string_view text, std::string_view currency)
{
    const auto price = parsePrice(text);
    const auto said = Currency::parse(currency);
    if (!price || !(price->amount > 0) || (!said && !currency.empty()) || (said && price->currency && *price->currency != *said) || (!said && !price->currency))
        return std::nullopt;
    return Money::fromUnits(price->amount, said ? *said : *price->currency);
}

} // namespace powertrain
