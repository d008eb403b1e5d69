// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Greedy lines of a text's segments, from which a ``LinePlan`` chooses; its places are segments.
struct SegmentedText: GreedyText {
  /// The unit of widths.
  let unit: PositionUnit
  private var wrapper: SegmentWrapper
  private let context: TextContext
  /// The exact advance of the text before each segment, and of all; `segments.count + 1` entries.
  private let positions: [Int64]
  private let paragraphs: [Range<Int>]

  /// Sums the advances of a wrapper's segments.
  init(_ wrapper: SegmentWrapper, _ context: TextContext, _ unit: PositionUnit) {
    self.wrapper = wrapper
    self.context = context
    self.unit = unit
    var positions: [Int64] = [0]
    positions.reserveCapacity(wrapper.segments.count + 1)
    var paragraphs: [Range<Int>] = []
    var (pen, start) = (Int64(0), 0)
    for (index, segment) in wrapper.segments.enumerated() {
      pen += segment.width + segment.space
      positions.append(pen)
      guard segment.endsLine else { continue }
      paragraphs.append(start..<index + 1)
      start = index + 1
    }
    paragraphs.append(start..<wrapper.segments.count)
    self.positions = positions
    self.paragraphs = paragraphs
  }

  /// The limits and indents of lines.
  var rooms: LineRooms { wrapper.rooms }
  /// The font size of the text's first style in points.
  var size: Double { context.style.size }
  /// Whether lines are justified.
  var isJustified: Bool { context.paragraphStyle.alignment == .justified }
  /// Whether there is a tab.
  var hasTabs: Bool { wrapper.rounding.hasTabs }
  /// The number of paragraphs.
  var paragraphCount: Int { paragraphs.count }

  /// The segments of a paragraph.
  func paragraph(at index: Int) -> Range<Int> { paragraphs[index] }

  /// The line that starts with a segment of a paragraph; nil if its first segment is too wide.
  func greedyLine(from first: Int, paragraph index: Int) -> GreedyTextLine? {
    let paragraph = paragraphs[index]
    var start = wrapper.start(
      at: first, startsParagraph: first == paragraph.lowerBound, position: positions[first])
    return wrapper.nextLine(&start).map { line in
      GreedyTextLine(
        places: line.segments, width: line.visible, startsParagraph: line.startsParagraph,
        endsParagraph: line.segments.upperBound == paragraph.upperBound,
        isOverlong: line.isOverlong, isHyphenated: line.isHyphenated)
    }
  }

  /// The ends of the segments in a range; a line may end behind each.
  func breakPlaces(in range: Range<Int>) -> [LineBreakPlace] {
    let origin = positions[range.lowerBound]
    return range.map { index in
      let hyphen = wrapper.trims.hyphen(of: index)
      let visible = positions[index] - origin + wrapper.segments[index].width + (hyphen ?? 0)
      return LineBreakPlace(
        end: index + 1, position: Float(Double(positions[index + 1] - origin) * unit.points),
        visible: Float(Double(visible) * unit.points), isHyphenated: hyphen != nil)
    }
  }

  /// Whether a line may end inside a range of segments.
  func hasBreak(inside range: Range<Int>) -> Bool { range.count > 1 }

  /// The text in another container.
  func inContainer(_ container: TextContainer) -> SegmentedText {
    var narrow = self
    narrow.wrapper = wrapper.inContainer(container, context.paragraphStyle, unit)
    return narrow
  }
}
