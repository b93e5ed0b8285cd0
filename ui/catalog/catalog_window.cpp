// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/catalog_window.h"

#include <utility>

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_page.h"
#include "ui/catalog/catalog_words.h"
#include "ui/catalog/filter_bar.h"
#include "ui/catalog/import_dialog.h"
#include "ui/catalog/terms_page.h"
#include "ui/settings.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"
#include "ui/window/dialogs.h"
#include "ui/wizard/form.h"

namespace powertrain {

CatalogWindow::CatalogWindow(CatalogEditor &editor, Settings &settings, Dialogs &dialogs, const Words &words, QWidget *parent)
    : QMainWindow(parent, Qt::Window)
    , m_editor(editor)
    , m_settings(settings)
    , m_dialogs(dialogs)
    , m_words(words)
    , m_currency(*Currency::parse(words.language() == Language::Chinese ? "CNY" : "USD"))
    , m_undo(new QAction(this))
    , m_redo(new QAction(this))
    , m_find(new QAction(this))
{
    setAcceptDrops(true);
    buildPages();
    buildFoot();
    connectPages();
    connect(&m_editor, &CatalogEditor::catalogChanged, this, &CatalogWindow::renewView);
    connect(&m_editor, &CatalogEditor::changesListed, this, &CatalogWindow::renewView);
    connect(&m_editor, &CatalogEditor::busyChanged, this, &CatalogWindow::showBusy);
    connect(&m_editor, &CatalogEditor::failed, this, [this](const Error &error) { say(word(m_words, error.message), true); });
    connect(&m_editor, &CatalogEditor::remarked, this, [this](const Message &remark) { say(word(m_words, remark), true); });
    connect(&m_editor, &CatalogEditor::stepped, this, &CatalogWindow::stepped);
    setMinimumSize(900, 560);
    resize(1320, 740);
    retranslate();
}

void CatalogWindow::buildPages()
{
    auto *central = new QWidget(this);
    setCentralWidget(central);
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(0);
    m_tabs = new QTabWidget(central);
    m_tabs->setDocumentMode(true);
    column->addWidget(m_tabs, 1);

    constexpr unsigned kRows = CatalogPage::Filters | CatalogPage::Details | CatalogPage::Compare;
    constexpr unsigned kOwnRows = CatalogPage::Add | CatalogPage::Change | CatalogPage::Remove;
    m_pages[Accelerators] = new CatalogPage(acceleratorTable, kRows | kOwnRows, m_tabs);
    m_pages[Models] = new CatalogPage(modelTable, kRows, m_tabs);
    m_pages[Offers] = new CatalogPage(offerTable, kRows | kOwnRows | CatalogPage::Confirm, m_tabs);
    m_pages[Purchases] = new CatalogPage(purchaseTable, kRows | kOwnRows, m_tabs);
    m_pages[Services] = new CatalogPage(serviceTable, kRows | kOwnRows, m_tabs);
    m_pages[Rates] = new CatalogPage(rateTable, kOwnRows, m_tabs);
    m_vat = new CatalogPage(vatTable, 0, m_tabs);
    m_pages[Changes] = new CatalogPage(changeTable, 0, m_tabs);
    m_terms = new TermsPage(m_tabs);

    auto *rates = new QWidget(m_tabs);
    auto *ratesColumn = new QVBoxLayout(rates);
    ratesColumn->setContentsMargins(0, 12, 0, 0);
    ratesColumn->setSpacing(0);
    m_rateTitle = headingLabel(2, rates);
    m_vatTitle = headingLabel(2, rates);
    for (QLabel *title : {m_rateTitle, m_vatTitle})
        title->setIndent(14);
    ratesColumn->addWidget(m_rateTitle);
    ratesColumn->addWidget(m_pages[Rates], 1);
    ratesColumn->addWidget(m_vatTitle);
    ratesColumn->addWidget(m_vat, 1);
    for (int tab = 0; tab < TabCount; ++tab) {
        QWidget *widget = tab == Terms ? static_cast<QWidget *>(m_terms) : tab == Rates ? rates
                                                                                        : m_pages[static_cast<std::size_t>(tab)];
        m_tabs->addTab(widget, QString());
    }
    m_tabs->setCurrentIndex(Offers);
}

void CatalogWindow::buildFoot()
{
    auto *foot = new QWidget(centralWidget());
    foot->setObjectName(QStringLiteral("foot"));
    foot->setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    m_import = new QPushButton(foot);
    m_export = new QPushButton(foot);
    m_undoButton = new QPushButton(foot);
    m_redoButton = new QPushButton(foot);
    m_close = new QPushButton(foot);
    m_notice = plainLabel(foot);
    m_notice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_notice->setFocusPolicy(Qt::NoFocus);
    for (QPushButton *button : {m_import, m_export, m_undoButton, m_redoButton}) {
        button->setAutoDefault(true);
        row->addWidget(button);
    }
    row->addWidget(m_notice, 1);
    row->addWidget(m_close);
    static_cast<QVBoxLayout *>(centralWidget()->layout())->addWidget(foot);

    auto *formats = new QMenu(m_export);
    for (std::size_t i = 0; i < m_formats.size(); ++i) {
        m_formats[i] = formats->addAction(QString());
        connect(m_formats[i], &QAction::triggered, this, [this, i] { exportOffers(EnumNames<PriceFormat>::table[i].first); });
    }
    m_export->setMenu(formats);
    connect(m_import, &QPushButton::clicked, this, &CatalogWindow::importPrices);
    connect(m_close, &QPushButton::clicked, this, &QWidget::close);
    m_undo->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
    m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Y), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)});
    m_find->setShortcut(QKeySequence::Find);
    addActions({m_undo, m_redo, m_find});
    connect(m_undo, &QAction::triggered, &m_editor, &CatalogEditor::undo);
    connect(m_redo, &QAction::triggered, &m_editor, &CatalogEditor::redo);
    connect(m_undoButton, &QPushButton::clicked, m_undo, &QAction::trigger);
    connect(m_redoButton, &QPushButton::clicked, m_redo, &QAction::trigger);
    connect(m_find, &QAction::triggered, this, [this] {
        const CatalogPage *page = m_pages[static_cast<std::size_t>(m_tabs->currentIndex())];
        if (page && page->filters())
            page->filters()->search()->setFocus(Qt::ShortcutFocusReason);
    });
    auto *closing = new QAction(this);
    closing->setShortcut(QKeySequence::Close);
    addAction(closing);
    connect(closing, &QAction::triggered, this, &QWidget::close);
}

