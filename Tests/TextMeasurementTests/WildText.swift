// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import TextVocabulary

/// Texts for differential tests: random characters, regardless of words and scripts.
struct WildText {
  /// Groups of characters; a text combines a few of them.
  private static let characters: [[String]] = [
    ["a", "V", "A", "f", "i", "1", "0", "/", "-", "(", ")", "\"", ".", ",", "T", "o"],
    [" ", "  ", "\t", "\u{A0}", "\u{3000}", "\u{2003}", "\u{2009}", "\u{1680}", "\u{202F}"],
    ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"],
    ["\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{200C}", "\u{200D}", "\u{34F}", "\u{180E}"],
    [
      "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    ],
    ["\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}"],
    ["\u{301}", "\u{308}", "\u{20E3}", "\u{FE0F}", "\u{FE0E}", "\u{5B8}", "\u{64E}", "\u{93F}"],
    ["ب", "ل", "ا", "ه", "ن", "٦", "٤", "،", "ـ", "ﷺ", "א", "ש", "ל", "״"],
    ["漢", "字", "か", "ゃ", "、", "。", "「", "」", "ー", "한", "국", "Ａ", "ᄀ", "ᅡ", "ᆨ"],
    ["क", "्", "ष", "ि", "ร", "ก", "ำ", "ไ", "က", "ြ", "ខ", "្"],
    ["👩", "👍", "🏽", "🇩", "🇪", "❤", "☺", "1\u{FE0F}\u{20E3}", "🏴"],
    ["\u{0}", "\u{7}", "\u{E000}", "\u{10FFFD}", "\u{12000}", "\u{FFFC}", "\u{FFFD}", "\u{FFFF}"],
    ["∞", "⁄", "½", "…", "—", "‐", "→", "×", "ﬁ", "ſ", "ß", "Œ"],
  ]

  /// A random text of limited length.
  static func make(_ random: inout SeededGenerator, upTo count: Int = 24) -> String {
    let groups = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      characters[Int.random(in: 0..<characters.count, using: &random)]
    }
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      // Letters and spaces are mixed in, so that lines have break opportunities.
      let isPlain = Int.random(in: 0..<3, using: &random) == 0
      let group =
        isPlain
        ? characters[Int.random(in: 0...1, using: &random)]
        : groups[Int.random(in: 0..<groups.count, using: &random)]
      text += group[Int.random(in: 0..<group.count, using: &random)]
    }
    return text
  }

  /// One of several numbers, mostly the first.
  private static func pick(_ numbers: [Double], _ random: inout SeededGenerator) -> Double {
    Bool.random(using: &random)
      ? numbers[0] : numbers[Int.random(in: 0..<numbers.count, using: &random)]
  }

  /// A style in a family, mostly plain with size 16.
  static func style(_ family: String, _ random: inout SeededGenerator) -> TextStyle {
    var style = TextStyle(font: FontDescriptor(family: family, size: 16))
    style.font.size = pick([16, 11, 0.5, 0, 13.7, 200], &random)
    style.letterSpacing = pick([0, 0, 0, 1.25, -1.25, -40], &random)
    style.wordSpacing = pick([0, 0, 0, 3, -3, -40], &random)
    style.baselineOffset = pick([0, 0, 0, 4, -4], &random)
    return style
  }

  /// A text of runs in several styles, with attachments among them.
  static func attributed(
    _ family: String, _ random: inout SeededGenerator
  ) -> AttributedText {
    var text = AttributedText("", style: style(family, &random))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text.append(make(&random, upTo: 10), style: style(family, &random))
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      let size = Size(width: pick([20, 0, 300], &random), height: pick([20, 0, 90], &random))
      text.append(
        TextAttachment(size: size, depth: pick([0, 5, -5], &random), name: "x"),
        style: style(family, &random))
    }
    return text
  }

  /// A paragraph style, mostly the default.
  static func paragraph(_ random: inout SeededGenerator) -> ParagraphStyle {
    var paragraph = ParagraphStyle()
    let alignments: [TextAlignment] = [.natural, .left, .right, .center, .justified]
    paragraph.alignment = alignments.randomElement(using: &random) ?? .natural
    paragraph.lineHeightMultiple = pick([1, 1.5, 0.3, 0, -1, .nan], &random)
    if Bool.random(using: &random) { paragraph.conventions = .web }
    if Int.random(in: 0..<4, using: &random) == 0 {
      paragraph.lineHeight =
        Bool.random(using: &random)
        ? .multiple(pick([1.3, 0, .infinity], &random)) : .points(pick([20, 0.5, -3], &random))
    }
    paragraph.minimumLineHeight = pick([0, 0, 30, .infinity], &random)
    paragraph.maximumLineHeight = pick([0, 0, 12], &random)
    paragraph.lineSpacing = pick([0, 3.3, -2], &random)
    paragraph.paragraphSpacing = pick([0, 7.1], &random)
    paragraph.paragraphSpacingBefore = pick([0, 2.2], &random)
    paragraph.firstLineHeadIndent = pick([0, 0, 0, 12, 500, -5, .nan], &random)
    paragraph.headIndent = pick([0, 0, 0, 6, 500, -5], &random)
    paragraph.tailIndent = pick([0, 0, 0, -6, 80, -500], &random)
    paragraph.defaultTabInterval = pick([0, 30, 0.001], &random)
    let directions: [TextDirection] = [.auto, .leftToRight, .rightToLeft]
    paragraph.direction = directions.randomElement(using: &random) ?? .auto
    if Int.random(in: 0..<3, using: &random) == 0 {
      paragraph.tabStops = (1...3).map {
        TabStop(
          location: Double($0) * pick([25, 40, 3], &random),
          alignment: alignments.randomElement(using: &random) ?? .left)
      }
    }
    return paragraph
  }

  /// A container, narrow or wide.
  static func container(_ random: inout SeededGenerator) -> TextContainer {
    let width = Double.random(in: 0...200, using: &random)
    return TextContainer(
      width: pick([width, width, width, 0, -10, .nan, .infinity, 1e-9], &random),
      maximumNumberOfLines: Int(pick([0, 1, 2, 3, -1], &random)),
      lineBreakMode: LineBreakMode.allCases.randomElement(using: &random) ?? .wordWrap)
  }
}
