// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A text of ``TerminalMeasurer``.
struct TerminalText: PreparedText {
  private let clusters: [Cluster]
  /// The extents of a cell in points.
  private let cell: Size
  private let length: Int
  private let styles: [TextStyle]
  private let alignment: TextAlignment
  /// The paragraphs: the offset of each and its direction, which natural alignment asks for.
  private let paragraphs: [(start: Int, direction: LayoutDirection)]
  private let token: Unicode.Scalar?

  /// A line before it is placed: characters, and where an ellipsis stands among them.
  private struct Line {
    var range: Range<Int>
    /// The characters that are shown, one range or the two around the ellipsis.
    var shown: [Range<Int>]
    /// The index in ``shown`` before which the ellipsis stands.
    var ellipsis: Int?
  }

  init(_ text: AttributedText, paragraphStyle: ParagraphStyle, cell: Size) {
    self.cell = cell
    clusters = Cluster.clusters(of: text)
    length = text.string.utf8.count
    styles = text.runs.map(\.style)
    alignment = paragraphStyle.alignment
    var start = 0
    paragraphs = text.string.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map { paragraph in
      defer { start += paragraph.count + 1 }
      return (start, paragraphStyle.direction.resolved(for: String(Substring(paragraph))))
    }
    token = (paragraphStyle.truncationToken ?? "…").unicodeScalars.first
  }

  var missingGlyphCount: Int { 0 }

  var minContentWidth: Double {
    var (widest, width) = (0, 0)
    for cluster in clusters {
      if cluster.isSpace || cluster.isNewline { width = 0 } else { width += cluster.width }
      widest = max(widest, width)
      if cluster.allowsBreak { width = 0 }
    }
    return Double(widest) * cell.width
  }

  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  func metrics(in container: TextContainer) -> TextMetrics {
    let (lines, isTruncated) = lines(in: container)
    return metrics(of: lines, isTruncated: isTruncated)
  }

  func layout(in container: TextContainer) -> TextLayout {
    let (lines, isTruncated) = lines(in: container)
    let placed = lines.enumerated().map { place($1, at: $0, in: container.width) }
    return TextLayout(metrics: metrics(of: lines, isTruncated: isTruncated), lines: placed)
  }

  private func metrics(of lines: [Line], isTruncated: Bool) -> TextMetrics {
    guard !lines.isEmpty else { return .empty }
    return TextMetrics(
      size: Size(
        width: Double(lines.map(width).max() ?? 0) * cell.width,
        height: Double(lines.count) * cell.height),
      lineCount: lines.count, firstBaseline: cell.height,
      lastBaseline: Double(lines.count) * cell.height,
      isTruncated: isTruncated)
  }

  // MARK: - Breaking

  private func lines(in container: TextContainer) -> (lines: [Line], isTruncated: Bool) {
    let room =
      container.width < 1e9 ? Int(max(0, (container.width + 1.0 / 64) / cell.width)) : Int.max
    let limit = container.maximumNumberOfLines
    var lines: [Line] = []
    var start = 0
    while start < clusters.count {
      if limit > 0, lines.count == limit { break }
      let end = lineEnd(from: start, room: room, mode: container.lineBreakMode)
      let shown = start..<trimmed(start..<end)
      lines.append(Line(range: start..<end, shown: [shown]))
      start = end
    }
    if clusters.last?.isNewline == true, start == clusters.count, limit == 0 || lines.count < limit
    {
      lines.append(Line(range: start..<start, shown: [start..<start]))
    }
    guard start < clusters.count, let last = lines.popLast() else { return (lines, false) }
    lines.append(truncated(last, room: room, mode: container.lineBreakMode))
    return (lines, true)
  }

  /// The end of the line that begins at a character: behind its spaces or its line feed.
  private func lineEnd(from start: Int, room: Int, mode: LineBreakMode) -> Int {
    var width = 0
    var lastBreak = start
    for index in start..<clusters.count {
      let cluster = clusters[index]
      if cluster.isNewline { return index + 1 }
      width += cluster.width
      if width > room, !cluster.isSpace {
        if lastBreak > start { return lastBreak }
        return max(start + 1, index)
      }
      if cluster.allowsBreak || mode == .charWrap { lastBreak = index + 1 }
    }
    return clusters.count
  }

