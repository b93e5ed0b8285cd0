// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/wizard/form.h"
#include "ui/wizard/step_page.h"

class QDoubleSpinBox;
class QListView;

namespace powertrain {

class ChoiceCards;
class CardGrid;
class RegimeList;

/// Step 4: where it may run. Plain questions; the regimes follow from the answers and are shown at once.
class StepCompliance : public StepPage {
    Q_OBJECT

public:
    explicit StepCompliance(const Engine &engine, QWidget *parent = nullptr);

    QWidget *firstField() const override;

protected:
    void loadAnswers(const Request &request) override;
    void storeAnswers(Request &request) const override;
    void reword(const Words &words) override;
    void effect(const Words &words, const Request &request, const Proposal *proposal) override;

private:
    /// A yes-or-no question: where the answer goes, and the words for it.
    struct Tick {
        bool ComplianceAnswer::*answer;
        const char *text;
        const char *comment;
        QCheckBox *box = nullptr;
    };
    struct Place {
        const char *code;
        const char *text;
        QCheckBox *box = nullptr;
    };

    CardGrid *tickGroup(std::vector<Tick> &ticks);
    static Part partOf(const std::vector<Tick> &ticks);
    void showVerdict();
    QStringList verdictLines(const ComplianceVerdict &verdict) const;
    /// Questions that only some answers raise.
    void showRaised();
    bool ticked(bool ComplianceAnswer::*answer) const;
    bool placeTicked(const char *code) const;
    void loadRegion(const std::vector<std::string> &regions);
    void fillRegions();
    Request current() const;

    const Engine &m_engine;
    Words m_words;
    Request m_request; ///< as last loaded: the verdict depends on the task as well

    std::vector<Place> m_places;
    ChoiceCards *m_boundary;
    std::vector<Tick> m_data;
    Form *m_people; ///< head-counts for data that leave mainland China
    AmountEdit *m_peopleCount;
    AmountEdit *m_sensitiveCount;
    QCheckBox *m_exempt;
    Form::Row m_placesRow, m_boundaryRow, m_dataRow, m_operatorRow, m_moreRow, m_regimesRow;
    Form::Row m_peopleRow, m_sensitiveRow, m_exemptRow;
    QLabel *m_operatorHeading;
    QComboBox *m_region;
    std::vector<std::string> m_otherRegions; ///< regions that a project names and the list does not offer
    QComboBox *m_industry;
    QComboBox *m_mlps;
    QComboBox *m_domestic;
    Form::Row m_industryRow, m_mlpsRow, m_domesticRow, m_regionRow;
    std::vector<Tick> m_operator;
    Fold *m_moreFold;
    std::vector<Tick> m_more;
    QDoubleSpinBox *m_baseCompute; ///< 10²¹ FLOP
    Form::Row m_baseComputeRow;
    Fold *m_expertFold;
    RegimeList *m_regimes;
    QListView *m_regimeView;
    QLabel *m_verdictHeading;
    QLabel *m_verdict;
};

} // namespace powertrain
