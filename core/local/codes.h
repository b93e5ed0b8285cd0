// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every code that core/local can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kLocalCodes[] = {
    // --- what the tools say ---
    "local.unreadable",      // What a tool wrote cannot be understood. tool
    "local.driver_missing",  // The tool is there, the driver does not answer. tool
    "local.driver_mismatch", // Driver and library are of different versions: restart the machine. tool
    "local.gpu_lost",        // A device does not answer any more. tool
    "local.no_devices",      // The tool sees no device. tool
    "local.memory_unknown",  // The tool does not say how much memory a device has. name
    "local.unified",         // The device shares the host's memory. name, total
    "local.mig",             // The device is divided (MIG): its slices are not looked at. name
    "local.no_gpu",          // Nothing found: none of the tools is here, or none sees a device.
    "local.unplaced",        // Processes whose device the tool does not say. count, bytes
    // --- will it run here ---
    "local.runs",                // needed, free, count
    "local.runs_tight",          // As above, above 92 % of what is free. needed, free, count
    "local.runs_if_closed",      // Fits once other programs give their memory back. needed, free, missing, count
    "local.does_not_run",        // needed, capacity, missing, count
    "local.does_not_run_reason", // Not for want of memory; the reason follows. name
    "local.cannot_tell",         // No memory figure of any device is known.
    "local.holder",              // Who holds memory. name, pid, bytes
    "local.holder_unknown",      // A process whose memory the tool does not say. name, pid
    "local.holder_hidden",       // Memory held by what the tool does not list (desktop, containers, other users). bytes
    "local.nearest_card",        // The device is not in the catalogue: judged as its nearest relative. name, accelerator
    "local.other_memory",        // The device has another memory size than the catalogue's row. name, total, listed
    "local.ambiguous_card",      // The name means several products. name, accelerator
    "local.fewer_devices",       // Of all, only the freest are used. count, total
    "local.mixed_devices",       // Devices of other kinds are left out.
    "local.memory_fraction",     // Serving: share of the whole card to give the engine, because part of it is taken. fraction
    "local.slower_than_asked",   // It runs, but not as fast as asked. reached, target (tokens/s)
    "local.later_than_asked",    // The run takes longer than the project has. needed, available (s)
    "local.substitute_format",   // Only with lighter weights. format
    "local.host_memory",         // States have to be kept in the host's memory: too little is free there. needed, free
    "local.host_used",           // States are kept in the host's memory. needed
    // --- out of memory ---
    "local.not_oom",                // The text holds no out-of-memory message that is known.
    "local.oom.device",             // The accelerator's own memory ran out. tried, free, total
    "local.oom.device_plain",       // The same without figures.
    "local.oom.host_is_not_device", // Free memory of the machine does not help: device memory decides.
    "local.oom.moment",             // Half is free afterwards: it is the moment that counts, and the piece asked for at once. tried
    "local.oom.missing",            // At least so much was missing. missing
    "local.oom.held_by_program",    // What the program itself held. allocated
    "local.oom.fragmentation",      // Reserved but unallocated could have held it: in pieces. reserved, tried, setting
    "local.oom.reserve",            // Some is reserved without use, less than what was asked for. reserved
    "local.oom.contiguous",         // More was free than asked for: no piece large enough, or a limit. free, tried
    "local.oom.others",             // Other processes held memory. bytes
    "local.oom.limit",              // The program limited itself. allowed, total
    "local.oom.larger_than_card",   // One piece larger than the whole card. tried, total
    "local.oom.host",               // Main memory ran out, not the accelerator's.
    "local.oom.host_tried",         // tried
    "local.oom.host_killed",        // The system ended the program. process, bytes
    "local.oom.host_signal",        // Ended from outside (137): mostly the system or the container's limit.
    "local.oom.host_remedy",        // What helps against it.
    "local.oom.cache_none",         // vLLM: nothing left for the KV cache.
    "local.oom.cache_context",      // vLLM: the longest sequence does not fit into the cache. asked, held (tokens)
    "local.oom.cache_needed",       // vLLM: needed, available (bytes)
    "local.oom.cache_remedy",       // Shorter context, FP8 cache, larger share, more cards.
    "local.oom.fraction",           // vLLM: less is free than the share it was to take. free, total, wanted, fraction
    "local.oom.fraction_fits",      // A share that fits what was free. fraction
    "local.oom.buffer",             // llama.cpp: a buffer could not be had. tried
    "local.oom.buffer_cache",       // llama.cpp: it was the cache.
    "local.oom.buffer_remedy",      // Fewer layers on the card, shorter context, q8_0 cache.
    "local.oom.preallocated",       // JAX takes three quarters of the card at its start.
    "local.oom.plan_fits",          // By the estimate the request fits on such a card when set up as planned. needed, capacity
    // --- the smallest changes ---
    "local.change.kv_fp8",
    "local.change.optimizer", // optimizer (name)
    "local.change.rank",      // rank
    "local.change.method",    // method (name)
    "local.change.weights",   // format
    "local.change.sequence",  // sequence, ratio
    "local.change.context",   // context, ratio
    "local.change.users",     // users, ratio
    "local.change.cards",     // count
    "local.change.both",      // method (name), sequence: two changes together, where none alone is enough
    "local.change.none",      // Nothing that was tried is enough.
};

} // namespace powertrain
