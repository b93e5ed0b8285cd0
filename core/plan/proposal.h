// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/cost/cost.h"
#include "core/cost/outlook.h"
#include "core/estimate/memory.h"
#include "core/estimate/serving_load.h"
#include "core/estimate/time.h"
#include "core/plan/compliance.h"
#include "core/plan/deployment.h"
#include "core/plan/ecosystem.h"
#include "core/plan/network.h"
#include "core/plan/storage.h"
#include "core/workload/request.h"

namespace powertrain {

/// What the plan says of the model, so that a reader needs nothing else.
struct ModelSummary {
    std::string name;
    std::string modelType;
    ParameterCounts parameters;
    SizeClass sizeClass{};
    std::string weightFormat; ///< format the plan uses for the weights
    Bytes weightBytes;
    Bytes kvBytesPerToken; ///< whole model, one copy, in the plan's KV type
    std::int64_t contextLength = 0;
    bool synthetic = false;
};

/// One complete way to do the job.
struct PlanOption {
    std::string acceleratorId;
    int count = 0; ///< accelerators (cards), all replicas, in whole nodes where needed
    int nodes = 1;
    int replicas = 1;                     ///< serving
    Layout layout;                        ///< of one training job, or of one replica
    LossPath loss = LossPath::Upcast;     ///< training
    DataType compute = DataType::Bf16;    ///< training: what the matrix units compute in
    int shardingGroup = 0;                ///< training: ranks that share one copy of the states; 0: all replicas
    std::string weightFormat;             ///< serving: format of the weights
    bool substituteFormat = false;        ///< serving: not the asked or stored format, because the card lacks or cannot hold it
    std::optional<double> memoryFraction; ///< serving: to be given to the engine where its default overruns the card
    MemoryEstimate memory;
    std::optional<ServingMemory> servingMemory;
    std::optional<TrainingTime> time;
    std::optional<ServingSpeed> serving;         ///< of one replica
    std::optional<TokensPerSecond> servingTotal; ///< all replicas
    std::optional<ReplicaNeed> replicaNeed;      ///< serving with a request rate
    std::optional<ServingLoad> largestLoad;      ///< serving: of one replica, within the targets
    std::optional<Disaggregated> disaggregated;  ///< serving: where it needs fewer cards
    std::optional<double> energyKwh;             ///< of the run or the project; unknown power: none
    bool smallest = false;                       ///< the smallest count of this card that does the job
    bool onFront = false;                        ///< no other option is better in cost, time and energy at once
    std::vector<Message> countReasons;           ///< why so many: "40 = 5 × 8"
    std::vector<Message> speedups;               ///< training: what would shorten a step, largest gain first
    DeploymentMode deployment{};
    ModeVerdict verdict = ModeVerdict::Allowed; ///< of the regimes, on this card, count and mode
    std::vector<const Regime *> regimes;        ///< that make it conditional, discourage it, or only this option triggers
    std::vector<CostOption> costs;              ///< cheapest allowed first; unpriced accelerator: empty
    std::optional<std::size_t> chosenCost;      ///< index into costs
    std::vector<Message> reasons;
    std::vector<Message> warnings;
    double score = 0; ///< rank value, smaller is better; only comparable inside one proposal

