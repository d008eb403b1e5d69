// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The lines of a long text in a container without a width: each paragraph is a line.
///
/// A line may have several parts, whose advances are added: no rule of a font reaches across their
/// borders.
struct UnlimitedLines {
  private let container: TextContainer
  private var lines = SetLines()
  private var heights: LineHeights?
  /// The UTF-8 offset up to which text was added.
  private var place = 0
  private var isInLine = false
  /// The advance of the line so far.
  private var pen: Int64 = 0
  /// The advance of the line's last item so far, which browsers round up.
  private var item: Int64 = 0
  /// The height classes of the line so far.
  private var mask: UInt64 = 0

  /// Begins before a text.
  init(_ container: TextContainer) { self.container = container }

  /// The metrics of the lines.
  var metrics: TextMetrics { heights.map { lines.metrics($0, container) } ?? .empty }

  /// Adds a part, up to where text behind it may matter.
  ///
  /// - Parameter reliable: That cluster; nil if the text ends with the part.
  /// - Returns: The end of the clusters that were added.
  mutating func add(_ analysis: TextAnalysis, _ reliable: Int?) -> Int {
    heights = analysis.heights
    let setter = LineSetter(analysis, container)
    let end = reliable ?? analysis.count
    var start = analysis.cluster(at: place)
    for paragraph in analysis.paragraphs {
      let clusters = paragraph.clusters
      // An empty paragraph ends the text.
      let isLast = clusters.isEmpty && reliable == nil
      guard isLast || clusters.upperBound > start && clusters.lowerBound < end else { continue }
      let stop = min(end, clusters.upperBound)
      add(start..<stop, of: analysis, endsLine: stop == clusters.upperBound, setter.wrapper)
      start = stop
      guard stop == clusters.upperBound else { break }
      lines.stack.add(mask, startsParagraph: true, analysis.heights)
      lines.width = max(lines.width, setter.extent(ofWidth: pen, startsParagraph: true))
      isInLine = false
    }
    place = Int(analysis.offsets[end])
    return end
  }

  /// Adds clusters to the line at hand.
  private mutating func add(
    _ clusters: Range<Int>, of analysis: TextAnalysis, endsLine: Bool, _ wrapper: LineWrapper
  ) {
    let start = clusters.lowerBound
    if !isInLine {
      let trim = clusters.isEmpty ? nil : analysis.startTrim(at: start)
      (isInLine, pen, item, mask) = (true, trim?.width ?? 0, trim?.width ?? 0, 0)
    }
    addHeights(clusters, of: analysis)
    let content = analysis.contentEnd(clusters.upperBound, from: start)
    let end = endsLine ? analysis.visibleEnd(content, from: start) : clusters.upperBound
    if analysis.hasTabs {
      var cursor = TabCursor(start: start, indent: wrapper.firstRoom.indent, pen: pen)
      pen = analysis.pen(at: end, &cursor)
      return
    }
    var place = start
    let borders = analysis.itemStarts
    var index = borders.indices.partitioningIndex { borders[$0] > start }
    // Text follows a part that ends no line, so an item that begins there is visible.
    while index < borders.count, borders[index] < end || borders[index] == end && !endsLine {
      addItemPart(place..<Int(borders[index]), of: analysis)
      endItem(of: analysis)
      place = Int(borders[index])
      index += 1
    }
    addItemPart(place..<end, of: analysis)
    if endsLine { endItem(of: analysis) }
  }

  private mutating func addItemPart(_ clusters: Range<Int>, of analysis: TextAnalysis) {
    let width =
      analysis.positions[clusters.upperBound] - analysis.positions[clusters.lowerBound]
    item += width
    pen += width
  }

  private mutating func endItem(of analysis: TextAnalysis) {
    if analysis.roundsItems { pen += TextAnalysis.roundingExcess(item) }
    item = 0
  }

  private mutating func addHeights(_ clusters: Range<Int>, of analysis: TextAnalysis) {
    guard !analysis.runs.isEmpty else { return }
    var index = analysis.runIndex(ofCluster: clusters.lowerBound)
    // An empty line has the height of the style of the text before it.
    if clusters.isEmpty { mask = analysis.runs[index].heightMask }
    while index < analysis.runs.count,
      analysis.runs[index].clusters.lowerBound < clusters.upperBound
    {
      mask |= analysis.runs[index].heightMask
      index += 1
    }
  }
}

/// The widest part of a long text without a break opportunity.
struct WidestSegment {
  /// The width in points.
  private(set) var width = 0.0
  /// The UTF-8 offset up to which text was added.
  private var place = 0
  /// The advance of the segment at hand before that.
  private var pen: Int64 = 0

  /// Adds a part, up to where text behind it may matter.
  ///
  /// - Parameter reliable: That cluster; nil if the text ends with the part.
  /// - Returns: The end of the clusters that were added.
  mutating func add(_ analysis: TextAnalysis, _ reliable: Int?) -> Int {
    let end = reliable ?? analysis.count
    var start = analysis.cluster(at: place)
    for opportunity in analysis.opportunities where opportunity > start && opportunity <= end {
      let next = Int(opportunity)
      let advance = analysis.segmentAdvance(start, next, isTextEnd: reliable == nil)
      width = max(width, Double(pen + advance) * analysis.unit.points)
      (start, pen) = (next, 0)
    }
    // The rounded parts of a line are not added from part to part.
    if start < end, !analysis.roundsItems {
      let advance = analysis.exactAdvance(start, end, keepsEnd: true)
      pen += advance.visible + advance.trailing
      start = end
    }
    place = Int(analysis.offsets[start])
    return start
  }
}
