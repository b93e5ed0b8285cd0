// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include "core/launch/launch.h"
#include "core/plan/explore.h"
#include "ui/results/result_page.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTabBar;
class QTreeView;

namespace powertrain {

class BalanceWidget;
class ChartWidget;
class DerivationModel;
class FactStrip;

/// What is recommended, and why.
class OverviewPage : public ResultPage {
    Q_OBJECT
public:
    explicit OverviewPage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    QLabel *m_headline;
    FactStrip *m_facts;
    Section *m_reasons;
    Section *m_count;
    Section *m_warnings;
    Section *m_bill;
    Section *m_articles;
};

/// What lies in the GPU's memory.
class MemoryPage : public ResultPage {
    Q_OBJECT
public:
    explicit MemoryPage(QWidget *parent = nullptr);
    ~MemoryPage() override;

protected:
    void fill(const ResultContent &content) override;
    void showEvent(QShowEvent *event) override;

private:
    struct Explored;
    void fillParts(const ResultContent &content);
    void explore(const Proposal &proposal);
    void showCurve(int index);

    ChartWidget *m_chart;
    Section *m_parts;
    Section *m_curves;
    QTabBar *m_knobs;
    ChartWidget *m_curve;
    Section *m_stages;
    ChartWidget *m_stageChart;
    Section *m_comparison;
    std::unique_ptr<Explored> m_explored;
};

/// How long, how fast, where the time goes, and what more cards or more users would change.
class TimePage : public ResultPage {
    Q_OBJECT
public:
    explicit TimePage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    FactStrip *m_facts;
    ChartWidget *m_parts;
    Section *m_partsTable;
    Section *m_speedups;
    Section *m_run;
    Section *m_replicas;
    Section *m_operators;
    ChartWidget *m_scaling;
    Section *m_scalingTable;
};

/// What it costs, and how to pay.
class CostPage : public ResultPage {
    Q_OBJECT
public:
    explicit CostPage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    void fillChosen(const ResultContent &content, const CostOption &cost);
    void fillOutlook(const ResultContent &content);

    ChartWidget *m_chart;
    ChartWidget *m_outlay;
    ChartWidget *m_spread;
    Section *m_ages;
    Section *m_advice;
    Section *m_chosen;
    Section *m_facts;
    Section *m_buying;
    Section *m_sensitivities;
    Section *m_spot;
    Section *m_apis;
    Section *m_offers;
    Section *m_prices;
    Section *m_comparison;
};

/// Every accelerator: usable ones by rank, the others with the reason.
class OptionsPage : public ResultPage {
    Q_OBJECT
public:
    explicit OptionsPage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    void choose();

    Section *m_options;
    QPushButton *m_choose;
    QPushButton *m_pin;
    Section *m_rejected;
    QLineEdit *m_filter;
};

/// Pinned plans side by side, and all options by time and cost.
class ComparePage : public ResultPage {
    Q_OBJECT
public:
    explicit ComparePage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    struct PinRow {
        QWidget *row = nullptr;
        QLineEdit *name = nullptr;
        QPushButton *use = nullptr;
        QPushButton *remove = nullptr;
    };
    void fillPins(const ResultContent &content);

    QPushButton *m_pin;
    QCheckBox *m_onlyDifferences;
    std::array<PinRow, kMaxPins> m_rows;
    Section *m_table;
    ChartWidget *m_front;
    Section *m_frontTable;
};

/// A number of the plan under the user's hand: slider, field, and where it stood.
struct WhatIfKnob;
class WhatIfWorker;

/// The plan under other numbers, by hand.
class WhatIfPage : public ResultPage {
    Q_OBJECT
public:
    explicit WhatIfPage(QWidget *parent = nullptr);
    ~WhatIfPage() override;
    /// The answer to the numbers as they stand is still being worked out.
    bool isBusy() const;

protected:
    void fill(const ResultContent &content) override;

private:
    void buildKnobs();
    void fillKnobs(const WhatIfSpans &spans);
    void wordKnobs();
    void setKnob(WhatIfKnob &knob, double value, bool moveSlider = true);
    void ask();
    void showOutcome();
    void apply();
    WhatIf changes() const;

    Words m_words;
    std::shared_ptr<const Proposal> m_proposal;
    int m_option = 0;
    std::unique_ptr<WhatIfWorker> m_worker;
    std::vector<std::unique_ptr<WhatIfKnob>> m_knobs;
    WhatIf m_asked;
    std::optional<Expected<PlanOption>> m_outcome; ///< to what was asked last
    QWidget *m_sliders;
    FactStrip *m_facts;
    QLabel *m_state;
    QPushButton *m_reset;
    QPushButton *m_apply;
    Section *m_changes;
    Section *m_warnings;
};

/// What starts the plan: command lines and configuration files.
class LaunchPage : public ResultPage {
    Q_OBJECT
public:
    explicit LaunchPage(QWidget *parent = nullptr);

signals:
    /// The user wants the shown file on disk; whoever has the dialogs asks where.
    void saveRequested(const QString &fileName, const QByteArray &bytes);

protected:
    void fill(const ResultContent &content) override;

private:
    const LaunchFile *current() const;
    void showFile();

    Words m_words;
    LaunchSet m_set;
    Section *m_whole;
    QWidget *m_bar;
    QLabel *m_label;
    QComboBox *m_files;
    QPushButton *m_copy;
    QPushButton *m_save;
    QLabel *m_copied;
    QPlainTextEdit *m_text;
    Section *m_remarks;
};

/// In which way to run it: the seven ways of using a vehicle.
class DeploymentPage : public ResultPage {
    Q_OBJECT
public:
    explicit DeploymentPage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    Section *m_modes;
    Section *m_reasons;
    Section *m_cautions;
};

/// What stands around the accelerators: the other two corners of the triangle, hosts, software, bill of materials.
class InfrastructurePage : public ResultPage {
    Q_OBJECT
public:
    explicit InfrastructurePage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    void fillBalance(const ResultContent &content, const Balance &balance);
    void fillHosts(const ResultContent &content, const Surroundings &around);

    BalanceWidget *m_triangle;
    Section *m_balance;
    Section *m_storage;
    Section *m_tiers;
    Section *m_network;
    Section *m_traffic;
    Section *m_hosts;
    Section *m_place;
    Section *m_software;
    Section *m_materials;
};

/// Which rules apply, what they exclude, and what to ask the provider for.
class CompliancePage : public ResultPage {
    Q_OBJECT
public:
    explicit CompliancePage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    void fillOption(const ResultContent &content);

    Section *m_conflicts;
    Section *m_option;
    Section *m_remarks;
    Section *m_crossBorder;
    Section *m_thresholds;
    Section *m_export;
    Section *m_regimes;
    Section *m_modes;
    Section *m_demands;
    Section *m_evidence;
    Section *m_disclaimer;
};

/// Every figure, opened into formula, numbers and source.
class DerivationPage : public ResultPage {
    Q_OBJECT
public:
    explicit DerivationPage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    void search(const QString &text);

    DerivationModel *m_model = nullptr;
    QLineEdit *m_search;
    QPushButton *m_expand;
    QPushButton *m_copy;
    QTreeView *m_view;
};

/// What everything rests on.
class SourcesPage : public ResultPage {
    Q_OBJECT
public:
    explicit SourcesPage(QWidget *parent = nullptr);

protected:
    void fill(const ResultContent &content) override;

private:
    Section *m_assumed;
    Section *m_sources;
    Section *m_versions;
};

} // namespace powertrain
