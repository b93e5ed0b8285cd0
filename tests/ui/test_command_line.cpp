// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

/// The program as a shell sees it: exit codes, what goes to stdout and what to stderr, files.
class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void usageErrorsExitWithTwo_data();
    void usageErrorsExitWithTwo();
    void helpAndVersionGoToStdout_data();
    void helpAndVersionGoToStdout();
    void badInputIsOneSentence_data();
    void badInputIsOneSentence();
    void plansEveryExample_data();
    void plansEveryExample();
    void modelKnowsLibraryFilesAndSizes();
    void modelReadsWeightFiles();
    void catalogListsShowsAndChecks();
    void estimateAnswersCasesAndCompares();
    void anUnmetTargetIsSaid();
    void measuredSharesAreKeptAndUsed();
    void pricesAreImportedShownAndTakenBack();
    void priceFilesWithFaultsAreNamed_data();
    void priceFilesWithFaultsAreNamed();
    void pricesAreExportedAndComeBack();
    void ownTermsAreKept();
    void aFileThatCannotBeWrittenExitsWithThree();
    void withoutADisplayTheWindowSaysWhatToDo();

private:
    struct Run {
        int exitCode = -1;
        QByteArray out, err;
    };
    Run run(const QStringList &arguments, bool display = true) const;
    QString write(const QString &name, const QByteArray &text) const;

    QTemporaryDir m_dir;
};

TestCommandLine::Run TestCommandLine::run(const QStringList &arguments, bool display) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_dir.path());
    environment.insert(QStringLiteral("XDG_DATA_HOME"), m_dir.path());
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_dir.path());
    if (!display) {
        environment.remove(QStringLiteral("DISPLAY"));
        environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
        environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    }
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(POWERTRAIN_BINARY), arguments);
    if (!process.waitForFinished(120000))
        return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(), process.readAllStandardError()};
}

QString TestCommandLine::write(const QString &name, const QByteArray &text) const
{
    QFile file(m_dir.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write a test file");
    return file.fileName();
}

void TestCommandLine::initTestCase()
{
    QVERIFY(m_dir.isValid());
    QVERIFY(QFile::exists(QStringLiteral(POWERTRAIN_BINARY)));
}

void TestCommandLine::usageErrorsExitWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown option") << QStringList{QStringLiteral("plan"), QStringLiteral("--frobnicate"), QStringLiteral("x.json")};
    QTest::newRow("no request") << QStringList{QStringLiteral("plan")};
    QTest::newRow("no such table") << QStringList{QStringLiteral("catalog"), QStringLiteral("list"), QStringLiteral("dragons")};
    QTest::newRow("no such language") << QStringList{QStringLiteral("model"), QStringLiteral("7B"), QStringLiteral("--lang"), QStringLiteral("tlh")};
    QTest::newRow("not a date") << QStringList{QStringLiteral("model"), QStringLiteral("7B"), QStringLiteral("--date"), QStringLiteral("yesterday")};
    QTest::newRow("catalog without a verb") << QStringList{QStringLiteral("catalog")};
    QTest::newRow("both overlay options") << QStringList{QStringLiteral("model"), QStringLiteral("7B"), QStringLiteral("--overlay"), QStringLiteral("x.db"), QStringLiteral("--no-overlay")};
}

void TestCommandLine::usageErrorsExitWithTwo()
{
    QFETCH(QStringList, arguments);
    const Run result = run(arguments);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.out.isEmpty(), result.out.constData());
    QVERIFY(!result.err.isEmpty());
}

void TestCommandLine::helpAndVersionGoToStdout_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expected");
    QTest::newRow("version") << QStringList{QStringLiteral("--version")} << QStringLiteral("powertrain ");
    QTest::newRow("help en") << QStringList{QStringLiteral("--lang"), QStringLiteral("en"), QStringLiteral("--help")} << QStringLiteral("Plan a request");
    QTest::newRow("help zh") << QStringList{QStringLiteral("--lang"), QStringLiteral("zh"), QStringLiteral("--help")} << QStringLiteral("用法");
    for (const char *command : {"plan", "estimate", "model", "catalog"})
        QTest::newRow(command) << QStringList{QString::fromLatin1(command), QStringLiteral("--help")} << QString::fromLatin1(command);
}

