// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/style_sheet.h"

#include <array>
#include <utility>

namespace powertrain {

QString windowStyleSheet(const Theme &theme)
{
    QString sheet = QStringLiteral(R"(
#side, #live { background: @surface; }
#side { border-right: 1px solid @border; }
#live { border-left: 1px solid @border; }
#live[strip="true"] { border-left: none; border-top: 1px solid @border; }
#liveArea, #livePage { background: @surface; border: none; }
#foot { background: @surface; border-top: 1px solid @border; }
#page, #pageViewport { background: @window; border: none; }
#effect { background: @raised; border-left: 3px solid @accent; border-radius: 4px; padding: 10px 12px; }
#problem { color: @bad; }
#tag { color: @muted; padding: 1px 2px; }
#consequence { background: @raised; border-left: 3px solid @outline; border-radius: 4px; padding: 5px 10px; }
QToolButton#reset { color: @text; background: @surface; border: 1px solid @outline; border-radius: 4px; padding: 2px 8px; }
QToolButton#reset:hover { background: @raised; }
QToolButton#reset:focus { border: 2px solid @accent; padding: 1px 7px; }
#brand { font-weight: bold; }
QPushButton { padding: 6px 16px; border: 1px solid @outline; border-radius: 6px; background: @surface; color: @text; }
QPushButton:hover { background: @raised; }
QPushButton:focus { border: 2px solid @accent; padding: 5px 15px; }
QPushButton:disabled { color: @muted; border-color: @border; }
QPushButton#primary { background: @accent; color: @onaccent; border: 1px solid @accent; font-weight: bold; }
QPushButton#primary:focus { border: 2px solid @text; }
QPushButton#primary:disabled { background: @raised; color: @muted; border-color: @border; }
QPushButton#quiet { border: none; background: transparent; text-align: left; padding: 6px 8px; }
QPushButton#quiet:hover { background: @raised; }
QPushButton#quiet:focus { border: 1px dotted @accent; }
QHeaderView::section { background: @raised; color: @text; border: none; border-bottom: 1px solid @border; padding: 7px 4px; font-weight: bold; }
QTableView, QTreeView, QListView { background: @surface; alternate-background-color: @window; border: 1px solid @border; border-radius: 4px; gridline-color: @border; selection-background-color: @accent; selection-color: @onaccent; }
QTableView:focus, QTreeView:focus, QListView:focus { border-color: @accent; }
QTableView::item { padding-left: 5px; padding-right: 7px; }
QToolTip { background: @surface; color: @text; border: 1px solid @outline; padding: 4px; }
)");
    const std::array<std::pair<const char *, Role>, 12> names{{{"@surface", Role::Surface}, {"@border", Role::Border}, {"@window", Role::Window}, {"@raised", Role::Raised},
        {"@onaccent", Role::OnAccent}, {"@accent", Role::Accent}, {"@outline", Role::Outline}, {"@text", Role::Text}, {"@muted", Role::MutedText}, {"@bad", Role::Bad},
        {"@good", Role::Good}, {"@caution", Role::Caution}}};
    for (const auto &name : names)
        sheet.replace(QLatin1String(name.first), theme.color(name.second).name());
    return sheet;
}

} // namespace powertrain
