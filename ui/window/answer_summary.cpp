// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/answer_summary.h"

#include <QDir>
#include <QFileInfo>

#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString modelText(const Words &words, const ModelAnswer &answer, const Catalog &catalog)
{
    if (!answer.name.empty()) {
        const LibraryModel *model = catalog.findModel(answer.name);
        return QString::fromStdString(model ? model->name : answer.name);
    }
    if (!answer.configJson.empty())
        return answer.configPath.empty() ? words.translate("Powertrain", "configuration in the project", "a model without a name") : QFileInfo(QDir::cleanPath(QString::fromStdString(answer.configPath))).fileName();
    return answer.parameters ? words.parameters(*answer.parameters) : QString();
}

} // namespace

QStringList answerSummary(const Words &words, const Request &request, const Catalog &catalog)
{
    const TaskAnswer &task = request.task;
    QString taskText = word(words, task.kind);
    if (task.kind == Task::FineTune)
        taskText = word(words, task.method);
    else if (task.kind == Task::Inference)
        taskText = words.translate("Powertrain", "%1, %2", "task, kind").arg(taskText, word(words, task.serving));

    const DurationAnswer &duration = request.duration;
    const QString durationText = words.translate("Powertrain", "%1 days, %2 h a day", "length of the project, hours of use")
                                     .arg(words.count(duration.days), words.decimal(duration.hoursPerDay, duration.hoursPerDay == static_cast<int>(duration.hoursPerDay) ? 0 : 1));

    QString complianceText = word(words, request.compliance.boundary);
    if (request.compliance.mlpsLevel > 0)
        complianceText = words.translate("Powertrain", "%1, MLPS %2", "data boundary, level").arg(complianceText, QString::number(request.compliance.mlpsLevel));
    return {taskText, modelText(words, request.model, catalog), durationText, complianceText};
}

} // namespace powertrain
