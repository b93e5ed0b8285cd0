// SPDX-License-Identifier: GPL-3.0-or-later
// JSON price files, row by row as they are parsed: the whole never lies in memory as values.
#include <nlohmann/json.hpp>

#include "core/catalog/fold.h"
#include "core/catalog/price_import_parts.h"
#include "core/units/json_text.h"

namespace powertrain::catalog {

namespace {

/// {"rows": [{…}, …]} or [{…}, …], row by row: a row is a flat object. Rows before a fault of the text are kept.
class RowsHandler : public nlohmann::json_sax<nlohmann::json> {
public:
    RowsHandler(std::string_view text, std::span<const ColumnName> names, std::span<const char *const> fieldNames, ImportCollector &collector, const std::function<void(const FieldRow &)> &each)
        : m_text(text)
        , m_names(names)
        , m_fieldNames(fieldNames)
        , m_collector(collector)
        , m_each(each)
        , m_texts(fieldNames.size())
    {
        m_row.texts.resize(fieldNames.size());
        m_row.columns.resize(fieldNames.size());
    }

    bool null() override { return value({}); }
    bool boolean(bool flag) override { return value(flag ? "true" : "false"); }
    bool number_integer(number_integer_t number) override { return value(std::to_string(number)); }
    bool number_unsigned(number_unsigned_t number) override { return value(std::to_string(number)); }
    bool number_float(number_float_t, const string_t &text) override { return value(text); }
    bool string(string_t &text) override { return value(text); }
    bool binary(binary_t &) override { return value({}); }

    bool start_object(std::size_t) override
    {
        ++m_depth;
        if (isRowDepth()) {
            ++m_row.line;
            ++m_collector.preview().rowsRead;
            m_inRow = true;
            m_good = true;
            m_column = 0;
            std::fill(m_row.columns.begin(), m_row.columns.end(), 0);
            for (std::string &text : m_texts)
                text.clear();
        } else if (m_inRow && m_depth == m_rowDepth + 1) {
            nested();
        }
        return m_depth <= kMostDepth;
    }
    bool key(string_t &name) override
    {
        if (m_inRow && m_depth == m_rowDepth) {
            ++m_column;
            m_field = fieldOf(name);
            if (m_field >= 0)
                m_row.columns[static_cast<std::size_t>(m_field)] = m_column;
        } else if (m_depth == 1) {
            m_atRows = name == "rows";
        }
        return true;
    }
    bool end_object() override
    {
        if (m_inRow && m_depth == m_rowDepth) {
            m_inRow = false;
            endRow();
        }
        --m_depth;
        return !m_collector.cancelled();
    }
    bool start_array(std::size_t) override
    {
        ++m_depth;
        if (m_rowDepth == 0 && (m_depth == 1 || (m_depth == 2 && m_atRows)))
            m_rowDepth = m_depth + 1;
        else if (m_inRow && m_depth == m_rowDepth + 1)
            nested();
        return m_depth <= kMostDepth;
    }
    bool end_array() override
    {
        if (m_depth + 1 == m_rowDepth)
            m_rowDepth = kClosed;
        --m_depth;
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        const TextPlace place = placeInText(m_text, position > 0 ? position - 1 : 0);
        m_collector.problem(m_row.line + (m_inRow ? 0 : 1), 0, {}, "catalog.import_broken_json", {Argument::of("line", static_cast<double>(place.line)), Argument::of("column", static_cast<double>(place.column))});
        m_collector.dropRow();
        m_collector.preview().rowsRead += m_inRow ? 0 : 1;
        return false;
    }

    bool foundRows() const { return m_rowDepth != 0; }
    bool isTooDeep() const { return m_depth > kMostDepth; }

private:
    static constexpr int kMostDepth = 8;
    static constexpr int kClosed = 1000;

    bool isRowDepth() const { return m_depth == m_rowDepth; }

    int fieldOf(const std::string &name)
    {
        const std::string folded = foldName(std::string_view(name).substr(0, kMostNameBytes));
        for (const ColumnName &column : m_names) {
            if (column.folded == folded)
                return column.field;
        }
        if (m_unknown.size() < 100 && m_unknown.emplace(folded, true).second)
            m_collector.remark(m_row.line, m_column, excerpt(name), "catalog.import_unknown_column");
        return -1;
    }

    bool value(std::string text)
    {
        if (m_inRow && m_depth == m_rowDepth && m_field >= 0)
            m_texts[static_cast<std::size_t>(m_field)] = std::move(text);
        else if (!m_inRow && m_depth + 1 == m_rowDepth)
            notARow();
        return true;
    }
    void nested()
    {
        if (m_field < 0)
            return;
        m_collector.problem(m_row.line, m_column, m_fieldNames[static_cast<std::size_t>(m_field)], "catalog.import_nested_value", {Argument::ofText("field", m_fieldNames[static_cast<std::size_t>(m_field)])});
        m_good = false;
    }
    /// Something else than an object stands among the rows.
    void notARow()
    {
        ++m_row.line;
        ++m_collector.preview().rowsRead;
        m_collector.problem(m_row.line, 0, {}, "catalog.import_not_a_row");
        m_collector.dropRow();
    }
    void endRow()
    {
        if (!m_good) {
            m_collector.dropRow();
            return;
        }
        for (std::size_t i = 0; i < m_texts.size(); ++i) {
            m_row.texts[i] = m_texts[i];
            if (m_texts[i].find('\0') != std::string::npos) {
                m_collector.problem(m_row.line, m_row.columns[i], m_fieldNames[i], "catalog.import_nul");
                m_collector.dropRow();
                return;
            }
        }
        m_each(m_row);
        if (m_row.line % 4096 == 0)
            m_collector.tick(0.5);
    }

    std::string_view m_text;
    std::span<const ColumnName> m_names;
    std::span<const char *const> m_fieldNames;
    ImportCollector &m_collector;
    const std::function<void(const FieldRow &)> &m_each;
    FieldRow m_row;
    std::vector<std::string> m_texts;
    std::unordered_map<std::string, bool> m_unknown;
    int m_depth = 0;
    int m_rowDepth = 0; ///< depth of the rows' objects; 0: not met yet
    int m_field = -1;
    int m_column = 0;
    bool m_atRows = false;
    bool m_inRow = false;
    bool m_good = true;
};

} // namespace

Expected<void> readJsonTable(std::string_view text, std::span<const ColumnName> names, std::span<const char *const> fieldNames, ImportCollector &collector, const std::function<void(const FieldRow &)> &each)
{
    RowsHandler handler(text, names, fieldNames, collector, each);
    nlohmann::json::sax_parse(text, &handler);
    if (handler.isTooDeep() || !handler.foundRows())
        return fail("catalog.import_unknown_format", {}, {Argument::ofText("file", collector.options().fileName)});
    return {};
}

} // namespace powertrain::catalog
