// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QFont>
#include <QList>
#include <QRectF>
#include <QWidget>

#include "ui/charts/chart_readout.h"
#include "ui/theme/theme.h"

namespace powertrain {

/// What lies over a chart while somebody looks at it, and never comes into a report or a file: the mark that is met, what
/// it answers, the chosen option and the focus.
class ChartOverlay : public QWidget {
public:
    struct State {
        std::optional<ChartTarget> current{};
        Readout readout{};
        QList<ChartTarget> chosen{};
        bool focused = false;
    };

    explicit ChartOverlay(QWidget *parent);
    void setState(State state);
    void setLook(const Theme &theme, const QFont &font);

protected:
    void paintEvent(QPaintEvent *) override;

private:
    void paintChosen(QPainter &painter) const;
    void paintCurrent(QPainter &painter) const;
    void paintReadout(QPainter &painter) const;

    State m_state;
    Theme m_theme = Theme::light();
    QFont m_font;
};

} // namespace powertrain
