// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/step_model.h"

#include <array>
#include <cmath>

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/model/weight_format.h"
#include "ui/text/wording.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/tick_box.h"
#include "ui/wizard/fact_strip.h"
#include "ui/wizard/model_list.h"
#include "ui/wizard/work_details.h"

namespace powertrain {

namespace {

constexpr int kMaxTokens = 10'000'000;

/// Formats worth offering for serving: what engines load today, widest first. Empty: as stored.
constexpr std::array<const char *, 9> kServingFormats{"", "bf16", "fp8", "int8", "awq_int4", "gptq_int4", "mxfp4", "nvfp4", "Q4_K_M"};
constexpr std::array<const char *, 3> kKvTypes{"", "fp8", "int8"};

std::string idAt(const QComboBox *list) { return list->currentData().toString().toStdString(); }

void chooseText(QComboBox *list, const std::string &id)
{
    const QSignalBlocker blocker(list);
    const QString text = QString::fromStdString(id);
    int index = list->findData(text);
    if (index < 0) {
        // A project may name any format that core knows, beyond those on offer.
        list->addItem(text, text);
        index = list->count() - 1;
    }
    list->setCurrentIndex(index);
}

void fillTexts(QComboBox *list, const std::vector<std::pair<QString, QString>> &entries)
{
    const QSignalBlocker blocker(list);
    const std::string chosen = idAt(list);
    list->clear();
    for (const auto &entry : entries)
        list->addItem(entry.second, entry.first);
    chooseText(list, chosen);
}

std::optional<double> positive(const QDoubleSpinBox *field) { return field->value() > 0 ? std::optional(field->value()) : std::nullopt; }

enum SizeCard { SmallCard,
    MediumCard,
    LargeCard };

} // namespace

StepModel::StepModel(const Engine &engine, Dialogs &dialogs, QWidget *parent)
    : StepPage(parent)
    , m_engine(engine)
    , m_dialogs(dialogs)
    , m_words(Language::English)
    , m_list(new ModelList(engine.catalog, this))
    , m_nameForm(new Form(this))
    , m_name(new QComboBox(this))
    , m_openFolder(new QPushButton(this))
    , m_open(new QPushButton(this))
    , m_fileNotes(hintLabel(this))
    , m_size(new ChoiceCards(3, this))
    , m_facts(new FactStrip(this))
    , m_workHeading(headingLabel(2, this))
    , m_training(new Form(this))
    , m_servingForm(new Form(this))
    , m_details(new WorkDetails(this))
{
    setAcceptDrops(true);
    m_name->setEditable(true);
    m_name->setInsertPolicy(QComboBox::NoInsert);
    m_name->setModel(m_list);
    m_name->setMaxVisibleItems(16);
    m_name->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_name->completer()->setFilterMode(Qt::MatchContains);
    m_name->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    m_name->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_name->completer()->setMaxVisibleItems(14);
    m_nameRow = m_nameForm->add(m_name, together({part(&Request::model, &ModelAnswer::name), part(&Request::model, &ModelAnswer::configPath), part(&Request::model, &ModelAnswer::configJson), part(&Request::model, &ModelAnswer::parameters), part(&Request::model, &ModelAnswer::activeParameters)}));
    for (QPushButton *button : {m_openFolder, m_open})
        button->setParent(m_nameRow.row);
    m_nameRow.row->setWide({m_open, m_openFolder});
    m_nameRow.row->problemLabel();
    m_size->add(SmallCard, Glyph::Car);
    m_size->add(MediumCard, Glyph::Truck);
    m_size->add(LargeCard, Glyph::Train);

    column()->addWidget(m_nameForm);
    column()->addWidget(m_fileNotes);
    column()->addWidget(m_size);
    column()->addWidget(m_facts);
    column()->addSpacing(6);
    column()->addWidget(m_workHeading);
    buildFields();
    column()->addWidget(m_training);
    column()->addWidget(m_servingForm);
    column()->addWidget(m_details);
    finishColumn();
    connectFields();
}

void StepModel::buildFields()
{
    m_tokens = new AmountEdit(this);
    m_epochs = numberField(0.1, 100, 1, 1, this);
    m_sequence = countField(16, kMaxTokens, 1024, this);
    m_batch = countField(0, 1'000'000, 8, this);
    m_tokensRow = m_training->add(m_tokens, part(&Request::model, &ModelAnswer::datasetTokens));
    m_epochsRow = m_training->add(m_epochs, part(&Request::model, &ModelAnswer::epochs));
    m_sequenceRow = m_training->add(m_sequence, part(&Request::model, &ModelAnswer::sequenceLength));
    m_batchRow = m_details->trainingForm()->add(m_batch, part(&Request::model, &ModelAnswer::globalBatch));

    m_concurrency = countField(1, 1'000'000, 1, this);
    m_context = countField(16, kMaxTokens, 1024, this);
    m_input = countField(1, kMaxTokens, 256, this);
    m_output = countField(1, kMaxTokens, 128, this);
    m_rate = numberField(0, 1e6, 1, 2, this);
    m_ttft = numberField(0, 3600, 0.5, 1, this);
    m_speed = numberField(0, 10000, 5, 0, this);
    m_format = listField(this);
    m_kvType = listField(this);
    m_concurrencyRow = m_servingForm->add(m_concurrency, part(&Request::model, &ModelAnswer::concurrency));
    m_contextRow = m_servingForm->add(m_context, part(&Request::model, &ModelAnswer::contextLength));
    m_inputRow = m_servingForm->add(m_input, part(&Request::model, &ModelAnswer::inputTokens));
    m_outputRow = m_servingForm->add(m_output, part(&Request::model, &ModelAnswer::outputTokens));
    m_formatRow = m_servingForm->add(m_format, part(&Request::model, &ModelAnswer::weightFormat));
    m_kvTypeRow = m_details->servingForm()->add(m_kvType, part(&Request::model, &ModelAnswer::kvType));
    m_rateRow = m_servingForm->add(m_rate, part(&Request::model, &ModelAnswer::requestsPerSecond));
    m_ttftRow = m_servingForm->add(m_ttft, part(&Request::model, &ModelAnswer::targetTtftSeconds));
    m_speedRow = m_servingForm->add(m_speed, part(&Request::model, &ModelAnswer::targetTokensPerSecondPerUser));
}

void StepModel::connectFields()
{
    connect(m_name, &QComboBox::currentTextChanged, this, &StepModel::takeTyped);
    connect(m_open, &QPushButton::clicked, this, &StepModel::askForFile);
    connect(m_openFolder, &QPushButton::clicked, this, &StepModel::askForFolder);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &StepModel::takeOpened);
    connect(m_size, &ChoiceCards::edited, this, &StepModel::takeSize);
    connect(m_tokens, &QLineEdit::textEdited, this, &StepModel::edited);
    for (QSpinBox *field : {m_sequence, m_batch, m_concurrency, m_context, m_input, m_output})
        connect(field, &QSpinBox::valueChanged, this, &StepModel::edited);
    for (QDoubleSpinBox *field : {m_epochs, m_rate, m_ttft, m_speed})
        connect(field, &QDoubleSpinBox::valueChanged, this, &StepModel::edited);
    connect(m_details, &WorkDetails::edited, this, &StepModel::edited);
    for (QComboBox *field : {m_format, m_kvType})
        connect(field, &QComboBox::currentIndexChanged, this, &StepModel::edited);
}

