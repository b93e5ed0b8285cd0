// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/svg_paper.h"

#include <algorithm>
#include <cmath>

#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>

namespace powertrain {

namespace {

QString number(double value)
{
    if (!(value > -1e7 && value < 1e7))
        return QStringLiteral("0");
    QString text = QString::number(value, 'f', 2);
    while (text.contains(u'.') && (text.endsWith(u'0') || text.endsWith(u'.')))
        text.chop(1);
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

/// Fit to stand in XML: no control characters, no halves of pairs, no markup.
QString escaped(const QString &text)
{
    QString clean;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        const bool pair = c.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate();
        if (pair)
            clean += c, clean += text.at(++i);
        else if (!c.isSurrogate() && c.unicode() >= 0x20 && c.unicode() < 0xFFFE)
            clean += c;
    }
    return clean.toHtmlEscaped();
}

QString pathData(const QPainterPath &path)
{
    QString data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        switch (element.type) {
        case QPainterPath::MoveToElement:
            data += u'M';
            break;
        case QPainterPath::LineToElement:
            data += u'L';
            break;
        case QPainterPath::CurveToElement:
            data += u'C';
            break;
        case QPainterPath::CurveToDataElement:
            data += u' ';
            break;
        }
        data += number(element.x) + u' ' + number(element.y);
    }
    return data;
}

QString colour(const char *name, const QColor &value)
{
    QString text = QStringLiteral(" %1=\"%2\"").arg(QLatin1String(name), value.name());
    if (value.alpha() < 255)
        text += QStringLiteral(" %1-opacity=\"%2\"").arg(QLatin1String(name), number(value.alphaF()));
    return text;
}

} // namespace

/// Coordinates are written as they lie on the paper, after the painter's transformation; only text carries one of its own.
class SvgPaper::Engine : public QPaintEngine {
public:
    Engine()
        : QPaintEngine(PrimitiveTransform | PainterPaths | Antialiasing | AlphaBlend | ConstantOpacity) { }

    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState &state) override
    {
        const DirtyFlags dirty = state.state();
        if (dirty & DirtyTransform)
            m_transform = state.transform();
        if (dirty & DirtyPen)
            m_pen = state.pen();
        if (dirty & DirtyBrush)
            m_brush = state.brush();
        if (dirty & DirtyOpacity)
            m_opacity = state.opacity();
        if (dirty & DirtyClipEnabled)
            m_clips = state.isClipEnabled();
        if (dirty & DirtyClipPath)
            clip(state.clipPath(), state.clipOperation());
        if (dirty & DirtyClipRegion) {
            QPainterPath path;
            path.addRegion(state.clipRegion());
            clip(path, state.clipOperation());
        }
    }

    void drawPath(const QPainterPath &path) override { write(m_transform.map(path), m_brush.style() != Qt::NoBrush); }

    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        for (int i = 0; i < count; ++i)
            i == 0 ? path.moveTo(points[i]) : path.lineTo(points[i]);
        if (mode != PolylineMode)
            path.closeSubpath();
        write(m_transform.map(path), mode != PolylineMode && m_brush.style() != Qt::NoBrush);
    }

    void drawTextItem(const QPointF &at, const QTextItem &item) override
    {
        const QFont font = item.font();
        const double size = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
        QString place = QStringLiteral(" x=\"%1\" y=\"%2\"").arg(number(at.x()), number(at.y()));
        if (!m_transform.isIdentity())
            place = QStringLiteral(" transform=\"matrix(%1 %2 %3 %4 %5 %6)\"").arg(QString::number(m_transform.m11()), QString::number(m_transform.m12()), QString::number(m_transform.m21()), QString::number(m_transform.m22()), number(m_transform.dx()), number(m_transform.dy())) + place;
        const QString weight = font.weight() >= QFont::DemiBold ? QStringLiteral(" font-weight=\"bold\"") : QString();
        m_body += QStringLiteral("<text%1 font-family=\"'Noto Sans CJK SC','Noto Sans SC','Microsoft YaHei','PingFang SC',sans-serif\" font-size=\"%2\"%3 textLength=\"%4\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\"%5%6>%7</text>\n")
                      .arg(place, number(size), weight, number(item.width()), colour("fill", m_pen.color()), common(), escaped(item.text()));
    }

    void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override { }

    QString body() const { return m_definitions.isEmpty() ? m_body : QStringLiteral("<defs>\n") + m_definitions + QStringLiteral("</defs>\n") + m_body; }

