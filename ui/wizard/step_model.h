// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QFutureWatcher>

#include "ui/wizard/form.h"
#include "ui/wizard/step_page.h"

class QPushButton;

namespace powertrain {

class ChoiceCards;
class Dialogs;
class FactStrip;
class ModelList;
class WorkDetails;

/// Step 2: which model, and how much of it.
class StepModel : public StepPage {
    Q_OBJECT

public:
    StepModel(const Engine &engine, Dialogs &dialogs, QWidget *parent = nullptr);

    QWidget *firstField() const override;

    /// Takes a model's file or folder, read on a thread of its own; one sentence below the field where it cannot be used.
    void openFiles(const QString &path);

protected:
    void loadAnswers(const Request &request) override;
    void storeAnswers(Request &request) const override;
    void reword(const Words &words) override;
    void effect(const Words &words, const Request &request, const Proposal *proposal) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    QString problemOf(const FieldRow &row) const override;

private:
    void buildFields();
    void connectFields();
    void takeTyped();
    void takeSize(int card);
    void showModel();
    void showWhatMatters();
    void askForFile();
    void askForFolder();
    void takeOpened();
    void stopOpening();
    void showNotes();
    /// The last part of a path, also of a folder's that ends in a slash.
    static QString fileNameOf(const QString &path);
    QString typedName() const;

    const Engine &m_engine;
    Dialogs &m_dialogs;
    Words m_words;
    ModelAnswer m_answer;             ///< which model; the other fields are read from the widgets
    QString m_problem;                ///< of what was typed or opened
    QString m_unusable;               ///< of the model that is in force
    QString m_opening;                ///< path under way; empty: none
    std::vector<Message> m_openNotes; ///< what reading the files found, beyond what the project keeps
    using Opened = std::shared_ptr<const Expected<OpenedModel>>;
    QFutureWatcher<Opened> m_watcher;
    Task m_task = Task::FineTune;
    std::optional<Model> m_model;

    ModelList *m_list;
    Form *m_nameForm;
    QComboBox *m_name;
    QPushButton *m_openFolder;
    QPushButton *m_open;
    Form::Row m_nameRow;
    QLabel *m_fileNotes;
    ChoiceCards *m_size;
    FactStrip *m_facts;
    QLabel *m_workHeading;
    Form *m_training;
    AmountEdit *m_tokens;
    QDoubleSpinBox *m_epochs;
    QSpinBox *m_sequence;
    QSpinBox *m_batch;
    Form::Row m_tokensRow, m_epochsRow, m_sequenceRow, m_batchRow;
    Form *m_servingForm;
    QSpinBox *m_concurrency;
    QSpinBox *m_context;
    QSpinBox *m_input;
    QSpinBox *m_output;
    QDoubleSpinBox *m_rate;
    QDoubleSpinBox *m_ttft;
    QDoubleSpinBox *m_speed;
    QComboBox *m_format;
    QComboBox *m_kvType;
    WorkDetails *m_details;
    Form::Row m_concurrencyRow, m_contextRow, m_inputRow, m_outputRow, m_rateRow, m_ttftRow, m_speedRow, m_formatRow, m_kvTypeRow;
};

} // namespace powertrain
