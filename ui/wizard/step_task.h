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

    QWidget *firstField() const override;

protected:
    void loadAnswers(const Request &request) override;
    void storeAnswers(Request &request) const override;
    void reword(const Words &words) override;
    void effect(const Words &words, const Request &request, const Proposal *proposal) override;

private:
    void showWhatMatters();
    void explainMethod(const Words &words);

    ChoiceCards *m_task;
    ChoiceCards *m_serving;
    Form *m_tuning;
    Form *m_experts;
    Fold *m_more;
    QComboBox *m_method;
    QComboBox *m_objective;
    QComboBox *m_optimizer;
    QSpinBox *m_rank;
    Form::Row m_taskRow, m_servingRow;
    Form::Row m_methodRow, m_objectiveRow, m_optimizerRow, m_rankRow;
    QCheckBox *m_simplest;
    QLineEdit *m_title;
    QLineEdit *m_client;
    Form::Row m_simplestRow, m_titleRow, m_clientRow;
};

} // namespace powertrain
