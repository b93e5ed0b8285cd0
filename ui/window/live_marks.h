// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/estimate/memory.h"
#include "ui/theme/theme.h"
#include "ui/window/glyphs.h"

namespace powertrain {

/// How much of the card's memory is used, as a bar with the range and the capacity.
class MemoryBar : public QWidget {
    Q_OBJECT

public:
    explicit MemoryBar(QWidget *parent = nullptr);
    void setMemory(const MemoryEstimate &memory, const Theme &theme);
    /// What it shows in words, for readers of the screen.
    void setSentence(const QString &sentence);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double m_used = 0, m_low = 0, m_high = 0; ///< of the capacity
    QColor m_color, m_back, m_line;
};

/// The verdict: a sign and a word, so that it is not told by colour alone.
class Badge : public QWidget {
    Q_OBJECT

public:
    explicit Badge(QWidget *parent = nullptr);
    void setVerdict(const QString &text, Glyph glyph, const QColor &color, const QColor &back);
    QString text() const { return m_text; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    Glyph m_glyph = Glyph::None;
    QColor m_color, m_back;
};

} // namespace powertrain
