// SPDX-License-Identifier: GPL-3.0-or-later
// The software around a card: what is said of it, and what it does to the order of a plan's options.
#include <algorithm>

#include "core/plan/ecosystem.h"
#include "core/plan/plan_limits.h"
#include "core/plan/ranking.h"
#include "plan_support.h"

namespace powertrain {
namespace {

Request serving()
{
    Request request;
    request.task.kind = Task::Inference;
    return request;
}

std::vector<std::string> idsOf(const SoftwareAdvice &advice)
{
    std::vector<std::string> ids;
    for (const SoftwareMinimum *minimum : advice.minimums)
        ids.push_back(minimum->id);
    return ids;
}

bool has(const std::vector<Message> &messages, std::string_view code)
{
    return std::any_of(messages.begin(), messages.end(), [code](const Message &message) { return message.code == code; });
}

TEST(Ecosystem, TheCardsOwnVersionsComeFirstThenThePrecisions)
{
    const Catalog &catalog = *shippedCatalog();
    struct {
        const char *card;
        std::optional<Precision> precision;
        std::vector<std::string> ids;
    } const rows[] = {
        // The vendor's row asks for a newer driver than the first toolkit that knew the card did …
        {"nvidia-h100-sxm", Precision::Fp8, {"cuda-cc9.0", "cuda-all", "cuda-cc9.0-fp8"}},
        {"nvidia-a100-sxm-80", std::nullopt, {"cuda-cc8.0", "cuda-all"}},
        // … but not newer than Blackwell's.
        {"nvidia-b200", Precision::Fp4, {"cuda-cc10.0", "cuda-cc10.0-fp4"}},
        {"huawei-910b3", Precision::Int8, {"cann-910b1", "cann-910b1-int8"}},
        // One card's row goes before its architecture's, which is then not shown.
        {"amd-mi325x", Precision::Fp8, {"rocm-mi325x", "rocm-cdna3-fp8"}},
        {"amd-ryzen-ai-max-395", std::nullopt, {"rocm-rdna3.5"}},
        {"cambricon-mlu590-m9", Precision::Bf16, {"neuware-all"}},
        {"iluvatar-bi-v150", Precision::Bf16, {}},
    };
    for (const auto &row : rows)
        EXPECT_EQ(idsOf(softwareFor(serving(), catalog, card(row.card), row.precision)), row.ids) << row.card;
}

TEST(Ecosystem, ProgramsAreThoseOfTheTask)
{
    const Catalog &catalog = *shippedCatalog();
    const auto kinds = [&catalog](Task task, const char *id) {
        Request request;
        request.task.kind = task;
        bool serves = false, trains = false;
        for (const StackProgram *program : softwareFor(request, catalog, card(id), std::nullopt).programs)
            (program->serving ? serves : trains) = true;
        return std::pair(serves, trains);
    };
    for (const char *id : {"nvidia-h100-sxm", "huawei-910b3", "hygon-bw1000", "mthreads-s5000", "metax-c550", "biren-br100", "kunlunxin-p800", "enflame-s60", "cambricon-mlu590-m9", "iluvatar-bi-v150"}) {
        EXPECT_EQ(kinds(Task::Inference, id), std::pair(true, false)) << id;
        EXPECT_EQ(kinds(Task::FineTune, id), std::pair(false, true)) << id;
        EXPECT_EQ(kinds(Task::Pretrain, id), std::pair(false, true)) << id;
        EXPECT_EQ(kinds(Task::Experiment, id), std::pair(true, true)) << id;
    }
    const SoftwareAdvice none = softwareFor(serving(), Catalog{}, card("nvidia-h100-sxm"), Precision::Fp8);
    EXPECT_TRUE(!none.stack && none.minimums.empty() && none.programs.empty());
}

TEST(Ecosystem, CardsWithoutBf16AreAskedForFp16)
{
    const Catalog &catalog = *shippedCatalog();
    EXPECT_FALSE(precisionOnStack(catalog, card("nvidia-v100-sxm2-32"), Precision::Bf16)) << "it runs such a model in FP16";
    const SoftwareMinimum *fp8 = precisionOnStack(catalog, card("huawei-910b3"), Precision::Fp8);
    ASSERT_TRUE(fp8);
    EXPECT_EQ(fp8->support, PrecisionSupport::None);
}

TEST(Ecosystem, TheFactorIsTheTiersInTheBalanceAlone)
{
    const Catalog &catalog = *shippedCatalog();
    const struct {
        const char *card;
        EcosystemTier tier;
    } rows[] = {{"nvidia-h100-sxm", EcosystemTier::FirstClass}, {"amd-mi300x", EcosystemTier::Upstream}, {"huawei-910b3", EcosystemTier::Plugin}, {"enflame-s60", EcosystemTier::Narrow}};
    for (const auto &row : rows) {
        Request request = serving();
        const double factor = limits::kEcosystemFactor[static_cast<std::size_t>(row.tier)];
        EXPECT_EQ(ecosystemFactor(request, catalog, card(row.card)), factor) << row.card;
        EXPECT_EQ(ecosystemFactor(request, Catalog{}, card(row.card)), 1) << "a catalogue that knows no stack makes no difference";
        for (const RankBy rankBy : {RankBy::Cost, RankBy::Time, RankBy::Energy}) {
            request.rankBy = rankBy;
            EXPECT_EQ(ecosystemFactor(request, catalog, card(row.card)), 1) << row.card;
        }
        request = serving();
        for (const DomesticHardware wish : {DomesticHardware::Preferred, DomesticHardware::Required}) {
            request.compliance.domesticHardware = wish;
            EXPECT_EQ(ecosystemFactor(request, catalog, card(row.card)), 1) << row.card;
        }
        request = serving();
        request.compliance.xinchuang = true;
        EXPECT_EQ(ecosystemFactor(request, catalog, card(row.card)), 1) << row.card;
    }
    EXPECT_TRUE(std::is_sorted(std::begin(limits::kEcosystemFactor), std::end(limits::kEcosystemFactor)));
}

/// An option that takes so long and costs so much, measured, so that nothing else moves its rank.
PlanOption optionOf(const char *id, double hours, double units, const Currency &currency)
{
    PlanOption option;
    option.acceleratorId = id;
    option.count = 8;
    TrainingTime time;
    time.wall = Range<Seconds>{Seconds(hours * 3600), Seconds(hours * 3600), Seconds(hours * 3600), 1};
    option.time = time;
    CostOption cost;
    cost.total = Range<Money>::exactly(*Money::fromUnits(units, currency));
    option.costs = {cost};
    option.chosenCost = 0;
    return option;
}

std::vector<std::string> ranked(const Request &request, double otherCost)
{
    static const Model qwen = model("qwen2.5-7b");
    const PlanJob job = makeJob(request, qwen, shippedCatalog().get());
    std::vector<PlanOption> options = {optionOf("huawei-910b3", 100, otherCost, request.currency), optionOf("nvidia-h100-sxm", 100, 1000, request.currency)};
    std::vector<PlanOption> others;
    rank(options, others, job, *shippedCatalog());
    return {options[0].acceleratorId, options[1].acceleratorId};
}

TEST(Ecosystem, CudaWinsNearTiesAndNothingMore)
{
    using Order = std::vector<std::string>;
    const Order cudaFirst = {"nvidia-h100-sxm", "huawei-910b3"}, ascendFirst = {"huawei-910b3", "nvidia-h100-sxm"};
    Request request;
    request.task.kind = Task::FineTune;
    EXPECT_EQ(ranked(request, 1000), cudaFirst);
    EXPECT_EQ(ranked(request, 1000 / 1.25 * 1.01), cudaFirst);
    EXPECT_EQ(ranked(request, 1000 / 1.25 * 0.99), ascendFirst) << "a quarter cheaper is worth the porting";
    request.rankBy = RankBy::Cost;
    EXPECT_EQ(ranked(request, 999), ascendFirst);
    request.rankBy = RankBy::Balance;
    request.compliance.domesticHardware = DomesticHardware::Preferred;
    EXPECT_EQ(ranked(request, 1500), ascendFirst) << "preferred: taken unless twice as bad";
}

TEST(Ecosystem, ReasonsSayWhatItDid)
{
    Request request = exampleRequest("lora-32b-company");
    request.rankBy = RankBy::Balance;
    const auto proposal = plan(request, shippedCatalog(), onTestDay());
    ASSERT_TRUE(proposal && proposal->recommendation);
    const PlanOption &best = *proposal->recommendation;
    const bool cuda = acceleratorOf(*proposal, best.acceleratorId)->vendor == "NVIDIA";
    EXPECT_TRUE(has(best.reasons, cuda ? "plan.reason.ecosystem" : "plan.reason.ecosystem_lower"));
    int others = 0;
    for (const PlanOption &option : proposal->alternatives) {
        const Accelerator &accelerator = *acceleratorOf(*proposal, option.acceleratorId);
        const bool counted = ecosystemFactor(request, *proposal->catalog, accelerator) > 1;
        const bool said = has(option.reasons, "plan.compared.ecosystem") || has(option.reasons, "plan.compared.ecosystem_decided");
        EXPECT_EQ(said, counted) << option.acceleratorId;
        others += counted;
    }
    EXPECT_GT(others, 0) << "no alternative with another stack: the test shows nothing";
    ASSERT_TRUE(proposal->surroundings);
    EXPECT_TRUE(proposal->surroundings->software.stack);
    EXPECT_FALSE(proposal->surroundings->software.programs.empty());

    request.rankBy = RankBy::Cost;
    const auto byCost = plan(request, shippedCatalog(), onTestDay());
    ASSERT_TRUE(byCost && byCost->recommendation);
    EXPECT_FALSE(has(byCost->recommendation->reasons, "plan.reason.ecosystem") || has(byCost->recommendation->reasons, "plan.reason.ecosystem_lower"));
    for (const PlanOption &option : byCost->alternatives)
        EXPECT_FALSE(has(option.reasons, "plan.compared.ecosystem") || has(option.reasons, "plan.compared.ecosystem_decided")) << option.acceleratorId;
}

TEST(Ecosystem, APrecisionThatTheStackLacksIsSaid)
{
    Request request = serving();
    request.model.name = "qwen2.5-7b";
    request.model.weightFormat = "fp8";
    request.accelerators = {"nvidia-h100-sxm"};
    const auto usual = plan(request, shippedCatalog(), onTestDay());
    ASSERT_TRUE(usual && usual->recommendation);
    EXPECT_FALSE(has(usual->recommendation->warnings, "plan.warning.precision_unsupported"));

    auto changed = std::make_shared<Catalog>(*shippedCatalog());
    for (SoftwareMinimum &minimum : changed->softwareMinimums) {
        if (minimum.id == "cuda-cc9.0-fp8")
            minimum.support = PrecisionSupport::None;
    }
    const auto lacking = plan(request, changed, onTestDay());
    ASSERT_TRUE(lacking && lacking->recommendation);
    EXPECT_TRUE(has(lacking->recommendation->warnings, "plan.warning.precision_unsupported"));
}

} // namespace
} // namespace powertrain