private:
    void clip(const QPainterPath &path, Qt::ClipOperation operation)
    {
        if (operation == Qt::NoClip) {
            m_clips = false;
            return;
        }
        const QPainterPath mapped = m_transform.map(path);
        m_clip = operation == Qt::IntersectClip && m_clips ? m_clip.intersected(mapped) : mapped;
        m_clips = true;
        m_clipId = 0;
    }

    /// What every element carries: the clip, defined once, and the opacity.
    QString common()
    {
        QString text;
        if (m_clips) {
            if (m_clipId == 0) {
                m_clipId = ++m_clipCount;
                m_definitions += QStringLiteral("<clipPath id=\"c%1\"><path d=\"%2\"/></clipPath>\n").arg(QString::number(m_clipId), pathData(m_clip));
            }
            text += QStringLiteral(" clip-path=\"url(#c%1)\"").arg(m_clipId);
        }
        if (m_opacity < 1)
            text += QStringLiteral(" opacity=\"%1\"").arg(number(m_opacity));
        return text;
    }

    void write(const QPainterPath &path, bool filled)
    {
        if (path.isEmpty() || (!filled && m_pen.style() == Qt::NoPen))
            return;
        QString look = filled ? colour("fill", m_brush.color()) : QStringLiteral(" fill=\"none\"");
        if (filled && path.fillRule() == Qt::OddEvenFill)
            look += QLatin1String(" fill-rule=\"evenodd\"");
        if (m_pen.style() != Qt::NoPen) {
            const double scale = m_pen.isCosmetic() ? 1 : std::hypot(m_transform.m11(), m_transform.m12());
            const double width = std::max(m_pen.widthF(), 1e-3 + (m_pen.widthF() == 0 ? 1.0 : 0.0)) * scale;
            look += colour("stroke", m_pen.color()) + QStringLiteral(" stroke-width=\"%1\"").arg(number(width));
            QStringList dashes;
            for (const double dash : m_pen.dashPattern())
                dashes += number(dash * width);
            if (!dashes.isEmpty())
                look += QStringLiteral(" stroke-dasharray=\"%1\"").arg(dashes.join(u' '));
        }
        m_body += QStringLiteral("<path d=\"%1\"%2%3/>\n").arg(pathData(path), look, common());
    }

    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    double m_opacity = 1;
    bool m_clips = false;
    QPainterPath m_clip; ///< on the paper
    int m_clipId = 0;    ///< 0: not written yet
    int m_clipCount = 0;
    QString m_definitions, m_body;
};

SvgPaper::SvgPaper(const QSize &size, const QString &title, const QString &description)
    : m_size(size)
    , m_title(title)
    , m_description(description)
    , m_engine(std::make_unique<Engine>())
{
}

SvgPaper::~SvgPaper() = default;

QPaintEngine *SvgPaper::paintEngine() const { return m_engine.get(); }

QByteArray SvgPaper::take() const
{
    const QString width = QString::number(m_size.width()), height = QString::number(m_size.height());
    QString file = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%1\" height=\"%2\" viewBox=\"0 0 %1 %2\">\n").arg(width, height);
    file += QStringLiteral("<title>%1</title>\n<desc>%2</desc>\n").arg(escaped(m_title), escaped(m_description));
    return (file + m_engine->body() + QStringLiteral("</svg>\n")).toUtf8();
}

int SvgPaper::metric(PaintDeviceMetric metric) const
{
    constexpr int kDotsPerInch = 96;
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return qRound(m_size.width() * 25.4 / kDotsPerInch);
    case PdmHeightMM:
        return qRound(m_size.height() * 25.4 / kDotsPerInch);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return kDotsPerInch;
    case PdmNumColors:
        return 0x7fffffff;
    case PdmDepth:
        return 32;
    case PdmDevicePixelRatio:
        return 1;
    default:
        return QPaintDevice::metric(metric);
    }
}

} // namespace powertrain
