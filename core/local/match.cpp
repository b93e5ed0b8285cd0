// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local/match.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "core/catalog/fold.h"

namespace powertrain {

namespace {

/// Drivers differ by up to 6 % over what one product has (ECC on or off, reserved parts); 8 % is still less than the gap
/// between two products of one name.
constexpr double kSameMemory = 0.08;
/// A relative may differ by this factor; beyond, its speed says nothing.
constexpr double kNearMemory = 1.5;

std::string_view vendorOf(LocalTool tool)
{
    switch (tool) {
    case LocalTool::NvidiaSmi:
        return "NVIDIA";
    case LocalTool::AmdSmi:
    case LocalTool::RocmSmi:
        return "AMD";
    case LocalTool::NpuSmi:
        return "Huawei";
    }
    return {};
}

/// Words of a name, folded; letters and digits of one word stay together. What says nothing is left out.
std::set<std::string> nameWords(std::string_view name)
{
    std::set<std::string> words;
    std::string word;
    const auto finish = [&] {
        const bool filler = word == "nvidia" || word == "amd" || word == "corporation" || word == "huawei" || word == "ascend" || word == "tesla" || word == "graphics" || word == "instinct" || word == "geforce" || word == "generation" || word == "the";
        if (!word.empty() && !filler)
            words.insert(word);
        word.clear();
    };
    for (const char c : name) {
        const std::string folded = catalog::foldName(std::string_view(&c, 1));
        if (folded.empty())
            finish();
        else
            word += folded;
    }
    finish();
    return words;
}

std::optional<double> differenceOf(const LocalGpu &gpu, const Accelerator &row)
{
    if (!gpu.total || !row.capacity || !(row.capacity->value > 0))
        return std::nullopt;
    return std::abs(gpu.total->value / row.capacity->value - 1);
}

bool sameVendor(const Accelerator &row, std::string_view vendor) { return catalog::foldName(row.vendor).find(catalog::foldName(vendor)) != std::string::npos; }

struct Candidate {
    const Accelerator *row = nullptr;
    std::size_t extraWords = 0;
    double difference = 0; ///< of memory; unknown: 0
};

/// Rows whose name or one of whose aliases holds every word of the device's name.
std::vector<Candidate> candidatesFor(const LocalGpu &gpu, const Catalog &catalog)
{
    const std::set<std::string> words = nameWords(gpu.name);
    std::vector<Candidate> found;
    if (words.empty())
        return found;
    for (const Accelerator &row : catalog.accelerators) {
        if (!sameVendor(row, vendorOf(gpu.tool)))
            continue;
        std::optional<std::size_t> extra;
        std::vector<std::string> names = row.aliases;
        names.push_back(row.name);
        for (const std::string &name : names) {
            const std::set<std::string> own = nameWords(name);
            if (std::includes(own.begin(), own.end(), words.begin(), words.end()))
                extra = std::min(extra.value_or(own.size()), own.size() - words.size());
        }
        if (extra)
            found.push_back({&row, *extra, differenceOf(gpu, row).value_or(0)});
    }
    return found;
}

/// "NVIDIA A100-SXM4-80GB" stands in the catalogue without the maker's name.
const Accelerator *byCatalogueName(const LocalGpu &gpu, const Catalog &catalog, bool &ambiguous)
{
    std::string_view name = gpu.name;
    if (const Accelerator *row = catalog.findAccelerator(name, &ambiguous))
        return row;
    for (const std::string_view prefix : {"NVIDIA ", "AMD ", "Tesla ", "Ascend", "Huawei "}) {
        if (name.rfind(prefix, 0) != 0)
            continue;
        if (const Accelerator *row = catalog.findAccelerator(name.substr(prefix.size()), &ambiguous))
            return row;
    }
    return gpu.tool == LocalTool::NpuSmi ? catalog.findAccelerator("Ascend " + gpu.name, &ambiguous) : nullptr;
}

const Accelerator *nearestRelative(const LocalGpu &gpu, const Catalog &catalog)
{
    const Accelerator *nearest = nullptr;
    double best = kNearMemory;
    for (const Accelerator &row : catalog.accelerators) {
        if (!gpu.total || !row.capacity || !(row.capacity->value > 0) || !row.bandwidth || row.unifiedMemory != gpu.unified || !sameVendor(row, vendorOf(gpu.tool)))
            continue;
        const double ratio = std::max(gpu.total->value / row.capacity->value, row.capacity->value / gpu.total->value);
        if (ratio < best || (nearest && ratio == best && row.computeCapability == gpu.computeCapability && nearest->computeCapability != gpu.computeCapability)) {
            best = ratio;
            nearest = &row;
        }
    }
    return nearest;
}

/// npu-smi calls each die of a 910C "Ascend910"; the 910A of that name has half the memory.
const Accelerator *plainAscend(const LocalGpu &gpu, const Catalog &catalog)
{
    if (gpu.tool != LocalTool::NpuSmi || catalog::foldName(gpu.name) != "ascend910")
        return nullptr;
    const Accelerator *dual = catalog.findAccelerator("huawei-910c");
    const auto difference = dual ? differenceOf(gpu, *dual) : std::nullopt;
    return difference && *difference < kSameMemory ? dual : nullptr;
}

} // namespace

CardMatch matchAccelerator(const LocalGpu &gpu, const Catalog &catalog)
{
    CardMatch match;
    match.exact = true;
    if ((match.accelerator = plainAscend(gpu, catalog)))
        return match;
    std::vector<Candidate> found = candidatesFor(gpu, catalog);
    bool ambiguous = false;
    if (const Accelerator *row = byCatalogueName(gpu, catalog, ambiguous)) {
        if (sameVendor(*row, vendorOf(gpu.tool))) {
            const auto known = std::find_if(found.begin(), found.end(), [row](const Candidate &one) { return one.row == row; });
            if (known != found.end())
                known->extraWords = 0;
            else
                found.push_back({row, 0, differenceOf(gpu, *row).value_or(0)});
        }
    }
    if (found.empty()) {
        match.exact = false;
        match.accelerator = nearestRelative(gpu, catalog);
        return match;
    }
    const auto better = [](const Candidate &a, const Candidate &b) {
        const bool aSame = a.difference < kSameMemory, bSame = b.difference < kSameMemory;
        if (aSame != bSame)
            return aSame;
        return aSame ? a.extraWords < b.extraWords : a.difference < b.difference;
    };
    const Candidate best = *std::min_element(found.begin(), found.end(), better);
    match.accelerator = best.row;
    match.otherMemory = best.difference >= kSameMemory;
    const auto rivals = std::count_if(found.begin(), found.end(), [&best](const Candidate &one) { return (one.difference < kSameMemory) == (best.difference < kSameMemory) && one.extraWords == best.extraWords; });
    match.ambiguous = rivals > 1 || (ambiguous && found.size() == 1);
    return match;
}

} // namespace powertrain
