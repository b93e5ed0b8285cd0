// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own rows: kept, read back, undone, done again.
#include <cmath>
#include <limits>

#include <SQLiteCpp/SQLiteCpp.h>

#include "catalog_files.h"
#include "core/catalog/overlay.h"
#include "core/catalog/overlay_edit.h"
#include "core/catalog/own_terms.h"

namespace powertrain::test {
namespace {

Offer offerOf(const std::string &id, double amount, const std::string &currency = "USD")
{
    Offer o;
    o.id = id;
    o.providerId = "my-idc";
    o.sku = "8x H100";
    o.gpu = "H100";
    o.acceleratorId = "nvidia-h100-sxm";
    o.gpusPerInstance = 8;
    o.printedAmount = Money::fromUnits(amount, *Currency::parse(currency));
    o.printedUnit = "instance_hour";
    o.asOf = "2026-11-30";
    o.source = "quote 7";
    return o;
}

OverlayChange changeOf(std::vector<Offer> offers, ChangeKind kind = ChangeKind::Edit)
{
    OverlayChange change;
    change.kind = kind;
    change.subject = "test";
    change.madeAt = "2026-12-01T10:00:00";
    change.offers = std::move(offers);
    return change;
}

CatalogPtr opened(const std::filesystem::path &overlay, std::string_view today = {})
{
    auto result = openCatalog(POWERTRAIN_CATALOG, overlay, today);
    EXPECT_TRUE(result && result->remarks.empty());
    return result ? result->catalog : nullptr;
}

TEST(OverlayEdit, AnOfferComesBackAsItWasGiven)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    Offer given = offerOf("mine", 20);
    given.region = "上海";
    given.regionGroup = "cn";
    given.billing = BillingMode::OffPeak;
    given.payShare = 0.5;
    given.payShareLow = 0.25;
    given.window = DailyWindow{22 * 60, 6 * 60};
    given.stepSeconds = 60;
    given.minimumSeconds = 3600;
    given.tax = TaxState::Included;
    given.vcpus = 128;
    given.ramGb = 1024;
    given.confidence = "high";
    given.notes = "<b>negotiated</b>";
    const auto record = applyChange(path, changeOf({given}));
    ASSERT_TRUE(record);
    EXPECT_EQ(record->rows, 1);
    const CatalogPtr catalog = opened(path);
    const Offer *kept = catalog->findOffer("mine");
    ASSERT_TRUE(kept);
    EXPECT_TRUE(kept->user);
    EXPECT_FALSE(kept->imported);
    EXPECT_EQ(kept->change, record->id);
    EXPECT_EQ(kept->printedAmount, given.printedAmount);
    EXPECT_DOUBLE_EQ(kept->perGpuHour->units(), 1.25);
    EXPECT_EQ(kept->payShareLow, 0.25);
    EXPECT_EQ(kept->window, given.window);
    EXPECT_DOUBLE_EQ(kept->window->hours(), 8);
    EXPECT_EQ(kept->stepSeconds, 60);
    EXPECT_EQ(kept->minimumSeconds, 3600);
    EXPECT_EQ(kept->tax, TaxState::Included);
    EXPECT_EQ(kept->region, "上海");
    EXPECT_EQ(kept->confidence, "high");
    EXPECT_EQ(kept->notes, "<b>negotiated</b>");
}

TEST(OverlayEdit, APackIsPaidByTheCardHour)
{
    TemporaryFolder folder;
    Offer pack = offerOf("pack", 5000, "CNY");
    pack.printedUnit = "gpu_hour_pack";
    pack.packGpuHours = 1000;
    ASSERT_TRUE(applyChange(folder / "mine.db", changeOf({pack})));
    EXPECT_DOUBLE_EQ(opened(folder / "mine.db")->findOffer("pack")->perGpuHour->units(), 5);
}

TEST(OverlayEdit, AMissingPriceStaysMissingAndSortsLast)
{
    TemporaryFolder folder;
    Offer silent = offerOf("silent", 1);
    silent.printedAmount.reset();
    ASSERT_TRUE(applyChange(folder / "mine.db", changeOf({silent})));
    const CatalogPtr catalog = opened(folder / "mine.db");
    ASSERT_TRUE(catalog->findOffer("silent"));
    EXPECT_FALSE(catalog->findOffer("silent")->perGpuHour);
    EXPECT_FALSE(catalog->findOffer("silent")->suspicious);
    const auto offers = catalog->offersFor("nvidia-h100-sxm");
    EXPECT_EQ(offers.back()->id, "silent");
    EXPECT_TRUE(offers.front()->perGpuHour);
}

TEST(OverlayEdit, EveryKindOfChangeIsUndoneAndDoneAgain)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    const Currency cny = *Currency::parse("CNY");
    OverlayChange change = changeOf({offerOf("a", 16), offerOf("b", 24)});
    PurchasePrice server;
    server.id = "server";
    server.category = "server";
    server.item = "8x H100";
    server.gpus = 8;
    server.likely = Money::fromUnits(2e6, cny);
    server.tax = TaxState::Excluded;
    change.purchases = {server};
    ServicePrice storage;
    storage.id = "my-storage";
    storage.kind = "storage_parallel_fs";
    storage.provider = "my-idc";
    storage.item = "NVMe pool";
    storage.amount = 0.5;
    storage.currency = "CNY";
    storage.unit = "GB_month";
    storage.region = "CN";
    change.services = {storage};
    change.rates = {ExchangeRate{Currency{}, cny, 7.1, "2026-11-30", "my bank", true}};
    change.accelerators = {AcceleratorFacts{"nvidia-h100-sxm", {{"tdp_w", 650.0}, {"name", std::string("H100 (ours)")}}, "measured"}};
    OwnEfficiency own;
    own.id = "h100";
    own.acceleratorId = "nvidia-h100-sxm";
    own.shares.compute = 0.5;
    change.efficiencies = {own};
    change.discounts = {Discount{"d", "aws", "", BillingMode::OnDemand, 0.8, "2027-01-01", "frame contract"}};
    change.owned = {OwnedHardware{"rack", "nvidia-a100-sxm-80", 16, "2024-05-01", Money::fromUnits(3e6, cny), 5.0, "room 2"}};
    change.mappings = {NameMapping{"大卡", std::nullopt, "nvidia-h100-sxm"}, NameMapping{"大卡", 96.0, "nvidia-h20-96"}};
    change.confirmations = {Confirmation{"b", Money{3'000'000, Currency{}}, "2026-12-01"}};
    OwnTerms terms;
    terms.pue = 1.25;
    terms.electricityPerKwh = Money::fromUnits(0.65, cny);
    terms.unit = UnitWeights{0.6, 0.2, 0.2, "nvidia-h100-sxm"};
    change.terms = terms;
    const auto record = applyChange(path, change);
    ASSERT_TRUE(record) << record.error().message.code << record.error().where;

