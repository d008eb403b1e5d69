// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The lines of a long text whose segments do not determine them.
///
/// The analysis of a text takes some hundred bytes for each character. So a long text is analysed
/// in parts, again for each measurement, and each part is dropped when its lines are set. The lines
/// are those of the whole analysis, to the bit. Layouts hold all glyphs; they are composed part by
/// part too, unless a line shows text of several parts.
final class LongText: Sendable {
  private let parts: LongTextParts
  /// The properties of the whole text.
  let properties: LongTextProperties
  /// The number of characters that no font has.
  let missingGlyphCount: Int

  /// The length in bytes from which on texts are analysed in parts.
  private static let shortest = 1 << 18

  /// Whether a text is long.
  static func suits(_ string: String) -> Bool { suits(length: string.utf8.count) }

  /// Whether a text of a length in bytes is long.
  static func suits(length: Int) -> Bool { length >= shortest }

  /// Prepares a text.
  ///
  /// - Parameter length: The length in bytes of a part; longer if there is no place where the next
  ///   may begin.
  init(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore,
    _ shaping: ShapingContext, length: Int = LongTextParts.length
  ) {
    parts = LongTextParts(text, paragraphStyle, core, length: length)
    var properties = LongTextProperties(hasTabs: text.string.utf8.contains(0x09))
    var missing = 0
    var counted = 0
    // Faces and levels decide about the properties, glyphs do not.
    parts.forEach(properties, isShaped: false, shaping) { analysis, reliable in
      properties.roundsItems = properties.roundsItems || !analysis.itemStarts.isEmpty
      properties.isFine = properties.isFine || analysis.unit == .fine
      let end = reliable ?? analysis.count
      for cluster in analysis.missing where cluster < end {
        if analysis.offsets[Int(cluster)] >= counted { missing += 1 }
      }
      counted = Int(analysis.offsets[end])
      return end
    }
    self.properties = properties
    missingGlyphCount = missing
  }

  /// The same text as a compact one, for lines that its segments do not determine.
  init(_ text: CompactText) {
    let context = text.header.context
    parts = LongTextParts(
      AttributedText(text.header.string, style: context.style.style), context.paragraphStyle,
      context.core, length: LongTextParts.length)
    properties = LongTextProperties(isFine: text.header.isFine)
    missingGlyphCount = text.missingGlyphCount
  }

  /// The size in bytes, without the string and the runs, which are shared with the caller.
  var byteCount: Int { 96 + parts.styles.count * MemoryLayout<StyleContext>.stride }

  /// The width of the widest part without a break opportunity.
  var minContentWidth: Double {
    var search = WidestSegment()
    parts.forEach(properties) { analysis, reliable in search.add(analysis, reliable) }
    return search.width
  }

  /// The size and baselines in a container.
  func metrics(in container: TextContainer) -> TextMetrics {
    var lines = PartedLines(parts, properties, container)
    parts.forEach(properties) { analysis, reliable in lines.add(analysis, reliable) }
    return lines.metrics
  }

  /// The lines and glyphs in a container.
  func layout(in container: TextContainer) -> TextLayout {
    partedLayout(in: container) ?? LineComposer(analysis(), container).layout()
  }

  /// The lines and glyphs, composed part by part; nil if a line shows text of several parts.
  func partedLayout(in container: TextContainer) -> TextLayout? {
    // Without a limit, lines lie in the width of the widest one.
    guard container.width < 1e15 else { return nil }
    var lines = PartedLines(parts, properties, container)
    var fragments: [LineFragment] = []
    parts.forEach(properties) { analysis, reliable in
      let composer = LineComposer(analysis, container)
      let next = lines.add(analysis, reliable) { span, stack in
        var fragment = composer.line(
          span, baseline: stack.lastBaseline, extents: stack.lastExtents,
          containerWidth: max(0, container.width))
        if span.truncation != nil {
          fragment.range = fragment.range.lowerBound..<parts.text.string.utf8.count
        }
        fragments.append(fragment)
      }
      return lines.hasPartedLine ? nil : next
    }
    return lines.hasPartedLine ? nil : TextLayout(metrics: lines.metrics, lines: fragments)
  }

  /// The analysis of the whole text.
  private func analysis() -> TextAnalysis {
    parts.core.withShapingContext { shaping in
      var analyzer = TextAnalyzer(
        shaping: shaping, core: parts.core, text: parts.text, paragraphStyle: parts.paragraphStyle)
      return analyzer.analyze()
    }
  }
}

/// The parts of a long text, analysed one after the other.
struct LongTextParts: Sendable {
  /// The text.
  let text: AttributedText
  /// How its lines are set.
  let paragraphStyle: ParagraphStyle
  /// The measurer's core.
  let core: MeasurerCore
  /// The style runs, merged where they differ only in drawing.
  let styleRuns: [StyleRun]
  /// The contexts of the style runs.
  let styles: [StyleContext]
  private let length: Int
  /// The brackets with far partners; nil if no character can raise a level.
  let distantBrackets: DistantBrackets?

