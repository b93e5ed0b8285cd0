// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "core/cost/model_names.h"
#include "core/cost/outlook_parts.h"
#include "core/cost/price_age.h"
#include "core/cost/rental_hours.h"

namespace powertrain {

namespace {

/// Other models are worth a look up to this ratio of sizes, and no more than so many.
constexpr double kFarthestSize = 2;
constexpr std::size_t kOthers = 5;

/// The rows of one model at one provider.
struct Service {
    const ServicePrice *input = nullptr, *output = nullptr;
};

std::optional<double> unitsOf(const PriceContext &context, const ServicePrice &price)
{
    const auto currency = Currency::parse(price.currency);
    const auto rate = currency ? context.factor(*currency) : std::nullopt;
    return rate && price.amount >= 0 && std::isfinite(price.amount) ? std::optional(price.amount * *rate) : std::nullopt;
}

/// "deepseek" of "deepseekr1": the letters that a folded name begins with; short ones mean too much.
std::string familyOf(const std::string &folded)
{
    constexpr std::size_t kLeastLetters = 4;
    const auto end = std::find_if(folded.begin(), folded.end(), [](char c) { return c < 'a' || c > 'z'; });
    std::string letters(folded.begin(), end);
    // "deepseekr" of "deepseekr1": the letter before a number names the model, not the family.
    if (end != folded.end() && letters.size() > kLeastLetters)
        letters.pop_back();
    return letters.size() < kLeastLetters ? std::string() : letters;
}

class ApiMaker {
public:
    ApiMaker(const OutlookJob &job, const Catalog &catalog, std::string_view today)
        : m_job(job)
        , m_context(job.job, job.rules, catalog, today)
    {
    }

