// SPDX-License-Identifier: GPL-3.0-or-later
// Building the database from source files: determinism, atomic replacement, and wrong rows named one by one.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "catalog_files.h"

using namespace powertrain;
using namespace powertrain::test;
using Json = nlohmann::json;

namespace {

const char *const kTables[] = {"accelerators", "accelerator_aliases", "models", "providers", "offers", "indices", "purchases", "services", "exchange_rates", "vat_rates", "regimes", "software_stacks", "software_minimums", "servers"};

/// A small but complete set of sources, as values that a test can spoil.
class Sources {
public:
    Sources()
        : tables(firstRows())
    {
    }

    /// Three rows of every table, and the providers and accelerators that they name.
    static const Json &firstRows()
    {
        static const Json small = [] {
            Json all;
            for (const char *name : kTables) {
                all[name] = Json::parse(contentOf(std::filesystem::path(POWERTRAIN_RESOURCES) / "catalog" / (std::string(name) + ".json")));
                Json &rows = all[name]["rows"];
                const std::string table = name;
                if (table != "accelerators" && table != "providers" && rows.size() > 3)
                    rows.erase(rows.begin() + 3, rows.end());
            }
            for (const char *kind : {"accelerator", "provider"}) {
                Json kept = Json::array();
                for (const Json &row : all[std::string(kind) + "s"]["rows"]) {
                    bool named = kept.empty();
                    for (const char *table : {"accelerator_aliases", "offers", "indices", "purchases"}) {
                        for (const Json &user : all[table]["rows"])
                            named = named || user.value(kind, std::string()) == row["id"];
                    }
                    for (const char *table : {"software_minimums", "servers"}) {
                        for (const Json &user : all[table]["rows"]) {
                            const Json ids = user.value("accelerators", Json::array());
                            named = named || std::find(ids.begin(), ids.end(), row["id"]) != ids.end();
                        }
                    }
                    if (named)
                        kept.push_back(row);
                }
                all[std::string(kind) + "s"]["rows"] = kept;
            }
            return all;
        }();
        return small;
    }
    Json &row(const char *table, std::size_t index = 0) { return tables[table]["rows"][index]; }

    /// Builds; gives the complaints as "where: code field".
    std::vector<std::string> build(const TemporaryFolder &folder, const std::string &skip = {}) const
    {
        std::filesystem::create_directories(folder / "source");
        for (const auto &entry : tables.items()) {
            if (entry.key() != skip)
                writeTo(folder / ("source/" + entry.key() + ".json"), entry.value().dump());
        }
        std::vector<Error> problems;
        const auto built = buildCatalog(folder / "source", folder / "catalog.db", &problems);
        EXPECT_EQ(built.has_value(), problems.empty());
        std::vector<std::string> result;
        for (const auto &p : problems)
            result.push_back(p.where + ": " + p.message.code + (p.message.arguments.empty() ? "" : " " + p.message.arguments.front().text));
        return result;
    }

