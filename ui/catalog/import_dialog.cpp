// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/import_dialog.h"

#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/form_choices.h"
#include "ui/catalog/table_look.h"
#include "ui/text/plain_text.h"
#include "ui/wizard/form.h"

namespace powertrain {

namespace {

constexpr int kSteps = 1000; ///< of the progress bar

} // namespace

bool isPriceFile(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("csv") || suffix == QLatin1String("json");
}

ImportDialog::ImportDialog(QString path, CatalogEditor &editor, std::shared_ptr<const CatalogView> view, const Theme &, QWidget *parent)
    : QDialog(parent)
    , m_path(std::move(path))
    , m_editor(editor)
    , m_view(std::move(view))
    , m_file(headingLabel(2, this))
    , m_summary(plainLabel(this))
    , m_problem(plainLabel(this))
    , m_providerLabel(new QLabel(this))
    , m_dateLabel(new QLabel(this))
    , m_keepLabel(new QLabel(this))
    , m_decisionLabel(plainLabel(this))
    , m_provider(listField(this))
    , m_date(new QLineEdit(this))
    , m_progress(new QProgressBar(this))
    , m_tabs(new QTabWidget(this))
    , m_problems(new ImportProblemsModel(this))
    , m_names(new NameMappingModel(this))
    , m_decision(listField(this))
    , m_likeliest(new QPushButton(this))
    , m_import(new QPushButton(this))
    , m_cancel(new QPushButton(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(10);
    column->addWidget(m_file);
    buildOptions();
    m_progress->setRange(0, kSteps);
    m_progress->setTextVisible(false);
    column->addWidget(m_progress);
    column->addWidget(m_summary);
    buildTabs();
    column->addWidget(m_tabs, 1);
    auto *keeping = new QHBoxLayout;
    keeping->setSpacing(14);
    keeping->addWidget(m_keepLabel);
    for (QCheckBox *&box : m_keep) {
        box = new QCheckBox(this);
        keeping->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &ImportDialog::choiceEdited);
    }
    keeping->addStretch(1);
    column->addLayout(keeping);
    m_problem->setObjectName(QStringLiteral("problem"));
    column->addWidget(m_problem);
    auto *foot = new QHBoxLayout;
    foot->addStretch(1);
    m_import->setObjectName(QStringLiteral("primary"));
    m_import->setDefault(true);
    foot->addWidget(m_import);
    foot->addWidget(m_cancel);
    column->addLayout(foot);
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::importRows);
    connect(m_cancel, &QPushButton::clicked, this, &ImportDialog::reject);
    const ImportChoice usual;
    const bool kept[] = {usual.added, usual.changed, usual.suspicious, usual.unmatched, usual.despiteProblems};
    for (std::size_t i = 0; i < m_keep.size(); ++i) {
        const QSignalBlocker quiet(m_keep[i]);
        m_keep[i]->setChecked(kept[i]);
    }
    resize(1040, 660);
    word();
    read();
}

ImportDialog::~ImportDialog()
{
    if (m_reading)
        m_editor.cancelPreview();
}

void ImportDialog::buildOptions()
{
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    m_provider->setMinimumContentsLength(18);
    m_date->setMaximumWidth(160);
    m_date->setMaxLength(20);
    m_providerLabel->setBuddy(m_provider);
    m_dateLabel->setBuddy(m_date);
    row->addWidget(m_providerLabel);
    row->addWidget(m_provider);
    row->addSpacing(12);
    row->addWidget(m_dateLabel);
    row->addWidget(m_date);
    row->addStretch(1);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
    connect(m_provider, &QComboBox::activated, this, &ImportDialog::read);
    connect(m_date, &QLineEdit::editingFinished, this, [this] {
        if (m_date->isModified()) {
            m_date->setModified(false);
            read();
        }
    });
}

QTableView *ImportDialog::addTable(QAbstractItemModel *model, const std::vector<int> &widths)
{
    auto *table = new QTableView(this);
    table->setModel(model);
    lookLikeCatalog(table);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    // A model that knows no words yet has no columns.
    connect(model, &QAbstractItemModel::modelReset, table, [table, widths] {
        for (std::size_t i = 0; i < widths.size(); ++i)
            table->setColumnWidth(static_cast<int>(i), widths[i]);
    });
    return table;
}

