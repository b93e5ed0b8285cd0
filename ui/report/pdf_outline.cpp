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

/// Links the items of one level with one another and with their parent, and returns how many there are below it.
int linkItems(Handle parent, const std::vector<Handle> &items)
{
    if (items.empty())
        return 0;
    parent.replaceKey("/First", items.front());
    parent.replaceKey("/Last", items.back());
    for (std::size_t i = 0; i < items.size(); ++i) {
        Handle item = items[i];
        item.replaceKey("/Parent", parent);
        if (i > 0)
            item.replaceKey("/Prev", items[i - 1]);
        if (i + 1 < items.size())
            item.replaceKey("/Next", items[i + 1]);
    }
    return static_cast<int>(items.size());
}

void addOutline(QPDF &pdf, const std::vector<QPDFPageObjectHelper> &pages, const std::vector<PdfBookmark> &bookmarks)
{
    Handle root = pdf.makeIndirectObject(Handle::newDictionary());
    root.replaceKey("/Type", Handle::newName("/Outlines"));
    std::vector<Handle> sections;
    std::vector<std::vector<Handle>> below;
    for (const PdfBookmark &bookmark : bookmarks) {
        if (bookmark.page < 0 || static_cast<std::size_t>(bookmark.page) >= pages.size())
            continue;
        Handle item = pdf.makeIndirectObject(Handle::newDictionary());
        item.replaceKey("/Title", Handle::newUnicodeString(bookmark.title));
        item.replaceKey("/Dest", destination(pages[static_cast<std::size_t>(bookmark.page)].getObjectHandle(), bookmark.y));
        if (bookmark.level == 1 || sections.empty()) {
            sections.push_back(item);
            below.emplace_back();
        } else {
            below.back().push_back(item);
        }
    }
    if (sections.empty())
        return;
    root.replaceKey("/Count", Handle::newInteger(linkItems(root, sections)));
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const int count = linkItems(sections[i], below[i]);
        // Negative: closed until the reader opens it.
        if (count > 0)
            sections[i].replaceKey("/Count", Handle::newInteger(-count));
    }
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
