// SPDX-License-Identifier: GPL-3.0-or-later
#include <span>
#include <string_view>

#include <QTest>

#include "core/catalog/codes.h"
#include "core/cost/codes.h"
#include "core/estimate/codes.h"
#include "core/launch/codes.h"
#include "core/local/codes.h"
#include "core/model/codes.h"
#include "core/plan/codes.h"
#include "core/workload/codes.h"
#include "ui/report/codes.h"
#include "ui/text/message_table.h"
#include "ui/text/wording.h"

using namespace powertrain;

namespace {

struct CodeList {
    const char *folder;
    std::span<const std::string_view> codes;
};

const CodeList kLists[] = {{"model", kModelCodes}, {"workload", kWorkloadCodes}, {"catalog", kCatalogCodes}, {"cost", kCostCodes}, {"estimate", kEstimateCodes}, {"plan", kPlanCodes}, {"local", kLocalCodes}, {"launch", kLaunchCodes}, {"report", kReportCodes}};

bool hasChinese(const QString &text)
{
    for (const QChar c : text) {
        if (c.unicode() >= 0x4E00 && c.unicode() <= 0x9FFF)
            return true;
    }
    return false;
}

/// Every enumerator of E that has a name, worded.
template <class E>
void checkEnumeration(const Words &english, const Words &chinese)
{
    for (const auto &entry : EnumNames<E>::table) {
        QVERIFY2(!word(english, entry.first).isEmpty(), entry.second.data());
        QVERIFY2(!word(chinese, entry.first).isEmpty(), entry.second.data());
        QVERIFY2(!hasChinese(word(english, entry.first)), entry.second.data());
    }
}

} // namespace

class TestWording : public QObject {
    Q_OBJECT

private slots:
    void everyCodeHasASentenceInBothLanguages_data();
    void everyCodeHasASentenceInBothLanguages();
    void everySentenceBelongsToACode();
    void everyEnumeratorHasAName();
    void valuesAreFilledInOnce();
    void adviceIsWholeSentences();
    void numbersCarryTheirUnit_data();
    void numbersCarryTheirUnit();
};

void TestWording::everyCodeHasASentenceInBothLanguages_data()
{
    QTest::addColumn<QString>("code");
    for (const CodeList &list : kLists) {
        for (const std::string_view code : list.codes)
            QTest::addRow("%s: %.*s", list.folder, static_cast<int>(code.size()), code.data()) << QString::fromUtf8(code.data(), static_cast<qsizetype>(code.size()));
    }
}

void TestWording::everyCodeHasASentenceInBothLanguages()
{
    QFETCH(QString, code);
    const Message message{code.toStdString(), {}};
    const QString english = word(Words(Language::English), message);
    const QString chinese = word(Words(Language::Chinese), message);
    QVERIFY2(english != code && !english.isEmpty(), "no English sentence");
    QVERIFY2(!hasChinese(english), qPrintable(english));
    QVERIFY2(hasChinese(chinese), qPrintable(chinese));
}

void TestWording::everySentenceBelongsToACode()
{
    QSet<QByteArray> known;
    for (const CodeList &list : kLists) {
        for (const std::string_view code : list.codes)
            known.insert(QByteArray(code.data(), static_cast<qsizetype>(code.size())));
    }
    for (const auto span : {modelMessages(), workloadMessages(), catalogMessages(), costMessages(), estimateMessages(), planMessages(), reportMessages()}) {
        for (const MessageText &text : span)
            QVERIFY2(known.contains(QByteArray(text.code.data(), static_cast<qsizetype>(text.code.size()))), text.source);
    }
}

