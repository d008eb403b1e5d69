// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import LayoutRendering
import TextVocabulary

/// The backend that draws pages as screens of cells; a point of the page is a cell.
///
/// - Fills colour the cells whose middle they contain and blank their text. A fill less than half a
///   cell high is a line: an underline in the lower part of a row, a strikethrough in its middle.
///   One less than half a cell wide is a vertical bar.
/// - Strokes are drawn with box-drawing characters.
/// - Glyphs are written as the text that they came from. ``TerminalMeasurer`` makes such glyphs.
/// - Images are shaded boxes.
/// - Clips count as their bounding boxes, opacity blends colours, and transforms move and
///   scale boxes and places, but letters are as large as cells.
public struct TerminalRenderer: RenderBackend {
  private var screens: [TerminalScreen] = []

  /// Makes a renderer without screens.
  public init() {}

  /// Draws a page; its extents are rounded up to whole cells.
  public mutating func draw(_ page: DisplayPage) throws(Never) {
    var screen = TerminalScreen(
      width: Self.count(page.size.width), height: Self.count(page.size.height),
      background: page.background)
    for call in page.list.drawCalls() { screen.play(call) }
    screens.append(screen)
  }

  /// Hands out one screen for each page.
  public mutating func finish() throws(Never) -> [TerminalScreen] { screens }

  private static func count(_ extent: Double) -> Int {
    extent.isFinite ? Int(max(0, min(10_000, extent.rounded(.up)))) : 0
  }
}

/// A rectangle of whole cells.
private struct CellRange {
  var columns: Range<Int>
  var rows: Range<Int>

  /// The cells whose middle lies in a rectangle, cut to a screen.
  init(_ rect: Rect, on screen: TerminalScreen) {
    func cells(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
      let limit = Double(count)
      let start = max(0, min(limit, (from - 0.5).rounded(.up)))
      let end = max(start, min(limit, (to - 0.5).rounded(.up)))
      return Int(start)..<Int(end)
    }
    columns = cells(rect.minX, rect.maxX, screen.width)
    rows = cells(rect.minY, rect.maxY, screen.height)
  }
}

extension TerminalScreen {
  /// Draws one call.
  fileprivate mutating func play(_ call: DrawCall) {
    let map = call.transform
    switch call.command {
    case .fill(let box, let color):
      fill(map.boundingBox(of: box.rect), in: call, color)
    case .stroke(let box, let color, _):
      outline(
        map.boundingBox(of: box.rect), in: call, color, isRound: box.effectiveRadius > 0)
    case .glyphs(let drawn): write(drawn, in: call)
    case .image(_, let rect):
      let cells = CellRange(call.visible(map.boundingBox(of: rect)), on: self)
      for row in cells.rows {
        for column in cells.columns { put("▒", width: 1, column: column, row: row) { _ in } }
      }
    case .save, .restore, .transform, .clip, .opacity, .area: break
    }
  }

  private mutating func fill(_ rect: Rect, in call: DrawCall, _ color: Color) {
    let visible = call.visible(rect)
    if rect.height < 0.5 { return drawLine(visible, middle: rect.midY) }
    if rect.width < 0.5 { return drawBar(visible, middle: rect.midX, color) }
    let part = Double(color.alpha) / 255 * call.opacity
    let cells = CellRange(visible, on: self)
    for row in cells.rows {
      for column in cells.columns {
        let below = self[column, row].background
        if part > 0.5 { blank(column: column, row: row) }
        self[column, row].background = color.over(below, part: part)
      }
    }
  }

  /// Underlines the cells below which a line stands, or strikes them through.
  private mutating func drawLine(_ rect: Rect, middle: Double) {
    let row = middle.rounded(.down)
    guard 0..<Double(height) ~= row, !rect.isEmpty else { return }
    let attribute: TerminalCell.Attributes =
      0.25..<0.75 ~= middle - row ? .strikethrough : .underline
    let cells = CellRange(Rect(x: rect.minX, y: row, width: rect.width, height: 1), on: self)
    for column in cells.columns { self[column, Int(row)].attributes.insert(attribute) }
  }

  private mutating func drawBar(_ rect: Rect, middle: Double, _ color: Color) {
    let column = middle.rounded(.down)
    guard 0..<Double(width) ~= column, !rect.isEmpty else { return }
    let cells = CellRange(Rect(x: column, y: rect.minY, width: 1, height: rect.height), on: self)
    for row in cells.rows {
      put("│", width: 1, column: Int(column), row: row) { $0.foreground = color }
    }
  }

