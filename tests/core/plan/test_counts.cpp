// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counts, front, energy and the scaling curve of a proposal; threads and cancelling.
#include "plan_support.h"

#include <map>
#include <thread>

#include "core/plan/layouts.h"
#include "core/plan/scaling.h"

namespace powertrain {

namespace {

const char *const kExamples[] = {"qlora-7b-4090", "lora-32b-company", "r1-30-users-mlps3", "pretrain-70b-60-days"};

Proposal planned(const Request &request, int threads = 0)
{
    PlanOptions options = onTestDay();
    options.threads = threads;
    auto proposal = plan(request, shippedCatalog(), options);
    EXPECT_TRUE(proposal.has_value()) << (proposal ? std::string() : proposal.error().message.code);
    return proposal ? std::move(*proposal) : Proposal{};
}

std::vector<const PlanOption *> optionsOf(const Proposal &proposal)
{
    std::vector<const PlanOption *> list;
    if (proposal.recommendation)
        list.push_back(&*proposal.recommendation);
    for (const PlanOption &option : proposal.alternatives)
        list.push_back(&option);
    return list;
}

const Message *reason(const std::vector<Message> &reasons, const std::string &code)
{
    for (const Message &one : reasons) {
        if (one.code == code)
            return &one;
    }
    return nullptr;
}

double argument(const Message &message, const std::string &name)
{
    for (const Argument &one : message.arguments) {
        if (one.name == name)
            return one.number;
    }
    ADD_FAILURE() << name;
    return 0;
}

TEST(Threads, AnyNumberGivesTheSameAnswer)
{
    ASSERT_TRUE(shippedCatalog());
    for (const char *name : kExamples) {
        const Request request = exampleRequest(name);
        const std::string one = proposalToJson(planned(request, 1));
        for (const int threads : {2, 3, 8, 0})
            EXPECT_EQ(proposalToJson(planned(request, threads)), one) << name << ' ' << threads;
    }
}

// The plan is started again until the request to stop falls into its search.
TEST(Threads, StopsInMidSearch)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("pretrain-70b-60-days");
    request.model.parameters.reset();
    request.model.name = "qwen3-235b-a22b";
    request.model.sequenceLength = 32768;
    for (const int threads : {1, 3}) {
        bool cancelled = false;
        for (int attempt = 0; attempt < 20 && !cancelled; ++attempt) {
            std::stop_source source;
            PlanOptions options = onTestDay();
            options.stop = source.get_token();
            options.threads = threads;
            std::jthread other([&source] {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                source.request_stop();
            });
            const auto proposal = plan(request, shippedCatalog(), options);
            cancelled = !proposal.has_value();
            if (cancelled) {
                EXPECT_EQ(proposal.error().message.code, "plan.cancelled");
            }
        }
        EXPECT_TRUE(cancelled) << threads;
    }
}

TEST(Search, EndsEarlyWhenStopped)
{
    ASSERT_TRUE(shippedCatalog());
    const Request request = exampleRequest("pretrain-70b-60-days");
    const auto model = resolveModel(request.model, *shippedCatalog());
    ASSERT_TRUE(model.has_value());
    const PlanJob job = makeJob(request, *model);
    const LayoutSearch search(job);
    const Accelerator &card = *shippedCatalog()->findAccelerator("nvidia-h100-sxm");
    std::stop_source source;
    source.request_stop();
    const SearchResult stopped = search.search(card, source.get_token());
    EXPECT_TRUE(stopped.found.empty());
    EXPECT_LT(stopped.estimated, search.search(card).estimated / 10);
}

TEST(Front, HoldsWhatNothingIsBetterThan)
{
    for (const char *name : kExamples) {
        const Proposal proposal = planned(exampleRequest(name));
        const auto list = optionsOf(proposal);
        const auto seconds = [](const PlanOption &option) { return option.time ? option.time->wall->value.value : option.serving->tpot.value.value; };
        bool any = false;
        for (const PlanOption *one : list) {
            if (!one->cost()) {
                EXPECT_FALSE(one->onFront) << name;
                continue;
            }
            bool beaten = false;
            for (const PlanOption *other : list) {
                if (!other->cost())
                    continue;
                const bool known = one->energyKwh && other->energyKwh;
                const bool noWorse = other->cost()->total.value.micros <= one->cost()->total.value.micros && seconds(*other) <= seconds(*one) && (!known || *other->energyKwh <= *one->energyKwh)
                    && (other->energyKwh || !one->energyKwh); // an unknown energy may be any
                const bool better = other->cost()->total.value.micros < one->cost()->total.value.micros || seconds(*other) < seconds(*one) || (known && *other->energyKwh < *one->energyKwh);
                beaten = beaten || (noWorse && better);
            }
            // Options that are not shown never stand on the front, so what is shown decides.
            if (one->onFront) {
                EXPECT_FALSE(beaten) << name << ' ' << one->acceleratorId << ' ' << one->count;
            }
            any = any || one->onFront;
        }
        EXPECT_TRUE(any) << name;
    }
}

TEST(Counts, EachCardShowsItsSmallestAndItsBest)
{
    const Proposal proposal = planned(exampleRequest("lora-32b-company"));
    std::map<std::string, std::vector<const PlanOption *>> byCard;
    for (const PlanOption *option : optionsOf(proposal))
        byCard[option->acceleratorId].push_back(option);
    EXPECT_GT(byCard.size(), 5U);
    for (const auto &[id, options] : byCard) {
        const auto smallest = std::find_if(options.begin(), options.end(), [](const PlanOption *option) { return option->smallest; });
        ASSERT_NE(smallest, options.end()) << id;
        for (const PlanOption *option : options) {
            EXPECT_GE(option->count, (*smallest)->count) << id;
            EXPECT_EQ(option->smallest, option->count == (*smallest)->count) << id;
            const Message *ranked = reason(option->countReasons, "plan.reason.count_ranked");
            EXPECT_EQ(ranked != nullptr, !option->smallest) << id;
            if (ranked) {
                EXPECT_EQ(argument(*ranked, "smallest"), (*smallest)->count);
            }
        }
    }
}

TEST(Counts, SayWhatTheyAreMadeOf)
{
    Request request = exampleRequest("pretrain-70b-60-days");
    request.accelerators = {"nvidia-h100-sxm"};
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.recommendation);
    const PlanOption &best = *proposal.recommendation;
    const Message *product = reason(best.countReasons, "plan.reason.count_product");
    ASSERT_TRUE(product);
    EXPECT_EQ(argument(*product, "tensor") * argument(*product, "pipeline") * argument(*product, "context") * argument(*product, "data"), best.count);
    const Message *nodes = reason(best.countReasons, "plan.reason.count_nodes");
    ASSERT_TRUE(nodes);
    EXPECT_EQ(argument(*nodes, "nodes") * argument(*nodes, "per_node"), best.count);
    const Message *memory = reason(best.countReasons, "plan.reason.count_memory");
    const Message *deadline = reason(best.countReasons, "plan.reason.count_deadline");
    ASSERT_TRUE(memory && deadline);
    // 18 bytes a parameter of 70e9 take some 16 cards of 80 GB; the deadline takes hundreds.
    EXPECT_GE(argument(*memory, "cards"), 8);
    EXPECT_LE(argument(*memory, "cards"), 32);
    EXPECT_GT(argument(*deadline, "cards"), 300);
    const Message *batch = reason(best.countReasons, "plan.reason.count_batch");
    ASSERT_TRUE(batch);
    EXPECT_EQ(argument(*batch, "data") * argument(*batch, "micro") * argument(*batch, "steps"), argument(*batch, "batch"));
}