QString StepModel::typedName() const
{
    if (!m_answer.name.empty()) {
        const LibraryModel *known = m_list->find(QString::fromStdString(m_answer.name));
        return QString::fromStdString(known ? known->name : m_answer.name);
    }
    if (!m_answer.configJson.empty())
        return m_answer.configPath.empty() ? m_words.translate("Powertrain", "configuration in the project", "a model without a name") : fileNameOf(QString::fromStdString(m_answer.configPath));
    if (!m_answer.parameters)
        return {};
    QString text = amountText(*m_answer.parameters);
    if (m_answer.activeParameters)
        text += QLatin1String("-A") + amountText(*m_answer.activeParameters);
    return text;
}

void StepModel::loadAnswers(const Request &request)
{
    const ModelAnswer &answer = request.model;
    const bool sameFiles = m_answer.configJson == answer.configJson && m_answer.configPath == answer.configPath;
    if (!sameFiles)
        m_openNotes.clear();
    if (!sameFiles || m_answer.name != answer.name || m_answer.parameters != answer.parameters)
        stopOpening();
    m_answer = answer;
    m_task = request.task.kind;
    m_problem.clear();
    {
        const QSignalBlocker name(m_name), sequence(m_sequence), batch(m_batch), epochs(m_epochs), concurrency(m_concurrency), context(m_context),
            input(m_input), output(m_output), rate(m_rate), ttft(m_ttft), speed(m_speed);
        // What was typed ("7b") stays as typed while it means the model that is loaded.
        const std::optional<ModelSize> typed = parseModelSize(m_name->currentText().trimmed().toStdString());
        if (!(answer.name.empty() && answer.configJson.empty() && typed && answer.parameters == typed->parameters && answer.activeParameters == typed->active))
            m_name->setEditText(typedName());
        m_sequence->setValue(static_cast<int>(answer.sequenceLength));
        m_batch->setValue(static_cast<int>(answer.globalBatch));
        m_tokens->setAmount(answer.datasetTokens);
        m_epochs->setValue(answer.epochs);
        m_concurrency->setValue(static_cast<int>(answer.concurrency));
        m_context->setValue(static_cast<int>(answer.contextLength));
        m_input->setValue(static_cast<int>(answer.inputTokens));
        m_output->setValue(static_cast<int>(answer.outputTokens));
        m_rate->setValue(answer.requestsPerSecond.value_or(0));
        m_ttft->setValue(answer.targetTtftSeconds.value_or(0));
        m_speed->setValue(answer.targetTokensPerSecondPerUser.value_or(0));
    }
    chooseText(m_format, answer.weightFormat);
    chooseText(m_kvType, answer.kvType);
    m_details->load(answer);
    showModel();
    showWhatMatters();
}

