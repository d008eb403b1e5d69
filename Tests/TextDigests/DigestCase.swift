// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import TextVocabulary

/// A text with a style, a paragraph style and containers, all drawn from a seed.
///
/// Every option has its usual value in most cases, so that each way by which a text is prepared and
/// set is taken often, alone and together with others.
struct DigestCase {
  /// The text with its styles.
  var text: AttributedText
  /// How its lines are set.
  var paragraph = ParagraphStyle()
  /// The containers in which it is measured.
  var containers: [TextContainer] = []

  /// Draws the options of a text.
  init(_ string: String, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let style = Self.style(&random)
    text = AttributedText(string, style: style)
    if Self.isChosen(5, &random) { addStyles(style, &random) }
    if Self.isChosen(12, &random) { addBoxes(&random) }
    chooseLines(&random)
    chooseBreaks(&random)
    if Self.isChosen(6, &random) { makeRichWebText(style, &random) }
    let width = Double.random(in: 20...420, using: &random)
    for width in [width, Self.pick([.infinity, 300, 0, 60, 1000, width / 2], &random)] {
      containers.append(
        TextContainer(
          width: width, maximumNumberOfLines: Self.pick([0, 0, 0, 0, 1, 2, 3, 7], &random),
          lineBreakMode: Self.isChosen(2, &random)
            ? LineBreakMode.allCases[Int.random(in: 0..<6, using: &random)] : .wordWrap))
    }
  }

  private static func isChosen(_ count: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private static func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  // MARK: - Styles

  private static func style(_ random: inout SeededGenerator) -> TextStyle {
    let families = ["Noto Sans", "Noto Sans", "Noto Sans", "Noto Sans CJK SC"]
    var style = TextStyle(
      font: FontDescriptor(family: pick(families, &random), size: 16))
    if isChosen(4, &random) { style.font.size = pick([11, 13.7, 17, 33, 0.5], &random) }
    if isChosen(6, &random) { style.letterSpacing = pick([0.5, 0.5, 1.25, -0.4], &random) }
    if isChosen(12, &random) { style.wordSpacing = pick([3, -1], &random) }
    if isChosen(12, &random) { style.font.weight = .bold }
    if isChosen(20, &random) { style.font.slant = .italic }
    if isChosen(16, &random) { style.baselineOffset = pick([4, -3], &random) }
    if isChosen(5, &random) {
      style.language = pick(["en", "ja", "zh-Hant", "ko", "th", "ar", "hi", "de"], &random)
    }
    if isChosen(12, &random) { style.underline = TextLine() }
    if isChosen(20, &random) { style.color = .red }
    return style
  }

  /// Makes the text one of several styles in a usual paragraph of a web page, whose lines have the
  /// widths of all their parts rounded up.
  private mutating func makeRichWebText(
    _ style: TextStyle, _ random: inout SeededGenerator
  ) {
    addStyles(style, &random)
    let (alignment, direction) = (paragraph.alignment, paragraph.direction)
    paragraph = ParagraphStyle()
    paragraph.conventions = .web
    (paragraph.alignment, paragraph.direction) = (alignment, direction)
  }

  /// Gives some words other styles.
  private mutating func addStyles(_ first: TextStyle, _ random: inout SeededGenerator) {
    let utf8 = Array(text.string.utf8)
    var borders = [0, utf8.count]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      var place = Int.random(in: 0...utf8.count, using: &random)
      // Mostly before or behind a word, at times inside.
      if !Self.isChosen(4, &random) {
        while place < utf8.count, utf8[place] != 0x20 { place += 1 }
      }
      while place < utf8.count, utf8[place] & 0xC0 == 0x80 { place += 1 }
      borders.append(place)
    }
    borders.sort()
    let kind = Int.random(in: 0..<6, using: &random)
    for (index, start) in borders.dropLast().enumerated() where index % 2 == 1 {
      text.modify(start..<borders[index + 1]) { style in
        switch kind {
        case 0, 1: style.font.weight = .bold
        case 2: style.color = .blue
        case 3: style.font.size = first.font.size * 1.5
        case 4: style.letterSpacing = 2
        default: style.backgroundColor = .red
        }
      }
    }
  }

