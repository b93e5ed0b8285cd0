// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/derivation_model.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>

#include <QFont>

#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// Whole numbers up to here turn up everywhere.
constexpr double kTelling = 64;
constexpr int kDeepest = 12;

} // namespace

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

namespace {

/// Numbers are joined to their units by spaces that do not break; whoever asks may write plain ones.
QString plainNumber(QString text) { return text.replace(QChar(0x00A0), QLatin1Char(' ')); }

/// The step before `step` that gave a value put into it. Small whole numbers are nobody's: 8 may be anything.
std::optional<std::size_t> sourceOf(const Derivation &derivation, std::size_t step, const Argument &input)
{
    if (input.unit == Unit::Text || input.number == 0)
        return std::nullopt;
    const bool telling = std::fabs(input.number) > kTelling || input.number != std::round(input.number);
    for (std::size_t i = step; i-- > 0;) {
        const Argument &result = derivation[i].result;
        const bool sameNumber = std::fabs(result.number - input.number) <= 1e-9 * std::fabs(input.number);
        if (sameNumber && (telling || result.name == input.name) && (result.unit == input.unit || result.unit == Unit::Count || input.unit == Unit::Count))
            return i;
    }
    return std::nullopt;
}

} // namespace

DerivationModel::Node *DerivationModel::headOf(Node *node) const
{
    while (node->parent && node->parent != &m_root)
        node = node->parent;
    return node;
}

void DerivationModel::remember(Node *node)
{
    const QString value = plainNumber(node->texts[ValueColumn]);
    if (value.isEmpty())
        return;
    QHash<QString, Node *> &known = node->isStep ? m_steps : m_values;
    // Within one calculation the later step is nearer to what is shown; of several calculations the first is.
    Node *before = known.value(value);
    if (!before || headOf(before) == headOf(node))
        known.insert(value, node);
}

namespace {

bool hasSymbol(const std::string &formula, const std::string &name)
{
    const auto isLetter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (std::size_t at = formula.find(name); at != std::string::npos; at = formula.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !isLetter(formula[at - 1])) && (end == formula.size() || !isLetter(formula[end])))
            return true;
    }
    return false;
}

/// What goes into a step. A sum of however many parts there are does not list them: they are the results before it whose
/// names stand in its formula, or, in "Σ …", all of its unit, where they do add up to it.
std::vector<Argument> inputsOf(const Derivation &derivation, std::size_t index)
{
    const DerivationStep &step = derivation[index];
    if (!step.inputs.empty())
        return step.inputs;
    const bool sum = step.formula.rfind("Σ", 0) == 0;
    std::vector<Argument> inputs;
    double total = 0;
    for (std::size_t i = 0; i < index; ++i) {
        const Argument &result = derivation[i].result;
        if (result.unit != step.result.unit || !(sum || hasSymbol(step.formula, result.name)))
            continue;
        inputs.push_back(result);
        total += result.number;
    }
    if (sum && std::fabs(total - step.result.number) > 1e-6 * std::fabs(step.result.number))
        inputs.clear();
    return inputs;
}

} // namespace

void DerivationModel::fillStep(Node *node, const Derivation &derivation, std::size_t index, const Words &words, int depth)
{
    for (const Argument &input : inputsOf(derivation, index)) {
        Node *value = node->add();
        value->texts[WhatColumn] = wordSymbol(words, input.name);
        value->texts[FormulaColumn] = QString::fromStdString(input.name);
        value->texts[ValueColumn] = wordValue(words, input);
        const std::optional<std::size_t> source = depth < kDeepest ? sourceOf(derivation, index, input) : std::nullopt;
        if (!source) {
            if (depth == 0)
                remember(value);
            continue;
        }
        const DerivationStep &origin = derivation[*source];
        value->texts[FormulaColumn] = words.translate("Powertrain", "%1 = %2", "name of a value, its formula").arg(value->texts[FormulaColumn], QString::fromStdString(origin.formula));
        value->texts[SourceColumn] = QString::fromStdString(origin.source);
        fillStep(value, derivation, *source, words, depth + 1);
    }
}