    const auto check = [&] {
        const CatalogPtr c = opened(path);
        EXPECT_TRUE(c->findOffer("a") && c->findOffer("b"));
        EXPECT_TRUE(c->findOffer("b")->confirmed);
        EXPECT_FALSE(c->findOffer("a")->confirmed);
        EXPECT_EQ(c->owned, change.owned);
        EXPECT_EQ(c->discounts, change.discounts);
        EXPECT_EQ(c->mappings, change.mappings);
        EXPECT_EQ(c->terms, terms);
        EXPECT_EQ(c->efficiencies.size(), 1u);
        const Accelerator *card = c->findAccelerator("nvidia-h100-sxm");
        ASSERT_TRUE(card);
        EXPECT_EQ(card->name, "H100 (ours)");
        EXPECT_DOUBLE_EQ(card->tdp->value, 650);
        EXPECT_EQ(c->services.size(), shipped().services.size() + 1);
        EXPECT_EQ(c->purchases.back().tax, TaxState::Excluded);
        for (const Offer *offer : c->offersFor("nvidia-h100-sxm")) {
            if (offer->providerId == "aws" && offer->billing == BillingMode::OnDemand && offer->listPerGpuHour) {
                EXPECT_EQ(offer->discountId, "d");
                EXPECT_NEAR(offer->perGpuHour->units(), offer->listPerGpuHour->units() * 0.8, 1e-6);
            }
        }
    };
    check();
    const auto undone = undoChange(path);
    ASSERT_TRUE(undone && *undone);
    EXPECT_EQ((*undone)->id, record->id);
    const CatalogPtr bare = opened(path);
    EXPECT_EQ(bare->offers.size(), shipped().offers.size());
    EXPECT_EQ(bare->terms, OwnTerms{});
    EXPECT_TRUE(bare->owned.empty() && bare->discounts.empty() && bare->mappings.empty() && bare->confirmations.empty() && bare->efficiencies.empty());
    EXPECT_EQ(bare->findAccelerator("nvidia-h100-sxm")->name, shipped().findAccelerator("nvidia-h100-sxm")->name);
    EXPECT_FALSE(*undoChange(path)) << "nothing is left to undo";
    ASSERT_TRUE(*redoChange(path));
    check();
    EXPECT_FALSE(*redoChange(path));
    ASSERT_TRUE(listChanges(path));
    EXPECT_EQ(listChanges(path)->size(), 1u);
    EXPECT_FALSE(listChanges(path)->front().undone);
}