  /// Draws the border of a box with lines through the middles of its outermost cells.
  private mutating func outline(_ rect: Rect, in call: DrawCall, _ color: Color, isRound: Bool) {
    // The line's middle lies on the edge, and the edge in a cell.
    guard rect.isFinite, abs(rect.minX) < 1e6, abs(rect.minY) < 1e6, rect.width < 1e6,
      rect.height < 1e6
    else { return }
    let left = Int(rect.minX.rounded(.down))
    let top = Int(rect.minY.rounded(.down))
    let right = max(left, Int(rect.maxX.rounded(.up)) - 1)
    let bottom = max(top, Int(rect.maxY.rounded(.up)) - 1)
    let corners = isRound ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
    let seen = CellRange(call.bounds, on: self)
    func draw(_ text: String, _ column: Int, _ row: Int) {
      guard seen.columns.contains(column), seen.rows.contains(row) else { return }
      put(text, width: 1, column: column, row: row) { $0.foreground = color }
    }
    for column in seen.columns where left < column && column < right {
      draw("─", column, top)
      draw("─", column, bottom)
    }
    for row in seen.rows where top < row && row < bottom {
      draw("│", left, row)
      draw("│", right, row)
    }
    for (corner, place) in zip(
      corners, [(left, top), (right, top), (left, bottom), (right, bottom)])
    {
      draw(corner, place.0, place.1)
    }
  }

  private mutating func write(_ drawn: DrawnGlyphs, in call: DrawCall) {
    let run = drawn.run
    let clip = CellRange(
      call.clipBounds ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height)), on: self)
    var attributes: TerminalCell.Attributes = []
    if run.font.synthesis.isBold { attributes.insert(.bold) }
    if run.font.synthesis.isOblique { attributes.insert(.italic) }
    let bytes = Array(drawn.text.utf8)
    for (index, glyph) in run.glyphs.enumerated() where glyph.advance > 0 {
      let place = call.transform.apply(
        to: Point(x: drawn.origin.x + glyph.x, y: drawn.origin.y + glyph.y))
      let (x, y) = (place.x.rounded(), place.y.rounded(.up) - 1)
      guard abs(x) < 1e6, abs(y) < 1e6 else { continue }
      let (column, row) = (Int(x), Int(y))
      let advance = call.transform.boundingBox(
        of: Rect(x: 0, y: 0, width: glyph.advance, height: 0)
      ).width
      let count = max(1, min(2, Int(advance.rounded())))
      guard clip.rows.contains(row), clip.columns.contains(column),
        clip.columns.contains(column + count - 1)
      else { continue }
      let end =
        index + 1 < run.glyphs.count ? run.glyphs[index + 1].cluster : run.range.upperBound
      let text = Self.text(
        of: glyph, in: bytes, from: glyph.cluster - run.range.lowerBound,
        to: end - run.range.lowerBound)
      put(text, width: count, column: column, row: row) { cell in
        let part = Double(drawn.color.alpha) / 255 * call.opacity
        cell.foreground = drawn.color.over(cell.background, part: part)
        // A line that is there already stays.
        cell.attributes.formUnion(attributes)
      }
    }
  }

  /// The source text of a glyph, or its own code point where it stands for other text.
  private static func text(
    of glyph: PositionedGlyph, in bytes: [UInt8], from start: Int, to end: Int
  ) -> String {
    if start >= 0, start < end, end <= bytes.count {
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      if text.unicodeScalars.first?.value == glyph.id { return text == "\t" ? " " : text }
    }
    return Unicode.Scalar(glyph.id).map { String(Character($0)) } ?? " "
  }
}

extension DrawCall {
  /// The part of a rectangle that the clips leave.
  fileprivate func visible(_ rect: Rect) -> Rect {
    guard let clipBounds else { return rect }
    return rect.intersection(clipBounds) ?? .zero
  }
}

extension Rect {
  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}

extension Color {
  /// The colour drawn over another one, with a part from 0 to 1; over nothing it is itself.
  fileprivate func over(_ below: Color?, part: Double) -> Color {
    guard let below, part < 1 else {
      return Color(red: red, green: green, blue: blue)
    }
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8((Double(above) * part + Double(below) * (1 - part)).rounded())
    }
    return Color(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue))
  }
}
