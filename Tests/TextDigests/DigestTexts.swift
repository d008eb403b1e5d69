// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport

/// Texts of many scripts and kinds, made from words at random.
enum DigestTexts {
  /// The kinds of texts, by name; each combines words of the groups.
  static let kinds: [(name: String, groups: [String], separator: String)] = [
    ("english", ["latin"], " "), ("symbols", ["latin", "symbols"], " "), ("urls", ["urls"], " "),
    ("accents", ["latin", "accents"], " "), ("cyrillic-greek", ["cyrillic", "greek"], " "),
    ("cjk", ["han", "kana", "punctuation"], ""), ("cjk-latin", ["han", "kana", "latin"], ""),
    ("korean", ["hangul"], " "), ("thai", ["thai"], ""), ("hindi", ["hindi"], " "),
    ("tamil", ["tamil"], " "), ("bengali", ["bengali"], " "), ("burmese", ["burmese"], ""),
    ("khmer", ["khmer"], ""), ("lao", ["lao"], ""), ("arabic", ["arabic"], " "),
    ("hebrew", ["hebrew"], " "), ("mixed", ["latin", "arabic", "hebrew", "digits"], " "),
    ("emoji", ["latin", "emoji"], " "), ("spaces", ["latin", "spaces"], ""),
    ("lines", ["latin", "lines", "han"], " "), ("invisible", ["latin", "invisible", "khmer"], ""),
    ("missing", ["latin", "missing"], " "), ("tabs", ["latin", "tabs"], ""),
    ("japanese", ["han", "kana", "punctuation", "paragraphs", "missing"], ""),
    (
      "all",
      [
        "latin", "han", "hangul", "thai", "hindi", "tamil", "arabic", "hebrew", "emoji", "symbols",
        "cyrillic", "spaces", "lines", "invisible", "kana",
      ], " "
    ),
  ]

  private static let words: [String: [String]] = [
    "latin": [
      "the", "quick", "brown", "AVATAR", "office", "fi", "well-known", "To", "Wa.", "a",
      "hyphenation",
      "measurement", "constraints", "(see", "above)", "10.5%", "it's", "ffl", "e.g.", "and", "of",
      "layout", "Type", "VA", "LT", "yes,", "\"no\"", "50", "text;",
    ],
    "symbols": ["∑x→∞", "≤", "½", "3⁄4", "√(a−b)", "—", "…", "•", "™", "€5", "[x]", "{y}", "№"],
    "urls": [
      "https://example.org/a/very/long/path-with-hyphens?query=value&other=12345",
      "user.name@mail.example.com", "/usr/share/doc/package/README.Debian", "see", "C++17", "a_b_c",
    ],
    "accents": ["e\u{301}te\u{301}", "naïve", "Straße", "Ŵŷ", "o\u{308}ffnen", "đặng", "Łódź"],
    "cyrillic": ["Москва", "ёлка", "щука", "Україна", "и", "в", "наука,"],
    "greek": ["Ελλάδα", "φως", "και", "μέτρο·", "ΑΒΓ"],
    "han": ["漢字", "中文字", "排版", "的", "我們", "系统", "文本", "一", "測量"],
    "kana": ["かな", "カナ", "システムで", "として", "ゃ", "ー", "です", "ありがとう"],
    "punctuation": ["、", "。", "「日本」", "（注）", "！", "Ｆｕｌｌ", "・", "『", "』", "："],
    "hangul": ["한국어", "텍스트", "안녕", "하세요", "가", "측정을", "합니다."],
    "thai": ["สวัสดี", "ภาษาไทย", "ทั้งหลาย", "น้ำ", "กำลัง", "และ", "การ", " ", "ให้", "๑๒", "ๆ "],
    "hindi": ["नमस्ते", "क्षत्रिय", "हिन्दी", "र्क", "है।", "और", "में", "के", "विद्यार्थी", "श्री", "१२"],
    "tamil": ["தமிழ்", "நாடு", "மொழி", "கொள்கை", "க்ஷ", "ஸ்ரீ", "என்று", "வேண்டும்.", "இது"],
    "bengali": ["বাংলা", "ভাষা", "ক্ষুদ্র", "হয়", "করা", "এবং", "জন্য", "র্য"],
    "burmese": ["မြန်မာ", "ဘာသာ", "စာ", "ကြောင့်", "သည်", "။", "ပါ", " ", "\u{200B}"],
    "khmer": ["ភាសា", "ខ្មែរ", "និង", "ការ", "ដែល", "ស្រុក", " ", "\u{200B}"],
    "lao": ["ພາສາ", "ລາວ", "ແລະ", "ນ້ຳ", "ໃນ", "ການ", " ", "\u{200B}"],
    "arabic": ["العربية", "سلام", "لا", "مُحَمَّد", "١٢٣", "(عربي)", "في", "من", "الكتاب،", "ﷺ"],
    "hebrew": ["שלום", "עברית", "ת״א", "שָׁלוֹם", "של", "(אבג)", "ירושלים."],
    "digits": ["12", "3.5", "2026-11-25", "+1", "50%", "A4"],
    "emoji": ["👩‍👩‍👧", "🇩🇪", "1️⃣", "☺", "☺️", "👍🏽", "❤️", "🏴", "😀😀", "👩"],
    "spaces": [" ", "  ", "\t", "\u{A0}", "\u{3000}", "\u{2003}", "\u{2009}", "\u{202F}", "   "],
    "lines": ["\n", "\n\n", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "end\n"],
    "invisible": [
      "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}", "hy\u{AD}phen", "\u{200C}", "\u{200D}",
      "\u{200E}", "\u{200F}", "\u{2067}של\u{2069}", "\u{202E}abc\u{202C}", "\u{34F}",
    ],
    "tabs": ["\t", "\t", " \t", "\t\t", " ", "\n", "\tlet x = [1, 2]", "12.5", "漢字", "שלום"],
    "paragraphs": [
      "\u{3000}", "\n\u{3000}", "\u{3000}「", "。\u{3000}", "\u{3000}\u{3000}", "！\u{3000} ",
    ],
    "missing": ["\u{E000}", "\u{10FFFD}", "\u{FFFF}", "\u{0}", "\u{7}", "\u{FFFD}", "\u{12000}"],
  ]

  /// A text of a kind, mostly of some ten words, at times of none or of many.
  static func make(_ kind: Int, _ random: inout SeededGenerator) -> String {
    let (_, groups, separator) = kinds[kind]
    var most = 16
    switch Int.random(in: 0..<40, using: &random) {
    case 0: most = 0
    case 1: most = 200
    case 2...8: most = 3
    default: break
    }
    var text = ""
    for index in 0..<Int.random(in: 0...most, using: &random) {
      let group = groups[Int.random(in: 0..<groups.count, using: &random)]
      let words = words[group] ?? []
      if index > 0 {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: text += "  "
        case 1: break
        case 2: text += "-"
        case 3: text += " "
        default: text += separator
        }
      }
      text += words[Int.random(in: 0..<words.count, using: &random)]
    }
    return text
  }
}
