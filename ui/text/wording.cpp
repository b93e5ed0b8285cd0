// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/wording.h"

#include <array>
#include <cmath>
#include <map>

#include <QStringList>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

/// code → English source, over all folders, built once.
const char *findSource(const std::string &code)
{
    static const std::map<std::string_view, const char *> all = [] {
        std::map<std::string_view, const char *> table;
        for (const auto span : {modelMessages(), workloadMessages(), catalogMessages(), costMessages(), estimateMessages(), planMessages(), reportMessages()}) {
            for (const MessageText &text : span)
                table.emplace(text.code, text.source);
        }
        return table;
    }();
    const auto found = all.find(code);
    return found == all.end() ? nullptr : found->second;
}

/// The display name of one id of the catalogue; of the user's own demands, which stand in place of a regime, the sentence.
QString nameOfId(const Words &words, const std::string &kind, const std::string &id)
{
    if (id.rfind("plan.", 0) == 0)
        return word(words, Message{id, {}});
    if (const Catalog *catalog = words.names()) {
        if (kind == "accelerator") {
            if (const Accelerator *card = catalog->findAccelerator(id))
                return wordAccelerator(words, *card);
        } else if (kind == "provider") {
            if (const Provider *provider = catalog->findProvider(id))
                return wordProvider(words, *provider);
        } else {
            for (const Regime &regime : catalog->regimes) {
                if (regime.id == id)
                    return words.pick(regime.name);
            }
        }
    }
    return QString::fromStdString(id);
}

/// An argument inside a sentence: ids by their names, lists of ids one by one, core's own words worded, numbers with units.
QString wordArgument(const Words &words, const Argument &argument)
{
    if (argument.unit != Unit::Text)
        return words.argument(argument);
    if (argument.name == "fact" || argument.name == "objective")
        return wordSymbol(words, argument.text);
    if (argument.name == "accelerator" || argument.name == "provider" || argument.name == "regime")
        return nameOfId(words, argument.name, argument.text);
    if (argument.name != "regimes")
        return words.argument(argument);
    QStringList names;
    for (const QString &id : QString::fromStdString(argument.text).split(QLatin1Char(','), Qt::SkipEmptyParts))
        names << nameOfId(words, "regime", id.trimmed().toStdString());
    return names.join(words.translate("Powertrain", ", ", "between the items of a list"));
}

/// Fills {name} placeholders. Values are inserted in one pass, so that a brace inside a value is never read again.
QString fill(const Words &words, const QString &sentence, const std::vector<Argument> &arguments)
{
    QString filled;
    filled.reserve(sentence.size() + 32);
    qsizetype position = 0;
    while (position < sentence.size()) {
        const qsizetype open = sentence.indexOf(QLatin1Char('{'), position);
        const qsizetype close = open < 0 ? -1 : sentence.indexOf(QLatin1Char('}'), open);
        if (close < 0)
            break;
        filled += QStringView(sentence).mid(position, open - position);
        const std::string name = sentence.mid(open + 1, close - open - 1).toStdString();
        for (const Argument &argument : arguments) {
            if (argument.name == name) {
                filled += wordArgument(words, argument);
                break;
            }
        }
        position = close + 1;
    }
    filled += QStringView(sentence).mid(position);
    return filled;
}

/// Behind the sentence that names a change: the changes that it counts on, and its price in time, each a sentence of its own.
QString withConsequences(const Words &words, QString text, const std::vector<Argument> &arguments)
{
    constexpr double kNoticed = 0.05; // below, the factor would read 1.0
    const auto append = [&](const QString &sentence) { text = words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(text, sentence); };
    for (const Argument &argument : arguments) {
        if (argument.name == "with")
            append(words.translate("Powertrain", "Also recompute all layers, train one sequence at a time and fuse the loss.", "sentence after a piece of advice"));
    }
    for (const Argument &argument : arguments) {
        if (argument.name == "time_factor" && std::abs(argument.number - 1) >= kNoticed)
            append(words.translate("Powertrain", "This takes about %1 times as long.", "sentence after a piece of advice: a factor").arg(words.decimal(argument.number, 1)));
    }
    return text;
}

QString wordCode(const Words &words, const std::string &code, const std::vector<Argument> &arguments)
{
    const char *source = findSource(code);
    if (!source)
        return QString::fromStdString(code);
    const QString sentence = fill(words, words.translate("Powertrain", source), arguments);
    return code.rfind("advice.", 0) == 0 ? withConsequences(words, sentence, arguments) : sentence;
}

} // namespace

