// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "core/catalog/snapshot.h"
#include "ui/text/words.h"

namespace powertrain {

/// One currency for looking at prices of all: what one unit of each currency is worth in it, at the catalogue's rates.
class PriceScale {
public:
    PriceScale() = default;
    PriceScale(Currency to, const Catalog &catalog);

    Currency currency() const { return m_to; }
    /// Nothing where no rate connects the two currencies, or the amount is beyond what Money holds.
    std::optional<Money> convert(const std::optional<Money> &amount) const;
    std::optional<double> units(const std::optional<Money> &amount) const;
    /// Whether a rate connects the currency with this one.
    bool reaches(Currency from) const;
    /// The rates that conversions into the currency rest on, each with its date; one sentence.
    QString footer(const Words &words) const;

    /// The currencies of the catalogue's prices and rates, the commonest in planning first.
    static std::vector<Currency> currencies(const Catalog &catalog);

private:
    struct Factor {
        Currency from;
        std::optional<double> factor;
    };
    const Factor *find(Currency from) const;

    Currency m_to;
    std::vector<Currency> m_printed; ///< that prices are printed in
    std::vector<Factor> m_factors;
    std::vector<ExchangeRate> m_rates; ///< those that touch it or the dollar
};

} // namespace powertrain
