// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QRectF>
#include <QWidget>

#include "core/plan/network.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

class QPainter;

namespace powertrain {

/// The iron triangle: a corner for compute, network and storage. How far the surface reaches into a corner is the time
/// spent there compared with compute; the outer triangle is as long as compute itself, the dashed one the line above which
/// a corner is a bottleneck. `pixel`: height of the letters in painter units.
void paintBalance(QPainter &painter, const QRectF &target, double pixel, const Balance &balance, const Words &words, const Theme &theme);

/// The triangle in the window.
class BalanceWidget : public QWidget {
    Q_OBJECT
public:
    explicit BalanceWidget(QWidget *parent = nullptr);

    void setContent(const Balance &balance, const Words &words, const Theme &theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *) override;

private:
    struct Content {
        Balance balance;
        Words words;
        Theme theme;
    };
    std::optional<Content> m_content;
};

} // namespace powertrain
