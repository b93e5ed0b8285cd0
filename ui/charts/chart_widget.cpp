// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/charts.h"

#include <algorithm>
#include <limits>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDir>
#include <QFileInfo>
#include <QFontInfo>
#include <QGraphicsView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

#include "ui/charts/chart_export.h"
#include "ui/charts/chart_overlay.h"
#include "ui/charts/chart_scene.h"
#include "ui/report/report.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"
#include "ui/window/dialogs.h"
#include "ui/window/glyphs.h"

namespace powertrain {

namespace {

constexpr double kButton = 2.1; // of the letters' size
constexpr QSize kSmallestPicture(720, 300);

constexpr const char *kSuffixes[] = {".svg", ".png", ".csv"};

QString filterOf(const Words &words, ChartFile kind)
{
    switch (kind) {
    case ChartFile::Svg:
        return words.translate("Powertrain", "SVG pictures (*.svg)", "kinds of file in a dialog");
    case ChartFile::Png:
        return words.translate("Powertrain", "PNG pictures (*.png)", "kinds of file in a dialog");
    case ChartFile::Csv:
        return words.translate("Powertrain", "CSV tables (*.csv)", "kinds of file in a dialog");
    }
    return {};
}

/// A title as the name of a file on any system.
QString fileName(QString title)
{
    for (QChar &c : title) {
        if (QStringView(u"/\\:*?\"<>|：？").contains(c) || c.unicode() < 0x20)
            c = u' ';
    }
    return plainText(title, 80).simplified();
}

} // namespace

struct ChartWidget::Private {
    std::optional<ChartKind> kind;
    ChartContent content;
    Words words{Language::English};
    Theme theme = Theme::light();
    ChartScene chart;
    QList<ChartTarget> targets;
    int current = -1; ///< index into targets
    bool byKeyboard = false;
    int pressed = -1;
    int chosen = 0;
    Dialogs *dialogs = nullptr;
    QString folder;
    QGraphicsView *view = nullptr;
    ChartOverlay *overlay = nullptr;
    QToolButton *button = nullptr;
    QMenu *menu = nullptr;
    QAction *copyImage = nullptr, *copyTable = nullptr, *saveSvg = nullptr, *savePng = nullptr, *saveCsv = nullptr;

    int targetAt(const QPointF &at, double reach) const;
    void show(const ChartWidget &widget) const;
};

/// An exact mark that holds the point, else the nearest small one within reach, else the row or column.
int ChartWidget::Private::targetAt(const QPointF &at, double reach) const
{
    int best = -1, band = -1;
    double nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < targets.size(); ++i) {
        const ChartTarget &target = targets[i];
        const bool inside = target.area.contains(at);
        if (target.band) {
            if (inside)
                band = i;
            continue;
        }
        const QPointF way = target.area.center() - at;
        const double distance = QPointF::dotProduct(way, way);
        if ((inside || distance <= reach * reach) && distance < nearest) {
            best = i;
            nearest = distance;
        }
    }
    return best >= 0 ? best : band;
}

void ChartWidget::Private::show(const ChartWidget &widget) const
{
    ChartOverlay::State state;
    state.focused = widget.hasFocus();
    int options = 0, last = -1;
    for (const ChartTarget &target : targets) {
        if (target.option < 0)
            continue;
        if (target.option != last)
            ++options;
        last = target.option;
        // A bar's parts belong to its row.
        if (target.option == chosen && (target.band || std::holds_alternative<PlotChart>(content.picture)))
            state.chosen.append(target);
    }
    if (options < 2)
        state.chosen.clear();
    if (current >= 0 && current < targets.size()) {
        state.current = targets[current];
        state.readout = content.readout(targets[current].row, targets[current].column);
    }
    overlay->setState(std::move(state));
}

ChartWidget::ChartWidget(ChartKind kind, QWidget *parent)
    : ChartWidget(parent)
{
    d->kind = kind;
}

