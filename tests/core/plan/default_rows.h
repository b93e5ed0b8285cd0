// SPDX-License-Identifier: GPL-3.0-or-later
// The 72 default rows: task × size × duration × sensitivity, and what stands around them before prices are compared.
#pragma once

#include "core/plan/deployment.h"

namespace powertrain::test {

/// How the default table wants a project paid for.
enum class Paying { SpotThenOnDemand,
    OnDemand,
    OnDemandElseMonthly,
    Monthly, ///< dedicated pools are rarely let by the hour
    MonthlyOrYearly,
    Capex,
    ReservedBase }; ///< reserved base, on-demand burst

/// Its storage column; the object store is part of each.
enum class Storage { LocalSsd,
    Nvme,
    ParallelFs,
    ParallelFsAndNvme,
    WeightCache };

/// Its network column.
enum class Wires { Pcie,
    Nvlink,
    NvlinkIfFull, ///< NVLink for full fine-tuning, PCIe for LoRA
    NvlinkAndFabric,
    NvlinkIfTensorParallel, ///< above two cards
    NvlinkAndFabricIfTwoNodes };

struct DefaultRow {
    int number;
    Task task;
    SizeClass size;
    bool longTerm;
    Sensitivity sensitivity;
    DeploymentMode first, second;
    Paying paying;
    Storage storage;
    Wires wires;
};

constexpr Task E = Task::Experiment, F = Task::FineTune, P = Task::Pretrain, I = Task::Inference;
constexpr SizeClass S = SizeClass::Small, M = SizeClass::Medium, L = SizeClass::Large;
constexpr Sensitivity S0 = Sensitivity::Ordinary, S1 = Sensitivity::Compliance, S2 = Sensitivity::StrongIsolation;
constexpr DeploymentMode Vm = DeploymentMode::CloudVm, Container = DeploymentMode::CloudContainer, Elastic = DeploymentMode::ElasticCluster,
                         Bare = DeploymentMode::BareMetal, Appliance = DeploymentMode::Appliance, Own = DeploymentMode::OwnDataCentre;

constexpr DefaultRow kDefaultRows[] = {
    {1, E, S, false, S0, Container, Vm, Paying::SpotThenOnDemand, Storage::LocalSsd, Wires::Pcie},
    {2, E, S, false, S1, Vm, Appliance, Paying::OnDemand, Storage::LocalSsd, Wires::Pcie},
    {3, E, S, false, S2, Bare, Appliance, Paying::Monthly, Storage::LocalSsd, Wires::Pcie},
    {4, E, S, true, S0, Vm, Container, Paying::MonthlyOrYearly, Storage::LocalSsd, Wires::Pcie},
    {5, E, S, true, S1, Bare, Appliance, Paying::MonthlyOrYearly, Storage::LocalSsd, Wires::Pcie},
    {6, E, S, true, S2, Appliance, Own, Paying::Capex, Storage::LocalSsd, Wires::Pcie},
    {7, E, M, false, S0, Container, Vm, Paying::SpotThenOnDemand, Storage::LocalSsd, Wires::Pcie},
    {8, E, M, false, S1, Vm, Appliance, Paying::OnDemand, Storage::LocalSsd, Wires::Pcie},
    {9, E, M, false, S2, Bare, Appliance, Paying::Monthly, Storage::LocalSsd, Wires::Pcie},
    {10, E, M, true, S0, Vm, Container, Paying::MonthlyOrYearly, Storage::LocalSsd, Wires::Pcie},
    {11, E, M, true, S1, Bare, Appliance, Paying::MonthlyOrYearly, Storage::LocalSsd, Wires::Pcie},
    {12, E, M, true, S2, Appliance, Own, Paying::Capex, Storage::LocalSsd, Wires::Pcie},
    {13, E, L, false, S0, Container, Vm, Paying::SpotThenOnDemand, Storage::LocalSsd, Wires::Nvlink},
    {14, E, L, false, S1, Vm, Appliance, Paying::OnDemand, Storage::LocalSsd, Wires::Nvlink},
    {15, E, L, false, S2, Bare, Own, Paying::Monthly, Storage::LocalSsd, Wires::Nvlink},
    {16, E, L, true, S0, Vm, Container, Paying::MonthlyOrYearly, Storage::LocalSsd, Wires::Nvlink},
    {17, E, L, true, S1, Bare, Appliance, Paying::MonthlyOrYearly, Storage::LocalSsd, Wires::Nvlink},
    {18, E, L, true, S2, Own, Bare, Paying::Capex, Storage::LocalSsd, Wires::Nvlink},
    {19, F, S, false, S0, Container, Vm, Paying::SpotThenOnDemand, Storage::Nvme, Wires::Pcie},
    {20, F, S, false, S1, Bare, Appliance, Paying::OnDemandElseMonthly, Storage::Nvme, Wires::Pcie},
    {21, F, S, false, S2, Bare, Appliance, Paying::Monthly, Storage::Nvme, Wires::Pcie},
    {22, F, S, true, S0, Vm, Container, Paying::MonthlyOrYearly, Storage::Nvme, Wires::Pcie},
    {23, F, S, true, S1, Bare, Appliance, Paying::MonthlyOrYearly, Storage::Nvme, Wires::Pcie},
    {24, F, S, true, S2, Own, Bare, Paying::Capex, Storage::Nvme, Wires::Pcie},
    {25, F, M, false, S0, Container, Bare, Paying::SpotThenOnDemand, Storage::Nvme, Wires::NvlinkIfFull},
    {26, F, M, false, S1, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::Nvme, Wires::NvlinkIfFull},
    {27, F, M, false, S2, Bare, Appliance, Paying::Monthly, Storage::Nvme, Wires::NvlinkIfFull},
    {28, F, M, true, S0, Bare, Vm, Paying::MonthlyOrYearly, Storage::Nvme, Wires::NvlinkIfFull},
    {29, F, M, true, S1, Bare, Own, Paying::MonthlyOrYearly, Storage::Nvme, Wires::NvlinkIfFull},
    {30, F, M, true, S2, Own, Bare, Paying::Capex, Storage::Nvme, Wires::NvlinkIfFull},
    {31, F, L, false, S0, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {32, F, L, false, S1, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {33, F, L, false, S2, Bare, Own, Paying::Monthly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {34, F, L, true, S0, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {35, F, L, true, S1, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {36, F, L, true, S2, Own, Bare, Paying::Capex, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {37, P, S, false, S0, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {38, P, S, false, S1, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {39, P, S, false, S2, Bare, Appliance, Paying::Monthly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {40, P, S, true, S0, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {41, P, S, true, S1, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {42, P, S, true, S2, Own, Bare, Paying::Capex, Storage::ParallelFs, Wires::NvlinkAndFabric},
    {43, P, M, false, S0, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {44, P, M, false, S1, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {45, P, M, false, S2, Bare, Own, Paying::Monthly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {46, P, M, true, S0, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {47, P, M, true, S1, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {48, P, M, true, S2, Own, Bare, Paying::Capex, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {49, P, L, false, S0, Elastic, Bare, Paying::OnDemand, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {50, P, L, false, S1, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {51, P, L, false, S2, Bare, Own, Paying::Monthly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {52, P, L, true, S0, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {53, P, L, true, S1, Bare, Own, Paying::MonthlyOrYearly, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {54, P, L, true, S2, Own, Bare, Paying::Capex, Storage::ParallelFsAndNvme, Wires::NvlinkAndFabric},
    {55, I, S, false, S0, Container, Vm, Paying::OnDemand, Storage::WeightCache, Wires::Pcie},
    {56, I, S, false, S1, Bare, Appliance, Paying::OnDemandElseMonthly, Storage::WeightCache, Wires::Pcie},
    {57, I, S, false, S2, Bare, Appliance, Paying::Monthly, Storage::WeightCache, Wires::Pcie},
    {58, I, S, true, S0, Elastic, Container, Paying::ReservedBase, Storage::WeightCache, Wires::Pcie},
    {59, I, S, true, S1, Appliance, Bare, Paying::Capex, Storage::WeightCache, Wires::Pcie},
    {60, I, S, true, S2, Appliance, Own, Paying::Capex, Storage::WeightCache, Wires::Pcie},
    {61, I, M, false, S0, Container, Vm, Paying::OnDemand, Storage::WeightCache, Wires::NvlinkIfTensorParallel},
    {62, I, M, false, S1, Bare, Appliance, Paying::OnDemandElseMonthly, Storage::WeightCache, Wires::NvlinkIfTensorParallel},
    {63, I, M, false, S2, Bare, Appliance, Paying::Monthly, Storage::WeightCache, Wires::NvlinkIfTensorParallel},
    {64, I, M, true, S0, Elastic, Container, Paying::ReservedBase, Storage::WeightCache, Wires::NvlinkIfTensorParallel},
    {65, I, M, true, S1, Appliance, Bare, Paying::Capex, Storage::WeightCache, Wires::NvlinkIfTensorParallel},
    {66, I, M, true, S2, Appliance, Own, Paying::Capex, Storage::WeightCache, Wires::NvlinkIfTensorParallel},
    {67, I, L, false, S0, Bare, Elastic, Paying::OnDemandElseMonthly, Storage::WeightCache, Wires::NvlinkAndFabricIfTwoNodes},
    {68, I, L, false, S1, Bare, Own, Paying::OnDemandElseMonthly, Storage::WeightCache, Wires::NvlinkAndFabricIfTwoNodes},
    {69, I, L, false, S2, Bare, Own, Paying::Monthly, Storage::WeightCache, Wires::NvlinkAndFabricIfTwoNodes},
    {70, I, L, true, S0, Elastic, Own, Paying::ReservedBase, Storage::WeightCache, Wires::NvlinkAndFabricIfTwoNodes},
    {71, I, L, true, S1, Bare, Own, Paying::MonthlyOrYearly, Storage::WeightCache, Wires::NvlinkAndFabricIfTwoNodes},
    {72, I, L, true, S2, Own, Bare, Paying::Capex, Storage::WeightCache, Wires::NvlinkAndFabricIfTwoNodes},
};

/// The answers that such a row stands for.
inline Request requestFor(const DefaultRow &row)
{
    Request request;
    request.task.kind = row.task;
    request.duration.days = row.longTerm ? 365 : 14;
    request.duration.hoursPerDay = row.longTerm ? 20 : 8;
    request.duration.pattern = row.longTerm ? Pattern::Steady : Pattern::Burst;
    request.compliance.boundary = row.sensitivity == S1 ? DataBoundary::StaysInDomain : DataBoundary::MayLeave;
    request.compliance.dedicatedHardware = row.sensitivity == S2;
    // An appliance is the answer of somebody without an operating team: those rows presuppose it.
    if (row.first == Appliance)
        request.duration.opsTeam = false;
    return request;
}

} // namespace powertrain::test
