// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

#include "ui/catalog/catalog_table.h"
#include "ui/theme/theme.h"

namespace powertrain {

/// Everything about one row, to be read, selected and copied. All of it is put in as plain text.
class FactsView : public QTextEdit {
    Q_OBJECT

public:
    explicit FactsView(QWidget *parent = nullptr);
    void setFacts(const QString &title, const std::vector<FactGroup> &groups);
    /// One sentence in place of facts.
    void setHint(const QString &hint);
    void setTheme(const Theme &theme);

private:
    void write();

    QString m_title, m_hint;
    std::vector<FactGroup> m_groups;
    Theme m_theme = Theme::light();
};

} // namespace powertrain
