// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include <QAbstractScrollArea>
#include <QImage>
#include <QTimer>

#include "ui/report/report_pages.h"
#include "ui/theme/theme.h"

namespace powertrain {

/// Pages below one another, as they will be printed. A page is painted when it comes into view, one a turn of the event
/// loop, and kept while there is room.
class PageView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit PageView(QWidget *parent = nullptr);

    void setPages(std::shared_ptr<const ReportPages> pages);
    void retranslate(const Words &words);
    void setTheme(const Theme &theme);

    int currentPage() const { return m_current; }
    void goToPage(int page);
    bool fitsWidth() const { return m_fitWidth; }
    double zoom() const { return m_zoom; } ///< 1: a point of the paper is a point on the screen
    void setZoom(double zoom);
    void fitWidth();
    void zoomBy(int steps); ///< a step: a quarter more
    /// Whether all that is in view has been painted.
    bool isPainted() const;
    qint64 longestPaint() const { return m_longestPaint; } ///< milliseconds a page took at most

signals:
    void pageChanged(int page);
    void zoomChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    double scale() const; ///< pixels a point
    QSize pageSize() const;
    QRect pageArea(int page) const; ///< in the viewport
    void layOut();
    void noticePage();
    void applyZoom(double zoom, bool fit);
    void paintNext();
    int nextMissing() const;
    void forgetFarPages();

    std::shared_ptr<const ReportPages> m_pages;
    Theme m_theme = Theme::light();
    QString m_waiting, m_pageOf;
    std::map<int, QImage> m_painted;
    QTimer m_paintLater;
    double m_zoom = 1;
    bool m_fitWidth = true;
    int m_current = 0;
    qint64 m_longestPaint = 0;
};

} // namespace powertrain
