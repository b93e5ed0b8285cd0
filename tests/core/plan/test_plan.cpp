// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_support.h"

#include <algorithm>
#include <random>

namespace powertrain {

namespace {

Request quickRequest()
{
    Request request;
    request.task.kind = Task::FineTune;
    request.task.method = TuningMethod::Qlora4;
    request.model.parameters = 7e9;
    request.model.datasetTokens = 1e7;
    return request;
}

Proposal planned(const Request &request)
{
    auto proposal = plan(request, shippedCatalog(), onTestDay());
    EXPECT_TRUE(proposal.has_value()) << (proposal ? std::string() : proposal.error().message.code);
    return proposal ? std::move(*proposal) : Proposal{};
}

std::string reasonOf(const Proposal &proposal, const std::string &id)
{
    for (const RejectedAccelerator &rejected : proposal.rejected) {
        if (rejected.acceleratorId == id)
            return rejected.reason.code;
    }
    return {};
}

TEST(ResolveModel, UnknownNameListsNearOnes)
{
    ASSERT_TRUE(shippedCatalog());
    ModelAnswer answer;
    answer.name = "qwen2.5-7bb";
    const auto model = resolveModel(answer, *shippedCatalog());
    ASSERT_FALSE(model.has_value());
    EXPECT_EQ(model.error().message.code, "plan.unknown_model");
    ASSERT_EQ(model.error().message.arguments.size(), 2U);
    EXPECT_NE(model.error().message.arguments[1].text.find("Qwen2.5-7B"), std::string::npos);
}

TEST(ResolveModel, TakesSizesAndConfigurations)
{
    ASSERT_TRUE(shippedCatalog());
    ModelAnswer size;
    size.name = "13B";
    const auto bySize = resolveModel(size, *shippedCatalog());
    ASSERT_TRUE(bySize.has_value());
    EXPECT_NEAR(static_cast<double>(bySize->inventory.counts.total), 13e9, 1e9);

    ModelAnswer config;
    config.configJson = R"({"model_type":"llama","hidden_size":4096,"num_hidden_layers":32,"intermediate_size":11008,"num_attention_heads":32,"vocab_size":32000})";
    const auto byConfig = resolveModel(config, *shippedCatalog());
    ASSERT_TRUE(byConfig.has_value());
    EXPECT_NEAR(static_cast<double>(byConfig->inventory.counts.total), 6.738e9, 1e7);

    EXPECT_EQ(resolveModel(ModelAnswer{}, *shippedCatalog()).error().message.code, "plan.no_model");
}

TEST(Plan, NeedsACatalogue)
{
    EXPECT_EQ(plan(quickRequest(), nullptr, onTestDay()).error().message.code, "plan.no_catalog");
}

TEST(Plan, CanBeCancelled)
{
    std::stop_source source;
    PlanOptions options = onTestDay();
    options.stop = source.get_token();
    source.request_stop();
    const auto proposal = plan(quickRequest(), shippedCatalog(), options);
    ASSERT_FALSE(proposal.has_value());
    EXPECT_EQ(proposal.error().message.code, "plan.cancelled");
}

TEST(Plan, RefusesUnknownFormats)
{
    Request request = quickRequest();
    request.task.kind = Task::Inference;
    request.model.weightFormat = "int3.7";
    EXPECT_EQ(plan(request, shippedCatalog(), onTestDay()).error().where, "model.weight_format");
    request.model.weightFormat.clear();
    request.model.kvType = "q17";
    EXPECT_EQ(plan(request, shippedCatalog(), onTestDay()).error().where, "model.kv_type");
}

TEST(Plan, StateSecretsEndIt)
{
    Request request = quickRequest();
    request.compliance.jurisdictions = {"CN"};
    request.compliance.stateSecrets = true;
    const Proposal proposal = planned(request);
    EXPECT_FALSE(proposal.recommendation);
    EXPECT_TRUE(proposal.alternatives.empty());
    ASSERT_TRUE(proposal.noSolution);
    EXPECT_EQ(proposal.noSolution->code, "plan.no_solution.state_secrets");
    EXPECT_EQ(violation(proposal), "");
}

TEST(Plan, SaysHowManyDaysWouldDo)
{
    Request request = quickRequest();
    request.task.method = TuningMethod::Lora;
    request.model.parameters = 70e9;
    request.model.datasetTokens = 5e12;
    request.duration.deadlineDays = 1;
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.noSolution);
    EXPECT_EQ(proposal.noSolution->code, "plan.no_solution.deadline");
    EXPECT_EQ(violation(proposal), "");
}

TEST(Plan, ADeadlineTakesMoreCards)
{
    Request request = quickRequest();
    request.accelerators = {"nvidia-a100-sxm-80"};
    request.task.method = TuningMethod::Lora;
    request.model.parameters = 8e9;
    request.model.datasetTokens = 1e10;
    request.duration.deadlineDays = 30;
    const Proposal relaxed = planned(request);
    ASSERT_TRUE(relaxed.recommendation);
    request.duration.deadlineDays = 1;
    const Proposal hurried = planned(request);
    ASSERT_TRUE(hurried.recommendation);
    EXPECT_GT(hurried.recommendation->count, relaxed.recommendation->count);
    EXPECT_LE(hurried.recommendation->time->wall->value.value, 86400);
}

TEST(Plan, FiltersAreReasons)
{
    Request request = quickRequest();
    request.vendors = {"amd"};
    const Proposal proposal = planned(request);
    EXPECT_EQ(reasonOf(proposal, "nvidia-rtx-4090"), "plan.rejected.vendor_filter");
    if (proposal.recommendation) {
        EXPECT_EQ(acceleratorOf(proposal, proposal.recommendation->acceleratorId)->vendor, "AMD");
    }
    EXPECT_EQ(violation(proposal), "");

    request.vendors.clear();
    request.accelerators = {"no-such-card"};
    const Proposal none = planned(request);
    ASSERT_TRUE(none.noSolution);
    EXPECT_EQ(none.noSolution->code, "plan.no_solution.filter");
}

TEST(Plan, DomesticOnlyMeansDomesticOnly)
{
    Request request = quickRequest();
    request.task.method = TuningMethod::Lora;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.domesticHardware = DomesticHardware::Required;
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.recommendation);
    EXPECT_TRUE(acceleratorOf(proposal, proposal.recommendation->acceleratorId)->domesticChina);
    for (const PlanOption &option : proposal.alternatives)
        EXPECT_TRUE(acceleratorOf(proposal, option.acceleratorId)->domesticChina);
    EXPECT_EQ(violation(proposal), "");
}