void TestCommandLine::helpAndVersionGoToStdout()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expected);
    const Run result = run(arguments);
    QCOMPARE(result.exitCode, 0);
    QVERIFY2(QString::fromUtf8(result.out).contains(expected), result.out.constData());
    QVERIFY2(result.err.isEmpty(), result.err.constData());
}

void TestCommandLine::badInputIsOneSentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("not JSON") << QByteArray("this is no request") << QByteArray();
    QTest::newRow("unknown key") << QByteArray(R"({"schema": 1, "duration": {"dayz": 3}})") << QByteArray("duration.dayz");
    QTest::newRow("absurd value") << QByteArray(R"({"schema": 1, "duration": {"days": 1e300}})") << QByteArray("duration.days");
    QTest::newRow("wrong type") << QByteArray(R"({"schema": 1, "duration": {"days": "ten"}})") << QByteArray("duration.days");
    QTest::newRow("deep") << QByteArray(100000, '[') << QByteArray();
    QTest::newRow("unknown model") << QByteArray(R"({"schema": 1, "model": {"name": "nobody/Nothing-7B"}})") << QByteArray();
}

void TestCommandLine::badInputIsOneSentence()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, named);
    const QString file = write(QStringLiteral("bad.json"), text);
    for (const char *language : {"en", "zh"}) {
        const Run result = run({QStringLiteral("plan"), file, QStringLiteral("--lang"), QString::fromLatin1(language)});
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.out.isEmpty());
        QCOMPARE(result.err.trimmed().count('\n'), 0);
        QVERIFY2(named.isEmpty() || result.err.contains(named), result.err.constData());
    }
    QCOMPARE(run({QStringLiteral("plan"), m_dir.filePath(QStringLiteral("missing.json"))}).exitCode, 3);
}

void TestCommandLine::plansEveryExample_data()
{
    QTest::addColumn<QString>("file");
    const QDir examples(QStringLiteral(POWERTRAIN_RESOURCES "/examples"));
    const QStringList files = examples.entryList({QStringLiteral("*.json")});
    QCOMPARE(files.size(), 4);
    for (const QString &file : files)
        QTest::newRow(qPrintable(file)) << examples.filePath(file);
}

void TestCommandLine::plansEveryExample()
{
    QFETCH(QString, file);
    const QString pdf = m_dir.filePath(QStringLiteral("proposal.pdf"));
    const QString markdown = m_dir.filePath(QStringLiteral("proposal.md"));
    const QString csv = m_dir.filePath(QStringLiteral("proposal.csv"));
    const Run result = run({QStringLiteral("plan"), file, QStringLiteral("--json"), QStringLiteral("-"), QStringLiteral("--pdf"), pdf, QStringLiteral("--markdown"), markdown,
        QStringLiteral("--csv"), csv, QStringLiteral("--lang"), QStringLiteral("zh"), QStringLiteral("--no-overlay")});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QJsonObject proposal = QJsonDocument::fromJson(result.out).object();
    const QJsonObject recommendation = proposal[QStringLiteral("recommendation")].toObject();
    QVERIFY(recommendation[QStringLiteral("count")].toInt() >= 1);
    QVERIFY(!recommendation[QStringLiteral("accelerator_id")].toString().isEmpty());
    for (const char *key : {"alternatives", "rejected", "compliance", "storage", "network", "warnings", "assumed", "sources", "versions"})
        QVERIFY2(proposal.contains(QLatin1String(key)), key);
    QFile written(pdf);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.read(5) == QByteArray("%PDF-"));
    QVERIFY(QFile::exists(markdown));
    QVERIFY(QFile::exists(csv));

    const Run readable = run({QStringLiteral("plan"), file, QStringLiteral("--lang"), QStringLiteral("en")});
    QCOMPARE(readable.exitCode, 0);
    QVERIFY(readable.out.contains("Recommendation"));
}

