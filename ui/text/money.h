// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "core/plan/proposal.h"
#include "ui/text/performance.h"
#include "ui/text/words.h"

namespace powertrain {

/// What is known of one way of paying, name and value, the most important first.
Facts costFacts(const Words &words, const CostOption &cost, const Catalog *catalog);
/// How old the prices are that a result rests on, in one sentence. Empty: none was used.
QString wordAges(const Words &words, const PriceAges &ages);

/// Spot against on demand in one sentence, or why it is not offered.
QString wordSpot(const Words &words, const SpotOutlook &spot);
Facts spotFacts(const Words &words, const SpotOutlook &spot);

/// Buying against the rent really available, in one or two sentences.
QString wordBuying(const Words &words, const BuyOutlook &buy, const Catalog *catalog);

/// Paying by the token against the plan's cards, in one sentence. Empty: no service is known.
QString wordApis(const Words &words, const MoneyOutlook &money);

/// What the normalised compute unit is, with the user's weights, and what one hour of the card counts.
QString wordUnit(const Words &words, const Catalog &catalog, const std::string &acceleratorId);

} // namespace powertrain
