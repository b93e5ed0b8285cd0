// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/local/local_probe.h"

#include <utility>

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>

namespace powertrain {

namespace {

constexpr int kToolMs = 5000;
constexpr int kSliceMs = 100; ///< how soon a cancel is noticed
constexpr qint64 kMostBytes = 1 << 20;

std::optional<std::string> runTool(const QString &tool, const QStringList &arguments, const std::stop_token &stop)
{
    const QString path = QStandardPaths::findExecutable(tool);
    if (path.isEmpty() || stop.stop_requested())
        return std::nullopt;
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(path, arguments, QIODevice::ReadOnly);
    QElapsedTimer clock;
    clock.start();
    QByteArray output;
    bool ended = false;
    while (!ended && !stop.stop_requested() && clock.elapsed() < kToolMs && output.size() < kMostBytes) {
        ended = process.waitForFinished(kSliceMs) || process.state() == QProcess::NotRunning;
        output += process.read(kMostBytes - output.size());
    }
    if (!ended) {
        process.kill();
        process.waitForFinished(kToolMs);
    }
    if (process.error() == QProcess::FailedToStart || stop.stop_requested() || (!ended && output.size() < kMostBytes))
        return std::nullopt;
    return output.toStdString();
}

std::optional<std::string> readFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return file.read(kMostBytes).toStdString();
}

QString listArgument(const char *option, std::string_view columns) { return QLatin1String(option) + QString::fromUtf8(columns.data(), static_cast<qsizetype>(columns.size())); }

/// True when the answer names no device: then the next tool is asked.
bool isUseless(const std::optional<std::string> &text) { return !text || text->find('{') == std::string::npos; }

} // namespace

LocalRunner systemRunner()
{
    const unsigned cores = std::thread::hardware_concurrency();
    return {runTool, readFile, cores > 0 ? std::optional(static_cast<int>(cores)) : std::nullopt};
}

LocalMachine probeMachine(const LocalRunner &runner, std::stop_token stop)
{
    const QString nvidia = QStringLiteral("nvidia-smi"), amd = QStringLiteral("amd-smi"), rocm = QStringLiteral("rocm-smi"), npu = QStringLiteral("npu-smi");
    const QString csv = QStringLiteral("--format=csv,noheader,nounits"), json = QStringLiteral("--json");
    ToolTexts texts;
    texts.cores = runner.cores;
    texts.memory = runner.read(QStringLiteral("/proc/meminfo"));
    texts.nvidiaGpus = runner.run(nvidia, {listArgument("--query-gpu=", kNvidiaColumns), csv}, stop);
    if (texts.nvidiaGpus && refusesNvidiaColumns(*texts.nvidiaGpus))
        texts.nvidiaGpus = runner.run(nvidia, {listArgument("--query-gpu=", kNvidiaOldColumns), csv}, stop);
    if (texts.nvidiaGpus)
        texts.nvidiaProcesses = runner.run(nvidia, {listArgument("--query-compute-apps=", kNvidiaProcessColumns), csv}, stop);
    texts.amdStatic = runner.run(amd, {QStringLiteral("static"), QStringLiteral("--asic"), QStringLiteral("--vram"), QStringLiteral("--driver"), json}, stop);
    if (texts.amdStatic) {
        texts.amdMetric = runner.run(amd, {QStringLiteral("metric"), QStringLiteral("--mem-usage"), json}, stop);
        texts.amdProcesses = runner.run(amd, {QStringLiteral("process"), json}, stop);
    }
    if (isUseless(texts.amdStatic))
        texts.rocm = runner.run(rocm, {QStringLiteral("--showproductname"), QStringLiteral("--showmeminfo"), QStringLiteral("vram"), QStringLiteral("--showdriverversion"), QStringLiteral("--showpids"), json}, stop);
    texts.npu = runner.run(npu, {QStringLiteral("info")}, stop);
    return readMachine(texts);
}

LocalProbe::LocalProbe(LocalRunner runner, QObject *parent)
    : QObject(parent)
    , m_runner(std::move(runner))
{
}

LocalProbe::~LocalProbe() = default; // the thread is asked to stop and joined; it notices within a tenth of a second

void LocalProbe::start()
{
    cancel();
    m_busy = true;
    const std::uint64_t number = ++m_number;
    m_thread = std::jthread([this, number, runner = m_runner](std::stop_token stop) {
        LocalMachine machine = probeMachine(runner, stop);
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this, [this, number, machine = std::move(machine)] {
                if (number != m_number)
                    return;
                m_busy = false;
                emit finished(machine);
            },
            Qt::QueuedConnection);
    });
}

void LocalProbe::cancel()
{
    ++m_number;
    m_busy = false;
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_stopped.push_back(std::move(m_thread));
    // The oldest has long ended by now.
    constexpr std::size_t kMostStopped = 4;
    if (m_stopped.size() > kMostStopped)
        m_stopped.erase(m_stopped.begin());
}

} // namespace powertrain