void TestCommandLine::modelKnowsLibraryFilesAndSizes()
{
    const Run library = run({QStringLiteral("model"), QStringLiteral("Qwen/Qwen2.5-7B"), QStringLiteral("--json"), QStringLiteral("-")});
    QCOMPARE(library.exitCode, 0);
    // Published count: 7,615,616,512 (safetensors index of Qwen/Qwen2.5-7B).
    QCOMPARE(QJsonDocument::fromJson(library.out).object()[QStringLiteral("parameters")].toObject()[QStringLiteral("total")].toDouble(), 7615616512.0);

    const QString config = write(QStringLiteral("config.json"), R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32,
        "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 32000, "tie_word_embeddings": false})");
    for (const QString &subject : {config, m_dir.path()}) {
        const Run file = run({QStringLiteral("model"), subject, QStringLiteral("--json"), QStringLiteral("-")});
        QVERIFY2(file.exitCode == 0, file.err.constData());
        // Llama-2-7B: 6,738,415,616 parameters.
        QCOMPARE(QJsonDocument::fromJson(file.out).object()[QStringLiteral("parameters")].toObject()[QStringLiteral("total")].toDouble(), 6738415616.0);
    }
    // Real files hold literals that JSON does not have; what is written is JSON all the same. A configuration of another
    // name has its quantisation beside it under the same name.
    const QString infinite = write(QStringLiteral("vendor--Model-NVFP4_config.json"), R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32,
        "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 32000, "tie_word_embeddings": false, "time_step_limit": [0.0, Infinity], "eps": NaN})");
    write(QStringLiteral("vendor--Model-NVFP4_hf_quant_config.json"), R"({"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "NVFP4", "group_size": 16, "exclude_modules": ["lm_head"]}})");
    const Run read = run({QStringLiteral("model"), infinite, QStringLiteral("--json"), QStringLiteral("-")});
    QCOMPARE(read.exitCode, 0);
    const QJsonObject described = QJsonDocument::fromJson(read.out).object();
    QCOMPARE(described[QStringLiteral("stored_format")].toString(), QStringLiteral("nvfp4"));
    QVERIFY(described[QStringLiteral("request_config")].toObject().contains(QStringLiteral("time_step_limit")));
    const Run size = run({QStringLiteral("model"), QStringLiteral("671B-A37B"), QStringLiteral("--lang"), QStringLiteral("zh")});
    QCOMPARE(size.exitCode, 0);
    QVERIFY(QString::fromUtf8(size.out).contains(QStringLiteral("亿")));
    QCOMPARE(run({QStringLiteral("model"), QStringLiteral("nobody/Nothing")}).exitCode, 2);
    QCOMPARE(run({QStringLiteral("model"), QStringLiteral("/nonexistent/config.json")}).exitCode, 3);
}

void TestCommandLine::modelReadsWeightFiles()
{
    QVERIFY(QDir(m_dir.path()).mkpath(QStringLiteral("weights")));
    const QByteArray header(R"({"model.embed_tokens.weight":{"dtype":"BF16","shape":[256,64],"data_offsets":[0,32768]},"model.layers.0.self_attn.q_proj.weight":{"dtype":"F32","shape":[64,64],"data_offsets":[32768,49152]}})");
    QByteArray length(8, '\0');
    length[0] = static_cast<char>(header.size() & 0xFF);
    length[1] = static_cast<char>(header.size() >> 8);
    const QString file = write(QStringLiteral("weights/model.safetensors"), length + header + QByteArray(49152, '\0'));
    for (const QString &subject : {file, m_dir.filePath(QStringLiteral("weights"))}) {
        const Run result = run({QStringLiteral("model"), subject, QStringLiteral("--json"), QStringLiteral("-")});
        QVERIFY2(result.exitCode == 0, result.err.constData());
        const QJsonObject json = QJsonDocument::fromJson(result.out).object();
        const QJsonObject stored = json[QStringLiteral("stored")].toObject();
        QCOMPARE(stored[QStringLiteral("bytes")].toDouble(), 49152.0);
        QCOMPARE(stored[QStringLiteral("parameters")].toDouble(), 256.0 * 64 + 64 * 64);
        QCOMPARE(stored[QStringLiteral("types")].toObject()[QStringLiteral("F32")].toObject()[QStringLiteral("bytes")].toDouble(), 16384.0);
        QCOMPARE(json[QStringLiteral("tensors_by_group")].toObject()[QStringLiteral("embedding")].toObject()[QStringLiteral("bytes")].toDouble(), 32768.0);
        QCOMPARE(json[QStringLiteral("checkpoint_bytes")].toDouble(), 49152.0);
    }
    for (const char *language : {"en", "zh"}) {
        const Run readable = run({QStringLiteral("model"), file, QStringLiteral("--lang"), QString::fromLatin1(language)});
        QCOMPARE(readable.exitCode, 0);
        QVERIFY(readable.out.contains("BF16"));
        QVERIFY(QString::fromUtf8(readable.out).contains(QLatin1String(language) == QLatin1String("en") ? QStringLiteral("Embedding: 16,384 parameters") : QStringLiteral("词嵌入：16,384 个参数")));
    }
    // Damage is one line, exit 2.
    const QString cut = write(QStringLiteral("weights/cut.gguf"), "GGUF\3");
    const QString pickle = write(QStringLiteral("weights/pytorch_model.bin"), QByteArray("PK\3\4"));
    for (const QString &subject : {cut, pickle}) {
        const Run refused = run({QStringLiteral("model"), subject});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.out.isEmpty());
        QCOMPARE(refused.err.count('\n'), 1);
    }
    QCOMPARE(run({QStringLiteral("model"), QStringLiteral("/nonexistent/model.gguf")}).exitCode, 3);
}

