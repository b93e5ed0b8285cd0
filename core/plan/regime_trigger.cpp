// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/regime_trigger.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/plan/compliance_regions.h"

namespace powertrain {

namespace {

enum class FieldKind { Flag,
    Number,
    Text };

struct FieldInfo {
    std::string_view name;
    TriggerField field;
    FieldKind kind;
    bool option; ///< decided by one option, not by the request alone
};

constexpr FieldInfo kFields[] = {
    {"is_ciio", TriggerField::IsCiio, FieldKind::Flag, false},
    {"is_gov", TriggerField::IsGovernment, FieldKind::Flag, false},
    {"has_important_data", TriggerField::ImportantData, FieldKind::Flag, false},
    {"has_pi", TriggerField::PersonalInformation, FieldKind::Flag, false},
    {"serves_public", TriggerField::ServesPublic, FieldKind::Flag, false},
    {"xinchuang_required", TriggerField::XinchuangRequired, FieldKind::Flag, false},
    {"state_funded", TriggerField::StateFunded, FieldKind::Flag, false},
    {"has_state_secrets", TriggerField::StateSecrets, FieldKind::Flag, false},
    {"has_phi", TriggerField::HealthInformation, FieldKind::Flag, false},
    {"has_cardholder_data", TriggerField::CardholderData, FieldKind::Flag, false},
    {"needs_soc2", TriggerField::NeedsSoc2, FieldKind::Flag, false},
    {"needs_iso27001", TriggerField::NeedsIso27001, FieldKind::Flag, false},
    {"has_cui", TriggerField::ControlledUnclassified, FieldKind::Flag, false},
    {"has_itar_data", TriggerField::ItarData, FieldKind::Flag, false},
    {"has_ear_controlled_data", TriggerField::EarControlledData, FieldKind::Flag, false},
    {"has_us_nexus", TriggerField::UsNexus, FieldKind::Flag, false},
    {"places_model_on_EU_market", TriggerField::PlacesModelOnEuMarket, FieldKind::Flag, false},
    {"deploys_in_EU", TriggerField::DeploysInEu, FieldKind::Flag, false},
    {"eu_high_risk_use", TriggerField::EuHighRiskUse, FieldKind::Flag, false},
    {"compute_or_access_outside_CN", TriggerField::ComputeOutsideChina, FieldKind::Flag, true},
    {"compute_or_access_outside_EEA", TriggerField::ComputeOutsideEea, FieldKind::Flag, true},
    {"buys_or_imports_hardware", TriggerField::BuysHardware, FieldKind::Flag, true},
    {"gpu.prc_3a090", TriggerField::GpuPrc3a090, FieldKind::Flag, true},
    {"mlps_level", TriggerField::MlpsLevel, FieldKind::Number, false},
    {"training_flop", TriggerField::TrainingFlop, FieldKind::Number, false},
    {"finetune_flop", TriggerField::FinetuneFlop, FieldKind::Number, false},
    {"base_training_flop", TriggerField::BaseTrainingFlop, FieldKind::Number, false},
    {"count", TriggerField::Count, FieldKind::Number, true},
    {"jurisdiction", TriggerField::Jurisdiction, FieldKind::Text, false},
    {"task", TriggerField::Task, FieldKind::Text, false},
    {"industry", TriggerField::Industry, FieldKind::Text, false},
    {"customer", TriggerField::Customer, FieldKind::Text, false},
    {"hq", TriggerField::Headquarters, FieldKind::Text, false},
    {"compute_region", TriggerField::ComputeRegion, FieldKind::Text, true},
    {"deployment", TriggerField::Deployment, FieldKind::Text, true},
    {"gpu.vendor", TriggerField::GpuVendor, FieldKind::Text, true},
    {"gpu.series", TriggerField::GpuSeries, FieldKind::Text, true},
};
static_assert(std::size(kFields) == kTriggerFields, "every enumerator needs its name");

constexpr std::size_t kMaxLength = 1000;
constexpr int kMaxDepth = 32;

const FieldInfo *findField(std::string_view name)
{
    for (const FieldInfo &info : kFields) {
        if (info.name == name)
            return &info;
    }
    return nullptr;
}

const FieldInfo &infoOf(TriggerField field)
{
    return *std::find_if(std::begin(kFields), std::end(kFields), [field](const FieldInfo &info) { return info.field == field; });
}

template <class E>
bool nameIn(std::string_view word)
{
    return parseName<E>(word).has_value();
}

/// Whether `word` is a value the field can ever have. Countries and vendors are open lists.
bool takesWord(TriggerField field, std::string_view word)
{
    switch (field) {
    case TriggerField::Task:
        return nameIn<Task>(word);
    case TriggerField::Industry:
        return nameIn<Industry>(word);
    case TriggerField::Deployment:
        return nameIn<DeploymentMode>(word);
    case TriggerField::Customer:
        return word == "us_federal";
    case TriggerField::GpuSeries:
        return word == "GeForce";
    default:
        return true;
    }
}

bool sameWord(std::string_view a, std::string_view b)
{
    const auto fold = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return fold(x) == fold(y); });
}