void DerivationModel::addDerivation(const QString &title, const Derivation &derivation, const Words &words, const QString &remark)
{
    if (derivation.empty())
        return;
    Node *head = m_root.add();
    head->texts[WhatColumn] = title;
    head->texts[SourceColumn] = remark;
    for (std::size_t i = 0; i < derivation.size(); ++i) {
        const DerivationStep &step = derivation[i];
        Node *node = head->add();
        node->isStep = true;
        node->texts[WhatColumn] = wordStep(words, step);
        node->texts[FormulaColumn] = QString::fromStdString(step.formula);
        node->texts[ValueColumn] = words.argument(step.result);
        node->texts[SourceColumn] = QString::fromStdString(step.source);
        fillStep(node, derivation, i, words, 0);
        remember(node);
    }
}

void DerivationModel::setContent(const Explanation &explanation, const std::vector<ArticleSum> &examples, const Words &words)
{
    beginResetModel();
    m_root.children.clear();
    m_steps.clear();
    m_values.clear();
    m_headers = QStringList{words.translate("Powertrain", "Step", "table column: of a calculation"), words.translate("Powertrain", "Formula", "table column"),
        words.translate("Powertrain", "Value", "table column"), words.translate("Powertrain", "Source", "table column")};
    for (const ArticleSum &sum : examples)
        addDerivation(words.translate("Powertrain", "Worked example: %1", "derivation of").arg(wordSymbol(words, sum.id)), sum.derivation, words, word(words, sum.remark));
    // A number of the plan is explained by the plan, even where an example happens to give the same.
    m_steps.clear();
    m_values.clear();
    addDerivation(words.translate("Powertrain", "Memory", "derivation of"), explanation.memory, words);
    addDerivation(words.translate("Powertrain", "Time and speed", "derivation of"), explanation.time, words);
    addDerivation(words.translate("Powertrain", "Cost", "derivation of"), explanation.cost, words);
    addDerivation(words.translate("Powertrain", "Storage", "derivation of"), explanation.storage, words);
    addDerivation(words.translate("Powertrain", "Network", "derivation of"), explanation.network, words);
    addDerivation(words.translate("Powertrain", "Balance of the triangle", "derivation of"), explanation.balance, words);
    addDerivation(words.translate("Powertrain", "Servers, power and space", "derivation of"), explanation.hosts, words);
    endResetModel();
}

namespace {

/// "14.3 GiB" stands in "needs 14.3 GiB (12 to 20)", but not in "114.3 GiB".
bool standsIn(const QString &text, const QString &number)
{
    const auto goesOn = [](QChar c) { return c.isDigit() || c == QLatin1Char('.') || c == QLatin1Char(','); };
    for (qsizetype at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
        const qsizetype end = at + number.size();
        const bool cutBefore = at > 0 && goesOn(text.at(at - 1)) && number.at(0).isDigit();
        const bool cutAfter = end < text.size() && text.at(end).isDigit() && number.back().isDigit();
        if (!cutBefore && !cutAfter)
            return true;
    }
    return false;
}

/// A number that many things may have ("8") says nothing unless it is all there is.
bool isTelling(const QString &number)
{
    return number.size() > 2 && std::any_of(number.begin(), number.end(), [](QChar c) { return c.isDigit(); });
}

} // namespace

QModelIndex DerivationModel::find(const QString &asked) const
{
    const QString text = plainNumber(asked);
    for (const QHash<QString, Node *> *known : {&m_steps, &m_values}) {
        Node *best = nullptr;
        qsizetype length = 0;
        for (auto entry = known->begin(); entry != known->end(); ++entry) {
            const QString &number = entry.key();
            if (number.size() > length && (number == text || (isTelling(number) && standsIn(text, number)))) {
                best = entry.value();
                length = number.size();
            }
        }
        if (best)
            return indexOf(best);
    }
    return {};
}

QModelIndex DerivationModel::indexOf(Node *node) const { return node && node->parent ? createIndex(node->row, 0, node) : QModelIndex(); }

QString DerivationModel::asText(const QModelIndex &index) const
{
    const Node *node = nodeAt(index);
    QString text;
    const std::function<void(const Node &, int)> write = [&](const Node &one, int depth) {
        QStringList cells;
        for (const QString &cell : one.texts)
            cells += QString(cell).replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('\t'), QLatin1Char(' '));
        text += QString(2 * depth, QLatin1Char(' ')) + cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
        for (const auto &child : one.children)
            write(*child, depth + 1);
    };
    if (index.isValid()) {
        write(*node, 0);
    } else {
        for (const auto &child : node->children)
            write(*child, 0);
    }
    return text;
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