ChartWidget::ChartWidget(QWidget *parent)
    : QWidget(parent)
    , d(std::make_unique<Private>())
{
    d->view = new QGraphicsView(&d->chart.scene(), this);
    d->view->setFrameShape(QFrame::NoFrame);
    d->view->setRenderHint(QPainter::Antialiasing);
    d->view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->view->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    d->view->setInteractive(false);
    d->view->setFocusPolicy(Qt::NoFocus);
    d->view->setBackgroundBrush(Qt::NoBrush);
    d->view->viewport()->setAutoFillBackground(false);
    // The pointer is answered here, and the wheel scrolls the page.
    d->view->setAttribute(Qt::WA_TransparentForMouseEvents);
    d->overlay = new ChartOverlay(this);
    d->button = new QToolButton(this);
    d->button->setAutoRaise(true);
    d->button->setFocusPolicy(Qt::StrongFocus);
    connect(d->button, &QToolButton::clicked, this, [this] { openMenu(d->button->mapToGlobal(QPoint(0, d->button->height()))); });
    buildMenu();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    word();
}

ChartWidget::~ChartWidget()
{
    delete d->view; // before the scene it shows
}

void ChartWidget::buildMenu()
{
    d->menu = new QMenu(this);
    d->copyImage = d->menu->addAction(QString(), this, &ChartWidget::copyImage);
    d->copyTable = d->menu->addAction(QString(), this, &ChartWidget::copyTable);
    d->menu->addSeparator();
    d->saveSvg = d->menu->addAction(QString(), this, [this] { save(ChartFile::Svg); });
    d->savePng = d->menu->addAction(QString(), this, [this] { save(ChartFile::Png); });
    d->saveCsv = d->menu->addAction(QString(), this, [this] { save(ChartFile::Csv); });
}

void ChartWidget::word()
{
    const Words &words = d->words;
    setAccessibleName(d->content.title);
    setAccessibleDescription(d->content.summary);
    d->copyImage->setText(words.translate("Powertrain", "Copy as &image", "menu of a chart"));
    d->copyTable->setText(words.translate("Powertrain", "Copy as &table", "menu of a chart"));
    d->saveSvg->setText(words.translate("Powertrain", "Save as &SVG …", "menu of a chart"));
    d->savePng->setText(words.translate("Powertrain", "Save as &PNG …", "menu of a chart"));
    d->saveCsv->setText(words.translate("Powertrain", "Save as &CSV …", "menu of a chart"));
    const QString button = words.translate("Powertrain", "Copy or save the chart", "button of a chart");
    d->button->setAccessibleName(d->content.title.isEmpty() ? button : words.translate("Powertrain", "%1: %2", "a name and its figure").arg(button, d->content.title));
    d->button->setToolTip(button);
    d->menu->setAccessibleName(button);
}

void ChartWidget::setContent(const Proposal &proposal, const Words &words, const Theme &theme, int option)
{
    d->chosen = option;
    setContent(chartContent(d->kind.value_or(ChartKind::Memory), proposal, words, theme, option), words, theme);
}

void ChartWidget::setContent(const ChartContent &content, const Words &words, const Theme &theme)
{
    const int pixel = QFontInfo(font()).pixelSize();
    const std::optional<ChartTarget> kept = d->current >= 0 && d->byKeyboard ? std::optional(d->targets[d->current]) : std::nullopt;
    d->current = -1;
    d->content = content;
    d->words = words;
    d->theme = theme;
    const bool empty = content.isEmpty();
    d->button->setIcon(glyphIcon(Glyph::Export, theme.color(Role::MutedText), static_cast<int>(pixel * 1.3)));
    d->button->setVisible(!empty);
    setFocusPolicy(empty ? Qt::NoFocus : Qt::StrongFocus);
    d->overlay->setLook(theme, chartFont(pixel));
    d->chart.setContent(content, theme, chartFont(pixel), pixel * kButton);
    word();
    layOut();
    if (kept) {
        const auto same = std::find_if(d->targets.begin(), d->targets.end(), [&](const ChartTarget &target) { return target.row == kept->row && target.column == kept->column; });
        if (same != d->targets.end())
            setCurrent(static_cast<int>(same - d->targets.begin()), true);
    }
    updateGeometry();
}