  /// Puts boxes between characters, mostly behind spaces, and at the end.
  private mutating func addBoxes(_ random: inout SeededGenerator) {
    let utf8 = Array(text.string.utf8)
    var places = [utf8.count]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      var place = Int.random(in: 0...utf8.count, using: &random)
      if !Self.isChosen(3, &random) {
        while place > 0, utf8[place - 1] != 0x20 { place -= 1 }
      }
      while place > 0, place < utf8.count, utf8[place] & 0xC0 == 0x80 { place -= 1 }
      places.append(place)
    }
    places.sort()
    let whole = text
    text = AttributedText("", style: whole.runs[0].style)
    for run in whole.runs {
      var start = run.range.lowerBound
      for place in places where run.range.contains(place) || place == utf8.count {
        guard place < utf8.count || run.range.upperBound == place else { continue }
        text.append(String(decoding: utf8[start..<place], as: UTF8.self), style: run.style)
        start = place
        let size = Size(width: Self.pick([20, 7.3, 90], &random), height: 33)
        text.append(
          TextAttachment(size: size, depth: Self.pick([0, 4], &random), name: "box"),
          style: run.style)
      }
      text.append(
        String(decoding: utf8[start..<run.range.upperBound], as: UTF8.self), style: run.style)
    }
  }

  // MARK: - Paragraph styles

  private mutating func chooseLines(_ random: inout SeededGenerator) {
    if Self.isChosen(3, &random) {
      paragraph.conventions = Self.pick([.web, .web, .web, .firefox, .webkit], &random)
    }
    if Self.isChosen(3, &random) {
      paragraph.alignment = Self.pick([.left, .right, .center, .justified, .justified], &random)
    }
    if Self.isChosen(8, &random) { paragraph.justification = .interCharacter }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: paragraph.lineHeight = .multiple(1.3)
    case 1: paragraph.lineHeight = .points(20)
    case 2: paragraph.lineHeightMultiple = 1.5
    case 3: (paragraph.minimumLineHeight, paragraph.maximumLineHeight) = (18, 24)
    case 4: (paragraph.lineSpacing, paragraph.paragraphSpacing) = (3.3, 7.1)
    case 5: paragraph.keepsLineHeightInFallback = true
    case 6: paragraph.strut = FontDescriptor(family: "Noto Sans", size: 20)
    case 7: paragraph.firstLineHeadIndent = 12
    case 8: (paragraph.headIndent, paragraph.tailIndent) = (6, -8)
    default: break
    }
    if Self.isChosen(12, &random) { paragraph.truncationToken = Self.pick(["", " more"], &random) }
    if Self.isChosen(6, &random) {
      paragraph.direction = Self.pick([.leftToRight, .rightToLeft], &random)
    }
    if Self.isChosen(12, &random) {
      paragraph.tabStops = [
        TabStop(location: 50), TabStop(location: 120, alignment: .right),
        TabStop(location: 180, alignment: .center),
      ]
    }
  }

  private mutating func chooseBreaks(_ random: inout SeededGenerator) {
    if Self.isChosen(5, &random) {
      paragraph.textWrap = Self.pick([.balance, .pretty, .nowrap], &random)
    }
    if Self.isChosen(8, &random) { paragraph.usesHyphenation = true }
    if Self.isChosen(12, &random) { paragraph.hyphens = .none }
    if Self.isChosen(10, &random) {
      paragraph.wordBreak = Self.pick([.keepAll, .breakAll], &random)
    }
    if Self.isChosen(10, &random) { paragraph.overflowWrap = .normal }
    if Self.isChosen(10, &random) { paragraph.textSpacingTrim = .normal }
    if Self.isChosen(12, &random) { paragraph.lineBreakRules = .unicode }
    if Self.isChosen(12, &random) {
      paragraph.lineBreakStrictness = Self.pick([.loose, .strict], &random)
    }
  }
}
