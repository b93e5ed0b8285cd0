// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include <QString>

#include "core/workload/request.h"
#include "ui/project/pin.h"
#include "ui/text/words.h"

class QJsonObject;

namespace powertrain {

/// What a *.powertrain file holds: the answers, the option looked at, and with which versions it was last computed.
struct Project {
    Request request;
    QString chosenAccelerator; ///< of the option that the user looks at; empty: the recommendation
    int chosenCount = 0;
    int step = 0; ///< page shown when it was saved
    std::vector<Pin> pins;
    QString origin; ///< of recovered work: the project file it belongs to
    QString appVersion;
    QString catalogVersion;
    QString formulasVersion;
};

/// Version of the file's own layout. Older files open; newer ones are refused.
inline constexpr int kProjectSchema = 1;

enum class ProjectFault { CannotRead,
    TooLarge,
    Damaged,
    Newer,
    CannotWrite };

struct ProjectError {
    ProjectFault fault{};
    QString path;
    QString detail;               ///< the system's own words, for reading and writing
    std::optional<Error> request; ///< Damaged: what is wrong with the answers in it
};

/// Reads a project, or a bare request document (an example of the command line).
tl::expected<Project, ProjectError> readProject(const QString &path);
/// Writes all or nothing.
tl::expected<void, ProjectError> writeProject(const QString &path, const Project &project);

/// The answers as the file holds them (resources/schema/request.schema.json).
QJsonObject requestDocument(const Request &request);

/// One sentence.
QString word(const Words &words, const ProjectError &error);

} // namespace powertrain
