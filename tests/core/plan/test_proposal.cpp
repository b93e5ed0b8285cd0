// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_support.h"

#include <nlohmann/json.hpp>

#include "core/plan/article_sums.h"

namespace powertrain {

namespace {

using Json = nlohmann::json;

/// The part of JSON Schema draft-07 that proposal.schema.json uses; returns the place of the first violation.
class Validator {
public:
    explicit Validator(const Json &schema)
        : m_schema(schema) { }

    std::string check(const Json &value) const { return check(value, m_schema, "$"); }

private:
    std::string check(const Json &value, const Json &schema, const std::string &place) const
    {
        if (const auto ref = schema.find("$ref"); ref != schema.end())
            return check(value, m_schema.at(Json::json_pointer(ref->get<std::string>().substr(1))), place);
        if (const auto any = schema.find("anyOf"); any != schema.end()) {
            std::string first;
            for (const Json &one : *any) {
                const std::string text = check(value, one, place);
                if (text.empty())
                    return {};
                first = first.empty() ? text : first;
            }
            return first;
        }
        if (const auto type = schema.find("type"); type != schema.end() && !isOneOf(value, *type))
            return place + ": wrong type " + value.type_name();
        if (const auto list = schema.find("enum"); list != schema.end() && std::find(list->begin(), list->end(), value) == list->end())
            return place + ": not one of the allowed values";
        if (value.is_object())
            return checkObject(value, schema, place);
        if (value.is_array() && schema.contains("items")) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (std::string text = check(value[i], schema["items"], place + "[" + std::to_string(i) + "]"); !text.empty())
                    return text;
            }
        }
        return {};
    }

    std::string checkObject(const Json &value, const Json &schema, const std::string &place) const
    {
        for (const Json &key : schema.value("required", Json::array())) {
            if (!value.contains(key.get<std::string>()))
                return place + ": missing " + key.get<std::string>();
        }
        const Json properties = schema.value("properties", Json::object());
        for (const auto &[key, member] : value.items()) {
            const std::string inner = place + "." + key;
            if (const auto known = properties.find(key); known != properties.end()) {
                if (std::string text = check(member, *known, inner); !text.empty())
                    return text;
            } else if (const auto more = schema.find("additionalProperties"); more != schema.end()) {
                if (more->is_boolean() && !more->get<bool>())
                    return inner + ": unknown key";
                if (more->is_object()) {
                    if (std::string text = check(member, *more, inner); !text.empty())
                        return text;
                }
            }
        }
        return {};
    }

    static bool isOneOf(const Json &value, const Json &type)
    {
        if (type.is_array())
            return std::any_of(type.begin(), type.end(), [&value](const Json &one) { return isOneOf(value, one); });
        const std::string name = type.get<std::string>();
        if (name == "integer")
            return value.is_number_integer();
        if (name == "number")
            return value.is_number();
        return name == value.type_name();
    }

    const Json &m_schema;
};

Json proposalSchema() { return Json::parse(fileText(std::string(POWERTRAIN_RESOURCES) + "/schema/proposal.schema.json")); }

TEST(ProposalJson, FollowsItsSchema)
{
    const Json schema = proposalSchema();
    const Validator validator(schema);
    for (const char *name : {"qlora-7b-4090", "lora-32b-company", "r1-30-users-mlps3", "pretrain-70b-60-days"}) {
        const auto proposal = plan(exampleRequest(name), shippedCatalog(), onTestDay());
        ASSERT_TRUE(proposal.has_value()) << name;
        EXPECT_EQ(validator.check(Json::parse(proposalToJson(*proposal))), "") << name;
    }
    Request secret = exampleRequest("lora-32b-company");
    secret.compliance.stateSecrets = true;
    const auto stopped = plan(secret, shippedCatalog(), onTestDay());
    ASSERT_TRUE(stopped.has_value());
    EXPECT_EQ(validator.check(Json::parse(proposalToJson(*stopped))), "");
}

TEST(ProposalJson, HoldsWhatAServiceNeeds)
{
    auto proposal = plan(exampleRequest("r1-30-users-mlps3"), shippedCatalog(), onTestDay());
    ASSERT_TRUE(proposal.has_value() && proposal->recommendation);
    ReplicaNeed need;
    need.peakRate = 3.5;
    need.spare = 1;
    proposal->recommendation->replicaNeed = need;
    proposal->recommendation->largestLoad = ServingLoad{12, 0.4, Seconds(2), Seconds(0.05), TokensPerSecond(240)};
    Disaggregated apart;
    apart.decodeReplicas = 2;
    apart.transfer = BytesPerSecond(1e9);
    proposal->recommendation->disaggregated = apart;
    const Json schema = proposalSchema();
    const Json json = Json::parse(proposalToJson(*proposal));
    EXPECT_EQ(Validator(schema).check(json), "");
    const Json &best = json["recommendation"];
    EXPECT_EQ(best["replica_need"]["peak_requests_per_s"], 3.5);
    EXPECT_EQ(best["replica_need"]["spare_replicas"], 1);
    EXPECT_TRUE(best["replica_need"]["availability"].is_null());
    EXPECT_EQ(best["largest_load"]["concurrency"], 12);
    EXPECT_EQ(best["disaggregated"]["decode_replicas"], 2);
    EXPECT_TRUE(json["scaling"].is_null());
}

