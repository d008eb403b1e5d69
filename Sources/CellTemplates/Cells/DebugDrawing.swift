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
/// - *Ladder* at the trailing edge: the steps from the cell's top to its bottom that make up its
///   height, each with its size and with the line of the template that states it.
struct DebugDrawing {
  private let tree: CellTree
  private let width: Double
  private let bounds: Rect
  private static let thin = 0.5
  private static let textSize = 6.0

  /// Prepares to draw over a tree that is laid out at a width.
  init(_ tree: CellTree, width: Double) {
    self.tree = tree
    self.width = width
    bounds = Rect(origin: .zero, size: tree.cell.layoutFrame.size)
  }

  /// Draws everything; `steps` make up the cell's height.
  func draw(_ steps: [CellExplanation.Step], in list: inout DisplayList) {
    list.stroke(bounds, Self.blue, lineWidth: Self.thin)
    let margins = tree.effectiveMargins
    if margins != .zero { list.stroke(bounds.inset(by: margins), Self.green, lineWidth: Self.thin) }
    for view in tree.views { if let view { drawOutlines(of: view, in: &list) } }
    // Names stand above all outlines.
    for view in tree.views { if let view { drawName(of: view, in: &list) } }
    drawLadder(steps, in: &list)
  }

  // MARK: - Views

  private func drawOutlines(of view: View, in list: inout DisplayList) {
    let frame = tree.frameInCell(of: view)
    list.stroke(frame, Self.red, lineWidth: Self.thin)
    let alignment = view.alignmentRect(forFrame: frame)
    if alignment != frame { list.stroke(alignment, Self.violet, lineWidth: Self.thin) }
    guard let label = view as? Label, let layout = label.textLayout() else { return }
    let rect = label.drawingRect(forBounds: Rect(origin: .zero, size: frame.size))
    for line in layout.lines {
      let y = frame.minY + rect.minY + line.baseline
      list.fill(
        Rect(x: frame.minX, y: y, width: frame.width, height: Self.thin), Self.orange)
    }
  }

  private func drawName(of view: View, in list: inout DisplayList) {
    let frame = tree.frameInCell(of: view)
    guard let name = view.name, !frame.isEmpty else { return }
    draw(name, Self.red, at: Point(x: frame.minX, y: frame.minY), in: &list)
  }

  // MARK: - The ladder

  /// Draws the steps as bars one below the other, with their texts beside them.
  private func drawLadder(_ steps: [CellExplanation.Step], in list: inout DisplayList) {
    let isMirrored = tree.direction == .rightToLeft
    let x = isMirrored ? 2 : width - 4
    var free = 0.0
    for step in steps where step.size != 0 {
      let (top, bottom) = (min(step.y, step.y + step.size), max(step.y, step.y + step.size))
      let color = step.kind == .gap ? Self.violet : Self.teal
      list.fill(Rect(x: x, y: top, width: 2, height: bottom - top), color)
      // Rungs at both ends tell steps of one kind apart.
      for y in [top, bottom - Self.thin] {
        list.fill(Rect(x: x - 2, y: y, width: 6, height: Self.thin), color)
      }
      let text = Self.text(of: step)
      let height = Self.textSize * 1.4
      let y = max(free, (top + bottom) / 2 - height / 2)
      draw(
        text, color, at: Point(x: isMirrored ? x + 6 : x - 4, y: y), isTrailing: !isMirrored,
        in: &list)
      free = y + height
    }
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

  /// Draws a small text on a light ground, to the right of a point or to its left.
  private func draw(
    _ string: String, _ color: Color, at point: Point, isTrailing: Bool = false,
    in list: inout DisplayList
  ) {
    guard let measurer = tree.cell.environment.measurer else { return }
    var text = AttributedText(string)
    text.modify(0..<string.utf8.count) { $0.font = FontDescriptor(size: Self.textSize) }
    let layout = measurer.prepare(text, paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer())
    let size = layout.metrics.size
    let x = isTrailing ? point.x - size.width - 2 : point.x
    list.fill(
      Rect(x: x, y: point.y, width: size.width + 2, height: size.height), Self.ground)
    list.text(layout, of: string, at: Point(x: x + 1, y: point.y), color: color)
  }

  private static let blue = Color(red: 0x1E, green: 0x66, blue: 0xF5)
  private static let green = Color(red: 0x40, green: 0xA0, blue: 0x2B, alpha: 0xA0)
  private static let red = Color(red: 0xD2, green: 0x0F, blue: 0x39)
  private static let violet = Color(red: 0x88, green: 0x39, blue: 0xEF)
  private static let teal = Color(red: 0x17, green: 0x7A, blue: 0x80)
  private static let orange = Color(red: 0xFE, green: 0x64, blue: 0x0B, alpha: 0xA0)
  private static let ground = Color(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xB0)
}
