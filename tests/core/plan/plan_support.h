// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "core/catalog/store.h"
#include "core/plan/plan.h"

namespace powertrain {

/// The shipped catalogue, opened once for all tests of this program.
inline CatalogPtr shippedCatalog()
{
    static const CatalogPtr catalog = [] {
        auto opened = openCatalog(POWERTRAIN_CATALOG);
        return opened ? opened->catalog : CatalogPtr();
    }();
    return catalog;
}

/// Of the shipped catalogue.
inline const Accelerator &card(const std::string &id)
{
    for (const Accelerator &accelerator : shippedCatalog()->accelerators) {
        if (accelerator.id == id)
            return accelerator;
    }
    ADD_FAILURE() << id;
    return shippedCatalog()->accelerators.front();
}

inline Model model(const std::string &name)
{
    ModelAnswer answer;
    answer.name = name;
    auto resolved = resolveModel(answer, *shippedCatalog());
    EXPECT_TRUE(resolved.has_value()) << name;
    return resolved ? std::move(*resolved) : Model{};
}

inline PlanOptions onTestDay()
{
    PlanOptions options;
    options.today = "2026-11-30";
    return options;
}

inline std::string fileText(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline Request exampleRequest(const std::string &name)
{
    const auto request = requestFromJson(fileText(std::string(POWERTRAIN_RESOURCES) + "/examples/" + name + ".json"));
    EXPECT_TRUE(request.has_value()) << name << ": " << (request ? std::string() : request.error().message.code + " at " + request.error().where);
    return request ? *request : Request{};
}

inline const Accelerator *acceleratorOf(const Proposal &proposal, const std::string &id)
{
    for (const Accelerator &accelerator : proposal.catalog->accelerators) {
        if (accelerator.id == id)
            return &accelerator;
    }
    return nullptr;
}

/// What must hold for every proposal, whatever was asked; returns the first violation in words, or nothing.
std::string violation(const Proposal &proposal);

} // namespace powertrain
