// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/form.h"

#include <array>
#include <cmath>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QSpinBox>
#include <QVBoxLayout>

namespace powertrain {

namespace {

/// Lets the page scroll when the wheel turns over a field that nobody is working in.
class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel || static_cast<QWidget *>(watched)->hasFocus())
            return false;
        event->ignore();
        return true;
    }
};

void guardWheel(QWidget *field)
{
    field->setFocusPolicy(Qt::StrongFocus);
    field->installEventFilter(new WheelGuard(field));
}

struct Suffix {
    const char16_t *text;
    double factor;
};

constexpr std::array<Suffix, 8> kSuffixes{{{u"万亿", 1e12}, {u"亿", 1e8}, {u"万", 1e4}, {u"t", 1e12}, {u"b", 1e9}, {u"g", 1e9}, {u"m", 1e6}, {u"k", 1e3}}};

} // namespace

QLabel *plainLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QLabel *hintLabel(QWidget *parent)
{
    QLabel *label = plainLabel(parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel *headingLabel(int level, QWidget *parent)
{
    QLabel *label = plainLabel(parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * (level == 1 ? 1.7 : 1.15));
    font.setBold(true);
    label->setFont(font);
    return label;
}

QString withoutMnemonic(QString text)
{
    // Chinese labels put the key in brackets behind the words: 天数(&D).
    const qsizetype bracket = text.indexOf(QLatin1String("(&"));
    if (bracket > 0 && bracket + 3 < text.size() && text.at(bracket + 3) == QLatin1Char(')'))
        text.remove(bracket, 4);
    return text.remove(QLatin1Char('&'));
}

std::optional<double> parseAmount(const QString &text)
{
    QString number = text.trimmed().toLower();
    number.remove(QLatin1Char(',')).remove(QLatin1Char(' ')).remove(QChar(0x00A0));
    double factor = 1;
    for (const Suffix &suffix : kSuffixes) {
        const QStringView view(suffix.text);
        if (number.endsWith(view)) {
            factor = suffix.factor;
            number.chop(view.size());
            break;
        }
    }
    bool ok = false;
    const double value = QLocale::c().toDouble(number, &ok) * factor;
    if (!ok || !std::isfinite(value) || value < 0 || value > 1e18)
        return std::nullopt;
    return value;
}

QString amountText(double amount)
{
    static constexpr std::array<std::pair<double, char>, 4> kScales{{{1e12, 'T'}, {1e9, 'B'}, {1e6, 'M'}, {1e3, 'k'}}};
    for (const auto &scale : kScales) {
        if (amount >= scale.first)
            return QLocale::c().toString(amount / scale.first, 'g', 6) + QLatin1Char(scale.second);
    }
    return QLocale::c().toString(amount, 'g', 10);
}

AmountEdit::AmountEdit(QWidget *parent)
    : QLineEdit(parent)
{
    setMaxLength(40);
}

void AmountEdit::setAmount(std::optional<double> amount)
{
    // What was typed stays as it is while it means the same.
    if (this->amount() == amount && !isWrong())
        return;
    setText(amount ? amountText(*amount) : QString());
}

QSpinBox *countField(int low, int high, int step, QWidget *parent)
{
    auto *field = new QSpinBox(parent);
    field->setRange(low, high);
    field->setSingleStep(step);
    field->setLocale(QLocale(QLocale::English, QLocale::UnitedStates));
    field->setGroupSeparatorShown(true);
    guardWheel(field);
    return field;
}

QDoubleSpinBox *numberField(double low, double high, double step, int decimals, QWidget *parent)
{
    auto *field = new QDoubleSpinBox(parent);
    field->setDecimals(decimals);
    field->setRange(low, high);
    field->setSingleStep(step);
    field->setLocale(QLocale(QLocale::English, QLocale::UnitedStates));
    field->setGroupSeparatorShown(true);
    guardWheel(field);
    return field;
}

QComboBox *listField(QWidget *parent)
{
    auto *field = new QComboBox(parent);
    field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    field->setMinimumContentsLength(12);
    guardWheel(field);
    return field;
}

void fillList(QComboBox *list, const std::vector<std::pair<int, QString>> &entries)
{
    const QSignalBlocker blocker(list);
    const QVariant chosen = list->currentData();
    list->clear();
    for (const auto &entry : entries)
        list->addItem(entry.second, entry.first);
    const int index = chosen.isValid() ? list->findData(chosen) : 0;
    list->setCurrentIndex(qMax(0, index));
}

int chosenIn(const QComboBox *list) { return list->currentData().toInt(); }

void chooseIn(QComboBox *list, int id)
{
    const QSignalBlocker blocker(list);
    const int index = list->findData(id);
    if (index >= 0)
        list->setCurrentIndex(index);
}

Form::Form(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(12);
}

Form::Row Form::addRow(FieldRow::Kind kind, QWidget *field, Part part)
{
    auto *row = new FieldRow(kind, field, this);
    row->setPart(std::move(part));
    m_column->addWidget(row);
    return {row->label(), field, row->hint(), row};
}

Form::Row Form::add(QWidget *field, Part part) { return addRow(FieldRow::Kind::Line, field, std::move(part)); }

Form::Row Form::addTick(QCheckBox *box, Part part) { return addRow(FieldRow::Kind::Tick, box, std::move(part)); }

Form::Row Form::addBlock(QWidget *field, Part part) { return addRow(FieldRow::Kind::Block, field, std::move(part)); }

} // namespace powertrain
