// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>

#include "core/plan/storage.h"

namespace powertrain {

/// A model of so many parameters, without a configuration behind it.
inline Model plainModel(double parameters, std::int64_t vocabulary = 128256)
{
    Model model;
    model.name = "test";
    model.storedFormat = "bf16";
    model.architecture.vocabulary = vocabulary;
    model.architecture.hidden = 8192;
    model.inventory.counts.total = model.inventory.counts.active = static_cast<std::int64_t>(parameters);
    TensorEntry tensor;
    tensor.rows = tensor.columns = 8192;
    tensor.count = 100;
    tensor.quantisable = true;
    model.inventory.tensors.push_back(tensor);
    return model;
}

inline Request pretraining(double tokens)
{
    Request request;
    request.task.kind = Task::Pretrain;
    request.model.datasetTokens = tokens;
    return request;
}

inline ServicePrice storageRow(const std::string &id, const std::string &kind, const std::string &item, double amount, const std::string &region = "us", const std::string &currency = "USD")
{
    ServicePrice row;
    row.id = id;
    row.kind = kind;
    row.item = item;
    row.amount = amount;
    row.currency = currency;
    row.unit = "GB_month";
    row.region = region;
    return row;
}

inline const Message *adviceOf(const std::vector<Message> &advice, const std::string &code)
{
    const auto found = std::find_if(advice.begin(), advice.end(), [&code](const Message &m) { return m.code == code; });
    return found == advice.end() ? nullptr : &*found;
}

} // namespace powertrain
