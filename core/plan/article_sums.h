// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/plan/proposal.h"

namespace powertrain {

/// The two sums by which introductory articles explain hardware sizing, as they stand there and as this program's own
/// estimators see them: full fine-tuning of 7e9 parameters in FP32 ("112 GB"), and DeepSeek-R1 in FP8 for 30 users
/// ("800 GB, ten 80 GB cards"). `relevant` is set where the request is of that kind; pass null for none.
std::vector<ArticleSum> articleSums(const Request *request, const Model *model);

} // namespace powertrain
