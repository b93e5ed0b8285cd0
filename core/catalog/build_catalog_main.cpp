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
    const auto built = powertrain::buildCatalog(argv[1], argv[2]);
    if (built)
        return 0;
    std::fprintf(stderr, "%s: %s", built.error().where.c_str(), built.error().message.code.c_str());
    for (const auto &argument : built.error().message.arguments)
        std::fprintf(stderr, " %s=%s", argument.name.c_str(), argument.text.c_str());
    std::fprintf(stderr, "\n");
    return 1;
}
