// SPDX-License-Identifier: Apache-2.0

/// How PyICU 2.10.2 writes values with the data of ICU 72.1.
///
/// Recorded by Tests/Recorders/record-formats.py; not edited by hand.
let formatTable: [(language: String, text: String, expected: String)] = [
  ("en", "${n | number}", "1,234,567.892"),
  ("en", "${p | percent}", "26%"),
  ("en", "${m | currency: EUR}", "€1,234.50"),
  ("en", "${m | currency: JPY}", "¥1,235"),
  ("en", "${d | date: short}", "11/28/26"),
  ("en", "${d | date: medium}", "Nov 28, 2026"),
  ("en", "${d | date: long}", "November 28, 2026"),
  ("en", "${d | date: full}", "Saturday, November 28, 2026"),
  ("en", "${d | time: short, zone: 'Europe/Berlin'}", "12:30\u{202F}AM"),
  ("en", "${d | date: 'yMMMd'}", "Nov 28, 2026"),
  ("en", "${d | relative: '2026-12-02T00:00:00Z'}", "3 days ago"),
  ("en", "${l | list}", "a, b, and c"),
  (
    "en", "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "en", "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "en", "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "en", "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "en", "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  ("de", "${n | number}", "1.234.567,892"),
  ("de", "${p | percent}", "26\u{A0}%"),
  ("de", "${m | currency: EUR}", "1.234,50\u{A0}€"),
  ("de", "${m | currency: JPY}", "1.235\u{A0}¥"),
  ("de", "${d | date: short}", "28.11.26"),
  ("de", "${d | date: medium}", "28.11.2026"),
  ("de", "${d | date: long}", "28. November 2026"),
  ("de", "${d | date: full}", "Samstag, 28. November 2026"),
  ("de", "${d | time: short, zone: 'Europe/Berlin'}", "00:30"),
  ("de", "${d | date: 'yMMMd'}", "28. Nov. 2026"),
  ("de", "${d | relative: '2026-12-02T00:00:00Z'}", "vor 3 Tagen"),
  ("de", "${l | list}", "a, b und c"),
  (
    "de", "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "de", "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "de", "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "de", "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "de", "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  ("fr", "${n | number}", "1\u{202F}234\u{202F}567,892"),
  ("fr", "${p | percent}", "26\u{A0}%"),
  ("fr", "${m | currency: EUR}", "1\u{202F}234,50\u{A0}€"),
  ("fr", "${m | currency: JPY}", "1\u{202F}235\u{A0}JPY"),
  ("fr", "${d | date: short}", "28/11/2026"),
  ("fr", "${d | date: medium}", "28 nov. 2026"),
  ("fr", "${d | date: long}", "28 novembre 2026"),
  ("fr", "${d | date: full}", "samedi 28 novembre 2026"),
  ("fr", "${d | time: short, zone: 'Europe/Berlin'}", "00:30"),
  ("fr", "${d | date: 'yMMMd'}", "28 nov. 2026"),
  ("fr", "${d | relative: '2026-12-02T00:00:00Z'}", "il y a 3 jours"),
  ("fr", "${l | list}", "a, b et c"),
  (
    "fr", "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "fr", "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "fr", "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "fr", "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "fr", "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  ("pt-BR", "${n | number}", "1.234.567,892"),
  ("pt-BR", "${p | percent}", "26%"),
  ("pt-BR", "${m | currency: EUR}", "€\u{A0}1.234,50"),
  ("pt-BR", "${m | currency: JPY}", "JP¥\u{A0}1.235"),
  ("pt-BR", "${d | date: short}", "28/11/2026"),
  ("pt-BR", "${d | date: medium}", "28 de nov. de 2026"),
  ("pt-BR", "${d | date: long}", "28 de novembro de 2026"),
  ("pt-BR", "${d | date: full}", "sábado, 28 de novembro de 2026"),
  ("pt-BR", "${d | time: short, zone: 'Europe/Berlin'}", "00:30"),
  ("pt-BR", "${d | date: 'yMMMd'}", "28 de nov. de 2026"),
  ("pt-BR", "${d | relative: '2026-12-02T00:00:00Z'}", "há 3 dias"),
  ("pt-BR", "${l | list}", "a, b e c"),
  (
    "pt-BR",
    "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "on"
  ),
  (
    "pt-BR",
    "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "on"
  ),
  (
    "pt-BR",
    "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "ot"
  ),
  (
    "pt-BR",
    "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "ot"
  ),
  (
    "pt-BR",
    "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "ot"
  ),
  ("ja", "${n | number}", "1,234,567.892"),
  ("ja", "${p | percent}", "26%"),
  ("ja", "${m | currency: EUR}", "€1,234.50"),
  ("ja", "${m | currency: JPY}", "￥1,235"),
  ("ja", "${d | date: short}", "2026/11/28"),
  ("ja", "${d | date: medium}", "2026/11/28"),
  ("ja", "${d | date: long}", "2026年11月28日"),
  ("ja", "${d | date: full}", "2026年11月28日土曜日"),
  ("ja", "${d | time: short, zone: 'Europe/Berlin'}", "0:30"),
  ("ja", "${d | date: 'yMMMd'}", "2026年11月28日"),
  ("ja", "${d | relative: '2026-12-02T00:00:00Z'}", "3 日前"),
  ("ja", "${l | list}", "a、b、c"),
  (
    "ja", "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "ja", "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "ja", "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "ja", "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "ja", "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  ("ar-EG", "${n | number}", "١٬٢٣٤٬٥٦٧٫٨٩٢"),
  ("ar-EG", "${p | percent}", "٢٦٪\u{61C}"),
  ("ar-EG", "${m | currency: EUR}", "\u{200F}١٬٢٣٤٫٥٠\u{A0}€"),
  ("ar-EG", "${m | currency: JPY}", "\u{200F}١٬٢٣٥\u{A0}JP¥"),
  ("ar-EG", "${d | date: short}", "٢٨\u{200F}/١١\u{200F}/٢٠٢٦"),
  ("ar-EG", "${d | date: medium}", "٢٨\u{200F}/١١\u{200F}/٢٠٢٦"),
  ("ar-EG", "${d | date: long}", "٢٨ نوفمبر ٢٠٢٦"),
  ("ar-EG", "${d | date: full}", "السبت، ٢٨ نوفمبر ٢٠٢٦"),
  ("ar-EG", "${d | time: short, zone: 'Europe/Berlin'}", "١٢:٣٠ ص"),
  ("ar-EG", "${d | date: 'yMMMd'}", "٢٨ نوفمبر ٢٠٢٦"),
  ("ar-EG", "${d | relative: '2026-12-02T00:00:00Z'}", "قبل ٣ أيام"),
  ("ar-EG", "${l | list}", "a وb وc"),
  (
    "ar-EG",
    "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "ze"
  ),
  (
    "ar-EG",
    "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "on"
  ),
  (
    "ar-EG",
    "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "tw"
  ),
  (
    "ar-EG",
    "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "fe"
  ),
  (
    "ar-EG",
    "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}", "ma"
  ),
  ("hi", "${n | number}", "12,34,567.892"),
  ("hi", "${p | percent}", "26%"),
  ("hi", "${m | currency: EUR}", "€1,234.50"),
  ("hi", "${m | currency: JPY}", "JP¥1,235"),
  ("hi", "${d | date: short}", "28/11/26"),
  ("hi", "${d | date: medium}", "28 नव॰ 2026"),
  ("hi", "${d | date: long}", "28 नवंबर 2026"),
  ("hi", "${d | date: full}", "शनिवार, 28 नवंबर 2026"),
  ("hi", "${d | time: short, zone: 'Europe/Berlin'}", "12:30 am"),
  ("hi", "${d | date: 'yMMMd'}", "28 नव॰ 2026"),
  ("hi", "${d | relative: '2026-12-02T00:00:00Z'}", "3 दिन पहले"),
  ("hi", "${l | list}", "a, b, और c"),
  (
    "hi", "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "hi", "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "hi", "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "hi", "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "hi", "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  ("ru", "${n | number}", "1\u{A0}234\u{A0}567,892"),
  ("ru", "${p | percent}", "26\u{A0}%"),
  ("ru", "${m | currency: EUR}", "1\u{A0}234,50\u{A0}€"),
  ("ru", "${m | currency: JPY}", "1\u{A0}235\u{A0}¥"),
  ("ru", "${d | date: short}", "28.11.2026"),
  ("ru", "${d | date: medium}", "28 нояб. 2026\u{202F}г."),
  ("ru", "${d | date: long}", "28 ноября 2026\u{202F}г."),
  ("ru", "${d | date: full}", "суббота, 28 ноября 2026\u{202F}г."),
  ("ru", "${d | time: short, zone: 'Europe/Berlin'}", "00:30"),
  ("ru", "${d | date: 'yMMMd'}", "28 нояб. 2026\u{202F}г."),
  ("ru", "${d | relative: '2026-12-02T00:00:00Z'}", "3 дня назад"),
  ("ru", "${l | list}", "a, b и c"),
  (
    "ru", "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ma"
  ),
  (
    "ru", "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "ru", "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "fe"
  ),
  (
    "ru", "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "fe"
  ),
  (
    "ru", "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ma"
  ),
  ("tr", "${n | number}", "1.234.567,892"),
  ("tr", "${p | percent}", "%26"),
  ("tr", "${m | currency: EUR}", "€1.234,50"),
  ("tr", "${m | currency: JPY}", "¥1.235"),
  ("tr", "${d | date: short}", "28.11.2026"),
  ("tr", "${d | date: medium}", "28 Kas 2026"),
  ("tr", "${d | date: long}", "28 Kasım 2026"),
  ("tr", "${d | date: full}", "28 Kasım 2026 Cumartesi"),
  ("tr", "${d | time: short, zone: 'Europe/Berlin'}", "00:30"),
  ("tr", "${d | date: 'yMMMd'}", "28 Kas 2026"),
  ("tr", "${d | relative: '2026-12-02T00:00:00Z'}", "3 gün önce"),
  ("tr", "${l | list}", "a, b ve c"),
  (
    "tr", "${= 0 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "tr", "${= 1 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "on"
  ),
  (
    "tr", "${= 2 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "tr", "${= 3 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
  (
    "tr", "${= 11 | plural: zero: 'ze', one: 'on', two: 'tw', few: 'fe', many: 'ma', other: 'ot'}",
    "ot"
  ),
]
