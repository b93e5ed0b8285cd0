// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QByteArray>
#include <QPaintDevice>
#include <QSize>
#include <QString>

namespace powertrain {

/// Paper whose painting becomes an SVG 1.1 picture: shapes stay shapes, text stays text and keeps its width whatever font
/// the reader has. Pictures made of pixels are left out, because charts have none. (Qt 6.4's own generator forgets what a
/// painter clips and lets text run as wide as the reader's font; its module is one more that a build would have to find.)
class SvgPaper : public QPaintDevice {
public:
    SvgPaper(const QSize &size, const QString &title, const QString &description);
    ~SvgPaper() override;

    QPaintEngine *paintEngine() const override;
    /// The whole file, once the painter has ended.
    QByteArray take() const;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    QSize m_size;
    QString m_title, m_description;
    std::unique_ptr<Engine> m_engine;
};

} // namespace powertrain