TEST(OverlayEdit, UndoGoesBackStepByStepAndANewChangeEndsRedo)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    for (const double amount : {8.0, 16.0, 24.0})
        ASSERT_TRUE(applyChange(path, changeOf({offerOf("a", amount)})));
    const auto price = [&] {
        const CatalogPtr catalog = opened(path);
        const Offer *offer = catalog->findOffer("a");
        return offer ? offer->perGpuHour->units() : 0;
    };
    EXPECT_DOUBLE_EQ(price(), 3);
    ASSERT_TRUE(*undoChange(path));
    EXPECT_DOUBLE_EQ(price(), 2);
    ASSERT_TRUE(*undoChange(path));
    EXPECT_DOUBLE_EQ(price(), 1);
    ASSERT_TRUE(*redoChange(path));
    EXPECT_DOUBLE_EQ(price(), 2);
    ASSERT_TRUE(applyChange(path, changeOf({offerOf("a", 40)})));
    EXPECT_FALSE(*redoChange(path));
    ASSERT_TRUE(*undoChange(path));
    EXPECT_DOUBLE_EQ(price(), 2);
    ASSERT_TRUE(*undoChange(path));
    ASSERT_TRUE(*undoChange(path));
    EXPECT_DOUBLE_EQ(price(), 0);
}

TEST(OverlayEdit, UndoRefusesWhatWasChangedBehindItsBack)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(applyChange(path, changeOf({offerOf("a", 8)})));
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec("UPDATE offers SET amount_micros = 9000000");
    const auto undone = undoChange(path);
    ASSERT_FALSE(undone);
    EXPECT_EQ(undone.error().message.code, "catalog.undo_conflict");
    EXPECT_TRUE(opened(path)->findOffer("a"));
}

TEST(OverlayEdit, DiscountsTakeTheMostSpecificAndSpareOwnPricesAndTheExpired)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    Offer list = offerOf("list", 80);
    ASSERT_TRUE(applyChange(path, changeOf({list}, ChangeKind::Import)));
    Offer typed = offerOf("typed", 80);
    ASSERT_TRUE(applyChange(path, changeOf({typed})));
    OverlayChange discounts;
    discounts.discounts = {Discount{"all", "", "", std::nullopt, 0.9, "", ""}, Discount{"card", "my-idc", "nvidia-h100-sxm", std::nullopt, 0.5, "2026-12-31", ""}, Discount{"past", "my-idc", "nvidia-h100-sxm", BillingMode::OnDemand, 0.1, "2026-11-01", ""}};
    ASSERT_TRUE(applyChange(path, discounts));
    const CatalogPtr now = opened(path, "2026-12-01");
    EXPECT_EQ(now->findOffer("list")->discountId, "card");
    EXPECT_DOUBLE_EQ(now->findOffer("list")->perGpuHour->units(), 5);
    EXPECT_DOUBLE_EQ(now->findOffer("list")->listPerGpuHour->units(), 10);
    EXPECT_TRUE(now->findOffer("list")->imported);
    EXPECT_DOUBLE_EQ(now->findOffer("typed")->perGpuHour->units(), 10) << "a typed price is what he pays";
    EXPECT_EQ(opened(path, "2027-06-01")->findOffer("list")->discountId, "all");
}

