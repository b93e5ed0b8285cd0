// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

#include "core/catalog/overlay.h"
#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_page.h"
#include "ui/catalog/catalog_window.h"
#include "ui/catalog/compare_dialog.h"
#include "ui/catalog/edit_dialog.h"
#include "ui/catalog/facts_view.h"
#include "ui/catalog/filter_bar.h"
#include "ui/catalog/import_dialog.h"
#include "ui/catalog/terms_page.h"
#include "ui/results/data_table.h"

using namespace powertrain;
using namespace powertrain::test;

Q_DECLARE_METATYPE(powertrain::Language)

namespace {

Currency currency(const char *code) { return *Currency::parse(code); }
Money money(double units, const char *code) { return *Money::fromUnits(units, currency(code)); }

Offer offer(const char *id, const char *provider, const char *card, std::optional<Money> price, const char *asOf)
{
    Offer o;
    o.id = id;
    o.providerId = provider;
    o.sku = std::string(id) + ".large";
    o.gpu = card;
    o.acceleratorId = card;
    o.regionGroup = "na";
    o.region = "us-east-1";
    o.printedAmount = price;
    o.printedUnit = "gpu_hour";
    o.perGpuHour = price;
    o.asOf = asOf;
    o.source = "https://example.org/<b>prices</b>";
    o.confidence = "high";
    return o;
}

/// The shipped hardware with five offers of known prices.
std::shared_ptr<Catalog> fewOffers()
{
    auto catalog = std::make_shared<Catalog>(*shippedCatalog());
    catalog->rates = {{currency("USD"), currency("CNY"), 7, "2026-11-01", "test", false}};
    catalog->offers = {offer("a", "aws", "nvidia-h100-sxm", money(4, "USD"), "2026-11-20"), offer("b", "lambda", "nvidia-h100-sxm", money(14, "CNY"), "2026-01-01"),
        offer("c", "aws", "nvidia-l4", std::nullopt, ""), offer("d", "runpod", "nvidia-rtx-4090", money(0.4, "USD"), "2026-10-01"), offer("e", "runpod", "nvidia-h100-sxm", money(0.02, "USD"), "2026-11-01")};
    catalog->offers[4].suspicious = true;
    catalog->offers[1].user = true;
    catalog->indexOffers();
    return catalog;
}

Engine engineOf(CatalogPtr catalog) { return coreEngine(std::move(catalog), kToday); }

QStringList shownIds(const CatalogModel *model)
{
    QStringList ids;
    for (int row = 0; row < model->rowCount(); ++row)
        ids += QString::fromStdString(model->table().id(*model->view(), model->rowAt(row)));
    return ids;
}

/// A bench with files of its own, as the program has them.
struct CatalogBench : Bench {
    std::filesystem::path overlay;

