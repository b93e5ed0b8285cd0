// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/local/local_words.h"

#include "core/workload/request.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr int kNameLength = 60;
constexpr int kShownProcesses = 4;

QString amount(const Words &words, const std::optional<Bytes> &bytes)
{
    return bytes ? words.bytes(*bytes) : words.translate("Powertrain", "unknown", "figure of a card");
}

QString programName(const Words &words, const std::string &name)
{
    return name.empty() ? words.translate("Powertrain", "an unnamed program", "holder of memory") : plainText(name, kNameLength);
}

QString holders(const Words &words, const LocalGpu &gpu)
{
    QStringList names;
    for (const LocalProcess &process : gpu.processes) {
        if (names.size() == kShownProcesses) {
            names << QStringLiteral("…");
            break;
        }
        names << words.translate("Powertrain", "%1: %2", "process and its memory").arg(programName(words, process.name), amount(words, process.bytes));
    }
    return names.join(words.translate("Powertrain", ", ", "between the items of a list"));
}

} // namespace

QString wordLocal(const Words &words, Message message)
{
    for (Argument &argument : message.arguments) {
        if (argument.unit != Unit::Text)
            continue;
        const auto method = argument.name == "method" ? parseName<TuningMethod>(argument.text) : std::nullopt;
        const auto optimizer = argument.name == "optimizer" ? parseName<Optimizer>(argument.text) : std::nullopt;
        if (method)
            argument.text = word(words, *method).toStdString();
        else if (optimizer)
            argument.text = word(words, *optimizer).toStdString();
        else if (argument.name == "name" || argument.name == "process")
            argument.text = programName(words, argument.text).toStdString();
    }
    return word(words, message);
}

TableContent cardTable(const Words &words, const LocalMachine &machine)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Card", "column"), words.translate("Powertrain", "Driver", "column"), words.translate("Powertrain", "Memory", "column"), words.translate("Powertrain", "In use", "column"),
        words.translate("Powertrain", "Free", "column: memory"), words.translate("Powertrain", "Held by", "column: processes")};
    table.numeric = {false, false, true, true, true, false};
    const auto cell = [&words](const std::optional<Bytes> &bytes) { return Cell(amount(words, bytes), bytes ? std::optional(bytes->value) : std::nullopt); };
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        const LocalGpu &gpu = machine.gpus[i];
        const QString name = QStringLiteral("%1 · %2").arg(gpu.index).arg(programName(words, gpu.name));
        table.rows.push_back({{Cell(name, static_cast<double>(i)), Cell(plainText(gpu.driver, kNameLength)), cell(gpu.total), cell(gpu.used), cell(gpu.free), Cell(holders(words, gpu))}, static_cast<int>(i)});
    }
    return table;
}

QString wordHost(const Words &words, const LocalMachine &machine)
{
    if (!machine.hostMemory || !machine.hostFree || !machine.cores)
        return {};
    return words.translate("Powertrain", "Main memory: %1, of which %2 are free. Processor threads: %3.", "facts of the computer").arg(words.bytes(*machine.hostMemory), words.bytes(*machine.hostFree), words.count(*machine.cores));
}

} // namespace powertrain
