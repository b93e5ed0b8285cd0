// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "core/local/smallest_changes.h"
#include "ui/text/words.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace powertrain {

/// Changes below one another, each with what it leads to and a button that takes it over.
class ChangeList : public QWidget {
    Q_OBJECT

public:
    explicit ChangeList(QWidget *parent = nullptr);
    void setChanges(const Words &words, const std::vector<LocalChange> &changes);
    const std::vector<QPushButton *> &buttons() const { return m_buttons; }

signals:
    void chosen(const powertrain::Request &request);

private:
    void addChange(const Words &words, const LocalChange &change);

    QVBoxLayout *m_column;
    QLabel *m_title;
    QWidget *m_rows = nullptr;
    std::vector<QPushButton *> m_buttons;
};

} // namespace powertrain
