// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wizard/form.h"
#include "ui/wizard/step_page.h"

namespace powertrain {

class ChoiceCards;

/// Step 3: for how long, and in what manner.
class StepDuration : public StepPage {
    Q_OBJECT

public:
    explicit StepDuration(QWidget *parent = nullptr);

    QWidget *firstField() const override;

protected:
    void loadAnswers(const Request &request) override;
    void storeAnswers(Request &request) const override;
    void reword(const Words &words) override;
    void effect(const Words &words, const Request &request, const Proposal *proposal) override;

private:
    void connectFields();

    ChoiceCards *m_pattern;
    QDoubleSpinBox *m_days;
    QDoubleSpinBox *m_hours;
    QDoubleSpinBox *m_deadline;
    AmountEdit *m_budget;
    QComboBox *m_currency;
    QComboBox *m_rankBy;
    QCheckBox *m_interruptible;
    QDoubleSpinBox *m_hoursPerInterruption;
    QCheckBox *m_buyAllowed;
    Fold *m_money;
    QComboBox *m_tax;
    QDoubleSpinBox *m_spotPrice;  ///< per cent of the on-demand price
    QDoubleSpinBox *m_failedRuns; ///< per cent on top of the good run
    QDoubleSpinBox *m_egress;
    QDoubleSpinBox *m_delivery; ///< weeks
    Fold *m_team;
    QComboBox *m_opsTeam;
    QSpinBox *m_maxGpus;
    QCheckBox *m_needsOs;
    QCheckBox *m_manyJobs;
    QCheckBox *m_refresh;
    Form::Row m_patternRow;
    Form::Row m_daysRow, m_hoursRow, m_deadlineRow, m_budgetRow, m_currencyRow, m_rankByRow, m_interruptibleRow, m_interruptionRow, m_buyAllowedRow, m_taxRow, m_spotPriceRow, m_failedRunsRow, m_egressRow, m_deliveryRow, m_opsTeamRow, m_maxGpusRow,
        m_needsOsRow, m_manyJobsRow, m_refreshRow;
};

} // namespace powertrain
