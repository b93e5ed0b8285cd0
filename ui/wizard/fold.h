// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QWidget>

namespace powertrain {

/// What opens and closes a part of a page: an arrow, the part's name, and below it what is set inside.
class FoldHead : public QAbstractButton {
    Q_OBJECT

public:
    explicit FoldHead(QWidget *parent = nullptr);
    void setSummary(const QString &summary);
    QString summary() const { return m_summary; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QRect textArea(int width) const;

    QString m_summary;
};

/// A part of a page that is closed until asked for. It stays as it was left for as long as the window lives.
class Fold : public QWidget {
    Q_OBJECT

public:
    explicit Fold(QWidget *content, QWidget *parent = nullptr);
    void setWords(const QString &title);
    /// What is set inside, shown while it is closed.
    void setSummary(const QString &summary);
    void setOpen(bool open);
    bool isOpen() const;
    QWidget *content() const { return m_content; }
    FoldHead *head() const { return m_head; }

private:
    void showSummary();

    FoldHead *m_head;
    QWidget *m_content;
    QString m_summary;
};

} // namespace powertrain
