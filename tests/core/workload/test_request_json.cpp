// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/workload/codes.h"
#include "core/workload/request.h"

using namespace powertrain;
using nlohmann::json;

namespace {

/// A request in which no value is a default.
Request fullRequest()
{
    Request r;
    r.title = "客服大模型";
    r.client = "Example \"GmbH\" & Söhne";
    r.task = {Task::Inference, TuningMethod::Dora, Objective::Grpo, ServingKind::Batch, Optimizer::Muon, 64, true};
    r.model.name = "Qwen/Qwen2.5-7B";
    r.model.configPath = "/models/配置/config.json";
    r.model.configJson = R"({"hidden_size":64,"rope_scaling":null})";
    r.model.parameters = 7.615e9;
    r.model.activeParameters = 3e9;
    r.model.weightFormat = "awq_int4";
    r.model.kvType = "fp8";
    r.model.sequenceLength = 4096;
    r.model.globalBatch = 128;
    r.model.datasetTokens = 2.5e9;
    r.model.epochs = 1.5;
    r.model.contextLength = 32768;
    r.model.inputTokens = 3000;
    r.model.outputTokens = 700;
    r.model.concurrency = 40;
    r.model.requestsPerSecond = 0.25;
    r.model.peakFactor = 3.5;
    r.model.availability = 0.995;
    r.model.prefixShare = 0.4;
    r.model.speculative = "eagle3";
    r.model.disaggregated = true;
    r.model.sampleTokens = 350;
    r.model.packed = false;
    r.model.trainPrecision = TrainPrecision::Best;
    r.model.targetTtftSeconds = 1.5;
    r.model.targetTokensPerSecondPerUser = 20;
    r.duration = {Pattern::Steady, 730, 24, 14.5, Money::fromUnits(100000.5, *Currency::parse("CNY")), false, 12.5, 0.35, 250.0, 1.2, false, true, true, true, true, 16, 8.5};
    r.compliance.jurisdictions = {"CN", "EU"};
    r.compliance.boundary = DataBoundary::StaysOnPremises;
    r.compliance.mlpsLevel = 3;
    r.compliance.industry = Industry::Health;
    r.compliance.personalInformation = r.compliance.xinchuang = r.compliance.itarData = r.compliance.dedicatedHardware = true;
    r.compliance.regimes = {"hipaa"};
    r.compliance.regions = {"CN"};
    r.compliance.domesticHardware = DomesticHardware::Required;
    r.rankBy = RankBy::Energy;
    r.currency = *Currency::parse("CNY");
    r.tax = TaxView::WithoutTax;
    r.vendors = {"aliyun"};
    r.accelerators = {"huawei-ascend-910b"};
    return r;
}

std::string argumentText(const Error &error, const std::string &name)
{
    for (const Argument &argument : error.message.arguments) {
        if (argument.name == name)
            return argument.unit == Unit::Text ? argument.text : std::to_string(argument.number);
    }
    return {};
}

json schema()
{
    std::ifstream file(std::string(POWERTRAIN_RESOURCES) + "/schema/request.schema.json");
    return json::parse(file);
}

/// Compares the keys of a written document with the schema's properties, part by part.
void expectSameKeys(const json &document, const json &part, const std::string &path)
{
    std::set<std::string> written, described;
    for (const auto &[key, value] : document.items())
        written.insert(key);
    for (const auto &[key, value] : part["properties"].items()) {
        described.insert(key);
        EXPECT_FALSE(value.value("description", "").empty()) << path << key;
        EXPECT_FALSE(value.contains("pattern")) << path << key;
        if (value.contains("properties") && document[key].is_object())
            expectSameKeys(document[key], value, path + key + ".");
    }
    EXPECT_EQ(written, described) << path;
    EXPECT_FALSE(part["additionalProperties"].get<bool>()) << path;
}

} // namespace

TEST(RequestJson, RoundTripOfDefaults)
{
    const Request r;
    const auto back = requestFromJson(requestToJson(r));
    ASSERT_TRUE(back) << back.error().message.code << " " << back.error().where;
    EXPECT_EQ(*back, r);
}

TEST(RequestJson, RoundTripOfEverything)
{
    const Request r = fullRequest();
    const std::string text = requestToJson(r);
    const auto back = requestFromJson(text);
    ASSERT_TRUE(back) << back.error().message.code << " " << back.error().where;
    EXPECT_EQ(*back, r);
    EXPECT_EQ(requestToJson(*back), text);
}

TEST(RequestJson, EmptyObjectIsTheDefaultRequest)
{
    const auto r = requestFromJson("{}");
    ASSERT_TRUE(r);
    EXPECT_EQ(*r, Request());
}

TEST(RequestJson, WholeNumbersAreWrittenWithoutFractionAndReadWithOne)
{
    EXPECT_NE(requestToJson(Request()).find("\"context_length\": 8192,"), std::string::npos);
    const auto r = requestFromJson(R"({"task":{"lora_rank":7.0},"model":{"context_length":1.0e3}})");
    ASSERT_TRUE(r);
    EXPECT_EQ(r->task.loraRank, 7);
    EXPECT_EQ(r->model.contextLength, 1000);
}

