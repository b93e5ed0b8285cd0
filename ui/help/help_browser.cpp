// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_browser.h"

#include <algorithm>

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>

namespace powertrain {

namespace {

constexpr double kTitle = 1.6, kHeading = 1.22, kEntry = 1.05; // of the text's size
constexpr int kLineHeight = 125;                               // per cent

double headingScale(int level)
{
    return level == 1 ? kTitle : level == 2 ? kHeading
                                            : kEntry;
}

} // namespace

HelpBrowser::HelpBrowser(QWidget *parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setOpenExternalLinks(false);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(24);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        if (url.scheme() != QLatin1String("help"))
            return;
        if (const std::optional<HelpTopic> topic = helpTopicById(url.path()))
            emit topicChosen(*topic);
    });
}

QVariant HelpBrowser::loadResource(int, const QUrl &) { return {}; }

void HelpBrowser::showMarkdown(const QString &markdown)
{
    m_markdown = markdown;
    write();
    moveCursor(QTextCursor::Start);
    verticalScrollBar()->setValue(0);
}

void HelpBrowser::setTheme(const Theme &theme)
{
    m_theme = theme;
    const int place = verticalScrollBar()->value();
    write();
    verticalScrollBar()->setValue(place);
}

void HelpBrowser::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    // Sizes of headings are set in points, so they do not follow the window's font by themselves.
    if (event->type() == QEvent::FontChange && !m_writing)
        write();
}

void HelpBrowser::write()
{
    m_writing = true;
    document()->setDefaultFont(font());
    document()->setMarkdown(m_markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
    styleBlocks();
    styleTables();
    mark();
    m_writing = false;
}

void HelpBrowser::styleBlocks()
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        styleBlock(QTextCursor(block));
}

void HelpBrowser::styleBlock(QTextCursor cursor)
{
    const QTextBlock block = cursor.block();
    const int level = block.blockFormat().headingLevel();
    const double size = font().pointSizeF() > 0 ? font().pointSizeF() : 10;
    QTextBlockFormat paragraph;
    paragraph.setLineHeight(kLineHeight, QTextBlockFormat::ProportionalHeight);
    if (!cursor.currentTable()) {
        paragraph.setTopMargin(level == 1 ? 0 : level == 2 ? size * 1.4
                : level == 3                               ? size * 0.9
                                                           : 0);
        paragraph.setBottomMargin(level > 0 ? size * 0.4 : cursor.currentList() ? size * 0.3
                                                                                : size * 0.7);
    }
    cursor.mergeBlockFormat(paragraph);

    // Formats are taken before they are changed: merging joins fragments, and iterators would then point astray.
    struct Piece {
        int from, length;
        QTextCharFormat format;
    };
    std::vector<Piece> pieces;
    for (QTextBlock::iterator it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        pieces.push_back({fragment.position(), fragment.length(), fragment.charFormat()});
    }
    for (Piece &piece : pieces) {
        QTextCharFormat &format = piece.format;
        format.setForeground(m_theme.color(level > 0 && level < 3 ? Role::Accent : Role::Text));
        if (level > 0) {
            format.clearProperty(QTextFormat::FontSizeAdjustment);
            format.setFontPointSize(size * headingScale(level));
            format.setFontWeight(QFont::Bold);
        }
        if (format.isAnchor()) {
            format.setForeground(m_theme.color(Role::Accent));
            format.setFontUnderline(true);
        } else if (format.fontFixedPitch()) {
            format.setBackground(m_theme.color(Role::Raised));
        }
        cursor.setPosition(piece.from);
        cursor.setPosition(piece.from + piece.length, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

void HelpBrowser::styleTables()
{
    for (QTextFrame *frame : document()->rootFrame()->childFrames()) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(m_theme.color(Role::Border));
        format.setBorderCollapse(true);
        format.setCellSpacing(0);
        format.setCellPadding(6);
        format.setTopMargin(6);
        format.setBottomMargin(12);
        table->setFormat(format);
        for (int column = 0; column < table->columns(); ++column) {
            QTextTableCell cell = table->cellAt(0, column);
            QTextCharFormat header = cell.format();
            header.setBackground(m_theme.color(Role::Raised));
            cell.setFormat(header);
        }
    }
}

int HelpBrowser::highlight(const QStringList &words)
{
    m_words = words;
    mark();
    return static_cast<int>(m_hits.size());
}

void HelpBrowser::mark()
{
    m_hits.clear();
    m_hit = -1;
    for (const QString &word : m_words) {
        for (QTextCursor hit = document()->find(word); !hit.isNull(); hit = document()->find(word, hit))
            m_hits.push_back(hit);
    }
    std::sort(m_hits.begin(), m_hits.end(), [](const QTextCursor &a, const QTextCursor &b) { return a.selectionStart() < b.selectionStart(); });
    QList<QTextEdit::ExtraSelection> marks;
    for (const QTextCursor &hit : m_hits) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = hit;
        selection.format.setBackground(m_theme.color(Role::Accent));
        selection.format.setForeground(m_theme.color(Role::OnAccent));
        marks.push_back(selection);
    }
    setExtraSelections(marks);
}

void HelpBrowser::goToNextHit()
{
    if (m_hits.isEmpty())
        return;
    m_hit = (m_hit + 1) % m_hits.size();
    setTextCursor(m_hits[m_hit]);
    ensureCursorVisible();
}

} // namespace powertrain
