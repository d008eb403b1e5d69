// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Draws over a cell what decides about its layout.
///
/// - *Blue*: the cell. *Green*: its margins.
/// - *Red*: the outline of each view, with its name. *Violet*: its alignment rectangle, where it
///   differs from the frame.
/// - *Orange*: the baselines of texts.
/// - *Ladder* to the right of the cell: the steps from the cell's top to its bottom that make up
///   its height, each with its size and with the line of the template that states it.
struct DebugDrawing {
  private let tree: CellTree
  private let width: Double
  private let bounds: Rect
  private static let thin = 0.5
  private static let textSize = 6.0
  /// The distance of the ladder's texts from the cell.
  private static let ladderWidth = 10.0

  /// Prepares to draw over a tree that is laid out at a width.
  init(_ tree: CellTree, width: Double) {
    self.tree = tree
    self.width = width
    bounds = Rect(origin: .zero, size: tree.cell.layoutFrame.size)
  }

  /// Draws everything; `steps` make up the cell's height.
  ///
  /// - Returns: The width of the cell with the ladder beside it.
  func draw(_ steps: [CellExplanation.Step], in list: inout DisplayList) -> Double {
    list.stroke(bounds, Self.blue, lineWidth: Self.thin)
    let margins = tree.effectiveMargins
    if margins != .zero { list.stroke(bounds.inset(by: margins), Self.green, lineWidth: Self.thin) }
    let views = tree.views.compactMap(\.self)
    var lines: [Rect] = []
    for view in views {
      drawOutlines(of: view, in: &list)
      lines += textLines(of: view)
    }
    // Names stand above all outlines.
    drawNames(of: views, besides: lines, in: &list)
    return drawLadder(steps, in: &list)
  }

  // MARK: - Views

  private func drawOutlines(of view: View, in list: inout DisplayList) {
    let frame = tree.frameInCell(of: view)
    list.stroke(frame, Self.red, lineWidth: Self.thin)
    let alignment = view.alignmentRect(forFrame: frame)
    if alignment != frame { list.stroke(alignment, Self.violet, lineWidth: Self.thin) }
    guard let (layout, origin) = text(of: view) else { return }
    for line in layout.lines {
      list.fill(
        Rect(x: frame.minX, y: origin.y + line.baseline, width: frame.width, height: Self.thin),
        Self.orange)
    }
  }

  /// The text that a view shows, and the origin of its layout in the cell.
  private func text(of view: View) -> (layout: TextLayout, origin: Point)? {
    guard let label = view as? Label, let layout = label.textLayout() else { return nil }
    let frame = tree.frameInCell(of: view)
    let rect = label.drawingRect(forBounds: Rect(origin: .zero, size: frame.size))
    return (layout, Point(x: frame.minX + rect.minX, y: frame.minY + rect.minY))
  }

  /// The places of a view's lines of text.
  private func textLines(of view: View) -> [Rect] {
    guard let (layout, origin) = text(of: view) else { return [] }
    return layout.lines.map { line in
      Rect(
        x: origin.x + line.x, y: origin.y + line.baseline - line.ascent, width: line.width,
        height: line.ascent + line.descent)
    }
  }

  /// Draws the names, each beside its view. Small views, which have the fewest places, come first.
  private func drawNames(of views: [View], besides lines: [Rect], in list: inout DisplayList) {
    var placer = NamePlacer(bounds: bounds, texts: lines)
    let named = views.compactMap { view in view.name.map { ($0, tree.frameInCell(of: view)) } }
      .filter { !$0.1.isEmpty }.enumerated()
    let ordered = named.sorted { one, other in
      let areas = [one, other].map { $0.element.1.width * $0.element.1.height }
      return (areas[0], one.offset) < (areas[1], other.offset)
    }
    for (_, (name, frame)) in ordered {
      guard let text = SmallText(name, in: tree) else { continue }
      let place = placer.place(text.size, beside: frame)
      text.draw(Self.red, at: place.origin, in: &list)
    }
  }

  // MARK: - The ladder