    Json tables;
};

struct BadRow {
    const char *name;
    const char *table;
    const char *key;
    Json value;
    const char *complaint;
};

std::vector<BadRow> badRows()
{
    return {
        {"absurd_price", "offers", "amount", 1e300, "catalog.source_out_of_range amount"},
        {"zero_price", "offers", "amount", 0, "catalog.source_out_of_range amount"},
        {"negative_price", "offers", "amount", -3.5, "catalog.source_out_of_range amount"},
        {"price_as_text", "offers", "amount", "2.50", "catalog.source_out_of_range amount"},
        {"price_share_above_one", "offers", "pay_share", 1.5, "catalog.source_out_of_range pay_share"},
        {"window_without_end", "offers", "window", Json{{"from", "00:00"}}, "catalog.source_bad_value window"},
        {"unknown_tax", "offers", "tax", "perhaps", "catalog.source_unknown_name tax"},
        {"vat_above_all", "vat_rates", "rate", 1.5, "catalog.source_out_of_range rate"},
        {"unknown_billing", "offers", "billing", "whenever", "catalog.source_unknown_name billing"},
        {"purchase_is_no_rent", "offers", "billing", "purchase", "catalog.source_unknown_name billing"},
        {"unknown_unit", "offers", "unit", "fortnight", "catalog.source_unknown_name unit"},
        {"small_currency", "offers", "currency", "usd", "catalog.source_unknown_name currency"},
        {"unknown_provider", "offers", "provider", "nobody", "catalog.source_unknown_reference provider"},
        {"unknown_accelerator", "offers", "accelerator", "no-card", "catalog.source_unknown_reference accelerator"},
        {"wrong_date", "offers", "as_of", "2026-13-40", "catalog.source_bad_value as_of"},
        {"no_source", "offers", "source", "", "catalog.source_missing_field source"},
        {"half_a_card_too_many", "offers", "gpu_share", 1.5, "catalog.source_out_of_range gpu_share"},
        {"no_cards", "offers", "gpus_per_instance", 0, "catalog.source_out_of_range gpus_per_instance"},
        {"one_and_a_half_cards", "offers", "gpus_per_instance", 1.5, "catalog.source_bad_value gpus_per_instance"},
        {"misspelt_key", "offers", "curency", "USD", "catalog.source_unknown_field curency"},
        {"negative_memory", "accelerators", "memory_marketed_gb", -80, "catalog.source_out_of_range memory_marketed_gb"},
        {"mib_for_gb", "accelerators", "memory_marketed_gb", 8e7, "catalog.source_out_of_range memory_marketed_gb"},
        {"zero_peak", "accelerators", "bf16_tflops", 0, "catalog.source_out_of_range bf16_tflops"},
        {"no_sources", "accelerators", "sources", Json::array(), "catalog.source_missing_field sources"},
        {"unknown_confidence", "accelerators", "confidence", "sure", "catalog.source_unknown_name confidence"},
        {"config_is_text", "models", "config", "{}", "catalog.source_bad_value config"},
        {"negative_parameters", "models", "stated_parameters", -7e9, "catalog.source_out_of_range stated_parameters"},
        {"unknown_mode", "providers", "modes", Json::array({"teleport"}), "catalog.source_unknown_name modes"},
        {"rate_zero", "exchange_rates", "rate", 0, "catalog.source_out_of_range rate"},
        {"unknown_category", "purchases", "category", "yacht", "catalog.source_unknown_name category"},
        {"unknown_verdict", "regimes", "modes", Json{{"cloud_vm", "maybe"}}, "catalog.source_bad_value modes"},
        {"unknown_rule", "regimes", "region_rule", "somewhere", "catalog.source_unknown_name region_rule"},
        {"stack_in_one_language", "software_stacks", "export", Json{{"en", "Nothing is known."}, {"zh", ""}}, "catalog.source_missing_field export"},
        {"unknown_tier", "software_stacks", "tier", "lovely", "catalog.source_unknown_name tier"},
        {"program_without_source", "software_stacks", "programs", Json::array({Json{{"name", "x"}, {"work", "serving"}, {"support", "official"}, {"note", Json{{"en", "a"}, {"zh", "b"}}}, {"confidence", "low"}}}), "catalog.source_bad_value programs"},
        {"limit_in_one_language", "software_stacks", "cannot", Json::array({Json{{"en", "fly"}, {"source", "x"}, {"confidence", "low"}}}), "catalog.source_bad_value cannot"},
        {"limits_are_no_list", "software_stacks", "cannot", "everything", "catalog.source_missing_field cannot"},
        {"minimum_of_no_stack", "software_minimums", "stack", "abacus", "catalog.source_unknown_reference stack"},
        {"minimum_of_no_precision", "software_minimums", "precision", "fp3", "catalog.source_unknown_name precision"},
        {"minimum_of_two_kinds", "software_minimums", "vendor", "NVIDIA", "catalog.source_bad_value accelerators"},
        {"unknown_support", "software_minimums", "support", "maybe", "catalog.source_unknown_name support"},
        {"server_of_no_card", "servers", "accelerators", Json::array({"no-card"}), "catalog.source_unknown_reference accelerators"},
        {"server_of_no_power", "servers", "max_power_w", 0, "catalog.source_out_of_range max_power_w"},
        {"server_cooled_by_hope", "servers", "cooling", "hope", "catalog.source_unknown_name cooling"},
        {"no_die", "accelerators", "die_area_mm2", 0, "catalog.source_out_of_range die_area_mm2"},
        {"band_upside_down", "indices", "high", 1e-6, "catalog.source_out_of_range high"},
    };
}

} // namespace

TEST(BuildCatalog, SmallSetBuilds)
{
    TemporaryFolder folder;
    EXPECT_EQ(Sources().build(folder), std::vector<std::string>{});
    EXPECT_TRUE(openCatalog(folder / "catalog.db"));
}

