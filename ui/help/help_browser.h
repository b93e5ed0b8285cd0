// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

#include "ui/help/help_topics.h"
#include "ui/theme/theme.h"

namespace powertrain {

/// Shows the help's own Markdown in the colours of the theme. Links lead to other topics; nothing else is ever opened,
/// and nothing is loaded.
class HelpBrowser : public QTextBrowser {
    Q_OBJECT

public:
    explicit HelpBrowser(QWidget *parent = nullptr);
    void showMarkdown(const QString &markdown);
    void setTheme(const Theme &theme);
    /// Marks every place in which one of the words stands. Returns how many.
    int highlight(const QStringList &words);
    /// Scrolls to the next marked place after the one looked at, from the top again after the last.
    void goToNextHit();

signals:
    void topicChosen(HelpTopic topic);

protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void changeEvent(QEvent *event) override;

private:
    void write();
    void styleBlocks();
    void styleTables();
    void styleBlock(QTextCursor cursor);
    void mark();

    Theme m_theme = Theme::light();
    QString m_markdown;
    QStringList m_words;
    QList<QTextCursor> m_hits;
    qsizetype m_hit = -1;
    bool m_writing = false;
};

} // namespace powertrain