Truth truthOf(bool value) { return value ? Truth::Yes : Truth::No; }

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

} // namespace

void TriggerFacts::set(TriggerField field, bool flag)
{
    at(field).known = true;
    at(field).flag = flag;
}

void TriggerFacts::set(TriggerField field, double number)
{
    at(field).known = true;
    at(field).number = number;
}

void TriggerFacts::set(TriggerField field, std::vector<std::string> texts)
{
    at(field).known = true;
    at(field).texts = std::move(texts);
}

/// Recursive descent over the trigger's text; the depth and the length are bounded.
class TriggerParser {
public:
    explicit TriggerParser(std::string_view text)
        : m_text(text) { }

    Expected<Trigger> parse()
    {
        if (m_text.size() > kMaxLength)
            return fail("plan.trigger.too_long", "trigger", {Argument::of("characters", static_cast<double>(m_text.size()))});
        auto root = parseOr(0);
        if (!root)
            return tl::unexpected(root.error());
        if (!peek().empty())
            return unexpectedWord();
        return std::move(m_trigger);
    }

private:
    using Index = Expected<std::size_t>;

    /// The next token, without taking it; empty at the end.
    std::string_view peek()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
        const std::string_view rest = m_text.substr(m_at);
        if (rest.empty())
            return rest;
        if (isWordCharacter(rest.front())) {
            std::size_t length = 1;
            // A sign belongs to a number's exponent: 1e+23.
            while (length < rest.size() && (isWordCharacter(rest[length]) || (rest[length] == '+' && rest[length - 1] == 'e')))
                ++length;
            return rest.substr(0, length);
        }
        for (std::string_view two : {"==", "!=", ">=", "<="}) {
            if (rest.substr(0, 2) == two)
                return rest.substr(0, 2);
        }
        return rest.substr(0, 1);
    }
    void skip() { m_at += peek().size(); }
    bool take(std::string_view token)
    {
        if (peek() != token)
            return false;
        skip();
        return true;
    }
    tl::unexpected<Error> unexpectedWord()
    {
        return fail("plan.trigger.syntax", "trigger",
            {Argument::ofText("found", std::string(peek())), Argument::of("position", static_cast<double>(m_at))});
    }
    std::size_t add(Trigger::Node node)
    {
        m_trigger.m_nodes.push_back(std::move(node));
        return m_trigger.m_nodes.size() - 1;
    }

    Index parseOr(int depth) { return parseChain("or", Trigger::Operator::Or, &TriggerParser::parseAnd, depth); }
    Index parseAnd(int depth) { return parseChain("and", Trigger::Operator::And, &TriggerParser::parseNot, depth); }

    Index parseChain(std::string_view word, Trigger::Operator op, Index (TriggerParser::*operand)(int), int depth)
    {
        if (depth > kMaxDepth)
            return fail("plan.trigger.too_deep", "trigger");
        Index left = (this->*operand)(depth + 1);
        while (left && take(word)) {
            const Index right = (this->*operand)(depth + 1);
            if (!right)
                return right;
            Trigger::Node node;
            node.op = op;
            node.left = *left;
            node.right = *right;
            left = add(std::move(node));
        }
        return left;
    }

    Index parseNot(int depth)
    {
        if (depth > kMaxDepth)
            return fail("plan.trigger.too_deep", "trigger");
        if (take("not")) {
            const Index inner = parseNot(depth + 1);
            if (!inner)
                return inner;
            Trigger::Node node;
            node.op = Trigger::Operator::Not;
            node.left = *inner;
            return add(std::move(node));
        }
        if (take("(")) {
            const Index inner = parseOr(depth + 1);
            if (!inner)
                return inner;
            if (!take(")"))
                return unexpectedWord();
            return inner;
        }
        return parseComparison();
    }

    Index parseComparison()
    {
        const std::string_view name = peek();
        if (name.empty() || !isWordCharacter(name.front()))
            return unexpectedWord();
        const FieldInfo *info = findField(name);
        if (!info)
            return fail("plan.trigger.unknown_field", "trigger", {Argument::ofText("field", std::string(name))});
        skip();
        Trigger::Node node;
        node.field = info->field;
        switch (info->kind) {
        case FieldKind::Flag:
            node.op = Trigger::Operator::Flag;
            break;
        case FieldKind::Number:
            if (auto done = parseNumberSide(node); !done)
                return tl::unexpected(done.error());
            break;
        case FieldKind::Text:
            if (auto done = parseTextSide(node); !done)
                return tl::unexpected(done.error());
            break;
        }
        return add(std::move(node));
    }

    Expected<void> parseNumberSide(Trigger::Node &node)
    {
        static constexpr std::pair<std::string_view, Trigger::Operator> kOperators[] = {
            {"==", Trigger::Operator::Equal}, {"!=", Trigger::Operator::NotEqual}, {">=", Trigger::Operator::GreaterEqual},
            {"<=", Trigger::Operator::LessEqual}, {">", Trigger::Operator::Greater}, {"<", Trigger::Operator::Less}};
        const std::string_view token = peek();
        const auto *found = std::find_if(std::begin(kOperators), std::end(kOperators), [&](const auto &o) { return o.first == token; });
        if (found == std::end(kOperators))
            return unexpectedWord();
        skip();
        node.op = found->second;
        const FieldInfo *other = findField(peek());
        if (!other)
            return parseNumber(node.number);
        if (other->kind != FieldKind::Number)
            return unexpectedWord();
        skip();
        node.otherField = other->field;
        node.number = 1;
        if (!take("/"))
            return {};
        if (auto done = parseNumber(node.number); !done)
            return done;
        if (node.number == 0)
            return fail("plan.trigger.syntax", "trigger", {Argument::ofText("found", "0"), Argument::of("position", static_cast<double>(m_at))});
        return {};
    }

    Expected<void> parseNumber(double &number)
    {
        const std::string_view token = peek();
        const auto result = std::from_chars(token.data(), token.data() + token.size(), number);
        if (token.empty() || result.ec != std::errc() || result.ptr != token.data() + token.size() || !std::isfinite(number))
            return unexpectedWord();
        skip();
        return {};
    }

    Expected<void> parseTextSide(Trigger::Node &node)
    {
        if (take("in")) {
            node.op = Trigger::Operator::In;
        } else if (take("==")) {
            node.op = Trigger::Operator::Equal;
        } else if (take("!=")) {
            node.op = Trigger::Operator::NotEqual;
        } else {
            return unexpectedWord();
        }
        const bool set = node.op == Trigger::Operator::In && take("{");
        do {
            const std::string_view word = peek();
            if (word.empty() || !isWordCharacter(word.front()))
                return unexpectedWord();
            if (!takesWord(node.field, word))
                return fail("plan.trigger.unknown_value", "trigger",
                    {Argument::ofText("field", std::string(infoOf(node.field).name)), Argument::ofText("value", std::string(word))});
            node.words.emplace_back(word);
            skip();
        } while (set && take(","));
        if (set && !take("}"))
            return unexpectedWord();
        return {};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    Trigger m_trigger;
};

