// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/units/message.h"
#include "core/units/quantity.h"
#include "core/workload/request.h"

namespace powertrain {

/// What a trigger may ask about; regime_trigger.cpp has the names that regimes use for them.
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
    void set(TriggerField field, bool flag);
    void set(TriggerField field, double number);
    void set(TriggerField field, std::vector<std::string> texts);

    struct Value {
        bool known = false;
        bool flag = false;
        double number = 0;
        std::vector<std::string> texts;
    };
    const Value &operator[](TriggerField field) const { return m_values[static_cast<std::size_t>(field)]; }

private:
    Value &at(TriggerField field) { return m_values[static_cast<std::size_t>(field)]; }
    std::array<Value, kTriggerFields> m_values;
};

/// What only one option decides. Unset members stay unknown.
struct OptionFacts {
    std::optional<DeploymentMode> deployment;
    const Accelerator *accelerator = nullptr;
    std::optional<int> count;
    std::optional<std::string> region; ///< canonical, see compliance_regions.h
};

TriggerFacts triggerFacts(const Request &request, Flops trainingFlops, const OptionFacts &option = {});

/// A parsed trigger such as `jurisdiction in CN and (mlps_level >= 3 or not is_gov)`.
/// Grammar: or, and, not, parentheses; a flag alone; number (== != > >= < <=) number or number-field [/ number];
/// text (== !=) word; text (in) word or {word, …}. Words that a field cannot take are errors, as are unknown fields.
class Trigger {
public:
    static Expected<Trigger> parse(std::string_view text);
    Truth evaluate(const TriggerFacts &facts) const;
    /// True when the answer can change with the card, the count, the mode or the region of one option.
    bool dependsOnOption() const;

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

/// True for an accelerator designed in mainland China that meets the performance of ECCN 3A090 (or whose performance
/// is unknown while it is a data-centre part): General Prohibition 10 may reach its use by US persons anywhere.
bool isPrcControlledChip(const Accelerator &accelerator);

} // namespace powertrain