  /// The usual length of a part in bytes.
  static let length = 1 << 13
  /// The usual length that parts of any text may reach where lines may begin again at few places.
  static let longestUsual = 1 << 16
  /// The bytes behind a restart place that are analysed with the part before it: more than the
  /// rules of breaks and clusters look ahead.
  static let margin = 32

  /// Closing brackets within this part of a part's length are near. No part begins between them,
  /// so that few brackets have to be known.
  private static let nearParts = 64

  /// Creates the parts of a text that is not empty.
  init(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore, length: Int
  ) {
    self.text = text
    self.paragraphStyle = paragraphStyle
    self.core = core
    self.length = length
    styleRuns = TextAnalyzer.shapingRuns(text.runs)
    styles = styleRuns.map { core.context(for: $0.style, in: paragraphStyle) }
    let isDirectional =
      paragraphStyle.direction == .rightToLeft
      || text.string.unicodeScalars.contains {
        $0.value >= 0x80 && UnicodeProperties(of: $0.value).bidiClass.raisesLevels
      }
    var string = text.string
    distantBrackets =
      isDirectional
      ? string.withUTF8 { DistantBrackets($0, distance: length / Self.nearParts) } : nil
  }

  /// Whether no line end divides the text into paragraphs.
  ///
  /// - Complexity: O(bytes).
  func isOneParagraph() -> Bool {
    !text.string.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }
  }

  /// The analysis of the text's end.
  ///
  /// - Parameter width: The advance before the trailing whitespace of which four times as much is
  ///   analysed, if there is so much text.
  func textEnd(_ properties: LongTextProperties, width: Int64) -> TextAnalysis? {
    var end: TextAnalysis?
    forEach(properties) { analysis, reliable in
      guard let reliable else {
        end = analysis
        return nil
      }
      let visible = analysis.visibleEnd(reliable, from: 0)
      var place = visible
      while place > 0, analysis.positions[visible] - analysis.positions[place] <= 4 * width {
        place -= 1
      }
      return place
    }
    return end
  }

  /// Calls a function with the analysis of each part.
  ///
  /// - Parameters:
  ///   - isShaped: Whether the analyses have glyphs and widths.
  ///   - shaping: The shaping context that analyses; nil for any of the core's, which is free in
  ///     the calls.
  ///   - visit: Gets the analysis, and the cluster from which on text behind the part may matter;
  ///     nil if the text ends with the part. Returns the cluster from which on the analysis is
  ///     still needed, or nil if no more is needed. Parts overlap, and the next may have the same
  ///     start.
  func forEach(
    _ properties: LongTextProperties, isShaped: Bool = true, _ shaping: ShapingContext? = nil,
    _ visit: (TextAnalysis, _ reliable: Int?) -> Int?
  ) {
    let count = text.string.utf8.count
    var start = 0
    var before = PartStart()
    // Where lines may begin again at few places, longer parts overlap less.
    var usual = length
    var length = length
    while true {
      let end = characterEnd(min(start + length, count))
      let part = TextPart(
        range: start..<end, before: before, properties: properties, isShaped: isShaped)
      let analysis =
        shaping.map { analyze(part, $0) } ?? core.withShapingContext { analyze(part, $0) }
      guard end < count else {
        _ = visit(analysis, nil)
        return
      }
      var next: PartRestart?
      let last = analysis.cluster(at: end - Self.margin)
      if let reliable = analysis.restart(atMost: last, in: part, distantBrackets) {
        guard let needed = visit(analysis, reliable.cluster) else { return }
        next =
          needed >= reliable.cluster
          ? reliable
          : analysis.restart(atMost: needed, in: part, distantBrackets)
      }
      if let next {
        let restart = Int(analysis.offsets[next.cluster])
        if restart - start < length - length / 4 {
          usual = max(usual, min(max(2 * usual, length), max(Self.longestUsual, count / 32)))
        }
        start = restart
        before = next.start
        length = usual
      } else {
        // A giant cluster that begins in the part is passed at once.
        let last = Int(analysis.offsets[analysis.count - 1])
        length = max(2 * length, clusterEnd(last) - start + usual)
      }
    }
  }

  private func analyze(_ part: TextPart, _ shaping: ShapingContext) -> TextAnalysis {
    shaping.trimBetweenParts()
    var analyzer = TextAnalyzer(shaping: shaping, self, part)
    return analyzer.analyze()
  }

  /// The end of the cluster that begins at an offset.
  private func clusterEnd(_ offset: Int) -> Int {
    var string = text.string
    return string.withUTF8 { GraphemeBreaker.nextBoundary(after: offset, in: $0) }
  }

  /// The end of the character around an offset.
  private func characterEnd(_ offset: Int) -> Int {
    let utf8 = text.string.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: offset)
    while index < utf8.endIndex, UTF8Decoder.isContinuation(utf8[index]) {
      index = utf8.index(after: index)
    }
    return utf8.distance(from: utf8.startIndex, to: index)
  }
}

extension TextAnalysis {
  /// The cluster at a UTF-8 offset, or the next one.
  func cluster(at offset: Int) -> Int {
    offsets.indices.partitioningIndex { Int(offsets[$0]) >= offset }
  }
}