void ChartWidget::clear()
{
    d->chart.clear();
    d->content = {};
    d->current = -1;
    d->targets.clear();
    d->button->hide();
    setAccessibleDescription({});
    d->show(*this);
    updateGeometry();
}

void ChartWidget::layOut()
{
    // The ring of the focus stands free of the chart.
    const int frame = QFontInfo(font()).pixelSize() / 2;
    const QRect inner = rect().adjusted(frame, frame, -frame, -frame);
    d->view->setGeometry(inner);
    d->overlay->setGeometry(rect());
    const int side = static_cast<int>(QFontInfo(font()).pixelSize() * kButton);
    d->button->setGeometry(width() - side - 3, 3, side, side);
    d->button->raise();
    d->chart.resize(inner.size());
    d->targets = d->chart.targets();
    for (ChartTarget &target : d->targets)
        target.area.translate(frame, frame);
    if (d->current >= d->targets.size())
        d->current = -1;
    d->show(*this);
}

void ChartWidget::setSelectedOption(int option)
{
    d->chosen = option;
    d->show(*this);
}

void ChartWidget::setDialogs(Dialogs *dialogs, const QString &folder)
{
    d->dialogs = dialogs;
    d->folder = folder;
}

const ChartContent &ChartWidget::content() const { return d->content; }

QList<ChartTarget> ChartWidget::marks() const { return d->targets; }

QString ChartWidget::readout() const
{
    if (d->current < 0)
        return {};
    const ChartTarget &target = d->targets[d->current];
    return readoutText(d->content.readout(target.row, target.column), d->words);
}

void ChartWidget::setCurrent(int target, bool byKeyboard)
{
    if (target == d->current && byKeyboard == d->byKeyboard)
        return;
    d->current = target;
    d->byKeyboard = byKeyboard;
    const bool chooses = target >= 0 && d->targets[target].option >= 0;
    setCursor(chooses ? Qt::PointingHandCursor : Qt::ArrowCursor);
    // Who cannot see the readout hears it; the pointer would chatter.
    if (byKeyboard && target >= 0)
        setAccessibleDescription(readout().replace(u'\n', QLatin1String("; ")));
    else if (accessibleDescription() != d->content.summary)
        setAccessibleDescription(d->content.summary);
    d->show(*this);
}

bool ChartWidget::walk(int key)
{
    if (d->targets.isEmpty())
        return false;
    if (d->current < 0) {
        setCurrent(key == Qt::Key_End ? static_cast<int>(d->targets.size()) - 1 : 0, true);
        return true;
    }
    const ChartTarget now = d->targets[d->current];
    const auto find = [&](int row, int column, bool nearest) {
        int found = -1;
        for (int i = 0; i < d->targets.size(); ++i) {
            const ChartTarget &target = d->targets[i];
            if (target.row != row)
                continue;
            if (target.column == column)
                return i;
            if (nearest && (found < 0 || std::abs(target.column - column) < std::abs(d->targets[found].column - column)))
                found = i;
        }
        return found;
    };
    const int rowBehind = now.row + 1;
    int next = -1;
    if (key == Qt::Key_Left)
        next = find(now.row, now.column - 1, false);
    else if (key == Qt::Key_Right)
        next = find(now.row, now.column + 1, false);
    else if (key == Qt::Key_Up)
        next = find(now.row - 1, now.column, true);
    else if (key == Qt::Key_Down)
        next = find(rowBehind, now.column, true);
    else if (key == Qt::Key_Home)
        next = 0;
    else
        next = static_cast<int>(d->targets.size()) - 1;
    setCurrent(next < 0 ? d->current : next, true);
    return true;
}

void ChartWidget::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        if (event->modifiers() & ~Qt::KeypadModifier || !walk(event->key()))
            event->ignore();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (d->current >= 0 && d->targets[d->current].option >= 0)
            emit optionChosen(d->targets[d->current].option);
        else
            event->ignore();
        return;
    case Qt::Key_Escape:
        if (d->current >= 0)
            setCurrent(-1, false);
        else
            event->ignore();
        return;
    default:
        break;
    }
    const bool asksForMenu = event->key() == Qt::Key_Menu || (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier);
    if (asksForMenu && !d->content.isEmpty())
        openMenu(mapToGlobal(d->current >= 0 ? d->targets[d->current].area.center().toPoint() : rect().center()));
    else if (event == QKeySequence::Copy && !d->content.isEmpty())
        copyTable();
    else
        QWidget::keyPressEvent(event);
}

