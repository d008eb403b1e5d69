// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The ends of lines that other rules than the greedy one choose; none means that all are greedy.
///
/// The rules are those of Chromium 156, which were measured on 193 texts at five widths
/// (`ChromiumWrapTests`). Balanced lines:
///
/// 1. If the first paragraph has two to six greedy lines, ``LineScores`` chooses among all its
///    break opportunities, and counts the free room of the last line too.
/// 2. Where that gives another number of lines, or there are too few opportunities, the narrowest
///    room is searched that keeps the number of lines, to one point; not in texts with line ends.
///
/// Pretty lines: the last four lines of each paragraph, by ``LineScores``, if the last one is
/// narrower than a third of its room and has no break opportunity, or if the two lines before it
/// end in hyphens.
///
/// In both cases the lines up to the last that may be shown count, and they stay greedy if one of
/// them is too wide for its room. Pretty lines of WebKit are whole paragraphs: see
/// ``PrettyParagraph``.
struct LinePlan {
  /// The places at which planned lines end, ascending, paragraph after paragraph.
  private var ends: [Int] = []
  /// The places at which planned lines begin.
  private var starts: [Int] = []

  /// Makes a plan for no line.
  init() {}

  /// The end of the planned line that begins at a place; nil if the line is greedy.
  func end(after start: Int) -> Int? {
    guard !starts.isEmpty else { return nil }
    let index = starts.indices.partitioningIndex { starts[$0] >= start }
    return index < starts.count && starts[index] == start ? ends[index] : nil
  }

  /// Adds lines from a place on, which end at places.
  mutating func add(from start: Int, _ lines: [Int]) {
    starts += [start] + lines.dropLast()
    ends += lines
  }

  // MARK: - Balanced lines

  /// The most lines of a paragraph that is balanced.
  private static let mostBalanced = 6

  /// Plans balanced lines; nil if the text does not know its greedy lines.
  ///
  /// - Parameter isOneParagraph: Whether the text has one paragraph.
  init?(balancing text: some GreedyText, _ container: TextContainer, isOneParagraph: Bool) {
    guard let lines = Self.greedyLines(balancing: text, container) else { return nil }
    let clamp = container.maximumNumberOfLines
    guard lines.count > 1, !lines.contains(where: \.isOverlong),
      lines[lines.count - 1].endsParagraph || clamp > 0 && clamp <= Self.mostBalanced
    else { return }
    if !text.hasTabs,
      let ends = LineScores(text, lines, width: container.width, scoresLastLine: true)?.ends()
    {
      add(from: 0, ends)
      return
    }
    guard isOneParagraph else { return }
    guard bisect(lines, text, container) else { return nil }
  }

  /// The greedy lines of a text's first paragraph that may be balanced; none if no line may, nil if
  /// the text does not know them.
  static func greedyLines(
    balancing text: some GreedyText, _ container: TextContainer
  ) -> [GreedyTextLine]? {
    guard container.lineBreakMode != .charWrap, container.width < 1e9, text.paragraphCount > 0,
      !text.paragraph(at: 0).isEmpty
    else { return [] }
    let clamp = container.maximumNumberOfLines
    return text.greedyLines(most: clamp > 0 ? min(clamp, mostBalanced) : mostBalanced)
  }

  /// Plans the lines of the narrowest room in which as many lines show the same text.
  ///
  /// The search is that of Chromium step by step, because it ends up to one point early: from 0.8
  /// of the average width of a line to the container's, in 1/64 point.
  ///
  /// - Parameter greedy: The greedy lines that are shown, at least two.
  /// - Returns: False if the text does not know its lines in a narrower room.
  private mutating func bisect(
    _ greedy: [GreedyTextLine], _ text: some GreedyText, _ container: TextContainer
  ) -> Bool {
    let shownEnd = greedy[greedy.count - 1].places.upperBound
    let available = Self.layoutUnits(container.width)
    let sum = greedy.reduce(0) { $0 + Self.layoutUnits(up: Double($1.width) * text.unit.points) }
    var low = Int((Float(sum / greedy.count) / 64 * 0.8 * 64).rounded())
    var high = available
    var best = greedy
    while low + 64 < high {
      let middle = (low + high) / 2
      var narrow = container
      narrow.width = Double(middle) / 64
      guard let lines = text.inContainer(narrow).greedyLines(most: greedy.count) else {
        return false
      }
      if let end = lines.last?.places.upperBound, end >= shownEnd {
        (high, best) = (middle, lines)
      } else {
        low = middle
      }
    }
    add(from: 0, best.map(\.places.upperBound))
    return true
  }

