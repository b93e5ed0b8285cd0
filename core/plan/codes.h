// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/plan can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kPlanCodes[] = {
    // --- compliance, deployment, storage, network ---
    "plan.trigger.too_long",                        // A regime's trigger is longer than 1 000 characters. characters
    "plan.trigger.too_deep",                        // A regime's trigger is nested too deeply.
    "plan.trigger.syntax",                          // A regime's trigger cannot be read at this place. found (text there), position
    "plan.trigger.unknown_field",                   // A regime's trigger asks about a fact that does not exist. field
    "plan.trigger.unknown_value",                   // A regime's trigger compares a fact with a value it never has. field, value
    "plan.trigger.unreadable",                      // The trigger of this regime cannot be read, so it was not judged. regime (id), reason (code)
    "plan.compliance.region_conflict",              // The regions demanded by these leave no place at all. regimes (ids or plan.compliance.own_… codes, comma separated)
    "plan.compliance.no_mode_left",                 // Together the demands exclude every deployment mode. regimes (as above)
    "plan.compliance.us_nexus_with_domestic",       // Domestic accelerators are required, but the company has a US nexus and US rules may forbid their use. regimes (as above)
    "plan.compliance.own_stays_on_premises",        // Your own demand: data stays on the premises (cloud modes excluded). Also used in place of a regime id.
    "plan.compliance.own_stays_in_domain",          // Your own demand: data does not leave the domain. Also used in place of a regime id.
    "plan.compliance.own_dedicated_hardware",       // Your own demand: dedicated hardware by contract. Also used in place of a regime id.
    "plan.compliance.own_regions",                  // Your own demand: it must run in the regions you gave. Also used in place of a regime id.
    "plan.compliance.unknown_regime",               // The request ticks a regime that the catalogue does not have. regime
    "plan.excluded.domestic_required",              // Only accelerators designed in mainland China are allowed. accelerator, status, regime (where there is one)
    "plan.excluded.us_nexus_prc_chip",              // US General Prohibition 10: a company with a US nexus risks a violation by using this PRC-designed chip. accelerator, status, regime
    "plan.excluded.export_restricted",              // It cannot be bought for mainland China without a US export licence. accelerator, status, regime
    "plan.excluded.cloud_only",                     // It is only rented out, never sold. accelerator, status
    "plan.excluded.region",                         // The offer's region is outside the regions allowed. provider, region, allowed, regime (where there is one)
    "plan.condition.rent_existing_stock",           // US export rules stop new deliveries to mainland China: rent only from stock that is already there. accelerator, status, regime
    "plan.condition.export_licence",                // Delivery to mainland China depends on a licence and takes an uncertain time. accelerator, status, regime
    "plan.condition.confirm_region",                // Confirm with the provider that the machines stand in an allowed region. provider, region, allowed, regime (where there is one)
    "plan.condition.provider_jurisdiction_unknown", // It is not known under which law this provider stands: ask. provider, region, allowed
    "plan.condition.ask_certificates",              // This provider's certificates are not known: ask for the evidence listed. provider, region, allowed
    "plan.condition.regime_applies",                // This regime applies to this option (because of the card, the count or the mode). regime, accelerator
    // reasons of a deployment mode's score; each has points (weight × value, may be negative), weight, value
    "plan.deployment.easy",        // Fast and easy: experiment, short job, or as simple as possible.
    "plan.deployment.os_control",  // Full control of the operating system is needed.
    "plan.deployment.bursty",      // Demand comes in bursts or waves.
    "plan.deployment.many_jobs",   // A platform for many jobs and pipelines.
    "plan.deployment.formal_long", // A long project with steady use.
    "plan.deployment.multi_node",  // Training over several nodes needs RDMA.
    "plan.deployment.isolation",   // Strong isolation or compliance.
    "plan.deployment.no_ops_team", // There is no team to operate machines, and the need is fixed.
    "plan.deployment.buying_pays", // Use lies above the break-even point of buying.
    "plan.deployment.refresh",     // Newer hardware is wanted within 24 months.
    "plan.deployment.verdict",     // The compliance verdict on this mode. verdict (name of ModeVerdict), points, regimes (ids, comma separated)
    // storage: derivation steps, then advice
    "plan.storage.tokenised",        // Size of the tokenised data set.
    "plan.storage.checkpoint",       // Size of one checkpoint: 14 bytes per saved parameter.
    "plan.storage.kept",             // Space for the checkpoints kept, one in flight included.
    "plan.storage.total",            // Capacity to provision, 80 % of it usable.
    "plan.storage.interval",         // Time between checkpoints (Young/Daly).
    "plan.storage.write_bandwidth",  // Bandwidth to write a checkpoint in the time it may block.
    "plan.storage.read_bandwidth",   // Bandwidth to feed the data loaders.
    "plan.storage.weight_load",      // Time to load the weights from the local NVMe.
    "plan.storage.asynchronous",     // Saving asynchronously needs only this bandwidth. bandwidth, interval
    "plan.storage.save_sharded",     // Save all ranks in parallel, never gather on rank 0.
    "plan.storage.pack_small_files", // Pack many small files into shards of 0.1–1 GB; training reads large files well and small ones badly.
    "plan.storage.dataset_unknown",  // The size of the data set was not given, so its space is not included.
    "plan.storage.first_load",       // The first load over the network takes this long. seconds_10gbe, seconds_100gbe
    // network: derivation steps, then advice
    "plan.network.tensor_parallel",              // Share of the compute time that tensor-parallel communication adds.
    "plan.network.data_parallel",                // Bandwidth between nodes that one accelerator needs.
    "plan.network.switches",                     // Leaf switches of the rail-optimised fabric.
    "plan.network.tensor_parallel_poor",         // Tensor parallelism over this link costs a noticeable share of the time. overhead
    "plan.network.tensor_parallel_too_slow",     // The link is too slow for tensor parallelism: use pipeline parallelism. overhead
    "plan.network.fast_link_missing",            // The layout needs NVLink or a like link in the node; this card has none. accelerator
    "plan.network.pcie_enough",                  // PCIe is enough inside the node for this job.
    "plan.network.infiniband_or_roce",           // InfiniBand is the usual choice; RoCE of equal bandwidth will do if the team can run it.
    "plan.network.full_units",                   // Build whole scalable units and leave ports empty rather than thin the fabric out.
    "plan.network.tensor_parallel_across_nodes", // Tensor parallelism across nodes is bound by latency: keep it inside a node.
    "plan.network.check_rdma_in_log",            // Look for NET/IB in the NCCL log: a silent fall-back to sockets is 5 to 20 times slower.
    "plan.network.separate_storage_network",     // Give storage and front end a network of their own.
    // --- end of compliance, deployment, storage, network ---
    // --- plan: errors ---
    "plan.no_catalog",            // No catalogue was given.
    "plan.cancelled",             // The plan was cancelled (never shown).
    "plan.no_model",              // The request names no model, no configuration and no size.
    "plan.unknown_model",         // The library has no such model. name, near (up to five names, comma separated; may be empty)
    "plan.unknown_weight_format", // There is no such weight format. format
    "plan.unknown_kv_type",       // There is no such type for the KV cache. kv_type
    // --- plan: no recommendation, and the change that comes closest ---
    "plan.no_solution.state_secrets",   // State secrets: no recommendation is made; ask the secrecy office.
    "plan.no_solution.region_conflict", // The regimes that apply leave no region in which it may run.
    "plan.no_solution.no_mode",         // The regimes that apply exclude every way of deployment.
    "plan.no_solution.deadline",        // Nothing ends in time; the fastest that was tried takes `needed`. needed (s), available (s), count, accelerator (id)
    "plan.no_solution.speed",           // Nothing is as fast as asked; the fastest reaches `reached` per user. reached, target (tokens/s), accelerator
    "plan.no_solution.ttft",            // Nothing answers as soon as asked; the best takes `reached` to the first token. reached, target (s), accelerator
    "plan.no_solution.max_cards",       // It needs more cards than allowed; the fewest are `needed`. needed, limit, accelerator
    "plan.no_solution.batch",           // The asked batch is too small for the cards that are needed. batch, count, accelerator
    "plan.no_solution.memory",          // It fits on nothing; the largest card lacks memory. needed, capacity (bytes), count, accelerator
    "plan.no_solution.filter",          // The filter on vendors and accelerators leaves nothing that can do it. left_out (accelerators it left out)
    "plan.no_solution.none",            // No accelerator of the catalogue can do it; see the reasons. accelerators
    // --- plan: why an accelerator is not offered (compliance gives its own plan.excluded.…) ---
    "plan.rejected.accelerator_filter", // It is not among the accelerators asked for.
    "plan.rejected.vendor_filter",      // Its vendor is not among those asked for. vendor
    "plan.rejected.announced",          // It is announced but not sold yet.
    "plan.rejected.domestic_required",  // It was not designed in mainland China, which the request demands.
    "plan.rejected.compliance",         // Compliance allows no recommendation at all.
    "plan.rejected.unknown_spec",       // A figure is unknown, so nothing can be estimated. fact (capacity, bandwidth, peak_16bit)
    "plan.rejected.precision",          // It does not compute in this precision. precision
    "plan.rejected.format",             // Its matrix units lack the precision of this weight format. format, precision
    "plan.rejected.inference_only",     // It is sold for inference alone.
    "plan.rejected.qlora_software",     // No library quantises the base model for training on it (bitsandbytes).
    "plan.rejected.memory",             // Does not fit: the fullest device needs `needed` of `capacity`, with `count` cards. needed, capacity (bytes), count
    "plan.rejected.batch_too_small",    // The asked batch has too few sequences for the cards it needs. batch, count
    "plan.rejected.no_layout",          // No legal layout within the allowed number of cards. limit
    "plan.rejected.deadline",           // Not in time: with `count` cards it takes `needed` of `available`. needed, available (s), count
    "plan.rejected.speed",              // Too slow for one user. reached, target (tokens/s)
    "plan.rejected.ttft",               // The first token comes too late. reached, target (s)
    "plan.rejected.max_cards",          // Needs more cards than allowed. needed, limit
    "plan.rejected.no_mode",            // No deployment mode is left for it under the regimes that apply.
    "plan.rejected.ranked_lower",       // Possible, but ranked below those shown. place, count, cost_ratio (to the recommendation; absent without prices)
    // --- plan: the nearest change that would help ---
    "plan.fix.filter",        // Widen the filter on vendors and accelerators.
    "plan.fix.name_it",       // Name it among the accelerators to plan with it anyway.
    "plan.fix.domestic",      // Prefer domestic hardware instead of requiring it.
    "plan.fix.own_row",       // Enter the missing figure in your own catalogue.
    "plan.fix.enter_price",   // Enter a price to have it ranked with the others.
    "plan.fix.more_days",     // Allow this many days. days
    "plan.fix.method",        // Use another method. method (name: lora, qlora)
    "plan.fix.larger_batch",  // Use a larger batch.
    "plan.fix.weight_format", // Use another weight format. format
    "plan.fix.lower_speed",   // Accept this speed for each user. reached (tokens/s)
    "plan.fix.longer_ttft",   // Accept this time to the first token. reached (s)
    "plan.fix.fewer_users",   // Plan for fewer users or a shorter context, or allow more cards.
    // --- plan: one change that makes a serving job fit, with its price ---
    "advice.smaller_batch",   // Allow fewer sequences and tokens at once: the working memory shrinks. max_sequences, max_batched_tokens; long prompts are cut into more pieces
    "advice.memory_fraction", // Give the engine a larger share of the card. fraction; less is left for other programs
    "advice.kv_fp8",          // Keep the cache in FP8. kv_type; check the answers' quality on long contexts
    "advice.shorter_context", // Allow a shorter context. context (tokens)
    "advice.fewer_sequences", // Serve fewer sequences at once; the rest wait. sequences
    "advice.lighter_weights", // Use lighter weights. format; check the answers' quality
    "advice.tensor_parallel", // Spread each copy over more cards. degree
    // --- plan: reasons of the recommendation ---
    "plan.reason.fits",              // Fits: `used` of `capacity`, so much headroom. used, capacity (bytes), headroom (ratio)
    "plan.reason.only_one",          // The only accelerator that can do the job.
    "plan.reason.no_price_anywhere", // None of the possible accelerators has a price; fewest cards first. accelerators
    "plan.reason.cheapest",          // Cheapest of the priced ones. priced, accelerators, cost
    "plan.reason.fastest",           // Fastest of the possible ones. priced, accelerators, cost
    "plan.reason.balanced",          // Best balance of cost and time. priced, accelerators, cost
    "plan.reason.least_energy",      // Least energy of the possible ones. priced, accelerators, cost
    "plan.reason.energy",            // Energy of the run or the project at the cards' board power, without cooling and hosts. kilowatt_hours, watts (of a card)
    "plan.reason.meets_deadline",    // Ends before the deadline. needed, available (s)
    "plan.reason.ends_in_time",      // Ends within the project's time. needed, available (s)
    "plan.reason.holds_users",       // Memory holds so many users of the full context. users (asked), holds, context (tokens)
    "plan.reason.meets_speed",       // Each user gets at least the speed asked for. reached, target (tokens/s)
    "plan.reason.speed",             // Each user gets this speed. reached (tokens/s)
    "plan.reason.cache_spread",      // Every rank keeps only its own users' cache (attention data parallelism). ranks
    "plan.reason.whole_nodes",       // Whole nodes, because one node is not enough. nodes, per_node
    "plan.reason.tensor_parallel",   // The tensor-parallel degree divides the heads and stays in the fast domain. degree, heads, domain
    "plan.reason.domestic",          // Designed in mainland China, as wished.
    // --- plan: why so many cards ---
    "plan.reason.count_product",  // What the count is made of: parallel degrees. devices, tensor, pipeline, context, data
    "plan.reason.count_replicas", // Serving: replicas of so many devices. count, replicas, devices (of one replica)
    "plan.reason.count_load",     // Serving: replicas for the busiest minutes and spare ones. rate, per_replica (requests/s), replicas, spare
    "plan.reason.count_memory",   // Memory takes at least so many. cards
    "plan.reason.count_deadline", // The time allowed takes at least so many. cards, available (s)
    "plan.reason.count_batch",    // How the batch divides. batch, data (ranks), micro (sequences), steps
    "plan.reason.count_nodes",    // Beyond one node only whole nodes. nodes, per_node
    "plan.reason.count_ranked",   // Fewer would do; this count ranks better. smallest
    "plan.scaling.enough",        // The smallest count that ends in time. cards
    "plan.scaling.worthwhile",    // Beyond this count twice the cards bring less than 1.5 times the speed. cards
    // --- plan: an alternative against the recommendation ---
    "plan.compared.cost",     // Costs this many times the recommendation. ratio
    "plan.compared.unpriced", // No price is known.
    "plan.compared.time",     // Takes this many times the recommendation's time. ratio
    "plan.compared.speed",    // Gives each user this many times the recommendation's speed. ratio
    // --- plan: warnings ---
    "plan.warning.over_budget",          // Costs more than the budget. cost, budget
    "plan.warning.substitute_format",    // Another weight format than the stored one; check the answers' quality. format, stored
    "plan.warning.memory_tight",         // Memory is tight. share (ratio)
    "plan.warning.memory_range",         // The upper end of the memory estimate does not fit. high, capacity (bytes)
    "plan.warning.deadline_at_risk",     // The upper end of the time estimate misses the time allowed. high, available (s)
    "plan.warning.mla_replicated",       // Plain tensor parallelism copies the MLA cache to every rank. copies
    "plan.warning.no_exchange_rate",     // The catalogue has no rate into this currency, so prices are unknown. currency
    "plan.warning.budget_not_compared",  // The budget's currency has no rate: it was not compared. currency
    "plan.warning.no_price",             // No price is known, so the cost is unknown.
    "plan.warning.spot",                 // Spot machines can be reclaimed at any time; save checkpoints often.
    "plan.warning.disaggregated_rate",   // Prompts and answers apart were asked for, but no request rate. No arguments.
    "plan.warning.context_too_short",    // Prompt and answer do not fit into the longest context. needed, context (tokens)
    "plan.warning.spot_deadline",        // With the interruptions of spot machines the run misses the time allowed. needed, available (s)
    "plan.warning.fp8_framework",        // FP8 was asked for, but the framework of this job trains in 16 bit. framework
    "plan.warning.old_price",            // The price is older than 90 days. as_of (date; may be empty)
    "plan.warning.qlora_experimental",   // Quantised training on this software stack is experimental. stack
    "plan.warning.own_stack",            // It has a software stack of its own; check that the framework supports the model. stack
    "plan.warning.geforce_licence",      // NVIDIA's licence does not allow GeForce drivers in a data centre. count
    "plan.warning.low_confidence",       // Some of its specifications are of low confidence.
    "plan.warning.capacity_derived",     // The usable memory was derived from the marketed size. capacity (bytes)
    "plan.warning.context_beyond_model", // Longer than the model was made for. asked, limit (tokens)
    "plan.warning.tokens_unknown",       // The size of the training data is unknown, so is the time; cost is for the hours of the project.
    "plan.warning.objective_models",     // This objective keeps further models in memory beside the adapter. objective (name)
    "plan.warning.synthetic_model",      // Only a size was given; a typical shape was assumed.
    // --- plan: the two sums of the introductory articles ---
    "plan.article.weights",           // Weights: parameters × bytes.
    "plan.article.four_copies",       // Weights, gradients and two optimizer moments.
    "plan.article.our_states",        // The same states by this program's estimate.
    "plan.article.our_peak",          // Peak with activations, logits, buffers and runtime.
    "plan.article.full_7b_remark",    // The article's figure leaves out activations, logits and runtime. article, peak, omitted (bytes)
    "plan.article.kv_per_token",      // KV cache of one token (MLA).
    "plan.article.kv_users",          // KV cache of all users.
    "plan.article.sum",               // Weights and cache together.
    "plan.article.cards_by_capacity", // Cards by capacity alone.
    "plan.article.our_weights",       // Weights of the published files by this program's tensor inventory.
    "plan.article.r1_remark",         // Capacity only: ten A100 lack FP8, ten does not divide 128 heads, is no whole node, and leaves no headroom. cards, weights, cache (bytes), heads
    // --- network and balance: derivation steps, advice, relief ---
    "plan.network.compute_time",            // Compute time of one step, which communication hides behind.
    "plan.network.tensor_volume",           // Sent by one accelerator for tensor parallelism in one step.
    "plan.network.context_volume",          // The same for context parallelism.
    "plan.network.expert_volume",           // The same for expert parallelism.
    "plan.network.pipeline_volume",         // The same between pipeline stages.
    "plan.network.data_volume",             // The same for gradients and updated weights.
    "plan.network.sharded_volume",          // The same where weights are divided over the ranks.
    "plan.network.decode_tensor_volume",    // The same in one decode step.
    "plan.network.decode_expert_volume",    // The same in one decode step.
    "plan.network.decode_pipeline_volume",  // The same in one decode step.
    "plan.network.needed",                  // Bandwidth that one kind of traffic needs on its link.
    "plan.network.available",               // What the link really gives.
    "plan.network.adapters",                // Network adapters of one node together.
    "plan.network.one_domain",              // The fast link joins all nodes, so no fabric between them is needed. nodes, link
    "plan.network.link_cut",                // The fast link of this part for China is limited. accelerator, rate, whole
    "plan.network.context_exceeds",         // Context-parallel traffic needs more than its link gives. needed, available
    "plan.network.expert_exceeds",          // Expert traffic needs more than its link gives. needed, available
    "plan.network.pipeline_exceeds",        // Pipeline traffic needs more than its link gives. needed, available
    "plan.network.data_exceeds",            // Data-parallel traffic needs more than its link gives. needed, available
    "plan.network.decode_waits",            // All-reduces take this share of a decode step's compute time. share
    "plan.network.provider_fabric",         // The accelerator is only rented; its provider runs the network. vendor
    "plan.network.roce_ports",              // RoCE ports stand on the accelerator itself. accelerator
    "plan.network.one_spine",               // All nodes on one spine or placement group.
    "plan.network.check_transport",         // Check in the log of the collectives library that traffic goes over RDMA. library
    "plan.balance.compute",                 // Derivation: time of the compute corner.
    "plan.balance.network",                 // Derivation: time of the network corner over compute.
    "plan.balance.storage",                 // Derivation: time of the storage corner over compute.
    "plan.relief.larger_micro_batch",       // Larger micro-batches: what is sent with each comes less often. factor, needed, after (bytes/s)
    "plan.relief.more_accumulation",        // More accumulation or larger micro-batches between two synchronisations. factor, needed, after
    "plan.relief.shard_less",               // ZeRO-1 instead of ZeRO-3 or FSDP, where memory allows it. factor, needed, after
    "plan.relief.shard_inside_node",        // Hybrid sharding: weights are divided inside a node only.
    "plan.relief.fewer_tensor_ranks",       // Fewer tensor-parallel ranks. from, to, left (share of the traffic left)
    "plan.relief.fewer_expert_ranks",       // Fewer expert-parallel ranks. from, to
    "plan.relief.fewer_context_ranks",      // Fewer context-parallel ranks. from, to
    "plan.relief.faster_fabric",            // A faster fabric between the nodes. times, rate (of one adapter)
    "plan.relief.proposed_fabric",          // The proposed fabric is faster than what the time was estimated with. adapters, rate
    "plan.relief.fast_link_card",           // Accelerators with a fast link inside the node. needed (bytes/s, nominal)
    "plan.relief.asynchronous_checkpoints", // Save checkpoints in the background. share (of the time)
    "plan.relief.pack_files",               // Pack the files of the data set into shards.
    "plan.relief.more_bandwidth",           // More bandwidth of the storage that feeds the job. bandwidth
    "plan.relief.prepare_data",             // Tokenise and pack beforehand; the hosts are too slow. seconds
    "plan.relief.warm_weights",             // Keep the weights on local disks and the service warm. seconds
    "plan.relief.lighter_weights",          // Weights in fewer bits: a decode step mostly reads them. share (of the compute time)
    "plan.relief.more_replicas",            // More replicas share the users. replicas
    "plan.relief.less_recomputation",       // Recomputing takes so much of a step. share
    "plan.relief.more_cards",               // Twice the cards. cards, more
    // --- end of network and balance ---
    // --- software ecosystem, cautions of deployment modes ---
    "plan.deployment.cluster",               // A run over eight nodes or more: as a platform does, it takes a scheduler, spare nodes and restarts. points, weight, value
    "plan.caution.stop_billing",             // Stopping may not end the bill: disks, addresses, local-disk and bare-metal machines may be charged while stopped.
    "plan.caution.container_data",           // What lies inside a container is gone with it.
    "plan.caution.cluster_operators",        // Takes somebody who runs Kubernetes, and RDMA where training spans nodes.
    "plan.caution.isolation_not_compliance", // Isolation is highest, but region and the provider's filing decide compliance.
    "plan.caution.vendor_lock_in",           // Hardware and software of one vendor: binding.
    "plan.caution.slow_refresh",             // It cannot be renewed part by part.
    "plan.caution.price_after_two_years",    // Compare its price per token after 24 months.
    "plan.caution.own_operation",            // People, power, cooling and spares are yours.
    "plan.caution.own_when_stable",          // For most teams the cloud comes first; own rooms when load and use are very stable.
    "plan.caution.delivery_unknown",         // Nobody has said how long delivery takes.
    "plan.caution.platform_data",            // Data and model leave for the platform.
    "plan.caution.platform_versions",        // The platform decides the versions of its frameworks.
    "plan.caution.platform_export",          // Make sure that the adapter can be taken away.
    "plan.reason.ecosystem",                 // Its software is what engines and trainers support first; that counted in the rank. stack, tier (name)
    "plan.reason.ecosystem_lower",           // It stands first although its software takes more work. stack, tier (name)
    "plan.compared.ecosystem",               // Its rank value is multiplied for its software. stack, tier (name), factor (ratio)
    "plan.compared.ecosystem_decided",       // Without that it would stand before the recommendation. stack, tier (name), factor (ratio)
    "plan.warning.precision_unsupported",    // The card's stack does not support the precision the plan computes in. precision, stack
    // --- compliance ---
    "plan.compliance.own_domestic",            // Your own demand: accelerators designed in mainland China. Also used in place of a regime id.
    "plan.compliance.may_apply",               // The regime applies if the run takes more FLOPs than it allows, which is not known yet. regime
    "plan.compliance.may_apply_base",          // The regime applies if the base model's training took less than `base`: three times this run. regime, flops, base (FLOPs)
    "plan.compliance.near_threshold",          // The run comes near a threshold of the regime; the estimate may be off by more than what is left. regime, flops, limit (FLOPs)
    "plan.compliance.many_people",             // From so many persons on, the duties of a processor of important data come on top. regime, people, limit
    "plan.compliance.key_conflict",            // Some demand keys in certified Chinese cryptography, others keys that the customer alone holds. regimes
    "plan.compliance.public_service_conflict", // A service to the public, and regimes that forbid any exposure to the public network. regimes
    "plan.transfer.stays_inside",              // Data are processed in mainland China alone: no transfer.
    "plan.transfer.important_data",            // Important data: security assessment at any volume.
    "plan.transfer.exempt_scenario",           // The transfer falls under an exempt scenario.
    "plan.transfer.no_personal_data",          // Neither personal information nor important data.
    "plan.transfer.critical_infrastructure",   // An operator of critical information infrastructure: security assessment for any personal information.
    "plan.transfer.people_assessment",         // So many persons a year: security assessment. people, limit
    "plan.transfer.sensitive_assessment",      // Sensitive information of so many persons: security assessment. people, limit
    "plan.transfer.people_contract",           // So many persons a year: standard contract or certification. people, limit
    "plan.transfer.sensitive_contract",        // Sensitive information of so many persons: standard contract or certification. people, limit
    "plan.transfer.few_people",                // Fewer than that many persons and no sensitive information: exempt. people, limit
    "plan.transfer.people_unknown",            // The number of persons a year is not known. contract, limit (persons from which on contract or assessment are due)
    "plan.transfer.sensitive_unknown",         // The number of persons with sensitive information is not known. contract, limit
    // --- storage, hosts, materials ---
    "plan.storage.index",                 // Index of the packed documents.
    "plan.storage.files",                 // Files that the whole job reads in a second.
    "plan.storage.operations",            // File operations in a second, metadata included.
    "plan.storage.drain_bandwidth",       // Bandwidth to write a checkpoint in the background.
    "plan.storage.restore_bandwidth",     // Bandwidth to read a checkpoint back within the restart that a run counts with.
    "plan.storage.weights_kept",          // Space for the served weights and their images.
    "plan.storage.drives",                // NVMe drives of one node.
    "plan.storage.sold",                  // Capacity of the shared file system as it is sold.
    "plan.storage.monthly",               // What a tier costs a month.
    "plan.storage.background",            // Sized for saving in the background: saving synchronously would take `synchronous`. synchronous, bandwidth, interval
    "plan.storage.bandwidth_by_capacity", // ST-1: the capacity is bought for its bandwidth. capacity, used
    "plan.storage.bandwidth_assumed",     // The product does not print its bandwidth. product, bandwidth (per TiB)
    "plan.storage.several_systems",       // More than one file system of the product delivers. bandwidth, most
    "plan.storage.restore",               // Reading a checkpoint back takes this long. time, bandwidth
    "plan.storage.same_zone",             // Storage stands in the zone of the accelerators (ST-3).
    "plan.storage.small_files_flash",     // What small files take where they cannot be packed. operations, files
    "plan.storage.utilisation",           // The criterion of fast enough: accelerator utilisation of 90 % (MLPerf Storage).
    "plan.storage.python_local",          // Python environments belong on local disks.
    "plan.storage.weights_cache",         // Weights in the object store and on the drives of every node. versions
    "plan.host.load",                     // Weights on their way to the cards.
    "plan.host.page_cache",               // Weights in the host's page cache.
    "plan.host.workers",                  // Memory of the data loader's processes.
    "plan.host.staging",                  // A node's share of a checkpoint on its way to storage.
    "plan.host.memory",                   // Host memory that a node needs.
    "plan.host.memory_sold",              // Host memory in the usual size.
    "plan.host.cores",                    // Processor cores of a node that trains.
    "plan.host.cores_serving",            // Processor cores of a node that serves.
    "plan.host.power_supply",             // Rated power of a workstation's supply.
    "plan.host.power_supply_told",        // The same as the card's maker recommends it.
    "plan.host.node_power",               // Power of a node at full load.
    "plan.host.beside_power",             // Power of switches and storage servers.
    "plan.host.it_power",                 // Power of all nodes, switches and storage.
    "plan.host.facility_power",           // Power with cooling and losses.
    "plan.host.rack_units",               // Rack units of nodes, switches and storage.
    "plan.host.racks",                    // Racks by power and by height, the larger.
    "plan.host.circuits",                 // Power circuits of all racks.
    "plan.host.offload",                  // Offloaded states lie in host memory: speed depends on it. memory
    "plan.host.unified_memory",           // Processor and accelerator share one memory.
    "plan.host.more_memory",              // Servers usually come with less than the job needs. usual, memory
    "plan.host.more_drives",              // The usual drives of the server are smaller than needed. usual, needed
    "plan.host.power_unknown",            // The card's power is unknown: no power is given.
    "plan.host.two_supplies",             // More than one supply gives. power
    "plan.host.small_circuit",            // More than a North American wall socket gives. limit
    "plan.host.liquid",                   // A rack beyond air cooling. rack
    "plan.host.ask_delivery",             // The delivery time of the hardware is unknown.
    "plan.material.accelerator",          // Line of the bill of materials. accelerator
    "plan.material.server",               // The same. accelerator, cards (of one), memory, cores
    "plan.material.host",                 // The same. cards, memory, cores
    "plan.material.workstation",          // The same. cards, memory, cores
    "plan.material.power_supply",         // The same. power
    "plan.material.drive",                // The same. size
    "plan.material.nic",                  // The same. gigabits (a second, one direction)
    "plan.material.nic_any",              // The same, rate unknown.
    "plan.material.leaf_switch",          // The same. ports
    "plan.material.spine_switch",         // The same. ports
    "plan.material.core_switch",          // The same. ports
    "plan.material.node_cable",           // The same.
    "plan.material.leaf_cable",           // The same.
    "plan.material.core_cable",           // The same.
    "plan.material.storage_nic",          // The same. gigabits (a second, one direction)
    "plan.material.storage_nic_any",      // The same, rate unknown.
    "plan.material.object_store",         // The same, in terabytes.
    "plan.material.parallel_file_system", // The same, in terabytes. bandwidth
    "plan.material.rack",                 // The same.
    "plan.material.circuit",              // The same.
    "plan.material.spare",                // The same. accelerator, share
    // --- rules of the chosen option ---
    "plan.condition.tenancy",               // Machines of one's own are demanded; this way of running shares them unless it is ordered otherwise.
    "plan.condition.regime_may_apply",      // The place of the machines is not known: this regime may apply. regime
    "plan.compliance.unknown_jurisdiction", // Nothing is known of this jurisdiction, so none of its rules counted. name
    "plan.compliance.unknown_region",       // Nothing is known of this region. name
    "plan.warning.no_redundancy",           // A service under MLPS 3 or 4 on one server: nothing takes over when it fails.
    // --- what if ---
    "plan.what_if_impossible",    // Numbers that the estimators refuse on this hardware.
    "plan.what_if_groups",        // Cards are added in groups. cards, group
    "plan.warning.what_if_batch", // With this micro-batch and these cards a step has another number of sequences than asked for. asked, run
    "plan.warning.what_if_load",  // Fewer replicas than the busiest minutes take. needed, replicas
    // --- end of plan ---
};

} // namespace powertrain