void StepModel::storeAnswers(Request &request) const
{
    ModelAnswer &answer = request.model;
    answer = m_answer;
    answer.weightFormat = idAt(m_format);
    answer.kvType = idAt(m_kvType);
    answer.sequenceLength = m_sequence->value();
    answer.globalBatch = m_batch->value();
    answer.datasetTokens = m_tokens->amount();
    if (answer.datasetTokens && *answer.datasetTokens <= 0)
        answer.datasetTokens.reset();
    answer.epochs = m_epochs->value();
    answer.contextLength = m_context->value();
    answer.inputTokens = m_input->value();
    answer.outputTokens = m_output->value();
    answer.concurrency = m_concurrency->value();
    answer.requestsPerSecond = positive(m_rate);
    answer.targetTtftSeconds = positive(m_ttft);
    answer.targetTokensPerSecondPerUser = positive(m_speed);
    m_details->store(answer);
}

void StepModel::takeTyped()
{
    const QString text = m_name->currentText().trimmed();
    if (!m_answer.configJson.empty() && text == typedName())
        return;
    ModelAnswer answer;
    stopOpening();
    m_problem.clear();
    if (const LibraryModel *known = m_list->find(text)) {
        answer.name = known->name;
    } else if (const std::optional<ModelSize> size = parseModelSize(text.toStdString())) {
        answer.parameters = size->parameters;
        answer.activeParameters = size->active;
    } else {
        if (!text.isEmpty())
            m_problem = m_words.translate("Powertrain", "No model of this name is in the library. Choose one from the list, type a size such as 7B or 671B-A37B, or open its files.");
        // The last usable answer stays in force while the user is typing.
        showModel();
        return;
    }
    m_answer.name = answer.name;
    m_answer.parameters = answer.parameters;
    m_answer.activeParameters = answer.activeParameters;
    m_answer.configJson.clear();
    m_answer.configPath.clear();
    m_openNotes.clear();
    showModel();
    emit edited();
}

void StepModel::takeSize(int card)
{
    static constexpr std::array<const char *, 3> kTypical{"7B", "70B", "671B-A37B"};
    m_name->setEditText(QLatin1String(kTypical[static_cast<std::size_t>(card)]));
}

