// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/hardware/accelerator.h"
#include "core/model/model.h"

namespace powertrain::test {

// The publishers' config.json on Hugging Face, fields that shape no tensor left out.
inline constexpr std::string_view kLlama8b = R"({"attention_bias":false,"hidden_size":4096,"intermediate_size":14336,"max_position_embeddings":131072,"mlp_bias":false,
"model_type":"llama","num_attention_heads":32,"num_hidden_layers":32,"num_key_value_heads":8,"tie_word_embeddings":false,
"vocab_size":128256})";
inline constexpr std::string_view kPhi4 = R"({"model_type":"phi3","hidden_size":5120,"num_hidden_layers":40,"num_attention_heads":40,"num_key_value_heads":10,
"vocab_size":100352,"intermediate_size":17920,"max_position_embeddings":16384,"tie_word_embeddings":false})";
inline constexpr std::string_view kQwen72b = R"({"model_type":"qwen2","hidden_size":8192,"num_hidden_layers":80,"num_attention_heads":64,"num_key_value_heads":8,
"vocab_size":152064,"intermediate_size":29568,"max_position_embeddings":131072,"tie_word_embeddings":false})";
inline constexpr std::string_view kGemma2 = R"({"attention_bias":false,"head_dim":128,"hidden_activation":"gelu_pytorch_tanh","hidden_size":4608,"intermediate_size":36864,
"max_position_embeddings":8192,"model_type":"gemma2","num_attention_heads":32,"num_hidden_layers":46,"num_key_value_heads":16,
"sliding_window":4096,"vocab_size":256000,"layer_types":["sliding_attention","full_attention","sliding_attention","full_attention",
"sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention",
"full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention",
"sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention",
"full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention",
"sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention",
"full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention"],
"tie_word_embeddings":true})";
inline constexpr std::string_view kGemma3 = R"({"model_type":"gemma3_text","hidden_size":5376,"num_hidden_layers":62,"num_attention_heads":32,"num_key_value_heads":16,
"head_dim":128,"vocab_size":262208,"intermediate_size":21504,"sliding_window":1024,"max_position_embeddings":131072,
"layer_types":["sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
"sliding_attention","sliding_attention"],"tie_word_embeddings":true})";
inline constexpr std::string_view kMixtral = R"({"hidden_size":4096,"intermediate_size":14336,"max_position_embeddings":32768,"model_type":"mixtral","num_attention_heads":32,
"num_experts_per_tok":2,"num_hidden_layers":32,"num_key_value_heads":8,"num_local_experts":8,"tie_word_embeddings":false,
"vocab_size":32000})";
inline constexpr std::string_view kQwen30bA3b = R"({"attention_bias":false,"decoder_sparse_step":1,"head_dim":128,"hidden_size":2048,"intermediate_size":6144,
"max_position_embeddings":40960,"max_window_layers":48,"mlp_only_layers":[],"model_type":"qwen3_moe","moe_intermediate_size":768,
"num_attention_heads":32,"num_experts":128,"num_experts_per_tok":8,"num_hidden_layers":48,"num_key_value_heads":4,
"tie_word_embeddings":false,"use_sliding_window":false,"vocab_size":151936})";
inline constexpr std::string_view kDeepSeekR1 = R"({"attention_bias":false,"first_k_dense_replace":3,"hidden_size":7168,"intermediate_size":18432,"kv_lora_rank":512,
"max_position_embeddings":163840,"model_type":"deepseek_v3","moe_intermediate_size":2048,"n_routed_experts":256,
"n_shared_experts":1,"num_attention_heads":128,"num_experts_per_tok":8,"num_hidden_layers":61,"num_key_value_heads":128,
"num_nextn_predict_layers":1,"q_lora_rank":1536,"qk_nope_head_dim":128,"qk_rope_head_dim":64,
"quantization_config":{"activation_scheme":"dynamic","fmt":"e4m3","quant_method":"fp8","weight_block_size":[128,128]},
"tie_word_embeddings":false,"v_head_dim":128,"vocab_size":129280})";
inline constexpr std::string_view kKimiK2 = R"({"attention_bias":false,"first_k_dense_replace":1,"hidden_size":7168,"intermediate_size":18432,"kv_lora_rank":512,
"max_position_embeddings":131072,"model_type":"kimi_k2","moe_intermediate_size":2048,"n_routed_experts":384,"n_shared_experts":1,
"num_attention_heads":64,"num_experts_per_tok":8,"num_hidden_layers":61,"num_key_value_heads":64,"num_nextn_predict_layers":0,
"q_lora_rank":1536,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"tie_word_embeddings":false,"v_head_dim":128,"vocab_size":163840})";
inline constexpr std::string_view kGptOss20b = R"({"attention_bias":true,"head_dim":64,"hidden_size":2880,"intermediate_size":2880,"max_position_embeddings":131072,
"model_type":"gpt_oss","num_attention_heads":64,"num_experts_per_tok":4,"num_hidden_layers":24,"num_key_value_heads":8,
"num_local_experts":32,"quantization_config":{"modules_to_not_convert":["model.layers.*.self_attn","model.layers.*.mlp.router",
"model.embed_tokens","lm_head"],"quant_method":"mxfp4"},"sliding_window":128,"tie_word_embeddings":false,"vocab_size":201088,
"layer_types":["sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention",
"sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention",
"full_attention","sliding_attention","full_attention","sliding_attention","full_attention","sliding_attention","full_attention",
"sliding_attention","full_attention","sliding_attention","full_attention"]})";
inline constexpr std::string_view kDeepSeekV2Lite = R"({"attention_bias":false,"first_k_dense_replace":1,"hidden_size":2048,"intermediate_size":10944,"kv_lora_rank":512,
"max_position_embeddings":163840,"model_type":"deepseek_v2","moe_intermediate_size":1408,"n_routed_experts":64,"n_shared_experts":2,
"num_attention_heads":16,"num_experts_per_tok":6,"num_hidden_layers":27,"num_key_value_heads":16,"qk_nope_head_dim":128,
"qk_rope_head_dim":64,"v_head_dim":128,"vocab_size":102400,"tie_word_embeddings":false})";
inline constexpr std::string_view kQwen32b = R"({"attention_bias":false,"head_dim":128,"hidden_size":5120,"intermediate_size":25600,"max_position_embeddings":40960,
"max_window_layers":64,"model_type":"qwen3","num_attention_heads":64,"num_hidden_layers":64,"num_key_value_heads":8,
"tie_word_embeddings":false,"use_sliding_window":false,"vocab_size":151936})";
inline constexpr std::string_view kHybrid = R"({"dtype":"bfloat16","model_type":"qwen3_5","tie_word_embeddings":false,"text_config":{"attention_bias":false,"dtype":"bfloat16",
"full_attention_interval":4,"head_dim":256,"hidden_size":5120,"intermediate_size":17408,"linear_conv_kernel_dim":4,
"linear_key_head_dim":128,"linear_num_key_heads":16,"linear_num_value_heads":48,"linear_value_head_dim":128,
"mamba_ssm_dtype":"float32","max_position_embeddings":262144,"model_type":"qwen3_5_text","mtp_num_hidden_layers":1,
"mtp_use_dedicated_embeddings":false,"num_attention_heads":24,"num_hidden_layers":64,"num_key_value_heads":4,
"partial_rotary_factor":0.25,"tie_word_embeddings":false,"vocab_size":248320,"layer_types":["linear_attention","linear_attention",
"linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention",
"linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention",
"linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention",
"full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention",
"linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention",
"linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention",
"linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention",
"full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention",
"linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention"]}})";

