// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/section.h"

#include <utility>

#include <QLabel>
#include <QVBoxLayout>

#include "ui/results/data_table.h"
#include "ui/wizard/form.h"

namespace powertrain {

Section::Section(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_title(headingLabel(2, this))
    , m_text(plainLabel(this))
    , m_points(plainLabel(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(8);
    m_column->addWidget(m_title);
    m_column->addWidget(m_text);
    m_column->addWidget(m_points);
    for (QLabel *label : {m_text, m_points}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setFocusPolicy(Qt::NoFocus);
        label->hide();
    }
}

void Section::setTitle(const QString &title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    if (m_table)
        m_table->setAccessibleName(title);
}

void Section::setText(const QString &text)
{
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
}

void Section::setPoints(const QStringList &points)
{
    QString text;
    for (const QString &point : points) {
        if (!text.isEmpty())
            text += QLatin1Char('\n');
        text += QStringLiteral("·  ") + point;
    }
    m_points->setText(text);
    m_points->setVisible(!text.isEmpty());
}

DataTable *Section::table()
{
    if (!m_table) {
        m_table = new DataTable(this);
        m_table->setTheme(m_theme);
        m_table->setAccessibleName(m_title->text());
        m_column->addWidget(m_table);
    }
    return m_table;
}

void Section::setTable(TableContent content)
{
    const bool shown = !content.rows.empty();
    table()->setContent(std::move(content));
    m_table->setVisible(shown);
}

void Section::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (m_table)
        m_table->setTheme(theme);
}

void Section::insert(QWidget *widget) { m_column->insertWidget(3, widget); }

} // namespace powertrain