void CatalogWindow::connectPages()
{
    const std::pair<Tab, OverlayTable> tables[] = {{Accelerators, OverlayTable::Accelerators}, {Offers, OverlayTable::Offers}, {Purchases, OverlayTable::Purchases}, {Services, OverlayTable::Services}, {Rates, OverlayTable::Rates}};
    for (const auto &[tab, table] : tables) {
        CatalogPage *page = m_pages[tab];
        connect(page, &CatalogPage::addRequested, this, [this, tab = tab] { openFormFor(tab, std::nullopt); });
        connect(page, &CatalogPage::changeRequested, this, [this, tab = tab](std::size_t row) { openFormFor(tab, row); });
        connect(page, &CatalogPage::removeRequested, this, [this, table = table, page](const std::vector<std::size_t> &rows) { remove(table, page, rows); });
    }
    for (CatalogPage *page : m_pages) {
        if (!page)
            continue;
        connect(page, &CatalogPage::currencyChosen, this, &CatalogWindow::chooseCurrency);
        connect(page, &CatalogPage::compareRequested, this, [this, page](const std::vector<std::size_t> &rows) { compare(page, rows); });
    }
    connect(m_pages[Offers], &CatalogPage::confirmRequested, this, &CatalogWindow::confirm);
    CatalogPage *discounts = m_terms->discounts(), *owned = m_terms->owned();
    connect(discounts, &CatalogPage::addRequested, this, [this] { openForm(discountForm(*m_view, nullptr)); });
    connect(discounts, &CatalogPage::changeRequested, this, [this](std::size_t row) { openForm(discountForm(*m_view, &m_view->catalog->discounts[row])); });
    connect(discounts, &CatalogPage::removeRequested, this, [this, discounts](const std::vector<std::size_t> &rows) { remove(OverlayTable::Discounts, discounts, rows); });
    connect(owned, &CatalogPage::addRequested, this, [this] { openForm(ownedForm(*m_view, nullptr)); });
    connect(owned, &CatalogPage::changeRequested, this, [this](std::size_t row) { openForm(ownedForm(*m_view, &m_view->catalog->owned[row])); });
    connect(owned, &CatalogPage::removeRequested, this, [this, owned](const std::vector<std::size_t> &rows) { remove(OverlayTable::Owned, owned, rows); });
    connect(m_terms, &TermsPage::termsRequested, this, [this] { openForm(termsForm(*m_view)); });
    connect(m_terms, &TermsPage::unitRequested, this, [this] { openForm(unitForm(*m_view)); });
}

void CatalogWindow::setWords(const Words &words)
{
    m_words = words;
    if (!m_currencyChosen)
        m_currency = *Currency::parse(words.language() == Language::Chinese ? "CNY" : "USD");
    retranslate();
}

