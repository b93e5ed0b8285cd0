// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "core/workload/request.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace powertrain {

/// The part of a request that a field answers, so that it can be compared with its default and brought back to it.
struct Part {
    std::function<bool(const Request &, const Request &)> same;
    std::function<void(Request &to, const Request &from)> copy;

    explicit operator bool() const { return static_cast<bool>(same); }
};

template <class Value>
Part part(Value Request::*value)
{
    return {[value](const Request &a, const Request &b) { return a.*value == b.*value; }, [value](Request &to, const Request &from) { to.*value = from.*value; }};
}

template <class Answer, class Value>
Part part(Answer Request::*answer, Value Answer::*value)
{
    return {[=](const Request &a, const Request &b) { return (a.*answer).*value == (b.*answer).*value; }, [=](Request &to, const Request &from) { (to.*answer).*value = (from.*answer).*value; }};
}

/// Several parts that one field answers together.
Part together(std::vector<Part> parts);

/// What every field says in the same words.
struct FieldWords {
    QString isDefault; ///< tag
    QString optional;  ///< tag of a text that may stay empty
    QString reset;     ///< button and entry of the menu
    QString resetHint; ///< with the key
    QString resetOf;   ///< accessible name: %1 is the field
    QString valueOf;   ///< "%1: %2"
    QString yes, no, none;
    QString listSeparator;
};

/// One question: its label, its field, whether the answer is the default, what is wrong with it, why it is asked, and what
/// the last change did. Places its parts itself: beside one another where there is room, else below.
class FieldRow : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Line, ///< label on the left
        Tick,               ///< the field carries its own label
        Block };            ///< a heading, and a field as wide as the page
    enum class State { Unknown,
        Default,
        Changed };

    FieldRow(Kind kind, QWidget *field, QWidget *parent = nullptr);

    QLabel *label() const { return m_label; }
    QLabel *hint() const { return m_hint; }
    QWidget *field() const { return m_field; }
    /// Made when it is first needed.
    QLabel *problemLabel();

    void setWords(const QString &label, const QString &hint);
    void setFieldWords(const FieldWords &words);
    void setPart(Part part) { m_part = std::move(part); }
    const Part &part() const { return m_part; }
    /// The field takes the width there is, with these beside it.
    void setWide(std::vector<QWidget *> beside = {});

    void setState(State state);
    State state() const { return m_state; }
    /// One sentence, or nothing.
    void setProblem(const QString &sentence);
    QString problem() const { return m_problem; }
    void setConsequence(const QString &sentence);
    QString consequence() const;
    /// "Sample length: 512", for where the field itself is folded away.
    QString summary() const;
    /// What can have the focus, in reading order.
    QList<QWidget *> focusOrder() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(width, false); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void resetRequested();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int arrange(int width, bool place) const;
    int arrangeControls(int left, int y, int width, bool marksAtLabel, bool place) const;
    int fieldWidth(int available, bool marksAtLabel) const;
    int labelWidth() const;
    int tagWidth() const;
    bool isNarrow(int width) const;
    int put(QWidget *widget, int x, int y, int width, bool place) const;
    void changed();
    void showMenu(const QPoint &position, QLineEdit *line);
    QString valueText() const;

    Kind m_kind;
    QWidget *m_field;
    QLabel *m_label = nullptr; ///< none for a tick
    QLabel *m_hint;
    QLabel *m_tag;
    QToolButton *m_reset;
    QLabel *m_problemLabel = nullptr;
    QLabel *m_consequence = nullptr;
    std::vector<QWidget *> m_beside;
    bool m_wide = false;
    Part m_part;
    State m_state = State::Unknown;
    QString m_problem;
    FieldWords m_words;
};

} // namespace powertrain
