// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/plan/regime_trigger_fields.h"

namespace powertrain {

namespace {

constexpr std::size_t kMaxLength = 1000;
constexpr int kMaxDepth = 32;

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

} // namespace

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

} // namespace powertrain
