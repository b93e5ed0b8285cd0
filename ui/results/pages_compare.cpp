// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/charts/charts.h"
#include "ui/results/compare_table.h"
#include "ui/results/data_table.h"
#include "ui/text/wording.h"
#include "ui/wizard/form.h"

namespace powertrain {

ComparePage::ComparePage(QWidget *parent)
    : ResultPage(parent)
    , m_pin(new QPushButton(this))
    , m_onlyDifferences(new QCheckBox(this))
{
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_pin);
    row->addWidget(m_onlyDifferences);
    row->addStretch(1);
    add(bar);
    auto *pins = new QWidget(this);
    auto *column = new QVBoxLayout(pins);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        PinRow &pin = m_rows[i];
        const int index = static_cast<int>(i);
        pin.row = new QWidget(pins);
        auto *line = new QHBoxLayout(pin.row);
        line->setContentsMargins(0, 0, 0, 0);
        pin.name = new QLineEdit(pin.row);
        pin.name->setMaxLength(80);
        pin.use = new QPushButton(pin.row);
        pin.remove = new QPushButton(pin.row);
        line->addWidget(pin.name, 1);
        line->addWidget(pin.use);
        line->addWidget(pin.remove);
        column->addWidget(pin.row);
        connect(pin.name, &QLineEdit::editingFinished, this, [this, index] {
            if (m_rows[static_cast<std::size_t>(index)].name->isModified())
                emit pinRenamed(index, m_rows[static_cast<std::size_t>(index)].name->text().trimmed());
        });
        connect(pin.use, &QPushButton::clicked, this, [this, index] { emit scenarioRequested(index); });
        connect(pin.remove, &QPushButton::clicked, this, [this, index] { emit unpinRequested(index); });
    }
    add(pins);
    m_table = addSection();
    m_front = new ChartWidget(ChartKind::Front, this);
    m_frontTable = addSection();
    add(m_front);
    connect(m_front, &ChartWidget::optionChosen, this, &ComparePage::optionChosen);
    connect(m_pin, &QPushButton::clicked, this, &ComparePage::pinRequested);
    connect(m_onlyDifferences, &QCheckBox::toggled, this, &ComparePage::again);
}

void ComparePage::fillPins(const ResultContent &content)
{
    const Words &words = content.words;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const PinRow &row = m_rows[i];
        const bool shown = i < content.pins.size();
        row.row->setVisible(shown);
        if (!shown) {
            const QString letter(QChar(u'A' + static_cast<int>(i)));
            row.name->setAccessibleName(words.translate("Powertrain", "Name of %1", "field: of a pinned plan").arg(letter));
            row.use->setAccessibleName(words.translate("Powertrain", "Use the answers of %1", "button: of a pinned plan").arg(letter));
            row.remove->setAccessibleName(words.translate("Powertrain", "Unpin %1", "button").arg(letter));
            continue;
        }
        const PinnedPlan &plan = content.pins[i];
        const QString name = pinName(words, plan, static_cast<int>(i));
        if (!row.name->hasFocus() || !row.name->isModified())
            row.name->setText(plan.pin.name);
        row.name->setPlaceholderText(name);
        row.name->setAccessibleName(words.translate("Powertrain", "Name of %1", "field: of a pinned plan").arg(name));
        row.use->setText(words.translate("Powertrain", "Use its answers", "button: of a pinned plan"));
        row.use->setEnabled(!(plan.pin.request == content.proposal.request));
        row.use->setAccessibleName(words.translate("Powertrain", "Use the answers of %1", "button: of a pinned plan").arg(name));
        row.remove->setText(words.translate("Powertrain", "Unpin", "button: remove from the comparison"));
        row.remove->setAccessibleName(words.translate("Powertrain", "Unpin %1", "button").arg(name));
    }
}

void ComparePage::fill(const ResultContent &content)
{
    const Words &words = content.words;
    setTitle(resultPageTitle(words, ResultPageId::Compare),
        content.pins.empty() ? words.translate("Powertrain", "Pin up to four plans to see them side by side: options of these answers, or whole scenarios. A pinned plan keeps its answers when yours go on changing.")
                             : words.translate("Powertrain", "Pinned plans beside the one that is shown. The best of comparable figures is coloured; ≠ marks what differs."));
    m_pin->setText(words.translate("Powertrain", "&Pin the plan that is shown", "button"));
    m_pin->setAccessibleName(withoutMnemonic(m_pin->text()));
    m_pin->setEnabled(content.option && content.pins.size() < kMaxPins);
    m_onlyDifferences->setText(words.translate("Powertrain", "&Only what differs", "tick box: rows of the comparison"));
    m_onlyDifferences->setAccessibleName(withoutMnemonic(m_onlyDifferences->text()));
    m_onlyDifferences->setVisible(!content.pins.empty());
    fillPins(content);

    std::vector<ComparedPlan> plans{{words.translate("Powertrain", "Shown now", "column of the comparison"), &content.proposal, content.option, {}}};
    for (const PinnedPlan &pinned : content.pins) {
        ComparedPlan plan{pinName(words, pinned, static_cast<int>(plans.size()) - 1), pinned.proposal.get(), pinned.option(), {}};
        if (pinned.error)
            plan.missing = word(words, *pinned.error);
        else if (!pinned.proposal)
            plan.missing = words.translate("Powertrain", "being planned", "state of a pinned plan");
        else if (!plan.option)
            plan.missing = words.translate("Powertrain", "no longer among the options", "state of a pinned plan: the catalogue changed");
        plans.push_back(std::move(plan));
    }
    m_table->setTitle(words.translate("Powertrain", "Side by side", "heading"));
    m_table->setTable(compareTable(words, plans, m_onlyDifferences->isChecked()));
    m_table->table()->setMaximumRows(40);
    const bool drawn = chartHasData(ChartKind::Front, content.proposal);
    m_front->setVisible(drawn);
    m_frontTable->setVisible(drawn);
    m_front->setContent(content.proposal, words, content.theme, content.optionIndex);
    m_frontTable->setTitle(chartTitle(ChartKind::Front, words));
    m_frontTable->setText(chartSummary(ChartKind::Front, content.proposal, words));
}

} // namespace powertrain