TEST(OverlayEdit, AFlaggedPriceIsConfirmedUntilItChanges)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(applyChange(path, changeOf({offerOf("cheap", 0.08)})));
    EXPECT_TRUE(opened(path)->findOffer("cheap")->suspicious);
    EXPECT_FALSE(opened(path)->findOffer("cheap")->confirmed);
    OverlayChange confirm;
    confirm.kind = ChangeKind::Confirm;
    confirm.confirmations = {Confirmation{"cheap", Money{10'000, Currency{}}, "2026-12-01"}};
    ASSERT_TRUE(applyChange(path, confirm));
    EXPECT_TRUE(opened(path)->findOffer("cheap")->confirmed);
    ASSERT_TRUE(applyChange(path, changeOf({offerOf("cheap", 0.04)})));
    EXPECT_FALSE(opened(path)->findOffer("cheap")->confirmed);
}

struct Refused {
    const char *name;
    void (*spoil)(OverlayChange &);
    const char *field;
};

class OverlayEditRefuses : public ::testing::TestWithParam<Refused> { };

TEST_P(OverlayEditRefuses, BeforeAnythingIsWritten)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    OverlayChange change = changeOf({offerOf("good", 8), offerOf("bad", 8)});
    GetParam().spoil(change);
    const auto record = applyChange(path, change);
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().message.code, "catalog.own_out_of_range");
    EXPECT_EQ(record.error().message.arguments.front().text, GetParam().field);
    EXPECT_FALSE(std::filesystem::exists(path));
}

INSTANTIATE_TEST_SUITE_P(Values, OverlayEditRefuses,
    ::testing::Values(Refused{"NoId", [](OverlayChange &c) { c.offers[1].id.clear(); }, "id"}, Refused{"HugeName", [](OverlayChange &c) { c.offers[1].sku = std::string(1 << 20, 'x'); }, "sku"},
        Refused{"NegativePrice", [](OverlayChange &c) { c.offers[1].printedAmount->micros = -5; }, "amount"}, Refused{"ZeroPrice", [](OverlayChange &c) { c.offers[1].printedAmount->micros = 0; }, "amount"},
        Refused{"AbsurdPrice", [](OverlayChange &c) { c.offers[1].printedAmount->micros = std::numeric_limits<std::int64_t>::max(); }, "amount"},
        Refused{"UnknownUnit", [](OverlayChange &c) { c.offers[1].printedUnit = "fortnight"; }, "unit"}, Refused{"PackWithoutHours", [](OverlayChange &c) { c.offers[1].printedUnit = "gpu_hour_pack"; }, "unit"},
        Refused{"ShareAboveOne", [](OverlayChange &c) { c.offers[1].payShare = 2.5; }, "pay_share"}, Refused{"ShareNan", [](OverlayChange &c) { c.offers[1].payShare = std::nan(""); }, "pay_share"},
        Refused{"NoCards", [](OverlayChange &c) { c.offers[1].gpusPerInstance = 0; }, "gpus_per_instance"}, Refused{"OddDate", [](OverlayChange &c) { c.offers[1].asOf = "yesterday"; }, "as_of"},
        Refused{"NoDayOfTheCalendar", [](OverlayChange &c) { c.offers[1].asOf = "2026-02-30"; }, "as_of"}, Refused{"EmptyWindow", [](OverlayChange &c) { c.offers[1].window = DailyWindow{60, 60}; }, "window"},
        Refused{"PurchaseWithoutPrice", [](OverlayChange &c) { c.purchases.emplace_back().id = "p"; c.purchases[0].item = "x"; c.purchases[0].category = "server"; }, "likely"},
        Refused{"SameCurrencies", [](OverlayChange &c) { c.rates = {ExchangeRate{Currency{}, Currency{}, 1, "2026-01-01", "me", true}}; }, "to"},
        Refused{"AbsurdRate", [](OverlayChange &c) { c.rates = {ExchangeRate{Currency{}, *Currency::parse("CNY"), 1e300, "2026-01-01", "me", true}}; }, "rate"},
        Refused{"DiscountAboveList", [](OverlayChange &c) { c.discounts = {Discount{"d", "", "", std::nullopt, 1.2, "", ""}}; }, "pay_share"},
        Refused{"NoOwnedCards", [](OverlayChange &c) { c.owned = {OwnedHardware{"o", "x", 0, "", std::nullopt, std::nullopt, ""}}; }, "count"},
        Refused{"PueBelowOne", [](OverlayChange &c) { c.terms = OwnTerms{}; c.terms->pue = 0.9; }, "pue"}, Refused{"WeightsThatAreNoWhole", [](OverlayChange &c) { c.terms = OwnTerms{}; c.terms->unit.compute = 0.9; }, "unit"},
        Refused{"FactAsSql", [](OverlayChange &c) { c.accelerators = {AcceleratorFacts{"x", {{"tdp_w = 1; DROP TABLE offers; --", std::string("x")}}, ""}}; }, "tdp_w = 1; DROP TABLE offers; --"}),
    [](const auto &values) { return std::string(values.param.name); });