QString word(const Words &words, const Message &message)
{
    return wordCode(words, message.code, message.arguments);
}

QString word(const Words &words, const Error &error)
{
    const QString sentence = word(words, error.message);
    if (error.where.empty())
        return sentence;
    return words.translate("Powertrain", "%1 (at %2)", "an error and its place in the input").arg(sentence, QString::fromStdString(error.where));
}

QString wordStep(const Words &words, const DerivationStep &step)
{
    return wordCode(words, step.code, step.inputs);
}

QString wordSymbol(const Words &words, const std::string &symbol)
{
    for (const MessageText &text : symbolTexts()) {
        if (text.code == symbol)
            return words.translate("Powertrain", text.source);
    }
    return QString::fromStdString(symbol);
}

QString wordValue(const Words &words, const Argument &argument)
{
    if (argument.unit == Unit::Text) {
        const std::string code = argument.name + "_" + argument.text;
        if (const QString worded = wordSymbol(words, code); worded != QString::fromStdString(code))
            return worded;
    }
    return words.argument(argument);
}

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

QString word(const Words &words, RankBy order)
{
    switch (order) {
    case RankBy::Balance:
        return words.translate("Powertrain", "Balance of cost and time", "ranking");
    case RankBy::Cost:
        return words.translate("Powertrain", "Lowest cost", "ranking");
    case RankBy::Time:
        return words.translate("Powertrain", "Shortest time", "ranking");
    }
    return {};
}

QString word(const Words &words, Optimizer optimizer)
{
    switch (optimizer) {
    case Optimizer::AdamW:
        return words.translate("Powertrain", "AdamW", "optimizer");
    case Optimizer::AdamW8bit:
        return words.translate("Powertrain", "AdamW, 8-bit states", "optimizer");
    case Optimizer::PagedAdamW32bit:
        return words.translate("Powertrain", "Paged AdamW, 32-bit", "optimizer");
    case Optimizer::PagedAdamW8bit:
        return words.translate("Powertrain", "Paged AdamW, 8-bit", "optimizer");
    case Optimizer::AdamW4bit:
        return words.translate("Powertrain", "AdamW, 4-bit states", "optimizer");
    case Optimizer::Adafactor:
        return words.translate("Powertrain", "Adafactor", "optimizer");
    case Optimizer::Lion:
        return words.translate("Powertrain", "Lion", "optimizer");
    case Optimizer::Sgd:
        return words.translate("Powertrain", "SGD", "optimizer");
    case Optimizer::SgdMomentum:
        return words.translate("Powertrain", "SGD with momentum", "optimizer");
    case Optimizer::GaloreAdamW:
        return words.translate("Powertrain", "GaLore AdamW", "optimizer");
    case Optimizer::Muon:
        return words.translate("Powertrain", "Muon", "optimizer");
    case Optimizer::AdamInBackward:
        return words.translate("Powertrain", "AdamW inside the backward pass", "optimizer");
    }
    return {};
}

QString word(const Words &words, Sharding sharding)
{
    switch (sharding) {
    case Sharding::None:
        return words.translate("Powertrain", "not sharded", "sharding of training states");
    case Sharding::Ddp:
        return words.translate("Powertrain", "DDP", "sharding of training states");
    case Sharding::Zero1:
        return words.translate("Powertrain", "ZeRO-1", "sharding of training states");
    case Sharding::Zero2:
        return words.translate("Powertrain", "ZeRO-2", "sharding of training states");
    case Sharding::Zero3:
        return words.translate("Powertrain", "ZeRO-3", "sharding of training states");
    case Sharding::Fsdp:
        return words.translate("Powertrain", "FSDP", "sharding of training states");
    case Sharding::FsdpNoMixed:
        return words.translate("Powertrain", "FSDP without mixed precision", "sharding of training states");
    case Sharding::MegatronDistributedOptimizer:
        return words.translate("Powertrain", "Megatron distributed optimizer", "sharding of training states");
    }
    return {};
}

QString word(const Words &words, Offload offload)
{
    switch (offload) {
    case Offload::None:
        return words.translate("Powertrain", "no offload", "offload to host memory");
    case Offload::Optimizer:
        return words.translate("Powertrain", "optimizer offloaded", "offload to host memory");
    case Offload::Parameters:
        return words.translate("Powertrain", "weights offloaded", "offload to host memory");
    case Offload::Both:
        return words.translate("Powertrain", "weights and optimizer offloaded", "offload to host memory");
    case Offload::Activations:
        return words.translate("Powertrain", "activations offloaded", "offload to host memory");
    }
    return {};
}

