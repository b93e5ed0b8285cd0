// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_export.h"

#include <algorithm>
#include <cmath>

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/chart_scene.h"
#include "ui/charts/svg_paper.h"
#include "ui/theme/fonts.h"

namespace powertrain {

namespace {

constexpr double kMargin = 1.2; // in letter sizes
constexpr double kTitle = 1.25;

void paintPage(QPainter &painter, const ChartContent &content, const Theme &theme, const QSize &size, double pixel)
{
    const QRectF page(QPointF(0, 0), size);
    const double margin = pixel * kMargin;
    painter.fillRect(page, theme.color(Role::Surface));
    QFont font = chartFont(pixel * kTitle);
    font.setBold(true);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(theme.color(Role::Text));
    painter.drawText(QPointF(margin, margin + metrics.ascent()), metrics.elidedText(content.title, Qt::ElideRight, page.width() - 2 * margin));
    const QRectF area = page.adjusted(margin, margin + metrics.height() * 1.4, -margin, -margin);
    ChartScene chart;
    chart.setContent(content, theme, chartFont(pixel));
    chart.resize(area.size());
    painter.setRenderHint(QPainter::Antialiasing);
    chart.scene().render(&painter, area, QRectF(QPointF(0, 0), area.size()), Qt::IgnoreAspectRatio);
}

QStringList cells(const QStringList &row, qsizetype columns)
{
    QStringList result;
    for (qsizetype i = 0; i < columns; ++i) {
        QString cell = row.value(i);
        for (QChar &c : cell) {
            if (c == u'\t' || c == u'\n' || c == u'\r')
                c = u' ';
        }
        result += harmlessCell(cell);
    }
    return result;
}

qsizetype columnsOf(const ChartTable &table)
{
    qsizetype columns = table.header.size();
    for (const QStringList &row : table.rows)
        columns = std::max(columns, row.size());
    return columns;
}

QString quoted(QString cell)
{
    if (cell.contains(u',') || cell.contains(u'"'))
        return u'"' + cell.replace(u'"', QStringLiteral("\"\"")) + u'"';
    return cell;
}

} // namespace

QFont chartFont(double pixels)
{
    QFont font(QLatin1String(kFontFamily).toString());
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    return font;
}

QImage chartImage(const ChartContent &content, const Theme &theme, const QSize &size, double pixel, int scale)
{
    QImage image(size * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    paintPage(painter, content, theme, size, pixel);
    painter.end();
    return image;
}

QByteArray chartPng(const ChartContent &content, const Theme &theme, const QSize &size, double pixel)
{
    QImage image = chartImage(content, theme, size, pixel, 2);
    image.setText(QStringLiteral("Title"), content.title);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? bytes : QByteArray();
}

QByteArray chartSvg(const ChartContent &content, const Theme &theme, const QSize &size, double pixel)
{
    SvgPaper paper(size, content.title, content.summary);
    QPainter painter(&paper);
    paintPage(painter, content, theme, size, pixel);
    painter.end();
    return paper.take();
}

QString harmlessCell(const QString &text)
{
    if (text.isEmpty())
        return text;
    const QChar first = text.at(0);
    const bool formula = QStringView(u"=+-@\t\r").contains(first) || QStringView(u"＝＋－＠").contains(first);
    return formula ? u'\'' + text : text;
}

QByteArray csvTable(const ChartTable &table)
{
    const qsizetype columns = columnsOf(table);
    QByteArray bytes("\xEF\xBB\xBF");
    const auto write = [&](const QStringList &row) {
        QStringList line;
        for (const QString &cell : cells(row, columns))
            line += quoted(cell);
        bytes += line.join(u',').toUtf8() + "\r\n";
    };
    write(table.header);
    for (const QStringList &row : table.rows)
        write(row);
    return bytes;
}

QString tabTable(const ChartTable &table)
{
    const qsizetype columns = columnsOf(table);
    QStringList lines{cells(table.header, columns).join(u'\t')};
    for (const QStringList &row : table.rows)
        lines += cells(row, columns).join(u'\t');
    return lines.join(u'\n');
}

} // namespace powertrain