TEST(RequestJson, KeysStandInTheSchemasOrder)
{
    const auto document = nlohmann::ordered_json::parse(requestToJson(fullRequest()));
    std::ifstream file(std::string(POWERTRAIN_RESOURCES) + "/schema/request.schema.json");
    const auto described = nlohmann::ordered_json::parse(file);
    std::vector<std::string> written, expected;
    for (const auto &[key, value] : document.items())
        written.push_back(key);
    for (const auto &[key, value] : described["properties"].items())
        expected.push_back(key);
    EXPECT_EQ(written, expected);
}

TEST(RequestJson, SchemaAndReaderAgree)
{
    json document = json::parse(requestToJson(fullRequest()));
    document["model"].erase("config"); // the vendor's own object
    json described = schema();
    described["properties"]["model"]["properties"].erase("config");
    expectSameKeys(document, described, "");
}

/// Each number just outside its bounds in the schema is refused at its path, each bound itself is taken.
TEST(RequestJson, BoundsAreThoseOfTheSchema)
{
    int checked = 0;
    const json described = schema();
    for (const auto &[part, description] : described["properties"].items()) {
        if (!description.contains("properties"))
            continue;
        for (const auto &[key, value] : description["properties"].items()) {
            if (!value.contains("minimum"))
                continue;
            const auto with = [&, part = part, key = key](double number) {
                json document;
                document[part][key] = number;
                return requestFromJson(document.dump());
            };
            const double low = value["minimum"], high = value["maximum"];
            EXPECT_TRUE(with(low)) << part << "." << key;
            EXPECT_TRUE(with(high)) << part << "." << key;
            const double step = value["type"] == "integer" || (value["type"].is_array() && value["type"][0] == "integer") ? 1 : high * 1e-3;
            for (const double bad : {low - step, high + step}) {
                const auto r = with(bad);
                ASSERT_FALSE(r) << part << "." << key << " " << bad;
                EXPECT_EQ(r.error().message.code, "request.out_of_range");
                EXPECT_EQ(r.error().where, part + "." + key);
            }
            ++checked;
        }
    }
    EXPECT_GE(checked, 15);
}

TEST(RequestJson, EveryNameOfTheSchemaIsRead)
{
    int checked = 0;
    const json described = schema();
    for (const auto &[part, description] : described["properties"].items()) {
        if (!description.contains("properties"))
            continue;
        for (const auto &[key, value] : description["properties"].items()) {
            for (const json &name : value.value("enum", json::array())) {
                json document;
                document[part][key] = name;
                EXPECT_TRUE(requestFromJson(document.dump())) << document.dump();
                ++checked;
            }
        }
    }
    EXPECT_GE(checked, 40);
}

struct Bad {
    const char *name;
    std::string text;
    const char *code;
    const char *where;
};

std::ostream &operator<<(std::ostream &out, const Bad &bad) { return out << bad.name; }

class RequestRefused : public testing::TestWithParam<Bad> { };

TEST_P(RequestRefused, WithCodeAndPlace)
{
    const auto r = requestFromJson(GetParam().text);
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error().message.code, GetParam().code);
    EXPECT_EQ(r.error().where, GetParam().where);
    EXPECT_NE(std::find(std::begin(kWorkloadCodes), std::end(kWorkloadCodes), r.error().message.code), std::end(kWorkloadCodes));
}

