// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a plan's estimates start from beside the layout: the user's own efficiencies, spot machines, packing, precision;
// and what would shorten a step.
#include "plan_support.h"

#include <map>

#include "core/estimate/training_time.h"
#include "core/plan/layouts.h"

namespace powertrain {

namespace {

Proposal planned(const Request &request, const CatalogPtr &catalog = shippedCatalog())
{
    auto proposal = plan(request, catalog, onTestDay());
    EXPECT_TRUE(proposal.has_value()) << (proposal ? std::string() : proposal.error().message.code);
    return proposal ? std::move(*proposal) : Proposal{};
}

bool assumes(const Proposal &proposal, const std::string &entry)
{
    return std::find(proposal.assumed.begin(), proposal.assumed.end(), entry) != proposal.assumed.end();
}

/// The fastest option's seconds by card and count: of the run, or of an output token.
std::map<std::pair<std::string, int>, double> secondsByCard(const Proposal &proposal)
{
    std::map<std::pair<std::string, int>, double> result;
    const auto add = [&result](const PlanOption &option) {
        result[{option.acceleratorId, option.count}] = option.time ? option.time->step.value.value : option.serving->tpot.value.value;
    };
    if (proposal.recommendation)
        add(*proposal.recommendation);
    for (const PlanOption &option : proposal.alternatives)
        add(option);
    return result;
}

CatalogPtr withOwn(OwnEfficiency own)
{
    auto catalog = std::make_shared<Catalog>(*shippedCatalog());
    catalog->efficiencies.push_back(std::move(own));
    return catalog;
}

/// An own row changes the times of its card, of no other, and leaves nothing behind.
void expectOwnRowCounts(const Request &request, const OwnEfficiency &own, const std::string &assumption)
{
    const Proposal before = planned(request);
    const CatalogPtr changed = withOwn(own);
    const Proposal after = planned(request, changed);
    const auto was = secondsByCard(before), is = secondsByCard(after);
    int others = 0, mine = 0;
    for (const auto &[card, seconds] : is) {
        const auto known = was.find(card);
        if (card.first == own.acceleratorId) {
            ++mine;
            if (known != was.end()) {
                EXPECT_NE(seconds, known->second) << card.second;
            }
        } else if (known != was.end()) {
            ++others;
            EXPECT_EQ(seconds, known->second) << card.first << ' ' << card.second;
        }
    }
    EXPECT_GT(mine, 0);
    EXPECT_GT(others, 0);
    EXPECT_FALSE(assumes(before, assumption));

    Request only = request;
    only.accelerators = {own.acceleratorId};
    EXPECT_TRUE(assumes(planned(only, changed), assumption));

    auto removed = std::make_shared<Catalog>(*changed);
    removed->efficiencies.pop_back();
    EXPECT_EQ(proposalToJson(planned(request, removed)), proposalToJson(before));
}

TEST(OwnEfficiencies, ChangeTheTrainingTimeOfTheirCardAlone)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("lora-32b-company");
    request.accelerators = {"nvidia-h100-sxm", "nvidia-a100-sxm-80", "nvidia-h200-sxm"};
    OwnEfficiency own{"mine", "nvidia-h100-sxm", false, std::nullopt, "transformers", {}, "2026-11-01", "own runs"};
    own.shares.compute = 0.41;
    expectOwnRowCounts(request, own, "efficiency=own_measurements");
    // Measured in another framework: of no use here.
    own.software = "megatron-lm";
    EXPECT_EQ(secondsByCard(planned(request, withOwn(own))), secondsByCard(planned(request)));
    own.software = "transformers";
    own.moe = true;
    EXPECT_EQ(secondsByCard(planned(request, withOwn(own))), secondsByCard(planned(request)));
}

TEST(OwnEfficiencies, ChangeTheServingSpeedOfTheirCardAlone)
{
    ASSERT_TRUE(shippedCatalog());
    Request request;
    request.task.kind = Task::Inference;
    request.model.name = "qwen2.5-32b";
    request.model.concurrency = 8;
    request.accelerators = {"nvidia-h100-sxm", "nvidia-a100-sxm-80", "nvidia-h200-sxm"};
    OwnEfficiency own{"mine", "nvidia-h100-sxm", true, std::nullopt, "vllm", {}, "2026-11-01", "own runs"};
    own.shares.bandwidth = 0.37;
    expectOwnRowCounts(request, own, "efficiency=measured");
}

TEST(Speedups, OfTheRecommendationSayWhatTheyBring)
{
    ASSERT_TRUE(shippedCatalog());
    for (const char *name : {"lora-32b-company", "qlora-7b-4090", "pretrain-70b-60-days"}) {
        const Proposal proposal = planned(exampleRequest(name));
        ASSERT_TRUE(proposal.recommendation) << name;
        const std::vector<Message> &speedups = proposal.recommendation->speedups;
        ASSERT_FALSE(speedups.empty()) << name;
        EXPECT_LE(speedups.size(), 5U) << name;
        double before = 0;
        for (const Message &message : speedups) {
            EXPECT_EQ(message.code.rfind("advice.speed.", 0), 0U) << message.code;
            ASSERT_FALSE(message.arguments.empty());
            const Argument &factor = message.arguments.back();
            EXPECT_EQ(factor.name, "time_factor");
            EXPECT_GT(factor.number, before);
            EXPECT_LT(factor.number, 1);
            before = factor.number * (1 - 1e-9);
        }
        EXPECT_NE(proposalToJson(proposal).find(speedups.front().code), std::string::npos);
        for (const PlanOption &option : proposal.alternatives)
            EXPECT_TRUE(option.speedups.empty());
    }
    EXPECT_TRUE(planned(exampleRequest("r1-30-users-mlps3")).recommendation->speedups.empty());
}

/// A plan on one kind of card with one way of paying; spot stands beside dear on-demand offers.
Proposal plannedWithOffer(Request request, BillingMode billing)
{
    auto catalog = std::make_shared<Catalog>(*shippedCatalog());
    const std::string card = "nvidia-h100-sxm";
    std::vector<Offer> offers;
    for (const Offer &offer : catalog->offers) {
        if (offer.acceleratorId == card && offer.billing == BillingMode::OnDemand && offer.perGpuHour && !offer.componentOnly && !offer.suspicious) {
            offers.push_back(offer);
            offers.back().billing = billing;
            if (billing != BillingMode::Spot)
                continue;
            // On demand beside it, for a comparison.
            offers.push_back(offer);
            offers.back().id += "-on-demand";
            offers.back().perGpuHour->micros *= 3;
        }
    }
    EXPECT_FALSE(offers.empty());
    catalog->offers = offers;
    catalog->indexOffers();
    request.accelerators = {card};
    request.duration.buyAllowed = false;
    return planned(request, catalog);
}

TEST(Spot, TakesTimeThatThePlanShows)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("lora-32b-company");
    request.compliance = {};
    const Proposal onDemand = plannedWithOffer(request, BillingMode::OnDemand);
    const Proposal spot = plannedWithOffer(request, BillingMode::Spot);
    ASSERT_TRUE(onDemand.recommendation && spot.recommendation && onDemand.recommendation->time && spot.recommendation->time);
    ASSERT_TRUE(spot.recommendation->cost());
    EXPECT_EQ(spot.recommendation->cost()->billing, BillingMode::Spot);
    EXPECT_EQ(onDemand.recommendation->time->losses.interruptions, 0);
    EXPECT_FALSE(assumes(onDemand, "hours_per_interruption=50"));
    EXPECT_TRUE(assumes(spot, "hours_per_interruption=50"));
    EXPECT_GT(spot.recommendation->time->losses.interruptions, 0);
    ASSERT_EQ(spot.recommendation->count, onDemand.recommendation->count);
    EXPECT_GT(spot.recommendation->time->wall->value, onDemand.recommendation->time->wall->value);
    EXPECT_EQ(spot.recommendation->time->step.value, onDemand.recommendation->time->step.value);
    EXPECT_GT(*spot.recommendation->energyKwh, *onDemand.recommendation->energyKwh);

