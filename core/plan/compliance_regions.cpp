// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/compliance_regions.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace powertrain {

namespace {

constexpr std::uint32_t kChina = 1, kEea = 2, kAdequate = 4, kUs = 8, kUsGovernment = 16, kOther = 32, kGroupD5 = 64;

struct NamedRegion {
    std::string_view name; ///< folded: small letters and digits only
    std::uint32_t bits;
};

/// Adequate countries: those with an adequacy decision under Art. 45 GDPR, other than the United States, where
/// it covers certified companies only. Country Group D:5 is taken without China, which has its own bit.
constexpr NamedRegion kNames[] = {
    {"cnmainland", kChina},
    {"cn", kChina},
    {"china", kChina},
    {"mainlandchina", kChina},
    {"chn", kChina},
    {"prc", kChina},
    {"peoplesrepublicofchina", kChina},
    {"eueea", kEea},
    {"eu", kEea},
    {"eea", kEea},
    {"europe", kEea},
    {"adequatecountries", kAdequate},
    {"uk", kAdequate},
    {"gb", kAdequate},
    {"ch", kAdequate},
    {"jp", kAdequate},
    {"kr", kAdequate},
    {"ca", kAdequate},
    {"nz", kAdequate},
    {"il", kAdequate},
    {"ar", kAdequate},
    {"uy", kAdequate},
    {"us", kUs | kUsGovernment},
    {"usa", kUs | kUsGovernment},
    {"unitedstates", kUs | kUsGovernment},
    {"unitedstatesofamerica", kUs | kUsGovernment},
    {"europeanunion", kEea},
    {"germany", kEea},
    {"france", kEea},
    {"singapore", kOther},
    {"hongkong", kOther},
    {"japan", kAdequate},
    {"unitedstates", kUs | kUsGovernment},
    {"usgovernmentregions", kUsGovernment},
    {"usgov", kUsGovernment},
    {"na", kUs | kUsGovernment | kAdequate},
    {"outsidecountrygroupd5", kEea | kAdequate | kUs | kUsGovernment | kOther},
    {"d5", kGroupD5},
    {"ru", kGroupD5},
    {"by", kGroupD5},
    {"ir", kGroupD5},
    {"kp", kGroupD5},
    {"cu", kGroupD5},
    {"sy", kGroupD5},
    {"ve", kGroupD5},
    {"mm", kGroupD5},
    {"mo", kGroupD5},
    {"asia", kOther | kAdequate},
    {"hk", kOther},
    {"sg", kOther},
    {"in", kOther},
    {"tw", kOther},
    {"ae", kOther},
    {"sa", kOther},
    {"other", kOther},
    {"othercountries", kOther},
    {"my", kOther},
    {"th", kOther},
    {"id", kOther},
    {"au", kOther},
    {"br", kOther},
    {"mx", kOther},
    {"za", kOther},
    {"vn", kOther},
    {"ph", kOther},
    {"any", 0x7f},
    {"anywhere", 0x7f},
    {"global", 0x7f},
    {"world", 0x7f},
};

constexpr std::string_view kEeaMembers[] = {"at", "be", "bg", "cy", "cz", "de", "dk", "ee", "es", "fi", "fr", "gr", "hr", "hu", "ie",
    "is", "it", "li", "lt", "lu", "lv", "mt", "nl", "no", "pl", "pt", "ro", "se", "si", "sk"};

/// Chinese names that answers and projects use, with the code they stand for.
constexpr std::pair<std::string_view, std::string_view> kChineseNames[] = {{"中国", "cn"}, {"中国大陆", "cn"}, {"中国内地", "cn"}, {"大陆", "cn"}, {"境内", "cn"}, {"欧盟", "eu"}, {"欧洲", "eu"}, {"德国", "de"}, {"法国", "fr"},
    {"美国", "us"}, {"新加坡", "sg"}, {"中国香港", "hk"}, {"香港", "hk"}, {"日本", "jp"}, {"英国", "gb"}};

std::string folded(std::string_view text)
{
    for (const auto &[chinese, code] : kChineseNames) {
        if (text == chinese)
            return std::string(code);
    }
    std::string result;
    for (char c : text) {
        if (c >= 'A' && c <= 'Z')
            result.push_back(static_cast<char>(c - 'A' + 'a'));
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            result.push_back(c);
    }
    return result;
}

bool isEeaMember(std::string_view code)
{
    return std::find(std::begin(kEeaMembers), std::end(kEeaMembers), code) != std::end(kEeaMembers);
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace

RegionSet regionOf(std::string_view name)
{
    const std::string key = folded(name);
    for (const NamedRegion &region : kNames) {
        if (region.name == key)
            return {region.bits};
    }
    if (isEeaMember(key))
        return {kEea};
    // A name of the user's own: some bit beyond the known parts of the world, the same for the same name.
    std::uint32_t hash = 2166136261u;
    for (char c : key)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return {1u << (7 + hash % 25)};
}

RegionSet regionsOf(const std::vector<std::string> &names)
{
    RegionSet set;
    for (const std::string &name : names)
        set.bits |= regionOf(name).bits;
    return set;
}

std::vector<std::string> namesOf(RegionSet set)
{
    static constexpr std::pair<std::uint32_t, std::string_view> kPrinted[] = {
        {kEea | kAdequate | kUs | kUsGovernment | kOther, "outside Country Group D:5"}, {kUs | kUsGovernment, "US"}, {kChina, "CN-mainland"}, {kEea, "EU/EEA"},
        {kAdequate, "adequate countries"}, {kUs, "US"}, {kUsGovernment, "US-government regions"}, {kOther, "other countries"}, {kGroupD5, "D:5"}};
    std::vector<std::string> names;
    std::uint32_t left = set.bits;
    for (const auto &[bits, name] : kPrinted) {
        if ((left & bits) == bits) {
            names.emplace_back(name);
            left &= ~bits;
        }
    }
    return names;
}

std::optional<RegionSet> regionOf(const Offer &offer)
{
    const std::string region = folded(offer.region);
    if (offer.regionGroup == "cn")
        return RegionSet{kChina};
    if (contains(region, "hongkong"))
        return RegionSet{kOther};
    if (offer.regionGroup == "eu") {
        if (contains(region, "euus") || contains(region, "uscentral"))
            return RegionSet{kEea | kUs};
        // London is AWS's eu-west-2 and Azure's uksouth; the United Kingdom has left the Union.
        return RegionSet{region == "euwest2" || contains(region, "uk") ? kAdequate : kEea};
    }
    if (offer.regionGroup == "na") {
        const bool canada = contains(region, "canada") || region.rfind("ca", 0) == 0 || region.rfind("tor", 0) == 0;
        if (contains(region, "norway"))
            return RegionSet{kUs | kAdequate | kEea};
        if (contains(region, "gov"))
            return RegionSet{kUsGovernment};
        return RegionSet{canada ? kAdequate : kUs};
    }
    if (offer.regionGroup == "asia") {
        const bool adequate = contains(region, "northeast") || contains(region, "japan") || contains(region, "korea") || region.rfind("jp", 0) == 0;
        return RegionSet{adequate ? kAdequate : kOther};
    }
    return std::nullopt;
}

std::optional<std::string> regionNameOf(const Offer &offer)
{
    const std::optional<RegionSet> place = regionOf(offer);
    if (!place)
        return std::nullopt;
    std::vector<std::string> names = namesOf(*place);
    return names.size() == 1 ? std::optional(std::move(names.front())) : std::nullopt;
}

std::vector<std::string> canonicalJurisdictions(const std::vector<std::string> &names)
{
    std::vector<std::string> result;
    for (const std::string &name : names) {
        const std::string key = folded(name);
        std::string code;
        if (regionOf(name).bits == kChina) {
            code = "CN";
        } else if (regionOf(name).bits == kEea) {
            code = "EU";
        } else if (regionOf(name).bits == (kUs | kUsGovernment)) {
            code = "US";
        } else {
            for (char c : key)
                code.push_back(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
        }
        if (std::find(result.begin(), result.end(), code) == result.end())
            result.push_back(std::move(code));
    }
    return result;
}

} // namespace powertrain