INSTANTIATE_TEST_SUITE_P(All, RequestRefused, testing::Values(Bad{"Empty", "", "request.not_json", "line 1"}, Bad{"Broken", "{\n \"title\": \"a\",\n \"client\" 1}", "request.not_json", "line 3"}, Bad{"BadUtf8", "{\"title\": \"\xff\xfe\"}", "request.not_json", "line 1"}, Bad{"Nan", "{\"duration\": {\"days\": NaN}}", "request.not_json", "line 1"}, Bad{"HugeLiteral", "{\"duration\": {\"days\": 1e999}}", "request.number_overflow", ""}, Bad{"Trailing", "{} {}", "request.not_json", "line 1"}, Bad{"Array", "[]", "request.not_an_object", ""}, Bad{"PartIsNumber", R"({"task": 3})", "request.not_an_object", "task"}, Bad{"UnknownTop", R"({"budget": 1})", "request.unknown_key", "budget"}, Bad{"UnknownInner", R"({"duration": {"day": 1}})", "request.unknown_key", "duration.day"}, Bad{"Duplicate", R"({"title": "a", "title": "b"})", "request.duplicate_key", "title"}, Bad{"DuplicateInner", R"({"task": {"kind": "inference", "kind": "finetune"}})", "request.duplicate_key", "kind"}, Bad{"TextForNumber", R"({"duration": {"days": "7"}})", "request.wrong_type", "duration.days"}, Bad{"BooleanForNumber", R"({"duration": {"days": true}})", "request.wrong_type", "duration.days"}, Bad{"NullForNumber", R"({"duration": {"days": null}})", "request.wrong_type", "duration.days"}, Bad{"NumberForBoolean", R"({"task": {"simplest": 1}})", "request.wrong_type", "task.simplest"}, Bad{"FractionForInteger", R"({"task": {"lora_rank": 2.5}})", "request.wrong_type", "task.lora_rank"}, Bad{"Negative", R"({"duration": {"days": -1}})", "request.out_of_range", "duration.days"}, Bad{"Absurd", R"({"model": {"parameters": 1e300}})", "request.out_of_range", "model.parameters"}, Bad{"TwoToThe64", R"({"task": {"lora_rank": 18446744073709551617}})", "request.out_of_range", "task.lora_rank"}, Bad{"UnknownName", R"({"task": {"kind": "cooking"}})", "request.unknown_value", "task.kind"}, Bad{"MlpsOne", R"({"compliance": {"mlps_level": 1}})", "request.unknown_value", "compliance.mlps_level"}, Bad{"MlpsFive", R"({"compliance": {"mlps_level": 5}})", "request.out_of_range", "compliance.mlps_level"}, Bad{"Currency", R"({"currency": "yuan"})", "request.bad_currency", "currency"}, Bad{"BudgetCurrency", R"({"duration": {"budget": {"amount": 1, "currency": "x"}}})", "request.bad_currency", "duration.budget.currency"}, Bad{"BudgetNegative", R"({"duration": {"budget": {"amount": -1, "currency": "CNY"}}})", "request.out_of_range", "duration.budget.amount"}, Bad{"BudgetWithoutCurrency", R"({"duration": {"budget": {"amount": 5}}})", "request.wrong_type", "duration.budget.currency"}, Bad{"BudgetUnknownKey", R"({"duration": {"budget": {"amount": 5, "currency": "CNY", "x": 1}}})", "request.unknown_key", "duration.budget.x"}, Bad{"BudgetNumber", R"({"duration": {"budget": 5}})", "request.not_an_object", "duration.budget"}, Bad{"ListItem", R"({"vendors": ["aws", 3]})", "request.wrong_type", "vendors[1]"}, Bad{"ListIsText", R"({"compliance": {"regions": "CN"}})", "request.wrong_type", "compliance.regions"}, Bad{"ConfigNumber", R"({"model": {"config": 3}})", "request.wrong_type", "model.config"}, Bad{"Newer", R"({"schema": 2})", "request.newer_schema", "schema"}, Bad{"SchemaZero", R"({"schema": 0})", "request.out_of_range", "schema"}, Bad{"LongText", R"({"title": ")" + std::string(5000, 'a') + R"("})", "request.too_long", "title"}, Bad{"Deep", std::string(100000, '['), "request.too_deep", ""}, Bad{"DeepConfig", R"({"model": {"config": )" + std::string(100000, '[') + std::string(100000, ']') + "}}", "request.too_deep", ""}),
    [](const testing::TestParamInfo<Bad> &tested) { return tested.param.name; });

TEST(RequestJson, RefusalsCarryWhatTheReaderNeeds)
{
    const auto name = requestFromJson(R"({"rank_by": "beauty"})");
    ASSERT_FALSE(name);
    EXPECT_EQ(argumentText(name.error(), "value"), "beauty");
    EXPECT_EQ(argumentText(name.error(), "allowed"), "balance, cost, time, energy");
    const auto place = requestFromJson("{\n\n   ?}");
    ASSERT_FALSE(place);
    EXPECT_EQ(argumentText(place.error(), "line"), std::to_string(3.0));
    EXPECT_EQ(argumentText(place.error(), "column"), std::to_string(4.0));
}

TEST(RequestJson, HugeObjectsStayQuick)
{
    std::string text = "{\"model\": {\"config\": {";
    for (int i = 0; i < 10000; ++i)
        text += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":1";
    text += "}}}";
    const auto r = requestFromJson(text);
    ASSERT_TRUE(r);
    const auto again = requestFromJson(requestToJson(*r));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *r);
}

TEST(RequestJson, WritingNeverFails)
{
    Request r;
    r.title = "bad \xff utf-8";
    r.model.configJson = std::string(100000, '[');
    r.duration.days = std::numeric_limits<double>::quiet_NaN();
    const std::string text = requestToJson(r);
    EXPECT_TRUE(json::accept(text));
    r = {};
    r.model.configJson = "{\"limit\": Infinity, \"hidden_size\": 8}";
    const auto back = requestFromJson(requestToJson(r));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->model.configJson, R"({"hidden_size":8,"limit":null})");
    r.model.configJson = "not json at all";
    const auto kept = requestFromJson(requestToJson(r));
    ASSERT_TRUE(kept);
    EXPECT_EQ(*kept, r);
}

TEST(Request, EverythingButInferenceTrains)
{
    for (const auto &entry : EnumNames<Task>::table) {
        Request r;
        r.task.kind = entry.first;
        EXPECT_EQ(r.isTraining(), entry.first != Task::Inference);
    }
}
