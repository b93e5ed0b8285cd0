// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/field_form.h"

#include <cmath>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

namespace powertrain {

namespace {

/// As the wizard's amounts (20亿, 3k), and below nothing: trends fall.
std::optional<double> signedAmount(QString text)
{
    text = text.trimmed();
    if (text.endsWith(QLatin1Char('%')))
        text.chop(1);
    const bool negative = text.startsWith(QLatin1Char('-')) || text.startsWith(QChar(0x2212));
    const auto amount = parseAmount(negative ? text.mid(1) : text);
    return amount && negative ? std::optional(-*amount) : amount;
}

std::optional<int> minutesOf(const QString &text)
{
    const QStringList parts = QString(text).replace(QChar(0xFF1A), QLatin1Char(':')).split(QLatin1Char(':'));
    bool hourOk = false, minuteOk = true;
    const int hour = parts.front().trimmed().toInt(&hourOk);
    const int minute = parts.size() > 1 ? parts[1].trimmed().toInt(&minuteOk) : 0;
    if (!hourOk || !minuteOk || parts.size() > 2 || hour < 0 || hour > 24 || minute < 0 || minute > 59 || hour * 60 + minute > 1440)
        return std::nullopt;
    return hour * 60 + minute;
}

} // namespace

QString numberText(std::optional<double> number, double factor)
{
    return number ? QLocale::c().toString(*number * factor, 'g', 10) : QString();
}

std::string FieldValues::text(const std::string &key) const
{
    const auto found = texts.find(key);
    return found == texts.end() ? std::string() : found->second;
}

std::optional<double> FieldValues::number(const std::string &key) const
{
    const auto found = numbers.find(key);
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<int> FieldValues::whole(const std::string &key) const
{
    const auto value = number(key);
    // What is no whole number, or beyond any count, is left to core to refuse.
    return value ? std::optional(static_cast<int>(std::lround(std::min(*value, 1e9)))) : std::nullopt;
}

std::optional<Money> FieldValues::amount(const std::string &key) const
{
    const auto found = amounts.find(key);
    return found == amounts.end() ? std::nullopt : std::optional(found->second);
}

FieldForm::FieldForm(const std::vector<FieldSpec> &fields, const QStringList &currencies, const QString &currencyLabel, QWidget *parent)
    : Form(parent)
{
    for (const FieldSpec &spec : fields)
        add(spec, currencies, currencyLabel);
}

void FieldForm::add(const FieldSpec &spec, const QStringList &currencies, const QString &currencyLabel)
{
    Entry entry{spec, nullptr, nullptr};
    switch (spec.kind) {
    case FieldKind::Text:
    case FieldKind::Number:
    case FieldKind::Percent:
    case FieldKind::Clock: {
        auto *line = new QLineEdit(this);
        line->setMaxLength(spec.kind == FieldKind::Text ? 500 : 40);
        line->setText(spec.value);
        entry.widget = line;
        Form::add(line).setWords(spec.label, spec.hint);
        break;
    }
    case FieldKind::Choice:
    case FieldKind::FreeChoice: {
        QComboBox *list = listField(this);
        for (const auto &choice : spec.choices)
            list->addItem(choice.second, choice.first);
        list->setCurrentIndex(qMax(0, list->findData(spec.value)));
        if (spec.kind == FieldKind::FreeChoice) {
            list->setEditable(true);
            list->setInsertPolicy(QComboBox::NoInsert);
            list->lineEdit()->setMaxLength(120);
            if (list->findData(spec.value) < 0)
                list->setEditText(spec.value);
        }
        entry.widget = list;
        Form::add(list).setWords(spec.label, spec.hint);
        break;
    }
    case FieldKind::Money: {
        auto *both = new QWidget(this);
        auto *row = new QHBoxLayout(both);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(6);
        auto *line = new QLineEdit(both);
        line->setMaxLength(40);
        line->setText(spec.value);
        line->setMinimumHeight(32);
        entry.currency = listField(both);
        entry.currency->setMinimumContentsLength(4);
        entry.currency->setMinimumHeight(32);
        for (const QString &currency : currencies)
            entry.currency->addItem(currency, currency);
        if (entry.currency->findData(spec.currency) < 0 && !spec.currency.isEmpty())
            entry.currency->addItem(spec.currency, spec.currency);
        entry.currency->setCurrentIndex(qMax(0, entry.currency->findData(spec.currency)));
        row->addWidget(line, 1);
        row->addWidget(entry.currency);
        entry.widget = line;
        const Row placed = Form::add(both);
        placed.setWords(spec.label, spec.hint);
        placed.label->setBuddy(line);
        line->setAccessibleName(withoutMnemonic(spec.label));
        entry.currency->setAccessibleName(currencyLabel.arg(withoutMnemonic(spec.label)));
        both->setFocusProxy(line);
        break;
    }
    }
    m_entries.push_back(std::move(entry));
}

QWidget *FieldForm::field(const std::string &key) const
{
    for (const Entry &entry : m_entries) {
        if (entry.spec.key == key)
            return entry.widget;
    }
    return nullptr;
}

FieldValues FieldForm::values() const
{
    FieldValues values;
    for (const Entry &entry : m_entries) {
        const std::string &key = entry.spec.key;
        if (const auto *list = qobject_cast<QComboBox *>(entry.widget)) {
            // Typed text that is one of the names means that one.
            const int named = entry.spec.kind == FieldKind::FreeChoice ? list->findText(list->currentText().trimmed(), Qt::MatchFixedString) : list->currentIndex();
            values.texts[key] = (named >= 0 ? list->itemData(named).toString() : list->currentText().trimmed()).toStdString();
            continue;
        }
        const QString text = static_cast<QLineEdit *>(entry.widget)->text().trimmed();
        if (text.isEmpty())
            continue;
        if (entry.spec.kind == FieldKind::Text) {
            values.texts[key] = text.toStdString();
            continue;
        }
        if (entry.spec.kind == FieldKind::Clock) {
            if (const auto minutes = minutesOf(text))
                values.numbers[key] = *minutes;
            else
                values.wrong += withoutMnemonic(entry.spec.label);
            continue;
        }
        const auto amount = signedAmount(text);
        const auto currency = entry.currency ? Currency::parse(entry.currency->currentData().toString().toStdString()) : std::nullopt;
        const auto money = amount && currency ? Money::fromUnits(*amount, *currency) : std::nullopt;
        if (!amount || (entry.spec.kind == FieldKind::Money && !money))
            values.wrong += withoutMnemonic(entry.spec.label);
        else if (money)
            values.amounts.emplace(key, *money);
        else
            values.numbers[key] = entry.spec.kind == FieldKind::Percent ? *amount / 100 : *amount;
    }
    return values;
}

} // namespace powertrain