    std::vector<ApiChoice> inference() const
    {
        std::map<std::pair<std::string_view, std::string_view>, Service> services;
        for (const ServicePrice &row : m_context.catalog.services) {
            if (row.kind != "inference_api" || row.unit != "per_1M_tokens")
                continue;
            Service &service = services[{row.provider, row.item}];
            if (row.tokenType == "input" && !service.input)
                service.input = &row;
            else if (row.tokenType == "output" && !service.output)
                service.output = &row;
        }
        const std::string asked = foldedModelName(m_job.tokens.model);
        const std::string family = familyOf(asked);
        std::vector<ApiChoice> same;
        std::vector<std::pair<double, ApiChoice>> others;
        for (const auto &[key, service] : services) {
            if (!service.input || !service.output)
                continue;
            const bool isSame = !asked.empty() && foldedModelName(key.second) == asked;
            const auto size = billionsInName(key.second);
            const double ratio = size && m_job.tokens.parameters > 0 ? std::fabs(std::log(*size * 1e9 / m_job.tokens.parameters)) : 1e9;
            // A mixture of experts seldom states its size: a model of the same family is looked at all the same.
            const bool isFamily = !isSame && !size && !family.empty() && foldedModelName(key.second).substr(0, family.size()) == family;
            if (!isSame && !isFamily && ratio > std::log(kFarthestSize))
                continue;
            auto choice = serving(service, isSame, size);
            if (!choice)
                continue;
            if (isFamily)
                choice->remarks.push_back({"cost.api.family", {}});
            if (isSame)
                same.push_back(std::move(*choice));
            else
                others.emplace_back(isFamily ? 0 : ratio, std::move(*choice));
        }
        std::stable_sort(others.begin(), others.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        sortByTotal(same);
        std::vector<ApiChoice> nearest;
        for (std::size_t i = 0; i < std::min(kOthers, others.size()); ++i)
            nearest.push_back(std::move(others[i].second));
        sortByTotal(nearest);
        std::move(nearest.begin(), nearest.end(), std::back_inserter(same));
        return same;
    }

    std::vector<ApiChoice> tuning() const
    {
        std::vector<ApiChoice> choices;
        const double billions = m_job.tokens.parameters / 1e9;
        for (const ServicePrice &row : m_context.catalog.services) {
            if (row.kind != "finetune_api" || row.unit != "per_1M_training_tokens" || (row.item.find("LoRA") != std::string::npos && !m_job.tokens.adapter))
                continue;
            const auto range = sizeRangeIn(row.item);
            // A class ends where the next begins: 16.4 thousand million parameters are of "17-69B".
            const bool fits = range && billions > range->low - 1 && billions <= range->high;
            const bool anySize = !range && (row.item == "SFT" || row.item == "LoRA");
            if (!fits && !anySize)
                continue;
            if (auto choice = training(row, fits))
                choices.push_back(std::move(*choice));
        }
        sortByTotal(choices);
        return choices;
    }

private:
    static void sortByTotal(std::vector<ApiChoice> &choices)
    {
        std::stable_sort(choices.begin(), choices.end(), [](const ApiChoice &a, const ApiChoice &b) { return a.total.micros < b.total.micros; });
    }

    double months() const { return std::max(m_context.months(), 1 / 30.0); }

    bool complete(ApiChoice &choice, const ServicePrice &row, double total) const
    {
        const auto money = Money::fromUnits(total, m_job.job.currency), perMonth = Money::fromUnits(total / months(), m_job.job.currency);
        if (!money || !perMonth)
            return false;
        choice.serviceId = row.id;
        choice.provider = row.provider;
        choice.item = row.item;
        choice.total = *money;
        choice.perMonth = *perMonth;
        choice.asOf = row.asOf;
        choice.priceIsOld = isOldPrice(row.asOf, m_context.today);
        if (const auto currency = Currency::parse(row.currency))
            m_context.remarkConversion(*currency, choice.remarks);
        if (choice.priceIsOld)
            choice.remarks.push_back(oldPrice(row.asOf));
        if (!m_job.tokens.mayLeave)
            choice.remarks.push_back({"cost.api.data_leaves", {}});
        return true;
    }

    std::optional<ApiChoice> serving(const Service &service, bool same, std::optional<double> size) const
    {
        const auto input = unitsOf(m_context, *service.input), output = unitsOf(m_context, *service.output);
        const TokenJob &tokens = m_job.tokens;
        if (!input || !output)
            return std::nullopt;
        ApiChoice choice;
        choice.sameModel = same;
        choice.perMillionInput = Money::fromUnits(*input, m_job.job.currency);
        choice.perMillionOutput = Money::fromUnits(*output, m_job.job.currency);
        const double total = (tokens.inputTokens * *input + tokens.outputTokens * *output) / 1e6;
        if (!complete(choice, *service.input, total))
            return std::nullopt;
        if (!same && size)
            choice.remarks.push_back({"cost.api.other_model", {Argument::of("parameters", *size * 1e9, Unit::Parameters)}});
        const double all = tokens.inputTokens + tokens.outputTokens;
        choice.crossingTokensPerMonth = crossing(all > 0 ? total / all : 0, tokens.mostPerMonth);
        return choice;
    }

    std::optional<ApiChoice> training(const ServicePrice &row, bool fits) const
    {
        const auto price = unitsOf(m_context, row);
        if (!price)
            return std::nullopt;
        ApiChoice choice;
        choice.trains = true;
        choice.perMillionInput = Money::fromUnits(*price, m_job.job.currency);
        if (!complete(choice, row, m_job.tokens.trainedTokens * *price / 1e6))
            return std::nullopt;
        choice.remarks.push_back({fits ? "cost.api.size_class" : "cost.api.any_size", {}});
        // By the hour a run costs what its tokens take: cheaper from the first token on, or never.
        const CostOption *cards = m_job.chosen ? &m_job.costs[*m_job.chosen] : nullptr;
        if (cards && cards->total.value.micros < choice.total.micros)
            choice.crossingTokensPerMonth = 0;
        return choice;
    }

    /// The cards cost the same however many tokens they make in their hours.
    std::optional<double> crossing(double perToken, double most) const
    {
        const CostOption *cards = m_job.chosen ? &m_job.costs[*m_job.chosen] : nullptr;
        if (!cards || !cards->perMonth || !(perToken > 0))
            return std::nullopt;
        const double tokens = cards->perMonth->units() / perToken;
        return tokens <= most ? std::optional(tokens) : std::nullopt;
    }

    const OutlookJob &m_job;
    PriceContext m_context;
};

} // namespace

std::vector<ApiChoice> apiChoices(const OutlookJob &job, const Catalog &catalog, std::string_view today)
{
    const ApiMaker maker(job, catalog, today);
    if (job.job.task == Task::Inference)
        return job.tokens.inputTokens + job.tokens.outputTokens > 0 ? maker.inference() : std::vector<ApiChoice>{};
    return job.tokens.tunedByApi && job.tokens.trainedTokens > 0 ? maker.tuning() : std::vector<ApiChoice>{};
}

} // namespace powertrain
