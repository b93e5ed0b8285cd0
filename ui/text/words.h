// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include <QString>
#include <QStringView>

#include "core/catalog/snapshot.h"
#include "core/cost/cost.h"
#include "core/units/message.h"
#include "core/units/quantity.h"

class QTranslator;

namespace powertrain {

enum class Language { English,
    Chinese };

/// How amounts of memory are written: in powers of 1024 (80 GiB) or of 1000 (86 GB).
enum class ByteUnits { Binary,
    Decimal };

/// The program's words in one language. A window has one and replaces it when the language is switched; a proposal
/// has its own, so that it can be printed in either language whatever the window shows.
///
/// Sentences are written where they are needed as
///     words.translate("Powertrain", "Weights", "part of the memory")
/// (lupdate recognises the call); the context is always "Powertrain", sentences are whole, values come by %1 or %n.
class Words {
public:
    explicit Words(Language language);
    ~Words();
    Words(const Words &);
    Words &operator=(const Words &);

    Language language() const { return m_language; }
    /// Where the names of accelerators, providers and regimes are looked up, whose ids stand in messages. Without a
    /// catalogue the ids are shown.
    void useNames(CatalogPtr catalog) { m_names = std::move(catalog); }
    const Catalog *names() const { return m_names.get(); }
    /// Memory in GiB, as cards are measured, until told otherwise.
    void useByteUnits(ByteUnits units) { m_byteUnits = units; }
    ByteUnits byteUnits() const { return m_byteUnits; }
    QString translate(const char *context, const char *source, const char *comment = nullptr, int n = -1) const;
    /// The data's own words in this language (regimes and notes carry both); the other language where one is empty.
    QString pick(const BilingualText &text) const;

    // Numbers, with their unit, in this language. Binary units are said as such (80 GiB), decimal ones too (86 GB).
    QString count(double n) const; ///< 1,234,567
    QString decimal(double n, int digits) const;
    QString percent(double ratio, int digits = 0) const;
    QString bytes(Bytes amount) const;        ///< memory: GiB, TiB …, or GB, TB … where those are asked for
    QString bytesDecimal(Bytes amount) const; ///< GB, TB … (files, weights)
    // For the axes of charts: memory as a bare number and the unit that it is in. Nothing else divides by 2^30.
    double memoryNumber(Bytes amount) const;
    QString memoryUnit() const; ///< "GiB" or "GB"
    QString bandwidth(BytesPerSecond rate) const;
    QString flops(Flops amount) const;
    QString flopsPerSecond(FlopsPerSecond rate) const;
    QString duration(Seconds time) const; ///< "3.2 h", "12 天"
    QString tokensPerSecond(TokensPerSecond rate) const;
    QString parameters(double n) const;            ///< "7.62B", in Chinese "76.2 亿（7.62B）"
    QString money(Money amount) const;             ///< "CNY 12,345.67"; ISO code always
    QString unitPrice(Money amount) const;         ///< up to six decimals
    QString argument(const Argument &value) const; ///< by its unit
    QString range(const Range<Bytes> &range) const;
    QString range(const Range<Seconds> &range) const;
    QString range(const Range<Money> &range) const;
    QString range(const Range<TokensPerSecond> &range) const;

private:
    Language m_language;
    ByteUnits m_byteUnits = ByteUnits::Binary;
    std::shared_ptr<QTranslator> m_translator;
    CatalogPtr m_names;
};

} // namespace powertrain
