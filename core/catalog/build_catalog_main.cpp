// SPDX-License-Identifier: GPL-3.0-or-later
// Build-time tool: turns resources/catalog/ into the shipped SQLite database.
#include <cstdio>

#include "core/catalog/store.h"

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: powertrain-build-catalog SOURCE_DIR TARGET.db\n");
        return 2;
    }
    std::vector<powertrain::Error> problems;
    if (powertrain::buildCatalog(argv[1], argv[2], &problems))
        return 0;
    for (const auto &problem : problems) {
        std::fprintf(stderr, "%s: %s", problem.where.c_str(), problem.message.code.c_str());
        for (const auto &argument : problem.message.arguments)
            std::fprintf(stderr, " %s=%s", argument.name.c_str(), argument.text.c_str());
        std::fprintf(stderr, "\n");
    }
    return 1;
}
