// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Greedy lines of an analysed text, whose places are clusters.
extension LineWrapper: GreedyText {
  /// The unit of positions.
  var unit: PositionUnit { analysis.unit }
  /// The font size of the first style in points.
  var size: Double { analysis.styles[0].size }
  /// Whether lines are justified.
  var isJustified: Bool { analysis.paragraphStyle.alignment == .justified }
  /// Whether there is a tab.
  var hasTabs: Bool { analysis.hasTabs }
  /// The number of paragraphs.
  var paragraphCount: Int { analysis.paragraphs.count }

  /// The clusters of a paragraph.
  func paragraph(at index: Int) -> Range<Int> { analysis.paragraphs[index].clusters }

  /// The line that starts at a cluster of a paragraph.
  func greedyLine(from start: Int, paragraph index: Int) -> GreedyTextLine? {
    GreedyTextLine(line(from: start, paragraph: index))
  }

  /// The break opportunities in a range of clusters, and its end.
  ///
  /// Where a cut changes the glyphs, the text from the opportunity before it is measured as cut.
  func breakPlaces(in range: Range<Int>) -> [LineBreakPlace] {
    var places: [LineBreakPlace] = []
    var start = range.lowerBound
    for opportunity in analysis.opportunities[firstOpportunity(after: range.lowerBound)...] {
      let end = min(Int(opportunity), range.upperBound)
      places.append(place(ofBreakAt: end, after: start, from: range.lowerBound))
      start = end
      if end == range.upperBound { break }
    }
    return places
  }

  private func place(ofBreakAt end: Int, after start: Int, from origin: Int) -> LineBreakPlace {
    let content = analysis.contentEnd(end, from: start)
    let visible = analysis.visibleEnd(content, from: start)
    var width = analysis.positions[visible] - analysis.positions[origin]
    if analysis.flags[visible].contains(.isUnsafeBefore), visible > start {
      width =
        analysis.positions[start] - analysis.positions[origin]
        + analysis.cutAdvance(start, visible).visible
    }
    let isHyphenated = end < analysis.count && analysis.showsHyphen(before: end)
    if isHyphenated { width += hyphenAdvance(before: end) }
    let position = analysis.positions[content] - analysis.positions[origin]
    return LineBreakPlace(
      end: end, position: Float(Double(position) * unit.points),
      visible: Float(Double(width) * unit.points), isHyphenated: isHyphenated)
  }

  /// Whether a line may end inside a range of clusters.
  func hasBreak(inside clusters: Range<Int>) -> Bool {
    let index = firstOpportunity(after: clusters.lowerBound)
    return index < analysis.opportunities.count
      && Int(analysis.opportunities[index]) < clusters.upperBound
  }

  /// The text in another container.
  func inContainer(_ container: TextContainer) -> LineWrapper { LineWrapper(analysis, container) }
}

extension GreedyTextLine {
  /// The line that some clusters are.
  init(_ span: LineSpan) {
    self.init(
      places: span.clusters, width: span.width, startsParagraph: span.startsParagraph,
      endsParagraph: span.endsParagraph, isOverlong: span.isOverlong,
      isHyphenated: span.isHyphenated)
  }
}