QString word(const Words &words, Checkpointing checkpointing)
{
    switch (checkpointing) {
    case Checkpointing::None:
        return words.translate("Powertrain", "no recomputation", "activation checkpointing");
    case Checkpointing::Selective:
        return words.translate("Powertrain", "selective recomputation", "activation checkpointing");
    case Checkpointing::Full:
        return words.translate("Powertrain", "full recomputation", "activation checkpointing");
    case Checkpointing::Offload:
        return words.translate("Powertrain", "recomputation with offload", "activation checkpointing");
    }
    return {};
}

QString word(const Words &words, MemoryPartKind kind)
{
    switch (kind) {
    case MemoryPartKind::Weights:
        return words.translate("Powertrain", "Weights", "part of the memory");
    case MemoryPartKind::Gradients:
        return words.translate("Powertrain", "Gradients", "part of the memory");
    case MemoryPartKind::Optimizer:
        return words.translate("Powertrain", "Optimizer states", "part of the memory");
    case MemoryPartKind::Activations:
        return words.translate("Powertrain", "Activations", "part of the memory");
    case MemoryPartKind::Logits:
        return words.translate("Powertrain", "Logits and loss", "part of the memory");
    case MemoryPartKind::Temporary:
        return words.translate("Powertrain", "Temporary buffers", "part of the memory");
    case MemoryPartKind::KvCache:
        return words.translate("Powertrain", "KV cache", "part of the memory");
    case MemoryPartKind::RecurrentState:
        return words.translate("Powertrain", "Recurrent state", "part of the memory");
    case MemoryPartKind::CudaGraphs:
        return words.translate("Powertrain", "CUDA graphs", "part of the memory");
    case MemoryPartKind::Fragmentation:
        return words.translate("Powertrain", "Allocator reserve", "part of the memory");
    case MemoryPartKind::Runtime:
        return words.translate("Powertrain", "Runtime and communication", "part of the memory");
    }
    return {};
}

QString wordBasis(const Words &words, int measurements)
{
    if (measurements > 0)
        return words.translate("Powertrain", "The range rests on %n published measurement(s).", "basis of an estimate's range", measurements);
    return words.translate("Powertrain", "No run of this kind has been published; the range is that of related ones.", "basis of an estimate's range");
}

QString word(const Words &words, TensorGroup group)
{
    switch (group) {
    case TensorGroup::Embedding:
        return words.translate("Powertrain", "Embedding", "group of weights");
    case TensorGroup::Attention:
        return words.translate("Powertrain", "Attention", "group of weights");
    case TensorGroup::Mlp:
        return words.translate("Powertrain", "MLP", "group of weights");
    case TensorGroup::Experts:
        return words.translate("Powertrain", "Experts", "group of weights");
    case TensorGroup::Router:
        return words.translate("Powertrain", "Router", "group of weights");
    case TensorGroup::Norms:
        return words.translate("Powertrain", "Norms", "group of weights");
    case TensorGroup::Head:
        return words.translate("Powertrain", "Output head", "group of weights");
    case TensorGroup::Vision:
        return words.translate("Powertrain", "Vision and audio", "group of weights");
    case TensorGroup::Mtp:
        return words.translate("Powertrain", "Multi-token prediction", "group of weights");
    case TensorGroup::Other:
        return words.translate("Powertrain", "Other", "group of weights");
    }
    return {};
}

QString word(const Words &words, PeakPhase phase)
{
    switch (phase) {
    case PeakPhase::ForwardEnd:
        return words.translate("Powertrain", "end of the forward pass", "when memory peaks");
    case PeakPhase::Loss:
        return words.translate("Powertrain", "loss", "when memory peaks");
    case PeakPhase::Backward:
        return words.translate("Powertrain", "backward pass", "when memory peaks");
    case PeakPhase::OptimizerStep:
        return words.translate("Powertrain", "optimizer step", "when memory peaks");
    case PeakPhase::Load:
        return words.translate("Powertrain", "loading the weights", "when memory peaks");
    case PeakPhase::Rollout:
        return words.translate("Powertrain", "sampling answers", "when memory peaks");
    case PeakPhase::Serving:
        return words.translate("Powertrain", "serving", "when memory peaks");
    }
    return {};
}

