// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QWidget>

namespace powertrain::test {

namespace fit {

/// A label's words take whole lines: a pixel of rounding is not seen.
inline constexpr int kSlack = 1;

inline QString nameOf(const QWidget *widget)
{
    QString text = widget->accessibleName();
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        text = label->text();
    else if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && !button->text().isEmpty())
        text = button->text();
    return QStringLiteral("%1 “%2” (%3 × %4)").arg(QLatin1String(widget->metaObject()->className()), text.left(60)).arg(widget->width()).arg(widget->height());
}

/// What a label's or a button's words take, against what they have. Empty: enough.
inline QString clipped(const QWidget *widget)
{
    const auto tooSmall = [widget](QSize needed) {
        return widget->width() + kSlack < needed.width() || widget->height() + kSlack < needed.height() ? QStringLiteral("clipped: %1 needs %2 × %3").arg(nameOf(widget)).arg(needed.width()).arg(needed.height()) : QString();
    };
    if (const auto *label = qobject_cast<const QLabel *>(widget)) {
        if (label->text().isEmpty())
            return {};
        if (!label->wordWrap())
            return tooSmall(label->sizeHint());
        // A word that is wider than the label is cut off, however high the label is.
        const QRect inside = label->contentsRect();
        const QRect words = label->fontMetrics().boundingRect(QRect(0, 0, inside.width(), 100000), Qt::TextWordWrap | (label->buddy() ? Qt::TextShowMnemonic : 0), label->text());
        return tooSmall({words.width() + label->width() - inside.width(), label->heightForWidth(label->width())});
    }
    if (const auto *list = qobject_cast<const QComboBox *>(widget)) {
        QStyleOptionComboBox option;
        option.initFrom(list);
        option.editable = list->isEditable();
        option.currentText = list->currentText();
        const QRect room = list->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, list);
        const int words = list->fontMetrics().horizontalAdvance(list->currentText());
        const bool typed = list->isEditable(); // typed text scrolls
        if (!typed && words > room.width() + kSlack)
            return QStringLiteral("clipped: %1, “%2” needs %3 of %4").arg(nameOf(list), list->currentText()).arg(words).arg(room.width());
        return widget->height() + kSlack < list->minimumSizeHint().height() ? tooSmall({0, list->minimumSizeHint().height()}) : QString();
    }
    if (const auto *spin = qobject_cast<const QAbstractSpinBox *>(widget)) {
        const auto *line = spin->findChild<const QLineEdit *>();
        const int words = spin->fontMetrics().horizontalAdvance(spin->text());
        return (line && words + kSlack > line->width()) || spin->height() + kSlack < spin->minimumSizeHint().height() ? QStringLiteral("clipped: %1, “%2” needs %3").arg(nameOf(spin), spin->text()).arg(words) : QString();
    }
    if (const auto *line = qobject_cast<const QLineEdit *>(widget)) {
        const int words = line->fontMetrics().horizontalAdvance(line->text().isEmpty() ? line->placeholderText() : QString());
        return words > line->width() || line->height() + kSlack < line->minimumSizeHint().height() ? tooSmall({words, line->minimumSizeHint().height()}) : QString();
    }
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
        if (button->hasHeightForWidth())
            return tooSmall({button->minimumSizeHint().width(), button->heightForWidth(button->width())});
        return button->text().isEmpty() ? QString() : tooSmall(button->sizeHint());
    }
    return {};
}

/// Parts of Qt's own widgets, which lay themselves out.
inline bool isInner(const QWidget *widget)
{
    return qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QAbstractButton *>(widget)
        || qobject_cast<const QProgressBar *>(widget);
}

inline void check(const QWidget *widget, const QWidget *root, QStringList &faults)
{
    std::vector<const QWidget *> shown;
    for (const QObject *child : widget->children()) {
        const auto *part = qobject_cast<const QWidget *>(child);
        if (part && !part->isWindow() && part->isVisibleTo(root) && !part->size().isEmpty())
            shown.push_back(part);
    }
    for (const QWidget *part : shown) {
        if (const QString fault = clipped(part); !fault.isEmpty())
            faults += fault;
        // Scrolling contents may be longer than what is shown of them, never wider.
        const auto *area = qobject_cast<const QAbstractScrollArea *>(widget->parentWidget());
        const bool scrolled = area && area->viewport() == widget;
        const QRect room = widget->rect().adjusted(-kSlack, -kSlack, kSlack, scrolled ? 1'000'000 : kSlack);
        if (!scrolled && !room.contains(part->geometry()))
            faults += QStringLiteral("outside of %1: %2").arg(QLatin1String(widget->metaObject()->className()), nameOf(part));
        if (scrolled && part->width() > widget->width() + kSlack && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
            faults += QStringLiteral("wider than the page: %1").arg(nameOf(part));
        // A chart is a canvas: what lies on it is painted over it on purpose.
        if (!isInner(part) && !part->inherits("powertrain::ChartWidget"))
            check(part, root, faults);
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
        for (std::size_t j = i + 1; j < shown.size(); ++j) {
            const QRect both = shown[i]->geometry().intersected(shown[j]->geometry());
            if (both.width() > kSlack && both.height() > kSlack)
                faults += QStringLiteral("overlap: %1 and %2").arg(nameOf(shown[i]), nameOf(shown[j]));
        }
    }
}

} // namespace fit

/// Every visible widget below `root` whose words find no room, that lies over a sibling, or outside of what holds it. The
/// root has to be laid out (shown, events processed). Item views and canvases paint themselves and are not looked into.
inline QStringList clippedOrOverlapping(const QWidget *root)
{
    QStringList faults;
    fit::check(root, root, faults);
    faults.removeDuplicates();
    return faults;
}

} // namespace powertrain::test
