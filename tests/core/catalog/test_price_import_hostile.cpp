// SPDX-License-Identifier: GPL-3.0-or-later
// Price files from strangers: broken tables, other encodings, garbage, sizes.
#include <chrono>

#include "price_files.h"

namespace powertrain {
namespace {

using namespace test;

const std::string kHeader = "provider,sku,gpu,unit,amount,notes\n";
std::string good(const std::string &sku) { return "A," + sku + ",H100 SXM,gpu_hour,$2,\n"; }

TEST(PriceImportHostile, LinesAreThoseOfTheFileAlsoAfterCellsOfManyLines)
{
    const auto read = preview(kHeader + "A,one,H100 SXM,gpu_hour,$2,\"two\r\nlines, and a \"\"quote\"\"\"\r\n\r\n" + good("two") + "A,three,H100 SXM,gpu_hour,free,\n");
    ASSERT_TRUE(read) << codeOf(read);
    ASSERT_EQ(read->rows.size(), 2u);
    EXPECT_EQ(read->rows[0].line, 2);
    EXPECT_EQ(read->rows[0].offer.notes, "two\nlines, and a \"quote\"");
    EXPECT_EQ(read->rows[1].line, 5);
    EXPECT_EQ(problemsOf(*read), "6:5 bad_number\n");
}

TEST(PriceImportHostile, RowsOfAnotherLengthAreNamed)
{
    const auto read = preview(kHeader + "A,short\n" + good("one") + "A,long,H100 SXM,gpu_hour,$2,,more\nA,blanks,H100 SXM,gpu_hour,$3,,,,\n");
    ASSERT_TRUE(read);
    EXPECT_EQ(problemsOf(*read), "2:0 cell_count\n4:0 cell_count\n");
    EXPECT_EQ(read->rows.size(), 2u); // blanks at the end say nothing
    EXPECT_EQ(read->rowsRead, 4);
}

TEST(PriceImportHostile, AnOpenQuoteDoesNotSwallowTheRestOfTheFile)
{
    std::string text = kHeader + good("one") + "A,\"two,H100 SXM,gpu_hour,$2,\n";
    for (int i = 0; i < 50; ++i)
        text += good("later " + std::to_string(i));
    const auto read = preview(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(problemsOf(*read), "3:2 open_quote\n");
    EXPECT_EQ(read->rows.size(), 51u);
    EXPECT_EQ(read->rows[1].line, 4);
}

TEST(PriceImportHostile, RowsWithoutAnEndAreGivenUpInTime)
{
    // Every quote is followed by a letter: none closes, and each row seems to reach to the end of the file.
    std::string text = kHeader + good("one");
    for (int i = 0; i < 200'000; ++i)
        text += "A,\"x\"y\n";
    const auto read = preview(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->problems.back().message.code, "catalog.import_gave_up");
    EXPECT_EQ(read->rows.size(), 1u);
}

TEST(PriceImportHostile, AnEndlessCellIsNamed)
{
    const auto read = preview(kHeader + "A,one,H100 SXM,gpu_hour,$2," + std::string(3 << 20, 'x') + "\n" + good("two") + "A,three,H100 SXM,gpu_hour,$2,\"" + std::string(2 << 20, '\n') + "\"\n" + good("four"));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->problems[0].line, 2);
    EXPECT_EQ(read->problems[0].column, 6);
    EXPECT_EQ(read->problems[0].message.code, "catalog.import_field_too_long");
    EXPECT_EQ(read->problems[1].line, 4);
    ASSERT_TRUE(rowOf(*read, "two"));
    ASSERT_TRUE(rowOf(*read, "four"));
    // A line of nothing but commas
    EXPECT_EQ(problemsOf(*preview(kHeader + std::string(20 << 20, ',') + "\n" + good("one"))), "2:2001 field_too_long\n");
}

TEST(PriceImportHostile, OtherEncodingsAreReadOrRefused)
{
    const std::string text = kHeader + "某某云,one,昇腾910B,gpu_hour,¥2,\n";
    EXPECT_EQ(preview("\xEF\xBB\xBF" + text)->rows.size(), 1u);
    std::string little = "\xFF\xFE", big = "\xFE\xFF";
    const std::u16string wide = u"provider\tsku\tgpu\tunit\tamount\r\n某某云\tone\t昇腾910B\tgpu_hour\t￥2\r\n";
    for (const char16_t unit : wide) {
        little += {static_cast<char>(unit & 0xFF), static_cast<char>(unit >> 8)};
        big += {static_cast<char>(unit >> 8), static_cast<char>(unit & 0xFF)};
    }
    for (const std::string &bytes : {little, big}) {
        const auto read = preview(bytes);
        ASSERT_TRUE(read) << codeOf(read);
        EXPECT_EQ(read->rows[0].offer.providerId, "某某云");
        EXPECT_EQ(read->rows[0].offer.acceleratorId, "huawei-910b2");
    }
    // GBK: 供应商 as its bytes
    EXPECT_EQ(codeOf(preview("\xB9\xA9\xD3\xA6\xC9\xCC,gpu,unit,amount\nA,H100,gpu_hour,$2\n")), "catalog.import_encoding");
    const auto mixed = preview(kHeader + good("one") + "A,\xB9\xA9,H100 SXM,gpu_hour,$2,\n" + std::string("A,nu\0l,H100 SXM,gpu_hour,$2,\n", 29));
    ASSERT_TRUE(mixed);
    EXPECT_EQ(problemsOf(*mixed), "3:2 not_utf8\n4:2 nul\n");
}

TEST(PriceImportHostile, WhatIsNoPriceFileIsOneCode)
{
    std::string noise;
    for (unsigned i = 0; i < 100'000; ++i)
        noise += static_cast<char>((i * 2654435761u) >> 24);
    const struct {
        std::string text;
        const char *code;
    } cases[] = {{"", "catalog.import_unknown_format"}, {"\n\n\n", "catalog.import_unknown_format"}, {"hello", "catalog.import_unknown_format"}, {noise, ""}, {std::string(1000, '\0'), "catalog.import_unknown_format"},
        {"a,b,c\n1,2,3\n", "catalog.import_unknown_format"}, {"{}", "catalog.import_unknown_format"}, {"[]", "catalog.import_no_rows"}, {"{\"rows\": 5}", "catalog.import_unknown_format"},
        {std::string(100'000, '['), "catalog.import_unknown_format"}, {"{\"rows\": [" + std::string(100'000, '{'), ""}, {kHeader, "catalog.import_no_rows"}, {kHeader + "A,x,H100,gpu_hour,free,\n", "catalog.import_no_rows"},
        {"InstanceType,AcceleratorName,AcceleratorCount,Price\ncpu.2,,,0.1\n", "catalog.import_no_rows"}};
    for (const auto &entry : cases) {
        const auto read = preview(entry.text);
        ASSERT_FALSE(read) << entry.text.substr(0, 40);
        EXPECT_TRUE(*entry.code ? read.error().message.code == entry.code : read.error().message.code.rfind("catalog.import_", 0) == 0) << entry.text.substr(0, 40) << " " << read.error().message.code;
    }
    auto options = named("vms.csv");
    EXPECT_EQ(codeOf(preview("InstanceType,AcceleratorName,AcceleratorCount,Price\nx,H100,1,2\n", options)), "catalog.import_no_provider");
    options.providerId = "Oracle Cloud Infrastructure";
    EXPECT_EQ(preview("InstanceType,AcceleratorName,AcceleratorCount,Price\nx,H100,1,2\n", options)->providerIds[0], "oci");
    options.format = PriceFormat::GpuHunt;
    EXPECT_EQ(codeOf(preview("InstanceType,AcceleratorName,AcceleratorCount,Price\nx,H100,1,2\n", options)), "catalog.import_missing_column");
}

TEST(PriceImportHostile, ATruncatedFileKeepsItsWholeRows)
{
    const std::string csv = priceFile("own_zh.csv"), json = priceFile("own.json"), sky = priceFile("skypilot_vms.csv");
    for (const std::string *text : {&csv, &json, &sky}) {
        for (std::size_t length = 0; length < text->size(); length += 7) {
            const auto read = preview(text->substr(0, length), named("some-cloud.csv"));
            EXPECT_TRUE(read || read.error().message.code.rfind("catalog.import_", 0) == 0);
        }
    }
    const auto cut = preview(json.substr(0, json.size() - 60), named("own.json"));
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->rows.size(), 2u);
    EXPECT_EQ(cut->problemRows, 1);
    EXPECT_EQ(problemsOf(*cut), "3:0 broken_json\n");
}

TEST(PriceImportHostile, NamesStayTextWithoutControlCharacters)
{
    const auto read = preview(kHeader + "A,<img src=file:///etc/passwd>\x1b[2J,H100 SXM\x07,gpu_hour,$2,\nA," + std::string(1 << 20, 'n') + ",H100 SXM,gpu_hour,$2,\nA,x," + std::string(900, 'g') + ",gpu_hour,$2,\n");
    ASSERT_TRUE(read);
    ASSERT_EQ(read->rows.size(), 2u);
    EXPECT_EQ(read->rows[0].offer.sku, "<img src=file:///etc/passwd>[2J");
    EXPECT_EQ(read->rows[0].offer.acceleratorId, "nvidia-h100-sxm");
    EXPECT_EQ(problemsOf(*read), "3:2 text_too_long\n");
    EXPECT_LE(read->rows[1].offer.id.size(), 220u);
}

TEST(PriceImportHostile, AFileBeyondTheLimitIsNotRead)
{
    const TemporaryFolder folder;
    writeTo(folder / "huge.csv", kHeader);
    std::filesystem::resize_file(folder / "huge.csv", 257ull << 20); // sparse
    EXPECT_EQ(codeOf(previewImportFile(folder / "huge.csv", {}, shipped())), "catalog.import_too_large");
    EXPECT_EQ(codeOf(previewImportFile(folder / "missing.csv", {}, shipped())), "catalog.import_unreadable");
    EXPECT_EQ(codeOf(previewImportFile(folder.path(), {}, shipped())), "catalog.import_unreadable");
    EXPECT_EQ(codeOf(previewImportFile("/dev/zero", {}, shipped())), "catalog.import_too_large");
}

TEST(PriceImportHostile, APriceTooSmallToCountIsNoPrice)
{
    const auto read = preview("InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region\nx,H100,8,0.000001,,here\ny,H100,8,1e-9,,here\nz,H100,8,16,,here\n", named("some-cloud.csv"));
    ASSERT_TRUE(read);
    EXPECT_EQ(problemsOf(*read), "2:0 out_of_range\n3:4 out_of_range\n");
    EXPECT_EQ(read->rows.size(), 1u);
    EXPECT_EQ(read->problemRows, 2);
}

TEST(PriceImportHostile, ManyProblemsAreCountedAndBounded)
{
    std::string text = kHeader + good("one");
    for (int i = 0; i < 5000; ++i)
        text += "A,x,H100 SXM,gpu_hour,free,\n";
    const auto read = preview(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->problemRows, 5000);
    EXPECT_EQ(read->problems.size(), static_cast<std::size_t>(kMostProblems));
}

TEST(PriceImportHostile, AnImportCanBeStopped)
{
    std::string text = kHeader;
    for (int i = 0; i < 20'000; ++i)
        text += good(std::to_string(i));
    auto options = named("x.csv");
    double furthest = 0;
    options.progress = [&furthest](double share) {
        furthest = share;
        return share < 0.5;
    };
    EXPECT_EQ(codeOf(preview(text, options)), "catalog.import_cancelled");
    EXPECT_LT(furthest, 0.8);
}

} // namespace
} // namespace powertrain
