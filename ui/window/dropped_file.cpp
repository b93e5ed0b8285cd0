// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dropped_file.h"

#include <algorithm>

#include <QFile>
#include <QFileInfo>

namespace powertrain {

namespace {

constexpr qint64 kLook = 64 << 10;

bool endsWithOneOf(const QString &path, std::initializer_list<const char *> endings)
{
    return std::any_of(endings.begin(), endings.end(), [&path](const char *ending) { return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive); });
}

bool hasOneOf(const QByteArray &text, std::initializer_list<const char *> keys)
{
    return std::any_of(keys.begin(), keys.end(), [&text](const char *key) { return text.contains(key); });
}

/// The first keys of a JSON document are enough to tell the kinds apart; a whole index file can be megabytes.
DroppedKind kindOfJson(const QByteArray &start)
{
    if (hasOneOf(start, {"\"powertrain_project\""}))
        return DroppedKind::Project;
    if (hasOneOf(start, {"\"weight_map\"", "\"model_type\"", "\"architectures\"", "\"hidden_size\"", "\"n_embd\""}))
        return DroppedKind::Model;
    if (hasOneOf(start, {"\"log_history\"", "\"current_steps\"", "\"global_step\""}))
        return DroppedKind::Log;
    if (hasOneOf(start, {"\"task\"", "\"compliance\"", "\"duration\""}))
        return DroppedKind::Project;
    return DroppedKind::Unknown;
}

bool isText(const QByteArray &start)
{
    // UTF-16 has zeros in every other place and a mark in front.
    return start.startsWith("\xFF\xFE") || start.startsWith("\xFE\xFF") || !start.contains('\0');
}

} // namespace

DroppedKind kindOfFile(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir())
        return DroppedKind::Model;
    QFile file(path);
    if (!info.isFile() || !file.open(QIODevice::ReadOnly))
        return DroppedKind::Unknown;
    const QByteArray start = file.read(kLook);
    if (start.startsWith("GGUF") || endsWithOneOf(path, {".gguf", ".safetensors", ".safetensors.index.json"}))
        return DroppedKind::Model;
    if (endsWithOneOf(path, {".powertrain"}))
        return DroppedKind::Project;
    const QByteArray text = start.trimmed();
    if (text.startsWith('{') && !endsWithOneOf(path, {".jsonl"}))
        return kindOfJson(text);
    if (!isText(start))
        return DroppedKind::Unknown;
    // What nvidia-smi and others log by the second is comma-separated too.
    const QByteArray header = text.left(text.indexOf('\n') < 0 ? text.size() : text.indexOf('\n')).toLower();
    if (endsWithOneOf(path, {".csv", ".tsv"}))
        return hasOneOf(header, {"timestamp", "utilization.gpu"}) ? DroppedKind::Log : DroppedKind::Prices;
    return text.isEmpty() ? DroppedKind::Unknown : DroppedKind::Log;
}

} // namespace powertrain
