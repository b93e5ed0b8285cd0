// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QColor>
#include <QPalette>

class QApplication;

namespace powertrain {

/// What a colour is for. Every colour of the window, the charts and the PDF stands in one table, by role.
enum class Role {
    Window,  ///< behind everything
    Surface, ///< cards, tables, text fields, paper
    Raised,  ///< alternate rows, table headers, buttons
    Border,  ///< hairlines that only decorate
    Outline, ///< borders that carry meaning (fields, focus): at least 3:1
    Text,
    MutedText,
    Accent,   ///< selection, links, primary button, headings
    OnAccent, ///< text on Accent
    Good,     ///< fits, allowed
    Caution,  ///< tight, old price, condition
    Bad,      ///< does not fit, excluded
    Capacity, ///< the card's capacity line
    Grid,     ///< chart grid
    Series1,
    Series2,
    Series3,
    Series4,
    Series5,
    Series6
};

inline constexpr int kRoles = 20;
inline constexpr int kSeriesColours = 6;

/// The light or the dark column of the table. A value: a window has one and hands it on.
class Theme {
public:
    static Theme light() { return Theme(false); }
    static Theme dark() { return Theme(true); }
    /// What the desktop's own palette looks like, to start with.
    static Theme ofDesktop(const QPalette &palette);

    bool isDark() const { return m_dark; }
    QColor color(Role role) const;
    /// Series colours repeat after six; what repeats must differ by its hatching too.
    QColor series(int index) const;
    QPalette palette() const;
    friend bool operator==(const Theme &, const Theme &) = default;

private:
    explicit Theme(bool dark)
        : m_dark(dark) { }
    bool m_dark;
};

/// Fusion style and the theme's palette for the whole application. Charts have to be told by hand.
void applyTheme(QApplication &application, const Theme &theme);

/// WCAG 2.1 contrast ratio, 1 … 21.
double contrastRatio(const QColor &a, const QColor &b);

/// Two roles that are shown on one another, and the contrast they need.
struct ContrastPair {
    Role foreground;
    Role background;
    double atLeast;
};
std::span<const ContrastPair> contrastPairs();

} // namespace powertrain
