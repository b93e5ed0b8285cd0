// SPDX-License-Identifier: GPL-3.0-or-later
// CSV: libcsv splits the cells; where a row begins, and what to do when it does not end, is said here.
#include <algorithm>
#include <array>
#include <cstring>

#include <csv.h>

#include "core/catalog/fold.h"
#include "core/catalog/price_import_parts.h"

namespace powertrain::catalog {

namespace {

constexpr std::size_t kPieceBytes = 64 << 10; ///< fed at a time, so that a runaway field is noticed early
constexpr std::size_t kMostCells = 2000;
constexpr int kMostRecoveries = 100; ///< each may read a megabyte again
constexpr std::size_t kRowsPerTick = 4096;

/// One libcsv parser and the row that it is in the middle of.
class RowParser {
public:
    explicit RowParser(char delimiter)
    {
        csv_init(&m_parser, 0);
        csv_set_delim(&m_parser, static_cast<unsigned char>(delimiter));
        csv_set_blk_size(&m_parser, 4096);
    }
    ~RowParser() { csv_free(&m_parser); }
    RowParser(const RowParser &) = delete;

    /// `onRow` is called for each row that ends in this piece.
    template <class OnRow>
    void feed(std::string_view piece, OnRow &&onRow)
    {
        Call<OnRow> call{*this, onRow};
        csv_parse(&m_parser, piece.data(), piece.size(), &Call<OnRow>::cell, &Call<OnRow>::end, &call);
    }
    /// False: the last cell's quote never closed.
    template <class OnRow>
    bool finish(OnRow &&onRow)
    {
        Call<OnRow> call{*this, onRow};
        csv_set_opts(&m_parser, CSV_STRICT | CSV_STRICT_FINI); // lenient until here: a stray quote is a character
        return csv_fini(&m_parser, &Call<OnRow>::cell, &Call<OnRow>::end, &call) == 0;
    }
    bool runsAway() const { return m_tooLong || m_parser.entry_pos > kMostFieldBytes || m_buffer.size() > 2 * kMostFieldBytes; }
    int cellsSoFar() const { return static_cast<int>(m_cells.size()); }

private:
    template <class OnRow>
    struct Call {
        RowParser &self;
        OnRow &onRow;
        static void cell(void *text, std::size_t length, void *data) { static_cast<Call *>(data)->self.addCell(static_cast<const char *>(text), length); }
        static void end(int, void *data)
        {
            auto *call = static_cast<Call *>(data);
            call->onRow(call->self.takeCells());
            call->self.clear();
        }
    };

    void addCell(const char *text, std::size_t length)
    {
        if (m_cells.size() >= kMostCells || length > kMostFieldBytes) {
            m_tooLong = true;
            return;
        }
        m_cells.emplace_back(m_buffer.size(), length);
        m_buffer.append(text, length);
    }
    const std::vector<std::string_view> &takeCells()
    {
        m_views.clear();
        for (const auto &[at, length] : m_cells)
            m_views.push_back(std::string_view(m_buffer).substr(at, length));
        return m_views;
    }
    void clear()
    {
        m_cells.clear();
        m_buffer.clear();
    }

