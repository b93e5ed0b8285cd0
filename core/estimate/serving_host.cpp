// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_host.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <string>

namespace powertrain {

namespace {

/// What hosts come with where nothing is said: a server one socket of eight channels DDR5-4800, a PC two channels
/// DDR5-5600. Planning assumptions; the range is widened.
constexpr double kServerHost = 8 * 8 * 4800e6;
constexpr double kPersonalHost = 2 * 8 * 5600e6;

/// What engines make of a host's memory: share of the bandwidth in decode, FLOP/s on prompts for each byte/s.
/// kvcache-ai/ktransformers doc/en/DeepseekR1_V3_tutorial.md (DeepSeek-V3 Q4_K_M, two Xeon 6454S with eight DDR5-4800
/// channels each: 12.2–13.5 tokens/s, 80–88 tokens/s of prompt; llama.cpp on the same machine 4.5 and 10.3).
struct HostClass {
    std::string_view engine;
    double share, flopsPerByte;
};
constexpr HostClass kKTransformers{"ktransformers", 0.30, 5.8};
constexpr HostClass kTwoSockets{"", 0.105, 0.72};
/// One socket, or a PC's memory: whole layers are read as well as a single NUMA node can. Planning assumption.
constexpr HostClass kOneNode{"", 0.60, 2.0};
/// Above this a host has two sockets (one of twelve channels DDR5-6400: 614 GB/s).
constexpr double kLargestSocket = 600e9;

std::optional<double> numberBefore(std::string_view text, std::size_t end)
{
    while (end > 0 && text[end - 1] == ' ')
        --end;
    std::size_t start = end;
    while (start > 0 && (std::isdigit(static_cast<unsigned char>(text[start - 1])) || text[start - 1] == '.'))
        --start;
    double value = 0;
    const auto read = std::from_chars(text.data() + start, text.data() + end, value);
    return start < end && read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::optional<double> numberAfter(std::string_view text, std::size_t start)
{
    while (start < text.size() && (text[start] == '-' || text[start] == ' ' || text[start] == '_'))
        ++start;
    double value = 0;
    const auto read = std::from_chars(text.data() + start, text.data() + text.size(), value);
    return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

/// "8x" or "8 x" or "8×" or "8-channel" before `at`; else what the words for two and four say.
double channelsBefore(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end > 0 && text[end - 1] == ' ')
        --end;
    if (end > 0 && text[end - 1] == 'x')
        return numberBefore(text, end - 1).value_or(0);
    const std::size_t word = text.rfind("channel", at);
    if (word == std::string_view::npos)
        return 0;
    if (const auto number = numberBefore(text, word > 0 && text[word - 1] == '-' ? word - 1 : word))
        return *number;
    if (text.find("dual") != std::string_view::npos)
        return 2;
    return text.find("quad") != std::string_view::npos ? 4 : text.find("octa") != std::string_view::npos ? 8
                                                                                                         : 0;
}

double socketsOf(std::string_view text)
{
    for (const char *word : {"xeon", "epyc", "kunpeng", "socket", "cpu"}) {
        const std::size_t at = text.find(word);
        if (at == std::string_view::npos || at == 0)
            continue;
        std::size_t end = at;
        while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '-'))
            --end;
        if (end > 0 && text[end - 1] == 'x')
            --end;
        if (const auto number = numberBefore(text, end); number && *number >= 1 && *number <= 8)
            return *number;
    }
    return text.find("dual socket") != std::string_view::npos || text.find("dual-socket") != std::string_view::npos ? 2 : 1;
}

} // namespace

std::optional<BytesPerSecond> hostBandwidthOf(std::string_view words)
{
    std::string text(words.substr(0, 4096));
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (const std::size_t unit = text.find("gb/s"); unit != std::string::npos) {
        if (const auto stated = numberBefore(text, unit); stated && *stated > 0)
            return BytesPerSecond(*stated * 1e9);
    }
    const std::size_t ddr = text.find("ddr");
    if (ddr == std::string::npos || ddr + 4 > text.size())
        return std::nullopt;
    const auto transfers = numberAfter(text, ddr + 4);
    const double channels = channelsBefore(text, ddr);
    if (!transfers || *transfers < 800 || *transfers > 20000 || channels < 1 || channels > 64)
        return std::nullopt;
    constexpr double kBytesPerTransfer = 8;
    return BytesPerSecond(channels * kBytesPerTransfer * *transfers * 1e6 * socketsOf(text));
}

HostMemory hostMemoryOf(const ServingSetup &setup, const Accelerator &card)
{
    HostMemory host;
    const bool given = setup.hostBandwidthBytes && std::isfinite(*setup.hostBandwidthBytes) && *setup.hostBandwidthBytes > 0;
    host.assumed = !given;
    if (given) {
        host.bandwidth = *setup.hostBandwidthBytes;
    } else if (card.unifiedMemory && card.bandwidth) {
        host.bandwidth = card.bandwidth->value; // the same memory
        host.assumed = false;
    } else {
        host.bandwidth = card.hasTag("consumer") || card.hasTag("workstation") ? kPersonalHost : kServerHost;
    }
    const HostClass &known = setup.engine == kKTransformers.engine ? kKTransformers : host.bandwidth > kLargestSocket ? kTwoSockets
                                                                                                                      : kOneNode;
    host.share = known.share;
    host.flops = known.flopsPerByte * host.bandwidth;
    return host;
}

} // namespace powertrain
