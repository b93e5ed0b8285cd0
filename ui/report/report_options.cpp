// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_options.h"

#include "ui/settings.h"

namespace powertrain {

ReportOptions reportOptions(const Settings &settings)
{
    ReportOptions options;
    const Company company = settings.company();
    options.company = company.name;
    options.author = company.author;
    options.contact = company.contact;
    options.logo = settings.logo();
    options.validDays = settings.validDays();
    options.paper = settings.paper();
    options.bothLanguages = settings.edition() == Edition::Both;
    options.derivations = settings.derivations();
    return options;
}

Words otherLanguage(const Words &words, CatalogPtr names)
{
    Words other(words.language() == Language::Chinese ? Language::English : Language::Chinese);
    other.useNames(std::move(names));
    other.useByteUnits(words.byteUnits());
    return other;
}

Words editionWords(Edition edition, const Words &window, CatalogPtr names)
{
    Words words(edition == Edition::English ? Language::English : edition == Edition::Chinese ? Language::Chinese
                                                                                              : window.language());
    words.useNames(std::move(names));
    words.useByteUnits(window.byteUnits());
    return words;
}

} // namespace powertrain
