// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "core/model/model.h"

using namespace powertrain;

TEST(WeightFormats, AreUniqueAndSourced)
{
    std::set<std::string_view> ids;
    double previousPlain = 16;
    for (const WeightFormat &format : weightFormats()) {
        EXPECT_TRUE(ids.insert(format.id).second) << format.id;
        EXPECT_GT(format.bitsPerWeight, 1.5) << format.id;
        EXPECT_LE(format.bitsPerWeight, 32) << format.id;
        EXPECT_FALSE(format.source.empty()) << format.id;
        EXPECT_EQ(findWeightFormat(format.id), &format);
    }
    EXPECT_EQ(weightFormats().front().bitsPerWeight, previousPlain);
}

TEST(WeightFormats, AreFoundByAliasWithoutCase)
{
    const std::pair<const char *, const char *> rows[] = {
        {"q4_k_m", "Q4_K_M"},
        {"FP8", "fp8"},
        {"awq", "awq_int4"},
        {"GPTQ", "gptq_int4"},
        {"bfloat16", "bf16"},
        {"NVFP4", "nvfp4"},
        {"bitsandbytes", "nf4"},
        {"iq4-xs", "IQ4_XS"},
        {"w8a8", "w8a8_int8"},
    };
    for (const auto &[alias, id] : rows) {
        const WeightFormat *format = findWeightFormat(alias);
        ASSERT_TRUE(format) << alias;
        EXPECT_EQ(format->id, id);
    }
    EXPECT_EQ(findWeightFormat("nonsense"), nullptr);
    EXPECT_EQ(findWeightFormat(""), nullptr);
}

TEST(KvTypes, BytesPerElement)
{
    const std::pair<const char *, double> rows[] = {{"", 2}, {"bf16", 2}, {"fp8", 1}, {"FP8_E4M3", 1}, {"q8_0", 34.0 / 32}, {"q4_0", 18.0 / 32}, {"nvfp4", 0.5625}, {"k:q8_0,v:f16", (34.0 / 32 + 2) / 2}};
    for (const auto &[type, bytes] : rows)
        EXPECT_DOUBLE_EQ(kvElementBytes(type).value_or(-1), bytes) << type;
    EXPECT_FALSE(kvElementBytes("q9"));
    EXPECT_FALSE(kvElementBytes("k:q8_0,v:"));
}

TEST(ModelFromSize, HitsTheSizeAndCanBeDivided)
{
    for (const double size : {1e6, 5e6, 3e7, 1.35e8, 5e8, 1.5e9, 3e9, 7e9, 13e9, 32e9, 70e9, 180e9, 405e9, 1e12, 1e13, 1e14}) {
        const auto model = modelFromSize(size);
        ASSERT_TRUE(model) << size;
        EXPECT_NEAR(static_cast<double>(model->inventory.counts.total) / size, 1, 0.015) << size;
        EXPECT_EQ(model->architecture.attentionHeads() % 8, 0) << size;
        EXPECT_TRUE(model->synthetic);
        EXPECT_GE(model->assumed.size(), 8u);
    }
    const auto seven = modelFromSize(7e9);
    EXPECT_EQ(seven->architecture.groups.front().attention.headDimQk, 128);
}

TEST(ModelFromSize, MixtureOfExperts)
{
    const std::pair<double, double> rows[] = {{30e9, 3e9}, {46.7e9, 12.9e9}, {235e9, 22e9}, {671e9, 37e9}, {1e12, 32e9}};
    for (const auto &[total, active] : rows) {
        const auto model = modelFromSize(total, active);
        ASSERT_TRUE(model) << total;
        const ParameterCounts &counts = model->inventory.counts;
        EXPECT_TRUE(model->architecture.isMoe());
        EXPECT_NEAR(static_cast<double>(counts.total) / total, 1, 0.015) << total;
        EXPECT_NEAR(static_cast<double>(counts.active) / active, 1, 0.1) << total;
        EXPECT_EQ(model->architecture.experts() % 8, 0) << total;
    }
}

TEST(ModelFromSize, RefusesAbsurdSizes)
{
    for (const double size : {0.0, -7e9, 9e5, 1.1e14, std::nan(""), HUGE_VAL})
        EXPECT_EQ(modelFromSize(size).error().message.code, "model.size_out_of_range") << size;
    EXPECT_EQ(modelFromSize(7e9, 8e9).error().message.code, "model.active_out_of_range");
    EXPECT_EQ(modelFromSize(7e9, std::nan("")).error().message.code, "model.active_out_of_range");
}

TEST(ParseModelSize, ReadsWhatPeopleWrite)
{
    struct Row {
        const char *text;
        double parameters;
        double active;
    };
    const Row rows[] = {{"7B", 7e9, 0}, {" 0.5b ", 0.5e9, 0}, {"1.8T", 1.8e12, 0}, {"350M", 350e6, 0}, {"671B-A37B", 671e9, 37e9}, {"30b-a3b", 30e9, 3e9}, {"70亿", 7e9, 0}, {"700 亿", 70e9, 0}, {"1.8万亿", 1.8e12, 0},
        {"130 亿参数", 13e9, 0}, {"8x7B", 45.22e9, 12.46e9}};
    for (const Row &row : rows) {
        const auto size = parseModelSize(row.text);
        ASSERT_TRUE(size) << row.text;
        EXPECT_NEAR(size->parameters, row.parameters, row.parameters * 1e-9) << row.text;
        EXPECT_NEAR(size->active.value_or(0), row.active, row.active * 1e-9) << row.text;
    }
    for (const char *text : {"", "B", "7", "7X", "-7B", "Qwen2.5-7B", "7B-A9B", "7B-Axx", "nanB", "infB", "0B", "7B model", "1e9B", "8x", "99999x7B"})
        EXPECT_FALSE(parseModelSize(text)) << text;
}