Expected<Trigger> Trigger::parse(std::string_view text)
{
    return TriggerParser(text).parse();
}

Truth Trigger::evaluate(const TriggerFacts &facts) const
{
    return m_nodes.empty() ? Truth::No : evaluate(m_nodes.size() - 1, facts);
}

bool Trigger::dependsOnOption() const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(), [](const Node &node) {
        return node.op != Operator::Or && node.op != Operator::And && node.op != Operator::Not && infoOf(node.field).option;
    });
}

Truth Trigger::evaluate(std::size_t index, const TriggerFacts &facts) const
{
    const Node &node = m_nodes[index];
    switch (node.op) {
    case Operator::Or:
        return std::max(evaluate(node.left, facts), evaluate(node.right, facts));
    case Operator::And:
        return std::min(evaluate(node.left, facts), evaluate(node.right, facts));
    case Operator::Not:
        return static_cast<Truth>(2 - static_cast<int>(evaluate(node.left, facts)));
    default:
        break;
    }
    const TriggerFacts::Value &value = facts[node.field];
    if (!value.known)
        return Truth::Unknown;
    if (node.op == Operator::Flag)
        return truthOf(value.flag);
    if (infoOf(node.field).kind == FieldKind::Text) {
        const bool found = std::any_of(node.words.begin(), node.words.end(), [&](const std::string &word) {
            return std::any_of(value.texts.begin(), value.texts.end(), [&](const std::string &text) { return sameWord(word, text); });
        });
        return truthOf(node.op == Operator::NotEqual ? !found : found);
    }
    double right = node.number;
    if (node.otherField) {
        const TriggerFacts::Value &other = facts[*node.otherField];
        if (!other.known)
            return Truth::Unknown;
        right = other.number / node.number;
    }
    switch (node.op) {
    case Operator::Less:
        return truthOf(value.number < right);
    case Operator::LessEqual:
        return truthOf(value.number <= right);
    case Operator::Greater:
        return truthOf(value.number > right);
    case Operator::GreaterEqual:
        return truthOf(value.number >= right);
    case Operator::NotEqual:
        return truthOf(value.number != right);
    default:
        return truthOf(value.number == right);
    }
}

