// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/article_sums.h"

#include <cmath>

#include "core/estimate/memory.h"
#include "core/plan/plan_job.h"

namespace powertrain {

namespace {

constexpr double kParameters = 7e9;
constexpr double kFp32Bytes = 4;
/// Weights, gradients and two Adam moments, each in FP32.
constexpr double kFourCopies = 4;
constexpr const char *kArticle = "introductory article, worked example";

constexpr double kR1Weights = 671e9;
constexpr double kR1Users = 30;
constexpr double kR1Tokens = 47000;
constexpr double kR1ArticleTotal = 800e9;
constexpr double kR1ArticleCard = 80e9;

/// The shapes of DeepSeek-R1 as its config.json gives them (huggingface.co/deepseek-ai/DeepSeek-R1, read 2026-11).
constexpr const char *kR1Config = R"({"architectures":["DeepseekV3ForCausalLM"],"model_type":"deepseek_v3","hidden_size":7168,"num_hidden_layers":61,
"intermediate_size":18432,"moe_intermediate_size":2048,"n_routed_experts":256,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":3,
"moe_layer_freq":1,"num_attention_heads":128,"num_key_value_heads":128,"kv_lora_rank":512,"q_lora_rank":1536,"qk_rope_head_dim":64,"qk_nope_head_dim":128,
"v_head_dim":128,"vocab_size":129280,"max_position_embeddings":163840,"tie_word_embeddings":false,"num_nextn_predict_layers":1,"torch_dtype":"bfloat16",
"quantization_config":{"quant_method":"fp8","fmt":"e4m3","weight_block_size":[128,128]}})";

bool isSevenBillionFull(const Request &request, const Model &model)
{
    const double total = static_cast<double>(model.inventory.counts.total);
    return request.isTraining() && request.task.kind != Task::Pretrain && methodOf(request.task) == Method::Full && total >= 5e9 && total <= 10e9;
}

/// The articles calculate in GB (10⁹ bytes): the text "GB" asks for that unit when the amount is shown.
Argument decimal(std::string name, double bytes)
{
    Argument argument = Argument::of(std::move(name), bytes, Unit::Bytes);
    argument.text = "GB";
    return argument;
}

ArticleSum fullTuning(bool relevant)
{
    ArticleSum sum;
    sum.id = "full_7b_fp32";
    sum.relevant = relevant;
    StepRecorder recorder;
    const double weights = kParameters * kFp32Bytes;
    recorder.step("plan.article.weights", "P × b", {Argument::of("P", kParameters, Unit::Parameters), decimal("b", kFp32Bytes)}, decimal("W", weights), kArticle);
    recorder.step("plan.article.four_copies", "4 × W", {decimal("W", weights)}, decimal("S", weights * kFourCopies), kArticle);

    double peak = 0, omitted = 0;
    if (const auto model = modelFromSize(kParameters)) {
        TrainingSetup setup;
        setup.method = Method::Full;
        setup.weights = setup.compute = setup.gradients = setup.states = DataType::Fp32;
        setup.layout.checkpointing = Checkpointing::Full;
        NoRecorder silent;
        const MemoryEstimate memory = estimateTrainingMemory(*model, setup, nullptr, silent);
        const double states = (memory.parts[MemoryPartKind::Weights] + memory.parts[MemoryPartKind::Gradients] + memory.parts[MemoryPartKind::Optimizer]).value;
        peak = memory.driver.value.value;
        omitted = peak - states;
        recorder.step("plan.article.our_states", "weights + gradients + optimizer", {Argument::of("P", static_cast<double>(model->inventory.counts.total), Unit::Parameters)}, decimal("S'", states), "this program's training-memory estimate");
        recorder.step("plan.article.our_peak", "S' + activations + logits + buffers + runtime", {decimal("S'", states), Argument::of("s", setup.sequenceLength, Unit::Tokens)}, decimal("M", peak), "this program's training-memory estimate");
    }
    sum.derivation = recorder.take();
    sum.remark = {"plan.article.full_7b_remark", {decimal("article", weights * kFourCopies), decimal("peak", peak), decimal("omitted", omitted)}};
    return sum;
}

ArticleSum r1Serving(bool relevant)
{
    ArticleSum sum;
    sum.id = "r1_fp8_30_users";
    sum.relevant = relevant;
    StepRecorder recorder;
    const auto model = readHuggingFaceConfig(kR1Config, "DeepSeek-R1");
    const double perToken = model ? kvBytesPerToken(model->architecture, 2).value : 61.0 * (512 + 64) * 2;
    const double cache = kR1Users * kR1Tokens * perToken;
    recorder.step("plan.article.kv_per_token", "L × (r_kv + d_rope) × b", {Argument::of("L", 61), Argument::of("r_kv", 512), Argument::of("d_rope", 64), decimal("b", 2)}, decimal("k", perToken), "DeepSeek-R1 config.json");
    recorder.step("plan.article.kv_users", "U × T × k", {Argument::of("U", kR1Users), Argument::of("T", kR1Tokens, Unit::Tokens), decimal("k", perToken)}, decimal("K", cache), kArticle);
    recorder.step("plan.article.sum", "W + K", {decimal("W", kR1Weights), decimal("K", cache)}, decimal("S", kR1Weights + cache), kArticle);
    const double cards = std::ceil(kR1ArticleTotal / kR1ArticleCard);
    recorder.step("plan.article.cards_by_capacity", "ceil(S_rounded ÷ C)", {decimal("S_rounded", kR1ArticleTotal), decimal("C", kR1ArticleCard)}, Argument::of("n", cards), kArticle);
    double ourWeights = kR1Weights;
    if (model) {
        if (const WeightFormat *format = findWeightFormat("fp8_block128"))
            ourWeights = weightBytes(model->inventory, *format, model->scope).value;
        recorder.step("plan.article.our_weights", "Σ tensors × bits / 8", {Argument::of("P", static_cast<double>(model->inventory.counts.total), Unit::Parameters)}, decimal("W'", ourWeights), "this program's tensor inventory");
    }
    sum.derivation = recorder.take();
    sum.remark = {"plan.article.r1_remark", {Argument::of("cards", cards), decimal("weights", ourWeights), decimal("cache", cache), Argument::of("heads", 128)}};
    return sum;
}

} // namespace

std::vector<ArticleSum> articleSums(const Request *request, const Model *model)
{
    const bool known = request && model;
    const bool full = known && isSevenBillionFull(*request, *model);
    const bool r1 = known && !request->isTraining() && model->architecture.usesMla() && model->architecture.isMoe();
    std::vector<ArticleSum> sums;
    sums.push_back(fullTuning(full));
    sums.push_back(r1Serving(r1));
    return sums;
}

} // namespace powertrain