TEST(Plan, AnnouncedCardsAreLeftOutUnlessNamed)
{
    const Proposal proposal = planned(quickRequest());
    for (const Accelerator &accelerator : shippedCatalog()->accelerators) {
        if (accelerator.hasTag("announced")) {
            EXPECT_EQ(reasonOf(proposal, accelerator.id), "plan.rejected.announced") << accelerator.id;
        }
    }
}

// FP8 needs Ada, Hopper or Blackwell (vLLM issues 15336, 13885, 40851).
TEST(Plan, AskedFp8RulesOutAmpere)
{
    Request request;
    request.task.kind = Task::Inference;
    request.model.parameters = 7e9;
    request.model.weightFormat = "fp8";
    const Proposal proposal = planned(request);
    EXPECT_EQ(reasonOf(proposal, "nvidia-a100-sxm-80"), "plan.rejected.format");
    EXPECT_NE(reasonOf(proposal, "nvidia-h100-sxm"), "plan.rejected.format");
    EXPECT_EQ(violation(proposal), "");
}

/// A card that nobody has measured counts at the bad end of its range.
static double riskyCost(const PlanOption &option)
{
    const auto &wall = option.time->wall;
    const double risk = wall && wall->measurements == 0 ? wall->high / wall->value : 1;
    return static_cast<double>(option.cost()->total.value.micros) * risk;
}

TEST(Plan, CheapestIsCheapest)
{
    Request request = quickRequest();
    request.rankBy = RankBy::Cost;
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.recommendation && proposal.recommendation->cost());
    for (const PlanOption &option : proposal.alternatives) {
        if (option.cost() && option.acceleratorId != proposal.recommendation->acceleratorId) {
            EXPECT_GE(riskyCost(option), riskyCost(*proposal.recommendation)) << option.acceleratorId;
        }
    }
}

TEST(Plan, FastestIsFastest)
{
    Request request = quickRequest();
    request.rankBy = RankBy::Time;
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.recommendation && proposal.recommendation->time->wall);
    for (const PlanOption &option : proposal.alternatives) {
        if (option.cost()) {
            EXPECT_GE(option.time->wall->value.value, proposal.recommendation->time->wall->value.value);
        }
    }
}

TEST(Plan, SaysWhatAServingRequestLacks)
{
    Request request;
    request.task.kind = Task::Inference;
    request.model.parameters = 8e9;
    request.model.disaggregated = true;
    request.model.contextLength = 1024;
    const auto has = [](const Proposal &proposal, const std::string &code) {
        return std::any_of(proposal.warnings.begin(), proposal.warnings.end(), [&code](const Message &warning) { return warning.code == code; });
    };
    Proposal proposal = planned(request);
    EXPECT_TRUE(has(proposal, "plan.warning.disaggregated_rate"));
    EXPECT_TRUE(has(proposal, "plan.warning.context_too_short"));
    request.model.requestsPerSecond = 2;
    request.model.contextLength = 8192;
    proposal = planned(request);
    EXPECT_FALSE(has(proposal, "plan.warning.disaggregated_rate"));
    EXPECT_FALSE(has(proposal, "plan.warning.context_too_short"));
}

TEST(Plan, MoreUsersTakeMoreCards)
{
    Request request;
    request.task.kind = Task::Inference;
    request.model.parameters = 70e9;
    request.accelerators = {"nvidia-a100-sxm-80"};
    request.model.concurrency = 4;
    const Proposal few = planned(request);
    request.model.concurrency = 2000;
    const Proposal many = planned(request);
    ASSERT_TRUE(few.recommendation && many.recommendation);
    EXPECT_GT(many.recommendation->count, few.recommendation->count);
    EXPECT_GE(many.recommendation->servingMemory->maxConcurrency * many.recommendation->replicas, 2000);
}