QString word(const Words &words, Fit fit)
{
    switch (fit) {
    case Fit::Fits:
        return words.translate("Powertrain", "Fits", "memory verdict");
    case Fit::Tight:
        return words.translate("Powertrain", "Fits, but tight", "memory verdict");
    case Fit::DoesNotFit:
        return words.translate("Powertrain", "Does not fit", "memory verdict");
    case Fit::Unknown:
        return words.translate("Powertrain", "Unknown", "memory verdict");
    }
    return {};
}

QString word(const Words &words, TimePartKind kind)
{
    switch (kind) {
    case TimePartKind::Compute:
        return words.translate("Powertrain", "Matrix multiplications", "part of the time");
    case TimePartKind::Attention:
        return words.translate("Powertrain", "Attention", "part of the time");
    case TimePartKind::MemoryTraffic:
        return words.translate("Powertrain", "Memory traffic", "part of the time");
    case TimePartKind::TensorParallel:
        return words.translate("Powertrain", "Tensor-parallel communication", "part of the time");
    case TimePartKind::DataParallel:
        return words.translate("Powertrain", "Data-parallel communication", "part of the time");
    case TimePartKind::Pipeline:
        return words.translate("Powertrain", "Pipeline bubble", "part of the time");
    case TimePartKind::ExpertParallel:
        return words.translate("Powertrain", "Expert-parallel communication", "part of the time");
    case TimePartKind::Optimizer:
        return words.translate("Powertrain", "Optimizer step", "part of the time");
    case TimePartKind::Dequantisation:
        return words.translate("Powertrain", "Dequantisation", "part of the time");
    case TimePartKind::HostFloor:
        return words.translate("Powertrain", "Host and launch overhead", "part of the time");
    }
    return {};
}

QString word(const Words &words, BillingMode mode)
{
    switch (mode) {
    case BillingMode::OnDemand:
        return words.translate("Powertrain", "On demand", "billing mode");
    case BillingMode::Spot:
        return words.translate("Powertrain", "Spot", "billing mode");
    case BillingMode::OffPeak:
        return words.translate("Powertrain", "Off-peak", "billing mode");
    case BillingMode::Marketplace:
        return words.translate("Powertrain", "Marketplace", "billing mode");
    case BillingMode::Serverless:
        return words.translate("Powertrain", "Serverless", "billing mode");
    case BillingMode::CapacityBlock:
        return words.translate("Powertrain", "Capacity block", "billing mode");
    case BillingMode::Reserved1Month:
        return words.translate("Powertrain", "Monthly", "billing mode");
    case BillingMode::Reserved3Months:
        return words.translate("Powertrain", "Reserved, 3 months", "billing mode");
    case BillingMode::Reserved6Months:
        return words.translate("Powertrain", "Reserved, 6 months", "billing mode");
    case BillingMode::Reserved1Year:
        return words.translate("Powertrain", "Reserved, 1 year", "billing mode");
    case BillingMode::Reserved2Years:
        return words.translate("Powertrain", "Reserved, 2 years", "billing mode");
    case BillingMode::Reserved3Years:
        return words.translate("Powertrain", "Reserved, 3 years", "billing mode");
    case BillingMode::Reserved5Years:
        return words.translate("Powertrain", "Reserved, 5 years", "billing mode");
    case BillingMode::Purchase:
        return words.translate("Powertrain", "Purchase", "billing mode");
    }
    return {};
}

QString word(const Words &words, DeploymentMode mode)
{
    switch (mode) {
    case DeploymentMode::CloudVm:
        return words.translate("Powertrain", "Cloud VM", "deployment mode");
    case DeploymentMode::CloudContainer:
        return words.translate("Powertrain", "Container instance", "deployment mode");
    case DeploymentMode::ElasticCluster:
        return words.translate("Powertrain", "Elastic container cluster", "deployment mode");
    case DeploymentMode::BareMetal:
        return words.translate("Powertrain", "Bare metal", "deployment mode");
    case DeploymentMode::Appliance:
        return words.translate("Powertrain", "All-in-one appliance", "deployment mode");
    case DeploymentMode::OwnDataCentre:
        return words.translate("Powertrain", "Own data centre", "deployment mode");
    case DeploymentMode::ManagedPlatform:
        return words.translate("Powertrain", "Managed platform", "deployment mode");
    }
    return {};
}

