// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <array>
#include <cmath>

#include <QApplication>

#include "ui/theme/outlined_style.h"

namespace powertrain {

namespace {

struct Row {
    Role role;
    QRgb light;
    QRgb dark;
};

/// In the order of Role. The series colours keep apart under the common kinds of colour blindness.
constexpr std::array<Row, kRoles> kTable{{
    {Role::Window, 0xfff4f5f7, 0xff181b21},
    {Role::Surface, 0xffffffff, 0xff1f232b},
    {Role::Raised, 0xffeceef2, 0xff2a2f39},
    {Role::Border, 0xffd3d7de, 0xff3c424e},
    {Role::Outline, 0xff7d8592, 0xff868e9c},
    {Role::Text, 0xff1c2128, 0xffe8eaee},
    {Role::MutedText, 0xff555d69, 0xffabb2bd},
    {Role::Accent, 0xff2b4188, 0xff86a8ff},
    {Role::OnAccent, 0xffffffff, 0xff10131a},
    {Role::Good, 0xff1e6b45, 0xff6fd3a0},
    {Role::Caution, 0xff8a5200, 0xfff0b35a},
    {Role::Bad, 0xffa8232f, 0xffff8f8a},
    {Role::Capacity, 0xff1c2128, 0xffe8eaee},
    {Role::Grid, 0xffe3e6eb, 0xff353b46},
    {Role::Series1, 0xff2b4188, 0xff3e6bf4},
    {Role::Series2, 0xffd07a16, 0xfff6a703},
    {Role::Series3, 0xff61a18b, 0xffbaf6c2},
    {Role::Series4, 0xff860a3f, 0xff9d548b},
    {Role::Series5, 0xff266f9a, 0xff2cb8f3},
    {Role::Series6, 0xffbf2f3d, 0xffe7390b},
}};

static_assert([] {
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        if (static_cast<std::size_t>(kTable[i].role) != i)
            return false;
    }
    return true;
}(),
    "the table is indexed by role");

constexpr double kText = 4.5;    // WCAG 2.1, 1.4.3
constexpr double kGraphic = 3.0; // WCAG 2.1, 1.4.11

constexpr ContrastPair kPairs[] = {
    {Role::Text, Role::Window, kText},
    {Role::Text, Role::Surface, kText},
    {Role::Text, Role::Raised, kText},
    {Role::MutedText, Role::Window, kText},
    {Role::MutedText, Role::Surface, kText},
    {Role::MutedText, Role::Raised, kText},
    {Role::Accent, Role::Window, kText},
    {Role::Accent, Role::Surface, kText},
    {Role::Accent, Role::Raised, kText},
    {Role::OnAccent, Role::Accent, kText},
    {Role::Good, Role::Window, kText},
    {Role::Good, Role::Surface, kText},
    {Role::Good, Role::Raised, kText},
    {Role::Caution, Role::Window, kText},
    {Role::Caution, Role::Surface, kText},
    {Role::Caution, Role::Raised, kText},
    {Role::Bad, Role::Window, kText},
    {Role::Bad, Role::Surface, kText},
    {Role::Bad, Role::Raised, kText},
    {Role::Outline, Role::Window, kGraphic},
    {Role::Outline, Role::Surface, kGraphic},
    {Role::Outline, Role::Raised, kGraphic},
    {Role::Capacity, Role::Surface, kGraphic},
    {Role::Series1, Role::Surface, kGraphic},
    {Role::Series2, Role::Surface, kGraphic},
    {Role::Series3, Role::Surface, kGraphic},
    {Role::Series4, Role::Surface, kGraphic},
    {Role::Series5, Role::Surface, kGraphic},
    {Role::Series6, Role::Surface, kGraphic},
};

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

Theme Theme::ofDesktop(const QPalette &palette)
{
    const QColor text = palette.color(QPalette::WindowText);
    const QColor window = palette.color(QPalette::Window);
    return luminance(text) > luminance(window) ? dark() : light();
}

QColor Theme::color(Role role) const
{
    const Row &row = kTable[static_cast<std::size_t>(role)];
    return QColor::fromRgba(m_dark ? row.dark : row.light);
}

QColor Theme::series(int index) const
{
    return color(static_cast<Role>(static_cast<int>(Role::Series1) + index % kSeriesColours));
}

QPalette Theme::palette() const
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole target, Role role) { palette.setColor(target, color(role)); };
    set(QPalette::Window, Role::Window);
    set(QPalette::WindowText, Role::Text);
    set(QPalette::Base, Role::Surface);
    set(QPalette::AlternateBase, Role::Raised);
    set(QPalette::Text, Role::Text);
    set(QPalette::Button, Role::Raised);
    set(QPalette::ButtonText, Role::Text);
    set(QPalette::BrightText, Role::Bad);
    set(QPalette::ToolTipBase, Role::Surface);
    set(QPalette::ToolTipText, Role::Text);
    set(QPalette::PlaceholderText, Role::MutedText);
    set(QPalette::Highlight, Role::Accent);
    set(QPalette::HighlightedText, Role::OnAccent);
    set(QPalette::Link, Role::Accent);
    set(QPalette::LinkVisited, Role::Accent);
    set(QPalette::Mid, Role::Border);
    set(QPalette::Midlight, Role::Raised);
    set(QPalette::Light, Role::Surface);
    set(QPalette::Dark, Role::Outline);
    palette.setColor(QPalette::Shadow, QColor(0, 0, 0, m_dark ? 160 : 60));
    for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, color(Role::Outline));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, color(Role::Border));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, color(Role::MutedText));
    return palette;
}

void applyTheme(QApplication &application, const Theme &theme)
{
    if (!qobject_cast<OutlinedStyle *>(application.style()))
        application.setStyle(new OutlinedStyle);
    application.setPalette(theme.palette());
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::fmax(first, second) + 0.05) / (std::fmin(first, second) + 0.05);
}

std::span<const ContrastPair> contrastPairs()
{
    return kPairs;
}

} // namespace powertrain
