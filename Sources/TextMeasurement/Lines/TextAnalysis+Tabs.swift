// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The position of the pen in a line with tabs.
struct TabCursor {
  /// The line's indent in points; tab stops are measured from the leading side.
  let indent: Double
  /// The ends of the line's visible clusters and of its content, if known.
  ///
  /// If nil, text at an aligned stop extends to each `end` that is passed.
  let lineEnd: (visible: Int, content: Int)?
  /// The line's start.
  fileprivate let start: Int
  /// The end of the scanned clusters.
  fileprivate var scanned: Int
  /// The cluster after the last tab whose width is known.
  fileprivate var cluster: Int
  /// The pen position before that cluster, from the line's start.
  fileprivate var pen: Int64
  /// The last tab, if its width still depends on the text after it.
  fileprivate var open: OpenTab?

  /// Creates a cursor at a line's start.
  ///
  /// - Parameter pen: The pen position at `start`, where the line began in an earlier part of the
  ///   text.
  init(
    start: Int, indent: Double, lineEnd: (visible: Int, content: Int)? = nil, pen: Int64 = 0
  ) {
    self.start = start
    self.pen = pen
    cluster = start
    scanned = start
    self.indent = indent
    self.lineEnd = lineEnd
  }
}

/// A tab to a stop at which text ends or is centred.
private struct OpenTab {
  /// The tab's cluster.
  var cluster: Int
  /// The pen position before the tab.
  var pen: Int64
  /// The position of the stop.
  var stop: Int64
  /// Whether the text is centred at the stop; if not, it ends there.
  var isCentered: Bool

  /// The pen position after the tab if text of a width follows; never before the tab.
  func penBehind(_ width: Int64) -> Int64 {
    max(pen, stop - (isCentered ? width / 2 : width))
  }
}

extension TextAnalysis {
  /// The advance of a line's clusters, with its tabs; `end` must not decrease between calls.
  func tabbedAdvance(_ start: Int, _ end: Int, _ cursor: inout TabCursor) -> LineAdvance {
    let content = contentEnd(end, from: start)
    let visible = visibleEnd(content, from: start)
    let change = cutChange(content, visible, cursor)
    let pen = pen(at: visible, &cursor, change: change.visible)
    var (behind, before) = spaceCursor(behind: cursor, at: visible)
    let trailing = self.pen(at: content, &behind) - before
    return LineAdvance(visible: pen, trailing: trailing + change.trailing)
  }

  /// A cursor for the whitespace after a line's visible clusters, and its pen position before it.
  ///
  /// Trailing whitespace moves nothing: the text at an aligned stop ends before it.
  func spaceCursor(behind cursor: TabCursor, at visible: Int) -> (cursor: TabCursor, pen: Int64) {
    var behind = cursor
    close(&behind, at: visible)
    return (behind, pen(at: visible, &behind))
  }

  /// The change that the cuts at a line's ends make to the text after the last tab, if any.
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
    let exact = exactAdvance(start, content)
    return LineAdvance(
      visible: exact.visible - (positions[middle] - positions[start]),
      trailing: exact.trailing - (positions[content] - positions[middle]))
  }

  /// The pen position before a cluster; `end` must not decrease between calls.
  ///
  /// Positions count from the line's start. A cut at `end` adds `change` to the text after the
  /// last tab.
  func pen(at end: Int, _ cursor: inout TabCursor, change: Int64 = 0) -> Int64 {
    while cursor.scanned < end {
      let index = cursor.scanned
      cursor.scanned += 1
      guard flags[index].contains(.isTab) else { continue }
      close(&cursor, at: index)
      var pen = cursor.pen + positions[index] - positions[cursor.cluster]
      if cursor.cluster == cursor.start, flags[cursor.start].contains(.isUnsafeBefore) {
        // The text before the first tab is cut at the line's start.
        let cut = exactAdvance(cursor.start, index)
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

  /// Sets the width of the last tab, because the text after it ends here.
  private func close(_ cursor: inout TabCursor, at end: Int, change: Int64 = 0) {
    guard let open = cursor.open else { return }
    cursor.pen = open.penBehind(positions[end] - positions[open.cluster + 1] + change)
    cursor.cluster = open.cluster + 1
    cursor.open = nil
  }

  /// Moves to the first tab stop after a pen position.
  private func take(tab: Int, pen: Int64, _ cursor: inout TabCursor) {
    let space = styles[runs[runIndex(ofCluster: tab)].style].spaceWidth
    let nearest = Double(pen) * unit.points + cursor.indent + paragraphStyle.leastTab(space: space)
    guard let stop = paragraphStyle.tabStop(behind: nearest) else {
      let next = paragraphStyle.intervalStop(behind: nearest, space: space)
      cursor.pen = max(pen, next.map { unit.units($0 - cursor.indent) } ?? pen)
      cursor.cluster = tab + 1
      return
    }
    let target = unit.units(stop.location - cursor.indent)
    if let separator = stop.decimalSeparator,
      let point = place(ofSeparator: separator, behind: tab)
    {
      cursor.pen = max(pen, target - (positions[point] - positions[tab + 1]))
      cursor.cluster = tab + 1
      return
    }
    let isCentered = stop.alignment == .center && stop.decimalSeparator == nil
    guard
      isCentered || stop.decimalSeparator != nil
        || stop.alignment == trailingAlignment(ofCluster: tab)
    else {
      cursor.pen = target
      cursor.cluster = tab + 1
      return
    }
    cursor.open = OpenTab(cluster: tab, pen: pen, stop: target, isCentered: isCentered)
    guard let lineEnd = cursor.lineEnd else { return }
    var end = tab + 1
    while end < lineEnd.visible, !flags[end].contains(.isTab) { end += 1 }
    // Text that extends to the line's end has the width that it has when cut there.
    let change = end < lineEnd.visible ? 0 : cutChange(lineEnd.content, end, cursor).visible
    close(&cursor, at: end, change: change)
  }

  /// The first cluster after a tab that is a character, up to the next tab or the line's end.
  private func place(ofSeparator separator: Character, behind tab: Int) -> Int? {
    let bytes = Array(String(separator).utf8)
    let utf8 = text.string.utf8
    var place = tab + 1
    while place < count, flags[place].isDisjoint(with: [.isTab, .isHardBreak]) {
      if Int(offsets[place + 1] - offsets[place]) == bytes.count {
        let start = utf8.index(utf8.startIndex, offsetBy: Int(offsets[place]))
        if utf8[start...].starts(with: bytes) { return place }
      }
      place += 1
    }
    return nil
  }

  /// The alignment that ends text at a stop: right in left-to-right text, else left.
  private func trailingAlignment(ofCluster cluster: Int) -> TextAlignment {
    let next = paragraphs.indices.partitioningIndex {
      paragraphs[$0].clusters.lowerBound > cluster
    }
    return paragraphs[next - 1].level & 1 == 0 ? .right : .left
  }
}
