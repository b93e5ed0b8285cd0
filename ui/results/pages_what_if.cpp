// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pages.h"

namespace powertrain {

WhatIfPage::WhatIfPage(QWidget *parent)
    : ResultPage(parent)
{
}

void WhatIfPage::fill(const ResultContent &content)
{
    setTitle(resultPageTitle(content.words, ResultPageId::WhatIf), {});
}

} // namespace powertrain
