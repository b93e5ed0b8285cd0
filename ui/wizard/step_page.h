// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/text/words.h"
#include "ui/window/engine.h"

class QLabel;
class QVBoxLayout;

namespace powertrain {

/// One of the four questions. A page shows the answers it is given, changes only its own part of a request, and words
/// itself anew when asked.
class StepPage : public QWidget {
    Q_OBJECT

public:
    explicit StepPage(QWidget *parent = nullptr);

    virtual void load(const Request &request) = 0;
    virtual void store(Request &request) const = 0;
    virtual void retranslate(const Words &words) = 0;
    /// What the answers lead to, as far as it is known: `proposal` may be null.
    virtual void showEffect(const Words &words, const Request &request, const Proposal *proposal);
    /// Where the keyboard starts.
    virtual QWidget *firstField() const = 0;

signals:
    void edited();

protected:
    QVBoxLayout *column() const { return m_column; }
    void setTitle(const QString &title, const QString &explanation);
    void setEffect(const QString &sentence);
    /// Puts the box with the effect at the end of the page.
    void finishColumn();

private:
    QVBoxLayout *m_column;
    QLabel *m_title;
    QLabel *m_explanation;
    QLabel *m_effect = nullptr;
};

} // namespace powertrain
