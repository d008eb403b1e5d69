// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextMeasurement
import TextVocabulary

/// Attributed texts in containers: sizes are finite, and what is laid out is what was measured.
enum TextFuzzing {
  /// The first bytes choose the paragraph and the container, the next ones runs and their texts.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    var choices = Choices(bytes)
    var paragraph = paragraph(&choices)
    // No byte of UTF-8 is as great as that: an input whose text ends with one chooses more.
    if let last = bytes.last, last >= 0xF8 {
      var more = Choices(bytes.suffix(16).reversed())
      chooseMore(&paragraph, &more)
    }
    let container = container(&choices)
    var text = AttributedText("", style: style(&choices))
    while !choices.isEmpty {
      let style = style(&choices)
      if choices.number(below: 8) == 7 {
        let size = Size(
          width: choices.pick([20, 0, 300, -4]), height: choices.pick([20, 0, 90, -4]))
        text.append(
          TextAttachment(size: size, depth: choices.pick([0, 5, -5]), name: "x"), style: style)
      } else {
        text.append(choices.text(upTo: 1 + choices.number(below: 60)), style: style)
      }
    }
    try checkText(text, paragraph, container, measurer)
    let batch = measurer.prepareBatch(
      [text.string, ""], style: text.runs[0].style, paragraphStyle: paragraph)
    let plain = measurer.prepare(
      AttributedText(text.string, style: text.runs[0].style), paragraphStyle: paragraph)
    let (height, own) = (batch.height(of: 0, in: container), plain.height(in: container))
    try check(height == own, "height \(height) in a batch, \(own) alone")
  }

  private static let measurer: HarfBuzzTextMeasurer = {
    do {
      return try HarfBuzzTextMeasurer.bundled()
    } catch {
      fatalError("The bundled fonts cannot be opened: \(error)")
    }
  }()

  // MARK: - Checks

  /// Measures a text in all ways.
  static func checkText(
    _ text: AttributedText, _ paragraph: ParagraphStyle, _ container: TextContainer,
    _ measurer: HarfBuzzTextMeasurer
  ) throws(FuzzFailure) {
    let prepared = measurer.prepare(text, paragraphStyle: paragraph)
    let metrics = prepared.metrics(in: container)
    let layout = prepared.layout(in: container)
    try check(metrics == layout.metrics, "metrics \(metrics), of the layout \(layout.metrics)")
    let height = prepared.height(in: container)
    try check(height == metrics.size.height, "height \(height), in the metrics \(metrics)")
    try check(metrics.lineCount == layout.lines.count, "\(layout.lines.count) lines, \(metrics)")
    for number in [metrics.size.width, metrics.size.height, prepared.minContentWidth] {
      try check(number.isFinite && number >= 0, "\(number) in \(metrics)")
    }
    try check(
      prepared.maxContentWidth.isFinite && prepared.maxContentWidth >= 0,
      "content width \(prepared.maxContentWidth)")
    let length = text.string.utf8.count
    var end = 0
    for line in layout.lines {
      try check(line.range.lowerBound == end, "line \(line.range) begins not at \(end)")
      end = line.range.upperBound
      try checkLine(line)
    }
    if container.maximumNumberOfLines <= 0 || !metrics.isTruncated {
      try check(end == length, "lines end at \(end) of \(length)")
    }
    if length < 100, let widths = prepared.widths(withLineCountIn: container) {
      try check(widths.lowerBound.isFinite, "the line count holds from \(widths)")
    }
    try checkPositions(TextPositions(layout, of: text.string), text.string)
  }

  private static func checkLine(_ line: LineFragment) throws(FuzzFailure) {
    let numbers = [
      line.x, line.width, line.trailingSpace, line.baseline, line.ascent, line.descent,
    ]
    try check(numbers.allSatisfy(\.isFinite), "line \(numbers)")
    for run in line.runs {
      try check(
        run.range.isEmpty || line.range.contains(run.range.lowerBound),
        "run \(run.range) outside of line \(line.range)")
      for glyph in run.glyphs {
        try check(
          glyph.x.isFinite && glyph.y.isFinite && glyph.advance.isFinite, "glyph \(glyph)")
      }
    }
  }

  private static func checkPositions(
    _ positions: TextPositions, _ text: String
  ) throws(FuzzFailure) {
    let length = text.utf8.count
    for offset in [0, length / 2, length] {
      if let caret = positions.caret(at: offset) {
        try check(caret.x.isFinite && caret.top <= caret.bottom, "caret \(caret)")
        let found = positions.nearest(to: Point(x: caret.x, y: (caret.top + caret.bottom) / 2))
        try check((0...length).contains(found.offset), "offset \(found.offset) of \(length)")
      }
      for rectangle in positions.selectionRectangles(for: 0..<offset) {
        try check(
          rectangle.width.isFinite && rectangle.height.isFinite, "selection \(rectangle)")
      }
    }
  }

  // MARK: - Choices

  private static func style(_ choices: inout Choices) -> TextStyle {
    let families = ["Noto Sans", "Noto Sans", "Noto Sans Arabic", "No Such Family"]
    let byte = choices.byte()
    var style = TextStyle(font: FontDescriptor(family: families[Int(byte & 3)], size: 16))
    style.font.size = [16, 16, 11, 0.5, 0, 13.7, 200, -3][Int(byte >> 2 & 7)]
    guard byte & 0x80 != 0 else { return style }
    style.letterSpacing = choices.pick([0, 1.25, -1.25, -40, 1e6])
    style.wordSpacing = choices.pick([0, 3, -3, -40])
    style.baselineOffset = choices.pick([0, 4, -4])
    style.font.weight = choices.pick([.regular, .bold, FontWeight(rawValue: 650)])
    style.font.slant = choices.flag() ? .italic : .upright
    style.language = choices.pick([nil, "ja", "ar", "tr", "th"])
    style.font.features = choices.flag() ? [FontFeature("liga", 0)] : []
    return style
  }

  private static func paragraph(_ choices: inout Choices) -> ParagraphStyle {
    var paragraph = ParagraphStyle()
    guard choices.flag() else { return paragraph }
    paragraph.alignment = choices.pick([.natural, .left, .right, .center, .justified])
    paragraph.lineHeightMultiple = choices.pick([1, 1.5, 0.3, 0, -1, .nan])
    paragraph.minimumLineHeight = choices.pick([0, 30, .infinity])
    paragraph.maximumLineHeight = choices.pick([0, 12])
    paragraph.lineSpacing = choices.pick([0, 3.3, -2])
    paragraph.paragraphSpacing = choices.pick([0, 7.1])
    paragraph.paragraphSpacingBefore = choices.pick([0, 2.2])
    paragraph.firstLineHeadIndent = choices.pick([0, 12, 500, -5, .nan])
    paragraph.headIndent = choices.pick([0, 6, 500, -5])
    paragraph.tailIndent = choices.pick([0, -6, 80, -500])
    paragraph.defaultTabInterval = choices.pick([0, 30, 0.001])
    paragraph.direction = choices.pick([.auto, .leftToRight, .rightToLeft])
    paragraph.lineBreakRules = choices.pick([.browsers, .unicode])
    paragraph.wordBreak = choices.pick([.normal, .breakAll, .keepAll])
    paragraph.overflowWrap = choices.pick([.breakWord, .normal])
    paragraph.usesHyphenation = choices.flag()
    for _ in 0..<choices.number(below: 4) {
      paragraph.tabStops.append(
        TabStop(
          location: Double(choices.whole()) * 2,
          alignment: choices.pick([.natural, .right, .center, .left])))
    }
    return paragraph
  }

  /// The options of a paragraph that came after the first inputs were kept.
  private static func chooseMore(_ paragraph: inout ParagraphStyle, _ choices: inout Choices) {
    _ = choices.byte()
    paragraph.textWrap = choices.pick([.wrap, .nowrap, .balance, .pretty])
    paragraph.conventions = choices.pick([.uikit, .web])
    paragraph.lineHeight = choices.pick([
      .normal, .multiple(1.3), .points(20), .multiple(0), .points(-3), .multiple(.nan),
    ])
    paragraph.textSpacingTrim = choices.pick([.spaceAll, .normal])
    paragraph.hyphens = choices.pick([.manual, .none, .auto])
    paragraph.justification = choices.pick([.interWord, .interCharacter])
    paragraph.lineBreakStrictness = choices.pick([.normal, .loose, .strict])
    paragraph.truncationToken = choices.pick([nil, "", "[more]", "\u{5D0}\u{300}"])
    paragraph.keepsLineHeightInFallback = choices.flag()
    if choices.flag() { paragraph.strut = FontDescriptor(family: "Noto Sans Arabic", size: 21) }
    if choices.flag() {
      paragraph.tabStops.append(
        TabStop(
          location: 40, alignment: choices.pick([.natural, .left, .right, .center]),
          decimalSeparator: "."))
    }
  }

  private static func container(_ choices: inout Choices) -> TextContainer {
    let widths = [0, -10, .nan, .infinity, 1e-9, 1e9]
    let byte = Int(choices.byte())
    return TextContainer(
      width: byte < widths.count ? widths[byte] : Double(byte),
      maximumNumberOfLines: choices.pick([0, 1, 2, 3, -1, 40]),
      lineBreakMode: choices.pick(Array(LineBreakMode.allCases)))
  }
}