void TestCommandLine::catalogListsShowsAndChecks()
{
    for (const char *table : {"accelerators", "models", "offers", "providers", "purchases", "services", "regimes"}) {
        const Run text = run({QStringLiteral("catalog"), QStringLiteral("list"), QString::fromLatin1(table), QStringLiteral("--lang"), QStringLiteral("en")});
        QCOMPARE(text.exitCode, 0);
        const Run json = run({QStringLiteral("catalog"), QStringLiteral("list"), QString::fromLatin1(table), QStringLiteral("--json"), QStringLiteral("-")});
        QCOMPARE(json.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(json.out).array().size(), text.out.count('\n'));
    }
    const Run card = run({QStringLiteral("catalog"), QStringLiteral("show"), QStringLiteral("H100 SXM")});
    QCOMPARE(card.exitCode, 0);
    QCOMPARE(QJsonDocument::fromJson(card.out).object()[QStringLiteral("id")].toString(), QStringLiteral("nvidia-h100-sxm"));
    QCOMPARE(run({QStringLiteral("catalog"), QStringLiteral("show"), QStringLiteral("no such card")}).exitCode, 2);
    QCOMPARE(run({QStringLiteral("catalog"), QStringLiteral("check")}).exitCode, 0);
}

void TestCommandLine::estimateAnswersCasesAndCompares()
{
    const QString cases = write(QStringLiteral("cases.json"), R"([
        {"id": "a", "kind": "model", "model": {"name": "meta-llama/Llama-2-7b-hf"},
         "reported": [{"figure": "parameters", "value": 6738415616, "scope": "total"}]},
        {"id": "b", "kind": "serve", "model": {"name": "no/such"}, "setup": {"engine": "vllm"}}])");
    const Run result = run({QStringLiteral("estimate"), cases, QStringLiteral("--json"), QStringLiteral("-")});
    QCOMPARE(result.exitCode, 0);
    const QJsonObject answer = QJsonDocument::fromJson(result.out).object();
    const QJsonArray list = answer[QStringLiteral("cases")].toArray();
    QCOMPARE(list.size(), 2);
    QCOMPARE(list[0].toObject()[QStringLiteral("residuals")].toArray()[0].toObject()[QStringLiteral("relative_error")].toDouble(), 0.0);
    QVERIFY(list[1].toObject().contains(QStringLiteral("error")));
    QVERIFY(!list[1].toObject().contains(QStringLiteral("estimate")));
    // One case without an output option is read by a person.
    const QString single = write(QStringLiteral("single.json"), R"({"kind": "train", "model": {"name": "Qwen/Qwen2.5-14B"}, "setup": {"method": "lora", "gpu": "nvidia-rtx-4090", "gpus": 1,
        "micro_batch": 2, "sequence_length": 4096, "framework": "transformers", "weights_dtype": "bf16"}})");
    const Run english = run({QStringLiteral("estimate"), single, QStringLiteral("--lang"), QStringLiteral("en")});
    QCOMPARE(english.exitCode, 0);
    QVERIFY2(english.out.contains("peak memory: ") && english.out.contains("Would help: ") && english.out.contains("(QLoRA)"), english.out.constData());
    const Run chinese = run({QStringLiteral("estimate"), single, QStringLiteral("--lang"), QStringLiteral("zh")});
    QVERIFY2(QString::fromUtf8(chinese.out).contains(QStringLiteral("可行的改动：")) && !chinese.out.contains("Would"), chinese.out.constData());
    const Run unanswered = run({QStringLiteral("estimate"), write(QStringLiteral("unknown.json"), R"({"kind": "model", "model": {"name": "nobody/Nothing"}})")});
    QCOMPARE(unanswered.exitCode, 2);
    QVERIFY(unanswered.out.isEmpty() && unanswered.err.count('\n') == 1);
    QCOMPARE(run({QStringLiteral("estimate"), write(QStringLiteral("no.json"), "{")}).exitCode, 2);
}

