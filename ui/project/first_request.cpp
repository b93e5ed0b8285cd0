// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/project/first_request.h"

namespace powertrain {

namespace {

/// Compute-optimal training reads about 20 tokens a parameter (Hoffmann et al. 2022, arXiv 2203.15556, table 3).
constexpr double kTokensPerParameter = 20;
/// Where the size is not in the request itself: of a 5B model trained that way.
constexpr double kPretrainingTokens = 100e9;

} // namespace

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

Request defaultsFor(const Request &request, Language language)
{
    Request defaults = firstRequest(language);
    switch (request.task.kind) {
    case Task::FineTune:
        break;
    case Task::Experiment:
        defaults.model.datasetTokens = 1e6;
        defaults.model.epochs = 1;
        break;
    case Task::Pretrain:
        defaults.model.datasetTokens = request.model.parameters && request.model.name.empty() && request.model.configJson.empty() ? *request.model.parameters * kTokensPerParameter : kPretrainingTokens;
        defaults.model.epochs = 1;
        defaults.model.sequenceLength = 4096;
        defaults.duration.hoursPerDay = 24;
        break;
    case Task::Inference:
        if (request.task.serving == ServingKind::Online) {
            // A service that people wait for runs all day, all year, and must not be taken away from under them.
            defaults.duration.pattern = Pattern::Steady;
            defaults.duration.days = 365;
            defaults.duration.hoursPerDay = 24;
            defaults.duration.interruptible = false;
        }
        break;
    }
    return defaults;
}

bool adaptToTask(Request &request, const Request &before, Language language)
{
    if (request.task.kind == before.task.kind && request.task.serving == before.task.serving)
        return false;
    const Request was = defaultsFor(before, language), is = defaultsFor(request, language), asked = request;
    const auto follow = [&](auto answer, auto value) {
        if ((request.*answer).*value == (was.*answer).*value)
            (request.*answer).*value = (is.*answer).*value;
    };
    follow(&Request::model, &ModelAnswer::datasetTokens);
    follow(&Request::model, &ModelAnswer::epochs);
    follow(&Request::model, &ModelAnswer::sequenceLength);
    follow(&Request::duration, &DurationAnswer::pattern);
    follow(&Request::duration, &DurationAnswer::days);
    follow(&Request::duration, &DurationAnswer::hoursPerDay);
    follow(&Request::duration, &DurationAnswer::interruptible);
    return !(request == asked);
}

} // namespace powertrain
