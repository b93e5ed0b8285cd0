// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/model/model.h"
#include "core/units/quantity.h"
#include "core/workload/request.h"
#include "core/workload/setup.h"

namespace powertrain {

/// What the four answers amount to for the estimators: everything but the accelerator and the layout.
struct PlanJob {
    const Request *request = nullptr;
    const Model *model = nullptr;
    bool training = false;
    TrainingSetup trainingSetup;
    ServingSetup servingSetup;
    /// Serving: weight formats in the order in which they are tried; the first is the asked or stored one. The others
    /// are only there when the request leaves the format open.
    std::vector<std::string> weightFormats;
    std::optional<double> tokens;     ///< training: of all epochs; serving in batches: to be generated
    std::optional<Seconds> available; ///< wall time within which a training run has to end
    Seconds earlyEnough;              ///< a training run that ends sooner is not better for it
    double useHours = 0;              ///< hours of the project in which the cards are in use
    int maxCards = 0;                 ///< never more than this
    double targetBatch = 0;           ///< sequences per optimizer step to aim at
    bool batchIsAsked = false;        ///< targetBatch comes from the request and must be met exactly
    const Catalog *catalog = nullptr; ///< where the user's own efficiencies stand; null: there are none
    std::vector<std::string> assumed;
};

PlanJob makeJob(const Request &request, const Model &model, const Catalog *catalog = nullptr);

/// What the user measured of this model's kind of work on the accelerator, in the software that the plan uses.
MeasuredEfficiency ownEfficiency(const PlanJob &job, const Accelerator &accelerator, std::string_view software);

/// The method of core/workload that the answers of step 1 mean.
/// Full for supervised fine-tuning, else Dpo, Ppo or Grpo.
Method objectiveOf(const TaskAnswer &answer);
Method methodOf(const TaskAnswer &answer);
/// LoRA and its relatives: the base model is frozen, so one card is tried first and data parallelism is cheap.
bool trainsAdapter(Method method);
/// True when a job may be laid out by Megatron-LM: pre-training, and full fine-tuning of a large model.
bool mayUseMegatron(const PlanJob &job);

/// Precisions that a training run may compute in.
struct ComputeChoice {
    bool sixteenBit = true;
    bool fp8 = false; ///< in Megatron-LM, by Transformer Engine
};
ComputeChoice computeChoiceFor(const PlanJob &job, const Accelerator &accelerator);
/// FLOPs of the whole training run, for the thresholds of AI laws; 0 for inference or unknown data.
Flops runFlops(const PlanJob &job);

} // namespace powertrain
