// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>

namespace powertrain {

/// A tick box whose words go on in a second line where the width is short, which Qt's own cannot.
class TickBox : public QCheckBox {
    Q_OBJECT

public:
    explicit TickBox(QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool hitButton(const QPoint &position) const override;

private:
    int textLeft() const;
    QRect textArea(int width) const;
};

} // namespace powertrain
