// SPDX-License-Identifier: GPL-3.0-or-later
// Names come from strangers' files: none may become a word of the shell, a node of YAML or an option.
#include "launch_support.h"

#include <cctype>
#include <sstream>

#include <nlohmann/json.hpp>

namespace powertrain {

namespace {

/// A catalogue in which one library model is called so.
CatalogPtr renamed(const std::string &id, const std::string &name)
{
    auto catalog = std::make_shared<Catalog>(*shippedCatalog());
    for (LibraryModel &model : catalog->models) {
        if (model.id == id)
            model.name = name;
    }
    return catalog;
}

const char *const kHostile[] = {
    "$(touch CANARY)",
    "`touch CANARY`",
    "'; touch CANARY; '",
    "\"; touch CANARY; \"",
    "a\ntouch CANARY\n",
    "a\r\ntouch CANARY",
    "$(rm -rf ~)",
    "- !!python/object/apply:os.system ['touch CANARY']",
    "x: y\n- z",
    "{a: [b]}",
    "--help",
    "-o ProxyCommand=touch CANARY",
    "a\\",
    "a\\' ; touch CANARY",
    "# not a comment",
    "%s%n",
    "../../etc/passwd",
    "模型 名字",
    "\xE2\x80\xA8touch CANARY",
    "\xE2\x80\xAEtxt.exe",
    "\xFF\xFE broken",
    "&anchor *alias",
    "a/$(touch CANARY)",
    "a/b;touch CANARY",
    "${IFS}touch${IFS}CANARY",
    "!event",
    "~",
    "",
};

struct Hostile : ::testing::TestWithParam<const char *> { };

/// In an empty folder, so that a canary would be seen.
struct Folder {
    std::filesystem::path old = std::filesystem::current_path();
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("powertrain-launch-names-" + std::to_string(::getpid()));
    Folder()
    {
        std::filesystem::create_directories(path);
        std::filesystem::current_path(path);
    }
    ~Folder()
    {
        std::filesystem::current_path(old);
        std::filesystem::remove_all(path);
    }
};

/// The arguments that the command of a script gets, one a line.
std::string runAsPrinted(const LaunchFile &file, int &result)
{
    return runBash("vllm() { printf '%s\\n' \"$@\"; }\npython3() { printf '%s\\n' \"$@\"; }\n" + file.text, result);
}
auto argumentsOf(const std::string &output) { return std::count(output.begin(), output.end(), '\n'); }

TEST_P(Hostile, StaysOneWordOfTheShell)
{
    // Planned once; only the name differs.
    static const Proposal plain = [] {
        Request request;
        request.currency = *Currency::parse("USD");
        request.task.kind = Task::Inference;
        request.model.name = "qwen2.5-7b";
        request.accelerators = {"nvidia-h100-sxm"};
        return planned(request);
    }();
    ASSERT_TRUE(plain.recommendation);
    Proposal proposal = plain;
    proposal.catalog = renamed("qwen2.5-7b", GetParam());
    const LaunchSet set = launchFiles(proposal, -1);
    ASSERT_EQ(set.files.size(), 2U);
    const Folder folder;
    for (const LaunchFile &file : set.files) {
        SCOPED_TRACE(file.text);
        int result = 0;
        const std::string output = runAsPrinted(file, result);
        EXPECT_EQ(result, 0) << output;
        EXPECT_TRUE(std::filesystem::is_empty(folder.path)) << "something was run";
        const auto names = [&](const std::string &line) { return output.find(line) != std::string::npos; };
        EXPECT_TRUE(names("--served-model-name=")) << output;
        EXPECT_FALSE(names("\n--help\n"));
        EXPECT_EQ(argumentsOf(output), argumentsOf(runAsPrinted(*fileOf(launchFiles(plain, -1), file.fileName), result))) << output; // no word more
        // The name that was quoted comes out as it was, but for what was cleaned away.
        std::string expected = GetParam();
        if (std::all_of(expected.begin(), expected.end(), [](char c) { return c >= 0x20 && c < 0x7F; })) {
            EXPECT_TRUE(names("--served-model-name=" + expected + "\n")) << output;
        }
    }
}

TEST_P(Hostile, StaysOneScalarOfYaml)
{
    static const Proposal plain = [] {
        Request request = exampleRequest("qlora-7b-4090");
        request.accelerators = {"nvidia-rtx-4090"};
        return planned(request);
    }();
    ASSERT_TRUE(plain.recommendation);
    Proposal proposal = plain;
    proposal.catalog = renamed(plain.request.model.name, GetParam());
    const LaunchSet set = launchFiles(proposal, -1);
    const LaunchFile *yaml = fileOf(set, "train.yaml");
    ASSERT_TRUE(yaml);
    SCOPED_TRACE(yaml->text);
    std::istringstream lines(yaml->text);
    int number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
        if (line.rfind("# ", 0) == 0)
            continue;
        const std::size_t colon = line.find(": ");
        ASSERT_NE(colon, std::string::npos) << line;
        EXPECT_TRUE(std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; })) << line;
        // Plain words and numbers, or a double-quoted scalar that is a string of JSON as well.
        const std::string value = line.substr(colon + 2);
        if (value.front() == '"') {
            EXPECT_TRUE(nlohmann::json::accept(value)) << value;
        } else {
            EXPECT_TRUE(std::all_of(value.begin(), value.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '-'; })) << value;
        }
    }
    EXPECT_GT(number, 15);
}

INSTANTIATE_TEST_SUITE_P(Names, Hostile, ::testing::ValuesIn(kHostile), [](const auto &param) { return "name" + std::to_string(param.index); });

} // namespace

} // namespace powertrain