void TestCommandLine::anUnmetTargetIsSaid()
{
    const QString path = write(QStringLiteral("target.json"),
        R"({"kind": "serve", "model": {"parameters": 8e9}, "setup": {"gpu": "nvidia-h100-sxm", "engine": "vllm", "input_tokens": 1024, "output_tokens": 256, "target_tpot_ms": 0.5}})");
    const Run english = run({QStringLiteral("estimate"), path, QStringLiteral("--lang"), QStringLiteral("en")});
    QCOMPARE(english.exitCode, 0);
    QVERIFY2(english.out.contains("Even one user misses the targets."), english.out.constData());
    QVERIFY(run({QStringLiteral("estimate"), path, QStringLiteral("--lang"), QStringLiteral("zh")}).out.contains("即使只有一个用户也达不到目标。"));
}

void TestCommandLine::measuredSharesAreKeptAndUsed()
{
    const QString overlay = m_dir.filePath(QStringLiteral("shares.db"));
    const QStringList set{QStringLiteral("catalog"), QStringLiteral("set-efficiency"), QStringLiteral("H100 SXM"), QStringLiteral("--work"), QStringLiteral("serving"), QStringLiteral("--overlay"), overlay};
    QCOMPARE(run(set + QStringList{QStringLiteral("--bandwidth"), QStringLiteral("0.2")}).exitCode, 0);
    QCOMPARE(run(set + QStringList{QStringLiteral("--prefill"), QStringLiteral("0.4")}).exitCode, 0);
    QCOMPARE(run(set + QStringList{QStringLiteral("--prefill"), QStringLiteral("7")}).exitCode, 2);
    const QByteArray kept = run({QStringLiteral("catalog"), QStringLiteral("list"), QStringLiteral("efficiencies"), QStringLiteral("--overlay"), overlay, QStringLiteral("--lang"), QStringLiteral("en")}).out;
    QVERIFY2(kept.contains("0.200") && kept.contains("0.400"), kept.constData());
    const QString path = write(QStringLiteral("decode.json"), R"({"kind": "serve", "model": {"parameters": 8e9}, "setup": {"gpu": "nvidia-h100-sxm", "engine": "vllm", "load": "single_stream"}})");
    const auto tpot = [&](const QStringList &more) {
        const Run answer = run(QStringList{QStringLiteral("estimate"), path, QStringLiteral("--json"), QStringLiteral("-")} + more);
        return QJsonDocument::fromJson(answer.out).object()[QStringLiteral("estimate")].toObject()[QStringLiteral("tpot_ms")].toObject()[QStringLiteral("value")].toDouble();
    };
    QVERIFY(tpot({QStringLiteral("--overlay"), overlay}) > 2 * tpot({}));
    QCOMPARE(run({QStringLiteral("catalog"), QStringLiteral("forget-efficiency"), QStringLiteral("nvidia-h100-sxm-serving"), QStringLiteral("--overlay"), overlay}).exitCode, 0);
    QCOMPARE(tpot({QStringLiteral("--overlay"), overlay}), tpot({}));
}