    const CostOption *cost() const { return chosenCost ? &costs[*chosenCost] : nullptr; }
};

/// One count of the recommended card, and what it would bring.
struct ScalingPoint {
    int cards = 0;
    Layout layout;
    Seconds wall;
    double gpuHours = 0;
    double efficiency = 1; ///< speed per card, against the smallest count
    std::optional<Money> cost;
    bool inTime = true;
};

/// Time against the number of cards, for a training run with known tokens.
struct Scaling {
    std::vector<ScalingPoint> points; ///< ascending counts
    std::optional<Seconds> available; ///< time that the run may take
    std::optional<int> enough;        ///< smallest count that ends in time
    std::optional<int> worthwhile;    ///< beyond this twice the cards bring less than 1.5 times the speed
};

/// One replica of a served plan at a number of users.
struct LoadPoint {
    double concurrency = 1; ///< users of one replica at the same time
    Range<TokensPerSecond> output;
    Range<TokensPerSecond> perUser;
    Range<Seconds> ttft;
    bool held = true; ///< all of them at the same time in the cache; else some wait
    bool meetsTargets = true;
};

struct RejectedAccelerator {
    std::string acceleratorId;
    Message reason; ///< of compliance: with the argument "regime" (id), so that its texts and evidence can be looked up
    std::optional<Message> nearestFix;
};

/// One of the two sums the articles teach, computed by our formulas, with what the articles say beside it.
struct ArticleSum {
    std::string id; ///< "full_7b_fp32", "r1_fp8_30_users"
    Derivation derivation;
    Message remark;        ///< what the article leaves out
    bool relevant = false; ///< this request is of the kind that the article speaks of
};

/// What has to stand around the accelerators of the recommendation.
struct HostPlan {
    int nodes = 1;
    int cardsPerNode = 1;
    // Of one node, what the job needs:
    Bytes memoryNeeded; ///< loading, offloaded states, data workers, page cache of weights
    Bytes memory;       ///< the usual size that holds it, 2 × the cards' memory where nothing else decides
    int cpuCores = 0;   ///< physical: data workers, engine and system
    Bytes localStorage; ///< as StorageTier::LocalNvme; 0: none
    int drives = 0;
    const ServerFacts *server = nullptr; ///< what makers sell for these cards; null: unknown
    bool workstation = false;            ///< one node of few PCIe cards: stands under a desk, on one power supply
    std::optional<Watts> powerSupply;    ///< workstation: rated power to buy
    // Own hardware: power and place. Unknown where the cards' power is.
    bool owned = false;
    std::optional<Watts> nodePower; ///< at full load
    std::optional<Watts> itPower;   ///< all nodes, switches and storage
    std::optional<double> pue;
    std::optional<Watts> facilityPower; ///< itPower × PUE
    std::optional<double> rackUnits;    ///< all nodes and switches
    std::optional<int> racks;           ///< by power and height, the larger
    std::optional<int> circuits;        ///< three-phase 32 A at 400 V, two independent feeds
    std::string cooling;                ///< "air", "liquid"; empty: unknown
    std::optional<double> deliveryWeeks;
    std::vector<Message> advice;
    std::vector<std::string> assumed; ///< key=value
    Derivation derivation;
};

enum class MaterialSource { Rented, ///< in the rent
    Bought,
    Asked }; ///< to be asked for: no price is known
enum class MaterialUnit { Piece,
    Terabyte };

/// One line of the bill of materials.
struct MaterialLine {
    Message item; ///< "plan.material.accelerator", … with what specifies it
    double quantity = 1;
    MaterialUnit unit = MaterialUnit::Piece;
    MaterialSource source = MaterialSource::Asked;
    std::optional<Money> amount; ///< of the line, before tax; unknown: not priced, never 0
    std::string priceId;         ///< row of the catalogue behind `amount`; may be empty
};

/// Everything that has to stand around the accelerators of one option.
struct Surroundings {
    StoragePlan storage;
    NetworkPlan network;
    Balance balance;
    HostPlan hosts;
    std::vector<MaterialLine> materials;
    SoftwareAdvice software;
};

/// The whole answer. A plain value: the window, the PDF, JSON, CSV and Markdown all read this and nothing else.
struct Proposal {
    Request request;
    CatalogPtr catalog; ///< keeps regimes and offers that are pointed to alive
    std::string date;   ///< "today" of the plan, ISO
    ModelSummary model;
    std::optional<PlanOption> recommendation;
    std::vector<PlanOption> alternatives; ///< best first, without the recommendation
    std::vector<RejectedAccelerator> rejected;
    std::optional<Message> noSolution; ///< why nothing is recommended
    ComplianceVerdict compliance;
    std::vector<ScoredMode> deployment;
    std::vector<Message> billingAdvice;       ///< which way of paying suits the project, whatever the prices (R-40 … R-46)
    std::optional<MoneyOutlook> money;        ///< of the recommendation: rent, reserve, spot, buy or pay by the token
    std::optional<Surroundings> surroundings; ///< of the recommendation; surroundingsFor() gives an alternative's
    std::optional<Scaling> scaling;           ///< of the recommended card
    std::vector<LoadPoint> loadCurve;         ///< of one replica of the recommendation
    std::vector<Message> warnings;            ///< most important first
    std::vector<std::string> assumed;         ///< key=value
    Derivation memoryDerivation;              ///< of the recommendation
    Derivation timeDerivation;
    Derivation costDerivation;
    std::vector<ArticleSum> articleSums;
    struct Versions {
        std::string app, catalog, formulas;
    } versions;
};

} // namespace powertrain
