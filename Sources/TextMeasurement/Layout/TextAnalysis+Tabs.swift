// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// How far the pen has come in a line with tabs.
struct TabCursor {
  /// The line's distance from the leading side in points, from which stops are measured.
  let indent: Double
  /// The cluster behind the last tab that was passed.
  var cluster: Int
  /// The pen before that cluster, from the line's start.
  var pen: Int64 = 0

  /// Begins at a line's start.
  init(start: Int, indent: Double) {
    cluster = start
    self.indent = indent
  }
}

extension TextAnalysis {
  /// The advance of a line's clusters, with its tabs; `end` must not go back between calls.
  func tabbedAdvance(_ start: Int, _ end: Int, _ cursor: inout TabCursor) -> LineAdvance {
    let content = contentEnd(end, from: start)
    let visible = visibleEnd(content, from: start)
    passTabs(before: visible, &cursor)
    let pen = cursor.pen + positions[visible] - positions[cursor.cluster]
    var behind = cursor
    passTabs(before: content, &behind)
    let penBehind = behind.pen + positions[content] - positions[behind.cluster]
    return LineAdvance(visible: pen, trailing: penBehind - pen)
  }

  /// Moves a cursor behind the last tab before a cluster.
  func passTabs(before end: Int, _ cursor: inout TabCursor) {
    var index = cursor.cluster
    while index < end {
      if flags[index].contains(.isTab) {
        let pen = cursor.pen + positions[index] - positions[cursor.cluster]
        cursor.pen = stop(after: pen, indent: cursor.indent, tab: index)
        cursor.cluster = index + 1
      }
      index += 1
    }
  }

  /// The first tab stop behind a pen.
  private func stop(after pen: Int64, indent: Double, tab: Int) -> Int64 {
    let place = Double(pen) * unit.points + indent
    // A stop that is nearer than this is passed: a tab always shows.
    let nearest = place + 1.0 / 64
    for stop in paragraphStyle.tabStops where stop.location.isFinite && stop.location > nearest {
      return unit.units(stop.location - indent)
    }
    var interval = paragraphStyle.defaultTabInterval
    if !(interval > 0 && interval.isFinite) {
      let style = styles[runs[runIndex(ofCluster: tab)].style]
      let glyph = style.primary.face.nominalGlyph(0x20)
      let space = glyph.map { style.primary.advance(ofGlyph: $0) } ?? 0
      interval = 8 * Double(space) * style.size / Double(style.primary.unitsPerEm)
    }
    guard interval > 1.0 / 64 else { return pen }
    let count = (nearest / interval).rounded(.down) + 1
    return unit.units(count * interval - indent)
  }
}
