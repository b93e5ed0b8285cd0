// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/cover.h"

#include <algorithm>

#include <QFontMetricsF>

#include "ui/report/typesetter.h"

namespace powertrain {

namespace {

constexpr double kLogoWidth = 170;
constexpr double kLogoHeight = 54;
constexpr double kEntryLine = 15.5;

/// An amount must not break: bold, as large as its line has room for.
QFont largestFitting(const QString &text, double width)
{
    for (double points : {12.5, 11.5, 10.5, 9.5, 8.5}) {
        const QFont font = paperFont(points, true);
        if (QFontMetricsF(font).horizontalAdvance(text) < width)
            return font;
    }
    return paperFont(8.5, true);
}

} // namespace

Cover::Cover(const PageGeometry &page, const Theme &theme, const std::vector<const Document *> &documents, const QImage &logo)
    : m_page(page)
    , m_theme(theme)
{
    setFoot(documents);
    const std::vector<std::function<void(QPainter &)>> foot = m_drawn;
    const double reserved = documents.size() > 1 ? pt(26 + kEntryLine * static_cast<double>(documents.size())) : 0;
    // Smaller and smaller until it fits; at the end without what the summary on the next page says as well.
    for (double scale : {1.0, 0.92, 0.85, 0.78, 0.7, 0.0}) {
        m_drawn = foot;
        m_bottom = setHead(documents, logo, scale);
        if (m_bottom + reserved <= m_lowest)
            break;
    }
}

/// Draws later; returns the lower edge now.
double Cover::put(const QString &text, const QFont &font, const QColor &colour, double x, double y, double width, double leading)
{
    if (text.isEmpty())
        return y;
    const SetText set = setText(text, font, width, Qt::AlignLeft, leading);
    m_drawn.push_back([set, x, y, colour](QPainter &painter) { set.paint(painter, QPointF(x, y), colour); });
    return y + set.height;
}

void Cover::setFoot(const Documents &documents)
{
    const QColor pale = m_theme.color(Role::MutedText);
    const double x = pt(m_page.side);
    const double width = pt(m_page.textWidth());
    put(documents.front()->footer, paperFont(7.5), pale, x, pt(m_page.height - 38), width);
    double y = pt(m_page.height - 44);
    for (auto document = documents.rbegin(); document != documents.rend(); ++document) {
        y -= setText((*document)->caution, paperFont(8), width).height;
        put((*document)->caution, paperFont(8), pale, x, y, width);
    }
    m_lowest = y - pt(10);
}

double Cover::setSender(const Documents &documents, double y, double scale)
{
    // Two languages stand beside one another.
    const double gap = pt(18);
    const double columns = static_cast<double>(documents.size());
    const double width = (pt(m_page.textWidth()) - gap * (columns - 1)) / columns;
    const QColor ink = m_theme.color(Role::Text);
    const QColor pale = m_theme.color(Role::MutedText);
    double lowest = y;
    double x = pt(m_page.side);
    for (const Document *document : documents) {
        double at = put(document->preparedFor, paperFont(11.5 * scale), ink, x, y, width);
        at = put(document->company, paperFont(10 * scale, true), ink, x, at + pt(5), width);
        for (const QString &line : {document->preparedBy, document->contact, document->dated, document->validUntil})
            at = put(line, paperFont(9.5 * scale), pale, x, at, width);
        lowest = std::max(lowest, at);
        x += width + gap;
    }
    return lowest;
}

double Cover::setHead(const Documents &documents, const QImage &logo, double scale)
{
    const bool withSummary = scale > 0;
    if (!withSummary)
        scale = 0.7;
    const QColor ink = m_theme.color(Role::Text);
    const QColor accent = m_theme.color(Role::Accent);
    const double x = pt(m_page.side);
    const double width = pt(m_page.textWidth());
    m_drawn.push_back([right = pt(m_page.width), accent](QPainter &painter) { painter.fillRect(QRectF(0, 0, right, pt(9)), accent); });
    double y = pt(logo.isNull() ? 76 * scale : 38);
    if (!logo.isNull()) {
        const QSizeF size = QSizeF(logo.size()).scaled(pt(kLogoWidth), pt(kLogoHeight), Qt::KeepAspectRatio);
        m_drawn.push_back([logo, area = QRectF(QPointF(x, y), size)](QPainter &painter) {
            painter.setRenderHint(QPainter::SmoothPixmapTransform);
            painter.drawImage(area, logo);
        });
        y += size.height() + pt(22 * scale);
    }
    QStringList said;
    for (const Document *document : documents) {
        y = put(document->kind, paperFont(11 * scale, true), accent, x, y, width);
        if (said.contains(document->title))
            continue;
        said << document->title;
        y = put(document->title, paperFont((document->title.size() > 60 ? 19 : documents.size() > 1 ? 21
                                                                                                    : 25)
                                         * scale,
                                     true),
                ink, x, y + pt(5 * scale), width, 1.3)
            + pt(8 * scale);
    }
    y = setSender(documents, y + pt(4 * scale), scale) + pt(18 * scale);
    for (const Document *document : documents) {
        if (withSummary)
            y = put(document->summary, paperFont((documents.size() > 1 ? 10.5 : 11.5) * scale), ink, x, y, width, 1.5) + pt(12 * scale);
        y = setHighlights(*document, y) + pt(documents.size() > 1 ? 18 * scale : 0);
    }
    return y;
}

/// The key figures side by side. Returns the y below them.
double Cover::setHighlights(const Document &document, double y)
{
    const qsizetype count = document.highlights.size();
    if (count == 0)
        return y;
    const double gap = pt(10);
    const double width = (pt(m_page.textWidth()) - gap * static_cast<double>(count - 1)) / static_cast<double>(count);
    std::vector<std::pair<SetText, SetText>> texts;
    double nameHeight = 0;
    double height = 0;
    for (const auto &[name, value] : document.highlights) {
        const SetText first = setText(name, paperFont(8), width - pt(16));
        const SetText second = setText(value, largestFitting(value, width - pt(16)), width - pt(16), Qt::AlignLeft, 1.3, 6);
        nameHeight = std::max(nameHeight, first.height);
        height = std::max(height, second.height);
        texts.emplace_back(first, second);
    }
    height += nameHeight + pt(20);
    m_drawn.push_back([texts = std::move(texts), theme = m_theme, left = pt(m_page.side), y, width, height, nameHeight, gap](QPainter &painter) {
        double x = left;
        for (const auto &[name, value] : texts) {
            painter.fillRect(QRectF(x, y, width, height), theme.color(Role::Window));
            painter.fillRect(QRectF(x, y, width, pt(2)), theme.color(Role::Accent));
            name.paint(painter, QPointF(x + pt(8), y + pt(8)), theme.color(Role::MutedText));
            value.paint(painter, QPointF(x + pt(8), y + pt(11) + nameHeight), theme.color(Role::Text));
            x += width + gap;
        }
    });
    return y + height;
}

void Cover::putEntry(const Entry &entry, double x, double y, double width, const QFont &font)
{
    put(entry.text, font, m_theme.color(Role::Text), x, y, width);
    const SetText number = setText(QString::number(entry.page + 1), font, width, Qt::AlignRight);
    const double line = pt(kEntryLine);
    m_drawn.push_back([=, pale = m_theme.color(Role::MutedText), border = m_theme.color(Role::Border)](QPainter &painter) {
        number.paint(painter, QPointF(x, y), pale);
        painter.fillRect(QRectF(x, y + line - pt(1), width, pt(0.4)), border);
    });
    m_links.push_back({QRectF(x, y, width, line), entry});
}

bool Cover::addContents(const QString &title, const std::vector<Entry> &entries)
{
    const QFont font = paperFont(9.5);
    const QFontMetricsF metrics(font);
    const double line = pt(kEntryLine);
    const double y = m_bottom + pt(26);
    const double heading = setText(title, paperFont(10.5, true), pt(m_page.textWidth())).height + pt(6);
    const double room = m_lowest - y - heading;
    const bool two = static_cast<double>(entries.size()) * line > room;
    const std::size_t rows = two ? (entries.size() + 1) / 2 : entries.size();
    const double width = two ? pt(m_page.textWidth() / 2 - 10) : pt(m_page.textWidth());
    const bool whole = std::all_of(entries.begin(), entries.end(), [&](const Entry &entry) { return metrics.horizontalAdvance(entry.text) < width - pt(30); });
    if (static_cast<double>(rows) * line > room || !whole)
        return false;
    put(title, paperFont(10.5, true), m_theme.color(Role::Text), pt(m_page.side), y, pt(m_page.textWidth()));
    for (std::size_t i = 0; i < entries.size(); ++i)
        putEntry(entries[i], pt(m_page.side) + (i < rows ? 0 : pt(m_page.textWidth() / 2 + 10)), y + heading + static_cast<double>(i % rows) * line, width, font);
    return true;
}

void Cover::addLanguages(const std::vector<Entry> &entries)
{
    double y = std::min(m_bottom + pt(16), m_lowest - pt(kEntryLine) * static_cast<double>(entries.size()));
    for (const Entry &entry : entries) {
        putEntry(entry, pt(m_page.side), y, pt(m_page.textWidth()), paperFont(10, true));
        y += pt(kEntryLine);
    }
}

void Cover::paint(QPainter &painter) const
{
    for (const auto &draw : m_drawn)
        draw(painter);
}

} // namespace powertrain
