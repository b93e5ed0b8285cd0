// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractItemModel>
#include <QHash>

#include "core/plan/explore.h"
#include "ui/text/words.h"

namespace powertrain {

/// The derivations of one option as a tree: figure → step → values put in → the step that gave the value → … Columns:
/// what, formula or name, value, source. The two sums that everybody learns come first, as examples.
class DerivationModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Columns { WhatColumn,
        FormulaColumn,
        ValueColumn,
        SourceColumn,
        ColumnCount };

    explicit DerivationModel(QObject *parent = nullptr);
    void setContent(const Explanation &explanation, const std::vector<ArticleSum> &examples, const Words &words);

    /// The step that gave a number which stands in `text` as the window words it ("118 GiB"): of several numbers the
    /// longest. Failing a step, a value that was put into one. Invalid: nothing here gave such a number.
    QModelIndex find(const QString &text) const;
    /// The branch from here on as indented text, tabs between the columns.
    QString asText(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node {
        QString texts[ColumnCount];
        Node *parent = nullptr;
        int row = 0;
        bool isStep = false;
        std::vector<std::unique_ptr<Node>> children;

        Node *add();
    };
    void addDerivation(const QString &title, const Derivation &derivation, const Words &words, const QString &remark = {});
    void fillStep(Node *node, const Derivation &derivation, std::size_t step, const Words &words, int depth);
    void remember(Node *node);
    Node *headOf(Node *node) const;
    Node *nodeAt(const QModelIndex &index) const;
    QModelIndex indexOf(Node *node) const;

    Node m_root;
    QHash<QString, Node *> m_steps;  ///< by the value as worded; the last step that gave it
    QHash<QString, Node *> m_values; ///< likewise of values put in
    QStringList m_headers;
};

} // namespace powertrain