bool isPrcControlledChip(const Accelerator &accelerator)
{
    // ECCN 3A090.b begins at TPP 2400 for the performance density of recent chips; 3A090.a at 4800 whatever the density.
    constexpr double kTotalProcessingPerformance = 2400;
    if (!accelerator.domesticChina)
        return false;
    if (accelerator.totalProcessingPerformance)
        return *accelerator.totalProcessingPerformance >= kTotalProcessingPerformance;
    return accelerator.hasTag("datacentre");
}

namespace {

void setAnswers(TriggerFacts &facts, const Request &request)
{
    const ComplianceAnswer &answer = request.compliance;
    const std::pair<TriggerField, bool> flags[] = {
        {TriggerField::IsCiio, answer.criticalInfrastructure},
        {TriggerField::IsGovernment, answer.government || answer.industry == Industry::Government},
        {TriggerField::ImportantData, answer.importantData},
        {TriggerField::PersonalInformation, answer.personalInformation || answer.healthInformation},
        {TriggerField::ServesPublic, answer.servesPublic},
        {TriggerField::XinchuangRequired, answer.xinchuang},
        {TriggerField::StateFunded, answer.stateFunded},
        {TriggerField::StateSecrets, answer.stateSecrets},
        {TriggerField::HealthInformation, answer.healthInformation},
        {TriggerField::CardholderData, answer.cardholderData},
        {TriggerField::NeedsSoc2, answer.needsSoc2},
        {TriggerField::NeedsIso27001, answer.needsIso27001},
        {TriggerField::ControlledUnclassified, answer.controlledUnclassified},
        {TriggerField::ItarData, answer.itarData},
        {TriggerField::EarControlledData, answer.earControlledData},
        {TriggerField::UsNexus, hasUsNexus(answer)},
        {TriggerField::PlacesModelOnEuMarket, answer.placesModelOnEuMarket},
        {TriggerField::EuHighRiskUse, answer.euHighRiskUse},
    };
    for (const auto &[field, flag] : flags)
        facts.set(field, flag);
    facts.set(TriggerField::MlpsLevel, static_cast<double>(answer.mlpsLevel));
    facts.set(TriggerField::Jurisdiction, canonicalJurisdictions(answer.jurisdictions));
    facts.set(TriggerField::Task, std::vector<std::string>{std::string(nameOf(request.task.kind))});
    facts.set(TriggerField::Industry, std::vector<std::string>{std::string(nameOf(answer.industry))});
    facts.set(TriggerField::Customer, answer.usFederalCustomer ? std::vector<std::string>{"us_federal"} : std::vector<std::string>{});
    facts.set(TriggerField::Headquarters, answer.headquartersInChina ? std::vector<std::string>{"CN"} : std::vector<std::string>{});
}

/// Where the computing happens: the option's region, else the request's; neither: unknown.
void setRegions(TriggerFacts &facts, const Request &request, const OptionFacts &option)
{
    std::vector<std::string> regions = option.region ? std::vector<std::string>{*option.region} : request.compliance.regions;
    const auto jurisdictions = canonicalJurisdictions(request.compliance.jurisdictions);
    const bool peopleInEu = std::find(jurisdictions.begin(), jurisdictions.end(), "EU") != jurisdictions.end();
    if (regions.empty()) {
        if (peopleInEu || request.compliance.placesModelOnEuMarket)
            facts.set(TriggerField::DeploysInEu, true);
        else
            facts.set(TriggerField::DeploysInEu, false);
        return;
    }
    const RegionSet set = regionsOf(regions);
    facts.set(TriggerField::ComputeOutsideChina, !set.within(regionOf("CN-mainland")));
    facts.set(TriggerField::ComputeOutsideEea, !set.within(regionOf("EU/EEA")));
    facts.set(TriggerField::DeploysInEu, peopleInEu || request.compliance.placesModelOnEuMarket || set.overlaps(regionOf("EU/EEA")));
    std::vector<std::string> names;
    if (set.overlaps(regionOf("CN-mainland")))
        names.emplace_back("CN");
    if (set.overlaps(regionOf("EU/EEA")))
        names.emplace_back("EU");
    if (set.overlaps(regionOf("US")))
        names.emplace_back("US");
    facts.set(TriggerField::ComputeRegion, std::move(names));
}

} // namespace

