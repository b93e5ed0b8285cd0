// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_view.h"

#include <algorithm>
#include <cmath>

#include <QElapsedTimer>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/report/typesetter.h"

namespace powertrain {

namespace {

constexpr int kGap = 14; // around a page, pixels
constexpr double kSmallest = 0.25;
constexpr double kLargest = 4;
constexpr double kStep = 1.25;
constexpr qsizetype kMostBytes = 96 * 1024 * 1024;

} // namespace

PageView::PageView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // else fitting the width and the bar chase each other
    m_paintLater.setSingleShot(true);
    m_paintLater.setInterval(0);
    connect(&m_paintLater, &QTimer::timeout, this, &PageView::paintNext);
}

void PageView::setPages(std::shared_ptr<const ReportPages> pages)
{
    const int page = m_current;
    m_pages = std::move(pages);
    m_painted.clear();
    layOut();
    goToPage(m_pages ? std::min(page, m_pages->count() - 1) : 0);
}

void PageView::retranslate(const Words &words)
{
    m_waiting = words.translate("Powertrain", "Page %1 …", "in place of a page that is being painted");
    m_pageOf = words.translate("Powertrain", "Page %1 of %2", "at the foot of every page");
    setAccessibleName(words.translate("Powertrain", "Pages of the proposal", "accessible name of the preview"));
    setToolTip({});
    viewport()->update();
}

void PageView::setTheme(const Theme &theme)
{
    m_theme = theme;
    viewport()->update();
}

double PageView::scale() const { return m_zoom * logicalDpiX() / 72.0; }

QSize PageView::pageSize() const
{
    const PageGeometry &page = m_pages->geometry();
    return QSize(static_cast<int>(std::lround(page.width * scale())), static_cast<int>(std::lround(page.height * scale())));
}

QRect PageView::pageArea(int page) const
{
    const QSize size = pageSize();
    const int left = std::max(kGap, (viewport()->width() - size.width()) / 2) - horizontalScrollBar()->value();
    return QRect(QPoint(left, kGap + page * (size.height() + kGap) - verticalScrollBar()->value()), size);
}

