// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/navigation.h"

#include <QButtonGroup>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/results/result_page.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

// Pixels; rows grow with the letters.
constexpr int kStepHeight = 52;
constexpr int kStepPadding = 16;
constexpr int kPageHeight = 31;
constexpr int kPagePadding = 11;
constexpr int kCompactWidth = 46;
constexpr int kMargin = 10;
constexpr int kDisc = 26;

} // namespace

NavigationItem::NavigationItem(Kind kind, int number, Glyph glyph, QWidget *parent)
    : QAbstractButton(parent)
    , m_kind(kind)
    , m_number(number)
    , m_glyph(glyph)
{
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void NavigationItem::setWords(const QString &title, const QString &answer)
{
    // Setting the text resets the shortcut to the text's own mnemonic.
    setText(title);
    if (m_kind == Kind::Step)
        setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + m_number)));
    m_answer = answer;
    setAccessibleName(title);
    showDescription();
}

void NavigationItem::setDone(bool done)
{
    m_done = done;
    update();
}

void NavigationItem::setMissing(const QString &missing)
{
    m_missing = missing;
    showDescription();
}

void NavigationItem::setCompact(bool compact)
{
    m_compact = compact;
    showDescription();
    updateGeometry();
}

void NavigationItem::showDescription()
{
    const QString description = m_missing.isEmpty() ? m_answer : m_missing;
    setAccessibleDescription(description);
    setToolTip((m_compact ? QStringLiteral("%1\n%2").arg(text(), description).trimmed() : description).toHtmlEscaped());
    update();
}

QSize NavigationItem::sizeHint() const
{
    const int line = fontMetrics().height();
    const int height = m_kind == Kind::Step && !m_compact ? qMax(kStepHeight, 2 * line + kStepPadding) : qMax(kPageHeight, line + kPagePadding);
    return {m_compact ? kCompactWidth : 200, qMax(height, m_kind == Kind::Step ? kDisc + 8 : 0)};
}

void NavigationItem::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void NavigationItem::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void NavigationItem::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette::ColorGroup group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor text = palette().color(group, QPalette::Text);
    const QColor muted = palette().color(group, QPalette::PlaceholderText);

    if (isChecked() || (underMouse() && isEnabled())) {
        QPainterPath back;
        back.addRoundedRect(QRectF(rect()).adjusted(4, 1, -4, -1), 7, 7);
        painter.fillPath(back, palette().color(QPalette::AlternateBase));
    }
    if (isChecked())
        painter.fillRect(QRectF(0, 8, 3, height() - 16), accent);
    if (hasFocus()) {
        painter.setPen(QPen(accent, 1, Qt::DotLine));
        painter.drawRoundedRect(QRectF(rect()).adjusted(5.5, 2.5, -5.5, -2.5), 6, 6);
    }

    QRectF disc(kMargin + 4, (height() - kDisc) / 2.0, kDisc, kDisc);
    int left = kMargin + kDisc + 14;
    if (m_kind == Kind::Step) {
        const bool filled = isChecked() || m_done;
        painter.setPen(QPen(filled ? accent : muted, 1.5));
        painter.setBrush(isChecked() ? QBrush(accent) : QBrush(Qt::NoBrush));
        painter.drawEllipse(disc);
        if (!m_missing.isEmpty() && !isChecked()) {
            paintGlyph(painter, disc.adjusted(6, 6, -6, -6), Glyph::Warning, text);
        } else if (m_done && !isChecked()) {
            paintGlyph(painter, disc.adjusted(6, 6, -6, -6), Glyph::Check, accent);
        } else {
            QFont number = font();
            number.setBold(true);
            painter.setFont(number);
            painter.setPen(isChecked() ? palette().color(QPalette::HighlightedText) : muted);
            painter.drawText(disc, Qt::AlignCenter, QString::number(m_number));
        }
    } else {
        disc = QRectF(kMargin + 9, (height() - 16) / 2.0, 16, 16);
        paintGlyph(painter, disc, m_glyph, isChecked() ? accent : muted);
    }

    if (m_compact)
        return;
    const QString below = m_missing.isEmpty() ? m_answer : m_missing;
    QFont title = font();
    title.setBold(m_kind == Kind::Step || isChecked());
    painter.setFont(title);
    painter.setPen(text);
    const QRect area(left, 0, width() - left - kMargin, height());
    const QString shown = QFontMetrics(title).elidedText(this->text(), Qt::ElideRight, area.width());
    if (m_kind == Kind::Page || below.isEmpty()) {
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, shown);
        return;
    }
    painter.drawText(area.adjusted(0, 8, 0, -height() / 2), Qt::AlignLeft | Qt::AlignVCenter, shown);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.88);
    painter.setFont(small);
    painter.setPen(m_missing.isEmpty() ? muted : text);
    painter.drawText(area.adjusted(0, height() / 2 - 2, 0, -6), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(small).elidedText(below, Qt::ElideRight, area.width()));
}

