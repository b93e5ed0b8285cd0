// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"plan.trigger.too_long", QT_TRANSLATE_NOOP("Powertrain", "A regime's trigger is longer than {characters} characters.")},
    {"plan.trigger.too_deep", QT_TRANSLATE_NOOP("Powertrain", "A regime's trigger is nested too deeply.")},
    {"plan.trigger.syntax", QT_TRANSLATE_NOOP("Powertrain", "A regime's trigger cannot be read at character {position}: {found}")},
    {"plan.trigger.unknown_field", QT_TRANSLATE_NOOP("Powertrain", "A regime's trigger asks about {field}, which is no fact of a request.")},
    {"plan.trigger.unknown_value", QT_TRANSLATE_NOOP("Powertrain", "A regime's trigger compares {field} with {value}, which it never is.")},
    {"plan.trigger.unreadable", QT_TRANSLATE_NOOP("Powertrain", "The trigger of the regime {regime} cannot be read, so it was not judged.")},
    {"plan.compliance.region_conflict", QT_TRANSLATE_NOOP("Powertrain", "The regions demanded leave no place at all: {regimes}.")},
    {"plan.compliance.no_mode_left", QT_TRANSLATE_NOOP("Powertrain", "Together the demands exclude every deployment mode.")},
    {"plan.compliance.us_nexus_with_domestic", QT_TRANSLATE_NOOP("Powertrain", "Chinese accelerators are required, but the company has a US nexus, and US rules may forbid using them. This conflict is for your counsel to decide.")},
    {"plan.compliance.own_stays_on_premises", QT_TRANSLATE_NOOP("Powertrain", "Your own demand: data stays on the premises.")},
    {"plan.compliance.own_stays_in_domain", QT_TRANSLATE_NOOP("Powertrain", "Your own demand: data does not leave the domain.")},
    {"plan.compliance.own_dedicated_hardware", QT_TRANSLATE_NOOP("Powertrain", "Your own demand: dedicated hardware by contract.")},
    {"plan.compliance.own_regions", QT_TRANSLATE_NOOP("Powertrain", "Your own demand: it must run in the regions you gave.")},
    {"plan.compliance.unknown_regime", QT_TRANSLATE_NOOP("Powertrain", "The request ticks the regime {regime}, which the catalogue does not have.")},
    {"plan.excluded.domestic_required", QT_TRANSLATE_NOOP("Powertrain", "Only accelerators designed in mainland China are allowed.")},
    {"plan.excluded.us_nexus_prc_chip", QT_TRANSLATE_NOOP("Powertrain", "A company with a US nexus risks a violation of US General Prohibition 10 by using this Chinese-designed chip.")},
    {"plan.excluded.export_restricted", QT_TRANSLATE_NOOP("Powertrain", "It cannot be bought for mainland China without a US export licence.")},
    {"plan.excluded.cloud_only", QT_TRANSLATE_NOOP("Powertrain", "It is only rented out, never sold.")},
    {"plan.excluded.region", QT_TRANSLATE_NOOP("Powertrain", "The offer's region ({region}) is outside the regions allowed.")},
    {"plan.condition.rent_existing_stock", QT_TRANSLATE_NOOP("Powertrain", "US export rules stop new deliveries to mainland China: rent only from stock that is already there.")},
    {"plan.condition.export_licence", QT_TRANSLATE_NOOP("Powertrain", "Delivery to mainland China depends on a licence and takes an uncertain time.")},
    {"plan.condition.confirm_region", QT_TRANSLATE_NOOP("Powertrain", "Confirm with the provider that the machines stand in an allowed region.")},
    {"plan.condition.provider_jurisdiction_unknown", QT_TRANSLATE_NOOP("Powertrain", "It is not known under which law this provider stands: ask.")},
    {"plan.condition.ask_certificates", QT_TRANSLATE_NOOP("Powertrain", "This provider's certificates are not known: ask for the evidence listed.")},
    {"plan.condition.regime_applies", QT_TRANSLATE_NOOP("Powertrain", "The regime {regime} applies to this option.")},
    {"plan.deployment.easy", QT_TRANSLATE_NOOP("Powertrain", "Fast and easy: an experiment, a short job, or \"as simple as possible\"")},
    {"plan.deployment.os_control", QT_TRANSLATE_NOOP("Powertrain", "Full control of the operating system is needed")},
    {"plan.deployment.bursty", QT_TRANSLATE_NOOP("Powertrain", "Demand comes in bursts or waves")},
    {"plan.deployment.many_jobs", QT_TRANSLATE_NOOP("Powertrain", "A platform for many jobs and pipelines")},
    {"plan.deployment.formal_long", QT_TRANSLATE_NOOP("Powertrain", "A long project with steady use")},
    {"plan.deployment.multi_node", QT_TRANSLATE_NOOP("Powertrain", "Training over several nodes needs RDMA")},
    {"plan.deployment.isolation", QT_TRANSLATE_NOOP("Powertrain", "Strong isolation or compliance")},
    {"plan.deployment.no_ops_team", QT_TRANSLATE_NOOP("Powertrain", "There is no team to operate machines, and the need is fixed")},
    {"plan.deployment.buying_pays", QT_TRANSLATE_NOOP("Powertrain", "Use lies above the break-even point of buying")},
    {"plan.deployment.refresh", QT_TRANSLATE_NOOP("Powertrain", "Newer hardware is wanted within 24 months")},
    {"plan.deployment.verdict", QT_TRANSLATE_NOOP("Powertrain", "Compliance verdict on this mode")},
    {"plan.storage.tokenised", QT_TRANSLATE_NOOP("Powertrain", "Size of the tokenised data set")},
    {"plan.storage.checkpoint", QT_TRANSLATE_NOOP("Powertrain", "Size of one checkpoint")},
    {"plan.storage.kept", QT_TRANSLATE_NOOP("Powertrain", "Space for the checkpoints kept, one in flight included")},
    {"plan.storage.total", QT_TRANSLATE_NOOP("Powertrain", "Capacity to provision, 80 % of it usable")},
    {"plan.storage.interval", QT_TRANSLATE_NOOP("Powertrain", "Time between checkpoints (Young/Daly)")},
    {"plan.storage.write_bandwidth", QT_TRANSLATE_NOOP("Powertrain", "Bandwidth to write a checkpoint in the time it may block")},
    {"plan.storage.read_bandwidth", QT_TRANSLATE_NOOP("Powertrain", "Bandwidth to feed the data loaders")},
    {"plan.storage.weight_load", QT_TRANSLATE_NOOP("Powertrain", "Time to load the weights from the local NVMe")},
    {"plan.storage.asynchronous", QT_TRANSLATE_NOOP("Powertrain", "Saving asynchronously every {interval} needs only {bandwidth}.")},
    {"plan.storage.save_sharded", QT_TRANSLATE_NOOP("Powertrain", "Save all ranks in parallel; never gather on rank 0.")},
    {"plan.storage.pack_small_files", QT_TRANSLATE_NOOP("Powertrain", "Pack many small files into shards of 0.1–1 GB: training reads large files well and small ones badly.")},
    {"plan.storage.dataset_unknown", QT_TRANSLATE_NOOP("Powertrain", "The size of the data set was not given, so its space is not included.")},
    {"plan.storage.first_load", QT_TRANSLATE_NOOP("Powertrain", "The first load over the network takes {seconds_10gbe} at 10 GbE and {seconds_100gbe} at 100 GbE.")},
    {"plan.network.tensor_parallel", QT_TRANSLATE_NOOP("Powertrain", "Share of the compute time that tensor-parallel communication adds")},
    {"plan.network.data_parallel", QT_TRANSLATE_NOOP("Powertrain", "Bandwidth between nodes that one accelerator needs")},
    {"plan.network.switches", QT_TRANSLATE_NOOP("Powertrain", "Leaf switches of the rail-optimised fabric")},
    {"plan.network.tensor_parallel_poor", QT_TRANSLATE_NOOP("Powertrain", "Tensor parallelism over this link costs {overhead} of the compute time.")},
    {"plan.network.tensor_parallel_too_slow", QT_TRANSLATE_NOOP("Powertrain", "The link is too slow for tensor parallelism (overhead {overhead}): use pipeline parallelism.")},
    {"plan.network.fast_link_missing", QT_TRANSLATE_NOOP("Powertrain", "The layout needs NVLink or a like link inside the node; this card has none.")},
    {"plan.network.pcie_enough", QT_TRANSLATE_NOOP("Powertrain", "PCIe is enough inside the node for this job.")},
    {"plan.network.infiniband_or_roce", QT_TRANSLATE_NOOP("Powertrain", "InfiniBand is the usual choice; RoCE of equal bandwidth will do if the team can run it.")},
    {"plan.network.full_units", QT_TRANSLATE_NOOP("Powertrain", "Build whole scalable units and leave ports empty rather than thin the fabric out.")},
    {"plan.network.tensor_parallel_across_nodes", QT_TRANSLATE_NOOP("Powertrain", "Tensor parallelism across nodes is bound by latency: keep it inside a node.")},
    {"plan.network.check_rdma_in_log", QT_TRANSLATE_NOOP("Powertrain", "Look for NET/IB in the NCCL log: a silent fall-back to sockets is 5 to 20 times slower.")},
    {"plan.network.separate_storage_network", QT_TRANSLATE_NOOP("Powertrain", "Give storage and front end a network of their own.")},
});

} // namespace

std::span<const MessageText> planMessages()
{
    return kTexts;
}

} // namespace powertrain
