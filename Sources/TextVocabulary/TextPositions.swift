// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The positions of characters in a laid-out text, for carets, hit testing and selections.
///
/// All positions are UTF-8 offsets in the text, at boundaries of grapheme clusters (Swift's
/// `Character`). In mixed text, neighbours in reading order may be apart: an offset at a change of
/// direction has two carets, and a selection may have several rectangles on one line. A ligature
/// is divided evenly among its characters.
///
///     let positions = TextPositions(layout, of: "Hello")
///     let offset = positions.nearest(to: Point(x: 12, y: 4)).offset
///     let caret = positions.caret(at: offset)
public struct TextPositions: Sendable {
  /// The clusters of each line.
  private let lines: [PositionedLine]

  /// Finds the positions of a text's characters in its layout.
  ///
  /// - Complexity: O(n log n) for n characters.
  /// - Precondition: The layout is of the same text.
  public init(_ layout: TextLayout, of text: String) {
    let utf8 = text.utf8.count
    precondition(
      layout.lines.allSatisfy { $0.range.upperBound <= utf8 },
      "The layout has lines beyond the \(utf8) UTF-8 bytes of the text.")
    lines = layout.lines.map { PositionedLine($0, text) }
  }

  /// The caret before the character at an offset, or after the last character of the text.
  ///
  /// Where a line wraps, the offset belongs to the end of one line and to the start of the next;
  /// `affinity` selects one. An offset inside a grapheme cluster counts as its start. The caret of
  /// text that a truncated line omits is where the text is omitted. Nil for an empty text.
  public func caret(at offset: Int, affinity: TextAffinity = .downstream) -> TextCaret? {
    guard let index = lineIndex(of: offset, affinity) else { return nil }
    let line = lines[index]
    let isEnd = affinity == .upstream && offset > line.range.lowerBound
    let x = (isEnd ? line.trailingEdge(before: offset) : nil) ?? line.leadingEdge(at: offset)
    return TextCaret(line: index, x: x, top: line.top, bottom: line.bottom)
  }

  /// The second caret of an offset at a change of direction: the one after the previous character.
  ///
  /// Nil if both carets coincide.
  public func secondaryCaret(at offset: Int) -> TextCaret? {
    guard let primary = caret(at: offset) else { return nil }
    let line = lines[primary.line]
    guard offset > line.range.lowerBound, let x = line.trailingEdge(before: offset),
      abs(x - primary.x) > 1.0 / 64
    else { return nil }
    return TextCaret(line: primary.line, x: x, top: line.top, bottom: line.bottom)
  }

  /// The offset whose caret is nearest to a point, on the line at the point's height.
  ///
  /// Points above and below the text count as on its first and last line. The result is 0 for an
  /// empty text. NaN coordinates count as 0.
  public func nearest(to point: Point) -> (offset: Int, affinity: TextAffinity) {
    let (x, y) = (point.x.isNaN ? 0 : point.x, point.y.isNaN ? 0 : point.y)
    guard let line = lines.first(where: { y < $0.bottom }) ?? lines.last else {
      return (0, .downstream)
    }
    let offset = line.nearestOffset(to: x)
    let wraps = offset == line.range.upperBound && offset != lines.last?.range.upperBound
    return (offset, wraps ? .upstream : .downstream)
  }

  /// The rectangles that a selected range covers, line by line, each line from left to right.
  ///
  /// They extend from the top to the bottom of their lines. Text that is not shown, such as a line
  /// end, has none.
  public func selectionRectangles(for range: Range<Int>) -> [Rect] {
    var rectangles: [Rect] = []
    for line in lines where line.range.overlaps(range) {
      for (left, right) in line.extents(of: range) {
        rectangles.append(
          Rect(x: left, y: line.top, width: right - left, height: line.bottom - line.top))
      }
    }
    return rectangles
  }

  private func lineIndex(of offset: Int, _ affinity: TextAffinity) -> Int? {
    guard !lines.isEmpty else { return nil }
    let found = lines.lastIndex { line in
      affinity == .downstream || line.range.isEmpty
        ? line.range.lowerBound <= offset : line.range.lowerBound < offset
    }
    return found ?? 0
  }
}

/// The choice of a line for an offset at the border of two lines.
public enum TextAffinity: Sendable, Hashable {
  /// The line before the offset.
  case upstream
  /// The line after the offset.
  case downstream
}

/// A place where text can be inserted.
public struct TextCaret: Hashable, Sendable {
  /// The index of the line.
  public var line: Int
  /// The distance from the layout's left.
  public var x: Double
  /// The line's top.
  public var top: Double
  /// The line's bottom.
  public var bottom: Double
}

/// A grapheme cluster on a line.
private struct PositionedCluster: Sendable {
  var range: Range<Int>
  var left: Double
  var right: Double
  var isRightToLeft: Bool

  /// The side at which reading enters the cluster.
  var leading: Double { isRightToLeft ? right : left }
  /// The side at which reading leaves the cluster.
  var trailing: Double { isRightToLeft ? left : right }
}

/// The clusters of a line, in reading order and from left to right.
private struct PositionedLine: Sendable {
  let range: Range<Int>
  let top: Double
  let bottom: Double
  /// The left and right end of the line's visible part.
  private let span: (left: Double, right: Double)
  /// The clusters in reading order.
  private var clusters: [PositionedCluster] = []

  init(_ line: LineFragment, _ text: String) {
    range = line.range
    top = line.baseline - line.ascent
    bottom = line.baseline + line.descent
    span = (line.x, line.x + line.width)
    for run in line.runs where !run.range.isEmpty { append(run, text) }
    clusters.sort { $0.range.lowerBound < $1.range.lowerBound }
    fillGaps(line, text)
  }

