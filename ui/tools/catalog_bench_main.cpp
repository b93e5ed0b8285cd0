// SPDX-License-Identifier: GPL-3.0-or-later
// How quick the table of offers is with 100 000 rows: ui_catalog_bench CATALOG. Prints medians and 95th percentiles.
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <functional>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>

#include "core/catalog/store.h"
#include "ui/catalog/catalog_page.h"
#include "ui/catalog/filter_bar.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

using namespace powertrain;

namespace {

constexpr std::size_t kRows = 100'000;
constexpr int kRounds = 25;

/// The shipped offers over and over, under other regions, products and prices.
CatalogPtr manyOffers(const Catalog &shipped)
{
    auto catalog = std::make_shared<Catalog>(shipped);
    const std::vector<Offer> pattern = catalog->offers;
    catalog->offers.clear();
    catalog->offers.reserve(kRows);
    for (std::size_t i = 0; i < kRows; ++i) {
        Offer offer = pattern[i % pattern.size()];
        const std::string number = std::to_string(i / pattern.size());
        offer.id += "-" + number;
        offer.sku += "." + number;
        offer.region += "-" + std::to_string(i % 37);
        if (offer.perGpuHour)
            offer.perGpuHour->micros += static_cast<std::int64_t>(i * 7919 % 1'000'003);
        catalog->offers.push_back(std::move(offer));
    }
    catalog->indexOffers();
    return catalog;
}

void measure(const char *what, const std::function<void(int)> &step, int rounds = kRounds)
{
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        QElapsedTimer timer;
        timer.start();
        step(round);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    std::printf("%-52s median %7.2f ms   95 %% %7.2f ms\n", what, times[times.size() / 2], times[times.size() * 95 / 100]);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    installFonts();
    QApplication::setFont(programFont(10));
    applyTheme(application, Theme::light());
    const auto opened = argc == 2 ? openCatalog(argv[1]) : Expected<OpenedCatalog>(fail("catalog.missing"));
    if (!opened) {
        std::fprintf(stderr, "usage: ui_catalog_bench CATALOG\n");
        return 2;
    }
    auto view = std::make_shared<CatalogView>();
    view->catalog = manyOffers(*opened->catalog);
    view->words = Words(Language::Chinese);
    view->words.useNames(view->catalog);
    view->scale = PriceScale(*Currency::parse("CNY"), *view->catalog);
    view->today = "2026-12-01";
    const CatalogTable table = offerTable(view->words);
    std::unique_ptr<TableIndex> index;
    measure(
        "gather what rows are found by", [&](int) { index = std::make_unique<TableIndex>(table, *view); }, 7);
    std::vector<std::uint32_t> order;
    measure(
        "sort by price", [&](int round) { order = sortedRows(table, *view, index->count(), 5, round % 2); }, 7);
    measure(
        "sort by provider", [&](int round) { order = sortedRows(table, *view, index->count(), 0, round % 2); }, 7);
    measure(
        "sort by product (all different)", [&](int round) { order = sortedRows(table, *view, index->count(), 9, round % 2); }, 5);
    const char *const texts[] = {"h", "h1", "h100", "h100 us-east", "4090 runpod 17", "no such row", "昇腾"};
    for (const char *text : texts) {
        RowFilter filter;
        filter.text = QString::fromUtf8(text);
        std::size_t found = 0;
        measure(qPrintable(QStringLiteral("filter “%1”").arg(filter.text)), [&](int) { found = index->pick(filter, order).size(); });
        std::printf("    %zu rows\n", found);
    }
    RowFilter facets;
    facets.keys[static_cast<std::size_t>(Facet::Provider)] = "aws";
    facets.memoryAtLeast = 80;
    facets.age = AgeFilter::Recent;
    measure("filter by provider, memory and age", [&](int) { index->pick(facets, order); });

    CatalogPage page(offerTable, CatalogPage::Filters | CatalogPage::Details);
    page.resize(1366, 740);
    page.setView(view);
    page.show();
    QCoreApplication::processEvents();
    const QString typed = QStringLiteral("h100 us-east");
    measure(
        "key press to repainted table", [&](int round) {
            page.filters()->search()->setText(typed.left(round % (typed.size() + 1)));
            page.repaint();
            QCoreApplication::processEvents();
        },
        4 * kRounds);
    page.filters()->clear();
    QScrollBar *bar = page.table()->verticalScrollBar();
    measure(
        "scroll by a page and repaint", [&](int round) {
            bar->setValue(bar->maximum() / (4 * kRounds) * round);
            page.table()->viewport()->repaint();
            QCoreApplication::processEvents();
        },
        4 * kRounds);
    measure("select a row and show its details", [&](int round) {
        page.table()->selectRow(round * 31);
        QCoreApplication::processEvents();
    });
    return 0;
}