template <class E, std::size_t N>
E anyOf(const NameTable<E, N> &table, std::mt19937 &random)
{
    return table[random() % N].first;
}

Request randomRequest(std::mt19937 &random)
{
    const auto chance = [&random](double p) { return std::uniform_real_distribution<>(0, 1)(random) < p; };
    const auto between = [&random](double low, double high) { return std::exp(std::uniform_real_distribution<>(std::log(low), std::log(high))(random)); };
    Request request;
    request.task.kind = anyOf(EnumNames<Task>::table, random);
    request.task.method = anyOf(EnumNames<TuningMethod>::table, random);
    request.task.objective = anyOf(EnumNames<Objective>::table, random);
    request.task.serving = anyOf(EnumNames<ServingKind>::table, random);
    request.task.optimizer = anyOf(EnumNames<Optimizer>::table, random);
    request.task.loraRank = static_cast<int>(between(1, 512));
    request.task.simplest = chance(0.1);
    const auto &models = shippedCatalog()->models;
    if (chance(0.6) && !models.empty()) {
        request.model.name = models[random() % models.size()].id;
    } else {
        request.model.parameters = between(1e7, 3e12);
        if (chance(0.3))
            request.model.activeParameters = *request.model.parameters * std::uniform_real_distribution<>(0.02, 0.9)(random);
    }
    request.model.sequenceLength = std::floor(between(16, 300000));
    request.model.contextLength = std::floor(between(16, 1000000));
    request.model.inputTokens = std::floor(between(1, 100000));
    request.model.outputTokens = std::floor(between(1, 20000));
    request.model.concurrency = std::floor(between(1, 100000));
    request.model.globalBatch = chance(0.5) ? 0 : std::floor(between(1, 5000));
    if (chance(0.7))
        request.model.datasetTokens = between(1e3, 1e14);
    if (chance(0.2))
        request.model.requestsPerSecond = between(0.001, 10000);
    if (chance(0.2))
        request.model.targetTtftSeconds = between(0.01, 100);
    if (chance(0.2))
        request.model.targetTokensPerSecondPerUser = between(0.1, 1000);
    if (chance(0.2))
        request.model.weightFormat = std::string(weightFormats()[random() % weightFormats().size()].id);
    request.duration.pattern = anyOf(EnumNames<Pattern>::table, random);
    request.duration.days = between(0.1, 3000);
    request.duration.hoursPerDay = std::uniform_real_distribution<>(0.5, 24)(random);
    if (chance(0.3))
        request.duration.deadlineDays = between(0.1, 1000);
    if (chance(0.2))
        request.duration.budget = Money::fromUnits(between(1, 1e9), Currency{});
    if (chance(0.3))
        request.duration.maxGpus = static_cast<int>(between(1, 20000));
    request.duration.interruptible = chance(0.5);
    request.duration.buyAllowed = chance(0.7);
    static const char *const places[] = {"CN", "EU", "US", "SG", "XX"};
    if (chance(0.7))
        request.compliance.jurisdictions.push_back(places[random() % 5]);
    request.compliance.boundary = anyOf(EnumNames<DataBoundary>::table, random);
    request.compliance.industry = anyOf(EnumNames<Industry>::table, random);
    request.compliance.mlpsLevel = static_cast<int>(std::array{0, 2, 3, 4}[random() % 4]);
    request.compliance.personalInformation = chance(0.3);
    request.compliance.criticalInfrastructure = chance(0.1);
    request.compliance.xinchuang = chance(0.1);
    request.compliance.usNexus = chance(0.1);
    request.compliance.stateSecrets = chance(0.03);
    request.compliance.domesticHardware = anyOf(EnumNames<DomesticHardware>::table, random);
    request.rankBy = anyOf(EnumNames<RankBy>::table, random);
    request.currency = *Currency::parse(chance(0.5) ? "CNY" : "USD");
    return request;
}

TEST(PlanFuzz, InvariantsHoldForRandomRequests)
{
    ASSERT_TRUE(shippedCatalog());
    std::mt19937 random(20261130);
    int solved = 0;
    for (int i = 0; i < 120; ++i) {
        const Request request = randomRequest(random);
        const auto proposal = plan(request, shippedCatalog(), onTestDay());
        ASSERT_TRUE(proposal.has_value()) << i << ' ' << proposal.error().message.code << '\n'
                                          << requestToJson(request);
        ASSERT_EQ(violation(*proposal), "") << i << '\n'
                                            << requestToJson(request);
        const std::string json = proposalToJson(*proposal);
        EXPECT_EQ(json.find(": nan"), std::string::npos) << i;
        EXPECT_EQ(json.find(": inf"), std::string::npos) << i;
        solved += proposal->recommendation ? 1 : 0;
    }
    EXPECT_GT(solved, 24);
}

} // namespace

} // namespace powertrain
