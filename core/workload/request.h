// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/setup.h"
#include "core/units/message.h"
#include "core/units/money.h"

namespace powertrain {

enum class Task { Experiment,
    FineTune,
    Pretrain,
    Inference };
enum class TuningMethod { Full,
    Freeze,
    Lora,
    Qlora4,
    Qlora8,
    Dora,
    Adapter,
    BitFit };
enum class Objective { Sft,
    Dpo,
    Ppo,
    Grpo };
enum class TrainPrecision { Bf16,
    Fp8,
    Best };
enum class ServingKind { Online,
    Batch };
enum class Pattern { Burst,
    Steady };
enum class DomesticHardware { Indifferent,
    Preferred,
    Required };
enum class RankBy { Balance,
    Cost,
    Time,
    Energy };
/// How amounts are shown: as the price lists have them, or all brought to one side of VAT, where that is known.
enum class TaxView { AsPrinted,
    WithTax,
    WithoutTax };
enum class DataBoundary { MayLeave,
    StaysInDomain,
    StaysOnPremises };
enum class Industry { General,
    Finance,
    Health,
    Government,
    Manufacturing,
    Telecom,
    Education,
    Defence };

/// Step 1: what is to be done.
struct TaskAnswer {
    Task kind = Task::FineTune;
    TuningMethod method = TuningMethod::Qlora4; ///< FineTune, and Experiment when it trains
    Objective objective = Objective::Sft;
    ServingKind serving = ServingKind::Online;
    Optimizer optimizer = Optimizer::AdamW;
    int loraRank = 16;
    bool simplest = false; ///< "make it as simple as possible": managed platform

    friend bool operator==(const TaskAnswer &, const TaskAnswer &) = default;
};

/// Step 2: the model and how much of it. Exactly one of name, configJson, parameters is used, in that order.
struct ModelAnswer {
    std::string name;       ///< library name or id
    std::string configPath; ///< where configJson came from, for display
    std::string configJson; ///< text of a config.json, or what openModelFiles() makes of a model's files
    std::optional<double> parameters;
    std::optional<double> activeParameters;

    std::string weightFormat;            ///< serving: format to serve in; empty: as stored
    std::string kvType;                  ///< serving: empty = 16 bit
    double sequenceLength = 2048;        ///< training
    double globalBatch = 0;              ///< sequences per optimizer step; 0: chosen
    std::optional<double> datasetTokens; ///< training: tokens of one epoch
    double epochs = 1;
    std::optional<double> sampleTokens;                   ///< training: mean tokens of one sample; unknown: as long as the sequence
    TrainPrecision trainPrecision = TrainPrecision::Bf16; ///< training: of the matrix multiplications; Best: whatever suits card and framework
    bool packed = true;                                   ///< training: samples are joined to full sequences
    std::optional<double> datasetFiles;                   ///< training: files that the data lie in; unknown: a few large shards
    std::optional<double> meanFileBytes;                  ///< training: mean size of one of them
    double contextLength = 8192;                          ///< serving: longest sequence
    double inputTokens = 2048;                            ///< serving: typical prompt
    double outputTokens = 512;                            ///< serving: typical answer
    double concurrency = 1;                               ///< serving: users generating at the same time
    std::optional<double> requestsPerSecond;              ///< serving: mean over the busy hours
    double peakFactor = 2;                                ///< serving: rate of the busiest minutes over that mean
    std::optional<double> availability;                   ///< serving: share of the time that the service has to answer in full
    double prefixShare = 0;                               ///< serving: of a prompt's tokens that earlier prompts had too
    std::string speculative;                              ///< serving: how tokens are drafted (mtp, eagle3, draft, ngram); empty: not at all
    bool disaggregated = false;                           ///< serving: prompts and answers may run on cards of their own
    std::optional<double> targetTtftSeconds;
    std::optional<double> targetTokensPerSecondPerUser;

    friend bool operator==(const ModelAnswer &, const ModelAnswer &) = default;
};

/// Step 3: for how long, and in what manner.
struct DurationAnswer {
    Pattern pattern = Pattern::Burst;
    double days = 30; ///< length of the project
    double hoursPerDay = 8;
    std::optional<double> deadlineDays; ///< training has to be finished in
    std::optional<Money> budget;
    bool interruptible = true;
    std::optional<double> hoursPerInterruption; ///< spot: mean hours until one machine is taken back; unknown: an assumption
    std::optional<double> spotPriceFactor;      ///< spot price / on-demand price where no spot offer is known; unset: an assumption
    std::optional<double> egressGbPerMonth;     ///< data that leaves the provider; unknown: what the job itself makes
    std::optional<double> failedRunFactor;      ///< computed in all / computed in the one good run; at least 1
    bool buyAllowed = true;
    // "about your team", folded; neutral defaults
    std::optional<bool> opsTeam;
    bool needsOsControl = false;
    bool platformOfManyJobs = false;
    bool refreshWanted = false;
    std::optional<int> maxGpus;
    std::optional<double> deliveryWeeks; ///< bought hardware: as the vendor says; unknown until asked