QString word(const Words &words, ModeVerdict verdict)
{
    switch (verdict) {
    case ModeVerdict::Excluded:
        return words.translate("Powertrain", "Excluded", "compliance verdict");
    case ModeVerdict::Discouraged:
        return words.translate("Powertrain", "Discouraged", "compliance verdict");
    case ModeVerdict::Conditional:
        return words.translate("Powertrain", "With conditions", "compliance verdict");
    case ModeVerdict::Allowed:
        return words.translate("Powertrain", "Allowed", "compliance verdict");
    case ModeVerdict::Preferred:
        return words.translate("Powertrain", "Preferred", "compliance verdict");
    }
    return {};
}

QString word(const Words &words, CostItemKind kind)
{
    switch (kind) {
    case CostItemKind::Compute:
        return words.translate("Powertrain", "Compute", "part of the cost");
    case CostItemKind::Storage:
        return words.translate("Powertrain", "Storage", "part of the cost");
    case CostItemKind::Electricity:
        return words.translate("Powertrain", "Electricity", "part of the cost");
    case CostItemKind::Staff:
        return words.translate("Powertrain", "Staff", "part of the cost");
    case CostItemKind::Maintenance:
        return words.translate("Powertrain", "Maintenance", "part of the cost");
    case CostItemKind::Colocation:
        return words.translate("Powertrain", "Colocation", "part of the cost");
    case CostItemKind::Hardware:
        return words.translate("Powertrain", "Hardware", "part of the cost");
    case CostItemKind::Installation:
        return words.translate("Powertrain", "Installation", "part of the cost");
    case CostItemKind::ResidualValue:
        return words.translate("Powertrain", "Residual value", "part of the cost");
    case CostItemKind::Rework:
        return words.translate("Powertrain", "Rework after interruptions", "part of the cost");
    }
    return {};
}

QString word(const Words &words, StorageTier tier)
{
    switch (tier) {
    case StorageTier::ObjectStore:
        return words.translate("Powertrain", "Object store", "storage tier");
    case StorageTier::LocalNvme:
        return words.translate("Powertrain", "Local NVMe", "storage tier");
    case StorageTier::ParallelFileSystem:
        return words.translate("Powertrain", "Parallel file system", "storage tier");
    }
    return {};
}

QString word(const Words &words, NodeLink link)
{
    switch (link) {
    case NodeLink::None:
        return words.translate("Powertrain", "One accelerator, no link needed", "link in the node");
    case NodeLink::Pcie:
        return words.translate("Powertrain", "PCIe", "link in the node");
    case NodeLink::FastLink:
        return words.translate("Powertrain", "Fast link (NVLink class)", "link in the node");
    }
    return {};
}

QString word(const Words &words, FabricClass fabric)
{
    switch (fabric) {
    case FabricClass::None:
        return words.translate("Powertrain", "One node, no fabric needed", "fabric between nodes");
    case FabricClass::Ethernet25:
        return words.translate("Powertrain", "25 GbE", "fabric between nodes");
    case FabricClass::Ethernet100:
        return words.translate("Powertrain", "100 GbE", "fabric between nodes");
    case FabricClass::Roce200:
        return words.translate("Powertrain", "RoCE, 200–400 Gb/s", "fabric between nodes");
    case FabricClass::Infiniband400:
        return words.translate("Powertrain", "InfiniBand NDR, 400 Gb/s", "fabric between nodes");
    case FabricClass::RailOptimised:
        return words.translate("Powertrain", "Rail-optimised InfiniBand or RoCE, one 400 Gb/s port per accelerator", "fabric between nodes");
    }
    return {};
}

QString word(const Words &words, SizeClass size)
{
    switch (size) {
    case SizeClass::Small:
        return words.translate("Powertrain", "Family car", "model size class, up to 10B");
    case SizeClass::Medium:
        return words.translate("Powertrain", "Heavy truck", "model size class, 10B to 80B");
    case SizeClass::Large:
        return words.translate("Powertrain", "Freight train", "model size class, above 80B");
    }
    return {};
}

QString word(const Words &words, Balance::Corner corner)
{
    switch (corner) {
    case Balance::Corner::Compute:
        return words.translate("Powertrain", "Compute", "corner of the iron triangle");
    case Balance::Corner::Network:
        return words.translate("Powertrain", "Network", "corner of the iron triangle");
    case Balance::Corner::Storage:
        return words.translate("Powertrain", "Storage", "corner of the iron triangle");
    }
    return {};
}