void StepModel::showModel()
{
    const Expected<Model> model = m_engine.resolveModel(m_answer);
    m_model = model ? std::optional(*model) : std::nullopt;
    m_unusable = model ? QString() : word(m_words, model.error());
    m_nameRow.row->setProblem(problemOf(*m_nameRow.row));
    showNotes();
    if (!model) {
        m_facts->setFacts({});
        return;
    }
    const ParameterCounts &counts = model->inventory.counts;
    const double total = static_cast<double>(counts.total);
    m_size->choose(total <= 10e9 ? SmallCard : total <= 80e9 ? MediumCard
                                                             : LargeCard);

    std::vector<Fact> facts;
    facts.push_back({m_words.translate("Powertrain", "Parameters", "of the model"), m_words.parameters(total)});
    if (counts.active > 0 && counts.active != counts.total)
        facts.push_back({m_words.translate("Powertrain", "Active per token", "parameters of a mixture of experts"), m_words.parameters(static_cast<double>(counts.active))});
    const std::string formatId = model->storedFormat.empty() ? "bf16" : model->storedFormat;
    if (const WeightFormat *format = findWeightFormat(formatId)) {
        facts.push_back({m_words.translate("Powertrain", "Weights (%1)", "size of the weights in a format").arg(QString::fromUtf8(format->id.data(), static_cast<qsizetype>(format->id.size()))),
            m_words.bytesDecimal(loadedWeightBytes(*model, formatId))});
    }
    const Bytes perToken = kvBytesPerToken(model->architecture, 2);
    if (perToken.value > 0)
        facts.push_back({m_words.translate("Powertrain", "Cache per token", "KV cache"), m_words.bytes(perToken)});
    if (model->architecture.contextLength > 0)
        facts.push_back({m_words.translate("Powertrain", "Longest context", "of the model"), m_words.count(static_cast<double>(model->architecture.contextLength))});
    m_facts->setFacts(std::move(facts));
}

void StepModel::showWhatMatters()
{
    m_training->setVisible(m_task != Task::Inference);
    m_servingForm->setVisible(m_task == Task::Inference);
    m_details->showFor(m_task);
}

void StepModel::reword(const Words &words)
{
    m_words = words;
    setTitle(words.translate("Powertrain", "How large is the model?"),
        words.translate("Powertrain", "The model is the passenger: its size decides how big a vehicle you need. Video memory is the engine's fuel tank, everything has to fit into it."));
    m_nameRow.setWords(words.translate("Powertrain", "&Model", "field: which model"),
        words.translate("Powertrain", "Its size and shape decide how much memory and computing is needed. Type to search the library, type a size, or drop a model's files here."));
    m_name->lineEdit()->setPlaceholderText(words.translate("Powertrain", "Name, or a size such as 7B or 671B-A37B"));
    m_open->setText(words.translate("Powertrain", "&Open file…", "button: a model's file"));
    m_open->setAccessibleName(withoutMnemonic(m_open->text()));
    m_open->setToolTip(words.translate("Powertrain", "config.json, *.safetensors, their index, or *.gguf. Only headers are read."));
    m_openFolder->setText(words.translate("Powertrain", "Ope&n folder…", "button: a model's folder"));
    m_openFolder->setAccessibleName(withoutMnemonic(m_openFolder->text()));
    m_openFolder->setToolTip(words.translate("Powertrain", "The folder of a model as it was published. Only headers are read."));
    m_size->card(SmallCard)->setWords(words.translate("Powertrain", "Up to 10B: family car"),
        words.translate("Powertrain", "One good card carries it, above all with QLoRA."));
    m_size->card(MediumCard)->setWords(words.translate("Powertrain", "Up to 80B: heavy truck"), words.translate("Powertrain", "Several data-centre cards, joined by a fast link."));
    m_size->card(LargeCard)->setWords(words.translate("Powertrain", "Above 80B: freight train"),
        words.translate("Powertrain", "Whole servers, and a network between them."));
    m_workHeading->setText(words.translate("Powertrain", "How much work?", "heading"));

    m_tokensRow.setWords(words.translate("Powertrain", "Training &data (tokens)", "field"),
        words.translate("Powertrain", "One pass over the data: 10M, 2B, 15T. A page of text is about 700 tokens. Empty: no time is estimated."));
    m_tokens->setPlaceholderText(words.translate("Powertrain", "for example 50M", "placeholder: an amount of tokens"));
    m_epochsRow.setWords(words.translate("Powertrain", "&Passes over the data", "field: epochs"),
        words.translate("Powertrain", "Training time and cost grow in step with it. Fine-tuning takes 1 to 5, pre-training usually one."));
    m_sequenceRow.setWords(words.translate("Powertrain", "Se&quence length (tokens)", "field"),
        words.translate("Powertrain", "Longest text trained on at once. Activation memory grows in step with it."));
    m_batchRow.setWords(words.translate("Powertrain", "Global &batch (sequences)", "field"),
        words.translate("Powertrain", "Sequences for one step of learning, over all GPUs. A larger one lets more GPUs work side by side; it does not change the memory of one."));
    m_batch->setSpecialValueText(words.translate("Powertrain", "chosen for you", "a field that is left to the program"));

    m_concurrencyRow.setWords(words.translate("Powertrain", "U&sers at the same time", "field: concurrency"),
        words.translate("Powertrain", "How many answers are being written at the same moment. Each keeps its own cache in memory."));
    m_contextRow.setWords(words.translate("Powertrain", "Lon&gest context (tokens)", "field"),
        words.translate("Powertrain", "Prompt and answer together, at most. The cache is sized for this."));
    m_inputRow.setWords(words.translate("Powertrain", "Typical &prompt (tokens)", "field"),
        words.translate("Powertrain", "Reading it is what users wait for before the first word."));
    m_outputRow.setWords(words.translate("Powertrain", "Typical &answer (tokens)", "field"),
        words.translate("Powertrain", "Writing it takes most of the time: it decides how many requests one copy of the model can serve."));
    m_formatRow.setWords(words.translate("Powertrain", "&Weights served as", "field: weight format"),
        words.translate("Powertrain", "Fewer bits: less memory and faster answers, at some loss of quality."));
    m_kvTypeRow.setWords(words.translate("Powertrain", "Cache kept as", "field: KV cache type"),
        words.translate("Powertrain", "Eight bits halve the memory of every user's cache, so that more users fit, at a small loss of quality."));
    m_rateRow.setWords(words.translate("Powertrain", "&Requests per second", "field"),
        words.translate("Powertrain", "Mean over the busy hours; how far the peak lies above it is said below. Decides how many copies of the model run."));
    m_ttftRow.setWords(words.translate("Powertrain", "F&irst word within (s)", "field: target time to first token"),
        words.translate("Powertrain", "Plans that keep users waiting longer take more or faster GPUs until they do not."));
    m_speedRow.setWords(words.translate("Powertrain", "Tokens per second per user, at &least", "field: target speed"),
        words.translate("Powertrain", "Plans that are slower for one user take more or faster GPUs. People read about 5 to 10 tokens a second."));
    const QString unset = words.translate("Powertrain", "not asked for", "a target that is not set");
    for (QDoubleSpinBox *field : {m_rate, m_ttft, m_speed})
        field->setSpecialValueText(unset);

    std::vector<std::pair<QString, QString>> formats;
    for (const char *id : kServingFormats) {
        const QString name = QString::fromLatin1(id);
        const WeightFormat *format = *id ? findWeightFormat(id) : nullptr;
        if (!*id)
            formats.emplace_back(name, words.translate("Powertrain", "as published", "weight format"));
        else if (format)
            formats.emplace_back(name, words.translate("Powertrain", "%1 (%2 bits a weight)", "weight format and its size").arg(name, words.decimal(format->bitsPerWeight, 1)));
    }
    fillTexts(m_format, formats);
    std::vector<std::pair<QString, QString>> kvTypes;
    for (const char *id : kKvTypes)
        kvTypes.emplace_back(QString::fromLatin1(id), *id ? QString::fromLatin1(id).toUpper() : words.translate("Powertrain", "16 bits", "KV cache type"));
    fillTexts(m_kvType, kvTypes);
    m_details->retranslate(words);
    showModel();
    showWhatMatters();
}

