// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include <QDialog>

#include "ui/catalog/import_models.h"
#include "ui/theme/theme.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QTableView;

namespace powertrain {

class CatalogEditor;

/// Whether a file's name looks like one of prices.
bool isPriceFile(const QString &path);

/// What a price file would bring, before anything is written: counts, the rows by state, unknown names to be decided,
/// problems, and what of it is to be kept.
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    enum Tab { Added,
        Changed,
        Suspicious,
        Unmatched,
        Problems,
        TabCount };

    ImportDialog(QString path, CatalogEditor &editor, std::shared_ptr<const CatalogView> view, const Theme &theme, QWidget *parent = nullptr);
    ~ImportDialog() override;

    bool isReading() const { return m_reading; }
    PreviewPtr preview() const { return m_preview; }
    QLabel *summary() const { return m_summary; }
    QLabel *problem() const { return m_problem; }
    QTabWidget *tabs() const { return m_tabs; }
    QTableView *table(Tab tab) const { return m_tables[static_cast<std::size_t>(tab)]; }
    NameMappingModel *names() const { return m_names; }
    QComboBox *decision() const { return m_decision; }
    QComboBox *provider() const { return m_provider; }
    QCheckBox *keep(Tab tab) const { return m_keep[static_cast<std::size_t>(tab)]; }
    QPushButton *importButton() const { return m_import; }
    QPushButton *cancelButton() const { return m_cancel; }

    void reject() override;

signals:
    void imported(int prices);

private:
    void buildOptions();
    void buildTabs();
    QTableView *addTable(QAbstractItemModel *model, const std::vector<int> &widths);
    QWidget *buildNames();
    void word();
    void read();
    void take(Expected<ImportPreview> result);
    void showSummary();
    void showDecision();
    void decided();
    void choiceEdited();
    ImportChoice choice() const;
    int keptRows() const;
    void importRows();
    void complain(const Error &error);

    QString m_path;
    CatalogEditor &m_editor;
    std::shared_ptr<const CatalogView> m_view;
    PreviewPtr m_preview;
    bool m_reading = false, m_writing = false, m_again = false;

    QLabel *m_file, *m_summary, *m_problem, *m_providerLabel, *m_dateLabel, *m_keepLabel, *m_decisionLabel;
    QComboBox *m_provider;
    QLineEdit *m_date;
    QProgressBar *m_progress;
    QTabWidget *m_tabs;
    std::array<ImportRowsModel *, 4> m_rows{};
    ImportProblemsModel *m_problems;
    NameMappingModel *m_names;
    std::array<QTableView *, TabCount> m_tables{};
    QTableView *m_nameTable;
    QComboBox *m_decision;
    QPushButton *m_likeliest;
    std::array<QCheckBox *, TabCount> m_keep{};
    QPushButton *m_import, *m_cancel;
};

} // namespace powertrain
