// SPDX-License-Identifier: GPL-3.0-or-later
// Folders, files and databases for the catalogue's tests.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "core/catalog/store.h"

namespace powertrain::test {

/// A folder that is gone when the test is.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        static int counter = 0;
        const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
        m_path = std::filesystem::temp_directory_path()
            / ("powertrain-" + std::string(info->test_suite_name()) + "-" + std::string(info->name()) + "-" + std::to_string(::getpid()) + "-" + std::to_string(++counter));
        std::string clean = m_path.filename().string();
        for (char &c : clean) {
            if (c == '/')
                c = '_';
        }
        m_path.replace_filename(clean);
        std::filesystem::create_directories(m_path);
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::permissions(m_path, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(m_path, ignored);
    }
    TemporaryFolder(const TemporaryFolder &) = delete;
    std::filesystem::path operator/(const std::string &name) const { return m_path / name; }
    const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

inline std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    return content.str();
}

inline void writeTo(const std::filesystem::path &path, const std::string &content)
{
    std::ofstream(path, std::ios::binary) << content;
}

/// The shipped catalogue, opened once for all tests.
inline const Catalog &shipped()
{
    static const CatalogPtr catalog = [] {
        auto opened = openCatalog(POWERTRAIN_CATALOG);
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().message.code);
        return opened ? opened->catalog : std::make_shared<const Catalog>();
    }();
    return *catalog;
}

inline std::string remarkCode(const OpenedCatalog &opened)
{
    return opened.remarks.size() == 1 ? opened.remarks.front().code : std::to_string(opened.remarks.size()) + " remarks";
}

} // namespace powertrain::test
