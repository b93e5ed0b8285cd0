// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/request.h"

namespace powertrain {

/// Names every key of a request document once, in the document's order, with the bounds of its value. The reader and
/// the writer are visitors; resources/schema/request.schema.json says the same to others and a test compares them.
namespace request_keys {

inline constexpr int kSchema = 1;
inline constexpr double kMinimumParameters = 1e6;
inline constexpr double kMaximumParameters = 1e14;
inline constexpr double kMaximumTokens = 1e8; ///< of one sequence, prompt or answer
inline constexpr double kMaximumDatasetTokens = 1e17;
inline constexpr double kMaximumDays = 36'500;
inline constexpr double kMaximumAmount = 1e12; ///< of a budget, in units of its currency

template <class Visitor>
void visit(Visitor &v, TaskAnswer &task)
{
    v.choice("kind", task.kind);
    v.choice("method", task.method);
    v.choice("objective", task.objective);
    v.choice("serving", task.serving);
    v.choice("optimizer", task.optimizer);
    v.integer("lora_rank", task.loraRank, 1, 4096);
    v.boolean("simplest", task.simplest);
}

template <class Visitor>
void visit(Visitor &v, ModelAnswer &model)
{
    v.text("name", model.name);
    v.text("config_path", model.configPath);
    v.config("config", model.configJson);
    v.number("parameters", model.parameters, kMinimumParameters, kMaximumParameters);
    v.number("active_parameters", model.activeParameters, kMinimumParameters, kMaximumParameters);
    v.text("weight_format", model.weightFormat);
    v.text("kv_type", model.kvType);
    v.number("sequence_length", model.sequenceLength, 1, kMaximumTokens);
    v.number("global_batch", model.globalBatch, 0, 1e8);
    v.number("dataset_tokens", model.datasetTokens, 1, kMaximumDatasetTokens);
    v.number("epochs", model.epochs, 0.001, 10'000);
    v.number("sample_tokens", model.sampleTokens, 1, kMaximumTokens);
    v.boolean("packed", model.packed);
    v.number("dataset_files", model.datasetFiles, 1, 1e13);
    v.number("mean_file_bytes", model.meanFileBytes, 1, 1e13);
    v.choice("train_precision", model.trainPrecision);
    v.number("context_length", model.contextLength, 1, kMaximumTokens);
    v.number("input_tokens", model.inputTokens, 1, kMaximumTokens);
    v.number("output_tokens", model.outputTokens, 1, kMaximumTokens);
    v.number("concurrency", model.concurrency, 1, 1e7);
    v.number("requests_per_second", model.requestsPerSecond, 1e-6, 1e7);
    v.number("peak_factor", model.peakFactor, 1, 1000);
    v.number("availability", model.availability, 0, 0.999999);
    v.number("prefix_share", model.prefixShare, 0, 1);
    v.text("speculative", model.speculative);
    v.boolean("disaggregated", model.disaggregated);
    v.number("target_ttft_seconds", model.targetTtftSeconds, 0.001, 86'400);
    v.number("target_tokens_per_second_per_user", model.targetTokensPerSecondPerUser, 0.01, 1e5);
}

template <class Visitor>
void visit(Visitor &v, DurationAnswer &duration)
{
    v.choice("pattern", duration.pattern);
    v.number("days", duration.days, 0.01, kMaximumDays);
    v.number("hours_per_day", duration.hoursPerDay, 0.01, 24);
    v.number("deadline_days", duration.deadlineDays, 0.01, kMaximumDays);
    v.money("budget", duration.budget);
    v.boolean("interruptible", duration.interruptible);
    v.number("hours_per_interruption", duration.hoursPerInterruption, 0.01, 1e6);
    v.number("spot_price_factor", duration.spotPriceFactor, 0.01, 1);
    v.number("egress_gb_per_month", duration.egressGbPerMonth, 0, 1e9);
    v.number("failed_run_factor", duration.failedRunFactor, 1, 10);
    v.boolean("buy_allowed", duration.buyAllowed);
    v.boolean("ops_team", duration.opsTeam);
    v.boolean("needs_os_control", duration.needsOsControl);
    v.boolean("platform_of_many_jobs", duration.platformOfManyJobs);
    v.boolean("refresh_wanted", duration.refreshWanted);
    v.integer("max_gpus", duration.maxGpus, 1, 1'000'000);
    v.number("delivery_weeks", duration.deliveryWeeks, 0, 520);
}

template <class Visitor>
void visit(Visitor &v, ComplianceAnswer &c)
{
    v.texts("jurisdictions", c.jurisdictions);
    v.choice("boundary", c.boundary);
    v.oneOf("mlps_level", c.mlpsLevel, {0, 2, 3, 4});
    v.choice("industry", c.industry);
    v.boolean("personal_information", c.personalInformation);
    v.number("people", c.people, 0, 1e10);
    v.number("sensitive_people", c.sensitivePeople, 0, 1e10);
    v.boolean("transfer_exempt", c.transferExempt);
    v.boolean("health_information", c.healthInformation);
    v.boolean("cardholder_data", c.cardholderData);
    v.boolean("important_data", c.importantData);
    v.boolean("state_secrets", c.stateSecrets);
    v.boolean("government", c.government);
    v.boolean("critical_infrastructure", c.criticalInfrastructure);
    v.boolean("state_funded", c.stateFunded);
    v.boolean("serves_public", c.servesPublic);
    v.boolean("xinchuang", c.xinchuang);
    v.boolean("us_nexus", c.usNexus);
    v.boolean("headquarters_in_china", c.headquartersInChina);
    v.boolean("controlled_unclassified", c.controlledUnclassified);
    v.boolean("itar_data", c.itarData);
    v.boolean("ear_controlled_data", c.earControlledData);
    v.boolean("us_federal_customer", c.usFederalCustomer);
    v.boolean("needs_soc2", c.needsSoc2);
    v.boolean("needs_iso27001", c.needsIso27001);
    v.boolean("places_model_on_eu_market", c.placesModelOnEuMarket);
    v.number("base_training_flop", c.baseTrainingFlop, 1, 1e40);
    v.boolean("eu_high_risk_use", c.euHighRiskUse);
    v.boolean("dedicated_hardware", c.dedicatedHardware);
    v.texts("regimes", c.regimes);
    v.texts("regions", c.regions);
    v.choice("domestic_hardware", c.domesticHardware);
}

template <class Visitor>
void visit(Visitor &v, Request &request)
{
    v.schema("schema", kSchema);
    v.text("title", request.title);
    v.text("client", request.client);
    v.object("task", request.task);
    v.object("model", request.model);
    v.object("duration", request.duration);
    v.object("compliance", request.compliance);
    v.choice("rank_by", request.rankBy);
    v.currency("currency", request.currency);
    v.choice("tax", request.tax);
    v.texts("vendors", request.vendors);
    v.texts("accelerators", request.accelerators);
}

} // namespace request_keys

} // namespace powertrain
