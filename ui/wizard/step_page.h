// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "ui/text/words.h"
#include "ui/window/engine.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace powertrain {

class FieldRow;

/// One of the four questions. A page shows the answers it is given, changes only its own part of a request, and words
/// itself anew when asked. What every field has in common (default, reset, what is missing, what the last change did)
/// happens here, once for all pages.
class StepPage : public QWidget {
    Q_OBJECT

public:
    explicit StepPage(QWidget *parent = nullptr);

    void load(const Request &request);
    void store(Request &request) const { storeAnswers(request); }
    void retranslate(const Words &words);
    /// What the answers lead to, as far as it is known: `proposal` may be null.
    void showEffect(const Words &words, const Request &request, const Proposal *proposal);
    /// Beneath the field that was edited last: what the change did to the result, one sentence. Goes when another field is
    /// edited, and when the page is left.
    void showConsequence(const QString &sentence);
    /// What a result still lacks on this page, one sentence. Empty: nothing. It blocks nothing.
    QString missing() const;
    /// All fields that this task asks back to their defaults, as one edit.
    void resetStep();
    /// The fields with a default, in reading order.
    const std::vector<FieldRow *> &rows() const { return m_rows; }
    /// Where the keyboard starts.
    virtual QWidget *firstField() const = 0;

signals:
    void edited();

protected:
    virtual void loadAnswers(const Request &request) = 0;
    virtual void storeAnswers(Request &request) const = 0;
    virtual void reword(const Words &words) = 0;
    virtual void effect(const Words &words, const Request &request, const Proposal *proposal);
    /// What is wrong with a field or missing in it, one sentence or nothing. Wrong amounts are found for all pages here.
    virtual QString problemOf(const FieldRow &row) const;

    QVBoxLayout *column() const { return m_column; }
    void setTitle(const QString &title, const QString &explanation);
    void setEffect(const QString &sentence);
    /// Puts the box with the effect at the end of the page, and brings the tab order into reading order.
    void finishColumn();
    /// Defaults, problems and summaries as the answers stand.
    void showMarks();
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void takeEdit();
    void reset(const std::vector<FieldRow *> &rows);
    /// The task asks for it; it may lie in a closed fold.
    bool isAsked(const FieldRow *row) const;
    void orderTabs();

    Words m_words;
    std::vector<FieldRow *> m_rows;
    FieldRow *m_lastEdited = nullptr;
    std::unique_ptr<Request> m_answers; ///< as last loaded, shown or edited

    QVBoxLayout *m_column;
    QLabel *m_title;
    QLabel *m_explanation;
    QLabel *m_effect = nullptr;
    QToolButton *m_resetStep = nullptr;
};

} // namespace powertrain
