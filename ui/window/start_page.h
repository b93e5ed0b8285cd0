// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "ui/text/words.h"
#include "ui/window/glyphs.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace powertrain {

class ChoiceCard;

/// A ready project that travels inside the program.
struct Example {
    QString path; ///< resource
    Glyph glyph;
    const char *title; ///< sources in the "Powertrain" context
    const char *explanation;
};
const std::vector<Example> &examples();

/// Where the program begins: four ready projects, a new one, and those used last.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);
    void setRecent(const QStringList &paths);
    void retranslate(const Words &words);
    QPushButton *newButton() const { return m_new; }
    QPushButton *openButton() const { return m_open; }
    ChoiceCard *exampleCard(int index) const { return m_cards[static_cast<std::size_t>(index)]; }

signals:
    void newRequested();
    void openRequested();
    void exampleRequested(int index);
    void recentRequested(const QString &path);

private:
    QLabel *m_title;
    QLabel *m_explanation;
    QPushButton *m_new;
    QPushButton *m_open;
    QLabel *m_examplesHeading;
    std::vector<ChoiceCard *> m_cards;
    QLabel *m_recentHeading;
    QWidget *m_recent;
    QVBoxLayout *m_recentColumn;
};

} // namespace powertrain
