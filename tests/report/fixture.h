// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <string>

#include "core/catalog/fold.h"
#include "core/plan/proposal.h"

namespace powertrain::test {

inline Accelerator card(std::string id, std::string name, double capacityMiB, std::string nameZh = {})
{
    Accelerator accelerator;
    accelerator.id = std::move(id);
    accelerator.name = std::move(name);
    accelerator.nameZh = std::move(nameZh);
    accelerator.capacity = Bytes(capacityMiB * 1048576.0);
    accelerator.peak.bf16 = FlopsPerSecond(989.4e12);
    accelerator.tdp = Watts(700);
    accelerator.provenance.sources = {"NVIDIA H200 datasheet, 2024"};
    return accelerator;
}

inline std::shared_ptr<Catalog> smallCatalog()
{
    auto catalog = std::make_shared<Catalog>();
    catalog->accelerators = {card("nvidia-h200-sxm", "H200 SXM", 143771), card("nvidia-b200", "B200", 183359), card("huawei-ascend-910b2", "Ascend 910B2", 65536, "昇腾 910B2"),
        card("nvidia-rtx-4090", "GeForce RTX 4090", 24564)};
    for (auto &[id, name, nameZh] : {std::tuple{"aliyun", "Alibaba Cloud", "阿里云"}, {"autodl", "AutoDL", ""}, {"lambda", "Lambda", ""}, {"runpod", "RunPod", ""}, {"own", "Own purchase", "自购"}}) {
        Provider provider;
        provider.id = id;
        provider.name = name;
        provider.nameZh = nameZh;
        catalog->providers.push_back(provider);
    }
    Offer offer;
    offer.id = "aliyun-h200-od";
    offer.providerId = "aliyun";
    offer.sku = "gn8v.48xlarge";
    offer.acceleratorId = "nvidia-h200-sxm";
    offer.gpusPerInstance = 8;
    offer.asOf = "2026-10-02";
    offer.source = "https://www.aliyun.com/price/product";
    catalog->offers.push_back(offer);
    Regime regime;
    regime.id = "mlps-3";
    regime.name = {"MLPS level 3 (GB/T 22239-2019)", "等保三级（GB/T 22239-2019）"};
    regime.appliesTo = {"Systems graded at level 3", "定级为三级的信息系统"};
    regime.demands = {{"Yearly assessment by a listed assessor", "每年由测评机构测评"}, {"Logs kept for six months", "日志留存六个月"}};
    regime.sources = {{"GB/T 22239-2019", "https://openstd.samr.gov.cn/", "A", true}};
    catalog->regimes.push_back(regime);
    catalog->disclaimer = {"Decision support, not legal advice.", "仅供决策参考，不构成法律意见。"};
    catalog->rates.push_back({*Currency::parse("USD"), *Currency::parse("CNY"), 7.1, "2026-10-30", "PBOC central parity rate", false});
    catalog->version = "2026-11-01";
    // What the store does when it reads a database.
    for (std::size_t i = 0; i < catalog->accelerators.size(); ++i)
        catalog->acceleratorIndex[powertrain::catalog::foldName(catalog->accelerators[i].id)] = i;
    for (std::size_t i = 0; i < catalog->providers.size(); ++i)
        catalog->providerIndex[catalog->providers[i].id] = i;
    catalog->indexOffers();
    return catalog;
}

inline Money cny(double units) { return *Money::fromUnits(units, *Currency::parse("CNY")); }

inline CostOption cost(std::string provider, BillingMode billing, double perHour, double total, bool allowed = true)
{
    CostOption option;
    option.billing = billing;
    option.offerId = provider + "-h200-od";
    option.providerId = std::move(provider);
    option.region = "cn-beijing";
    option.asOf = "2026-10-02";
    option.gpus = 8;
    option.gpuHours = 8 * 24 * 365;
    option.unitPrice = cny(perHour);
    option.total = {cny(total), cny(total * 0.9), cny(total * 1.2), 0};
    option.items = {{CostItemKind::Compute, cny(total * 0.95)}, {CostItemKind::Storage, cny(total * 0.05)}};
    option.perMonth = cny(total / 12);
    option.perMillionTokens = cny(12.34);
    option.allowed = allowed;
    if (billing == BillingMode::Reserved1Year)
        option.breakEvenUse = 0.62;
    return option;
}

inline MemoryEstimate memory(double weights, double cache, double rest, const Accelerator &accelerator)
{
    MemoryEstimate estimate;
    estimate.parts[MemoryPartKind::Weights] = Bytes(weights * 1e9);
    estimate.parts[MemoryPartKind::KvCache] = Bytes(cache * 1e9);
    estimate.parts[MemoryPartKind::Activations] = Bytes(rest * 0.5e9);
    estimate.parts[MemoryPartKind::CudaGraphs] = Bytes(rest * 0.2e9);
    estimate.parts[MemoryPartKind::Runtime] = Bytes(rest * 0.3e9);
    const Bytes total = estimate.parts.total();
    estimate.driver = {total, total * 0.95, total * 1.06, 38};
    estimate.allocated = estimate.reserved = estimate.driver;
    estimate.phase = PeakPhase::Serving;
    estimate.capacity = accelerator.capacity;
    estimate.fit = total / *accelerator.capacity > 0.92 ? Fit::Tight : Fit::Fits;
    estimate.weights = Bytes(weights * 1e9);
    return estimate;
}

/// A proposal made by hand, with something in every part of it: DeepSeek-R1 served on eight H200 for 30 users, data
/// within the premises, MLPS level 3. The figures are plausible but belong to no calculation.
/// Renting against buying over two years, and what two providers ask.
inline MoneyOutlook moneyOutlook()
{
    MoneyOutlook money;
    MonthlyComparison comparison;
    comparison.months = 24;
    comparison.use = 0.5;
    CostCurve rent, buy;
    rent.providerId = "aliyun";
    buy.way = CostWay::Buy;
    for (int month = 0; month <= comparison.months; ++month) {
        rent.cumulative.push_back(cny(100'000.0 * month));
        buy.cumulative.push_back(cny(1'000'000.0 + 20'000.0 * month));
    }
    comparison.curves = {rent, buy};
    comparison.crossings = {{0, 1, 12.5, cny(1'250'000)}};
    money.comparison = comparison;
    PriceSpread spread;
    spread.acceleratorId = "nvidia-h200-sxm";
    spread.providers = {{"aliyun", BillingMode::OnDemand, cny(20), cny(22), cny(30), 3, "2026-10-02", false}, {"lambda", BillingMode::OnDemand, cny(25), cny(25), cny(25), 1, "2025-01-02", true}};
    spread.flagged = 1;
    money.spreads = {spread};
    money.ages = {4, 1, 0, "2025-01-02", "2026-10-02"};
    return money;
}

inline Proposal servingProposal()
{
    const std::shared_ptr<Catalog> catalog = smallCatalog();
    Proposal proposal;
    proposal.catalog = catalog;
    proposal.date = "2026-11-30";
    proposal.request.title = "DeepSeek-R1 private deployment 私有化部署方案";
    proposal.request.client = "Example Bank 示例银行";
    proposal.request.task.kind = Task::Inference;
    proposal.request.model.name = "deepseek-ai/DeepSeek-R1";
    proposal.request.model.concurrency = 30;
    proposal.request.model.contextLength = 32768;
    proposal.request.duration.pattern = Pattern::Steady;
    proposal.request.duration.days = 1095;
    proposal.request.duration.hoursPerDay = 24;
    proposal.request.duration.budget = cny(9'000'000);
    proposal.request.compliance.jurisdictions = {"CN"};
    proposal.request.compliance.boundary = DataBoundary::StaysOnPremises;
    proposal.request.compliance.mlpsLevel = 3;
    proposal.request.compliance.industry = Industry::Finance;
    proposal.request.compliance.personalInformation = true;
    proposal.request.currency = *Currency::parse("CNY");
    proposal.model.name = "deepseek-ai/DeepSeek-R1";
    proposal.model.modelType = "deepseek_v3";
    proposal.model.weightFormat = "fp8_block128";
    proposal.model.weightBytes = Bytes(688.6e9);
    proposal.model.kvBytesPerToken = Bytes(70272);
    proposal.model.contextLength = 163840;

    const Accelerator &h200 = catalog->accelerators[0];
    PlanOption option;
    option.acceleratorId = h200.id;
    option.count = 8;
    option.layout.tensorParallel = 8;
    option.memory = memory(86, 33, 9, h200);
    ServingMemory serving;
    serving.memory = option.memory;
    serving.kvPool = {Bytes(33e9), Bytes(30e9), Bytes(36e9), 12};
    serving.kvBytesPerToken = Bytes(70272);
    serving.kvTokens = 469'000;
    serving.maxConcurrency = 14;
    serving.starts = true;
    option.servingMemory = serving;
    ServingSpeed speed;
    speed.ttft = {Seconds(0.8), Seconds(0.6), Seconds(1.1), 12};
    speed.tpot = {Seconds(0.028), Seconds(0.022), Seconds(0.036), 12};
    speed.parts[TimePartKind::MemoryTraffic] = Seconds(0.02);
    speed.outputPerUser = {TokensPerSecond(36), TokensPerSecond(28), TokensPerSecond(45), 12};
    speed.outputTotal = {TokensPerSecond(1080), TokensPerSecond(830), TokensPerSecond(1350), 12};
    speed.outputSaturated = speed.outputTotal;
    speed.batch = 30;
    option.serving = speed;
    option.servingTotal = TokensPerSecond(1080);
    option.deployment = DeploymentMode::OwnDataCentre;
    option.costs = {cost("own", BillingMode::Purchase, 18.5, 3'456'789), cost("aliyun", BillingMode::Reserved1Year, 31, 6'512'400), cost("autodl", BillingMode::OnDemand, 38.2, 8'031'168),
        cost("lambda", BillingMode::OnDemand, 44, 9'250'560), cost("aliyun", BillingMode::OnDemand, 52, 10'932'480), cost("runpod", BillingMode::Spot, 21, 4'415'040, false)};
    option.costs[3].priceIsOld = true;
    option.chosenCost = 0;
    option.reasons = {{"plan.cheapest_that_fits", {Argument::of("count", 8)}}, {"plan.fp8_native", {}}};
    option.warnings = {{"plan.tight_memory", {Argument::of("share", 0.87, Unit::Ratio)}}};
    proposal.recommendation = option;
    proposal.money = moneyOutlook();
    PlanOption other = option;
    other.acceleratorId = "nvidia-b200";
    other.memory = memory(86, 62, 10, catalog->accelerators[1]);
    other.costs = {cost("aliyun", BillingMode::OnDemand, 70, 14'716'800)};
    other.deployment = DeploymentMode::BareMetal;
    proposal.alternatives.push_back(other);
    other.acceleratorId = "huawei-ascend-910b2";
    other.count = 32;
    other.nodes = 4;
    other.memory = memory(43, 12, 6, catalog->accelerators[2]);
    other.costs.clear();
    other.chosenCost.reset();
    proposal.alternatives.push_back(other);
    proposal.rejected = {{"nvidia-rtx-4090", {"plan.does_not_fit", {Argument::of("needed", 128e9, Unit::Bytes)}}, Message{"plan.fix_quantise", {}}}};

    proposal.compliance.regimes = {&catalog->regimes[0]};
    ComplianceVerdict::Mode &vm = proposal.compliance.modes[static_cast<std::size_t>(DeploymentMode::CloudVm)];
    vm.verdict = ModeVerdict::Excluded;
    vm.decidedBy = {"mlps-3"};
    vm.reasons = {{&catalog->regimes[0], {}, ModeVerdict::Excluded}};
    ComplianceVerdict::Mode &own = proposal.compliance.modes[static_cast<std::size_t>(DeploymentMode::OwnDataCentre)];
    own.verdict = ModeVerdict::Preferred;
    own.decidedBy = {"mlps-3"};
    proposal.compliance.regions = {"CN"};
    proposal.compliance.logRetentionDays = 183;
    proposal.compliance.evidence = {{"Grading record and assessment report", "定级备案证明与测评报告"}, {"Commercial cryptography assessment", "商用密码应用安全性评估报告"}};
    const auto scored = [](DeploymentMode mode, double score, ModeVerdict verdict, std::vector<Message> reasons) {
        ScoredMode one;
        one.mode = mode;
        one.score = score;
        one.verdict = verdict;
        one.reasons = std::move(reasons);
        return one;
    };
    proposal.deployment = {scored(DeploymentMode::OwnDataCentre, 0.86, ModeVerdict::Preferred, {{"deploy.data_stays", {}}}), scored(DeploymentMode::Appliance, 0.71, ModeVerdict::Allowed, {}),
        scored(DeploymentMode::CloudVm, 0, ModeVerdict::Excluded, {{"deploy.excluded", {}}})};

    StoragePlan storage;
    storage.weightsOnly = Bytes(688.6e9);
    storage.total = Bytes(2.1e12);
    StorageNeed local;
    local.tier = StorageTier::LocalNvme;
    local.capacity = Bytes(2.6e12);
    local.readBandwidth = BytesPerSecond(6e9);
    storage.tiers = {local};
    storage.weightLoadTime = Seconds(115);
    storage.advice = {{"storage.keep_two_versions", {}}};
    proposal.surroundings.emplace();
    proposal.surroundings->storage = storage;
    NetworkPlan network;
    network.inNode = NodeLink::FastLink;
    network.fastLinkRequired = true;
    proposal.surroundings->network = network;
    Balance &balance = proposal.surroundings->balance;
    balance.known = true;
    balance.network = 0.2;
    balance.storage = 0.1;
    balance.ofStep = {1 / 1.3, 0.2 / 1.3, 0.1 / 1.3};
    const auto at = [](double users, double each, bool good) {
        LoadPoint point;
        point.concurrency = users;
        point.output = {TokensPerSecond(users * each), TokensPerSecond(0.8 * users * each), TokensPerSecond(1.3 * users * each), 16};
        point.perUser = {TokensPerSecond(each), TokensPerSecond(0.8 * each), TokensPerSecond(1.3 * each), 16};
        point.ttft = {Seconds(0.5 + users / 20), Seconds(0.4), Seconds(4), 16};
        point.meetsTargets = good;
        return point;
    };
    proposal.loadCurve = {at(1, 52, true), at(8, 40, true), at(30, 25, true), at(64, 9, false)};
    proposal.warnings = {{"plan.export_control", {}}};
    proposal.assumed = {"kv_type=bf16", "engine=vllm", "memory_fraction=0.9"};
    proposal.memoryDerivation = {{"serve.memory.weights", "W / (t × p)", {Argument::of("W", 688.6e9, Unit::Bytes), Argument::of("t", 8), Argument::of("p", 1)},
                                     Argument::of("weights", 86.1e9, Unit::Bytes), "vllm-project/vllm: vllm/model_executor/layers/linear.py"},
        {"serve.memory.kv_per_token", "L × (r + d) × b", {Argument::of("L", 61), Argument::of("r", 512), Argument::of("d", 64), Argument::of("b", 2, Unit::Bytes)},
            Argument::of("kv", 70272, Unit::Bytes), "arXiv 2412.19437, section 2.1.1"}};
    proposal.timeDerivation = {{"serve.time.tpot", "max(B / bw, F / peak)", {Argument::of("B", 51e9, Unit::Bytes), Argument::of("bw", 4.8e12, Unit::BytesPerSecond)},
        Argument::of("tpot", 0.028, Unit::Seconds), "arXiv 2402.16363"}};
    proposal.costDerivation = {{"cost.total", "n × h × price", {Argument::of("n", 8), Argument::of("h", 26280)}, Argument{"total", Unit::Money, 3456789, "CNY"}, "offer own-h200-od"}};
    proposal.articleSums = {{"r1_fp8_30_users", proposal.memoryDerivation, {"article.r1_remark", {}}}};
    proposal.versions = {"0.1.0", "2026-11-01", "1"};
    return proposal;
}

/// The same value without a recommendation: nothing fits.
inline Proposal unsolvedProposal()
{
    Proposal proposal = servingProposal();
    proposal.recommendation.reset();
    proposal.alternatives.clear();
    proposal.noSolution = Message{"plan.nothing_fits", {Argument::ofText("model", "deepseek-ai/DeepSeek-R1")}};
    proposal.surroundings.reset();
    proposal.loadCurve.clear();
    proposal.memoryDerivation.clear();
    proposal.timeDerivation.clear();
    proposal.costDerivation.clear();
    return proposal;
}

/// QLoRA of a 7B model on one card, rented.
inline Proposal tuningProposal()
{
    Proposal proposal = servingProposal();
    proposal.request.task.kind = Task::FineTune;
    proposal.request.title.clear();
    proposal.request.client.clear();
    proposal.request.model.datasetTokens = 50e6;
    proposal.request.model.epochs = 3;
    PlanOption &option = *proposal.recommendation;
    option.acceleratorId = "nvidia-rtx-4090";
    option.count = 1;
    option.servingMemory.reset();
    option.serving.reset();
    option.servingTotal.reset();
    TrainingTime time;
    time.step = {Seconds(2.4), Seconds(1.9), Seconds(3.1), 21};
    time.tokensPerSecond = {TokensPerSecond(3400), TokensPerSecond(2700), TokensPerSecond(4200), 21};
    time.tokensPerSecondPerGpu = time.tokensPerSecond;
    time.mfu = {0.41, 0.33, 0.5, 21};
    time.wall = Range<Seconds>{Seconds(44'000), Seconds(36'000), Seconds(56'000), 21};
    time.gpuHours = Range<double>{12.2, 10, 15.5, 21};
    time.parts[TimePartKind::Compute] = Seconds(1.8);
    time.parts[TimePartKind::Dequantisation] = Seconds(0.4);
    time.parts[TimePartKind::Optimizer] = Seconds(0.2);
    option.time = time;
    proposal.loadCurve.clear();
    Scaling scaling;
    scaling.available = Seconds(40'000);
    scaling.enough = 2;
    scaling.worthwhile = 4;
    for (const int cards : {1, 2, 4, 8}) {
        ScalingPoint point;
        point.cards = cards;
        point.layout.dataParallel = cards;
        point.efficiency = 1.0 / std::sqrt(cards);
        point.wall = Seconds(44'000 / (cards * point.efficiency));
        point.gpuHours = cards * point.wall.value / 3600;
        point.inTime = cards > 1;
        scaling.points.push_back(point);
    }
    scaling.points[1].cost = Money::fromUnits(310, proposal.request.currency);
    proposal.scaling = scaling;
    return proposal;
}

} // namespace powertrain::test
