// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/regime_trigger.h"

#include <algorithm>
#include <utility>

#include "core/plan/regime_trigger_fields.h"

namespace powertrain {

namespace {

bool sameWord(std::string_view a, std::string_view b)
{
    const auto fold = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return fold(x) == fold(y); });
}

Truth truthOf(bool value) { return value ? Truth::Yes : Truth::No; }

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

Truth Trigger::evaluate(const TriggerFacts &facts) const
{
    return m_nodes.empty() ? Truth::No : evaluate(m_nodes.size() - 1, facts);
}

namespace {

bool asksForField(const Trigger::Node &node)
{
    return node.op != Trigger::Operator::Or && node.op != Trigger::Operator::And && node.op != Trigger::Operator::Not;
}

bool isCompute(TriggerField field)
{
    return field == TriggerField::TrainingFlop || field == TriggerField::FinetuneFlop || field == TriggerField::BaseTrainingFlop;
}

} // namespace

bool Trigger::dependsOnOption() const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(), [](const Node &node) { return asksForField(node) && infoOf(node.field).option; });
}

bool Trigger::mentions(TriggerField field) const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(), [field](const Node &node) { return asksForField(node) && (node.field == field || node.otherField == field); });
}

bool Trigger::asksOnlyForCompute() const
{
    return std::all_of(m_nodes.begin(), m_nodes.end(), [](const Node &node) { return !asksForField(node) || isCompute(node.field); });
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
        // Nothing at all is not more than a part of something, however much that is.
        if (!other.known)
            return node.op == Operator::Greater && value.number <= 0 ? Truth::No : Truth::Unknown;
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

} // namespace powertrain
