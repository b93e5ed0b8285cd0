// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QWidget>

#include "ui/text/words.h"
#include "ui/theme/theme.h"
#include "ui/window/glyphs.h"

class QButtonGroup;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace powertrain {

/// A place in the window to go to: a step with its number and its answer in short, or a page of the result.
class NavigationItem : public QAbstractButton {
    Q_OBJECT

public:
    enum class Kind { Step,
        Page };

    NavigationItem(Kind kind, int number, Glyph glyph, QWidget *parent = nullptr);
    void setWords(const QString &title, const QString &answer = {});
    void setDone(bool done);
    void setMissing(const QString &missing);
    /// Picture or number alone; the words are in the tool tip.
    void setCompact(bool compact);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void showDescription();

    Kind m_kind;
    int m_number;
    Glyph m_glyph;
    QString m_answer;
    QString m_missing; ///< what the step still needs
    bool m_done = false;
    bool m_compact = false;
};

inline constexpr int kSteps = 4;

/// The left column: the four steps, then the result's pages. Ids: 0 … 3 the steps, 4 … the pages.
class Navigation : public QWidget {
    Q_OBJECT

public:
    explicit Navigation(QWidget *parent = nullptr);

    void setCurrent(int id);
    int current() const;
    void setAnswers(const QStringList &answers);
    /// By step: what has to be answered before there can be a plan; empty where nothing is missing.
    void setMissing(const QStringList &missing);
    void setCompact(bool compact);
    int compactWidth() const;
    QString title(int step) const { return m_titles[step]; }
    void setVisited(int step);
    void resetVisited();
    void setResultAvailable(bool available);
    void retranslate(const Words &words);
    NavigationItem *item(int id) const { return m_items[static_cast<std::size_t>(id)]; }

signals:
    void chosen(int id);
    void homeRequested();

private:
    QScrollArea *m_area;
    QVBoxLayout *m_column;
    QButtonGroup *m_group;
    QPushButton *m_brand;
    QLabel *m_resultHeading;
    std::vector<NavigationItem *> m_items;
    bool m_compact = false;
    QString m_brandName;
    QStringList m_answers;
    QString m_titles[kSteps];
};

} // namespace powertrain
