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
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int columns(int width) const;
    QFont valueFont() const;
    QFont captionFont() const;

    std::vector<Fact> m_facts;
};

} // namespace powertrain