void PageView::layOut()
{
    if (!m_pages) {
        viewport()->update();
        return;
    }
    if (m_fitWidth) {
        const double room = std::max(120, viewport()->width() - 2 * kGap);
        m_zoom = std::clamp(room / (m_pages->geometry().width * logicalDpiX() / 72.0), kSmallest, kLargest);
    }
    const QSize size = pageSize();
    const int height = kGap + m_pages->count() * (size.height() + kGap);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(40);
    horizontalScrollBar()->setRange(0, std::max(0, size.width() + 2 * kGap - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(40);
    viewport()->update();
    m_paintLater.start();
}

void PageView::goToPage(int page)
{
    if (!m_pages)
        return;
    page = std::clamp(page, 0, m_pages->count() - 1);
    verticalScrollBar()->setValue(page * (pageSize().height() + kGap));
    if (m_current != page) {
        m_current = page; // the last pages may be too short to be scrolled to the top
        emit pageChanged(page);
    }
    setAccessibleDescription(m_pageOf.arg(QString::number(m_current + 1), QString::number(m_pages->count())));
}

/// The page that takes the middle of the view.
void PageView::noticePage()
{
    if (!m_pages)
        return;
    const int middle = verticalScrollBar()->value() + viewport()->height() / 2;
    const int page = std::clamp(middle / std::max(1, pageSize().height() + kGap), 0, m_pages->count() - 1);
    if (page == m_current)
        return;
    m_current = page;
    setAccessibleDescription(m_pageOf.arg(QString::number(page + 1), QString::number(m_pages->count())));
    emit pageChanged(page);
}

void PageView::applyZoom(double zoom, bool fit)
{
    if (!m_pages)
        return;
    const double height = std::max(1, pageSize().height() + kGap);
    const double place = verticalScrollBar()->value() / height;
    m_fitWidth = fit;
    m_zoom = std::clamp(zoom, kSmallest, kLargest);
    m_painted.clear();
    layOut();
    verticalScrollBar()->setValue(static_cast<int>(place * (pageSize().height() + kGap)));
    emit zoomChanged();
}

void PageView::setZoom(double zoom) { applyZoom(zoom, false); }

void PageView::fitWidth() { applyZoom(m_zoom, true); }

void PageView::zoomBy(int steps) { setZoom(m_zoom * std::pow(kStep, steps)); }

int PageView::nextMissing() const
{
    if (!m_pages)
        return -1;
    for (int page = 0; page < m_pages->count(); ++page) {
        const QRect area = pageArea(page);
        if (area.top() > viewport()->height())
            break;
        if (area.bottom() >= 0 && !m_painted.contains(page))
            return page;
    }
    return -1;
}

bool PageView::isPainted() const { return nextMissing() < 0; }

void PageView::paintNext()
{
    const int page = nextMissing();
    if (page < 0)
        return;
    QElapsedTimer clock;
    clock.start();
    const double ratio = devicePixelRatioF();
    QImage image((QSizeF(pageSize()) * ratio).toSize(), QImage::Format_RGB32);
    image.fill(Theme::light().color(Role::Surface));
    {
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
        painter.scale(scale() * ratio / kPageUnits, scale() * ratio / kPageUnits);
        m_pages->paint(painter, page);
    }
    image.setDevicePixelRatio(ratio);
    m_painted[page] = std::move(image);
    m_longestPaint = std::max(m_longestPaint, clock.elapsed());
    forgetFarPages();
    viewport()->update(pageArea(page));
    m_paintLater.start();
}

void PageView::forgetFarPages()
{
    qsizetype bytes = 0;
    for (const auto &[page, image] : m_painted)
        bytes += image.sizeInBytes();
    while (bytes > kMostBytes && m_painted.size() > 3) {
        const auto farther = m_current - m_painted.begin()->first > m_painted.rbegin()->first - m_current ? m_painted.begin() : std::prev(m_painted.end());
        bytes -= farther->second.sizeInBytes();
        m_painted.erase(farther);
    }
}

void PageView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_theme.color(Role::Raised));
    if (!m_pages)
        return;
    for (int page = 0; page < m_pages->count(); ++page) {
        const QRect area = pageArea(page);
        if (area.top() > event->rect().bottom())
            break;
        if (area.bottom() < event->rect().top())
            continue;
        const auto painted = m_painted.find(page);
        if (painted != m_painted.end()) {
            painter.drawImage(area.topLeft(), painted->second);
        } else {
            painter.fillRect(area, Theme::light().color(Role::Surface));
            painter.setPen(Theme::light().color(Role::MutedText));
            painter.drawText(area, Qt::AlignCenter, m_waiting.arg(page + 1));
        }
        painter.setPen(m_theme.color(Role::Border));
        painter.drawRect(area.adjusted(-1, -1, 0, 0));
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.color(Role::Accent), 2));
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void PageView::resizeEvent(QResizeEvent *)
{
    if (m_fitWidth && m_pages)
        applyZoom(m_zoom, true);
    else
        layOut();
}

void PageView::scrollContentsBy(int, int)
{
    noticePage();
    viewport()->update();
    m_paintLater.start();
}

void PageView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_PageDown:
        goToPage(m_current + 1);
        return;
    case Qt::Key_PageUp:
        goToPage(m_current - 1);
        return;
    case Qt::Key_Home:
        goToPage(0);
        return;
    case Qt::Key_End:
        goToPage(m_pages ? m_pages->count() - 1 : 0);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(1);
        return;
    case Qt::Key_Minus:
        zoomBy(-1);
        return;
    case Qt::Key_0:
        setZoom(1);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void PageView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        if (const int delta = event->angleDelta().y(); delta != 0)
            zoomBy(delta > 0 ? 1 : -1);
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void PageView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PageView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace powertrain
