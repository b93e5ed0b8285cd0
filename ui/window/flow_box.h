// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

namespace powertrain {

/// Widgets one after another, as words in a text: what finds no room goes on in the next line.
class FlowBox : public QWidget {
    Q_OBJECT

public:
    explicit FlowBox(QWidget *parent = nullptr);
    void addWidget(QWidget *widget);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(width, false); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int arrange(int width, bool place) const;

    std::vector<QWidget *> m_widgets;
};

} // namespace powertrain