TEST(OverlayEdit, ALockedOverlayIsOneErrorAndKeepsItsRows)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(applyChange(path, changeOf({offerOf("a", 8)})));
    {
        SQLite::Database other(path.string(), SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");
        const auto refused = applyChange(path, changeOf({offerOf("b", 8)}));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().message.code, "catalog.overlay_unwritable");
        EXPECT_FALSE(undoChange(path));
    }
    EXPECT_TRUE(opened(path)->findOffer("a"));
    EXPECT_FALSE(opened(path)->findOffer("b"));
}

TEST(OverlayEdit, NothingChangedIsNoChange)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(applyChange(path, changeOf({offerOf("a", 8)})));
    ASSERT_TRUE(*undoChange(path));
    OverlayChange removal;
    removal.removals = {{OverlayTable::Offers, "nobody"}};
    const auto record = applyChange(path, removal);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->rows, 0);
    EXPECT_EQ(listChanges(path)->size(), 1u);
    EXPECT_TRUE(*redoChange(path)) << "what could be done again still can";
}

TEST(OverlayEdit, ADiscountHoldsToTheEndOfItsMonth)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(applyChange(path, changeOf({offerOf("list", 80)}, ChangeKind::Import)));
    OverlayChange discount;
    discount.discounts = {Discount{"d", "my-idc", "", std::nullopt, 0.5, "2026-12", ""}};
    ASSERT_TRUE(applyChange(path, discount));
    EXPECT_EQ(opened(path, "2026-12-31")->findOffer("list")->discountId, "d");
    EXPECT_EQ(opened(path, "2027-01-01")->findOffer("list")->discountId, "");
}

TEST(OverlayEdit, APriceIsJudgedThroughAThirdCurrency)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    OverlayChange change = changeOf({offerOf("slip", 0.00008, "XXX")});
    change.rates = {ExchangeRate{*Currency::parse("XXX"), *Currency::parse("CNY"), 1, "2026-11-30", "me", true}};
    ASSERT_TRUE(applyChange(path, change));
    EXPECT_TRUE(opened(path)->findOffer("slip")->suspicious);
}

TEST(OverlayEdit, TermsByKey)
{
    OwnTerms terms;
    EXPECT_TRUE(setOwnTerm(terms, {"electricity_per_kwh", 0.6, "CNY"}));
    EXPECT_FALSE(setOwnTerm(terms, {"electricity_per_kwh", 0.6, ""}));
    EXPECT_FALSE(setOwnTerm(terms, {"electricity_per_kwh", -1.0, "CNY"}));
    EXPECT_FALSE(setOwnTerm(terms, {"pue", std::nan(""), ""}));
    EXPECT_FALSE(setOwnTerm(terms, {"no_such_term", 1.0, ""}));
    EXPECT_TRUE(setOwnTerm(terms, {"rent_trend_per_year", -0.2, ""}));
    EXPECT_EQ(ownTermValues(terms).size(), 2u);
    EXPECT_TRUE(setOwnTerm(terms, {"electricity_per_kwh", std::nullopt, ""}));
    EXPECT_EQ(ownTermValues(terms).size(), 1u);
    EXPECT_EQ(ownTermKeys().size(), 19u);
}

} // namespace
} // namespace powertrain::test