  /// The end of a range without spaces and line feeds at its end.
  private func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isSpace || clusters[end - 1].isNewline {
      end -= 1
    }
    return end
  }

  /// The last line of a text that goes on, with an ellipsis if the mode has one.
  private func truncated(_ line: Line, room: Int, mode: LineBreakMode) -> Line {
    let start = line.range.lowerBound
    guard let token, mode != .wordWrap, mode != .charWrap, mode != .clip else { return line }
    let free = max(0, room - CellWidth.of(token))
    let head: Int
    let tail: Int
    switch mode {
    case .truncateHead: (head, tail) = (start, suffix(after: start, room: free))
    case .truncateMiddle:
      head = prefix(from: start, room: (free + 1) / 2)
      tail = suffix(after: head, room: free - width(start..<head))
    case .truncateTail, .wordWrap, .charWrap, .clip:
      (head, tail) = (prefix(from: start, room: free), clusters.count)
    }
    return Line(
      range: start..<clusters.count, shown: [start..<trimmed(start..<head), tail..<clusters.count],
      ellipsis: 1)
  }

  private func prefix(from start: Int, room: Int) -> Int {
    var (end, width) = (start, 0)
    while end < clusters.count, !clusters[end].isNewline, width + clusters[end].width <= room {
      width += clusters[end].width
      end += 1
    }
    return end
  }

  private func suffix(after limit: Int, room: Int) -> Int {
    var (start, width) = (clusters.count, 0)
    while start > limit, !clusters[start - 1].isNewline,
      width + clusters[start - 1].width <= room
    {
      width += clusters[start - 1].width
      start -= 1
    }
    return start
  }

  private func width(_ range: Range<Int>) -> Int { clusters[range].reduce(0) { $0 + $1.width } }

  private func width(_ line: Line) -> Int {
    let token = line.ellipsis == nil ? 0 : token.map { CellWidth.of($0) } ?? 0
    return line.shown.reduce(token) { $0 + width($1) }
  }

  // MARK: - Placing

  /// The line at an index, with its glyphs.
  private func place(_ line: Line, at index: Int, in room: Double) -> LineFragment {
    let own = Double(width(line)) * cell.width
    let free = room < 1e9 ? max(0, room - own) : 0
    let x: Double =
      switch alignment {
      case .left, .justified: 0
      case .natural: direction(at: line.range.lowerBound) == .rightToLeft ? free : 0
      case .center: (free / 2 / cell.width).rounded(.down) * cell.width
      case .right: free
      }
    let baseline = Double(index + 1) * cell.height
    var writer = RunWriter(pen: x, baseline: baseline, cell: cell, styles: styles)
    for (place, range) in line.shown.enumerated() {
      if line.ellipsis == place, let token {
        let before = max(line.range.lowerBound, line.shown[0].upperBound - 1)
        let omitted = offset(min(line.shown[0].upperBound, clusters.count))
        writer.write(
          Cluster(
            offset: omitted, first: token.value, width: CellWidth.of(token),
            style: clusters.indices.contains(before) ? clusters[before].style : 0, isSpace: false,
            isNewline: false, allowsBreak: false), end: omitted)
      }
      for index in range { writer.write(clusters[index], end: offset(index + 1)) }
    }
    writer.finish()
    return LineFragment(
      range: offset(line.range.lowerBound)..<offset(line.range.upperBound),
      visibleRanges: line.shown.map { offset($0.lowerBound)..<offset($0.upperBound) },
      width: own, trailingSpace: 0, x: x, baseline: baseline, ascent: cell.height, descent: 0,
      runs: writer.runs, decorations: writer.decorations)
  }

  /// The direction of the paragraph to which a character belongs.
  private func direction(at index: Int) -> LayoutDirection {
    let start = offset(index)
    return paragraphs.last { $0.start <= start }?.direction ?? .leftToRight
  }

  private func offset(_ index: Int) -> Int {
    index < clusters.count ? clusters[index].offset : length
  }
}

/// Collects the runs and decorations of a line from left to right.
private struct RunWriter {
  var pen: Double
  let baseline: Double
  let cell: Size
  let styles: [TextStyle]
  private(set) var runs: [GlyphRun] = []
  private(set) var decorations: [TextDecoration] = []
  private var style: Int?
  private var start = 0.0

  init(pen: Double, baseline: Double, cell: Size, styles: [TextStyle]) {
    self.pen = pen
    self.baseline = baseline
    self.cell = cell
    self.styles = styles
    start = pen
  }

  /// Adds a character that ends at a UTF-8 offset.
  mutating func write(_ cluster: Cluster, end: Int) {
    // An ellipsis, which has no text, and what does not follow the character before it are runs of
    // their own.
    let isToken = end == cluster.offset
    if isToken || style != cluster.style || runs.last?.range.upperBound != cluster.offset
      || runs.last?.range.isEmpty == true
    {
      finish()
      style = cluster.style
      let style = styles[cluster.style]
      runs.append(
        GlyphRun(
          font: TerminalFont.identity(of: style.font), size: cell.height, direction: .leftToRight,
          script: "Zyyy", color: style.color, range: cluster.offset..<cluster.offset, glyphs: []))
    }
    let last = runs.count - 1
    runs[last].range = runs[last].range.lowerBound..<max(end, cluster.offset)
    runs[last].glyphs.append(
      PositionedGlyph(
        id: cluster.first, cluster: cluster.offset, x: pen, y: baseline,
        advance: Double(cluster.width) * cell.width))
    pen += Double(cluster.width) * cell.width
  }

  /// Ends the open run and adds the lines and the colour of its style.
  mutating func finish() {
    defer { start = pen }
    guard let open = style, pen > start else { return }
    let style = styles[open]
    if let color = style.backgroundColor {
      decorations.append(
        TextDecoration(
          .background,
          Rect(x: start, y: baseline - cell.height, width: pen - start, height: cell.height),
          color: color))
    }
    if let line = style.underline {
      decorations.append(
        TextDecoration(.underline, strip(at: 0.9), color: line.color ?? style.color))
    }
    if let line = style.strikethrough {
      decorations.append(
        TextDecoration(.strikethrough, strip(at: 0.5), color: line.color ?? style.color))
    }
  }

  /// A thin line at a height in the row; the screen turns it into an attribute of its cells.
  private func strip(at height: Double) -> Rect {
    Rect(
      x: start, y: baseline + (height - 1.05) * cell.height, width: pen - start,
      height: 0.1 * cell.height)
  }
}

/// The faces of a terminal: one font, bold and italic.
enum TerminalFont {
  private static let data = FontData(bytes: [], name: "terminal")

  /// The face for a font descriptor, whose family and size do not matter.
  static func identity(of font: FontDescriptor) -> FontIdentity {
    FontIdentity(
      source: .data(data), postScriptName: "Terminal",
      synthesis: FontSynthesis(
        isBold: font.weight >= .semibold, isOblique: font.slant != .upright))
  }
}
