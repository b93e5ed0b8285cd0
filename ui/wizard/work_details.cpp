// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/work_details.h"

#include <array>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/text/wording.h"
#include "ui/wizard/tick_box.h"

namespace powertrain {

namespace {

constexpr int kMaxTokens = 10'000'000;
/// Ways of drafting on offer; the first drafts nothing.
constexpr std::array<const char *, 5> kDrafting{"", "mtp", "eagle3", "draft", "ngram"};
constexpr int kOther = static_cast<int>(kDrafting.size());

int draftingIndex(const std::string &name)
{
    for (std::size_t i = 0; i < kDrafting.size(); ++i) {
        if (name == kDrafting[i])
            return static_cast<int>(i);
    }
    return kOther;
}

} // namespace

WorkDetails::WorkDetails(QWidget *parent)
    : QWidget(parent)
    , m_training(new Form)
    , m_sample(countField(0, kMaxTokens, 64, this))
    , m_packed(new TickBox(this))
    , m_precision(listField(this))
    , m_files(new AmountEdit(this))
    , m_fileSize(numberField(0, 1e9, 10, 1, this))
    , m_serving(new Form)
    , m_peak(numberField(1, 1000, 0.5, 1, this))
    , m_availability(numberField(0, 99.9999, 0.5, 3, this))
    , m_prefix(numberField(0, 100, 5, 0, this))
    , m_speculative(listField(this))
    , m_disaggregated(new TickBox(this))
{
    m_sampleRow = m_training->add(m_sample, part(&Request::model, &ModelAnswer::sampleTokens));
    m_packedRow = m_training->addTick(m_packed, part(&Request::model, &ModelAnswer::packed));
    m_precisionRow = m_training->add(m_precision, part(&Request::model, &ModelAnswer::trainPrecision));
    m_filesRow = m_training->add(m_files, part(&Request::model, &ModelAnswer::datasetFiles));
    m_fileSizeRow = m_training->add(m_fileSize, part(&Request::model, &ModelAnswer::meanFileBytes));
    m_peakRow = m_serving->add(m_peak, part(&Request::model, &ModelAnswer::peakFactor));
    m_availabilityRow = m_serving->add(m_availability, part(&Request::model, &ModelAnswer::availability));
    m_prefixRow = m_serving->add(m_prefix, part(&Request::model, &ModelAnswer::prefixShare));
    m_speculativeRow = m_serving->add(m_speculative, part(&Request::model, &ModelAnswer::speculative));
    m_disaggregatedRow = m_serving->addTick(m_disaggregated, part(&Request::model, &ModelAnswer::disaggregated));
    m_availability->setSuffix(QStringLiteral(" %"));
    m_prefix->setSuffix(QStringLiteral(" %"));

    auto *content = new QWidget;
    auto *both = new QVBoxLayout(content);
    both->setContentsMargins(0, 0, 0, 0);
    both->addWidget(m_training);
    both->addWidget(m_serving);
    m_fold = new Fold(content, this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_fold);

    connect(m_sample, &QSpinBox::valueChanged, this, &WorkDetails::edited);
    connect(m_files, &QLineEdit::textEdited, this, &WorkDetails::edited);
    for (QDoubleSpinBox *field : {m_peak, m_availability, m_prefix, m_fileSize})
        connect(field, &QDoubleSpinBox::valueChanged, this, &WorkDetails::edited);
    for (QComboBox *field : {m_precision, m_speculative})
        connect(field, &QComboBox::currentIndexChanged, this, &WorkDetails::edited);
    for (QCheckBox *field : {m_packed, m_disaggregated})
        connect(field, &QCheckBox::toggled, this, &WorkDetails::edited);
}

void WorkDetails::load(const ModelAnswer &answer)
{
    const QSignalBlocker sample(m_sample), packed(m_packed), peak(m_peak), availability(m_availability), prefix(m_prefix), size(m_fileSize), speculative(m_speculative), apart(m_disaggregated);
    m_sample->setValue(static_cast<int>(answer.sampleTokens.value_or(0)));
    m_packed->setChecked(answer.packed);
    chooseIn(m_precision, static_cast<int>(answer.trainPrecision));
    m_files->setAmount(answer.datasetFiles);
    m_fileSize->setValue(answer.meanFileBytes.value_or(0) / 1000);
    m_peak->setValue(answer.peakFactor);
    m_availability->setValue(100 * answer.availability.value_or(0));
    m_prefix->setValue(100 * answer.prefixShare);
    const int index = draftingIndex(answer.speculative);
    m_otherDrafting = index == kOther ? answer.speculative : std::string();
    if (index == kOther && m_speculative->findData(kOther) < 0)
        m_speculative->addItem(QString::fromStdString(answer.speculative), kOther);
    chooseIn(m_speculative, index);
    m_disaggregated->setChecked(answer.disaggregated);
}

void WorkDetails::store(ModelAnswer &answer) const
{
    answer.sampleTokens = m_sample->value() > 0 ? std::optional<double>(m_sample->value()) : std::nullopt;
    answer.packed = m_packed->isChecked();
    answer.trainPrecision = static_cast<TrainPrecision>(chosenIn(m_precision));
    answer.datasetFiles = m_files->amount();
    answer.meanFileBytes = m_fileSize->value() > 0 ? std::optional(m_fileSize->value() * 1000) : std::nullopt;
    answer.peakFactor = m_peak->value();
    answer.availability = m_availability->value() > 0 ? std::optional(m_availability->value() / 100) : std::nullopt;
    answer.prefixShare = m_prefix->value() / 100;
    const int drafting = chosenIn(m_speculative);
    answer.speculative = drafting == kOther ? m_otherDrafting : kDrafting[static_cast<std::size_t>(drafting)];
    answer.disaggregated = m_disaggregated->isChecked();
}

void WorkDetails::showFor(Task task)
{
    m_training->setVisible(task != Task::Inference);
    m_serving->setVisible(task == Task::Inference);
}

void WorkDetails::retranslate(const Words &words)
{
    m_fold->setWords(words.translate("Powertrain", "More about &the work", "a part of the page that can be opened"));
    m_sampleRow.setWords(words.translate("Powertrain", "Mean length of a sample (tokens)", "field"),
        words.translate("Powertrain", "Short samples leave room in a sequence: joined they fill it, padded they waste it."));
    m_sample->setSpecialValueText(words.translate("Powertrain", "as long as the sequence", "a field that is not set"));
    m_packedRow.setWords(words.translate("Powertrain", "Samples are joined to full sequences (packin&g)"),
        words.translate("Powertrain", "Without it every sample is padded to the full length, and the padding costs time."));
    std::vector<std::pair<int, QString>> precisions;
    for (const auto &entry : EnumNames<TrainPrecision>::table)
        precisions.emplace_back(static_cast<int>(entry.first), word(words, entry.first));
    fillList(m_precision, precisions);
    m_precisionRow.setWords(words.translate("Powertrain", "Training computes in", "field: precision"),
        words.translate("Powertrain", "FP8 makes pre-training faster on cards that have it, at some risk for the loss; it needs Megatron-LM with Transformer Engine."));
    m_filesRow.setWords(words.translate("Powertrain", "Files of the training data", "field"),
        words.translate("Powertrain", "Packed shards need almost no bandwidth; millions of single images or texts are a matter of file operations. Empty: packed shards."));
    m_fileSizeRow.setWords(words.translate("Powertrain", "Mean size of a file (kB)", "field"),
        words.translate("Powertrain", "Decides how much the storage has to deliver, and how many files a second it has to open."));
    m_fileSize->setSpecialValueText(words.translate("Powertrain", "not known", "a field that is not set"));
    m_peakRow.setWords(words.translate("Powertrain", "Busiest minutes over the mean (times)", "field: peak over mean of requests"),
        words.translate("Powertrain", "Copies of the model are counted for the peak, waiting in line included. 2 is usual for a service used in office hours."));
    m_availabilityRow.setWords(words.translate("Powertrain", "Wanted availability", "field: share of the time in which the service carries its full load"),
        words.translate("Powertrain", "Adds spare copies for failures and for updates without a break: 99.9 % usually takes one or two."));
    m_availability->setSpecialValueText(words.translate("Powertrain", "no spare copies", "a field that is not set"));
    m_prefixRow.setWords(words.translate("Powertrain", "Part of a prompt seen before", "field: share of prompt tokens in the prefix cache"),
        words.translate("Powertrain", "The same system prompt or document at the start is read once and kept: first words come sooner, and more requests fit."));
    m_speculativeRow.setWords(words.translate("Powertrain", "Speculative decoding", "field"),
        words.translate("Powertrain", "Drafted tokens are checked several at a time: faster for few users, slower for many."));
    std::vector<std::pair<int, QString>> drafting{{0, words.translate("Powertrain", "none", "speculative decoding")},
        {1, words.translate("Powertrain", "MTP heads of the model", "speculative decoding")}, {2, words.translate("Powertrain", "EAGLE-3 head", "speculative decoding")},
        {3, words.translate("Powertrain", "small draft model", "speculative decoding")}, {4, words.translate("Powertrain", "n-grams of the prompt", "speculative decoding")}};
    if (!m_otherDrafting.empty())
        drafting.emplace_back(kOther, QString::fromStdString(m_otherDrafting));
    fillList(m_speculative, drafting);
    m_disaggregatedRow.setWords(words.translate("Powertrain", "Prompts and answers may run on GPUs of their own"),
        words.translate("Powertrain", "Disaggregated prefill and decode: worth its network only for large models and many users."));
}

} // namespace powertrain
