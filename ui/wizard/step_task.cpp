// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/step_task.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/text/wording.h"
#include "ui/wizard/choice_cards.h"
#include "ui/wizard/tick_box.h"

namespace powertrain {

namespace {

constexpr int kMaxNameLength = 200;

template <class E>
std::vector<std::pair<int, QString>> worded(const Words &words, std::initializer_list<E> values)
{
    std::vector<std::pair<int, QString>> entries;
    for (E value : values)
        entries.emplace_back(static_cast<int>(value), word(words, value));
    return entries;
}

QString explainMethodText(const Words &words, TuningMethod method)
{
    switch (method) {
    case TuningMethod::Full:
        return words.translate("Powertrain", "All weights change. Best quality, and by far the most memory: weights, gradients and optimizer take some 16 bytes a parameter.");
    case TuningMethod::Freeze:
        return words.translate("Powertrain", "Only a share of the layers changes; the others stay as they are and need no optimizer.");
    case TuningMethod::Lora:
        return words.translate("Powertrain", "The model stays as it is, in 16 bits; small matrices beside it are trained. Little more memory than the weights alone.");
    case TuningMethod::Qlora4:
        return words.translate("Powertrain", "LoRA on a base compressed to 4 bits. The least memory: a 7B model trains on one 24 GB card.");
    case TuningMethod::Qlora8:
        return words.translate("Powertrain", "LoRA on a base compressed to 8 bits. Half the weights of LoRA, a little slower.");
    case TuningMethod::Dora:
        return words.translate("Powertrain", "LoRA with direction and size learned apart. Often a little better, slower, somewhat more memory.");
    case TuningMethod::Adapter:
        return words.translate("Powertrain", "Small layers are put between those of the model and trained; the model stays as it is.");
    case TuningMethod::BitFit:
        return words.translate("Powertrain", "Only the bias terms change. Hardly any optimizer memory, and only for small changes of style.");
    }
    return {};
}

bool usesRank(TuningMethod method)
{
    return method == TuningMethod::Lora || method == TuningMethod::Qlora4 || method == TuningMethod::Qlora8 || method == TuningMethod::Dora
        || method == TuningMethod::Adapter;
}

} // namespace

StepTask::StepTask(QWidget *parent)
    : StepPage(parent)
    , m_task(new ChoiceCards(2, this))
    , m_serving(new ChoiceCards(2, this))
    , m_tuning(new Form(this))
    , m_experts(new Form)
    , m_more(new Fold(m_experts, this))
    , m_method(listField(this))
    , m_objective(listField(this))
    , m_optimizer(listField(this))
    , m_rank(countField(1, 1024, 8, this))
    , m_simplest(new TickBox(this))
    , m_title(new QLineEdit(this))
    , m_client(new QLineEdit(this))
{
    m_task->add(static_cast<int>(Task::Experiment), Glyph::Flask);
    m_task->add(static_cast<int>(Task::FineTune), Glyph::Sliders);
    m_task->add(static_cast<int>(Task::Pretrain), Glyph::Layers);
    m_task->add(static_cast<int>(Task::Inference), Glyph::Speech);
    m_serving->add(static_cast<int>(ServingKind::Online), Glyph::Clock);
    m_serving->add(static_cast<int>(ServingKind::Batch), Glyph::List);
    auto *kinds = new Form(this);
    m_taskRow = kinds->addBlock(m_task, part(&Request::task, &TaskAnswer::kind));
    m_servingRow = kinds->addBlock(m_serving, part(&Request::task, &TaskAnswer::serving));
    m_methodRow = m_tuning->add(m_method, part(&Request::task, &TaskAnswer::method));
    m_objectiveRow = m_experts->add(m_objective, part(&Request::task, &TaskAnswer::objective));
    m_optimizerRow = m_experts->add(m_optimizer, part(&Request::task, &TaskAnswer::optimizer));
    m_rankRow = m_experts->add(m_rank, part(&Request::task, &TaskAnswer::loraRank));
    auto *names = new Form(this);
    m_simplestRow = names->addTick(m_simplest, part(&Request::task, &TaskAnswer::simplest));
    m_titleRow = names->add(m_title, part(&Request::title));
    m_clientRow = names->add(m_client, part(&Request::client));
    m_title->setMaxLength(kMaxNameLength);
    m_client->setMaxLength(kMaxNameLength);

    column()->addWidget(kinds);
    column()->addWidget(m_tuning);
    column()->addWidget(m_more);
    column()->addWidget(names);
    finishColumn();

    const auto changed = [this] {
        showWhatMatters();
        emit edited();
    };
    connect(m_task, &ChoiceCards::edited, this, changed);
    connect(m_serving, &ChoiceCards::edited, this, changed);
    for (QComboBox *list : {m_method, m_objective, m_optimizer})
        connect(list, &QComboBox::currentIndexChanged, this, changed);
    connect(m_rank, &QSpinBox::valueChanged, this, changed);
    connect(m_simplest, &QCheckBox::toggled, this, changed);
    connect(m_title, &QLineEdit::textEdited, this, changed);
    connect(m_client, &QLineEdit::textEdited, this, changed);
}

void StepTask::loadAnswers(const Request &request)
{
    const TaskAnswer &task = request.task;
    m_task->choose(static_cast<int>(task.kind));
    m_serving->choose(static_cast<int>(task.serving));
    chooseIn(m_method, static_cast<int>(task.method));
    chooseIn(m_objective, static_cast<int>(task.objective));
    chooseIn(m_optimizer, static_cast<int>(task.optimizer));
    const QSignalBlocker rank(m_rank), simplest(m_simplest);
    m_rank->setValue(task.loraRank);
    m_simplest->setChecked(task.simplest);
    m_title->setText(QString::fromStdString(request.title));
    m_client->setText(QString::fromStdString(request.client));
    showWhatMatters();
}

void StepTask::storeAnswers(Request &request) const
{
    TaskAnswer &task = request.task;
    task.kind = static_cast<Task>(m_task->chosen());
    task.serving = static_cast<ServingKind>(m_serving->chosen());
    task.method = static_cast<TuningMethod>(chosenIn(m_method));
    task.objective = static_cast<Objective>(chosenIn(m_objective));
    task.optimizer = static_cast<Optimizer>(chosenIn(m_optimizer));
    task.loraRank = m_rank->value();
    task.simplest = m_simplest->isChecked();
    request.title = m_title->text().toStdString();
    request.client = m_client->text().toStdString();
}

void StepTask::showWhatMatters()
{
    const auto task = static_cast<Task>(m_task->chosen());
    const bool tunes = task == Task::FineTune || task == Task::Experiment;
    const bool serves = task == Task::Inference;
    m_servingRow.setVisible(serves);
    m_tuning->setVisible(tunes);
    m_more->setVisible(!serves);
    m_methodRow.setVisible(tunes);
    m_objectiveRow.setVisible(tunes);
    m_rankRow.setVisible(tunes && usesRank(static_cast<TuningMethod>(chosenIn(m_method))));
}

void StepTask::explainMethod(const Words &words)
{
    m_methodRow.setWords(words.translate("Powertrain", "&Method", "field: fine-tuning method"),
        explainMethodText(words, static_cast<TuningMethod>(chosenIn(m_method))));
}

void StepTask::reword(const Words &words)
{
    setTitle(words.translate("Powertrain", "What is to be done?"),
        words.translate("Powertrain", "The GPU is the engine. How strong it has to be depends first on the work: trying out, adapting, building or serving a model."));
    m_task->card(static_cast<int>(Task::Experiment))->setWords(word(words, Task::Experiment), words.translate("Powertrain", "Make it run and understand it. Modest hardware is enough, interruptions do no harm."));
    m_task->card(static_cast<int>(Task::FineTune))->setWords(word(words, Task::FineTune), words.translate("Powertrain", "Adapt an existing model with your own data. The method decides how much memory it takes."));
    m_task->card(static_cast<int>(Task::Pretrain))->setWords(word(words, Task::Pretrain), words.translate("Powertrain", "Train a model from scratch or continue its training. Needs the best compute, storage and network."));
    m_task->card(static_cast<int>(Task::Inference))->setWords(word(words, Task::Inference), words.translate("Powertrain", "Let people or programs use a model. Cost, waiting time and throughput matter."));
    m_taskRow.setWords(words.translate("Powertrain", "Kind of work", "heading: the task"),
        words.translate("Powertrain", "Decides what has to be in memory, how long the cards are needed, and which questions follow."));
    m_servingRow.setWords(words.translate("Powertrain", "How is it used?", "heading: online or batch"),
        words.translate("Powertrain", "Decides whether waiting time or cost per token comes first, and whether machines may be taken away."));
    m_more->setWords(words.translate("Powertrain", "More about the trainin&g", "a part of the page that can be opened"));
    m_serving->card(static_cast<int>(ServingKind::Online))->setWords(word(words, ServingKind::Online), words.translate("Powertrain", "People wait for the answer: time to the first word and reading speed count."));
    m_serving->card(static_cast<int>(ServingKind::Batch))->setWords(word(words, ServingKind::Batch), words.translate("Powertrain", "A pile of work in the background: only tokens per second and cost count."));

    fillList(m_method, worded(words, {TuningMethod::Qlora4, TuningMethod::Qlora8, TuningMethod::Lora, TuningMethod::Dora, TuningMethod::Adapter, TuningMethod::BitFit, TuningMethod::Freeze, TuningMethod::Full}));
    fillList(m_objective, worded(words, {Objective::Sft, Objective::Dpo, Objective::Ppo, Objective::Grpo}));
    fillList(m_optimizer, worded(words, {Optimizer::AdamW, Optimizer::AdamW8bit, Optimizer::PagedAdamW32bit, Optimizer::PagedAdamW8bit, Optimizer::AdamW4bit, Optimizer::Adafactor, Optimizer::Lion, Optimizer::Sgd, Optimizer::SgdMomentum, Optimizer::GaloreAdamW, Optimizer::Muon, Optimizer::AdamInBackward}));
    explainMethod(words);
    m_rankRow.setWords(words.translate("Powertrain", "&Rank of the adapter", "field: LoRA rank"),
        words.translate("Powertrain", "Width of the added matrices: 8 to 64 is usual; the memory grows with it only slightly."));
    m_objectiveRow.setWords(words.translate("Powertrain", "&Objective", "field: what training optimises"),
        words.translate("Powertrain", "DPO keeps a second copy of the model for comparison, PPO and GRPO also generate answers while training."));
    m_optimizerRow.setWords(words.translate("Powertrain", "O&ptimizer", "field"),
        words.translate("Powertrain", "AdamW keeps two more numbers for every trained weight; 8-bit and paged kinds keep less on the card."));
    m_titleRow.setWords(words.translate("Powertrain", "Project &name", "field"),
        words.translate("Powertrain", "Heads the proposal and names the file; changes nothing in the result."));
    m_clientRow.setWords(words.translate("Powertrain", "Clien&t", "field: whom the proposal is for"),
        words.translate("Powertrain", "Appears on the first page of the proposal and nowhere else; changes nothing in the result."));
    m_simplestRow.setWords(words.translate("Powertrain", "Make it as &simple as possible"),
        words.translate("Powertrain", "Prefers a managed platform: no environment to set up, at a higher price per hour."));
    showWhatMatters();
}

void StepTask::effect(const Words &words, const Request &request, const Proposal *proposal)
{
    explainMethod(words);
    if (!proposal || !proposal->recommendation) {
        setEffect({});
        return;
    }
    const MemoryEstimate &memory = proposal->recommendation->memory;
    const QString weights = words.bytes(memory.parts[MemoryPartKind::Weights]);
    const QString driver = words.bytes(memory.driver.value);
    if (request.task.kind == Task::Inference) {
        setEffect(words.translate("Powertrain", "Effect: of %1 on the fullest GPU, the weights take %2 and the users' caches %3.")
                      .arg(driver, weights, words.bytes(memory.parts[MemoryPartKind::KvCache])));
    } else {
        const Bytes states = memory.parts[MemoryPartKind::Gradients] + memory.parts[MemoryPartKind::Optimizer];
        setEffect(words.translate("Powertrain", "Effect: of %1 on the fullest GPU, the weights take %2, gradients and optimizer %3.")
                      .arg(driver, weights, words.bytes(states)));
    }
}

QWidget *StepTask::firstField() const { return m_task->card(m_task->chosen()); }

} // namespace powertrain
