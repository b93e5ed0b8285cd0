// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/wording.h"

namespace powertrain {

QString word(const Words &words, DataShape shape)
{
    switch (shape) {
    case DataShape::Shards:
        return words.translate("Powertrain", "large shards of packed tokens", "shape of the training data");
    case DataShape::Files:
        return words.translate("Powertrain", "single files", "shape of the training data");
    case DataShape::SmallFiles:
        return words.translate("Powertrain", "very many small files", "shape of the training data");
    }
    return {};
}

QString word(const Words &words, TrafficKind kind)
{
    switch (kind) {
    case TrafficKind::Tensor:
        return words.translate("Powertrain", "Tensor parallelism", "kind of traffic");
    case TrafficKind::Context:
        return words.translate("Powertrain", "Context parallelism", "kind of traffic");
    case TrafficKind::Expert:
        return words.translate("Powertrain", "Expert parallelism", "kind of traffic");
    case TrafficKind::Pipeline:
        return words.translate("Powertrain", "Pipeline parallelism", "kind of traffic");
    case TrafficKind::Data:
        return words.translate("Powertrain", "Data parallelism", "kind of traffic");
    }
    return {};
}

QString word(const Words &words, LinkVerdict verdict)
{
    switch (verdict) {
    case LinkVerdict::Unknown:
        return words.translate("Powertrain", "unknown", "verdict on a link");
    case LinkVerdict::Good:
        return words.translate("Powertrain", "good", "verdict on a link");
    case LinkVerdict::Poor:
        return words.translate("Powertrain", "poor: costs time", "verdict on a link");
    case LinkVerdict::Insufficient:
        return words.translate("Powertrain", "not enough", "verdict on a link");
    }
    return {};
}

QString word(const Words &words, EcosystemTier tier)
{
    switch (tier) {
    case EcosystemTier::FirstClass:
        return words.translate("Powertrain", "First choice of all frameworks", "reach of a software stack");
    case EcosystemTier::Upstream:
        return words.translate("Powertrain", "In the frameworks' own releases, with gaps", "reach of a software stack");
    case EcosystemTier::Plugin:
        return words.translate("Powertrain", "Kept by the vendor as plug-ins or forks", "reach of a software stack");
    case EcosystemTier::Narrow:
        return words.translate("Powertrain", "The vendor's own kit, for few models", "reach of a software stack");
    }
    return {};
}

QString word(const Words &words, PrecisionSupport support)
{
    switch (support) {
    case PrecisionSupport::Native:
        return words.translate("Powertrain", "supported", "what a software stack makes of a precision");
    case PrecisionSupport::WeightOnly:
        return words.translate("Powertrain", "weights only, computed in 16 bit", "what a software stack makes of a precision");
    case PrecisionSupport::Partial:
        return words.translate("Powertrain", "partly supported", "what a software stack makes of a precision");
    case PrecisionSupport::None:
        return words.translate("Powertrain", "not supported", "what a software stack makes of a precision");
    }
    return {};
}

QString word(const Words &words, MaterialSource source)
{
    switch (source) {
    case MaterialSource::Rented:
        return words.translate("Powertrain", "in the rent", "how a part is had");
    case MaterialSource::Bought:
        return words.translate("Powertrain", "bought", "how a part is had");
    case MaterialSource::Asked:
        return words.translate("Powertrain", "to be quoted", "how a part is had");
    }
    return {};
}

QString word(const Words &words, TransferPath path)
{
    switch (path) {
    case TransferPath::StaysInside:
        return words.translate("Powertrain", "Everything is computed in mainland China: nothing has to be done for data to leave it.", "cross-border data");
    case TransferPath::HeadcountUnknown:
        return words.translate("Powertrain", "Data may leave mainland China; a head-count is missing, so the way stays open. Enter both head-counts of one calendar year.", "cross-border data");
    case TransferPath::Exempt:
        return words.translate("Powertrain", "Exempt from assessment, standard contract and certification; the other duties of personal information protection remain.", "cross-border data");
    case TransferPath::ContractOrCertification:
        return words.translate("Powertrain", "A filed standard contract or a certification for personal information leaving the country is needed.", "cross-border data");
    case TransferPath::SecurityAssessment:
        return words.translate("Powertrain", "A security assessment by the Cyberspace Administration is needed before data leave the country.", "cross-border data");
    }
    return {};
}

QString word(const Words &words, ExportClass exportClass)
{
    switch (exportClass) {
    case ExportClass::Unknown:
        return words.translate("Powertrain", "unknown: a figure is missing", "class of US export control");
    case ExportClass::Outside:
        return words.translate("Powertrain", "outside 3A090 by arithmetic", "class of US export control");
    case ExportClass::OutsideNotDataCentre:
        return words.translate("Powertrain", "outside 3A090: not made for data centres", "class of US export control");
    case ExportClass::ClassA:
        return words.translate("Powertrain", "ECCN 3A090.a", "class of US export control");
    case ExportClass::ClassB:
        return words.translate("Powertrain", "ECCN 3A090.b", "class of US export control");
    }
    return {};
}

} // namespace powertrain
