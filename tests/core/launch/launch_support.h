// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "core/catalog/store.h"
#include "core/launch/launch.h"
#include "core/plan/plan.h"

namespace powertrain {

inline CatalogPtr shippedCatalog()
{
    static const CatalogPtr catalog = [] {
        auto opened = openCatalog(POWERTRAIN_CATALOG);
        return opened ? opened->catalog : CatalogPtr();
    }();
    return catalog;
}

inline Request exampleRequest(const std::string &name)
{
    std::ifstream file(std::string(POWERTRAIN_RESOURCES) + "/examples/" + name + ".json", std::ios::binary);
    const auto request = requestFromJson(std::string(std::istreambuf_iterator<char>(file), {}));
    EXPECT_TRUE(request.has_value()) << name;
    return request ? *request : Request{};
}

inline Proposal planned(const Request &request, const CatalogPtr &catalog = shippedCatalog())
{
    PlanOptions options;
    options.today = "2026-11-30";
    auto proposal = plan(request, catalog, options);
    EXPECT_TRUE(proposal.has_value()) << (proposal ? std::string() : proposal.error().message.code);
    return proposal ? std::move(*proposal) : Proposal{};
}

inline const LaunchFile *fileOf(const LaunchSet &set, const std::string &name)
{
    const auto found = std::find_if(set.files.begin(), set.files.end(), [&](const LaunchFile &file) { return file.fileName == name; });
    return found == set.files.end() ? nullptr : &*found;
}

inline bool says(const std::vector<Message> &remarks, const std::string &code)
{
    return std::any_of(remarks.begin(), remarks.end(), [&](const Message &message) { return message.code == code; });
}

/// True when the text has the option with exactly this value, on a line of its own.
inline bool has(const LaunchFile &file, const std::string &option, const std::string &value = {})
{
    const std::string wanted = "\n    " + option + (value.empty() ? std::string() : " " + value);
    const std::size_t at = file.text.find(wanted);
    if (at == std::string::npos)
        return false;
    const std::string rest = file.text.substr(at + wanted.size(), 2);
    return rest == "\n" || rest == " \\";
}

/// What bash prints for a script; `result` becomes its exit status.
inline std::string runBash(const std::string &script, int &result, const std::string &flags = {})
{
    const std::filesystem::path path = std::filesystem::temp_directory_path() / ("powertrain-launch-" + std::to_string(::getpid()) + ".sh");
    std::ofstream(path, std::ios::binary) << script;
    std::string output;
    FILE *pipe = ::popen(("bash " + flags + " " + path.string() + " 2>&1").c_str(), "r");
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        output.append(buffer.data(), n);
    result = ::pclose(pipe);
    std::filesystem::remove(path);
    return output;
}

} // namespace powertrain
