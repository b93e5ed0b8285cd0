// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/units/money.h"
#include "ui/text/words.h"
#include "ui/wizard/form.h"

class QLineEdit;

namespace powertrain {

enum class FieldKind { Text,
    Number,
    Percent, ///< shown as a percentage, kept as a ratio
    Money,   ///< amount and currency
    Choice,
    FreeChoice, ///< a list that other text can be typed into
    Clock };    ///< "23:30", kept as minutes

/// One field of a form. `value` is what it starts with: text, a choice's code, or a number as `numberText` writes it.
struct FieldSpec {
    std::string key;
    FieldKind kind = FieldKind::Text;
    QString label;
    QString hint;
    QString value;
    std::vector<std::pair<QString, QString>> choices; ///< code, words
    QString currency;                                 ///< Money
};

/// What a form holds, by key. A number that cannot be read is not there and is named in `wrong`.
struct FieldValues {
    std::map<std::string, std::string> texts;
    std::map<std::string, double> numbers;
    std::map<std::string, Money> amounts;
    QStringList wrong; ///< labels

    std::string text(const std::string &key) const;
    std::optional<double> number(const std::string &key) const;
    std::optional<int> whole(const std::string &key) const;
    std::optional<Money> amount(const std::string &key) const;
};

QString numberText(std::optional<double> number, double factor = 1);

/// A form made from a list of fields.
class FieldForm : public Form {
    Q_OBJECT

public:
    FieldForm(const std::vector<FieldSpec> &fields, const QStringList &currencies, const QString &currencyLabel, QWidget *parent = nullptr);
    FieldValues values() const;
    QWidget *field(const std::string &key) const;

private:
    struct Entry {
        FieldSpec spec;
        QWidget *widget = nullptr; ///< where the value is
        QComboBox *currency = nullptr;
    };
    void add(const FieldSpec &spec, const QStringList &currencies, const QString &currencyLabel);

    std::vector<Entry> m_entries;
};

} // namespace powertrain