    friend bool operator==(const DurationAnswer &, const DurationAnswer &) = default;
};

/// Step 4: where it may run. Plain facts; regimes follow from them, or are ticked directly.
struct ComplianceAnswer {
    std::vector<std::string> jurisdictions; ///< where the people and the operator are: "CN", "EU", "US", …
    DataBoundary boundary = DataBoundary::MayLeave;
    int mlpsLevel = 0; ///< 0: not graded; 2, 3, 4
    Industry industry = Industry::General;
    bool personalInformation = false;
    // Cross-border rules count distinct persons in a calendar year. Unknown: the path stays open.
    std::optional<double> people;          ///< persons whose (not sensitive) data leave
    std::optional<double> sensitivePeople; ///< persons whose sensitive data leave (biometric, medical, financial, whereabouts, minors)
    bool transferExempt = false;           ///< the transfer itself falls under an exemption (a contract with the person, staff, emergency, free-trade zone)
    bool healthInformation = false;
    bool cardholderData = false;
    bool importantData = false;
    bool stateSecrets = false;
    bool government = false;
    bool criticalInfrastructure = false;
    bool stateFunded = false;
    bool servesPublic = false;
    bool xinchuang = false; ///< 信创 required
    bool usNexus = false;
    bool headquartersInChina = false;
    bool controlledUnclassified = false; ///< CUI
    bool itarData = false;
    bool earControlledData = false;
    bool usFederalCustomer = false;
    bool needsSoc2 = false;
    bool needsIso27001 = false;
    bool placesModelOnEuMarket = false;
    std::optional<double> baseTrainingFlop; ///< FLOPs that the model's own training took before this project (one-third rule)
    bool euHighRiskUse = false;
    bool dedicatedHardware = false;   ///< contract asks for isolation
    std::vector<std::string> regimes; ///< ticked directly, by id
    std::vector<std::string> regions; ///< where it must run; empty: anywhere allowed
    DomesticHardware domesticHardware = DomesticHardware::Indifferent;

    friend bool operator==(const ComplianceAnswer &, const ComplianceAnswer &) = default;
};

/// An operator or people in the United States are a US nexus whether or not it was ticked.
bool hasUsNexus(const ComplianceAnswer &answer);

/// The four answers, and how the result is to be ranked and priced.
struct Request {
    std::string title;
    std::string client;
    TaskAnswer task;
    ModelAnswer model;
    DurationAnswer duration;
    ComplianceAnswer compliance;
    RankBy rankBy = RankBy::Balance;
    Currency currency;
    TaxView tax = TaxView::AsPrinted;
    std::vector<std::string> vendors;      ///< only these; empty: all
    std::vector<std::string> accelerators; ///< only these ids; empty: all

    bool isTraining() const; ///< weights change (everything but inference)

    friend bool operator==(const Request &, const Request &) = default;
};

/// Reads a request document (resources/schema/request.schema.json). Fails on the first unknown key, wrong type or
/// absurd value, naming its path ("duration.days").
Expected<Request> requestFromJson(std::string_view text);
/// Complete document, defaults included, two-space indent, keys in the schema's order.
std::string requestToJson(const Request &request);

template <>
struct EnumNames<Task> {
    static constexpr NameTable<Task, 4> table{{{Task::Experiment, "experiment"}, {Task::FineTune, "finetune"}, {Task::Pretrain, "pretrain"}, {Task::Inference, "inference"}}};
};
template <>
struct EnumNames<TuningMethod> {
    static constexpr NameTable<TuningMethod, 8> table{{{TuningMethod::Full, "full"}, {TuningMethod::Freeze, "freeze"}, {TuningMethod::Lora, "lora"}, {TuningMethod::Qlora4, "qlora"},
        {TuningMethod::Qlora8, "qlora_8bit"}, {TuningMethod::Dora, "dora"}, {TuningMethod::Adapter, "adapter"}, {TuningMethod::BitFit, "bitfit"}}};
};
template <>
struct EnumNames<Objective> {
    static constexpr NameTable<Objective, 4> table{{{Objective::Sft, "sft"}, {Objective::Dpo, "dpo"}, {Objective::Ppo, "ppo"}, {Objective::Grpo, "grpo"}}};
};
template <>
struct EnumNames<TrainPrecision> {
    static constexpr NameTable<TrainPrecision, 3> table{{{TrainPrecision::Bf16, "bf16"}, {TrainPrecision::Fp8, "fp8"}, {TrainPrecision::Best, "best"}}};
};
template <>
struct EnumNames<ServingKind> {
    static constexpr NameTable<ServingKind, 2> table{{{ServingKind::Online, "online"}, {ServingKind::Batch, "batch"}}};
};
template <>
struct EnumNames<Pattern> {
    static constexpr NameTable<Pattern, 2> table{{{Pattern::Burst, "burst"}, {Pattern::Steady, "steady"}}};
};
template <>
struct EnumNames<DomesticHardware> {
    static constexpr NameTable<DomesticHardware, 3> table{{{DomesticHardware::Indifferent, "indifferent"}, {DomesticHardware::Preferred, "preferred"}, {DomesticHardware::Required, "required"}}};
};
template <>
struct EnumNames<RankBy> {
    static constexpr NameTable<RankBy, 4> table{{{RankBy::Balance, "balance"}, {RankBy::Cost, "cost"}, {RankBy::Time, "time"}, {RankBy::Energy, "energy"}}};
};
template <>
struct EnumNames<TaxView> {
    static constexpr NameTable<TaxView, 3> table{{{TaxView::AsPrinted, "as_printed"}, {TaxView::WithTax, "with_tax"}, {TaxView::WithoutTax, "without_tax"}}};
};
template <>
struct EnumNames<DataBoundary> {
    static constexpr NameTable<DataBoundary, 3> table{{{DataBoundary::MayLeave, "may_leave"}, {DataBoundary::StaysInDomain, "stays_in_domain"}, {DataBoundary::StaysOnPremises, "stays_on_premises"}}};
};
template <>
struct EnumNames<Industry> {
    static constexpr NameTable<Industry, 8> table{{{Industry::General, "general"}, {Industry::Finance, "finance"}, {Industry::Health, "health"}, {Industry::Government, "government"},
        {Industry::Manufacturing, "manufacturing"}, {Industry::Telecom, "telecom"}, {Industry::Education, "education"}, {Industry::Defence, "defence"}}};
};

} // namespace powertrain
