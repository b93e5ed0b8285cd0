// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/project/project_file.h"

#include <QFile>
#include <QFileInfo>
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

tl::unexpected<ProjectError> failWith(ProjectFault fault, const QString &path, const QString &detail = {}, std::optional<Error> request = {})
{
    return tl::unexpected(ProjectError{fault, path, detail, std::move(request)});
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
        const QJsonObject versions = root.value(kVersions).toObject();
        project.appVersion = versions.value(QLatin1String("app")).toString();
        project.catalogVersion = versions.value(QLatin1String("catalog")).toString();
        project.formulasVersion = versions.value(QLatin1String("formulas")).toString();
    }
    Expected<Request> request = requestFromJson(std::string_view(requestText.constData(), static_cast<std::size_t>(requestText.size())));
    if (!request)
        return failWith(ProjectFault::Damaged, path, {}, request.error());
    project.request = std::move(*request);
    return project;
}

tl::expected<void, ProjectError> writeProject(const QString &path, const Project &project)
{
    const QByteArray requestText = QByteArray::fromStdString(requestToJson(project.request));
    QJsonObject root{
        {kSchema, kProjectSchema},
        {kRequest, QJsonDocument::fromJson(requestText).object()},
        {kStep, project.step},
        {kVersions, QJsonObject{{QStringLiteral("app"), project.appVersion}, {QStringLiteral("catalog"), project.catalogVersion}, {QStringLiteral("formulas"), project.formulasVersion}}},
    };
    if (!project.chosenAccelerator.isEmpty())
        root.insert(kChosen, QJsonObject{{kAccelerator, project.chosenAccelerator}, {kCount, project.chosenCount}});

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
