// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/units/message.h"

namespace powertrain {

/// One sentence for an error; core itself has only codes.
using ErrorWording = std::function<std::string(const Error &)>;

/// One input document of `powertrain estimate`: a case, or an array of cases.
struct CaseDocument {
    std::string name; ///< file name, for errors
    std::string text;
};

/// Answers cases of kind "model", "train" and "serve" and, where a case carries `reported` figures, compares with
/// them. One case in one document gives its answer; everything else gives {"cases": […], "summary": {…}}. A case that
/// cannot be answered carries its `error`; a document that is no JSON, or no case, fails.
/// Format: resources/schema/estimate.schema.json.
Expected<std::string> answerCases(const std::vector<CaseDocument> &documents, const Catalog &catalog, const ErrorWording &wording);

} // namespace powertrain
