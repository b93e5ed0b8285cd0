// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "core/model/stored_tensors.h"
#include "core/plan/export_control.h"
#include "core/plan/proposal.h"
#include "ui/text/words.h"

namespace powertrain {

// The words of everything that core gives as a code. Each function covers every value of its type; a test walks them
// all in both languages.

QString word(const Words &words, const Message &message);          ///< one sentence
QString word(const Words &words, const Error &error);              ///< one sentence, with the place in the input
QString wordStep(const Words &words, const DerivationStep &step);  ///< what the step calculates, one line
QString wordSymbol(const Words &words, const std::string &symbol); ///< what an argument's name stands for

QString word(const Words &words, Task task);
QString word(const Words &words, TuningMethod method);
QString word(const Words &words, Objective objective);
QString word(const Words &words, TrainPrecision precision);
QString word(const Words &words, ServingKind kind);
QString word(const Words &words, Pattern pattern);
QString word(const Words &words, DataBoundary boundary);
QString word(const Words &words, Industry industry);
QString word(const Words &words, DomesticHardware wish);
QString word(const Words &words, RankBy order);
QString word(const Words &words, Optimizer optimizer);
QString word(const Words &words, Sharding sharding);
QString word(const Words &words, Offload offload);
QString word(const Words &words, Checkpointing checkpointing);
QString word(const Words &words, MemoryPartKind kind);
QString word(const Words &words, TensorGroup group);
QString word(const Words &words, PeakPhase phase);
/// Value of a derivation's input; a set-up's own codes (recomputation, sharding, loss, stage, phase) in words.
QString wordValue(const Words &words, const Argument &argument);
/// On how many published measurements of the same kind a range rests; none: it is that of related kinds.
QString wordBasis(const Words &words, int measurements);
QString word(const Words &words, Fit fit);
QString word(const Words &words, TimePartKind kind);
QString word(const Words &words, OperatorKind kind);
QString word(const Words &words, BillingMode mode);
QString word(const Words &words, DeploymentMode mode);
QString word(const Words &words, ModeVerdict verdict);
QString word(const Words &words, CostItemKind kind);
QString word(const Words &words, CostWay way);
QString word(const Words &words, TaxState tax);
QString word(const Words &words, TaxView view);
QString word(const Words &words, StorageTier tier);
QString word(const Words &words, NodeLink link);
QString word(const Words &words, FabricClass fabric);
QString word(const Words &words, SizeClass size);
QString word(const Words &words, Balance::Corner corner);
QString word(const Words &words, DataShape shape);
QString word(const Words &words, TrafficKind kind);
QString word(const Words &words, LinkVerdict verdict);
QString word(const Words &words, EcosystemTier tier);
QString word(const Words &words, PrecisionSupport support);
QString word(const Words &words, MaterialSource source);
QString word(const Words &words, TransferPath path); ///< one sentence
QString word(const Words &words, ExportClass exportClass);

/// "TP 8 × PP 2 × DP 4, ZeRO-1, full recomputation" in the reader's language.
QString wordLayout(const Words &words, const Layout &layout);
/// How far one replica's memory goes: its longest context and its most sequences. Empty for training and unknown cards.
QString wordServingLimits(const Words &words, const PlanOption &option);
/// The accelerator's name in this language (昇腾 910B2 for Huawei's).
QString wordAccelerator(const Words &words, const Accelerator &accelerator);
/// A region that a regime demands ("CN-mainland"); names that are not known are shown as they stand.
QString wordRegion(const Words &words, const std::string &region);
QString wordProvider(const Words &words, const Provider &provider);
/// The one-sentence summary of a proposal, for the window's live result, the PDF's first page and the terminal.
QString wordSummary(const Words &words, const Proposal &proposal);

} // namespace powertrain
