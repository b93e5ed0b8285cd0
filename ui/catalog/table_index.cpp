// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/table_index.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <unordered_map>

#include <QCollator>
#include <QHash>
#include <QLocale>
#include <QStringList>

#include "core/cost/price_age.h"

namespace powertrain {

namespace {

enum Age : std::uint8_t { AgeRecent,
    AgeOld,
    AgeUndated };

/// ASCII letters small; other letters as they are, which is all that names of products need.
void fold(std::string &text)
{
    for (char &c : text) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    }
}

std::vector<std::string> wordsOf(const QString &text)
{
    std::vector<std::string> words;
    for (const QString &word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        words.push_back(word.toStdString());
        fold(words.back());
    }
    return words;
}

unsigned maskOf(StateFilter filter)
{
    switch (filter) {
    case StateFilter::All:
        return 0;
    case StateFilter::Mine:
        return RowMine;
    case StateFilter::Flagged:
        return RowFlagged;
    case StateFilter::Superseded:
        return RowSuperseded;
    case StateFilter::Unpriced:
        return RowUnpriced;
    }
    return 0;
}

bool agePasses(AgeFilter filter, std::uint8_t age)
{
    switch (filter) {
    case AgeFilter::Any:
        return true;
    case AgeFilter::Recent:
        return age == AgeRecent;
    case AgeFilter::Old:
        return age != AgeRecent;
    case AgeFilter::Undated:
        return age == AgeUndated;
    }
    return true;
}

/// Place of each row among the distinct texts of a column, in the language's own order: comparing places is quick.
std::vector<double> textPlaces(const CatalogColumn &column, const CatalogView &view, std::size_t rows)
{
    QHash<QString, int> numbers;
    std::vector<QString> texts;
    std::vector<double> places(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const QString text = column.text(view, row);
        const auto found = numbers.constFind(text);
        if (found != numbers.constEnd()) {
            places[row] = *found;
            continue;
        }
        const int number = static_cast<int>(texts.size());
        numbers.insert(text, number);
        texts.push_back(text);
        places[row] = number;
    }
    QCollator collator(view.words.language() == Language::Chinese ? QLocale(QLocale::Chinese, QLocale::China) : QLocale(QLocale::English, QLocale::UnitedStates));
    collator.setNumericMode(true);
    std::vector<QCollatorSortKey> keys;
    keys.reserve(texts.size());
    for (const QString &text : texts)
        keys.push_back(collator.sortKey(text));
    std::vector<int> order(texts.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return keys[static_cast<std::size_t>(a)].compare(keys[static_cast<std::size_t>(b)]) < 0; });
    std::vector<double> placeOf(texts.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        // An empty cell is no text: it goes last, like a missing number.
        const auto number = static_cast<std::size_t>(order[i]);
        placeOf[number] = texts[number].isEmpty() ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(i);
    }
    for (double &place : places)
        place = placeOf[static_cast<std::size_t>(place)];
    return places;
}

} // namespace

TableIndex::TableIndex(const CatalogTable &table, const CatalogView &view)
{
    const std::size_t rows = table.count(view);
    m_end.reserve(rows);
    m_memory.reserve(rows);
    m_state.reserve(rows);
    m_age.reserve(rows);
    m_text.reserve(rows * 96);
    std::array<std::unordered_map<std::string, std::uint16_t>, kFacets> numbers;
    std::unordered_map<std::string, std::uint8_t> ages;
    RowTraits traits;
    for (std::size_t row = 0; row < rows; ++row) {
        traits.clear();
        table.traits(view, row, traits);
        fold(traits.search);
        m_text += traits.search;
        m_end.push_back(static_cast<std::uint32_t>(m_text.size()));
        for (std::size_t facet = 0; facet < kFacets; ++facet) {
            const auto placed = numbers[facet].emplace(traits.keys[facet], static_cast<std::uint16_t>(std::min<std::size_t>(m_values[facet].size(), 0xFFFF)));
            if (placed.second && m_values[facet].size() < 0xFFFF)
                m_values[facet].push_back(traits.keys[facet]);
            m_keys[facet].push_back(placed.first->second);
        }
        m_memory.push_back(static_cast<float>(traits.memoryGb));
        m_state.push_back(static_cast<std::uint8_t>(traits.state));
        m_flagged += traits.state & RowFlagged ? 1 : 0;
        auto age = ages.find(traits.asOf);
        if (age == ages.end())
            age = ages.emplace(traits.asOf, traits.asOf.empty() ? AgeUndated : isOldPrice(traits.asOf, view.today) ? AgeOld
                                                                                                                   : AgeRecent)
                      .first;
        m_age.push_back(age->second);
    }
}

std::vector<std::uint32_t> TableIndex::naturalOrder() const
{
    std::vector<std::uint32_t> order(count());
    std::iota(order.begin(), order.end(), 0U);
    return order;
}

std::vector<std::uint32_t> TableIndex::pick(const RowFilter &filter, const std::vector<std::uint32_t> &order) const
{
    const std::vector<std::string> words = wordsOf(filter.text);
    std::vector<std::pair<std::size_t, std::uint16_t>> keys;
    for (std::size_t facet = 0; facet < kFacets; ++facet) {
        if (!filter.keys[facet])
            continue;
        const auto &values = m_values[facet];
        const auto found = std::find(values.begin(), values.end(), *filter.keys[facet]);
        if (found == values.end())
            return {};
        keys.push_back({facet, static_cast<std::uint16_t>(found - values.begin())});
    }
    const unsigned mask = maskOf(filter.state);
    std::vector<std::uint32_t> picked;
    picked.reserve(order.size());
    for (const std::uint32_t row : order) {
        if (mask && !(m_state[row] & mask))
            continue;
        if (!agePasses(filter.age, m_age[row]))
            continue;
        if (filter.memoryAtLeast > 0 && !(m_memory[row] >= filter.memoryAtLeast))
            continue;
        const bool keysFit = std::all_of(keys.begin(), keys.end(), [&](const auto &key) { return m_keys[key.first][row] == key.second; });
        if (!keysFit)
            continue;
        const std::size_t begin = row == 0 ? 0 : m_end[row - 1];
        const char *text = m_text.data() + begin;
        const std::size_t length = m_end[row] - begin;
        const bool found = std::all_of(words.begin(), words.end(), [&](const std::string &word) { return memmem(text, length, word.data(), word.size()) != nullptr; });
        if (found)
            picked.push_back(row);
    }
    return picked;
}

std::vector<std::uint32_t> sortedRows(const CatalogTable &table, const CatalogView &view, std::size_t rows, int column, bool descending)
{
    std::vector<std::uint32_t> order(rows);
    std::iota(order.begin(), order.end(), 0U);
    if (column < 0 || column >= static_cast<int>(table.columns.size()))
        return order;
    const CatalogColumn &by = table.columns[static_cast<std::size_t>(column)];
    std::vector<double> keys;
    if (by.number) {
        keys.resize(rows);
        for (std::size_t row = 0; row < rows; ++row)
            keys[row] = by.number(view, row).value_or(std::numeric_limits<double>::quiet_NaN());
    } else {
        keys = textPlaces(by, view, rows);
    }
    const auto known = std::stable_partition(order.begin(), order.end(), [&](std::uint32_t row) { return !std::isnan(keys[row]); });
    std::stable_sort(order.begin(), known, [&](std::uint32_t a, std::uint32_t b) { return descending ? keys[a] > keys[b] : keys[a] < keys[b]; });
    return order;
}

} // namespace powertrain