    request.duration.hoursPerInterruption = 3;
    const Proposal often = plannedWithOffer(request, BillingMode::Spot);
    EXPECT_GT(often.recommendation->time->losses.interruptions, spot.recommendation->time->losses.interruptions);
    EXPECT_FALSE(assumes(often, "hours_per_interruption=50"));
    // One rate for time and for money; and run, storage and outlook save at the same interval.
    EXPECT_GT(often.recommendation->cost()->total.value.micros, spot.recommendation->cost()->total.value.micros);
    for (const Proposal *one : {&spot, &often}) {
        const double interval = one->recommendation->time->losses.checkpointInterval.value;
        ASSERT_TRUE(one->money && one->money->spot && one->surroundings && one->surroundings->storage.checkpointInterval);
        EXPECT_NEAR(one->surroundings->storage.checkpointInterval->value, interval, 1e-6 * interval);
        EXPECT_NEAR(one->money->spot->interval.value, interval, 1e-6 * interval);
    }

    request.duration.interruptible = false;
    const Proposal never = plannedWithOffer(request, BillingMode::Spot);
    ASSERT_TRUE(never.recommendation);
    EXPECT_EQ(never.recommendation->time->losses.interruptions, 0);
}

TEST(Packing, ShortSamplesTakeLongerUnpacked)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("lora-32b-company");
    request.accelerators = {"nvidia-h100-sxm"};
    const Proposal full = planned(request);
    request.model.sampleTokens = 400;
    const Proposal packed = planned(request);
    request.model.packed = false;
    const Proposal padded = planned(request);
    ASSERT_TRUE(full.recommendation && packed.recommendation && padded.recommendation);
    const PlanOption &a = *full.recommendation, &b = *packed.recommendation, &c = *padded.recommendation;
    EXPECT_EQ(a.time->wall->value, b.time->wall->value);
    EXPECT_GT(b.time->samplesPerSecond.value, 2 * a.time->samplesPerSecond.value);
    EXPECT_GT(c.time->wall->value.value * c.count, 1.05 * b.time->wall->value.value * b.count);
    EXPECT_LT(c.time->usefulShare, 1);
    EXPECT_TRUE(assumes(padded, "sample_lengths=exponential"));
    EXPECT_FALSE(assumes(packed, "sample_lengths=exponential"));
}

