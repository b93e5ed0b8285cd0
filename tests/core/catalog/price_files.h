// SPDX-License-Identifier: GPL-3.0-or-later
// Price files for the tests of import and export.
#pragma once

#include <algorithm>
#include <string>

#include "core/catalog/price_import.h"
#include "catalog_files.h"

namespace powertrain::test {

inline std::string priceFile(const std::string &name) { return contentOf(std::filesystem::path(POWERTRAIN_TEST_DATA) / "prices" / name); }

inline ImportOptions named(std::string fileName)
{
    ImportOptions options;
    options.fileName = std::move(fileName);
    options.today = "2026-12-01";
    return options;
}

inline Expected<ImportPreview> preview(const std::string &text, const ImportOptions &options = named("our-cloud.csv")) { return previewImport(text, options, shipped()); }

/// The row of this SKU, region and way of paying; none: a test fails.
inline const ImportRow *rowOf(const ImportPreview &preview, const std::string &sku, const std::string &region = {}, BillingMode billing = BillingMode::OnDemand)
{
    const auto found = std::find_if(preview.rows.begin(), preview.rows.end(), [&](const ImportRow &row) { return row.offer.sku == sku && row.offer.billing == billing && (region.empty() || row.offer.region == region); });
    return found == preview.rows.end() ? nullptr : &*found;
}

/// "3:4 catalog.import_bad_number", with "~" for a remark; one a line.
inline std::string problemsOf(const ImportPreview &preview)
{
    std::string text;
    for (const ImportProblem &problem : preview.problems)
        text += std::to_string(problem.line) + ":" + std::to_string(problem.column) + (problem.dropped ? " " : " ~") + problem.message.code.substr(std::string("catalog.import_").size()) + "\n";
    return text;
}

inline std::string codeOf(const Expected<ImportPreview> &preview) { return preview ? "" : preview.error().message.code; }

/// An own CSV file with one row.
inline std::string ownRow(const std::string &columns, const std::string &cells)
{
    return "provider,sku,gpu,unit,currency," + columns + "\nOur Cloud,one,H100 SXM,gpu_hour,USD," + cells + "\n";
}

} // namespace powertrain::test
