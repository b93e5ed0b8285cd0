// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>

namespace powertrain {

namespace {

bool isPrime(std::int64_t value)
{
    for (std::int64_t divisor = 2; divisor * divisor <= value; ++divisor) {
        if (value % divisor == 0)
            return false;
    }
    return value > 1;
}

} // namespace

void addNgramTable(ConfigFields &fields, const ConfigBasics &basics, std::int64_t table, LayerGroup &group)
{
    constexpr std::int64_t kMostRows = 1'000'000'000, kMostHeads = 64, kMostTables = 64;
    const std::int64_t heads = (std::max<std::int64_t>(fields.integerOr({"ngram_size"}, kMostHeads, 3), 2) - 1) * std::max<std::int64_t>(fields.integerOr({"heads_per_ngram"}, kMostHeads, 8), 1);
    const std::int64_t base = fields.integerOr({"ngram_vocab_size_base"}, kMostRows, 20'000'000);
    const std::int64_t multiple = std::max<std::int64_t>(fields.integerOr({"make_ngram_vocab_size_divisible_by"}, kMostRows, 128), 1);
    if (heads > kMostHeads || table >= kMostTables)
        return fields.refuse("model.out_of_range", "ple_layer_ids", {Argument::of("maximum", kMostTables)});
    group.ngramHeads = heads;
    group.ngramWidth = std::max<std::int64_t>(fields.integer({"ple_embed_dim"}, limits::kWidth).value_or(basics.hidden) / heads, 1);
    group.ngramKernel = fields.integerOr({"ple_conv_kernel_size"}, limits::kHeads, 4);
    std::int64_t prime = base - 1, rows = 0;
    for (std::int64_t head = 0; head < (table + 1) * heads; ++head) {
        do
            ++prime;
        while (!isPrime(prime));
        rows += head >= table * heads ? prime : 0;
    }
    group.ngramRows = (rows + multiple - 1) / multiple * multiple;
}

} // namespace powertrain
