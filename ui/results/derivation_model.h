// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractItemModel>

#include "core/plan/proposal.h"
#include "ui/text/words.h"

namespace powertrain {

/// The derivations of a proposal as a tree: figure → step → values put in. Columns: what, formula or name, value, source.
class DerivationModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Columns { WhatColumn,
        FormulaColumn,
        ValueColumn,
        SourceColumn,
        ColumnCount };

    explicit DerivationModel(QObject *parent = nullptr);
    void setContent(const Proposal &proposal, const Words &words);

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
        std::vector<std::unique_ptr<Node>> children;

        Node *add();
    };
    void addDerivation(const QString &title, const Derivation &derivation, const Words &words, const QString &remark = {});
    Node *nodeAt(const QModelIndex &index) const;

    Node m_root;
    QStringList m_headers;
};

} // namespace powertrain
