// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/plan/export_control.h"
#include "core/plan/regime_trigger_facts.h"
#include "tests/core/plan/compliance_catalog.h"
#include "tests/core/plan/plan_support.h"

namespace powertrain {
namespace {

using enum ExportClass;

Accelerator part(std::optional<double> performance, std::optional<double> area, std::vector<std::string> tags = {"datacentre"})
{
    Accelerator a;
    a.id = a.name = "part";
    a.totalProcessingPerformance = performance;
    a.dieAreaMm2 = area;
    a.marketTags = std::move(tags);
    return a;
}

/// Published classes. Die areas: NVIDIA's white papers and the TechPowerUp database (2025-12): GH100 814, GA100 826,
/// GA102 628.4, AD102 608.44, AD104 294.5 mm².
struct Published {
    const char *name;
    double performance;
    std::optional<double> area;
    std::optional<double> density; ///< as published, to one digit
    const char *tag;
    ExportClass expected;
    bool note;
};

const Published kPublished[] = {
    {"H100/H800 SXM", 15831, 814, 19.4, "datacentre", ClassA, false},
    {"H200", 15831, 814, 19.4, "datacentre", ClassA, false},
    {"A100/A800", 4992, 826, 6.0, "datacentre", ClassA, false},
    {"L40S", 5864, 608.44, 9.6, "datacentre", ClassA, false},
    {"L40", 2896, 608.44, 4.8, "datacentre", ClassB, false},
    {"L4", 1940, 294.5, 6.6, "datacentre", ClassA, false},
    {"RTX 4090", 5285, 608.44, 8.7, "consumer", ClassA, true},
    {"RTX 4090D", 4707, 608.44, 7.7, "consumer", OutsideNotDataCentre, false},
    {"H20", 2368, 814, 2.9, "datacentre", Outside, false},
    {"L20", 1912, 608.44, 3.1, "datacentre", Outside, false},
    {"L2", 1544, 294.5, 5.2, "datacentre", Outside, false},
    {"A10", 2000, 628.4, 3.2, "datacentre", Outside, false}, // 3.18
    {"A30", 2640, 826, 3.2, "datacentre", ClassB, false},
    {"MI300X/MI325X", 20919, std::nullopt, std::nullopt, "datacentre", ClassA, false},
    {"B200", 36000, std::nullopt, std::nullopt, "datacentre", ClassA, false},
};

TEST(ExportControl, PublishedPartsAreClassedAsPublished)
{
    for (const Published &row : kPublished) {
        SCOPED_TRACE(row.name);
        const ExportFigures figures = exportFiguresOf(part(row.performance, row.area, {row.tag}));
        EXPECT_EQ(figures.performance, row.performance);
        EXPECT_EQ(figures.exportClass, row.expected);
        EXPECT_EQ(figures.notificationNote, row.note);
        ASSERT_EQ(figures.density.has_value(), row.density.has_value());
        if (row.density) {
            EXPECT_NEAR(*figures.density, *row.density, 0.06);
        }
    }
}

TEST(ExportControl, TheLinesThemselves)
{
    struct Row {
        std::optional<double> performance;
        std::optional<double> density;
        ExportClass expected;
        ExportClass consumer; ///< the same figures in a part that is not made for data centres
    };
    const Row rows[] = {
        {4800, std::nullopt, ClassA, ClassA},
        {4799.9, std::nullopt, Unknown, OutsideNotDataCentre},
        {4799.9, 5.92, ClassA, OutsideNotDataCentre},
        {4799.9, 5.91, ClassB, OutsideNotDataCentre},
        {4799.9, 1.6, ClassB, OutsideNotDataCentre},
        {4799.9, 1.59, Outside, Outside},
        {2400, 1.6, ClassB, OutsideNotDataCentre},
        {2399.9, 1.6, Outside, Outside},
        {2399.9, 3.19, Outside, Outside},
        {2399.9, 3.2, ClassB, OutsideNotDataCentre},
        {1600, 3.2, ClassB, OutsideNotDataCentre},
        {1600, 5.92, ClassA, OutsideNotDataCentre},
        {1600, std::nullopt, Unknown, OutsideNotDataCentre},
        {1599.9, std::nullopt, Outside, Outside},
        {1599.9, 50, Outside, Outside},
        {std::nullopt, std::nullopt, Unknown, Unknown},
    };
    for (const Row &row : rows) {
        // An area whose quotient is the density again to the last bit.
        std::optional<double> area;
        if (row.performance && row.density)
            area = std::nextafter(*row.performance / *row.density, 0.0);
        SCOPED_TRACE(std::to_string(row.performance.value_or(-1)) + " / " + std::to_string(row.density.value_or(-1)));
        EXPECT_EQ(exportFiguresOf(part(row.performance, area)).exportClass, row.expected);
        EXPECT_EQ(exportFiguresOf(part(row.performance, area, {"workstation"})).exportClass, row.consumer);
        // Nobody said what it is made for: no exclusion. One that is sold for both is a data-centre part.
        EXPECT_EQ(exportFiguresOf(part(row.performance, area, {})).exportClass, row.expected);
        EXPECT_EQ(exportFiguresOf(part(row.performance, area, {"edge", "datacentre"})).exportClass, row.expected);
    }
}

TEST(ExportControl, CaseByCaseReviewHasTwoLimits)
{
    struct Row {
        const char *name;
        std::optional<double> performance;
        std::optional<double> gigabytes; ///< of memory bandwidth per second
        std::optional<bool> expected;
    };
    const Row rows[] = {
        {"H200", 15831, 4800, true},
        {"MI325X", 20919, 6000, true},
        {"B200", 36000, 8000, false},
        {"at the performance", 21000, 4800, false},
        {"at the bandwidth", 15831, 6500, false},
        {"performance unknown", std::nullopt, 4800, std::nullopt},
        {"bandwidth unknown", 15831, std::nullopt, std::nullopt},
        {"bandwidth alone settles it", std::nullopt, 8000, false},
        {"performance alone settles it", 36000, std::nullopt, false},
    };
    for (const Row &row : rows) {
        Accelerator a = part(row.performance, std::nullopt);
        if (row.gigabytes)
            a.bandwidth = BytesPerSecond(*row.gigabytes * 1e9);
        EXPECT_EQ(exportFiguresOf(a).caseByCaseToChina, row.expected) << row.name;
    }
}

TEST(ExportControl, HostileFiguresAreUnknown)
{
    for (const double bad : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
        const ExportFigures figures = exportFiguresOf(part(bad, bad));
        EXPECT_FALSE(figures.performance);
        EXPECT_FALSE(figures.density);
        EXPECT_EQ(figures.exportClass, Unknown);
        EXPECT_EQ(exportFiguresOf(part(2000, bad)).exportClass, Unknown);
    }
    EXPECT_FALSE(exportFiguresOf(part(1e300, 1e-300)).density);
    EXPECT_EQ(exportFiguresOf(part(1e300, 1e-300)).exportClass, ClassA);
}

TEST(ExportControl, ChineseChipsOfThatClass)
{
    struct Row {
        const char *name;
        std::optional<double> performance, area;
        const char *tag;
        bool domestic;
        bool expected;
    };
    const Row rows[] = {
        {"Ascend 910B", 5120, std::nullopt, "datacentre", true, true},
        {"density unknown, above the first limb", 2560, std::nullopt, "datacentre", true, true},
        {"density unknown, below it", 2000, std::nullopt, "datacentre", true, false},
        {"density known", 2000, 500, "datacentre", true, true},
        {"large and slow", 2000, 1000, "datacentre", true, false},
        {"nothing known", std::nullopt, std::nullopt, "datacentre", true, true},
        {"nothing known of a gaming card", std::nullopt, std::nullopt, "consumer", true, false},
        {"not Chinese", 16000, 814, "datacentre", false, false},
    };
    for (const Row &row : rows) {
        Accelerator a = part(row.performance, row.area, {row.tag});
        a.domesticChina = row.domestic;
        EXPECT_EQ(isPrcControlledChip(a), row.expected) << row.name;
    }
}

/// A card that nobody has looked up is judged by its figures where it would have to be imported.
TEST(ExportControl, FiguresStandInForAnUnknownStatus)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    const ComplianceVerdict verdict = judgeCompliance(request, {}, test::regimeCatalog());
    EXPECT_TRUE(purchaseExcludedBy(verdict, part(16000, std::nullopt)));
    EXPECT_FALSE(purchaseExcludedBy(verdict, part(1000, std::nullopt)));
    EXPECT_FALSE(purchaseExcludedBy(verdict, part(2000, std::nullopt))) << "unknown is no reason";
    Accelerator known = part(16000, std::nullopt);
    known.china.status = "china_variant";
    EXPECT_FALSE(purchaseExcludedBy(verdict, known));
}

/// The shipped catalogue's figures agree with what was published of the same parts.
TEST(ExportControl, TheCatalogueComputesWhatWasPublished)
{
    const std::pair<const char *, ExportClass> rows[] = {
        {"nvidia-h100-sxm", ClassA}, {"nvidia-h200-sxm", ClassA}, {"nvidia-a100-sxm-80", ClassA}, {"nvidia-l40s", ClassA}, {"nvidia-rtx-4090", ClassA},
        {"nvidia-rtx-4090-d", OutsideNotDataCentre}, {"amd-mi300x", ClassA}, {"nvidia-b200", ClassA}};
    for (const auto &[id, expected] : rows)
        EXPECT_EQ(exportFiguresOf(card(id)).exportClass, expected) << id;
    EXPECT_TRUE(exportFiguresOf(card("nvidia-rtx-4090")).notificationNote);
    EXPECT_EQ(exportFiguresOf(card("nvidia-h200-sxm")).caseByCaseToChina, true);
    EXPECT_EQ(exportFiguresOf(card("amd-mi325x")).caseByCaseToChina, true);
    EXPECT_EQ(exportFiguresOf(card("nvidia-b200")).caseByCaseToChina, false);
    EXPECT_TRUE(isPrcControlledChip(card("huawei-910b1")));
    EXPECT_TRUE(isPrcControlledChip(card("huawei-910c")));
}

} // namespace
} // namespace powertrain
