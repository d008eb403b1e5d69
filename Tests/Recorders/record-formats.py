#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records how ICU writes numbers, dates and lists, by PyICU's classes rather than the functions of
C that the formatters of templates call.

    apt-get install python3-icu
    /usr/bin/python3 Tests/Recorders/record-formats.py > Tests/CellTemplatesTests/FormatTable.swift
"""

import icu

LANGUAGES = ["en", "de", "fr", "pt-BR", "ja", "ar-EG", "hi", "ru", "tr"]
# 2026-11-28T23:30:00Z
MOMENT = 1795908600.0


def rows(tag):
    locale = icu.Locale.forLanguageTag(tag)
    number = icu.NumberFormat.createInstance(locale)
    number.setMaximumFractionDigits(3)
    # Halves away from 0.
    number.setRoundingMode(icu.DecimalFormat.kRoundHalfUp)
    yield "${n | number}", number.format(1234567.8915)
    yield "${p | percent}", icu.NumberFormat.createPercentInstance(locale).format(0.256)
    money = icu.NumberFormat.createCurrencyInstance(locale)
    money.setRoundingMode(icu.DecimalFormat.kRoundHalfUp)
    for code in ["EUR", "JPY"]:
        money.setCurrency(code)
        yield "${m | currency: %s}" % code, money.format(1234.5)
    for style in ["SHORT", "MEDIUM", "LONG", "FULL"]:
        date = icu.DateFormat.createDateInstance(getattr(icu.DateFormat, style), locale)
        date.setTimeZone(icu.TimeZone.createTimeZone("UTC"))
        yield "${d | date: %s}" % style.lower(), date.format(MOMENT)
    time = icu.DateFormat.createTimeInstance(icu.DateFormat.SHORT, locale)
    time.setTimeZone(icu.TimeZone.createTimeZone("Europe/Berlin"))
    yield "${d | time: short, zone: 'Europe/Berlin'}", time.format(MOMENT)
    generator = icu.DateTimePatternGenerator.createInstance(locale)
    fields = icu.SimpleDateFormat(generator.getBestPattern("yMMMd"), locale)
    fields.setTimeZone(icu.TimeZone.createTimeZone("UTC"))
    yield "${d | date: 'yMMMd'}", fields.format(MOMENT)
    relative = icu.RelativeDateTimeFormatter(locale)
    yield "${d | relative: '2026-12-02T00:00:00Z'}", relative.format(
        3, icu.UDateDirection.LAST, icu.UDateRelativeUnit.DAYS)
    yield "${l | list}", icu.ListFormatter.createInstance(locale).format(["a", "b", "c"])
    categories = ["zero", "one", "two", "few", "many", "other"]
    names = ", ".join("%s: '%s'" % (name, name[:2]) for name in categories)
    rules = icu.PluralRules.forLocale(locale)
    for count in [0, 1, 2, 3, 11]:
        yield "${= %d | plural: %s}" % (count, names), rules.select(count)[:2]


def quoted(text):
    text = "".join(
        "\\u{%X}" % ord(c) if c in "\u00a0\u202f\u061c\u200f\u200e" else c for c in text)
    return '"%s"' % text


print("// SPDX-License-Identifier: Apache-2.0")
print()
print("/// How PyICU %s writes values with the data of ICU %s." % (icu.VERSION, icu.ICU_VERSION))
print("///")
print("/// Recorded by Tests/Recorders/record-formats.py; not edited by hand.")
print("let formatTable: [(language: String, text: String, expected: String)] = [")
for tag in LANGUAGES:
    for text, expected in rows(tag):
        print('  ("%s", "%s", %s),' % (tag, text, quoted(expected)))
print("]")
