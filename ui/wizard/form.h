// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include <QLineEdit>
#include <QWidget>

#include "core/units/money.h"
#include "ui/wizard/field_row.h"
#include "ui/wizard/fold.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QVBoxLayout;

namespace powertrain {

/// A label that shows text as it is, never as markup, and wraps.
QLabel *plainLabel(QWidget *parent = nullptr);
/// The same in the quiet colour, for explanations.
QLabel *hintLabel(QWidget *parent = nullptr);
/// Heading of a page (1) or of a section in it (2).
QLabel *headingLabel(int level, QWidget *parent = nullptr);
/// A label's text without the mark of its Alt key.
QString withoutMnemonic(QString text);

/// Numbers typed with the field's own suffixes: 500M, 2T, 1.5e9, 20亿, 3 万.
std::optional<double> parseAmount(const QString &text);
QString amountText(double amount);

class AmountEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit AmountEdit(QWidget *parent = nullptr);
    std::optional<double> amount() const { return parseAmount(text()); }
    void setAmount(std::optional<double> amount);
    bool isWrong() const { return !text().trimmed().isEmpty() && !amount(); }
};

/// Spin boxes and lists that the mouse wheel scrolls past unless they have the focus.
QSpinBox *countField(int low, int high, int step, QWidget *parent = nullptr);
QDoubleSpinBox *numberField(double low, double high, double step, int decimals, QWidget *parent = nullptr);
QComboBox *listField(QWidget *parent = nullptr);
/// Fills a list anew in another language and keeps what is chosen.
void fillList(QComboBox *list, const std::vector<std::pair<int, QString>> &entries);
int chosenIn(const QComboBox *list);
void chooseIn(QComboBox *list, int id);

/// Questions below one another.
class Form : public QWidget {
    Q_OBJECT

public:
    struct Row {
        QLabel *label = nullptr;
        QWidget *field = nullptr;
        QLabel *hint = nullptr;
        FieldRow *row = nullptr;

        /// `label` carries the Alt key; both are the field's accessible name and description as well.
        void setWords(const QString &labelText, const QString &hintText = {}) const { row->setWords(labelText, hintText); }
        void setVisible(bool visible) const { row->setVisible(visible); }
    };

    explicit Form(QWidget *parent = nullptr);
    /// With the part of the request that it answers, a field shows whether that is the default, and can go back to it.
    Row add(QWidget *field, Part part = {});
    /// A tick box, which carries its own label.
    Row addTick(QCheckBox *box, Part part = {});
    /// A field as wide as the page, below a heading.
    Row addBlock(QWidget *field, Part part = {});

private:
    Row addRow(FieldRow::Kind kind, QWidget *field, Part part);

    QVBoxLayout *m_column;
};

} // namespace powertrain