void TestCommandLine::pricesAreImportedShownAndTakenBack()
{
    const QString overlay = m_dir.filePath(QStringLiteral("prices.db"));
    const QString file = QStringLiteral(POWERTRAIN_TEST_DATA "/prices/skypilot_vms.csv");
    const auto catalog = [&](QStringList arguments) { return run(QStringList{QStringLiteral("catalog")} + arguments + QStringList{QStringLiteral("--overlay"), overlay, QStringLiteral("--lang"), QStringLiteral("en"), QStringLiteral("--date"), QStringLiteral("2026-12-01")}); };
    const QStringList import = {QStringLiteral("import"), file, QStringLiteral("--provider"), QStringLiteral("test-cloud")};

    // A row that cannot be used: named, and nothing is written.
    Run result = catalog(import);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.out.contains("Line 14, column 8 (Price)"), result.out.constData());
    QVERIFY2(result.out.contains("Dreamcard 9000 (96.0 GB)"), result.out.constData());
    QVERIFY2(result.err.contains("--accept-errors"), result.err.constData());
    QVERIFY(!QFile::exists(overlay));
    result = catalog(import + QStringList{QStringLiteral("--accept-errors"), QStringLiteral("--dry-run")});
    QCOMPARE(result.exitCode, 0);
    QVERIFY(!QFile::exists(overlay));

    result = catalog(import + QStringList{QStringLiteral("--accept-errors"), QStringLiteral("--map"), QStringLiteral("Dreamcard 9000@96=H20"), QStringLiteral("--json"), QStringLiteral("-")});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QJsonObject report = QJsonDocument::fromJson(result.out).object();
    QVERIFY(report[QLatin1String("written")].toBool());
    const QJsonObject read = report[QLatin1String("files")].toArray().first().toObject();
    QCOMPARE(read[QLatin1String("rows_read")].toInt(), 15);
    QCOMPARE(read[QLatin1String("merged")].toInt(), 1);
    QCOMPARE(read[QLatin1String("without_accelerator")].toInt(), 2);
    QCOMPARE(read[QLatin1String("dropped")].toInt(), 1);
    QCOMPARE(read[QLatin1String("offers")].toObject()[QLatin1String("unmatched")].toInt(), 0);
    QVERIFY(catalog({QStringLiteral("list"), QStringLiteral("offers")}).out.contains("test-cloud:big.8:north-1:spot"));
    QVERIFY(catalog({QStringLiteral("list"), QStringLiteral("mappings")}).out.contains("Dreamcard 9000"));
    QVERIFY(catalog({QStringLiteral("changes")}).out.contains("Import of skypilot_vms.csv"));

    // Once more: nothing is new.
    result = catalog(import + QStringList{QStringLiteral("--accept-errors")});
    QCOMPARE(result.exitCode, 0);
    QVERIFY2(result.out.contains("0 new"), result.out.constData());
    QCOMPARE(QJsonDocument::fromJson(catalog({QStringLiteral("list"), QStringLiteral("changes"), QStringLiteral("--json"), QStringLiteral("-")}).out).array().size(), 1);

    QCOMPARE(catalog({QStringLiteral("undo")}).exitCode, 0);
    QVERIFY(!catalog({QStringLiteral("list"), QStringLiteral("offers")}).out.contains("test-cloud:"));
    QVERIFY(catalog({QStringLiteral("changes")}).out.contains("(taken back)"));
    QVERIFY(catalog({QStringLiteral("undo")}).out.contains("nothing to take back"));
    QCOMPARE(catalog({QStringLiteral("redo")}).exitCode, 0);
    QVERIFY(catalog({QStringLiteral("list"), QStringLiteral("offers")}).out.contains("test-cloud:big.8:north-1:spot"));
}

