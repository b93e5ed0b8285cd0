// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/catalog/store.h"
#include "core/units/message.h"

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

inline std::vector<std::string> remarkCodes(const std::vector<Message> &messages)
{
    std::vector<std::string> codes;
    for (const Message &message : messages)
        codes.push_back(message.code);
    return codes;
}

inline bool has(const std::vector<Message> &messages, const std::string &code)
{
    for (const Message &message : messages) {
        if (message.code == code)
            return true;
    }
    return false;
}

} // namespace powertrain
