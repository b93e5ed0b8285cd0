// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_pages.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/report/cover.h"
#include "ui/report/logo.h"
#include "ui/report/typesetter.h"
#include "ui/theme/fonts.h"

namespace powertrain {

namespace {

constexpr int kLogoPixels = 900; // on 170 points: finer than a printer needs

/// Index of the first placed piece of each page, and one past the last.
std::vector<std::size_t> pageStarts(const PageFlow &flow)
{
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < flow.placed.size(); ++i) {
        while (starts.size() <= static_cast<std::size_t>(flow.placed[i].page))
            starts.push_back(i);
    }
    while (starts.size() <= static_cast<std::size_t>(flow.pages))
        starts.push_back(flow.placed.size());
    return starts;
}

QString collected(const std::vector<Block> &blocks)
{
    struct Collect {
        QString all;
        void operator()(const HeadingBlock &block) { all += block.text; }
        void operator()(const ParagraphBlock &block) { all += block.text; }
        void operator()(const ListBlock &block) { all += block.items.join(QChar()); }
        void operator()(const FactsBlock &block)
        {
            for (const auto &row : block.rows)
                all += row.first + row.second;
        }
        void operator()(const TableBlock &block)
        {
            all += block.table.header.join(QChar());
            for (const QStringList &row : block.table.rows)
                all += row.join(QChar());
        }
        void operator()(const ChartBlock &) { }
        void operator()(const StepBlock &block) { all += block.title + block.formula + block.inputs + block.result + block.source; }
    } collect;
    for (const Block &block : blocks)
        std::visit(collect, block);
    return collect.all;
}

} // namespace

/// The document in one language: contents, summary, sections.
struct ReportPages::Part {
    Part(const Proposal &proposal, Words with, const ReportOptions &options, const PageGeometry &page, const Theme &theme);

    void set(const Proposal &proposal, const ReportOptions &options, const PageGeometry &page, const Theme &theme);
    void setContents(const PageGeometry &page, const Theme &theme, bool sectionsOnly = false);
    std::vector<Cover::Entry> coverEntries() const;

    struct Heading {
        QString text;
        int level = 1;
        int flowPage = 0;
        double y = 0; ///< page units from the top of the text
    };

    Words words;
    Document document;
    std::vector<Piece> pieces;
    PageFlow flow;
    std::vector<std::size_t> starts;
    std::vector<Heading> headings;
    std::vector<Piece> contents;               ///< the title, then an entry each
    std::vector<std::size_t> contentsHeadings; ///< which heading an entry stands for
    PageFlow contentsFlow;
    std::vector<std::size_t> contentsStarts;
    int firstPage = 1;
    int contentsPages = 0; ///< 0: on the cover
    int bodyPage() const { return firstPage + contentsPages; }
    int pages() const { return contentsPages + flow.pages; }
};

ReportPages::Part::Part(const Proposal &proposal, Words with, const ReportOptions &options, const PageGeometry &page, const Theme &theme)
    : words(std::move(with))
    , document(buildDocument(proposal, words, options))
{
    set(proposal, options, page, theme);
}

