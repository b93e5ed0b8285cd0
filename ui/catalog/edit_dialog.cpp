// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/edit_dialog.h"

#include <algorithm>
#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/catalog/catalog_editor.h"
#include "ui/text/wording.h"

namespace powertrain {

EditDialog::EditDialog(EditForm form, const Words &words, const Catalog &catalog, CatalogEditor &editor, QWidget *parent)
    : QDialog(parent)
    , m_form(std::move(form))
    , m_words(words)
    , m_editor(editor)
    , m_problem(plainLabel(this))
    , m_save(new QPushButton(this))
    , m_cancel(new QPushButton(this))
{
    setWindowTitle(m_form.title);
    QStringList currencies;
    for (const Currency &currency : PriceScale::currencies(catalog))
        currencies += QString::fromStdString(currency.text());
    m_fields = new FieldForm(m_form.fields, currencies, words.translate("Powertrain", "%1: currency", "accessible name of a list; %1 is an amount's label"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(10);
    if (!m_form.introduction.isEmpty()) {
        QLabel *introduction = hintLabel(this);
        introduction->setText(m_form.introduction);
        column->addWidget(introduction);
    }
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(m_fields);
    area->setMinimumWidth(m_fields->sizeHint().width() + 30);
    column->addWidget(area, 1);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->hide();
    column->addWidget(m_problem);
    auto *foot = new QHBoxLayout;
    m_save->setText(words.translate("Powertrain", "&Keep", "button: the row entered in a form"));
    m_cancel->setText(words.translate("Powertrain", "&Cancel", "button"));
    m_save->setObjectName(QStringLiteral("primary"));
    m_save->setDefault(true);
    for (QPushButton *button : {m_save, m_cancel})
        button->setAccessibleName(withoutMnemonic(button->text()));
    foot->addStretch(1);
    foot->addWidget(m_save);
    foot->addWidget(m_cancel);
    column->addLayout(foot);
    connect(m_save, &QPushButton::clicked, this, &EditDialog::save);
    connect(m_cancel, &QPushButton::clicked, this, &EditDialog::reject);
    resize(660, qMin(660, m_fields->sizeHint().height() + 190));
}

void EditDialog::save()
{
    if (m_saving)
        return;
    const FieldValues values = m_fields->values();
    if (!values.wrong.isEmpty()) {
        m_problem->setText(m_words.translate("Powertrain", "This is not a number, an amount or a time: %1", "problem of a form; list of fields").arg(values.wrong.join(m_words.translate("Powertrain", ", ", "between the items of a list"))));
        m_problem->show();
        return;
    }
    OverlayChange change = m_form.change(values);
    change.kind = ChangeKind::Edit;
    change.madeAt = CatalogEditor::now();
    m_saving = true;
    m_save->setEnabled(false);
    m_editor.apply(std::move(change), [self = QPointer(this)](const std::optional<Error> &error) {
        if (!self)
            return;
        self->m_saving = false;
        self->m_save->setEnabled(true);
        if (!error) {
            self->accept();
            return;
        }
        self->showError(*error);
    });
}

/// A value that core refuses is named by its field, which gets the focus.
void EditDialog::showError(const Error &error)
{
    QString sentence = word(m_words, error.message);
    if (error.message.code == "catalog.own_out_of_range") {
        for (const Argument &argument : error.message.arguments) {
            const std::string key = argument.text == "currency" ? "likely" : argument.text == "unit" && m_fields->field("unit.compute") ? "unit.compute"
                                                                                                                                        : argument.text;
            const auto spec = std::find_if(m_form.fields.begin(), m_form.fields.end(), [&](const FieldSpec &field) { return field.key == key; });
            if (argument.name != "field" || spec == m_form.fields.end())
                continue;
            sentence = m_words.translate("Powertrain", "“%1” is missing or cannot be right.", "problem of a form; label of a field").arg(withoutMnemonic(spec->label));
            m_fields->field(key)->setFocus();
        }
    }
    m_problem->setText(sentence);
    m_problem->show();
}

void EditDialog::reject()
{
    if (!m_saving)
        QDialog::reject();
}

} // namespace powertrain