    csv_parser m_parser{};
    std::string m_buffer;
    std::vector<std::pair<std::size_t, std::size_t>> m_cells;
    std::vector<std::string_view> m_views;
    bool m_tooLong = false;
};

/// Behind the end of the line that begins at `start`: after "\n", "\r\n" or a lone "\r".
std::size_t lineEnd(std::string_view text, std::size_t start)
{
    const auto *begin = text.data() + start;
    const std::size_t left = text.size() - start;
    const auto *feed = static_cast<const char *>(std::memchr(begin, '\n', left));
    const std::size_t length = feed ? static_cast<std::size_t>(feed - begin) : left;
    const auto *back = static_cast<const char *>(std::memchr(begin, '\r', length));
    if (back && static_cast<std::size_t>(back - begin) + 1 < length)
        return start + static_cast<std::size_t>(back - begin) + 1;
    return std::min(text.size(), start + length + 1);
}

bool isBlank(std::string_view line) { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

} // namespace

void readCsv(std::string_view text, char delimiter, const CsvHandler &handler)
{
    std::size_t at = 0, rows = 0;
    int line = 1, recoveries = 0;
    while (at < text.size()) {
        RowParser parser(delimiter);
        std::size_t rowStart = at;
        CsvRow row{line, {}};
        bool open = false, goOn = true;
        const auto onRow = [&](const std::vector<std::string_view> &cells) {
            open = false;
            if (!goOn || parser.runsAway())
                return;
            row.cells.assign(cells.begin(), cells.end());
            goOn = handler.row(row);
            if (goOn && ++rows % kRowsPerTick == 0 && handler.progress)
                goOn = handler.progress(static_cast<double>(at) / static_cast<double>(text.size()));
        };
        while (at < text.size() && goOn && !parser.runsAway()) {
            const std::size_t end = lineEnd(text, at);
            if (!open) {
                rowStart = at;
                row.line = line;
                open = !isBlank(text.substr(at, std::min<std::size_t>(end - at, 256)));
            }
            for (std::size_t piece = at; piece < end && !parser.runsAway(); piece += kPieceBytes)
                parser.feed(text.substr(piece, std::min(kPieceBytes, end - piece)), onRow);
            at = end;
            ++line;
        }
        if (!goOn)
            return;
        const bool runaway = parser.runsAway();
        const int column = parser.cellsSoFar() + 1;
        if (!runaway && parser.finish(onRow))
            return;
        // The row swallowed its successors: they are read once more without it.
        handler.trouble(runaway ? CsvTrouble::TooLong : CsvTrouble::OpenQuote, row.line, column);
        at = lineEnd(text, rowStart);
        line = row.line + 1;
        if (++recoveries == kMostRecoveries && at < text.size()) {
            handler.trouble(CsvTrouble::GaveUp, line, 0);
            return;
        }
    }
}

std::vector<std::string> csvHeader(std::string_view text, char delimiter)
{
    std::vector<std::string> header;
    CsvHandler handler;
    handler.row = [&header](const CsvRow &row) {
        for (const std::string_view cell : row.cells)
            header.emplace_back(cell);
        return false;
    };
    handler.trouble = [](CsvTrouble, int, int) {};
    readCsv(text.substr(0, 2 * kPieceBytes), delimiter, handler);
    return header;
}

char csvDelimiter(std::string_view text)
{
    const auto start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::string_view line = text.substr(start, std::min<std::size_t>(lineEnd(text, start) - start, kPieceBytes));
    char best = ',';
    for (const char candidate : {',', ';', '\t'}) {
        if (std::count(line.begin(), line.end(), candidate) > std::count(line.begin(), line.end(), best))
            best = candidate;
    }
    return best;
}

namespace {

/// What a spreadsheet may take for the beginning of a formula; full-width forms as well.
bool startsFormula(std::string_view text)
{
    for (const std::string_view mark : {"=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"}) {
        if (text.substr(0, mark.size()) == mark)
            return true;
    }
    return false;
}

bool isGuarded(std::string_view text)
{
    const auto rest = std::min(text.find_first_not_of('\''), text.size());
    return startsFormula(text.substr(rest));
}

} // namespace

std::string_view withoutFormulaGuard(std::string_view cell)
{
    return !cell.empty() && cell.front() == '\'' && isGuarded(cell) ? cell.substr(1) : cell;
}

std::string csvCell(std::string_view text)
{
    std::string cell = isGuarded(text) ? "'" + std::string(text) : std::string(text);
    const bool edges = !cell.empty() && (cell.front() == ' ' || cell.back() == ' ');
    if (!edges && cell.find_first_of(",;\t\"\r\n") == std::string::npos)
        return cell;
    std::string quoted = "\"";
    for (const char c : cell) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

void readCsvTable(std::string_view text, std::span<const ColumnName> names, std::span<const std::string_view> passedOver, ImportCollector &collector, const std::function<void(const FieldRow &)> &each)
{
    int fields = 0;
    for (const ColumnName &name : names)
        fields = std::max(fields, name.field + 1);
    FieldRow values;
    values.texts.resize(static_cast<std::size_t>(fields));
    values.columns.resize(static_cast<std::size_t>(fields));
    std::size_t width = 0;
    std::vector<std::string> header;
    const bool clean = isUtf8(text) && text.find('\0') == std::string_view::npos;

    const auto readHeader = [&](const CsvRow &row) {
        width = row.cells.size();
        for (std::size_t i = 0; i < width; ++i) {
            const int column = static_cast<int>(i) + 1;
            header.push_back(cleanText(row.cells[i].substr(0, kMostNameBytes)));
            const std::string folded = foldName(header.back());
            const auto known = std::find_if(names.begin(), names.end(), [&folded](const ColumnName &name) { return name.folded == folded; });
            if (known == names.end()) {
                if (!folded.empty() && std::find(passedOver.begin(), passedOver.end(), folded) == passedOver.end())
                    collector.remark(row.line, column, header.back(), "catalog.import_unknown_column");
            } else if (values.columns[static_cast<std::size_t>(known->field)]) {
                collector.remark(row.line, column, header.back(), "catalog.import_repeated_column");
            } else {
                values.columns[static_cast<std::size_t>(known->field)] = column;
            }
        }
    };
    /// Only in files that are not wholly text: the cell that is not.
    const auto isText = [&](const CsvRow &row) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const bool nul = row.cells[i].find('\0') != std::string_view::npos;
            if (nul || !isUtf8(row.cells[i])) {
                collector.problem(row.line, static_cast<int>(i) + 1, header[i], nul ? "catalog.import_nul" : "catalog.import_not_utf8");
                return false;
            }
        }
        return true;
    };

    CsvHandler handler;
    handler.progress = [&collector](double share) { return collector.tick(share); };
    handler.trouble = [&](CsvTrouble trouble, int line, int column) {
        const char *code = trouble == CsvTrouble::OpenQuote ? "catalog.import_open_quote" : trouble == CsvTrouble::TooLong ? "catalog.import_field_too_long"
                                                                                                                           : "catalog.import_gave_up";
        const auto field = column > 0 && static_cast<std::size_t>(column) <= header.size() ? header[static_cast<std::size_t>(column) - 1] : std::string();
        collector.problem(line, column, field, code);
        collector.dropRow();
        ++collector.preview().rowsRead;
    };
    handler.row = [&](const CsvRow &row) {
        if (header.empty()) {
            readHeader(row);
            return true;
        }
        ++collector.preview().rowsRead;
        std::size_t cells = row.cells.size();
        while (cells > width && row.cells[cells - 1].empty())
            --cells;
        if (cells != width) {
            collector.problem(row.line, 0, {}, "catalog.import_cell_count", {Argument::of("count", static_cast<double>(cells)), Argument::of("of", static_cast<double>(width))});
            collector.dropRow();
            return true;
        }
        if (!clean && !isText(row)) {
            collector.dropRow();
            return true;
        }
        values.line = row.line;
        for (std::size_t field = 0; field < values.texts.size(); ++field) {
            const int column = values.columns[field];
            values.texts[field] = column ? withoutFormulaGuard(row.cells[static_cast<std::size_t>(column) - 1]) : std::string_view();
        }
        each(values);
        return true;
    };
    readCsv(text, csvDelimiter(text), handler);
}

} // namespace powertrain::catalog