void TestCommandLine::priceFilesWithFaultsAreNamed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("empty") << QByteArray() << QStringList() << 2;
    QTest::newRow("no price file") << QByteArray("a,b\n1,2\n") << QStringList() << 2;
    QTest::newRow("not UTF-8") << QByteArray("\xB9\xA9,gpu\n1,2\n") << QStringList() << 2;
    QTest::newRow("no usable row") << QByteArray("provider,gpu,unit,amount\nA,H100,gpu_hour,free\n") << QStringList() << 2;
    QTest::newRow("unknown card to map to") << QByteArray("provider,gpu,unit,amount\nA,H100,gpu_hour,$2\n") << QStringList{QStringLiteral("--map"), QStringLiteral("A=Dragon")} << 2;
    QTest::newRow("no mapping") << QByteArray("provider,gpu,unit,amount\nA,H100,gpu_hour,$2\n") << QStringList{QStringLiteral("--map"), QStringLiteral("A")} << 2;
    QTest::newRow("no such format") << QByteArray("provider,gpu,unit,amount\nA,H100,gpu_hour,$2\n") << QStringList{QStringLiteral("--format"), QStringLiteral("xls")} << 2;
    QTest::newRow("overlay that cannot be made") << QByteArray("provider,gpu,unit,amount\nA,H100,gpu_hour,$2\n") << QStringList{QStringLiteral("--overlay"), QStringLiteral("/proc/none/overlay.db")} << 3;
    QTest::newRow("nothing may be kept") << QByteArray("provider,gpu,unit,amount\nA,H100,gpu_hour,$2\n") << QStringList{QStringLiteral("--no-overlay")} << 2;
}

void TestCommandLine::priceFilesWithFaultsAreNamed()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    const QString file = write(QStringLiteral("prices.csv"), text);
    for (const char *language : {"en", "zh"}) {
        const Run result = run(QStringList{QStringLiteral("catalog"), QStringLiteral("import"), file, QStringLiteral("--lang"), QString::fromLatin1(language)} + arguments);
        QVERIFY2(result.exitCode == exitCode, result.err + result.out);
        QVERIFY(!result.err.isEmpty());
    }
    QCOMPARE(run({QStringLiteral("catalog"), QStringLiteral("import"), m_dir.filePath(QStringLiteral("missing.csv"))}).exitCode, 3);
}

void TestCommandLine::pricesAreExportedAndComeBack()
{
    const QString overlay = m_dir.filePath(QStringLiteral("export.db"));
    for (const char *format : {"csv", "json", "skypilot", "gpuhunt"}) {
        const QString file = m_dir.filePath(QStringLiteral("lambda_out.") + QString::fromLatin1(format));
        const Run written = run({QStringLiteral("catalog"), QStringLiteral("export"), file, QStringLiteral("--format"), QString::fromLatin1(format), QStringLiteral("--provider"), QStringLiteral("lambda"), QStringLiteral("--no-overlay")});
        QVERIFY2(written.exitCode == 0, written.err.constData());
        const Run read = run({QStringLiteral("catalog"), QStringLiteral("import"), file, QStringLiteral("--provider"), QStringLiteral("lambda"), QStringLiteral("--dry-run"), QStringLiteral("--no-overlay"), QStringLiteral("--json"), QStringLiteral("-")});
        QVERIFY2(read.exitCode == 0, read.err.constData());
        const QJsonObject preview = QJsonDocument::fromJson(read.out).object()[QLatin1String("files")].toArray().first().toObject();
        QVERIFY(preview[QLatin1String("rows_read")].toInt() > 0);
        QCOMPARE(preview[QLatin1String("dropped")].toInt(), 0);
    }
    QCOMPARE(run({QStringLiteral("catalog"), QStringLiteral("export"), QStringLiteral("--accelerator"), QStringLiteral("Dragon")}).exitCode, 2);
    QVERIFY(run({QStringLiteral("catalog"), QStringLiteral("export"), QStringLiteral("-"), QStringLiteral("--accelerator"), QStringLiteral("L40S"), QStringLiteral("--billing"), QStringLiteral("spot"), QStringLiteral("--no-overlay")}).out.startsWith("id,provider,"));
    QVERIFY(!QFile::exists(overlay));
}