TEST(ProposalJson, HoldsTheScalingCurve)
{
    const auto proposal = plan(exampleRequest("lora-32b-company"), shippedCatalog(), onTestDay());
    ASSERT_TRUE(proposal.has_value() && proposal->scaling);
    const Json json = Json::parse(proposalToJson(*proposal));
    ASSERT_EQ(json["scaling"]["points"].size(), proposal->scaling->points.size());
    EXPECT_EQ(json["scaling"]["points"][0]["cards"], proposal->scaling->points[0].cards);
    EXPECT_EQ(json["scaling"]["points"][0]["currency"], "CNY");
    EXPECT_TRUE(json["recommendation"]["on_front"].is_boolean());
    EXPECT_TRUE(json["recommendation"]["energy_kwh"].is_number());
    EXPECT_FALSE(json["recommendation"]["count_reasons"].empty());
}

TEST(ProposalJson, SchemaUsesNoPattern)
{
    // A regular expression over a long text crashes std::regex, which validators use.
    EXPECT_EQ(fileText(std::string(POWERTRAIN_RESOURCES) + "/schema/proposal.schema.json").find("\"pattern\""), std::string::npos);
}

TEST(ProposalJson, SurvivesNamesThatAreNoUtf8)
{
    Request request = exampleRequest("qlora-7b-4090");
    request.title = "\xff\xfe <b>=1+1</b>";
    const auto proposal = plan(request, shippedCatalog(), onTestDay());
    ASSERT_TRUE(proposal.has_value());
    EXPECT_TRUE(Json::accept(proposalToJson(*proposal)));
}

TEST(ProposalJson, UnknownIsNull)
{
    Proposal proposal;
    proposal.recommendation.emplace();
    proposal.recommendation->memory.driver.value = Bytes(std::numeric_limits<double>::quiet_NaN());
    const Json json = Json::parse(proposalToJson(proposal));
    EXPECT_TRUE(json["recommendation"]["memory"]["per_gpu"]["value"].is_null());
    EXPECT_TRUE(json["recommendation"]["memory"]["capacity_bytes"].is_null());
    EXPECT_TRUE(json["recommendation"]["cost"].is_null());
}

const DerivationStep *step(const ArticleSum &sum, const std::string &code)
{
    for (const DerivationStep &one : sum.derivation) {
        if (one.code == code)
            return &one;
    }
    return nullptr;
}

// The articles' own figures: 28 GB, 112 GB; 70 272 B a token, 99 GB, 10 cards.
TEST(ArticleSums, AreTheArticlesFigures)
{
    const std::vector<ArticleSum> sums = articleSums(nullptr, nullptr);
    ASSERT_EQ(sums.size(), 2U);
    EXPECT_EQ(sums[0].id, "full_7b_fp32");
    EXPECT_FALSE(sums[0].relevant);
    ASSERT_TRUE(step(sums[0], "plan.article.weights") && step(sums[0], "plan.article.four_copies"));
    EXPECT_DOUBLE_EQ(step(sums[0], "plan.article.weights")->result.number, 28e9);
    EXPECT_DOUBLE_EQ(step(sums[0], "plan.article.four_copies")->result.number, 112e9);
    ASSERT_TRUE(step(sums[0], "plan.article.our_states"));
    EXPECT_NEAR(step(sums[0], "plan.article.our_states")->result.number, 112e9, 6e9);
    EXPECT_GT(step(sums[0], "plan.article.our_peak")->result.number, 112e9);

    EXPECT_EQ(sums[1].id, "r1_fp8_30_users");
    ASSERT_TRUE(step(sums[1], "plan.article.kv_per_token") && step(sums[1], "plan.article.kv_users") && step(sums[1], "plan.article.cards_by_capacity"));
    EXPECT_DOUBLE_EQ(step(sums[1], "plan.article.kv_per_token")->result.number, 70272);
    EXPECT_NEAR(step(sums[1], "plan.article.kv_users")->result.number, 99.08e9, 0.01e9);
    EXPECT_DOUBLE_EQ(step(sums[1], "plan.article.cards_by_capacity")->result.number, 10);
    ASSERT_TRUE(step(sums[1], "plan.article.our_weights"));
    // 671e9 parameters, some of them in 16 bit: published main-model tensors take about 673 to 680 GB.
    EXPECT_GT(step(sums[1], "plan.article.our_weights")->result.number, 671e9);
    EXPECT_LT(step(sums[1], "plan.article.our_weights")->result.number, 700e9);
}

TEST(ArticleSums, AreRelevantWhereTheArticlesSpeakOfIt)
{
    const auto r1 = plan(exampleRequest("r1-30-users-mlps3"), shippedCatalog(), onTestDay());
    ASSERT_TRUE(r1.has_value());
    EXPECT_TRUE(r1->articleSums[1].relevant);
    EXPECT_FALSE(r1->articleSums[0].relevant);
    const auto qlora = plan(exampleRequest("qlora-7b-4090"), shippedCatalog(), onTestDay());
    ASSERT_TRUE(qlora.has_value());
    EXPECT_FALSE(qlora->articleSums[0].relevant);
}

} // namespace

} // namespace powertrain