void CatalogWindow::retranslate()
{
    const Words &w = m_words;
    setWindowTitle(w.translate("Powertrain", "Prices and hardware – Powertrain", "title of a window"));
    const QString titles[] = {w.translate("Powertrain", "Accelerators", "tab"), w.translate("Powertrain", "Models", "tab"), w.translate("Powertrain", "Offers", "tab: rental prices"), w.translate("Powertrain", "Purchases", "tab: prices to buy"),
        w.translate("Powertrain", "Services", "tab: storage, traffic, API tokens"), w.translate("Powertrain", "Rates and tax", "tab"), w.translate("Powertrain", "My terms", "tab: discounts, own cards, electricity"), w.translate("Powertrain", "Changes", "tab: what the user changed")};
    for (int tab = 0; tab < TabCount; ++tab)
        m_tabs->setTabText(tab, titles[tab]);
    m_tabs->setAccessibleName(w.translate("Powertrain", "Tables of the catalogue", "accessible name"));
    m_rateTitle->setText(w.translate("Powertrain", "Exchange rates", "heading"));
    m_vatTitle->setText(w.translate("Powertrain", "Value-added tax", "heading"));
    m_import->setText(w.translate("Powertrain", "&Import prices…", "button"));
    m_export->setText(w.translate("Powertrain", "&Export offers", "button with a menu of formats"));
    m_undoButton->setText(w.translate("Powertrain", "&Undo", "button"));
    m_redoButton->setText(w.translate("Powertrain", "Re&do", "button"));
    m_close->setText(w.translate("Powertrain", "&Close", "button"));
    for (QPushButton *button : {m_import, m_export, m_undoButton, m_redoButton, m_close})
        button->setAccessibleName(withoutMnemonic(button->text()));
    m_export->setToolTip(w.translate("Powertrain", "The offers that the filters leave, as a file", "tool tip"));
    for (std::size_t i = 0; i < m_formats.size(); ++i)
        m_formats[i]->setText(wordFormat(w, EnumNames<PriceFormat>::table[i].first) + QStringLiteral("…"));
    m_notice->clear();
    renewView();
    showBusy();
}

void CatalogWindow::renewView()
{
    auto view = std::make_shared<CatalogView>();
    view->catalog = m_editor.catalog();
    view->changes = m_editor.changes();
    view->words = m_words;
    view->words.useNames(view->catalog);
    view->scale = PriceScale(m_currency, *view->catalog);
    view->today = m_editor.today();
    m_view = view;
    for (CatalogPage *page : m_pages) {
        if (page)
            page->setView(m_view);
    }
    m_vat->setView(m_view);
    m_terms->setView(m_view);
    showBusy();
}

void CatalogWindow::showBusy()
{
    const bool editable = m_editor.canEdit() && !m_editor.isBusy();
    const QString why = m_editor.canEdit() ? m_words.translate("Powertrain", "The change before is being written.") : m_words.translate("Powertrain", "The program was started without a file for your own prices.");
    for (CatalogPage *page : m_pages) {
        if (page)
            page->setEditable(editable, why);
    }
    m_terms->setEditable(editable, why);
    m_import->setEnabled(m_editor.canEdit());
    m_import->setToolTip(m_editor.canEdit() ? QString() : why);
    m_export->setEnabled(!m_editor.isBusy());
    m_undo->setEnabled(editable && m_editor.canUndo());
    m_redo->setEnabled(editable && m_editor.canRedo());
    m_undoButton->setEnabled(m_undo->isEnabled());
    m_redoButton->setEnabled(m_redo->isEnabled());
}

void CatalogWindow::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (CatalogPage *page : m_pages) {
        if (page)
            page->setTheme(theme);
    }
    m_vat->setTheme(theme);
    m_terms->setTheme(theme);
}

void CatalogWindow::goTo(Tab tab)
{
    m_tabs->setCurrentIndex(tab);
    show();
    raise();
    activateWindow();
}

void CatalogWindow::say(const QString &sentence, bool isProblem)
{
    m_notice->setText(sentence);
    // The sentence says what it is; the colour only draws the eye.
    m_notice->setObjectName(isProblem ? QStringLiteral("problem") : QString());
    m_notice->setStyleSheet(m_notice->styleSheet()); // makes the new name count
    if (isProblem && !isVisible())
        m_dialogs.tell(this, m_words, sentence);
}

void CatalogWindow::stepped(const ChangeRecord &record, bool undone)
{
    const Words &w = m_words;
    const QString subject = plainText(record.subject, 80);
    if (undone)
        say(w.translate("Powertrain", "Undone: %1.", "subject of a change").arg(subject), false);
    else if (record.kind == ChangeKind::Import)
        say(w.translate("Powertrain", "Imported: %1.", "notice; name of a file").arg(subject), false);
    else if (record.kind == ChangeKind::Remove)
        say(w.translate("Powertrain", "Removed: %1. “Undo” brings it back.", "notice; subject of a change").arg(subject), false);
    else
        say(w.translate("Powertrain", "Kept: %1.", "notice; subject of a change").arg(subject), false);
}

void CatalogWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && isPriceFile(urls.front().toLocalFile()) && m_editor.canEdit())
        event->acceptProposedAction();
}

void CatalogWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    importFile(event->mimeData()->urls().front().toLocalFile());
}

} // namespace powertrain