TEST(BuildCatalog, SameSourcesGiveTheSameBytes)
{
    TemporaryFolder folder;
    const std::filesystem::path source = std::filesystem::path(POWERTRAIN_RESOURCES) / "catalog";
    ASSERT_TRUE(buildCatalog(source, folder / "a.db"));
    ASSERT_TRUE(buildCatalog(source, folder / "b.db"));
    const std::string first = contentOf(folder / "a.db");
    EXPECT_GT(first.size(), 500'000u);
    EXPECT_TRUE(first == contentOf(folder / "b.db"));
}

TEST(BuildCatalog, LeavesNothingBesideItsTarget)
{
    TemporaryFolder folder;
    ASSERT_TRUE(Sources().build(folder).empty());
    int files = 0;
    for (const auto &entry : std::filesystem::directory_iterator(folder.path()))
        files += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(files, 1);
}

TEST(BuildCatalog, AFailedBuildLeavesTheOldFileAlone)
{
    TemporaryFolder folder;
    writeTo(folder / "catalog.db", "the old one");
    Sources sources;
    sources.row("offers")["amount"] = -1;
    EXPECT_FALSE(sources.build(folder).empty());
    EXPECT_EQ(contentOf(folder / "catalog.db"), "the old one");
}

class WrongRow : public ::testing::TestWithParam<BadRow> { };
TEST_P(WrongRow, IsNamedWithFileAndRow)
{
    TemporaryFolder folder;
    Sources sources;
    sources.row(GetParam().table)[GetParam().key] = GetParam().value;
    const auto problems = sources.build(folder);
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems.front().find(std::string(GetParam().table) + ".json, row 1"), 0u) << problems.front();
    EXPECT_NE(problems.front().find(GetParam().complaint), std::string::npos) << problems.front();
    EXPECT_FALSE(std::filesystem::exists(folder / "catalog.db"));
}
INSTANTIATE_TEST_SUITE_P(Rows, WrongRow, ::testing::ValuesIn(badRows()), [](const auto &parameter) { return std::string(parameter.param.name); });

TEST(BuildCatalog, ReportsEveryWrongRowAtOnce)
{
    TemporaryFolder folder;
    Sources sources;
    sources.row("offers", 0)["amount"] = -1;
    sources.row("offers", 2)["billing"] = "?";
    sources.row("models", 1)["sources"] = nullptr;
    EXPECT_EQ(sources.build(folder).size(), 3u);
}

TEST(BuildCatalog, DuplicateIdsAreRefused)
{
    TemporaryFolder folder;
    Sources sources;
    sources.row("offers", 1)["id"] = sources.row("offers", 0)["id"];
    const auto problems = sources.build(folder);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_NE(problems.front().find("row 2"), std::string::npos);
    EXPECT_NE(problems.front().find("catalog.source_duplicate"), std::string::npos);
}

TEST(BuildCatalog, AMissingFileIsNamed)
{
    TemporaryFolder folder;
    const auto problems = Sources().build(folder, "services");
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems.front(), "services.json: catalog.source_missing_file");
}

TEST(BuildCatalog, FilesThatAreNoTablesAreRefused)
{
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    for (const std::string &content : {std::string(), std::string("not json"), std::string("[]"), std::string("{\"rows\": 7}"), "{\"rows\": " + deep + "}"}) {
        TemporaryFolder folder;
        EXPECT_TRUE(Sources().build(folder).empty());
        writeTo(folder / "source/offers.json", content);
        std::vector<Error> problems;
        EXPECT_FALSE(buildCatalog(folder / "source", folder / "catalog.db", &problems));
        ASSERT_FALSE(problems.empty());
        EXPECT_EQ(problems.front().message.code, "catalog.source_not_a_table");
        EXPECT_EQ(problems.front().where, "offers.json");
    }
}

TEST(BuildCatalog, ComplaintsAreBounded)
{
    TemporaryFolder folder;
    Sources sources;
    Json &rows = sources.tables["offers"]["rows"];
    const Json first = rows[0];
    for (int i = 0; i < 500; ++i)
        rows.push_back(first);
    EXPECT_EQ(sources.build(folder).size(), 100u);
}

TEST(BuildCatalog, AnUnwritableTargetIsAnError)
{
    TemporaryFolder folder;
    ASSERT_TRUE(Sources().build(folder).empty());
    const auto built = buildCatalog(folder / "source", folder / "no/such/folder/catalog.db");
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().message.code, "catalog.build_failed");
}
