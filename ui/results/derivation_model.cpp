// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/derivation_model.h"

#include <QFont>

#include "ui/text/wording.h"

namespace powertrain {

DerivationModel::DerivationModel(QObject *parent)
    : QAbstractItemModel(parent)
{
}

DerivationModel::Node *DerivationModel::Node::add()
{
    children.push_back(std::make_unique<Node>());
    Node *child = children.back().get();
    child->parent = this;
    child->row = static_cast<int>(children.size()) - 1;
    return child;
}

void DerivationModel::addDerivation(const QString &title, const Derivation &derivation, const Words &words, const QString &remark)
{
    if (derivation.empty())
        return;
    Node *head = m_root.add();
    head->texts[WhatColumn] = title;
    head->texts[SourceColumn] = remark;
    for (const DerivationStep &step : derivation) {
        Node *node = head->add();
        node->texts[WhatColumn] = wordStep(words, step);
        node->texts[FormulaColumn] = QString::fromStdString(step.formula);
        node->texts[ValueColumn] = words.argument(step.result);
        node->texts[SourceColumn] = QString::fromStdString(step.source);
        for (const Argument &input : step.inputs) {
            Node *value = node->add();
            value->texts[WhatColumn] = wordSymbol(words, input.name);
            value->texts[FormulaColumn] = QString::fromStdString(input.name);
            value->texts[ValueColumn] = wordValue(words, input);
        }
    }
}

void DerivationModel::setContent(const Proposal &proposal, const Words &words)
{
    beginResetModel();
    m_root.children.clear();
    m_headers = QStringList{words.translate("Powertrain", "Step", "table column: of a calculation"), words.translate("Powertrain", "Formula", "table column"),
        words.translate("Powertrain", "Value", "table column"), words.translate("Powertrain", "Source", "table column")};
    addDerivation(words.translate("Powertrain", "Memory", "derivation of"), proposal.memoryDerivation, words);
    addDerivation(words.translate("Powertrain", "Time and speed", "derivation of"), proposal.timeDerivation, words);
    addDerivation(words.translate("Powertrain", "Cost", "derivation of"), proposal.costDerivation, words);
    if (const auto &around = proposal.surroundings) {
        addDerivation(words.translate("Powertrain", "Storage", "derivation of"), around->storage.derivation, words);
        addDerivation(words.translate("Powertrain", "Network", "derivation of"), around->network.derivation, words);
        addDerivation(words.translate("Powertrain", "Balance of the triangle", "derivation of"), around->balance.derivation, words);
        addDerivation(words.translate("Powertrain", "Servers, power and space", "derivation of"), around->hosts.derivation, words);
    }
    for (const ArticleSum &sum : proposal.articleSums)
        addDerivation(words.translate("Powertrain", "Worked example: %1", "derivation of").arg(wordSymbol(words, sum.id)), sum.derivation, words, word(words, sum.remark));
    endResetModel();
}

DerivationModel::Node *DerivationModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Node *>(index.internalPointer()) : const_cast<Node *>(&m_root);
}

QModelIndex DerivationModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeAt(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex DerivationModel::parent(const QModelIndex &child) const
{
    Node *node = child.isValid() ? nodeAt(child)->parent : nullptr;
    return !node || node == &m_root ? QModelIndex() : createIndex(node->row, 0, node);
}

int DerivationModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent)->children.size());
}

int DerivationModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QVariant DerivationModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node *node = nodeAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return node->texts[index.column()];
    case Qt::ToolTipRole:
        return node->texts[index.column()].size() > 30 ? QVariant(node->texts[index.column()].toHtmlEscaped()) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == ValueColumn ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole:
        if (node->parent == &m_root) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    default:
        return {};
    }
}

QVariant DerivationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_headers.size())
        return {};
    if (role == Qt::DisplayRole)
        return m_headers.at(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant(section == ValueColumn ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace powertrain
