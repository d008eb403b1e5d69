// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The position of the pen in a line with tabs.
struct TabCursor {
  /// The line's distance from the leading side in points, from which stops are measured.
  let indent: Double
  /// Where the line's visible clusters end, and where all do, if that is known; else text at an
  /// aligned stop goes on to each end asked.
  let lineEnd: (visible: Int, content: Int)?
  /// The line's start.
  fileprivate let start: Int
  /// The end of the clusters that were looked at.
  fileprivate var scanned: Int
  /// The cluster behind the last tab whose width is known.
  fileprivate var cluster: Int
  /// The pen before that cluster, from the line's start.
  fileprivate var pen: Int64 = 0
  /// The last tab, where the text behind it still decides how wide it is.
  fileprivate var open: OpenTab?

  /// Begins at a line's start.
  init(start: Int, indent: Double, lineEnd: (visible: Int, content: Int)? = nil) {
    self.start = start
    cluster = start
    scanned = start
    self.indent = indent
    self.lineEnd = lineEnd
  }
}

/// A tab to a stop at which text ends or has its middle.
private struct OpenTab {
  /// The tab's cluster.
  var cluster: Int
  /// The pen before the tab.
  var pen: Int64
  /// The stop.
  var stop: Int64
  /// Whether the stop is the text's middle rather than its end.
  var isCentered: Bool

  /// The pen behind the tab where text of a width follows: a tab never goes back.
  func penBehind(_ width: Int64) -> Int64 {
    max(pen, stop - (isCentered ? width / 2 : width))
  }
}

extension TextAnalysis {
  /// The advance of a line's clusters, with its tabs; `end` must not go back between calls.
  func tabbedAdvance(_ start: Int, _ end: Int, _ cursor: inout TabCursor) -> LineAdvance {
    let content = contentEnd(end, from: start)
    let visible = visibleEnd(content, from: start)
    let change = cutChange(content, visible, cursor)
    let pen = pen(at: visible, &cursor, change: change.visible)
    // What hangs moves nothing: the text at an aligned stop ends before it.
    var behind = cursor
    close(&behind, at: visible)
    let before = self.pen(at: visible, &behind)
    let trailing = self.pen(at: content, &behind) - before
    return LineAdvance(visible: pen, trailing: trailing + change.trailing)
  }

  /// What the cuts at a line's ends change of the text behind the last tab, if there is one.
  private func cutChange(_ content: Int, _ visible: Int, _ cursor: TabCursor) -> LineAdvance {
    let isStartCut =
      cursor.cluster == cursor.start && flags[cursor.start].contains(.isUnsafeBefore)
    guard isStartCut || flags[content].contains(.isUnsafeBefore) else {
      return LineAdvance(visible: 0, trailing: 0)
    }
    var start = content
    while start > cursor.cluster, !flags[start - 1].contains(.isTab) { start -= 1 }
    guard start < content else { return LineAdvance(visible: 0, trailing: 0) }
    let middle = max(visible, start)
    let exact = advance(start, content)
    return LineAdvance(
      visible: exact.visible - (positions[middle] - positions[start]),
      trailing: exact.trailing - (positions[content] - positions[middle]))
  }

  /// The pen before a cluster, from the line's start; `end` must not go back between calls.
  ///
  /// `change` is what a cut there adds to the text behind the last tab.
  func pen(at end: Int, _ cursor: inout TabCursor, change: Int64 = 0) -> Int64 {
    while cursor.scanned < end {
      let index = cursor.scanned
      cursor.scanned += 1
      guard flags[index].contains(.isTab) else { continue }
      close(&cursor, at: index)
      var pen = cursor.pen + positions[index] - positions[cursor.cluster]
      if cursor.cluster == cursor.start, flags[cursor.start].contains(.isUnsafeBefore) {
        // The text before the first tab is cut at the line's start.
        let cut = advance(cursor.start, index)
        pen = cut.visible + cut.trailing
      }
      take(tab: index, pen: pen, &cursor)
    }
    if let open = cursor.open {
      let width = positions[end] - positions[open.cluster + 1] + change
      return open.penBehind(width) + width
    }
    return cursor.pen + positions[end] - positions[cursor.cluster] + change
  }

  /// Settles how wide the last tab is: the text behind it ends here.
  private func close(_ cursor: inout TabCursor, at end: Int, change: Int64 = 0) {
    guard let open = cursor.open else { return }
    cursor.pen = open.penBehind(positions[end] - positions[open.cluster + 1] + change)
    cursor.cluster = open.cluster + 1
    cursor.open = nil
  }

  /// Goes to the first tab stop behind a pen.
  private func take(tab: Int, pen: Int64, _ cursor: inout TabCursor) {
    let place = Double(pen) * unit.points + cursor.indent
    // A stop that is nearer than this is passed: a tab always shows.
    let nearest = place + 1.0 / 64
    let stop = paragraphStyle.tabStops.first { $0.location.isFinite && $0.location > nearest }
    guard let stop else {
      cursor.pen = max(pen, intervalStop(behind: nearest, cursor.indent, tab: tab) ?? pen)
      cursor.cluster = tab + 1
      return
    }
    let target = unit.units(stop.location - cursor.indent)
    let isCentered = stop.alignment == .center
    guard isCentered || stop.alignment == trailingAlignment(ofCluster: tab) else {
      cursor.pen = target
      cursor.cluster = tab + 1
      return
    }
    cursor.open = OpenTab(cluster: tab, pen: pen, stop: target, isCentered: isCentered)
    guard let lineEnd = cursor.lineEnd else { return }
    var end = tab + 1
    while end < lineEnd.visible, !flags[end].contains(.isTab) { end += 1 }
    // Text that goes on to the line's end is as wide as it is where it is cut.
    let change = end < lineEnd.visible ? 0 : cutChange(lineEnd.content, end, cursor).visible
    close(&cursor, at: end, change: change)
  }

  /// The multiple of the interval behind a place; nil where tabs have no width.
  private func intervalStop(behind place: Double, _ indent: Double, tab: Int) -> Int64? {
    var interval = paragraphStyle.defaultTabInterval
    if !(interval > 0 && interval.isFinite) {
      let style = styles[runs[runIndex(ofCluster: tab)].style]
      let glyph = style.primary.face.nominalGlyph(0x20)
      let space = glyph.map { style.primary.advance(ofGlyph: $0) } ?? 0
      interval = 8 * Double(space) * style.size / Double(style.primary.unitsPerEm)
    }
    guard interval > 1.0 / 64 else { return nil }
    let count = (place / interval).rounded(.down) + 1
    return unit.units(count * interval - indent)
  }

  /// The alignment that ends text at a stop: right in text from left to right, else left.
  private func trailingAlignment(ofCluster cluster: Int) -> TextAlignment {
    var low = 0
    var high = paragraphs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if paragraphs[middle].clusters.lowerBound <= cluster {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return paragraphs[low].level & 1 == 0 ? .right : .left
  }
}