void ChartWidget::openMenu(const QPoint &at)
{
    if (d->menu->isVisible())
        return;
    for (QAction *action : {d->saveSvg, d->savePng, d->saveCsv})
        action->setEnabled(d->dialogs);
    d->menu->popup(at);
    d->menu->setActiveAction(d->copyImage);
}

void ChartWidget::contextMenuEvent(QContextMenuEvent *event)
{
    if (!d->content.isEmpty())
        openMenu(event->globalPos());
}

void ChartWidget::mouseMoveEvent(QMouseEvent *event) { setCurrent(d->targetAt(event->position(), QFontInfo(font()).pixelSize()), false); }

void ChartWidget::mousePressEvent(QMouseEvent *event)
{
    d->pressed = d->targetAt(event->position(), QFontInfo(font()).pixelSize());
    setCurrent(d->pressed, false);
}

void ChartWidget::mouseReleaseEvent(QMouseEvent *event)
{
    const int target = d->targetAt(event->position(), QFontInfo(font()).pixelSize());
    if (event->button() == Qt::LeftButton && target >= 0 && target == d->pressed && d->targets[target].option >= 0)
        emit optionChosen(d->targets[target].option);
    d->pressed = -1;
}

void ChartWidget::leaveEvent(QEvent *)
{
    if (!d->byKeyboard)
        setCurrent(-1, false);
}

void ChartWidget::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    d->show(*this);
}

void ChartWidget::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    if (d->byKeyboard && event->reason() != Qt::PopupFocusReason)
        setCurrent(-1, false);
    d->show(*this);
}

void ChartWidget::resizeEvent(QResizeEvent *) { layOut(); }

void ChartWidget::copyImage() const
{
    if (!d->content.isEmpty())
        QApplication::clipboard()->setImage(chartImage(d->content, d->theme, size().expandedTo(kSmallestPicture), QFontInfo(font()).pixelSize(), 2));
}

void ChartWidget::copyTable() const
{
    if (!d->content.table.isEmpty())
        QApplication::clipboard()->setText(tabTable(d->content.table));
}

bool ChartWidget::save(ChartFile kind)
{
    if (!d->dialogs || d->content.isEmpty())
        return false;
    const QString suffix = QLatin1String(kSuffixes[static_cast<std::size_t>(kind)]);
    const std::optional<QString> answer = d->dialogs->saveFile(this, d->words.translate("Powertrain", "Save the chart", "title of a file dialog"), QDir(d->folder).filePath(fileName(d->content.title) + suffix),
        filterOf(d->words, kind));
    if (!answer)
        return false;
    const QString path = QFileInfo(*answer).suffix().isEmpty() ? *answer + suffix : *answer;
    const QSize picture = size().expandedTo(kSmallestPicture);
    const double pixel = QFontInfo(font()).pixelSize();
    const QByteArray bytes = kind == ChartFile::Svg ? chartSvg(d->content, d->theme, picture, pixel)
        : kind == ChartFile::Png                    ? chartPng(d->content, d->theme, picture, pixel)
                                                    : csvTable(d->content.table);
    if (const Expected<void> written = writeFile(path, bytes); !written) {
        d->dialogs->tell(this, d->words, powertrain::word(d->words, written.error()));
        return false;
    }
    d->folder = QFileInfo(path).path();
    return true;
}

QSize ChartWidget::sizeHint() const
{
    const int line = QFontInfo(font()).pixelSize();
    return {line * 46, static_cast<int>(line * (11.0 + 2.9 * d->chart.barCount()))};
}

QSize ChartWidget::minimumSizeHint() const
{
    const int line = QFontInfo(font()).pixelSize();
    return {line * 26, static_cast<int>(line * (6.5 + 2.2 * d->chart.barCount()))};
}

} // namespace powertrain
