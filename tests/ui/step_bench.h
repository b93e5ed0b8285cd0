// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include <QScrollArea>
#include <QScrollBar>

#include "ui/project/first_request.h"
#include "ui/theme/theme.h"
#include "ui/window/style_sheet.h"
#include "ui/wizard/form.h"
#include "ui/wizard/step_compliance.h"
#include "ui/wizard/step_duration.h"
#include "ui/wizard/step_model.h"
#include "ui/wizard/step_page.h"
#include "ui/wizard/step_task.h"
#include "window_fixture.h"

namespace powertrain::test {

/// One step by itself in a scrolling window of its own, with the program's look.
struct StepBench {
    Engine engine = coreEngine(shippedCatalog(), kToday);
    ScriptedDialogs dialogs;
    QScrollArea area;
    StepPage *page;
    Request request;
    Words words;

    StepBench(int step, Language language, std::optional<Request> answers = std::nullopt, Theme theme = Theme::light())
        : page(make(step))
        , request(answers.value_or(firstRequest(language)))
        , words(language)
    {
        applyTheme(*qApp, theme);
        area.setObjectName(QStringLiteral("page"));
        area.setFrameShape(QFrame::NoFrame);
        area.setWidgetResizable(true);
        area.setWidget(page);
        area.setStyleSheet(windowStyleSheet(theme));
        words.useNames(engine.catalog);
        page->retranslate(words);
        page->load(request);
        page->showEffect(words, request, nullptr);
        QObject::connect(page, &StepPage::edited, &area, [this] { page->store(request); });
        area.resize(800, 700);
        area.show();
        settle();
    }

    void setOpen(bool open) const
    {
        for (Fold *fold : page->findChildren<Fold *>())
            fold->setOpen(open);
        settle();
    }
    static void settle()
    {
        for (int i = 0; i < 4; ++i)
            QCoreApplication::processEvents();
    }
    FieldRow *row(const char *field) const
    {
        for (FieldRow *row : page->rows()) {
            if (row->field()->accessibleName() == QLatin1String(field))
                return row;
        }
        return nullptr;
    }

private:
    StepPage *make(int step)
    {
        switch (step) {
        case 0:
            return new StepTask;
        case 1:
            return new StepModel(engine, dialogs);
        case 2:
            return new StepDuration;
        default:
            return new StepCompliance(engine);
        }
    }
};

/// Requests that raise other questions: every task, and answers that bring further fields.
inline std::vector<std::pair<const char *, Request>> everyTask(Language language)
{
    std::vector<std::pair<const char *, Request>> requests;
    for (const auto &entry : EnumNames<Task>::table) {
        Request request = firstRequest(language);
        request.task.kind = entry.first;
        request = [&] {
            Request defaults = defaultsFor(request, language);
            defaults.task.kind = request.task.kind;
            return defaults;
        }();
        requests.emplace_back(entry.second.data(), request);
    }
    Request much = firstRequest(language);
    much.model.datasetTokens.reset();
    much.model.sampleTokens = 512;
    much.compliance.jurisdictions = {"CN", "EU", "US"};
    much.compliance.personalInformation = true;
    much.compliance.placesModelOnEuMarket = true;
    much.compliance.people = 123456;
    much.duration.budget = Money::fromUnits(250000, much.currency);
    much.title = "A project with a name that is rather long and goes on for a while";
    requests.emplace_back("much", much);
    return requests;
}

} // namespace powertrain::test
