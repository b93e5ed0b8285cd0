// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QButtonGroup>

#include "ui/window/glyphs.h"
#include "ui/wizard/card_grid.h"

namespace powertrain {

/// One answer as a card: a picture, a title and a sentence. A radio button to keyboard and screen reader.
class ChoiceCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit ChoiceCard(Glyph glyph, QWidget *parent = nullptr);

    void setWords(const QString &title, const QString &explanation);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QRect textArea(int width) const;
    QString plainTitle() const;

    Glyph m_glyph;
    QString m_explanation;
};

/// A question with a few answers, one of which is always chosen. Ids are the caller's enumerators.
class ChoiceCards : public CardGrid {
    Q_OBJECT

public:
    explicit ChoiceCards(int columns, QWidget *parent = nullptr);

    ChoiceCard *add(int id, Glyph glyph);
    ChoiceCard *card(int id) const { return static_cast<ChoiceCard *>(m_group->button(id)); }
    int chosen() const { return m_group->checkedId(); }
    void choose(int id); ///< without a signal

signals:
    void edited(int id);

private:
    QButtonGroup *m_group;
};

} // namespace powertrain