TriggerFacts triggerFacts(const Request &request, Flops trainingFlops, const OptionFacts &option)
{
    TriggerFacts facts;
    setAnswers(facts, request);
    setRegions(facts, request, option);
    // FLOPs of this run: a lower bound of the model's cumulative training when it starts from somebody's weights. The
    // base model's own FLOPs are nowhere in a request and stay unknown.
    facts.set(TriggerField::TrainingFlop, request.isTraining() ? trainingFlops.value : 0.0);
    facts.set(TriggerField::FinetuneFlop, request.task.kind == Task::FineTune ? trainingFlops.value : 0.0);
    if (option.deployment) {
        facts.set(TriggerField::Deployment, std::vector<std::string>{std::string(nameOf(*option.deployment))});
        facts.set(TriggerField::BuysHardware, *option.deployment == DeploymentMode::Appliance || *option.deployment == DeploymentMode::OwnDataCentre);
    }
    if (option.count)
        facts.set(TriggerField::Count, static_cast<double>(*option.count));
    if (option.accelerator) {
        facts.set(TriggerField::GpuVendor, std::vector<std::string>{option.accelerator->vendor});
        facts.set(TriggerField::GpuSeries, option.accelerator->isGeForce() ? std::vector<std::string>{"GeForce"} : std::vector<std::string>{});
        facts.set(TriggerField::GpuPrc3a090, isPrcControlledChip(*option.accelerator));
    }
    return facts;
}

} // namespace powertrain
