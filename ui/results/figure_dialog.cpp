// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/figure_dialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/results/derivation_model.h"
#include "ui/wizard/form.h"

namespace powertrain {

FigureDialog::FigureDialog(QWidget *parent)
    : QDialog(parent)
    , m_what(headingLabel(2, this))
    , m_formula(plainLabel(this))
    , m_source(hintLabel(this))
    , m_view(new QTreeView(this))
    , m_copy(new QPushButton(this))
    , m_all(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_what);
    column->addWidget(m_formula);
    column->addWidget(m_source);
    column->addWidget(m_view, 1);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addWidget(m_all);
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    column->addLayout(buttons);
    for (QLabel *label : {m_what, m_formula, m_source})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_view->setAlternatingRowColors(true);
    m_view->header()->setStretchLastSection(true);
    // The font's average letter is a Chinese one, twice as wide as those of most lines here.
    resize(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 110, fontMetrics().height() * 26);
    connect(m_copy, &QPushButton::clicked, this, &FigureDialog::copy);
    connect(m_all, &QPushButton::clicked, this, &FigureDialog::allRequested);
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
}

void FigureDialog::show(DerivationModel &model, const QModelIndex &index, const QString &number, const Words &words)
{
    m_model = &model;
    m_index = index;
    setWindowTitle(words.translate("Powertrain", "Where this number comes from", "window title"));
    m_copy->setText(words.translate("Powertrain", "&Copy", "button: the calculation as text"));
    m_all->setText(words.translate("Powertrain", "&All calculations", "button: to the page"));
    m_close->setText(words.translate("Powertrain", "C&lose", "button"));
    for (QPushButton *button : {m_copy, m_all, m_close})
        button->setAccessibleName(withoutMnemonic(button->text()));
    m_view->setAccessibleName(windowTitle());
    m_view->setVisible(index.isValid());
    m_copy->setEnabled(index.isValid());
    if (!index.isValid()) {
        m_what->setText(number);
        m_formula->setText(words.translate("Powertrain", "This number has no formula of its own: it is an answer, a count, or a fact or price from the catalogue. The pages “How it was calculated” and “Sources and assumptions” say where those come from."));
        m_source->clear();
    } else {
        const auto text = [&index](int column) { return index.siblingAtColumn(column).data().toString(); };
        m_what->setText(words.translate("Powertrain", "%1 = %2", "what, its value").arg(text(DerivationModel::WhatColumn), text(DerivationModel::ValueColumn)));
        m_formula->setText(text(DerivationModel::FormulaColumn));
        m_source->setText(text(DerivationModel::SourceColumn).isEmpty() ? QString() : words.translate("Powertrain", "Source: %1").arg(text(DerivationModel::SourceColumn)));
        m_view->setModel(&model);
        m_view->setRootIndex(index);
        m_view->setColumnWidth(0, fontMetrics().horizontalAdvance(QLatin1Char('0')) * 42);
        m_view->setColumnWidth(1, fontMetrics().horizontalAdvance(QLatin1Char('0')) * 30);
        m_view->setColumnWidth(2, fontMetrics().horizontalAdvance(QLatin1Char('0')) * 14);
        m_view->expandToDepth(0);
        m_view->setVisible(model.rowCount(index) > 0);
    }
    m_source->setVisible(!m_source->text().isEmpty());
    QDialog::show();
    raise();
    (m_view->isVisible() ? static_cast<QWidget *>(m_view) : m_close)->setFocus();
}

QString FigureDialog::headline() const { return m_what->text(); }

void FigureDialog::copy() const
{
    if (m_model && m_index.isValid())
        QGuiApplication::clipboard()->setText(m_model->asText(m_index));
}

} // namespace powertrain