Navigation::Navigation(QWidget *parent)
    : QWidget(parent)
    , m_area(new QScrollArea(this))
    , m_column(nullptr)
    , m_group(new QButtonGroup(this))
    , m_brand(new QPushButton(this))
    , m_resultHeading(hintLabel(this))
{
    setObjectName(QStringLiteral("side"));
    setAttribute(Qt::WA_StyledBackground);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_area);
    auto *list = new QWidget;
    list->setObjectName(QStringLiteral("sideList"));
    m_column = new QVBoxLayout(list);
    m_column->setContentsMargins(6, 10, 6, 8);
    m_column->setSpacing(1);
    m_area->setObjectName(QStringLiteral("sideArea"));
    m_area->viewport()->setObjectName(QStringLiteral("sideViewport"));
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_brand->setObjectName(QStringLiteral("quiet"));
    QFont brand = m_brand->font();
    brand.setBold(true);
    brand.setPointSizeF(brand.pointSizeF() * 1.2);
    m_brand->setFont(brand);
    m_column->addWidget(m_brand);
    m_column->addSpacing(8);

    static constexpr Glyph kGlyphs[kResultPages] = {Glyph::Check, Glyph::Memory, Glyph::Clock, Glyph::Coins, Glyph::List, Glyph::Columns, Glyph::Sliders, Glyph::Cloud, Glyph::Network, Glyph::Shield, Glyph::Play, Glyph::Function, Glyph::Book};
    for (int id = 0; id < kSteps + kResultPages; ++id) {
        const bool step = id < kSteps;
        if (id == kSteps) {
            m_column->addSpacing(8);
            m_resultHeading->setContentsMargins(kMargin + 6, 0, 0, 2);
            m_column->addWidget(m_resultHeading);
        }
        auto *item = new NavigationItem(step ? NavigationItem::Kind::Step : NavigationItem::Kind::Page, id + 1, step ? Glyph::None : kGlyphs[id - kSteps], this);
        m_group->addButton(item, id);
        m_items.push_back(item);
        m_column->addWidget(item);
    }
    m_items.front()->setChecked(true);
    m_column->addStretch(1);
    m_area->setWidget(list);
    connect(m_group, &QButtonGroup::idClicked, this, &Navigation::chosen);
    connect(m_brand, &QPushButton::clicked, this, &Navigation::homeRequested);
}

void Navigation::setCurrent(int id)
{
    NavigationItem *item = m_items[static_cast<std::size_t>(id)];
    item->setChecked(true);
    m_area->ensureWidgetVisible(item, 0, 8);
}

void Navigation::setMissing(const QStringList &missing)
{
    for (int step = 0; step < kSteps; ++step)
        m_items[static_cast<std::size_t>(step)]->setMissing(missing.value(step));
}

void Navigation::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    m_brand->setText(compact ? QStringLiteral("P") : m_brandName);
    m_resultHeading->setVisible(!compact);
    for (NavigationItem *item : m_items)
        item->setCompact(compact);
}

int Navigation::compactWidth() const { return kCompactWidth + 14 + m_area->verticalScrollBar()->sizeHint().width(); }

int Navigation::current() const { return m_group->checkedId(); }

void Navigation::setAnswers(const QStringList &answers)
{
    m_answers = answers;
    for (int step = 0; step < kSteps; ++step)
        m_items[static_cast<std::size_t>(step)]->setWords(m_titles[step], answers.value(step));
}

void Navigation::setVisited(int step) { m_items[static_cast<std::size_t>(step)]->setDone(true); }

void Navigation::resetVisited()
{
    for (int step = 0; step < kSteps; ++step)
        m_items[static_cast<std::size_t>(step)]->setDone(false);
}

void Navigation::setResultAvailable(bool available)
{
    for (int id = kSteps; id < kSteps + kResultPages; ++id)
        m_items[static_cast<std::size_t>(id)]->setEnabled(available);
}

void Navigation::retranslate(const Words &words)
{
    m_titles[0] = words.translate("Powertrain", "Task", "step of the wizard");
    m_titles[1] = words.translate("Powertrain", "Model size", "step of the wizard");
    m_titles[2] = words.translate("Powertrain", "Duration and mode", "step of the wizard");
    m_titles[3] = words.translate("Powertrain", "Compliance", "step of the wizard");
    setAnswers(m_answers);
    m_brandName = words.translate("Powertrain", "Powertrain", "the program's name");
    m_brand->setText(m_compact ? QStringLiteral("P") : m_brandName);
    m_brand->setAccessibleName(words.translate("Powertrain", "To the start page"));
    m_brand->setToolTip(m_brand->accessibleName());
    m_resultHeading->setText(words.translate("Powertrain", "Result", "heading of a list of pages"));
    for (int page = 0; page < kResultPages; ++page)
        m_items[static_cast<std::size_t>(kSteps + page)]->setWords(resultPageTitle(words, static_cast<ResultPageId>(page)));
    setAccessibleName(words.translate("Powertrain", "Steps and result"));
}

} // namespace powertrain
