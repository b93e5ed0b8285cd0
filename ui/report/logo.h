// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

namespace powertrain {

/// The largest logo file that is read: 4 MiB.
inline constexpr qsizetype kLargestLogo = 4 * 1024 * 1024;

/// A company's logo, no wider or higher than `pixels`, in its own proportions. A null image for whatever is no PNG,
/// JPEG or SVG, is damaged, larger than kLargestLogo or 30 megapixels, or thinner than 1:50. A stranger's SVG is
/// rebuilt from the elements that draw: no scripts, no entities, nothing that reads another file or refers to itself.
QImage readLogo(const QByteArray &file, int pixels);

} // namespace powertrain
