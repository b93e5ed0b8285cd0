// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the catalogue's own codes, as its window shows them. What is not known is shown as it stands.
#pragma once

#include <string>

#include "core/catalog/overlay_edit.h"
#include "core/catalog/price_import.h"
#include "ui/text/words.h"

namespace powertrain {

QString wordTax(const Words &words, TaxState tax);
QString wordChangeKind(const Words &words, ChangeKind kind);
QString wordImportState(const Words &words, ImportState state);
QString wordFormat(const Words &words, PriceFormat format);
/// What a printed price is for: "GPU-hour", "instance-month".
QString wordPriceUnit(const Words &words, const std::string &unit);
QString wordRegionGroup(const Words &words, const std::string &group);
QString wordServiceKind(const Words &words, const std::string &kind);
QString wordServiceUnit(const Words &words, const std::string &unit);
QString wordTokenType(const Words &words, const std::string &type);
QString wordPurchaseCategory(const Words &words, const std::string &category);
QString wordConfidence(const Words &words, const std::string &confidence);
/// "2026-07-20, 133 days old"; "undated".
QString wordDateAndAge(const Words &words, const std::string &asOf, const std::string &today);
/// "2.5–5 折" reads "25 to 50 % of the printed price".
QString wordShare(const Words &words, double share, std::optional<double> low);
QString wordWindow(const Words &words, const DailyWindow &window);
/// A price to be compared with others in a column: cents, below one unit hundredths of them.
QString wordPrice(const Words &words, const Money &price);
QString wordUnknown(const Words &words);
QString wordPriceUnknown(const Words &words);
QString wordYesNo(const Words &words, bool yes);
/// "yours", or the shipped catalogue's date.
QString wordOrigin(const Words &words, bool user);

/// The units that a rental price can be entered in, the choices of a form.
inline constexpr const char *kPriceUnits[] = {"gpu_hour", "instance_hour", "gpu_month", "node_month", "gpu_second", "gpu_hour_pack"};
inline constexpr const char *kRegionGroups[] = {"cn", "asia", "eu", "na", "global"};
inline constexpr const char *kServiceKinds[] = {"inference_api", "finetune_api", "storage_object", "storage_parallel_fs", "storage_block", "storage_file", "egress", "network", "electricity", "pue",
    "colocation", "platform_unit", "platform_fee", "power_draw"};
inline constexpr const char *kServiceUnits[] = {"per_1M_tokens", "per_1M_training_tokens", "GB_month", "GB", "kWh", "ratio", "kW_month", "compute_hour", "GB_hour", "GB_day", "GPU_day", "gpu_hour", "hour",
    "Mbps_month", "IP_month", "kW"};
inline constexpr const char *kTokenTypes[] = {"input", "output", "cached_input", "training", "gpu_time"};
inline constexpr const char *kPurchaseCategories[] = {"gpu_card", "server", "all_in_one"};

} // namespace powertrain
