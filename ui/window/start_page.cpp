// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/wizard/choice_cards.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

// In characters, so that they grow with the font.
constexpr int kCharacters = 130, kCardCharacters = 36, kRecentCharacters = 40;

} // namespace

const std::vector<Example> &examples()
{
    static const std::vector<Example> list{
        {QStringLiteral(":/examples/qlora-7b-4090.json"), Glyph::Car, QT_TRANSLATE_NOOP("Powertrain", "Fine-tune a 7B model on one RTX 4090"),
            QT_TRANSLATE_NOOP("Powertrain", "QLoRA on the card under the desk: does it fit, at what sequence length, and how long does it take?")},
        {QStringLiteral(":/examples/lora-32b-company.json"), Glyph::Truck, QT_TRANSLATE_NOOP("Powertrain", "Adapt a 32B model in a company"),
            QT_TRANSLATE_NOOP("Powertrain", "LoRA on the company's own documents: how many cards, rented or bought, and at what cost?")},
        {QStringLiteral(":/examples/r1-30-users-mlps3.json"), Glyph::Building, QT_TRANSLATE_NOOP("Powertrain", "DeepSeek-R1 for 30 people, on the premises"),
            QT_TRANSLATE_NOOP("Powertrain", "Data must not leave, MLPS level 3: which servers, which evidence, and what over three years?")},
        {QStringLiteral(":/examples/pretrain-70b-60-days.json"), Glyph::Train, QT_TRANSLATE_NOOP("Powertrain", "Pre-train a 70B model in 60 days"),
            QT_TRANSLATE_NOOP("Powertrain", "Two trillion tokens: how many GPUs, in which layout, with what network and storage?")},
    };
    return list;
}

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_title(headingLabel(1, this))
    , m_explanation(hintLabel(this))
    , m_new(new QPushButton(this))
    , m_open(new QPushButton(this))
    , m_examplesHeading(headingLabel(2, this))
    , m_recentHeading(headingLabel(2, this))
    , m_recent(new QWidget(this))
    , m_recentColumn(new QVBoxLayout(m_recent))
{
    auto *outer = new QHBoxLayout(this);
    auto *body = new QWidget(this);
    body->setMaximumWidth(kCharacters * fontMetrics().averageCharWidth());
    outer->addStretch(1);
    outer->addWidget(body, 100);
    outer->addStretch(1);

    auto *column = new QVBoxLayout(body);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(12);
    column->addStretch(1);
    QFont title = m_title->font();
    title.setPointSizeF(title.pointSizeF() * 1.25);
    m_title->setFont(title);
    column->addWidget(m_title);
    column->addWidget(m_explanation);
    column->addSpacing(8);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(12);
    m_new->setObjectName(QStringLiteral("primary"));
    m_new->setDefault(true);
    buttons->addWidget(m_new);
    buttons->addWidget(m_open);
    buttons->addStretch(1);
    column->addLayout(buttons);
    column->addSpacing(18);
    column->addWidget(m_examplesHeading);
    auto *grid = new CardGrid(2, kCardCharacters, body);
    int index = 0;
    for (const Example &example : examples()) {
        auto *card = new ChoiceCard(example.glyph, body);
        card->setCheckable(false);
        card->setAutoExclusive(false);
        grid->addCard(card);
        connect(card, &QAbstractButton::clicked, this, [this, index] { emit exampleRequested(index); });
        m_cards.push_back(card);
        ++index;
    }
    column->addWidget(grid);
    column->addSpacing(12);
    column->addWidget(m_recentHeading);
    m_recentColumn->setContentsMargins(0, 0, 0, 0);
    m_recentColumn->setSpacing(0);
    column->addWidget(m_recent);
    column->addStretch(2);
    connect(m_new, &QPushButton::clicked, this, &StartPage::newRequested);
    connect(m_open, &QPushButton::clicked, this, &StartPage::openRequested);
}

void StartPage::setRecent(const QStringList &paths)
{
    qDeleteAll(m_recent->findChildren<QPushButton *>());
    for (const QString &path : paths) {
        auto *button = new QPushButton(m_recent);
        button->setObjectName(QStringLiteral("quiet"));
        // A name may be of any length; the whole path stands in the tip.
        QString shown = QFileInfo(path).completeBaseName();
        if (shown.size() > kRecentCharacters)
            shown = fontMetrics().elidedText(shown, Qt::ElideMiddle, kRecentCharacters * fontMetrics().averageCharWidth());
        // An ampersand in a file name is no Alt key.
        button->setText(shown.replace(QLatin1Char('&'), QLatin1String("&&")));
        button->setToolTip(path.toHtmlEscaped());
        button->setAccessibleName(QFileInfo(path).completeBaseName());
        button->setAccessibleDescription(path);
        connect(button, &QPushButton::clicked, this, [this, path] { emit recentRequested(path); });
        m_recentColumn->addWidget(button);
    }
    m_recentHeading->setVisible(!paths.isEmpty());
    m_recent->setVisible(!paths.isEmpty());
}

void StartPage::retranslate(const Words &words)
{
    m_title->setText(words.translate("Powertrain", "The right hardware for your model"));
    m_explanation->setText(words.translate("Powertrain", "Four answers give a costed plan with reasons: which accelerators, how many, how to run and pay for them. Everything stays on this computer."));
    m_new->setText(words.translate("Powertrain", "&New project", "button"));
    m_new->setAccessibleName(withoutMnemonic(m_new->text()));
    m_open->setText(words.translate("Powertrain", "&Open…", "button: open a project file"));
    m_open->setAccessibleName(withoutMnemonic(m_open->text()));
    m_examplesHeading->setText(words.translate("Powertrain", "Start from a ready project"));
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setWords(words.translate("Powertrain", examples()[i].title), words.translate("Powertrain", examples()[i].explanation));
    m_recentHeading->setText(words.translate("Powertrain", "Used last", "heading: recent projects"));
    setAccessibleName(words.translate("Powertrain", "Start page"));
}

} // namespace powertrain
