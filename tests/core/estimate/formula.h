// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/units/derivation.h"

namespace powertrain::formula {

/// Works out a recorded step's formula from its inputs: + − × ÷, brackets, max( , ), names and numbers.
class Evaluator {
public:
    explicit Evaluator(const DerivationStep &step)
        : m_text(step.formula)
    {
        for (const Argument &argument : step.inputs)
            m_values[argument.name] = argument.number;
    }

    double value()
    {
        const double result = sum();
        skip();
        if (!m_text.empty())
            throw std::runtime_error("left over: " + std::string(m_text));
        return result;
    }

private:
    bool take(std::string_view sign)
    {
        skip();
        if (!m_text.starts_with(sign))
            return false;
        m_text.remove_prefix(sign.size());
        return true;
    }

    void skip()
    {
        while (m_text.starts_with(' '))
            m_text.remove_prefix(1);
    }

    double sum()
    {
        double result = product();
        while (true) {
            if (take("+"))
                result += product();
            else if (take("−"))
                result -= product();
            else
                return result;
        }
    }

    double product()
    {
        double result = term();
        while (true) {
            if (take("×"))
                result *= term();
            else if (take("÷"))
                result /= term();
            else
                return result;
        }
    }

    double term()
    {
        if (take("max(")) {
            const double first = sum();
            expect(",");
            const double second = sum();
            expect(")");
            return std::max(first, second);
        }
        if (take("(")) {
            const double result = sum();
            expect(")");
            return result;
        }
        std::size_t length = 0;
        while (length < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[length])) || m_text[length] == '_' || m_text[length] == '.'))
            ++length;
        const std::string name(m_text.substr(0, length));
        m_text.remove_prefix(length);
        if (const auto found = m_values.find(name); found != m_values.end())
            return found->second;
        return std::stod(name); // throws on an unknown name
    }

    void expect(std::string_view sign)
    {
        if (!take(sign))
            throw std::runtime_error("expected " + std::string(sign) + " before: " + std::string(m_text));
    }

    std::string_view m_text;
    std::map<std::string, double> m_values;
};

} // namespace powertrain::formula
