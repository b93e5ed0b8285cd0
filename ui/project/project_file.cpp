// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/project/project_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// A project is a few kilobytes; with a config.json in it, some dozens. Anything near this is not a project.
constexpr qint64 kMaxProjectBytes = 16 << 20;

constexpr QLatin1String kSchema("powertrain_project");
constexpr QLatin1String kRequest("request");
constexpr QLatin1String kChosen("chosen");
constexpr QLatin1String kAccelerator("accelerator_id");
constexpr QLatin1String kCount("count");
constexpr QLatin1String kStep("step");
constexpr QLatin1String kVersions("versions");
constexpr QLatin1String kPinned("pinned");
constexpr QLatin1String kName("name");
constexpr QLatin1String kOrigin("origin");
constexpr int kLongestPinName = 200;

tl::unexpected<ProjectError> failWith(ProjectFault fault, const QString &path, const QString &detail = {}, std::optional<Error> request = {})
{
    return tl::unexpected(ProjectError{fault, path, detail, std::move(request)});
}

Expected<Request> readRequest(const QJsonObject &document)
{
    const QByteArray text = QJsonDocument(document).toJson(QJsonDocument::Compact);
    return requestFromJson(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
}

/// Pins with the project's own answers do not repeat them.
tl::expected<std::vector<Pin>, Error> readPins(const QJsonArray &list, const Request &own)
{
    std::vector<Pin> pins;
    for (const QJsonValue &value : list) {
        if (pins.size() == kMaxPins)
            break;
        const QJsonObject entry = value.toObject();
        Pin pin{entry.value(kName).toString().left(kLongestPinName), own, entry.value(kAccelerator).toString().toStdString(), entry.value(kCount).toInt()};
        if (entry.contains(kRequest)) {
            Expected<Request> request = readRequest(entry.value(kRequest).toObject());
            if (!request)
                return tl::unexpected(request.error());
            pin.request = std::move(*request);
        }
        pins.push_back(std::move(pin));
    }
    return pins;
}

QJsonArray writePins(const Project &project)
{
    QJsonArray list;
    for (const Pin &pin : project.pins) {
        QJsonObject entry{{kName, pin.name}, {kAccelerator, QString::fromStdString(pin.acceleratorId)}, {kCount, pin.count}};
        if (!(pin.request == project.request))
            entry.insert(kRequest, requestDocument(pin.request));
        list.append(entry);
    }
    return list;
}

} // namespace

tl::expected<Project, ProjectError> readProject(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failWith(ProjectFault::CannotRead, path, file.errorString());
    if (file.size() > kMaxProjectBytes)
        return failWith(ProjectFault::TooLarge, path);
    const QByteArray bytes = file.read(kMaxProjectBytes);
    QJsonParseError parseError;
    const QJsonObject root = QJsonDocument::fromJson(bytes, &parseError).object();
    if (parseError.error != QJsonParseError::NoError || root.isEmpty())
        return failWith(ProjectFault::Damaged, path);

    Project project;
    QByteArray requestText = bytes;
    if (root.contains(kSchema)) {
        const int schema = root.value(kSchema).toInt(-1);
        if (schema > kProjectSchema)
            return failWith(ProjectFault::Newer, path);
        if (schema < 1 || !root.value(kRequest).isObject())
            return failWith(ProjectFault::Damaged, path);
        requestText = QJsonDocument(root.value(kRequest).toObject()).toJson(QJsonDocument::Compact);
        const QJsonObject chosen = root.value(kChosen).toObject();
        project.chosenAccelerator = chosen.value(kAccelerator).toString();
        project.chosenCount = chosen.value(kCount).toInt();
        project.step = root.value(kStep).toInt();
        project.origin = root.value(kOrigin).toString();
        const QJsonObject versions = root.value(kVersions).toObject();
        project.appVersion = versions.value(QLatin1String("app")).toString();
        project.catalogVersion = versions.value(QLatin1String("catalog")).toString();
        project.formulasVersion = versions.value(QLatin1String("formulas")).toString();
    }
    Expected<Request> request = requestFromJson(std::string_view(requestText.constData(), static_cast<std::size_t>(requestText.size())));
    if (!request)
        return failWith(ProjectFault::Damaged, path, {}, request.error());
    project.request = std::move(*request);
    auto pins = readPins(root.value(kPinned).toArray(), project.request);
    if (!pins)
        return failWith(ProjectFault::Damaged, path, {}, pins.error());
    project.pins = std::move(*pins);
    return project;
}

QJsonObject requestDocument(const Request &request)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(requestToJson(request))).object();
}

tl::expected<void, ProjectError> writeProject(const QString &path, const Project &project)
{
    QJsonObject root{
        {kSchema, kProjectSchema},
        {kRequest, requestDocument(project.request)},
        {kStep, project.step},
        {kVersions, QJsonObject{{QStringLiteral("app"), project.appVersion}, {QStringLiteral("catalog"), project.catalogVersion}, {QStringLiteral("formulas"), project.formulasVersion}}},
    };
    if (!project.chosenAccelerator.isEmpty())
        root.insert(kChosen, QJsonObject{{kAccelerator, project.chosenAccelerator}, {kCount, project.chosenCount}});
    if (!project.pins.empty())
        root.insert(kPinned, writePins(project));
    if (!project.origin.isEmpty())
        root.insert(kOrigin, project.origin);

    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failWith(ProjectFault::CannotWrite, path, file.errorString());
    file.write(QJsonDocument(root).toJson(QJsonDocument::Indented));
    if (!file.commit())
        return failWith(ProjectFault::CannotWrite, path, file.errorString());
    return {};
}

QString word(const Words &words, const ProjectError &error)
{
    const QString name = QFileInfo(error.path).fileName();
    switch (error.fault) {
    case ProjectFault::CannotRead:
        return words.translate("Powertrain", "“%1” cannot be read: %2", "file name, the system's reason").arg(name, error.detail);
    case ProjectFault::TooLarge:
        return words.translate("Powertrain", "“%1” is too large to be a project.", "file name").arg(name);
    case ProjectFault::Damaged:
        if (error.request) {
            return words.translate("Powertrain", "“%1” cannot be opened as a project: %2", "file name, what is wrong in it")
                .arg(name, word(words, *error.request));
        }
        return words.translate("Powertrain", "“%1” is damaged or is not a Powertrain project.", "file name").arg(name);
    case ProjectFault::Newer:
        return words.translate("Powertrain", "“%1” was saved by a newer version of Powertrain. Install that version to open it.", "file name").arg(name);
    case ProjectFault::CannotWrite:
        return words.translate("Powertrain", "“%1” cannot be saved: %2", "file name, the system's reason").arg(name, error.detail);
    }
    return {};
}

} // namespace powertrain
