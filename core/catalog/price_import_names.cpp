// SPDX-License-Identifier: GPL-3.0-or-later
// Which card a price file means by a name: mappings first, then the catalogue's names, then the name without what it
// says about vendor, memory and form. The memory decides between variants.
#include <algorithm>
#include <cmath>
#include <set>

#include "core/catalog/fold.h"
#include "core/catalog/price_import_parts.h"

namespace powertrain::catalog {

namespace {

/// A printed memory may be the marketed size, the driver's or a rounding of it (L40S: 48, 46068 MiB; B300: 288, 268);
/// the nearest variants of one name lie 15 % apart (H100 80 and 94 GB).
constexpr double kMemoryTolerance = 0.10;
constexpr std::size_t kMostSuggestions = 5;
constexpr std::size_t kComparedBytes = 48; ///< of a name, when it is compared letter by letter
constexpr std::size_t kMostCached = 100'000;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordByte(char c) { return (c >= 'a' && c <= 'z') || isDigit(c) || static_cast<unsigned char>(c) >= 0x80; }

/// Words that say who makes a card or sells it, not which it is. Quadro is a family of its own and stays.
bool isVendorWord(std::string_view word)
{
    for (const std::string_view vendor : {"nvidia", "geforce", "tesla", "amd", "instinct", "radeon", "intel", "google", "cloud", "aws", "huawei", "ascend", "hgx"}) {
        if (word == vendor)
            return true;
    }
    return false;
}

/// "sxm" for sxm2 … sxm6 and HGX boards, "pcie", "nvl", "oam"; empty: no form.
std::string_view formOf(std::string_view word)
{
    if (word.substr(0, 3) == "sxm" && word.size() <= 4)
        return "sxm";
    for (const std::string_view form : {"pcie", "nvl", "oam"}) {
        if (word == form)
            return form;
    }
    return {};
}

std::optional<double> memoryOf(std::string_view word)
{
    const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const auto rest = word.substr(digits);
    if (digits == 0 || digits > 4 || (rest != "g" && rest != "gb" && rest != "gib"))
        return std::nullopt;
    return parseNumber(word.substr(0, digits));
}

struct Name {
    std::vector<std::string> words;
    std::string base; ///< without vendor, memory and form, folded
    std::string_view form;
    std::optional<double> memoryGb;
};

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char raw : text) {
        const char c = raw >= 'A' && raw <= 'Z' ? static_cast<char>(raw - 'A' + 'a') : raw;
        const bool foreign = static_cast<unsigned char>(c) >= 0x80;
        if (!word.empty() && isWordByte(c) && foreign != (static_cast<unsigned char>(word.back()) >= 0x80)) {
            // "昇腾910B": the maker's name and the card's
            words.push_back(std::move(word));
            word.assign(1, c);
        } else if (isWordByte(c)) {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty())
        words.push_back(std::move(word));
    return words;
}

/// "80 GB" as "80gb".
std::vector<std::string> withJoinedMemory(std::vector<std::string> words)
{
    for (std::size_t i = 1; i < words.size(); ++i) {
        const bool unit = words[i] == "gb" || words[i] == "gib";
        if (unit && std::all_of(words[i - 1].begin(), words[i - 1].end(), isDigit)) {
            words[i - 1] += words[i];
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    return words;
}

Name readName(std::string_view text)
{
    Name name;
    // What stands in brackets says the form at most ("C500 (OAM)", "H20 141GB (H20-3e)").
    const auto bracket = std::min(text.find('('), text.size());
    for (const std::string &word : wordsOf(text.substr(bracket))) {
        if (const auto form = formOf(word); !form.empty())
            name.form = form;
    }
    name.words = withJoinedMemory(wordsOf(text.substr(0, bracket)));
    for (std::string word : name.words) {
        if (const auto memory = memoryOf(word)) {
            name.memoryGb = memory;
            continue;
        }
        if (const auto form = formOf(word); !form.empty()) {
            name.form = form;
            continue;
        }
        // gpuhunt writes "H100NVL"
        if (word.size() > 3 && word.substr(word.size() - 3) == "nvl" && isDigit(word[word.size() - 4])) {
            word.resize(word.size() - 3);
            name.form = "nvl";
        }
        if (!isVendorWord(word) && static_cast<unsigned char>(word.front()) < 0x80)
            name.base += word;
    }
    if (name.base.empty())
        name.base = foldName(text.substr(0, bracket));
    return name;
}

std::string_view formInSku(std::string_view sku)
{
    for (const std::string &word : wordsOf(sku.substr(0, kMostNameBytes))) {
        if (const auto form = formOf(word); !form.empty())
            return form;
    }
    return {};
}

bool isNear(double printed, double marketed) { return std::fabs(printed - marketed) <= kMemoryTolerance * marketed; }

bool memoryFits(const Accelerator &card, double memoryGb, double share)
{
    if (!card.memoryMarketedGb)
        return false;
    const double marketed = *card.memoryMarketedGb;
    return isNear(memoryGb, marketed) || (card.logicalDevices > 1 && isNear(memoryGb, marketed / card.logicalDevices)) || (share < 1 && isNear(memoryGb, marketed * share));
}

/// "rtxpro6000" begins "rtxpro6000blackwell", but "h20" does not begin "h200".
bool extends(std::string_view longer, std::string_view base)
{
    if (longer.substr(0, base.size()) != base || base.empty())
        return false;
    return longer.size() == base.size() || !(isDigit(base.back()) && isDigit(longer[base.size()]));
}

/// Letters to change, put in or leave out, over the longer one's length: 1 alike, 0 nothing in common.
double likeness(std::string_view a, std::string_view b)
{
    a = a.substr(0, kComparedBytes);
    b = b.substr(0, kComparedBytes);
    if (a.empty() || b.empty())
        return 0;
    std::vector<std::size_t> costs(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        costs[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = costs[0];
        costs[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = costs[j];
            costs[j] = std::min({above + 1, costs[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return 1 - static_cast<double>(costs.back()) / static_cast<double>(std::max(a.size(), b.size()));
}

double overlap(const std::vector<std::string> &a, const std::vector<std::string> &b)
{
    const std::set<std::string> first(a.begin(), a.end()), second(b.begin(), b.end());
    if (first.empty() || second.empty())
        return 0;
    const auto common = std::count_if(first.begin(), first.end(), [&second](const std::string &word) { return second.count(word) > 0; });
    return 2.0 * static_cast<double>(common) / static_cast<double>(first.size() + second.size());
}

} // namespace

CardNames::CardNames(const Catalog &catalog, const std::vector<NameMapping> &mappings)
    : m_catalog(catalog)
{
    for (const auto *list : {&mappings, &catalog.mappings}) {
        for (const NameMapping &mapping : *list)
            m_mappings[foldName(mapping.printed)].push_back(mapping);
    }
    for (const Accelerator &card : catalog.accelerators) {
        Name name = readName(card.name);
        m_bases.push_back(std::move(name.base));
        m_forms.emplace_back(name.form);
    }
}

std::optional<CardNames::Found> CardNames::mapped(std::string_view printed, std::optional<double> memoryGb) const
{
    const auto list = m_mappings.find(foldName(printed));
    if (list == m_mappings.end())
        return std::nullopt;
    for (const NameMapping &mapping : list->second) {
        if (mapping.memoryGb && (!memoryGb || !isNear(*memoryGb, *mapping.memoryGb)))
            continue;
        if (mapping.acceleratorId.empty())
            return Found{nullptr, false, true};
        if (const Accelerator *card = m_catalog.findAccelerator(mapping.acceleratorId))
            return Found{card, false, false};
    }
    return std::nullopt;
}

CardNames::Found CardNames::look(std::string_view printed, std::optional<double> memoryGb, std::string_view form, double share) const
{
    bool ambiguous = false;
    const Accelerator *exact = m_catalog.findAccelerator(printed, &ambiguous);
    const Name name = readName(printed);
    const auto formSaid = name.form.empty() ? form : name.form;
    const auto memory = memoryGb ? memoryGb : name.memoryGb;
    if (exact && !ambiguous && (!memory || !exact->memoryMarketedGb || memoryFits(*exact, *memory, share)))
        return {exact, false, false};

    // The variants that the name can mean: of the same base, and for a name known to mean several also longer ones.
    std::vector<std::size_t> family;
    for (std::size_t i = 0; i < m_bases.size(); ++i) {
        const bool same = m_bases[i] == name.base || (exact && ambiguous && extends(m_bases[i], name.base)) || (exact && m_catalog.accelerators[i].id == exact->id);
        if (same && (!memory || memoryFits(m_catalog.accelerators[i], *memory, share)))
            family.push_back(i);
    }
    if (family.empty())
        return {};
    std::vector<std::size_t> ofForm;
    std::copy_if(family.begin(), family.end(), std::back_inserter(ofForm), [&](std::size_t i) { return !formSaid.empty() && m_forms[i] == formSaid; });
    const auto &choice = ofForm.empty() ? family : ofForm;
    // A name known to mean several cards is settled only where its variants were found by it.
    const bool settled = !exact || !ambiguous || extends(m_bases[choice.front()], name.base);
    if (choice.size() == 1)
        return {&m_catalog.accelerators[choice.front()], !settled, false};
    const auto position = exact ? static_cast<std::size_t>(exact - m_catalog.accelerators.data()) : choice.front();
    const auto likely = std::find_if(choice.begin(), choice.end(), [&](std::size_t i) { return i == position; });
    const auto sameForm = std::find_if(choice.begin(), choice.end(), [&](std::size_t i) { return exact && !m_forms[position].empty() && m_forms[i] == m_forms[position]; });
    const std::size_t chosen = likely != choice.end() ? *likely : sameForm != choice.end() ? *sameForm
                                                                                           : choice.front();
    return {&m_catalog.accelerators[chosen], true, false};
}

CardNames::Found CardNames::find(std::string_view printed, std::optional<double> memoryGb, std::string_view providerId, std::string_view sku, double share)
{
    const std::string_view form = formInSku(sku);
    // AWS and Lambda sell the 40 GB A100 by the bare name and write the other one's size; elsewhere it may be either.
    if (!memoryGb && (providerId == "aws" || providerId == "lambda") && foldName(printed) == "a100")
        memoryGb = 40;
    std::string key = std::string(printed) + '\n' + (memoryGb ? numberText(*memoryGb) : std::string()) + '\n' + std::string(form) + (share < 1 ? '\n' + numberText(share) : std::string());
    const auto cached = m_cache.find(key);
    if (cached != m_cache.end())
        return cached->second;
    const auto byMapping = mapped(printed, memoryGb);
    const Found found = byMapping ? *byMapping : look(printed, memoryGb, form, share);
    if (m_cache.size() >= kMostCached)
        m_cache.clear();
    m_cache.emplace(std::move(key), found);
    return found;
}

bool CardNames::couldMean(std::string_view printed, std::optional<double> memoryGb, const Accelerator &card, double share) const
{
    const Name name = readName(printed.substr(0, kMostNameBytes));
    const std::string &base = m_bases[static_cast<std::size_t>(&card - m_catalog.accelerators.data())];
    const auto memory = memoryGb ? memoryGb : name.memoryGb;
    // "A5000" for an RTX A5000: the end of a name will do where the offer is known.
    const bool ends = name.base.size() >= 3 && base.size() >= name.base.size() && base.substr(base.size() - name.base.size()) == name.base;
    return (extends(base, name.base) || ends) && (!memory || memoryFits(card, *memory, share));
}

std::vector<std::string> CardNames::suggestions(std::string_view printed, std::optional<double> memoryGb) const
{
    constexpr double kLeast = 0.45;
    const Name name = readName(printed.substr(0, kMostNameBytes));
    if (name.base.empty())
        return {};
    const auto memory = memoryGb ? memoryGb : name.memoryGb;
    struct Scored {
        double score;
        const Accelerator *card;
    };
    std::vector<Scored> scored;
    for (std::size_t i = 0; i < m_bases.size(); ++i) {
        const Accelerator &card = m_catalog.accelerators[i];
        double alike = likeness(name.base, m_bases[i]);
        for (const std::string &alias : card.aliases)
            alike = std::max(alike, likeness(name.base, readName(alias).base));
        const double common = overlap(name.words, wordsOf(card.vendor + " " + card.name));
        const double fits = !memory ? 0.5 : memoryFits(card, *memory, 1) ? 1
                                                                         : 0;
        scored.push_back({0.55 * alike + 0.25 * common + 0.2 * fits, &card});
    }
    std::stable_sort(scored.begin(), scored.end(), [](const Scored &a, const Scored &b) { return a.score > b.score; });
    std::vector<std::string> ids;
    for (const Scored &entry : scored) {
        if (ids.size() < kMostSuggestions && entry.score >= kLeast)
            ids.push_back(entry.card->id);
    }
    return ids;
}

} // namespace powertrain::catalog
