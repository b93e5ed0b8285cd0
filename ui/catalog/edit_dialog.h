// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QDialog>

#include "ui/catalog/edit_forms.h"

class QLabel;
class QPushButton;

namespace powertrain {

class CatalogEditor;

/// A form for one row of the user's own. It stays open until the row is kept: what core says against it is shown in it.
class EditDialog : public QDialog {
    Q_OBJECT

public:
    EditDialog(EditForm form, const Words &words, const Catalog &catalog, CatalogEditor &editor, QWidget *parent = nullptr);
    FieldForm *form() const { return m_fields; }
    QPushButton *saveButton() const { return m_save; }
    QLabel *problem() const { return m_problem; }

    void reject() override;

private:
    void save();
    void showError(const Error &error);

    EditForm m_form;
    Words m_words;
    CatalogEditor &m_editor;
    FieldForm *m_fields;
    QLabel *m_problem;
    QPushButton *m_save, *m_cancel;
    bool m_saving = false;
};

} // namespace powertrain