QString wordLayout(const Words &words, const Layout &layout)
{
    QStringList parts;
    const std::array<std::pair<const char *, int>, 5> degrees{{{"TP", layout.tensorParallel}, {"PP", layout.pipelineParallel}, {"DP", layout.dataParallel}, {"CP", layout.contextParallel}, {"EP", layout.expertParallel}}};
    QStringList product;
    for (const auto &degree : degrees) {
        if (degree.second > 1)
            product << QStringLiteral("%1\u00A0%2").arg(QLatin1String(degree.first)).arg(degree.second);
    }
    parts << (product.isEmpty() ? words.translate("Powertrain", "single accelerator", "parallel layout") : product.join(QStringLiteral(" × ")));
    if (layout.attentionDataParallel)
        parts << words.translate("Powertrain", "attention data-parallel", "parallel layout");
    if (layout.sharding != Sharding::None)
        parts << word(words, layout.sharding);
    if (layout.checkpointing != Checkpointing::None)
        parts << word(words, layout.checkpointing);
    if (layout.offload != Offload::None)
        parts << word(words, layout.offload);
    return parts.join(words.translate("Powertrain", ", ", "between the parts of a layout"));
}

QString wordServingLimits(const Words &words, const PlanOption &option)
{
    if (!option.servingMemory || option.servingMemory->largestContext < 1 || option.servingMemory->largestConcurrency < 1)
        return {};
    return words.translate("Powertrain", "At this number of users the longest context is %1 tokens; at this context one copy holds at most %2 sequences.", "serving: how far the memory goes")
        .arg(words.count(option.servingMemory->largestContext), words.count(option.servingMemory->largestConcurrency));
}

QString wordAccelerator(const Words &words, const Accelerator &accelerator)
{
    if (words.language() == Language::Chinese && !accelerator.nameZh.empty())
        return QString::fromStdString(accelerator.nameZh);
    const QString name = QString::fromStdString(accelerator.name);
    const QString vendor = QString::fromStdString(accelerator.vendor);
    return name.startsWith(vendor) ? name : vendor + QLatin1Char(' ') + name;
}

QString wordRegion(const Words &words, const std::string &region)
{
    if (region == "CN-mainland")
        return words.translate("Powertrain", "Mainland China");
    if (region == "EU/EEA")
        return words.translate("Powertrain", "European Economic Area");
    if (region == "US")
        return words.translate("Powertrain", "United States");
    if (region == "US-government regions")
        return words.translate("Powertrain", "US government regions");
    if (region == "adequate countries")
        return words.translate("Powertrain", "countries with an EU adequacy decision");
    if (region == "outside Country Group D:5")
        return words.translate("Powertrain", "outside US Country Group D:5");
    return QString::fromStdString(region);
}

QString wordProvider(const Words &words, const Provider &provider)
{
    if (words.language() == Language::Chinese && !provider.nameZh.empty())
        return QString::fromStdString(provider.nameZh);
    return QString::fromStdString(provider.name);
}

QString wordSummary(const Words &words, const Proposal &proposal)
{
    if (!proposal.recommendation) {
        return proposal.noSolution ? word(words, *proposal.noSolution)
                                   : words.translate("Powertrain", "No accelerator of the catalogue can do this as asked.");
    }
    const PlanOption &option = *proposal.recommendation;
    const Accelerator *card = proposal.catalog->findAccelerator(option.acceleratorId);
    const QString hardware = words.translate("Powertrain", "%1 × %2", "count and accelerator")
                                 .arg(words.count(option.count), card ? wordAccelerator(words, *card) : QString::fromStdString(option.acceleratorId));
    const CostOption *cost = option.cost();
    if (option.time && option.time->wall) {
        return cost ? words.translate("Powertrain", "%1: about %2, %3 in total.", "hardware, time, cost").arg(hardware, words.duration(option.time->wall->value), words.money(cost->total.value))
                    : words.translate("Powertrain", "%1: about %2; no price is known.", "hardware, time").arg(hardware, words.duration(option.time->wall->value));
    }
    if (option.servingTotal) {
        return cost ? words.translate("Powertrain", "%1: about %2 in total, %3 for the whole project.", "hardware, speed, cost").arg(hardware, words.tokensPerSecond(*option.servingTotal), words.money(cost->total.value))
                    : words.translate("Powertrain", "%1: about %2 in total; no price is known.", "hardware, speed").arg(hardware, words.tokensPerSecond(*option.servingTotal));
    }
    return cost ? words.translate("Powertrain", "%1: %2 for the whole project.", "hardware, cost").arg(hardware, words.money(cost->total.value))
                : words.translate("Powertrain", "%1; no price is known.", "hardware").arg(hardware);
}

} // namespace powertrain
