// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/engine.h"

#include <utility>

#include "core/plan/plan.h"

namespace powertrain {

Engine coreEngine(CatalogPtr catalog, std::string today)
{
    Engine engine;
    engine.catalog = catalog;
    engine.plan = [catalog, today = std::move(today)](const Request &request, std::stop_token stop) {
        PlanOptions options;
        options.today = today;
        options.stop = std::move(stop);
        return powertrain::plan(request, catalog, options);
    };
    engine.resolveModel = [catalog](const ModelAnswer &answer) { return powertrain::resolveModel(answer, *catalog); };
    engine.openModel = [](const std::string &path) { return openModelFiles(path); };
    engine.judge = [catalog](const Request &request) { return judgeCompliance(request, Flops(), *catalog); };
    return engine;
}

} // namespace powertrain
