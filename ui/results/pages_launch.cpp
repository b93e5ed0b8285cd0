// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

namespace powertrain {

LaunchPage::LaunchPage(QWidget *parent)
    : ResultPage(parent)
{
}

void LaunchPage::fill(const ResultContent &content)
{
    setTitle(resultPageTitle(content.words, ResultPageId::Launch), {});
}

} // namespace powertrain
