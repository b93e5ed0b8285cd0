// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

namespace powertrain {

ComparePage::ComparePage(QWidget *parent)
    : ResultPage(parent)
{
}

void ComparePage::fill(const ResultContent &content)
{
    setTitle(resultPageTitle(content.words, ResultPageId::Compare), {});
}

} // namespace powertrain