void TestWording::everyEnumeratorHasAName()
{
    const Words english(Language::English), chinese(Language::Chinese);
    checkEnumeration<Task>(english, chinese);
    checkEnumeration<TuningMethod>(english, chinese);
    checkEnumeration<Objective>(english, chinese);
    checkEnumeration<ServingKind>(english, chinese);
    checkEnumeration<Pattern>(english, chinese);
    checkEnumeration<DataBoundary>(english, chinese);
    checkEnumeration<Industry>(english, chinese);
    checkEnumeration<DomesticHardware>(english, chinese);
    checkEnumeration<RankBy>(english, chinese);
    checkEnumeration<TaxView>(english, chinese);
    checkEnumeration<TaxState>(english, chinese);
    checkEnumeration<CostWay>(english, chinese);
    checkEnumeration<Optimizer>(english, chinese);
    checkEnumeration<Sharding>(english, chinese);
    checkEnumeration<Offload>(english, chinese);
    checkEnumeration<Checkpointing>(english, chinese);
    checkEnumeration<MemoryPartKind>(english, chinese);
    checkEnumeration<TensorGroup>(english, chinese);
    checkEnumeration<PeakPhase>(english, chinese);
    checkEnumeration<Fit>(english, chinese);
    checkEnumeration<TimePartKind>(english, chinese);
    checkEnumeration<BillingMode>(english, chinese);
    checkEnumeration<DeploymentMode>(english, chinese);
    checkEnumeration<ModeVerdict>(english, chinese);
    checkEnumeration<CostItemKind>(english, chinese);
}

void TestWording::valuesAreFilledInOnce()
{
    // A brace inside a value must not be read as a placeholder again.
    const Message message{"estimate.unknown_accelerator", {Argument::ofText("name", "{name} <b>")}};
    QVERIFY(word(Words(Language::English), message).contains(QStringLiteral("{name} <b>")));
}

void TestWording::adviceIsWholeSentences()
{
    const auto factor = [](double value) { return Argument::of("time_factor", value, Unit::Ratio); };
    const Message alone{"advice.optimizer_8bit", {factor(1.04)}}; // would read "1.0 times", which says nothing
    QCOMPARE(word(Words(Language::English), alone), QStringLiteral("Use 8-bit AdamW."));
    const Message withMore{"advice.optimizer_8bit", {Argument::ofText("with", "lean_training"), factor(1.32)}};
    QCOMPARE(word(Words(Language::English), withMore), QStringLiteral("Use 8-bit AdamW. Also recompute all layers, train one sequence at a time and fuse the loss. This takes about 1.3 times as long."));
    QCOMPARE(word(Words(Language::Chinese), withMore), QStringLiteral("改用 8 位 AdamW。同时重计算全部层、每次只训练一条序列，并使用融合损失。所需时间约为原来的 1.3 倍。"));
}

void TestWording::numbersCarryTheirUnit_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("expected");
    const Words english(Language::English), chinese(Language::Chinese);
    const QString space(QChar(0x00A0));
    QTest::newRow("GiB") << english.bytes(Bytes(81559.0 * 1048576)) << QString(QStringLiteral("79.6") + space + QStringLiteral("GiB"));
    QTest::newRow("GB") << english.bytesDecimal(Bytes(28e9)) << QString(QStringLiteral("28.0") + space + QStringLiteral("GB"));
    QTest::newRow("steps up before rounding to 1,000") << english.bytesDecimal(Bytes(999.96e9)) << QString(QStringLiteral("1.00") + space + QStringLiteral("TB"));
    QTest::newRow("parameters") << english.parameters(7.62e9) << QStringLiteral("7.62B");
    QTest::newRow("parameters zh") << chinese.parameters(671e9) << QStringLiteral("6,710 亿（671B）");
    QTest::newRow("money") << english.money(*Money::fromUnits(1234567.891, *Currency::parse("CNY"))) << QString(QStringLiteral("CNY") + space + QStringLiteral("1,234,567.89"));
    QTest::newRow("unit price") << english.unitPrice(*Money::fromUnits(0.000306, *Currency::parse("USD"))) << QString(QStringLiteral("USD") + space + QStringLiteral("0.000306"));
    QTest::newRow("percent") << english.percent(0.92) << QString(QStringLiteral("92") + space + QStringLiteral("%"));
    QTest::newRow("training budget") << english.flops(Flops(8.4e23)) << QStringLiteral("8.40 × 10^23 FLOP");
}

void TestWording::numbersCarryTheirUnit()
{
    QFETCH(QString, shown);
    QFETCH(QString, expected);
    QCOMPARE(shown, expected);
}

QTEST_MAIN(TestWording)
#include "test_wording.moc"
