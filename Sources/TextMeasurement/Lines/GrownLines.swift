// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The lines of a text that grows, up to a place behind which more segments may follow.
///
/// A value that is kept at the ends of parts: the lines of the text with more at its end go on from
/// there. They are those of ``PackedSegments``, and where a word is wider than a line those of
/// ``CompactText/cutMetrics(in:needsWidth:partLength:)``.
struct GrownLines {
  private let limit: Int64
  private let most: Int
  private var stack = LineStack()
  private var widest: Int64 = 0
  private var line = GreedyLine(startsParagraph: true)
  /// Whether some text is not shown, for want of lines.
  private(set) var isCut = false

  /// Begins with no text.
  ///
  /// - Parameter limit: The greatest advance of a line.
  init(_ container: TextContainer, limit: Int64) {
    self.limit = limit
    most = container.greatestLineCount
  }

  /// Adds segments in the order of the text; nil if they alone do not determine the lines.
  ///
  /// - Parameter cuts: Whether words that are wider than a line may be cut.
  func adding(
    _ part: GrownSegments, _ context: TextContext, _ heights: LineHeights, cuts: Bool
  ) -> GrownLines? {
    var lines = self
    for (index, segment) in part.segments.enumerated() {
      guard !lines.isCut else { break }
      guard
        lines.add(
          segment, heights,
          cut: { limit in
            cuts ? part.cut(index, context, limit: limit) : nil
          })
      else { return nil }
    }
    return lines
  }

  /// Adds a segment; false if it is too wide and cannot be cut.
  private mutating func add(
    _ segment: TextSegment, _ heights: LineHeights, cut: (Int64) -> [Int64]?
  ) -> Bool {
    guard stack.count < most else {
      isCut = true
      return true
    }
    var width = segment.width
    if !line.takes(width, limit) {
      if !line.isEmpty { endLine(startsParagraph: false, heights) }
      if !FitRule.fits(width, limit) {
        guard stack.count < most else {
          isCut = true
          return true
        }
        guard segment.space >= 0, let pens = cut(limit), let last = pens.last else { return false }
        for pen in pens.dropLast() where !isCut {
          line.add(pen, space: 0, heightMask: 1)
          endLine(startsParagraph: false, heights)
        }
        width = last
      }
    }
    guard !isCut, stack.count < most else {
      isCut = true
      return true
    }
    line.add(width, space: segment.space, heightMask: segment.heightMask)
    if segment.endsLine { endLine(startsParagraph: true, heights) }
    return true
  }

  /// Ends the line at hand; there is no room for it where all lines are taken.
  private mutating func endLine(startsParagraph: Bool, _ heights: LineHeights) {
    guard stack.count < most else {
      isCut = true
      return
    }
    stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
    widest = max(widest, line.visible)
    line = GreedyLine(startsParagraph: startsParagraph)
  }

  /// The lines of a text that ends here.
  private func ended(_ heights: LineHeights) -> GrownLines {
    var lines = self
    if !isCut, !line.isEmpty || line.startsParagraph {
      lines.endLine(startsParagraph: false, heights)
    }
    return lines
  }

  /// The metrics of a text that ends here; nil if some of it is not shown.
  func metrics(_ unit: PositionUnit, _ heights: LineHeights) -> TextMetrics? {
    let lines = ended(heights)
    guard !lines.isCut else { return nil }
    return TextMetrics(
      size: Size(width: Double(lines.widest) * unit.points, height: lines.stack.height(heights)),
      lineCount: lines.stack.count, firstBaseline: lines.stack.firstBaseline,
      lastBaseline: lines.stack.lastBaseline, isTruncated: false)
  }

  /// The height of a text that ends here; nil if it is cut and lines differ in height.
  func height(_ heights: LineHeights) -> Double? {
    let lines = ended(heights)
    return lines.isCut && !heights.isUniform ? nil : lines.stack.height(heights)
  }
}

extension GrownSegments {
  /// The advances of the lines in which a word is cut; nil if only an analysis knows them.
  fileprivate func cut(_ index: Int, _ context: TextContext, limit: Int64) -> [Int64]? {
    guard ends.count == segments.count else { return nil }
    let range = (index > 0 ? Int(ends[index - 1]) : 0)..<Int(ends[index])
    return context.core.withShapingContext { shaping in
      let cutter = WordCutter(context, shaping, limit: limit, isASCII: false)
      let pens = string.utf8.withContiguousStorageIfAvailable { utf8 -> [Int64]? in
        var pens: [Int64] = []
        let rest = cutter?.cut(range, of: utf8, width: segments[index].width) { pen in
          pens.append(pen)
          return .isFollowed
        }
        return rest.map { pens + [$0] }
      }
      return pens ?? nil
    }
  }
}