QString StepModel::problemOf(const FieldRow &row) const
{
    if (&row == m_nameRow.row)
        return !m_problem.isEmpty() ? m_problem : m_unusable;
    if (&row == m_tokensRow.row && m_task != Task::Inference && m_tokens->text().trimmed().isEmpty())
        return m_words.translate("Powertrain", "Missing for a duration and a cost of the run: how many tokens are trained on?");
    return StepPage::problemOf(row);
}

void StepModel::effect(const Words &words, const Request &request, const Proposal *proposal)
{
    if (m_task != request.task.kind) {
        m_task = request.task.kind;
        showWhatMatters();
    }
    if (!proposal || !proposal->recommendation) {
        setEffect({});
        return;
    }
    const PlanOption &option = *proposal->recommendation;
    if (option.servingMemory) {
        setEffect(words.translate("Powertrain", "Effect: one copy of the model has room for %1 users at this context; each token in the cache takes %2.")
                      .arg(words.count(std::floor(option.servingMemory->maxConcurrency)), words.bytes(option.servingMemory->kvBytesPerToken)));
    } else {
        const MemoryParts &parts = option.memory.parts;
        setEffect(words.translate("Powertrain", "Effect: at this sequence length, activations and logits take %1 of %2 on each GPU.")
                      .arg(words.bytes(parts[MemoryPartKind::Activations] + parts[MemoryPartKind::Logits]), words.bytes(option.memory.driver.value)));
    }
}

QWidget *StepModel::firstField() const { return m_name; }

} // namespace powertrain