inline Model modelOf(std::string_view config)
{
    auto model = readHuggingFaceConfig(config, "test");
    return model ? *model : Model{};
}

/// Cards by their makers' data sheets; capacity as the driver shows it.
inline Accelerator card(std::string name, std::string architecture, std::string memoryType, double mib, double bandwidthGb, double bf16, double fp8, double fp4, double linkGb, int domain)
{
    Accelerator card;
    card.vendor = "NVIDIA";
    card.id = name;
    card.name = std::move(name);
    card.architecture = std::move(architecture);
    card.memoryType = std::move(memoryType);
    card.capacity = Bytes(mib * 1048576.0);
    card.bandwidth = BytesPerSecond(bandwidthGb * 1e9);
    card.peak.bf16 = FlopsPerSecond(bf16 * 1e12);
    card.peak.fp16 = card.peak.bf16;
    if (fp8 > 0)
        card.peak.fp8 = FlopsPerSecond(fp8 * 1e12);
    if (fp4 > 0)
        card.peak.fp4 = FlopsPerSecond(fp4 * 1e12);
    if (linkGb > 0)
        card.linkPerDirection = BytesPerSecond(linkGb * 1e9);
    card.fastDomainSize = domain;
    card.gpusPerNode = 8;
    card.pcieGeneration = 4;
    return card;
}

inline Accelerator h100() { return card("H100 SXM", "Hopper (GH100)", "HBM3", 81559, 3350, 989, 1979, 0, 450, 8); }
inline Accelerator h200() { return card("H200", "Hopper (GH100)", "HBM3e", 143771, 4800, 989, 1979, 0, 450, 8); }
inline Accelerator h800() { return card("H800", "Hopper (GH100)", "HBM3", 81559, 3350, 989, 1979, 0, 200, 8); }
inline Accelerator a100() { return card("A100 80GB", "Ampere (GA100)", "HBM2e", 81920, 2039, 312, 0, 0, 300, 8); }
inline Accelerator b200() { return card("B200", "Blackwell (GB100, dual die)", "HBM3e", 183359, 7700, 2250, 4500, 9000, 900, 8); }
inline Accelerator l40s() { return card("L40S", "Ada Lovelace (AD102)", "GDDR6", 46068, 864, 362, 733, 0, 0, 1); }
inline Accelerator rtx4090() { return card("GeForce RTX 4090", "Ada Lovelace", "GDDR6X", 24564, 1008, 165.2, 330.3, 0, 0, 1); }
inline Accelerator rtx3090() { return card("GeForce RTX 3090", "Ampere", "GDDR6X", 24576, 936, 71, 0, 0, 0, 1); }

} // namespace powertrain::test
