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
/// them is too wide for its room.
struct LinePlan {
  /// The clusters at which planned lines end, ascending, paragraph after paragraph.
  private var ends: [Int] = []
  /// The clusters at which planned lines begin.
  private var starts: [Int] = []

  /// Makes a plan for no line.
  init() {}

  /// The end of the planned line that begins at a cluster; nil if the line is greedy.
  func end(after start: Int) -> Int? {
    guard !starts.isEmpty else { return nil }
    let index = starts.indices.partitioningIndex { starts[$0] >= start }
    return index < starts.count && starts[index] == start ? ends[index] : nil
  }

  /// Adds lines from a cluster on, which end at clusters.
  private mutating func add(from start: Int, _ lines: [Int]) {
    starts += [start] + lines.dropLast()
    ends += lines
  }

  // MARK: - Balanced lines

  /// The most lines of a paragraph that is balanced.
  private static let mostBalanced = 6

  /// Plans balanced lines.
  ///
  /// - Parameters:
  ///   - wrapper: Gives greedy lines in the container.
  ///   - isOneParagraph: Whether the text has one paragraph.
  init(balancing wrapper: LineWrapper, _ container: TextContainer, isOneParagraph: Bool) {
    let analysis = wrapper.analysis
    let lines = Self.greedyLines(balancing: wrapper, container)
    let clamp = container.maximumNumberOfLines
    guard lines.count > 1, !lines.contains(where: \.isOverlong),
      lines[lines.count - 1].endsParagraph || clamp > 0 && clamp <= Self.mostBalanced
    else { return }
    if !analysis.hasTabs,
      let ends = LineScores(wrapper, lines, width: container.width, scoresLastLine: true)?.ends()
    {
      add(from: 0, ends)
      return
    }
    guard isOneParagraph else { return }
    bisect(lines, analysis, container)
  }

  /// The greedy lines of a text's first paragraph that may be balanced; none if no line may.
  static func greedyLines(
    balancing wrapper: LineWrapper, _ container: TextContainer
  ) -> [LineSpan] {
    guard container.lineBreakMode != .charWrap, container.width < 1e9,
      let paragraph = wrapper.analysis.paragraphs.first?.clusters, !paragraph.isEmpty
    else { return [] }
    let clamp = container.maximumNumberOfLines
    return wrapper.lines(
      from: 0, ofParagraph: 0, most: clamp > 0 ? min(clamp, mostBalanced) : mostBalanced)
  }

  /// Plans the lines of the narrowest room in which as many lines show the same text.
  ///
  /// The search is that of Chromium step by step, because it ends up to one point early: from 0.8
  /// of the average width of a line to the container's, in 1/64 point.
  ///
  /// - Parameter greedy: The greedy lines that are shown, at least two.
  private mutating func bisect(
    _ greedy: [LineSpan], _ analysis: TextAnalysis, _ container: TextContainer
  ) {
    let shownEnd = greedy[greedy.count - 1].clusters.upperBound
    let available = Self.layoutUnits(container.width)
    let sum = greedy.reduce(0) {
      $0 + Self.layoutUnits(up: Double($1.width) * analysis.unit.points)
    }
    var low = Int((Float(sum / greedy.count) / 64 * 0.8 * 64).rounded())
    var high = available
    var best = greedy
    while low + 64 < high {
      let middle = (low + high) / 2
      var narrow = container
      narrow.width = Double(middle) / 64
      let lines = LineWrapper(analysis, narrow).lines(from: 0, ofParagraph: 0, most: greedy.count)
      if let end = lines.last?.clusters.upperBound, end >= shownEnd {
        (high, best) = (middle, lines)
      } else {
        low = middle
      }
    }
    add(from: 0, best.map(\.clusters.upperBound))
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

  /// Plans lines that avoid a single short word at the end of a paragraph.
  ///
  /// - Parameter wrapper: Gives greedy lines in the container.
  init(avoidingShortEndsOf wrapper: LineWrapper, _ container: TextContainer) {
    let analysis = wrapper.analysis
    guard Self.isPretty(analysis, container) else { return }
    for (index, paragraph) in analysis.paragraphs.enumerated() where !paragraph.clusters.isEmpty {
      var end = ParagraphEnd()
      var start = paragraph.clusters.lowerBound
      repeat {
        let line = wrapper.line(from: start, paragraph: index)
        end.add(line)
        start = line.clusters.upperBound
      } while start < paragraph.clusters.upperBound && !end.isCut(at: container)
      add(end, wrapper, container)
    }
  }

  /// Whether lines of a text may be pretty in a container.
  static func isPretty(_ analysis: TextAnalysis, _ container: TextContainer) -> Bool {
    container.lineBreakMode != .charWrap && container.width < 1e9 && !analysis.hasTabs
  }

  /// Plans the last lines of a paragraph, if they can be better than the greedy ones.
  mutating func add(_ end: ParagraphEnd, _ wrapper: LineWrapper, _ container: TextContainer) {
    let lines = end.lines
    guard lines.count > 1, !end.isOverlong,
      Self.isImprovable(lines, wrapper.analysis, width: container.width),
      let ends = LineScores(wrapper, lines, width: container.width, scoresLastLine: false)?.ends()
    else { return }
    add(from: lines[0].clusters.lowerBound, ends)
  }

  /// Whether the last line is one short word, or the two lines before it end in hyphens.
  private static func isImprovable(
    _ lines: [LineSpan], _ analysis: TextAnalysis, width: Double
  ) -> Bool {
    guard let last = lines.last else { return false }
    if layoutUnits(up: Double(last.width) * analysis.unit.points) < layoutUnits(width) / 3,
      !analysis.canBreak(inside: last.clusters)
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
  private(set) var lines: [LineSpan] = []
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
  mutating func add(_ line: LineSpan) {
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

extension LineWrapper {
  /// Lines of a paragraph from a cluster on, up to a number of them.
  fileprivate func lines(from start: Int, ofParagraph index: Int, most: Int) -> [LineSpan] {
    let end = analysis.paragraphs[index].clusters.upperBound
    var lines: [LineSpan] = []
    var start = start
    while start < end, lines.count < most {
      lines.append(line(from: start, paragraph: index))
      start = lines[lines.count - 1].clusters.upperBound
    }
    return lines
  }
}

extension TextAnalysis {
  /// Whether a line may end inside a range of clusters.
  fileprivate func canBreak(inside clusters: Range<Int>) -> Bool {
    let index = opportunities.indices.partitioningIndex {
      opportunities[$0] > clusters.lowerBound
    }
    return index < opportunities.count && Int(opportunities[index]) < clusters.upperBound
  }
}
