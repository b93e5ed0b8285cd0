// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/message.h"

namespace powertrain {

/// What a trigger may ask about; regime_trigger_fields.cpp has the names that regimes use for them.
enum class TriggerField {
    // flags
    IsCiio,
    IsGovernment,
    ImportantData,
    PersonalInformation,
    ServesPublic,
    XinchuangRequired,
    StateFunded,
    StateSecrets,
    HealthInformation,
    CardholderData,
    NeedsSoc2,
    NeedsIso27001,
    ControlledUnclassified,
    ItarData,
    EarControlledData,
    UsNexus,
    PlacesModelOnEuMarket,
    DeploysInEu,
    EuHighRiskUse,
    ComputeOutsideChina,
    ComputeOutsideEea,
    BuysHardware,
    GpuPrc3a090,
    // numbers
    MlpsLevel,
    TrainingFlop,
    FinetuneFlop,
    BaseTrainingFlop,
    Count,
    // texts and lists of texts
    Jurisdiction,
    Task,
    Industry,
    Customer,
    Headquarters,
    ComputeRegion,
    Deployment,
    GpuVendor,
    GpuSeries
};
inline constexpr std::size_t kTriggerFields = static_cast<std::size_t>(TriggerField::GpuSeries) + 1;

/// Three-valued, so that a trigger about the card or the deployment mode stays open until that is known.
enum class Truth { No,
    Unknown,
    Yes };

/// The facts that triggers are evaluated over; a field that was not set is unknown.
class TriggerFacts {
public:
    TriggerFacts() = default;
    /// What is not set here is looked up in `base`, which has to outlive this: the facts of one option are a few words on
    /// top of those of the request.
    explicit TriggerFacts(const TriggerFacts *base)
        : m_base(base) { }

    void set(TriggerField field, bool flag);
    void set(TriggerField field, double number);
    void set(TriggerField field, std::vector<std::string> texts);

    struct Value {
        bool known = false;
        bool flag = false;
        double number = 0;
        std::vector<std::string> texts;
    };
    const Value &operator[](TriggerField field) const
    {
        const Value &own = m_values[static_cast<std::size_t>(field)];
        return own.known || !m_base ? own : (*m_base)[field];
    }

private:
    Value &at(TriggerField field) { return m_values[static_cast<std::size_t>(field)]; }
    std::array<Value, kTriggerFields> m_values;
    const TriggerFacts *m_base = nullptr;
};

/// A parsed trigger such as `jurisdiction in CN and (mlps_level >= 3 or not is_gov)`.
/// Grammar: or, and, not, parentheses; a flag alone; number (== != > >= < <=) number or number-field [/ number];
/// text (== !=) word; text (in) word or {word, …}. Words that a field cannot take are errors, as are unknown fields.
class Trigger {
public:
    static Expected<Trigger> parse(std::string_view text);
    Truth evaluate(const TriggerFacts &facts) const;
    /// True when the answer can change with the card, the count, the mode or the region of one option.
    bool dependsOnOption() const;
    bool mentions(TriggerField field) const;
    /// True when it asks about nothing but numbers of training FLOPs: no answer of the user speaks for the regime.
    bool asksOnlyForCompute() const;

    enum class Operator { Or,
        And,
        Not,
        Flag,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        Equal,
        NotEqual,
        In };
    struct Node {
        Operator op{};
        TriggerField field{};
        std::size_t left = 0, right = 0;        ///< indices of the operands of Or, And, Not
        std::optional<TriggerField> otherField; ///< right-hand side of a comparison, divided by `number`
        double number = 0;
        std::vector<std::string> words;
    };

private:
    friend class TriggerParser;
    Truth evaluate(std::size_t index, const TriggerFacts &facts) const;

    std::vector<Node> m_nodes; ///< operands before operators; the last is the root
};

} // namespace powertrain
