// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wizard/form.h"
#include "ui/wizard/step_page.h"

namespace powertrain {

class ChoiceCards;

/// Step 1: what is to be done.
class StepTask : public StepPage {
    Q_OBJECT

public:
    explicit StepTask(QWidget *parent = nullptr);

    void load(const Request &request) override;
    void store(Request &request) const override;
    void retranslate(const Words &words) override;
    void showEffect(const Words &words, const Request &request, const Proposal *proposal) override;
    QWidget *firstField() const override;

private:
    void showWhatMatters();
    void explainMethod(const Words &words);

    ChoiceCards *m_task;
    ChoiceCards *m_serving;
    QLabel *m_servingHeading;
    Form *m_tuning;
    QComboBox *m_method;
    QComboBox *m_objective;
    QComboBox *m_optimizer;
    QSpinBox *m_rank;
    Form::Row m_methodRow, m_objectiveRow, m_optimizerRow, m_rankRow;
    QCheckBox *m_simplest;
    QLineEdit *m_title;
    QLineEdit *m_client;
    Form::Row m_simplestRow, m_titleRow, m_clientRow;
};

} // namespace powertrain
