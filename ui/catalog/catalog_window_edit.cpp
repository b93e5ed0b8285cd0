// SPDX-License-Identifier: GPL-3.0-or-later
// What the catalogue window changes, compares, imports and exports.
#include <QDir>
#include <QFileInfo>
#include <QTableView>

#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_page.h"
#include "ui/catalog/catalog_window.h"
#include "ui/catalog/catalog_words.h"
#include "ui/catalog/compare_dialog.h"
#include "ui/catalog/edit_dialog.h"
#include "ui/catalog/import_dialog.h"
#include "ui/settings.h"
#include "ui/text/wording.h"
#include "ui/window/dialogs.h"

namespace powertrain {

void CatalogWindow::chooseCurrency(const QString &code)
{
    const auto currency = Currency::parse(code.toStdString());
    if (!currency || *currency == m_currency)
        return;
    m_currency = *currency;
    m_currencyChosen = true;
    renewView();
}

void CatalogWindow::openForm(EditForm form)
{
    auto *dialog = new EditDialog(std::move(form), m_words, *m_view->catalog, m_editor, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void CatalogWindow::openFormFor(Tab tab, std::optional<std::size_t> row)
{
    const Catalog &catalog = *m_view->catalog;
    switch (tab) {
    case Accelerators:
        openForm(acceleratorForm(*m_view, row ? &catalog.accelerators[*row] : nullptr));
        break;
    case Offers:
        openForm(offerForm(*m_view, row ? &catalog.offers[*row] : nullptr));
        break;
    case Purchases:
        openForm(purchaseForm(*m_view, row ? &catalog.purchases[*row] : nullptr));
        break;
    case Services:
        openForm(serviceForm(*m_view, row ? &catalog.services[*row] : nullptr));
        break;
    case Rates:
        openForm(rateForm(*m_view, row ? &catalog.rates[*row] : nullptr));
        break;
    default:
        break;
    }
}

void CatalogWindow::remove(OverlayTable table, const CatalogPage *page, const std::vector<std::size_t> &rows)
{
    if (rows.empty())
        return;
    OverlayChange change;
    change.kind = ChangeKind::Remove;
    change.madeAt = CatalogEditor::now();
    const int count = static_cast<int>(rows.size());
    const CatalogTable &rowsOf = page->model()->table();
    change.subject = rows.size() == 1 ? rowsOf.title(*m_view, rows.front()).toStdString()
                                      : m_words.translate("Powertrain", "%n row(s)", "subject of a change", count).toStdString();
    for (const std::size_t row : rows)
        change.removals.push_back({table, rowsOf.id(*m_view, row)});
    m_editor.apply(std::move(change));
}

void CatalogWindow::confirm(std::size_t row)
{
    const Offer &offer = m_view->catalog->offers[row];
    if (!offer.perGpuHour)
        return;
    OverlayChange change;
    change.kind = ChangeKind::Confirm;
    change.madeAt = CatalogEditor::now();
    change.subject = offer.providerId + " · " + offer.sku;
    change.confirmations.push_back({offer.id, *offer.perGpuHour, offer.asOf});
    m_editor.apply(std::move(change));
}

void CatalogWindow::compare(const CatalogPage *page, const std::vector<std::size_t> &rows)
{
    auto *dialog = new CompareDialog(m_view, page->model()->table(), rows, m_theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void CatalogWindow::importPrices()
{
    const std::optional<QString> path = m_dialogs.openFile(this, m_words.translate("Powertrain", "Import prices", "title of a file dialog"), m_settings.lastFolder(),
        m_words.translate("Powertrain", "Price files (*.csv *.json)", "kinds of file in a dialog"));
    if (path)
        importFile(*path);
}

void CatalogWindow::importFile(const QString &path)
{
    if (!m_editor.canEdit())
        return;
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    goTo(Offers);
    auto *dialog = new ImportDialog(path, m_editor, m_view, m_theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::imported, this, [this](int prices) { say(m_words.translate("Powertrain", "%n price(s) imported. “Undo” takes them back.", "notice", prices), false); });
    dialog->open();
}

void CatalogWindow::exportOffers(PriceFormat format)
{
    const bool json = format == PriceFormat::OwnJson;
    const QString suffix = json ? QStringLiteral(".json") : QStringLiteral(".csv");
    const std::optional<QString> answer = m_dialogs.saveFile(this, m_words.translate("Powertrain", "Save the offers", "title of a file dialog"),
        QDir(m_settings.lastFolder()).filePath(m_words.translate("Powertrain", "prices", "name of a file") + suffix),
        json ? m_words.translate("Powertrain", "JSON (*.json)", "kinds of file in a dialog") : m_words.translate("Powertrain", "CSV tables (*.csv)", "kinds of file in a dialog"));
    if (!answer)
        return;
    // A page that was never looked at shows every row once it is.
    goTo(Offers);
    const CatalogModel *model = page(Offers)->model();
    std::vector<std::size_t> rows;
    rows.reserve(static_cast<std::size_t>(model->rowCount()));
    for (int shown = 0; shown < model->rowCount(); ++shown)
        rows.push_back(model->rowAt(shown));
    const int count = static_cast<int>(rows.size());
    const QString path = QFileInfo(*answer).suffix().isEmpty() ? *answer + suffix : *answer;
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    m_editor.exportOffers(std::move(rows), format, path, [this, count, path](const std::optional<Error> &error) {
        if (error)
            say(word(m_words, *error), true);
        else
            say(m_words.translate("Powertrain", "%n offer(s) written to %1.", "notice; file", count).arg(QFileInfo(path).fileName()), false);
    });
}

} // namespace powertrain
