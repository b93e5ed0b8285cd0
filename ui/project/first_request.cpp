// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/project/first_request.h"

namespace powertrain {

Request firstRequest(Language language)
{
    Request request;
    request.model.name = "Qwen/Qwen2.5-7B";
    request.model.datasetTokens = 10e6;
    request.model.epochs = 3;
    request.currency = *Currency::parse(language == Language::Chinese ? "CNY" : "USD");
    if (language == Language::Chinese)
        request.compliance.jurisdictions = {"CN"};
    return request;
}

} // namespace powertrain