  /// Adds the clusters of a run, dividing each glyph cluster among its characters.
  private mutating func append(_ run: GlyphRun, _ text: String) {
    let isRightToLeft = run.direction == .rightToLeft
    // Find the pen's start: glyphs with an advance are rarely offset from the pen.
    guard let base = run.glyphs.firstIndex(where: { $0.advance > 0 }) ?? run.glyphs.indices.first
    else { return }
    var pen = run.glyphs[base].x - run.glyphs[..<base].reduce(0) { $0 + $1.advance }
    var groups: [(start: Int, left: Double, right: Double)] = []
    for glyph in run.glyphs {
      if let last = groups.last, last.start == glyph.cluster {
        groups[groups.count - 1].right += glyph.advance
      } else {
        groups.append((glyph.cluster, pen, pen + glyph.advance))
      }
      pen += glyph.advance
    }
    if isRightToLeft { groups.reverse() }
    for (index, group) in groups.enumerated() {
      let end = index + 1 < groups.count ? groups[index + 1].start : run.range.upperBound
      let start = index == 0 ? run.range.lowerBound : group.start
      guard start < end else { continue }
      let parts = Self.characters(of: text, in: start..<end)
      let width = (group.right - group.left) / Double(parts.count)
      for (part, range) in parts.enumerated() {
        let place = Double(isRightToLeft ? parts.count - 1 - part : part)
        clusters.append(
          PositionedCluster(
            range: range, left: group.left + place * width,
            right: group.left + (place + 1) * width, isRightToLeft: isRightToLeft))
      }
    }
  }

  /// Adds clusters without glyphs: tabs extend to the next cluster, line ends have no width.
  private mutating func fillGaps(_ line: LineFragment, _ text: String) {
    var filled: [PositionedCluster] = []
    var next = 0
    for visible in line.visibleRanges {
      var offset = visible.lowerBound
      while offset < visible.upperBound {
        while next < clusters.count, clusters[next].range.lowerBound < offset { next += 1 }
        let end =
          next < clusters.count
          ? min(max(clusters[next].range.lowerBound, offset), visible.upperBound)
          : visible.upperBound
        for part in Self.characters(of: text, in: offset..<end) {
          let before = filled.last
          let isRightToLeft = before?.isRightToLeft ?? false
          let start =
            before?.trailing ?? (next < clusters.count ? clusters[next].leading : span.left)
          var stop = start
          if text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: part.lowerBound)] == 0x09 {
            let follows =
              next < clusters.count && clusters[next].range.lowerBound == part.upperBound
            stop = follows ? clusters[next].leading : (isRightToLeft ? span.left : span.right)
          }
          filled.append(
            PositionedCluster(
              range: part, left: min(start, stop), right: max(start, stop),
              isRightToLeft: isRightToLeft))
        }
        offset = end
        while next < clusters.count, clusters[next].range.lowerBound == offset,
          offset < visible.upperBound
        {
          filled.append(clusters[next])
          offset = clusters[next].range.upperBound
          next += 1
        }
      }
    }
    clusters = filled
  }

  /// The grapheme clusters of a range, as UTF-8 ranges; at least one.
  private static func characters(of text: String, in range: Range<Int>) -> [Range<Int>] {
    guard range.count > 1 else { return range.isEmpty ? [] : [range] }
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    var parts: [Range<Int>] = []
    var offset = range.lowerBound
    // The range is copied, because a character of the whole text may extend far beyond it.
    for character in String(decoding: utf8[start..<end], as: UTF8.self) {
      let next = offset + character.utf8.count
      parts.append(offset..<next)
      offset = next
    }
    return parts
  }

  /// The cluster that contains an offset.
  private func cluster(at offset: Int) -> PositionedCluster? {
    let index = clusters.indices.partitioningIndex { clusters[$0].range.upperBound > offset }
    return index < clusters.count ? clusters[index] : nil
  }

  /// The leading edge of the character at an offset; the end of the last one at the line's end.
  func leadingEdge(at offset: Int) -> Double {
    cluster(at: offset)?.leading ?? clusters.last?.trailing ?? span.left
  }

  /// The trailing edge of the character before an offset.
  func trailingEdge(before offset: Int) -> Double? {
    guard offset > range.lowerBound else { return nil }
    guard let found = cluster(at: offset - 1) else { return clusters.last?.trailing }
    return found.range.upperBound == offset ? found.trailing : nil
  }

  /// The offset of the nearest caret, never after a line end.
  func nearestOffset(to x: Double) -> Int {
    var best = (distance: Double.infinity, offset: range.lowerBound)
    for cluster in clusters {
      for (edge, offset) in [
        (cluster.leading, cluster.range.lowerBound), (cluster.trailing, cluster.range.upperBound),
      ] {
        // If several carets are at one place, that of the cluster under the point is nearest.
        let isInside = x >= cluster.left && x < cluster.right
        let distance = abs(edge - x) - (isInside ? 1e-9 : 0)
        let isLineEnd = cluster.left == cluster.right && offset == cluster.range.upperBound
        if distance < best.distance, !isLineEnd { best = (distance, offset) }
      }
    }
    return best.offset
  }

  /// The parts of the line that a range covers, from left to right; adjacent parts are merged.
  func extents(of selection: Range<Int>) -> [(left: Double, right: Double)] {
    var parts: [(left: Double, right: Double)] = []
    let chosen = clusters.filter { $0.range.overlaps(selection) && $0.left < $0.right }
    for cluster in chosen.sorted(by: { $0.left < $1.left }) {
      if let last = parts.last, cluster.left <= last.right + 1e-6 {
        parts[parts.count - 1].right = max(last.right, cluster.right)
      } else {
        parts.append((cluster.left, cluster.right))
      }
    }
    return parts
  }
}