  /// A width in 1/64 point, rounded down.
  private static func layoutUnits(_ width: Double) -> Int {
    Int((max(0, min(width, 1e9)) * 64).rounded(.down))
  }

  /// A width in 1/64 point, rounded up.
  private static func layoutUnits(up width: Double) -> Int {
    Int((max(0, min(width, 1e9)) * 64).rounded(.up))
  }

  // MARK: - Pretty lines

  /// Plans pretty lines as a browser does; nil if the text does not know its greedy lines.
  init?(
    prettifying text: some GreedyText, _ container: TextContainer, _ conventions: TextConventions
  ) {
    guard Self.isPretty(text, container) else { return }
    guard conventions.engine != .webkit else {
      guard addParagraphs(of: text, container) else { return nil }
      return
    }
    for index in 0..<text.paragraphCount where !text.paragraph(at: index).isEmpty {
      let paragraph = text.paragraph(at: index)
      var end = ParagraphEnd()
      var start = paragraph.lowerBound
      repeat {
        guard let line = text.greedyLine(from: start, paragraph: index) else { return nil }
        end.add(line)
        start = line.places.upperBound
      } while start < paragraph.upperBound && !end.isCut(at: container)
      add(end, text, container)
    }
  }

  /// Whether lines of a text may be pretty in a container.
  static func isPretty(_ text: some GreedyText, _ container: TextContainer) -> Bool {
    container.lineBreakMode != .charWrap && container.width < 1e9 && !text.hasTabs
  }

  /// Plans the last lines of a paragraph, if they can be better than the greedy ones.
  mutating func add(
    _ end: ParagraphEnd, _ text: some GreedyText, _ container: TextContainer
  ) {
    let lines = end.lines
    guard lines.count > 1, !end.isOverlong,
      Self.isImprovable(lines, text, width: container.width),
      let ends = LineScores(text, lines, width: container.width, scoresLastLine: false)?.ends()
    else { return }
    add(from: lines[0].places.lowerBound, ends)
  }

  /// Whether the last line is one short word, or the two lines before it end in hyphens.
  private static func isImprovable(
    _ lines: [GreedyTextLine], _ text: some GreedyText, width: Double
  ) -> Bool {
    guard let last = lines.last else { return false }
    if layoutUnits(up: Double(last.width) * text.unit.points) < layoutUnits(width) / 3,
      !text.hasBreak(inside: last.places)
    {
      return true
    }
    return lines.count > 2 && lines[lines.count - 2].isHyphenated
      && lines[lines.count - 3].isHyphenated
  }
}

/// The last greedy lines of a paragraph, those that may be set anew.
struct ParagraphEnd {
  /// The lines, at most four.
  private(set) var lines: [GreedyTextLine] = []
  /// The number of lines so far.
  private(set) var lineCount = 0
  /// Whether a line is too wide.
  private(set) var isOverlong = false

  /// The greatest number of lines that are set anew.
  private static let most = 4

  /// Begins behind some lines of the paragraph.
  init(lineCount: Int = 0, isOverlong: Bool = false) {
    self.lineCount = lineCount
    self.isOverlong = isOverlong
  }

  /// Whether there are as many lines as are set anew.
  var isFull: Bool { lines.count == Self.most }

  /// Adds the next line.
  mutating func add(_ line: GreedyTextLine) {
    if isFull { lines.removeFirst() }
    lines.append(line)
    lineCount += 1
    isOverlong = isOverlong || line.isOverlong
  }

  /// Whether the lines so far are all that a container shows; more than four are never cut.
  func isCut(at container: TextContainer) -> Bool {
    lineCount <= Self.most && lineCount == container.maximumNumberOfLines
  }
}
