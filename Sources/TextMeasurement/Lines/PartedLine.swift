// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A line that is summed from part to part of its text.
struct PartedLine {
  /// Whether the line is its paragraph's first.
  let startsParagraph: Bool
  /// Whether the line is the rest of its paragraph; if not, it is a word.
  let isParagraph: Bool
  /// Whether the line's room has no limit.
  let isUnlimited: Bool
  /// The setter of the line's first part, the line's first cluster there, and its paragraph, if the
  /// line may be truncated.
  var head: (setter: LineSetter, start: Int, paragraph: Int)?
  /// The advance so far.
  private(set) var pen: Int64 = 0
  /// The height classes so far.
  private(set) var mask: UInt64 = 0
  /// The advance of the last item so far, which browsers round up.
  private var item: Int64 = 0
  private let indent: Double

  init(_ wrapper: LineWrapper, from start: Int, startsParagraph: Bool) {
    let room = wrapper.rooms.room(startsParagraph: startsParagraph)
    self.startsParagraph = startsParagraph
    isUnlimited = room.limit == PositionUnit.unlimited
    isParagraph = isUnlimited || wrapper.analysis.paragraphStyle.textWrap == .nowrap
    indent = room.indent
  }

  /// Adds clusters of a part.
  mutating func add(_ clusters: Range<Int>, of analysis: TextAnalysis, endsLine: Bool) {
    let (start, end) = (clusters.lowerBound, clusters.upperBound)
    mask |= analysis.heightMask(of: clusters, from: analysis.runIndex(ofCluster: start))
    if analysis.hasTabs {
      var cursor = TabCursor(start: start, indent: indent, pen: pen)
      let advance = analysis.tabbedAdvance(start, end, &cursor)
      pen = endsLine ? advance.visible : advance.visible + advance.trailing
      return
    }
    // No opening bracket begins a part behind the first, so none is whole there.
    let advance = analysis.exactAdvance(start, end, keepsEnd: !endsLine)
    var rest = endsLine ? advance.visible : advance.visible + advance.trailing
    guard analysis.roundsItems else {
      pen += rest
      return
    }
    let visible =
      endsLine ? analysis.visibleEnd(analysis.contentEnd(end, from: start), from: start) : end
    var place = start
    let borders = analysis.itemStarts
    var index = borders.indices.partitioningIndex { borders[$0] > start }
    // Text follows a part that ends no line, so an item that begins there is visible.
    while index < borders.count, borders[index] < visible || borders[index] == end && !endsLine {
      let next = Int(borders[index])
      var width = analysis.positions[next] - analysis.positions[place]
      if place == start {
        let first = analysis.exactAdvance(start, next, keepsEnd: true)
        width = first.visible + first.trailing
      }
      rest -= width
      addItemPart(width, endsItem: true)
      place = next
      index += 1
    }
    addItemPart(rest, endsItem: endsLine)
  }

  private mutating func addItemPart(_ width: Int64, endsItem: Bool) {
    item += width
    pen += width
    guard endsItem else { return }
    pen += ItemRounding.excess(item)
    item = 0
  }
}

extension LineWrapper {
  /// The clusters of the paragraph of a cluster.
  func paragraph(of cluster: Int) -> Range<Int> {
    analysis.paragraphs[paragraphIndex(of: cluster)].clusters
  }

  /// The index of the paragraph of a cluster.
  private func paragraphIndex(of cluster: Int) -> Int {
    let paragraphs = analysis.paragraphs
    return min(
      paragraphs.indices.partitioningIndex { paragraphs[$0].clusters.upperBound > cluster },
      paragraphs.count - 1)
  }

  /// The paragraph of a line that reaches beyond a part, and whose advance is a sum; nil for other
  /// lines.
  ///
  /// - Parameter reliable: The cluster from which on text behind the part may matter.
  func paragraphOfPartedLine(from start: Int, _ reliable: Int) -> Int? {
    let index = paragraphIndex(of: start)
    let style = analysis.paragraphStyle
    guard start < reliable, analysis.paragraphs[index].clusters.upperBound > reliable,
      !analysis.hasTabs || style.tabStops.isEmpty
    else { return nil }
    let startsParagraph = startsParagraph(start, index)
    if rooms.room(startsParagraph: startsParagraph).limit == PositionUnit.unlimited { return index }
    guard isFilled(from: start, startsParagraph: startsParagraph, reliable) else { return nil }
    if style.textWrap == .nowrap { return index }
    guard !cutsWords, mode != .charWrap else { return nil }
    let span = line(from: start, paragraph: index)
    return span.isOverlong && span.clusters.upperBound > reliable ? index : nil
  }

  /// The end of a word that is not cut, with the whitespace behind it.
  func wordEnd(from start: Int, _ paragraph: Range<Int>) -> Int {
    let opportunities = analysis.opportunities
    let next = opportunities.indices.partitioningIndex { opportunities[$0] > start }
    var end = min(Int(opportunities[next]), paragraph.upperBound)
    while end < paragraph.upperBound, analysis.flags[end].hangs { end += 1 }
    return end
  }
}
