// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "core/plan/proposal.h"
#include "ui/text/performance.h"
#include "ui/text/table.h"
#include "ui/text/words.h"

namespace powertrain {

// What stands around the accelerators, as names with values and as tables. The window and the reports show the same.

Facts storageFacts(const Words &words, const StoragePlan &plan);
/// One row a tier: what lies on it, what is provisioned, bandwidth, operations, monthly price.
ChartTable tierTable(const Words &words, const StoragePlan &plan);

Facts networkFacts(const Words &words, const NetworkPlan &plan);
/// One row a kind of traffic: volume, what it needs, what the link gives, verdict. Empty: the layout has none.
ChartTable trafficTable(const Words &words, const NetworkPlan &plan);

/// The triangle in one sentence. Empty: nothing was estimated.
QString wordBalance(const Words &words, const Balance &balance);
ChartTable balanceTable(const Words &words, const Balance &balance);

/// Hosts: memory, cores, drives, power supply of a workstation.
Facts hostFacts(const Words &words, const HostPlan &plan);
/// Own hardware: power, heat, racks, circuits, delivery. Empty for what is rented.
Facts placeFacts(const Words &words, const HostPlan &plan);

/// From the order to the first useful work: "5 min to 1 h". Unknown where the provision is.
QString startUpText(const Words &words, const StartUp &start);

/// Why the option is not run in the mode with the most points. Empty: it is.
QString soldAs(const Words &words, const Proposal &proposal, const PlanOption &option);

/// The bill of materials: item, quantity, how it is had, amount.
ChartTable materialTable(const Words &words, const std::vector<MaterialLine> &materials);

/// Stack, its reach, oldest toolkit and driver for the card and the plan's precision, programs.
Facts softwareFacts(const Words &words, const SoftwareAdvice &software);
/// What the stack cannot do, and how it can be had.
QStringList softwareLimits(const Words &words, const SoftwareAdvice &software);

} // namespace powertrain