    explicit CatalogBench(Language language = Language::English)
        : Bench(language)
        , overlay(path("overlay.db").toStdString())
    {
        window->setCatalogStore(fileStore(POWERTRAIN_CATALOG, overlay), kToday);
        settle();
        catalog()->show();
    }
    CatalogWindow *catalog() const { return window->catalogWindow(); }
    bool settle() const
    {
        return QTest::qWaitFor([this] { return !window->catalogEditor()->isBusy(); }, 60'000);
    }
    CatalogPage *tab(CatalogWindow::Tab id) const
    {
        catalog()->goTo(id);
        return catalog()->page(id);
    }
    template <class Dialog>
    Dialog *dialog() const
    {
        const auto found = catalog()->findChildren<Dialog *>();
        return found.isEmpty() ? nullptr : found.last();
    }
};

/// A dialog goes away by itself once it was closed.
template <class Dialog>
bool isClosed(const QPointer<Dialog> &dialog)
{
    return !dialog || !dialog->isVisible();
}

template <class Dialog>
QString problemOf(const QPointer<Dialog> &dialog)
{
    return dialog ? dialog->problem()->text() : QString();
}

void setText(EditDialog *dialog, const char *key, const char *text)
{
    static_cast<QLineEdit *>(dialog->form()->field(key))->setText(QString::fromUtf8(text));
}

void choose(EditDialog *dialog, const char *key, const char *code)
{
    auto *list = static_cast<QComboBox *>(dialog->form()->field(key));
    list->setCurrentIndex(list->findData(QString::fromUtf8(code)));
}

bool hasChinese(const QString &text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

ImportRow importRow(const char *id, ImportState state, double price)
{
    ImportRow row;
    row.offer = offer(id, "aws", state == ImportState::Unmatched ? "" : "nvidia-h100-sxm", money(price, "USD"), "2026-11-30");
    row.offer.gpu = "H100x";
    row.state = state;
    row.line = 2;
    if (state == ImportState::Changed)
        row.before = money(5, "USD");
    if (state == ImportState::Suspicious)
        row.peers = money(3, "USD");
    return row;
}

/// An import without a file: one row of each state; the unknown name becomes an added row once it is decided.
CatalogStore scriptedImport(CatalogStore store, std::vector<ImportOptions> *asked)
{
    store.preview = [asked](const std::filesystem::path &, ImportOptions options, const Catalog &) -> Expected<ImportPreview> {
        asked->push_back(options);
        if (options.progress && !options.progress(0.5))
            return fail("catalog.missing");
        ImportPreview preview;
        preview.fileName = options.fileName;
        preview.rows = {importRow("x1", ImportState::Added, 2), importRow("x2", ImportState::Changed, 4), importRow("x3", ImportState::Suspicious, 0.01), importRow("x4", ImportState::Same, 2)};
        preview.rows.push_back(importRow("x5", options.mappings.empty() ? ImportState::Unmatched : ImportState::Added, 2.5));
        if (options.mappings.empty())
            preview.unknown.push_back({"H100x", 80.0, 1, {"nvidia-h100-sxm", "nvidia-h100-pcie"}});
        preview.problems.push_back({7, 3, "Price", Message{"catalog.source_bad_value", {Argument::ofText("field", "Price")}}, true});
        preview.rowsRead = 6;
        preview.problemRows = 1;
        return preview;
    };
    store.choose = [](ImportPreview preview, const ImportChoice &choice, std::vector<NameMapping> mappings, std::string madeAt) -> Expected<OverlayChange> {
        OverlayChange change;
        change.kind = ChangeKind::Import;
        change.subject = preview.fileName;
        change.madeAt = std::move(madeAt);
        change.mappings = std::move(mappings);
        for (ImportRow &row : preview.rows) {
            const bool wanted = (row.state == ImportState::Added && choice.added) || (row.state == ImportState::Changed && choice.changed) || (row.state == ImportState::Suspicious && choice.suspicious);
            if (wanted)
                change.offers.push_back(std::move(row.offer));
        }
        return change;
    };
    return store;
}

} // namespace

class TestCatalogWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyTableIsSound_data();
    void everyTableIsSound();
    void filterFinds_data();
    void filterFinds();
    void missingPricesSortLast();
    void theCurrencyIsChosen();
    void detailsAreNeverMarkup();
    void rowsAreCompared();
    void anOfferIsAddedUndoneAndDoneAgain_data();
    void anOfferIsAddedUndoneAndDoneAgain();
    void aShippedOfferIsChangedAndGoesBack();
    void whatCannotBeIsSaidInTheForm();
    void termsAndDiscountsAreKept();
    void aFlaggedPriceIsConfirmed();
    void anImportIsPreviewedAndUndone_data();
    void anImportIsPreviewedAndUndone();
    void aLockedFileGivesOneSentence();
    void withoutAnOverlayNothingCanBeChanged();
    void droppedPricesAreImported();
    void whatIsExportedComesBackUnchanged();
    void aBrokenFileIsNamedByLineAndColumn();
    void everythingHasANameAndWords_data();
    void everythingHasANameAndWords();
    void fitsASmallScreen();
};

void TestCatalogWindow::initTestCase()
{
    installFonts();
    QVERIFY2(shippedCatalog(), "the catalogue must have been built");
}

void TestCatalogWindow::everyTableIsSound_data()
{
    QTest::addColumn<int>("tab");
    QTest::addColumn<Language>("language");
    for (int tab = 0; tab < CatalogWindow::TabCount; ++tab) {
        if (tab == CatalogWindow::Terms)
            continue;
        QTest::addRow("tab %d, English", tab) << tab << Language::English;
        QTest::addRow("tab %d, Chinese", tab) << tab << Language::Chinese;
    }
}

void TestCatalogWindow::everyTableIsSound()
{
    QFETCH(int, tab);
    QFETCH(Language, language);
    CatalogBench bench(language);
    CatalogPage *page = bench.tab(static_cast<CatalogWindow::Tab>(tab));
    const QAbstractItemModelTester tester(page->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    if (tab != CatalogWindow::Changes)
        QVERIFY(page->model()->rowCount() > 0);
    for (int column = 0; column < page->model()->columnCount(); ++column) {
        page->table()->sortByColumn(column, Qt::DescendingOrder);
        page->table()->sortByColumn(column, Qt::AscendingOrder);
    }
    if (page->filters()) {
        page->filters()->search()->setText(QStringLiteral("no row is called like this"));
        QCOMPARE(page->model()->rowCount(), 0);
        page->filters()->clear();
        QVERIFY(page->model()->rowCount() > 0);
    }
    if (page->model()->rowCount() > 0) {
        page->table()->selectRow(0);
        QCOMPARE(page->selectedRows().size(), std::size_t(1));
        if (page->facts())
            QVERIFY(!page->facts()->toPlainText().isEmpty());
    }
    QVERIFY(!page->countLabel()->text().isEmpty());
}

void TestCatalogWindow::filterFinds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("accelerator");
    QTest::addColumn<int>("memory");
    QTest::addColumn<int>("age");
    QTest::addColumn<int>("state");
    QTest::addColumn<QStringList>("found");
    const int anyAge = static_cast<int>(AgeFilter::Any), anyState = static_cast<int>(StateFilter::All);
    const QString none;
    QTest::newRow("everything") << none << none << none << 0 << anyAge << anyState << QStringList{"e", "d", "b", "a", "c"};
    QTest::newRow("words in any order and case") << QStringLiteral("us-east  h100 AWS") << none << none << 0 << anyAge << anyState << QStringList{"a"};
    QTest::newRow("a provider") << none << QStringLiteral("aws") << none << 0 << anyAge << anyState << QStringList{"a", "c"};
    QTest::newRow("a card") << none << none << QStringLiteral("nvidia-l4") << 0 << anyAge << anyState << QStringList{"c"};
    QTest::newRow("memory") << none << none << none << 64 << anyAge << anyState << QStringList{"e", "b", "a"};
    QTest::newRow("fresh") << none << none << none << 0 << static_cast<int>(AgeFilter::Recent) << anyState << QStringList{"e", "d", "a"};
    QTest::newRow("old") << none << none << none << 0 << static_cast<int>(AgeFilter::Old) << anyState << QStringList{"b", "c"};
    QTest::newRow("undated") << none << none << none << 0 << static_cast<int>(AgeFilter::Undated) << anyState << QStringList{"c"};
    QTest::newRow("mine") << none << none << none << 0 << anyAge << static_cast<int>(StateFilter::Mine) << QStringList{"b"};
    QTest::newRow("flagged") << none << none << none << 0 << anyAge << static_cast<int>(StateFilter::Flagged) << QStringList{"e"};
    QTest::newRow("without a price") << none << none << none << 0 << anyAge << static_cast<int>(StateFilter::Unpriced) << QStringList{"c"};
    QTest::newRow("markup is text") << QStringLiteral("<b>") << none << none << 0 << anyAge << anyState << QStringList{};
}

void TestCatalogWindow::filterFinds()
{
    QFETCH(QString, text);
    QFETCH(QString, provider);
    QFETCH(QString, accelerator);
    QFETCH(int, memory);
    QFETCH(int, age);
    QFETCH(int, state);
    QFETCH(QStringList, found);
    Bench bench(Language::English, engineOf(fewOffers()));
    bench.window->setCatalogStore({}, kToday);
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    const auto choose = [](QComboBox *list, const QVariant &data) { list->setCurrentIndex(qMax(0, list->findData(data))); };
    page->filters()->search()->setText(text);
    if (!provider.isEmpty())
        choose(page->filters()->facetList(Facet::Provider), provider);
    if (!accelerator.isEmpty())
        choose(page->filters()->facetList(Facet::Accelerator), accelerator);
    choose(page->filters()->memoryList(), memory);
    choose(page->filters()->ageList(), age);
    choose(page->filters()->stateList(), state);
    QCOMPARE(shownIds(page->model()), found);
    QVERIFY2(page->countLabel()->text().startsWith(QString::number(found.size()) + QStringLiteral(" of 5 offers, 1 flagged")), qPrintable(page->countLabel()->text()));
    page->filters()->clear();
    QCOMPARE(page->model()->rowCount(), 5);
}

void TestCatalogWindow::missingPricesSortLast()
{
    Bench bench(Language::English, engineOf(fewOffers()));
    bench.window->setCatalogStore({}, kToday);
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    constexpr int kPrice = 5;
    page->table()->sortByColumn(kPrice, Qt::AscendingOrder);
    QCOMPARE(shownIds(page->model()), (QStringList{"e", "d", "b", "a", "c"})); // CNY 14 is USD 2
    page->table()->sortByColumn(kPrice, Qt::DescendingOrder);
    QCOMPARE(shownIds(page->model()), (QStringList{"a", "b", "d", "e", "c"}));
    QCOMPARE(page->model()->index(4, kPrice).data().toString(), QStringLiteral("price unknown"));
}

void TestCatalogWindow::theCurrencyIsChosen()
{
    Bench bench(Language::English, engineOf(fewOffers()));
    bench.window->setCatalogStore({}, kToday);
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    QVERIFY(page->model()->index(3, 5).data().toString().startsWith(QStringLiteral("USD")));
    QComboBox *list = page->filters()->currencyList();
    list->setCurrentIndex(list->findData(QStringLiteral("CNY")));
    QCOMPARE(page->model()->index(3, 5).data().toString(), QStringLiteral("CNY\u00A0") + QStringLiteral("28.00"));
    QVERIFY2(page->footer()->text().contains(QStringLiteral("2026-11-01")), qPrintable(page->footer()->text()));
    // It holds for the other tables too, and survives a switch of the language once it was chosen.
    bench.window->setLanguage(Language::Chinese);
    bench.window->setLanguage(Language::English);
    QVERIFY(page->model()->index(3, 5).data().toString().startsWith(QStringLiteral("CNY")));
}

void TestCatalogWindow::detailsAreNeverMarkup()
{
    auto catalog = fewOffers();
    catalog->offers[0].notes = "<img src=file:///etc/passwd><h1>x</h1>";
    catalog->offers[0].sku = "<b>bold</b>\n\nsecond line";
    Bench bench(Language::English, engineOf(catalog));
    bench.window->setCatalogStore({}, kToday);
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    page->selectId("a");
    const QString text = page->facts()->toPlainText();
    QVERIFY(text.contains(QStringLiteral("<img src=file:///etc/passwd><h1>x</h1>")));
    QVERIFY(text.contains(QStringLiteral("<b>bold</b> second line")));
    QVERIFY(text.contains(QStringLiteral("https://example.org/<b>prices</b>")));
    QVERIFY(text.contains(QStringLiteral("2026-11-20")));
}

void TestCatalogWindow::rowsAreCompared()
{
    Bench bench(Language::English, engineOf(fewOffers()));
    bench.window->setCatalogStore({}, kToday);
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    QVERIFY(!page->compareButton()->isEnabled());
    page->table()->selectAll();
    QVERIFY(!page->compareButton()->isEnabled()); // five are too many
    page->table()->clearSelection();
    for (const int row : {0, 3})
        page->table()->selectionModel()->select(page->model()->index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QVERIFY(page->compareButton()->isEnabled());
    QTest::mouseClick(page->compareButton(), Qt::LeftButton);
    const auto *dialog = window->findChild<CompareDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    const TableContent all = dialog->content();
    QCOMPARE(all.headers.size(), qsizetype(4));
    const auto marked = std::count_if(all.rows.begin(), all.rows.end(), [](const TableContent::Row &row) { return !row.cells.back().text.isEmpty(); });
    QVERIFY(marked > 0 && marked < static_cast<qsizetype>(all.rows.size()));
    dialog->onlyDifferences()->setChecked(true);
    QCOMPARE(static_cast<qsizetype>(dialog->content().rows.size()), qsizetype(marked));
}

void TestCatalogWindow::anOfferIsAddedUndoneAndDoneAgain_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("English") << Language::English;
    QTest::newRow("Chinese") << Language::Chinese;
}

void TestCatalogWindow::anOfferIsAddedUndoneAndDoneAgain()
{
    QFETCH(Language, language);
    CatalogBench bench(language);
    CatalogPage *page = bench.tab(CatalogWindow::Offers);
    const int before = page->model()->rowCount();
    const CatalogPtr shipped = bench.window->catalogEditor()->catalog();
    QTest::mouseClick(page->addButton(), Qt::LeftButton);
    QPointer<EditDialog> dialog = bench.dialog<EditDialog>();
    QVERIFY(dialog && dialog->isVisible());
    static_cast<QComboBox *>(dialog->form()->field("provider"))->setEditText(QStringLiteral("My data centre"));
    choose(dialog, "accelerator", "nvidia-h100-sxm");
    setText(dialog, "sku", "contract 17");
    setText(dialog, "amount", "12.5");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QCOMPARE(page->model()->rowCount(), before + 1);
    QVERIFY(bench.window->catalogEditor()->catalog() != shipped);
    page->filters()->search()->setText(QStringLiteral("contract 17"));
    QCOMPARE(page->model()->rowCount(), 1);
    page->table()->selectRow(0);
    QVERIFY(page->removeButton()->isEnabled());
    QCOMPARE(bench.tab(CatalogWindow::Changes)->model()->rowCount(), 1);
    QVERIFY(bench.catalog()->notice()->text().contains(QStringLiteral("contract 17")));
    QVERIFY(bench.planned());

    QVERIFY(bench.catalog()->undoAction()->isEnabled());
    QVERIFY(!bench.catalog()->redoAction()->isEnabled());
    bench.catalog()->undoAction()->trigger();
    QVERIFY(bench.settle());
    bench.tab(CatalogWindow::Offers);
    QCOMPARE(page->model()->rowCount(), 0);
    QVERIFY(!bench.catalog()->undoAction()->isEnabled());
    bench.catalog()->redoAction()->trigger();
    QVERIFY(bench.settle());
    QCOMPARE(page->model()->rowCount(), 1);

    page->table()->selectRow(0);
    QTest::mouseClick(page->removeButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QCOMPARE(page->model()->rowCount(), 0);
    QCOMPARE(bench.tab(CatalogWindow::Changes)->model()->rowCount(), 2);
    QVERIFY(bench.dialogs.told.isEmpty());
}

void TestCatalogWindow::aShippedOfferIsChangedAndGoesBack()
{
    CatalogBench bench;
    CatalogPage *page = bench.tab(CatalogWindow::Offers);
    page->table()->selectRow(0);
    const std::size_t row = page->selectedRows().front();
    const Offer shipped = bench.window->catalogEditor()->catalog()->offers[row];
    QVERIFY(!page->removeButton()->isEnabled());
    QTest::mouseClick(page->changeButton(), Qt::LeftButton);
    QPointer<EditDialog> dialog = bench.dialog<EditDialog>();
    QVERIFY(dialog);
    setText(dialog, "amount", "77.25");
    choose(dialog, "unit", "gpu_hour");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QVERIFY2(isClosed(dialog), qPrintable(problemOf(dialog)));
    const Offer *mine = bench.window->catalogEditor()->catalog()->findOffer(shipped.id);
    QVERIFY(mine && mine->user);
    QCOMPARE(mine->printedAmount->units(), 77.25);
    QCOMPARE(mine->sku, shipped.sku);
    page->selectId(shipped.id);
    QVERIFY(page->removeButton()->isEnabled());
    QTest::mouseClick(page->removeButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    const Offer *again = bench.window->catalogEditor()->catalog()->findOffer(shipped.id);
    QVERIFY(again && !again->user);
    QCOMPARE(again->printedAmount, shipped.printedAmount);
}

void TestCatalogWindow::whatCannotBeIsSaidInTheForm()
{
    CatalogBench bench;
    CatalogPage *page = bench.tab(CatalogWindow::Purchases);
    const int before = page->model()->rowCount();
    QTest::mouseClick(page->addButton(), Qt::LeftButton);
    QPointer<EditDialog> dialog = bench.dialog<EditDialog>();
    QVERIFY(dialog);
    setText(dialog, "likely", "a lot");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(dialog->problem()->isVisible());
    QVERIFY2(dialog->problem()->text().contains(QStringLiteral("Price")), qPrintable(dialog->problem()->text()));
    setText(dialog, "likely", "1000");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QVERIFY(dialog->isVisible()); // an item without a name
    QCOMPARE(dialog->problem()->text(), QStringLiteral("“Item” is missing or cannot be right."));
    setText(dialog, "item", "A card");
    setText(dialog, "as_of", "yesterday");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QVERIFY2(dialog->problem()->text().contains(QStringLiteral("Date of the price")), qPrintable(dialog->problem()->text()));
    setText(dialog, "as_of", "2026-11-30");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QVERIFY(isClosed(dialog));
    QCOMPARE(page->model()->rowCount(), before + 1);
}

void TestCatalogWindow::termsAndDiscountsAreKept()
{
    CatalogBench bench;
    bench.catalog()->goTo(CatalogWindow::Terms);
    TermsPage *terms = bench.catalog()->termsPage();
    QTest::mouseClick(terms->changeTerms(), Qt::LeftButton);
    QPointer<EditDialog> dialog = bench.dialog<EditDialog>();
    QVERIFY(dialog);
    setText(dialog, "pue", "1.3");
    setText(dialog, "rent_trend_per_year", "-20");
    setText(dialog, "electricity_per_kwh", "0.6");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    const OwnTerms kept = bench.window->catalogEditor()->catalog()->terms;
    QCOMPARE(kept.pue.value_or(0), 1.3);
    QCOMPARE(kept.rentTrendPerYear.value_or(0), -0.2);
    QCOMPARE(kept.electricityPerKwh.value_or(Money{}).units(), 0.6);

    QTest::mouseClick(terms->changeUnit(), Qt::LeftButton);
    dialog = bench.dialog<EditDialog>();
    setText(dialog, "unit.compute", "80");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QVERIFY(dialog->isVisible()); // 80 + 25 + 25
    setText(dialog, "unit.memory", "10");
    setText(dialog, "unit.bandwidth", "10");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QCOMPARE(bench.window->catalogEditor()->catalog()->terms.unit.compute, 0.8);
    QCOMPARE(bench.window->catalogEditor()->catalog()->terms.pue.value_or(0), 1.3);

    QTest::mouseClick(terms->discounts()->addButton(), Qt::LeftButton);
    dialog = bench.dialog<EditDialog>();
    setText(dialog, "pay_share", "80");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QCOMPARE(terms->discounts()->model()->rowCount(), 1);
    const QAbstractItemModelTester tester(terms->discounts()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);

    QTest::mouseClick(terms->owned()->addButton(), Qt::LeftButton);
    dialog = bench.dialog<EditDialog>();
    choose(dialog, "accelerator", "nvidia-rtx-4090");
    setText(dialog, "count", "8");
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QCOMPARE(terms->owned()->model()->rowCount(), 1);
    terms->owned()->table()->selectRow(0);
    QTest::mouseClick(terms->owned()->removeButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QCOMPARE(terms->owned()->model()->rowCount(), 0);
    QCOMPARE(bench.tab(CatalogWindow::Changes)->model()->rowCount(), 5);
}

void TestCatalogWindow::aFlaggedPriceIsConfirmed()
{
    OverlayChange written;
    CatalogStore store;
    store.apply = [&written](const OverlayChange &change) -> Expected<ChangeRecord> {
        written = change;
        return ChangeRecord{1, change.kind, change.subject, change.madeAt, 1, false};
    };
    Bench bench(Language::English, engineOf(fewOffers()));
    bench.window->setCatalogStore(store, kToday);
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    page->selectId("a");
    QVERIFY(!page->confirmButton()->isVisible());
    page->selectId("e");
    QVERIFY(page->confirmButton()->isVisible());
    QVERIFY(page->facts()->toPlainText().contains(QStringLiteral("ten times off the median")));
    QTest::mouseClick(page->confirmButton(), Qt::LeftButton);
    QTRY_VERIFY(!bench.window->catalogEditor()->isBusy());
    QCOMPARE(written.kind, ChangeKind::Confirm);
    QCOMPARE(written.confirmations.size(), std::size_t(1));
    QCOMPARE(written.confirmations.front().offerId, std::string("e"));
    QCOMPARE(written.confirmations.front().perGpuHour, money(0.02, "USD"));
}

void TestCatalogWindow::anImportIsPreviewedAndUndone_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("English") << Language::English;
    QTest::newRow("Chinese") << Language::Chinese;
}

void TestCatalogWindow::anImportIsPreviewedAndUndone()
{
    QFETCH(Language, language);
    CatalogBench bench(language);
    std::vector<ImportOptions> asked;
    bench.window->setCatalogStore(scriptedImport(fileStore(POWERTRAIN_CATALOG, bench.overlay), &asked), kToday);
    QVERIFY(bench.settle());
    const auto before = bench.window->catalogEditor()->catalog()->offers.size();
    bench.dialogs.openAnswers.push_back(bench.path("aws_vms.csv"));
    bench.catalog()->importPrices();
    QPointer<ImportDialog> dialog = bench.dialog<ImportDialog>();
    QVERIFY(dialog);
    QTRY_VERIFY(!dialog->isReading());
    QCOMPARE(asked.back().fileName, std::string("aws_vms.csv"));
    QCOMPARE(asked.back().today, std::string(kToday));
    for (const auto tab : {ImportDialog::Added, ImportDialog::Changed, ImportDialog::Suspicious, ImportDialog::Unmatched, ImportDialog::Problems}) {
        const QAbstractItemModelTester tester(dialog->table(tab)->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(dialog->table(tab)->model()->rowCount(), 1);
        QCOMPARE(hasChinese(dialog->tabs()->tabText(tab)), language == Language::Chinese);
    }
    const QAbstractItemModelTester tester(dialog->names(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(dialog->names()->rowCount(), 1);
    QCOMPARE(dialog->table(ImportDialog::Changed)->model()->index(0, 6).data().toString(), QStringLiteral("USD\u00A0") + QStringLiteral("5.00"));

    // Nothing is imported over a broken row before the user says so.
    QVERIFY(!dialog->importButton()->isEnabled());
    dialog->keep(ImportDialog::Problems)->setChecked(true);
    QVERIFY(dialog->importButton()->isEnabled());

    // The name is decided, and the file read again with it.
    dialog->tabs()->setCurrentIndex(ImportDialog::Unmatched);
    QComboBox *decision = dialog->decision();
    decision->setCurrentIndex(decision->findData(QStringLiteral("nvidia-h100-sxm")));
    emit decision->activated(decision->currentIndex());
    QTRY_VERIFY(!dialog->isReading());
    QCOMPARE(asked.size(), std::size_t(2));
    QCOMPARE(asked.back().mappings.front().acceleratorId, std::string("nvidia-h100-sxm"));
    QCOMPARE(dialog->table(ImportDialog::Added)->model()->rowCount(), 2);
    QCOMPARE(dialog->names()->rowCount(), 1); // the decision can be changed

    dialog->keep(ImportDialog::Suspicious)->setChecked(false);
    QTest::mouseClick(dialog->importButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QVERIFY2(isClosed(dialog), qPrintable(problemOf(dialog)));
    QCOMPARE(bench.window->catalogEditor()->catalog()->offers.size(), before + 3);
    QVERIFY2(bench.catalog()->notice()->text().contains(QLatin1Char('3')), qPrintable(bench.catalog()->notice()->text()));
    bench.catalog()->undoAction()->trigger();
    QVERIFY(bench.settle());
    QCOMPARE(bench.window->catalogEditor()->catalog()->offers.size(), before);
}

void TestCatalogWindow::aLockedFileGivesOneSentence()
{
    CatalogStore store = fileStore(POWERTRAIN_CATALOG, std::filesystem::path("/nowhere/overlay.db"));
    const auto locked = [](const OverlayChange &) -> Expected<ChangeRecord> { return fail("catalog.overlay_unwritable", "overlay.db", {Argument::ofText("file", "overlay.db")}); };
    store.apply = locked;
    Bench bench;
    bench.window->setCatalogStore(store, kToday);
    QTRY_VERIFY(!bench.window->catalogEditor()->isBusy());
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    const int before = page->model()->rowCount();
    QTest::mouseClick(page->addButton(), Qt::LeftButton);
    auto *dialog = window->findChild<EditDialog *>();
    QVERIFY(dialog);
    QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
    QTRY_VERIFY(dialog->problem()->isVisible());
    QCOMPARE(dialog->problem()->text(), QStringLiteral("The file for your own prices, overlay.db, cannot be written."));
    dialog->reject();
    QCOMPARE(page->model()->rowCount(), before);
    page->filters()->search()->setText(QStringLiteral("h100"));
    QVERIFY(page->model()->rowCount() > 0);
}

void TestCatalogWindow::withoutAnOverlayNothingCanBeChanged()
{
    Bench bench;
    bench.window->setCatalogStore(fileStore(POWERTRAIN_CATALOG, std::nullopt), kToday);
    CatalogWindow *window = bench.window->catalogWindow();
    window->goTo(CatalogWindow::Offers);
    CatalogPage *page = window->page(CatalogWindow::Offers);
    page->table()->selectRow(0);
    QVERIFY(!page->addButton()->isEnabled());
    QVERIFY(!page->changeButton()->isEnabled());
    QVERIFY(!page->addButton()->toolTip().isEmpty());
    QVERIFY(!window->undoAction()->isEnabled());
}

void TestCatalogWindow::droppedPricesAreImported()
{
    CatalogBench bench;
    std::vector<ImportOptions> asked;
    bench.window->setCatalogStore(scriptedImport(fileStore(POWERTRAIN_CATALOG, bench.overlay), &asked), kToday);
    QVERIFY(bench.settle());
    bench.write("gcp_vms.csv", "x\n");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(bench.path("gcp_vms.csv"))});
    // Qt lets a drop through only where the same data came in before.
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(bench.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(bench.window.get(), &drop);
    QPointer<ImportDialog> dialog;
    QTRY_VERIFY((dialog = bench.dialog<ImportDialog>()));
    QTRY_VERIFY(!dialog->isReading());
    QCOMPARE(asked.back().fileName, std::string("gcp_vms.csv"));
    QTest::mouseClick(dialog->cancelButton(), Qt::LeftButton);
    QVERIFY(isClosed(dialog));
    QCOMPARE(bench.window->catalogEditor()->changes().size(), std::size_t(0));
}

void TestCatalogWindow::whatIsExportedComesBackUnchanged()
{
    CatalogBench bench;
    CatalogPage *page = bench.tab(CatalogWindow::Offers);
    page->filters()->search()->setText(QStringLiteral("h100"));
    const int filtered = page->model()->rowCount();
    QVERIFY(filtered > 3 && filtered < 400);
    bench.dialogs.saveAnswers.push_back(bench.path("prices"));
    bench.catalog()->exportOffers(PriceFormat::OwnCsv);
    QVERIFY(bench.settle());
    QVERIFY2(bench.catalog()->notice()->text().contains(QStringLiteral("prices.csv")), qPrintable(bench.catalog()->notice()->text()));
    bench.catalog()->importFile(bench.path("prices.csv"));
    QPointer<ImportDialog> dialog = bench.dialog<ImportDialog>();
    QVERIFY(dialog);
    QTRY_VERIFY(!dialog->isReading());
    QVERIFY2(dialog->preview(), qPrintable(dialog->problem()->text()));
    QCOMPARE(dialog->preview()->rowsRead, filtered);
    QCOMPARE(dialog->preview()->count(ImportState::Added), 0);
    QVERIFY(!dialog->importButton()->isEnabled() || dialog->preview()->count(ImportState::Changed) > 0);
    dialog->reject();
}

void TestCatalogWindow::aBrokenFileIsNamedByLineAndColumn()
{
    CatalogBench bench;
    const auto before = bench.window->catalogEditor()->catalog()->offers.size();
    bench.write("aws_vms.csv",
        "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region,AvailabilityZone\n"
        "p5.test,192,2048,H100,8,98.32,,us-east-1,us-east-1a\n"
        "p5.bad,192,2048,H100,8,a lot,,us-east-1,us-east-1a\n");
    bench.catalog()->importFile(bench.path("aws_vms.csv"));
    QPointer<ImportDialog> dialog = bench.dialog<ImportDialog>();
    QVERIFY(dialog);
    QTRY_VERIFY(!dialog->isReading());
    QVERIFY2(dialog->preview(), qPrintable(dialog->problem()->text()));
    QCOMPARE(dialog->preview()->problemRows, 1);
    const QAbstractItemModel *problems = dialog->table(ImportDialog::Problems)->model();
    QCOMPARE(problems->index(0, 0).data().toString(), QStringLiteral("3"));
    QCOMPARE(problems->index(0, 1).data().toString(), QStringLiteral("6"));
    QVERIFY(!dialog->importButton()->isEnabled());
    dialog->keep(ImportDialog::Problems)->setChecked(true);
    QTest::mouseClick(dialog->importButton(), Qt::LeftButton);
    QVERIFY(bench.settle());
    QVERIFY2(isClosed(dialog), qPrintable(problemOf(dialog)));
    QCOMPARE(bench.window->catalogEditor()->catalog()->offers.size(), before + 1);
    bench.catalog()->undoAction()->trigger();
    QVERIFY(bench.settle());
    QCOMPARE(bench.window->catalogEditor()->catalog()->offers.size(), before);
}

void TestCatalogWindow::everythingHasANameAndWords_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("English") << Language::English;
    QTest::newRow("Chinese") << Language::Chinese;
}

void TestCatalogWindow::everythingHasANameAndWords()
{
    QFETCH(Language, language);
    CatalogBench bench(language == Language::English ? Language::Chinese : Language::English);
    bench.window->setLanguage(language);
    for (int tab = 0; tab < CatalogWindow::TabCount; ++tab) {
        bench.catalog()->goTo(static_cast<CatalogWindow::Tab>(tab));
        QCOMPARE(hasChinese(bench.catalog()->tabs()->tabText(tab)), language == Language::Chinese);
        for (const QWidget *widget : bench.catalog()->findChildren<QWidget *>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || qobject_cast<const QTabBar *>(widget))
                continue;
            // A field inside a list is spoken of by the list.
            const bool named = !widget->accessibleName().isEmpty() || (widget->parentWidget() && qobject_cast<const QComboBox *>(widget->parentWidget()));
            QVERIFY2(named, qPrintable(QStringLiteral("tab %1: %2").arg(tab).arg(QLatin1String(widget->metaObject()->className()))));
        }
        for (const QPushButton *button : bench.catalog()->findChildren<QPushButton *>()) {
            if (button->isVisible())
                QCOMPARE(hasChinese(button->text()), language == Language::Chinese);
        }
    }
}

void TestCatalogWindow::fitsASmallScreen()
{
    CatalogBench bench;
    for (const Language language : {Language::English, Language::Chinese}) {
        bench.window->setLanguage(language);
        for (int tab = 0; tab < CatalogWindow::TabCount; ++tab) {
            bench.catalog()->goTo(static_cast<CatalogWindow::Tab>(tab));
            QVERIFY2(bench.catalog()->minimumSizeHint().width() <= 1366, qPrintable(QStringLiteral("tab %1: %2").arg(tab).arg(bench.catalog()->minimumSizeHint().width())));
            QVERIFY(bench.catalog()->minimumSizeHint().height() <= 720);
        }
    }
}

QTEST_MAIN(TestCatalogWindow)
#include "test_catalog_window.moc"
