// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import TextVocabulary

/// A measurer without fonts: every character is half an em wide, every line 1.2 em high.
///
/// Ascent 0.9 em, descent 0.3 em, no leading. Lines break after spaces, at line feeds, and inside
/// a word that alone is too wide; with `nowrap` at line feeds alone. With it, layouts in tests can
/// be computed in the head: at size 10 a character is 5 points wide and a line 12 points high.
public struct FixedAdvanceMeasurer: TextMeasurer {
  /// Makes the measurer.
  public init() {}

  /// Splits the text into characters; nothing else needs preparing.
  public func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    FixedAdvanceText(text: text, wraps: paragraphStyle.textWrap != .nowrap)
  }

  /// 0.9 em above the baseline and 0.3 em below it.
  public func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    LineMetrics(ascent: 0.9 * font.size, descent: 0.3 * font.size, leading: 0)
  }

  /// Every family exists.
  public func check(_ font: FontDescriptor) throws(MissingFontError) {}
}

/// A text of ``FixedAdvanceMeasurer``: only the first run's font size counts.
private struct FixedAdvanceText: PreparedText {
  let characters: [Character]
  let offsets: [Int]
  let size: Double
  let wraps: Bool

  init(text: AttributedText, wraps: Bool) {
    self.wraps = wraps
    characters = Array(text.string)
    var offset = 0
    var offsets: [Int] = []
    for character in characters {
      offsets.append(offset)
      offset += character.utf8.count
    }
    offsets.append(offset)
    self.offsets = offsets
    size = text.runs.first?.style.font.size ?? 0
  }

  var advance: Double { size / 2 }
  var missingGlyphCount: Int { 0 }

  var minContentWidth: Double {
    let words = characters.split(whereSeparator: \.isWhitespace)
    return advance * Double(words.map(\.count).max() ?? 0)
  }

  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  func metrics(in container: TextContainer) -> TextMetrics { layout(in: container).metrics }

  func layout(in container: TextContainer) -> TextLayout {
    let all = breakLines(width: container.width.isNaN ? .infinity : max(0, container.width))
    let limit = container.maximumNumberOfLines
    let shown = limit > 0 ? Array(all.prefix(limit)) : all
    let lines = shown.enumerated().map { index, line in
      let width = advance * Double(line.visible)
      return LineFragment(
        range: offsets[line.range.lowerBound]..<offsets[line.range.upperBound],
        visibleRanges: [offsets[line.range.lowerBound]..<offsets[line.range.upperBound]],
        width: width, trailingSpace: advance * Double(line.range.count - line.visible), x: 0,
        baseline: 1.2 * size * Double(index) + 0.9 * size, ascent: 0.9 * size,
        descent: 0.3 * size, runs: [])
    }
    let metrics = TextMetrics(
      size: Size(
        width: lines.map(\.width).max() ?? 0, height: 1.2 * size * Double(lines.count)),
      lineCount: lines.count, firstBaseline: lines.first?.baseline ?? 0,
      lastBaseline: lines.last?.baseline ?? 0, isTruncated: shown.count < all.count)
    return TextLayout(metrics: metrics, lines: lines)
  }

  /// Breaks greedily; `visible` counts the characters before the hanging space.
  private func breakLines(width: Double) -> [(range: Range<Int>, visible: Int)] {
    guard !characters.isEmpty else { return [] }
    let room =
      width.isInfinite || !wraps
      ? Int.max : Int((width + 1.0 / 64) / max(advance, 1e-9))
    var lines: [(range: Range<Int>, visible: Int)] = []
    var start = 0
    while start < characters.count {
      var end = start
      var lastBreak = start
      var isHardBreak = false
      while end < characters.count {
        let character = characters[end]
        if character.isNewline {
          isHardBreak = true
          break
        }
        if character != " ", end - start >= room { break }
        end += 1
        if character == " " { lastBreak = end }
      }
      if !isHardBreak, end < characters.count, lastBreak > start { end = lastBreak }
      if !isHardBreak, end == start { end = start + 1 }
      let next = isHardBreak ? end + 1 : end
      var visible = end
      while visible > start, characters[visible - 1] == " " { visible -= 1 }
      lines.append((start..<next, visible - start))
      start = next
    }
    if characters.last?.isNewline == true { lines.append((start..<start, 0)) }
    return lines
  }
}
