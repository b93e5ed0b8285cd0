// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

namespace powertrain {

/// Widgets in columns of equal width: as many as were asked for, or fewer where the width is short.
class CardGrid : public QWidget {
    Q_OBJECT

public:
    /// `characters`: how many a column has to hold, so that it grows with the font.
    CardGrid(int columns, int characters, QWidget *parent = nullptr);
    void addCard(QWidget *card);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(width, false); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Height at this width; places the cards as well when asked to.
    int arrange(int width, bool place) const;
    int columnsAt(int width) const;

    std::vector<QWidget *> m_cards;
    int m_columns;
    int m_characters;
};

} // namespace powertrain