TEST(Precision, BestIsNeverSlowerAndFp8MeansIt)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("pretrain-70b-60-days");
    request.rankBy = RankBy::Time;
    request.accelerators = {"nvidia-h100-sxm", "nvidia-a100-sxm-80"};
    const auto with = [&request](TrainPrecision precision) {
        request.model.trainPrecision = precision;
        return planned(request);
    };
    const Proposal half = with(TrainPrecision::Bf16), eight = with(TrainPrecision::Fp8), best = with(TrainPrecision::Best);
    ASSERT_TRUE(half.recommendation && eight.recommendation && best.recommendation);
    EXPECT_EQ(half.recommendation->compute, DataType::Bf16);
    EXPECT_EQ(eight.recommendation->compute, DataType::Fp8);
    EXPECT_LE(best.recommendation->time->wall->value, half.recommendation->time->wall->value);
    EXPECT_LE(best.recommendation->time->wall->value, eight.recommendation->time->wall->value);
    bool rejected = false;
    for (const RejectedAccelerator &one : eight.rejected)
        rejected = rejected || (one.acceleratorId == "nvidia-a100-sxm-80" && one.reason.code == "plan.rejected.precision");
    EXPECT_TRUE(rejected);
    EXPECT_NE(proposalToJson(eight).find("\"compute\": \"fp8\""), std::string::npos);
}

TEST(Precision, TrainersStayInSixteenBitAndSaySo)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("lora-32b-company");
    const Proposal half = planned(request);
    request.model.trainPrecision = TrainPrecision::Fp8;
    const Proposal eight = planned(request);
    ASSERT_TRUE(half.recommendation && eight.recommendation);
    EXPECT_EQ(eight.recommendation->compute, DataType::Bf16);
    EXPECT_EQ(eight.recommendation->time->wall->value, half.recommendation->time->wall->value);
    const auto warns = [](const Proposal &proposal) {
        return std::any_of(proposal.warnings.begin(), proposal.warnings.end(), [](const Message &message) { return message.code == "plan.warning.fp8_framework"; });
    };
    EXPECT_TRUE(warns(eight));
    EXPECT_FALSE(warns(half));
}

// The user's share of the peak was measured in one precision: it does not make another one look fast.
TEST(Precision, OwnSharesDoNotCarryOver)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("pretrain-70b-60-days");
    request.model.trainPrecision = TrainPrecision::Best;
    request.accelerators = {"nvidia-h100-sxm"};
    OwnEfficiency own{"mine", "nvidia-h100-sxm", false, std::nullopt, "", {}, "2026-11-01", "own runs"};
    own.shares.compute = 0.55;
    const Proposal proposal = planned(request, withOwn(own));
    ASSERT_TRUE(proposal.recommendation);
    EXPECT_EQ(proposal.recommendation->compute, DataType::Bf16);
}

} // namespace

} // namespace powertrain
