// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/logo.h"

#include <algorithm>

#include <QBuffer>
#include <QImageReader>
#include <QSet>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

namespace powertrain {

namespace {

constexpr qint64 kMostPixels = 30'000'000;
constexpr qsizetype kLargestSvg = 1024 * 1024;
constexpr int kMostElements = 20'000;
constexpr int kDeepest = 64;
constexpr double kThinnest = 50;

/// What an SVG may consist of. Left out: image and use (they reach for other files or for themselves), script, style
/// sheets that import, filters, animations, and everything of another namespace.
const QSet<QString> &drawingElements()
{
    static const QSet<QString> elements{QStringLiteral("svg"), QStringLiteral("g"), QStringLiteral("defs"), QStringLiteral("path"), QStringLiteral("rect"), QStringLiteral("circle"),
        QStringLiteral("ellipse"), QStringLiteral("line"), QStringLiteral("polyline"), QStringLiteral("polygon"), QStringLiteral("text"), QStringLiteral("tspan"),
        QStringLiteral("linearGradient"), QStringLiteral("radialGradient"), QStringLiteral("stop"), QStringLiteral("style")};
    return elements;
}

bool reachesOut(QStringView value)
{
    if (value.contains(u"@import", Qt::CaseInsensitive))
        return true;
    for (qsizetype at = value.indexOf(u"url(", 0, Qt::CaseInsensitive); at >= 0; at = value.indexOf(u"url(", at + 4, Qt::CaseInsensitive)) {
        if (!value.mid(at + 4).trimmed().startsWith(u'#'))
            return true;
    }
    return false;
}

void copyStart(const QXmlStreamReader &reader, QXmlStreamWriter &writer)
{
    writer.writeStartElement(reader.name().toString());
    for (const QXmlStreamAttribute &attribute : reader.attributes()) {
        const QString name = attribute.name().toString();
        const bool dashed = name == QLatin1String("stroke-dasharray") || attribute.value().contains(u"dasharray"); // millions of dashes take minutes
        const bool reference = name == QLatin1String("href") && !attribute.value().startsWith(u'#');
        if (dashed || reference || name.startsWith(QLatin1String("on")) || reachesOut(attribute.value()))
            continue;
        if (attribute.namespaceUri().isEmpty())
            writer.writeAttribute(name, attribute.value().toString());
        else if (name == QLatin1String("href")) // a gradient that continues another
            writer.writeAttribute(QStringLiteral("http://www.w3.org/1999/xlink"), name, attribute.value().toString());
    }
}

/// Empty: not to be shown.
QByteArray safeSvg(const QByteArray &file)
{
    if (file.size() > kLargestSvg)
        return {};
    QByteArray safe;
    QXmlStreamReader reader(file);
    QXmlStreamWriter writer(&safe);
    writer.writeStartDocument();
    writer.writeDefaultNamespace(QStringLiteral("http://www.w3.org/2000/svg"));
    writer.writeNamespace(QStringLiteral("http://www.w3.org/1999/xlink"), QStringLiteral("xlink"));
    int depth = 0;
    int elements = 0;
    while (!reader.atEnd()) {
        switch (reader.readNext()) {
        case QXmlStreamReader::DTD:
            // Drawing programs write the public identifier; entities are nothing a logo needs.
            if (!reader.entityDeclarations().isEmpty())
                return {};
            break;
        case QXmlStreamReader::StartElement:
            if (elements == 0 && reader.name() != u"svg")
                return {};
            if (!drawingElements().contains(reader.name().toString()) || !(reader.namespaceUri().isEmpty() || reader.namespaceUri() == u"http://www.w3.org/2000/svg")) {
                reader.skipCurrentElement();
                break;
            }
            if (++elements > kMostElements || ++depth > kDeepest)
                return {};
            copyStart(reader, writer);
            break;
        case QXmlStreamReader::EndElement:
            --depth;
            writer.writeEndElement();
            break;
        case QXmlStreamReader::Characters:
            if (depth > 0 && !reachesOut(reader.text()))
                writer.writeCharacters(reader.text().toString());
            break;
        default:
            break;
        }
    }
    writer.writeEndDocument();
    return reader.hasError() || elements == 0 ? QByteArray() : safe;
}

QByteArray formatOf(const QByteArray &file)
{
    if (file.startsWith("\x89PNG\r\n\x1a\n"))
        return "png";
    if (file.startsWith("\xff\xd8\xff"))
        return "jpeg";
    return file.left(4096).contains("<svg") ? "svg" : QByteArray();
}

} // namespace

QImage readLogo(const QByteArray &file, int pixels)
{
    const QByteArray format = formatOf(file);
    if (format.isEmpty() || file.size() > kLargestLogo || pixels <= 0)
        return {};
    QByteArray bytes = format == "svg" ? safeSvg(file) : file;
    if (bytes.isEmpty())
        return {};
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setDecideFormatFromContent(false);
    const QSize size = reader.size();
    if (size.isEmpty() || static_cast<qint64>(size.width()) * size.height() > kMostPixels)
        return {};
    if (std::max(size.width(), size.height()) > kThinnest * std::min(size.width(), size.height()))
        return {};
    const QSize shown = size.scaled(pixels, pixels, Qt::KeepAspectRatio);
    // Vectors are drawn at the size asked for; of a photograph nothing is gained by enlarging it.
    if (format == "svg" || size.width() > pixels || size.height() > pixels)
        reader.setScaledSize(shown.expandedTo(QSize(1, 1)));
    return reader.read();
}

} // namespace powertrain
