// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/facts_view.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>

namespace powertrain {

FactsView::FactsView(QWidget *parent)
    : QTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // addresses have no blanks
    document()->setDocumentMargin(12);
}

void FactsView::setFacts(const QString &title, const std::vector<FactGroup> &groups)
{
    m_title = title;
    m_groups = groups;
    m_hint.clear();
    write();
}

void FactsView::setHint(const QString &hint)
{
    m_title.clear();
    m_groups.clear();
    m_hint = hint;
    write();
}

void FactsView::setTheme(const Theme &theme)
{
    m_theme = theme;
    write();
}

void FactsView::write()
{
    clear();
    QTextCursor cursor(document());
    QTextCharFormat plain, muted, bold, large;
    plain.setForeground(m_theme.color(Role::Text));
    muted.setForeground(m_theme.color(Role::MutedText));
    bold.setForeground(m_theme.color(Role::Text));
    bold.setFontWeight(QFont::Bold);
    large = bold;
    large.setFontPointSize(font().pointSizeF() * 1.15);
    if (!m_hint.isEmpty()) {
        cursor.insertText(m_hint, muted);
        return;
    }
    cursor.insertText(m_title, large);
    for (const FactGroup &group : m_groups) {
        if (group.facts.empty())
            continue;
        QTextBlockFormat space;
        space.setTopMargin(10);
        space.setBottomMargin(2);
        if (!group.title.isEmpty()) {
            cursor.movePosition(QTextCursor::End);
            // Qt leaves an empty paragraph behind each table.
            if (cursor.block().text().isEmpty())
                cursor.setBlockFormat(space);
            else
                cursor.insertBlock(space);
            cursor.insertText(group.title, bold);
        }
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellPadding(2);
        format.setTopMargin(4);
        format.setCellSpacing(0);
        format.setBottomMargin(10);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        format.setColumnWidthConstraints({QTextLength(QTextLength::PercentageLength, 40), QTextLength(QTextLength::PercentageLength, 60)});
        cursor.movePosition(QTextCursor::End);
        QTextTable *table = cursor.insertTable(static_cast<int>(group.facts.size()), 2, format);
        for (int row = 0; row < table->rows(); ++row) {
            const RowFact &fact = group.facts[static_cast<std::size_t>(row)];
            table->cellAt(row, 0).firstCursorPosition().insertText(fact.name, muted);
            table->cellAt(row, 1).firstCursorPosition().insertText(fact.value, plain);
        }
    }
    moveCursor(QTextCursor::Start);
    verticalScrollBar()->setValue(0);
}

} // namespace powertrain
