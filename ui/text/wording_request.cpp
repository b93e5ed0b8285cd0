// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/wording.h"

namespace powertrain {

QString word(const Words &words, Task task)
{
    switch (task) {
    case Task::Experiment:
        return words.translate("Powertrain", "Experiment or learning", "task");
    case Task::FineTune:
        return words.translate("Powertrain", "Fine-tuning", "task");
    case Task::Pretrain:
        return words.translate("Powertrain", "Pre-training", "task");
    case Task::Inference:
        return words.translate("Powertrain", "Inference", "task");
    }
    return {};
}

QString word(const Words &words, TuningMethod method)
{
    switch (method) {
    case TuningMethod::Full:
        return words.translate("Powertrain", "Full parameters", "fine-tuning method");
    case TuningMethod::Freeze:
        return words.translate("Powertrain", "Freeze (last layers only)", "fine-tuning method");
    case TuningMethod::Lora:
        return words.translate("Powertrain", "LoRA", "fine-tuning method");
    case TuningMethod::Qlora4:
        return words.translate("Powertrain", "QLoRA, 4-bit base", "fine-tuning method");
    case TuningMethod::Qlora8:
        return words.translate("Powertrain", "QLoRA, 8-bit base", "fine-tuning method");
    case TuningMethod::Dora:
        return words.translate("Powertrain", "DoRA", "fine-tuning method");
    case TuningMethod::Adapter:
        return words.translate("Powertrain", "Adapter", "fine-tuning method");
    case TuningMethod::BitFit:
        return words.translate("Powertrain", "BitFit (biases only)", "fine-tuning method");
    }
    return {};
}

QString word(const Words &words, Objective objective)
{
    switch (objective) {
    case Objective::Sft:
        return words.translate("Powertrain", "Supervised (SFT)", "training objective");
    case Objective::Dpo:
        return words.translate("Powertrain", "Preferences (DPO)", "training objective");
    case Objective::Ppo:
        return words.translate("Powertrain", "Reinforcement learning (PPO)", "training objective");
    case Objective::Grpo:
        return words.translate("Powertrain", "Reinforcement learning (GRPO)", "training objective");
    }
    return {};
}

QString word(const Words &words, TrainPrecision precision)
{
    switch (precision) {
    case TrainPrecision::Bf16:
        return words.translate("Powertrain", "16 bit (BF16)", "training precision");
    case TrainPrecision::Fp8:
        return words.translate("Powertrain", "FP8 (Transformer Engine)", "training precision");
    case TrainPrecision::Best:
        return words.translate("Powertrain", "Whichever suits better", "training precision");
    }
    return {};
}

QString word(const Words &words, ServingKind kind)
{
    switch (kind) {
    case ServingKind::Online:
        return words.translate("Powertrain", "Online service", "inference kind");
    case ServingKind::Batch:
        return words.translate("Powertrain", "Batch", "inference kind");
    }
    return {};
}

QString word(const Words &words, Pattern pattern)
{
    switch (pattern) {
    case Pattern::Burst:
        return words.translate("Powertrain", "Bursts", "load pattern");
    case Pattern::Steady:
        return words.translate("Powertrain", "Steady", "load pattern");
    }
    return {};
}

QString word(const Words &words, DataBoundary boundary)
{
    switch (boundary) {
    case DataBoundary::MayLeave:
        return words.translate("Powertrain", "Data may leave", "data boundary");
    case DataBoundary::StaysInDomain:
        return words.translate("Powertrain", "Data stays in the domain", "data boundary");
    case DataBoundary::StaysOnPremises:
        return words.translate("Powertrain", "Data stays on the premises", "data boundary");
    }
    return {};
}

QString word(const Words &words, Industry industry)
{
    switch (industry) {
    case Industry::General:
        return words.translate("Powertrain", "General", "industry");
    case Industry::Finance:
        return words.translate("Powertrain", "Finance", "industry");
    case Industry::Health:
        return words.translate("Powertrain", "Health", "industry");
    case Industry::Government:
        return words.translate("Powertrain", "Government", "industry");
    case Industry::Manufacturing:
        return words.translate("Powertrain", "Manufacturing", "industry");
    case Industry::Telecom:
        return words.translate("Powertrain", "Telecom", "industry");
    case Industry::Education:
        return words.translate("Powertrain", "Education", "industry");
    case Industry::Defence:
        return words.translate("Powertrain", "Defence", "industry");
    }
    return {};
}

QString word(const Words &words, DomesticHardware wish)
{
    switch (wish) {
    case DomesticHardware::Indifferent:
        return words.translate("Powertrain", "Indifferent", "domestic hardware");
    case DomesticHardware::Preferred:
        return words.translate("Powertrain", "Preferred", "domestic hardware");
    case DomesticHardware::Required:
        return words.translate("Powertrain", "Required", "domestic hardware");
    }
    return {};
}

QString word(const Words &words, TaxView view)
{
    switch (view) {
    case TaxView::AsPrinted:
        return words.translate("Powertrain", "As the price lists have them", "amounts and VAT");
    case TaxView::WithTax:
        return words.translate("Powertrain", "With VAT where known", "amounts and VAT");
    case TaxView::WithoutTax:
        return words.translate("Powertrain", "Without VAT where known", "amounts and VAT");
    }
    return {};
}

QString word(const Words &words, RankBy order)
{
    switch (order) {
    case RankBy::Balance:
        return words.translate("Powertrain", "Balance of cost and time", "ranking");
    case RankBy::Cost:
        return words.translate("Powertrain", "Lowest cost", "ranking");
    case RankBy::Time:
        return words.translate("Powertrain", "Shortest time", "ranking");
    case RankBy::Energy:
        return words.translate("Powertrain", "Least energy", "ranking");
    }
    return {};
}

} // namespace powertrain