void ReportPages::Part::set(const Proposal &proposal, const ReportOptions &options, const PageGeometry &page, const Theme &theme)
{
    Typesetter typesetter(pt(page.textWidth()), pt(page.textHeight()), proposal, words, theme);
    for (const SummaryRoom &room : kSummaryRooms) {
        if (&room != &kSummaryRooms[0])
            document.summaryPage = buildSummary(proposal, words, options, room);
        typesetter.numberFrom(1);
        pieces = typesetter.set(document.summaryPage);
        if (powertrain::flow(pieces, pt(page.textHeight())).pages == 1)
            break;
    }
    std::vector<Piece> rest = typesetter.set(document.blocks);
    if (!rest.empty())
        rest.front().startsPage = true;
    pieces.insert(pieces.end(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
    flow = powertrain::flow(pieces, pt(page.textHeight()));
    starts = pageStarts(flow);
    for (const PlacedPiece &placed : flow.placed) {
        const Piece &piece = pieces[placed.piece];
        if (piece.headingLevel > 0)
            headings.push_back({piece.headingText, piece.headingLevel, placed.page, placed.y});
    }
}

/// On pages of its own: the sections, and what is below them if that takes one page.
void ReportPages::Part::setContents(const PageGeometry &page, const Theme &theme, bool sectionsOnly)
{
    contents.clear();
    contentsHeadings.clear();
    const double width = pt(page.textWidth());
    const QColor ink = theme.color(Role::Text);
    const QColor pale = theme.color(Role::MutedText);
    const QColor border = theme.color(Role::Border);
    Piece title;
    const SetText titleText = setText(document.contentsTitle, paperFont(15), width);
    title.height = titleText.height + pt(10);
    title.keepWithNext = true;
    title.paint = [titleText, accent = theme.color(Role::Accent)](QPainter &painter, QPointF at) { titleText.paint(painter, at, accent); };
    contents.push_back(std::move(title));
    for (std::size_t i = 0; i < headings.size(); ++i) {
        const bool section = headings[i].level == 1;
        if (sectionsOnly && !section)
            continue;
        const double indent = section ? 0 : pt(16);
        const QFont font = paperFont(section ? 9.5 : 8.5, section);
        const SetText text = setText(headings[i].text, font, width - indent - pt(34), Qt::AlignLeft, 1.4);
        Piece piece;
        piece.before = section ? pt(sectionsOnly ? 7 : 3.5) : 0;
        piece.height = text.height + pt(1);
        piece.keepWithNext = section && !sectionsOnly && i + 1 < headings.size() && headings[i + 1].level > 1;
        // The number is looked up when it is painted: where the body begins is known last.
        piece.paint = [this, i, text, indent, width, font, section, ink, pale, border](QPainter &painter, QPointF at) {
            text.paint(painter, at + QPointF(indent, 0), ink);
            setText(QString::number(bodyPage() + headings[i].flowPage + 1), font, width, Qt::AlignRight, 1.4).paint(painter, at, section ? ink : pale);
            if (section)
                painter.fillRect(QRectF(at.x(), at.y() + text.height, width, pt(0.4)), border);
        };
        contents.push_back(std::move(piece));
        contentsHeadings.push_back(i);
    }
    contentsFlow = powertrain::flow(contents, pt(page.textHeight()));
    contentsStarts = pageStarts(contentsFlow);
    contentsPages = contentsFlow.pages;
    if (contentsPages > 1 && !sectionsOnly)
        setContents(page, theme, true);
}

std::vector<Cover::Entry> ReportPages::Part::coverEntries() const
{
    std::vector<Cover::Entry> entries;
    for (const Heading &heading : headings) {
        if (heading.level == 1)
            entries.push_back({heading.text, firstPage + heading.flowPage, heading.y});
    }
    return entries;
}

struct ReportPages::Layout {
    Theme theme = Theme::light();
    PageGeometry page;
    std::vector<std::unique_ptr<Part>> parts; // painting refers to them
    std::unique_ptr<Cover> cover;
    std::string creator;
    int pages = 1;

    const Part &partOf(int number) const
    {
        const auto after = std::find_if(parts.begin(), parts.end(), [number](const auto &part) { return part->firstPage > number; });
        return **std::prev(after);
    }
    void paintMargins(QPainter &painter, const Document &document, int number) const;
    double pointsFromFoot(double y) const { return page.height - y / kPageUnits; }
};

ReportPages::ReportPages(const Proposal &proposal, const Words &words, const ReportOptions &options)
    : d(std::make_unique<Layout>())
{
    installFonts();
    d->page = pageGeometry(options.paper);
    d->creator = "Powertrain " + proposal.versions.app;
    d->parts.push_back(std::make_unique<Part>(proposal, words, options, d->page, d->theme));
    if (options.bothLanguages) {
        d->parts.push_back(std::make_unique<Part>(proposal, otherLanguage(words, proposal.catalog), options, d->page, d->theme));
    }
    std::vector<const Document *> documents;
    for (const auto &part : d->parts)
        documents.push_back(&part->document);
    d->cover = std::make_unique<Cover>(d->page, d->theme, documents, readLogo(options.logo, kLogoPixels));

    const bool one = d->parts.size() == 1;
    const bool onCover = one && d->cover->addContents(d->parts[0]->document.contentsTitle, d->parts[0]->coverEntries());
    std::vector<Cover::Entry> languages;
    for (const auto &part : d->parts) {
        part->firstPage = d->pages;
        if (!onCover)
            part->setContents(d->page, d->theme);
        d->pages += part->pages();
        languages.push_back({part->document.ownLanguage, part->firstPage, 0});
    }
    if (!one)
        d->cover->addLanguages(languages);
}

ReportPages::~ReportPages() = default;

int ReportPages::count() const { return d->pages; }

const PageGeometry &ReportPages::geometry() const { return d->page; }

void ReportPages::paint(QPainter &painter, int page) const
{
    if (page <= 0 || page >= d->pages) {
        d->cover->paint(painter);
        return;
    }
    const Part &part = d->partOf(page);
    d->paintMargins(painter, part.document, page);
    const bool isContents = page < part.bodyPage();
    const PageFlow &flow = isContents ? part.contentsFlow : part.flow;
    const std::vector<Piece> &pieces = isContents ? part.contents : part.pieces;
    const std::vector<std::size_t> &starts = isContents ? part.contentsStarts : part.starts;
    const auto index = static_cast<std::size_t>(page - (isContents ? part.firstPage : part.bodyPage()));
    for (std::size_t i = starts[index]; i < starts[index + 1]; ++i)
        pieces[flow.placed[i].piece].paint(painter, QPointF(pt(d->page.side), pt(d->page.top) + flow.placed[i].y));
}

void ReportPages::Layout::paintMargins(QPainter &painter, const Document &document, int number) const
{
    const QColor pale = theme.color(Role::MutedText);
    const QFont font = paperFont(7.5);
    const QFontMetricsF metrics(font);
    const double half = pt(page.textWidth() / 2 - 8);
    const double left = pt(page.side);
    const double right = pt(page.width - page.side) - half;
    const auto line = [&](double y) { painter.fillRect(QRectF(left, y, pt(page.textWidth()), pt(0.5)), theme.color(Role::Border)); };
    setText(metrics.elidedText(document.title, Qt::ElideRight, half), font, half).paint(painter, QPointF(left, pt(32)), pale);
    setText(metrics.elidedText(document.preparedFor.isEmpty() ? document.date : document.preparedFor, Qt::ElideRight, half), font, half, Qt::AlignRight).paint(painter, QPointF(right, pt(32)), pale);
    line(pt(46));
    line(pt(page.height - 44));
    setText(metrics.elidedText(document.footer, Qt::ElideRight, half * 1.4), font, half * 1.4).paint(painter, QPointF(left, pt(page.height - 38)), pale);
    setText(document.pageOf.arg(QString::number(number + 1), QString::number(pages)), font, half, Qt::AlignRight).paint(painter, QPointF(right, pt(page.height - 38)), pale);
}

std::vector<ReportPages::Section> ReportPages::outline() const
{
    std::vector<Section> sections{{d->parts.front()->document.title, 1, 0}};
    for (const auto &part : d->parts) {
        if (part->contentsPages > 0)
            sections.push_back({part->document.contentsTitle, 1, part->firstPage});
        for (const Part::Heading &heading : part->headings)
            sections.push_back({heading.text, heading.level, part->bodyPage() + heading.flowPage});
    }
    return sections;
}

PdfFacts ReportPages::facts() const
{
    const Document &first = d->parts.front()->document;
    PdfFacts facts;
    facts.language = d->parts.front()->words.language() == Language::Chinese ? "zh-CN" : "en";
    facts.title = first.title.toStdString();
    facts.author = (first.author.isEmpty() ? first.company : first.author).toStdString();
    facts.date = first.date.toStdString();
    facts.creator = d->creator;
    // A little above the heading, so that it does not stick to the edge of the window.
    const auto target = [&](double y) { return d->pointsFromFoot(pt(d->page.top) + y) + 8; };
    const auto link = [&](int page, const QRectF &area, int toPage, double y) {
        facts.links.push_back({page, area.left() / kPageUnits, d->pointsFromFoot(area.bottom()), area.right() / kPageUnits, d->pointsFromFoot(area.top()), toPage, target(y)});
    };
    for (const Cover::Link &to : d->cover->links())
        link(0, to.area, to.to.page, to.to.y);
    const int below = d->parts.size() > 1 ? 1 : 0;
    for (const auto &part : d->parts) {
        if (below > 0)
            facts.bookmarks.push_back({part->document.languageName.toStdString(), 1, part->firstPage, target(0), true});
        if (part->contentsPages > 0)
            facts.bookmarks.push_back({part->document.contentsTitle.toStdString(), 1 + below, part->firstPage, target(0)});
        for (const Part::Heading &heading : part->headings)
            facts.bookmarks.push_back({heading.text.toStdString(), heading.level + below, part->bodyPage() + heading.flowPage, target(heading.y)});
        for (const PlacedPiece &placed : part->contentsFlow.placed) {
            if (placed.piece == 0) // the title
                continue;
            const Part::Heading &heading = part->headings[part->contentsHeadings[placed.piece - 1]];
            const QRectF area(pt(d->page.side), pt(d->page.top) + placed.y, pt(d->page.textWidth()), part->contents[placed.piece].height);
            link(part->firstPage + placed.page, area, part->bodyPage() + heading.flowPage, heading.y);
        }
    }
    return facts;
}

QString ReportPages::texts() const
{
    QString all;
    for (const auto &part : d->parts) {
        const Document &document = part->document;
        all += document.title + document.preparedFor + document.company + document.contact + document.preparedBy + document.summary;
        for (const auto &[name, value] : document.highlights)
            all += name + value;
        all += collected(document.summaryPage) + collected(document.blocks);
    }
    return all;
}

} // namespace powertrain