void TestCommandLine::ownTermsAreKept()
{
    const QString overlay = m_dir.filePath(QStringLiteral("terms.db"));
    const auto catalog = [&](QStringList arguments) { return run(QStringList{QStringLiteral("catalog")} + arguments + QStringList{QStringLiteral("--overlay"), overlay, QStringLiteral("--lang"), QStringLiteral("en"), QStringLiteral("--date"), QStringLiteral("2026-12-01")}); };
    const auto works = [&](const QString &line) {
        const Run result = catalog(line.split(QLatin1Char(' ')));
        if (result.exitCode != 0)
            qWarning("%s: %s", qPrintable(line), result.err.constData());
        return result.exitCode == 0;
    };
    QVERIFY(works(QStringLiteral("set-price Our-Cloud H200 ¥12.5 --billing reserved_1y --region hall-1 --tax included --note negotiated")));
    QVERIFY(catalog({QStringLiteral("show"), QStringLiteral("Our-Cloud:H200 141GB SXM5:hall-1:reserved_1y")}).out.contains("CNY"));
    QVERIFY(works(QStringLiteral("set-price lambda H100 3 --currency USD --pay-share 8折 --sku big --gpus 8 --unit instance_hour")));
    QVERIFY(works(QStringLiteral("discount 8.5折 --provider lambda --billing on_demand --until 2027-06-30")));
    QVERIFY(catalog({QStringLiteral("list"), QStringLiteral("discounts")}).out.contains("lambda:any:on_demand"));
    QVERIFY(works(QStringLiteral("own H100 16 --paid ¥4000000 --bought 2025-03-01 --years 4")));
    QVERIFY(catalog({QStringLiteral("list"), QStringLiteral("owned")}).out.contains("2025-03-01"));
    QVERIFY(works(QStringLiteral("set-term electricity_per_kwh 0.6 CNY")));
    QVERIFY(works(QStringLiteral("set-term pue=1.3 vat_services=0.06")));
    QVERIFY(works(QStringLiteral("set-term unit.compute=0.4 unit.memory=0.3 unit.bandwidth=0.3")));
    QByteArray terms = catalog({QStringLiteral("list"), QStringLiteral("terms")}).out;
    QVERIFY2(terms.contains("electricity_per_kwh") && terms.contains("pue") && terms.contains("unit.memory"), terms.constData());
    QVERIFY(works(QStringLiteral("set-term pue none")));
    QVERIFY(!catalog({QStringLiteral("list"), QStringLiteral("terms")}).out.contains("pue"));
    QVERIFY(works(QStringLiteral("set-rate EUR USD 1.17 --as-of 2026-11-28 --source bank")));
    QVERIFY(catalog({QStringLiteral("list"), QStringLiteral("rates")}).out.contains("bank"));
    QVERIFY(works(QStringLiteral("forget owned nvidia-h100-sxm:2025-03-01")));
    QVERIFY(works(QStringLiteral("undo")));
    QVERIFY(catalog({QStringLiteral("list"), QStringLiteral("owned")}).out.contains("2025-03-01"));

    for (const char *line : {"set-price lambda Dragon 3 --currency USD", "set-price lambda H100 free", "set-price lambda H100 3", "set-price lambda H100 -3 --currency USD", "set-price lambda H100 3 --currency USD --unit furlong", "discount 0", "discount 11折x",
             "discount 0.5 --provider nobody", "own Dragon 3", "own H100 3 --paid lots", "set-term pue 0.2", "set-term unit.compute 0.9", "set-term nonsense 1", "set-rate EUR Euro 1", "set-rate EUR USD 0", "forget offers nothing", "confirm nothing"}) {
        const Run result = catalog(QString::fromUtf8(line).split(QLatin1Char(' ')));
        QVERIFY2(result.exitCode == 2, QByteArray(line) + ": " + result.out + result.err);
        QVERIFY2(!result.err.isEmpty(), line);
    }
}

void TestCommandLine::aFileThatCannotBeWrittenExitsWithThree()
{
    const Run result = run({QStringLiteral("plan"), QStringLiteral(POWERTRAIN_RESOURCES "/examples/qlora-7b-4090.json"), QStringLiteral("--json"), QStringLiteral("/nonexistent/folder/x.json")});
    QCOMPARE(result.exitCode, 3);
    QCOMPARE(result.err.trimmed().count('\n'), 0);
    QVERIFY(!result.err.isEmpty());
}

void TestCommandLine::withoutADisplayTheWindowSaysWhatToDo()
{
    const Run result = run({}, false);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.err.contains("powertrain plan"), result.err.constData());
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
