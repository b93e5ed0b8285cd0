// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_files.h"

using namespace powertrain;
using powertrain::test::shipped;

TEST(LibraryModel, CarriesWhatTheCatalogueKnowsBesideTheConfig)
{
    const LibraryModel *entry = shipped().findModel("Qwen/Qwen2.5-32B");
    ASSERT_TRUE(entry);
    const auto model = loadLibraryModel(*entry);
    ASSERT_TRUE(model) << model.error().message.code << ' ' << model.error().where;
    EXPECT_EQ(model->id, "qwen2.5-32b");
    EXPECT_EQ(model->name, "Qwen/Qwen2.5-32B");
    EXPECT_EQ(model->statedParameters, 32763876352);
    EXPECT_FALSE(model->sources.empty());
    EXPECT_FALSE(model->synthetic);
}

TEST(LibraryModel, EveryEntryOfTheLibraryLoads)
{
    for (const LibraryModel &entry : shipped().models) {
        const auto model = loadLibraryModel(entry);
        EXPECT_TRUE(model) << entry.id << ": " << (model ? "" : model.error().message.code + " " + model.error().where);
    }
}

TEST(LibraryModel, AnEntryWithoutAConfigIsAnError)
{
    LibraryModel entry;
    entry.name = "nothing";
    entry.configJson = "{}";
    EXPECT_FALSE(loadLibraryModel(entry));
}
