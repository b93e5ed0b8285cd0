// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/choice_cards.h"

#include <QPainter>
#include <QPainterPath>

namespace powertrain {

namespace {

constexpr int kPadding = 14;
constexpr int kGlyphSize = 26;
constexpr int kGap = 12;
constexpr int kCharacters = 26; ///< of a card, at least

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

/// A colour between two others.
QColor mix(const QColor &a, const QColor &b, qreal share)
{
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * share), static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * share),
        static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * share));
}

} // namespace

ChoiceCard::ChoiceCard(Glyph glyph, QWidget *parent)
    : QAbstractButton(parent)
    , m_glyph(glyph)
{
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChoiceCard::setWords(const QString &title, const QString &explanation)
{
    setText(title);
    m_explanation = explanation;
    setAccessibleName(plainTitle());
    setAccessibleDescription(explanation);
    updateGeometry();
    update();
}

QString ChoiceCard::plainTitle() const
{
    QString title = text();
    title.remove(QLatin1Char('&'));
    return title;
}

QRect ChoiceCard::textArea(int width) const
{
    const int left = m_glyph == Glyph::None ? kPadding : kPadding + kGlyphSize + kGap;
    return QRect(left, kPadding - 2, qMax(1, width - left - kPadding), 10000);
}

int ChoiceCard::heightForWidth(int width) const
{
    const QRect area = textArea(width);
    const QFontMetrics title(bold(font()));
    const int titleHeight = title.boundingRect(area.adjusted(0, 0, -20, 0), Qt::TextWordWrap | Qt::TextShowMnemonic, this->text()).height();
    const int text = m_explanation.isEmpty() ? 0 : fontMetrics().boundingRect(area, Qt::TextWordWrap, m_explanation).height() + 4;
    return qMax(titleHeight + text, m_glyph == Glyph::None ? 0 : kGlyphSize) + 2 * kPadding - 2;
}

QSize ChoiceCard::sizeHint() const { return {220, heightForWidth(220)}; }

QSize ChoiceCard::minimumSizeHint() const { return {120, 2 * kPadding + fontMetrics().height()}; }

void ChoiceCard::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ChoiceCard::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void ChoiceCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette &colors = palette();
    const QColor surface = colors.color(QPalette::Base);
    const QColor accent = colors.color(QPalette::Highlight);
    const QColor text = colors.color(QPalette::Text);
    const QColor muted = colors.color(QPalette::PlaceholderText);
    const QColor border = mix(surface, text, underMouse() ? 0.45 : 0.22);

    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    painter.fillPath(frame, isChecked() ? mix(surface, accent, 0.10) : surface);
    painter.setPen(QPen(isChecked() ? accent : border, isChecked() ? 2 : 1));
    painter.drawPath(frame);
    if (hasFocus()) {
        QPainterPath ring;
        ring.addRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), 6, 6);
        painter.setPen(QPen(accent, 1.5, Qt::DotLine));
        painter.drawPath(ring);
    }

    if (m_glyph != Glyph::None)
        paintGlyph(painter, QRectF(kPadding, kPadding, kGlyphSize, kGlyphSize), m_glyph, isChecked() ? accent : muted);
    // The choice must not be told by colour alone.
    if (isChecked())
        paintGlyph(painter, QRectF(width() - kPadding - 14, kPadding - 2, 16, 16), Glyph::Check, accent);

    const QRect area = textArea(width());
    painter.setPen(text);
    painter.setFont(bold(font()));
    QRect drawn;
    painter.drawText(area.adjusted(0, 0, -20, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextShowMnemonic, this->text(), &drawn);
    painter.setFont(font());
    painter.setPen(mix(muted, text, 0.35));
    painter.drawText(area.adjusted(0, drawn.height() + 4, 0, 0), Qt::TextWordWrap, m_explanation);
}

ChoiceCards::ChoiceCards(int columns, QWidget *parent)
    : CardGrid(columns, kCharacters, parent)
    , m_group(new QButtonGroup(this))
{
    connect(m_group, &QButtonGroup::idToggled, this, [this](int id, bool checked) {
        if (checked)
            emit edited(id);
    });
}

ChoiceCard *ChoiceCards::add(int id, Glyph glyph)
{
    auto *card = new ChoiceCard(glyph, this);
    m_group->addButton(card, id);
    addCard(card);
    return card;
}

void ChoiceCards::choose(int id)
{
    const QSignalBlocker blocker(this);
    if (QAbstractButton *button = m_group->button(id))
        button->setChecked(true);
}

} // namespace powertrain
