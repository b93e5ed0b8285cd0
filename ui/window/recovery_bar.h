// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "ui/project/project_session.h"
#include "ui/text/words.h"

class QVBoxLayout;

namespace powertrain {

/// What an earlier run could not save, offered above the start page. Not shown where there is nothing.
class RecoveryBar : public QWidget {
    Q_OBJECT

public:
    explicit RecoveryBar(QWidget *parent = nullptr);
    void setWork(std::vector<RecoveredWork> works);
    void retranslate(const Words &words);
    const std::vector<RecoveredWork> &works() const { return m_works; }

signals:
    void recoverRequested(const powertrain::RecoveredWork &work);
    void discardRequested(const powertrain::RecoveredWork &work);

private:
    void refresh();

    Words m_words;
    std::vector<RecoveredWork> m_works;
    QVBoxLayout *m_column;
};

} // namespace powertrain