TEST(Energy, IsBoardPowerTimesTime)
{
    const Proposal proposal = planned(exampleRequest("qlora-7b-4090"));
    ASSERT_TRUE(proposal.recommendation && proposal.recommendation->energyKwh);
    const PlanOption &best = *proposal.recommendation;
    // RTX 4090: 450 W (NVIDIA product page).
    EXPECT_NEAR(*best.energyKwh, best.count * 0.450 * best.time->wall->value.value / 3600, 1e-9);

    Request request = exampleRequest("lora-32b-company");
    request.rankBy = RankBy::Energy;
    const Proposal frugal = planned(request);
    ASSERT_TRUE(frugal.recommendation && frugal.recommendation->energyKwh);
    EXPECT_TRUE(reason(frugal.recommendation->reasons, "plan.reason.least_energy"));
    for (const PlanOption *option : optionsOf(frugal)) {
        if (option->cost() && option->energyKwh) {
            EXPECT_GE(*option->energyKwh, *frugal.recommendation->energyKwh) << option->acceleratorId;
        }
    }
}

TEST(ScalingCurve, IsThatOfTheRecommendedCard)
{
    Request request = exampleRequest("pretrain-70b-60-days");
    request.accelerators = {"nvidia-h100-sxm"};
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.recommendation && proposal.scaling);
    const Scaling &scaling = *proposal.scaling;
    ASSERT_GT(scaling.points.size(), 8U);
    EXPECT_EQ(scaling.points.back().cards, 16384);
    bool recommended = false;
    for (std::size_t i = 0; i < scaling.points.size(); ++i) {
        const ScalingPoint &point = scaling.points[i];
        EXPECT_EQ(point.layout.gpus(), point.cards);
        EXPECT_NEAR(point.gpuHours, point.cards * point.wall.value / 3600, 1e-6 * point.gpuHours);
        EXPECT_GT(point.efficiency, 0);
        if (i > 0) {
            EXPECT_GT(point.cards, scaling.points[i - 1].cards);
        }
        if (point.cards == proposal.recommendation->count) {
            recommended = true;
            EXPECT_NEAR(point.wall.value, proposal.recommendation->time->wall->value.value, 1e-6 * point.wall.value);
            EXPECT_TRUE(point.inTime);
        }
    }
    EXPECT_TRUE(recommended);
    ASSERT_TRUE(scaling.enough);
    EXPECT_LE(*scaling.enough, proposal.recommendation->count);
    EXPECT_GT(*scaling.enough, 300);
    EXPECT_FALSE(planned(exampleRequest("r1-30-users-mlps3")).scaling);
}

ScalingPoint pointAt(int cards, double seconds)
{
    ScalingPoint point;
    point.cards = cards;
    point.wall = Seconds(seconds);
    return point;
}

TEST(ScalingCurve, SaysBeyondWhatMoreIsNotWorthIt)
{
    const auto curve = [](std::vector<double> seconds) {
        std::vector<ScalingPoint> points;
        for (std::size_t i = 0; i < seconds.size(); ++i)
            points.push_back(pointAt(1 << i, seconds[i]));
        return worthwhileCount(points);
    };
    EXPECT_EQ(curve({100, 50, 25}), std::nullopt);
    EXPECT_EQ(curve({100, 50, 30, 25}), std::optional(4));
    EXPECT_EQ(curve({100, 90, 45, 40}), std::optional(4)); // a slow beginning says nothing of the rest
    EXPECT_EQ(curve({100, 80}), std::optional(1));
    EXPECT_EQ(curve({100}), std::nullopt);
    EXPECT_EQ(curve({}), std::nullopt);
}

} // namespace

} // namespace powertrain
