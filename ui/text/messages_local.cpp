// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"local.unreadable", QT_TRANSLATE_NOOP("Powertrain", "{tool} answered in a way that this program does not know.")},
    {"local.driver_missing", QT_TRANSLATE_NOOP("Powertrain", "{tool} is installed, but its driver does not answer.")},
    {"local.driver_mismatch", QT_TRANSLATE_NOOP("Powertrain", "{tool}: driver and library are of different versions. Restarting the computer after the update usually cures it.")},
    {"local.gpu_lost", QT_TRANSLATE_NOOP("Powertrain", "{tool}: a device does not answer any more; it may need a restart of the computer.")},
    {"local.no_devices", QT_TRANSLATE_NOOP("Powertrain", "{tool} sees no device.")},
    {"local.memory_unknown", QT_TRANSLATE_NOOP("Powertrain", "{name}: its tool does not say how much memory it has.")},
    {"local.unified", QT_TRANSLATE_NOOP("Powertrain", "{name} shares the computer's memory of {total}: what every program uses counts.")},
    {"local.mig", QT_TRANSLATE_NOOP("Powertrain", "{name} is divided into slices (MIG), which are not looked at.")},
    {"local.no_gpu", QT_TRANSLATE_NOOP("Powertrain", "No accelerator was found. That may also mean that the maker's tool (nvidia-smi, amd-smi, rocm-smi, npu-smi) is not installed.")},
    {"local.unplaced", QT_TRANSLATE_NOOP("Powertrain", "Processes that hold memory, where the tool does not say of which card: {count}, {bytes} together.")},
    {"local.runs", QT_TRANSLATE_NOOP("Powertrain", "Yes. The fullest card needs {needed} of the {free} that are free; cards used: {count}.")},
    {"local.runs_tight", QT_TRANSLATE_NOOP("Powertrain", "Yes, but tightly: the fullest card needs {needed} of the {free} that are free; cards used: {count}.")},
    {"local.runs_if_closed", QT_TRANSLATE_NOOP("Powertrain", "Yes, once other programs are closed: {needed} are needed, {free} are free, {missing} are missing; cards used: {count}.")},
    {"local.does_not_run", QT_TRANSLATE_NOOP("Powertrain", "No. The fullest card would need {needed}; {capacity} can be had, so {missing} are missing. Devices judged: {count}.")},
    {"local.does_not_run_reason", QT_TRANSLATE_NOOP("Powertrain", "No, {name} cannot do this job; the reason stands below.")},
    {"local.cannot_tell", QT_TRANSLATE_NOOP("Powertrain", "It cannot be told: no card's memory is known.")},
    {"local.holder", QT_TRANSLATE_NOOP("Powertrain", "{name} (process {pid}) holds {bytes}.")},
    {"local.holder_unknown", QT_TRANSLATE_NOOP("Powertrain", "{name} (process {pid}) holds memory; how much is not said.")},
    {"local.holder_hidden", QT_TRANSLATE_NOOP("Powertrain", "{bytes} are held by what the tool does not list: the desktop, containers or other users.")},
    {"local.nearest_card", QT_TRANSLATE_NOOP("Powertrain", "{name} is not in the catalogue. It was judged by its memory, with the other figures of its nearest relative, {accelerator}.")},
    {"local.other_memory", QT_TRANSLATE_NOOP("Powertrain", "{name} has {total} here, the catalogue lists {listed}: what is really there counts.")},
    {"local.ambiguous_card", QT_TRANSLATE_NOOP("Powertrain", "{name} may mean several products; {accelerator} was taken.")},
    {"local.fewer_devices", QT_TRANSLATE_NOOP("Powertrain", "Only the {count} freest of {total} devices are used.")},
    {"local.mixed_devices", QT_TRANSLATE_NOOP("Powertrain", "Cards of different kinds are judged apart; the most favourable answer is shown.")},
    {"local.memory_fraction", QT_TRANSLATE_NOOP("Powertrain", "Part of the card is taken: start the engine with a memory share of at most {fraction} (vLLM: --gpu-memory-utilization).")},
    {"local.slower_than_asked", QT_TRANSLATE_NOOP("Powertrain", "It runs, but slower than asked: {reached} per user instead of {target}.")},
    {"local.later_than_asked", QT_TRANSLATE_NOOP("Powertrain", "It runs, but takes {needed}; the project has {available}.")},
    {"local.substitute_format", QT_TRANSLATE_NOOP("Powertrain", "Only with lighter weights than stored or asked for: {format}.")},
    {"local.host_memory", QT_TRANSLATE_NOOP("Powertrain", "It would only fit with part of the states in the computer's main memory: {needed} are needed there, {free} are free.")},
    {"local.host_used", QT_TRANSLATE_NOOP("Powertrain", "Part of the states is kept in the computer's main memory, which has to hold {needed} for it and makes steps slower.")},
    {"local.not_oom", QT_TRANSLATE_NOOP("Powertrain", "No out-of-memory message was recognised in this text.")},
    {"local.oom.device", QT_TRANSLATE_NOOP("Powertrain", "The card's own memory ran out: {tried} were asked for at once, {free} of {total} were free.")},
    {"local.oom.device_plain", QT_TRANSLATE_NOOP("Powertrain", "The card's own memory ran out; the message gives no complete figures.")},
    {"local.oom.host_is_not_device", QT_TRANSLATE_NOOP("Powertrain", "Free memory of the computer does not help here: programs on the card can only use the card's own memory. A monitor that says “half is free” often shows the other one.")},
    {"local.oom.moment", QT_TRANSLATE_NOOP("Powertrain", "It is the moment that counts: {tried} had to be there in one piece when they were asked for. What is seen afterwards has been given back already.")},
    {"local.oom.missing", QT_TRANSLATE_NOOP("Powertrain", "At least {missing} were missing.")},
    {"local.oom.held_by_program", QT_TRANSLATE_NOOP("Powertrain", "The program itself had {allocated} in use at that moment.")},
    {"local.oom.fragmentation", QT_TRANSLATE_NOOP("Powertrain", "The memory is in pieces: {reserved} were reserved without use, more than the {tried} asked for, but not in one piece. Set {setting} before starting.")},
    {"local.oom.reserve", QT_TRANSLATE_NOOP("Powertrain", "{reserved} were reserved without use; that alone would not have been enough.")},
    {"local.oom.contiguous", QT_TRANSLATE_NOOP("Powertrain", "{free} were free, more than the {tried} asked for: no piece was large enough, or a limit of the driver or container was reached.")},
    {"local.oom.others", QT_TRANSLATE_NOOP("Powertrain", "Other programs held {bytes} of the card.")},
    {"local.oom.limit", QT_TRANSLATE_NOOP("Powertrain", "The program had limited itself to {allowed} of {total}.")},
    {"local.oom.larger_than_card", QT_TRANSLATE_NOOP("Powertrain", "One piece of {tried} is larger than the whole card ({total}): a shorter sequence, a smaller batch or another attention kernel is needed.")},
    {"local.oom.host", QT_TRANSLATE_NOOP("Powertrain", "The computer's main memory ran out, not the card's.")},
    {"local.oom.host_tried", QT_TRANSLATE_NOOP("Powertrain", "{tried} were asked for at once.")},
    {"local.oom.host_killed", QT_TRANSLATE_NOOP("Powertrain", "The system ended {process}, which used {bytes}.")},
    {"local.oom.host_signal", QT_TRANSLATE_NOOP("Powertrain", "The program was ended from outside (137 or signal 9): mostly the system or the container's limit for main memory.")},
    {"local.oom.host_remedy", QT_TRANSLATE_NOOP("Powertrain", "Against it help: fewer data workers, loading weights in safetensors one file at a time, no offloading to the computer's memory, a larger container limit or more memory.")},
    {"local.oom.cache_none", QT_TRANSLATE_NOOP("Powertrain", "After weights and working memory nothing was left for the KV cache.")},
    {"local.oom.cache_context", QT_TRANSLATE_NOOP("Powertrain", "A sequence of {asked} does not fit into the KV cache, which holds {held}.")},
    {"local.oom.cache_needed", QT_TRANSLATE_NOOP("Powertrain", "One such sequence needs {needed} of KV cache, {available} are there.")},
    {"local.oom.cache_remedy", QT_TRANSLATE_NOOP("Powertrain", "Against it help: a shorter context, the cache in FP8, lighter weights, a larger memory share or more cards.")},
    {"local.oom.fraction", QT_TRANSLATE_NOOP("Powertrain", "The engine was to take {fraction} of the card ({wanted}), but only {free} of {total} were free.")},
    {"local.oom.fraction_fits", QT_TRANSLATE_NOOP("Powertrain", "A share of {fraction} would have fitted into what was free; or close the other programs.")},
    {"local.oom.buffer", QT_TRANSLATE_NOOP("Powertrain", "A buffer of {tried} could not be had on the card.")},
    {"local.oom.buffer_cache", QT_TRANSLATE_NOOP("Powertrain", "It was the KV cache that did not fit: its size follows from context and parallel sequences.")},
    {"local.oom.buffer_remedy", QT_TRANSLATE_NOOP("Powertrain", "Against it help: fewer layers on the card (-ngl), a shorter context (-c), a cache in q8_0, a smaller quantisation.")},
    {"local.oom.preallocated", QT_TRANSLATE_NOOP("Powertrain", "Such programs take most of the card when they start; XLA_PYTHON_CLIENT_MEM_FRACTION sets how much, XLA_PYTHON_CLIENT_PREALLOCATE=false switches it off.")},
    {"local.oom.plan_fits", QT_TRANSLATE_NOOP("Powertrain", "By the estimate the request does fit on such a card, {needed} of {capacity}, when it is set up as the plan says (recomputation, micro-batch, fused loss).")},
    {"local.change.kv_fp8", QT_TRANSLATE_NOOP("Powertrain", "Keep the KV cache in FP8")},
    {"local.change.optimizer", QT_TRANSLATE_NOOP("Powertrain", "Another optimizer: {optimizer}")},
    {"local.change.rank", QT_TRANSLATE_NOOP("Powertrain", "Lower LoRA rank: {rank}")},
    {"local.change.method", QT_TRANSLATE_NOOP("Powertrain", "Another method: {method}")},
    {"local.change.weights", QT_TRANSLATE_NOOP("Powertrain", "Weights in {format}")},
    {"local.change.sequence", QT_TRANSLATE_NOOP("Powertrain", "Sequences of at most {sequence} ({ratio} of what was asked)")},
    {"local.change.context", QT_TRANSLATE_NOOP("Powertrain", "Context of at most {context} ({ratio} of what was asked)")},
    {"local.change.users", QT_TRANSLATE_NOOP("Powertrain", "At most {users} users at once ({ratio} of what was asked)")},
    {"local.change.cards", QT_TRANSLATE_NOOP("Powertrain", "{count} cards of this kind")},
    {"local.change.both", QT_TRANSLATE_NOOP("Powertrain", "{method}, and sequences of at most {sequence}")},
    {"local.change.none", QT_TRANSLATE_NOOP("Powertrain", "None of the changes that were tried is enough.")},
});

} // namespace

std::span<const MessageText> localMessages() { return kTexts; }

} // namespace powertrain
