// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/plan/compliance.h"
#include "tests/core/plan/compliance_catalog.h"

namespace powertrain {
namespace {

using namespace test;

const ComputeThreshold *thresholdOf(const ComplianceVerdict &verdict, std::string_view id)
{
    const auto found = std::find_if(verdict.thresholds.begin(), verdict.thresholds.end(), [&](const ComputeThreshold &t) { return t.id == id; });
    return found == verdict.thresholds.end() ? nullptr : &*found;
}

TEST(ComputeThresholds, AreComparedStrictly)
{
    struct Row {
        const char *id;
        const char *regime;
        double limit;
    };
    const Row rows[] = {{"eu_general_purpose", "eu_aiact_gpai", 1e23}, {"eu_systemic", "eu_aiact_systemic", 1e25}, {"us_frontier", "us_state_frontier", 1e26}};
    Request request;
    request.task.kind = Task::Pretrain;
    request.compliance.placesModelOnEuMarket = true;
    for (const Row &row : rows) {
        for (const double factor : {0.5, 1.0, 1.0000001, 3.0}) {
            SCOPED_TRACE(std::string(row.id) + " x " + std::to_string(factor));
            const ComplianceVerdict verdict = judgeCompliance(request, Flops(factor * row.limit), regimeCatalog());
            const ComputeThreshold *threshold = thresholdOf(verdict, row.id);
            ASSERT_TRUE(threshold);
            EXPECT_EQ(threshold->regime, row.regime);
            EXPECT_EQ(threshold->limit, row.limit);
            EXPECT_EQ(threshold->value, factor * row.limit);
            EXPECT_EQ(threshold->exceeded, factor > 1);
            EXPECT_TRUE(threshold->concerned);
            // The table of lines and the regimes' triggers say the same.
            EXPECT_EQ(applies(verdict, row.regime), factor > 1);
            const bool near = std::any_of(verdict.remarks.begin(), verdict.remarks.end(), [&](const Message &m) { return m.code == "plan.compliance.near_threshold" && argumentOf(m, "regime") == row.regime; });
            EXPECT_EQ(near, factor == 1.0);
        }
        EXPECT_FALSE(thresholdOf(judgeCompliance(request, Flops(1e24), regimeCatalog()), "eu_one_third")) << "from scratch nothing is modified";
    }
    // Not offered in the EU: shown, but no concern.
    request.compliance.placesModelOnEuMarket = false;
    const ComplianceVerdict elsewhere = judgeCompliance(request, Flops(5e25), regimeCatalog());
    EXPECT_TRUE(thresholdOf(elsewhere, "eu_systemic")->exceeded);
    EXPECT_FALSE(thresholdOf(elsewhere, "eu_systemic")->concerned);
    EXPECT_FALSE(applies(elsewhere, "eu_aiact_systemic"));
    // Inference trains nothing.
    request.task.kind = Task::Inference;
    EXPECT_TRUE(judgeCompliance(request, Flops(5e26), regimeCatalog()).thresholds.empty());
}

TEST(ComputeThresholds, OneThirdOfTheBaseModel)
{
    Request request;
    request.task.kind = Task::FineTune;
    request.compliance.placesModelOnEuMarket = true;
    // Who does not know the base model's compute is told what it would take, and that the regime may apply.
    ComplianceVerdict verdict = judgeCompliance(request, Flops(1e21), regimeCatalog());
    ASSERT_TRUE(thresholdOf(verdict, "eu_one_third"));
    EXPECT_FALSE(thresholdOf(verdict, "eu_one_third")->limit);
    EXPECT_EQ(thresholdOf(verdict, "eu_one_third")->value, 1e21);
    EXPECT_FALSE(thresholdOf(verdict, "eu_one_third")->exceeded);
    EXPECT_FALSE(applies(verdict, "eu_aiact_gpai"));
    ASSERT_EQ(verdict.mayApply.size(), 1u);
    EXPECT_EQ(verdict.mayApply[0]->id, "eu_aiact_gpai");
    const Message *remark = findMessage(verdict.remarks, "plan.compliance.may_apply_base");
    ASSERT_TRUE(remark);
    EXPECT_EQ(numberOf(*remark, "base"), 3e21);

    // Llama 2 7B: 6 × 6.74e9 × 2e12 = 8.1e22.
    request.compliance.baseTrainingFlop = 8.1e22;
    const std::pair<double, bool> rows[] = {{1e21, false}, {2.6e22, false}, {2.8e22, true}};
    for (const auto &[flops, exceeded] : rows) {
        verdict = judgeCompliance(request, Flops(flops), regimeCatalog());
        EXPECT_EQ(thresholdOf(verdict, "eu_one_third")->limit, 8.1e22 / 3);
        EXPECT_EQ(thresholdOf(verdict, "eu_one_third")->exceeded, exceeded) << flops;
        EXPECT_EQ(applies(verdict, "eu_aiact_gpai"), exceeded) << flops;
        EXPECT_TRUE(verdict.mayApply.empty());
    }
    // Continued pre-training starts from somebody's weights as well.
    request.task.kind = Task::Pretrain;
    EXPECT_TRUE(thresholdOf(judgeCompliance(request, Flops(2.8e22), regimeCatalog()), "eu_one_third")->exceeded);
}

TEST(ComputeThresholds, UnknownDataLeaveThemOpen)
{
    Request request;
    request.task.kind = Task::Pretrain;
    for (const double flops : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        request.compliance.placesModelOnEuMarket = true;
        ComplianceVerdict verdict = judgeCompliance(request, Flops(flops), regimeCatalog());
        ASSERT_EQ(verdict.thresholds.size(), 3u);
        for (const ComputeThreshold &threshold : verdict.thresholds) {
            EXPECT_FALSE(threshold.value);
            EXPECT_FALSE(threshold.exceeded);
            EXPECT_TRUE(threshold.concerned);
        }
        // Who offers a model in the EU hears of it; nobody is told of California for want of a data set's size.
        EXPECT_EQ(verdict.mayApply.size(), 2u);
        EXPECT_TRUE(says(verdict.remarks, "plan.compliance.may_apply"));
        request.compliance.placesModelOnEuMarket = false;
        verdict = judgeCompliance(request, Flops(flops), regimeCatalog());
        EXPECT_TRUE(verdict.mayApply.empty());
        EXPECT_TRUE(verdict.regimes.empty());
    }
}

} // namespace
} // namespace powertrain
