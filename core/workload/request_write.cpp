// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/request_visit.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/units/json_text.h"

namespace powertrain {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kDepth = 64;
constexpr std::ptrdiff_t kMostKeys = 2000; // ordered objects take quadratic time in their keys

/// Whole numbers without ".0"; what is not finite cannot stand in JSON and becomes null.
Json numberJson(double value)
{
    constexpr double kExact = 9007199254740992.0;
    if (!std::isfinite(value))
        return nullptr;
    if (value == std::floor(value) && std::abs(value) < kExact)
        return static_cast<std::int64_t>(value);
    return value;
}

class Writer {
public:
    template <class E>
    void choice(const char *key, E value) { m_object[key] = std::string(nameOf(value)); }
    void boolean(const char *key, bool value) { m_object[key] = value; }
    void boolean(const char *key, const std::optional<bool> &value) { m_object[key] = value ? Json(*value) : Json(nullptr); }
    void number(const char *key, double value, double, double) { m_object[key] = numberJson(value); }
    void number(const char *key, const std::optional<double> &value, double, double) { m_object[key] = value ? numberJson(*value) : Json(nullptr); }
    void integer(const char *key, int value, int, int) { m_object[key] = value; }
    void integer(const char *key, const std::optional<int> &value, int, int) { m_object[key] = value ? Json(*value) : Json(nullptr); }
    void oneOf(const char *key, int value, std::initializer_list<int>) { m_object[key] = value; }
    void text(const char *key, const std::string &value) { m_object[key] = value; }
    void texts(const char *key, const std::vector<std::string> &values)
    {
        Json list = Json::array();
        for (const std::string &value : values)
            list.push_back(value);
        m_object[key] = std::move(list);
    }
    void money(const char *key, const std::optional<Money> &value)
    {
        if (!value) {
            m_object[key] = nullptr;
            return;
        }
        Json money = Json::object();
        money["amount"] = numberJson(value->units());
        money["currency"] = value->currency.text();
        m_object[key] = std::move(money);
    }
    void currency(const char *key, const Currency &value) { m_object[key] = value.text(); }
    void schema(const char *key, int version) { m_object[key] = version; }
    /// An object where the text is one of usual size, else the text itself: nothing is lost, the model reader judges it later.
    void config(const char *key, const std::string &text)
    {
        if (text.empty()) {
            m_object[key] = nullptr;
            return;
        }
        m_object[key] = text;
        if (std::count(text.begin(), text.end(), ':') > kMostKeys || nestsDeeperThan(text, kDepth))
            return;
        Json parsed = Json::parse(withoutNonFiniteLiterals(text), nullptr, false);
        if (parsed.is_object())
            m_object[key] = std::move(parsed);
    }
    template <class Part>
    void object(const char *key, Part &part)
    {
        Writer inner;
        request_keys::visit(inner, part);
        m_object[key] = inner.take();
    }

    Json take() { return std::move(m_object); }

private:
    Json m_object = Json::object();
};

} // namespace

std::string requestToJson(const Request &request)
{
    Request copy = request; // one list of keys serves reading and writing, so it takes a mutable request
    Writer writer;
    request_keys::visit(writer, copy);
    return writer.take().dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace powertrain
