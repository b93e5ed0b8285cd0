// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

namespace powertrain {

struct Fact {
    QString caption;
    QString value;
};

/// A row of figures with their captions; goes on in a second line where the width is short.
class FactStrip : public QWidget {
    Q_OBJECT

public:
    explicit FactStrip(QWidget *parent = nullptr);
    void setFacts(std::vector<Fact> facts);
    /// The figure at a place, as it is written; empty beside the figures.
    QString valueAt(const QPoint &at) const;
    /// The figure that the arrow keys have gone to.
    QString currentValue() const;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    int columns(int width) const;
    QRect areaOf(std::size_t fact) const; ///< caption and value
    QFont valueFont() const;
    QFont captionFont() const;

    std::vector<Fact> m_facts;
    std::size_t m_current = 0;
};

} // namespace powertrain
