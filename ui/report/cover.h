// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QImage>
#include <QPainter>
#include <QRectF>

#include "ui/report/document.h"
#include "ui/report/page_geometry.h"

namespace powertrain {

/// The first page: sender, title, client, dates, the answer in a sentence and four figures; in both languages where
/// the document has two. Below it the contents, if they find room.
class Cover {
public:
    struct Entry {
        QString text;
        int page = 0; ///< from 0
        double y = 0; ///< page units from the top of that page
    };
    /// A rectangle of the cover, in page units, that leads to an entry.
    struct Link {
        QRectF area;
        Entry to;
    };

    /// The first document's language comes first. The documents are read here only.
    Cover(const PageGeometry &page, const Theme &theme, const std::vector<const Document *> &documents, const QImage &logo);

    /// In one column or two, whole titles only. False: there is no room, and nothing is added.
    bool addContents(const QString &title, const std::vector<Entry> &entries);
    /// Where each language begins; room is kept for it.
    void addLanguages(const std::vector<Entry> &entries);

    void paint(QPainter &painter) const;
    const std::vector<Link> &links() const { return m_links; }

private:
    using Documents = std::vector<const Document *>;
    void setFoot(const Documents &documents);
    double setHead(const Documents &documents, const QImage &logo, double scale);
    double setSender(const Documents &documents, double y, double scale);
    double setHighlights(const Document &document, double y);
    double put(const QString &text, const QFont &font, const QColor &colour, double x, double y, double width, double leading = 1.4);
    void putEntry(const Entry &entry, double x, double y, double width, const QFont &font);

    PageGeometry m_page;
    Theme m_theme;
    std::vector<std::function<void(QPainter &)>> m_drawn;
    std::vector<Link> m_links;
    double m_bottom = 0; ///< of what is set so far, page units
    double m_lowest = 0; ///< where the foot begins
};

} // namespace powertrain
