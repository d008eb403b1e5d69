// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A text in a container with the lines that the greedy rule makes, for which ``LinePlan`` chooses
/// other ends.
///
/// A *place* is a number of what the text is made of: a cluster of an analysis, or a segment. Lines
/// begin and end at places.
protocol GreedyText {
  /// The limits and indents of lines.
  var rooms: LineRooms { get }
  /// The unit of widths.
  var unit: PositionUnit { get }
  /// The font size of the text's first style in points.
  var size: Double { get }
  /// Whether lines are justified.
  var isJustified: Bool { get }
  /// Whether there is a tab, so that widths depend on where they start.
  var hasTabs: Bool { get }
  /// The number of paragraphs; a final newline opens an empty one.
  var paragraphCount: Int { get }

  /// The places of a paragraph with its separator.
  func paragraph(at index: Int) -> Range<Int>
  /// The line that starts at a place of a paragraph; nil if the text does not know it.
  func greedyLine(from start: Int, paragraph index: Int) -> GreedyTextLine?
  /// The places in a range, besides its start, at which a line may end; the last is its end.
  func breakPlaces(in range: Range<Int>) -> [LineBreakPlace]
  /// Whether a line may end inside a range, besides its ends.
  func hasBreak(inside range: Range<Int>) -> Bool
  /// The text in another container.
  func inContainer(_ container: TextContainer) -> Self
}

extension GreedyText {
  /// The first lines of the first paragraph, up to a number; nil if the text does not know them.
  func greedyLines(most: Int) -> [GreedyTextLine]? {
    let end = paragraph(at: 0).upperBound
    var lines: [GreedyTextLine] = []
    var start = 0
    while start < end, lines.count < most {
      guard let line = greedyLine(from: start, paragraph: 0) else { return nil }
      lines.append(line)
      start = line.places.upperBound
    }
    return lines
  }
}

/// A line that the greedy rule makes.
struct GreedyTextLine {
  /// The places of the line, with trailing whitespace and separator; the next line follows.
  var places: Range<Int>
  /// The advance of the visible text, with the hyphen, in position units.
  var width: Int64
  /// Whether the line is its paragraph's first.
  var startsParagraph: Bool
  /// Whether the line is its paragraph's last.
  var endsParagraph: Bool
  /// Whether the line is wider than its room.
  var isOverlong: Bool
  /// Whether a hyphen is shown at the end.
  var isHyphenated: Bool
}

/// A place at which a line may end, with positions in points from the start of the first line that
/// is planned.
struct LineBreakPlace {
  /// The place at which the next line begins.
  var end: Int
  /// The position of the next line's start, if no line ends here.
  var position: Float
  /// The position of the end of the line if it ends here, without spaces and with its hyphen.
  var visible: Float
  /// Whether the line shows a hyphen if it ends here.
  var isHyphenated: Bool
}
