// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

/// Model files made by the tests themselves: real headers, and holes of the right length where tensors would be.
namespace file_builder {

namespace fs = std::filesystem;

/// A folder that goes with the test.
class Folder {
public:
    Folder()
    {
        std::string name = (fs::temp_directory_path() / "powertrain-model-XXXXXX").string();
        const char *made = ::mkdtemp(name.data());
        if (!made)
            throw std::runtime_error("no folder for a test's files can be made");
        m_path = made;
    }
    ~Folder()
    {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;
    fs::path operator/(const std::string &name) const { return m_path / name; }
    const fs::path &path() const { return m_path; }

    fs::path write(const std::string &name, const std::string &bytes, std::uintmax_t size = 0) const
    {
        const fs::path file = m_path / name;
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << bytes;
        if (size > bytes.size())
            fs::resize_file(file, size);
        return file;
    }

private:
    fs::path m_path;
};

template <class T>
std::string number(T value)
{
    std::string bytes(sizeof(T), '\0');
    std::memcpy(bytes.data(), &value, sizeof(T));
    return bytes;
}

inline std::int64_t product(const std::vector<std::int64_t> &shape)
{
    std::int64_t elements = 1;
    for (const std::int64_t extent : shape)
        elements *= extent;
    return elements;
}

class Safetensors {
public:
    Safetensors()
        : m_header(nlohmann::ordered_json::object()) { }

    Safetensors &add(const std::string &name, const std::string &dtype, const std::vector<std::int64_t> &shape)
    {
        static const std::pair<const char *, int> kBits[] = {{"F64", 64}, {"I64", 64}, {"F32", 32}, {"I32", 32}, {"U32", 32}, {"BF16", 16}, {"F16", 16}, {"I16", 16}, {"F4", 4}};
        int bits = 8;
        for (const auto &[type, width] : kBits)
            bits = dtype == type ? width : bits;
        const std::int64_t end = m_end + product(shape) * bits / 8;
        m_header[name] = {{"dtype", dtype}, {"shape", shape}, {"data_offsets", {m_end, end}}};
        m_end = end;
        return *this;
    }
    nlohmann::ordered_json &header() { return m_header; }
    std::int64_t dataBytes() const { return m_end; }
    std::string start() const
    {
        const std::string text = m_header.dump();
        return number<std::uint64_t>(text.size()) + text;
    }
    std::uintmax_t size() const { return start().size() + static_cast<std::uintmax_t>(m_end); }
    fs::path write(const Folder &folder, const std::string &name) const { return folder.write(name, start(), size()); }

private:
    nlohmann::ordered_json m_header;
    std::int64_t m_end = 0;
};

enum GgufType : std::uint32_t { kF32 = 0,
    kF16 = 1,
    kQ4_0 = 2,
    kQ8_0 = 8,
    kQ4K = 12,
    kQ6K = 14,
    kIq4Xs = 23,
    kBf16 = 30,
    kMxfp4 = 39 };

class Gguf {
public:
    std::uint32_t version = 3;
    std::uint64_t alignment = 32;

    Gguf &text(const std::string &key, const std::string &value) { return pair(key, 8, textBytes(value)); }
    Gguf &u32(const std::string &key, std::uint32_t value) { return pair(key, 4, number(value)); }
    Gguf &f32(const std::string &key, float value) { return pair(key, 6, number(value)); }
    Gguf &u32s(const std::string &key, const std::vector<std::uint32_t> &values)
    {
        std::string bytes = number<std::uint32_t>(4) + number<std::uint64_t>(values.size());
        for (const std::uint32_t value : values)
            bytes += number(value);
        return pair(key, 9, bytes);
    }
    Gguf &bools(const std::string &key, const std::vector<bool> &values)
    {
        std::string bytes = number<std::uint32_t>(7) + number<std::uint64_t>(values.size());
        for (const bool value : values)
            bytes += value ? '\1' : '\0';
        return pair(key, 9, bytes);
    }
    Gguf &texts(const std::string &key, const std::vector<std::string> &values)
    {
        std::string bytes = number<std::uint32_t>(8) + number<std::uint64_t>(values.size());
        for (const std::string &value : values)
            bytes += textBytes(value);
        return pair(key, 9, bytes);
    }
    Gguf &pair(const std::string &key, std::uint32_t type, const std::string &bytes)
    {
        m_pairs += textBytes(key) + number(type) + bytes;
        ++m_pairCount;
        return *this;
    }
    /// Shape innermost first, as llama.cpp prints it: {inputs, outputs}.
    Gguf &tensor(const std::string &name, std::uint32_t type, const std::vector<std::int64_t> &shape)
    {
        m_tensors += textBytes(name) + number<std::uint32_t>(static_cast<std::uint32_t>(shape.size()));
        for (const std::int64_t extent : shape)
            m_tensors += number(extent);
        m_tensors += number(type) + number(m_end);
        const std::int64_t bytes = bytesOf(type, product(shape));
        m_end += static_cast<std::uint64_t>(bytes);
        m_size = m_end;
        m_end = (m_end + alignment - 1) / alignment * alignment;
        m_elements += product(shape);
        m_bytes += bytes;
        ++m_tensorCount;
        return *this;
    }
    static std::int64_t bytesOf(std::uint32_t type, std::int64_t elements)
    {
        switch (type) {
        case kF32:
            return elements * 4;
        case kQ4_0:
            return elements / 32 * 18;
        case kQ8_0:
            return elements / 32 * 34;
        case kQ4K:
            return elements / 256 * 144;
        case kQ6K:
            return elements / 256 * 210;
        case kIq4Xs:
            return elements / 256 * 136;
        case kMxfp4:
            return elements / 32 * 17;
        default:
            return elements * 2;
        }
    }
    std::int64_t elements() const { return m_elements; }
    std::int64_t bytes() const { return m_bytes; }
    std::string start() const
    {
        return "GGUF" + number(version) + number(m_tensorCount) + number(m_pairCount) + m_pairs + m_tensors;
    }
    std::uintmax_t size() const { return (start().size() + alignment - 1) / alignment * alignment + m_size; }
    fs::path write(const Folder &folder, const std::string &name) const { return folder.write(name, start(), size()); }
    static std::string textBytes(const std::string &value) { return number<std::uint64_t>(value.size()) + value; }

private:
    std::string m_pairs, m_tensors;
    std::uint64_t m_pairCount = 0, m_tensorCount = 0, m_end = 0, m_size = 0;
    std::int64_t m_elements = 0, m_bytes = 0;
};

} // namespace file_builder