void ImportDialog::buildTabs()
{
    m_tabs->setDocumentMode(true);
    const ImportState states[] = {ImportState::Added, ImportState::Changed, ImportState::Suspicious, ImportState::Unmatched};
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i] = new ImportRowsModel(states[i], this);
        m_tables[i] = addTable(m_rows[i], {66, 110, 200, 150, 110, 118, 120, 120});
    }
    m_tables[Problems] = addTable(m_problems, {70, 90, 140, 140, 400});
    for (std::size_t i = 0; i < m_tables.size(); ++i)
        m_tabs->addTab(i == Unmatched ? buildNames() : m_tables[i], QString());
}

QWidget *ImportDialog::buildNames()
{
    auto *page = new QWidget(m_tabs);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_nameTable = addTable(m_names, {300, 110, 90, 240});
    column->addWidget(m_nameTable, 1);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    m_decision->setMinimumContentsLength(28);
    m_decisionLabel->setBuddy(m_decision);
    row->addWidget(m_decisionLabel);
    row->addWidget(m_decision, 1);
    row->addWidget(m_likeliest);
    column->addLayout(row);
    column->addWidget(m_tables[Unmatched], 1);
    connect(m_nameTable->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ImportDialog::showDecision);
    connect(m_decision, &QComboBox::activated, this, &ImportDialog::decided);
    connect(m_likeliest, &QPushButton::clicked, this, [this] {
        if (m_names->decideLikeliest()) {
            showDecision();
            read();
        }
    });
    return page;
}

void ImportDialog::word()
{
    const Words &w = m_view->words;
    const QString name = plainText(QFileInfo(m_path).fileName(), 120);
    setWindowTitle(w.translate("Powertrain", "Import prices", "title of a window"));
    m_file->setText(name);
    m_providerLabel->setText(w.translate("Powertrain", "&Provider", "label of a field"));
    m_provider->setAccessibleName(withoutMnemonic(m_providerLabel->text()));
    m_provider->addItem(w.translate("Powertrain", "as the file says", "choice in a list: provider of an import"), QString());
    for (const auto &choice : providerChoices(*m_view))
        m_provider->addItem(choice.second, choice.first);
    m_dateLabel->setText(w.translate("Powertrain", "&Date of prices without one", "label of a field"));
    m_date->setAccessibleName(withoutMnemonic(m_dateLabel->text()));
    m_date->setPlaceholderText(w.translate("Powertrain", "undated", "a price or a rate without a date"));
    m_progress->setAccessibleName(w.translate("Powertrain", "Progress of reading", "accessible name"));
    m_keepLabel->setText(w.translate("Powertrain", "Keep:", "label before tick boxes: which rows of an import"));
    const QString keep[] = {w.translate("Powertrain", "&added", "tick box: rows of an import"), w.translate("Powertrain", "&changed", "tick box: rows of an import"), w.translate("Powertrain", "&suspicious (flagged)", "tick box: rows of an import"),
        w.translate("Powertrain", "&unmatched, without a card", "tick box: rows of an import"), w.translate("Powertrain", "&good rows despite problems", "tick box: rows of an import")};
    for (std::size_t i = 0; i < m_keep.size(); ++i) {
        m_keep[i]->setText(keep[i]);
        m_keep[i]->setAccessibleName(withoutMnemonic(keep[i]));
    }
    m_decisionLabel->setText(w.translate("Powertrain", "&Read as", "label of a field: an unknown name"));
    m_decision->setAccessibleName(withoutMnemonic(m_decisionLabel->text()));
    m_likeliest->setText(w.translate("Powertrain", "Take the &likeliest for all", "button: unknown names"));
    m_cancel->setText(w.translate("Powertrain", "&Cancel", "button"));
    for (QPushButton *button : {m_likeliest, m_cancel})
        button->setAccessibleName(withoutMnemonic(button->text()));
    const QString tables[] = {w.translate("Powertrain", "Added rows", "accessible name of a table"), w.translate("Powertrain", "Changed rows", "accessible name of a table"), w.translate("Powertrain", "Suspicious rows", "accessible name of a table"),
        w.translate("Powertrain", "Unmatched rows", "accessible name of a table"), w.translate("Powertrain", "Problems of the file", "accessible name of a table")};
    for (std::size_t i = 0; i < m_tables.size(); ++i)
        m_tables[i]->setAccessibleName(tables[i]);
    m_nameTable->setAccessibleName(w.translate("Powertrain", "Unknown names", "accessible name of a table"));
    m_tabs->setAccessibleName(w.translate("Powertrain", "Preview of the import", "accessible name"));
}

} // namespace powertrain
