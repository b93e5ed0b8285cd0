// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/workload/request.h"
#include "ui/text/words.h"
#include "ui/wizard/form.h"

namespace powertrain {

/// The part of step 2 that is folded away: what an expert knows of his samples, or of his users' habits.
class WorkDetails : public QWidget {
    Q_OBJECT

public:
    explicit WorkDetails(QWidget *parent = nullptr);

    void load(const ModelAnswer &answer);
    void store(ModelAnswer &answer) const;
    void retranslate(const Words &words);
    void showFor(Task task);
    /// For further questions of the same kind.
    Form *trainingForm() const { return m_training; }
    Form *servingForm() const { return m_serving; }

signals:
    void edited();

private:
    Fold *m_fold;
    Form *m_training;
    QSpinBox *m_sample;
    QCheckBox *m_packed;
    QComboBox *m_precision;
    AmountEdit *m_files;
    QDoubleSpinBox *m_fileSize; ///< kB
    Form *m_serving;
    QDoubleSpinBox *m_peak;
    QDoubleSpinBox *m_availability;
    QDoubleSpinBox *m_prefix;
    QComboBox *m_speculative;
    QCheckBox *m_disaggregated;
    Form::Row m_sampleRow, m_packedRow, m_precisionRow, m_filesRow, m_fileSizeRow, m_peakRow, m_availabilityRow, m_prefixRow, m_speculativeRow, m_disaggregatedRow;
    std::string m_otherDrafting; ///< a way of drafting that a project names and the list does not offer
};

} // namespace powertrain
