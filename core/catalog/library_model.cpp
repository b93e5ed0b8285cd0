// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/snapshot.h"

namespace powertrain {

Expected<Model> loadLibraryModel(const LibraryModel &entry)
{
    auto model = readHuggingFaceConfig(entry.configJson, entry.name);
    if (!model)
        return model;
    model->id = entry.id;
    model->name = entry.name;
    model->family = entry.family;
    model->vendor = entry.vendor;
    model->license = entry.license;
    model->releaseYear = entry.releaseYear;
    if (entry.statedParameters)
        model->statedParameters = entry.statedParameters;
    model->sources = entry.sources;
    return model;
}

} // namespace powertrain
