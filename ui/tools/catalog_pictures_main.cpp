// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tools/catalog_pictures.h"

#include <cstdio>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QTableView>
#include <QTabWidget>

#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_page.h"
#include "ui/catalog/catalog_window.h"
#include "ui/catalog/compare_dialog.h"
#include "ui/catalog/edit_dialog.h"
#include "ui/catalog/import_dialog.h"
#include "ui/window/main_window.h"

namespace powertrain {

namespace {

constexpr int kLongestWaitMs = 20'000;

void settle(const CatalogEditor &editor)
{
    QElapsedTimer timer;
    timer.start();
    do
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    while (editor.isBusy() && timer.elapsed() < kLongestWaitMs);
    QCoreApplication::processEvents();
}

void save(QWidget &widget, const QDir &folder, const QString &name)
{
    QCoreApplication::processEvents();
    if (!widget.grab().save(folder.filePath(name + QLatin1String(".png"))))
        std::fprintf(stderr, "cannot write %s\n", qPrintable(name));
}

Offer madeUp(const char *sku, double price)
{
    Offer offer;
    offer.id = sku;
    offer.providerId = "aws";
    offer.sku = sku;
    offer.gpu = "H100";
    offer.acceleratorId = "nvidia-h100-sxm";
    offer.gpusPerInstance = 8;
    offer.region = "us-east-1";
    offer.printedUnit = "gpu_hour";
    offer.printedAmount = offer.perGpuHour = Money::fromUnits(price, Currency{});
    return offer;
}

Expected<ImportPreview> madeUpPreview(const std::filesystem::path &, ImportOptions options, const Catalog &)
{
    ImportPreview preview;
    preview.fileName = options.fileName;
    for (int i = 0; i < 40; ++i)
        preview.rows.push_back({madeUp("p5.48xlarge", 4 + 0.05 * i), ImportState::Added, i + 2, {}, {}});
    for (int i = 0; i < 12; ++i)
        preview.rows.push_back({madeUp("p4d.24xlarge", 3 + 0.01 * i), ImportState::Changed, i + 42, Money::fromUnits(3.3, Currency{}), {}});
    preview.rows.push_back({madeUp("p5.4xlarge", 0.02), ImportState::Suspicious, 54, {}, Money::fromUnits(3.9, Currency{})});
    Offer unknown = madeUp("g9.xlarge", 1.1);
    unknown.acceleratorId.clear();
    unknown.gpu = "RTXPRO-Server";
    preview.rows.push_back({unknown, ImportState::Unmatched, 55, {}, {}});
    preview.unknown = {{"RTXPRO-Server", 96.0, 14, {"nvidia-rtx-pro-6000-server", "nvidia-rtx-6000-ada"}}, {"Gaudi HL-205", 32.0, 3, {"intel-gaudi2"}}};
    preview.problems = {{17, 5, "Price", {"catalog.source_out_of_range", {Argument::ofText("field", "Price")}}, true}, {23, 0, "", {"catalog.source_missing_field", {Argument::ofText("field", "Region")}}, true}};
    preview.rowsRead = 71;
    preview.problemRows = 2;
    preview.merged = 15;
    return preview;
}

OverlayChange ownRows()
{
    OverlayChange change;
    change.subject = "framework contract 2026";
    change.madeAt = "2026-11-28T10:12:00";
    Offer offer = madeUp("contract 17", 1.9);
    offer.id = "own-contract-17";
    offer.source = "quotation of 2026-11-20";
    offer.asOf = "2026-11-20";
    Offer flagged = offer;
    flagged.id = flagged.sku = "own-slip";
    flagged.printedAmount = Money::fromUnits(0.09, Currency{});
    change.offers = {offer, flagged};
    change.discounts.push_back({"own-d", "lambda", "", std::nullopt, 0.8, "2027-06-30", "8 折, volume contract"});
    change.owned.push_back({"own-h", "nvidia-rtx-4090", 16, "2024-05-01", Money::fromUnits(288'000, *Currency::parse("CNY")), 4.0, "two servers in room 3"});
    OwnTerms terms;
    terms.electricityPerKwh = Money::fromUnits(0.62, *Currency::parse("CNY"));
    terms.pue = 1.35;
    change.terms = terms;
    return change;
}

} // namespace

void prepareCatalogPictures(MainWindow &window, const char *shipped, const QDir &home)
{
    CatalogStore store = fileStore(shipped, std::filesystem::path(home.filePath(QStringLiteral("overlay.db")).toStdString()));
    store.preview = madeUpPreview;
    window.setCatalogStore(std::move(store), "2026-12-01");
    window.catalogEditor()->apply(ownRows());
    settle(*window.catalogEditor());
}

void shootCatalog(MainWindow &window, const QDir &folder, const QString &suffix)
{
    CatalogWindow &catalog = *window.catalogWindow();
    catalog.resize(1366, 740);
    const QString names[] = {QStringLiteral("accelerators"), QStringLiteral("models"), QStringLiteral("offers"), QStringLiteral("purchases"), QStringLiteral("services"), QStringLiteral("rates"), QStringLiteral("terms"), QStringLiteral("changes")};
    for (int tab = 0; tab < CatalogWindow::TabCount; ++tab) {
        catalog.goTo(static_cast<CatalogWindow::Tab>(tab));
        settle(*window.catalogEditor());
        CatalogPage *page = catalog.page(static_cast<CatalogWindow::Tab>(tab));
        if (page && page->model()->rowCount() > 1)
            page->table()->selectRow(1);
        save(catalog, folder, QStringLiteral("catalog-%1%2").arg(names[tab], suffix));
    }
    catalog.goTo(CatalogWindow::Offers);
    CatalogPage *offers = catalog.page(CatalogWindow::Offers);
    offers->selectId("own-slip");
    save(catalog, folder, QStringLiteral("catalog-flagged") + suffix);
    offers->table()->clearSelection();
    for (const int row : {3, 5, 9})
        offers->table()->selectionModel()->select(offers->model()->index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    offers->compareButton()->click();
    if (auto *dialog = catalog.findChild<CompareDialog *>()) {
        save(*dialog, folder, QStringLiteral("catalog-compare") + suffix);
        delete dialog;
    }
    offers->table()->selectRow(3);
    offers->changeButton()->click();
    if (auto *dialog = catalog.findChild<EditDialog *>()) {
        save(*dialog, folder, QStringLiteral("catalog-form") + suffix);
        delete dialog;
    }
    catalog.importFile(QStringLiteral("/prices/aws_vms.csv"));
    settle(*window.catalogEditor());
    if (auto *dialog = catalog.findChild<ImportDialog *>()) {
        for (int tab = 0; tab < ImportDialog::TabCount; ++tab) {
            dialog->tabs()->setCurrentIndex(tab);
            save(*dialog, folder, QStringLiteral("catalog-import-%1%2").arg(tab + 1).arg(suffix));
        }
        delete dialog;
    }
    catalog.hide();
}

} // namespace powertrain