  /// Draws the steps as bars one below the other, with their texts beside them.
  ///
  /// - Returns: The right edge.
  private func drawLadder(
    _ steps: [CellExplanation.Step], in list: inout DisplayList
  ) -> Double {
    var texts: [(text: SmallText, color: Color, middle: Double)] = []
    for step in steps where step.size != 0 {
      let (top, bottom) = (min(step.y, step.y + step.size), max(step.y, step.y + step.size))
      let color = step.kind == .gap ? Self.violet : Self.teal
      list.fill(Rect(x: width + 4, y: top, width: 2, height: bottom - top), color)
      // Rungs at both ends tell steps of one kind apart.
      for y in [top, bottom - Self.thin] {
        list.fill(Rect(x: width + 2, y: y, width: 6, height: Self.thin), color)
      }
      guard let text = SmallText(Self.text(of: step), in: tree) else { continue }
      texts.append((text, color, (top + bottom) / 2))
    }
    guard let lineHeight = texts.map(\.text.size.height).max() else { return width }

    // Steps share a line where there are more of them than lines, in their order.
    let room = max(1, Int(bounds.height / lineHeight))
    let count = min(room, texts.count)
    let lines = (0..<count).map { line in
      texts[line * texts.count / count..<(line + 1) * texts.count / count]
    }
    let tops = Self.spread(
      lines.map { line in
        line.reduce(0) { $0 + $1.middle } / Double(line.count) - lineHeight / 2
      }, height: lineHeight, within: bounds.height)
    var right = width
    for (line, top) in zip(lines, tops) {
      var x = width + Self.ladderWidth
      for (text, color, _) in line {
        text.draw(color, at: Point(x: x, y: top), in: &list)
        x += text.size.width + 2
      }
      right = max(right, x)
    }
    return right
  }

  /// Moves the tops of lines, which ascend, as far apart as the lines are high, from 0 to an end.
  static func spread(_ wanted: [Double], height: Double, within end: Double) -> [Double] {
    var tops = wanted
    var free = 0.0
    for index in tops.indices {
      tops[index] = max(tops[index], free)
      free = tops[index] + height
    }
    var limit = end
    for index in tops.indices.reversed() {
      tops[index] = min(tops[index], limit - height)
      limit = tops[index]
    }
    return tops
  }

  /// A step in words, such as `8, line 12`, or `body 42` for a view whose content decides.
  ///
  /// The line's own text would cover the cell; `quoin explain` has it.
  static func text(of step: CellExplanation.Step) -> String {
    let size = ((step.size * 100).rounded() / 100).shortest
    let source = step.sources.first.map { $0.line > 0 ? "line \($0.line)" : $0.text }
    switch step.kind {
    case .view:
      let name = "\(step.view ?? "") \(size)"
      return step.isContent ? name : ([name] + [source].compactMap(\.self)).joined(separator: ", ")
    case .gap, .whole: return ([size] + [source].compactMap(\.self)).joined(separator: ", ")
    }
  }

  // MARK: - Text

  /// A small text on a light ground.
  private struct SmallText {
    private let string: String
    private let layout: TextLayout

    /// Sets a text on one line; nil in a tree without a measurer.
    init?(_ string: String, in tree: CellTree) {
      guard let measurer = tree.cell.environment.measurer else { return nil }
      var text = AttributedText(string)
      text.modify(0..<string.utf8.count) { $0.font = FontDescriptor(size: DebugDrawing.textSize) }
      self.string = string
      layout = measurer.prepare(text, paragraphStyle: ParagraphStyle())
        .layout(in: TextContainer())
    }

    /// The extents with the ground.
    var size: Size {
      Size(width: layout.metrics.size.width + 2, height: layout.metrics.size.height)
    }

    func draw(_ color: Color, at point: Point, in list: inout DisplayList) {
      list.fill(Rect(origin: point, size: size), DebugDrawing.ground)
      list.text(layout, of: string, at: Point(x: point.x + 1, y: point.y), color: color)
    }
  }

  private static let blue = Color(red: 0x1E, green: 0x66, blue: 0xF5)
  private static let green = Color(red: 0x40, green: 0xA0, blue: 0x2B, alpha: 0xA0)
  private static let red = Color(red: 0xD2, green: 0x0F, blue: 0x39)
  private static let violet = Color(red: 0x88, green: 0x39, blue: 0xEF)
  private static let teal = Color(red: 0x17, green: 0x7A, blue: 0x80)
  private static let orange = Color(red: 0xFE, green: 0x64, blue: 0x0B, alpha: 0xA0)
  /// What lies below a text.
  static let ground = Color(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xB0)
}
