// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/plan/regime_trigger.h"

namespace powertrain {

enum class FieldKind { Flag,
    Number,
    Text };

/// What the trigger language knows about a field.
struct FieldInfo {
    std::string_view name; ///< as regimes write it
    TriggerField field;
    FieldKind kind;
    bool option; ///< decided by one option, not by the request alone
};

/// Null: regimes have no such word.
const FieldInfo *findField(std::string_view name);
const FieldInfo &infoOf(TriggerField field);
/// Whether `word` is a value the field can ever have. Countries and vendors are open lists.
bool takesWord(TriggerField field, std::string_view word);

} // namespace powertrain
