// SPDX-License-Identifier: GPL-3.0-or-later
// The one file that includes libqpdf: its headers need C++17 with Clang 14 (font.cmake sets that).
#include "ui/report/pdf_outline.h"

#include <exception>

#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace powertrain {

namespace {

using Handle = QPDFObjectHandle;

Handle destination(Handle page, double y)
{
    return Handle::newArray({page, Handle::newName("/XYZ"), Handle::newNull(), Handle::newReal(y, 1), Handle::newNull()});
}

struct Item {
    Handle handle;
    int level = 1;
    bool open = false;
    std::vector<std::size_t> below;
};

/// Links a parent with the items below it and them with one another. Returns how many lines there are when all that
/// is open is shown.
int linkItems(Handle parent, const std::vector<std::size_t> &below, std::vector<Item> &items)
{
    int shown = 0;
    for (std::size_t i = 0; i < below.size(); ++i) {
        Item &item = items[below[i]];
        item.handle.replaceKey("/Parent", parent);
        if (i > 0)
            item.handle.replaceKey("/Prev", items[below[i - 1]].handle);
        if (i + 1 < below.size())
            item.handle.replaceKey("/Next", items[below[i + 1]].handle);
        const int inside = linkItems(item.handle, item.below, items);
        // Negative: closed until the reader opens it.
        if (inside > 0)
            item.handle.replaceKey("/Count", Handle::newInteger(item.open ? inside : -inside));
        shown += 1 + (item.open ? inside : 0);
    }
    if (!below.empty()) {
        parent.replaceKey("/First", items[below.front()].handle);
        parent.replaceKey("/Last", items[below.back()].handle);
    }
    return shown;
}

void addOutline(QPDF &pdf, const std::vector<QPDFPageObjectHelper> &pages, const std::vector<PdfBookmark> &bookmarks)
{
    std::vector<Item> items;
    std::vector<std::size_t> top;
    std::vector<std::size_t> path; // from the top to the last item
    for (const PdfBookmark &bookmark : bookmarks) {
        if (bookmark.page < 0 || static_cast<std::size_t>(bookmark.page) >= pages.size())
            continue;
        Handle handle = pdf.makeIndirectObject(Handle::newDictionary());
        handle.replaceKey("/Title", Handle::newUnicodeString(bookmark.title));
        handle.replaceKey("/Dest", destination(pages[static_cast<std::size_t>(bookmark.page)].getObjectHandle(), bookmark.y));
        while (!path.empty() && items[path.back()].level >= bookmark.level)
            path.pop_back();
        (path.empty() ? top : items[path.back()].below).push_back(items.size());
        path.push_back(items.size());
        items.push_back({handle, bookmark.level, bookmark.open, {}});
    }
    if (items.empty())
        return;
    Handle root = pdf.makeIndirectObject(Handle::newDictionary());
    root.replaceKey("/Type", Handle::newName("/Outlines"));
    root.replaceKey("/Count", Handle::newInteger(linkItems(root, top, items)));
    pdf.getRoot().replaceKey("/Outlines", root);
    pdf.getRoot().replaceKey("/PageMode", Handle::newName("/UseOutlines"));
}

void addLinks(QPDF &pdf, std::vector<QPDFPageObjectHelper> &pages, const std::vector<PdfLink> &links)
{
    for (const PdfLink &link : links) {
        Handle annotation = pdf.makeIndirectObject(Handle::newDictionary());
        annotation.replaceKey("/Type", Handle::newName("/Annot"));
        annotation.replaceKey("/Subtype", Handle::newName("/Link"));
        annotation.replaceKey("/Rect", Handle::newArray({Handle::newReal(link.left, 1), Handle::newReal(link.bottom, 1), Handle::newReal(link.right, 1), Handle::newReal(link.top, 1)}));
        annotation.replaceKey("/Border", Handle::newArray({Handle::newInteger(0), Handle::newInteger(0), Handle::newInteger(0)}));
        annotation.replaceKey("/Dest", destination(pages.at(static_cast<std::size_t>(link.toPage)).getObjectHandle(), link.toY));
        Handle page = pages.at(static_cast<std::size_t>(link.page)).getObjectHandle();
        if (!page.getKey("/Annots").isArray())
            page.replaceKey("/Annots", Handle::newArray());
        page.getKey("/Annots").appendItem(annotation);
    }
}

/// "2026-11-30" as PDF writes dates.
std::string pdfDate(const std::string &iso)
{
    std::string digits;
    for (char c : iso) {
        if (c >= '0' && c <= '9')
            digits += c;
    }
    return digits.size() == 8 ? "D:" + digits + "000000Z" : std::string();
}

void setFacts(QPDF &pdf, const PdfFacts &facts)
{
    Handle root = pdf.getRoot();
    root.replaceKey("/Lang", Handle::newString(facts.language));
    Handle preferences = Handle::newDictionary();
    preferences.replaceKey("/DisplayDocTitle", Handle::newBool(true));
    root.replaceKey("/ViewerPreferences", preferences);
    Handle info = Handle::newDictionary();
    info.replaceKey("/Title", Handle::newUnicodeString(facts.title));
    info.replaceKey("/Creator", Handle::newUnicodeString(facts.creator));
    info.replaceKey("/Producer", Handle::newUnicodeString(facts.creator));
    if (!facts.author.empty())
        info.replaceKey("/Author", Handle::newUnicodeString(facts.author));
    const std::string date = pdfDate(facts.date);
    if (!date.empty()) {
        info.replaceKey("/CreationDate", Handle::newString(date));
        info.replaceKey("/ModDate", Handle::newString(date));
    }
    pdf.getTrailer().replaceKey("/Info", pdf.makeIndirectObject(info));
    // Qt's own metadata stream would contradict these and holds the time of the run.
    root.removeKey("/Metadata");
}

} // namespace

std::string finishPdf(const std::string &pdf, const PdfFacts &facts, std::string &error)
{
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.processMemoryFile("report", pdf.data(), pdf.size());
        std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(document).getAllPages();
        addOutline(document, pages, facts.bookmarks);
        addLinks(document, pages, facts.links);
        setFacts(document, facts);
        QPDFWriter writer(document);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.setObjectStreamMode(qpdf_o_generate);
        writer.write();
        const std::shared_ptr<Buffer> buffer = writer.getBufferSharedPointer();
        return std::string(reinterpret_cast<const char *>(buffer->getBuffer()), buffer->getSize());
    } catch (const std::exception &problem) {
        error = problem.what();
        return {};
    }
}

} // namespace powertrain
